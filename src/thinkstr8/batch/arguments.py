"""What a batch is given: arrays with one entry per game, numbers and policies.

Belongs here: the checks of arguments, and arrays that show others.
Does not belong here: what is done with them (batches).
"""

from collections.abc import Callable, Sequence
from typing import TypeVar, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from thinkstr8.core.errors import QuestionError, WrongKindError
from thinkstr8.core.game import AnyGame, AnyRules, AnyState
from thinkstr8.core.plain import require_int
from thinkstr8.core.wording import describe, with_class

ScalarT = TypeVar("ScalarT", bound=np.generic)


def integers(what: str, given: ArrayLike, size: int) -> NDArray[np.int64]:
    """Return one integer for each game.

    Raises:
        QuestionError: there is not one for each game.
        WrongKindError: they are not integers.
    """
    array = np.asarray(given)
    if array.dtype.kind not in "iu":
        raise WrongKindError(f"The {what}s must be an array of integers, not {array.dtype}.")
    _require_one_each(what, array, size)
    return np.ascontiguousarray(array, np.int64)


def flags(given: ArrayLike, size: int) -> NDArray[np.bool_]:
    """Return one bool for each game.

    Raises:
        QuestionError: there is not one for each game.
        WrongKindError: they are not bools.
    """
    array = np.asarray(given)
    if array.dtype != np.bool_:
        raise WrongKindError(f"The chosen games must be an array of bools, not {array.dtype}.")
    _require_one_each("flag", array, size)
    return np.ascontiguousarray(array, np.bool_)


def _require_one_each(what: str, given: NDArray[np.generic], size: int) -> None:
    if given.shape != (size,):
        raise QuestionError(
            f"There must be one {what} for each of {size} games, but the array has the shape "
            f"{given.shape}."
        )


def require_at_least(what: str, number: int, least: int) -> None:
    """Check that a value is an int that is large enough.

    Raises:
        QuestionError: it is too small.
        WrongKindError: it is not an int.
    """
    require_int(what, number)
    if number < least:
        raise QuestionError(f"{what} must be at least {least}, not {describe(number)}.")


def require_policy(policy: object) -> None:
    """Check that a value is a compiled policy, or None.

    Raises:
        WrongKindError: it is neither.
    """
    if policy is not None and not hasattr(policy, "address"):
        raise WrongKindError(
            f"A policy must be compiled with thinkstr8.batch.policy, not {with_class(policy)}."
        )


def require_states(game: AnyGame, rules: AnyRules, states: Sequence[AnyState], size: int) -> None:
    """Check states of the library with which a batch is to continue.

    Raises:
        InconsistentError: no game leads to a state.
        QuestionError: there is not one for each game, or one is of a game by other rules.
        WrongKindError: a value is not a state of the game.
    """
    if len(states) != size:
        raise QuestionError(f"There must be one state for each of {size} games.")
    for index, state in enumerate(states):
        game.view(state, None)  # the game refuses a value that is not its State
        if state.table.rules != rules:
            raise QuestionError(
                f"The games of this batch are by {rules!r}, but state {index} is of a game by "
                f"{state.table.rules!r}."
            )
    check = cast("Callable[[AnyState], None]", vars(game)["check_position"])
    for state in {id(state): state for state in states}.values():
        check(state)  # compiled code does not look whether an index exists


def read_only(array: NDArray[ScalarT]) -> NDArray[ScalarT]:
    """Return an array that shows another one but cannot be written to."""
    view = array.view()
    view.flags.writeable = False
    return view
