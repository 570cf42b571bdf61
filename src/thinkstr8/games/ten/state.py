"""What there is in a game of TEN: the public Table, the true State, and the Deal.

Belongs here: the data and what can be read off it directly. A Table is made of a few small parts,
so that an action replaces one or two of them and shares the rest. Cards whose order does not
matter are kept as counts.
Does not belong here: questions that need a rule (questions), what may be done (legality), what
then happens (transitions).
"""

from enum import StrEnum
from functools import cache
from itertools import chain, compress, repeat
from typing import Final

from attrs import field, frozen

from thinkstr8.core.game import Seat
from thinkstr8.core.values import quick
from thinkstr8.games.ten.components import (
    CARDS,
    NUMBER_CARDS,
    NUMBER_KINDS,
    Card,
    Counts,
    CurrencyCard,
    NumberCard,
    RowCard,
    Wild,
)
from thinkstr8.games.ten.events import Event
from thinkstr8.games.ten.rules import BUST_VALUE, Rules


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

NO_NUMBERS: Final[Counts] = (0,) * NUMBER_KINDS
"""The counts of no number card at all."""


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
        """Give the row with one more card.

        >>> from thinkstr8.games.ten import CurrencyCard
        >>> NO_ROW.plus(CurrencyCard(4)).total
        -4
        """
        cards = (*self.cards, card)
        if isinstance(card, CurrencyCard):
            return Row(cards, self.numbers, self.currency + card.value)
        return Row(cards, self.numbers + card.number, self.currency)

    @property
    def number_cards(counts: Counts) -> tuple[NumberCard, ...]:
    """List the number cards that counts stand for, in card order."""
    held = zip(compress(NUMBER_CARDS, counts), filter(None, counts), strict=True)
    return tuple(chain.from_iterable(repeat(card, count) for card, count in held))


def changed(counts: Counts, card: Card, by: int) -> Counts:
    """Give counts with more or fewer of one card.

    >>> from thinkstr8.games.ten import Colour, NumberCard
    >>> changed((0, 2, 0), NumberCard(Colour.BLUE, 2), -1)
    (0, 1, 0)
    """
    after = list(counts)
    after[card.kind] += by
    return tuple(after)
