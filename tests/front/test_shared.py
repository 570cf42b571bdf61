"""What the front ends share: hints, results, the next game, replays."""

from pathlib import Path
from random import Random

import pytest

from helpers.games import random_record
from thinkstr8 import GAMES, numer, ten, think_str8
from thinkstr8.front import places
from thinkstr8.front.hints import Hints, hints_about
from thinkstr8.front.line_ups import NAMES, rules_for
from thinkstr8.front.notebook import notebook_of
from thinkstr8.front.replaying import Replay
from thinkstr8.front.results import result_lines, rules_of_next, sides
from thinkstr8.match import AnyMatch, Match, Person


def finished(game: str, players: int) -> AnyMatch:
    record = random_record(GAMES[game], rules_for(GAMES[game], players), 8)
    match: AnyMatch = Match.resume(record, [Person(name) for name in NAMES[:players]])
    return match


def test_each_level_of_hints_says_more_than_the_one_before() -> None:
    view = think_str8.view(think_str8.example(think_str8.Stage.TAKE), 1)
    notebook = notebook_of(think_str8, view.table.rules, "")
    found = [hints_about(think_str8, view, notebook, level) for level in Hints]
    assert found[0] == ()
    assert found[1] == tuple(notebook.compared(view) if notebook else ())
    assert found[2] == (*found[1], *think_str8.advise(view))
    other = numer.view(numer.example(numer.Stage.WRITE), 0)
    assert hints_about(numer, other, None, Hints.SHEET) == ()
    assert hints_about(numer, other, None, Hints.ODDS) == numer.advise(other)


@pytest.mark.parametrize(("game", "players"), [("think_str8", 3), ("ten", 1), ("numer", 2)])
def test_a_result_has_a_line_for_each_side_with_every_point(game: str, players: int) -> None:
    match = finished(game, players)
    assert match.outcome is not None
    lines = result_lines(match)
    names = sides(match.game, match.names, len(match.outcome.scores))
    assert len(lines) == len(match.outcome.scores)
    for line, name, score, items in zip(
        lines, names, match.outcome.scores, match.outcome.breakdown, strict=True
    ):
        assert line.startswith(f"{name}, {score}: ")
        parts = line.removeprefix(f"{name}, {score}: ").split("; ")
        for item in items:
            head, colon, part = item.label.rpartition(": ")
            found = [each for each in parts if each.startswith(f"{head}{colon}")]
            assert any(f"{part} {item.points:+}" in each for each in found)


def test_a_game_that_goes_on_has_no_result() -> None:
    people = [Person(name) for name in NAMES[:2]]
    match: AnyMatch = Match.new(numer, numer.Rules(2), people, Random(8))
    assert result_lines(match) == ()


def test_the_next_game_has_the_same_rules_or_the_next_level() -> None:
    numers = finished("numer", 2)
    assert rules_of_next(numer, numers.table) == numers.rules
    solo = finished("ten", 1)
    table = solo.table
    assert rules_of_next(ten, table) == (ten.next_rules(table) or table.rules)


def test_a_replay_has_every_state_from_every_point_of_view() -> None:
    match = finished("think_str8", 2)
    states = tuple(match.record.replay())
    replay = Replay(match, states, None)
    assert replay.last == match.number
    for seat in (None, 0, 1):
        from_seat = replay.looking_from(seat)
        assert from_seat.view(5) == think_str8.view(states[5], seat)
        assert from_seat.log(replay.last) == match.log(seat)
        assert from_seat.told(5) == match.reports(seat)[5].sentences


def test_games_are_kept_where_the_user_wants(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THINKSTR8_GAMES", "games")
    assert places.folder() == Path("games")
    monkeypatch.delenv("THINKSTR8_GAMES")
    assert places.folder().name == "thinkstr8"
