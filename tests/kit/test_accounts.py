"""The frame of every account, and the check of what is shown."""

import pytest
from attrs import evolve

from thinkstr8 import numer, ten
from thinkstr8.core import UnknownSeatError, WrongKindError
from thinkstr8.kit.accounts import WIDTH, account
from thinkstr8.kit.columns import columns_of
from thinkstr8.kit.viewing import require_view

KINDS = (numer.View, numer.SpectatorView)


def test_parts_have_headings_and_an_empty_line_between_them() -> None:
    text = account(["Chess."], {"Now": ["White moves.", "It is early."]}, ["You resign."])
    assert text == "Chess.\n\nNow:\nWhite moves.\nIt is early.\n\nThe game so far:\nYou resign."


def test_parts_without_texts_are_left_out() -> None:
    assert account(["Chess."], {"Now": [], "Clock": iter(()), "Noise": [" "]}, []) == "Chess."


def test_every_text_begins_on_a_new_line_and_is_folded() -> None:
    first, second = "one " * 30, "two"
    lines = account([first, second], {}, ()).splitlines()
    assert lines[-1] == "two"
    assert max(map(len, lines)) <= WIDTH


@pytest.mark.parametrize("letters", [WIDTH - 1, WIDTH, WIDTH + 1, 10 * WIDTH, 100_000])
def test_a_long_word_is_broken(letters: int) -> None:
    lines = account([f"It is {'x' * letters}."], {}, ()).splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert "".join(lines).count("x") == letters


@pytest.mark.parametrize("name", ["名前" * 10, "한국어이름", "e\u0301" * 30, "💎" * 45])
def test_no_line_is_wider_than_80_columns_whatever_the_letters(name: str) -> None:
    text = account(["Chess."], {"Now": [f"{name} moves, and {name} waits for {name}. " * 3]}, ())
    assert max(map(columns_of, text.splitlines())) <= WIDTH
    assert "".join(text.split()).count("".join(name.split())) == 9


def test_letters_that_take_no_column_do_not_shorten_a_line() -> None:
    (line,) = account(["e\u0301" * WIDTH], {}, ()).splitlines()
    assert columns_of(line) == WIDTH < len(line)


def test_nothing_reaches_the_terminal_that_it_would_obey() -> None:
    text = account(["A\x1b[2Jb\u202ec\td"], {}, ["line\r\none\x07"])
    assert text == "A\ufffd[2Jb\ufffdc d\n\nThe game so far:\nline one\ufffd"


@pytest.mark.parametrize("log", ["A log.", None, 3, [3], {"A log."}, iter(["A log."])])
def test_the_log_is_a_sequence_of_sentences(log: object) -> None:
    with pytest.raises(WrongKindError, match=r"^The log must be a sequence of str, not "):
        account(["Chess."], {}, log)


def test_only_views_of_the_game_are_shown() -> None:
    shown = numer.view(numer.example(numer.Stage.WRITE), 1)
    require_view(shown, KINDS, "Numer")
    require_view(numer.view(numer.example(numer.Stage.WRITE), None), KINDS, "Numer")
    for wrong in (shown.table, ten.view(ten.example(ten.Stage.BID), 0), None):
        with pytest.raises(WrongKindError, match="Expected a View of Numer"):
            require_view(wrong, KINDS, "Numer")  # type: ignore[arg-type]  # that is the test
    with pytest.raises(UnknownSeatError, match="There is no seat 3"):
        require_view(evolve(shown, seat=3), KINDS, "Numer")
