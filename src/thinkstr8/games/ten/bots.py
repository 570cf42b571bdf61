"""Ready-made players of TEN, each a function of its View.

Belongs here: bots, which see what their seat sees and nothing else.
Does not belong here: rules; a bot that breaks one is refused like everybody else.
"""

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

from thinkstr8.core.checks import present, require_options, require_random, require_view
from thinkstr8.games.ten.actions import Action, Bid, Buy, Claim, Pay, TakeBust
from thinkstr8.games.ten.components import BUST, GAME, NUMBERS, NumberCard
from thinkstr8.games.ten.layouts import best_points, gain
from thinkstr8.games.ten.legality import legal_actions
from thinkstr8.games.ten.prices import auction_means, price, worth
from thinkstr8.games.ten.rules import AUTOMATON
from thinkstr8.games.ten.state import Stage, Table
from thinkstr8.games.ten.valuation import STANDARD_VALUATION, stop_or_draw
from thinkstr8.games.ten.views import SpectatorView, View

__all__ = ["careful", "random"]

_TOKEN_WORTH: Final = float(STANDARD_VALUATION.token)
"""What the careful bot thinks a token is worth, in points."""

_CARD_WORTH: Final = float(STANDARD_VALUATION.card)
"""What it thinks a new card is worth that does not lengthen a run yet."""

_WILD_WORTH: Final = 0.7
"""What it thinks a wild card is worth beyond the points that it gives at once."""


def random(view: View, rng: Random) -> Action:
    """Return any legal action, all with the same probability.

    Raises:
        NotToActError: the seat is not to act.
        SpectatorError: the view is a spectator's.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: it is not a view of this game, or `rng` is not a source of random numbers.
    """
    options = _options(view, rng)
    return rng.choice(options)


def careful(view: View, rng: Random) -> Action:
    """Return the action that seems best: draw while the odds favour it, pay what a run is worth.

    It looks one card ahead and takes everybody's tokens to be equally useful.

    Raises:
        NotToActError: the seat is not to act.
        SpectatorError: the view is a spectator's.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: it is not a view of this game, or `rng` is not a source of random numbers.
    """
    options = list(_options(view, rng))
    rng.shuffle(options)  # so that equally good actions are equally likely
    return max(options, key=_worths(view))


def _options(view: View, rng: Random) -> tuple[Action, ...]:
    require_view(view, View, SpectatorView, GAME, "choose an action")
    require_random(rng)
    return require_options(legal_actions(view.table, view.seat), view.seat)


_Worth: TypeAlias = Callable[[Action], float]
"""What tells how many points an action seems to gain."""


def _worths(view: View) -> _Worth:
    """Return what tells how many points every action of a stage seems to gain."""
    match view.table.stage:
        case Stage.DRAW:
            return _draw_worths(view.table)
        case Stage.BID:
            return _bid_worths(view)
        case _:
            return lambda action: _worth(view, action)


def _draw_worths(table: Table) -> _Worth:
    """Return what tells how many points drawing and each claim are worth."""
    values = present(stop_or_draw(table))

    def worth(action: Action) -> float:
        if isinstance(action, Claim):
            return float(present(values.numbers if action.reward is NUMBERS else values.currency))
        return float(present(values.draw))

    return worth


def _bid_worths(view: View) -> _Worth:
    """Return what tells how many points a bid seems to gain; there may be thousands of bids."""
    gained = gain(view.table.players[view.seat], [view.auction.card]) + _WILD_WORTH
    rivals = _rivals(view.table)

    def worth(action: Action) -> float:
        if not isinstance(action, Bid):
            return 0.0
        outbid = sum(means > action.amount for means in rivals) / (len(rivals) + 1)
        return (1 - outbid) * (gained - action.amount * _TOKEN_WORTH)

    return worth


def _worth(view: View, action: Action) -> float:
    """Return how many points an action seems to gain when a card is bought or paid for."""
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
    """Return what those can pay who can still bid after the next seat."""
    later = list(table.waiting[1:])
    if table.active == table.rules.automaton:
        later.append(AUTOMATON)
    return [auction_means(table.rules, table.players[seat]) for seat in later]


def _loss(view: View, action: Pay) -> float:
    """Return what paying with a piece costs, for each unit of the price that it covers."""
    piece, player = action.piece, view.table.players[view.seat]
    if not isinstance(piece, NumberCard):
        return worth(piece) * _TOKEN_WORTH / min(worth(piece), view.purchase.due)
    if player.numbers.count(piece.index) > 1:
        return 0.0
    rest = [card for card in player.cards if card != piece]
    points = best_points(player.cards, player.wilds) - best_points(rest, player.wilds)
    return points + _CARD_WORTH
