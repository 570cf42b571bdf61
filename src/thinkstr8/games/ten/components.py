"""What is in the box of TEN: colours, cards and coins.

Belongs here: the pieces, and a fixed order of all different cards.
Does not belong here: how often a card occurs (rules), any rule about using it.
"""

from enum import IntEnum, StrEnum
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Final, TypeAlias

from attrs import Attribute, field, frozen

from thinkstr8.core.checks import describe, is_whole, member
from thinkstr8.core.errors import MalformedActionError

HIGHEST_NUMBER: Final = 9
"""Number cards run from 1 to this."""

HIGHEST_CURRENCY: Final = 5
"""Currency cards are worth 1 to this."""


class Colour(IntEnum):
    """The four colours."""

    BLUE = 0
    GREEN = 1
    ORANGE = 2
    PINK = 3

    @property
    def label(self) -> str:
        """The name in small letters."""
        return self.name.lower()


class Coin(StrEnum):
    """The tokens that one can pay with."""

    TOKEN = "token"  # noqa: S105  # a currency token
    BUST = "bust"


TOKEN, BUST = Coin
"""The coins under short names, which are also much faster to look up before Python 3.12."""


class Reward(StrEnum):
    """What a player who stops drawing may claim."""

    NUMBERS = "numbers"
    CURRENCY = "currency"


NUMBERS, CURRENCY = Reward
"""The rewards under short names, which are also much faster to look up before Python 3.12."""


def _within(instance: object, attribute: "Attribute[int]", value: int, highest: int) -> None:
    if not is_whole(value) or not 1 <= value <= highest:
        raise MalformedActionError(
            f"{type(instance).__name__}.{attribute.name} must be 1 to {highest}, "
            f"not {describe(value)}."
        )


def _number(instance: object, attribute: "Attribute[int]", value: int) -> None:
    _within(instance, attribute, value, HIGHEST_NUMBER)


def _value(instance: object, attribute: "Attribute[int]", value: int) -> None:
    _within(instance, attribute, value, HIGHEST_CURRENCY)


_FIRST_CURRENCY: Final = len(Colour) * HIGHEST_NUMBER
_FIRST_NUMBER_WILD: Final = _FIRST_CURRENCY + HIGHEST_CURRENCY
_FIRST_COLOUR_WILD: Final = _FIRST_NUMBER_WILD + HIGHEST_NUMBER
_FULL_WILD: Final = _FIRST_COLOUR_WILD + len(Colour)


@frozen
class NumberCard:
    """A card with a colour and a number.

    Attributes:
        colour: one of the four.
        number: 1 to 9.
        index: the place of the card in `CARDS`.

    Raises:
        MalformedActionError: there is no such card.
    """

    colour: Colour = field(validator=member(Colour))
    number: int = field(validator=_number)
    index: int = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Write down once what is asked at every action."""
        object.__setattr__(self, "index", self.colour * HIGHEST_NUMBER + self.number - 1)

    @property
    def label(self) -> str:
        """The card in words, as in `blue 7`."""
        return f"{self.colour.label} {self.number}"


@frozen
class CurrencyCard:
    """A card that lowers the total of the row and turns into tokens.

    Attributes:
        value: 1 to 5.
        index: the place of the card in `CARDS`.

    Raises:
        MalformedActionError: there is no such card.
    """

    value: int = field(validator=_value)
    index: int = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Write down once what is asked at every action."""
        object.__setattr__(self, "index", _FIRST_CURRENCY + self.value - 1)

    @property
    def label(self) -> str:
        """The card in words, as in `currency 3`."""
        return f"currency {self.value}"


@frozen
class NumberWild:
    """A wild card with a fixed number, for any colour.

    Attributes:
        number: 1 to 9.
        index: the place of the card in `CARDS`.

    Raises:
        MalformedActionError: there is no such card.
    """

    number: int = field(validator=_number)
    index: int = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Write down once what is asked at every action."""
        object.__setattr__(self, "index", _FIRST_NUMBER_WILD + self.number - 1)

    @property
    def label(self) -> str:
        """The card in words, as in `wild 5`."""
        return f"wild {self.number}"


@frozen
class ColourWild:
    """A wild card with a fixed colour, for any number.

    Attributes:
        colour: one of the four.
        index: the place of the card in `CARDS`.

    Raises:
        MalformedActionError: there is no such card.
    """

    colour: Colour = field(validator=member(Colour))
    index: int = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Write down once what is asked at every action."""
        object.__setattr__(self, "index", _FIRST_COLOUR_WILD + self.colour)

    @property
    def label(self) -> str:
        """The card in words, as in `wild green`."""
        return f"wild {self.colour.label}"


@frozen
class FullWild:
    """The wild card for any colour and any number.

    Attributes:
        index: the place of the card in `CARDS`.
    """

    index: int = field(init=False, eq=False, repr=False, default=_FULL_WILD)

    @property
    def label(self) -> str:
        """The card in words, `wild any`."""
        return "wild any"


RowCard: TypeAlias = NumberCard | CurrencyCard
"""What joins the row when it is revealed."""

Wild: TypeAlias = NumberWild | ColourWild | FullWild
"""What is auctioned when it is revealed."""

Card: TypeAlias = NumberCard | CurrencyCard | NumberWild | ColourWild | FullWild
"""Whatever can be in the deck."""

ROW_CARDS: Final = (NumberCard, CurrencyCard)
"""The classes of what joins the row."""

WILD_TYPES: Final = (NumberWild, ColourWild, FullWild)
"""The classes of the wild cards."""

CARD_TYPES: Final = frozenset({*ROW_CARDS, *WILD_TYPES})
"""The classes of the cards."""

NUMBER_CARDS: Final = tuple(
    NumberCard(colour, number) for colour in Colour for number in range(1, HIGHEST_NUMBER + 1)
)
"""All different number cards, by `index`."""

CURRENCY_CARDS: Final = tuple(CurrencyCard(value) for value in range(1, HIGHEST_CURRENCY + 1))
"""All different currency cards, by rising value."""

NUMBER_WILDS: Final = tuple(NumberWild(number) for number in range(1, HIGHEST_NUMBER + 1))
"""All different number wilds, by rising number."""

COLOUR_WILDS: Final = tuple(ColourWild(colour) for colour in Colour)
"""All different colour wilds, in the order of the colours."""

FULL_WILD: Final = FullWild()
"""The full wild."""

CARDS: Final[tuple[Card, ...]] = (
    *NUMBER_CARDS,
    *CURRENCY_CARDS,
    *NUMBER_WILDS,
    *COLOUR_WILDS,
    FULL_WILD,
)
"""All different cards; `CARDS[card.index] == card`."""

Counts: TypeAlias = tuple[int, ...]
"""How many there are of each card, by `index`."""

Indices: TypeAlias = tuple[int, ...]
"""The `index` of every card of a hand or of the market, in card order; equal cards are repeated.
Their own order never matters, so equal content is equal."""

LETTERS: Final = (digits + ascii_uppercase + ascii_lowercase)[: len(CARDS)]
"""A letter for every different card, by `index`."""

CARDS_BY_LETTER: Final = dict(zip(LETTERS, CARDS, strict=True))
"""All different cards again."""

Stock: TypeAlias = tuple[str, ...]
"""The letters of the cards in a deck, those of equal cards together in one text, in card order.
All of them joined are a text from which a card can be drawn."""

Piece: TypeAlias = Coin | NumberCard
"""A token, a bust token or a number card, with which one can pay."""
