"""How one view of Numer can have led to the next.

Belongs here: `retrace`, which knows the numbers of a turn as soon as they are revealed.
Does not belong here: whether an action leads there (files.sequences), whether play can lead to a
position at all (consistency).
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
    """Return a state that a view may be of, and the action that may have led to the next view.

    What others have sealed is read from the log of the turn if that was its last action; otherwise
    it is any number that was open to them. Whether it leads there is for the caller to find out,
    with `apply` and `view`.

    >>> from thinkstr8.games.numer import Stage, apply, example, view
    >>> state = example(Stage.WRITE)
    >>> retrace(view(state, 0), view(apply(state, Write(0, 36)), 0))[1]
    Write(seat=0, number=36)

    Raises:
        InconsistentError: nothing was written, or the log of the turn does not fit.
        MalformedActionError: what was written is not a number of three digits.
        WrongKindError: these are not views of this game.
    """
    require_views(before, after, (View, SpectatorView), GAME)
    table, later, seat = before.table, after.table, after.table.last
    if seat not in table.waiting:
        raise InconsistentError(f"Seat {describe(seat)} had nothing to write.")
    if len(later.turns) > len(table.turns):
        numbers = later.turns[len(table.turns)].numbers
        require(
            len(numbers) == table.rules.players,
            f"Every turn must have a number, or none, for each of {table.rules.players} seats.",
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
        raise InconsistentError(f"Seat {seat} wrote, but no number of it is there.")
    return State(table, sealed), Write(seat, number)


def _any_number(table: Table, seat: Seat) -> int | None:
    """Return a number that is open to a seat; None if it has no digit left."""
    return next(iter(numbers_from(writable(table, seat))), None)
