"""The search behind a layout of TEN: the best window of numbers for each colour.

Belongs here: finding the best choice of windows, with sets of numbers as bits.
Does not belong here: which card fills which place (layouts).

Why the result is optimal. A colour scores for one run. A run is a window of consecutive numbers. A
number in it that the player lacks is a gap, and every gap needs a wild card of its own. So a layout
is a choice of one window (or none) for each colour whose gaps can be filled. The search finds the
best such choice.

Filling a choice means matching gaps to wild cards. First, every colour uses its own colour wilds,
which fit nowhere else. They fit any gap of that colour, so only the number of gaps that remain
matters: the colour's need. For the rest, let every colour be a source of its need, with an edge of
capacity 1 to the number of each of its gaps. Let a number drain as much as there are wilds of it,
and let the full wilds drain any colour. By the max-flow min-cut theorem, all needs are met exactly
if no set of colours needs more than the full wilds plus, for every number, the smaller of its wilds
and its gaps in these colours.

With at most one wild of each number and few full wilds, as in the box, the search meets in the
middle. Every wild card goes either to the first two colours or to the last two. There are at most
512 ways to split the number wilds, times one more than the number of full wilds. An integer with
one bit per split represents a set of splits. Two colours form three sets to check, and each check
is a precomputed integer: the splits that give enough. The search tries pairs of weights, one for
each half, from the highest sum down. It leaves out weights whose windows need more wild cards than
there are. For each weight it lists the pairs of windows with the splits that are enough for them.
The first two pairs with a split in common are the best choice.

With more wilds, in a custom deck, there are too many splits. Then the search takes every choice for
the first two colours, heaviest first, and asks which choices for the last two fit with it, all of
them together (fitting). It leaves out choices that cannot beat the best one so far. Both ways find
the same choice: the heaviest, among those the one with the heaviest first half, and among those the
one that is listed first.
"""

from collections.abc import Iterable
from functools import cache, lru_cache, reduce
from itertools import product
from operator import or_
from typing import Final, TypeAlias, cast

from thinkstr8.core.values import frozen
from thinkstr8.games.ten.components import (
    COLOUR_WILDS,
    FULL_WILD,
    HIGHEST_NUMBER,
    NUMBER_WILDS,
    Colour,
    NumberCard,
    Wild,
)
from thinkstr8.games.ten.fitting import Option, Pairs

FULL_RUN_POINTS: Final = 10
"""The points for a run of all nine numbers; a shorter run scores its length."""

POINT: Final = 8
"""The weight of a point. A full run weighs 1 more, so that fewer cards break a tie (T7). There are
at most four full runs, so they never outweigh a point."""

_WINDOWS: Final = tuple(
    (
        ((1 << length) - 1) << first,
        POINT * FULL_RUN_POINTS + 1 if length == HIGHEST_NUMBER else POINT * length,
    )
    for length in range(HIGHEST_NUMBER, 0, -1)
    for first in range(HIGHEST_NUMBER - length + 1)
)
"""Every window as a set of numbers (bit n - 1 is number n) with its weight, longest first."""


@frozen
class Hand:
    """A collection of cards in the form that the search needs.

    Attributes:
        owned: the set of numbers owned in each colour.
        layers: the set of numbers with at least one number wild, with at least two, and so on.
        jokers: the number of colour wilds of each colour.
        fulls: the number of full wilds.
    """

    owned: tuple[int, ...]
    layers: tuple[int, ...]
    jokers: tuple[int, ...]
    fulls: int


def hand_of(cards: Iterable[NumberCard], wilds: Iterable[Wild]) -> Hand:
    """Return the form of a collection of cards that the search needs."""
    owned = [0] * len(Colour)
    for card in cards:
        owned[card.colour] |= 1 << (card.number - 1)
    indices = [wild.index for wild in wilds]
    copies = [indices.count(wild.index) for wild in NUMBER_WILDS]
    layers = (
        sum(1 << index for index, count in enumerate(copies) if count >= layer)
        for layer in range(1, len(Colour) + 1)
    )
    return Hand(
        tuple(owned),
        tuple(layer for layer in layers if layer),
        tuple(indices.count(wild.index) for wild in COLOUR_WILDS),
        indices.count(FULL_WILD.index),
    )


Windows: TypeAlias = tuple[int, ...]
"""The window of each colour, as a set of numbers; empty if the colour fills none."""

_NOTHING: Final[Option] = (0, 0, 0, 0)

_FEW_FULLS: Final = 2
"""The most full wilds for which there are few enough splits."""


@lru_cache(maxsize=4096)
def best_windows(hand: Hand) -> tuple[int, Windows]:
    """Return the weight of the best windows, and the windows."""
    options = [_options(hand, colour) for colour in Colour]
    few = len(hand.layers) <= 1 and hand.fulls <= _FEW_FULLS
    return _meet(hand, options) if few else _search(hand, options)


def _options(hand: Hand, colour: Colour) -> list[Option]:
    """Return the windows that a colour could fill if it had all wild cards to itself.

    Of windows with the same demands only the first, the heaviest, is kept. No window is kept that
    is lighter than one without demands.
    """
    owned, jokers = hand.owned[colour], hand.jokers[colour]
    some = hand.layers[0] if hand.layers else 0
    options: dict[tuple[int, int], Option] = {}
    for window, weight in _WINDOWS:
        gaps = window & ~owned
        helped = gaps & some
        need = gaps.bit_count() - jokers
        if need <= 0:
            return [*options.values(), (weight, 0, 0, window)]
        if need <= hand.fulls + helped.bit_count():
            options.setdefault((need, helped), (weight, need, helped, window))
    return [*options.values(), _NOTHING]


# Meeting in the middle


class _Half(dict[int, list[int]]):
    """The splits of the wild cards that are enough for one half, two of the four colours.

    A split is a number. Its low bits are the number wilds that the first half gets, and the rest is
    the number of full wilds that it gets. The second half gets all others. An integer with one bit
    per split represents a set of splits. For each set of numbers whose wilds help, this maps to the
    splits that give at least 0, 1, 2, … wilds. The lists are made on demand.
    """

    def __init__(self, fulls: int, *, first: bool) -> None:
        blocks = fulls + 1
        everything = (1 << (blocks << HIGHEST_NUMBER)) - 1
        self._having = []
        for number in range(HIGHEST_NUMBER):
            run = (1 << (1 << number)) - 1  # splits with and without a number alternate in runs
            lacking = everything // ((1 << (2 << number)) - 1) * run
            self._having.append(everything ^ lacking if first else lacking)
        block = [need << HIGHEST_NUMBER for need in range(blocks)]
        self[0] = [everything >> skip << skip if first else everything >> skip for skip in block]

    def __missing__(self, helped: int) -> list[int]:
        """Return the splits for a set of numbers, from those for the set without its lowest."""
        others = self[helped & (helped - 1)]
        having = self._having[(helped & -helped).bit_length() - 1]
        self[helped] = found = [
            splits | (fewer & having)
            for splits, fewer in zip([*others, 0], [0, *others], strict=True)
        ]
        return found

    def pairs(self, weight: int, first: "_ByWeight", second: "_ByWeight") -> "list[_Pair]":
        """Return the pairs of windows of a total weight, with the splits that are enough."""
        pairs = []
        for part, options in first.items():
            for need, helped, window in options:
                for other_need, other_helped, other_window in second.get(weight - part, ()):
                    enough = self[helped | other_helped]
                    total = need + other_need
                    if total < len(enough):
                        splits = self[helped][need] & self[other_helped][other_need]
                        if common := splits & enough[total]:
                            pairs.append((common, window, other_window))
        return pairs


_ByWeight: TypeAlias = dict[int, list[tuple[int, int, int]]]
"""The options of a colour by weight, heaviest first."""

_Pair: TypeAlias = tuple[int, int, int]
"""The splits that are enough for two windows, and the windows."""


@cache
def _halves(fulls: int) -> tuple[_Half, _Half]:
    return _Half(fulls, first=True), _Half(fulls, first=False)


def _meet(hand: Hand, options: list[list[Option]]) -> tuple[int, Windows]:
    """Return the heaviest choice, by joining pairs of windows that share a split."""
    halves = _halves(hand.fulls)
    colours = [_by_weight(listed) for listed in options]
    sides = colours[:2], colours[2:]
    listed: tuple[dict[int, list[_Pair]], ...] = {}, {}
    found: tuple[int, Windows] = 0, (0,) * len(Colour)
    for weights in _promising(sides, hand.fulls + sum(map(int.bit_count, hand.layers))):
        for half, side, known, weight in zip(halves, sides, listed, weights, strict=True):
            if weight not in known:
                known[weight] = half.pairs(weight, *side)
        left, right = (known[weight] for known, weight in zip(listed, weights, strict=True))
        if _any_split(left) & _any_split(right):
            found = sum(weights), _joint(left, right)
            break
    return found


def _joint(left: "list[_Pair]", right: "list[_Pair]") -> Windows:
    """Return the first windows of both halves that share a split."""
    return next(
        (*windows, *other_windows)
        for splits, *windows in left
        for other_splits, *other_windows in right
        if splits & other_splits
    )


def _by_weight(options: list[Option]) -> _ByWeight:
    found: _ByWeight = {}
    for weight, *option in options:
        found.setdefault(weight, []).append(cast("tuple[int, int, int]", (*option,)))
    return found


def _promising(sides: Iterable[list[_ByWeight]], supply: int) -> list[tuple[int, int]]:
    """Return the weights that the halves could have if any wild filled any gap, heaviest first."""
    first, second = (_fewest(*side) for side in sides)
    weights = [
        (weight, other_weight)
        for weight, need in first.items()
        for other_weight, other_need in second.items()
        if need + other_need <= supply
    ]
    return sorted(weights, key=lambda pair: (pair[0] + pair[1], pair[0]), reverse=True)


def _fewest(first: _ByWeight, second: _ByWeight) -> dict[int, int]:
    """Return the fewest wild cards that two colours need, by their total weight."""
    fewest: dict[int, int] = {}
    for (weight, options), (other_weight, others) in product(first.items(), second.items()):
        total = weight + other_weight
        need = min(options)[0] + min(others)[0]
        fewest[total] = min(need, fewest.get(total, need))
    return fewest


def _any_split(pairs: list[_Pair]) -> int:
    return reduce(or_, (splits for splits, _, _ in pairs), 0)


# Asking for the other two


def _search(hand: Hand, options: list[list[Option]]) -> tuple[int, Windows]:
    """Return the heaviest choice, by asking for every pair of windows what fits with it."""
    first, second, *others = options
    pairs = Pairs(hand.layers, hand.fulls, *others)
    choices = sorted(product(first, second), key=lambda pair: -pair[0][0] - pair[1][0])
    best, windows = -1, (0,) * len(Colour)
    for one, other in choices:
        weight = one[0] + other[0]
        if weight + pairs.most <= best:
            break  # later choices weigh no more
        found = pairs.heaviest(one, other, above=best - weight)
        if found is not None:
            best, windows = weight + found[0], (one[-1], other[-1], *found[1])
    return best, windows
