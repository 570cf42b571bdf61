"""Policies in compiled code: what chooses in a chunk of many steps.

Belongs here: the decorator that compiles a policy.
Does not belong here: the loops that call it (loops).
"""

from collections.abc import Callable
from typing import Final, Protocol, TypeAlias, cast

from numba import cfunc, int64, types

from thinkstr8.batch.streams import Stream
from thinkstr8.batch.writing import Bytes

Choose: TypeAlias = Callable[[Bytes, Bytes, Stream], int]

_SIGNATURE: Final = int64(types.int8[::1], types.int8[::1], types.uint64[::1])


class Policy(Protocol):
    """A compiled policy, made by `policy`."""

    @property
    def address(self) -> int:
        """Where the compiled code is."""
        ...


def policy(function: Choose) -> Policy:
    """Return a function compiled as a policy for `Batch.play`.

    It gets the observation of the seat that must act, one byte per id that says whether it is
    legal, and the stream of random numbers of the game. It returns one of the legal ids. For
    random numbers it calls `below(stream, count)`. It must be code that Numba can compile.
    """
    return cast("Policy", cfunc(_SIGNATURE, cache=False)(function))
