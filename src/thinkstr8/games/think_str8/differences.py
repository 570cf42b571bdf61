"""The differences between a player's notes and the perfect sheet.

Belongs here: one class for each part of a sheet: what is written, what follows, and a sentence.
Does not belong here: finding the differences (comparing).
"""

from typing import Final, TypeAlias

from thinkstr8.core.values import frozen
from thinkstr8.games.think_str8.components import Colour, Numbers
from thinkstr8.games.think_str8.reasons import Possible, Reason
from thinkstr8.games.think_str8.sheet_parts import Mark, SumRange
from thinkstr8.kit.phrases import listing

_WORDS: Final = {Mark.OPEN: "open", Mark.SEEN: "blacked out", Mark.EXCLUDED: "crossed out"}


@frozen
class BoxDifference:
    """A number with the wrong mark.

    Attributes:
        colour: the colour of the card.
        number: the number.
        marked: the player's mark.
        follows: the mark that follows.
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
    """A wrong count of the dice of one colour in the line of a round.

    Attributes:
        round: the number of the round, from 1.
        colour: the colour of the dice.
        written: the number of dice marked.
        follows: the number of dice that showed the colour.
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
    """A wrong number in a dice column, where the value of a card given up belongs.

    Attributes:
        round: the number of the round, from 1.
        colour: the colour of the column.
        written: the number in the notes; None if there is none.
        follows: the number that should be there; None if there should be none.
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
        round: the number of the round, from 1.
        written: the sums in the right-hand column.
        follows: the sums that fit the verdict.
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
    """A guess in the box that is not the one the seat has handed in.

    Attributes:
        colour: the colour of the card.
        written: the numbers in the box; None if nothing is written.
        follows: the numbers that the seat named.
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
"""Any difference between a player's notes and the perfect sheet."""
