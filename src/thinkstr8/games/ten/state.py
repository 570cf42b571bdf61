"""The data of a game of TEN: the public Table, the true State, and the Deal.

Belongs here: the data, and what can be read off it directly. A Table has a few small parts, so that
an action replaces one or two of them and shares the rest. Cards whose order does not matter are
stored sorted, as indices or letters (forms). Properties show them as cards.
Does not belong here: anything that needs a rule (limits, prices, questions), which actions are
legal (legality), what an action does (transitions).
"""

from enum import StrEnum
from typing import Annotated, Final, cast

from attrs import field

from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
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
    """The next thing to do in a game.

    DRAW is the active player's choice to draw or to claim. REVEAL is nature's card, BID an auction,
    PAY a payment, and BUY the choice of a card from the market. BUST is the choice after a bust in
    the fiasco variant. OVER is the end.
    """

    DRAW = "draw"
    REVEAL = "reveal"
    BID = "bid"
    PAY = "pay"
    BUY = "buy"
    BUST = "bust"
    OVER = "over"


DRAW, REVEAL, BID, PAY, BUY, BUST_CHOICE, OVER = Stage
"""Short names for the stages, also much faster to look up before Python 3.12."""


@frozen
class Deal:
    """The start of a game.

    Attributes:
        first: the seat with the first turn; seat 0 in the solo game.
    """

    first: Seat


@quick
@frozen(weakref_slot=False)
class Row:
    """The number and currency cards revealed in this turn.

    Attributes:
        cards: the cards, in the order in which they were revealed.
        numbers: the sum of the number cards.
        currency: the sum of the currency cards.
    """

    cards: tuple[RowCard, ...]
    numbers: int
    currency: int

    @property
    def total(self) -> int:
        """The numbers minus the currency; it may be negative."""
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
        """The number cards, in order."""
        if not self.currency:
            return cast("tuple[NumberCard, ...]", self.cards)
        return tuple([card for card in self.cards if type(card) is NumberCard])

    @property
    def currency_cards(self) -> tuple[CurrencyCard, ...]:
        """The currency cards, in order."""
        if not self.numbers:
            return cast("tuple[CurrencyCard, ...]", self.cards)
        return tuple([card for card in self.cards if type(card) is CurrencyCard])


NO_ROW: Final = Row((), 0, 0)
"""The row before the first card of a turn."""

_FIRST_ROWS: Final = (
    *(Row((card,), card.number, 0) for card in NUMBER_CARDS),
    *(Row((card,), 0, card.value) for card in CURRENCY_CARDS),
)
"""The rows of one card, by its index; most rows grow no longer."""


@frozen
class Turn:
    """The turn in progress. Few different ones are possible, so they are shared.

    Attributes:
        active: the seat whose turn it is; during the last buys, the seat that had the last turn.
        revealed: whether a card has been revealed in this turn; a wild card counts (T3).
        last_buys: whether the last turn is over and the last buys have begun.
    """

    active: Seat
    revealed: bool
    last_buys: bool


FRESH_TURNS: Final = tuple(Turn(seat, revealed=False, last_buys=False) for seat in SEATS)
"""The turns before their first card, by seat."""

RUNNING_TURNS: Final = tuple(Turn(seat, revealed=True, last_buys=False) for seat in SEATS)
"""The turns after their first card, by seat."""

FINISHED_TURNS: Final = tuple(Turn(seat, revealed=True, last_buys=True) for seat in SEATS)
"""The last turns during the last buys, by seat."""


@quick
@frozen(weakref_slot=False)
class Auction:
    """A wild card at auction.

    Attributes:
        card: the wild card.
        bidder: the seat with the highest bid so far; None before the first.
        highest: the highest bid so far; 0 before the first.
    """

    card: Wild
    bidder: Seat | None
    highest: int


@quick
@frozen(weakref_slot=False)
class Purchase:
    """A card that a seat is paying for.

    Attributes:
        seat: the seat that pays.
        card: a wild card, or a market card, which stays in the market until it is paid for.
        price: the price of the card.
        paid: the amount paid so far.
    """

    seat: Seat
    card: NumberCard | Wild
    price: int
    paid: int

    @property
    def due(self) -> int:
        """The amount left to pay."""
        return self.price - self.paid


@quick
@frozen(weakref_slot=False)
class Piles:
    """The cards that nobody owns, in forms that are quick to change; `Table` has them as cards.

    Attributes:
        deck: the letters of the cards left to draw; nobody knows their order.
        market: the indices of the number cards for sale.
        discards: the letters of the cards out of the game, in the order in which they left it. They
            do not count for equality, because they are all the cards that are nowhere else.
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
        """The number of cards left to draw."""
        return sum(map(len, self.deck))


@quick
@frozen(weakref_slot=False)
class Player:
    """The cards and tokens in front of a seat, visible to everyone.

    Attributes:
        tokens: the number of currency tokens, each worth 1.
        busts: the number of bust tokens, each worth 3; the bank never runs out of them (T1).
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
        """The value of the currency tokens and bust tokens."""
        return self.tokens + BUST_VALUE * self.busts


@quick
@frozen(weakref_slot=False)
class Table:
    """What everyone at the table knows: everything except the order of the deck.

    Attributes:
        rules: the rules of the game.
        stage: the next thing to do.
        waiting: the seats that still have to act in this stage, in order.
        turn: the turn in progress.
        auction: the wild card at auction, if any.
        purchase: the card that a seat is paying for, if any.
        piles: the deck, the market, the discards and the row.
        players: the cards and tokens of each seat; in the solo game the automaton comes second.
        events: what the last action made public; they do not count for equality.
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
        """The seat whose turn it is."""
        return self.turn.active

    @property
    def row(self) -> tuple[RowCard, ...]:
        """The cards in the row, in the order in which they were revealed."""
        return self.piles.row.cards

    @property
    def market(self) -> tuple[NumberCard, ...]:
        """The cards for sale, in card order."""
        return number_cards(self.piles.market)

    @property
    def deck(self) -> tuple[tuple[Card, int], ...]:
        """Each different card left in the deck with its count, in card order."""
        return deck_items(self.piles.deck)

    @property
    def discards(self) -> tuple[Card, ...]:
        """The cards out of the game, in card order."""
        return lettered_cards(sorted(self.piles.discards))


@quick
@frozen(weakref_slot=False)
class State:
    """The truth. TEN has no secrets: the next card is not hidden but not yet drawn.

    Attributes:
        table: what everyone knows, which is all there is to know.
    """

    table: Table


# Quick constructors, because actions make these values by the million

new_row = maker(Row)
new_auction = maker(Auction)
new_purchase = maker(Purchase)
new_piles = maker(Piles)
new_player = maker(Player)
new_table = maker(Table)
new_state = maker(State)
