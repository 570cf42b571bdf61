"""The only action of Numer: writing a number.

Belongs here: the fields of the action, checked when it is made.
Does not belong here: whether the action is legal now (legality).
"""

from typing import TypeAlias

from attrs import Attribute, field

from thinkstr8.core.checks import describe, is_whole, whole
from thinkstr8.core.errors import MalformedActionError
from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.games.numer.components import NUMBERS


def _three_digits(instance: object, _: "Attribute[int]", number: int) -> None:
    if not is_whole(number) or number not in NUMBERS:
        raise MalformedActionError(
            f"{type(instance).__name__}.number must be an int from {NUMBERS[0]} to {NUMBERS[-1]}, "
            f"not {describe(number)}."
        )


@frozen(weakref_slot=False)
class Write:
    """A number that a player writes in secret.

    Attributes:
        seat: the seat that writes.
        number: the number, 0 to 999; 7 is written 007 (N6).

    Raises:
        MalformedActionError: `number` is not an int from 0 to 999, or `seat` is not an int.
    """

    seat: Seat = field(validator=whole)
    number: int = field(validator=_three_digits)


Action: TypeAlias = Write
"""Any action; nature never acts in this game."""
