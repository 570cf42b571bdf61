"""The events that recur all the time in TEN, made once and shared.

Belongs here: events by the few things that they speak of.
Does not belong here: when they happen (moves, transitions).
"""

from functools import cache, lru_cache
from typing import Final, TypeAlias

from thinkstr8.core.game import Seat
from thinkstr8.games.ten.components import (
    CARDS,
    NUMBER_CARDS,
    CurrencyCard,
    Reward,
    Wild,
)
from thinkstr8.games.ten.events import (
    AuctionBegun,
    AuctionFailed,
    BidMade,
    BidPassed,
    Busted,
    BustTaken,
    BuySkipped,
    CardChosen,
    CardObtained,
    CardRevealed,
    DeckEmptied,
    DrawChosen,
    Event,
    RewardClaimed,
    TokensGained,
    TurnBegun,
)
from thinkstr8.games.ten.rules import BustCause

Events: TypeAlias = tuple[Event, ...]
"""What everybody sees of an action or of a part of it, in order."""

DECK_EMPTIED: Final[Events] = (DeckEmptied(),)
"""Tells that the last card has been revealed."""

tokens_gained = lru_cache(maxsize=4096)(TokensGained)


@cache
def draw_chosen(seat: Seat) -> Events:
    """Tell that a seat draws."""
    return (DrawChosen(seat),)


@cache
def cards_revealed(seat: Seat) -> tuple[Events, ...]:
    """Tell which card is revealed in the turn of a seat, by its index."""
    return tuple((CardRevealed(seat, card),) for card in CARDS)


@cache
def reward_claimed(seat: Seat, reward: Reward) -> Events:
    """Tell which reward a seat claims."""
    return (RewardClaimed(seat, reward),)


@cache
def busted(seat: Seat, cause: BustCause) -> Events:
    """Tell that a seat busts."""
    return (Busted(seat, cause),)


@cache
def turn_begun(seat: Seat) -> Events:
    """Tell whose turn begins."""
    return (TurnBegun(seat),)


@cache
def auction_begun(card: Wild) -> Events:
    """Tell that a wild card is up for auction."""
    return (AuctionBegun(card),)


@cache
def auction_failed(card: Wild) -> Events:
    """Tell that nobody wants a wild card."""
    return (AuctionFailed(card),)


@lru_cache(maxsize=4096)
def bid_made(seat: Seat, amount: int) -> Events:
    """Tell what a seat bids."""
    return (BidMade(seat, amount),)


@cache
def bid_passed(seat: Seat, forced: bool) -> Events:  # noqa: FBT001  # cached
    """Tell that a seat makes no bid."""
    return (BidPassed(seat, forced),)


@cache
def cards_chosen(seat: Seat) -> tuple[Events, ...]:
    """Tell which card a seat chooses, by its index."""
    return tuple((CardChosen(seat, card, card.number),) for card in NUMBER_CARDS)


@cache
def cards_obtained(seat: Seat) -> tuple[Events, ...]:
    """Tell which card a seat obtains, by its index; nobody obtains currency cards."""
    return tuple(
        () if isinstance(card, CurrencyCard) else (CardObtained(seat, card),) for card in CARDS
    )


@cache
def buy_skipped(seat: Seat, forced: bool) -> Events:  # noqa: FBT001  # cached
    """Tell that a seat buys nothing."""
    return (BuySkipped(seat, forced),)


@cache
def bust_taken(seat: Seat, forced: bool) -> Events:  # noqa: FBT001  # cached
    """Tell that a seat takes a bust token."""
    return (BustTaken(seat, forced),)
