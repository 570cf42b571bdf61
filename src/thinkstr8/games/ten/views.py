"""What each seat may see in TEN: everything except the order of the deck.

Belongs here: `View`, `SpectatorView`, `view` and `determinize`.
Does not belong here: questions that players ask at the table (questions).
"""

from random import Random
from typing import overload

from thinkstr8.core.checks import require_random, require_seat, require_view, wrong_kind
from thinkstr8.core.errors import QuestionError
from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.games.ten.components import GAME
from thinkstr8.games.ten.state import Auction, Purchase, State, Table
from thinkstr8.kit.values import maker, quick


@quick
@frozen(weakref_slot=False)
class View:
    """Everything that one seat knows.

    Attributes:
        seat: the seat that knows it.
        table: what everyone knows.
    """

    seat: Seat
    table: Table

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        from thinkstr8.games.ten.pictures import view_picture  # noqa: PLC0415  # it needs View

        return view_picture(self)

    @property
    def auction(self) -> Auction:
        """The wild card at auction, in the stage BID.

        Raises:
            QuestionError: no wild card is at auction.
        """
        if self.table.auction is None:
            raise QuestionError(
                f"No wild card is at auction: the stage is {self.table.stage}, not bid."
            )
        return self.table.auction

    @property
    def purchase(self) -> Purchase:
        """The card that a seat is paying for, in the stage PAY.

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
    """Everything that a spectator knows, which is as much as any player knows.

    Attributes:
        seat: always None.
        table: what everyone knows.
    """

    seat: None
    table: Table

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        from thinkstr8.games.ten.pictures import view_picture  # noqa: PLC0415  # it needs View

        return view_picture(self)


_view = maker(View)


@overload
def view(state: State, seat: Seat) -> View: ...
@overload
def view(state: State, seat: None) -> SpectatorView: ...
def view(state: State, seat: Seat | None) -> View | SpectatorView:
    """Return everything that a seat knows; `seat=None` is a spectator.

    >>> from thinkstr8.games.ten import Stage, example
    >>> view(example(Stage.BID), 1).table.row
    (NumberCard(colour=<Colour.GREEN: 1>, number=4), CurrencyCard(value=1))

    Raises:
        UnknownSeatError: the seat is not at this table.
        WrongKindError: `state` is not a state of this game, or `seat` is not an int.
    """
    if type(state) is not State:
        raise wrong_kind(state, State, GAME)
    if seat is None:
        return SpectatorView(None, state.table)
    require_seat(seat, state.table.rules.players)
    return _view(seat, state.table)


def determinize(view: View, rng: Random) -> State:
    """Return the only state that fits a view; the order of the deck is not part of a state.

    >>> from random import Random
    >>> from thinkstr8.games.ten import Stage, example
    >>> state = example(Stage.BID)
    >>> determinize(view(state, 1), Random(8)) == state
    True

    Raises:
        SpectatorError: the view is a spectator's.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: `view` is not a view of this game, or `rng` is not a `Random`.
    """
    require_view(view, View, SpectatorView, GAME, "determinize")
    require_random(rng)
    require_seat(view.seat, view.table.rules.players)
    return State(view.table)
