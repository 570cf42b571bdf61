"""What everybody at the table sees happen in Numer, one frozen class per event.

Belongs here: the public side of transitions, in the past tense, for front ends to show.
Does not belong here: a number that is not revealed yet; its writer's view has it.
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
    """A turn began: everybody who has digits writes a number."""

    round: int
    turn: int


@frozen
class NumberWritten:
    """A seat wrote its number, which stays unknown until all have written."""

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
    """A turn passed without any number, because nobody had a digit left."""

    round: int
    turn: int


@frozen
class RoundEnded:
    """A round ended; each seat got a point per crossed-out digit, and the boards were wiped."""

    round: int
    crossed_out: tuple[int, ...]
    totals: tuple[int, ...]


@frozen
class GameEnded:
    """The game is over."""

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
"""Everything that can be seen to happen."""
