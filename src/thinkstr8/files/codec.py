"""The values of any game as JSON, and back.

Belongs here: the functions that users call, and the choice of a reader and a writer for each type.
Does not belong here: the readers and writers themselves (reading, writing), finding the classes of
a game (kinds).

A value is an object with its fields. If an annotation allows several classes, `type` names the
class. Tuples are arrays, enumerations are words. Reading is strict: JSON must be exactly as this
module writes it, and the first fault raises an error with its path.
"""

from collections.abc import Mapping
from enum import IntEnum, StrEnum
from fractions import Fraction
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
    """Return the JSON of a value of a game, or of a tuple of values.

    Values are rules, deals, actions, events, tables, states, views, outcomes and refusals, and
    their parts. Hints for people, such as a deduction sheet, are values, too.

    >>> from thinkstr8 import think_str8
    >>> to_json(think_str8, think_str8.TakeToken(seat=0, size=3))
    '{"type":"TakeToken","seat":0,"size":3}'

    Raises:
        WrongKindError: `value` is not a value of the game, an integer in it is too large for JSON,
            or the game lacks annotations.
    """
    require_game(game)
    return write_json(to_data(game, value))


@overload
def from_json(game: AnyGame, kind: type[ValueT], text: str | bytes) -> ValueT: ...
@overload
def from_json(game: AnyGame, kind: object, text: str | bytes) -> object: ...
def from_json(game: AnyGame, kind: object, text: str | bytes) -> object:
    """Return the value that JSON represents.

    If the game has `check_position`, it also checks that play can lead to a table, a state or a
    view.

    >>> from thinkstr8 import think_str8
    >>> from_json(think_str8, think_str8.Token, '{"size":3,"points":5}')
    Token(size=3, points=5)
    >>> from_json(think_str8, think_str8.Token, '{"size":true,"points":5}')
    Traceback (most recent call last):
    thinkstr8.core.errors.JsonError: $.size: expected an integer, not true

    Args:
        game: the module of the game.
        kind: the expected class of the game, or one of its unions such as `Event`.
        text: the JSON.

    Raises:
        JsonError: the JSON does not represent such a value; `path` says where the fault is.
        WrongKindError: the text is not a str or bytes, JSON cannot represent that kind, or the game
            lacks annotations.
    """
    require_game(game)
    return from_data(game, kind, read_json(text))


def action_from_json(game: Game[StateT, ActionT], text: str | bytes) -> ActionT:
    """Return the action that JSON represents, typed as the game's Action.

    >>> from thinkstr8 import numer
    >>> action_from_json(numer, '{"type":"Write","seat":0,"number":513}')
    Write(seat=0, number=513)

    Raises:
        JsonError: the JSON does not represent an action of the game; `path` says where the fault
            is.
        WrongKindError: the text is not a str or bytes, or the game lacks annotations.
    """
    require_game(game)
    return cast(ActionT, from_json(game, Kinds.of(game).action, text))


def to_data(game: AnyGame, value: object, kind: Kind = None) -> Json:
    """Return a value as JSON data: dicts, lists, strings, integers, booleans and None.

    Args:
        game: the module of the game.
        value: the value.
        kind: the annotation of the value's field, if the value is in a field.

    Raises:
        WrongKindError: `value` is not a value of the game, an integer in it is too large for JSON,
            or the game lacks annotations.
    """
    try:
        return part_writer(kind, cast(Writer, _converter(game).unstructure))(value)
    except RecursionError:
        raise WrongKindError("JSON cannot represent a value that is nested so deeply.") from None


def from_data(game: AnyGame, kind: Kind, data: Json) -> object:
    """Return the value that JSON data represents.

    Raises:
        JsonError: the data does not represent a value of that kind.
        WrongKindError: JSON cannot represent that kind, or the game lacks annotations.
    """
    require_hashable(kind, game)
    value: object = _converter(game).structure(data, kind)  # type: ignore[arg-type]  # also unions
    check_position(game, value)
    return value


def check_position(game: AnyGame, value: object) -> None:
    """Check a table, a state or a view with the game's own `check_position`, if it has one.

    Raises:
        JsonError: the game says that play cannot lead to the position.
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
    """Return the values of the fields of an object that does not represent a class.

    Raises:
        JsonError: the object does not have exactly these fields, or one of them cannot be read.
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

    cattrs chooses the reader and the writer of each type. The readers and writers are our own,
    because they must be strict, stop at the first fault and know its path.
    """
    from cattrs import Converter  # noqa: PLC0415  # only programs that use JSON need it

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
    converter.register_unstructure_hook(Fraction, str)
    for foreign in (float, bytes):  # cattrs would accept them, but no value of a game has any
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
