"""Which windows of two colours of TEN can be filled beside those of the two others.

Belongs here: the question for all pairs of windows at once, on integers with a bit for each pair.
Does not belong here: which windows there are, and which of them is best (placement).

A set of colours can be filled if it needs no more than the full wilds, plus for every number the
smaller of its wilds and its gaps. When the windows of the first two colours are fixed, this is a
demand on the windows of the last two: what they need may exceed what the rest of the number wilds
covers only by so much. There are at most 46 windows for a colour, so at most 2,116 pairs. A set of
pairs is an integer. A number for each pair, such as what it needs, is a list of such integers, one
for each binary digit. Adding 1 in some pairs and comparing with a limit take a few operations for
all pairs together, so the work for two fixed windows is the same in every collection of cards.
"""

from collections.abc import Callable, Iterator
from functools import cached_property, reduce
from operator import or_
from typing import Final, TypeAlias

from attrs import frozen

from thinkstr8.games.ten.components import HIGHEST_NUMBER

Option: TypeAlias = tuple[int, int, int, int]
"""One choice for a colour: what it weighs, its need, the numbers where a number wild could help,
and the window."""

_Planes: TypeAlias = list[int]
"""A number for each pair: the pairs in which the digit for 1 is set, for 2, for 4, and so on."""

_LAYERS: Final = 4
"""How many wilds of one number can be of use: one for each colour."""

_MOST_NEED: Final = 2 * HIGHEST_NUMBER
"""What two colours can need at most."""

_OFFSET: Final = 16
"""What is added for each colour, so that no number gets negative."""

_DIGITS: Final = (2 * (_OFFSET + HIGHEST_NUMBER)).bit_length()


@frozen
class _Group:
    """One or both of the two colours, in all pairs.

    Attributes:
        zero: what the number of a pair is when the number wilds cover all that it needs.
        surplus: that number for every pair if there were no number wild.
        once: by number, the pairs in which at least one of the colours has a gap there.
        twice: by number, the pairs in which both have.
    """

    zero: int
    surplus: _Planes
    once: tuple[int, ...]
    twice: tuple[int, ...]


class Pairs:
    """All pairs of windows of two colours, of which the one for two other windows is asked.

    Attributes:
        most: what the heaviest pair weighs.
    """

    def __init__(
        self, layers: tuple[int, ...], fulls: int, first: list[Option], second: list[Option]
    ) -> None:
        """Write down what every pair needs.

        Args:
            layers: the numbers with at least one number wild, with at least two, and so on.
            fulls: how many full wilds there are.
            first: the windows of one colour, the heaviest first.
            second: the windows of the other.
        """
        self._layers = (*layers, *(0,) * _LAYERS)[:_LAYERS]
        self._fulls = fulls
        self._first, self._second = first, second
        self._weights = self._by_weight()
        self.most = max(self._weights)
        self._above: dict[int, int] = {}
        self._known: dict[tuple[int, int, int], _Planes] = {}

    # A pair has the bit `width * place of the first window + place of the second`.

    @cached_property
    def _rows(self) -> list[int]:
        """By the place of the first window, the pairs that have it."""
        width = len(self._second)
        return [((1 << width) - 1) << (width * place) for place in range(len(self._first))]

    @cached_property
    def _column(self) -> int:
        """The pairs that have the second colour's first window."""
        return sum(1 << (len(self._second) * place) for place in range(len(self._first)))

    def _by_weight(self) -> dict[int, int]:
        """Return the pairs of each weight, the heaviest first."""
        columns: dict[int, int] = {}
        for place, (weight, *_) in enumerate(self._second):
            columns[weight] = columns.get(weight, 0) | 1 << place
        found: dict[int, int] = {}
        for place, (weight, *_) in enumerate(self._first):
            for other_weight, windows in columns.items():
                total = weight + other_weight
                found[total] = found.get(total, 0) | windows << (len(self._second) * place)
        return dict(sorted(found.items(), reverse=True))

    @cached_property
    def _groups(self) -> tuple[_Group, ...]:
        def of_first(has: Callable[[Option], int]) -> int:
            rows = zip(self._rows, self._first, strict=True)
            return sum(row for row, option in rows if has(option))

        def of_second(has: Callable[[Option], int]) -> int:
            places = enumerate(self._second)
            return self._column * sum(1 << place for place, option in places if has(option))

        (left, left_gaps), (right, right_gaps) = map(_needs_and_gaps, (of_first, of_second))
        gaps = [*zip(left_gaps, right_gaps, strict=True)]
        nowhere = (0,) * HIGHEST_NUMBER
        return (
            _Group(
                2 * _OFFSET,
                _sum(left, right),
                tuple(one | other for one, other in gaps),
                tuple(one & other for one, other in gaps),
            ),
            _Group(_OFFSET, left, left_gaps, nowhere),
            _Group(_OFFSET, right, right_gaps, nowhere),
        )

    def heaviest(
        self, one: Option, other: Option, above: int
    ) -> tuple[int, tuple[int, int]] | None:
        """Return what the heaviest pair weighs that fits beside two windows, and its windows.

        Of several the one whose first window stands first is returned, then whose second does.

        Args:
            one: the choice for another colour.
            other: the choice for the last colour.
            above: what the pair must weigh more than.

        Returns:
            None if no pair that heavy fits.
        """
        fit = self._heavier(above)
        for need, once, twice in _claims(one, other):
            helped = (self._layers[0] & once).bit_count() + (self._layers[1] & twice).bit_count()
            fit = self._beside(fit, need - helped - self._fulls, once, twice)
            if not fit:
                return None
        weight, found = next(
            (weight, pairs & fit) for weight, pairs in self._weights.items() if pairs & fit
        )
        place, other_place = divmod((found & -found).bit_length() - 1, len(self._second))
        return weight, (self._first[place][-1], self._second[other_place][-1])

    def _heavier(self, above: int) -> int:
        """Return the pairs that weigh more than something."""
        if above not in self._above:
            heavier = (pairs for weight, pairs in self._weights.items() if weight > above)
            self._above[above] = reduce(or_, heavier, 0)
        return self._above[above]

    def _beside(self, fit: int, short: int, once: int, twice: int) -> int:
        """Return those of some pairs that can be filled beside certain others.

        Args:
            fit: the pairs.
            short: what the others need beyond the full wilds and the number wilds that help them.
            once: the numbers at which one of the others has a gap, or both.
            twice: those at which both have.
        """
        if short > 0:
            return 0
        if short < -_MOST_NEED:
            return fit
        none, single, (first, second, third, fourth) = ~once, once & ~twice, self._layers
        left = first & none | second & single | third & twice
        doubled = second & none | third & single | fourth & twice
        for number, group in enumerate(self._groups):
            if not fit:
                break
            fit &= _at_least(self._covered(number, left, doubled), group.zero + short)
        return fit

    def _covered(self, number: int, left: int, doubled: int) -> _Planes:
        """Return the surplus of a group in each pair, with what the number wilds cover.

        Args:
            number: which group.
            left: the numbers of which at least one wild is left.
            doubled: those of which at least two are.
        """
        key = (number, left, doubled)
        if key not in self._known:
            group = self._groups[number]
            planes = [*group.surplus]
            for index in range(HIGHEST_NUMBER):
                if left >> index & 1:
                    _count(planes, group.once[index])
                if doubled >> index & 1:
                    _count(planes, group.twice[index])
            self._known[key] = planes
        return self._known[key]


def _claims(one: Option, other: Option) -> Iterator[tuple[int, int, int]]:
    """Yield what each set of two colours needs, and at which numbers it has one gap and two."""
    (_, need, helped, _), (_, other_need, other_helped, _) = one, other
    yield need + other_need, helped | other_helped, helped & other_helped
    yield 0, 0, 0
    yield need, helped, 0
    yield other_need, other_helped, 0


def _needs_and_gaps(
    where: Callable[[Callable[[Option], int]], int],
) -> tuple[_Planes, tuple[int, ...]]:
    """Return what a colour has left over in each pair, and by number where it has a gap."""
    digits = (
        lambda option, digit=digit: _OFFSET - option[1] >> digit & 1 for digit in range(_DIGITS)
    )
    gaps = (lambda option, index=index: option[2] >> index & 1 for index in range(HIGHEST_NUMBER))
    return [*map(where, digits)], tuple(map(where, gaps))


# Numbers for all pairs at once


def _count(planes: _Planes, carried: int) -> None:
    """Add 1 in some pairs."""
    for digit, pairs in enumerate(planes):
        if not carried:
            break
        planes[digit] = pairs ^ carried
        carried &= pairs


def _sum(one: _Planes, other: _Planes) -> _Planes:
    """Return the sum of two numbers in each pair."""
    total, carried = [], 0
    for mine, theirs in zip(one, other, strict=True):
        total.append(mine ^ theirs ^ carried)
        carried = mine & theirs | carried & (mine ^ theirs)
    return total


def _at_least(planes: _Planes, least: int) -> int:
    """Return the pairs, and bits beyond them, whose number is at least so much."""
    more, same = 0, -1
    for digit in reversed(range(len(planes))):
        if least >> digit & 1:
            same &= planes[digit]
        else:
            more |= same & planes[digit]
            same &= ~planes[digit]
    return more | same
