"""The reasons why a number is not on a seat's own card.

Belongs here: the classes of reasons, and the search for the shortest reason.
Does not belong here: which numbers are excluded (beliefs).
"""

from enum import StrEnum
from itertools import combinations
from typing import TypeAlias

from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.games.think_str8.components import Colour
from thinkstr8.games.think_str8.hands import Candidates, Clue, agreeing, holders
from thinkstr8.games.think_str8.state import Board, hidden_numbers
from thinkstr8.games.think_str8.views import View
from thinkstr8.kit.phrases import some
from thinkstr8.kit.tuples import replaced

__all__ = ["Place", "Possible", "Reason", "RuledOut", "Seen", "Shown"]


class Place(StrEnum):
    """A place where a card is visible."""

    RACK = "rack"
    NEUTRAL_RACK = "neutral_rack"
    DISCARD = "discard"


RACK, NEUTRAL_RACK, DISCARD = Place


@frozen
class Seen:
    """The reason that the card is visible elsewhere.

    Attributes:
        colour: the colour of the card.
        number: the number on it.
        place: where it is.
        seat: the seat whose rack it is on, or that gave it up; None on a neutral rack.
        round: the round in which it was given up; None on a rack.
    """

    colour: Colour
    number: int
    place: Place
    seat: Seat | None = None
    round: int | None = None

    @property
    def text(self) -> str:
        """The reason in one plain sentence."""
        where = {
            RACK: f"is on the rack of seat {self.seat}",
            NEUTRAL_RACK: "is on a neutral rack",
            DISCARD: f"was given up by seat {self.seat} in round {self.round}",
        }
        return f"The {self.colour.label} {self.number} {where[self.place]}."


@frozen
class RuledOut:
    """The reason that verdicts rule the number out.

    Attributes:
        colour: the colour of the card.
        number: the number that is not on it.
        rounds: the fewest rounds, counted from 1, whose verdicts together rule the number out.
    """

    colour: Colour
    number: int
    rounds: tuple[int, ...]

    @property
    def text(self) -> str:
        """The reason in one plain sentence."""
        *firsts, last = map(str, self.rounds)
        if not firsts:
            return f"Round {last} rules out the {self.colour.label} {self.number}."
        rounds = f"Rounds {', '.join(firsts)} and {last}"
        return f"{rounds} together rule out the {self.colour.label} {self.number}."


@frozen
class Shown:
    """The reason that the game is over and the card was shown.

    Attributes:
        colour: the colour of the card.
        number: the number that is not on it.
        held: the number that is on it.
    """

    colour: Colour
    number: int
    held: int

    @property
    def text(self) -> str:
        """The reason in one plain sentence."""
        return f"The game is over: the {self.colour.label} card was the {self.held}."


Reason: TypeAlias = Seen | RuledOut | Shown
"""Why a number is not on a card."""


@frozen
class Possible:
    """The fact that the number can be on the card.

    Attributes:
        colour: the colour of the card.
        number: the number.
        hands: the number of possible hands that have it.
        of: the number of possible hands.
    """

    colour: Colour
    number: int
    hands: int
    of: int

    @property
    def text(self) -> str:
        """The reason in one plain sentence."""
        verb = "has" if self.hands == 1 else "have"
        hands = f"{self.hands} of {some(self.of, 'possible hand')}"
        return f"{hands} {verb} the {self.colour.label} {self.number}."


def sighting(view: View, colour: Colour, number: int) -> Seen | None:
    """Return where a view sees a card; None if the card is hidden."""
    board = view.table.board
    others = replaced(view.racks, view.seat, None)
    if number in hidden_numbers(board, colour, others):
        return None
    for seat, rack in enumerate(others):
        if rack is not None and rack[colour] == number:
            return Seen(colour, number, RACK, seat)
    return _discarding(board, colour, number) or Seen(colour, number, NEUTRAL_RACK)


def _discarding(board: Board, colour: Colour, number: int) -> Seen | None:
    for round_number, checked in enumerate(board.rounds, start=1):
        for card in checked.discards:
            if card.colour is colour and card.number == number:
                return Seen(colour, number, DISCARD, card.seat, round_number)
    return None


def fewest_rounds(
    candidates: Candidates, clues: tuple[Clue, ...], colour: Colour, number: int
) -> tuple[int, ...]:
    """Return the fewest rounds that together rule a candidate out; of several sets, the earliest.

    The clues of all rounds together must rule it out.
    """
    holding = holders(candidates)[colour][candidates[colour].index(number)]
    telling = {
        round_number: bits
        for round_number, clue in enumerate(clues, start=1)
        if (bits := agreeing(candidates, clue) & holding) != holding
    }
    for size in range(1, len(telling)):
        for rounds in combinations(telling, size):
            left = holding
            for round_number in rounds:
                left &= telling[round_number]
            if not left:
                return rounds
    return tuple(telling)
