"""Caches for functions of large values that are asked again and again.

Belongs here: caches that look at objects, not at their contents.
Does not belong here: caches for small values, for which functools has `lru_cache`. `Recalled` is
quicker, for what every step of a game asks.
"""

from collections.abc import Callable
from typing import Final, Generic, TypeVar, cast

KeyT = TypeVar("KeyT")
T = TypeVar("T")

_NEVER: Final = object()
"""What is in no cache."""

_ROOM: Final = 32
"""How much a cache for short-lived values keeps at first."""

_MOST: Final = 1024
"""How much a cache for short-lived values keeps at most."""

_WATCHED: Final = 256
"""After so many misses, a cache for short-lived values looks at how often it was hit."""


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
    find = cast("Callable[[int, object], T]", values.get)  # quicker than an exception

    def of(key: KeyT) -> T:
        value = find(id(key), _NEVER)
        if value is not _NEVER:
            return value
        value = function(key)
        if len(keys) >= most:
            values.clear()
            keys.clear()
        values[id(key)] = value
        keys.append(key)
        return value

    return of


class Briefly(ByIdentity[KeyT, T]):
    """A `ByIdentity` for values that hold for a few steps of a game and never return.

    It keeps few of them: Python's garbage collector looks again and again at objects that live
    long, which would take longer than the function. If it is hit too rarely, as with many games at
    the same time, it keeps more.

    >>> lengths = Briefly(len)
    >>> log = ("one", "two")
    >>> lengths.of(log), lengths.of(log)
    (2, 2)
    """

    __slots__ = ()

    def __init__(self, function: Callable[[KeyT], T], most: int = _MOST) -> None:
        self._function = function
        self._most = most
        self.of = _briefly_cached(function, most)


def _briefly_cached(function: Callable[[KeyT], T], most: int) -> Callable[[KeyT], T]:
    """Return a function that keeps few values, and more if those are not enough."""
    values: dict[int, T] = {}
    keys: list[KeyT] = []  # they are kept, so no other object has the id of one of them
    find = cast("Callable[[int, object], T]", values.get)
    room, hits, misses = min(_ROOM, most), 0, 0

    def of(key: KeyT) -> T:
        nonlocal room, hits, misses
        value = find(id(key), _NEVER)
        if value is not _NEVER:
            hits += 1
            return value
        value = function(key)
        misses += 1
        if misses == _WATCHED:
            room, hits, misses = _enough(room, hits, most), 0, 0
        if len(keys) >= room:
            values.clear()
            keys.clear()
        values[id(key)] = value
        keys.append(key)
        return value

    return of


def _enough(room: int, hits: int, most: int) -> int:
    """Return how much a cache should keep that was hit so often in `_WATCHED` misses."""
    return room if 3 * hits >= _WATCHED else min(4 * room, most)


class Recalled(dict[KeyT, T]):
    """A function of one small value that remembers what it returned, as quick as a dict.

    >>> lengths = Recalled(len)
    >>> lengths["one"], lengths["three"], len(lengths)
    (3, 5, 2)

    Attributes:
        function: the function.
        most: how many values are kept at most; then it begins anew.
    """

    def __init__(self, function: Callable[[KeyT], T], most: int = 2**14) -> None:
        super().__init__()
        self.function: Final = function
        self.most: Final = most

    def __missing__(self, key: KeyT) -> T:
        value = self.function(key)
        if len(self) >= self.most:
            self.clear()
        self[key] = value
        return value

    def __reduce__(self) -> tuple[type["Recalled[KeyT, T]"], tuple[Callable[[KeyT], T], int]]:
        """Pickle the function, not what it has returned."""
        return type(self), (self.function, self.most)


class Growing(Generic[KeyT, T]):
    """A function of a growing log, made step by step: from its value before the last entry.

    It remembers the values of the logs that it was asked for last, so that a log with one entry
    more costs one step. Like `Briefly` it keeps few of them, and more if those are not enough.

    >>> sums = Growing(0, lambda total, index, number: total + index * number)
    >>> sums((5, 6)), sums((5, 6, 7))
    (6, 20)

    Attributes:
        start: the value of the empty log.
        step: makes the value from the value before, the place of an entry from 0, and the entry.
        most: how many logs are remembered at most.
    """

    def __init__(self, start: T, step: Callable[[T, int, KeyT], T], most: int = _MOST) -> None:
        self.start: Final = start
        self.step: Final = step
        self.most: Final = most
        self._room = min(_ROOM, most)
        self._hits = self._misses = 0
        self._kept: dict[int, tuple[tuple[KeyT, ...], T]] = {}
        self._before = self._kept  # what was kept before that, so that no log is without a prefix

    def __reduce__(self) -> tuple[type["Growing[KeyT, T]"], tuple[object, ...]]:
        """Pickle the function, not what it has returned."""
        return type(self), (self.start, self.step, self.most)

    def __call__(self, log: tuple[KeyT, ...]) -> T:
        """Return the value of a log."""
        if not log:
            return self.start
        last = id(log[-1])  # the entry is kept, so no other object has its id
        kept = self._kept.get(last) or self._before.get(last)
        if kept is not None and kept[0] == log:  # quick, because the entries are the same objects
            self._hits += 1
            return kept[1]
        value = self.step(self(log[:-1]), len(log) - 1, log[-1])
        self._misses += 1
        if self._misses == _WATCHED:
            self._room = _enough(self._room, self._hits, self.most)
            self._hits = self._misses = 0
        if len(self._kept) >= self._room:
            self._before, self._kept = self._kept, {}
        self._kept[last] = (log, value)
        return value
