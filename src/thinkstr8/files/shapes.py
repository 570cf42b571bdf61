"""Checks that the parts of a value have the classes that its annotations name.

Belongs here: checking classes, part by part, with the path to the fault.
Does not belong here: checking that the parts fit together (each game's consistency); JSON, whose
readers check classes as they read (reading).

Games make millions of values, so the constructors check nothing. A program that makes its own table
and has it checked must still get a plain answer.
"""

from collections.abc import Callable
from types import NoneType
from typing import Annotated, Final, TypeAlias, get_args, get_origin

from thinkstr8.core.checks import not_a_position
from thinkstr8.core.errors import WrongKindError
from thinkstr8.core.wording import an, with_class
from thinkstr8.files.kinds import Kind, fields_of, is_union, is_value, members
from thinkstr8.files.memory import remembered

Fault: TypeAlias = tuple[str, str, object]
"""A fault: its path, the expected class, and the value found."""

Check: TypeAlias = Callable[[object], Fault | None]
"""A function that returns the first fault of a value; None if the value is right."""


def require_shape(value: object, name: str) -> None:
    """Check that every part of a value is of the class that its annotation names.

    >>> from attrs import evolve
    >>> from thinkstr8 import ten
    >>> table = ten.example(ten.Stage.BID).table
    >>> require_shape(table, "table")
    >>> require_shape(evolve(table, waiting=("Ada",)), "table")
    Traceback (most recent call last):
    thinkstr8.core.errors.WrongKindError: table.waiting[0] must be an int, not 'Ada' (a str).

    Args:
        value: a value of a game.
        name: the name of the value in the error message.

    Raises:
        WrongKindError: a part is of another class.
    """
    fault = _check(type(value))(value)
    if fault is not None:
        place, expected, found = fault
        raise WrongKindError(f"{name}{place} must be {expected}, not {with_class(found)}.")


@remembered
def _check(kind: Kind) -> Check:
    """Return the check for values of a type."""
    if get_origin(kind) is Annotated:
        return _check(get_args(kind)[0])
    if is_union(kind):
        return _check_union(members(kind))
    if get_origin(kind) is tuple:
        return _check_tuple(get_args(kind))
    exact = NoneType if kind is None else kind
    if is_value(exact):
        return _check_value(exact)
    return lambda value: None if type(value) is exact else ("", _name(exact), value)


def _check_value(kind: type[object]) -> Check:
    parts: list[tuple[str, Check]] = []

    def check(value: object) -> Fault | None:
        if type(value) is not kind:
            return "", _name(kind), value
        if not parts:  # filled on first use, because a class may contain itself
            parts.extend((name, _check(part)) for name, part in fields_of(kind))
        for name, check_part in parts:
            fault = check_part(getattr(value, name))
            if fault is not None:
                return f".{name}{fault[0]}", fault[1], fault[2]
        return None

    return check


def _check_tuple(kinds: tuple[Kind, ...]) -> Check:
    alike = kinds[-1:] == (...,)
    checks = [_check(kind) for kind in kinds if kind is not ...]

    def check(value: object) -> Fault | None:
        if type(value) is not tuple:
            return "", "a tuple", value
        if not alike and len(value) != len(checks):
            return "", f"a tuple of {len(checks)}", value
        for index, item in enumerate(value):
            fault = checks[0 if alike else index](item)
            if fault is not None:
                return f"[{index}]{fault[0]}", fault[1], fault[2]
        return None

    return check


def _check_union(kinds: tuple[Kind, ...]) -> Check:
    checks = [_check(kind) for kind in kinds]
    names = " or ".join(map(_name, kinds))

    def check(value: object) -> Fault | None:
        faults = [check_one(value) for check_one in checks]
        if None in faults:
            return None
        inside = [fault for fault in faults if fault and fault[0]]
        return inside[0] if inside else ("", names, value)

    return check


def _name(kind: Kind) -> str:
    """Return the name of a type in an error message."""
    if kind is None or kind is NoneType:
        return "None"
    if get_origin(kind) is tuple:
        return "a tuple"
    return an(kind.__name__) if isinstance(kind, type) else str(kind)


def require_position(position: object, kinds: tuple[type[object], ...], game: str) -> None:
    """Check that a value is a position of a game, with parts of the right classes.

    Args:
        position: the value to check.
        kinds: the classes of the game's positions.
        game: the name of the game, for the error message.

    Raises:
        WrongKindError: the value, or a part of it, is of the wrong class.
    """
    if type(position) not in kinds:
        raise not_a_position(position, game)
    require_shape(position, _NAMES.get(type(position).__name__, "view"))


_NAMES: Final = {"Table": "table", "State": "state"}
