"""A player's own sheet: the pencil, the eraser, and what fits on the paper."""

from collections.abc import Callable

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.str8 import BLUE, GREEN, GREY, RED, YELLOW, markus, position
from thinkstr8 import think_str8
from thinkstr8.core import JsonError, QuestionError, SpectatorError, WrongKindError
from thinkstr8.files import from_json, json_schema, to_json
from thinkstr8.games.think_str8 import (
    Colour,
    Mark,
    Notes,
    NotesLine,
    Rules,
    Stage,
    SumRange,
    blacken_seen,
    cross_excluded,
    fill_lines,
    sheet,
    view,
)


class Tuple(tuple[object, ...]):  # noqa: SLOT001  # that is the test
    """A tuple to which anything can be hung."""


OPEN, SEEN, EXCLUDED = Mark
BLANK = Notes.blank(Rules(3))

PENCILLED = """\
Notes: digits are open, # seen, x excluded

         blue      green     yellow    purple    red       grey      sum
         012#456x  01234567  01234567  01234567  01234567  01234567

round 1  oo        o 4                                               0-5,7-21
round 2                      2
round 3
round 4
round 5
round 6
round 7
round 8
last 9

5 points 1                                                 -
2 points 4
1 point  7"""


def boxes() -> st.SearchStrategy[tuple[Colour, int]]:
    return st.tuples(st.sampled_from(Colour), st.integers(0, 7))


@st.composite
def any_notes(draw: st.DrawFn) -> Notes:
    """Draw notes after some work with pencil and eraser."""
    notes = BLANK
    works = (Notes.blacken, Notes.cross, Notes.erase)
    for work, (colour, number) in draw(
        st.lists(st.tuples(st.sampled_from(works), boxes()), max_size=40)
    ):
        notes = work(notes, colour, number)
    return notes


def marked(notes: Notes, mark: Mark) -> set[tuple[Colour, int]]:
    return {
        (colour, number)
        for colour in notes.colours
        for number, found in enumerate(notes.marks[colour])
        if found is mark
    }


def test_a_blank_sheet_has_a_line_for_every_round_and_a_column_for_every_colour() -> None:
    assert BLANK.colours == tuple(Colour)
    assert BLANK.marks == ((OPEN,) * 8,) * 6
    assert BLANK.lines == (NotesLine((0,) * 6, (None,) * 6, ()),) * 9
    assert BLANK.guesses == (None,) * 6
    without_grey = Notes.blank(Rules(2, grey=False))
    assert (len(without_grey.colours), len(without_grey.lines)) == (5, 10)


def test_blacken_cross_and_erase() -> None:
    notes = BLANK.blacken(BLUE, 3).cross(RED, 0)
    assert marked(notes, SEEN) == {(BLUE, 3)}
    assert marked(notes, EXCLUDED) == {(RED, 0)}
    assert notes.erase(BLUE, 3).erase(RED, 0) == BLANK
    assert notes.blacken(RED, 0).marks[RED][0] is SEEN


def test_a_blackened_box_cannot_be_crossed() -> None:
    notes = BLANK.blacken(BLUE, 3)
    assert notes.cross(BLUE, 3) == notes


def test_s12_an_exchange_wipes_the_crosses_of_its_colour_alone() -> None:
    notes = BLANK.blacken(BLUE, 3).cross(BLUE, 4).cross(BLUE, 5).cross(RED, 4)
    assert notes.exchange(BLUE) == BLANK.blacken(BLUE, 3).cross(RED, 4)


@given(any_notes(), st.sampled_from(Colour))
def test_an_exchange_never_loses_a_blackened_box(notes: Notes, colour: Colour) -> None:
    after = notes.exchange(colour)
    assert marked(after, SEEN) == marked(notes, SEEN)
    wiped = {(colour, number) for number in range(8)}
    assert marked(after, EXCLUDED) == marked(notes, EXCLUDED) - wiped
    assert (after.lines, after.guesses) == (notes.lines, notes.guesses)


def test_writing_into_lines_and_into_the_box() -> None:
    notes = (
        BLANK.blacken(BLUE, 3)
        .cross(BLUE, 7)
        .write_dice(1, (BLUE, BLUE, GREEN))
        .write_number(1, GREEN, 4)
        .write_number(2, YELLOW, 2)
        .write_sums(1, (SumRange(0, 5), SumRange(7, 21)))
        .write_guess(BLUE, (1, 4, 7))
        .write_guess(GREY, ())
    )
    assert notes.text() == PENCILLED
    erased = (
        notes.erase(BLUE, 3)
        .erase(BLUE, 7)
        .write_dice(1, ())  # type: ignore[arg-type]  # an eraser takes the dice away
        .write_number(1, GREEN, None)
        .write_number(2, YELLOW, None)
        .write_sums(1, ())
        .write_guess(BLUE, None)
        .write_guess(GREY, None)
    )
    assert erased == BLANK


def test_the_widest_notes_fit_into_80_columns() -> None:
    notes = Notes.blank(Rules(2))
    for number in range(1, 11):
        notes = notes.write_sums(number, (SumRange(10, 11), SumRange(20, 21)))
        notes = notes.write_dice(number, (GREY, GREY, GREY)).write_number(number, GREY, 21)
    assert max(map(len, notes.text().splitlines())) == 80


def test_notes_are_values() -> None:
    assert BLANK.blacken(BLUE, 3) == BLANK.blacken(BLUE, 3)
    assert len({BLANK, BLANK.blacken(BLUE, 3), BLANK.blacken(BLUE, 3)}) == 2
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        BLANK.marks = ()  # type: ignore[misc]  # that is the test


# What the rulebook asks of everybody


def test_everything_seen_is_blackened_in_one_call() -> None:
    seen = view(markus(3), 0)
    notes = blacken_seen(BLANK_OF_FOUR.cross(YELLOW, 2).cross(YELLOW, 5), seen)
    assert marked(notes, SEEN) == marked(sheet(seen).notes, SEEN)
    assert notes.marks[YELLOW][2] is SEEN
    assert marked(notes, EXCLUDED) == {(YELLOW, 5)}


BLANK_OF_FOUR = Notes.blank(Rules(4))


def test_lines_are_filled_in_one_call_and_drafts_of_guesses_stay() -> None:
    notes = fill_lines(BLANK_OF_FOUR.write_guess(RED, (1, 2)), view(markus(), 0))
    assert notes.lines == sheet(view(markus(), 0)).notes.lines
    assert notes.guesses == (None, None, None, None, (1, 2), None)
    assert notes.marks == BLANK_OF_FOUR.marks


def test_three_calls_make_a_perfect_sheet() -> None:
    seen = view(markus(), 0)
    notes = cross_excluded(fill_lines(blacken_seen(BLANK_OF_FOUR, seen), seen), seen)
    assert notes == sheet(seen).notes


# JSON


def test_notes_come_back_from_json_as_they_were() -> None:
    notes = sheet(view(markus(), 0)).notes.write_guess(RED, ()).write_guess(BLUE, (1, 4))
    text = to_json(think_str8, notes)
    assert from_json(think_str8, Notes, text) == notes
    assert to_json(think_str8, from_json(think_str8, Notes, text)) == text
    assert json_schema(think_str8, Notes)["$ref"] == "#/$defs/Notes"


@given(any_notes())
def test_any_notes_come_back_from_json(notes: Notes) -> None:
    assert from_json(think_str8, Notes, to_json(think_str8, notes)) == notes


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"open"', '"black"', r"^\$\.marks\[0\]\[0\]: expected one of open, seen, excluded"),
        ('"colours":["blue",', '"colours":[', "all colours in sheet order, or the first of them"),
        ('"dice":[0,', '"dice":[4,', "The number of dice of a colour must be 0 to 3, not 4"),
        ('"dice":[0,', '"dice":[', "There must be 6 dice columns, not 5"),
        ('"sums":[]', '"sums":[{"low":9,"high":3}]', "A range must start with its lower end"),
        ('"guesses":[null', '"guesses":[[3,1]', "up to 3 different numbers from 0 to 7 in rising"),
        ('"numbers":[null', '"numbers":[22', "A number in a dice column must be 0 to 21, not 22"),
    ],
)
def test_what_does_not_fit_on_a_sheet_is_refused(old: str, new: str, message: str) -> None:
    text = to_json(think_str8, BLANK)
    assert old in text
    with pytest.raises(JsonError, match=message):
        from_json(think_str8, Notes, text.replace(old, new, 1))


# Bad input


@pytest.mark.parametrize(
    ("work", "message"),
    [
        (lambda: BLANK.cross(BLUE, 8), "A card's number is 0 to 7, not 8"),
        (lambda: Notes.blank(Rules(2, grey=False)).cross(GREY, 1), "no column for grey"),
        (lambda: Notes.blank(Rules(2, grey=False)).exchange(GREY), "no column for grey"),
        (lambda: BLANK.write_dice(10, (BLUE, BLUE, RED)), "The rounds of this sheet are 1 to 9"),
        (lambda: BLANK.write_dice(0, (BLUE, BLUE, RED)), "not 0"),
        (lambda: BLANK.write_dice(1, (BLUE,) * 4), "must be 0 to 3, not 4"),  # type: ignore[arg-type]  # that is the test
        (lambda: BLANK.write_number(1, BLUE, 22), "must be 0 to 21, not 22"),
        (lambda: BLANK.write_sums(1, (SumRange(0, 22),)), "must be 0 to 21, not 22"),
        (lambda: BLANK.write_sums(1, (SumRange(0, 5), SumRange(5, 6))), "5-6 comes after 0-5"),
        (lambda: BLANK.write_sums(1, tuple(SumRange(i, i) for i in (0, 2, 4))), "room for 2"),
        (lambda: attrs.evolve(BLANK, lines=()), "a line for each of 1 to 10 rounds, not 0"),
        (lambda: attrs.evolve(BLANK, lines=BLANK.lines * 2), "1 to 10 rounds, not 18"),
        (
            lambda: attrs.evolve(BLANK, lines=(NotesLine((2,) * 6, (None,) * 6),) * 9),
            "There are 3 dice, not 12",
        ),
        (lambda: BLANK.write_guess(BLUE, (1, 2, 3, 4)), "up to 3 different numbers"),
        (lambda: BLANK.write_guess(BLUE, (2, 2)), "up to 3 different numbers"),
        (lambda: blacken_seen(BLANK, view(markus(), 0)), "6 colours and 9 rounds; this game has 6"),
        (lambda: fill_lines(BLANK, view(markus(), 0)), "this game has 6 colours and 8 rounds"),
        (lambda: cross_excluded(BLANK, view(markus(), 0)), "this game has 6 colours and 8 rounds"),
    ],
)
def test_what_no_sheet_has_a_place_for_is_refused(work: Callable[[], Notes], message: str) -> None:
    with pytest.raises(QuestionError, match=message):
        work()


def test_a_spectator_keeps_no_sheet() -> None:
    with pytest.raises(SpectatorError, match="take the view of a seat"):
        blacken_seen(BLANK, view(position(Stage.ROLL), None))  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize(
    "parts",
    [
        {"colours": "blue"},
        {"marks": None},
        {"marks": [*BLANK.marks]},
        {"marks": (Tuple(BLANK.marks[0]), *BLANK.marks[1:])},
        {"marks": ((None,) * 8, *BLANK.marks[1:])},
        {"guesses": Tuple(BLANK.guesses)},
        {"lines": (NotesLine(Tuple((0,) * 6), (None,) * 6), *BLANK.lines[1:])},  # type: ignore[arg-type]  # that is the test
        {"marks": (OPEN,) * 6},
        {"marks": (("open",) * 8,) * 6},
        {"lines": (None,) * 9},
        {"lines": (NotesLine((0.0,) * 6, (None,) * 6),) * 9},  # type: ignore[arg-type]  # that is the test
        {"lines": (NotesLine((0,) * 6, ("1",) * 6),) * 9},  # type: ignore[arg-type]  # that is the test
        {"lines": (NotesLine((0,) * 6, (None,) * 6, ((0, 5),)),) * 9},  # type: ignore[arg-type]  # that is the test
        {"guesses": None},
        {"guesses": ("123",) * 6},
    ],
)
def test_parts_of_the_wrong_class_are_refused(parts: dict[str, object]) -> None:
    with pytest.raises(WrongKindError):
        attrs.evolve(BLANK, **parts)  # type: ignore[arg-type]  # that is the test
