"""The best runs that a collection of cards can form in TEN, with wild cards where they help most.

Belongs here: layouts, and which wild card fills which gap.
Does not belong here: the search for the best windows and its proof (placement), who wins (scoring).
"""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from thinkstr8.core.values import frozen
from thinkstr8.games.ten.components import (
    HIGHEST_NUMBER,
    Colour,
    ColourWild,
    NumberCard,
    NumberWild,
    Wild,
)
from thinkstr8.games.ten.placement import (
    FULL_RUN_POINTS,
    POINT,
    Hand,
    Windows,
    best_windows,
    hand_of,
)
from thinkstr8.games.ten.state import Player

_Gap: TypeAlias = tuple[Colour, int]
"""A number of a colour that the player lacks."""


@frozen
class Slot:
    """One place of a run.

    Attributes:
        number: the number of the place, 1 to 9.
        card: the card that fills the place: its own number card, or a wild card that fits.
    """

    number: int
    card: NumberCard | Wild


@frozen
class Run:
    """The scoring run of a colour.

    Attributes:
        colour: the colour of the run.
        slots: its places in ascending order; empty if the player has no card for it.
    """

    colour: Colour
    slots: tuple[Slot, ...]

    @property
    def points(self) -> int:
        """The points that the run scores."""
        return FULL_RUN_POINTS if len(self.slots) == HIGHEST_NUMBER else len(self.slots)


@frozen
class Layout:
    """A best way to arrange a collection of cards in runs.

    Attributes:
        runs: the scoring run of each colour.
        spare: the wild cards that no scoring run needs.
    """

    runs: tuple[Run, ...]
    spare: tuple[Wild, ...]

    @property
    def points(self) -> int:
        """The points that all runs score together."""
        return sum(run.points for run in self.runs)

    @property
    def cards(self) -> int:
        """The number of cards in the scoring runs (T7)."""
        return sum(len(run.slots) for run in self.runs)


def best_layout(cards: Iterable[NumberCard], wilds: Iterable[Wild]) -> Layout:
    """Return a layout with the most points and, among those, the fewest cards (T7).

    >>> from thinkstr8.games.ten import Colour, ColourWild, NumberCard, NumberWild
    >>> cards = [NumberCard(Colour.BLUE, number) for number in (1, 2, 5, 6)]
    >>> layout = best_layout(cards, [NumberWild(3), ColourWild(Colour.BLUE)])
    >>> layout.points, [slot.card.label for slot in layout.runs[Colour.BLUE].slots]
    (6, ['blue 1', 'blue 2', 'wild 3', 'wild blue', 'blue 5', 'blue 6'])
    """
    ordered = sorted(wilds, key=lambda wild: wild.index)
    hand = hand_of(cards, ordered)
    return _filled(hand, ordered, best_windows(hand)[1])


def best_points(cards: Iterable[NumberCard], wilds: Iterable[Wild]) -> int:
    """Return the most points that a collection of cards can score.

    >>> from thinkstr8.games.ten import Colour, FullWild, NumberCard
    >>> best_points([NumberCard(Colour.BLUE, 1), NumberCard(Colour.BLUE, 3)], [FullWild()])
    3
    """
    return best_windows(hand_of(cards, wilds))[0] // POINT


def gain(player: Player, cards: Iterable[NumberCard | Wild]) -> int:
    """Return the points that cards would add to the best layout of a player."""
    owned, wilds = [*player.cards], [*player.wilds]
    for card in cards:
        if isinstance(card, NumberCard):
            owned.append(card)
        else:
            wilds.append(card)
    return best_points(owned, wilds) - best_points(player.cards, player.wilds)


# Filling the chosen windows


def _filled(hand: Hand, wilds: list[Wild], windows: Windows) -> Layout:
    """Return the layout that fills the gaps in the windows with wild cards."""
    gaps = [
        (colour, number)
        for colour, window in zip(Colour, windows, strict=True)
        for number in _numbers(window & ~hand.owned[colour])
    ]
    filling = _matched(gaps, wilds)
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


def _matched(gaps: list[_Gap], wilds: list[Wild]) -> dict[int, _Gap]:
    """Return the gap that each wild card fills, by its place in the list; uses augmenting paths."""
    fitting = {
        gap: [index for index, wild in enumerate(wilds) if _fits(wild, *gap)] for gap in gaps
    }
    filling: dict[int, _Gap] = {}

    def place(gap: _Gap, tried: set[int]) -> bool:
        for index in fitting[gap]:
            if index not in tried:
                tried.add(index)
                if index not in filling or place(filling[index], tried):
                    filling[index] = gap
                    return True
        return False

    for gap in gaps:
        place(gap, set())
    return filling


def _numbers(window: int) -> Iterator[int]:
    """Return the numbers in a window, in ascending order."""
    return (number for number in range(1, HIGHEST_NUMBER + 1) if window >> (number - 1) & 1)


def _fits(wild: Wild, colour: Colour, number: int) -> bool:
    """Return whether a wild card can replace a number of a colour."""
    if isinstance(wild, NumberWild):
        return wild.number == number
    return wild.colour is colour if isinstance(wild, ColourWild) else True
