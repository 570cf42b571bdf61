"""The limits on a row and on a player's tokens in TEN.

Belongs here: when a card busts a row, what a row pays out, how many tokens a player can gain.
Does not belong here: what else a bust leads to (transitions), prices and payments (prices).
"""

from thinkstr8.core.game import Seat
from thinkstr8.games.ten.components import (
    CURRENCY_BUST,
    NUMBER_BUST,
    BustCause,
    CurrencyCard,
    RowCard,
)
from thinkstr8.games.ten.rules import LIMIT, MOST_TOKENS, Rules
from thinkstr8.games.ten.state import Player, Row


def limit(rules: Rules, seat: Seat) -> int:
    """Return the limit of a seat's row: ten, or the threshold of the automaton.

    >>> limit(Rules(1, solo=7), 0), limit(Rules(1, solo=7), 1)
    (10, 7)
    """
    return LIMIT if rules.solo is None or seat != rules.automaton else rules.solo


def bust_cause(rules: Rules, seat: Seat, row: Row, card: RowCard) -> BustCause | None:
    """Return how a card busts a seat's row, or None if it does not.

    Number cards never bust the automaton.

    Args:
        rules: the rules of the game.
        seat: the seat whose turn it is.
        row: the row before the card.
        card: the card that joins the row.

    >>> from thinkstr8.games.ten import Colour, CurrencyCard, NumberCard
    >>> row, rules = Row((), numbers=10, currency=6), Rules(1, solo=7)
    >>> cards = [NumberCard(Colour.PINK, 7), CurrencyCard(4)]
    >>> [bust_cause(rules, 0, row, card) for card in cards]
    [<BustCause.NUMBER: 'number'>, None]
    >>> [bust_cause(rules, 1, row, card) for card in cards]
    [None, <BustCause.CURRENCY: 'currency'>]
    """
    if isinstance(card, CurrencyCard):
        return CURRENCY_BUST if row.currency + card.value > limit(rules, seat) else None
    if row.numbers - row.currency + card.number <= LIMIT or seat == rules.automaton:
        return None
    return NUMBER_BUST


def payout(row: Row, cause: BustCause | None) -> int:
    """Return the tokens that every other player gets after a bust or a claim of the numbers.

    Args:
        row: the row at the end of the turn.
        cause: the cause of the bust; None after a claim of the numbers.

    >>> row = Row((), numbers=10, currency=6)
    >>> payout(row, None), payout(row, BustCause.NUMBER), payout(row, BustCause.CURRENCY)
    (6, 6, 0)
    """
    return 0 if cause is CURRENCY_BUST else row.currency


def gained(player: Player, amount: int) -> int:
    """Return how many of these tokens a player gains without holding more than ten.

    >>> gained(Player(8, 0, (), ()), 1), gained(Player(8, 0, (), ()), 5)
    (1, 2)
    """
    room = MOST_TOKENS - player.tokens
    return min(room, amount)
