"""Exact knowledge of a hidden hand.

Belongs here: `beliefs`, and the questions about a hidden hand that have one right answer.
Does not belong here: what to do with the answers (questions, bots).
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Final, final

from attrs import field

from thinkstr8.core.checks import (
    describe,
    is_tuple_of,
    not_int,
    require_random,
    require_seat,
    require_view,
    with_class,
)
from thinkstr8.core.errors import InconsistentError, QuestionError, WrongKindError
from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.files.kinds import OPTIONAL
from thinkstr8.games.think_str8.components import (
    GAME,
    HIGHEST_SUM,
    NUMBERS,
    Colour,
    Dice,
    Numbers,
    Rack,
    as_dice,
)
from thinkstr8.games.think_str8.deduction import deduce
from thinkstr8.games.think_str8.evidence import Contribution, Evidence, Model
from thinkstr8.games.think_str8.hands import Clue, Hands, hand_space
from thinkstr8.games.think_str8.reasons import Reason, RuledOut, Shown, fewest_rounds, sighting
from thinkstr8.games.think_str8.rules import Rules, Verdict, possible_lows, told_sums
from thinkstr8.games.think_str8.views import SpectatorView, View
from thinkstr8.kit.values import quick

_NEVER: Final = Fraction(0)
_NO_NUMBER: Final = (_NEVER,) * len(NUMBERS)
_NO_SUM: Final = (_NEVER,) * (HIGHEST_SUM + 1)


class _Shares(dict[int, Fraction]):
    """The share of all hands that a number of hands makes up, computed once per number."""

    __slots__ = ("_total",)

    def __init__(self, total: int) -> None:
        super().__init__({0: _NEVER})
        self._total = total

    def __missing__(self, count: int) -> Fraction:
        self[count] = share = Fraction(count, self._total)
        return share


_shares = lru_cache(maxsize=128)(_Shares)


@frozen
class RangeOdds:
    """A range of the betting track, and the probability that the sum is in it.

    Attributes:
        low: the lowest sum of the range.
        size: the number of neighbouring sums in the range.
        odds: the probability that the sum is one of them.
    """

    low: int
    size: int
    odds: Fraction


@frozen
class BeliefSummary:
    """What a seat can know about its own hand, as a value that JSON can represent.

    Attributes:
        seat: the seat that holds the hand.
        hands: the number of possible hands.
        odds: for each colour in play, the odds of each number from 0 to 7.
        reasons: why each other number cannot be on its card, colour by colour.
        contributions: how much each decision of the others has taught the seat.
    """

    seat: Seat
    hands: int
    odds: tuple[tuple[Fraction, ...], ...]
    reasons: tuple[Reason, ...]
    contributions: tuple[Contribution, ...] = field(default=(), metadata=OPTIONAL)


@final
@quick
@frozen(weakref_slot=False, repr=False)
class Beliefs:
    """Everything a seat can know about its own hand.

    A hand is possible if it fits everything that the seat has seen and been told. With plain
    beliefs, all possible hands are equally likely: the choices of the other seats count as
    uninformative. With weighted beliefs, a model of the others weighs the hands by what they chose.
    All answers are exact: odds are sums of weights.

    Attributes:
        rules: the rules of the game.
        seat: the seat that holds the hand.
        clues: for each checked round, what it says about the present hand.
        possible: the set of possible hands.
        view: the view that the beliefs come from; ignored when beliefs are compared.
        evidence: what the decisions of the others say; None for plain beliefs.
    """

    rules: Rules
    seat: Seat
    clues: tuple[Clue, ...]
    possible: Hands
    view: View = field(eq=False)
    evidence: Evidence | None = None

    def __repr__(self) -> str:
        return f"<Beliefs of seat {self.seat} after {len(self.clues)} rounds: {self.hands} hands>"

    @property
    def hands(self) -> int:
        """The number of possible hands."""
        return self.possible.count

    @property
    def measure(self) -> Callable[[int], int]:
        """The function that returns the total weight of some hands, given their bits."""
        evidence = self.evidence
        return int.bit_count if evidence is None else evidence.weights.total

    def worlds(self) -> Iterator[Rack]:
        """Yield every possible hand, in rising order."""
        return iter(self.possible)

    def sample(self, rng: Random) -> Rack:
        """Return a random possible hand; all are equally likely, unless they are weighted.

        Raises:
            WrongKindError: `rng` is not a `random.Random`.
        """
        require_random(rng)
        if self.evidence is not None:
            return self.evidence.weights.drawn(self.possible, rng)
        return self.possible.sample(rng)

    def contributions(self) -> tuple[Contribution, ...]:
        """Return how much each decision of the others has taught the seat, in bits.

        Plain beliefs have no contributions.
        """
        return self.evidence.contributions(self.possible.bits) if self.evidence else ()

    def candidates(self, colour: Colour) -> Numbers:
        """Return the numbers that can be on the card of a colour.

        Raises:
            QuestionError: the colour is not in play.
            WrongKindError: the colour is not a Colour.
        """
        _require_colour(self.rules, colour)
        counts = self.possible.counts(colour)
        numbers = self.possible.candidates[colour]
        return tuple([number for number, count in zip(numbers, counts, strict=True) if count])

    def odds(self, colour: Colour) -> tuple[Fraction, ...]:
        """Return the probability of each number from 0 to 7 on the card of a colour.

        Raises:
            QuestionError: the colour is not in play.
            WrongKindError: the colour is not a Colour.
        """
        _require_colour(self.rules, colour)
        hands, measure = self.possible, self.measure
        bits = hands.bits
        shares = _shares(measure(bits))
        odds = [*_NO_NUMBER]
        for number, mask in hand_space(hands.candidates).holding[colour]:
            odds[number] = shares[measure(bits & mask)]
        return tuple(odds)

    def sum_odds(self, dice: Dice) -> tuple[Fraction, ...]:
        """Return the probability of each sum from 0 to 21 for some dice.

        Raises:
            QuestionError: there are not three dice, or a die has a colour that is not in play.
            WrongKindError: the dice are not a tuple of Colours.
        """
        _require_dice(self.rules, dice)
        hands, measure = self.possible, self.measure
        shares = _shares(measure(hands.bits))
        odds = [*_NO_SUM]
        for total, bits in hands.by_sum(dice).items():
            odds[total] = shares[measure(bits)]
        return tuple(odds)

    def hit_odds(self, dice: Dice, low: int, size: int) -> Fraction:
        """Return the probability that the sum is in `low` … `low + size - 1`.

        Raises:
            QuestionError: the dice are not three dice of the game, or the range leaves the track.
            WrongKindError: an argument is of the wrong class.
        """
        _require_range(low, size)
        return sum(self.sum_odds(dice)[low : low + size], start=_NEVER)

    def best_range(self, dice: Dice, size: int) -> RangeOdds:
        """Return the likeliest range of a size; of equally likely ones, the lowest.

        Raises:
            QuestionError: the dice are not three dice of the game, or no range has that size.
            WrongKindError: an argument is of the wrong class.
        """
        _require_range(0, size)
        _require_dice(self.rules, dice)
        measure, hands = self.measure, self.possible
        by_sum = hands.by_sum(dice)
        held = [measure(by_sum.get(total, 0)) for total in range(HIGHEST_SUM + 1)]
        covered = [sum(held[low : low + size]) for low in possible_lows(size)]
        most = max(covered)
        return RangeOdds(covered.index(most), size, Fraction(most, measure(hands.bits)))

    def after(self, dice: Dice, low: int, size: int, told: Verdict) -> "Beliefs":
        """Return the beliefs after one more verdict, with no card exchanged.

        Args:
            dice: the dice of that round.
            low: the lowest sum of the seat's bet.
            size: the number of neighbouring sums that the bet covers.
            told: the verdict on the bet.

        Raises:
            QuestionError: the dice are not three dice of the game, or the range leaves the track.
            InconsistentError: no possible hand fits the verdict.
            WrongKindError: an argument is of the wrong class.
        """
        _require_dice(self.rules, dice)
        _require_range(low, size)
        if type(told) is not Verdict:
            raise WrongKindError(f"A verdict must be a Verdict, not {with_class(told)}.")
        clue = Clue(as_dice(dice), told_sums(self.rules, size, low, told))
        hands = self.possible.fitting(clue)
        if not hands.bits:
            raise InconsistentError(
                f"No hand of seat {self.seat} fits the verdict {told.value} "
                f"for a bet on {low} to {low + size - 1}."
            )
        return Beliefs(self.rules, self.seat, (*self.clues, clue), hands, self.view, self.evidence)

    def reason(self, colour: Colour, number: int) -> Reason | None:
        """Return why a number cannot be on the card of a colour; None if it can.

        If verdicts rule the number out, the reason names as few rounds as possible.

        Raises:
            QuestionError: the colour is not in play, or no card has that number.
            WrongKindError: an argument is of the wrong class.
        """
        _require_colour(self.rules, colour)
        require_number(number)
        if number in self.candidates(colour):
            return None
        seen = sighting(self.view, colour, number)
        if seen is not None:
            return seen
        own = self.view.racks[self.seat]
        if own is not None:
            return Shown(colour, number, own[colour])
        rounds = fewest_rounds(self.possible.candidates, self.clues, colour, number)
        return RuledOut(colour, number, rounds)

    def summary(self) -> BeliefSummary:
        """Return the odds of all numbers, and the reasons against the others, as one value.

        >>> from thinkstr8.games.think_str8 import Stage, example, view
        >>> summary = beliefs(view(example(Stage.GUESS), 0)).summary()
        >>> summary.hands, str(summary.odds[0][0]), summary.reasons[2].text
        (32, '1', 'The blue 3 is on a neutral rack.')
        """
        colours = self.rules.colours
        found = (self.reason(colour, number) for colour in colours for number in NUMBERS)
        return BeliefSummary(
            seat=self.seat,
            hands=self.hands,
            odds=tuple(map(self.odds, colours)),
            reasons=tuple(reason for reason in found if reason is not None),
            contributions=self.contributions(),
        )


def beliefs(view: View, *, weigh: Model | None = None) -> Beliefs:
    """Return everything that a seat can know about its own hand.

    With `weigh`, a model of the others weighs the hands by what they have decided: they see this
    hand. `models.soft()` is such a model.

    >>> from thinkstr8.games.think_str8 import Colour, Stage, example, view
    >>> mine = beliefs(view(example(Stage.GUESS), 0))
    >>> mine.hands, mine.candidates(Colour.BLUE), mine.candidates(Colour.GREEN)
    (32, (0,), (2, 7))
    >>> mine.reason(Colour.BLUE, 3).text
    'The blue 3 is on a neutral rack.'

    Args:
        view: everything that the seat knows.
        weigh: a model of the others; by default all possible hands are equally likely. After the
            end, when the hand is known, no model is asked.

    Raises:
        SpectatorError: a spectator has no hand.
        UnknownSeatError: the view's seat is not at its table.
        InconsistentError: no hand fits the view.
        QuestionError: the evidence of the model is about other hands.
        WrongKindError: the view is not a view of this game, or the model returns no evidence.
    """
    require_view(view, View, SpectatorView, GAME, "hold cards")
    seat, table = view.seat, view.table
    require_seat(seat, len(view.racks))
    clues, hands = deduce(table, view.racks, seat)
    evidence = None
    if weigh is not None and view.racks[seat] is None:
        evidence = _asked(weigh, view, hands)
    return Beliefs(table.board.rules, seat, clues, hands, view, evidence)


def _asked(model: Model, view: View, hands: Hands) -> Evidence:
    """Return the evidence of a model.

    Raises:
        QuestionError: the evidence is about other hands.
        WrongKindError: the model returns no evidence.
    """
    if not callable(model):
        raise WrongKindError(
            f"A model must be a function of a view and hands, not {with_class(model)}."
        )
    evidence: object = model(view, hands)
    if type(evidence) is not Evidence:
        raise WrongKindError(f"A model must return Evidence, not {with_class(evidence)}.")
    if evidence.hands != hands:
        raise QuestionError("The evidence must be about the hands that the model was asked about.")
    return evidence


def require_number(number: object) -> None:
    """Check that a value is the number of a card.

    Raises:
        QuestionError: no card has that number.
        WrongKindError: the value is not an int.
    """
    if type(number) is not int:
        raise not_int("A card's number", number)
    if number not in NUMBERS:
        raise QuestionError(f"A card's number is 0 to 7, not {describe(number)}.")


def _require_colour(rules: Rules, colour: object) -> None:
    if type(colour) is not Colour:
        raise WrongKindError(f"A colour must be a Colour, not {with_class(colour)}.")
    if colour not in rules.colours:
        names = ", ".join(each.name for each in rules.colours)
        raise QuestionError(
            f"There are no {colour.label} cards in this game: the colours are {names}."
        )


def _require_dice(rules: Rules, dice: object) -> None:
    if not is_tuple_of(dice, Colour):
        raise WrongKindError(f"Dice must be three Colours in a tuple, not {with_class(dice)}.")
    if len(dice) != 3:
        raise QuestionError(f"Dice must be three Colours in a tuple, not {describe(dice)}.")
    _require_colour(rules, max(dice))  # only the last colour, grey, can be out of play


def _require_range(low: object, size: object) -> None:
    if type(size) is not int:
        raise not_int("The size of a range", size)
    if type(low) is not int:
        raise not_int("The lowest sum of a range", low)
    if not 1 <= size <= HIGHEST_SUM + 1:
        raise QuestionError(f"A range covers 1 to {HIGHEST_SUM + 1} sums, not {describe(size)}.")
    lows = possible_lows(size)
    if low not in lows:
        raise QuestionError(
            f"A range of {size} sums must lie within 0 to {HIGHEST_SUM}: "
            f"its lowest sum can be 0 to {lows[-1]}, not {describe(low)}."
        )
