"""Changes from one value of a game to the next, as JSON Patch (RFC 6902).

Belongs here: the operations that values with fixed fields need: `replace`, `add` at the end of an
array, and, in lists that are stored in another form, such as lists of cards, `add` and `remove`
anywhere.
Does not belong here: the order of the values (seat_record, sequences).
"""

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias, cast, get_args, get_origin

from thinkstr8.core.errors import JsonError, ThinkStr8Error
from thinkstr8.core.game import AnyGame
from thinkstr8.core.wording import describe
from thinkstr8.files.codec import from_data, to_data
from thinkstr8.files.differences import END, differences
from thinkstr8.files.json_text import Json, quote
from thinkstr8.files.kinds import As, Kind, fields_of, is_value, members, written_as

Change: TypeAlias = dict[str, Json]
"""One operation: `op`, `path` and, except for `remove`, `value`."""

_OPERATIONS: Final = {
    "add": {"op", "path", "value"},
    "replace": {"op", "path", "value"},
    "remove": {"op", "path"},
}


def changes(game: AnyGame, old: object, new: object) -> Iterator[Change]:
    """Yield the operations that turn the JSON of one value into the JSON of another.

    >>> from thinkstr8.games import numer
    >>> state = numer.example(numer.Stage.WRITE)
    >>> for change in changes(numer, state, numer.apply(state, numer.Write(0, 36))):
    ...     print(change)
    {'op': 'replace', 'path': '/table/waiting', 'value': [2]}
    {'op': 'replace', 'path': '/table/last', 'value': 0}
    {'op': 'replace', 'path': '/sealed', 'value': [36, 444, None]}
    """
    for each in differences(old, new):
        change: Change = {"op": each.op, "path": "".join(f"/{step}" for step in each.path)}
        if each.op != "remove":
            change["value"] = to_data(game, each.value, each.kind)
        yield change


def changed(game: AnyGame, value: object, operations: Json) -> object:
    """Return a value after operations on its JSON.

    Every changed part is made once, after all operations, so the time is linear in their number.

    >>> from thinkstr8.games import numer
    >>> state = numer.example(numer.Stage.WRITE)
    >>> change = {"op": "replace", "path": "/sealed", "value": [7, 444, None]}
    >>> changed(numer, state, [change]).sealed
    (7, 444, None)

    Raises:
        JsonError: an operation is unknown, its path leads nowhere, or its value does not fit there.
    """
    if type(operations) is not list:
        raise JsonError("$", f"expected an array of changes, not {quote(operations)}")
    draft = _draft(game, type(value), value)
    for index, operation in enumerate(operations):
        try:
            _change(draft, operation)
        except JsonError as error:
            raise JsonError(f"$[{index}]{error.path[1:]}", error.reason) from error
    return draft.finished()


def _change(draft: "_Draft", operation: Json) -> None:
    """Apply one operation to a draft."""
    if type(operation) is not dict:
        raise JsonError("$", "expected an object with op, path and value")
    op, path = operation.get("op"), operation.get("path")
    if type(op) is not str or op not in _OPERATIONS:
        raise JsonError("$.op", f"expected add, replace or remove, not {quote(op)}")
    if operation.keys() != _OPERATIONS[op]:
        raise JsonError("$", "expected an object with op, path and, except for remove, value")
    if type(path) is not str or not path.startswith("/"):
        raise JsonError("$.path", f"expected steps that begin with /, not {quote(path)}")
    *steps, last = path[1:].split("/")
    for step in steps:
        draft = draft.inside(step)
    match op:
        case "replace":
            draft.replace(last, operation["value"])
        case "add":
            draft.add(last, operation["value"])
        case _:
            draft.remove(last)


class _Draft:
    """A value that is being changed. The base class is for a value without fields or items."""

    def __init__(self, value: object) -> None:
        self._value = value

    def inside(self, step: str) -> "_Draft":
        """Return the draft of a part."""
        raise _nothing_at(step)

    def replace(self, step: str, data: Json) -> None:
        """Replace a part."""
        del data  # unused: there are no parts
        raise _nothing_at(step)

    def add(self, step: str, data: Json) -> None:
        """Add an item."""
        del step, data  # unused: there are no items
        raise _added_at_the_end()

    def remove(self, step: str) -> None:
        """Remove an item."""
        del step  # unused: there are no items
        raise JsonError("$.path", "only items of a list can be removed")

    def finished(self) -> object:
        """Return the changed value."""
        return self._value


def _draft(game: AnyGame, kind: Kind, value: object) -> _Draft:
    """Return the draft of a value in a field with the given annotation.

    A value that JSON writes in another form is changed in that form.
    """
    form = written_as(kind)
    shown, shown_kind = (form.write(value), form.kind) if form else (value, kind)
    if isinstance(shown, tuple):
        return _Items(game, shown_kind, shown, form)
    return _Fields(game, shown) if is_value(type(shown)) and not form else _Draft(value)


class _Fields(_Draft):
    """A value with fields that is being changed; a field may be a draft itself."""

    def __init__(self, game: AnyGame, value: object) -> None:
        super().__init__(value)
        self._game = game
        self._kinds = dict(fields_of(type(value)))
        self._changed: dict[str, object] = {}

    def inside(self, step: str) -> _Draft:
        kind = self._kind(step)
        part = self._changed.get(step, _UNCHANGED)
        if isinstance(part, _Draft):
            return part
        part = getattr(self._value, step) if part is _UNCHANGED else part
        self._changed[step] = draft = _draft(self._game, kind, part)
        return draft

    def replace(self, step: str, data: Json) -> None:
        self._changed[step] = from_data(self._game, self._kind(step), data)

    def _kind(self, step: str) -> Kind:
        if step not in self._kinds:
            raise _nothing_at(step)
        return self._kinds[step]

    def finished(self) -> object:
        parts = {
            name: _finished(self._changed[name])
            if name in self._changed
            else getattr(self._value, name)
            for name in self._kinds
        }
        return _made(lambda: type(self._value)(**parts))


class _Items(_Draft):
    """A tuple that is being changed; an item may be a draft itself."""

    def __init__(
        self, game: AnyGame, kind: Kind, items: tuple[object, ...], form: As | None
    ) -> None:
        super().__init__(items)
        self._game, self._array, self._form = game, kind, form
        self._items: list[object] = [*items]

    def inside(self, step: str) -> _Draft:
        index = self._index(step)
        item = self._items[index]
        if isinstance(item, _Draft):
            return item
        self._items[index] = draft = _draft(self._game, self._kind(index), item)
        return draft

    def replace(self, step: str, data: Json) -> None:
        if step == END:
            raise _added_at_the_end()
        index = self._index(step)
        self._items[index] = from_data(self._game, self._kind(index), data)

    def add(self, step: str, data: Json) -> None:
        index = len(self._items)
        if step != END:
            self._require_list()
            index = self._index(step)
        self._items.insert(index, from_data(self._game, self._kind(index), data))

    def remove(self, step: str) -> None:
        self._require_list()
        del self._items[self._index(step)]

    def _require_list(self) -> None:
        """Check that this is not a log: a log can become long, and only grows at its end."""
        if self._form is None:
            raise _added_at_the_end()

    def _index(self, step: str) -> int:
        """Return the index of an existing item."""
        count = len(self._items)
        index = int(step) if step.isascii() and step.isdigit() and len(step) < 7 else count
        if index >= count:
            raise _nothing_at(step)
        return index

    def _kind(self, index: int) -> Kind:
        """Return the type of an item; the tuple may be a member of a union."""
        (array,) = (member for member in members(self._array) if get_origin(member) is tuple)
        kinds = get_args(array)
        if kinds[-1] is ...:
            return cast(Kind, kinds[0])
        if index >= len(kinds):
            raise JsonError("$.path", f"expected at most {len(kinds)} items")
        return cast(Kind, kinds[index])

    def finished(self) -> object:
        items = tuple(map(_finished, self._items))
        if self._form is None:
            return items
        read = self._form.read
        return _made(lambda: read(items))


_UNCHANGED: Final = object()


def _finished(part: object) -> object:
    return part.finished() if isinstance(part, _Draft) else part


def _made(make: Callable[[], object]) -> object:
    """Return a new value, and raise `JsonError` if its parts do not fit."""
    try:
        return make()
    except ThinkStr8Error as error:
        raise JsonError("$", str(error)) from error


def _added_at_the_end() -> JsonError:
    return JsonError("$.path", "items can only be added at the end of an array, as in /log/-")


def _nothing_at(step: str) -> JsonError:
    return JsonError("$.path", f"there is nothing at {describe(step)}")
