"""Remembering what was worked out once about a game or a class.

Belongs here: caching in a form that type checkers accept.
Does not belong here: what is cached.
"""

from collections.abc import Callable
from functools import cache
from typing import TypeVar

ArgumentT = TypeVar("ArgumentT")
ResultT = TypeVar("ResultT")


def remembered(function: Callable[[ArgumentT], ResultT]) -> Callable[[ArgumentT], ResultT]:
    """Return a function of one argument that remembers its results.

    It is `functools.cache` for arguments such as modules and annotations: they are hashable, but
    mypy does not know that. The type of the argument is still checked.

    >>> @remembered
    ... def double(number: int) -> int:
    ...     return 2 * number
    >>> double(4)
    8
    """
    return cache(function)
