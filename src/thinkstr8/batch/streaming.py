"""Rows of arrays that no cache can hold, in compiled code.

Belongs here: fetching a line of memory before it is needed, and writing lines without reading them.
Does not belong here: what is written (one module per game), the loops over games (loops).

A processor that writes to memory normally reads it first, a line of 64 bytes at a time. Where whole
lines are written anyway, that is wasted, and with many games it is most of the time of a step.
"""

from math import gcd
from typing import Any, Final, NamedTuple

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import overload
from numpy.typing import NDArray

from thinkstr8.batch.compiling import instruction, small
from thinkstr8.batch.writing import Bytes, borrowed

LINE: Final = 64
"""The bytes of a line of memory."""

LARGE: Final = 1 << 23
"""An array with more bytes is not expected to stay in a cache from one step to the next."""


def whole_lines(shape: tuple[int, ...]) -> Bytes:
    """Return an array of zeros that begins with a line of memory."""
    size = int(np.prod(shape))
    memory = np.zeros(size + LINE, np.int8)
    start = -memory.ctypes.data % LINE
    return memory[start : start + size].reshape(shape)


class Rows(NamedTuple):
    """Rows of an array that are written one after the other.

    Those from `first` to `stop` are first written to spare rows, until these fill lines.
    """

    out: Bytes
    spare: Bytes
    first: int
    stop: int


@small
def rows_of(out: Bytes, first: int, stop: int) -> Rows:
    """Return some rows of an array, to be written in order."""
    together = LINE // gcd(out.shape[1], LINE)
    if out.size <= LARGE or out.ctypes.data % LINE:
        return Rows(out, np.zeros((1, 1), np.int8), stop, stop)
    spare = np.zeros((together, out.shape[1]), np.int8)
    return Rows(out, spare, -(-first // together) * together, stop // together * together)


@small
def row_of(rows: Rows, index: int) -> Bytes:
    """Return where a row is to be written."""
    if rows.first <= index < rows.stop:
        return borrowed(rows.spare)[index & rows.spare.shape[0] - 1]
    return borrowed(rows.out)[index]


@small
def row_written(rows: Rows, index: int) -> None:
    """Let a row, which has been written, get to where it belongs."""
    together, width = rows.spare.shape
    if rows.first <= index < rows.stop and not index + 1 & together - 1:
        stream(rows.out, (index + 1 - together) * width, rows.spare, together * width)
        if index + 1 == rows.stop:
            finish()


def fetch(array: NDArray[Any], at: int) -> None:
    """Ask for the line with a byte of an array, counted from its beginning."""


@overload(fetch, strict=False)  # which would compare annotations
def _fetch(array: Any, at: Any) -> Any:
    def fetch_line(array: Any, at: Any) -> Any:
        _fetch_memory(array, at)

    return fetch_line


@instruction
def _fetch_memory(_: Any, array: Any, at: Any) -> Any:
    """Return the type and the code of fetching a line, as Numba asks for them."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = _bytes_of(context, builder, signature.args[0], arguments)
        number = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [place.type, *[number] * 3])
        called = builder.module.declare_intrinsic("llvm.prefetch", [place.type], kind)
        builder.call(called, [place, number(1), number(3), number(1)])  # to write, keep, data
        return context.get_dummy_value()

    return types.void(array, types.intp), code


def stream(out: Bytes, at: int, source: Bytes, count: int) -> None:
    """Copy some bytes, whole lines of the target, without reading it."""
    out.reshape(-1)[at : at + count] = source.reshape(-1)[:count]


@overload(stream, strict=False)  # which would compare annotations
def _stream(out: Any, at: Any, source: Any, count: Any) -> Any:
    def stream_lines(out: Any, at: Any, source: Any, count: Any) -> Any:
        for start in range(0, count, LINE):
            _stream_line(out, at + start, source, start)

    return stream_lines


@instruction
def _stream_line(_: Any, out: Any, at: Any, source: Any, start: Any) -> Any:
    """Return the type and the code of copying a line, as Numba asks for them."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        line = ir.VectorType(ir.IntType(8), LINE).as_pointer()
        target = _bytes_of(context, builder, signature.args[0], arguments)
        origin = _bytes_of(context, builder, signature.args[2], arguments[2:])
        loaded = builder.load(builder.bitcast(origin, line), align=1)
        stored = builder.store(loaded, builder.bitcast(target, line), align=LINE)
        stored.set_metadata("nontemporal", builder.module.add_metadata([ir.IntType(32)(1)]))
        return context.get_dummy_value()

    return types.void(out, types.intp, source, types.intp), code


def _bytes_of(context: Any, builder: Any, kind: Any, arguments: Any) -> Any:
    """Return the address of a byte of an array, from the array and its place."""
    data = context.make_array(kind)(context, builder, arguments[0]).data
    return builder.gep(builder.bitcast(data, cgutils.voidptr_t), [arguments[1]])


def finish() -> None:
    """Wait until all that was streamed is in memory."""


@overload(finish, strict=False)
def _finish() -> Any:
    def wait() -> Any:
        _fence()

    return wait


@instruction
def _fence(_: Any) -> Any:
    """Return the type and the code of waiting, as Numba asks for them."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.fence("seq_cst")
        return context.get_dummy_value()

    return types.void(), code
