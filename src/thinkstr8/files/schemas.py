"""JSON Schemas of the values of any game, made from the same annotations as the codec.

Belongs here: describing the JSON of a value, for programs that do not use this library.
Does not belong here: reading and writing the JSON (codec).
"""

from collections.abc import Container, Mapping
from enum import Enum, StrEnum
from fractions import Fraction
from types import NoneType
from typing import Final, cast, get_args, get_origin

from thinkstr8.core.errors import Details, WrongKindError
from thinkstr8.core.facts import MOST_FACTS, NAME, Facts
from thinkstr8.core.game import AnyGame, game_name, require_game
from thinkstr8.files.forms import FRACTION, LARGEST, TAG, codes_of, words_of
from thinkstr8.files.headers import FORMAT
from thinkstr8.files.json_text import Json
from thinkstr8.files.kinds import (
    Kind,
    Kinds,
    defaults_of,
    fields_of,
    is_union,
    members,
    require_hashable,
    tagged,
    values_of,
    without_form,
    written_as,
)
from thinkstr8.files.record_json import FORM, record_fields

Schema = dict[str, Json]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
"""The dialect of JSON Schema."""

_PLAIN: Final[Mapping[Kind, Schema]] = {
    int: {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    None: {"type": "null"},
    NoneType: {"type": "null"},
    Fraction: {"type": "string", "pattern": f"^{FRACTION.pattern}$"},
}


def json_schema(game: AnyGame, kind: Kind) -> Schema:
    """Return the JSON Schema of a class of a game, or of one of its unions.

    >>> from thinkstr8 import numer
    >>> json_schema(numer, numer.Action)["$defs"]["Write"]["required"]
    ['type', 'seat', 'number']

    Raises:
        WrongKindError: JSON cannot represent that kind, or the game lacks annotations.
    """
    require_game(game)
    require_hashable(kind, game)
    return _Describer(game).document(getattr(kind, "__name__", "value"), kind)


def schemas(game: AnyGame) -> dict[str, Schema]:
    """Return the JSON Schemas of a game's records, views and actions, by name.

    >>> from thinkstr8 import numer
    >>> list(schemas(numer))
    ['record', 'view', 'action']
    """
    kinds = Kinds.of(game)
    describer = _Describer(game)
    record = describer.fields("record", record_fields(game))
    properties = cast(Schema, record["properties"])
    properties |= {
        "form": {"const": FORM},
        "version": {"const": FORMAT},
        "game": {"const": game_name(game)},
    }
    return {
        "record": describer.wrapped("record", record),
        "view": _Describer(game).either("view", kinds.view, kinds.spectator),
        "action": _Describer(game).document("action", kinds.action),
    }


class _Describer:
    """The schemas of types, with the schemas of the classes that they refer to."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._found: dict[str, Json] = {}
        self._kinds: dict[str, Kind] = {}

    def document(self, title: str, kind: Kind) -> Schema:
        return self.wrapped(title, self._of(kind))

    def either(self, title: str, *kinds: Kind) -> Schema:
        """Return the schema of a value of one of several classes, which differ in their fields."""
        return self.wrapped(title, {"anyOf": [self._of(kind) for kind in kinds]})

    def wrapped(self, title: str, schema: Schema) -> Schema:
        """Return a schema with a title and all schemas that it refers to."""
        head: Schema = {"$schema": DIALECT, "title": f"{game_name(self._game)} {title}"}
        rest: Schema = {"$defs": self._found} if self._found else {}
        return {**head, **schema, **rest}

    def fields(
        self,
        name: str,
        kinds: Mapping[str, Kind],
        *,
        tag: bool = False,
        optional: Container[str] = (),
    ) -> Schema:
        """Return the schema of an object with exactly these fields."""
        properties: dict[str, Json] = {TAG: {"const": name}} if tag else {}
        properties |= {field: self._of(kind) for field, kind in kinds.items()}
        return {
            "type": "object",
            "properties": properties,
            "required": [each for each in properties if each not in optional],
            "additionalProperties": False,
        }

    def _of(self, kind: Kind) -> Schema:
        if kind in _PLAIN:
            return _PLAIN[kind]
        other = written_as(kind)
        if other is not None:
            return self._of(other.kind)
        if is_union(kind):
            return {"anyOf": [self._of(member) for member in members(kind)]}
        if get_origin(kind) is tuple:
            return self._array(get_args(kind))
        if kind is StrEnum:
            return {"enum": [*codes_of(self._game)]}
        if isinstance(kind, type) and issubclass(kind, Enum):
            return {"enum": [*words_of(kind)]}
        if isinstance(kind, type) and issubclass(kind, Facts):
            return _facts(kind)
        if kind in values_of(self._game):
            return self._value(kind)
        raise without_form(kind, self._game)

    def _array(self, items: tuple[Kind, ...]) -> Schema:
        if not items:
            return {"type": "array", "maxItems": 0}
        if items[-1] is ...:
            return {"type": "array", "items": self._of(items[0])}
        return {
            "type": "array",
            "prefixItems": [self._of(item) for item in items],
            "minItems": len(items),
            "items": False,
        }

    def _value(self, kind: type[object]) -> Schema:
        """Return a reference to the schema of a class, and make that schema once."""
        name = kind.__name__
        if self._kinds.setdefault(name, kind) is not kind:
            raise WrongKindError(
                f"Two classes are called {name}, so a schema cannot tell them apart."
            )
        if name not in self._found:
            self._found[name] = None  # reserves its place, because a class may contain itself
            parts = dict(fields_of(kind))
            optional = dict(defaults_of(kind))
            is_tagged = kind in tagged(self._game)
            self._found[name] = self.fields(name, parts, tag=is_tagged, optional=optional)
        return {"$ref": f"#/$defs/{name}"}


def _facts(kind: type[Facts[object]]) -> Schema:
    text: Schema = {"type": "string"}
    fact: Schema = text
    if kind is Details:
        array: Schema = {"type": "array", "items": {"type": ["string", "integer"]}}
        fact = {"anyOf": [{"type": ["string", "integer", "null"]}, array]}
    return {
        "type": "object",
        "maxProperties": MOST_FACTS,
        "propertyNames": {"pattern": f"^{NAME.pattern}$"},
        "additionalProperties": fact,
    }
