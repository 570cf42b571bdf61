"""Sets of hands that a seat may hold, exactly.

Belongs here: many hands at once, as one integer with a bit per hand.
Does not belong here: where the clues come from (views), what follows from them (beliefs).
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import accumulate, compress, product
from math import prod
from operator import mul
from random import Random
from typing import Final, TypeAlias, final

from attrs import frozen

from thinkstr8.core.values import quick
from thinkstr8.games.think_str8.components import HIGHEST_SUM, Colour, Rack

Candidates: TypeAlias = tuple[tuple[int, ...], ...]
"""For each colour the numbers to choose from."""


@final
@quick
@frozen(weakref_slot=False)
class Clue:
    """What one verdict says about the present hand.

    Attributes:
        colours: the dice of that round whose card the seat still holds.
        sums: what those cards can add up to: bit n is set if the sum can be n.
    """

    colours: tuple[Colour, ...]
    sums: int


@final
@quick
@frozen(weakref_slot=False)
class Hands:
    """A set of hands: for each colour the numbers to choose from, and which choices are in.

    Hands are numbered as `itertools.product` of the candidates would list them, and `bits` has
    the bit of each hand that is in the set. A clue about three colours is then a few dozen
    operations on whole sets instead of one per hand.

    >>> hands = Hands.all(((0, 1), (4, 5, 7)))
    >>> hands.count, list(hands.fitting(Clue((Colour.BLUE, Colour.GREEN), 1 << 5)))
    (6, [(0, 5), (1, 4)])
    """

    candidates: Candidates
    bits: int

    @classmethod
    def all(cls, candidates: Candidates) -> "Hands":
        """Give every hand that can be put together."""
        return cls(candidates, (1 << prod(map(len, candidates))) - 1)

    @classmethod
    def told(cls, candidates: Candidates, clues: Iterable[Clue]) -> "Hands":
        """Give the hands that agree with all clues."""
        bits = cls.all(candidates).bits
        for clue in clues:
            if not bits:
                break
            bits &= agreeing(candidates, clue)
        return cls(candidates, bits)

    @property
    def count(self) -> int:
        """How many hands there are."""
        return self.bits.bit_count()

    def fitting(self, clue: Clue) -> "Hands":
        """Give the hands that agree with a clue."""
        return Hands(self.candidates, self.bits & agreeing(self.candidates, clue))

    def counts(self, colour: Colour) -> list[int]:
        """Count the hands that hold each candidate of a colour."""
        bits = self.bits
        return [(bits & mask).bit_count() for mask in holders(self.candidates)[colour]]

    def by_sum(self, colours: tuple[Colour, ...]) -> dict[int, int]:
        """Give for each sum of the cards of some colours the bits of the hands that have it."""
        found = {0: self.bits}
        holding = holders(self.candidates)
        for colour in set(colours):
            times = colours.count(colour)
            longer: dict[int, int] = {}
            for number, mask in zip(self.candidates[colour], holding[colour], strict=True):
                for total, bits in found.items():
                    if both := bits & mask:
                        key = total + times * number
                        longer[key] = longer[key] | both if key in longer else both
            found = longer
        return found

    def sum_counts(self, colours: tuple[Colour, ...]) -> list[int]:
        """Count the hands whose cards of some colours add up to each sum."""
        counts = [0] * (HIGHEST_SUM + 1)
        for total, bits in self.by_sum(colours).items():
            counts[total] = bits.bit_count()
        return counts

    def sample(self, rng: Random) -> Rack:
        """Draw a hand, all with the same probability; there must be one."""
        return self._hand(_nth_bit(self.bits, rng.randrange(self.count)))

    def __iter__(self) -> Iterator[Rack]:
        """Give all hands in order."""
        chosen = f"{self.bits:b}"[::-1]
        return compress(product(*self.candidates), map("1".__eq__, chosen))

    def _hand(self, index: int) -> Rack:
        numbers: list[int] = []
        for candidates in reversed(self.candidates):
            index, digit = divmod(index, len(candidates))
            numbers.append(candidates[digit])
        return tuple(reversed(numbers))


def agreeing(candidates: Candidates, clue: Clue) -> int:
    """Give the bits of all hands that agree with a clue.

    Hands that differ in the last colours only have neighbouring bits. So the runs of bits that
    agree are put together for the clue's last colour first, as integers of few bits, and joined
    to longer and longer ones.
    """
    (steps, repeats), (inner_steps, inner_repeats), lowest = _plan(candidates, clue.colours)
    sums, key = clue.sums, lowest.key
    bits = 0
    for plus, start in steps:
        left = sums >> plus
        run = 0
        for more, place in inner_steps:
            run |= lowest[left >> more & key] << place
        for shift in inner_repeats:
            run |= run << shift
        bits |= run << start
    return _filled(bits, repeats)


_Level: TypeAlias = tuple[tuple[tuple[int, int], ...], tuple[int, ...]]
"""One colour of a clue.

First for each candidate what it adds to the sum, and where its hands begin in a run of bits; then
the shifts that make such a run fill that of one candidate of the level before.
"""

_NO_COLOUR: Final[_Level] = (((0, 0),), ())


class _Lowest(dict[int, int]):
    """The runs of a clue's last colour, by the sums that are left for its card.

    Attributes:
        key: the sums that its card can make; others make no difference.
    """

    __slots__ = ("_blocks", "_repeats", "key")

    def __init__(self, level: _Level, stride: int) -> None:
        super().__init__()
        steps, self._repeats = level
        ones = (1 << stride) - 1
        self._blocks = [(1 << plus, ones << start) for plus, start in steps]
        self.key = sum([total for total, _ in self._blocks])

    def __missing__(self, sums: int) -> int:
        run = sum([block for total, block in self._blocks if sums & total])
        self[sums] = run = _filled(run, self._repeats)
        return run


@lru_cache(maxsize=1024)
def _plan(candidates: Candidates, colours: tuple[Colour, ...]) -> tuple[_Level, _Level, _Lowest]:
    """Prepare for clues about some colours: one level per colour, three in all."""
    levels = [_NO_COLOUR] * 3
    width, *strides = _strides(tuple(map(len, candidates)))
    for colour in sorted(set(colours)):
        times, stride, numbers = colours.count(colour), strides[colour], candidates[colour]
        steps = tuple([(times * number, digit * stride) for digit, number in enumerate(numbers)])
        levels.append((steps, _shifts(stride * len(numbers), width)))
        width = stride
    first, second, third = levels[-3:]
    return first, second, _Lowest(third, width)


@lru_cache(maxsize=1024)
def holders(candidates: Candidates) -> tuple[tuple[int, ...], ...]:
    """Give for each colour and candidate the bits of all hands that hold it."""
    return _holders(tuple(map(len, candidates)))


@lru_cache(maxsize=256)  # apart, because many candidates have the same shape and long integers
def _holders(shape: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    total, *strides = _strides(shape)
    found = []
    for count, stride in zip(shape, strides, strict=True):
        lowest = _filled((1 << stride) - 1, _shifts(stride * count, total))
        found.append(tuple([lowest << stride * digit for digit in range(count)]))
    return tuple(found)


@lru_cache(maxsize=1024)
def _strides(shape: tuple[int, ...]) -> tuple[int, ...]:
    """Give how many hands there are, then how many for one choice of the first colours."""
    return tuple(reversed([*accumulate(reversed(shape), mul, initial=1)]))


@lru_cache(maxsize=4096)
def _shifts(width: int, total: int) -> tuple[int, ...]:
    """List the shifts by which a run of bits is repeated until it fills a longer one.

    Each doubles what is there; the last may overlap it, where it repeats the same bits.

    >>> _shifts(3, 15)
    (3, 6, 3)
    """
    shifts = []
    while width < total:
        shifts.append(min(width, total - width))
        width += shifts[-1]
    return tuple(shifts)


def _filled(run: int, shifts: tuple[int, ...]) -> int:
    for shift in shifts:
        run |= run << shift
    return run


def _nth_bit(bits: int, number: int) -> int:
    """Give the place of a set bit, by its number among the set bits from the lowest."""
    place = 0
    while (width := bits.bit_length()) > 1:
        half = width // 2
        lower = bits & ((1 << half) - 1)
        below = lower.bit_count()
        if number < below:
            bits = lower
        else:
            number -= below
            bits >>= half
            place += half
    return place
