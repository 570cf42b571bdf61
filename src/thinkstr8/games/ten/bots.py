"""Ready-made players of TEN, each a function of its View.

Belongs here: bots, which see what their seat sees and nothing else.
Does not belong here: rules; a bot that breaks one is refused like everybody else.
"""

from collections.abc import Callable
from random import Random
from typing import Final

from thinkstr8.core.checks import present, require_options, require_random, require_view
from thinkstr8.games.ten.actions import Action, Bid, Buy, Claim, Pay, TakeBust
from thinkstr8.games.ten.components import BUST, GAME, NUMBERS, NumberCard
from thinkstr8.games.ten.layouts import best_points, gain
from thinkstr8.games.ten.legality import legal_actions
from thinkstr8.games.ten.prices import auction_means, price, worth
from thinkstr8.games.ten.rules import AUTOMATON
from thinkstr8.games.ten.state import DRAW, Table
from thinkstr8.games.ten.valuation import STANDARD_VALUATION, stop_or_draw
from thinkstr8.games.ten.views import SpectatorView, View

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
    worth = _draw_worths(view.table) if view.table.stage is DRAW else None
    return max(options, key=worth or (lambda action: _worth(view, action)))


def _options(view: View, rng: Random) -> tuple[Action, ...]:
    require_view(view, View, SpectatorView, GAME, "choose an action")
    require_random(rng)
    return require_options(legal_actions(view.table, view.seat), view.seat)


def _draw_worths(table: Table) -> Callable[[Action], float]:
    """Return what tells how many points drawing and each claim are worth."""
    values = present(stop_or_draw(table))

    def worth(action: Action) -> float:
        if isinstance(action, Claim):
            return float(present(values.numbers if action.reward is NUMBERS else values.currency))
        return float(present(values.draw))

    return worth


def _worth(view: View, action: Action) -> float:
    """Return how many points an action outside the draw phase seems to gain."""
    player = view.table.players[view.seat]
    match action:
        case Bid(_, amount):
            gained = gain(player, [view.auction.card]) + _WILD_WORTH
            return _odds_to_win(view.table, amount) * (gained - amount * _TOKEN_WORTH)
        case Buy(_, card):
            return gain(player, [card]) + _CARD_WORTH - price(card) * _TOKEN_WORTH
        case Pay():
            return -_loss(view, action)
        case TakeBust():
            return worth(BUST) * _TOKEN_WORTH
        case _:
            return 0.0


def _odds_to_win(table: Table, amount: int) -> float:
    """Return the share of those who can still bid that cannot outbid an amount."""
    later = list(table.waiting[1:])
    if table.active == table.rules.automaton:
        later.append(AUTOMATON)
    means = [auction_means(table.rules, table.players[seat]) for seat in later]
    return 1 - sum(each > amount for each in means) / (len(later) + 1)


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
