"""Files of every version of the forms are still read, and mean what they meant."""

import hashlib
import io
from pathlib import Path

import pytest

from thinkstr8 import GAMES
from thinkstr8.files import (
    format_record,
    format_seat_record,
    from_json,
    parse_seat_record,
    read_records,
    record_to_json,
    to_json,
)
from thinkstr8.files.headers import FORMAT
from thinkstr8.files.kinds import Kinds

GOLDEN = Path(__file__).parents[1] / "golden"
VERSIONS = sorted(
    (path for path in GOLDEN.iterdir() if path.is_dir()), key=lambda path: int(path.name)
)
SEATS = sorted(GOLDEN.glob("*/*.seat.jsonl"))
STATES = sorted(GOLDEN.glob("*/*.state.json"))


def test_there_are_files_of_every_version() -> None:
    assert [int(path.name) for path in VERSIONS] == [*range(1, FORMAT + 1)]


@pytest.mark.parametrize("version", VERSIONS, ids=lambda path: path.name)
def test_the_files_have_not_been_changed(version: Path) -> None:
    lines = (version / "SHA256SUMS").read_text().splitlines()
    noted = {name: total for total, name in (line.split("  ") for line in lines)}
    found = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in version.iterdir()
        if path.name != "SHA256SUMS"
    }
    assert found == noted


@pytest.mark.parametrize("version", VERSIONS, ids=lambda path: path.name)
def test_records_are_read_and_replay_to_the_results_they_state(version: Path) -> None:
    with (version / "records.txt").open(encoding="utf-8") as file:
        from_text = list(read_records(file, GAMES))
    with (version / "records.jsonl").open(encoding="utf-8") as file:
        assert list(read_records(file, GAMES)) == from_text
    assert {record.game for record in from_text} == {*GAMES.values()}
    for record in from_text:
        over = record.game.outcome(record.final.table) is not None
        assert over is (record.result is not None)


def test_this_version_writes_its_own_files_again() -> None:
    """Remarks are not part of the form, so they are left out."""
    version = VERSIONS[-1]
    text = (version / "records.txt").read_text(encoding="utf-8")
    bare = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))
    records = list(read_records(io.StringIO(text), GAMES))
    assert "".join(f"{format_record(record, remarks=False)}\n" for record in records) == bare
    lines = (version / "records.jsonl").read_text(encoding="utf-8").splitlines()
    assert [record_to_json(record) for record in records] == lines


@pytest.mark.parametrize("path", SEATS, ids=lambda path: path.name)
def test_what_seats_saw_is_read(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    seen = parse_seat_record(text, GAMES)
    assert len(seen.views) == len(text.splitlines())
    if path.parent == VERSIONS[-1]:
        assert format_seat_record(seen) == text


@pytest.mark.parametrize("path", STATES, ids=lambda path: path.name)
def test_states_are_read(path: Path) -> None:
    game = GAMES[path.name.partition(".")[0]]
    text = path.read_text(encoding="utf-8")
    state = from_json(game, Kinds.of(game).state, text)
    if path.parent == VERSIONS[-1]:
        assert to_json(game, state) + "\n" == text
