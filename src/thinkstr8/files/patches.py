"""What changed from one value of a game to the next, in JSON, and making the change.

Belongs here: the part of JSON Patch (RFC 6902) that values with fixed fields need: `replace`, and
`add` at the end of an array.
Does not belong here: which values follow each other.
"""

from collections.abc import Iterator
from typing import TypeAlias, cast, get_args, get_origin

from thinkstr8.core.errors import JsonError, ThinkStr8Error
from thinkstr8.core.game import AnyGame
from thinkstr8.core.wording import describe
from thinkstr8.files.codec import from_data, to_data
from thinkstr8.files.differences import differences
from thinkstr8.files.json_text import Json, quote
from thinkstr8.files.kinds import Kind, fields_of, is_value, members, written_as
from thinkstr8.kit.tuples import replaced

Change: TypeAlias = dict[str, Json]
"""One operation: `op`, `path` and `value`."""

_END = "-"


def changes(game: AnyGame, old: object, new: object) -> Iterator[Change]:
    """Yield the operations that turn the JSON of one value into that of another.

    >>> from thinkstr8.games import numer
    >>> state = numer.example(numer.Stage.WRITE)
    >>> for change in changes(numer, state, numer.apply(state, numer.Write(0, 36))):
    ...     print(change)
    {'op': 'replace', 'path': '/table/waiting', 'value': [2]}
    {'op': 'replace', 'path': '/table/last', 'value': 0}
    {'op': 'replace', 'path': '/sealed', 'value': [36, 444, None]}
    """
    for each in differences(old, new):
        place = "".join(f"/{step}" for step in each.path)
        yield {
            "op": "add" if each.added else "replace",
            "path": f"{place}/{_END}" if each.added else place,
            "value": to_data(game, each.value, each.kind),
        }


def changed(game: AnyGame, value: object, operations: Json) -> object:
    """Return a value after changes to its JSON.

    >>> from thinkstr8.games import numer
    >>> state = numer.example(numer.Stage.WRITE)
    >>> change = {"op": "replace", "path": "/sealed", "value": [7, 444, None]}
    >>> changed(numer, state, [change]).sealed
    (7, 444, None)

    Raises:
        JsonError: there is no such operation, nothing at its path, or the value does not fit there.
    """
    if type(operations) is not list:
        raise JsonError("$", f"expected an array of changes, not {quote(operations)}")
    for index, operation in enumerate(operations):
        try:
            value = _changed(game, value, operation)
        except JsonError as error:
            raise JsonError(f"$[{index}]{error.path[1:]}", error.reason) from error
    return value


def _changed(game: AnyGame, value: object, operation: Json) -> object:
    if type(operation) is not dict or operation.keys() != {"op", "path", "value"}:
        raise JsonError("$", "expected an object with op, path and value")
    op, path = operation["op"], operation["path"]
    if op not in ("add", "replace"):
        raise JsonError("$.op", f"expected add or replace, not {quote(op)}")
    if type(path) is not str or not path.startswith("/"):
        raise JsonError("$.path", f"expected steps that begin with /, not {quote(path)}")
    steps = path[1:].split("/")
    if (op == "add") is not (steps[-1] == _END):
        raise JsonError("$.path", "an array is added to at its end, as in /log/-")
    return _inside(game, type(value), value, steps, operation["value"])


def _inside(game: AnyGame, kind: Kind, value: object, steps: list[str], data: Json) -> object:
    """Return a value with something new that many steps inside it."""
    if not steps:
        return from_data(game, kind, data)
    step, *rest = steps
    if written_as(kind) is not None:
        raise JsonError("$.path", f"{describe(step)} can only be replaced with all beside it")
    if is_value(type(value)):
        fields = dict(fields_of(type(value)))
        if step not in fields:
            raise _nothing_at(step)
        parts = {name: getattr(value, name) for name in fields}
        parts[step] = _inside(game, fields[step], parts[step], rest, data)
        try:
            return type(value)(**parts)
        except ThinkStr8Error as error:
            raise JsonError("$.value", str(error)) from error
    if isinstance(value, tuple):
        if step == _END:
            return (*value, from_data(game, _item_kind(kind, len(value)), data))
        index = int(step) if step.isascii() and step.isdigit() and len(step) < 7 else len(value)
        if index < len(value):
            item = _inside(game, _item_kind(kind, index), value[index], rest, data)
            return replaced(value, index, item)
    raise _nothing_at(step)


def _item_kind(kind: Kind, index: int) -> Kind:
    """Return the type of an item of a tuple, which may stand in a union."""
    (array,) = (member for member in members(kind) if get_origin(member) is tuple)
    items = get_args(array)
    if items[-1] is ...:
        return cast(Kind, items[0])
    if index >= len(items):
        raise JsonError("$.path", f"there is no room for more than {len(items)}")
    return cast(Kind, items[index])


def _nothing_at(step: str) -> JsonError:
    return JsonError("$.path", f"there is nothing at {describe(step)}")
