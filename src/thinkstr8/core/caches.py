"""Caches for functions of large values that are asked again and again.

Belongs here: caches that look at objects, not at their contents.
Does not belong here: caches for small values, for which functools has `lru_cache`.
"""

from collections.abc import Callable
from typing import Final, Generic, TypeVar

KeyT = TypeVar("KeyT")
T = TypeVar("T")


class ByIdentity(Generic[KeyT, T]):
    """A function of one value with a cache that looks only at which object it is.

    For large values that hold for several steps of a game, such as its log: hashing and comparing
    them would take longer than the function.

    >>> lengths = ByIdentity(len)
    >>> log = ("one", "two")
    >>> lengths.of(log), lengths.of(log)
    (2, 2)

    Attributes:
        of: the function with the cache. It is an attribute and no method, because that is quicker.
    """

    __slots__ = ("_function", "_most", "of")

    of: Callable[[KeyT], T]

    def __init__(self, function: Callable[[KeyT], T], most: int = 4096) -> None:
        self._function = function
        self._most = most
        self.of = _cached(function, most)

    def __reduce__(self) -> tuple[type["ByIdentity[KeyT, T]"], tuple[Callable[[KeyT], T], int]]:
        """Pickle the function, not what it has returned."""
        return type(self), (self._function, self._most)


def _cached(function: Callable[[KeyT], T], most: int) -> Callable[[KeyT], T]:
    """Return a function that keeps at most so many values, and then begins anew."""
    values: dict[int, T] = {}
    keys: list[KeyT] = []  # they are kept, so no other object has the id of one of them

    def of(key: KeyT) -> T:
        try:
            return values[id(key)]
        except KeyError:
            pass
        value = function(key)
        if len(keys) >= most:
            values.clear()
            keys.clear()
        values[id(key)] = value
        keys.append(key)
        return value

    return of


class Growing(Generic[KeyT, T]):
    """A function of a growing log, made step by step: from its value before the last entry.

    It remembers the values of the logs that it was asked for last, so that a log with one entry
    more costs one step.

    >>> sums = Growing(0, lambda total, index, number: total + index * number)
    >>> sums((5, 6)), sums((5, 6, 7))
    (6, 20)

    Attributes:
        start: the value of the empty log.
        step: makes the value from the value before, the place of an entry from 0, and the entry.
        most: how many logs are remembered.
    """

    def __init__(self, start: T, step: Callable[[T, int, KeyT], T], most: int = 4096) -> None:
        self.start: Final = start
        self.step: Final = step
        self.most: Final = most
        self._kept: dict[int, tuple[tuple[KeyT, ...], T]] = {}

    def __reduce__(self) -> tuple[type["Growing[KeyT, T]"], tuple[object, ...]]:
        """Pickle the function, not what it has returned."""
        return type(self), (self.start, self.step, self.most)

    def __call__(self, log: tuple[KeyT, ...]) -> T:
        """Return the value of a log."""
        if not log:
            return self.start
        last = log[-1]
        kept = self._kept.get(id(last))  # the entry is kept, so no other object has its id
        if kept is not None and kept[0] == log:  # quick, because the entries are the same objects
            return kept[1]
        value = self.step(self(log[:-1]), len(log) - 1, last)
        if len(self._kept) >= self.most:
            self._kept.clear()
        self._kept[id(last)] = (log, value)
        return value
