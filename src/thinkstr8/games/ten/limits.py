"""What a row and a player may hold in TEN.

Belongs here: when a card busts a row, and how many tokens a player can still gain.
Does not belong here: what follows from a bust (transitions), prices and payments (prices).
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
    """Return what the row of a seat may not exceed: ten, or the threshold of the automaton.

    >>> limit(Rules(1, solo=7), 0), limit(Rules(1, solo=7), 1)
    (10, 7)
    """
    return LIMIT if rules.solo is None or seat != rules.automaton else rules.solo


def bust_cause(rules: Rules, seat: Seat, row: Row, card: RowCard) -> BustCause | None:
    """Return how a card busts the row of a seat; None if it does not.

    Number cards never bust the automaton.

    Args:
        rules: how the game is played.
        seat: whose turn it is.
        row: the row before the card.
        card: the card that joins it.

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
    """Return how many tokens every other player gets when somebody busts or takes the numbers.

    Args:
        row: the row at the end of the turn.
        cause: how it went bust; None if its numbers were claimed.

    >>> row = Row((), numbers=10, currency=6)
    >>> payout(row, None), payout(row, BustCause.NUMBER), payout(row, BustCause.CURRENCY)
    (6, 6, 0)
    """
    return 0 if cause is CURRENCY_BUST else row.currency


def gained(player: Player, amount: int) -> int:
    """Return how many of some tokens a player gets: nobody may hold more than ten.

    >>> gained(Player(8, 0, (), ()), 1), gained(Player(8, 0, (), ()), 5)
    (1, 2)
    """
    room = MOST_TOKENS - player.tokens
    return min(room, amount)
