"""The observations of a batch of TEN, as in `observations` of the library.

Belongs here: the bytes of what a seat sees.
Does not belong here: the places and widths of the fields, which come from the library (tables).
"""

from typing import Final

import numpy as np

from thinkstr8.batch.compiling import kernel, small
from thinkstr8.batch.ten.play import bust_cause
from thinkstr8.batch.ten.records import (
    BID,
    CAUSES,
    FIELDS,
    FIRST_WILD,
    KINDS,
    NOBODY,
    NUMBERS,
    PAY,
    REVEAL,
    Bytes,
    Game,
    Setting,
)
from thinkstr8.batch.ten.scoring import points
from thinkstr8.batch.writing import write_wide
from thinkstr8.games.ten.components import CURRENCY_BUST, NUMBER_BUST

_STAGE: Final = FIELDS.index("stage")
_CARD: Final = FIELDS.index("auction_card")
_BIDDER: Final = FIELDS.index("auction_bidder")
_HIGHEST: Final = FIELDS.index("auction_highest")
_BOUGHT: Final = FIELDS.index("purchase_card")
_BUYER: Final = FIELDS.index("purchase_seat")
_PRICE: Final = FIELDS.index("purchase_price")
_PAID: Final = FIELDS.index("purchase_paid")
_ROW: Final = FIELDS.index("row")
_TOTAL: Final = FIELDS.index("row_total")
_CURRENCY: Final = FIELDS.index("row_currency")
_MARKET: Final = FIELDS.index("market")
_DECK: Final = FIELDS.index("deck")
_TOKENS: Final = FIELDS.index("tokens")
_BUSTS: Final = FIELDS.index("busts")
_NUMBERS: Final = FIELDS.index("numbers")
_WILDS: Final = FIELDS.index("wilds")
_POINTS: Final = FIELDS.index("points")
_ODDS: Final = FIELDS.index("bust_odds")

_WILD_KINDS: Final = KINDS - FIRST_WILD
_ONE: Final = np.uint64(1)
_PERCENT: Final = 100
_BY_NUMBER: Final = CAUSES.index(NUMBER_BUST)
_BY_CURRENCY: Final = CAUSES.index(CURRENCY_BUST)


@kernel
def observe(rules: Setting, game: Game, seat: int, out: Bytes) -> None:
    """Write what a seat sees (`observations.Observer.observation`)."""
    _write_moment(rules, game, seat, out)
    _write_trade(rules, game, seat, out)
    _write_row(rules, game, out)
    if rules.narrow:
        _write_counts(rules, game, seat, out)
    else:
        _write_large_counts(rules, game, seat, out)
    if rules.beliefs:
        _write_beliefs(rules, game, seat, out)


@small
def _write(rules: Setting, field: int, place: int, value: int, out: Bytes) -> None:
    """Write one value of a field."""
    width = rules.width[field]
    write_wide(out, rules.offset[field] + place * width, value, rules.low[field], width)


@small
def _as_seen(rules: Setting, seat: int, observer: int) -> int:
    """Return a seat as the observer counts it; NOBODY stays."""
    if seat < observer and seat != NOBODY:
        return seat - observer + rules.sides
    return seat - observer if seat != NOBODY else NOBODY


@kernel
def _write_moment(rules: Setting, game: Game, seat: int, out: Bytes) -> None:
    at, other = rules.offset[_STAGE], _as_seen(rules, game.asked, seat)
    out[at] = game.stage
    out[at + 1] = NOBODY if game.stage == REVEAL else other
    at += 2
    for place in range(rules.sides):
        out[at + place] = other if place < game.waiting else NOBODY
        other = other + 1 if other + 1 < rules.sides else 0
    at += rules.sides
    out[at] = _as_seen(rules, game.active, seat)
    out[at + 1], out[at + 2] = game.revealed, game.last_buys


@kernel
def _write_trade(rules: Setting, game: Game, seat: int, out: Bytes) -> None:
    if game.stage not in (BID, PAY):
        at = np.uint64(rules.offset[_CARD])
        for place in range(np.uint64(rules.offset[_ROW]) - at):
            out[at + place] = rules.no_trade[place]
        return
    _write(rules, _CARD, 0, game.auction_card, out)
    _write(rules, _BIDDER, 0, _as_seen(rules, game.auction_bidder, seat), out)
    _write(rules, _HIGHEST, 0, game.auction_highest, out)
    _write(rules, _BOUGHT, 0, game.purchase_card, out)
    _write(rules, _BUYER, 0, _as_seen(rules, game.purchase_seat, seat), out)
    _write(rules, _PRICE, 0, game.purchase_price, out)
    _write(rules, _PAID, 0, game.purchase_paid, out)


@kernel
def _write_row(rules: Setting, game: Game, out: Bytes) -> None:
    at = np.uint64(rules.offset[_ROW])
    for place in range(np.uint64(rules.longest)):
        out[at + place] = game.row[place]
    _write(rules, _TOTAL, 0, game.row_numbers - game.row_currency, out)
    _write(rules, _CURRENCY, 0, game.row_currency, out)


@kernel
def _write_counts(rules: Setting, game: Game, seat: int, out: Bytes) -> None:
    """Write all counts of tokens and cards, each as one byte.

    Places are unsigned, because compiled code checks signed ones for being negative.
    """
    market, deck = np.uint64(rules.offset[_MARKET]), np.uint64(rules.offset[_DECK])
    for card in range(np.uint64(NUMBERS)):
        out[market + card] = game.market[card]
    for card in range(np.uint64(KINDS)):
        out[deck + card] = game.deck[card]
    tokens, busts = np.uint64(rules.offset[_TOKENS]), np.uint64(rules.offset[_BUSTS])
    numbers, wilds = np.uint64(rules.offset[_NUMBERS]), np.uint64(rules.offset[_WILDS])
    for _ in range(rules.sides):
        out[tokens], out[busts] = game.tokens[seat], game.busts[seat]
        for card in range(np.uint64(NUMBERS)):
            out[numbers + card] = game.numbers[seat, card]
        for card in range(np.uint64(_WILD_KINDS)):
            out[wilds + card] = game.wilds[seat, card]
        tokens, busts = tokens + _ONE, busts + _ONE
        numbers, wilds = numbers + np.uint64(NUMBERS), wilds + np.uint64(_WILD_KINDS)
        seat = rules.next_seat[seat]


@kernel
def _write_large_counts(rules: Setting, game: Game, seat: int, out: Bytes) -> None:
    """Write all counts of tokens and cards, some of them as several bytes."""
    for card in range(NUMBERS):
        _write(rules, _MARKET, card, game.market[card], out)
    for card in range(KINDS):
        _write(rules, _DECK, card, game.deck[card], out)
    for place in range(rules.sides):
        _write(rules, _TOKENS, place, game.tokens[seat], out)
        _write(rules, _BUSTS, place, game.busts[seat], out)
        for card in range(NUMBERS):
            _write(rules, _NUMBERS, place * NUMBERS + card, game.numbers[seat, card], out)
        for card in range(_WILD_KINDS):
            _write(rules, _WILDS, place * _WILD_KINDS + card, game.wilds[seat, card], out)
        seat = rules.next_seat[seat]


@kernel
def _write_beliefs(rules: Setting, game: Game, seat: int, out: Bytes) -> None:
    for place in range(rules.sides):
        _write(rules, _POINTS, place, points(rules, game, seat), out)
        seat = rules.next_seat[seat]
    _write_odds(rules, game, out)


@kernel
def _write_odds(rules: Setting, game: Game, out: Bytes) -> None:
    """Write the odds of a bust in percent, halves rounded up (`questions.bust_odds`)."""
    by_number, by_currency, left = 0, 0, max(1, game.left)
    for card in range(FIRST_WILD):
        cause = bust_cause(rules, game, card)
        if cause == _BY_NUMBER:
            by_number += game.deck[card]
        elif cause == _BY_CURRENCY:
            by_currency += game.deck[card]
    _write(rules, _ODDS, 0, (2 * _PERCENT * by_number + left) // (2 * left), out)
    _write(rules, _ODDS, 1, (2 * _PERCENT * by_currency + left) // (2 * left), out)
