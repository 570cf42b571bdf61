"""Checks of plain values from outside: types, ranges and how to speak of bad ones.

Belongs here: what every game asks of an integer, a seat or a tuple.
Does not belong here: anything that knows a rule.
"""

import reprlib
from collections.abc import Callable
from enum import Enum
from random import Random
from typing import Final, Never, TypeAlias, TypeGuard, TypeVar

from attrs import Attribute

from thinkstr8.core.errors import (
    BotError,
    InconsistentError,
    InvalidRulesError,
    MalformedActionError,
    QuestionError,
    SpectatorError,
    UnknownSeatError,
    WrongKindError,
)
from thinkstr8.core.game import NATURE, Seat

T = TypeVar("T")
Validator: TypeAlias = Callable[[object, "Attribute[T]", T], None]

_QUOTE = reprlib.Repr()
_QUOTE.maxstring = _QUOTE.maxother = 60
_LARGEST_QUOTED = 10**20

LARGEST_NUMBER: Final = 10**9 - 1
"""The largest number in an action, below zero as well as above."""


def describe(value: object) -> str:
    """Give a short text for any value, however large or badly behaved.

    >>> describe("x" * 100)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxx...xxxxxxxxxxxxxxxxxxxxxxxxxxxx'"
    >>> describe(10**5000)
    'an integer of 16610 bits'
    """
    if is_whole(value) and abs(value) > _LARGEST_QUOTED:
        return f"an integer of {value.bit_length()} bits"
    try:
        return _QUOTE.repr(value)
    except Exception:  # noqa: BLE001  # whatever a stranger's repr does, or a very large integer
        return f"a {type(value).__name__}"


def is_whole(value: object) -> TypeGuard[int]:
    """Tell whether a value is an integer proper: no bool, no enum member, no float.

    >>> is_whole(3), is_whole(True), is_whole(3.0)
    (True, False, False)
    """
    return type(value) is int


def is_tuple_of(value: object, kind: type[T]) -> TypeGuard[tuple[T, ...]]:
    """Tell whether a value is a tuple whose items are exactly of one type."""
    return type(value) is tuple and {*map(type, value)} <= {kind}


def require_seat(seat: object, players: int) -> None:
    """Check that a seat is at the table; nature is not.

    Raises:
        UnknownSeatError: it is not.
    """
    if not is_whole(seat) or not 0 <= seat < players:
        raise UnknownSeatError(
            f"There is no seat {describe(seat)}: the seats are 0 to {players - 1}."
        )


def require_actor(seat: object, players: int) -> None:
    """Check that a seat is at the table or is nature's.

    Raises:
        UnknownSeatError: it is neither.
    """
    if not is_whole(seat) or seat != NATURE:
        require_seat(seat, players)


def require_rules(rules: object, kind: type[object], game: str) -> None:
    """Check that rules are those of a game.

    Args:
        rules: the rules as given.
        kind: the class of the game's rules.
        game: what the game is called.

    Raises:
        InvalidRulesError: they are not.
    """
    if not isinstance(rules, kind):
        raise InvalidRulesError(f"Expected Rules of {game}, not {describe(rules)}.")


def require_kind(value: object, kind: type[object], game: str) -> None:
    """Check that a table, a state or a view is one of a game.

    Args:
        value: the table, state or view as given.
        kind: the class that it should be of.
        game: what the game is called.

    Raises:
        WrongKindError: it is none.
    """
    if not isinstance(value, kind):
        raise wrong_kind(value, kind, game) from None


def wrong_kind(value: object, kind: type[object], game: str) -> WrongKindError:
    """Make the error for what is no table, state or view of a game.

    Verbs that are called by the million raise it when an attribute is missing in what they were
    given: so they need not look at it before.
    """
    given = type(value)
    name = given.__name__
    if name == kind.__name__:
        name = f"{name} of {given.__module__}"
    elif isinstance(getattr(value, "table", None), kind):
        name = f"{name}: pass {name.lower()}.table"
    return WrongKindError(f"Expected a {kind.__name__} of {game}, not a {name}.")


def require_random(rng: object) -> None:
    """Check that something is a source of random numbers.

    Raises:
        WrongKindError: it is none.
    """
    if not isinstance(rng, Random):
        raise WrongKindError(
            f"Expected a source of random numbers such as random.Random(8), not {describe(rng)}."
        )


def require_stage(stage: object, stages: type[Enum]) -> None:
    """Check that something is a stage of a game.

    Raises:
        QuestionError: it is none.
    """
    if not isinstance(stage, stages):
        names = ", ".join(f"{stages.__name__}.{each.name}" for each in stages)
        raise QuestionError(f"There is no stage {describe(stage)}: the stages are {names}.")


def require_player(seat: Seat | None, deed: str) -> Seat:
    """Give the seat of a view, after checking that it is no spectator's.

    Args:
        seat: whose view it is.
        deed: what needs a seat, for the error message.

    Raises:
        SpectatorError: there is no seat.
    """
    if seat is None:
        raise SpectatorError(f"A spectator cannot {deed}: take the view of a seat.")
    return seat


def require_options(options: tuple[T, ...], seat: Seat) -> tuple[T, ...]:
    """Give the actions that a bot can choose from, after checking that there are any.

    Args:
        options: the legal actions of its seat.
        seat: whose bot it is.

    Raises:
        BotError: there are none, for the seat is not to act.
        UnknownSeatError: the seat is nature's, which no bot has.
    """
    if seat == NATURE:
        raise UnknownSeatError("No bot chooses for nature: take the view of a seat.")
    if not options:
        raise BotError(f"Seat {seat} is not to act: there is nothing to choose.")
    return options


def present(value: T | None) -> T:
    """Give a value that the stage of the game guarantees to be there.

    Raises:
        InconsistentError: it is not, so the table was not reached by play.
    """
    if value is None:
        raise InconsistentError("The stage of this table does not fit the rest of it.")
    return value


def require(condition: bool, message: str) -> None:  # noqa: FBT001  # it reads as an assertion
    """Check something that holds in every position that play can lead to.

    Raises:
        InconsistentError: it does not.
    """
    if not condition:
        raise InconsistentError(message)


def no_position(value: Never, game: str) -> WrongKindError:
    """Make the error for something that is no position of a game at all.

    As with `assert_never`, a type checker finds out where a kind has been forgotten.
    """
    return WrongKindError(f"Expected a Table, State or View of {game}, not {describe(value)}.")


def require_seated(seat: object, players: int) -> None:
    """Check that the seat of a view is one of its table.

    Raises:
        InconsistentError: it is not.
    """
    require(
        is_whole(seat) and 0 <= seat < players, f"There is no seat {describe(seat)} at this table."
    )


def whole(instance: object, attribute: "Attribute[int]", value: int) -> None:
    """Check that a field of an action is an integer proper that notation can write.

    It is an attrs validator.

    Raises:
        MalformedActionError: it is not.
    """
    if is_whole(value) and -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
        return
    limits = f" between {-LARGEST_NUMBER} and {LARGEST_NUMBER}" if is_whole(value) else ""
    raise MalformedActionError(
        f"{type(instance).__name__}.{attribute.name} must be an int{limits}, not {describe(value)}."
    )


def member(kind: type[T]) -> "Validator[T]":
    """Make a check that a field of an action is of exactly one type (an attrs validator).

    The check raises `MalformedActionError`.
    """

    def check(instance: object, attribute: "Attribute[T]", value: T) -> None:
        if type(value) is not kind:
            raise MalformedActionError(
                f"{type(instance).__name__}.{attribute.name} must be a {kind.__name__}, "
                f"not {describe(value)}."
            )

    return check


def seat_name(seat: Seat) -> str:
    """Give the words for who acts.

    >>> seat_name(2), seat_name(NATURE)
    ('seat 2', 'nature')
    """
    return "nature" if seat == NATURE else f"seat {seat}"
