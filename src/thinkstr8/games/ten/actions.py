"""Everything that can be done in TEN, one frozen class per action.

Belongs here: the form of each action, checked when it is made.
Does not belong here: whether it is allowed now (see legality).
"""

from typing import TypeAlias

from attrs import Attribute, field, frozen

from thinkstr8.core.checks import member, whole, with_class
from thinkstr8.core.errors import MalformedActionError
from thinkstr8.core.game import NATURE, Seat
from thinkstr8.games.ten.components import CARD_TYPES, GAME, Card, Coin, NumberCard, Piece, Reward


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
    """The active player has the next card of the deck revealed."""

    seat: Seat = field(validator=whole)


@frozen
class Reveal:
    """Nature turns over the next card of the deck."""

    card: Card = field(validator=_card)

    @property
    def seat(self) -> Seat:
        """Nature's seat."""
        return NATURE


@frozen
class Claim:
    """The active player stops drawing and claims the numbers or the currency of the row."""

    seat: Seat = field(validator=whole)
    reward: Reward = field(validator=member(Reward))


@frozen
class Bid:
    """A player offers an amount for the wild card in auction, more than anybody before."""

    seat: Seat = field(validator=whole)
    amount: int = field(validator=whole)


@frozen
class Pass:
    """A player makes no bid in an auction."""

    seat: Seat = field(validator=whole)


@frozen
class Buy:
    """A player chooses a card of the market, which then has to be paid for."""

    seat: Seat = field(validator=whole)
    card: NumberCard = field(validator=member(NumberCard))


@frozen
class Skip:
    """A player buys nothing."""

    seat: Seat = field(validator=whole)


@frozen
class Pay:
    """A player hands over one token, one bust token or one number card towards a price."""

    seat: Seat = field(validator=whole)
    piece: Piece = field(validator=_piece)


@frozen
class TakeBust:
    """A bust player takes the bust token and does not buy (in the fiasco variant)."""

    seat: Seat = field(validator=whole)


Action: TypeAlias = Draw | Reveal | Claim | Bid | Pass | Buy | Skip | Pay | TakeBust
"""Everything that can be done, by players and by nature."""
