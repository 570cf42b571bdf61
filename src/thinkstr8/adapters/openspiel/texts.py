"""Positions as text, and the positions that a user can start from.

Belongs here: writing a position as text, and reading one from text or JSON.
Does not belong here: what a position is (positions), records and JSON themselves (files).

A game from its deal is the text of its record. While the cards are dealt, the text has the ids of
what has been dealt. A game that was started from a state has that state as JSON, what the seats had
seen before, and the actions since then.
"""

import re
from typing import Final, cast

from attrs import AttrsInstance, fields_dict

from thinkstr8.adapters.openspiel.positions import (
    CHANCE,
    SIMULTANEOUS,
    Position,
    beginning,
    opening,
)
from thinkstr8.adapters.openspiel.settings import Setting
from thinkstr8.core.errors import QuestionError
from thinkstr8.core.game import AnyAction, AnyState, Seat
from thinkstr8.core.plain import require_int
from thinkstr8.core.record import AnyRecord, Record
from thinkstr8.core.wording import describe
from thinkstr8.files import (
    format_record,
    from_json,
    parse_record,
    record_from_json,
    to_json,
)
from thinkstr8.files.codec import from_data, to_data
from thinkstr8.files.json_text import Json, read_json, write_json
from thinkstr8.files.kinds import Kinds

_DEALT: Final = "dealt"
_ID: Final = re.compile(r"[0-9]{1,9}")
_SEAT: Final = "seat"
_STATE: Final = "state "
_MEMORY: Final = "memory "
_MEMORY_LINE: Final = re.compile(rf"{_MEMORY}([0-9]) ([0-9a-f]{{32}})")


def start_as_text(position: Position) -> str:
    """Return the text of a position without a parent; the lines of later actions follow it."""
    setting, state = position.setting, position.state
    if state is None:
        return " ".join((_DEALT, *map(str, position.dealt)))
    if position.deal is not None:
        return format_record(Record(setting.game, setting.rules, position.deal, ()), remarks=False)
    lines = [f"{_STATE}{to_json(setting.game, state)}"]
    lines += [f"{_MEMORY}{seat} {seen.hex()}" for seat, seen in position.remembered.items()]
    return "\n".join((*lines, ""))


def position_from_text(setting: Setting, text: str) -> Position:
    """Return the position that a text represents.

    Raises:
        IllegalActionError: an action is not legal.
        JsonError: the JSON in the text is not a state or a record of the game.
        NotationError: a line is not an action.
        QuestionError: the rules are not those of the loaded game, or there is no such id.
        RecordError: the text is not a record of the game.
    """
    if text.startswith(_DEALT):
        return _after_dealt(setting, [_id_in(word) for word in text.split()[1:]])
    if text.startswith(_STATE):
        return _after_state(setting, text.splitlines())
    if text.lstrip().startswith("{"):
        return position_from_data(setting, read_json(text))
    return _after_record(setting, parse_record(text, setting.game))


def position_from(setting: Setting, start: object) -> Position:
    """Return the position that a user wants to start from: a record, a state, text or JSON data.

    Raises:
        IllegalActionError: an action of a record is not legal.
        JsonError: the JSON is not a state or a record of the game.
        NotationError: a line is not an action.
        QuestionError: the rules are not those of the loaded game, or there is no such id.
        RecordError: the text is not a record of the game.
        WrongKindError: the value is none of these.
    """
    if isinstance(start, Record):
        return _after_record(setting, start)
    if isinstance(start, str):
        return position_from_text(setting, start)
    if isinstance(start, dict):
        return position_from_data(setting, cast("Json", start))
    return position_at(setting, start)


def position_from_data(setting: Setting, data: Json) -> Position:
    """Return the position that JSON data represents: a state, a record, or a part of a deal.

    Raises:
        IllegalActionError: an action of a record is not legal.
        JsonError: the data is none of them.
        QuestionError: the rules are not those of the loaded game.
        RecordError: the data is not a record of the game.
    """
    game = setting.game
    if isinstance(data, dict):
        if [*data] == [_DEALT]:
            return _after_dealt(setting, data[_DEALT])
        if "actions" in data:
            return _after_record(setting, record_from_json(write_json(data), game))
    return position_at(setting, from_data(game, Kinds.of(game).state, data))


def position_at(setting: Setting, state: object) -> Position:
    """Return the position of a state of the game.

    Raises:
        QuestionError: the state is of a game by other rules.
        WrongKindError: the value is not a state of the game.
    """
    setting.game.view(cast("AnyState", state), None)  # the game refuses what is not its state
    _require_rules(setting, cast("AnyState", state).table.rules)
    return Position(setting, cast("AnyState", state))


def id_as_text(position: Position, player: int, index: int) -> str:
    """Return what an id means for a player, in the game's notation if it has one for it.

    Raises:
        QuestionError: there is no such id, or it means nothing now.
        UnknownSeatError: there is no such player.
    """
    setting = position.setting
    if position.state is not None:
        return setting.game.format_action(cast("AnyAction", position.meaning_of(player, index)))
    if player == CHANCE:
        return _piece_as_text(position.meaning_of(player, index))
    section = setting.actions.section_of(index)
    return f"{section.name} {index - section.start}"


def _piece_as_text(piece: object) -> str:
    """Return a piece of a deal as text: the name of its class, and its fields."""
    names = fields_dict(cast("type[AttrsInstance]", type(piece)))
    values = {name: getattr(piece, name) for name in names}
    words = [f"{name}={getattr(value, 'name', value)}" for name, value in values.items()]
    return " ".join((type(piece).__name__, *words))


# Structs


def position_as_data(position: Position) -> Json:
    """Return a position as JSON data: its state, or what has been dealt."""
    if position.state is None:
        return {_DEALT: [*position.dealt]}
    return to_data(position.setting.game, position.state)


def view_as_data(position: Position, seat: Seat) -> Json:
    """Return what a seat sees as JSON data: its view, or how many pieces have been dealt."""
    if position.state is None:
        return {_DEALT: len(position.dealt)}
    return to_data(position.setting.game, position.view(seat))


def public_as_data(position: Position) -> dict[str, Json]:
    """Return what everyone knows as JSON data: a spectator's view, without its seat."""
    if position.state is None:
        return {_DEALT: len(position.dealt)}
    game = position.setting.game
    return _without_seat(to_data(game, game.view(position.state, None)))


def private_as_data(position: Position, seat: Seat) -> dict[str, Json]:
    """Return what a seat knows besides as JSON data: where its view says more than a spectator's.

    The view has all of it, so nothing here is hidden from the seat.
    """
    if position.state is None:
        return {}
    public = public_as_data(position)
    known = _without_seat(to_data(position.setting.game, position.view(seat)))
    return {name: value for name, value in known.items() if public.get(name, ...) != value}


def _without_seat(view: Json) -> dict[str, Json]:
    return {name: value for name, value in cast("dict[str, Json]", view).items() if name != _SEAT}


def action_as_data(position: Position, player: int, index: int) -> Json:
    """Return an action as JSON data; a piece of a deal is its id.

    Raises:
        QuestionError: there is no such id, or it means nothing now.
    """
    meaning = position.meaning_of(player, index)
    return {_DEALT: index} if position.state is None else to_data(position.setting.game, meaning)


def id_from_data(position: Position, data: Json) -> int:
    """Return the id of an action that is given as JSON data.

    Raises:
        JsonError: the data is not an action of the game.
        QuestionError: the action is not one of the player who acts now.
    """
    setting = position.setting
    if isinstance(data, dict) and [*data] == [_DEALT]:
        return require_id(data[_DEALT])
    action = cast("AnyAction", from_data(setting.game, Kinds.of(setting.game).action, data))
    if action.seat == CHANCE:
        return setting.nature.encode(action)
    if position.player not in (action.seat, SIMULTANEOUS):
        raise QuestionError(
            f"The action is seat {describe(action.seat)}'s, but player {position.player} acts now."
        )
    return setting.actions.encode(action)


def require_id(value: object) -> int:
    """Return an id from outside.

    Raises:
        WrongKindError: the value is not an int.
    """
    require_int("An id", value)
    return cast("int", value)


# Reading


def _after_dealt(setting: Setting, ids: object) -> Position:
    if not isinstance(ids, list):
        raise QuestionError(f"What has been dealt must be a list of ids, not {describe(ids)}.")
    position = beginning(setting)
    for each in ids:
        if type(each) is not int or position.state is not None:
            raise QuestionError(f"This is not a part of a deal: {describe(each)}.")
        position = position.after(each)
    return position


def _id_in(word: str) -> int | str:
    """Return the id that a word of a text is; the word itself if it is none."""
    return int(word) if _ID.fullmatch(word) else word


def _after_record(setting: Setting, record: AnyRecord) -> Position:
    _require_rules(setting, record.rules)
    position = opening(setting, record.deal)
    for action in record.actions:
        position = position.acted(action)
    return position


def _after_state(setting: Setting, lines: list[str]) -> Position:
    """Return the position after a state, what the seats remember, and some actions."""
    game, (first, *others) = setting.game, lines
    state = from_json(game, Kinds.of(game).state, first.removeprefix(_STATE))
    memories: dict[Seat, bytes] = {}
    while others and (memory := _MEMORY_LINE.fullmatch(others[0])):
        memories[int(memory[1])] = bytes.fromhex(memory[2])
        others.pop(0)
    position = Position(setting, cast("AnyState", state), memories=memories)
    for line in others:
        position = position.acted(game.parse_action(line))
    return position


def _require_rules(setting: Setting, rules: object) -> None:
    if rules != setting.rules:
        raise QuestionError(
            f"The loaded game is played by {setting.rules!r}, but this is of a game by {rules!r}."
        )
