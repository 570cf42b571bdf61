"""The values of any game as JSON, and back.

Belongs here: the functions that users call, and which type is read and written by what.
Does not belong here: how each type is read and written (reading, writing), the values of any one
game: the annotations of its verbs say what there is (kinds).

A value is an object with its fields; where annotations allow several classes, `type` says which.
Tuples are arrays, enumerations are words. Reading is strict: it refuses whatever is not exactly as
it would have been written, at the first fault, with the path to it.
"""

from collections.abc import Mapping
from enum import IntEnum, StrEnum
from functools import partial
from typing import TYPE_CHECKING, NoReturn, TypeVar, cast, get_origin, overload

from thinkstr8.core.errors import JsonError, ThinkStr8Error, WrongKindError
from thinkstr8.core.facts import Facts
from thinkstr8.core.game import ActionT, AnyGame, Game, StateT, require_game
from thinkstr8.core.wording import an
from thinkstr8.files.forms import word_for
from thinkstr8.files.json_text import Json, read_json, write_json, wrong
from thinkstr8.files.kinds import (
    Kind,
    Kinds,
    is_union,
    require_hashable,
    tagged,
    values_of,
    without_form,
    written_as,
)
from thinkstr8.files.memory import remembered
from thinkstr8.files.reading import (
    PLAIN_READERS,
    Reader,
    as_reader,
    at,
    read_facts,
    read_fields,
    read_word,
    tuple_reader,
    union_reader,
    value_reader,
)
from thinkstr8.files.writing import Writer, part_writer, value_writer, write_facts, write_int

if TYPE_CHECKING:
    from cattrs import Converter


ValueT = TypeVar("ValueT")


def to_json(game: AnyGame, value: object) -> str:
    """Return the JSON of a value of a game, or of a tuple of them.

    Values are rules, deals, actions, events, tables, states, views, outcomes and refusals, and what
    they are made of.

    >>> from thinkstr8 import think_str8
    >>> to_json(think_str8, think_str8.TakeToken(seat=0, size=3))
    '{"type":"TakeToken","seat":0,"size":3}'

    Raises:
        WrongKindError: it is not a value of the game, an integer in it is larger than JSON allows,
            or the game lacks annotations.
    """
    require_game(game)
    return write_json(to_data(game, value))


@overload
def from_json(game: AnyGame, kind: type[ValueT], text: str | bytes) -> ValueT: ...
@overload
def from_json(game: AnyGame, kind: object, text: str | bytes) -> object: ...
def from_json(game: AnyGame, kind: object, text: str | bytes) -> object:
    """Return the value that JSON stands for.

    A table, a state or a view is also checked for being one that play can lead to, as far as the
    game knows how (`check_position`).

    >>> from thinkstr8 import think_str8
    >>> from_json(think_str8, think_str8.Token, '{"size":3,"points":5}')
    Token(size=3, points=5)
    >>> from_json(think_str8, think_str8.Token, '{"size":true,"points":5}')
    Traceback (most recent call last):
    thinkstr8.core.errors.JsonError: $.size: expected an integer, not true

    Args:
        game: the module of the game.
        kind: what it should be: a class of the game, or one of its unions such as `Event`.
        text: the JSON.

    Raises:
        JsonError: it is not such a value; `path` says where.
        WrongKindError: the text is not a str or bytes, JSON has no form for that kind, or the game
            lacks annotations.
    """
    require_game(game)
    return from_data(game, kind, read_json(text))


def action_from_json(game: Game[StateT, ActionT], text: str | bytes) -> ActionT:
    """Return the action of a game that JSON stands for, typed as the game's Action.

    >>> from thinkstr8 import numer
    >>> action_from_json(numer, '{"type":"Write","seat":0,"number":513}')
    Write(seat=0, number=513)

    Raises:
        JsonError: it is not an action of the game; `path` says where.
        WrongKindError: the text is not a str or bytes, or the game lacks annotations.
    """
    require_game(game)
    return cast(ActionT, from_json(game, Kinds.of(game).action, text))


def to_data(game: AnyGame, value: object, kind: Kind = None) -> Json:
    """Return what `json` would write for a value: dicts, lists, strings, integers.

    Args:
        game: the module of the game.
        value: the value.
        kind: what the field that it stands in may hold, if it stands in one.

    Raises:
        WrongKindError: it is not a value of the game, an integer in it is larger than JSON allows,
            or the game lacks annotations.
    """
    try:
        return part_writer(kind, cast(Writer, _converter(game).unstructure))(value)
    except RecursionError:
        raise WrongKindError("JSON has no form for a value that is nested so deeply.") from None


def from_data(game: AnyGame, kind: Kind, data: Json) -> object:
    """Return the value that dicts, lists, strings and integers stand for.

    Raises:
        JsonError: it is not such a value.
        WrongKindError: JSON has no form for that kind, or the game lacks annotations.
    """
    require_hashable(kind, game)
    value: object = _converter(game).structure(data, kind)  # type: ignore[arg-type]  # unions too
    check_position(game, value)
    return value


def check_position(game: AnyGame, value: object) -> None:
    """Check a table, state or view that came from outside, if the game knows how.

    Raises:
        JsonError: the game says that play cannot lead there.
    """
    check = getattr(game, "check_position", None)
    kinds = Kinds.of(game)
    if check is not None and type(value) in (kinds.table, kinds.state, kinds.view, kinds.spectator):
        try:
            check(value)
        except ThinkStr8Error as error:
            raise JsonError("$", str(error)) from error


def fields_from_data(
    game: AnyGame, name: str, kinds: Mapping[str, Kind], data: Json
) -> dict[str, object]:
    """Return the values of the fields of an object that stands for no class.

    Raises:
        JsonError: it does not have exactly these fields, or one of them cannot be read.
    """
    if type(data) is not dict:
        raise wrong(f"an object for {an(name)}", data)
    read = _converter(game).get_structure_hook
    parts = {field: (kind, cast(Reader, read(kind))) for field, kind in kinds.items()}
    values = read_fields(name, parts, data)
    for field, value in values.items():
        with at(f".{field}"):
            check_position(game, value)
    return values


@remembered
def _converter(game: AnyGame) -> "Converter":
    """Return the converter of a game.

    cattrs finds the reader and the writer of each type. They are our own, because they must be
    strict, stop at the first fault and know the path to it.
    """
    from cattrs import Converter  # noqa: PLC0415  # only those who use JSON need it

    converter = Converter()
    write = cast(Writer, converter.unstructure)
    names, values = tagged(game), values_of(game)

    def read(kind: Kind) -> Reader:
        return cast(Reader, converter.get_structure_hook(kind))

    def write_value(kind: type[object]) -> Writer:
        return value_writer(kind, write, tag=kind in names)

    def read_value(kind: type[object]) -> Reader:
        return value_reader(kind, read, tag=kind in names)

    converter.register_unstructure_hook_func(lambda _: True, partial(_refuse_to_write, game))
    converter.register_unstructure_hook_func(_is_tuple, lambda items: [*map(write, items)])
    converter.register_unstructure_hook_factory(values.__contains__, write_value)
    converter.register_structure_hook_func(lambda _: True, partial(_refuse_to_read, game))
    converter.register_structure_hook_factory(_is_array, lambda kind: tuple_reader(kind, read))
    converter.register_structure_hook_factory(is_union, lambda kind: union_reader(kind, read))
    converter.register_structure_hook_factory(values.__contains__, read_value)
    converter.register_structure_hook_factory(
        _is_written_as_another, lambda kind: as_reader(kind, read)
    )
    for plain, reader in PLAIN_READERS.items():
        converter.register_unstructure_hook(plain, lambda value: value)
        converter.register_structure_hook(plain, reader)
    converter.register_unstructure_hook(int, write_int)
    for foreign in (float, bytes):  # cattrs knows them, but no value of a game has any
        converter.register_structure_hook(foreign, partial(_refuse_to_read, game))
        converter.register_unstructure_hook(foreign, partial(_refuse_to_write, game))
    for enumeration in (IntEnum, StrEnum):
        converter.register_unstructure_hook(enumeration, word_for)
        converter.register_structure_hook(enumeration, partial(read_word, game))
    converter.register_unstructure_hook(Facts, partial(write_facts, write))
    converter.register_structure_hook(Facts, read_facts)
    return converter


def _is_tuple(kind: object) -> bool:
    return kind is tuple


def _is_array(kind: object) -> bool:
    return get_origin(kind) is tuple


def _is_written_as_another(kind: object) -> bool:
    return written_as(kind) is not None


def _refuse_to_write(game: AnyGame, value: object) -> NoReturn:
    raise without_form(value, game)


def _refuse_to_read(game: AnyGame, _: Json, kind: object) -> NoReturn:
    raise without_form(kind, game)
