"""The page on records is right: its records are what the library would write today."""

import re
from pathlib import Path

import pytest

from thinkstr8 import GAMES
from thinkstr8.core.errors import JsonError
from thinkstr8.core.record import MOST_LETTERS
from thinkstr8.files import format_record, parse_record
from thinkstr8.files.headers import FORMAT
from thinkstr8.files.json_text import MOST_CHARACTERS, read_json
from thinkstr8.files.record_text import TITLE

PAGE = (Path(__file__).parents[2] / "docs" / "how-to" / "records.md").read_text()
RECORDS = re.findall(rf"```text\n({TITLE}.*?)```", PAGE, re.DOTALL)


def test_there_is_a_record_of_every_game_and_one_that_is_not_finished() -> None:
    records = [parse_record(text, GAMES) for text in RECORDS]
    assert {record.game for record in records} == set(GAMES.values())
    assert {record.result is None for record in records} == {False, True}


@pytest.mark.parametrize("text", RECORDS, ids=lambda text: text.split("\n")[1])
def test_every_record_replays_and_would_be_written_like_this_today(text: str) -> None:
    record = parse_record(text, GAMES)
    assert format_record(record) == text
    finished = record.game.outcome(record.final.table) is not None
    assert finished == (record.result is not None)


def test_the_limits_are_those_of_the_library() -> None:
    page = " ".join(PAGE.split())
    assert "at most 2²⁰ characters and 2¹³ arrays, objects and keys" in page
    assert MOST_CHARACTERS == 2**20
    assert read_json("[" + "[]," * (2**13 - 2) + "[]]")
    with pytest.raises(JsonError, match="8192"):
        read_json("[" + "[]," * (2**13 - 1) + "[]]")
    assert f"at most {MOST_LETTERS} characters each" in page
    assert f"`{TITLE}{FORMAT}`" in page
