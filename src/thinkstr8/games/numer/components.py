"""The components of Numer: boards of ten digits, and the numbers written with them.

Belongs here: the colours of the players; digits, numbers, and the digits of a number.
Does not belong here: any rule about using them.
"""

from collections.abc import Mapping
from enum import IntEnum
from functools import cache
from types import MappingProxyType
from typing import Final, TypeAlias

from thinkstr8.core.checks import require_seat
from thinkstr8.core.game import Seat
from thinkstr8.kit.shapes import Shape

GAME: Final = "Numer"
"""The name of the game."""


class PlayerColour(IntEnum):
    """The five colours of boards and tiles, in the order of the rulebook.

    Each has a symbol for people who see colours differently. Its value is the seat that has the
    colour by default: see `colour_of`.

    >>> colour = PlayerColour.YELLOW
    >>> colour.label, colour.shape, colour.symbol, colour.plain_symbol
    ('yellow', 'diamond', '◆', '<>')
    """

    RED = 0
    BLUE = 1
    GREEN = 2
    YELLOW = 3
    PURPLE = 4

    @property
    def label(self) -> str:
        """The name in lower case."""
        return self.name.lower()

    @property
    def shape(self) -> Shape:
        """The name of the symbol, such as circle or star."""
        return _SYMBOLS[self][0]

    @property
    def symbol(self) -> str:
        """The symbol as one character."""
        return _SYMBOLS[self][1]

    @property
    def plain_symbol(self) -> str:
        """The symbol as two ASCII characters."""
        return _SYMBOLS[self][2]


_SYMBOLS: Final[Mapping[PlayerColour, tuple[Shape, str, str]]] = MappingProxyType(
    {
        PlayerColour.RED: ("circle", "●", "()"),
        PlayerColour.BLUE: ("square", "■", "[]"),
        PlayerColour.GREEN: ("triangle", "▲", "/\\"),
        PlayerColour.YELLOW: ("diamond", "◆", "<>"),
        PlayerColour.PURPLE: ("star", "★", "**"),
    }
)


def colour_of(seat: Seat) -> PlayerColour:
    """Return the default colour of a seat.

    >>> colour_of(0), colour_of(4).label
    (<PlayerColour.RED: 0>, 'purple')

    Raises:
        UnknownSeatError: no table has this seat.
        WrongKindError: `seat` is not an int.
    """
    require_seat(seat, len(PlayerColour))
    return PlayerColour(seat)


Digits: TypeAlias = tuple[int, ...]
"""Different digits in ascending order."""

DigitSet: TypeAlias = int
"""A set of digits as bits, the lowest for 0: the open digits of a board, or those of a number."""

DIGITS: Final = 10
"""The largest number of digits on a board, from 0 up."""

PLACES: Final = 3
"""The number of digits in a number."""

NUMBERS: Final = range(DIGITS**PLACES)
"""Every number that can be written, always with three digits; 7 is 007 (N6)."""

FULL_BOARD: Final[DigitSet] = 0b1111111111
"""A board with all ten digits open."""

_EVERY_SET: Final = tuple(range(FULL_BOARD + 1))  # so that equal sets share their memory


def fresh_board(digits: int) -> DigitSet:
    """Return a board with all of its digits open.

    >>> fresh_board(DIGITS) == FULL_BOARD, bin(fresh_board(3))
    (True, '0b111')
    """
    return _EVERY_SET[(1 << digits) - 1]


BITS_OF: Final[tuple[DigitSet, ...]] = tuple(
    _EVERY_SET[1 << number // 100 | 1 << number // 10 % 10 | 1 << number % 10] for number in NUMBERS
)
"""The digits of each number with its leading zeros, so `BITS_OF[7]` has 0 and 7 (N6)."""

DIGITS_ON: Final[tuple[Digits, ...]] = tuple(
    tuple(digit for digit in range(DIGITS) if board >> digit & 1) for board in _EVERY_SET
)
"""The digits of each set."""


def digits_of(number: int) -> Digits:
    """Return the different digits of a number.

    >>> digits_of(7), digits_of(444)
    ((0, 7), (4,))
    """
    return DIGITS_ON[BITS_OF[number]]


def has_digits(board: DigitSet, number: int) -> bool:
    """Return whether a board has all digits of a number.

    >>> has_digits(0b11, 100), has_digits(0b11, 102)
    (True, False)
    """
    return not BITS_OF[number] & ~board


def first_digit(number: int) -> int:
    """Return the hundreds digit of a number.

    >>> first_digit(513), first_digit(7)
    (5, 0)
    """
    return number // 100


def numeral(number: int) -> str:
    """Return a number as text with all three digits.

    >>> numeral(7)
    '007'
    """
    return f"{number:03d}"


@cache
def numbers_from(board: DigitSet) -> tuple[int, ...]:
    """Return every number that can be written with the digits of a board, in ascending order.

    >>> numbers_from(0b10000001)
    (0, 7, 70, 77, 700, 707, 770, 777)
    """
    digits = DIGITS_ON[board]
    return tuple([100 * a + 10 * b + c for a in digits for b in digits for c in digits])
