"""The decisions in records say what a seat knew, could do and did, and how the game ended."""

import io
import json
from base64 import b64decode
from random import Random
from typing import Any

import pytest

from thinkstr8 import GAMES, play
from thinkstr8.core import NATURE, AnyGame, Record, WrongKindError
from thinkstr8.core.spaces import encoded
from thinkstr8.files import (
    Decision,
    decision_to_json,
    decisions,
    from_json,
    write_decisions,
)


def played(game: AnyGame, players: int = 2, seed: int = 5) -> Record:
    bots = [game.bots.random] * players  # type: ignore[attr-defined]  # our games have bots
    return play(game, game.Rules(players), bots, Random(seed))  # type: ignore[attr-defined]  # as above


@pytest.mark.parametrize("name", GAMES)
def test_every_action_of_a_seat_is_a_decision_with_what_it_knew(name: str) -> None:
    game = GAMES[name]
    record = played(game)
    states = list(record.replay())
    found = list(decisions([record]))
    of_seats = [number for number, action in enumerate(record.actions) if action.seat != NATURE]
    assert [each.number for each in found] == of_seats
    ids = encoded(game).action_space(record.rules)
    for each in found:
        state = states[each.number]
        assert each.action == record.actions[each.number]
        assert each.view == game.view(state, each.seat)
        assert each.observation == encoded(game).observation_space(record.rules).encode(each.view)
        assert each.legal_ids == ids.legal_ids(state.table, each.seat)
        assert each.action_id == ids.encode(each.action)
        assert each.action_id in each.legal_ids
        assert record.result is not None
        assert each.scores == record.result.scores
        winners = record.result.winners
        assert each.share == (1 / len(winners) if each.seat in winners else 0)


@pytest.mark.parametrize("name", GAMES)
def test_a_line_has_the_view_the_ids_the_action_and_the_outcome(name: str) -> None:
    game = GAMES[name]
    record = played(game)
    for each in decisions([record]):
        line = json.loads(decision_to_json(each))
        view: Any = from_json(game, type(each.view), json.dumps(line["view"]))
        assert view == each.view
        assert b64decode(line["observation"]) == each.observation
        assert tuple(line["legal_ids"]) == each.legal_ids
        assert game.parse_action(line["action"]) == each.action
        assert line["action_id"] == each.action_id
        assert tuple(line["scores"]) == each.scores
        assert line["share"] == each.share
        assert line["game"] == name


def test_forced_decisions_can_be_left_out() -> None:
    record = played(GAMES["ten"], players=3)
    chosen = list(decisions([record], skip_forced=True))
    every = list(decisions([record]))
    assert chosen == [each for each in every if len(each.legal_ids) > 1]
    assert len(chosen) < len(every)


def test_an_unfinished_game_has_no_outcome() -> None:
    record = played(GAMES["numer"])
    cut = Record(record.game, record.rules, record.deal, record.actions[:3])
    assert [(each.scores, each.share) for each in decisions([cut])] == [((), None)] * 3


def test_decisions_say_which_record_they_are_of() -> None:
    records = [played(GAMES["numer"], seed=seed) for seed in (1, 2)]
    file = io.StringIO()
    count = write_decisions(records, file)
    lines = [json.loads(line) for line in file.getvalue().splitlines()]
    numbers = [number for number, record in enumerate(records) for _ in record.actions]
    assert [line["record"] for line in lines] == numbers
    assert count == len(numbers)


@pytest.mark.parametrize("wrong", [None, 3, "x", [None], [3]])
def test_only_records_have_decisions(wrong: Any) -> None:
    with pytest.raises(WrongKindError):
        list(decisions(wrong))


def test_wrong_files_and_values_are_refused() -> None:
    record = played(GAMES["numer"])
    with pytest.raises(WrongKindError, match="a file to write to"):
        write_decisions([record], None)  # type: ignore[arg-type]  # the test of it
    with pytest.raises(WrongKindError, match="open for text"):
        write_decisions([record], io.BytesIO())  # type: ignore[arg-type]  # the test of it
    with pytest.raises(WrongKindError, match="Expected a Decision"):
        decision_to_json(3)  # type: ignore[arg-type]  # the test of it
    with pytest.raises(WrongKindError, match="skip_forced"):
        decisions([record], skip_forced=1)  # type: ignore[arg-type]  # the test of it


def test_a_decision_shows_itself_briefly() -> None:
    first = next(decisions([played(GAMES["numer"])]))
    assert isinstance(first, Decision)
    assert len(repr(first)) < 200
