"""Exact odds, and drawing from them.

Belongs here: probability distributions over nature's outcomes.
Does not belong here: computing the odds (each game's `chance`).
"""

import math
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, chain, count, repeat
from random import Random
from typing import TypeVar, cast

from thinkstr8.core.checks import require_random, with_class
from thinkstr8.core.errors import NotToActError, QuestionError, WrongKindError
from thinkstr8.core.values import copied_as_itself

OutcomeT = TypeVar("OutcomeT")
TicketT = TypeVar("TicketT")

_MOST_TICKETS = 1000


@copied_as_itself
class Chances(tuple[tuple[OutcomeT, Fraction], ...]):  # noqa: SLOT001  # tuples cannot have any
    """A tuple of outcomes and their probabilities, prepared for drawing.

    It equals the plain tuple of the same pairs. Games return `Chances`, so a distribution that they
    use often is prepared only once.

    >>> Chances([("heads", Fraction(1, 2)), ("tails", Fraction(1, 2))])
    (('heads', Fraction(1, 2)), ('tails', Fraction(1, 2)))
    """

    _outcomes: Mapping[object, OutcomeT]
    _tickets: Sequence[object]
    _ends: tuple[int, ...]

    def __new__(cls, pairs: Iterable[tuple[OutcomeT, Fraction]]) -> "Chances[OutcomeT]":
        """Return the odds, with tickets to draw from.

        The number of tickets is the common denominator of the odds, and each outcome gets its
        share. If there would be very many tickets, only the last ticket number of each outcome is
        kept.

        Raises:
            QuestionError: the odds do not sum to 1, or one of them is not above 0.
            WrongKindError: `pairs` are not pairs of an outcome and a Fraction.
        """
        chances = super().__new__(cls, _pairs(pairs))
        whole = math.lcm(*(odds.denominator for _, odds in chances))
        shares = [odds.numerator * (whole // odds.denominator) for _, odds in chances]
        if min(shares, default=0) < 1 or sum(shares) != whole:
            raise QuestionError("Odds must be above 0 and sum to 1.")
        few = whole <= _MOST_TICKETS
        tickets = chain.from_iterable(map(repeat, count(), shares))
        chances._outcomes = dict(enumerate(outcome for outcome, _ in chances))
        chances._tickets = tuple(tickets) if few else ()
        chances._ends = () if few else tuple(accumulate(shares))
        return chances

    @classmethod
    def from_tickets(
        cls,
        pairs: Iterable[tuple[OutcomeT, Fraction]],
        tickets: Sequence[TicketT],
        outcomes: Mapping[TicketT, OutcomeT],
    ) -> "Chances[OutcomeT]":
        """Return odds whose tickets exist already, such as the cards of a deck.

        >>> pairs = [("ace", Fraction(1, 3)), ("king", Fraction(2, 3))]
        >>> Chances.from_tickets(pairs, "AKK", {"A": "ace", "K": "king"})
        (('ace', Fraction(1, 3)), ('king', Fraction(2, 3)))

        Args:
            pairs: the possible outcomes and their probabilities. Games call this at every step, so
                it does not check that the pairs fit the tickets.
            tickets: one ticket for each equally likely case.
            outcomes: the outcome of each ticket.

        Raises:
            QuestionError: there is no ticket.
            WrongKindError: `pairs` cannot be listed, `tickets` is not a sequence, or `outcomes` is
                not a mapping.
        """
        if not isinstance(tickets, Sequence):
            raise WrongKindError(f"Expected a sequence of tickets, not {with_class(tickets)}.")
        if not isinstance(outcomes, Mapping):
            raise WrongKindError(f"Expected a mapping of tickets, not {with_class(outcomes)}.")
        if not tickets:
            raise QuestionError("There must be at least one ticket to draw.")
        try:
            chances = super().__new__(cls, pairs)
        except TypeError:
            raise _not_odds(pairs) from None
        chances._tickets = tickets
        chances._outcomes = cast("Mapping[object, OutcomeT]", outcomes)
        return chances

    def draw(self, rng: Random) -> OutcomeT:
        """Return one outcome, drawn with exactly its probability.

        Raises:
            WrongKindError: `rng` is not a `Random`.
        """
        require_random(rng)
        tickets = self._tickets
        if tickets:
            return self._outcomes[rng.choice(tickets)]
        return self._outcomes[bisect_right(self._ends, rng.randrange(self._ends[-1]))]


def uniform(outcomes: Iterable[OutcomeT]) -> Chances[OutcomeT]:
    """Return equal odds for all outcomes.

    >>> uniform("ab")
    (('a', Fraction(1, 2)), ('b', Fraction(1, 2)))

    Raises:
        QuestionError: there is no outcome.
        WrongKindError: `outcomes` cannot be listed.
    """
    try:
        listed = tuple(outcomes)
    except TypeError:
        raise WrongKindError(f"Expected a list of outcomes, not {with_class(outcomes)}.") from None
    if not listed:
        raise QuestionError("There must be at least one outcome.")
    odds = Fraction(1, len(listed))
    return Chances((outcome, odds) for outcome in listed)


def sample(chances: tuple[tuple[OutcomeT, Fraction], ...], rng: Random) -> OutcomeT:
    """Return one outcome, drawn with exactly its probability.

    >>> from random import Random
    >>> sample((("heads", Fraction(1, 2)), ("tails", Fraction(1, 2))), Random(1))
    'heads'

    Raises:
        NotToActError: there is no outcome to draw, because nature is not to act.
        QuestionError: the odds do not sum to 1, or one of them is not above 0.
        WrongKindError: `chances` are not pairs of an outcome and a Fraction, or `rng` is not a
            `Random`.
    """
    if chances == ():
        raise NotToActError("Nature is not to act: there is no outcome to draw from.")
    if not isinstance(chances, Chances):
        chances = Chances(chances)
    return chances.draw(rng)


def _pairs(pairs: Iterable[tuple[OutcomeT, Fraction]]) -> tuple[tuple[OutcomeT, Fraction], ...]:
    """Return the pairs as a tuple, after checking that each is an outcome and a Fraction."""
    try:
        listed = tuple(pairs)
    except TypeError:
        raise _not_odds(pairs) from None
    if not all(map(_is_pair, listed)):
        raise _not_odds(pairs)
    return listed


def _not_odds(pairs: object) -> WrongKindError:
    return WrongKindError(f"Odds are pairs of an outcome and a Fraction, not {with_class(pairs)}.")


def _is_pair(pair: object) -> bool:
    return type(pair) is tuple and len(pair) == 2 and type(pair[1]) is Fraction
