"""Moving cards and tokens in TEN, one function per move.

Belongs here: the parts of a table after a move, together with what everybody sees of it.
Does not belong here: when a move is made (transitions), whether it may be (legality).
"""

from bisect import bisect_left, insort
from collections.abc import Iterable
from sys import intern
from typing import TypeAlias

from thinkstr8.core.game import Seat
from thinkstr8.games.ten.announcements import Events, bust_taken, tokens_gained
from thinkstr8.games.ten.components import (
    LETTERS,
    TOKEN,
    Card,
    Indices,
    NumberCard,
    Piece,
    Wild,
)
from thinkstr8.games.ten.events import (
    new_cards_marketed,
    new_cards_taken,
    new_currency_discarded,
)
from thinkstr8.games.ten.rules import BUST_VALUE, MOST_TOKENS
from thinkstr8.games.ten.state import (
    NO_ROW,
    Piles,
    Player,
    Row,
    letters_of,
    new_piles,
    new_player,
)
from thinkstr8.kit.tuples import replaced, without

Players: TypeAlias = tuple[Player, ...]
"""What lies in front of each seat."""


def with_tokens(players: Players, seats: Iterable[Seat], amount: int) -> tuple[Players, Events]:
    """Give some seats currency tokens, as far as they may hold them."""
    after, events = [*players], []
    for seat in seats:
        player = players[seat]
        tokens = player.tokens + amount
        lost = tokens - MOST_TOKENS if tokens > MOST_TOKENS else 0
        if lost < amount:
            after[seat] = new_player(tokens - lost, player.busts, player.numbers, player.wilds)
        events.append(tokens_gained(seat, amount - lost, lost))
    return (*after,), (*events,)


def with_bust(players: Players, seat: Seat, *, forced: bool) -> tuple[Players, Events]:
    """Give a seat a bust token."""
    player = players[seat]
    after = new_player(player.tokens, player.busts + 1, player.numbers, player.wilds)
    return replaced(players, seat, after), bust_taken(seat, forced)


def drawn(piles: Piles, card: Card, row: Row) -> Piles:
    """Take a card off the deck, and lay the row that comes of it."""
    deck = [*piles.deck]
    shelf = bisect_left(deck, LETTERS[card.index])
    copies = intern(deck.pop(shelf)[1:])
    if copies:
        deck.insert(shelf, copies)
    return new_piles((*deck,), piles.market, piles.discards, row)


def row_marketed(piles: Piles) -> tuple[Piles, Events]:
    """Move the row's number cards to the market, and discard its currency cards."""
    row, market = piles.row, piles.market
    discards, events = _currency_discarded(piles)
    if row.numbers:
        cards = row.number_cards
        market = _with(market, cards)
        events = (new_cards_marketed(cards), *events)
    return new_piles(piles.deck, market, discards, NO_ROW), events


def row_taken(piles: Piles, players: Players, seat: Seat) -> tuple[Piles, Players, Events]:
    """Give the row's number cards to a seat, and discard its currency cards."""
    row, player = piles.row, players[seat]
    discards, events = _currency_discarded(piles)
    if row.numbers:
        cards = row.number_cards
        indices = _with(player.numbers, cards)
        after = new_player(player.tokens, player.busts, indices, player.wilds)
        players = replaced(players, seat, after)
        events = (new_cards_taken(seat, cards), *events)
    return new_piles(piles.deck, piles.market, discards, NO_ROW), players, events


def _currency_discarded(piles: Piles) -> tuple[str, Events]:
    """Give the discards together with the row's currency cards."""
    row = piles.row
    if not row.currency:
        return piles.discards, ()
    cards = row.currency_cards
    return piles.discards + letters_of(cards), (new_currency_discarded(cards),)


def discarded(piles: Piles, card: Card) -> Piles:
    """Put a card out of the game."""
    discards = piles.discards + LETTERS[card.index]
    return new_piles(piles.deck, piles.market, discards, piles.row)


def paid(piles: Piles, player: Player, pieces: Iterable[Piece]) -> tuple[Piles, Player, int]:
    """Let a player hand over pieces; also tell what they are worth."""
    tokens, busts, indices = player.tokens, player.busts, player.numbers
    gone = ""
    for piece in pieces:
        if piece is TOKEN:
            tokens -= 1
        elif isinstance(piece, NumberCard):
            indices = without(indices, piece.index)
            gone += LETTERS[piece.index]
        else:
            busts -= 1
    if gone:
        piles = new_piles(piles.deck, piles.market, piles.discards + gone, piles.row)
    worth = player.tokens - tokens + BUST_VALUE * (player.busts - busts) + len(gone)
    return piles, new_player(tokens, busts, indices, player.wilds), worth


def handed_over(piles: Piles, player: Player, card: NumberCard | Wild) -> tuple[Piles, Player]:
    """Give a player what has been paid for."""
    tokens, busts, indices, wilds = player.tokens, player.busts, player.numbers, player.wilds
    if not isinstance(card, NumberCard):
        wilds = tuple(sorted((*wilds, card), key=lambda wild: wild.index))
        return piles, new_player(tokens, busts, indices, wilds)
    market = without(piles.market, card.index)
    piles = new_piles(piles.deck, market, piles.discards, piles.row)
    return piles, new_player(tokens, busts, _with(indices, (card,)), wilds)


def _with(indices: Indices, cards: Iterable[NumberCard]) -> Indices:
    after = [*indices]
    for card in cards:
        insort(after, card.index)
    return (*after,)
