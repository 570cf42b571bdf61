"""Which windows two colours of TEN can fill, given the windows of the other two.

Belongs here: the answer for all pairs of windows together, on integers with one bit per pair.
Does not belong here: which windows there are, and which choice is best (placement).

A set of colours can be filled if its need is at most the full wilds plus, for every number, the
smaller of its wilds and its gaps. Fixing the windows of the first two colours turns this into a
condition on the last two: a limit on their need beyond what the remaining number wilds cover. A
colour has at most 46 windows, so there are at most 2,116 pairs. An integer represents a set of
pairs. A list of such integers, one per binary digit, represents a number for each pair, such as its
need. Adding 1 in some pairs and comparing with a limit take a few operations for all pairs
together. So two fixed windows cost the same work in every collection of cards.
"""

from collections.abc import Callable, Iterator
from functools import cached_property, reduce
from operator import or_
from typing import Final, TypeAlias

from thinkstr8.core.values import frozen
from thinkstr8.games.ten.components import HIGHEST_NUMBER

Option: TypeAlias = tuple[int, int, int, int]
"""One choice for a colour: its weight, its need, the numbers where a number wild could help, and
the window."""

_Planes: TypeAlias = list[int]
"""A number for each pair: the pairs whose binary digit for 1 is set, for 2, for 4, and so on."""

_LAYERS: Final = 4
"""The most wilds of one number that can help: one for each colour."""

_MOST_NEED: Final = 2 * HIGHEST_NUMBER
"""The highest need of two colours."""

_OFFSET: Final = 16
"""An amount added for each colour so that no number is negative."""

_DIGITS: Final = (2 * (_OFFSET + HIGHEST_NUMBER)).bit_length()


@frozen
class _Group:
    """One or both of the two colours, in all pairs.

    Attributes:
        zero: the number of a pair whose need the number wilds cover exactly.
        surplus: the number of every pair without any number wilds.
        once: by number, the pairs in which at least one of the colours has a gap there.
        twice: by number, the pairs in which both colours have a gap there.
    """

    zero: int
    surplus: _Planes
    once: tuple[int, ...]
    twice: tuple[int, ...]


class Pairs:
    """All pairs of windows of two colours, ready to find the best one for two other windows.

    Attributes:
        most: the weight of the heaviest pair.
    """

    def __init__(
        self, layers: tuple[int, ...], fulls: int, first: list[Option], second: list[Option]
    ) -> None:
        """Keep the windows, and group their pairs by weight.

        Args:
            layers: the numbers with at least one number wild, with at least two, and so on.
            fulls: the number of full wilds.
            first: the windows of one colour, heaviest first.
            second: the windows of the other colour, heaviest first.
        """
        self._layers = (*layers, *(0,) * _LAYERS)[:_LAYERS]
        self._fulls = fulls
        self._first, self._second = first, second
        self._weights = self._by_weight()
        self.most = max(self._weights)
        self._above: dict[int, int] = {}
        self._known: dict[tuple[int, int, int], _Planes] = {}

    # The bit of a pair is `width * place of its first window + place of its second window`.

    @cached_property
    def _rows(self) -> list[int]:
        """The pairs that contain each window of the first colour, by its place."""
        width = len(self._second)
        return [((1 << width) - 1) << (width * place) for place in range(len(self._first))]

    @cached_property
    def _column(self) -> int:
        """The pairs that contain the second colour's first window."""
        return sum(1 << (len(self._second) * place) for place in range(len(self._first)))

    def _by_weight(self) -> dict[int, int]:
        """Return the pairs of each weight, heaviest first."""
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
        """Return the heaviest pair that fits with two other windows.

        A tie goes to the pair whose first window is listed first, then to the one whose second is.

        Args:
            one: the choice for another colour.
            other: the choice for the last colour.
            above: the weight that the pair must exceed.

        Returns:
            The weight and the windows of the pair; None if no pair that heavy fits.
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
        """Return the pairs that weigh more than a limit."""
        if above not in self._above:
            heavier = (pairs for weight, pairs in self._weights.items() if weight > above)
            self._above[above] = reduce(or_, heavier, 0)
        return self._above[above]

    def _beside(self, fit: int, short: int, once: int, twice: int) -> int:
        """Return the pairs that can be filled together with a set of the other colours.

        Args:
            fit: the pairs to choose from.
            short: the need of the others beyond the full wilds and the number wilds that help them.
            once: the numbers at which at least one of the others has a gap.
            twice: the numbers at which two of the others have a gap.
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
        """Return the surplus of a group in each pair, including what the number wilds cover.

        Args:
            number: the place of the group.
            left: the numbers of which at least one wild is left.
            doubled: the numbers of which at least two wilds are left.
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
    """Yield the need of each set of two colours, and the numbers where it has one gap and two."""
    (_, need, helped, _), (_, other_need, other_helped, _) = one, other
    yield need + other_need, helped | other_helped, helped & other_helped
    yield 0, 0, 0
    yield need, helped, 0
    yield other_need, other_helped, 0


def _needs_and_gaps(
    where: Callable[[Callable[[Option], int]], int],
) -> tuple[_Planes, tuple[int, ...]]:
    """Return the surplus of a colour in each pair, and the pairs with a gap at each number."""
    digits = (
        lambda option, digit=digit: _OFFSET - option[1] >> digit & 1 for digit in range(_DIGITS)
    )
    gaps = (lambda option, index=index: option[2] >> index & 1 for index in range(HIGHEST_NUMBER))
    return [*map(where, digits)], tuple(map(where, gaps))


# Arithmetic for all pairs together


def _count(planes: _Planes, carried: int) -> None:
    """Add 1 to the number of some pairs."""
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
    """Return the pairs whose number is at least `least`, and possibly bits beyond all pairs."""
    more, same = 0, -1
    for digit in reversed(range(len(planes))):
        if least >> digit & 1:
            same &= planes[digit]
        else:
            more |= same & planes[digit]
            same &= ~planes[digit]
    return more | same
