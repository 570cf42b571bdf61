"""Everything that can be done in Think Str8!, one frozen class per action.

Belongs here: the form of each action, checked when it is made.
Does not belong here: whether it is allowed now (see legality).
"""

from typing import TypeAlias

from attrs import Attribute, field, frozen

from thinkstr8.core.checks import describe, is_tuple_of, is_whole, member, whole, with_class
from thinkstr8.core.errors import MalformedActionError
from thinkstr8.core.game import NATURE, Seat
from thinkstr8.games.think_str8.components import NUMBERS, Colour, Dice, Numbers
from thinkstr8.games.think_str8.rules import MOST_NAMED


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
            f"{name}.numbers must lie between 0 and 7, not {describe(numbers)}."
        )
    if tuple(sorted(set(numbers))) != numbers:
        raise MalformedActionError(
            f"{name}.numbers must be different and rising, as in {tuple(sorted(set(numbers)))}, "
            f"not {numbers}."
        )


@frozen
class RollDice:
    """Nature throws the three dice."""

    dice: Dice = field(validator=_three_dice)

    @property
    def seat(self) -> Seat:
        """Nature's seat."""
        return NATURE


@frozen
class SettleDice:
    """The roller keeps the throw or turns dice; `dice` is how they lie afterwards."""

    seat: Seat = field(validator=whole)
    dice: Dice = field(validator=_three_dice)


@frozen
class TakeToken:
    """A player takes the betting token of a size."""

    seat: Seat = field(validator=whole)
    size: int = field(validator=whole)


@frozen
class PlaceToken:
    """A player puts their token on their betting track, `low` being the lowest covered sum."""

    seat: Seat = field(validator=whole)
    low: int = field(validator=whole)


@frozen
class ExchangeCard:
    """A player who missed gives up the card of a colour."""

    seat: Seat = field(validator=whole)
    colour: Colour = field(validator=member(Colour))


@frozen
class DrawCard:
    """Nature deals the replacement from a colour's pile."""

    colour: Colour = field(validator=member(Colour))
    number: int = field(validator=_card_number)

    @property
    def seat(self) -> Seat:
        """Nature's seat."""
        return NATURE


@frozen
class GuessCard:
    """A player names up to three numbers for their card of a colour, at the end of the game."""

    seat: Seat = field(validator=whole)
    colour: Colour = field(validator=member(Colour))
    numbers: Numbers = field(validator=_named_numbers)


Action: TypeAlias = (
    RollDice | SettleDice | TakeToken | PlaceToken | ExchangeCard | DrawCard | GuessCard
)
"""Everything that can be done, by players and by nature."""
