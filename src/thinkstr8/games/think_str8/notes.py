"""A player's own deduction sheet: everything marked, crossed out and written on it.

Belongs here: `Notes`, an immutable value with methods to write and erase, and its text form.
Does not belong here: what a perfect note-taker would write (sheet), whether notes are right
(comparing).

A person may overlook a conclusion or draw a wrong one. So notes can hold anything that fits on the
printed sheet, true or not.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, final

from attrs import evolve

from thinkstr8.core.checks import describe, is_tuple_of, not_int, require_kind, with_class
from thinkstr8.core.errors import QuestionError, WrongKindError
from thinkstr8.core.values import frozen
from thinkstr8.games.think_str8.beliefs import require_number
from thinkstr8.games.think_str8.components import (
    GAME,
    NUMBERS,
    Colour,
    Dice,
    Numbers,
)
from thinkstr8.games.think_str8.rules import GUESSED_RIGHT, Rules
from thinkstr8.games.think_str8.sheet_parts import (
    EXCLUDED,
    OPEN,
    SEEN,
    Mark,
    NotesLine,
    SumRange,
    check_colours,
    check_length,
    check_lines,
    check_named,
)
from thinkstr8.kit.phrases import some
from thinkstr8.kit.tuples import replaced

_DIE: Final = "o"
_LABEL: Final = 9
_COLUMN: Final = 10


_SIGNS: Final = {SEEN: "#", EXCLUDED: "x"}


@final
@frozen
class Notes:
    """The content of a deduction sheet.

    Every method that writes or erases returns new notes.

    >>> notes = Notes.blank(Rules(3)).blacken(Colour.BLUE, 3).cross(Colour.BLUE, 7)
    >>> notes.marks[Colour.BLUE][3], notes.marks[Colour.BLUE][7]
    (<Mark.SEEN: 'seen'>, <Mark.EXCLUDED: 'excluded'>)
    >>> after = notes.exchange(Colour.BLUE)
    >>> after.marks[Colour.BLUE][3], after.marks[Colour.BLUE][7]
    (<Mark.SEEN: 'seen'>, <Mark.OPEN: 'open'>)

    Attributes:
        colours: the colours in play.
        marks: for each colour the mark of each number from 0 to 7.
        lines: a line for each round of the game.
        guesses: the box for the final guesses: for each colour the numbers written, or None if
            nothing is written. An empty tuple is a guess that names no number.

    Raises:
        QuestionError: a part does not fit on a sheet.
        WrongKindError: a part is of the wrong class.
    """

    colours: tuple[Colour, ...]
    marks: tuple[tuple[Mark, ...], ...]
    lines: tuple[NotesLine, ...]
    guesses: tuple[Numbers | None, ...]

    def __attrs_post_init__(self) -> None:
        """Check that everything fits on a sheet."""
        check_colours(self.colours)
        columns = len(self.colours)
        check_length("columns of marks", self.marks, columns)
        for colour, marks in zip(self.colours, self.marks, strict=True):
            check_length(f"{colour.label} marks", marks, len(NUMBERS))
            for mark in marks:
                if type(mark) is not Mark:
                    raise WrongKindError(f"A mark must be a Mark, not {with_class(mark)}.")
        check_lines(self.lines, columns)
        check_length("guesses", self.guesses, columns)
        for named in self.guesses:
            if named is not None:
                check_named(named)

    @classmethod
    def blank(cls, rules: Rules) -> "Notes":
        """Return an empty sheet.

        Raises:
            WrongKindError: the rules are not of this game.
        """
        require_kind(rules, Rules, GAME)
        columns = len(rules.colours)
        line = NotesLine((0,) * columns, (None,) * columns)
        return cls(
            rules.colours,
            ((OPEN,) * len(NUMBERS),) * columns,
            (line,) * rules.rounds,
            (None,) * columns,
        )

    # The boxes

    def blacken(self, colour: Colour, number: int) -> "Notes":
        """Return the notes with a number blacked out because it has been seen.

        Raises:
            QuestionError: the colour is not in play, or no card has that number.
            WrongKindError: an argument is of the wrong class.
        """
        return self._marked(colour, number, SEEN)

    def cross(self, colour: Colour, number: int) -> "Notes":
        """Return the notes with a number crossed out; a number that is blacked out stays black.

        Raises:
            QuestionError: the colour is not in play, or no card has that number.
            WrongKindError: an argument is of the wrong class.
        """
        marked = self._marked(colour, number, EXCLUDED)
        return self if self.marks[colour][number] is SEEN else marked

    def erase(self, colour: Colour, number: int) -> "Notes":
        """Return the notes with a number open again, whatever its mark was.

        Raises:
            QuestionError: the colour is not in play, or no card has that number.
            WrongKindError: an argument is of the wrong class.
        """
        return self._marked(colour, number, OPEN)

    def exchange(self, colour: Colour) -> "Notes":
        """Return the notes after an exchange: the crosses of that colour are wiped (S12).

        Black boxes stay, and the crosses of the other colours stay true.

        Raises:
            QuestionError: the colour is not in play.
            WrongKindError: the colour is not a Colour.
        """
        self._require_colour(colour)
        marks = tuple(OPEN if mark is EXCLUDED else mark for mark in self.marks[colour])
        return evolve(self, marks=replaced(self.marks, colour, marks))

    # The lines and the box for the guesses

    def write_dice(self, round: int, dice: Dice) -> "Notes":  # noqa: A002  # the rulebook's word
        """Return the notes with the dice of a round in its line; rounds count from 1.

        Raises:
            QuestionError: there is no such round, or a die has a colour that is not in play.
            WrongKindError: an argument is of the wrong class.
        """
        if not is_tuple_of(dice, Colour):
            raise WrongKindError(f"Dice must be Colours in a tuple, not {with_class(dice)}.")
        for colour in dice:
            self._require_colour(colour)
        counts = tuple(dice.count(colour) for colour in self.colours)
        return self._line(round, lambda line: evolve(line, dice=counts))

    def write_number(self, round: int, colour: Colour, number: int | None) -> "Notes":  # noqa: A002  # the rulebook's word
        """Return the notes with a number in a dice column of a round; None erases it.

        Raises:
            QuestionError: there is no such round or colour, or the number is not 0 to 21.
            WrongKindError: an argument is of the wrong class.
        """
        self._require_colour(colour)
        return self._line(
            round, lambda line: evolve(line, numbers=replaced(line.numbers, colour, number))
        )

    def write_sums(self, round: int, sums: tuple[SumRange, ...]) -> "Notes":  # noqa: A002  # the rulebook's word
        """Return the notes with the possible sums of a round; () erases them.

        Raises:
            QuestionError: there is no such round, or the sums are not rising ranges from 0 to 21.
            WrongKindError: an argument is of the wrong class.
        """
        return self._line(round, lambda line: evolve(line, sums=sums))

    def write_guess(self, colour: Colour, numbers: Numbers | None) -> "Notes":
        """Return the notes with the final guess for a colour in the box; None erases it.

        Raises:
            QuestionError: the colour is not in play, or the guess is not up to three numbers in
                rising order.
            WrongKindError: an argument is of the wrong class.
        """
        self._require_colour(colour)
        return evolve(self, guesses=replaced(self.guesses, colour, numbers))

    # Text and picture

    def text(self) -> str:
        """Return the notes as plain text of at most 80 columns.

        A digit is open, # is seen, x is excluded, and o is a die.
        """
        return notes_text("Notes", self)

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        from thinkstr8.games.think_str8.sheet_pictures import sheet_picture  # noqa: PLC0415  # it needs Notes

        return sheet_picture(self)

    def _marked(self, colour: Colour, number: int, mark: Mark) -> "Notes":
        self._require_colour(colour)
        require_number(number)
        marks = replaced(self.marks[colour], number, mark)
        return evolve(self, marks=replaced(self.marks, colour, marks))

    def _line(self, number: object, change: Callable[[NotesLine], NotesLine]) -> "Notes":
        if type(number) is not int:
            raise not_int("The number of a round", number)
        if not 1 <= number <= len(self.lines):
            raise QuestionError(
                f"The rounds of this sheet are 1 to {len(self.lines)}, not {describe(number)}."
            )
        changed = change(self.lines[number - 1])
        return evolve(self, lines=replaced(self.lines, number - 1, changed))

    def _require_colour(self, colour: object) -> None:
        if type(colour) is not Colour:
            raise WrongKindError(f"A colour must be a Colour, not {with_class(colour)}.")
        if colour not in self.colours:
            raise QuestionError(f"There is no column for {colour.label} on this sheet.")


# Notes as text


def notes_text(heading: str, notes: Notes) -> str:
    """Return notes as plain text under a heading."""
    return "\n".join((f"{heading}: digits are open, # seen, x excluded", "", *_rows(notes)))


def _rows(notes: Notes) -> Iterator[str]:
    yield _row("", [colour.label for colour in notes.colours], "sum")
    yield _row("", map(_boxes, notes.marks))
    yield ""
    for number, line in enumerate(notes.lines, start=1):
        label = "last" if number == len(notes.lines) else "round"
        cells = [
            f"{dice_cell(line, colour)} {number_cell(line, colour)}" for colour in notes.colours
        ]
        yield _row(f"{label} {number}", map(str.strip, cells), sums_cell(line))
    yield ""
    for place, points in enumerate(GUESSED_RIGHT.values()):
        yield _row(some(points, "point"), [guess_cell(named, place) for named in notes.guesses])


def dice_cell(line: NotesLine, colour: Colour) -> str:
    """Return one sign for each die of a colour in a line."""
    return _DIE * line.dice[colour]


def number_cell(line: NotesLine, colour: Colour) -> str:
    """Return the number in the dice column of a colour; empty if there is none."""
    number = line.numbers[colour]
    return "" if number is None else str(number)


def sums_cell(line: NotesLine) -> str:
    """Return the text of the right-hand column of a line."""
    return ",".join(map(str, line.sums))


def guess_cell(named: Numbers | None, place: int) -> str:
    """Return the text of one row of a final guess, whose numbers fill the rows from the top.

    >>> [guess_cell((1, 4), place) for place in range(3)], guess_cell((), 0), guess_cell(None, 0)
    (['1', '4', ''], '-', '')
    """
    if named is None or place >= max(1, len(named)):
        return ""
    return str(named[place]) if named else "-"


def _row(label: str, cells: Iterable[str], last: str = "") -> str:
    columns = "".join(cell.ljust(_COLUMN) for cell in cells)
    return f"{label.ljust(_LABEL)}{columns}{last}".rstrip()


def _boxes(marks: tuple[Mark, ...]) -> str:
    return "".join(_SIGNS.get(mark, str(number)) for number, mark in enumerate(marks))
