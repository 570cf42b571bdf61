"""Who may see what in TEN: everybody sees everything but the order of the deck.

Belongs here: `View` and `determinize`.
Does not belong here: what players ask at the table (questions).
"""

from random import Random

from attrs import frozen

from thinkstr8.core.checks import require_kind, require_player, require_seat
from thinkstr8.core.game import Seat
from thinkstr8.games.ten.state import State, Table


@frozen
class View:
    """What one seat, or a spectator, knows.

    Attributes:
        seat: whose view it is; None for a spectator.
        table: what everybody knows.
    """

    seat: Seat | None
    table: Table


def view(state: State, seat: Seat | None) -> View:
    """Give what a seat knows; `seat=None` is a spectator.

    >>> from thinkstr8.games.ten import Stage, example
    >>> view(example(Stage.BID), 1).table.row
    (NumberCard(colour=<Colour.GREEN: 1>, number=4), CurrencyCard(value=1))

    Raises:
        UnknownSeatError: the seat is not at this table.
    """
    if seat is not None:
        require_seat(seat, state.table.rules.players)
    return View(seat, state.table)


def determinize(view: View, rng: Random) -> State:
    """Give the one state that fits a view: the order of the deck is not part of a state.

    >>> from random import Random
    >>> from thinkstr8.games.ten import Stage, example
    >>> state = example(Stage.BID)
    >>> determinize(view(state, 1), Random(8)) == state
    True

    Raises:
        WrongKindError: it is no view of this game.
        SpectatorError: a spectator's view has no seat to draw for.
        UnknownSeatError: the view's seat is not at its table.
    """
    del rng  # there is nothing to draw
    require_kind(view, View, "TEN")
    require_seat(require_player(view.seat, "determinize"), view.table.rules.players)
    return State(view.table)
