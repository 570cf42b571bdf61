"""The action between two successive views of Numer.

Belongs here: `retrace`, which knows the numbers of a turn as soon as they are revealed.
Does not belong here: whether the action leads to the second view (files.sequences), whether a
position is possible at all (consistency).
"""

from thinkstr8.core.checks import describe, require
from thinkstr8.core.errors import InconsistentError
from thinkstr8.core.game import Seat
from thinkstr8.games.numer.actions import Action, Write
from thinkstr8.games.numer.components import GAME, numbers_from
from thinkstr8.games.numer.legality import writable
from thinkstr8.games.numer.state import State, Table
from thinkstr8.games.numer.views import SpectatorView, View
from thinkstr8.kit.sequences import require_views


def retrace(before: View | SpectatorView, after: View | SpectatorView) -> tuple[State, Action]:
    """Return a state that fits a view, and an action that fits the next view.

    If the action ended the turn, the sealed numbers of the others come from the log. Otherwise each
    is some number that its seat could write. The caller must check, with `apply` and `view`, that
    the action leads to the next view.

    This is for checks only. The number in the action, or any number in the state, may be made up,
    so do not show them to a player. Show the events of the view.

    >>> from thinkstr8.games.numer import Stage, apply, example, view
    >>> state = example(Stage.WRITE)
    >>> retrace(view(state, 0), view(apply(state, Write(0, 36)), 0))[1]
    Write(seat=0, number=36)

    Raises:
        InconsistentError: nothing was written, or the log of the turn does not fit.
        MalformedActionError: the written number does not have three digits.
        WrongKindError: `before` or `after` is not a view of this game.
    """
    require_views(before, after, (View, SpectatorView), GAME)
    table, later, seat = before.table, after.table, after.table.last
    if seat not in table.waiting:
        raise InconsistentError(f"Seat {describe(seat)} was not to write.")
    if len(later.turns) > len(table.turns):
        numbers = later.turns[len(table.turns)].numbers
        require(
            len(numbers) == table.rules.players,
            f"Every turn must have a number or None for each of {table.rules.players} seats.",
        )
    else:
        numbers = tuple(
            after.number if each == before.seat else _any_number(table, each)
            for each in range(table.rules.players)
        )
    sealed = tuple(
        (before.number if each == before.seat else numbers[each]) if written else None
        for each, written in enumerate(table.written)
    )
    number = numbers[seat]
    if number is None:
        raise InconsistentError(f"Seat {seat} wrote, but no number is recorded.")
    return State(table, sealed), Write(seat, number)


def _any_number(table: Table, seat: Seat) -> int | None:
    """Return a number that a seat could write, or None if it has no digit left."""
    return next(iter(numbers_from(writable(table, seat))), None)
