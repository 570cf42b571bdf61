"""Where two values of a game differ.

Belongs here: comparing values field by field, without looking into parts that they share.
Does not belong here: what is done about a difference (patches, each game's consistency).
"""

from collections.abc import Iterator

import attrs
from attrs import frozen

from thinkstr8.files.kinds import Kind, fields_of, is_value


@frozen
class Difference:
    """One place where a value is not like another.

    Attributes:
        path: the fields and indices that lead there.
        value: what stands there in the second value.
        kind: what the field that it stands in may hold; None if it is not in a field.
        added: whether it is an item at the end of a tuple that has become longer.
    """

    path: tuple[str | int, ...]
    value: object
    kind: Kind = None
    added: bool = False


def differences(
    old: object, new: object, path: tuple[str | int, ...] = (), kind: Kind = None
) -> Iterator[Difference]:
    """Yield the places where the second of two values is not like the first.

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
            yield Difference(path, item, type(item), added=True)
    elif old != new or type(old) is not type(new):
        yield Difference(path, new, kind)


def _grows(old: tuple[object, ...], new: tuple[object, ...]) -> bool:
    """Return whether a tuple is a log that has become longer, or whose entries have changed."""
    return len(new) >= len(old) and all(is_value(type(item)) for item in (*old, *new))


def first_difference(old: object, new: object) -> str | None:
    """Return the name of the first place where two values differ; None if they are equal.

    Fields that do not count when values are compared do not count here.

    >>> from thinkstr8.games import numer
    >>> state = numer.example(numer.Stage.WRITE)
    >>> first_difference(state, numer.apply(state, numer.Write(0, 36)))
    'table.waiting'
    """
    if old == new:
        return None
    for each in differences(old, new):
        if _counts(old, each.path):
            return ".".join(map(str, each.path))
    return "type"


def _counts(value: object, path: tuple[str | int, ...]) -> bool:
    """Return whether every field on a path takes part in comparisons."""
    for step in path:
        if isinstance(step, int):
            value = value[step]  # type: ignore[index]  # the path was made on this value
            continue
        if not attrs.fields_dict(type(value))[step].eq:  # type: ignore[arg-type]  # likewise
            return False
        value = getattr(value, step)
    return True
