"""The public events of TEN, one frozen class for each.

Belongs here: what everyone at the table sees, in the past tense, for front ends to show. That
includes forced passes, forced payments and all that the automaton does. Events that recur
constantly are made once and shared.
Does not belong here: when events happen (moves, transitions), sentences about them (narration).
"""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Final, TypeAlias

from attrs import frozen

from thinkstr8.core.game import Seat
from thinkstr8.games.ten.components import (
    CARDS,
    CURRENCY,
    NUMBER_CARDS,
    NUMBERS,
    SEATS,
    WILDS,
    BustCause,
    Card,
    CurrencyCard,
    NumberCard,
    Piece,
    Reward,
    Wild,
)
from thinkstr8.kit.values import maker, quick

__all__ = [
    "AuctionBegun",
    "AuctionFailed",
    "AuctionWon",
    "BidMade",
    "BidPassed",
    "BustTaken",
    "Busted",
    "BuySkipped",
    "CardChosen",
    "CardObtained",
    "CardRevealed",
    "CardsMarketed",
    "CardsTaken",
    "CurrencyDiscarded",
    "DeckEmptied",
    "DrawChosen",
    "Event",
    "Events",
    "GameEnded",
    "LastBuysBegun",
    "PiecesPaid",
    "RewardClaimed",
    "TokensGained",
    "TurnBegun",
]


@frozen
class TurnBegun:
    """A seat began its turn."""

    seat: Seat


@frozen
class DrawChosen:
    """The active seat chose to draw a card."""

    seat: Seat


@frozen
class CardRevealed:
    """The next card of the deck was revealed in a seat's turn."""

    seat: Seat
    card: Card


@frozen
class DeckEmptied:
    """The last card of the deck was revealed, so nobody can draw any more."""


@frozen
class AuctionBegun:
    """A wild card was put up for auction."""

    card: Wild


@frozen
class BidMade:
    """A seat bid for the wild card."""

    seat: Seat
    amount: int


@frozen
class BidPassed:
    """A seat made no bid; `forced` if it had no choice."""

    seat: Seat
    forced: bool


@quick
@frozen(weakref_slot=False)
class AuctionWon:
    """The highest bidder won the wild card and has to pay."""

    seat: Seat
    card: Wild
    price: int


@frozen
class AuctionFailed:
    """Nobody bid: the wild card was discarded."""

    card: Wild


@frozen
class RewardClaimed:
    """The active seat stopped drawing and claimed a reward."""

    seat: Seat
    reward: Reward


@frozen
class Busted:
    """The active seat went bust."""

    seat: Seat
    cause: BustCause


@quick
@frozen(weakref_slot=False)
class CardsTaken:
    """The number cards of the row went in front of a seat."""

    seat: Seat
    cards: tuple[NumberCard, ...]


@quick
@frozen(weakref_slot=False)
class CardsMarketed:
    """The number cards of the row went to the market."""

    cards: tuple[NumberCard, ...]


@quick
@frozen(weakref_slot=False)
class CurrencyDiscarded:
    """The currency cards of the row were discarded."""

    cards: tuple[CurrencyCard, ...]


@frozen
class TokensGained:
    """A seat gained currency tokens; any above the limit of ten were lost."""

    seat: Seat
    amount: int
    lost: int


@frozen
class BustTaken:
    """A seat took a bust token; `forced` if it had no choice."""

    seat: Seat
    forced: bool


@quick
@frozen(weakref_slot=False)
class CardChosen:
    """A seat chose a card from the market and has to pay for it."""

    seat: Seat
    card: NumberCard
    price: int


@quick
@frozen(weakref_slot=False)
class PiecesPaid:
    """A seat paid with pieces and still owes `due`; `forced` if it had no choice."""

    seat: Seat
    pieces: tuple[Piece, ...]
    due: int
    forced: bool


@frozen
class CardObtained:
    """A seat finished paying for a card and received it."""

    seat: Seat
    card: NumberCard | Wild


@frozen
class BuySkipped:
    """A seat bought nothing; `forced` if it could not buy anything."""

    seat: Seat
    forced: bool


@frozen
class LastBuysBegun:
    """The last turn ended; each of these seats, in order, may buy one last card."""

    seats: tuple[Seat, ...]


@frozen
class GameEnded:
    """The game ended."""


Event: TypeAlias = (
    TurnBegun
    | DrawChosen
    | CardRevealed
    | DeckEmptied
    | AuctionBegun
    | BidMade
    | BidPassed
    | AuctionWon
    | AuctionFailed
    | RewardClaimed
    | Busted
    | CardsTaken
    | CardsMarketed
    | CurrencyDiscarded
    | TokensGained
    | BustTaken
    | CardChosen
    | PiecesPaid
    | CardObtained
    | BuySkipped
    | LastBuysBegun
    | GameEnded
)
"""Any public event."""

Events: TypeAlias = tuple[Event, ...]
"""The public events of an action, or of part of one, in order."""


# Events that recur constantly, made once and shared, in tables by seat


def _by_seat(event: Callable[[Seat], Event]) -> tuple[Events, ...]:
    return tuple((event(seat),) for seat in SEATS)


TURN_BEGUN: Final = _by_seat(TurnBegun)
DRAW_CHOSEN: Final = _by_seat(DrawChosen)
NUMBERS_CLAIMED: Final = _by_seat(partial(RewardClaimed, reward=NUMBERS))
CURRENCY_CLAIMED: Final = _by_seat(partial(RewardClaimed, reward=CURRENCY))
BUST_TAKEN: Final = _by_seat(partial(BustTaken, forced=False))
BUST_FORCED: Final = _by_seat(partial(BustTaken, forced=True))
BID_PASSED: Final = _by_seat(partial(BidPassed, forced=False))
PASS_FORCED: Final = _by_seat(partial(BidPassed, forced=True))
BUY_SKIPPED: Final = _by_seat(partial(BuySkipped, forced=False))
SKIP_FORCED: Final = _by_seat(partial(BuySkipped, forced=True))

BUSTED: Final = {cause: _by_seat(partial(Busted, cause=cause)) for cause in BustCause}
"""By cause, then by seat."""

CARD_REVEALED: Final[tuple[tuple[Events, ...], ...]] = tuple(
    tuple((CardRevealed(seat, card),) for card in CARDS) for seat in SEATS
)
"""By seat, then by card index."""

CARD_OBTAINED: Final[tuple[Mapping[int, Events], ...]] = tuple(
    {card.index: (CardObtained(seat, card),) for card in (*NUMBER_CARDS, *WILDS)} for seat in SEATS
)
"""By seat, then by card index."""

AUCTION_BEGUN: Final[Mapping[int, Events]] = {card.index: (AuctionBegun(card),) for card in WILDS}
"""By card index."""

AUCTION_FAILED: Final[Mapping[int, Events]] = {card.index: (AuctionFailed(card),) for card in WILDS}
"""By card index."""

DECK_EMPTIED: Final[Events] = (DeckEmptied(),)
GAME_ENDED: Final[Events] = (GameEnded(),)

tokens_gained = lru_cache(maxsize=4096)(TokensGained)


@lru_cache(maxsize=4096)
def bid_made(seat: Seat, amount: int) -> Events:
    """Return the event of a bid."""
    return (BidMade(seat, amount),)


# Quick constructors, because actions make these events by the million

new_auction_won = maker(AuctionWon)
new_cards_taken = maker(CardsTaken)
new_cards_marketed = maker(CardsMarketed)
new_currency_discarded = maker(CurrencyDiscarded)
new_card_chosen = maker(CardChosen)
new_pieces_paid = maker(PiecesPaid)
