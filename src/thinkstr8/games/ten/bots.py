"""Ready-made players of TEN, each a function of its View.

Belongs here: bots, which see what their seat sees and nothing else.
Does not belong here: rules; a bot that breaks one is refused like anybody.
"""

from collections.abc import Callable
from random import Random
from typing import Final

from thinkstr8.core.checks import present, require_options, require_random, require_view
from thinkstr8.core.game import Seat
from thinkstr8.games.ten.actions import Action, Bid, Buy, Claim, Pay, TakeBust
from thinkstr8.games.ten.components import BUST, NUMBERS, NumberCard, Piece
from thinkstr8.games.ten.layouts import most_points
from thinkstr8.games.ten.legality import legal_actions
from thinkstr8.games.ten.questions import (
    STANDARD_PRICES,
    auction_means,
    is_automaton,
    player_gain,
    stop_or_draw,
)
from thinkstr8.games.ten.rules import AUTOMATON, BUST_VALUE
from thinkstr8.games.ten.state import DRAW, Table
from thinkstr8.games.ten.views import SpectatorView, View

_TOKEN_WORTH: Final = float(STANDARD_PRICES.token)
"""What the careful bot thinks a token is worth, in points."""

_CARD_WORTH: Final = float(STANDARD_PRICES.card)
"""What it thinks a new card is worth that does not lengthen a run yet."""

_WILD_WORTH: Final = 0.7
"""What it thinks a wild card is worth beyond the points that it gives at once."""


def random(view: View, rng: Random) -> Action:
    """Take any legal action, all with the same probability.

    Raises:
        NotToActError: the seat is not to act.
        SpectatorError: the view is a spectator's.
        UnknownSeatError: the view's seat is not at its table.
    """
    return rng.choice(_options(view, rng))


def careful(view: View, rng: Random) -> Action:
    """Draw while the exact odds favour it, and pay no more for a card than its runs promise.

    It looks one card ahead and takes everybody's tokens for equally useful.

    Raises:
        NotToActError: the seat is not to act.
        SpectatorError: the view is a spectator's.
        UnknownSeatError: the view's seat is not at its table.
    """
    options = list(_options(view, rng))
    rng.shuffle(options)  # so that equally good actions are equally likely
    worth = _draw_worths(view.table) if view.table.stage is DRAW else None
    return max(options, key=worth or (lambda action: _worth(view.table, action)))


def _options(view: View, rng: Random) -> tuple[Action, ...]:
    require_view(view, View, SpectatorView, "TEN", "choose an action")
    require_random(rng)
    return require_options(legal_actions(view.table, view.seat), view.seat)


def _draw_worths(table: Table) -> Callable[[Action], float]:
    """Give how many points drawing and each claim are worth."""
    values = present(stop_or_draw(table))

    def worth(action: Action) -> float:
        if isinstance(action, Claim):
            return float(present(values.numbers if action.reward is NUMBERS else values.currency))
        return float(present(values.draw))

    return worth


def _worth(table: Table, action: Action) -> float:
    """How many points an action outside the draw phase seems to gain."""
    player = table.players[action.seat]
    match action:
        case Bid(_, amount):
            wild = present(table.auction).card
            gain = player_gain(player, [wild]) + _WILD_WORTH
            return _odds_to_win(table, amount) * (gain - amount * _TOKEN_WORTH)
        case Buy(_, card):
            return player_gain(player, [card]) + _CARD_WORTH - card.number * _TOKEN_WORTH
        case Pay(seat, piece):
            return -_loss(table, seat, piece)
        case TakeBust():
            return BUST_VALUE * _TOKEN_WORTH
        case _:
            return 0.0


def _odds_to_win(table: Table, amount: int) -> float:
    """How many of those who can still bid cannot outbid an amount, as a share."""
    later = list(table.waiting[1:])
    if is_automaton(table.rules, table.active):
        later.append(AUTOMATON)
    return 1 - sum(auction_means(table, seat) > amount for seat in later) / (len(later) + 1)


def _loss(table: Table, seat: Seat, piece: Piece) -> float:
    """What paying with a piece costs, for each unit of the price that it covers."""
    if isinstance(piece, NumberCard):
        player = table.players[seat]
        if player.numbers.count(piece.index) > 1:
            return 0.0
        rest = [card for card in player.cards if card != piece]
        points = most_points(player.cards, player.wilds) - most_points(rest, player.wilds)
        return points + _CARD_WORTH
    if piece is BUST:
        return BUST_VALUE * _TOKEN_WORTH / min(BUST_VALUE, present(table.purchase).due)
    return _TOKEN_WORTH
