"""The bot of the tutorial learns from its own games."""

import re
from pathlib import Path
from random import Random

import pytest

from examples import self_play
from thinkstr8 import numer
from thinkstr8.testing import check_bot

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "tutorials" / "training.md").read_text()


def practised(games: int) -> self_play.Learner:
    learner, rng = self_play.Learner(), Random(8)
    for _ in range(games):
        learner.practise(rng)
    return learner


def test_practice_makes_the_bot_stronger() -> None:
    before, margin = self_play.strength(practised(0), games=400)
    after, _ = self_play.strength(practised(30), games=400)
    assert after - before > margin


def test_the_bot_plays_legally() -> None:
    check_bot(numer, practised(1), self_play.RULES, games=3)


def test_both_seats_share_what_they_learn() -> None:
    learner = practised(1)
    assert len({node.ids for node in learner.nodes.values() if len(node.ids) == 64}) == 1


def test_a_curve_is_always_drawn_in_the_same_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(self_play, "MEASURED", (0, 1))
    monkeypatch.setattr(self_play, "process_time", lambda: 0.25)
    measure = self_play.strength
    monkeypatch.setattr(self_play, "strength", lambda bot, games: measure(bot, games // 100))
    drawn = []
    for _ in range(2):
        self_play.main("1", "curve.svg")
        drawn.append((tmp_path / "curve.svg").read_bytes())
    assert drawn[0] == drawn[1]
    assert drawn[0].rstrip().endswith(b"</svg>")
    assert capsys.readouterr().out.count("points") == 4


def test_the_curve_shows_the_seconds_of_practice(tmp_path: Path) -> None:
    drawn = set()
    for seconds in (0.7, 1.9):
        path = tmp_path / "curve.svg"
        self_play.draw(str(path), [(0, 0.0, -3.1, 0.2), (10, seconds, -2.9, 0.2)])
        drawn.add(path.read_bytes())
    assert len(drawn) == 2


def test_the_tutorial_practises_as_long_as_the_program_measures() -> None:
    (games,) = re.findall(r"python self_play.py (\d+) training.svg", PAGE)
    assert int(games) == self_play.MEASURED[-1]


def test_the_tutorial_shows_the_curve_of_the_program() -> None:
    listed = re.findall(
        r"^ *(\d+) games, .* s: ([+-]\d\.\d\d) ± \d\.\d\d points$", PAGE, re.MULTILINE
    )
    assert [int(games) for games, _ in listed] == [*self_play.MEASURED]
    lead, _ = self_play.strength(practised(3), games=4000)
    assert f"{lead:+.2f}" == dict(listed)["3"]
