"""Turns, and the refusals about them, which are the same in every game.

Belongs here: who acts in a stage, and refusing an action from the wrong seat, stage or turn.
Does not belong here: refusals that follow from a rulebook.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import TypeAlias

from thinkstr8.core.checks import describe, seat_name
from thinkstr8.core.errors import Code, Details, Refusal
from thinkstr8.core.game import NATURE, NATURE_ACTS, Seat
from thinkstr8.kit.phrases import listing

Acting: TypeAlias = Callable[[tuple[Seat, ...]], tuple[Seat, ...]]
"""A function from the seats that a stage waits for to the seats that may act now."""


def nature(_: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return nature's seat, whichever seats the stage waits for."""
    return NATURE_ACTS


def the_next(waiting: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the first of the seats that the stage waits for."""
    return waiting if len(waiting) < 2 else waiting[:1]


def everybody(waiting: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return all seats that the stage waits for."""
    return waiting


def out_of_turn(
    seat: Seat, *, players: int, acting: tuple[Seat, ...], stage: StrEnum, needs: StrEnum
) -> Refusal:
    """Return the refusal of an action in the wrong stage or from the wrong seat.

    Args:
        seat: the seat that wants to act.
        players: the number of seats.
        acting: the seats that may act now.
        stage: the current stage of the game.
        needs: the stage that the action belongs to.
    """
    if not acting:
        return Refusal(Code.GAME_OVER, "The game is over: nobody can act any more.")
    if seat != NATURE and not 0 <= seat < players:
        return Refusal(
            Code.UNKNOWN_SEAT,
            f"There is no seat {describe(seat)}: the seats are 0 to {players - 1}.",
            Details(seat=seat if abs(seat) < 2**53 else None, players=players),  # the JSON limit
        )
    if stage is not needs:
        return Refusal(
            Code.WRONG_STAGE,
            f"This action belongs to the stage {needs}, but the stage now is {stage}.",
            Details(stage=str(stage), needs=str(needs)),
        )
    others = listing([*map(seat_name, acting)])
    return Refusal(
        Code.NOT_YOUR_TURN,
        f"It is not {seat_name(seat)}'s turn: waiting for {others}.",
        Details(seat=seat, acting=acting),
    )


def impossible_outcome() -> Refusal:
    """Return the refusal of an impossible outcome, without the reason, which may be secret."""
    return Refusal(
        Code.IMPOSSIBLE_OUTCOME, "That cannot have happened: chance does not allow it here."
    )
