"""Weights of hands, as integers with a bit per hand.

Belongs here: a weight for each hand of a set, and the total weight of a set of hands.
Does not belong here: where the weights come from (models), what follows from them (beliefs).
"""

from collections.abc import Sequence
from itertools import compress
from math import ceil, log2
from random import Random
from typing import Final, final

from thinkstr8.core.values import frozen
from thinkstr8.games.think_str8.components import Rack
from thinkstr8.games.think_str8.hands import Hands
from thinkstr8.kit.values import quick

_FINE: Final = 64
"""Rounding adds at most one part in so many to the total weight."""


@final
@quick
@frozen(weakref_slot=False)
class Weights:
    """A whole number for each hand of a set: the more likely the hand, the greater its weight.

    >>> hands = Hands.all(((0, 1), (4, 5)))
    >>> weights = Weights.of(hands, [3.0, 1.0, 1.0, 1.0])
    >>> weights.total(hands.bits), weights.total(0b0001)
    (253, 127)

    Attributes:
        planes: for each binary digit of a weight, from the highest, the bits of all hands in whose
            weight it is 1.
    """

    planes: tuple[int, ...]

    @classmethod
    def of(cls, hands: Hands, shares: Sequence[float]) -> "Weights":
        """Return weights in proportion to the likelihood of each hand of a set.

        All are rounded to whole numbers, at least 1. So a model can make a hand unlikely, but never
        rule it out. They have as many digits as they need for rounding to matter little. If all
        hands are equally likely, the weight of each is 1.

        Args:
            hands: the hands.
            shares: the likelihood of each of them, on any scale, in their order.
        """
        most = max(shares)
        if min(shares) == most:
            return cls((hands.bits,))
        rarest = _FINE * hands.count * most / sum(shares)
        scale = ((1 << ceil(log2(rarest))) - 1) / most
        return cls(_planes(hands, [max(1, round(share * scale)) for share in shares]))

    def total(self, bits: int) -> int:
        """Return the total weight of the hands with these bits."""
        total = 0
        for plane in self.planes:
            total += total + (plane & bits).bit_count()
        return total

    def drawn(self, hands: Hands, rng: Random) -> Rack:
        """Return a random hand of a set; its odds are in proportion to its weight."""
        number = rng.randrange(self.total(hands.bits))
        for place, plane in enumerate(reversed(self.planes)):
            held = Hands(hands.candidates, hands.bits & plane)
            if number < held.count << place:
                return held.sample(rng)
            number -= held.count << place
        raise AssertionError  # the number is less than the sum over all planes


def _planes(hands: Hands, weights: list[int]) -> tuple[int, ...]:
    """Return for each binary digit, from the highest, the bits of the hands in which it is 1."""
    text = f"{hands.bits:b}"  # the last hand comes first
    held = [*compress(range(len(text)), map("1".__eq__, text))]
    planes = list[int]()
    left = weights[::-1]
    while any(left):
        digits = bytearray(b"0" * len(text))
        for place, weight in zip(held, left, strict=True):
            digits[place] += weight & 1
        planes.append(int(digits, 2))
        left = [weight >> 1 for weight in left]
    return tuple(reversed(planes))
