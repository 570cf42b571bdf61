"""Sources of random numbers that tell nothing about each other.

Belongs here: deriving several sources from one.
Does not belong here: who gets which (driver), drawing from odds (chances).
"""

from hashlib import sha256
from random import Random
from typing import Final

_BITS: Final = 256
"""How much is drawn, and how much every source is seeded with."""


def separate(rng: Random, count: int) -> list[Random]:
    """Return so many sources of random numbers, derived from one by a one-way function.

    Whoever holds a `Random` can read its state, and from that its seed. So the seeds are not drawn
    from `rng`, which could be computed from enough of its numbers. They are SHA-256 of one number
    that it draws, and of their place. From any of them, or from those of any number of games,
    nothing can be computed about the others or about what `rng` draws next.

    Who can guess the seed of `rng` can repeat all this, of course, and see by its own source that
    the guess is right. With 128 random bits nobody can: `Random(secrets.randbits(128))`.

    >>> [source.randrange(100) for source in separate(Random(8), 3)]
    [71, 37, 3]
    >>> [source.randrange(100) for source in separate(Random(8), 2)]
    [71, 37]
    """
    drawn = rng.getrandbits(_BITS).to_bytes(_BITS // 8, "big")
    digests = (sha256(drawn + place.to_bytes(8, "big")).digest() for place in range(count))
    return [Random(int.from_bytes(digest, "big")) for digest in digests]
