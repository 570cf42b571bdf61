"""Small helpers for immutable sequences.

Belongs here: changing a tuple by making another.
Does not belong here: anything that knows what is in it.
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
