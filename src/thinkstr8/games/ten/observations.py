"""The bytes of what a seat sees in TEN.

Belongs here: the fields of an observation, and how each is written.
Does not belong here: ids, and the public functions for learning programs (encoding).
"""

from collections.abc import Sequence
from functools import partial
from itertools import chain
from operator import eq
from typing import Final, TypeAlias

from thinkstr8.core.caches import Briefly, ByIdentity, Recalled
from thinkstr8.core.checks import require, require_seat, require_view
from thinkstr8.core.fields import Field
from thinkstr8.core.game import Seat
from thinkstr8.core.spaces import require_same_rules
from thinkstr8.games.ten.components import CARDS, GAME, NUMBER_CARDS, WILDS, Wild
from thinkstr8.games.ten.forms import LETTERS, Indices, Stock
from thinkstr8.games.ten.layouts import best_points
from thinkstr8.games.ten.limits import longest_row, most_busts
from thinkstr8.games.ten.prices import highest_bid
from thinkstr8.games.ten.questions import bust_odds
from thinkstr8.games.ten.rules import LIMIT, MOST_TOKENS, Rules
from thinkstr8.games.ten.state import (
    REVEAL,
    Auction,
    Player,
    Purchase,
    Row,
    Stage,
    Table,
)
from thinkstr8.games.ten.views import SpectatorView, View
from thinkstr8.kit.encoding import ABSENT, ABSENT_BYTE, Words, as_bytes, fields, from_seat

_Part: TypeAlias = tuple[str, tuple[int, ...], int, int, str]
"""The name, shape, range and meaning of a field."""

_FIRST_WILD: Final = len(CARDS) - len(WILDS)
_LAST_CARD: Final = len(CARDS) - 1
_PERCENT: Final = 100


# The layout


def observed_fields(rules: Rules, *, beliefs: bool) -> tuple[Field, ...]:
    """Return the fields of an observation.

    Args:
        rules: the rules of the games.
        beliefs: whether what a seat can work out is in it.
    """
    parts = *_moment_parts(rules), *_trade_parts(rules), *_pile_parts(rules), *_side_parts(rules)
    return fields(*parts, *(_belief_parts(rules) if beliefs else ()))


def _moment_parts(rules: Rules) -> tuple[_Part, ...]:
    players, sides = rules.players, rules.sides
    stages = ", ".join(f"{number} {stage}" for number, stage in enumerate(Stage))
    return (
        ("stage", (), 0, len(Stage) - 1, f"The next thing to do: {stages}."),
        ("to_act", (), ABSENT, players - 1, "The seat that is to act; -1 for nature or nobody."),
        (
            "waiting",
            (sides,),
            ABSENT,
            sides - 1,
            "The seats that still have to act in this stage, in order; then -1.",
        ),
        ("active", (), 0, sides - 1, "The seat whose turn it is, or was before the last buys."),
        ("revealed", (), 0, 1, "Whether a card has been revealed in this turn."),
        ("last_buys", (), 0, 1, "Whether the last buys have begun."),
    )


def _trade_parts(rules: Rules) -> tuple[_Part, ...]:
    highest, sides = highest_bid(rules), rules.sides
    return (
        (
            "auction_card",
            (),
            ABSENT,
            _LAST_CARD,
            "The wild card at auction, as its position in the deck field; -1 without an auction.",
        ),
        (
            "auction_bidder",
            (),
            ABSENT,
            sides - 1,
            "The seat with the highest bid so far; -1 without a bid.",
        ),
        ("auction_highest", (), 0, highest, "The highest bid so far; 0 without a bid."),
        (
            "purchase_card",
            (),
            ABSENT,
            _LAST_CARD,
            "The card that is being paid for, as its position in the deck field; -1 without one.",
        ),
        ("purchase_seat", (), ABSENT, rules.players - 1, "The seat that pays; -1 without one."),
        ("purchase_price", (), 0, highest, "The price; 0 without a purchase."),
        ("purchase_paid", (), 0, highest, "The amount paid so far."),
    )


def _pile_parts(rules: Rules) -> tuple[_Part, ...]:
    copies = rules.counts
    return (
        (
            "row",
            (longest_row(rules),),
            ABSENT,
            _FIRST_WILD - 1,
            (
                "The cards in the row, as their positions in the deck field, then -1. They are in "
                "the order in which they were revealed, which does not matter for play."
            ),
        ),
        ("row_total", (), -LIMIT, LIMIT, "The numbers in the row minus its currency."),
        ("row_currency", (), 0, LIMIT, "The sum of the currency cards in the row."),
        (
            "market",
            (len(NUMBER_CARDS),),
            0,
            max(copies[: len(NUMBER_CARDS)]),
            "The copies of each number card in the market, in the order of the deck field.",
        ),
        (
            "deck",
            (len(CARDS),),
            0,
            max(copies),
            (
                "The copies of each card left in the deck: 0 to 8 blue 1 to 9, 9 to 17 green, "
                "18 to 26 orange, 27 to 35 pink, 36 to 40 currency 1 to 5, 41 to 49 wild 1 to 9, "
                "50 to 53 wild blue, green, orange and pink, 54 wild any."
            ),
        ),
    )


def _side_parts(rules: Rules) -> tuple[_Part, ...]:
    sides, copies = rules.sides, rules.counts
    return (
        ("tokens", (sides,), 0, MOST_TOKENS, "The currency tokens of each seat."),
        ("busts", (sides,), 0, most_busts(rules, copies), "The bust tokens of each seat."),
        (
            "numbers",
            (sides, len(NUMBER_CARDS)),
            0,
            max(copies[: len(NUMBER_CARDS)]),
            "The copies of each number card that each seat owns, in the order of the deck field.",
        ),
        (
            "wilds",
            (sides, len(WILDS)),
            0,
            max(copies[_FIRST_WILD:]),
            "The copies of each wild card that each seat owns, in the order of the deck field.",
        ),
    )


def _belief_parts(rules: Rules) -> tuple[_Part, ...]:
    return (
        (
            "points",
            (rules.sides,),
            *rules.score_range,
            "The points that the cards of each seat are worth now.",
        ),
        (
            "bust_odds",
            (2,),
            0,
            _PERCENT,
            (
                "The odds in percent that the next card is a number card that busts the active "
                "seat, and that it is such a currency card. Halves are rounded up."
            ),
        ),
    )


# The bytes


class Observer:
    """A writer of observations, with a memory for the parts that views share."""

    def __init__(self, rules: Rules, layout: tuple[Field, ...]) -> None:
        self._rules = rules
        self._is_ours = ByIdentity(partial(eq, rules))
        self._words = {field.name: Words(field) for field in layout}
        self._longest = longest_row(rules)
        self._knows = "points" in self._words
        self._moments = tuple(
            Recalled(partial(_moment, seat, rules.sides)) for seat in range(rules.players)
        )
        self._row = Briefly(self._row_bytes)
        self._market = Briefly(self._market_bytes)
        self._shelves = _Shelves(self._words["deck"])
        self._deck = Briefly(self._deck_bytes)
        self._player = Briefly(self._player_parts)
        self._numbers = Briefly(self._numbers_bytes)
        self._wilds = Briefly(self._wilds_bytes)
        self._points = Briefly(self._points_byte)
        self._odds = Briefly(self._odds_bytes)
        self._players = tuple(
            Briefly(partial(self._players_bytes, seat)) for seat in range(rules.players)
        )
        self._no_trade = self._trade_bytes(None, None, 0)

    def observation(self, view: View) -> bytes:
        """Return the observation of a view."""
        if type(view) is not View:
            require_view(view, View, SpectatorView, GAME, "have an observation")
        table, seat, rules = view.table, view.seat, self._rules
        if table.rules is not rules and not self._is_ours.of(table.rules):
            require_same_rules(view, rules)
        require_seat(seat, rules.players)
        turn, piles, auction, purchase = table.turn, table.piles, table.auction, table.purchase
        parts = (
            self._moments[seat][
                table.stage, table.waiting, turn.active, turn.revealed, turn.last_buys
            ],
            self._no_trade
            if auction is None and purchase is None
            else self._trade_bytes(auction, purchase, seat),
            self._row.of(piles.row),
            self._market.of(piles.market),
            self._deck.of(piles.deck),
            self._players[seat].of(table.players),
        )
        return b"".join((*parts, *self._beliefs(table, seat)) if self._knows else parts)

    # The parts

    def _trade_bytes(
        self, auction: Auction | None, purchase: Purchase | None, observer: Seat
    ) -> bytes:
        words = self._words
        card = bidder = buyer = bought = ABSENT
        highest = price = paid = 0
        if auction is not None:
            card, highest = auction.card.index, auction.highest
            if auction.bidder is not None:
                bidder = (auction.bidder - observer) % self._rules.sides
        if purchase is not None:
            bought, price, paid = purchase.card.index, purchase.price, purchase.paid
            buyer = (purchase.seat - observer) % self._rules.sides
        return b"".join(
            (
                words["auction_card"][card],
                words["auction_bidder"][bidder],
                words["auction_highest"][highest],
                words["purchase_card"][bought],
                words["purchase_seat"][buyer],
                words["purchase_price"][price],
                words["purchase_paid"][paid],
            )
        )

    def _row_bytes(self, row: Row) -> bytes:
        cards, words = row.cards, self._words
        require(len(cards) <= self._longest, f"A row has at most {self._longest} cards.")
        return b"".join(
            (
                bytes([card.index for card in cards]),
                ABSENT_BYTE * (self._longest - len(cards)),
                words["row_total"][row.total],
                words["row_currency"][row.currency],
            )
        )

    def _market_bytes(self, market: Indices) -> bytes:
        return self._words["market"].row(_tally(market))

    def _deck_bytes(self, deck: Stock) -> bytes:
        counts = [self._words["deck"][0]] * len(CARDS)
        for position, word in map(self._shelves.__getitem__, deck):
            counts[position] = word
        return b"".join(counts)

    def _players_bytes(self, observer: Seat, players: tuple[Player, ...]) -> bytes:
        sides = map(self._player.of, from_seat(players, observer))
        return b"".join(chain.from_iterable(zip(*sides, strict=True)))

    def _player_parts(self, player: Player) -> tuple[bytes, bytes, bytes, bytes]:
        words = self._words
        return (
            words["tokens"][player.tokens],
            words["busts"][player.busts],
            self._numbers.of(player.numbers),
            self._wilds.of(player.wilds),
        )

    def _numbers_bytes(self, numbers: Indices) -> bytes:
        return self._words["numbers"].row(_tally(numbers))

    def _wilds_bytes(self, wilds: tuple[Wild, ...]) -> bytes:
        counts = [0] * len(WILDS)
        for wild in wilds:
            counts[wild.index - _FIRST_WILD] += 1
        return self._words["wilds"].row(counts)

    # What a seat can work out

    def _beliefs(self, table: Table, observer: Seat) -> tuple[bytes, ...]:
        return *map(self._points.of, from_seat(table.players, observer)), self._odds.of(table)

    def _points_byte(self, player: Player) -> bytes:
        return self._words["points"][best_points(player.cards, player.wilds)]

    def _odds_bytes(self, table: Table) -> bytes:
        odds = bust_odds(table)
        words = self._words["bust_odds"]
        return words.row(
            [
                (2 * _PERCENT * share.numerator + share.denominator) // (2 * share.denominator)
                for share in (odds.number, odds.currency)
            ]
        )


class _Shelves(dict[str, tuple[int, bytes]]):
    """The position of each card in the deck's field, and its number of copies in bytes."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def __missing__(self, copies: str) -> tuple[int, bytes]:
        self[copies] = shelf = LETTERS.index(copies[0]), self._words[len(copies)]
        return shelf


def _tally(indices: Indices) -> Sequence[int]:
    """Return the number of copies of each number card."""
    counts = [0] * len(NUMBER_CARDS)
    for index in indices:
        counts[index] += 1
    return counts


_STAGES: Final = {stage: number for number, stage in enumerate(Stage)}


_Moment: TypeAlias = tuple[Stage, tuple[Seat, ...], Seat, bool, bool]
"""The stage, the waiting seats, the active seat, and two facts about its turn."""


def _moment(observer: Seat, sides: int, moment: _Moment) -> bytes:
    """Return the bytes of whose turn it is and what comes next."""
    stage, waiting, active, revealed, last_buys = moment
    order = [(seat - observer) % sides for seat in waiting]
    asked = order[0] if order and stage is not REVEAL else ABSENT
    rest = [ABSENT] * (sides - len(order))
    first = (active - observer) % sides
    return as_bytes((_STAGES[stage], asked, *order, *rest, first, revealed, last_buys))
