"""Small helpers for tuples.

Belongs here: making a changed copy of a tuple.
Does not belong here: the meaning of the items.
"""

from typing import TypeVar

T = TypeVar("T")


def replaced(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """Return a tuple with one item replaced.

    >>> replaced((5, 6, 7), 1, 0)
    (5, 0, 7)
    """
    changed = [*items]
    changed[index] = item
    return tuple(changed)


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """Return a tuple without the first item that equals the given one.

    >>> without((5, 6, 7), 6)
    (5, 7)
    """
    rest = [*items]
    rest.remove(item)
    return tuple(rest)
