"""Writing observations and masks in compiled code.

Belongs here: copying and filling bytes, and values of several bytes.
Does not belong here: which field has which place (one module per game).
"""

from typing import Any, Final, TypeAlias, TypeVar

import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import overload
from numpy.typing import NDArray

from thinkstr8.batch.compiling import instruction, small
from thinkstr8.core import fields
from thinkstr8.kit.encoding import ABSENT as _ABSENT

Bytes: TypeAlias = NDArray[np.int8]

ABSENT: Final = _ABSENT
"""The byte for something that is not there."""

_BASE: Final = fields.BASE
_BITS: Final = _BASE.bit_length() - 1


def copy(out: Bytes, at: int, source: Bytes, first: int, count: int) -> None:
    """Copy some bytes of an array into another one, which must not be the same.

    A loop over the bytes would take several times as long.
    """
    out[at : at + count] = source[first : first + count]


@overload(copy, strict=False)  # which would compare annotations
def _copy(out: Any, at: Any, source: Any, first: Any, count: Any) -> Any:
    def copy_bytes(out: Any, at: Any, source: Any, first: Any, count: Any) -> None:
        _copy_memory(out, at, source, first, count)

    return copy_bytes


@instruction
def _copy_memory(_: Any, out: Any, at: Any, source: Any, first: Any, count: Any) -> Any:
    """Return the type and the code of copying bytes, as Numba asks for them."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        places = []
        for array, index in ((0, 1), (2, 3)):
            kind = context.make_array(signature.args[array])
            data = kind(context, builder, arguments[array]).data
            places.append(builder.gep(data, [arguments[index]]))
        cgutils.raw_memcpy(builder, places[0], places[1], arguments[4], 1)
        return context.get_dummy_value()

    return types.void(out, types.intp, source, types.intp, types.intp), code


def fill(out: Bytes, at: int, count: int, value: int) -> None:
    """Write one byte several times; faster than a loop."""
    out[at : at + count] = value


@overload(fill, strict=False)  # which would compare annotations
def _fill(out: Any, at: Any, count: Any, value: Any) -> Any:
    def fill_bytes(out: Any, at: Any, count: Any, value: Any) -> None:
        _fill_memory(out, at, count, np.int8(value))

    return fill_bytes


@instruction
def _fill_memory(_: Any, out: Any, at: Any, count: Any, value: Any) -> Any:
    """Return the type and the code of filling bytes, as Numba asks for them."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = context.make_array(signature.args[0])
        data = kind(context, builder, arguments[0]).data
        cgutils.memset(builder, builder.gep(data, [arguments[1]]), arguments[2], arguments[3])
        return context.get_dummy_value()

    return types.void(out, types.intp, types.intp, types.int8), code


ArrayT = TypeVar("ArrayT", bound=NDArray[Any])


def borrowed(array: ArrayT) -> ArrayT:
    """Return an array whose rows are not counted as references to it.

    Otherwise every row that a kernel gets would cost two atomic operations in each function. The
    caller must keep the array.
    """
    return array


@overload(borrowed, strict=False)  # which would compare annotations
def _borrowed(array: Any) -> Any:
    def borrow(array: Any) -> Any:
        return _without_owner(array)

    return borrow


@instruction
def _without_owner(_: Any, array: Any) -> Any:
    """Return the type and the code of an array without an owner, as Numba asks for them."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        made = context.make_array(signature.args[0])(context, builder, arguments[0])
        for name in ("meminfo", "parent"):
            setattr(made, name, cgutils.get_null_value(getattr(made, name).type))
        return made._getvalue()  # noqa: SLF001  # as Numba's own code does

    return array(array), code


@small
def write_wide(out: Bytes, at: int, value: int, least: int, width: int) -> None:
    """Write a value as its field has it, as `kit.encoding.wide` does."""
    if width == 1:
        out[at] = value
        return
    rest = value - least
    for place in range(at + width - 1, at - 1, -1):
        out[place] = rest & _BASE - 1
        rest >>= _BITS


@small
def clockwise(seat: int, step: int, players: int) -> int:
    """Return the seat that many steps after another one; fewer steps than there are seats."""
    other = seat + step
    return other - players if other >= players else other


@small
def renamed(seat: int, observer: int, players: int) -> int:
    """Return a seat as an observer counts it, as `kit.encoding.renamed` does."""
    if seat == ABSENT:
        return ABSENT
    return seat - observer if seat >= observer else seat - observer + players
