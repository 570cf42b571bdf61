"""The actions of TEN, one frozen class for each.

Belongs here: the fields of each action, checked when it is made, and the actions that are shared.
Does not belong here: whether an action is legal now (legality).
"""

from functools import lru_cache
from typing import Final, TypeAlias

from attrs import Attribute, field

from thinkstr8.core.checks import member, whole, with_class
from thinkstr8.core.errors import MalformedActionError
from thinkstr8.core.game import NATURE, Seat
from thinkstr8.core.values import frozen
from thinkstr8.games.ten.components import (
    BUST,
    CARD_TYPES,
    CURRENCY,
    GAME,
    NUMBER_CARDS,
    NUMBERS,
    SEATS,
    TOKEN,
    Card,
    Coin,
    NumberCard,
    Piece,
    Reward,
)


def _card(instance: object, _: "Attribute[Card]", card: Card) -> None:
    if type(card) not in CARD_TYPES:
        raise MalformedActionError(
            f"{type(instance).__name__}.card must be a card of {GAME}, not {with_class(card)}."
        )


def _piece(instance: object, _: "Attribute[Piece]", piece: Piece) -> None:
    if type(piece) is not Coin and type(piece) is not NumberCard:
        raise MalformedActionError(
            f"{type(instance).__name__}.piece must be a Coin or a NumberCard, "
            f"not {with_class(piece)}."
        )


@frozen
class Draw:
    """The active player's choice to draw a card.

    Attributes:
        seat: the active seat, which draws.
    """

    seat: Seat = field(validator=whole)


@frozen
class Reveal:
    """The next card of the deck, revealed by nature.

    Attributes:
        card: one of the cards that are left in the deck.
    """

    card: Card = field(validator=_card)

    @property
    def seat(self) -> Seat:
        """Nature's seat."""
        return NATURE


@frozen
class Claim:
    """The active player's choice to stop and claim the numbers or the currency of the row.

    Attributes:
        seat: the active seat, which stops drawing.
        reward: the part of the row that the seat claims.
    """

    seat: Seat = field(validator=whole)
    reward: Reward = field(validator=member(Reward))


@frozen
class Bid:
    """A player's bid for the wild card at auction, higher than every bid before it.

    Attributes:
        seat: the seat that bids.
        amount: the price that the seat offers: at least 1 (T10), or 5 in the solo game.
    """

    seat: Seat = field(validator=whole)
    amount: int = field(validator=whole)


@frozen
class Pass:
    """A player's choice not to bid in an auction.

    Attributes:
        seat: the seat that passes.
    """

    seat: Seat = field(validator=whole)


@frozen
class Buy:
    """A player's choice of a market card, to be paid for next.

    Attributes:
        seat: the seat that buys.
        card: the card in the market.
    """

    seat: Seat = field(validator=whole)
    card: NumberCard = field(validator=member(NumberCard))


@frozen
class Skip:
    """A player's choice to buy nothing.

    Attributes:
        seat: the seat that buys nothing.
    """

    seat: Seat = field(validator=whole)


@frozen
class Pay:
    """One piece paid towards a price: a currency token, a bust token or a number card.

    Attributes:
        seat: the seat that pays.
        piece: the piece; a bust token is worth 3, anything else 1.
    """

    seat: Seat = field(validator=whole)
    piece: Piece = field(validator=_piece)


@frozen
class TakeBust:
    """A player's choice, after a bust in the fiasco variant, to take the bust token.

    Attributes:
        seat: the seat that takes the bust token.
    """

    seat: Seat = field(validator=whole)


Action: TypeAlias = Draw | Reveal | Claim | Bid | Pass | Buy | Skip | Pay | TakeBust
"""Any action of a player or of nature."""


# Actions that are made once and shared

DRAWS: Final = tuple((Draw(seat),) for seat in SEATS)
"""The choice to draw, by seat."""

CLAIMS: Final = tuple((Claim(seat, NUMBERS), Claim(seat, CURRENCY)) for seat in SEATS)
"""Both claims, by seat."""

bid = lru_cache(maxsize=4096)(Bid)
"""Return a bid that equal calls share."""

PASSES: Final = tuple(Pass(seat) for seat in SEATS)
"""The choice not to bid, by seat."""

BUYS: Final = tuple(tuple(Buy(seat, card) for card in NUMBER_CARDS) for seat in SEATS)
"""Every purchase, by seat, then by card index."""

SKIPS: Final = tuple(Skip(seat) for seat in SEATS)
"""The choice to buy nothing, by seat."""

TAKE_BUSTS: Final = tuple(TakeBust(seat) for seat in SEATS)
"""The choice of the bust token, by seat."""

TOKEN_PAYMENTS: Final = tuple(Pay(seat, TOKEN) for seat in SEATS)
"""The payment with a currency token, by seat."""

BUST_PAYMENTS: Final = tuple(Pay(seat, BUST) for seat in SEATS)
"""The payment with a bust token, by seat."""

CARD_PAYMENTS: Final = tuple(tuple(Pay(seat, card) for card in NUMBER_CARDS) for seat in SEATS)
"""Every payment with a number card, by seat, then by card index."""
