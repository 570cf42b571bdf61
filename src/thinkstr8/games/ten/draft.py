"""A table in the middle of one action, when several things happen one after the other.

Belongs here: moving cards and tokens, and noting what everybody sees of it.
Does not belong here: the order in which things happen (transitions), whether they may (legality).
"""

from collections.abc import Sequence
from functools import cache, lru_cache

from thinkstr8.core.game import Seat
from thinkstr8.games.ten.components import (
    TOKEN,
    Card,
    Counts,
    CurrencyCard,
    NumberCard,
    Piece,
    RowCard,
    Wild,
)
from thinkstr8.games.ten.events import (
    BustTaken,
    CardObtained,
    CardsMarketed,
    CardsTaken,
    CurrencyDiscarded,
    Event,
    PiecesPaid,
    TokensGained,
)
from thinkstr8.games.ten.rules import BUST_VALUE, MOST_TOKENS
from thinkstr8.games.ten.state import (
    NO_ROW,
    Auction,
    Piles,
    Player,
    Purchase,
    Stage,
    State,
    Table,
    Turn,
    changed,
)


class Draft:
    """The parts of a table that is being made from another.

    A draft lives only inside one call of `apply`: it replaces parts, never changes one, and ends as
    a State. Its attributes are those of `Table`.
    """

    __slots__ = (
        "auction",
        "events",
        "piles",
        "players",
        "purchase",
        "rules",
        "turn",
        "waiting",
    )

    def __init__(self, table: Table) -> None:
        """Begin with the parts of a table, and with no events."""
        self.rules = table.rules
        self.waiting: tuple[Seat, ...] = table.waiting
        self.turn: Turn = table.turn
        self.auction: Auction | None = table.auction
        self.purchase: Purchase | None = table.purchase
        self.piles: Piles = table.piles
        self.players: list[Player] = list(table.players)
        self.events: list[Event] = []

    def state(self, stage: Stage, waiting: tuple[Seat, ...]) -> State:
        """Give the finished state, in which these seats have to act in a stage."""
        return State(
            Table(
                self.rules,
                stage,
                waiting,
                self.turn,
                self.auction,
                self.purchase,
                self.piles,
                tuple(self.players),
                tuple(self.events),
            )
        )

    def discard(self, card: Card) -> None:
        """Put a card out of the game."""
        piles = self.piles
        discards = changed(piles.discards, card, 1)
        self.piles = Piles(piles.deck, piles.left, piles.market, discards, piles.row)

    def gain_tokens(self, seat: Seat, amount: int) -> None:
        """Give a seat currency tokens, as far as it may hold them."""
        player = self.players[seat]
        tokens = min(MOST_TOKENS, player.tokens + amount)
        gained = tokens - player.tokens
        self.players[seat] = Player(tokens, player.busts, player.numbers, player.wilds)
        self.events.append(_tokens_gained(seat, gained, amount - gained))

    def take_bust(self, seat: Seat, *, forced: bool) -> None:
        """Give a seat a bust token."""
        player = self.players[seat]
        self.players[seat] = Player(player.tokens, player.busts + 1, player.numbers, player.wilds)
        self.events.append(_bust_taken(seat, forced))

    def clear_row(self, taker: Seat | None) -> None:
        """Give the row's number cards to a seat, or to the market; discard its currency cards."""
        piles = self.piles
        row = piles.row
        numbers = row.number_cards
        market = piles.market
        if numbers and taker is None:
            market = _with_all(market, numbers, 1)
            self.events.append(CardsMarketed(numbers))
        elif numbers and taker is not None:
            player = self.players[taker]
            cards = _with_all(player.numbers, numbers, 1)
            self.players[taker] = Player(player.tokens, player.busts, cards, player.wilds)
            self.events.append(CardsTaken(taker, numbers))
        discards = piles.discards
        if row.currency:
            currency: tuple[CurrencyCard, ...] = row.currency_cards
            discards = _with_all(discards, currency, 1)
            self.events.append(CurrencyDiscarded(currency))
        self.piles = Piles(piles.deck, piles.left, market, discards, NO_ROW)

    def pay(self, purchase: Purchase, pieces: tuple[Piece, ...], *, forced: bool) -> Purchase:
        """Let the payer hand over pieces, and give the purchase as it then stands."""
        seat, price, paid = purchase.seat, purchase.price, purchase.paid
        player = self.players[seat]
        tokens, busts, numbers = player.tokens, player.busts, player.numbers
        cards = []
        for piece in pieces:
            if isinstance(piece, NumberCard):
                cards.append(piece)
                paid += 1
            elif piece is TOKEN:
                tokens -= 1
                paid += 1
            else:
                busts -= 1
                paid += BUST_VALUE
        if cards:
            piles = self.piles
            discards = _with_all(piles.discards, cards, 1)
            self.piles = Piles(piles.deck, piles.left, piles.market, discards, piles.row)
            numbers = _with_all(numbers, cards, -1)
        self.players[seat] = Player(tokens, busts, numbers, player.wilds)
        due = price - paid
        self.events.append(PiecesPaid(seat, pieces, max(due, 0), forced))
        return Purchase(seat, purchase.card, price, paid)

    def hand_over(self, purchase: Purchase) -> None:
        """Give the payer what has been paid for."""
        seat, card = purchase.seat, purchase.card
        player = self.players[seat]
        if isinstance(card, NumberCard):
            piles = self.piles
            market = changed(piles.market, card, -1)
            self.piles = Piles(piles.deck, piles.left, market, piles.discards, piles.row)
            numbers = changed(player.numbers, card, 1)
            self.players[seat] = Player(player.tokens, player.busts, numbers, player.wilds)
        else:
            wilds = _sorted_wilds(player.wilds, card)
            self.players[seat] = Player(player.tokens, player.busts, player.numbers, wilds)
        self.events.append(_card_obtained(seat, card))


def _with_all(counts: Counts, cards: Sequence[RowCard], by: int) -> Counts:
    after = list(counts)
    for card in cards:
        after[card.kind] += by
    return tuple(after)


def _sorted_wilds(wilds: tuple[Wild, ...], card: Wild) -> tuple[Wild, ...]:
    return tuple(sorted((*wilds, card), key=lambda wild: wild.kind))


# What recurs all the time is made once and shared.


_tokens_gained = lru_cache(maxsize=4096)(TokensGained)
_bust_taken = cache(BustTaken)
_card_obtained = cache(CardObtained)
