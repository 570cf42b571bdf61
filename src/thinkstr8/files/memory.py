"""Caching facts about a game or a class.

Belongs here: a cache that type checkers accept.
Does not belong here: the facts that are cached.
"""

from collections.abc import Callable
from functools import cache
from typing import TypeVar

ArgumentT = TypeVar("ArgumentT")
ResultT = TypeVar("ResultT")


def remembered(function: Callable[[ArgumentT], ResultT]) -> Callable[[ArgumentT], ResultT]:
    """Return a function of one argument that caches its results.

    It is `functools.cache` for arguments such as modules and annotations, which are hashable
    although mypy does not know it. Type checkers still check the type of the argument.

    >>> @remembered
    ... def double(number: int) -> int:
    ...     return 2 * number
    >>> double(4)
    8
    """
    return cache(function)
