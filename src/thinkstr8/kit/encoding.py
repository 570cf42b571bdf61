"""Parts for writing actions as ids and views as bytes.

Belongs here: laying out sections and fields one after the other, and values as signed bytes.
Does not belong here: the spaces themselves (core), the layout of any game (each game's encoding).
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache, partial
from itertools import accumulate
from typing import Final, TypeVar

from thinkstr8.core.checks import describe
from thinkstr8.core.errors import InconsistentError
from thinkstr8.core.fields import BASE, Field, width_of
from thinkstr8.core.spaces import Section

T = TypeVar("T")

_BYTE: Final = 2 * BASE

ABSENT: Final = -1
"""The value for something that is not there, such as a number that nobody has written yet."""

ABSENT_BYTE: Final = bytes([ABSENT % _BYTE])
"""`ABSENT` as a byte."""


def sections(*parts: tuple[str, int, str]) -> tuple[Section, ...]:
    """Return sections without gaps, from their names, sizes and meanings.

    >>> [section.ids for section in sections(("take", 7, "…"), ("place", 22, "…"))]
    [range(0, 7), range(7, 29)]
    """
    starts = accumulate((size for _, size, _ in parts), initial=0)
    return tuple(
        Section(name, start, size, meaning)
        for (name, size, meaning), start in zip(parts, starts, strict=False)
    )


def fields(*parts: tuple[str, tuple[int, ...], int, int, str]) -> tuple[Field, ...]:
    """Return fields without gaps, from their names, shapes, ranges and meanings.

    >>> [(field.offset, field.stop) for field in fields(
    ...     ("stage", (), 0, 1, "…"), ("totals", (2,), 0, 300, "…"), ("turn", (), 1, 5, "…"))]
    [(0, 1), (1, 5), (5, 6)]
    """
    laid: list[Field] = []
    offset = 0
    for name, shape, low, high, meaning in parts:
        laid.append(Field(name, offset, shape, low, high, meaning))
        offset = laid[-1].stop
    return tuple(laid)


def as_bytes(values: Iterable[int]) -> bytes:
    r"""Return small values as signed bytes.

    >>> as_bytes((0, 5, -1))
    b'\x00\x05\xff'
    """
    return bytes([value % _BYTE for value in values])


def wide(low: int, high: int) -> Callable[[int], bytes]:
    r"""Return a function that writes a value of a range as its field has it, in one byte or more.

    >>> wide(-10, 10)(-1), wide(0, 500)(257)
    (b'\xff', b'\x02\x01')
    """
    return partial(_value_as_bytes, low, width_of(low, high))


@lru_cache(maxsize=1 << 13)
def _value_as_bytes(low: int, width: int, value: int) -> bytes:
    if width == 1:
        return bytes((value % _BYTE,))
    rest = value - low
    digits = []
    for _ in range(width):
        rest, digit = divmod(rest, BASE)
        digits.append(digit)
    return bytes(reversed(digits))


class Words(dict[int, bytes]):
    r"""The bytes of each value of a field, made when they are first needed.

    >>> words = Words(Field("scores", offset=3, shape=(2,), low=0, high=500, meaning="…"))
    >>> words[257], words.row((0, 257))
    (b'\x02\x01', b'\x00\x00\x02\x01')
    >>> words[501]
    Traceback (most recent call last):
    thinkstr8.core.errors.InconsistentError: No game leads to 501 as a value of scores: 0 to 500.
    """

    def __init__(self, field: Field) -> None:
        self._field = field
        self._write = wide(field.low, field.high)
        self._most = field.high if field.low == 0 and field.width == 1 else ABSENT

    def __missing__(self, value: int) -> bytes:
        field = self._field
        if not field.low <= value <= field.high:
            raise InconsistentError(
                f"No game leads to {describe(value)} as a value of {field.name}: "
                f"{field.low} to {field.high}."
            )
        self[value] = word = self._write(value)
        return word

    def row(self, values: Sequence[int]) -> bytes:
        """Return the bytes of several values."""
        if max(values, default=0) <= self._most:  # much faster
            return bytes(values)
        return b"".join(map(self.__getitem__, values))


def from_seat(items: tuple[T, ...], seat: int) -> tuple[T, ...]:
    """Return the items of all seats, those of one seat first, and then clockwise.

    >>> from_seat(("red", "blue", "green"), 2)
    ('green', 'red', 'blue')
    """
    return items[seat:] + items[:seat]


def renamed(seats: bytes, seat: int, players: int) -> bytes:
    """Return seats as one of them counts them: itself 0, and then clockwise; absent ones stay.

    >>> renamed(bytes([0, 1, 2]) + ABSENT_BYTE, 2, players=3) == bytes([1, 2, 0]) + ABSENT_BYTE
    True
    """
    return seats.translate(_names(seat, players))


@cache
def _names(seat: int, players: int) -> bytes:
    return bytes((other - seat) % players if other < players else other for other in range(_BYTE))


def from_each_seat(parts: Sequence[bytes]) -> tuple[bytes, ...]:
    """Return the parts of all seats in one row, as each seat has it: its own part comes first.

    >>> from_each_seat((b"Ada", b"Ben"))
    (b'AdaBen', b'BenAda')

    Args:
        parts: one part for each seat, all of the same length.
    """
    width = len(parts[0])
    size = width * len(parts)
    twice = b"".join(parts) * 2
    return tuple([twice[start : start + size] for start in range(0, size, width)])
