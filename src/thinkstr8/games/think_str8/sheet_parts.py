"""The parts of a deduction sheet, and the checks for what fits on it.

Belongs here: marks, ranges of sums and lines, and the checks that a part of a sheet must pass.
Does not belong here: the whole sheet (notes), what a seat can conclude (sheet).
"""

from enum import StrEnum
from itertools import pairwise
from typing import Final

from thinkstr8.core.checks import describe, is_tuple_of, not_int, with_class
from thinkstr8.core.errors import QuestionError, WrongKindError
from thinkstr8.core.values import frozen
from thinkstr8.games.think_str8.components import HIGHEST_SUM, Colour
from thinkstr8.games.think_str8.rules import MOST_NAMED, NAMEABLE, ROUNDS, SHEET

_DICE: Final = 3
_RANGES: Final = 2


class Mark(StrEnum):
    """The mark of a number on a sheet.

    OPEN: the number can be on the owner's card. SEEN is blacked out: the card is visible elsewhere.
    EXCLUDED is crossed out: the verdicts rule the number out.
    """

    OPEN = "open"
    SEEN = "seen"
    EXCLUDED = "excluded"


OPEN, SEEN, EXCLUDED = Mark


@frozen
class SumRange:
    """A range of sums.

    Attributes:
        low: the lowest sum, from 0.
        high: the highest sum, up to 21; it belongs to the range.
    """

    low: int
    high: int

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"


@frozen
class NotesLine:
    """The line of a round.

    Attributes:
        dice: for each colour the number of dice that showed it.
        numbers: for each colour the number in its dice column, or None. It is the number of a card
            that was given up, or what that card added to the sum of an earlier round.
        sums: the right-hand column: the possible sums.
    """

    dice: tuple[int, ...]
    numbers: tuple[int | None, ...]
    sums: tuple[SumRange, ...] = ()


# Checks


def check_colours(colours: object) -> None:
    """Check that a sheet can have columns for these colours.

    Raises:
        QuestionError: it cannot.
        WrongKindError: the colours are not a tuple of Colours.
    """
    if not is_tuple_of(colours, Colour):
        raise WrongKindError(f"The colours must be a tuple of Colours, not {with_class(colours)}.")
    if not colours or colours != SHEET[: len(colours)]:
        raise QuestionError("A sheet has all colours in sheet order, or the first of them.")


def check_length(name: str, parts: object, count: int) -> None:
    """Check that a value is a tuple of the given length.

    Raises:
        QuestionError: the tuple has another length.
        WrongKindError: the value is not a tuple.
    """
    if type(parts) is not tuple:
        raise WrongKindError(f"The {name} must be in a tuple, not {with_class(parts)}.")
    if len(parts) != count:
        raise QuestionError(f"There must be {count} {name}, not {len(parts)}.")


def check_lines(lines: object, columns: int) -> None:
    """Check that all lines fit on a sheet.

    Raises:
        QuestionError: no game has that many rounds, or a line does not fit.
        WrongKindError: a part is of the wrong class.
    """
    if not is_tuple_of(lines, NotesLine):
        raise WrongKindError(f"The lines must be NotesLines in a tuple, not {with_class(lines)}.")
    most = max(ROUNDS.values())
    if not 1 <= len(lines) <= most:
        raise QuestionError(f"A sheet has a line for each of 1 to {most} rounds, not {len(lines)}.")
    for line in lines:
        _check_line(line, columns)


def _check_line(line: NotesLine, columns: int) -> None:
    check_length("dice columns", line.dice, columns)
    check_length("numbers of a round", line.numbers, columns)
    for count in line.dice:
        _check_whole("The number of dice of a colour", count, _DICE)
    if sum(line.dice) > _DICE:
        raise QuestionError(f"There are {_DICE} dice, not {sum(line.dice)}.")
    for number in line.numbers:
        if number is not None:
            _check_whole("A number in a dice column", number, HIGHEST_SUM)
    _check_sums(line.sums)


def _check_sums(ranges: object) -> None:
    if not is_tuple_of(ranges, SumRange):
        raise WrongKindError(f"Sums must be SumRanges in a tuple, not {with_class(ranges)}.")
    if len(ranges) > _RANGES:
        raise QuestionError(
            f"A line has room for {_RANGES} ranges of sums, as around a wrong bet, "
            f"not {len(ranges)}."
        )
    for sums in ranges:
        _check_whole("The end of a range of sums", sums.low, HIGHEST_SUM)
        _check_whole("The end of a range of sums", sums.high, HIGHEST_SUM)
        if sums.low > sums.high:
            raise QuestionError(f"A range must start with its lower end, not {sums}.")
    for sums, further in pairwise(ranges):
        if sums.high >= further.low:
            raise QuestionError(
                f"Ranges of sums must be in rising order, but {further} comes after {sums}."
            )


def _check_whole(name: str, value: object, highest: int) -> None:
    if type(value) is not int:
        raise not_int(name, value)
    if not 0 <= value <= highest:
        raise QuestionError(f"{name} must be 0 to {highest}, not {describe(value)}.")


def check_named(named: object) -> None:
    """Check that a final guess fits into the box.

    Raises:
        QuestionError: it does not fit.
        WrongKindError: it is not a tuple of ints.
    """
    if not is_tuple_of(named, int):
        raise WrongKindError(f"A guess must be ints in a tuple, not {with_class(named)}.")
    if named not in NAMEABLE:
        raise QuestionError(
            f"A guess names up to {MOST_NAMED} different numbers from 0 to 7 in rising order, "
            f"not {describe(named)}."
        )
