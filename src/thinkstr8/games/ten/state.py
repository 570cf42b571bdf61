"""What there is in a game of TEN: the public Table, the true State, and the Deal.

Belongs here: the data and what can be read off it directly. A Table is made of a few small parts,
so that an action replaces one or two of them and shares the rest. Cards whose order does not
matter are stored sorted, as indices or letters (forms); properties show them as cards.
Does not belong here: anything that needs a rule (limits, prices, questions), who may do what
(legality), what then happens (transitions).
"""

from enum import StrEnum
from typing import Annotated, Final, cast

from attrs import field, frozen

from thinkstr8.core.game import Seat
from thinkstr8.files.kinds import As
from thinkstr8.games.ten.components import (
    BUST_VALUE,
    CURRENCY_CARDS,
    NUMBER_CARDS,
    SEATS,
    Card,
    CurrencyCard,
    NumberCard,
    RowCard,
    Wild,
)
from thinkstr8.games.ten.events import Event
from thinkstr8.games.ten.forms import (
    Indices,
    Stock,
    deck_items,
    indices_of,
    lettered_cards,
    letters_of,
    number_cards,
    show_indices,
    show_letters,
    show_stock,
    stock_of,
)
from thinkstr8.games.ten.rules import Rules
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
        """Return the row with one more card.

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
        revealed: whether a card has been revealed in this turn; a wild card counts (T3).
        last_buys: whether the last turn is over and the last buys are going on.
    """

    active: Seat
    revealed: bool
    last_buys: bool


FRESH_TURNS: Final = tuple(Turn(seat, revealed=False, last_buys=False) for seat in SEATS)
"""The turns that have just begun, by seat."""

RUNNING_TURNS: Final = tuple(Turn(seat, revealed=True, last_buys=False) for seat in SEATS)
"""The turns in which a card has been revealed, by seat."""

FINISHED_TURNS: Final = tuple(Turn(seat, revealed=True, last_buys=True) for seat in SEATS)
"""The last turn, by seat, when it is over and the last buys are going on."""


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
    """A card that somebody is paying for.

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
        deck: the letters of the cards that are left to draw; nobody knows in which order they
            will come.
        market: the indices of the number cards that can be bought.
        discards: the letters of the cards that are out of the game, in the order in which they
            left it. They are not part of a table's identity: they are all the cards that lie
            nowhere else.
        row: the cards in the row.
    """

    deck: Annotated[Stock, As(tuple[tuple[Card, int], ...], deck_items, stock_of)] = field(
        repr=show_stock
    )
    market: Annotated[Indices, As(tuple[NumberCard, ...], number_cards, indices_of)] = field(
        repr=show_indices
    )
    discards: Annotated[str, As(tuple[Card, ...], lettered_cards, letters_of)] = field(
        eq=False, repr=show_letters
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
        repr=show_indices
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
    """What everybody at the table knows: everything but the order of the deck.

    Attributes:
        rules: how the game is played.
        stage: what has to be done next.
        waiting: the seats that still have to act in this stage, in order.
        turn: the turn in progress.
        auction: the wild card in auction; None when there is none.
        purchase: the card that somebody is paying for; None when there is none.
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
        return lettered_cards(sorted(self.piles.discards))


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
