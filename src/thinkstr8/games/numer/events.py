"""The public events of Numer, one frozen class for each.

Belongs here: what everyone at the table sees, in the past tense, for front ends to show.
Does not belong here: numbers that are not revealed yet; only their writer's view has them.
"""

from typing import TypeAlias

from attrs import frozen

from thinkstr8.core.game import Seat
from thinkstr8.games.numer.checking import TurnResult
from thinkstr8.games.numer.components import Digits

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
    """A turn began, in which everyone with an open digit writes a number."""

    round: int
    turn: int


@frozen
class NumberWritten:
    """A seat wrote its number, which stays hidden until everyone has written."""

    seat: Seat


@frozen
class NumbersRevealed:
    """All numbers were revealed and judged; `result` is their entry in the log."""

    result: TurnResult


@frozen
class DigitsCrossedOut:
    """A seat crossed out the digits of its accepted number."""

    seat: Seat
    digits: Digits


@frozen
class TurnSkipped:
    """A turn passed without numbers, because nobody had a digit left."""

    round: int
    turn: int


@frozen
class RoundEnded:
    """A round ended: each seat scored a point per crossed-out digit, and the boards were wiped."""

    round: int
    crossed_out: tuple[int, ...]
    totals: tuple[int, ...]


@frozen
class GameEnded:
    """The game ended."""

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
