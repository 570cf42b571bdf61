"""The actions of Think Str8!, one frozen class each.

Belongs here: the form of each action, checked when the action is created, and the actions that
occur again and again, created once and shared.
Does not belong here: whether an action is legal now (legality).
"""

from typing import Final, TypeAlias

from attrs import Attribute, field

from thinkstr8.core.checks import describe, is_tuple_of, is_whole, member, whole, with_class
from thinkstr8.core.errors import MalformedActionError
from thinkstr8.core.game import NATURE, Seat
from thinkstr8.core.values import frozen
from thinkstr8.games.think_str8.components import (
    HIGHEST_SUM,
    NUMBERS,
    THROWS,
    Colour,
    Dice,
    Numbers,
)
from thinkstr8.games.think_str8.rules import MOST_NAMED, SEATS


def _three_dice(instance: object, _: "Attribute[Dice]", dice: Dice) -> None:
    if not is_tuple_of(dice, Colour) or len(dice) != 3:
        raise MalformedActionError(
            f"{type(instance).__name__}.dice must be three Colours in a tuple, "
            f"not {describe(dice)}."
        )
    if tuple(sorted(dice)) != dice:
        raise MalformedActionError(
            f"{type(instance).__name__}.dice must be in sheet order: "
            + ", ".join(colour.label for colour in sorted(dice))
            + "."
        )


def _card_number(instance: object, _: "Attribute[int]", number: int) -> None:
    if not is_whole(number):
        raise MalformedActionError(
            f"{type(instance).__name__}.number must be an int, not {with_class(number)}."
        )
    if number not in NUMBERS:
        raise MalformedActionError(
            f"{type(instance).__name__}.number must be 0 to 7, not {describe(number)}."
        )


def _named_numbers(instance: object, _: "Attribute[Numbers]", numbers: Numbers) -> None:
    name = type(instance).__name__
    if not is_tuple_of(numbers, int) or len(numbers) > MOST_NAMED:
        raise MalformedActionError(
            f"{name}.numbers must be a tuple of at most {MOST_NAMED} ints, not {describe(numbers)}."
        )
    if any(number not in NUMBERS for number in numbers):
        raise MalformedActionError(
            f"{name}.numbers must be between 0 and 7, not {describe(numbers)}."
        )
    if tuple(sorted(set(numbers))) != numbers:
        raise MalformedActionError(
            f"{name}.numbers must be different and in rising order, as in "
            f"{tuple(sorted(set(numbers)))}, not {numbers}."
        )


@frozen
class RollDice:
    """Nature throws the three dice.

    Attributes:
        dice: the thrown colours, in sheet order.
    """

    dice: Dice = field(validator=_three_dice)

    @property
    def seat(self) -> Seat:
        """Nature's seat."""
        return NATURE


@frozen
class SettleDice:
    """The roller keeps the throw or turns dice.

    Attributes:
        seat: the roller, which is last on the track.
        dice: the settled colours, in sheet order.
    """

    seat: Seat = field(validator=whole)
    dice: Dice = field(validator=_three_dice)


@frozen
class TakeToken:
    """A player takes the betting token of one size.

    Attributes:
        seat: the seat that takes the token.
        size: how many neighbouring sums the token covers.
    """

    seat: Seat = field(validator=whole)
    size: int = field(validator=whole)


@frozen
class PlaceToken:
    """A player places their token on their betting track.

    Attributes:
        seat: the seat that places its token.
        low: the lowest sum that the token covers, from 0.
    """

    seat: Seat = field(validator=whole)
    low: int = field(validator=whole)


@frozen
class ExchangeCard:
    """A player who missed gives up their card of one colour.

    Attributes:
        seat: the seat that missed.
        colour: the colour of the card; its pile must not be empty.
    """

    seat: Seat = field(validator=whole)
    colour: Colour = field(validator=member(Colour))


@frozen
class DrawCard:
    """Nature deals the replacement from the pile of a colour.

    Attributes:
        colour: the colour that the seat chose.
        number: the number on the new card, 0 to 7.
    """

    colour: Colour = field(validator=member(Colour))
    number: int = field(validator=_card_number)

    @property
    def seat(self) -> Seat:
        """Nature's seat."""
        return NATURE


@frozen
class GuessCard:
    """A player's final guess for their card of one colour.

    Attributes:
        seat: the seat that guesses.
        colour: the colour of the card.
        numbers: up to three different numbers from 0 to 7, in rising order; () if none (S8).
    """

    seat: Seat = field(validator=whole)
    colour: Colour = field(validator=member(Colour))
    numbers: Numbers = field(validator=_named_numbers)


Action: TypeAlias = (
    RollDice | SettleDice | TakeToken | PlaceToken | ExchangeCard | DrawCard | GuessCard
)
"""Any action of a player or of nature."""


# Shared actions

ROLLS: Final = tuple(RollDice(dice) for dice, _ in THROWS)
"""Every throw."""

SETTLINGS: Final = tuple({dice: SettleDice(seat, dice) for dice, _ in THROWS} for seat in SEATS)
"""Every settling, by seat and dice."""

TAKES: Final = tuple(
    tuple(TakeToken(seat, size) for size in range(HIGHEST_SUM + 2)) for seat in SEATS
)
"""Every taking of a token, by seat and size."""

PLACEMENTS: Final = tuple(
    tuple(PlaceToken(seat, low) for low in range(HIGHEST_SUM + 1)) for seat in SEATS
)
"""Every placing of a token, by seat and lowest sum."""

EXCHANGES: Final = tuple(tuple(ExchangeCard(seat, colour) for colour in Colour) for seat in SEATS)
"""Every exchange of a card, by seat and colour."""

DRAWS: Final = tuple(tuple(DrawCard(colour, number) for number in NUMBERS) for colour in Colour)
"""Every draw, by colour and number."""
