"""Records as JSON, one object on one line.

Belongs here: the JSON form of one record.
Does not belong here: the text form (record_text), files with many (record_files).
"""

from collections.abc import Mapping
from typing import Final, cast, overload

from thinkstr8.core.errors import JsonError, NotationError, RecordError
from thinkstr8.core.game import (
    ActionT,
    AnyAction,
    AnyGame,
    AnyRules,
    DealT,
    Game,
    RulesT,
    StateT,
    TableT,
    ViewT,
    game_name,
)
from thinkstr8.core.record import AnyRecord, Record, Result, Tags
from thinkstr8.files.codec import fields_from_data, to_data
from thinkstr8.files.json_text import Json, read_json, write_json
from thinkstr8.files.kinds import Kind, Kinds
from thinkstr8.files.record_text import FORMAT, action_parser, game_called

FORM: Final = "thinkstr8 record"
"""What the JSON of a record says of itself."""


def record_fields(game: AnyGame) -> dict[str, Kind]:
    """Give the fields of the JSON of a record; actions are lines of the game's notation."""
    return {
        "form": str,
        "version": int,
        "game": str,
        "library": str,
        "rules": Kinds.of(game).rules,
        "deal": Kinds.of(game).deal,
        "names": tuple[str, ...],
        "tags": Tags,
        "result": Result | None,
        "actions": tuple[str, ...],
    }


def record_to_json(record: Record[StateT, ActionT, ViewT, TableT, RulesT, DealT]) -> str:
    """Give the JSON of a record.

    >>> from thinkstr8 import numer
    >>> print(record_to_json(Record(numer, numer.Rules(2), numer.Deal(), (numer.Write(0, 7),))))
    {"form":"thinkstr8 record","version":1,"game":"numer","library":"0.1.0",\
"rules":{"players":2,"slips":false,"bonuses":[2,3,4,6,8]},"deal":{},"names":[],"tags":{},\
"result":null,"actions":["write 0 007"]}

    Raises:
        WrongKindError: the game lacks annotations, or its rules are of no attrs class.
    """
    game = record.game
    actions: list[Json] = [*map(game.format_action, record.actions)]
    data: dict[str, Json] = {"form": FORM, "version": FORMAT, "game": game_name(game)}
    for name in record_fields(game).keys() - data.keys() - {"actions"}:
        data[name] = to_data(game, getattr(record, name))
    data["actions"] = actions
    return write_json({name: data[name] for name in record_fields(game)})


@overload
def record_from_json(
    text: str | bytes, games: Game[StateT, ActionT, ViewT, TableT, RulesT, DealT]
) -> Record[StateT, ActionT, ViewT, TableT, RulesT, DealT]: ...


@overload
def record_from_json(text: str | bytes, games: Mapping[str, AnyGame]) -> AnyRecord: ...


def record_from_json(text: str | bytes, games: AnyGame | Mapping[str, AnyGame]) -> object:
    """Give the record that JSON stands for. Whether it breaks a rule is found by replaying it.

    >>> from thinkstr8 import numer
    >>> record = Record(numer, numer.Rules(2), numer.Deal(), (), names=("Ada", "Ben"))
    >>> record_from_json(record_to_json(record), numer) == record
    True

    Args:
        text: the JSON of one record.
        games: the game that it should be of, or several by name, such as `GAMES`.

    Raises:
        JsonError: it is no record, or one in a version that this library does not read; `path`
            says where.
        RecordError: it is a record of another game.
    """
    data = read_json(text)
    game = game_called(require_form(data, FORM, FORMAT), games)
    fields = fields_from_data(game, "record", record_fields(game), data)
    rules = cast(AnyRules, fields["rules"])
    try:
        return Record(
            game,
            rules,
            fields["deal"],
            _actions(game, cast("tuple[str, ...]", fields["actions"]), rules.max_actions),
            names=cast("tuple[str, ...]", fields["names"]),
            tags=cast(Tags, fields["tags"]),
            result=cast("Result | None", fields["result"]),
            library=cast(str, fields["library"]),
        )
    except RecordError as error:
        raise JsonError("$", error.reason) from error


def require_form(data: Json, form: str, version: int) -> str:
    """Check what JSON says of itself, and give the name of its game.

    Raises:
        JsonError: it is of another form or version.
    """
    said = data if type(data) is dict else {}
    for name, wanted in (("form", form), ("version", version)):
        if type(said.get(name)) is not type(wanted) or said[name] != wanted:
            raise JsonError(f"$.{name}", f"expected {wanted!r}; this library reads no other")
    game = said.get("game")
    if type(game) is not str:
        raise JsonError("$.game", "expected the name of a game")
    return game


def _actions(game: AnyGame, lines: tuple[str, ...], most: int) -> tuple[AnyAction, ...]:
    if len(lines) > most:
        raise JsonError("$.actions", f"{len(lines)} are too many: a game has at most {most}")
    parse = action_parser(game)
    actions: list[AnyAction] = []
    for number, line in enumerate(lines):
        try:
            actions.append(parse(line))
        except NotationError as error:
            raise JsonError(f"$.actions[{number}]", str(error)) from error
    return tuple(actions)
