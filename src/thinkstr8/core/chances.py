"""Exact odds and drawing from them.

Belongs here: distributions over nature's outcomes.
Does not belong here: where the odds come from.
"""

import math
from bisect import bisect_right
from collections.abc import Iterable
from fractions import Fraction
from itertools import accumulate, chain, repeat
from random import Random
from typing import TypeVar

OutcomeT = TypeVar("OutcomeT")

_MOST_TICKETS = 1000


class Chances(tuple[tuple[OutcomeT, Fraction], ...]):  # noqa: SLOT001  # tuples cannot have any
    """A tuple of outcomes with their probabilities that is prepared for drawing.

    It equals the plain tuple of the same pairs. The games hand these out, so that a distribution
    that comes up often is prepared only once.

    >>> Chances([("heads", Fraction(1, 2)), ("tails", Fraction(1, 2))])
    (('heads', Fraction(1, 2)), ('tails', Fraction(1, 2)))
    """

    _tickets: tuple[OutcomeT, ...] = ()
    _ends: tuple[int, ...]

    def __new__(cls, pairs: Iterable[tuple[OutcomeT, Fraction]]) -> "Chances[OutcomeT]":
        """Print the tickets: of as many as the odds' common denominator, each has its share.

        Where they would be very many, only the last number of each outcome is kept.
        """
        chances = super().__new__(cls, pairs)
        whole = math.lcm(*(odds.denominator for _, odds in chances))
        shares = [odds.numerator * (whole // odds.denominator) for _, odds in chances]
        few = whole <= _MOST_TICKETS
        tickets = (
            repeat(outcome, share) for (outcome, _), share in zip(chances, shares, strict=True)
        )
        chances._tickets = tuple(chain.from_iterable(tickets)) if few else ()
        chances._ends = () if few else tuple(accumulate(shares))
        return chances

    @classmethod
    def from_counts(
        cls, pairs: Iterable[tuple[OutcomeT, Fraction]], counts: Iterable[int]
    ) -> "Chances[OutcomeT]":
        """Prepare outcomes whose odds are shares of a number of equally likely cases.

        It is much faster than finding the common denominator, for decks that change at every draw.

        >>> Chances.from_counts([("ace", Fraction(1, 3)), ("king", Fraction(2, 3))], [1, 2])
        (('ace', Fraction(1, 3)), ('king', Fraction(2, 3)))

        Args:
            pairs: the outcomes with their probabilities.
            counts: how many of the cases each outcome has, in the same order.
        """
        chances = super().__new__(cls, pairs)
        chances._ends = tuple(accumulate(counts))
        return chances

    def draw(self, rng: Random) -> OutcomeT:
        """Draw one outcome with exactly its probability."""
        if self._tickets:
            return rng.choice(self._tickets)
        return self[bisect_right(self._ends, rng.randrange(self._ends[-1]))][0]


def uniform(outcomes: Iterable[OutcomeT]) -> Chances[OutcomeT]:
    """Give equal odds to all outcomes.

    >>> uniform("ab")
    (('a', Fraction(1, 2)), ('b', Fraction(1, 2)))
    """
    listed = tuple(outcomes)
    return Chances((outcome, Fraction(1, len(listed))) for outcome in listed)


def sample(chances: tuple[tuple[OutcomeT, Fraction], ...], rng: Random) -> OutcomeT:
    """Draw one outcome with exactly its probability.

    >>> from random import Random
    >>> sample((("heads", Fraction(1, 2)), ("tails", Fraction(1, 2))), Random(1))
    'heads'

    Raises:
        ValueError: there is nothing to draw from.
    """
    if not chances:
        raise ValueError("There is no outcome to draw from.")
    if not isinstance(chances, Chances):
        chances = Chances(chances)
    return chances.draw(rng)
