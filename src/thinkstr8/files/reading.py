"""The strict readers, which turn JSON data into values.

Belongs here: one reader for each sort of type. It stops at the first fault and knows its path.
Does not belong here: choosing the reader (codec), writing (writing).
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import Enum, StrEnum
from fractions import Fraction
from types import NoneType
from typing import Final, TypeAlias, cast, get_args, get_origin

from thinkstr8.core.errors import Details, JsonError, ThinkStr8Error, is_detail
from thinkstr8.core.facts import MOST_FACTS, NAME, Facts
from thinkstr8.core.game import AnyGame
from thinkstr8.core.wording import an, describe
from thinkstr8.files.forms import FRACTION, LARGEST, TAG, codes_of, words_of
from thinkstr8.files.json_text import Json, quote, wrong
from thinkstr8.files.kinds import As, Kind, defaults_of, fields_of, is_value, members, written_as

Reader: TypeAlias = Callable[[Json, object], object]
"""A function that reads JSON data as the type in its second argument, as cattrs calls it."""

_MOST_FRACTION: Final = 1000
"""The largest length of a fraction, so that reading it takes little time."""

ReaderOf: TypeAlias = Callable[[Kind], Reader]
"""A function that returns the reader of a type."""


@contextmanager
def at(step: str) -> Iterator[None]:
    """Put a step in front of the path of any `JsonError` raised inside."""
    try:
        yield
    except JsonError as error:
        raise JsonError(f"${step}{error.path[1:]}", error.reason) from error.__cause__


# Plain values


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


def _read_fraction(data: Json, _: object) -> Fraction:
    if type(data) is not str or len(data) > _MOST_FRACTION or not FRACTION.fullmatch(data):
        raise wrong('a fraction such as "2/5" or "3"', data)
    value = Fraction(data)
    if str(value) != data:
        raise wrong(f'a fraction in lowest terms, which is "{value}"', data)
    return value


PLAIN_READERS: Final[Mapping[type[object], Reader]] = {
    int: _read_int,
    str: _read_str,
    bool: _read_bool,
    NoneType: _read_none,
    Fraction: _read_fraction,
}
"""The readers of the types that JSON has itself, and of fractions, which are strings."""


def read_word(game: AnyGame, data: Json, kind: object) -> Enum:
    """Return the member of an enumeration that a word represents.

    Raises:
        JsonError: the word is not one of the enumeration's.
    """
    words = codes_of(game) if kind is StrEnum else words_of(cast("type[Enum]", kind))
    if type(data) is not str or data not in words:
        raise wrong("one of " + ", ".join(words), data)
    return words[data]


def read_facts(data: Json, kind: object) -> Facts[object]:
    """Return named facts: strings, integers, null and arrays for details, strings for tags.

    Raises:
        JsonError: a name or a fact is something else, or there are too many.
    """
    if type(data) is not dict:
        raise wrong("an object", data)
    if len(data) > MOST_FACTS:
        raise JsonError("$", f"expected at most {MOST_FACTS} facts, not {len(data)}")
    facts: dict[str, object] = {}
    expected = "a string, an integer, null or an array" if kind is Details else "a string"
    for name, fact in data.items():
        if not NAME.fullmatch(name):
            raise JsonError("$", f"expected a name in lowercase letters, not {describe(name)}")
        facts[name] = tuple(fact) if type(fact) is list else fact
        if not (is_detail(facts[name]) if kind is Details else type(fact) is str):
            raise JsonError(f"$.{name}", f"expected {expected}, not {quote(fact)}")
    try:
        return cast("type[Facts[object]]", kind)(**facts)
    except ThinkStr8Error as error:
        raise JsonError("$", str(error)) from error


# Tuples


def tuple_reader(kind: Kind, read: ReaderOf) -> Reader:
    """Return the reader of a tuple: of any length, or with a type for each item."""
    parts = get_args(kind)
    if parts[-1:] == (...,):
        item = parts[0]
        reader = read(item)
        return lambda data, _: _read_items(_array(data), item, reader)
    readers = [read(part) for part in parts]

    def read_each(data: Json, _: object) -> object:
        items = _array(data)
        if len(items) != len(readers):
            raise wrong(f"an array of {len(readers)}", data)
        return tuple(
            _read_items([items[index]], part, reader, index)[0]
            for index, (part, reader) in enumerate(zip(parts, readers, strict=True))
        )

    return read_each


def _array(data: Json) -> list[Json]:
    if type(data) is not list:
        raise wrong("an array", data)
    return data


def _read_items(
    items: list[Json], kind: Kind, reader: Reader, first: int = 0
) -> tuple[object, ...]:
    found: list[object] = []
    try:
        for item in items:
            found.append(reader(item, kind))  # noqa: PERF401  # the path needs the index of a fault
    except JsonError as error:
        place = f"$[{first + len(found)}]"
        raise JsonError(place + error.path[1:], error.reason) from error.__cause__
    return tuple(found)


# Unions


def union_reader(kind: Kind, read: ReaderOf) -> Reader:
    """Return the reader of a union. A tag tells classes apart, JSON's types all other members."""
    options = [NoneType if option is None else option for option in members(kind)]
    readers = {option: read(option) for option in options}
    values: dict[str, Kind] = {option.__name__: option for option in options if is_value(option)}
    others = {_form(option): option for option in options if not is_value(option)}

    def read_union(data: Json, _: object) -> object:
        if type(data) is dict and values:
            option = _choose(data, values, alone=len(options) - (NoneType in readers) == 1)
        elif type(data) in others:
            option = others[type(data)]
        else:
            raise wrong(" or ".join(dict.fromkeys(map(_name, options))), data)
        return readers[option](data, option)

    return read_union


def _form(kind: Kind) -> type[object]:
    """Return the Python type of the JSON data for a type that is not an object in JSON."""
    if get_origin(kind) is tuple:
        return list
    is_text = isinstance(kind, type) and issubclass(kind, (Enum, Fraction))
    return str if is_text else cast("type[object]", kind)


def _choose(data: dict[str, Json], values: Mapping[str, Kind], *, alone: bool) -> Kind:
    """Return the class that an object represents; a class that is alone needs no tag."""
    if alone:
        return next(iter(values.values()))
    name = data.get(TAG)
    if type(name) is not str or name not in values:
        raise JsonError(f"$.{TAG}", f"expected one of {', '.join(values)}, not {quote(name)}")
    return values[name]


def _name(kind: Kind) -> str:
    names = {int: "an integer", str: "a string", list: "an array", NoneType: "null"}
    return "an object" if is_value(kind) else names[_form(kind)]


# Values


def value_reader(kind: type[object], read: ReaderOf, *, tag: bool) -> Reader:
    """Return the reader of a class, which requires exactly the fields of the class.

    Missing optional fields get their defaults.
    """
    parts = {name: (part, read(part)) for name, part in fields_of(kind)}
    optional = {name: parts.pop(name) for name, _ in defaults_of(kind)}
    name = kind.__name__

    def read_value(data: Json, _: object) -> object:
        if type(data) is not dict:
            raise wrong(f"an object for {an(name)}", data)
        if tag:
            if data.get(TAG) != name:
                raise JsonError(f"$.{TAG}", f"expected {name}, not {quote(data.get(TAG))}")
            data = {key: value for key, value in data.items() if key != TAG}
        there = {field: part for field, part in optional.items() if field in data}
        values = read_fields(name, parts | there, data)
        try:
            return kind(**values)
        except ThinkStr8Error as error:
            raise JsonError("$", str(error)) from error

    return read_value


def read_fields(
    name: str, parts: Mapping[str, tuple[Kind, Reader]], data: dict[str, Json]
) -> dict[str, object]:
    """Return the values of an object's fields.

    Args:
        name: what the object represents, for the error message.
        parts: the types of its fields, with their readers.
        data: the object.

    Raises:
        JsonError: the object does not have exactly these fields, or one of them cannot be read.
    """
    if data.keys() != parts.keys():
        missing = sorted(parts.keys() - data.keys())
        if missing:
            raise JsonError("$", f"the field {missing[0]!r} of {an(name)} is missing")
        strange = min(data.keys() - parts.keys())
        raise JsonError("$", f"there is no field {describe(strange)} in {an(name)}")
    values = {}
    for field, (part, reader) in parts.items():
        with at(f".{field}"):
            values[field] = reader(data[field], part)
    return values


def as_reader(kind: Kind, read: ReaderOf) -> Reader:
    """Return the reader of a type that JSON writes as another."""
    other = cast(As, written_as(kind))
    inner, convert = read(other.kind), other.read

    def read_other(data: Json, _: object) -> object:
        value = inner(data, other.kind)
        try:
            return convert(value)
        except JsonError:
            raise
        except ThinkStr8Error as error:
            raise JsonError("$", str(error)) from error

    return read_other
