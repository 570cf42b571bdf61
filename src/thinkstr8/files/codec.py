"""The values of any game as JSON, and back.

Belongs here: how values and JSON correspond, and reading JSON that may come from an enemy.
Does not belong here: the values of any one game; what is read off annotations is enough.

A value is an object with its fields; where annotations allow several classes, `type` says which.
Tuples are arrays, enumerations are words. Reading is strict: what is not exactly as it would have
been written is refused, at the first fault, with the path to it.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import Enum, IntEnum, StrEnum
from functools import partial
from types import NoneType
from typing import TYPE_CHECKING, NoReturn, TypeAlias, TypeVar, cast, get_args, get_origin, overload

from thinkstr8.core.checks import describe
from thinkstr8.core.errors import Code, Details, JsonError, ThinkStr8Error, WrongKindError
from thinkstr8.core.facts import NAME, Facts
from thinkstr8.core.game import (
    ActionT,
    AnyGame,
    DealT,
    Game,
    RulesT,
    StateT,
    TableT,
    ViewT,
)
from thinkstr8.files.json_text import Json, quote, read_json, write_json, wrong
from thinkstr8.files.kinds import (
    As,
    Kind,
    Kinds,
    fields_of,
    is_union,
    is_value,
    members,
    tagged,
    values_of,
    without_form,
    written_as,
)
from thinkstr8.kit.memory import remembered

if TYPE_CHECKING:
    from cattrs import Converter

TAG = "type"
"""The key that tells the members of a union apart."""

LARGEST = 2**53 - 1
"""The largest integer that every reader of JSON gets right."""


ValueT = TypeVar("ValueT")
Hook: TypeAlias = Callable[[Json, object], object]


def to_json(
    game: Game[StateT, ActionT, ViewT, TableT, RulesT, DealT],
    value: object,
) -> str:
    """Give the JSON of a value of a game, or of a tuple of them.

    Those are rules, deals, actions, events, tables, states, views, outcomes and refusals, and what
    they are made of.

    >>> from thinkstr8 import think_str8
    >>> to_json(think_str8, think_str8.TakeToken(seat=0, size=3))
    '{"type":"TakeToken","seat":0,"size":3}'

    Raises:
        WrongKindError: it is no value of the game, an integer in it is larger than JSON allows, or
            the game lacks annotations.
    """
    return write_json(to_data(game, value))


@overload
def from_json(game: AnyGame, kind: type[ValueT], text: str | bytes) -> ValueT: ...


@overload
def from_json(game: AnyGame, kind: object, text: str | bytes) -> object: ...


def from_json(game: AnyGame, kind: object, text: str | bytes) -> object:
    """Give the value that JSON stands for.

    A table, a state or a view is also checked for being one that a game can come to, as far as
    the game knows how (`check_position`).

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
        JsonError: it is no such value; `path` says where.
        WrongKindError: JSON has no form for that kind, or the game lacks annotations.
    """
    return from_data(game, kind, read_json(text))


def action_from_json(
    game: Game[StateT, ActionT, ViewT, TableT, RulesT, DealT], text: str | bytes
) -> ActionT:
    """Give the action of a game that JSON stands for, typed as the game's Action.

    >>> from thinkstr8 import numer
    >>> action_from_json(numer, '{"type":"Write","seat":0,"number":513}')
    Write(seat=0, number=513)

    Raises:
        JsonError: it is no action of the game; `path` says where.
    """
    return cast(ActionT, from_json(game, Kinds.of(game).action, text))


def to_data(game: AnyGame, value: object, kind: Kind = None) -> Json:
    """Give what `json` would write for a value: dicts, lists, strings, integers.

    Args:
        game: the module of the game.
        value: the value.
        kind: what the field it stands in may hold, if it stands in one.

    Raises:
        WrongKindError: it is no value of the game, an integer in it is larger than JSON allows, or
            the game lacks annotations.
    """
    return _writer(kind, _converter(game).unstructure)(value)


def from_data(game: AnyGame, kind: Kind, data: Json) -> object:
    """Give the value that dicts, lists, strings and integers stand for.

    Raises:
        JsonError: it is no such value.
        WrongKindError: JSON has no form for that kind, or the game lacks annotations.
    """
    value: object = _converter(game).structure(data, kind)  # type: ignore[arg-type]  # unions too
    check_position(game, value)
    return value


def check_position(game: AnyGame, value: object) -> None:
    """Have a game look at a table, state or view that came from outside, if it knows how.

    Raises:
        JsonError: it says that no play can lead there.
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
    """Give the fields of an object that belongs to no class, each as the value that it stands for.

    Raises:
        JsonError: it does not have exactly these fields, or one of them is no such value.
    """
    if type(data) is not dict:
        raise wrong(f"an object for a {name}", data)
    read = _converter(game).get_structure_hook
    hooks = {field: (kind, cast(Hook, read(kind))) for field, kind in kinds.items()}
    values = _read_fields(name, hooks, data)
    for field, value in values.items():
        with _at(f".{field}"):
            check_position(game, value)
    return values


# What stands for what


@remembered
def _converter(game: AnyGame) -> "Converter":
    """Make the converter of a game.

    cattrs finds the hook for each type; the hooks are ours, for they must be strict, stop at the
    first fault and know the way to it.
    """
    from cattrs import Converter  # noqa: PLC0415  # not needed by those who use no JSON

    converter = Converter()
    names, values = tagged(game), values_of(game)

    def read(kind: Kind) -> Hook:
        return cast(Hook, converter.get_structure_hook(kind))

    def write_value(kind: type[object]) -> Callable[[object], Json]:
        return _value_writer(kind, converter.unstructure, tag=kind in names)

    def read_value(kind: type[object]) -> Hook:
        return _value_reader(kind, read, tag=kind in names)

    converter.register_unstructure_hook_func(lambda _: True, partial(_refuse_to_write, game))
    converter.register_unstructure_hook_func(
        _is_tuple, lambda items: [*map(converter.unstructure, items)]
    )
    converter.register_unstructure_hook_factory(values.__contains__, write_value)
    converter.register_structure_hook_func(lambda _: True, partial(_refuse_to_read, game))
    converter.register_structure_hook_factory(_is_array, lambda kind: _tuple_reader(kind, read))
    converter.register_structure_hook_factory(is_union, lambda kind: _union_reader(kind, read))
    converter.register_structure_hook_factory(values.__contains__, read_value)
    converter.register_structure_hook_factory(
        _stands_for_another, lambda kind: _other_reader(kind, read)
    )
    for plain, reader in _PLAIN.items():
        converter.register_unstructure_hook(plain, lambda value: value)
        converter.register_structure_hook(plain, reader)
    converter.register_unstructure_hook(int, _write_int)
    for foreign in (float, bytes):  # cattrs would read them, but no value of a game has any
        converter.register_structure_hook(foreign, partial(_refuse_to_read, game))
    for enumeration in (IntEnum, StrEnum):
        converter.register_unstructure_hook(enumeration, _word)
        converter.register_structure_hook(enumeration, partial(_read_word, game))
    converter.register_unstructure_hook(Facts, partial(_write_facts, converter.unstructure))
    converter.register_structure_hook(Facts, _read_facts)
    return converter


def _is_tuple(kind: object) -> bool:
    return kind is tuple


def _stands_for_another(kind: object) -> bool:
    return written_as(kind) is not None


def _is_array(kind: object) -> bool:
    return get_origin(kind) is tuple


def _refuse_to_write(game: AnyGame, value: object) -> NoReturn:
    raise without_form(value, game)


def _refuse_to_read(game: AnyGame, _: Json, kind: object) -> NoReturn:
    raise without_form(kind, game)


# Reading


@contextmanager
def _at(step: str) -> Iterator[None]:
    """Put a step before the path of whatever goes wrong inside."""
    try:
        yield
    except JsonError as error:
        raise JsonError(f"${step}{error.path[1:]}", error.reason) from error.__cause__


def _read_int(data: Json, _: object) -> int:
    if type(data) is not int:
        raise wrong("an integer", data)
    if abs(data) > LARGEST:
        raise wrong(f"an integer of at most {LARGEST}", data)
    return data


def _read_str(data: Json, _: object) -> str:
    if type(data) is not str:
        raise wrong("a string", data)
    return data


def _read_bool(data: Json, _: object) -> bool:
    if type(data) is not bool:
        raise wrong("true or false", data)
    return data


def _read_none(data: Json, _: object) -> None:
    if data is not None:
        raise wrong("null", data)


_PLAIN: dict[type[object], Hook] = {
    int: _read_int,
    str: _read_str,
    bool: _read_bool,
    NoneType: _read_none,
}


def _word(member: Enum) -> str:
    """Give the word for a member of an enumeration: numbered ones go by their names."""
    return member.name.lower() if isinstance(member, IntEnum) else str(member.value)


@remembered
def words_of(kind: type[Enum]) -> dict[str, Enum]:
    """Give the members of an enumeration by the words for them."""
    return {_word(member): member for member in kind}


def _read_word(game: AnyGame, data: Json, kind: object) -> Enum:
    words = codes_of(game) if kind is StrEnum else words_of(cast("type[Enum]", kind))
    if type(data) is not str or data not in words:
        raise wrong("one of " + ", ".join(words), data)
    return words[data]


def _other_reader(kind: Kind, read: Callable[[Kind], Hook]) -> Hook:
    """Make the reader of what is written as something else."""
    other = cast(As, written_as(kind))
    hook = read(other.kind)

    def read_other(data: Json, _: object) -> object:
        try:
            return other.read(hook(data, other.kind))
        except ThinkStr8Error as error:
            if isinstance(error, JsonError | WrongKindError):
                raise
            raise JsonError("$", str(error)) from error

    return read_other


@remembered
def codes_of(game: AnyGame) -> dict[str, Enum]:
    """Give the reasons to refuse by name: those that all games share and the game's own."""
    return {str(code): code for code in (*Code, *getattr(game, "Code", ()))}


def _tuple_reader(kind: Kind, read: Callable[[Kind], Hook]) -> Hook:
    parts = get_args(kind)
    if parts[-1:] == (...,):
        item = parts[0]
        hook = read(item)
        return lambda data, _: _read_items(_array(data), item, hook)
    hooks = [read(part) for part in parts]

    def read_each(data: Json, _: object) -> object:
        items = _array(data)
        if len(items) != len(hooks):
            raise wrong(f"an array of {len(hooks)}", data)
        return tuple(
            _read_items([items[index]], part, hook, index)[0]
            for index, (part, hook) in enumerate(zip(parts, hooks, strict=True))
        )

    return read_each


def _array(data: Json) -> list[Json]:
    if type(data) is not list:
        raise wrong("an array", data)
    return data


def _read_items(items: list[Json], kind: Kind, hook: Hook, first: int = 0) -> tuple[object, ...]:
    found: list[object] = []
    try:
        for item in items:
            found.append(hook(item, kind))  # noqa: PERF401  # the path needs the index of a fault
    except JsonError as error:
        place = f"$[{first + len(found)}]"
        raise JsonError(place + error.path[1:], error.reason) from error.__cause__
    return tuple(found)


def _union_reader(kind: Kind, read: Callable[[Kind], Hook]) -> Hook:
    """Make the reader of a union: JSON's own types tell most members apart, a tag the classes."""
    options = [NoneType if option is None else option for option in members(kind)]
    hooks = {option: read(option) for option in options}
    values: dict[str, Kind] = {option.__name__: option for option in options if is_value(option)}
    others = {_form(option): option for option in options if not is_value(option)}

    def read_union(data: Json, _: object) -> object:
        if type(data) is dict and values:
            option = _choose(data, values, alone=len(options) - (NoneType in hooks) == 1)
        elif type(data) in others:
            option = others[type(data)]
        else:
            raise wrong(" or ".join(dict.fromkeys(map(_name, options))), data)
        return hooks[option](data, option)

    return read_union


def _form(kind: Kind) -> type[object]:
    """Give Python's type for the JSON of a kind that is no object."""
    if get_origin(kind) is tuple:
        return list
    return str if isinstance(kind, type) and issubclass(kind, Enum) else cast("type[object]", kind)


def _choose(data: dict[str, Json], values: Mapping[str, Kind], *, alone: bool) -> Kind:
    """Find out which class an object stands for; one that is alone needs no tag."""
    if alone:
        return next(iter(values.values()))
    name = data.get(TAG)
    if type(name) is not str or name not in values:
        raise JsonError(f"$.{TAG}", f"expected one of {', '.join(values)}, not {quote(name)}")
    return values[name]


def _name(kind: Kind) -> str:
    names = {int: "an integer", str: "a string", list: "an array", NoneType: "null"}
    return "an object" if is_value(kind) else names[_form(kind)]


def _value_reader(kind: type[object], read: Callable[[Kind], Hook], *, tag: bool) -> Hook:
    """Make the reader of a class: exactly its fields, each of its type."""
    parts = {name: (part, read(part)) for name, part in fields_of(kind)}
    name = kind.__name__

    def read_value(data: Json, _: object) -> object:
        if type(data) is not dict:
            raise wrong(f"an object for a {name}", data)
        if tag:
            if data.get(TAG) != name:
                raise JsonError(f"$.{TAG}", f"expected {name}, not {quote(data.get(TAG))}")
            data = {key: value for key, value in data.items() if key != TAG}
        values = _read_fields(name, parts, data)
        try:
            return kind(**values)
        except ThinkStr8Error as error:
            raise JsonError("$", str(error)) from error

    return read_value


def _read_fields(
    name: str, parts: Mapping[str, tuple[Kind, Hook]], data: dict[str, Json]
) -> dict[str, object]:
    """Read an object that must have certain fields and no other."""
    if data.keys() != parts.keys():
        missing = sorted(parts.keys() - data.keys())
        if missing:
            raise JsonError("$", f"a {name} needs the field {missing[0]!r}")
        strange = min(data.keys() - parts.keys())
        raise JsonError("$", f"a {name} has no field {describe(strange)}")
    values = {}
    for field, (part, hook) in parts.items():
        with _at(f".{field}"):
            values[field] = hook(data[field], part)
    return values


def _read_facts(data: Json, kind: object) -> Facts[object]:
    """Read named facts: of a refusal, strings, integers and arrays of them; of a game, strings."""
    if type(data) is not dict:
        raise wrong("an object", data)
    for name, fact in data.items():
        if not NAME.fullmatch(name):
            raise JsonError("$", f"expected a name in small letters, not {describe(name)}")
        if not isinstance(fact, str) and not (kind is Details and _is_detail(fact)):
            raise JsonError(f"$.{name}", f"expected a fact, not {quote(fact)}")
    facts = {name: tuple(fact) if type(fact) is list else fact for name, fact in data.items()}
    return cast("type[Facts[object]]", kind)(**facts)


def _is_detail(fact: Json) -> bool:
    if type(fact) is list:
        return {*map(type, fact)} in ({int}, {str}, set())
    return fact is None or type(fact) is int


# Writing


def _write_int(value: int) -> int:
    if -LARGEST <= value <= LARGEST:
        return value
    raise WrongKindError(f"JSON has no form for {describe(value)}: at most {LARGEST} can be read.")


def _value_writer(
    kind: type[object], write: Callable[[object], object], *, tag: bool
) -> Callable[[object], Json]:
    writers = [(name, _writer(part, write)) for name, part in fields_of(kind)]
    start: dict[str, Json] = {TAG: kind.__name__} if tag else {}
    return lambda value: start | {name: writer(getattr(value, name)) for name, writer in writers}


def _writer(kind: Kind, write: Callable[[object], object]) -> Callable[[object], Json]:
    """Give what writes the values of a kind: most say by themselves what they are."""
    other = written_as(kind)
    if other is not None:
        inner, shown = _writer(other.kind, write), other.write
        return lambda value: inner(shown(value))
    return cast("Callable[[object], Json]", write)


def _write_facts(write: Callable[[object], object], facts: Facts[object]) -> Json:
    return {name: cast(Json, write(fact)) for name, fact in facts.items()}
