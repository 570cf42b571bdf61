"""Integers from other libraries, such as NumPy's.

Belongs here: telling integers from what only looks like them.
Does not belong here: which integers mean something (each game's encoding).
"""

from operator import index as as_index
from typing import Final

from thinkstr8.core.errors import WrongKindError
from thinkstr8.core.wording import must_be_int

_BOOLS: Final = ("bool", "bool_")
"""The names of Python's and NumPy's bools; before NumPy 2 its bools could be an index."""


def as_int(what: str, value: object) -> int:
    """Return an integer of any class as an int, but no bool and no float.

    >>> as_int("A seat", 3)
    3
    >>> as_int("A seat", True)
    Traceback (most recent call last):
    thinkstr8.core.errors.WrongKindError: A seat must be an int, not True (a bool).

    Args:
        what: what the integer is, for the error message.
        value: the value.

    Raises:
        WrongKindError: the value is not an integer.
    """
    if type(value) is int:
        return value
    if type(value).__name__ not in _BOOLS:
        try:
            return as_index(value)  # type: ignore[arg-type]  # the question is whether it has one
        except TypeError:
            pass
    raise WrongKindError(must_be_int(what, value))
