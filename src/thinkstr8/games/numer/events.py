"""The public events of Numer, one frozen class for each.

Belongs here: what everyone at the table sees, in the past tense, for front ends to show.
Does not belong here: numbers that are not revealed yet; only their writer's view has them.
"""

from typing import Final, TypeAlias, get_args

from attrs import field

from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.files.kinds import OPTIONAL
from thinkstr8.games.numer.checking import TurnResult
from thinkstr8.games.numer.components import Digits
from thinkstr8.games.numer.rules import MOST_TURNS

__all__ = [
    "DigitsCrossedOut",
    "Event",
    "GameEnded",
    "NumberWritten",
    "NumbersRevealed",
    "RoundEnded",
    "TurnBegun",
    "TurnSkipped",
]


@frozen
class TurnBegun:
    """A turn began, in which everyone with an open digit writes a number.

    Attributes:
        round: the number of the round, from 1.
        turn: the number of the turn within the round, from 1.
        turns: the number of turns in a round; first digits count double in the last.
    """

    round: int
    turn: int
    turns: int = field(default=MOST_TURNS, metadata=OPTIONAL)


@frozen
class NumberWritten:
    """A seat wrote its number, which stays hidden until everyone has written.

    Attributes:
        seat: the seat that wrote its number.
    """

    seat: Seat


@frozen
class NumbersRevealed:
    """All numbers were revealed and judged.

    Attributes:
        result: the number, verdict and points of each seat, as the log has them.
    """

    result: TurnResult


@frozen
class DigitsCrossedOut:
    """A seat crossed out the digits of its accepted number.

    Attributes:
        seat: the seat whose number was accepted.
        digits: the different digits of the number, in ascending order.
    """

    seat: Seat
    digits: Digits


@frozen
class TurnSkipped:
    """A turn passed without numbers, because nobody had a digit left.

    Attributes:
        round: the number of the round, from 1.
        turn: the number of the turn within the round, from 1.
    """

    round: int
    turn: int


@frozen
class RoundEnded:
    """A round ended: each seat scored a point per crossed-out digit, and the boards were wiped.

    Attributes:
        round: the number of the round, from 1.
        crossed_out: for each seat, how many digits it had crossed out, 0 to 10.
        totals: the points of each seat so far, including those for crossed-out digits.
    """

    round: int
    crossed_out: tuple[int, ...]
    totals: tuple[int, ...]


@frozen
class GameEnded:
    """The game ended.

    Attributes:
        winners: the seats with the highest total, which win together.
    """

    winners: tuple[Seat, ...]


Event: TypeAlias = (
    TurnBegun
    | NumberWritten
    | NumbersRevealed
    | DigitsCrossedOut
    | TurnSkipped
    | RoundEnded
    | GameEnded
)
"""Any public event."""

EVENTS: Final[tuple[type[object], ...]] = get_args(Event)
"""The class of each public event."""
