"""What a purchase and a payment are worth in TEN.

Belongs here: the worth of the actions in the stages BUY, BUST and PAY.
Does not belong here: what cards and money are worth (prospects), prices (prices).

In the last buys nothing can come any more, so points are exact there.
"""

from typing import Final

from thinkstr8.core.checks import present
from thinkstr8.core.game import Seat
from thinkstr8.games.ten.actions import Action, Buy, Pay, TakeBust
from thinkstr8.games.ten.components import BUST, NUMBER_CARDS, TOKEN, NumberCard
from thinkstr8.games.ten.forms import Indices, number_cards
from thinkstr8.games.ten.layouts import best_points, gain
from thinkstr8.games.ten.prices import buyable, price, worth
from thinkstr8.games.ten.prospects import Outlook
from thinkstr8.games.ten.state import Table
from thinkstr8.kit.tuples import without

_DUPLICATE: Final = 0.98
"""The worth of a duplicate in a payment, as a share of a token's: it can pay, and does no more."""

_HOARD: Final = 8
"""The number of tokens from which on a token is the first to go: only ten may be held."""

_HOARDED: Final = 0.95
"""The worth of such a token in a payment, as a share."""


class BuyPhase:
    """The prospects of a seat that may buy a card, or must choose after a bust."""

    def __init__(self, table: Table) -> None:
        """Look at what everyone has."""
        self._table, self._seat = table, table.waiting[0]
        self._outlook = Outlook(table)
        self._standing = self._outlook.standing(self._seat)

    def worth(self, action: Action) -> float:
        """Return the worth of an action, in points."""
        standing = self._standing
        if isinstance(action, TakeBust):
            return standing.money(worth(BUST)) - standing.money()
        if not isinstance(action, Buy):
            return 0.0
        worths = self._last_worth if self._table.turn.last_buys else self._card_worth
        return worths(action.card) - standing.cost(price(action.card))

    def _card_worth(self, card: NumberCard) -> float:
        """Return the worth of a market card: what it brings, and what others would have of it."""
        index = card.index
        change = self._outlook.odds_of(index) - self._outlook.odds_of(index, market=-1)
        rivals = self._outlook.rivals(self._seat)
        denied = sum(weight * rival.need(index) for rival, weight in rivals)
        return self._standing.gains[index] + change * denied

    def _last_worth(self, card: NumberCard) -> float:
        """Return the same for the last buys: the points, and those that later buyers lose."""
        market = self._table.piles.market
        rest = without(market, card.index)
        later = self._table.waiting[1:]
        denied = sum(self._most(seat, market) - self._most(seat, rest) for seat in later)
        points = gain(self._table.players[self._seat], [card])
        return points + denied / (self._table.rules.sides - 1)

    def _most(self, seat: Seat, market: Indices) -> int:
        """Return the most points that a purchase can bring to a seat."""
        player = self._table.players[seat]
        cards = (NUMBER_CARDS[index] for index in buyable(player, market))
        return max((gain(player, [card]) for card in cards), default=0)


class PayPhase:
    """The prospects of a seat that pays for a card."""

    def __init__(self, table: Table) -> None:
        """Look at what the seat has, with the card that it pays for."""
        self._table, self._purchase = table, present(table.purchase)
        self._player = table.players[self._purchase.seat]
        standing = Outlook(table).standing(self._purchase.seat)
        self._token = standing.money() - standing.money(-1)
        self._after = standing.plus([self._purchase.card])

    def worth(self, action: Action) -> float:
        """Return the worth that a payment takes, per unit of the price, as a negative number."""
        if not isinstance(action, Pay):
            return 0.0
        piece, player = action.piece, self._player
        if isinstance(piece, NumberCard):
            if player.numbers.count(piece.index) > 1:
                return -_DUPLICATE * self._token
            return -self._loss(piece)
        if piece is TOKEN:
            return -self._token * (_HOARDED if player.tokens >= _HOARD else 1)
        return -self._token * worth(piece) / min(worth(piece), self._purchase.due)

    def _loss(self, card: NumberCard) -> float:
        """Return the worth of the only copy of a card."""
        if not self._table.turn.last_buys:
            return self._after.loss(card.index)
        cards = number_cards(tuple(self._after.numbers))
        rest = [each for each in cards if each != card]
        return best_points(cards, self._after.wilds) - best_points(rest, self._after.wilds)
