"""How TEN, the automaton of the solo game, decides; its decisions are rules, not actions.

Belongs here: when it stops, what it bids, what it pays with.
Does not belong here: what then happens to the table (transitions).
"""

from enum import StrEnum

from thinkstr8.games.ten.components import BUST, TOKEN, Piece
from thinkstr8.games.ten.questions import duplicates
from thinkstr8.games.ten.rules import BUST_VALUE
from thinkstr8.games.ten.state import Player, Row, number_cards


class Course(StrEnum):
    """How the automaton's turn goes on after a card."""

    ON = "on"
    STOP = "stop"
    BUST = "bust"


def course(threshold: int, row: Row, left: int) -> Course:
    """Tell how the automaton's turn goes on.

    It stops when the total reaches the threshold or the deck is empty, and busts when the currency
    exceeds the threshold; numbers never bust it.

    Args:
        threshold: the threshold of the game.
        row: the row as it lies.
        left: how many cards are left in the deck.

    >>> course(7, Row((), numbers=9, currency=2), left=5)
    <Course.STOP: 'stop'>
    >>> course(7, Row((), numbers=9, currency=8), left=5)
    <Course.BUST: 'bust'>
    """
    if row.currency > threshold:
        return Course.BUST
    if row.total >= threshold or not left:
        return Course.STOP
    return Course.ON


def first_bid(least: int, own: int, yours: int) -> int | None:
    """Give the automaton's bid when it bids first, in the player's turn; None if it passes.

    It goes as near to the player's means as its own allow, but not below the least bid.

    >>> first_bid(5, own=9, yours=7), first_bid(5, own=9, yours=2), first_bid(5, own=4, yours=9)
    (7, 5, None)
    """
    return max(least, min(own, yours)) if own >= least else None


def second_bid(least: int, own: int, highest: int) -> int | None:
    """Give the automaton's bid when it bids second, in its own turn; None if it passes.

    Args:
        least: the least bid of the game.
        own: the automaton's means.
        highest: the player's bid; 0 if they passed.

    >>> second_bid(5, own=9, highest=7), second_bid(5, own=9, highest=0), second_bid(5, 7, 7)
    (8, 5, None)
    """
    bid = max(least, highest + 1)
    return bid if own >= bid else None


def payment(player: Player, price: int) -> tuple[Piece, ...]:
    """Give what the automaton pays with: tokens first, then bust tokens, then duplicates.

    The text does not say which duplicate goes first, and for its score it does not matter; they go
    in card order.

    >>> from thinkstr8.games.ten import Stage, example
    >>> payment(example(Stage.BID).table.players[0], 2)
    (<Coin.TOKEN: 'token'>, <Coin.TOKEN: 'token'>)
    """
    tokens = min(player.tokens, price)
    busts = min(player.busts, -((tokens - price) // BUST_VALUE))
    cards = number_cards(duplicates(player.numbers))
    rest = max(0, price - tokens - BUST_VALUE * busts)
    return (*(TOKEN,) * tokens, *(BUST,) * busts, *cards[:rest])
