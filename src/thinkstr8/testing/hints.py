"""Checks of hints: what else a game computes for a seat, such as odds, advice and filled-in sheets.

Belongs here: checks of the functions that a game names in `HINTS`.
Does not belong here: functions that every game names alike (outputs).
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Final, TypeAlias, cast

from thinkstr8.core.errors import ThinkStr8Error
from thinkstr8.core.game import AnyState, Seat
from thinkstr8.testing.asking import Question, compare, parameters
from thinkstr8.testing.failures import Promise
from thinkstr8.testing.runs import Run

_ASKED_ONE_IN: Final = 4
"""Hints are asked for at the first state and at one in four others."""

_Hints: TypeAlias = Mapping[str, Callable[..., object]]


def check_hints(run: Run, state: AnyState, other: AnyState, seat: Seat | None) -> None:
    """Check that hints for a seat are the same in two states that it cannot tell apart.

    A hint may be refused with an error of the library, but then in both states, with the same
    words. Spectators get no hints.

    Args:
        run: the run, with the game under test.
        state: the state of play.
        other: a state that differs only in what the seat may not know.
        seat: the seat, or None for a spectator.
    """
    names = cast("Iterable[str]", getattr(run.game, "HINTS", ()))
    hints = {name: _function(run, name) for name in names}
    if seat is None or not hints or not run.is_due(_ASKED_ONE_IN):
        return
    for name, function in hints.items():
        subject = _subject(run, name, function, hints)
        question = Question(name, f"{name}({subject})", partial(_answer, run, hints, name, seat))
        compare(run, question, (state,), (other,), seat)


def _function(run: Run, name: str) -> Callable[..., object]:
    function = getattr(run.game, name, None)
    if not callable(function):
        run.fail(Promise.OUTPUTS, f"HINTS names {name!r}, but the game has no such function.")
    return cast("Callable[..., object]", function)


def _subject(run: Run, name: str, function: Callable[..., object], hints: _Hints) -> str:
    """Return the name of the first parameter, which says what a hint is about."""
    subject = next(iter(parameters(function)), "nothing")
    if subject not in ("view", "table") and (subject not in hints or subject == name):
        run.fail(
            Promise.OUTPUTS,
            f"The first parameter of the hint {name!r} must be view, table or the name of another "
            f"hint, not {subject}.",
        )
    return subject


def _answer(run: Run, hints: _Hints, name: str, seat: Seat, state: AnyState) -> object:
    """Return a hint, or the error with which it is refused."""
    function = hints[name]
    subject = _subject(run, name, function, hints)
    about: object
    if subject == "view":
        about = run.game.view(state, seat)
    elif subject == "table":
        about = state.table
    else:
        about = _answer(run, hints, subject, seat, state)
        if isinstance(about, _Refused):
            return about
    try:
        return function(about)
    except ThinkStr8Error as error:
        return _Refused(f"{type(error).__name__}: {error}")


class _Refused(str):
    """The words of an error with which a hint was refused."""

    __slots__ = ()
