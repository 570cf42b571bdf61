"""The fields of observations: arrays of integers, each with a name, a range and a meaning.

Belongs here: one field, and how its values are written as bytes.
Does not belong here: whole observations (spaces), the fields of any game (each game's encoding).
"""

from math import prod
from typing import Final, NoReturn

from attrs import field

from thinkstr8.core.errors import QuestionError, WrongKindError
from thinkstr8.core.plain import require_int, require_str, require_tuple_of
from thinkstr8.core.values import frozen
from thinkstr8.core.wording import with_class

LEAST: Final = -128
"""The least value of a signed byte."""

BASE: Final = 128
"""The base of the digits of a value that is too large for one signed byte."""


@frozen
class Field:
    """A part of an observation: an array of integers with one meaning.

    A value takes one signed byte. If the range of the values is too large for that, a value takes
    several bytes, the digits of `value - low` in base 128, the highest digit first.

    >>> score = Field("score", offset=3, shape=(2,), low=0, high=500, meaning="the scores")
    >>> score.width, score.stop, score.read(bytes([9, 9, 9, 0, 5, 2, 1]))
    (2, 7, (5, 257))

    Attributes:
        name: a short name that is unique in its space.
        offset: the position of the first byte.
        shape: the lengths of the array's axes; () for a single value.
        low: the least possible value.
        high: the greatest possible value.
        meaning: what the values mean, axis by axis.
        width: the number of bytes of a value.

    Raises:
        QuestionError: no value is possible.
        WrongKindError: a part is of the wrong class.
    """

    name: str
    offset: int
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str
    width: int = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Check the parts, and compute the width once."""
        require_str("The name of a field", self.name)
        require_int("The offset of a field", self.offset)
        require_tuple_of("The shape of a field", int, self.shape)
        require_int("The least value of a field", self.low)
        require_int("The greatest value of a field", self.high)
        require_str("The meaning of a field", self.meaning)
        if self.low > self.high:
            raise QuestionError(
                f"The field {self.name} needs low <= high, not {self.low} and {self.high}."
            )
        object.__setattr__(self, "width", width_of(self.low, self.high))

    @property
    def count(self) -> int:
        """The number of values."""
        return prod(self.shape)

    @property
    def stop(self) -> int:
        """The position after the last byte."""
        return self.offset + self.count * self.width

    def read(self, observation: bytes) -> tuple[int, ...]:
        """Return the values of the field in an observation; the last axis varies fastest.

        Raises:
            QuestionError: the observation is too short.
            WrongKindError: the observation is not bytes.
        """
        if type(observation) is not bytes:
            refuse_observation(observation)
        if len(observation) < self.stop:
            raise QuestionError(
                f"The field {self.name} ends at byte {self.stop}, but the observation has only "
                f"{len(observation)} bytes."
            )
        width, part = self.width, observation[self.offset : self.stop]
        if width == 1:
            return tuple([byte - 2 * BASE if byte >= BASE else byte for byte in part])
        return tuple(
            self.low + _number(part[first : first + width]) for first in range(0, len(part), width)
        )


def _number(digits: bytes) -> int:
    number = 0
    for digit in digits:
        number = BASE * number + digit
    return number


def width_of(low: int, high: int) -> int:
    """Return the number of bytes of a value in a range.

    >>> width_of(-1, 127), width_of(0, 128), width_of(-200, 20_000)
    (1, 2, 3)
    """
    if low >= LEAST and high < BASE:
        return 1
    width, numbers = 1, BASE
    while numbers <= high - low:
        width, numbers = width + 1, BASE * numbers
    return max(width, 2)


def refuse_observation(observation: object) -> NoReturn:
    """Raise the error for something that is not an observation.

    Raises:
        WrongKindError: always.
    """
    raise WrongKindError(f"An observation must be bytes, not {with_class(observation)}.")
