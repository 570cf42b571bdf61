"""What a bid for a wild card is worth in TEN, given what the others can and would bid.

Belongs here: the worth of the actions in the stage BID.
Does not belong here: what a wild card is worth to a player (prospects), the least bid and what a
player can pay (prices).

Everyone has one bid, so only those who bid later can answer. A player is expected to bid up to a
*limit*: the price at which the wild card costs as much as it brings, and a part of what it would
bring to the player who gets it otherwise, but no more than they can pay. The limit is an estimate,
so a price near it is paid with odds that fall the higher it is.
"""

from functools import cache
from math import exp
from typing import Final

from thinkstr8.core.checks import present
from thinkstr8.core.game import Seat
from thinkstr8.games.ten.actions import Action, Bid
from thinkstr8.games.ten.prices import auction_means, least_bid
from thinkstr8.games.ten.prospects import Outlook
from thinkstr8.games.ten.state import Table

_DENIAL: Final = 0.5
"""The part of what a wild card brings to another player that is worth a higher bid."""

_UNSURE: Final = 1.0
"""The scale of the doubt about a limit, in tokens."""

_FAR: Final = 30.0
"""The distance from a limit, in scales, beyond which there is no doubt."""


class BiddingPhase:
    """An auction as the next bidder sees it.

    >>> from thinkstr8.games.ten import Stage, example, legal_actions
    >>> table = example(Stage.BID).table
    >>> phase = BiddingPhase(table)
    >>> [round(phase.worth(action), 2) for action in legal_actions(table, 1)]
    [-0.3, -0.08, 0.12, 0.16, -0.64, -0.52]
    """

    def __init__(self, table: Table) -> None:
        """Estimate what the card is worth to everyone."""
        self._table = table
        self._seat, *self._later = table.waiting
        auction, outlook = present(table.auction), Outlook(table)
        self._highest, self._bidder = auction.highest, auction.bidder
        self._standings = [outlook.standing(seat) for seat in range(table.rules.sides)]
        self._gains = [standing.wild_gain(auction.card) for standing in self._standings]
        self._means = [auction_means(table.rules, player) for player in table.players]
        self._most = max((self._means[seat] for seat in self._later), default=0)
        self._limit = cache(self._estimated_limit)

    def worth(self, action: Action) -> float:
        """Return the worth of an action, in points."""
        if not isinstance(action, Bid):
            return self._answered(self._bidder, self._highest)
        if action.amount > max(self._most, least_bid(self._table.rules, self._highest)):
            return -float("inf")  # a lower bid cannot be outbid either
        return self._answered(self._seat, action.amount)

    def _answered(self, bidder: Seat | None, amount: int) -> float:
        """Return the worth of a highest bid, before those who bid later have answered it."""
        rest, total = 1.0, 0.0
        answer = least_bid(self._table.rules, amount)
        for seat in self._later:
            odds = self._odds(seat, answer, bidder)
            if odds:
                total += rest * odds * self._won(seat, answer)
                rest *= 1 - odds
        return total if bidder is None else total + rest * self._won(bidder, amount)

    def _won(self, seat: Seat, amount: int) -> float:
        """Return the worth, for the bidder, of an auction that a seat wins."""
        net = self._gains[seat] - self._standings[seat].cost(amount)
        return net if seat == self._seat else -net / (len(self._standings) - 1)

    def _odds(self, seat: Seat, amount: int, bidder: Seat | None) -> float:
        """Return the odds that a seat bids an amount against the highest bidder so far."""
        if amount > self._means[seat]:
            return 0.0
        if seat == self._table.rules.automaton:
            return 1.0
        distance = (self._limit(seat, bidder) + 0.5 - amount) / _UNSURE
        return 1 / (1 + exp(-max(-_FAR, min(_FAR, distance))))

    def _estimated_limit(self, seat: Seat, bidder: Seat | None) -> float:
        """Return the price at which a seat gains nothing by winning, between whole amounts."""
        standing, most = self._standings[seat], self._means[seat]
        gain = self._gains[seat]
        if bidder is not None:
            gain += _DENIAL * self._gains[bidder] / (len(self._standings) - 1)
        amount, cost = 0, 0.0
        while amount < most:
            next_cost = standing.cost(amount + 1)
            if next_cost >= gain:
                return amount + (
                    max(0.0, gain - cost) / (next_cost - cost) if next_cost > cost else 0
                )
            amount, cost = amount + 1, next_cost
        return float(most)
