"""What is in the box of TEN: colours, cards and coins.

Belongs here: the pieces, and a fixed order of all different cards.
Does not belong here: how often a card occurs (rules), how cards are stored (forms), any rule about
using them.
"""

from enum import IntEnum, StrEnum
from typing import Final, TypeAlias

from attrs import Attribute, field, frozen

from thinkstr8.core.checks import describe, is_whole, member
from thinkstr8.core.errors import MalformedActionError

GAME: Final = "TEN"
"""What the game is called in messages."""

MOST_PLAYERS: Final = 5
"""How many can play."""

SEATS: Final = range(MOST_PLAYERS)
"""Every seat that a table can have."""

HIGHEST_NUMBER: Final = 9
"""Number cards run from 1 to this."""

HIGHEST_CURRENCY: Final = 5
"""Currency cards are worth 1 to this."""

BUST_VALUE: Final = 3
"""What a bust token is worth; a currency token is worth 1."""


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
    """The tokens that a player can pay with."""

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


class BustCause(StrEnum):
    """Which sort of card made a row bust."""

    NUMBER = "number"
    CURRENCY = "currency"


NUMBER_BUST, CURRENCY_BUST = BustCause
"""The causes under short names, which are also much faster to look up before Python 3.12."""


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
        """Work out once what every action asks for."""
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
        """Work out once what every action asks for."""
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
        """Work out once what every action asks for."""
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
        """Work out once what every action asks for."""
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
"""A card that joins the row when it is revealed."""

Wild: TypeAlias = NumberWild | ColourWild | FullWild
"""A card that is auctioned when it is revealed."""

Card: TypeAlias = NumberCard | CurrencyCard | NumberWild | ColourWild | FullWild
"""Any card of the deck."""

ROW_CARDS: Final = (NumberCard, CurrencyCard)
"""The classes of the cards that join the row."""

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

WILDS: Final[tuple[Wild, ...]] = (*NUMBER_WILDS, *COLOUR_WILDS, FULL_WILD)
"""All different wild cards."""

CARDS: Final[tuple[Card, ...]] = (*NUMBER_CARDS, *CURRENCY_CARDS, *WILDS)
"""All different cards; `CARDS[card.index] == card`."""

Piece: TypeAlias = Coin | NumberCard
"""A token, a bust token or a number card, to pay with."""
