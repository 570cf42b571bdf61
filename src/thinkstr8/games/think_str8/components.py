"""The pieces of Think Str8!: colours, cards, dice, betting tokens.

Belongs here: the pieces and their numbers.
Does not belong here: any rule about using them.
"""

from collections.abc import Iterable
from enum import IntEnum
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Final, TypeAlias

from thinkstr8.core.values import frozen

GAME: Final = "Think Str8!"
"""The name of the game."""


class Colour(IntEnum):
    """The six colours, in the order of the deduction sheet.

    A colour is also an index: `rack[Colour.RED]` is the red card of a rack.
    """

    BLUE = 0
    GREEN = 1
    YELLOW = 2
    PURPLE = 3
    RED = 4
    GREY = 5

    @property
    def label(self) -> str:
        """The name in lower case."""
        return self.name.lower()


Dice: TypeAlias = tuple[Colour, Colour, Colour]
"""Three dice in sheet order; the dice are interchangeable."""

Rack: TypeAlias = tuple[int, ...]
"""The numbers on a rack, in sheet order."""

Numbers: TypeAlias = tuple[int, ...]
"""Different card numbers in rising order."""

NUMBERS: Final = range(8)
"""The numbers on the cards of each colour."""

RACKS: Final = 4
"""The number of racks in play; racks without a player are neutral."""

PILE: Final = 3
"""The number of cards in each draw pile at the start; one more per colour is in the box."""

HIGHEST_SUM: Final = 21
"""The upper end of the betting track, which starts at 0."""


@frozen
class Token:
    """A betting token.

    Attributes:
        size: how many neighbouring sums it covers.
        points: the points that a hit earns.
    """

    size: int
    points: int


STANDARD_TOKENS: Final = tuple(Token(size, 8 - size) for size in range(1, 8))  # S1
"""The seven tokens of the game; a narrower token earns more points."""


def as_dice(colours: Iterable[Colour]) -> Dice:
    """Return three colours as dice, in sheet order.

    >>> as_dice([Colour.RED, Colour.BLUE, Colour.RED])
    (<Colour.BLUE: 0>, <Colour.RED: 4>, <Colour.RED: 4>)
    """
    first, second, third = sorted(colours)
    return first, second, third


def _ways(dice: Dice) -> int:
    """Return how many of the 216 throws of three dice show these colours."""
    return factorial(3) // prod(factorial(dice.count(colour)) for colour in set(dice))


THROWS: Final[tuple[tuple[Dice, Fraction], ...]] = tuple(
    (dice, Fraction(_ways(dice), 6**3))
    for dice in map(as_dice, combinations_with_replacement(Colour, 3))
)
"""Every throw of the three dice with its probability."""
