"""Random numbers in compiled code: a stream of its own for every game of a batch.

Belongs here: the seeds of the streams, and unbiased draws from them.
Does not belong here: what is drawn (one module per game).

The generator is xoshiro256++ by Blackman and Vigna. A stream depends on the seed of the batch and
on the place of its game, not on the size of the batch.
"""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from thinkstr8.batch.compiling import small

Stream: TypeAlias = NDArray[np.uint64]
"""The four words of a generator."""

Streams: TypeAlias = NDArray[np.uint64]
"""The streams of several games, one per row."""

WORDS: Final = 4

_GOLDEN: Final = np.uint64(0x9E3779B97F4A7C15)
_FIRST_FACTOR: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND_FACTOR: Final = np.uint64(0x94D049BB133111EB)
_LOW_HALF: Final = np.uint64(0xFFFFFFFF)
_HALF: Final = np.uint64(1 << 32)
_17: Final = np.uint64(17)
_19: Final = np.uint64(19)
_23: Final = np.uint64(23)
_32: Final = np.uint64(32)
_41: Final = np.uint64(41)
_45: Final = np.uint64(45)


def streams(seed: int, size: int) -> Streams:
    """Return the streams of as many games, one per row.

    >>> (streams(8, size=2) == streams(8, size=3)[:2]).all()
    np.True_
    """
    first, second = np.random.SeedSequence(seed).generate_state(2, np.uint64)
    starts = _mixed(np.arange(size, dtype=np.uint64) + second) + first
    steps = _GOLDEN * np.arange(1, WORDS + 1, dtype=np.uint64)
    return _mixed(starts[:, None] + steps)


def _mixed(words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return words of which every bit depends on every bit, as in splitmix64."""
    words = (words ^ words >> np.uint64(30)) * _FIRST_FACTOR
    words = (words ^ words >> np.uint64(27)) * _SECOND_FACTOR
    return words ^ words >> np.uint64(31)


@small
def draw(stream: Stream) -> np.uint64:
    """Return the next 64 random bits of a stream."""
    a, b, c, d = stream[0], stream[1], stream[2], stream[3]
    total = a + d
    drawn: np.uint64 = ((total << _23) | (total >> _41)) + a
    shifted = b << _17
    c ^= a
    d ^= b
    stream[1] = b ^ c
    stream[0] = a ^ d
    stream[2] = c ^ shifted
    stream[3] = (d << _45) | (d >> _19)
    return drawn


@small
def below(stream: Stream, count: int) -> int:
    """Return a random number from 0 to `count - 1`, all exactly equally likely.

    By Lemire's method: draws that would favour some numbers are thrown away.
    """
    most = np.uint64(count)
    product = (draw(stream) >> _32) * most
    if product & _LOW_HALF < most:
        unfair = (_HALF - most) % most
        while product & _LOW_HALF < unfair:
            product = (draw(stream) >> _32) * most
    return np.int64(product >> _32)  # type: ignore[return-value]  # an int for mypy
