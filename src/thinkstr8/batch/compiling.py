"""Compiling the kernels: the decorators, the key of the cache, and the message to who waits.

Belongs here: everything that knows Numba's options.
Does not belong here: what is compiled (loops, and one module per game).
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from threading import Timer
from typing import Any, Final, TypeVar, cast

from numba import njit
from numba.extending import intrinsic, register_jitable

FunctionT = TypeVar("FunctionT", bound=Callable[..., object])

_LOG: Final = logging.getLogger("thinkstr8.batch")
_PATIENCE: Final = 1.0
_MESSAGE: Final = (
    "Compiling %s for batches of games. This happens once and takes some 10 seconds; later runs "
    "load what was compiled."
)


def kernel(function: FunctionT) -> FunctionT:
    """Return a function that compiled code can call; called from Python, it stays plain Python."""
    jitable: FunctionT = register_jitable(error_model="numpy", no_cfunc_wrapper=True)(function)
    return jitable


def small(function: FunctionT) -> FunctionT:
    """Return a kernel that becomes part of the functions that call it.

    Such calls cost nothing, but every caller takes longer to compile.
    """
    jitable: FunctionT = register_jitable(
        error_model="numpy", no_cfunc_wrapper=True, forceinline=True
    )(function)
    return jitable


def compiled(function: FunctionT) -> FunctionT:
    """Return a function that is compiled when it is first called, and kept on disk for later.

    The function must have `SOURCES` in its closure. Numba compiles it again if the closure is
    another one, but does not look at the files of the kernels that it calls.
    """
    return cast(
        "FunctionT",
        njit(cache=True, nogil=True, error_model="numpy")(function),
    )


def instruction(function: Callable[..., object]) -> Callable[..., Any]:
    """Return an instruction for compiled code, from a function that returns its type and code."""
    return cast("Callable[..., Any]", intrinsic(function))


_TAKEN: Final = ("components", "rules", "placement", "automaton")
"""The files of games whose constants and functions are compiled into kernels."""


def _sources() -> str:
    """Return the hash of all files that compiled code comes from."""
    package = Path(__file__).parent
    files = sorted(package.rglob("*.py"))
    files += sorted(path for name in _TAKEN for path in package.parent.glob(f"games/*/{name}.py"))
    return sha256(b"".join(path.read_bytes() for path in files)).hexdigest()


SOURCES: Final = _sources()
"""The hash of all kernels, part of the key under which compiled code is kept."""


@contextmanager
def patience(what: str) -> Iterator[None]:
    """Log a message if the body takes long, which it does when it compiles; once in a program."""
    message = Timer(_PATIENCE, _say, (what,))
    message.daemon = True
    message.start()
    try:
        yield
    finally:
        message.cancel()


@cache
def _say(what: str) -> None:
    _LOG.warning(_MESSAGE, what)
