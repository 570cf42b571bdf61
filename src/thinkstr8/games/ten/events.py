"""What everybody at the table sees happen in TEN, one frozen class per event.

Belongs here: transitions as front ends show them, in the past tense; also what happened without
being asked: forced passes, forced payments and everything that the automaton does.
Does not belong here: secrets; TEN has none but the order of the deck.
"""

from typing import TypeAlias

from attrs import frozen

from thinkstr8.core.game import Seat
from thinkstr8.games.ten.components import Card, CurrencyCard, NumberCard, Piece, Reward, Wild
from thinkstr8.games.ten.rules import BustCause
from thinkstr8.kit.values import maker, quick


@frozen
class TurnBegun:
    """A seat became the active one."""

    seat: Seat


@frozen
class DrawChosen:
    """The active seat chose to have another card revealed."""

    seat: Seat


@frozen
class CardRevealed:
    """The next card of the deck was turned over in the turn of a seat."""

    seat: Seat
    card: Card


@frozen
class DeckEmptied:
    """The last card of the deck was revealed: nobody can draw any more."""


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
    """The active seat drew too much."""

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
    """A seat got currency tokens; what exceeds ten was lost."""

    seat: Seat
    amount: int
    lost: int


@frozen
class BustTaken:
    """A seat took a bust token; `forced` if it had no choice."""

    seat: Seat
    forced: bool


@frozen
class CardChosen:
    """A seat chose a card of the market and has to pay for it."""

    seat: Seat
    card: NumberCard
    price: int


@quick
@frozen(weakref_slot=False)
class PiecesPaid:
    """A seat handed over pieces; `due` is what is left to pay. `forced` if it had no choice."""

    seat: Seat
    pieces: tuple[Piece, ...]
    due: int
    forced: bool


@frozen
class CardObtained:
    """A seat has paid for a card and got it."""

    seat: Seat
    card: NumberCard | Wild


@frozen
class BuySkipped:
    """A seat bought nothing; `forced` if there was nothing that it could buy."""

    seat: Seat
    forced: bool


@frozen
class LastBuysBegun:
    """The deck is empty and the last turn over: these seats may buy one last card, in order."""

    seats: tuple[Seat, ...]


@frozen
class GameEnded:
    """The game is over."""


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
"""Everything that can be seen to happen."""

# Actions make these by the million.

new_auction_won = maker(AuctionWon)
new_cards_taken = maker(CardsTaken)
new_cards_marketed = maker(CardsMarketed)
new_currency_discarded = maker(CurrencyDiscarded)
new_pieces_paid = maker(PiecesPaid)
