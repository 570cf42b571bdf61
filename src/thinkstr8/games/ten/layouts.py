"""Where wild cards help most: the best runs that a collection of cards can form.

Belongs here: the search for the best layout, and the layout itself.
Does not belong here: who wins (scoring).

Why the result is optimal. A colour scores for one run, and a run is a window of neighbouring
numbers in which every number that the player lacks, a gap, is filled by a wild card of its own. So
a layout is a choice of one window (or none) per colour that can be filled, and the search goes
through all of these choices, leaving out only those that an upper bound shows to be no better than
one that was found.

Whether a choice can be filled is a question of matching gaps to wild cards. First every colour uses
its own colour wilds, which fit nowhere else; they fit any gap there, so only how many gaps remain
matters, the colour's need. For the rest let every colour be a source of its need, joined to each
of its gaps' numbers by an edge of capacity 1; let a number drain as much as there are wilds of it,
and let the full wilds drain any colour. By the theorem of maximum flow and minimum cut all needs
are met exactly if no set of colours needs more together than the full wilds, plus for every number
the smaller of its wilds and its gaps in these colours. There are at most 15 sets of colours, so
this is checked outright.

The upper bound takes every number wild for a full one, so it is never too low.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, TypeAlias, assert_never

from attrs import frozen

from thinkstr8.games.ten.components import (
    COLOUR_WILDS,
    FULL_WILD,
    HIGHEST_NUMBER,
    NUMBER_WILDS,
    Colour,
    ColourWild,
    FullWild,
    NumberCard,
    NumberWild,
    Wild,
)

FULL_RUN_POINTS: Final = 10
"""What a run of all nine numbers is worth; shorter ones are worth their length."""


@frozen
class Slot:
    """One place of a run: a number, and the card that stands there."""

    number: int
    card: NumberCard | Wild


@frozen
class Run:
    """The scoring run of a colour.

    Attributes:
        colour: which colour.
        slots: its places in rising order; empty if there is no card.
    """

    colour: Colour
    slots: tuple[Slot, ...]

    @property
    def points(self) -> int:
        """What the run is worth."""
        return FULL_RUN_POINTS if len(self.slots) == HIGHEST_NUMBER else len(self.slots)


@frozen
class Layout:
    """A best way to lay out a collection of cards.

    Attributes:
        runs: the scoring run of each colour.
        spare: the wild cards that are in no scoring run.
    """

    runs: tuple[Run, ...]
    spare: tuple[Wild, ...]

    @property
    def points(self) -> int:
        """What all runs are worth together."""
        return sum(run.points for run in self.runs)

    @property
    def cards(self) -> int:
        """How many cards the scoring runs take (T7)."""
        return sum(len(run.slots) for run in self.runs)


def best_layout(cards: Iterable[NumberCard], wilds: Iterable[Wild] = ()) -> Layout:
    """Give a layout with the most points, and among these one with the fewest cards (T7).

    >>> from thinkstr8.games.ten import Colour, ColourWild, NumberCard, NumberWild
    >>> cards = [NumberCard(Colour.BLUE, number) for number in (1, 2, 5, 6)]
    >>> layout = best_layout(cards, [NumberWild(3), ColourWild(Colour.BLUE)])
    >>> layout.points, [slot.card.label for slot in layout.runs[Colour.BLUE].slots]
    (6, ['blue 1', 'blue 2', 'wild 3', 'wild blue', 'blue 5', 'blue 6'])
    """
    wilds = sorted(wilds, key=lambda wild: wild.kind)
    hand = _hand(cards, wilds)
    return _filled(hand, wilds, _search(hand)[1])


def best_points(cards: Iterable[NumberCard], wilds: Iterable[Wild] = ()) -> int:
    """Give the most points that a collection of cards can score.

    >>> from thinkstr8.games.ten import Colour, FullWild, NumberCard
    >>> best_points([NumberCard(Colour.BLUE, 1), NumberCard(Colour.BLUE, 3)], [FullWild()])
    3
    """
    return _search(_hand(cards, wilds))[0] // _POINT


# The search


_POINT: Final = 8
"""What a point weighs; a full run weighs 1 more, so that fewer cards break a tie (T7). There are
at most four full runs, so they never outweigh a point."""

_WINDOWS: Final = tuple(
    (
        ((1 << length) - 1) << first,
        _POINT * FULL_RUN_POINTS + 1 if length == HIGHEST_NUMBER else _POINT * length,
    )
    for length in range(HIGHEST_NUMBER, 0, -1)
    for first in range(HIGHEST_NUMBER - length + 1)
)
"""Every window as a set of numbers (bit n - 1 is number n) with what it weighs, longest first."""


@frozen
class _Hand:
    """A collection of cards as the search needs it.

    Attributes:
        owned: per colour the set of its numbers.
        layers: the set of numbers with at least one number wild, with at least two, and so on.
        jokers: per colour how many colour wilds.
        fulls: how many full wilds.
    """

    owned: tuple[int, ...]
    layers: tuple[int, ...]
    jokers: tuple[int, ...]
    fulls: int


def _hand(cards: Iterable[NumberCard], wilds: Iterable[Wild]) -> _Hand:
    owned = [0] * len(Colour)
    for card in cards:
        owned[card.colour] |= 1 << (card.number - 1)
    kinds = [wild.kind for wild in wilds]
    copies = [kinds.count(wild.kind) for wild in NUMBER_WILDS]
    layers = (
        sum(1 << index for index, count in enumerate(copies) if count >= layer)
        for layer in range(1, len(Colour) + 1)
    )
    return _Hand(
        tuple(owned),
        tuple(layer for layer in layers if layer),
        tuple(kinds.count(wild.kind) for wild in COLOUR_WILDS),
        kinds.count(FULL_WILD.kind),
    )


_Option: TypeAlias = tuple[int, int, int, int]
"""One choice for a colour: what it weighs, its need, the numbers where a number wild could help,
and the window."""

_Claim: TypeAlias = tuple[int, tuple[int, ...]]
"""What a set of colours needs, and the numbers that at least one of them lacks, at least two, …"""

_NOTHING: Final[_Option] = (0, 0, 0, 0)


@lru_cache(maxsize=4096)
def _search(hand: _Hand) -> tuple[int, tuple[int, ...]]:
    """Give the weight of the best layout, and its windows."""
    options = [_options(hand, colour) for colour in Colour]
    supply = hand.fulls + sum(layer.bit_count() for layer in hand.layers)
    bounds = _bounds(options, supply)
    best = -1
    best_windows: tuple[int, ...] = ()

    def extend(windows: tuple[int, ...], weight: int, rest: int, claims: list[_Claim]) -> None:
        nonlocal best, best_windows
        colour = len(windows)
        if colour == len(options):
            best, best_windows = weight, windows
            return
        bound = bounds[colour + 1]
        for value, need, helped, window in options[colour]:
            if weight + value + bound[rest] <= best:
                break  # the options after this one weigh no more
            if need > rest or weight + value + bound[rest - need] <= best:
                continue
            joined = _joined(hand, claims, need, helped) if need else claims
            if joined is not None:
                extend((*windows, window), weight + value, rest - need, joined)

    extend((), 0, supply, [(0, ())])
    return best, best_windows


def _options(hand: _Hand, colour: Colour) -> list[_Option]:
    """List the windows that a colour could fill if it had all wild cards to itself.

    Of several that ask for the same, only the first, the heaviest, is of use; and when one asks for
    nothing, no lighter one is.
    """
    owned, jokers = hand.owned[colour], hand.jokers[colour]
    some = hand.layers[0] if hand.layers else 0
    options: dict[tuple[int, int], _Option] = {}
    for window, weight in _WINDOWS:
        gaps = window & ~owned
        helped = gaps & some
        need = gaps.bit_count() - jokers
        if need <= 0:
            return [*options.values(), (weight, 0, 0, window)]
        if need <= hand.fulls + helped.bit_count():
            options.setdefault((need, helped), (weight, need, helped, window))
    return [*options.values(), _NOTHING]


def _bounds(options: list[list[_Option]], supply: int) -> list[list[int]]:
    """Give per colour the most that it and those after it can weigh, by the wilds at hand."""
    bounds = [[0] * (supply + 1)]
    for listed in reversed(options):
        after = bounds[0]
        cheapest: dict[int, int] = {}
        for value, need, _, _ in listed:
            cheapest[need] = max(value, cheapest.get(need, 0))
        bounds.insert(
            0,
            [
                max(value + after[rest - need] for need, value in cheapest.items() if need <= rest)
                for rest in range(supply + 1)
            ],
        )
    return bounds


def _joined(hand: _Hand, claims: list[_Claim], need: int, helped: int) -> list[_Claim] | None:
    """Give the claims of all sets of colours with one more colour; None if one cannot be met."""
    joined = list(claims)
    for total, lacking in claims:
        wanted = total + need
        raised = _raised(lacking, helped)
        capacity = hand.fulls
        for layer, numbers in zip(hand.layers, raised, strict=False):
            capacity += (layer & numbers).bit_count()
        if wanted > capacity:
            return None
        joined.append((wanted, raised))
    return joined


def _raised(lacking: tuple[int, ...], helped: int) -> tuple[int, ...]:
    """Count one more colour in: the numbers lacking at least once, at least twice, and so on."""
    raised = []
    carried = helped
    for numbers in lacking:
        raised.append(numbers | carried)
        carried &= numbers
    return (*raised, carried)


# Filling the chosen windows


def _filled(hand: _Hand, wilds: list[Wild], windows: tuple[int, ...]) -> Layout:
    """Match the gaps of the windows to wild cards, by augmenting paths."""
    gaps = [
        (colour, number)
        for colour, window in zip(Colour, windows, strict=True)
        for number in _numbers(window & ~hand.owned[colour])
    ]
    filling: dict[int, tuple[Colour, int]] = {}

    def place(gap: tuple[Colour, int], tried: set[int]) -> bool:
        for index, wild in enumerate(wilds):
            if index in tried or not _fits(wild, *gap):
                continue
            tried.add(index)
            if index not in filling or place(filling[index], tried):
                filling[index] = gap
                return True
        return False

    for gap in gaps:
        place(gap, set())
    found = {gap: wilds[index] for index, gap in filling.items()}
    return Layout(
        tuple(
            Run(
                colour,
                tuple(
                    Slot(number, found.get((colour, number)) or NumberCard(colour, number))
                    for number in _numbers(window)
                ),
            )
            for colour, window in zip(Colour, windows, strict=True)
        ),
        tuple(wild for index, wild in enumerate(wilds) if index not in filling),
    )


def _numbers(window: int) -> Iterator[int]:
    """Give the numbers of a set in rising order."""
    return (number for number in range(1, HIGHEST_NUMBER + 1) if window >> (number - 1) & 1)


def _fits(wild: Wild, colour: Colour, number: int) -> bool:
    """Tell whether a wild card can stand for a number of a colour."""
    match wild:
        case NumberWild():
            return wild.number == number
        case ColourWild():
            return wild.colour is colour
        case FullWild():
            return True
        case _:
            assert_never(wild)
