"""Ready-made players of TEN, each a function of its View.

Belongs here: bots, which see what their seat sees and nothing else.
Does not belong here: rules; a bot that breaks one is refused like anybody.
"""

from collections.abc import Iterable
from random import Random

from thinkstr8.core.checks import present
from thinkstr8.core.errors import SpectatorError
from thinkstr8.core.game import Seat
from thinkstr8.games.ten.actions import Action, Bid, Buy, Claim, Draw, Pay, TakeBust
from thinkstr8.games.ten.components import (
    BUST,
    NUMBERS,
    Card,
    CurrencyCard,
    NumberCard,
    Piece,
    Wild,
)
from thinkstr8.games.ten.layouts import best_points
from thinkstr8.games.ten.legality import legal_actions
from thinkstr8.games.ten.questions import auction_means, is_automaton
from thinkstr8.games.ten.rules import AUTOMATON, BUST_VALUE, MOST_TOKENS, bust_kind
from thinkstr8.games.ten.state import Player, Table
from thinkstr8.games.ten.views import View

_TOKEN_WORTH = 0.3
"""What the careful bot thinks a token is worth, in points."""

_CARD_WORTH = 0.25
"""What it thinks a new card is worth that does not lengthen a run yet."""

_WILD_WORTH = 0.7
"""What it thinks a wild card is worth beyond the points that it gives at once."""


def random(view: View, rng: Random) -> Action:
    """Take any legal action, all with the same probability.

    Raises:
        SpectatorError: the view is a spectator's.
    """
    return rng.choice(_options(view))


def careful(view: View, rng: Random) -> Action:
    """Draw while the exact odds favour it, and pay no more for a card than its runs promise.

    It looks one card ahead and takes everybody's tokens for equally useful.

    Raises:
        SpectatorError: the view is a spectator's.
    """
    options = list(_options(view))
    rng.shuffle(options)  # so that equally good actions are equally likely
    return max(options, key=lambda action: _worth(view.table, action))


def _options(view: View) -> tuple[Action, ...]:
    if view.seat is None:
        raise SpectatorError("A spectator has no action to choose: take the view of a seat.")
    return legal_actions(view.table, view.seat)


def _worth(table: Table, action: Action) -> float:
    """How many points an action seems to gain."""
    seat = action.seat
    match action:
        case Draw():
            return _draw_worth(table, seat)
        case Claim(_, reward):
            row = table.piles.row
            if reward is NUMBERS:
                return _numbers_worth(table, seat, row.number_cards, row.currency)
            return _currency_worth(table, seat, row.currency)
        case Bid(_, amount):
            gain = _gain(table.players[seat], wild=present(table.auction).card) + _WILD_WORTH
            return _odds_to_win(table, amount) * (gain - amount * _TOKEN_WORTH)
        case Buy(_, card):
            return _gain(table.players[seat], [card]) - card.number * _TOKEN_WORTH
        case Pay(_, piece):
            return -_loss(table, seat, piece)
        case TakeBust():
            return BUST_VALUE * _TOKEN_WORTH
        case _:
            return 0.0


def _gain(player: Player, cards: Iterable[NumberCard] = (), wild: Wild | None = None) -> float:
    """How many points cards would add, and what they promise."""
    wilds = player.wilds if wild is None else (*player.wilds, wild)
    more = {card for card in cards if card.kind not in player.numbers}
    before = best_points(player.cards, player.wilds)
    return best_points((*player.cards, *more), wilds) - before + _CARD_WORTH * len(more)


def _numbers_worth(table: Table, seat: Seat, cards: tuple[NumberCard, ...], currency: int) -> float:
    """What claiming these number cards is worth, when the others get the currency."""
    others = [player for other, player in enumerate(table.players) if other != seat]
    given = sum(min(currency, MOST_TOKENS - player.tokens) for player in others)
    return _gain(table.players[seat], cards) - _TOKEN_WORTH * given / len(others)


def _currency_worth(table: Table, seat: Seat, currency: int) -> float:
    """What claiming that much currency is worth."""
    return _TOKEN_WORTH * min(currency, MOST_TOKENS - table.players[seat].tokens)


def _draw_worth(table: Table, seat: Seat) -> float:
    """What it is worth on average to draw one more card and then stop."""
    total = sum(count * _drawn_worth(table, seat, card) for card, count in table.deck)
    return total / table.piles.left


def _drawn_worth(table: Table, seat: Seat, card: Card) -> float:
    row = table.piles.row
    cards, currency = row.number_cards, row.currency
    if isinstance(card, (NumberCard, CurrencyCard)) and bust_kind(row.total, currency, card):
        return 0.0
    if isinstance(card, NumberCard):
        cards = (*cards, card)
    elif isinstance(card, CurrencyCard):
        currency += card.value
    return max(_numbers_worth(table, seat, cards, currency), _currency_worth(table, seat, currency))


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
        if player.numbers.count(piece.kind) > 1:
            return 0.0
        rest = [card for card in player.cards if card != piece]
        points = best_points(player.cards, player.wilds) - best_points(rest, player.wilds)
        return points + _CARD_WORTH
    if piece is BUST:
        return BUST_VALUE * _TOKEN_WORTH / min(BUST_VALUE, present(table.purchase).due)
    return _TOKEN_WORTH
