"""What a player has overlooked, and what a player has marked without reason.

Belongs here: `compare`, which holds a player's own notes against the perfect sheet.
Does not belong here: the perfect sheet itself (sheet), why a number is excluded (reasons).
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import TypeAlias

from attrs import frozen

from thinkstr8.games.think_str8.beliefs import Beliefs, beliefs
from thinkstr8.games.think_str8.components import Colour
from thinkstr8.games.think_str8.notes import (
    OPEN,
    SEEN,
    Mark,
    Notes,
    NotesLine,
    dice_cell,
    number_cell,
    sums_cell,
)
from thinkstr8.games.think_str8.reasons import Possible, Reason
from thinkstr8.games.think_str8.sheet import require_own, sheet
from thinkstr8.games.think_str8.views import View

_WORDS = {Mark.OPEN: "open", Mark.SEEN: "blacked out", Mark.EXCLUDED: "crossed out"}


class Part(StrEnum):
    """What is written outside the boxes."""

    DICE = "dice"
    NUMBER = "number"
    SUMS = "sums"
    GUESS = "guess"


@frozen
class BoxDifference:
    """A number that is marked otherwise than it follows.

    Attributes:
        colour: the colour of the card.
        number: the number.
        marked: what the player has marked.
        follows: what follows.
        reason: why it follows.
    """

    colour: Colour
    number: int
    marked: Mark
    follows: Mark
    reason: Reason | Possible

    @property
    def text(self) -> str:
        """The difference and its reason in plain sentences."""
        now, then = _WORDS[self.marked], _WORDS[self.follows]
        return f"The {self.colour.label} {self.number} is {now}, not {then}. {self.reason.text}"


@frozen
class LineDifference:
    """Something outside the boxes that is written otherwise than it should be.

    Attributes:
        part: what it is.
        round: in the line of which round, from 1; None in the box for the final guesses.
        colour: in which column; None for the sums.
        written: what is written there, as short text; empty if nothing is.
        follows: what should be.
    """

    part: Part
    round: int | None
    colour: Colour | None
    written: str
    follows: str

    @property
    def text(self) -> str:
        """The difference in one plain sentence."""
        where = "Final guesses" if self.round is None else f"Round {self.round}"
        column = "sum" if self.colour is None else self.colour.label
        written, follows = self.written or "nothing", self.follows or "nothing"
        return f"{where}, {column}: {written} is written, and it should be {follows}."


Difference: TypeAlias = BoxDifference | LineDifference
"""What tells a player's notes from the perfect sheet."""


@frozen
class Comparison:
    """A player's notes beside the perfect sheet.

    Attributes:
        missing: what follows but is not on the notes.
        unfounded: what is on the notes but does not follow.
    """

    missing: tuple[Difference, ...]
    unfounded: tuple[Difference, ...]

    @property
    def is_perfect(self) -> bool:
        """Whether the notes are exactly as a perfect note-taker has them."""
        return not self.missing and not self.unfounded


def compare(notes: Notes, view: View) -> Comparison:
    """Return what a player has overlooked, and what the player has marked without reason.

    A number that was seen but is only crossed out is missing its black box: an exchange would wipe
    the cross. One that is blacked out but was never seen is unfounded, even if it is ruled out.
    Guesses count when they have been handed in; until then the box is for trying.

    >>> from thinkstr8.games.think_str8 import Stage, example, sheet, view
    >>> seen = view(example(Stage.GUESS), 0)
    >>> mine = sheet(seen).notes.erase(Colour.BLUE, 3).cross(Colour.GREEN, 2)
    >>> found = compare(mine, seen)
    >>> [each.text for each in found.missing]
    ['The blue 3 is open, not blacked out. The blue 3 is on a neutral rack.']
    >>> [each.text for each in found.unfounded]
    ['The green 2 is crossed out, not open. 16 of 32 possible hands have the green 2.']

    Raises:
        QuestionError: the notes are for other rules.
        SpectatorError: a spectator has no sheet.
        UnknownSeatError: the view's seat is not at its table.
        InconsistentError: no hand fits what the view has seen.
        WrongKindError: those are not notes and a view of this game.
    """
    require_own(notes, view)
    perfect = sheet(view).notes
    missing: list[Difference] = []
    unfounded: list[Difference] = []
    for box in _boxes(notes, perfect, beliefs(view)):
        overlooked = box.marked is OPEN or box.follows is SEEN
        (missing if overlooked else unfounded).append(box)
    for line in _lines(notes, perfect):
        fewer_dice = line.part is Part.DICE and line.written < line.follows
        overlooked = fewer_dice or not line.written
        (missing if overlooked else unfounded).append(line)
    return Comparison(tuple(missing), tuple(unfounded))


def _boxes(notes: Notes, perfect: Notes, believed: Beliefs) -> Iterator[BoxDifference]:
    for colour in notes.colours:
        pairs = zip(notes.marks[colour], perfect.marks[colour], strict=True)
        for number, (marked, follows) in enumerate(pairs):
            if marked is not follows:
                reason = believed.reason(colour, number) or _possible(believed, colour, number)
                yield BoxDifference(colour, number, marked, follows, reason)


def _possible(believed: Beliefs, colour: Colour, number: int) -> Possible:
    share = believed.odds(colour)[number]
    return Possible(colour, number, int(share * believed.hands), believed.hands)


def _lines(notes: Notes, perfect: Notes) -> Iterator[LineDifference]:
    for number, (mine, right) in enumerate(zip(notes.lines, perfect.lines, strict=True), start=1):
        for part, colour, written, follows in _cells(mine, right, notes.colours):
            if written != follows:
                yield LineDifference(part, number, colour, written, follows)
    for colour, named, handed_in in zip(notes.colours, notes.guesses, perfect.guesses, strict=True):
        if handed_in is not None and named != handed_in:
            yield LineDifference(Part.GUESS, None, colour, _named(named), _named(handed_in))


def _cells(
    mine: NotesLine, right: NotesLine, colours: tuple[Colour, ...]
) -> Iterator[tuple[Part, Colour | None, str, str]]:
    for colour in colours:
        yield Part.DICE, colour, dice_cell(mine, colour), dice_cell(right, colour)
        yield Part.NUMBER, colour, number_cell(mine, colour), number_cell(right, colour)
    yield Part.SUMS, None, sums_cell(mine), sums_cell(right)


def _named(numbers: tuple[int, ...] | None) -> str:
    if numbers is None:
        return ""
    return " ".join(map(str, numbers)) or "-"
