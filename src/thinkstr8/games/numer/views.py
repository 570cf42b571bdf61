"""Who may see what in Numer, and which truths fit what a seat has seen.

Belongs here: `View`, built from what a seat may know, and `determinize`.
Does not belong here: what is worth writing (bots).
"""

from random import Random
from typing import overload

from attrs import frozen

from thinkstr8.core.checks import require_kind, require_random, require_seat, require_view
from thinkstr8.core.errors import InconsistentError
from thinkstr8.core.game import Seat
from thinkstr8.games.numer.components import FULL_BOARD, Board, numbers_from
from thinkstr8.games.numer.state import State, Table
from thinkstr8.kit.values import maker, quick


@quick
@frozen(weakref_slot=False)
class View:
    """What one seat knows.

    Attributes:
        seat: whose view it is.
        table: what everybody knows.
        number: what the seat has written in this turn, until all have.
    """

    seat: Seat
    table: Table
    number: int | None


@frozen
class SpectatorView:
    """What a spectator knows: the table, and no number that is not revealed.

    Attributes:
        seat: nobody's.
        table: what everybody knows.
        number: none.
    """

    seat: None
    table: Table
    number: None


_view = maker(View)


@overload
def view(state: State, seat: Seat) -> View: ...
@overload
def view(state: State, seat: None) -> SpectatorView: ...
def view(state: State, seat: Seat | None) -> View | SpectatorView:
    """Return what a seat knows; `seat=None` is a spectator.

    >>> from thinkstr8.games.numer import Stage, example
    >>> state = example(Stage.WRITE)
    >>> view(state, 1).number, view(state, 0).number, view(state, None).number
    (444, None, None)

    Raises:
        UnknownSeatError: the seat is not at this table.
        WrongKindError: it is not a state of this game, or the seat is not an int.
    """
    require_kind(state, State, "Numer")
    if seat is None:
        return SpectatorView(None, state.table, None)
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
        WrongKindError: it is not a view of this game.
        SpectatorError: a spectator's view has no seat to draw for.
        UnknownSeatError: the view's seat is not at its table.
        InconsistentError: no state fits the view.
    """
    require_view(view, View, SpectatorView, "Numer", "determinize")
    require_random(rng)
    seat, table = view.seat, view.table
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
