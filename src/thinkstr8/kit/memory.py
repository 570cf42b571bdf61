"""Remembering what was worked out once.

Belongs here: caching as the type checker can accept it.
Does not belong here: what is cached.
"""

from collections.abc import Callable
from functools import cache
from typing import TypeVar

ArgumentT = TypeVar("ArgumentT")
ResultT = TypeVar("ResultT")


def remembered(function: Callable[[ArgumentT], ResultT]) -> Callable[[ArgumentT], ResultT]:
    """Make a function of one thing remember its results.

    It is `functools.cache` for arguments such as modules and annotations, which can be hashed
    without the type checker knowing it.

    >>> @remembered
    ... def double(number: int) -> int:
    ...     return 2 * number
    >>> double(4)
    8
    """
    return cache(function)
