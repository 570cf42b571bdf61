"""What can tell a player's notes from the perfect sheet.

Belongs here: one class for each part of a sheet, with what is there, what follows, and a sentence.
Does not belong here: finding the differences (comparing).
"""

from typing import Final, TypeAlias

from attrs import frozen

from thinkstr8.games.think_str8.components import Colour, Numbers
from thinkstr8.games.think_str8.reasons import Possible, Reason
from thinkstr8.games.think_str8.sheet_parts import Mark, SumRange
from thinkstr8.kit.phrases import listing

_WORDS: Final = {Mark.OPEN: "open", Mark.SEEN: "blacked out", Mark.EXCLUDED: "crossed out"}


@frozen
class BoxDifference:
    """A number that is marked otherwise than it follows.

    Attributes:
        colour: the colour of the card.
        number: the number.
        marked: what the player has marked.
        follows: what follows.
        reason: why it follows.
    """

    colour: Colour
    number: int
    marked: Mark
    follows: Mark
    reason: Reason | Possible

    @property
    def text(self) -> str:
        """The difference and its reason in plain sentences."""
        now, then = _WORDS[self.marked], _WORDS[self.follows]
        card = f"The {self.colour.label} {self.number}"
        return f"{card} is {now} and should be {then}. {self.reason.text}"


@frozen
class DiceDifference:
    """Dice of a colour that are marked otherwise in the line of a round.

    Attributes:
        round: which round, from 1.
        colour: the colour of the dice.
        written: how many are marked.
        follows: how many there were.
    """

    round: int
    colour: Colour
    written: int
    follows: int

    @property
    def text(self) -> str:
        """The difference in one plain sentence."""
        shown = f"{self.follows} of the dice showed {self.colour.label}"
        return f"In round {self.round} {shown}, not {self.written}."


@frozen
class NumberDifference:
    """Another number in the dice column of a colour than that of the card that was given up.

    Attributes:
        round: the round of the line, from 1.
        colour: the colour of the column.
        written: what is written there; None if nothing is.
        follows: what should be; None if nothing should.
    """

    round: int
    colour: Colour
    written: int | None
    follows: int | None

    @property
    def text(self) -> str:
        """The difference in one plain sentence."""
        written, follows = (
            "nothing" if number is None else str(number) for number in (self.written, self.follows)
        )
        where = f"The {self.colour.label} column of round {self.round}"
        return f"{where} should have {follows}, not {written}."


@frozen
class SumsDifference:
    """Sums of a round that do not fit what the seat knows.

    Attributes:
        round: which round, from 1.
        written: the sums in the right-hand column.
        follows: the sums by what the seat was told.
    """

    round: int
    written: tuple[SumRange, ...]
    follows: tuple[SumRange, ...]

    @property
    def text(self) -> str:
        """The difference in one plain sentence."""
        written, follows = (listing([*map(str, sums)]) for sums in (self.written, self.follows))
        return f"The sum of round {self.round} should be {follows}, not {written}."


@frozen
class GuessDifference:
    """Another guess in the box than the seat has handed in.

    Attributes:
        colour: the colour of the card.
        written: the numbers in the box; None if nothing is written.
        follows: the numbers that were named.
    """

    colour: Colour
    written: Numbers | None
    follows: Numbers

    @property
    def text(self) -> str:
        """The difference in one plain sentence."""
        named = listing([*map(str, self.follows)]) if self.follows else "no number"
        return f"The final guess for {self.colour.label} named {named}."


Difference: TypeAlias = (
    BoxDifference | DiceDifference | NumberDifference | SumsDifference | GuessDifference
)
"""What tells a player's notes from the perfect sheet."""
