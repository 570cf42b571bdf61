"""The contents of the box of TEN: colours, cards and coins.

Belongs here: the pieces, and a fixed order of all different cards.
Does not belong here: how many copies of a card there are (rules), how cards are stored (forms), any
rule about using them.
"""

from enum import IntEnum, StrEnum
from typing import Final, TypeAlias

from attrs import Attribute, field

from thinkstr8.core.checks import describe, is_whole, member
from thinkstr8.core.errors import MalformedActionError
from thinkstr8.core.values import frozen

GAME: Final = "TEN"
"""The name of the game in messages."""

MOST_PLAYERS: Final = 5
"""The largest number of players."""

SEATS: Final = range(MOST_PLAYERS)
"""Every seat that a table can have."""

HIGHEST_NUMBER: Final = 9
"""The highest number on a card; the lowest is 1."""

HIGHEST_CURRENCY: Final = 5
"""The highest value of a currency card; the lowest is 1."""

BUST_VALUE: Final = 3
"""The value of a bust token; a currency token is worth 1."""


class Colour(IntEnum):
    """The four colours."""

    BLUE = 0
    GREEN = 1
    ORANGE = 2
    PINK = 3

    @property
    def label(self) -> str:
        """The name in lower case."""
        return self.name.lower()


class Coin(StrEnum):
    """The two sorts of token that a player can pay with."""

    TOKEN = "token"  # noqa: S105  # a currency token
    BUST = "bust"


TOKEN, BUST = Coin
"""Short names for the coins, also much faster to look up before Python 3.12."""


class Reward(StrEnum):
    """The rewards that a player who stops drawing can claim."""

    NUMBERS = "numbers"
    CURRENCY = "currency"


NUMBERS, CURRENCY = Reward
"""Short names for the rewards, also much faster to look up before Python 3.12."""


class BustCause(StrEnum):
    """The sort of card that busts a row."""

    NUMBER = "number"
    CURRENCY = "currency"


NUMBER_BUST, CURRENCY_BUST = BustCause
"""Short names for the causes, also much faster to look up before Python 3.12."""


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
        index: the position of the card in `CARDS`.

    Raises:
        MalformedActionError: there is no such card.
    """

    colour: Colour = field(validator=member(Colour))
    number: int = field(validator=_number)
    index: int = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Compute the index once, because every action needs it."""
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
        index: the position of the card in `CARDS`.

    Raises:
        MalformedActionError: there is no such card.
    """

    value: int = field(validator=_value)
    index: int = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Compute the index once, because every action needs it."""
        object.__setattr__(self, "index", _FIRST_CURRENCY + self.value - 1)

    @property
    def label(self) -> str:
        """The card in words, as in `currency 3`."""
        return f"currency {self.value}"


@frozen
class NumberWild:
    """A wild card with a fixed number that fits any colour.

    Attributes:
        number: 1 to 9.
        index: the position of the card in `CARDS`.

    Raises:
        MalformedActionError: there is no such card.
    """

    number: int = field(validator=_number)
    index: int = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Compute the index once, because every action needs it."""
        object.__setattr__(self, "index", _FIRST_NUMBER_WILD + self.number - 1)

    @property
    def label(self) -> str:
        """The card in words, as in `wild 5`."""
        return f"wild {self.number}"


@frozen
class ColourWild:
    """A wild card with a fixed colour that fits any number.

    Attributes:
        colour: one of the four.
        index: the position of the card in `CARDS`.

    Raises:
        MalformedActionError: there is no such card.
    """

    colour: Colour = field(validator=member(Colour))
    index: int = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Compute the index once, because every action needs it."""
        object.__setattr__(self, "index", _FIRST_COLOUR_WILD + self.colour)

    @property
    def label(self) -> str:
        """The card in words, as in `wild green`."""
        return f"wild {self.colour.label}"


@frozen
class FullWild:
    """The wild card that fits any colour and any number.

    Attributes:
        index: the position of the card in `CARDS`.
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
"""The classes of all cards."""

NUMBER_CARDS: Final = tuple(
    NumberCard(colour, number) for colour in Colour for number in range(1, HIGHEST_NUMBER + 1)
)
"""All different number cards, by `index`."""

CURRENCY_CARDS: Final = tuple(CurrencyCard(value) for value in range(1, HIGHEST_CURRENCY + 1))
"""All different currency cards, in ascending order."""

NUMBER_WILDS: Final = tuple(NumberWild(number) for number in range(1, HIGHEST_NUMBER + 1))
"""All different number wilds, in ascending order."""

COLOUR_WILDS: Final = tuple(ColourWild(colour) for colour in Colour)
"""All different colour wilds, in the order of the colours."""

FULL_WILD: Final = FullWild()
"""The full wild."""

WILDS: Final[tuple[Wild, ...]] = (*NUMBER_WILDS, *COLOUR_WILDS, FULL_WILD)
"""All different wild cards."""

CARDS: Final[tuple[Card, ...]] = (*NUMBER_CARDS, *CURRENCY_CARDS, *WILDS)
"""All different cards; `CARDS[card.index] == card`."""

Piece: TypeAlias = Coin | NumberCard
"""A currency token, a bust token or a number card, to pay with."""


def spoken(card: Card) -> str:
    """Return a card as a sentence has it; the notation calls the full wild `wild any`.

    >>> spoken(NumberWild(5)), spoken(FullWild())
    ('wild 5', 'the full wild')
    """
    return f"the {listed(card)}" if type(card) is FullWild else card.label


def listed(card: Card) -> str:
    """Return a card as one of several in a list.

    >>> listed(NumberWild(5)), listed(FullWild())
    ('wild 5', 'full wild')
    """
    return "full wild" if type(card) is FullWild else card.label
