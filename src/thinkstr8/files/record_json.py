"""Records as JSON, one object on one line.

Belongs here: the JSON form of one record.
Does not belong here: the text form (record_text), files with many (record_files).
"""

from collections.abc import Callable, Mapping
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
from thinkstr8.core.record import AnyRecord, Record, Result, Tags, require_record
from thinkstr8.files.codec import fields_from_data, to_data
from thinkstr8.files.headers import FORMAT, Games, game_in, reader_for, require_games
from thinkstr8.files.json_text import Json, read_json, write_json
from thinkstr8.files.kinds import Kind, Kinds
from thinkstr8.files.record_text import action_parser

FORM: Final = "thinkstr8 record"
"""The name of the form, which every record states."""


def record_fields(game: AnyGame) -> dict[str, Kind]:
    """Return the fields of a record's JSON; its actions are lines of the game's notation."""
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


def record_to_json(record: Record) -> str:
    """Return the JSON of a record.

    >>> from thinkstr8 import numer
    >>> print(record_to_json(Record(numer, numer.Rules(2), numer.Deal(), (numer.Write(0, 7),))))
    {"form":"thinkstr8 record","version":1,"game":"numer","library":"0.1.0",\
"rules":{"players":2,"slips":false,"bonuses":[2,3,4,6,8]},"deal":{},"names":[],"tags":{},\
"result":null,"actions":["write 0 007"]}

    Raises:
        WrongKindError: `record` is not a record, the game lacks annotations, or its rules are not
            an attrs class.
    """
    require_record(record)
    game = record.game
    data: dict[str, Json] = {
        "form": FORM,
        "version": FORMAT,
        "game": game_name(game),
        "library": record.library,
        "rules": to_data(game, record.rules),
        "deal": to_data(game, record.deal),
        "names": list(record.names),
        "tags": to_data(game, record.tags),
        "result": to_data(game, record.result),
        "actions": [*map(game.format_action, record.actions)],
    }
    return write_json(data)


@overload
def record_from_json(
    text: str | bytes, games: Game[StateT, ActionT, ViewT, TableT, RulesT, DealT]
) -> Record[StateT, ActionT, ViewT, TableT, RulesT, DealT]: ...
@overload
def record_from_json(text: str | bytes, games: Mapping[str, AnyGame]) -> AnyRecord: ...
def record_from_json(text: str | bytes, games: Games) -> object:
    """Return the record that JSON represents. Only a replay shows whether its actions are legal.

    >>> from thinkstr8 import numer
    >>> record = Record(numer, numer.Rules(2), numer.Deal(), (), names=("Ada", "Ben"))
    >>> record_from_json(record_to_json(record), numer) == record
    True

    Args:
        text: the JSON of one record.
        games: the expected game, or several by name, such as `GAMES`.

    Raises:
        JsonError: the JSON is not a record, or has a version that this library cannot read; `path`
            says where the fault is.
        RecordError: the record is of another game.
        WrongKindError: the text is not a str or bytes, or `games` are not games.
    """
    require_games(games)
    data = read_json(text)
    return reader_for(data, FORM, READERS)(data, games)


def _read_version_1(data: Json, games: Games) -> AnyRecord:
    game = game_in(data, games)
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


READERS: Final[dict[int, Callable[[Json, Games], AnyRecord]]] = {1: _read_version_1}
"""The readers of a record's JSON, by version."""


def _actions(game: AnyGame, lines: tuple[str, ...], most: int) -> tuple[AnyAction, ...]:
    if len(lines) > most:
        raise JsonError("$.actions", f"expected at most {most} actions, not {len(lines)}")
    parse = action_parser(game)
    actions: list[AnyAction] = []
    for number, line in enumerate(lines):
        try:
            actions.append(parse(line))
        except NotationError as error:
            raise JsonError(f"$.actions[{number}]", str(error)) from error
    return tuple(actions)
