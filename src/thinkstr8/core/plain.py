"""Checks of plain values: integers, strings, booleans and tuples of them.

Belongs here: checks that need no game.
Does not belong here: seats, views, actions (checks); the wording of errors (wording).
"""

from typing import TypeGuard, TypeVar

from thinkstr8.core.errors import WrongKindError
from thinkstr8.core.wording import must_be_int, must_be_tuple_of, with_class

T = TypeVar("T")


def is_whole(value: object) -> TypeGuard[int]:
    """Return whether a value is a plain int: not a bool, an enum member or a float.

    >>> is_whole(3), is_whole(True), is_whole(3.0)
    (True, False, False)
    """
    return type(value) is int


def is_tuple_of(value: object, kind: type[T]) -> TypeGuard[tuple[T, ...]]:
    """Return whether a value is a tuple whose items are all of exactly one class."""
    return type(value) is tuple and {*map(type, value)} <= {kind}


def not_int(what: str, value: object) -> WrongKindError:
    """Return the error for a value of another class where an int is expected.

    >>> print(not_int("A seat", 2.0))
    A seat must be an int, not 2.0 (a float).
    """
    return WrongKindError(must_be_int(what, value))


def require_int(what: str, value: object) -> None:
    """Check that a value is a plain int; see `is_whole`.

    Raises:
        WrongKindError: the value is of another class.
    """
    if type(value) is not int:
        raise not_int(what, value)


def require_str(what: str, value: object) -> None:
    """Check that a value is a str.

    Raises:
        WrongKindError: the value is of another class.
    """
    if type(value) is not str:
        raise WrongKindError(f"{what} must be a str, not {with_class(value)}.")


def require_bool(what: str, value: object) -> None:
    """Check that a value is True or False.

    Raises:
        WrongKindError: the value is something else.
    """
    if type(value) is not bool:
        raise WrongKindError(f"{what} must be True or False, not {with_class(value)}.")


def require_tuple_of(what: str, kind: type[object], value: object) -> None:
    """Check that a value is a tuple whose items are all of exactly one class.

    Raises:
        WrongKindError: the value is not a tuple, or an item is of another class.
    """
    if not is_tuple_of(value, kind):
        raise WrongKindError(must_be_tuple_of(what, kind, value))
