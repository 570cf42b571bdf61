"""Sets of hands that a seat may hold, exactly.

Belongs here: many hands at once, as one integer with a bit per hand.
Does not belong here: where the clues come from (views).
"""

from collections.abc import Iterator
from functools import lru_cache
from math import prod
from random import Random

from attrs import frozen

from thinkstr8.games.think_str8.components import Colour, Rack


@frozen
class Clue:
    """What one verdict says about the present hand.

    Attributes:
        colours: the dice of that round whose card the seat still holds, in sheet order.
        sums: what those cards can add up to.
    """

    colours: tuple[Colour, ...]
    sums: frozenset[int]


@frozen
class Hands:
    """A set of hands: for each colour the numbers to choose from, and which choices are in.

    Hands are numbered as `itertools.product` of the candidates would list them, and `bits` has
    the bit of each hand that is in the set. A clue about three colours is then a few dozen
    operations on whole sets instead of one per hand.

    >>> hands = Hands.all(((0, 1), (4, 5, 7)))
    >>> hands.count, list(hands.fitting(Clue((Colour.BLUE, Colour.GREEN), frozenset({5}))))
    (6, [(0, 5), (1, 4)])
    """

    candidates: tuple[tuple[int, ...], ...]
    bits: int

    @classmethod
    def all(cls, candidates: tuple[tuple[int, ...], ...]) -> "Hands":
        """Give every hand that can be put together."""
        return cls(candidates, (1 << prod(map(len, candidates))) - 1)

    @property
    def count(self) -> int:
        """How many hands there are."""
        return self.bits.bit_count()

    def fitting(self, clue: Clue) -> "Hands":
        """Give the hands that agree with a clue."""
        masks = _masks(tuple(map(len, self.candidates)))
        partial = {0: self.bits}
        for colour in sorted(set(clue.colours)):
            times = clue.colours.count(colour)
            longer: dict[int, int] = {}
            for number, mask in zip(self.candidates[colour], masks[colour], strict=True):
                for total, bits in partial.items():
                    key = total + times * number
                    longer[key] = longer.get(key, 0) | (bits & mask)
            partial = longer
        fitting = 0
        for total, bits in partial.items():
            if total in clue.sums:
                fitting |= bits
        return Hands(self.candidates, fitting)

    def sample(self, rng: Random) -> Rack:
        """Draw a hand, all with the same probability; there must be one."""
        return self._hand(_nth_bit(self.bits, rng.randrange(self.count)))

    def __iter__(self) -> Iterator[Rack]:
        """Give all hands in order."""
        rest = self.bits
        while rest:
            lowest = rest & -rest
            yield self._hand(lowest.bit_length() - 1)
            rest ^= lowest

    def _hand(self, index: int) -> Rack:
        numbers: list[int] = []
        for candidates in reversed(self.candidates):
            index, digit = divmod(index, len(candidates))
            numbers.append(candidates[digit])
        return tuple(reversed(numbers))


@lru_cache(maxsize=4096)
def _masks(shape: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Give for each colour and candidate the bits of all hands that contain it."""
    masks = []
    for colour, count in enumerate(shape):
        stride = prod(shape[colour + 1 :])
        period = stride * count
        repeats = ((1 << period * prod(shape[:colour])) - 1) // ((1 << period) - 1)
        block = (1 << stride) - 1
        masks.append(tuple((block << stride * digit) * repeats for digit in range(count)))
    return tuple(masks)


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
