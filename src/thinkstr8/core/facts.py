"""An immutable mapping from names to values: the details of a refusal, the tags of a record.

Belongs here: the mapping itself.
Does not belong here: the meaning of its values.
"""

import re
from collections.abc import ItemsView, Iterator, Mapping, ValuesView
from typing import Final, TypeVar

from thinkstr8.core.values import frozen

ValueT = TypeVar("ValueT")

NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
"""The pattern of a fact's name in a file."""

MOST_FACTS: Final = 100
"""The largest number of facts in one place of a file, and of tags in a record."""


@frozen(repr=False, init=False)
class Facts(Mapping[str, ValueT]):
    """An immutable, hashable mapping that keeps its order.

    >>> facts = Facts(size=3, taken_by=1)
    >>> facts["taken_by"], dict(facts), facts
    (1, {'size': 3, 'taken_by': 1}, Facts(size=3, taken_by=1))
    """

    _pairs: tuple[tuple[str, ValueT], ...]

    def __init__(self, /, **facts: ValueT) -> None:
        object.__setattr__(self, "_pairs", tuple(facts.items()))  # because the class is frozen

    def __getitem__(self, name: str) -> ValueT:
        for key, value in self._pairs:
            if key == name:
                return value
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return (key for key, _ in self._pairs)

    def items(self) -> ItemsView[str, ValueT]:
        """Return the names with their facts, in order."""
        return _Items(self)

    def values(self) -> ValuesView[ValueT]:
        """Return the facts, in order."""
        return _Values(self)

    def __len__(self) -> int:
        return len(self._pairs)

    def __repr__(self) -> str:
        pairs = ", ".join(f"{key}={value!r}" for key, value in self._pairs)
        return f"{type(self).__name__}({pairs})"


class _Items(ItemsView[str, ValueT]):
    """The names with their facts. The items of a plain Mapping would look up every name again."""

    _mapping: Facts[ValueT]

    def __iter__(self) -> Iterator[tuple[str, ValueT]]:
        return iter(self._mapping._pairs)  # noqa: SLF001  # of the same module


class _Values(ValuesView[ValueT]):
    """The facts without their names, for the same reason."""

    _mapping: Facts[ValueT]

    def __iter__(self) -> Iterator[ValueT]:
        return (value for _, value in self._mapping._pairs)  # noqa: SLF001  # of the same module
