"""The worth of an action to a seat, counting both points and knowledge.

Belongs here: the expected points of a bet, and of the final guesses that its verdict leads to.
Does not belong here: choosing an action (bots), and what the other seats will do.

A player who knows more about their hand scores more at the end. The *knowledge* of a hand is the
average points of the best final guesses, if they had to be made now. A bet is worth its own points
plus the knowledge after its verdict; a miss also costs a card. Worths are totals over all possible
hands, so that the worths of several verdicts can be added. The division by the number of hands
comes last. If the beliefs are weighted, the number of hands is their total weight.
"""

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, cached_property
from itertools import accumulate, pairwise
from operator import or_
from typing import Final, TypeAlias

from attrs import field

from thinkstr8.core.values import frozen
from thinkstr8.games.think_str8.beliefs import Beliefs
from thinkstr8.games.think_str8.components import HIGHEST_SUM, Colour, Dice, Numbers
from thinkstr8.games.think_str8.hands import Hands, holders
from thinkstr8.games.think_str8.questions import best_guess
from thinkstr8.games.think_str8.rules import (
    Rules,
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
    def _prospect(self) -> "Prospect":
        return _prospect(self.believed, self.believed.view.dice)

    def settling_worth(self, dice: Dice) -> float:
        """Return the worth of settling the dice like this, with the bet that scores most."""
        return _prospect(self.believed, dice).likeliest_worth()

    def token_worth(self, size: int) -> float:
        """Return the worth of a token in its best place."""
        return max([self._prospect.worth(size, low) for low in possible_lows(size)])

    def bet_worth(self, size: int, low: int) -> float:
        """Return the worth of a token in one place."""
        return self._prospect.worth(size, low)

    def exchange_worth(self, colour: Colour) -> float:
        """Return the average knowledge after a card is given up, shown and replaced."""
        held = _knowledge(self.believed, self.believed.possible.candidates, {})
        return held.exchange_worth(self.believed.possible.bits, colour)

    def best_guess(self, colour: Colour) -> Numbers:
        """Return the numbers of a best final guess for a colour."""
        if colour not in self._guesses:
            self._guesses[colour] = best_guess(self.believed, colour).numbers
        return self._guesses[colour]


def _prospect(believed: Beliefs, dice: Dice) -> "Prospect":
    even = _untouched(believed, dice)
    hands = _without(believed, even)
    return Prospect(_knowledge(believed, hands.candidates, even), hands.by_sum(dice))


def _knowledge(
    believed: Beliefs, candidates: tuple[Numbers, ...], even: Mapping[Colour, float]
) -> "Knowledge":
    colours, piles = believed.rules.colours, believed.view.table.piles
    sizes = map(len, believed.possible.candidates)
    return Knowledge(
        rules=believed.rules,
        columns=dict(zip(colours, holders(candidates), strict=True)),
        even=even,
        replaced=replacement_worths(zip(colours, sizes, piles, strict=True)),
        measure=believed.measure,
    )


@frozen(eq=False)
class Knowledge:
    """The points that sets of hands are worth at the final guesses.

    Attributes:
        rules: the rules of the game.
        columns: for each colour the bits of the hands that hold each candidate.
        even: the knowledge of each colour whose candidates are equally likely in every set.
        replaced: the knowledge of a new card, for each colour with a pile left.
        measure: the function that returns the total weight of some hands.
        places: where each colour is in a tally.
    """

    rules: Rules
    columns: Mapping[Colour, Sequence[int]]
    even: Mapping[Colour, float]
    replaced: Mapping[Colour, float]
    measure: Callable[[int], int]
    places: Mapping[Colour, tuple[int, int]] = field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Find the places of the colours once."""
        ends = accumulate(map(len, self.columns.values()), initial=1)
        object.__setattr__(self, "places", dict(zip(self.columns, pairwise(ends), strict=True)))

    def tally(self, bits: int) -> _Tally:
        """Return the weight of some hands, and of those that hold each candidate."""
        measure = self.measure
        held = [measure(bits & mask) for column in self.columns.values() for mask in column]
        return [measure(bits), *held]

    def points(self, tally: _Tally) -> dict[Colour, float]:
        """Return for each colour the points of the best final guess, over all hands of a tally."""
        even, hands = self.even, tally[0]
        return {
            colour: hands * even[colour] if colour in even else best_points(tally[start:end], hands)
            for colour, (start, end) in self.places.items()
        }

    def after_a_miss(self, tally: _Tally) -> float:
        """Return the knowledge left after a miss, which costs the card that matters least."""
        known = self.points(tally)
        losses = [known[colour] - tally[0] * new for colour, new in self.replaced.items()]
        return sum(known.values()) - min(losses, default=0)

    def exchange_worth(self, bits: int, colour: Colour) -> float:
        """Return the average knowledge after a card is given up, shown and replaced."""
        shown = (bits,) if colour in self.even else [bits & mask for mask in self.columns[colour]]
        worth = 0.0
        for left in shown:
            known = self.points(self.tally(left))
            worth += sum(known.values()) - known[colour]
        return worth / self.measure(bits) + self.replaced[colour]


class Prospect:
    """The worth of every bet on some dice, one verdict ahead."""

    def __init__(self, knowledge: Knowledge, by_sum: Mapping[int, int]) -> None:
        """Look ahead from possible hands, grouped by the sum of the dice."""
        self._knowledge = knowledge
        self._sums = sums = sorted(by_sum)
        self._below = [0, *accumulate([by_sum[total] for total in sums], or_)]
        self._counts = counts = [*map(knowledge.measure, self._below)]
        self._places = [bisect_left(sums, total) for total in range(HIGHEST_SUM + 2)]
        self._less = [counts[place] for place in self._places]
        self._worths: dict[tuple[int, int, int], float] = {}
        self._misses: dict[tuple[int, int], float] = {}

    def likeliest_worth(self) -> float:
        """Return the worth of the bet with the most points on average."""
        return self.worth(*self._likeliest_bet())

    def _likeliest_bet(self) -> tuple[int, int]:
        points, less = self._knowledge.rules.points, self._less
        beyond = HIGHEST_SUM + 1
        _, size, low = max(
            (points[size] * (less[min(low + size, beyond)] - less[low]), size, low)
            for low in self._sums
            for size in self._knowledge.rules.sizes
        )
        return size, min(low, possible_lows(size)[-1])

    def points(self, size: int, low: int) -> float:
        """Return the points of a token in a place, without what its verdict teaches."""
        less = self._less
        return self._knowledge.rules.points[size] * (less[low + size] - less[low]) / less[-1]

    def worth(self, size: int, low: int) -> float:
        """Return the worth of a token in a place: its points and the knowledge afterwards."""
        first, last = self._places[low], self._places[low + size]
        key = size, first, last
        if key not in self._worths:  # many places cover the same possible sums
            self._worths[key] = self._worth(size, first, last)
        return self._worths[key]

    def _worth(self, size: int, first: int, last: int) -> float:
        knowledge, hit = self._knowledge, self._between(first, last)
        worth = knowledge.rules.points[size] * hit[0] + sum(knowledge.points(hit).values())
        if tells_direction(knowledge.rules, size):
            worth += self._miss_between(0, first) + self._miss_between(last, len(self._sums))
        else:
            every = self._between(0, len(self._sums))
            worth += knowledge.after_a_miss([n - k for n, k in zip(every, hit, strict=True)])
        return worth / self._counts[-1]

    def _between(self, first: int, last: int) -> _Tally:
        return self._knowledge.tally(self._below[last] ^ self._below[first])

    def _miss_between(self, first: int, last: int) -> float:
        if (first, last) not in self._misses:
            tally = self._between(first, last)
            self._misses[first, last] = self._knowledge.after_a_miss(tally)
        return self._misses[first, last]


def best_points(counts: Sequence[int], hands: int) -> int:
    """Return the points of the best final guess for a card, over all hands.

    >>> best_points([3, 1], hands=4)
    13

    Args:
        counts: for each candidate, the number of hands that hold it.
        hands: the number of hands.
    """
    *_, third, second, one = sorted((0, 0, *counts))
    two = one + second
    return max(_ONE * one, _TWO * two, _THREE * (two + third)) + _WRONG * hands


def replacement_worths(
    colours: Iterable[tuple[Colour, int, int]],
) -> dict[Colour, float]:
    """Return the average points of the best guess for a new card, per colour with a pile left.

    Args:
        colours: each colour, with how many numbers its card can have and the size of its pile.
    """
    return {colour: even_worth(max(1, numbers - 1)) for colour, numbers, pile in colours if pile}


@cache
def even_worth(candidates: int) -> float:
    """Return the average points of the best guess among equally likely candidates."""
    return best_points([1] * candidates, candidates) / candidates


def _untouched(believed: Beliefs, dice: Dice) -> dict[Colour, float]:
    """Return the knowledge of each colour that is in no clue and on none of the dice.

    The card of such a colour is independent of all others: any hidden number is equally likely. The
    weights of weighted beliefs can depend on every colour.
    """
    if believed.evidence is not None and believed.evidence.decisions:
        return {}
    touched = {colour for clue in believed.clues for colour in clue.colours}.union(dice)
    return {
        colour: even_worth(len(believed.possible.candidates[colour]))
        for colour in believed.rules.colours
        if colour not in touched
    }


def _without(believed: Beliefs, colours: Collection[Colour]) -> Hands:
    """Return the possible hands with the cards of some untouched colours fixed."""
    if not colours:
        return believed.possible
    candidates = tuple(
        numbers[:1] if colour in colours else numbers
        for colour, numbers in enumerate(believed.possible.candidates)
    )
    return Hands.told(candidates, believed.clues)
