"""What the notations of all games say of text that is not an action: what, where, and what else."""

import re
from typing import cast

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from thinkstr8 import GAMES, MalformedActionError, WrongKindError
from thinkstr8.core import AnyGame, NotationError
from thinkstr8.core.game import AnyAction
from thinkstr8.files import action_from_json, to_json

LINES = {
    "think_str8": [
        "roll blue green red",
        "settle 0 blue blue red",
        "take 2 3",
        "place 1 0",
        "exchange 3 yellow",
        "draw grey 7",
        "guess 0 blue 1 4 7",
        "guess 0 blue -",
    ],
    "ten": [
        "draw 0",
        "reveal blue 7",
        "reveal currency 3",
        "reveal wild green",
        "claim 0 numbers",
        "bid 1 4",
        "pass 1",
        "buy 0 pink 5",
        "skip 0",
        "pay 0 token",
        "pay 0 blue 3",
        "bust 0",
    ],
    "numer": ["write 0 007", "write 12 999"],
}
CASES = [(GAMES[name], line) for name, lines in LINES.items() for line in lines]
SPACING = "printable words with one space between them"
every_line = pytest.mark.parametrize(("game", "line"), CASES, ids=[line for _, line in CASES])


def read(game: AnyGame, text: object) -> object:
    """Return the action that a text stands for, or the error about it."""
    try:
        return game.parse_action(text)  # type: ignore[arg-type]  # hostile text need not be text
    except NotationError as error:
        return error


def fault(game: AnyGame, text: object) -> NotationError:
    error = read(game, text)
    assert isinstance(error, NotationError)
    return error


@every_line
def test_a_missing_word_is_asked_for_at_the_end(game: AnyGame, line: str) -> None:
    words = line.split()
    needed = 4 if words[0] == "guess" else len(words)  # it may name fewer numbers
    for count in range(needed):
        start = " ".join(words[:count])
        error = fault(game, start)
        assert (error.text, error.column) == (start, len(start))
        assert error.expected
    assert game.format_action(game.parse_action(line)) == line


@every_line
def test_a_wrong_word_is_pointed_at(game: AnyGame, line: str) -> None:
    for found in re.finditer("[^ ]+", line):
        for wrong in ("x", found.group().upper() + "X", "²", "٣", "-0", "+1", "1.0", "9" * 60):
            text = line[: found.start()] + wrong + line[found.end() :]
            error = fault(game, text)
            assert (error.text, error.column) == (text, found.start())
            assert str(error) == f"{text!r}, column {found.start() + 1}: expected {error.expected}"


@every_line
def test_an_extra_word_is_pointed_at(game: AnyGame, line: str) -> None:
    error = fault(game, f"{line} please")
    assert error.column == len(line) + 1
    assert error.expected.startswith("the end of the line")


@every_line
@pytest.mark.parametrize(
    "letter", ["\t", "\n", "\r", "\0", "\x1b", "\x7f", "\xa0", "\u200b", "\ud800"]
)
def test_what_cannot_be_printed_is_pointed_at(game: AnyGame, line: str, letter: str) -> None:
    for column in (0, line.index(" "), len(line)):
        error = fault(game, line[:column] + letter + line[column:])
        assert (error.column, error.expected) == (column, SPACING)
        assert str(error).isprintable()


@every_line
def test_spaces_are_pointed_at(game: AnyGame, line: str) -> None:
    column = line.index(" ")
    for text, where in (
        (f" {line}", 0),
        (f"{line} ", len(line)),
        (line.replace(" ", "  ", 1), column + 1),
        (line.replace(" ", " \t", 1), column + 1),
        (line.replace(" ", "\t ", 1), column),
    ):
        error = fault(game, text)
        assert (error.column, error.expected) == (where, SPACING)


@every_line
def test_the_case_of_letters_counts(game: AnyGame, line: str) -> None:
    error = fault(game, line.capitalize())
    assert error.column == 0
    assert line.split(maxsplit=1)[0] in error.expected


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_long_text_is_quoted_in_part(game: AnyGame) -> None:
    error = fault(game, "x" * 10**6)
    assert (error.column, error.expected) == (200, "at most 200 characters")
    assert len(str(error)) < 120


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize(
    ("value", "found"),
    [
        (None, "None"),
        (5, "5 (an int)"),
        (b"take 0 3", "b'take 0 3' (bytes)"),
        (["take"], "['take'] (a list)"),
        (10**5000, "an integer of 16610 bits (an int)"),
    ],
    ids=["None", "int", "bytes", "list", "large"],
)
def test_only_a_str_is_notation(game: AnyGame, value: str, found: str) -> None:
    with pytest.raises(WrongKindError) as caught:
        game.parse_action(value)
    assert str(caught.value) == f"Expected a line of notation as a str, not {found}."


PARTS = [*"0123456789", "-", "x", "", "blue", "red", "take", "guess", "wild", "pay", "write"]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@given(st.lists(st.sampled_from(PARTS), max_size=6).map(" ".join))
def test_other_text_is_refused_and_never_misread(game: AnyGame, text: str) -> None:
    action = read(game, text)
    if isinstance(action, NotationError):
        assert 0 <= action.column <= len(text)
    else:
        assert game.format_action(action) == text


ANY_INT = st.one_of(
    st.integers(-9, 9), st.integers(-(10**9) - 2, 10**9 + 2), st.just(10**5000), st.integers()
)


@given(st.data(), st.sampled_from(CASES))
def test_every_action_that_can_be_made_can_be_written_and_read_back(
    data: st.DataObject, case: tuple[AnyGame, str]
) -> None:
    game, line = case
    action = game.parse_action(line)
    fields = [field.name for field in attrs.fields(type(action))]
    chosen = {name: data.draw(ANY_INT) for name in fields if type(getattr(action, name)) is int}
    try:
        other = cast(AnyAction, attrs.evolve(action, **chosen))
    except MalformedActionError:
        assert any(abs(number) >= 10**9 or "number" in chosen for number in chosen.values())
        return
    assert game.parse_action(game.format_action(other)) == other
    assert action_from_json(game, to_json(game, other)) == other
    assert repr(other)


@pytest.mark.parametrize(("name", "line"), [("think_str8", "take -1 3"), ("ten", "draw -1")])
def test_a_seat_below_zero_is_the_tables_to_refuse(name: str, line: str) -> None:
    game = GAMES[name]
    state = game.example(game.Stage(line.split(maxsplit=1)[0]))  # type: ignore[attr-defined]  # ours have both
    reason = game.refusal(state.table, game.parse_action(line))
    assert reason is not None
    assert "It is not nature's turn" in reason.message


@pytest.mark.parametrize(
    ("name", "title"), [("think_str8", "Think Str8!"), ("ten", "TEN"), ("numer", "Numer")]
)
def test_what_is_no_action_has_no_line(name: str, title: str) -> None:
    other = GAMES["ten" if name == "numer" else "numer"]
    foreigner = other.parse_action("draw 0" if name == "numer" else "write 0 007")
    for value in (foreigner, None, 5, "take 0 3", object()):
        with pytest.raises(WrongKindError, match=f"Expected an action of {title}, not "):
            GAMES[name].format_action(value)
