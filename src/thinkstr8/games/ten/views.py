"""Who may see what in TEN: everybody sees everything but the order of the deck.

Belongs here: `View` and `determinize`.
Does not belong here: what players ask at the table (questions).
"""

from random import Random
from typing import overload

from attrs import frozen

from thinkstr8.core.checks import require_random, require_seat, require_view, wrong_kind
from thinkstr8.core.errors import QuestionError
from thinkstr8.core.game import Seat
from thinkstr8.games.ten.components import GAME
from thinkstr8.games.ten.state import Auction, Purchase, State, Table


@frozen
class View:
    """What one seat knows.

    Attributes:
        seat: whose view it is.
        table: what everybody knows.
    """

    seat: Seat
    table: Table

    @property
    def auction(self) -> Auction:
        """The wild card in auction, in the stage BID.

        Raises:
            QuestionError: no wild card is in auction.
        """
        if self.table.auction is None:
            raise QuestionError(
                f"No wild card is in auction: the stage is {self.table.stage}, not bid."
            )
        return self.table.auction

    @property
    def purchase(self) -> Purchase:
        """The card that somebody is paying for, in the stage PAY.

        Raises:
            QuestionError: nobody is paying for a card.
        """
        if self.table.purchase is None:
            raise QuestionError(
                f"Nobody is paying for a card: the stage is {self.table.stage}, not pay."
            )
        return self.table.purchase


@frozen
class SpectatorView:
    """What a spectator knows, which is as much as anybody.

    Attributes:
        seat: nobody's.
        table: what everybody knows.
    """

    seat: None
    table: Table


@overload
def view(state: State, seat: Seat) -> View: ...
@overload
def view(state: State, seat: None) -> SpectatorView: ...
def view(state: State, seat: Seat | None) -> View | SpectatorView:
    """Return what a seat knows; `seat=None` is a spectator.

    >>> from thinkstr8.games.ten import Stage, example
    >>> view(example(Stage.BID), 1).table.row
    (NumberCard(colour=<Colour.GREEN: 1>, number=4), CurrencyCard(value=1))

    Raises:
        UnknownSeatError: the seat is not at this table.
        WrongKindError: it is not a state of this game, or the seat is not an int.
    """
    if type(state) is not State:
        raise wrong_kind(state, State, GAME)
    if seat is None:
        return SpectatorView(None, state.table)
    require_seat(seat, state.table.rules.players)
    return View(seat, state.table)


def determinize(view: View, rng: Random) -> State:
    """Return the one state that fits a view: the order of the deck is not part of a state.

    >>> from random import Random
    >>> from thinkstr8.games.ten import Stage, example
    >>> state = example(Stage.BID)
    >>> determinize(view(state, 1), Random(8)) == state
    True

    Raises:
        SpectatorError: a spectator's view has no seat to draw for.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: it is not a view of this game, or `rng` is not a source of random numbers.
    """
    require_view(view, View, SpectatorView, GAME, "determinize")
    require_random(rng)
    require_seat(view.seat, view.table.rules.players)
    return State(view.table)
