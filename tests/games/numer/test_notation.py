"""One line of text per action, and back."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.numer import position
from thinkstr8 import numer
from thinkstr8.core import Code, NotationError, Refusal, WrongKindError
from thinkstr8.files import read_action
from thinkstr8.games.numer import Write, format_action, parse_action, tidy_action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("write 0 007", Write(0, 7)),
        ("write 4 000", Write(4, 0)),
        ("write 2 070", Write(2, 70)),
        ("write 12 999", Write(12, 999)),
    ],
)
def test_a_line_and_its_action(text: str, action: Write) -> None:
    assert format_action(action) == text
    assert parse_action(text) == action


def test_every_number_survives_being_written_down() -> None:
    for number in range(1000):
        action = Write(3, number)
        text = format_action(action)
        assert len(text) == len("write 3 007")
        assert parse_action(text) == action


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 0, "'write'"),
        ("take 0 3", 0, "'write'"),
        ("Write 0 007", 0, "'write'"),
        ("write", 5, "a seat"),
        ("write 00 007", 6, "a seat"),
        ("write -0 007", 6, "a seat"),
        ("write +1 007", 6, "a seat"),
        ("write 0", 7, "a number of three digits"),
        ("write 0 7", 8, "a number of three digits"),
        ("write 0 07", 8, "a number of three digits"),
        ("write 0 0007", 8, "a number of three digits"),
        ("write 0 1000", 8, "a number of three digits"),
        ("write 0 -07", 8, "a number of three digits"),
        ("write 0 +07", 8, "a number of three digits"),
        ("write 0 0x7", 8, "a number of three digits"),
        ("write 0 1_0", 8, "a number of three digits"),
        ("write 0 \u0660\u0660\u0667", 8, "a number of three digits"),
        ("write 0 0²7", 8, "a number of three digits"),
        ("write 0 007 8", 12, "the end of the line"),
        ("write  0 007", 6, "printable words with one space between them"),
        ("write 0 007\n", 11, "printable words with one space between them"),
    ],
)
def test_what_is_no_line_of_numer(text: str, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    assert caught.value.column == column
    assert caught.value.expected == expected


@pytest.mark.parametrize("text", [None, 7, b"write 0 007", ["write 0 007"]])
def test_what_is_not_text(text: str) -> None:
    with pytest.raises(WrongKindError, match=r"^Expected a line of notation as a str, not "):
        parse_action(text)


def test_hostile_text() -> None:
    with pytest.raises(NotationError):
        parse_action("write 0 " * 10**5)


# What a person types


@pytest.mark.parametrize(
    ("text", "tidy"),
    [
        ("write 0 7", "write 0 007"),
        ("write 0 42", "write 0 042"),
        ("write 12 0", "write 12 000"),
        ("write 0 4 4 4", "write 0 444"),
        ("write 4 0 0 7", "write 4 007"),
        ("write 0 444", "write 0 444"),
        ("write 0 4 4", "write 0 4 4"),
        ("write 0 4 4 4 4", "write 0 4 4 4 4"),
        ("write 0 44 4 4", "write 0 44 4 4"),
        ("write 0 1000", "write 0 1000"),
        ("write 0 -7", "write 0 -7"),
        ("write 0 \u0667", "write 0 \u0667"),
        ("write -1 7", "write -1 7"),
        ("write 0 7\n", "write 0 7\n"),
        ("write 7", "write 7"),
        ("write", "write"),
        ("7", "7"),
        ("", ""),
        ("take 0 7", "take 0 7"),
    ],
)
def test_only_the_number_is_tidied(text: str, tidy: str) -> None:
    assert tidy_action(text) == tidy


@given(st.text(alphabet="write 0123456789-\n", max_size=40))
def test_what_is_tidy_stays_tidy(text: str) -> None:
    assert tidy_action(tidy_action(text)) == tidy_action(text)


@pytest.mark.parametrize("text", [None, 7, b"write 0 7", ["write 0 7"]])
def test_only_text_is_tidied(text: str) -> None:
    with pytest.raises(WrongKindError, match=r"^Expected a line of notation as a str, not "):
        tidy_action(text)


@pytest.mark.parametrize("seat", range(5))
def test_every_number_can_be_typed_in_many_ways_even_if_its_digits_are_seats(seat: int) -> None:
    table = position(players=5).table
    for padded in map("".join, product({"0", "7", str(seat), str((seat + 1) % 5)}, repeat=3)):
        number = int(padded)
        spelt = " ".join(padded)
        for loose in (padded, str(number), spelt, ",".join(padded)):
            for line in (f"write {seat} {loose}", f"write {loose}", loose, f"WRITE  {loose} "):
                assert read_action(numer, table, seat, line) == Write(seat, number), line


def test_a_seat_cannot_write_for_another() -> None:
    table = position(players=5).table
    for line in ("write 4 007", "write 4 7", "write 4 0 0 7"):
        found = read_action(numer, table, 0, line)
        assert isinstance(found, Refusal)
        assert found.code is Code.NOT_YOUR_SEAT


@pytest.mark.parametrize("line", ["write", "4 4", "write 4 4 4 4 4", "1000", "4 4 4 4 4", "-7"])
def test_what_is_not_a_number_of_three_digits_is_refused(line: str) -> None:
    found = read_action(numer, position().table, 2, line)
    assert isinstance(found, Refusal)
    assert found.code is Code.UNREADABLE
