"""The JSON Schemas: they accept what is written, refuse what is wrong, and are the shipped ones."""

import json
from importlib import resources
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given

from helpers.games import few, positions, records
from thinkstr8 import GAMES, AnyGame, AnyRecord, Record, Refusal, numer, ten, think_str8
from thinkstr8.core.game import AnyAction, AnyState
from thinkstr8.files import json_schema, record_to_json
from thinkstr8.files.codec import to_data
from thinkstr8.files.kinds import Kinds
from thinkstr8.files.memory import remembered
from thinkstr8.files.schemas import Schema, schemas
from thinkstr8.games.schemas import main, schema_files

VALIDATORS = {
    (name, what): jsonschema.Draft202012Validator(schema)
    for name, game in GAMES.items()
    for what, schema in schemas(game).items()
}


WRONG_ACTIONS: dict[str, AnyAction] = {
    "think_str8": think_str8.TakeToken(0, 99),
    "ten": ten.Bid(0, 10**6),
    "numer": numer.Write(9, 123),
}
"""An action of each game that is refused in every position."""


def validator(game: AnyGame, what: str) -> jsonschema.Draft202012Validator:
    return VALIDATORS[game.__name__.rpartition(".")[2], what]


@remembered
def made(kind: tuple[AnyGame, object]) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(json_schema(*kind))


@pytest.mark.parametrize("name", sorted(schema_files()))
def test_the_shipped_files_are_up_to_date_and_are_schemas(name: str) -> None:
    text = resources.files("thinkstr8").joinpath("schemas", name).read_text(encoding="utf-8")
    assert text == schema_files()[name]
    jsonschema.Draft202012Validator.check_schema(json.loads(text))


def test_the_files_can_be_written_anywhere(tmp_path: Path) -> None:
    main(str(tmp_path))
    written = {path.name: path.read_text() for path in tmp_path.iterdir()}
    assert written == schema_files()


@few
@given(positions())
def test_views_and_actions_fit_their_schemas(position: tuple[AnyGame, AnyState]) -> None:
    game, state = position
    for seat in (None, *range(state.table.rules.players)):
        validator(game, "view").validate(to_data(game, game.view(state, seat)))
    for seat in game.seats_to_act(state.table):
        for action in game.legal_actions(state.table, seat)[:20]:
            validator(game, "action").validate(to_data(game, action))


@few
@given(records())
def test_records_fit_their_schemas(record: AnyRecord) -> None:
    validator(record.game, "record").validate(json.loads(record_to_json(record)))


@few
@given(positions())
def test_every_kind_of_a_game_has_a_schema(position: tuple[AnyGame, AnyState]) -> None:
    game, state = position
    kinds = Kinds.of(game)
    outcome = game.outcome(state.table)
    values = [(kinds.state, state), (kinds.table, state.table), (kinds.rules, state.table.rules)]
    values += [(kinds.outcome, outcome)] if outcome else []
    values += [(kinds.event, event) for event in state.table.events]
    name = game.__name__.rpartition(".")[2]
    reason = game.refusal(state.table, WRONG_ACTIONS[name])
    for kind, value in (*values, (Refusal, reason)):
        made((game, kind)).validate(to_data(game, value))


@pytest.mark.parametrize(
    "wrong",
    [
        {"type": "TakeToken", "seat": 0},
        {"type": "TakeToken", "seat": 0, "size": "3"},
        {"type": "TakeToken", "seat": 0, "size": True},
        {"type": "TakeToken", "seat": 0, "size": 3, "more": 1},
        {"type": "TakeToken", "seat": 2**60, "size": 3},
        {"type": "Steal", "seat": 0, "size": 3},
        {"seat": 0, "size": 3},
        {"type": "RollDice", "dice": ["red", "red"]},
        {"type": "RollDice", "dice": ["red", "red", "red", "red"]},
        {"type": "RollDice", "dice": ["red", "red", "pink"]},
        [],
        None,
    ],
)
def test_what_is_no_action_does_not_fit(wrong: object) -> None:
    with pytest.raises(jsonschema.ValidationError):
        validator(think_str8, "action").validate(wrong)


@pytest.mark.parametrize("change", [{"form": "x"}, {"version": 2}, {"game": "ten"}, {"rules": {}}])
def test_what_is_no_record_does_not_fit(change: Schema) -> None:
    empty = record_to_json(numer_record())
    with pytest.raises(jsonschema.ValidationError):
        validator(numer, "record").validate(json.loads(empty) | change)


def numer_record() -> AnyRecord:
    return Record(numer, numer.Rules(2), numer.Deal(), ())


def test_kinds_without_a_form_have_no_schema() -> None:
    with pytest.raises(TypeError, match="JSON cannot represent <class 'float'>"):
        json_schema(numer, float)
