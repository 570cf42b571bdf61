"""What there is in a game of TEN: the public Table, the true State, and the Deal.

Belongs here: the data and what can be read off it directly. A Table is made of a few small parts,
so that an action replaces one or two of them and shares the rest. Cards whose order does not
matter are kept as counts.
Does not belong here: questions that need a rule (questions), what may be done (legality), what
then happens (transitions).
"""

from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from sys import intern
from typing import Annotated, Final, cast

from attrs import field, frozen

from thinkstr8.core.checks import require
from thinkstr8.core.game import Seat
from thinkstr8.files.kinds import As
from thinkstr8.games.ten.components import (
    CARDS_BY_LETTER,
    CURRENCY_CARDS,
    LETTERS,
    NUMBER_CARDS,
    Card,
    CurrencyCard,
    Indices,
    NumberCard,
    RowCard,
    Stock,
    Wild,
)
from thinkstr8.games.ten.events import Event
from thinkstr8.games.ten.rules import BUST_VALUE, LARGEST_DECK, Rules
from thinkstr8.kit.phrases import some
from thinkstr8.kit.values import maker, quick


class Stage(StrEnum):
    """What has to be done next.

    DRAW is the active player's choice to draw or to claim, REVEAL nature's card, BID an auction,
    PAY a payment, BUY the choice of a card from the market, BUST the choice after a bust in the
    fiasco variant.
    """

    DRAW = "draw"
    REVEAL = "reveal"
    BID = "bid"
    PAY = "pay"
    BUY = "buy"
    BUST = "bust"
    OVER = "over"


DRAW, REVEAL, BID, PAY, BUY, BUST_CHOICE, OVER = Stage
"""The stages under short names, which are also much faster to look up before Python 3.12."""


# Cards are kept in forms that are quick to change; these turn them into cards and back.


def number_cards(indices: Indices) -> tuple[NumberCard, ...]:
    """List the number cards of some indices."""
    return tuple([NUMBER_CARDS[index] for index in indices])


def indices_of(cards: Iterable[Card]) -> Indices:
    """List the indices of some cards, in card order.

    >>> from thinkstr8.games.ten import Colour, NumberCard
    >>> indices_of([NumberCard(Colour.GREEN, 1), NumberCard(Colour.BLUE, 3)])
    (2, 9)
    """
    return tuple(sorted(card.index for card in cards))


def letters_of(cards: Iterable[Card]) -> str:
    """Give the letters of some cards.

    >>> from thinkstr8.games.ten import Colour, CurrencyCard, NumberCard
    >>> letters_of([CurrencyCard(5), NumberCard(Colour.BLUE, 3)])
    'e2'
    """
    return "".join([LETTERS[card.index] for card in cards])


def _cards(letters: Iterable[str]) -> tuple[Card, ...]:
    return tuple([CARDS_BY_LETTER[letter] for letter in letters])


def _shown(cards: Iterable[Card]) -> str:
    return f"<{', '.join([card.label for card in cards]) or 'no cards'}>"


def _shown_numbers(indices: Indices) -> str:
    return _shown(number_cards(indices))


def _shown_letters(letters: str) -> str:
    return _shown(_cards(letters))


def _shown_stock(stock: Stock) -> str:
    return f"<{some(sum(map(len, stock)), 'card')}>"


def deck_items(stock: Stock) -> tuple[tuple[Card, int], ...]:
    """Give each different card of a deck with its count, in card order.

    >>> [(card.label, count) for card, count in deck_items(("00", "1"))]
    [('blue 1', 2), ('blue 2', 1)]
    """
    return tuple([(CARDS_BY_LETTER[copies[0]], len(copies)) for copies in stock])


def stock_of(items: Iterable[tuple[Card, int]]) -> Stock:
    """Give the stock of a deck from its different cards and their counts.

    >>> from thinkstr8.games.ten import Colour, NumberCard
    >>> stock_of([(NumberCard(Colour.BLUE, 1), 2), (NumberCard(Colour.BLUE, 2), 1)])
    ('00', '1')

    Raises:
        InconsistentError: they are not in card order, or a count cannot be.
    """
    stock: list[str] = []
    for card, count in items:
        letter = LETTERS[card.index]
        require(
            1 <= count <= LARGEST_DECK and (not stock or stock[-1][0] < letter),
            f"A deck lists its different cards in card order, with counts of 1 to {LARGEST_DECK}.",
        )
        stock.append(intern(letter * count))
    return tuple(stock)


@frozen
class Deal:
    """How a game begins: the seat that has the first turn. In the solo game that is seat 0."""

    first: Seat


@quick
@frozen(weakref_slot=False)
class Row:
    """The cards that were revealed in this turn and lie in the row.

    Attributes:
        cards: in the order in which they came.
        numbers: the sum of the number cards.
        currency: the sum of the currency cards.
    """

    cards: tuple[RowCard, ...]
    numbers: int
    currency: int

    @property
    def total(self) -> int:
        """The sum of the numbers less the currency; it may be negative."""
        return self.numbers - self.currency

    def plus(self, card: RowCard) -> "Row":
        """Give the row with one more card.

        >>> from thinkstr8.games.ten import CurrencyCard
        >>> NO_ROW.plus(CurrencyCard(4)).total
        -4
        """
        if not self.cards:
            return _FIRST_ROWS[card.index]
        cards = (*self.cards, card)
        if isinstance(card, CurrencyCard):
            return new_row(cards, self.numbers, self.currency + card.value)
        return new_row(cards, self.numbers + card.number, self.currency)

    @property
    def number_cards(self) -> tuple[NumberCard, ...]:
        """The number cards in order."""
        if not self.currency:
            return cast("tuple[NumberCard, ...]", self.cards)
        return tuple([card for card in self.cards if type(card) is NumberCard])

    @property
    def currency_cards(self) -> tuple[CurrencyCard, ...]:
        """The currency cards in order."""
        if not self.numbers:
            return cast("tuple[CurrencyCard, ...]", self.cards)
        return tuple([card for card in self.cards if type(card) is CurrencyCard])


NO_ROW: Final = Row((), 0, 0)
"""The row before the first card of a turn."""

_FIRST_ROWS: Final = (
    *(Row((card,), card.number, 0) for card in NUMBER_CARDS),
    *(Row((card,), 0, card.value) for card in CURRENCY_CARDS),
)
"""The rows of one card, by its index: most rows get no longer."""


@frozen
class Turn:
    """The turn in progress; there are so few different ones that they are shared.

    Attributes:
        active: whose turn it is; during the last buys whose turn was the last.
        revealed: whether a card has been revealed in this turn, be it a wild one (T3).
        last_buys: whether the last turn is over and the last buys are going on.
    """

    active: Seat
    revealed: bool
    last_buys: bool


@cache
def fresh_turn(active: Seat) -> Turn:
    """Give a turn that has just begun."""
    return Turn(active, revealed=False, last_buys=False)


@cache
def running_turn(active: Seat) -> Turn:
    """Give a turn in which a card has been revealed."""
    return Turn(active, revealed=True, last_buys=False)


@cache
def finished_turn(active: Seat) -> Turn:
    """Give the last turn, when it is over and the last buys are going on."""
    return Turn(active, revealed=True, last_buys=True)


@quick
@frozen(weakref_slot=False)
class Auction:
    """A wild card in auction.

    Attributes:
        card: the wild card.
        bidder: who made the highest bid so far; None before the first.
        highest: the highest bid so far; 0 before the first.
    """

    card: Wild
    bidder: Seat | None
    highest: int


@quick
@frozen(weakref_slot=False)
class Purchase:
    """A card that is being paid for.

    Attributes:
        seat: who pays.
        card: a card of the market, where it lies until it is paid for, or a wild card.
        price: what it costs.
        paid: what has been paid so far.
    """

    seat: Seat
    card: NumberCard | Wild
    price: int
    paid: int

    @property
    def due(self) -> int:
        """What is left to pay."""
        return self.price - self.paid


@quick
@frozen(weakref_slot=False)
class Piles:
    """The cards that nobody owns, in forms that are quick to change; `Table` has them as cards.

    Attributes:
        deck: the letters of the cards that are left to draw; in which order they will come is
            unknown to all.
        market: the indices of the number cards that can be bought.
        discards: the letters of the cards that are out of the game, in the order in which they
            left it. They are not part of a table's identity: all cards that are nowhere else are
            here.
        row: the cards in the row.
    """

    deck: Annotated[Stock, As(tuple[tuple[Card, int], ...], deck_items, stock_of)] = field(
        repr=_shown_stock
    )
    market: Annotated[Indices, As(tuple[NumberCard, ...], number_cards, indices_of)] = field(
        repr=_shown_numbers
    )
    discards: Annotated[str, As(tuple[Card, ...], _cards, letters_of)] = field(
        eq=False, repr=_shown_letters
    )
    row: Row

    @property
    def left(self) -> int:
        """How many cards are left to draw."""
        return sum(map(len, self.deck))


@quick
@frozen(weakref_slot=False)
class Player:
    """What lies in front of a seat, open to all.

    Attributes:
        tokens: currency tokens, each worth 1.
        busts: bust tokens, each worth 3; the bank has enough of them (T1).
        numbers: the indices of the number cards, a form that is quick to change; `cards` has them
            as cards.
        wilds: the wild cards, in card order.
    """

    tokens: int
    busts: int
    numbers: Annotated[Indices, As(tuple[NumberCard, ...], number_cards, indices_of)] = field(
        repr=_shown_numbers
    )
    wilds: tuple[Wild, ...]

    @property
    def cards(self) -> tuple[NumberCard, ...]:
        """The number cards, in card order."""
        return number_cards(self.numbers)

    @property
    def currency(self) -> int:
        """What the tokens and bust tokens are worth."""
        return self.tokens + BUST_VALUE * self.busts


@quick
@frozen(weakref_slot=False)
class Table:
    """What everybody at the table knows: all but the order of the deck.

    Attributes:
        rules: how the game is played.
        stage: what has to be done next.
        waiting: the seats that have still to act in this stage, in order.
        turn: the turn in progress.
        auction: the wild card in auction; None when there is none.
        purchase: the card that is being paid for; None when there is none.
        piles: the deck, the market and the discards.
        players: what lies in front of each seat; in the solo game the automaton comes second.
        events: what the last action made public; not part of a table's identity.
    """

    rules: Rules
    stage: Stage
    waiting: tuple[Seat, ...]
    turn: Turn
    auction: Auction | None
    purchase: Purchase | None
    piles: Piles
    players: tuple[Player, ...]
    events: tuple[Event, ...] = field(default=(), eq=False)

    @property
    def active(self) -> Seat:
        """Whose turn it is."""
        return self.turn.active

    @property
    def row(self) -> tuple[RowCard, ...]:
        """The cards in the row, in the order in which they came."""
        return self.piles.row.cards

    @property
    def market(self) -> tuple[NumberCard, ...]:
        """The cards that can be bought, in card order."""
        return number_cards(self.piles.market)

    @property
    def deck(self) -> tuple[tuple[Card, int], ...]:
        """Each different card that is left in the deck with its count, in card order."""
        return deck_items(self.piles.deck)

    @property
    def discards(self) -> tuple[Card, ...]:
        """The cards that are out of the game, in card order."""
        return _cards(sorted(self.piles.discards))


@quick
@frozen(weakref_slot=False)
class State:
    """The truth. There are no secrets in TEN: what comes next is not known but drawn."""

    table: Table


# Actions make these by the million.

new_row = maker(Row)
new_auction = maker(Auction)
new_purchase = maker(Purchase)
new_piles = maker(Piles)
new_player = maker(Player)
new_table = maker(Table)
new_state = maker(State)
