"""Reading and writing JSON text, in bounded time and memory.

Belongs here: JSON as text, and the wording of errors about it.
Does not belong here: the values that JSON represents (codec).
"""

import json
from itertools import chain
from typing import Final, NoReturn, TypeAlias, cast

from thinkstr8.core.errors import JsonError, WrongKindError
from thinkstr8.core.wording import describe, with_class

Json: TypeAlias = bool | int | float | str | list["Json"] | dict[str, "Json"] | None
"""Any JSON data."""

MOST_CHARACTERS: Final = 2**20
"""The largest length of the JSON of one value."""

_MOST_LEVELS: Final = 50
_MOST_PARTS: Final = 2**13
_PARTS: Final = "[{:"
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def write_json(data: Json) -> str:
    """Return JSON on one line, without spaces."""
    return _ENCODER.encode(data)


def read_json(text: str | bytes) -> Json:
    """Return the data of a JSON text, in bounded time and memory.

    Raises:
        JsonError: the text is not JSON, or is longer or nested deeper than any value of a game.
        WrongKindError: the text is not a str or bytes.
    """
    if not isinstance(text, str | bytes):
        raise WrongKindError(f"Expected JSON as a str or bytes, not {with_class(text)}.")
    if len(text) > MOST_CHARACTERS:
        raise JsonError("$", f"expected at most {MOST_CHARACTERS} characters, not {len(text)}")
    try:
        words = text if isinstance(text, str) else text.decode()
        if sum(map(words.count, _PARTS)) > _MOST_PARTS:
            raise JsonError("$", f"too many arrays, objects and keys: at most {_MOST_PARTS}")
        data = cast(Json, json.loads(words, object_pairs_hook=_object, parse_constant=_constant))
        _require_shallow(data)
    except RecursionError:  # Python's own limit depends on its version
        raise JsonError("$", "nested too deeply") from None
    except UnicodeDecodeError as error:
        raise JsonError("$", f"expected UTF-8: {error.reason} at byte {error.start}") from None
    except json.JSONDecodeError as error:
        raise JsonError("$", f"line {error.lineno}, column {error.colno}: {error.msg}") from None
    except ValueError as error:
        if isinstance(error, JsonError):
            raise
        raise JsonError("$", "a number has too many digits") from None
    return data


def _require_shallow(data: Json) -> None:
    level: list[Json] = [data]
    for _ in range(_MOST_LEVELS):
        if not level:
            return
        inner = [[*each.values()] if type(each) is dict else each for each in level]
        level = [*chain.from_iterable(each for each in inner if type(each) is list)]
    if level:
        raise JsonError("$", "nested too deeply")


class _Doubled(dict[str, Json]):
    """An object with the same key twice; every reader refuses it."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for key, value in pairs:
        if key in found:
            return _Doubled(key)
        found[key] = value
    return found


def _constant(word: str) -> NoReturn:
    raise JsonError("$", f"{word} is not a JSON number")


def wrong(expected: str, data: Json) -> JsonError:
    """Return the error for data that is not as expected."""
    return JsonError("$", f"expected {expected}, not {quote(data)}")


def quote(data: Json) -> str:
    """Return a short text for any JSON data, in the words of JSON."""
    if isinstance(data, _Doubled):
        return f"an object with the key {describe(data.key)} twice"
    if isinstance(data, dict):
        return "an object"
    if isinstance(data, list):
        return f"an array of {len(data)}"
    if data is None or isinstance(data, bool):
        return json.dumps(data)
    return describe(data)
