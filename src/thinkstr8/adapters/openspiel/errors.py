"""The errors of the library as OpenSpiel's, and numbers from outside.

Belongs here: what turns an error or a number of the one into the other.
Does not belong here: anything about games.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pyspiel

from thinkstr8.adapters.integers import as_int
from thinkstr8.core.errors import ThinkStr8Error, WrongKindError
from thinkstr8.core.wording import describe

_MOST_ID: Final = 2**63


@contextmanager
def spiel_errors() -> Iterator[None]:
    """Turn the library's errors into OpenSpiel's, with the same sentence."""
    try:
        yield
    except ThinkStr8Error as error:
        raise pyspiel.SpielError(str(error)) from error


def as_id(value: object) -> int:
    """Return an id as an int. OpenSpiel itself would cut off the fraction of NumPy's floats.

    Raises:
        SpielError: the value is not an integer, or none that OpenSpiel can store.
    """
    try:
        number = as_int("An id", value)
    except WrongKindError as error:
        raise pyspiel.SpielError(str(error)) from None
    if not -_MOST_ID <= number < _MOST_ID:
        raise pyspiel.SpielError(f"There is no id {describe(number)}.")
    return number
