"""Ready-made bots for TEN, each a function of a View.

Belongs here: bots, which see only what their seat may see.
Does not belong here: rules. An illegal action of a bot is refused like anyone else's.
"""

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

from thinkstr8.core.checks import present, require_options, require_random, require_view
from thinkstr8.games.ten.actions import Action, Bid, Buy, Claim, Pay, TakeBust
from thinkstr8.games.ten.bidding import BiddingPhase
from thinkstr8.games.ten.components import BUST, GAME, NUMBERS, NumberCard
from thinkstr8.games.ten.drawing import DrawPhase
from thinkstr8.games.ten.layouts import best_points, gain
from thinkstr8.games.ten.legality import legal_actions
from thinkstr8.games.ten.prices import auction_means, price, worth
from thinkstr8.games.ten.state import Stage, Table
from thinkstr8.games.ten.trading import BuyPhase, PayPhase
from thinkstr8.games.ten.valuation import STANDARD_VALUATION, stop_or_draw
from thinkstr8.games.ten.views import SpectatorView, View

__all__ = ["careful", "expert", "random"]

_TOKEN_WORTH: Final = float(STANDARD_VALUATION.token)
"""The value of a token to the careful bot, in points."""

_CARD_WORTH: Final = float(STANDARD_VALUATION.card)
"""The value of a new card to the careful bot, on top of the points that it adds."""

_WILD_WORTH: Final = 0.7
"""The value of a wild card to the careful bot, on top of the points that it adds."""


def random(view: View, rng: Random) -> Action:
    """Return a random legal action. All are equally likely.

    Raises:
        NotToActError: the seat is not to act.
        SpectatorError: the view is a spectator's.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: `view` is not a view of this game, or `rng` is not a `Random`.
    """
    options = _options(view, rng)
    return rng.choice(options)


def careful(view: View, rng: Random) -> Action:
    """Return the best action by estimate: draw while the odds are good, pay what a run is worth.

    The bot looks one card ahead. It assumes that tokens are equally useful to everyone.

    Raises:
        NotToActError: the seat is not to act.
        SpectatorError: the view is a spectator's.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: `view` is not a view of this game, or `rng` is not a `Random`.
    """
    options = list(_options(view, rng))
    rng.shuffle(options)  # so that equally good actions are equally likely
    return max(options, key=_worths(view))


def expert(view: View, rng: Random) -> Action:
    """Return the action that gains most over the others, in points that can still be scored.

    The bot knows which cards can still come, and values every card and wild card by the runs that
    it can become part of, for itself and against the others. It looks two cards ahead. In an
    auction it considers what the others can pay and what the wild card is worth to them.

    Raises:
        NotToActError: the seat is not to act.
        SpectatorError: the view is a spectator's.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: `view` is not a view of this game, or `rng` is not a `Random`.
    """
    options = list(_options(view, rng))
    rng.shuffle(options)  # so that equally good actions are equally likely
    return max(options, key=_foreseen(view.table)) if len(options) > 1 else options[0]


def _options(view: View, rng: Random) -> tuple[Action, ...]:
    require_view(view, View, SpectatorView, GAME, "choose an action")
    require_random(rng)
    return require_options(legal_actions(view.table, view.seat), view.seat)


_Worth: TypeAlias = Callable[[Action], float]
"""A function that estimates how many points an action gains."""


def _worths(view: View) -> _Worth:
    """Return the function that estimates the actions of the current stage."""
    match view.table.stage:
        case Stage.DRAW:
            return _draw_worths(view.table)
        case Stage.BID:
            return _bid_worths(view)
        case _:
            return lambda action: _worth(view, action)


def _foreseen(table: Table) -> _Worth:
    """Return the function with which the expert estimates the actions of the current stage."""
    match table.stage:
        case Stage.DRAW:
            return DrawPhase(table).worth
        case Stage.BID:
            return BiddingPhase(table).worth
        case Stage.PAY:
            return PayPhase(table).worth
        case _:
            return BuyPhase(table).worth


def _draw_worths(table: Table) -> _Worth:
    """Return the function that estimates drawing and each claim."""
    values = present(stop_or_draw(table))

    def worth(action: Action) -> float:
        if isinstance(action, Claim):
            return float(present(values.numbers if action.reward is NUMBERS else values.currency))
        return float(present(values.draw))

    return worth


def _bid_worths(view: View) -> _Worth:
    """Return the function that estimates bids; there may be thousands, so they share the work."""
    gained = gain(view.table.players[view.seat], [view.auction.card]) + _WILD_WORTH
    rivals = _rivals(view.table)

    def worth(action: Action) -> float:
        if not isinstance(action, Bid):
            return 0.0
        outbid = sum(means > action.amount for means in rivals) / (len(rivals) + 1)
        return (1 - outbid) * (gained - action.amount * _TOKEN_WORTH)

    return worth


def _worth(view: View, action: Action) -> float:
    """Return an estimate of the points that a purchase, a payment or a bust token gains."""
    player = view.table.players[view.seat]
    match action:
        case Buy(_, card):
            return gain(player, [card]) + _CARD_WORTH - price(card) * _TOKEN_WORTH
        case Pay():
            return -_loss(view, action)
        case TakeBust():
            return worth(BUST) * _TOKEN_WORTH
        case _:
            return 0.0


def _rivals(table: Table) -> list[int]:
    """Return the auction means of every seat that bids later, which may be the automaton."""
    return [auction_means(table.rules, table.players[seat]) for seat in table.waiting[1:]]


def _loss(view: View, action: Pay) -> float:
    """Return the cost of paying with a piece, per unit of the price that it covers."""
    piece, player = action.piece, view.table.players[view.seat]
    if not isinstance(piece, NumberCard):
        return worth(piece) * _TOKEN_WORTH / min(worth(piece), view.purchase.due)
    if player.numbers.count(piece.index) > 1:
        return 0.0
    rest = [card for card in player.cards if card != piece]
    points = best_points(player.cards, player.wilds) - best_points(rest, player.wilds)
    return points + _CARD_WORTH
