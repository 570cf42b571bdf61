"""`python -m thinkstr8 arena --round-robin` shows ratings and a cross table, and writes files."""

import csv
import io
import json
import re
from pathlib import Path

import pytest
from rich.console import Console

from thinkstr8.cli.main import main

ONE = ("--trusted", "--workers", "1")
BOTS = ("--bots", "careful", "random", "ismcts:2")


def shown(*arguments: str, width: int = 80) -> str:
    output = io.StringIO()
    assert main(["arena", *arguments], Console(file=output, width=width, highlight=False)) == 0
    return output.getvalue()


def test_a_round_robin_shows_ratings_a_cross_table_and_every_pair() -> None:
    text = shown("numer", "--round-robin", *BOTS, "--deals", "2", *ONE)
    head = " ".join(text.split())
    assert "round robin of careful, random, ismcts:2, 2 players, 2 deals for each pair" in head
    assert re.search(
        r"^ 1 careful +-?\d+ \(-?\d+ to -?\d+\) +- +\d+\.\d +\d+\.\d", text, re.MULTILINE
    )
    for pair in ("careful, random", "careful, ismcts:2", "random, ismcts:2"):
        assert re.search(rf"^ {pair} +4 +\d+\.\d % \(", text, re.MULTILINE)


@pytest.mark.parametrize("width", [80, 44])
def test_nothing_is_wider_than_the_terminal(width: int) -> None:
    text = shown("numer", "--round-robin", *BOTS, "--deals", "2", "--times", *ONE, width=width)
    text += shown("numer", "--bots", "careful", "ismcts:2", "--deals", "2", *ONE, width=width)
    assert max(map(len, text.splitlines())) <= width
    assert "…" not in text


def test_more_players_sit_at_a_table_full_of_the_other_bot() -> None:
    options = ("--round-robin", "--players", "3", "--bots", "careful", "random")
    text = shown("numer", *options, "--deals", "1", *ONE)
    assert "3 players, 1 deal for each pair, 6 games" in text
    assert re.search(r"^ careful, random +3 ", text, re.MULTILINE)
    assert re.search(r"^ random, careful +3 ", text, re.MULTILINE)


def test_the_number_of_players_is_for_round_robins(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "numer", "--players", "3"], Console(file=io.StringIO())) == 2
    assert "--players is for --round-robin" in capsys.readouterr().err


def test_times_are_shown_on_request() -> None:
    options = ("numer", "--bots", "careful", "random", "--deals", "1", *ONE)
    assert "Milliseconds" not in shown(*options)
    found = re.search(
        r"decision: careful (\d+\.\d\d), random (\d+\.\d\d)\.", shown(*options, "--times")
    )
    assert found is not None


@pytest.mark.parametrize("meeting", [[], ["--round-robin"]], ids=["series", "round robin"])
def test_results_are_written_as_csv_or_json(meeting: list[str], tmp_path: Path) -> None:
    options = ["numer", *meeting, "--bots", "careful", "random", "--deals", "1", *ONE]
    for ending in ("csv", "json"):
        shown(*options, "--export", str(tmp_path / f"results.{ending}"))
    data = json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))
    assert data["form"] == ("thinkstr8 cross table" if meeting else "thinkstr8 report")
    rows = [*csv.reader((tmp_path / "results.csv").read_text(encoding="utf-8").splitlines())]
    assert len(rows) == (2 if meeting else 5)


@pytest.mark.parametrize(
    ("file", "complaint"),
    [
        ("results.txt", "--export takes a file that ends with .csv or .json, not results.txt."),
        ("no/such/folder.csv", "no/such/folder.csv cannot be written"),
    ],
)
def test_a_file_that_cannot_be_written_is_refused(
    file: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["numer", "--bots", "random", "random", "--deals", "1", *ONE, "--export", file]
    assert main(["arena", *options], Console(file=io.StringIO(), width=80)) == 2
    assert complaint in capsys.readouterr().err


def test_a_round_robin_is_resumed_from_its_folder_with_its_seed(tmp_path: Path) -> None:
    options = ("numer", "--round-robin", "--bots", "careful", "random", "--deals", "2", *ONE)
    kept = ("--journal", str(tmp_path / "games"))
    first = shown(*options, *kept, "--seed", "random")
    again = shown(*options, *kept, "--seed", "random", "--resume")
    assert first == again
    assert [path.name for path in (tmp_path / "games").iterdir()] == ["0-1.journal"]


def test_a_pair_that_repeats_one_game_is_warned_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = "from thinkstr8 import numer\n\n\ndef high(view, rng):\n"
    source += "    return numer.legal_actions(view.table, view.seat)[-1]\n\n\nalso = high\n"
    (tmp_path / "steady_bots.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    bots = ("--bots", "steady_bots:high", "steady_bots:also", "--deals", "3", *ONE)
    text = " ".join(shown("numer", *bots).split())
    assert "the bots repeat one and the same game, so more deals say nothing new" in text
    text = " ".join(shown("numer", "--round-robin", *bots).split())
    assert "high and high 2 repeat one and the same game" in text
    assert "repeat" not in shown("numer", "--bots", "random", "random", "--deals", "3", *ONE)
