"""Prices and payments in TEN: every rule about them in one place.

Belongs here: prices, the worth of each piece, what a player can pay and with what, which cards may
be bought, the least bid and a bound of all bids.
Does not belong here: why an action is refused (legality), moving the pieces (moves), the value of a
card to a player (questions, valuation).
"""

from functools import lru_cache
from itertools import pairwise
from typing import Final

from thinkstr8.games.ten.components import (
    BUST,
    BUST_VALUE,
    NUMBER_CARDS,
    TOKEN,
    NumberCard,
    Piece,
    Wild,
)
from thinkstr8.games.ten.forms import Indices, number_cards
from thinkstr8.games.ten.limits import most_busts
from thinkstr8.games.ten.rules import MOST_TOKENS, Rules
from thinkstr8.games.ten.state import Player, Purchase

_FIRST_BID: Final = 1
_FIRST_SOLO_BID: Final = 5


# Prices


def price(card: NumberCard) -> int:
    """Return the price of a card in the market: its number.

    >>> from thinkstr8.games.ten import Colour, NumberCard
    >>> price(NumberCard(Colour.PINK, 5))
    5
    """
    return card.number


def least_bid(rules: Rules, highest: int) -> int:
    """Return the least bid: one more than the highest so far, and at least 1 (T10), or 5 in solo.

    Args:
        rules: the rules of the game.
        highest: the highest bid so far; 0 before the first.

    >>> least_bid(Rules(2), 0), least_bid(Rules(2), 7), least_bid(Rules(1, solo=7), 0)
    (1, 8, 5)
    """
    first = _FIRST_BID if rules.solo is None else _FIRST_SOLO_BID
    return first if highest < first else highest + 1


# Pieces


def worth(piece: Piece) -> int:
    """Return the worth of a piece in a payment: 3 for a bust token, 1 for anything else.

    >>> worth(BUST), worth(TOKEN)
    (3, 1)
    """
    return BUST_VALUE if piece is BUST else 1


def spendable(rules: Rules, player: Player, card: NumberCard | Wild) -> Indices:
    """Return the number cards that a player may pay for a card with; wilds never pay (T11)."""
    return player.numbers if isinstance(card, NumberCard) else auction_cards(rules, player)


def auction_cards(rules: Rules, player: Player) -> Indices:
    """Return the number cards that may pay for a wild card: in solo only duplicates (T8)."""
    return player.numbers if rules.solo is None else duplicates(player.numbers)


def duplicates(indices: Indices) -> Indices:
    """Return the cards that remain when one of each is set aside.

    >>> duplicates((4, 6, 6, 6))
    (6, 6)
    """
    return tuple([index for index, following in pairwise(indices) if index == following])


# Means


def means(player: Player) -> int:
    """Return the most that a player can pay for a market card, with tokens, busts and cards."""
    return player.tokens + BUST_VALUE * player.busts + len(player.numbers)


def auction_means(rules: Rules, player: Player) -> int:
    """Return the most that a player can pay for a wild card."""
    return player.currency + len(auction_cards(rules, player))


@lru_cache(maxsize=64)
def highest_bid(rules: Rules) -> int:
    """Return a bid that nobody can ever exceed, because nobody can ever pay more.

    Nobody holds more than ten currency tokens. All players together never hold more bust tokens
    than the whole deck can cause, nor more number cards than the deck has. So nobody, not even the
    automaton, can pay more than a player who has all of these.

    >>> highest_bid(Rules(2)), highest_bid(Rules(5)), highest_bid(Rules(1, solo=7))
    (154, 205, 121)
    """
    copies = enumerate(rules.counts[: len(NUMBER_CARDS)])
    numbers = tuple(index for index, count in copies for _ in range(count))
    richest = Player(MOST_TOKENS, most_busts(rules, rules.counts), numbers, ())
    return auction_means(rules, richest)


_HIGHEST_PRICE: Final = max(map(price, NUMBER_CARDS))

_AFFORDABLE: Final = tuple(
    frozenset(card.index for card in NUMBER_CARDS if price(card) <= funds)
    for funds in range(_HIGHEST_PRICE + 1)
)
"""The indices of the affordable cards, by the means of a player."""


def buyable(player: Player, market: Indices) -> frozenset[int]:
    """Return the indices of the market cards that a player can afford and does not own (T4)."""
    funds = means(player)
    affordable = _AFFORDABLE[min(_HIGHEST_PRICE, funds)]
    return affordable.intersection(market).difference(player.numbers)


def settled(rules: Rules, player: Player, purchase: Purchase) -> tuple[Piece, ...] | None:
    """Return the pieces that pay the rest of a price, or None if the player has a choice (T5).

    There is no choice if the price takes everything, or if the player has only one sort of piece.

    >>> from thinkstr8.games.ten import Colour, NumberCard
    >>> purchase = Purchase(seat=0, card=NumberCard(Colour.PINK, 2), price=2, paid=0)
    >>> settled(Rules(2), Player(tokens=5, busts=0, numbers=(), wilds=()), purchase)
    (<Coin.TOKEN: 'token'>, <Coin.TOKEN: 'token'>)
    >>> settled(Rules(2), Player(tokens=5, busts=1, numbers=(), wilds=()), purchase)
    """
    due, tokens, busts = purchase.price - purchase.paid, player.tokens, player.busts
    indices = spendable(rules, player, purchase.card)
    if due >= tokens + BUST_VALUE * busts + len(indices):
        return (*(TOKEN,) * tokens, *(BUST,) * busts, *number_cards(indices))
    if not indices:
        if tokens and busts:
            return None
        return (TOKEN,) * due if tokens else (BUST,) * -(-due // BUST_VALUE)
    if tokens or busts or indices[0] != indices[-1]:
        return None
    return (NUMBER_CARDS[indices[0]],) * due
