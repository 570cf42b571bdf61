"""Who may see what in Numer, and which truths fit what a seat has seen.

Belongs here: `View`, built from what a seat may know, and `determinize`.
Does not belong here: what is worth writing (bots).
"""

from random import Random

from attrs import frozen

from thinkstr8.core.checks import require_kind, require_player, require_seat
from thinkstr8.core.errors import InconsistentError
from thinkstr8.core.game import Seat
from thinkstr8.core.values import maker, quick
from thinkstr8.games.numer.components import FULL_BOARD, Board, numbers_from
from thinkstr8.games.numer.state import State, Table


@quick
@frozen(weakref_slot=False)
class View:
    """What one seat, or a spectator, knows.

    Attributes:
        seat: whose view it is; None for a spectator.
        table: what everybody knows.
        number: what the seat has written in this turn, until all have.
    """

    seat: Seat | None
    table: Table
    number: int | None


_view = maker(View)


def view(state: State, seat: Seat | None) -> View:
    """Give what a seat knows; `seat=None` is a spectator.

    >>> from thinkstr8.games.numer import Stage, example
    >>> state = example(Stage.WRITE)
    >>> view(state, 1).number, view(state, 0).number, view(state, None).number
    (444, None, None)

    Raises:
        UnknownSeatError: the seat is not at this table.
    """
    if seat is None:
        return View(None, state.table, None)
    require_seat(seat, len(state.sealed))
    return _view(seat, state.table, state.sealed[seat])


def determinize(view: View, rng: Random) -> State:
    """Draw a state uniformly from those that the view cannot tell apart.

    What others have sealed is any number that was open to them.

    >>> from random import Random
    >>> from thinkstr8.games.numer import Stage, example
    >>> state = example(Stage.WRITE)
    >>> guess = determinize(view(state, 0), Random(8))
    >>> guess.sealed, view(guess, 0) == view(state, 0)
    ((None, 696, None), True)

    Raises:
        WrongKindError: it is no view of this game.
        SpectatorError: a spectator's view has no seat to draw for.
        UnknownSeatError: the view's seat is not at its table.
        InconsistentError: no state fits the view.
    """
    require_kind(view, View, "Numer")
    seat = require_player(view.seat, "determinize")
    table = view.table
    require_seat(seat, table.rules.players)
    written = table.written
    if (view.number is not None) != written[seat]:
        raise InconsistentError(
            f"The table says that seat {seat} has {'' if written[seat] else 'not '}written, "
            "but its view says otherwise."
        )
    if view.number is not None and view.number not in numbers_from(_board(table, seat)):
        raise InconsistentError(f"With its board seat {seat} cannot have written {view.number}.")
    return State(
        table,
        tuple(
            view.number if other == seat else _sealed(table, other, rng) if has_written else None
            for other, has_written in enumerate(written)
        ),
    )


def _sealed(table: Table, seat: Seat, rng: Random) -> int:
    """Draw what another seat may have written."""
    return rng.choice(numbers_from(_board(table, seat)))


def _board(table: Table, seat: Seat) -> Board:
    """Give the board that limits what a seat can have written."""
    return FULL_BOARD if table.rules.slips else table.progress.boards[seat]  # N2
