"""Checks of the arguments that a game receives: values, seats, views, positions and fields.

Belongs here: the checks that all games share, and the errors that they raise.
Does not belong here: the rules of a game; checks of plain values (plain) and texts about bad values
(wording), which this module only re-exports for the games.
"""

from collections.abc import Callable
from enum import Enum
from random import Random
from typing import Final, TypeAlias, TypeVar

from attrs import Attribute

from thinkstr8.core.errors import (
    InconsistentError,
    MalformedActionError,
    NotToActError,
    SpectatorError,
    UnknownSeatError,
    WrongKindError,
)
from thinkstr8.core.game import NATURE, Seat
from thinkstr8.core.plain import is_tuple_of, is_whole, not_int
from thinkstr8.core.wording import an, class_as_bot, describe, must_be_int, with_class

__all__ = [
    "LARGEST_NUMBER",
    "Validator",
    "an",
    "describe",
    "is_tuple_of",
    "is_whole",
    "member",
    "not_a_position",
    "not_an_action",
    "not_int",
    "present",
    "require",
    "require_actor",
    "require_bot",
    "require_kind",
    "require_options",
    "require_random",
    "require_seat",
    "require_seated",
    "require_stage",
    "require_view",
    "seat_name",
    "whole",
    "with_class",
    "wrong_kind",
]

T = TypeVar("T")
Validator: TypeAlias = Callable[[object, "Attribute[T]", T], None]

LARGEST_NUMBER: Final = 10**9 - 1
"""The largest number that an action may contain; the smallest is its negative."""


# The class of a value


def require_kind(value: object, kind: type[object], game: str) -> None:
    """Check that a value is an instance of a class of a game; subclasses do not count.

    Args:
        value: the rules, deal, table, state or view to check.
        kind: the expected class.
        game: the name of the game, for the error message.

    Raises:
        WrongKindError: the value is of another class.
    """
    if type(value) is not kind:
        raise wrong_kind(value, kind, game)


def wrong_kind(value: object, kind: type[object], game: str) -> WrongKindError:
    """Return the error for a value of the wrong class.

    >>> from thinkstr8 import numer
    >>> print(wrong_kind(3, numer.Table, "Numer"))
    Expected a Table of Numer, not 3 (an int).
    >>> print(wrong_kind(numer.example(numer.Stage.WRITE), numer.Table, "Numer"))
    Expected a Table of Numer, not a State: pass state.table.
    """
    given = type(value)
    if _holds(value, kind):
        found = f"{an(given.__name__)}: pass {given.__name__.lower()}.table"
    elif given.__name__ == kind.__name__:
        found = f"{an(given.__name__)} of {given.__module__}"
    elif given.__module__.startswith("thinkstr8."):
        found = an(given.__name__)
    else:
        found = with_class(value)
    return WrongKindError(f"Expected {an(kind.__name__)} of {game}, not {found}.")


def _holds(value: object, kind: type[object]) -> bool:
    """Return whether a value of this library has a `table` of the given class."""
    known = type(value).__module__.startswith("thinkstr8.")
    return known and isinstance(getattr(value, "table", None), kind)


def not_an_action(value: object, game: str) -> WrongKindError:
    """Return the error for something that is not an action of a game."""
    return WrongKindError(f"Expected an action of {game}, not {with_class(value)}.")


def not_a_position(value: object, game: str) -> WrongKindError:
    """Return the error for something that is not a position of a game."""
    return WrongKindError(f"Expected a Table, State or View of {game}, not {with_class(value)}.")


def require_random(rng: object) -> None:
    """Check that a value is a `Random`.

    Raises:
        WrongKindError: the value is something else.
    """
    if not isinstance(rng, Random):
        raise WrongKindError(
            f"Expected a random number generator such as random.Random(8), not {with_class(rng)}."
        )


def require_bot(bot: object) -> None:
    """Check that a value can be a bot: a function, or an object of a class with `__call__`.

    Raises:
        WrongKindError: the value is a class, or cannot be called.
    """
    if isinstance(bot, type):
        raise WrongKindError(class_as_bot(bot))
    if not callable(bot):
        raise WrongKindError(
            f"A bot must be callable, not {with_class(bot)}. It takes a view and a Random."
        )


def require_stage(stage: object, stages: type[Enum]) -> None:
    """Check that a value is a stage of a game.

    Raises:
        WrongKindError: the value is something else.
    """
    if type(stage) is not stages:
        names = ", ".join(f"{stages.__name__}.{each.name}" for each in stages)
        raise WrongKindError(f"Expected one of {names}, not {with_class(stage)}.")


# Seats


def seat_name(seat: Seat) -> str:
    """Return the name of a seat, for messages.

    >>> seat_name(2), seat_name(NATURE)
    ('seat 2', 'nature')
    """
    return "nature" if seat == NATURE else f"seat {seat}"


def require_seat(seat: object, players: int) -> None:
    """Check that a seat is at the table; nature's is not.

    Raises:
        UnknownSeatError: the seat is not at this table.
        WrongKindError: the seat is not an int.
    """
    if type(seat) is not int:
        raise not_int("A seat", seat)
    if not 0 <= seat < players:
        raise UnknownSeatError(
            f"There is no seat {describe(seat)}: the seats are 0 to {players - 1}."
        )


def require_actor(seat: object, players: int) -> None:
    """Check that a seat is at the table, or is nature's.

    Raises:
        UnknownSeatError: the seat is neither at the table nor nature's.
        WrongKindError: the seat is not an int.
    """
    if not is_whole(seat) or seat != NATURE:
        require_seat(seat, players)


def require_view(
    view: object, kind: type[object], spectator: type[object], game: str, deed: str
) -> None:
    """Check that a value is a seat's view of a game.

    Args:
        view: the value to check.
        kind: the class of the game's views.
        spectator: the class of the views that spectators get.
        game: the name of the game, for the error message.
        deed: what only a seat can do, for the error message.

    Raises:
        SpectatorError: the value is a spectator's view.
        WrongKindError: the value is not a view of the game.
    """
    if type(view) is spectator:
        raise SpectatorError(f"A spectator cannot {deed}: take the view of a seat.")
    require_kind(view, kind, game)


def require_options(options: tuple[T, ...], seat: Seat) -> tuple[T, ...]:
    """Return the actions that a bot can choose from, after checking that there are any.

    Args:
        options: the legal actions of the bot's seat.
        seat: the bot's seat.

    Raises:
        NotToActError: there are no actions, because the seat is not to act.
        UnknownSeatError: the seat is nature's; no bot plays for nature.
    """
    if seat == NATURE:
        raise UnknownSeatError("No bot chooses for nature: take the view of a seat.")
    if not options:
        raise NotToActError(f"Seat {seat} is not to act: there is nothing to choose.")
    return options


# Positions


def present(value: T | None) -> T:
    """Return a value that must be present at this stage of the game.

    Raises:
        InconsistentError: the value is None, so play cannot have led to this table.
    """
    if value is None:
        raise InconsistentError("The stage of this table does not fit the rest of it.")
    return value


def require(condition: bool, message: str) -> None:  # noqa: FBT001  # it reads as an assertion
    """Check a condition that holds in every position that play can lead to.

    Raises:
        InconsistentError: the condition does not hold.
    """
    if not condition:
        raise InconsistentError(message)


def require_seated(seat: object, players: int) -> None:
    """Check that the seat of a view is at its table.

    Raises:
        InconsistentError: the seat is not at the table.
    """
    require(
        is_whole(seat) and 0 <= seat < players, f"There is no seat {describe(seat)} at this table."
    )


# Fields of actions, as attrs validators


def whole(instance: object, attribute: "Attribute[int]", value: int) -> None:
    """Check that a field of an action is a plain int that the notation can express.

    Raises:
        MalformedActionError: the field is of another class, or too large.
    """
    if is_whole(value) and -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
        return
    field = f"{type(instance).__name__}.{attribute.name}"
    if is_whole(value):
        raise MalformedActionError(
            f"{field} must be an int between {-LARGEST_NUMBER} and {LARGEST_NUMBER}, "
            f"not {describe(value)}."
        )
    raise MalformedActionError(must_be_int(field, value))


def member(kind: type[T]) -> "Validator[T]":
    """Return a validator that requires a field of an action to be of exactly one class.

    The validator raises `MalformedActionError`.
    """

    def check(instance: object, attribute: "Attribute[T]", value: T) -> None:
        if type(value) is not kind:
            raise MalformedActionError(
                f"{type(instance).__name__}.{attribute.name} must be {an(kind.__name__)}, "
                f"not {with_class(value)}."
            )

    return check
