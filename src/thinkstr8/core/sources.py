"""Random number generators that reveal nothing about each other.

Belongs here: deriving several generators from one.
Does not belong here: who gets which generator (driver), drawing from odds (chances).
"""

from hashlib import sha256
from random import Random
from typing import Final

_BITS: Final = 256
"""The number of bits that are drawn, and that each generator is seeded with."""


def separate(rng: Random, count: int) -> list[Random]:
    """Return `count` generators, derived from one by a one-way function.

    Code that has a `Random` can read its state and compute its seed. If the seeds were drawn from
    `rng`, enough of them would reveal the state of `rng`. So each seed is the SHA-256 of one number
    that `rng` draws and of the generator's index. A generator, or any number of them from any
    number of games, reveals nothing about the others or about the next numbers of `rng`.

    Code that guesses the seed of `rng` can still repeat this derivation, and its own generator
    shows whether the guess is right. Nobody can guess 128 random bits:
    `Random(secrets.randbits(128))`.

    >>> [source.randrange(100) for source in separate(Random(8), 3)]
    [71, 37, 3]
    >>> [source.randrange(100) for source in separate(Random(8), 2)]
    [71, 37]
    """
    drawn = rng.getrandbits(_BITS).to_bytes(_BITS // 8, "big")
    digests = (sha256(drawn + place.to_bytes(8, "big")).digest() for place in range(count))
    return [Random(int.from_bytes(digest, "big")) for digest in digests]
