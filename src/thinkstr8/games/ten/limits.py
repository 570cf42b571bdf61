"""The limits on a row and on a player's tokens in TEN.

Belongs here: when a card busts a row, what a row pays out, how many tokens a player can gain, and
the bounds that follow for every game: of bust tokens, and of cards in a row.
Does not belong here: what else a bust leads to (transitions), prices and payments (prices).
"""

from collections.abc import Iterable
from itertools import accumulate

from thinkstr8.core.game import Seat
from thinkstr8.games.ten.components import (
    CURRENCY_BUST,
    CURRENCY_CARDS,
    NUMBER_BUST,
    NUMBER_CARDS,
    BustCause,
    CurrencyCard,
    RowCard,
)
from thinkstr8.games.ten.forms import Counts
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


# Bounds for every game


def most_busts(rules: Rules, revealed: Counts) -> int:
    """Return the most bust tokens that cards can have caused, whatever the order they came in.

    Every card is revealed in only one turn, and a turn leads to at most one bust token. Currency
    cards only lower the total, so a turn in which a number card busts reveals numbers that sum to
    eleven or more. A turn in which a currency card busts reveals more currency than a limit, and
    the automaton's limit may be the lower one.

    Args:
        rules: the rules of the game.
        revealed: the copies of each card that have been revealed, by index.

    >>> rules = Rules(2)
    >>> most_busts(rules, rules.counts)
    28
    """
    numbers, currency = _values(revealed)
    lower = min(limit(rules, seat) for seat in range(rules.sides))
    return sum(numbers) // (LIMIT + 1) + sum(currency) // (lower + 1)


def longest_row(rules: Rules) -> int:
    """Return the most cards that can lie in a row.

    The currency of a row is at most ten, and its numbers exceed its currency by at most ten. Rows
    are longest if their cards are the lowest ones of the deck. The automaton's limit is not higher,
    and its turn ends when the total reaches it.

    >>> longest_row(Rules(2)), longest_row(Rules(5))
    (22, 25)
    """
    numbers, currency = _values(rules.counts)
    most = min(LIMIT, sum(currency))
    return _fitting(currency, most) + _fitting(numbers, LIMIT + most)


def _values(counts: Counts) -> tuple[list[int], list[int]]:
    """Return the numbers and the currency values of cards, each in ascending order."""
    copies = zip(NUMBER_CARDS, counts[: len(NUMBER_CARDS)], strict=True)
    numbers = sorted(card.number for card, count in copies for _ in range(count))
    coins = zip(CURRENCY_CARDS, counts[len(NUMBER_CARDS) :], strict=False)
    return numbers, [card.value for card, count in coins for _ in range(count)]


def _fitting(values: Iterable[int], most: int) -> int:
    """Return how many values, the lowest first, sum to no more than a limit."""
    return sum(total <= most for total in accumulate(values))
