"""The public events of TEN, one frozen class for each.

Belongs here: what everyone at the table sees, in the past tense, for front ends to show. That
includes forced passes, forced payments and all that the automaton does.
Does not belong here: making events quickly (shared_events), when they happen (moves, transitions),
sentences about them (remarks).
"""

from typing import TypeAlias

from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.games.ten.components import (
    BustCause,
    Card,
    CurrencyCard,
    NumberCard,
    Piece,
    Reward,
    Wild,
)
from thinkstr8.kit.values import quick

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
    """A seat began its turn.

    Attributes:
        seat: the seat whose turn it is now.
    """

    seat: Seat


@frozen
class DrawChosen:
    """The active seat chose to draw a card.

    Attributes:
        seat: the seat that draws.
    """

    seat: Seat


@frozen
class CardRevealed:
    """The next card of the deck was revealed in a seat's turn.

    Attributes:
        seat: the seat whose turn it is.
        card: the revealed card.
    """

    seat: Seat
    card: Card


@frozen
class DeckEmptied:
    """The last card of the deck was revealed, so nobody can draw any more."""


@frozen
class AuctionBegun:
    """A wild card was put up for auction.

    Attributes:
        card: the wild card for sale.
    """

    card: Wild


@frozen
class BidMade:
    """A seat bid for the wild card.

    Attributes:
        seat: the seat that bid.
        amount: the price that the seat offered.
    """

    seat: Seat
    amount: int


@frozen
class BidPassed:
    """A seat made no bid.

    Attributes:
        seat: the seat that passed.
        forced: whether the seat could not outbid; always True for the automaton.
    """

    seat: Seat
    forced: bool


@quick
@frozen(weakref_slot=False)
class AuctionWon:
    """The highest bidder won the wild card and has to pay.

    Attributes:
        seat: the highest bidder.
        card: the wild card that was sold.
        price: the highest bid.
    """

    seat: Seat
    card: Wild
    price: int


@frozen
class AuctionFailed:
    """Nobody bid: the wild card was discarded.

    Attributes:
        card: the wild card that nobody wanted.
    """

    card: Wild


@frozen
class RewardClaimed:
    """The active seat stopped drawing and claimed a reward.

    Attributes:
        seat: the seat that stopped drawing.
        reward: the part of the row that the seat claimed.
    """

    seat: Seat
    reward: Reward


@frozen
class Busted:
    """The active seat went bust.

    Attributes:
        seat: the seat that went bust.
        cause: the kind of card that took the row above a limit.
    """

    seat: Seat
    cause: BustCause


@quick
@frozen(weakref_slot=False)
class CardsTaken:
    """The number cards of the row went in front of a seat.

    Attributes:
        seat: the active seat, which owns the cards now.
        cards: the number cards, in the order of the row; at least one.
    """

    seat: Seat
    cards: tuple[NumberCard, ...]


@quick
@frozen(weakref_slot=False)
class CardsMarketed:
    """The number cards of the row went to the market.

    Attributes:
        cards: the number cards, in the order of the row; at least one.
    """

    cards: tuple[NumberCard, ...]


@quick
@frozen(weakref_slot=False)
class CurrencyDiscarded:
    """The currency cards of the row were discarded.

    Attributes:
        cards: the currency cards, in the order of the row; at least one.
    """

    cards: tuple[CurrencyCard, ...]


@frozen
class TokensGained:
    """A seat was due currency tokens and gained those that fit below the limit of ten.

    Attributes:
        seat: the seat that was due tokens.
        amount: how many tokens the seat gained; 0 if it had ten already.
        lost: how many tokens were lost to the limit.
    """

    seat: Seat
    amount: int
    lost: int


@frozen
class BustTaken:
    """A seat took a bust token.

    Attributes:
        seat: the seat that went bust.
        forced: False only for a seat that could have bought a card instead, in the fiasco variant.
    """

    seat: Seat
    forced: bool


@quick
@frozen(weakref_slot=False)
class CardChosen:
    """A seat chose a card from the market and has to pay for it.

    Attributes:
        seat: the seat that buys.
        card: the card, which stays in the market until it is paid for.
        price: the price of the card.
    """

    seat: Seat
    card: NumberCard
    price: int


@quick
@frozen(weakref_slot=False)
class PiecesPaid:
    """A seat paid with one or more pieces.

    Attributes:
        seat: the seat that paid.
        pieces: the pieces, in the order of payment.
        due: what remains to be paid; 0 if the price is covered.
        forced: whether the seat had no choice; always True for the automaton.
    """

    seat: Seat
    pieces: tuple[Piece, ...]
    due: int
    forced: bool


@frozen
class CardObtained:
    """A seat finished paying for a card and received it.

    Attributes:
        seat: the seat that owns the card now.
        card: the number card or the wild card.
    """

    seat: Seat
    card: NumberCard | Wild


@frozen
class BuySkipped:
    """A seat bought nothing.

    Attributes:
        seat: the seat that had the right to buy.
        forced: whether the market had no card that the seat could buy.
    """

    seat: Seat
    forced: bool


@frozen
class LastBuysBegun:
    """The last turn ended, and the last buys began.

    Attributes:
        seats: the seats that may buy one last card each, in that order.
    """

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
