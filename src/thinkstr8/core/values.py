"""Frozen classes whose copies are the values themselves.

Belongs here: `frozen`, with which every value of the library is made.
Does not belong here: fast constructors (kit.values), the values of any game.
"""

from typing import TYPE_CHECKING, TypeVar

import attrs

__all__ = ["copied_as_itself", "frozen"]

T = TypeVar("T")

if TYPE_CHECKING:
    from attrs import frozen  # type checkers know what attrs adds to a class
else:

    def frozen(cls: type[T] | None = None, /, **options: object) -> object:
        """Return a class made by `attrs.frozen`, whose values are never copied.

        A frozen value never changes, so nobody needs a second one. `copy.copy` and `copy.deepcopy`
        return the value itself, at once, however large it is. What a value holds of others, such
        as a bot, is not copied either.

        >>> from copy import deepcopy
        >>> @frozen
        ... class Point:
        ...     x: int
        >>> point = Point(3)
        >>> deepcopy(point) is point
        True
        """
        if cls is None:
            return lambda late: copied_as_itself(attrs.frozen(late, **options))
        return copied_as_itself(attrs.frozen(cls, **options))


def copied_as_itself(cls: type[T]) -> type[T]:
    """Return a class after giving it copies that are the value itself."""
    cls.__copy__ = _itself  # type: ignore[attr-defined]  # only copy looks for it
    cls.__deepcopy__ = _itself  # type: ignore[attr-defined]  # only copy looks for it
    return cls


def _itself(self: T, memo: object = None) -> T:
    """Return the value itself, which never changes."""
    del memo
    return self
