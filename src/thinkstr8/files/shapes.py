"""Whether a value that was made by hand has the parts that its annotations say.

Belongs here: checking classes, part by part, with the path to what is wrong.
Does not belong here: whether the parts fit together (each game's consistency); JSON, whose readers
check the same as they go (reading).

Values are made by the million, so their constructors check nothing. A program that makes a table of
its own and has it checked must get a plain answer all the same.
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
"""Where something is wrong, what should be there, and what is."""

Check: TypeAlias = Callable[[object], Fault | None]
"""Finds the first fault of a value; None if it has none."""


def require_shape(value: object, name: str) -> None:
    """Check that every part of a value is of the class that its annotation says.

    >>> from attrs import evolve
    >>> from thinkstr8 import ten
    >>> table = ten.example(ten.Stage.BID).table
    >>> require_shape(table, "table")
    >>> require_shape(evolve(table, waiting=("Ada",)), "table")
    Traceback (most recent call last):
    thinkstr8.core.errors.WrongKindError: table.waiting[0] must be an int, not 'Ada' (a str).

    Args:
        value: a value of a class of a game.
        name: what it is called in the error.

    Raises:
        WrongKindError: a part is of another class.
    """
    fault = _check(type(value))(value)
    if fault is not None:
        place, expected, found = fault
        raise WrongKindError(f"{name}{place} must be {expected}, not {with_class(found)}.")


@remembered
def _check(kind: Kind) -> Check:
    """Return what checks the values of a kind."""
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
        if not parts:  # found when they are needed, since a class may contain itself
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
    """Return what an error calls a kind."""
    if kind is None or kind is NoneType:
        return "None"
    if get_origin(kind) is tuple:
        return "a tuple"
    return an(kind.__name__) if isinstance(kind, type) else str(kind)


def require_position(position: object, kinds: tuple[type[object], ...], game: str) -> None:
    """Check that something is a position of a game, and made of what positions are made of.

    Args:
        position: what came from outside.
        kinds: the classes of the game's positions.
        game: what the game is called.

    Raises:
        WrongKindError: it is something else, or a part of it is.
    """
    if type(position) not in kinds:
        raise not_a_position(position, game)
    require_shape(position, _NAMES.get(type(position).__name__, "view"))


_NAMES: Final = {"Table": "table", "State": "state"}
