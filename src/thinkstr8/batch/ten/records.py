"""The records of a batch of TEN: one for each game, and one for the rules of all games.

Belongs here: the fields of both records, and what they mean.
Does not belong here: filling the record of the rules (tables), the rules themselves (play).

The fields do not depend on the rules, so one compilation serves every variant. Seats that a game
does not have keep zeros.
"""

from typing import Final, Protocol, TypeAlias

import numpy as np
from numpy import int8, int16, int32, int64
from numpy.typing import NDArray

from thinkstr8.batch.writing import ABSENT
from thinkstr8.games.ten.components import (
    CARDS,
    HIGHEST_CURRENCY,
    HIGHEST_NUMBER,
    MOST_PLAYERS,
    NUMBER_CARDS,
    WILDS,
    BustCause,
)
from thinkstr8.games.ten.prices import price
from thinkstr8.games.ten.rules import LIMIT, MOST_TOKENS, Rules
from thinkstr8.games.ten.state import Stage

Ints: TypeAlias = NDArray[int64]
Shorts: TypeAlias = NDArray[int16]
Scores: TypeAlias = NDArray[int32]
Bytes: TypeAlias = NDArray[int8]

NOBODY: Final = ABSENT
"""The seat or the card that is not there."""

DRAW, REVEAL, BID, PAY, BUY, BUST, OVER = range(len(Stage))
"""The stages as numbers, in the order of `Stage`."""

KINDS: Final = len(CARDS)
"""The number of different cards."""

NUMBERS: Final = len(NUMBER_CARDS)
"""The number of different number cards, which come first."""

FIRST_WILD: Final = KINDS - len(WILDS)
"""The index of the first wild card."""

CAUSES: Final[tuple[BustCause | None, ...]] = (None, *BustCause)
"""The causes of a bust by number; 0 is no bust."""

DEAREST: Final = max(map(price, NUMBER_CARDS))
"""The highest price of a number card."""

LOWEST: Final = -LIMIT
"""The lowest total of a row: currency alone, as much as its limit allows."""

SUMS: Final = 2 * LIMIT + 1
"""One more than the highest sum of numbers in a row: its total and its currency have limits."""

MOST_CURRENCY: Final = LIMIT + HIGHEST_CURRENCY
"""The most currency of a row: a currency card may bust it."""

LONGEST: Final = 3 * LIMIT + 1
"""The most cards in a row of any deck: ones only, as much currency as the limit allows, and the
card that busts it."""

NUMBER_SETS: Final = 1 << HIGHEST_NUMBER
"""The number of sets of the numbers on cards."""

TRADE: Final = (
    *("auction_card", "auction_bidder", "auction_highest"),
    *("purchase_card", "purchase_seat", "purchase_price", "purchase_paid"),
)
"""The names of the fields about an auction and a purchase."""

COUNTS: Final = ("market", "deck", "tokens", "busts", "numbers", "wilds")
"""The names of the fields with counts of tokens or cards."""

FIELDS: Final = (
    *("stage", "to_act", "waiting", "active", "revealed", "last_buys"),
    *TRADE,
    *("row", "row_total", "row_currency"),
    *COUNTS,
    *("points", "bust_odds"),
)
"""The names of the fields of an observation; the last two are there only with beliefs."""


MOST_TRADE: Final = 3 * len(TRADE)
"""The most bytes of these fields: no value takes more than three."""


class Game(Protocol):
    """A game as compiled functions see it. Sets of cards are bits by index.

    Attributes:
        stage: the next thing to do, as its place in `Stage`.
        asked: the seat that acts next in this stage; NOBODY if none waits.
        waiting: the number of seats that still have to act in this stage, clockwise from `asked`.
        active: the seat whose turn it is.
        revealed: whether a card has been revealed in this turn.
        last_buys: whether the last buys have begun.
        auction_card: the wild card at auction, or NOBODY.
        auction_bidder: the seat with the highest bid so far, or NOBODY.
        auction_highest: the highest bid so far.
        purchase_card: the card that is being paid for, or NOBODY.
        purchase_seat: the seat that pays, or NOBODY.
        purchase_price: the price of that card.
        purchase_paid: the amount paid so far.
        row_length: the number of cards in the row.
        row_numbers: the sum of the number cards in the row.
        row_currency: the sum of the currency cards in the row.
        left: the number of cards left to draw.
        for_sale: the set of number cards in the market.
        tokens: the currency tokens of each seat.
        busts: the bust tokens of each seat.
        held: the number of number cards of each seat.
        sorts: the number of different number cards of each seat.
        owned: the set of number cards of each seat.
        twice: the set of number cards of which a seat has more than one.
        weights: the weight of the best layout of each seat after the end; 0 before.
        row: the cards in the row, in order; then NOBODY.
        deck: the copies of each card left to draw.
        market: the copies of each number card in the market.
        numbers: the copies of each number card of each seat.
        wilds: the copies of each wild card of each seat.
    """

    stage: int
    asked: int
    waiting: int
    active: int
    revealed: int
    last_buys: int
    auction_card: int
    auction_bidder: int
    auction_highest: int
    purchase_card: int
    purchase_seat: int
    purchase_price: int
    purchase_paid: int
    row_length: int
    row_numbers: int
    row_currency: int
    left: int
    for_sale: int
    tokens: Shorts
    busts: Shorts
    held: Shorts
    sorts: Shorts
    owned: Ints
    twice: Ints
    weights: Shorts
    row: Bytes
    deck: Shorts
    market: Shorts
    numbers: Shorts
    wilds: Shorts


GAME: Final = np.dtype(
    [
        *(
            (name, int8)
            for name in ("stage", "asked", "waiting", "active", "revealed", "last_buys")
        ),
        *((name, int8) for name in ("auction_card", "auction_bidder")),
        *((name, int8) for name in ("purchase_card", "purchase_seat")),
        *((name, int8) for name in ("row_length", "row_numbers", "row_currency")),
        *((name, int16) for name in ("auction_highest", "purchase_price", "purchase_paid", "left")),
        ("for_sale", int64),
        *((name, int64, (MOST_PLAYERS,)) for name in ("owned", "twice")),
        *((name, int16, (MOST_PLAYERS,)) for name in ("tokens", "busts", "held")),
        *((name, int16, (MOST_PLAYERS,)) for name in ("sorts", "weights")),
        ("row", int8, (LONGEST,)),
        ("deck", int16, (KINDS,)),
        ("market", int16, (NUMBERS,)),
        ("wilds", int16, (MOST_PLAYERS, len(WILDS))),
        ("numbers", int16, (MOST_PLAYERS, NUMBERS)),
    ],
    align=True,
)
"""The record of a game, as in `Game`; the field by seat that takes most comes last."""


def used(rules: Rules) -> int:
    """Return how many bytes of a record games by some rules need.

    >>> used(Rules(5)) == GAME.itemsize
    True
    """
    return GAME.itemsize - (MOST_PLAYERS - rules.sides) * NUMBERS * np.dtype(int16).itemsize


class Setting(Protocol):
    """The rules of all games of a batch, as compiled functions see them.

    Every table comes from a function of the library, which is named here. Tables by seat have one
    place for each seat, the automaton's included.

    Attributes:
        players: the number of players.
        sides: the players, plus any automaton.
        automaton: the automaton's seat, or NOBODY.
        beliefs: whether observations have what a seat can work out.
        fiasco: whether the fiasco variant is played.
        first_tokens: the tokens that everyone begins with.
        cards: the number of cards in the deck.
        first_bid: the least bid before the first one (`prices.least_bid`).
        counts: the copies of each card in the deck.
        next_seat: the seat whose turn comes next (`order.next_seat`).
        asks: whether a seat is asked to draw (`order.drawer`).
        first_buyer: the first seat of the last buys (`order.last_buyers`).
        buyers: the number of seats of the last buys (`order.last_buyers`).
        cause: the cause of a bust, as its place in `CAUSES`; by automaton or not, sum of the
            numbers, currency, and card (`limits.bust_cause`).
        stops: whether the automaton stops; by whether the deck is empty, and by the total counted
            from LOWEST (`automaton.stops`).
        payout: the tokens for every other player; by cause and currency (`limits.payout`).
        gained: the tokens that a player gains; by the tokens held and offered (`limits.gained`).
        value: the number or the value of each card that joins a row.
        price: the price of each number card (`prices.price`).
        affordable: the set of number cards that means can pay (`prices.buyable`).
        worth: the worth of a token, a bust token and a number card (`prices.worth`).
        run: the weight of the best window of one colour; by the set of numbers, and by the number
            of gaps that wild cards can fill (`placement.best_windows`).
        longest: the number of cards in the row of an observation.
        offset: the place of each field of an observation, in the order of `FIELDS`.
        low: the least value of each field.
        width: the number of bytes of each value of a field.
        narrow: whether each count of tokens or cards takes one byte.
        no_trade: the bytes of an observation without an auction and without a purchase, from
            `auction_card` to `purchase_paid`.
    """

    players: int
    sides: int
    automaton: int
    beliefs: int
    fiasco: int
    first_tokens: int
    cards: int
    first_bid: int
    counts: Shorts
    next_seat: Bytes
    asks: Bytes
    first_buyer: Bytes
    buyers: int
    cause: Bytes
    stops: Bytes
    payout: Bytes
    gained: Bytes
    value: Bytes
    price: Bytes
    affordable: Ints
    worth: Bytes
    run: Shorts
    longest: int
    offset: Ints
    low: Ints
    width: Ints
    narrow: int
    no_trade: Bytes


SETTING: Final = np.dtype(
    [
        *(
            (name, int64)
            for name in (
                "players",
                "sides",
                "automaton",
                "beliefs",
                "fiasco",
                "first_tokens",
                "cards",
            )
        ),
        *((name, int64) for name in ("first_bid", "buyers", "longest", "narrow")),
        *((name, int64, (len(FIELDS),)) for name in ("offset", "low", "width")),
        ("affordable", int64, (DEAREST + 1,)),
        ("counts", int16, (KINDS,)),
        ("run", int16, (NUMBER_SETS, HIGHEST_NUMBER + 1)),
        *((name, int8, (MOST_PLAYERS,)) for name in ("next_seat", "asks", "first_buyer")),
        ("cause", int8, (2, SUMS, LIMIT + 1, FIRST_WILD)),
        ("stops", int8, (2, SUMS - LOWEST)),
        ("payout", int8, (len(CAUSES), MOST_CURRENCY + 1)),
        ("gained", int8, (MOST_TOKENS + 1, LIMIT + 1)),
        ("value", int8, (FIRST_WILD,)),
        ("price", int8, (NUMBERS,)),
        ("worth", int8, (3,)),
        ("no_trade", int8, (MOST_TRADE,)),
    ],
    align=True,
)
"""The record of the rules, as in `Setting`."""
