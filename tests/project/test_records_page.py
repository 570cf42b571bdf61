"""The page on records is right: its records and its program are what they would be today."""

import re
import runpy
from pathlib import Path
from random import Random
from typing import cast

import pytest
from attrs import evolve

from helpers.twins import twin_record
from thinkstr8 import GAMES, AnyRecord, play, think_str8
from thinkstr8.core.errors import JsonError
from thinkstr8.core.record import MOST_LETTERS
from thinkstr8.files import format_record, parse_record
from thinkstr8.files.headers import FORMAT
from thinkstr8.files.json_text import MOST_CHARACTERS, read_json
from thinkstr8.files.record_text import TITLE

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "how-to" / "records.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
FILES = sorted((ROOT / "examples" / "records").iterdir())
RECORDS = [
    *(block for block in BLOCKS if block.startswith(TITLE)),
    *(path.read_text(encoding="utf-8") for path in FILES),
]
(PROGRAM,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_there_is_a_record_of_every_game_and_one_that_is_not_finished() -> None:
    records = [parse_record(text, GAMES) for text in RECORDS]
    assert {record.game for record in records} == set(GAMES.values())
    assert {record.result is None for record in records} == {False, True}


def test_the_page_links_every_record_in_the_folder() -> None:
    links = re.findall(r"\]\(\.\./\.\./examples/records/(.*?)\)", PAGE)
    assert sorted(links) == [path.name for path in FILES]


@pytest.mark.parametrize("text", RECORDS, ids=lambda text: text.split("\n")[1])
def test_every_record_replays_and_would_be_written_like_this_today(text: str) -> None:
    record = parse_record(text, GAMES)
    assert format_record(record) == text
    finished = record.game.outcome(record.final.table) is not None
    assert finished == (record.result is not None)


@pytest.fixture
def program(tmp_path: Path) -> Path:
    path = tmp_path / "seat.py"
    path.write_text(PROGRAM, encoding="utf-8")
    return path


def test_the_program_prints_the_text_of_the_page(
    program: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    runpy.run_path(str(program), run_name="__main__")
    (shown,) = (block for block in BLOCKS if not block.startswith(TITLE))
    printed = capsys.readouterr().out
    assert printed.startswith(shown)
    assert "place 0 " not in printed
    assert "`place 0 7`" in PAGE
    assert "BetChecked(seat=0, size=3, low=7," in shown


def test_the_program_shows_nothing_that_its_seat_cannot_know(program: Path) -> None:
    seen = runpy.run_path(str(program))["seen"]
    bots = [think_str8.bots.careful] * 2
    record = play(think_str8, think_str8.Rules(players=2), bots, Random(8))
    different = 0
    for length in range(len(record.actions)):
        begun = evolve(record, actions=record.actions[:length], result=None)
        twin = twin_record(cast("AnyRecord", begun), 1, Random(length))
        different += (twin.deal, twin.actions) != (begun.deal, begun.actions)
        assert [*seen(twin, 1)] == [*seen(begun, 1)]
    assert different > len(record.actions) / 2


def test_the_limits_are_those_of_the_library() -> None:
    page = " ".join(PAGE.split())
    assert "at most 2²⁰ characters and 2¹³ arrays, objects and keys" in page
    assert MOST_CHARACTERS == 2**20
    assert read_json("[" + "[]," * (2**13 - 2) + "[]]")
    with pytest.raises(JsonError, match="8192"):
        read_json("[" + "[]," * (2**13 - 1) + "[]]")
    assert f"at most {MOST_LETTERS} characters each" in page
    assert f"`{TITLE}{FORMAT}`" in page
