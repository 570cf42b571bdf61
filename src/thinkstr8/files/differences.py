"""The differences between two values of a game.

Belongs here: comparing values field by field, without looking into parts that they share.
Does not belong here: using the differences (patches, each game's consistency).
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final, Literal, TypeAlias, TypeGuard

import attrs

from thinkstr8.core.values import frozen
from thinkstr8.files.kinds import Kind, fields_of, is_value, written_as

Path: TypeAlias = tuple[str | int, ...]
"""The fields and indices that lead to a part of a value; `END` is the place after the last item."""

END: Final = "-"
"""The step to the place after the last item of a tuple, as in JSON Patch."""


@frozen
class Difference:
    """One place where two values differ, and the change that makes the first like the second.

    Attributes:
        path: the path to the place, after all previous changes have been made.
        value: the new value at that place; None if the item is removed.
        kind: the annotation of the field; None if the value is not in a field.
        op: whether the value replaces another, is added before it, or is removed.
    """

    path: Path
    value: object
    kind: Kind = None
    op: Literal["replace", "add", "remove"] = "replace"


def differences(
    old: object, new: object, path: Path = (), kind: Kind = None
) -> Iterator[Difference]:
    """Yield the differences between two values, in order.

    >>> from thinkstr8.games import numer
    >>> state = numer.example(numer.Stage.WRITE)
    >>> for each in differences(state, numer.apply(state, numer.Write(0, 36))):
    ...     print(each.path, each.value)
    ('table', 'waiting') (2,)
    ('table', 'last') 0
    ('sealed',) (36, 444, None)
    """
    if old is new:
        return
    if is_value(type(old)) and type(old) is type(new):
        for name, part in fields_of(type(old)):
            yield from differences(getattr(old, name), getattr(new, name), (*path, name), part)
    elif isinstance(old, tuple) and isinstance(new, tuple) and _grows(old, new):
        for index, item in enumerate(old):
            yield from differences(item, new[index], (*path, index), type(item))
        for item in new[len(old) :]:
            yield Difference((*path, END), item, type(item), op="add")
    elif old != new or type(old) is not type(new):
        yield from _edited(old, new, path, kind) or [Difference(path, new, kind)]


def _grows(old: tuple[object, ...], new: tuple[object, ...]) -> bool:
    """Return whether a tuple is a log with at least as many entries as before."""
    return len(new) >= len(old) and all(is_value(type(item)) for item in (*old, *new))


# Lists, such as those of cards, which a game may store in its own form


def _edited(old: object, new: object, path: Path, kind: Kind) -> list[Difference]:
    """Return the edits of a list that JSON writes in another form than the game stores it.

    Return nothing if it is not a list of values, or if the edits are longer than the new list. So
    one change in a long list costs no more than one change in a short list.
    """
    other = written_as(kind)
    if other is None:
        return []
    before, after = other.write(old), other.write(new)
    if not _lists_values(before) or not _lists_values(after):
        return []
    edits = [*_edits(before, after, path)]
    costs = sum(1 if each.op == "remove" else 2 for each in edits)
    return edits if costs <= len(after) else []


def _lists_values(items: object) -> TypeGuard[tuple[object, ...]]:
    """Return whether a value is a tuple of game values, or of tuples that begin with one."""
    return isinstance(items, tuple) and all(
        is_value(type(item[0] if isinstance(item, tuple) and item else item)) for item in items
    )


def _edits(old: tuple[object, ...], new: tuple[object, ...], path: Path) -> Iterator[Difference]:
    """Yield edits that turn one tuple into another; the fewest possible if both are sorted.

    >>> for each in _edits((1, 2, 2, 5), (2, 2, 4, 5, 5), ()):
    ...     print(each.op, each.path, each.value)
    remove (0,) None
    add (2,) 4
    add ('-',) 5
    """
    left, to_come = Counter(old), Counter(new)
    at = 0
    for place, item in enumerate(new):
        to_come[item] -= 1
        while left[item] and old[at] != item:
            yield Difference((*path, place), None, op="remove")
            left[old[at]] -= 1
            at += 1
        if left[item]:
            left[item] -= 1
            at += 1
        elif at < len(old) and not to_come[old[at]]:
            yield Difference((*path, place), item, type(item))
            left[old[at]] -= 1
            at += 1
        else:
            yield Difference((*path, place if at < len(old) else END), item, type(item), op="add")
    for _ in old[at:]:
        yield Difference((*path, len(new)), None, op="remove")


def first_difference(old: object, new: object) -> str | None:
    """Return the name of the first place where two values differ; None if they are equal.

    Fields that equality ignores are ignored here.

    >>> from thinkstr8.games import numer
    >>> state = numer.example(numer.Stage.WRITE)
    >>> first_difference(state, numer.apply(state, numer.Write(0, 36)))
    'table.waiting'
    """
    if old == new:
        return None
    for each in differences(old, new):
        if _counts(old, each.path):
            return place_of(each)
    return "type"


def place_of(difference: Difference) -> str:
    """Return the name of the place where two values differ."""
    return ".".join(str(step) for step in difference.path if step != END)


def _counts(value: object, path: Path) -> bool:
    """Return whether equality compares every field on a path."""
    for step in path:
        if not isinstance(step, int) and step != END:
            if not attrs.fields_dict(type(value))[step].eq:  # type: ignore[arg-type]  # attrs
                return False
            value = getattr(value, step)
        elif isinstance(value, tuple) and isinstance(step, int) and step < len(value):
            value = value[step]
        else:
            break  # after the end, or in a list that is stored in another form
    return True
