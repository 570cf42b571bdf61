"""Weights of hands, as integers with a bit per hand.

Belongs here: a weight for each hand of a set, and the total weight of a set of hands.
Does not belong here: where the weights come from (models), what follows from them (beliefs).
"""

from collections.abc import Sequence
from itertools import compress
from random import Random
from typing import Final, final

from thinkstr8.core.values import frozen
from thinkstr8.games.think_str8.components import Rack
from thinkstr8.games.think_str8.hands import Hands
from thinkstr8.kit.values import quick

PLACES: Final = 16
"""The number of binary digits of the largest weight."""


@final
@quick
@frozen(weakref_slot=False)
class Weights:
    """A whole number for each hand of a set: the more likely the hand, the greater its weight.

    >>> hands = Hands.all(((0, 1), (4, 5)))
    >>> weights = Weights.of(hands, [3.0, 1.0, 1.0, 1.0])
    >>> weights.total(hands.bits), weights.total(0b0001)
    (131070, 65535)

    Attributes:
        planes: for each binary digit of a weight, from the lowest, the bits of all hands in whose
            weight it is 1.
    """

    planes: tuple[int, ...]

    @classmethod
    def of(cls, hands: Hands, shares: Sequence[float]) -> "Weights":
        """Return weights in proportion to the likelihood of each hand of a set.

        The likeliest hand has the greatest weight with 16 binary digits, and all others are rounded
        to whole numbers, at least 1. So a model can make a hand unlikely, but never rule it out.
        If all hands are equally likely, the weight of each is 1.
        """
        most = max(shares)
        if min(shares) == most:
            return cls((hands.bits,))
        scale = ((1 << PLACES) - 1) / most
        return cls(_planes(hands, [max(1, round(share * scale)) for share in shares]))

    def total(self, bits: int) -> int:
        """Return the total weight of the hands with these bits."""
        return sum([(plane & bits).bit_count() << place for place, plane in enumerate(self.planes)])

    def drawn(self, hands: Hands, rng: Random) -> Rack:
        """Return a random hand of a set; its odds are in proportion to its weight."""
        number = rng.randrange(self.total(hands.bits))
        for place, plane in enumerate(self.planes):
            held = Hands(hands.candidates, hands.bits & plane)
            if number < held.count << place:
                return held.sample(rng)
            number -= held.count << place
        raise AssertionError  # the number is less than the sum over all planes


_DIGITS: Final = tuple(
    bytes([48 + (byte >> place & 1) for byte in range(256)]) for place in range(8)
)
"""For each place the binary digit of every byte, as a character."""


def _planes(hands: Hands, weights: list[int]) -> tuple[int, ...]:
    """Return for each binary digit, from the lowest, the bits of the hands in which it is 1."""
    text = f"{hands.bits:b}"  # the last hand comes first
    low, high = bytearray(len(text)), bytearray(len(text))
    held = compress(range(len(text)), map("1".__eq__, text))
    for place, weight in zip(held, reversed(weights), strict=True):
        high[place], low[place] = divmod(weight, 256)
    return tuple([int(part.translate(digit), 2) for part in (low, high) for digit in _DIGITS])
