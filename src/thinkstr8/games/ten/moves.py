"""How cards and tokens change places in TEN, one function for each change.

Belongs here: the parts of a table after a change, with the events that it makes public.
Does not belong here: when a change happens (transitions), whether it may happen (legality).
"""

from bisect import bisect_left, insort
from collections.abc import Iterable
from sys import intern
from typing import TypeAlias

from thinkstr8.core.game import Seat
from thinkstr8.games.ten.components import ROW_CARDS, TOKEN, Card, NumberCard, Piece, Wild
from thinkstr8.games.ten.events import Events
from thinkstr8.games.ten.forms import LETTERS, Indices, letters_of
from thinkstr8.games.ten.limits import gained
from thinkstr8.games.ten.prices import worth
from thinkstr8.games.ten.shared_events import (
    new_cards_marketed,
    new_cards_taken,
    new_currency_discarded,
    tokens_gained,
)
from thinkstr8.games.ten.state import NO_ROW, Piles, Player, new_piles, new_player
from thinkstr8.kit.tuples import replaced, without

Players: TypeAlias = tuple[Player, ...]
"""The cards and tokens in front of each seat."""


# Tokens


def with_tokens(players: Players, seats: Iterable[Seat], amount: int) -> tuple[Players, Events]:
    """Return the players after some seats gain currency tokens, up to the limit of each."""
    if not amount:
        return players, ()
    after, events = [*players], []
    for seat in seats:
        player = players[seat]
        gain = gained(player, amount)
        if gain:
            tokens = player.tokens + gain
            after[seat] = new_player(tokens, player.busts, player.numbers, player.wilds)
        events.append(tokens_gained(seat, gain, amount - gain))
    return tuple(after), tuple(events)


def with_bust(players: Players, seat: Seat) -> Players:
    """Return the players after a seat takes a bust token."""
    player = players[seat]
    after = new_player(player.tokens, player.busts + 1, player.numbers, player.wilds)
    return replaced(players, seat, after)


# Cards


def drawn(piles: Piles, card: Card) -> Piles:
    """Return the piles after a card is revealed; a wild card does not join the row."""
    deck = [*piles.deck]
    shelf = bisect_left(deck, LETTERS[card.index])
    copies = deck[shelf][1:]
    if copies:
        deck[shelf] = intern(copies)
    else:
        del deck[shelf]
    row = piles.row.plus(card) if isinstance(card, ROW_CARDS) else piles.row
    return new_piles(tuple(deck), piles.market, piles.discards, row)


def row_marketed(piles: Piles) -> tuple[Piles, Events]:
    """Return the piles after the row's numbers go to the market; its currency is discarded."""
    row, market = piles.row, piles.market
    discards, events = _currency_discarded(piles)
    if row.numbers:
        cards = row.number_cards
        market = _with(market, cards)
        events = (new_cards_marketed(cards), *events)
    return new_piles(piles.deck, market, discards, NO_ROW), events


def row_taken(piles: Piles, players: Players, seat: Seat) -> tuple[Piles, Players, Events]:
    """Return piles and players after a seat takes the row's numbers; its currency is discarded."""
    row, player = piles.row, players[seat]
    discards, events = _currency_discarded(piles)
    if row.numbers:
        cards = row.number_cards
        numbers = _with(player.numbers, cards)
        after = new_player(player.tokens, player.busts, numbers, player.wilds)
        players = replaced(players, seat, after)
        events = (new_cards_taken(seat, cards), *events)
    return new_piles(piles.deck, piles.market, discards, NO_ROW), players, events


def _currency_discarded(piles: Piles) -> tuple[str, Events]:
    """Return the discards with the row's currency cards added, and the event."""
    row = piles.row
    if not row.currency:
        return piles.discards, ()
    cards = row.currency_cards
    return piles.discards + letters_of(cards), (new_currency_discarded(cards),)


def discarded(piles: Piles, card: Card) -> Piles:
    """Return the piles after a card leaves the game."""
    discards = piles.discards + LETTERS[card.index]
    return new_piles(piles.deck, piles.market, discards, piles.row)


# Trade


def paid(piles: Piles, player: Player, pieces: Iterable[Piece]) -> tuple[Piles, Player, int]:
    """Return piles and player after the player pays with pieces, and the value of the pieces."""
    tokens, busts, numbers = player.tokens, player.busts, player.numbers
    gone, total = "", 0
    for piece in pieces:
        total += worth(piece)
        if piece is TOKEN:
            tokens -= 1
        elif isinstance(piece, NumberCard):
            numbers = without(numbers, piece.index)
            gone += LETTERS[piece.index]
        else:
            busts -= 1
    if gone:
        piles = new_piles(piles.deck, piles.market, piles.discards + gone, piles.row)
    return piles, new_player(tokens, busts, numbers, player.wilds), total


def handed_over(piles: Piles, player: Player, card: NumberCard | Wild) -> tuple[Piles, Player]:
    """Return piles and player after the player receives a card that is paid for."""
    tokens, busts, numbers, wilds = player.tokens, player.busts, player.numbers, player.wilds
    if not isinstance(card, NumberCard):
        wilds = tuple(sorted((*wilds, card), key=lambda wild: wild.index))
        return piles, new_player(tokens, busts, numbers, wilds)
    market = without(piles.market, card.index)
    piles = new_piles(piles.deck, market, piles.discards, piles.row)
    return piles, new_player(tokens, busts, _with(numbers, (card,)), wilds)


def _with(indices: Indices, cards: Iterable[NumberCard]) -> Indices:
    after = [*indices]
    for card in cards:
        insort(after, card.index)
    return tuple(after)
