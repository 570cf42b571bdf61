"""What is on the table in Numer: boards of ten digits, and numbers written with them.

Belongs here: digits, numbers and how the two belong together.
Does not belong here: any rule about using them.
"""

from functools import cache
from typing import Final, TypeAlias

Digits: TypeAlias = tuple[int, ...]
"""Different digits in rising order."""

ALL_DIGITS: Final[Digits] = tuple(range(10))
"""The digits of a board on which nothing is crossed out."""

NUMBERS: Final = range(1000)
"""Every number that can be written: always three digits, 7 is 007."""

DIGITS_OF: Final[tuple[frozenset[int], ...]] = tuple(
    frozenset((number // 100, number // 10 % 10, number % 10)) for number in NUMBERS
)
"""The different digits of each number, leading zeros included: `DIGITS_OF[7]` has 0 and 7."""


def first_digit(number: int) -> int:
    """Give the hundreds digit of a number.

    >>> first_digit(513), first_digit(7)
    (5, 0)
    """
    return number // 100


def numeral(number: int) -> str:
    """Give a number as it is written, with all three digits.

    >>> numeral(7)
    '007'
    """
    return f"{number:03d}"


@cache
def numbers_from(digits: Digits) -> tuple[int, ...]:
    """List every number that can be written with some digits, in rising order.

    >>> numbers_from((0, 7))
    (0, 7, 70, 77, 700, 707, 770, 777)
    """
    return tuple(number for number in NUMBERS if DIGITS_OF[number].issubset(digits))
