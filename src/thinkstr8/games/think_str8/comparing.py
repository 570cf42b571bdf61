"""The mistakes in a player's notes: missing marks and unfounded marks.

Belongs here: `compare`, which compares a player's own notes with the perfect sheet.
Does not belong here: the perfect sheet itself (sheet), the classes of differences (differences),
the reasons why a number is excluded (reasons).
"""

from collections.abc import Iterator

from thinkstr8.core.values import frozen
from thinkstr8.games.think_str8.beliefs import Beliefs, beliefs
from thinkstr8.games.think_str8.components import Colour
from thinkstr8.games.think_str8.differences import (
    BoxDifference,
    DiceDifference,
    Difference,
    GuessDifference,
    NumberDifference,
    SumsDifference,
)
from thinkstr8.games.think_str8.notes import Notes
from thinkstr8.games.think_str8.reasons import Possible
from thinkstr8.games.think_str8.sheet import cards_given_up, perfect_notes, require_own
from thinkstr8.games.think_str8.sheet_parts import OPEN, SEEN, SumRange
from thinkstr8.games.think_str8.views import View


@frozen
class Comparison:
    """The differences between a player's notes and the perfect sheet.

    Attributes:
        missing: marks that follow from what the seat knows but are not in the notes.
        unfounded: marks that are in the notes but do not follow.
    """

    missing: tuple[Difference, ...]
    unfounded: tuple[Difference, ...]

    @property
    def is_perfect(self) -> bool:
        """Whether nothing is missing and nothing is unfounded."""
        return not self.missing and not self.unfounded


def compare(notes: Notes, view: View) -> Comparison:
    """Return the marks that are missing from a player's notes, and those that are unfounded.

    A number that was seen must be blacked out. If it is only crossed out, the black box is missing,
    because an exchange would wipe the cross. A number that is blacked out but was never seen is
    unfounded, even if it is ruled out. A note may say more than the rulebook asks for if it must be
    true, such as a narrower range of sums. Guesses are compared once they have been handed in;
    until then a player can write anything into the box.

    >>> from thinkstr8.games.think_str8 import Stage, example, sheet, view
    >>> seen = view(example(Stage.GUESS), 0)
    >>> mine = sheet(seen).notes.erase(Colour.BLUE, 3).cross(Colour.GREEN, 2)
    >>> found = compare(mine, seen)
    >>> [each.text for each in found.missing]
    ['The blue 3 is open and should be blacked out. The blue 3 is on a neutral rack.']
    >>> [each.text for each in found.unfounded]
    ['The green 2 is crossed out and should be open. 16 of 32 possible hands have the green 2.']

    Raises:
        QuestionError: the notes are for other rules.
        SpectatorError: a spectator has no sheet.
        UnknownSeatError: the view's seat is not at its table.
        InconsistentError: no hand fits the view.
        WrongKindError: the arguments are not notes and a view of this game.
    """
    require_own(notes, view)
    believed = beliefs(view)
    perfect = perfect_notes(believed)
    found: tuple[tuple[Difference, bool], ...] = (
        *_boxes(notes, perfect, believed),
        *_dice(notes, perfect),
        *_numbers(notes, perfect, believed),
        *_sums(notes, perfect, believed),
        *_guesses(notes, perfect),
    )
    return Comparison(
        missing=tuple(difference for difference, is_missing in found if is_missing),
        unfounded=tuple(difference for difference, is_missing in found if not is_missing),
    )


# The differences in each part of the sheet, each with whether a mark is missing or unfounded


def _boxes(notes: Notes, perfect: Notes, believed: Beliefs) -> Iterator[tuple[BoxDifference, bool]]:
    for colour in notes.colours:
        pairs = zip(notes.marks[colour], perfect.marks[colour], strict=True)
        for number, (marked, follows) in enumerate(pairs):
            if marked is not follows:
                reason = believed.reason(colour, number) or _possible(believed, colour, number)
                found = BoxDifference(colour, number, marked, follows, reason)
                yield found, marked is OPEN or follows is SEEN


def _possible(believed: Beliefs, colour: Colour, number: int) -> Possible:
    share = believed.odds(colour)[number]
    return Possible(colour, number, int(share * believed.hands), believed.hands)


def _dice(notes: Notes, perfect: Notes) -> Iterator[tuple[DiceDifference, bool]]:
    for number, (mine, right) in enumerate(zip(notes.lines, perfect.lines, strict=True), start=1):
        for colour in notes.colours:
            written, follows = mine.dice[colour], right.dice[colour]
            if written != follows:
                yield DiceDifference(number, colour, written, follows), written < follows


def _numbers(
    notes: Notes, perfect: Notes, believed: Beliefs
) -> Iterator[tuple[NumberDifference, bool]]:
    for number, (mine, right) in enumerate(zip(notes.lines, perfect.lines, strict=True), start=1):
        for colour in notes.colours:
            written, follows = mine.numbers[colour], right.numbers[colour]
            if written == follows or written == _certainly_added(believed, number, colour):
                continue
            yield NumberDifference(number, colour, written, follows), written is None


def _certainly_added(believed: Beliefs, number: int, colour: Colour) -> int | None:
    """Return what a card added to the sum of a checked round; None if that is not certain."""
    rounds = believed.view.table.rounds
    count = rounds[number - 1].dice.count(colour) if number <= len(rounds) else 0
    card = cards_given_up(believed.view, number).get(colour)
    if card is None:
        held = believed.candidates(colour)
        card = held[0] if len(held) == 1 else None
    return count * card if count and card is not None else None


def _sums(notes: Notes, perfect: Notes, believed: Beliefs) -> Iterator[tuple[SumsDifference, bool]]:
    for number, (mine, right) in enumerate(zip(notes.lines, perfect.lines, strict=True), start=1):
        written, told = _bits(mine.sums), _bits(right.sums)
        if written == told:
            continue
        possible = _possible_sums(believed, number) if told else 0
        is_true = told and written and not possible & ~written
        if not is_true or written & ~told:
            yield SumsDifference(number, mine.sums, right.sums), bool(is_true) or not written


def _bits(ranges: tuple[SumRange, ...]) -> int:
    return sum((1 << sums.high + 1) - (1 << sums.low) for sums in ranges)


def _possible_sums(believed: Beliefs, number: int) -> int:
    """Return the sums that a checked round can have had, given all that is known, as a bit set."""
    dice = believed.view.table.rounds[number - 1].dice
    gone = cards_given_up(believed.view, number)
    known = sum(gone.get(colour, 0) for colour in dice)
    held = tuple(colour for colour in dice if colour not in gone)
    return sum(1 << known + total for total in believed.possible.by_sum(held))


def _guesses(notes: Notes, perfect: Notes) -> Iterator[tuple[GuessDifference, bool]]:
    for colour, named, handed_in in zip(notes.colours, notes.guesses, perfect.guesses, strict=True):
        if handed_in is not None and named != handed_in:
            yield GuessDifference(colour, named, handed_in), named is None
