"""A Parquet file has the same decisions as lines of JSON."""

import json
from base64 import b64decode
from pathlib import Path
from random import Random
from typing import Any

import pyarrow.parquet as pq
import pytest

from thinkstr8 import GAMES, numer, play
from thinkstr8.adapters import parquet
from thinkstr8.core import AnyGame, Record, WrongKindError
from thinkstr8.files import decision_to_json, decisions


def played(game: AnyGame, seed: int = 3) -> Record:
    bots = [game.bots.random] * 2  # type: ignore[attr-defined]  # our games have bots
    return play(game, game.Rules(2), bots, Random(seed))  # type: ignore[attr-defined]  # as above


@pytest.mark.parametrize("skip_forced", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_a_file_has_the_decisions_of_the_records(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, skip_forced: bool
) -> None:
    monkeypatch.setattr(parquet, "ROWS", 7)  # so that several pieces are written
    records = [played(GAMES[name], seed) for seed in (3, 4)]
    path = tmp_path / "decisions.parquet"
    count = parquet.write_parquet(records, path, skip_forced=skip_forced)
    lines = [
        json.loads(decision_to_json(each)) for each in decisions(records, skip_forced=skip_forced)
    ]
    rows = pq.read_table(path).to_pylist()
    assert count == len(rows) == len(lines)
    for row, line in zip(rows, lines, strict=True):
        assert json.loads(str(row.pop("view"))) == line.pop("view")
        assert row.pop("observation") == b64decode(line.pop("observation"))
        assert {"form", "version"} == line.keys() - row.keys()
        assert row == {name: line[name] for name in row}


def test_an_unfinished_game_has_no_share(tmp_path: Path) -> None:
    whole = played(numer)
    cut = Record(numer, numer.Rules(2), numer.Deal(), whole.actions[:2])
    parquet.write_parquet([cut], tmp_path / "cut.parquet")
    rows = pq.read_table(tmp_path / "cut.parquet").to_pylist()
    assert [(row["scores"], row["share"]) for row in rows] == [([], None)] * 2


@pytest.mark.parametrize("wrong", [None, 3, b"x"])
def test_a_wrong_path_is_refused_and_nothing_is_written(wrong: Any) -> None:
    with pytest.raises(WrongKindError, match="the path of a file"):
        parquet.write_parquet([played(numer)], wrong)
