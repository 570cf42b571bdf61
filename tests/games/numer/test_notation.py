"""One line of text per action, and back."""

import pytest

from thinkstr8.core import NotationError, WrongKindError
from thinkstr8.games.numer import Write, format_action, parse_action


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
