"""States of TEN as records of a batch, and back.

Belongs here: `pack` and `unpack`.
Does not belong here: playing (play).

A record has no discards: they are all cards that are nowhere else. So a state from a record has
them in card order. It has no events either.
"""

from collections.abc import Iterable
from operator import mul
from typing import Final, cast

import numpy as np

from thinkstr8.batch.ten.records import (
    FIRST_WILD,
    KINDS,
    LONGEST,
    NOBODY,
    NUMBERS,
    Game,
    Shorts,
)
from thinkstr8.batch.ten.tables import as_bits
from thinkstr8.core.game import Seat
from thinkstr8.games.ten.components import CURRENCY_CARDS, NUMBER_CARDS, WILDS, RowCard, Wild
from thinkstr8.games.ten.forms import LETTERS, Indices
from thinkstr8.games.ten.placement import best_windows, hand_of
from thinkstr8.games.ten.prices import duplicates
from thinkstr8.games.ten.rules import Rules
from thinkstr8.games.ten.state import (
    FINISHED_TURNS,
    FRESH_TURNS,
    NO_ROW,
    RUNNING_TURNS,
    Auction,
    Piles,
    Player,
    Purchase,
    Row,
    Stage,
    State,
    Table,
    Turn,
)

_BY_SEAT: Final = (*("tokens", "busts", "held", "sorts", "owned", "twice", "wilds", "weights"),)
_STAGES: Final = tuple(Stage)
_ROW_CARDS: Final = cast("tuple[RowCard, ...]", (*NUMBER_CARDS, *CURRENCY_CARDS))


# A state as a record


def pack(state: State, game: Game) -> None:
    """Write a state into a record."""
    table = state.table
    game.stage = _STAGES.index(table.stage)
    game.asked, game.waiting = _or_nobody(*table.waiting[:1]), len(table.waiting)
    turn = table.turn
    game.active, game.revealed, game.last_buys = turn.active, turn.revealed, turn.last_buys
    _pack_trade(table, game)
    _pack_piles(table.piles, game)
    _pack_players(table, game)


def _pack_players(table: Table, game: Game) -> None:
    players = table.players
    cards = [player.numbers for player in players]
    extra = [duplicates(indices) for indices in cards]
    over = table.stage is Stage.OVER
    for name, values in (
        ("tokens", [player.tokens for player in players]),
        ("busts", [player.busts for player in players]),
        ("held", [*map(len, cards)]),
        ("sorts", [len(each) - len(more) for each, more in zip(cards, extra, strict=True)]),
        ("owned", [as_bits({*indices}) for indices in cards]),
        ("twice", [as_bits({*indices}) for indices in extra]),
        ("weights", [_weight(player) if over else 0 for player in players]),
        ("numbers", [_counts(indices, NUMBERS) for indices in cards]),
        ("wilds", [_wild_counts(player) for player in players]),
    ):
        getattr(game, name)[: len(players)] = values  # a record may end after these


def _weight(player: Player) -> int:
    return best_windows(hand_of(player.cards, player.wilds))[0]


def _wild_counts(player: Player) -> list[int]:
    return _counts([wild.index - FIRST_WILD for wild in player.wilds], len(WILDS))


def _counts(indices: Iterable[int], size: int) -> list[int]:
    counts = [0] * size
    for index in indices:
        counts[index] += 1
    return counts


def _or_nobody(value: int | None = None) -> int:
    return NOBODY if value is None else value


def _pack_trade(table: Table, game: Game) -> None:
    auction, purchase = table.auction, table.purchase
    game.auction_card = NOBODY if auction is None else auction.card.index
    game.auction_bidder = NOBODY if auction is None else _or_nobody(auction.bidder)
    game.auction_highest = 0 if auction is None else auction.highest
    game.purchase_card = NOBODY if purchase is None else purchase.card.index
    game.purchase_seat = NOBODY if purchase is None else purchase.seat
    game.purchase_price = 0 if purchase is None else purchase.price
    game.purchase_paid = 0 if purchase is None else purchase.paid


def _pack_piles(piles: Piles, game: Game) -> None:
    row = piles.row
    deck, cards = [0] * KINDS, [card.index for card in row.cards]
    for copies in piles.deck:
        deck[LETTERS.index(copies[0])] = len(copies)
    game.left, game.deck[:] = piles.left, deck
    game.row_length, game.row_numbers, game.row_currency = len(cards), row.numbers, row.currency
    game.row[:] = cards + [NOBODY] * (LONGEST - len(cards))
    game.for_sale, game.market[:] = as_bits({*piles.market}), _counts(piles.market, NUMBERS)


# A record as a state


def unpack(rules: Rules, game: Game) -> State:
    """Return the state of a record."""
    seats = range(game.asked, game.asked + game.waiting)
    return State(
        Table(
            rules=rules,
            stage=_STAGES[game.stage],
            waiting=tuple(seat % rules.sides for seat in seats),
            turn=_turn(game),
            auction=_auction(game),
            purchase=_purchase(game),
            piles=_piles(rules, game),
            players=tuple(_player(game, seat) for seat in range(rules.sides)),
        )
    )


def _turn(game: Game) -> Turn:
    if game.last_buys:
        return FINISHED_TURNS[game.active]
    return (RUNNING_TURNS if game.revealed else FRESH_TURNS)[game.active]


def _auction(game: Game) -> Auction | None:
    if game.auction_card == NOBODY:
        return None
    bidder = None if game.auction_bidder == NOBODY else int(game.auction_bidder)
    return Auction(_wild(game.auction_card), bidder, int(game.auction_highest))


def _purchase(game: Game) -> Purchase | None:
    index = game.purchase_card
    if index == NOBODY:
        return None
    card = _wild(index) if index >= FIRST_WILD else NUMBER_CARDS[index]
    seat, price = int(game.purchase_seat), int(game.purchase_price)
    return Purchase(seat, card, price, int(game.purchase_paid))


def _wild(index: int) -> Wild:
    return WILDS[index - FIRST_WILD]


def _piles(rules: Rules, game: Game) -> Piles:
    row = tuple(_ROW_CARDS[index] for index in game.row[: game.row_length])
    return Piles(
        deck=tuple(filter(None, _letters(game.deck))),
        market=_indices(game.market),
        discards=_discards(rules, game),
        row=Row(row, int(game.row_numbers), int(game.row_currency)) if row else NO_ROW,
    )


def _discards(rules: Rules, game: Game) -> str:
    """Return the letters of all cards that are nowhere else, in card order."""
    gone = np.array(rules.counts, np.int16)
    gone -= game.deck
    gone[: len(NUMBER_CARDS)] -= game.market + game.numbers[: rules.sides].sum(axis=0)
    gone[FIRST_WILD:] -= game.wilds.sum(axis=0)
    np.subtract.at(gone, game.row[: game.row_length], 1)
    for card in (game.auction_card, game.purchase_card):
        if card >= FIRST_WILD:
            gone[card] -= 1
    return "".join(_letters(gone))


def _letters(counts: Shorts) -> tuple[str, ...]:
    """Return the copies of each card as letters."""
    return tuple(map(mul, LETTERS, counts.tolist()))


def _indices(counts: Shorts) -> Indices:
    return tuple(np.repeat(np.arange(len(counts)), counts).tolist())


def _player(game: Game, seat: Seat) -> Player:
    return Player(
        tokens=int(game.tokens[seat]),
        busts=int(game.busts[seat]),
        numbers=_indices(game.numbers[seat]),
        wilds=tuple(WILDS[place] for place in _indices(game.wilds[seat])),
    )
