"""The worth of an action to a seat, counting both points and knowledge.

Belongs here: the expected points of a bet, and of the final guesses that its verdict leads to.
Does not belong here: choosing an action (bots), and what the other seats will do.

A player who knows more about their hand scores more at the end. The *knowledge* of a hand is the
average points of the best final guesses, if they had to be made now. A bet is worth its own points
plus the knowledge after its verdict; a miss also costs a card. Worths are totals over all possible
hands, so that the worths of several verdicts can be added. The division by the number of hands
comes last.
"""

from bisect import bisect_left
from collections.abc import Sequence
from functools import cache, cached_property
from itertools import accumulate, pairwise
from typing import Final, TypeAlias

from thinkstr8.games.think_str8.beliefs import Beliefs
from thinkstr8.games.think_str8.components import Colour, Dice, Numbers
from thinkstr8.games.think_str8.hands import Hands, holders
from thinkstr8.games.think_str8.questions import best_guess
from thinkstr8.games.think_str8.rules import (
    guess_points,
    possible_lows,
    tells_direction,
)

_Tally: TypeAlias = list[int]
"""The number of hands, then the number of hands that hold each candidate, colour by colour."""

_WRONG: Final = guess_points(0, ())
"""The points of a wrong guess."""

_ONE, _TWO, _THREE = (guess_points(0, named) - _WRONG for named in ((0,), (0, 1), (0, 1, 2)))
"""The points by which a right guess beats a wrong one, if it names one, two or three numbers."""


class Foresight:
    """The worth of a seat's next actions, one verdict ahead.

    >>> from thinkstr8.games.think_str8 import Stage, beliefs, example, view
    >>> foresight = Foresight(beliefs(view(example(Stage.TAKE), 1)))
    >>> [round(foresight.token_worth(size), 2) for size in (1, 4, 7)]
    [1.96, 3.47, 2.38]
    """

    def __init__(self, believed: Beliefs) -> None:
        """Look ahead from the beliefs of a seat."""
        self.believed = believed
        self._guesses: dict[Colour, Numbers] = {}

    @cached_property
    def _prospect(self) -> "_Prospect":
        return _Prospect(self.believed, self.believed.view.dice)

    def settling_worth(self, dice: Dice) -> float:
        """Return the worth of settling the dice like this, with the bet that scores most."""
        prospect = _Prospect(self.believed, dice)
        return prospect.worth(*prospect.likeliest_bet())

    def token_worth(self, size: int) -> float:
        """Return the worth of a token in its best place."""
        return max([self._prospect.worth(size, low) for low in possible_lows(size)])

    def bet_worth(self, size: int, low: int) -> float:
        """Return the worth of a token in one place."""
        return self._prospect.worth(size, low)

    def exchange_worth(self, colour: Colour) -> float:
        """Return the average knowledge after a card is given up, shown and replaced."""
        bits = self.believed.possible.bits
        holding = holders(self.believed.possible.candidates)
        worth = 0
        for shown in holding[colour]:
            left = bits & shown
            hands = left.bit_count()
            for other, column in enumerate(holding):
                if hands and other != colour:
                    worth += best_points([(left & mask).bit_count() for mask in column], hands)
        return worth / self.believed.hands + _replacement_worths(self.believed)[colour]

    def best_guess(self, colour: Colour) -> Numbers:
        """Return the numbers of a best final guess for a colour."""
        if colour not in self._guesses:
            self._guesses[colour] = best_guess(self.believed, colour).numbers
        return self._guesses[colour]


class _Prospect:
    """The worth of every bet on some dice, one verdict ahead."""

    def __init__(self, believed: Beliefs, dice: Dice) -> None:
        """Group the possible hands by the sum of the dice."""
        self._rules = believed.rules
        self._even = _untouched(believed, dice)
        self._replaced = _replacement_worths(believed)
        hands = _without(believed, self._even)
        groups = sorted(hands.by_sum(dice).items())
        holding = holders(hands.candidates)
        masks = [mask for column in holding for mask in column]
        tallies = [
            [bits.bit_count(), *[(bits & mask).bit_count() for mask in masks]] for _, bits in groups
        ]
        self._sums = [total for total, _ in groups]
        self._below = [*accumulate(tallies, _plus, initial=[0] * (len(masks) + 1))]
        self._columns = [*pairwise(accumulate(map(len, holding), initial=1))]
        self._worths: dict[tuple[int, int, int], float] = {}
        self._misses: dict[tuple[int, int], float] = {}

    def likeliest_bet(self) -> tuple[int, int]:
        """Return the size and the place of the bet with the most points on average."""
        sums, below, points = self._sums, [tally[0] for tally in self._below], self._rules.points
        _, size, low = max(
            (points[size] * (below[bisect_left(sums, low + size)] - below[first]), size, low)
            for first, low in enumerate(sums)
            for size in self._rules.sizes
        )
        return size, min(low, possible_lows(size)[-1])

    def worth(self, size: int, low: int) -> float:
        """Return the worth of a token in a place: its points and the knowledge afterwards."""
        first, last = bisect_left(self._sums, low), bisect_left(self._sums, low + size)
        key = size, first, last
        if key not in self._worths:  # many places cover the same possible sums
            self._worths[key] = self._worth(size, first, last)
        return self._worths[key]

    def _worth(self, size: int, first: int, last: int) -> float:
        hit = self._between(first, last)
        worth = self._rules.points[size] * hit[0] + sum(self._knowledge(hit))
        if tells_direction(self._rules, size):
            worth += self._miss_between(0, first) + self._miss_between(last, len(self._sums))
        else:
            worth += self._after_a_miss(_minus(self._below[-1], hit))
        return worth / self._below[-1][0]

    def _between(self, first: int, last: int) -> _Tally:
        return _minus(self._below[last], self._below[first])

    def _miss_between(self, first: int, last: int) -> float:
        if (first, last) not in self._misses:
            self._misses[first, last] = self._after_a_miss(self._between(first, last))
        return self._misses[first, last]

    def _after_a_miss(self, tally: _Tally) -> float:
        """Return the knowledge left after a miss, which costs the card that matters least."""
        known = self._knowledge(tally)
        losses = [known[colour] - tally[0] * new for colour, new in self._replaced.items()]
        return sum(known) - min(losses, default=0)

    def _knowledge(self, tally: _Tally) -> list[float]:
        """Return for each colour the points of the best final guess, over all hands of a tally."""
        even, hands = self._even, tally[0]
        return [
            hands * even[colour] if colour in even else best_points(tally[start:end], hands)
            for colour, (start, end) in zip(self._rules.colours, self._columns, strict=True)
        ]


def best_points(counts: Sequence[int], hands: int) -> int:
    """Return the points of the best final guess for a card, over all hands.

    >>> best_points([3, 1], hands=4)
    13

    Args:
        counts: for each candidate, the number of hands that hold it.
        hands: the number of hands.
    """
    one, *others = sorted(counts, reverse=True)
    two, three = one + sum(others[:1]), one + sum(others[:2])
    return max(_ONE * one, _TWO * two, _THREE * three) + _WRONG * hands


def _replacement_worths(believed: Beliefs) -> dict[Colour, float]:
    """Return the average points of the best guess for a new card, per colour with a pile left."""
    table, candidates = believed.view.table, believed.possible.candidates
    return {
        colour: _even_worth(max(1, len(candidates[colour]) - 1))
        for colour in believed.rules.colours
        if table.piles[colour]
    }


@cache
def _even_worth(candidates: int) -> float:
    """Return the average points of the best guess among equally likely candidates."""
    return best_points([1] * candidates, candidates) / candidates


def _untouched(believed: Beliefs, dice: Dice) -> dict[Colour, float]:
    """Return the knowledge of each colour that is in no clue and on none of the dice.

    The card of such a colour is independent of all others: any hidden number is equally likely.
    """
    touched = {colour for clue in believed.clues for colour in clue.colours}.union(dice)
    return {
        colour: _even_worth(len(believed.possible.candidates[colour]))
        for colour in believed.rules.colours
        if colour not in touched
    }


def _without(believed: Beliefs, colours: dict[Colour, float]) -> Hands:
    """Return the possible hands with the cards of some untouched colours fixed."""
    if not colours:
        return believed.possible
    candidates = tuple(
        numbers[:1] if colour in colours else numbers
        for colour, numbers in enumerate(believed.possible.candidates)
    )
    return Hands.told(candidates, believed.clues)


def _plus(one: _Tally, other: _Tally) -> _Tally:
    return [left + right for left, right in zip(one, other, strict=True)]


def _minus(one: _Tally, other: _Tally) -> _Tally:
    return [left - right for left, right in zip(one, other, strict=True)]
