"""The events of TEN that actions make by the million, each made as quickly as possible.

Belongs here: events made once and shared, in tables, and quick constructors for the others.
Does not belong here: what an event says (events), when it happens (moves, transitions).
"""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Final

from thinkstr8.core.game import Seat
from thinkstr8.games.ten.components import (
    CARDS,
    CURRENCY,
    NUMBER_CARDS,
    NUMBERS,
    SEATS,
    WILDS,
    BustCause,
)
from thinkstr8.games.ten.events import (
    AuctionBegun,
    AuctionFailed,
    AuctionWon,
    BidMade,
    BidPassed,
    Busted,
    BustTaken,
    BuySkipped,
    CardChosen,
    CardObtained,
    CardRevealed,
    CardsMarketed,
    CardsTaken,
    CurrencyDiscarded,
    DeckEmptied,
    DrawChosen,
    Event,
    Events,
    GameEnded,
    PiecesPaid,
    RewardClaimed,
    TokensGained,
    TurnBegun,
)
from thinkstr8.kit.values import maker

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


# Quick constructors for events that differ too much to be shared

new_auction_won = maker(AuctionWon)
new_cards_taken = maker(CardsTaken)
new_cards_marketed = maker(CardsMarketed)
new_currency_discarded = maker(CurrencyDiscarded)
new_card_chosen = maker(CardChosen)
new_pieces_paid = maker(PiecesPaid)
