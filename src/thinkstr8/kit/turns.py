"""Whose turn it is, and the refusals about it, which read the same in every game.

Belongs here: who acts in a stage, and why an action comes from the wrong seat, stage or turn.
Does not belong here: any reason that a rulebook gives.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import TypeAlias

from thinkstr8.core.checks import describe, seat_name
from thinkstr8.core.errors import Code, Details, Refusal
from thinkstr8.core.game import NATURE, NATURE_ACTS, Seat
from thinkstr8.kit.phrases import listing

Acting: TypeAlias = Callable[[tuple[Seat, ...]], tuple[Seat, ...]]
"""Who acts in a stage of a game: it answers the seats that are waited for with those that act."""


def nature(_: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return nature's seat, whoever is waited for."""
    return NATURE_ACTS


def the_next(waiting: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the first of the seats that are waited for."""
    return waiting if len(waiting) < 2 else waiting[:1]


def everybody(waiting: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return all seats that are waited for."""
    return waiting


def out_of_turn(
    seat: Seat, *, players: int, acting: tuple[Seat, ...], stage: StrEnum, needs: StrEnum
) -> Refusal:
    """Return the refusal of an action that came in the wrong stage or from the wrong seat.

    Args:
        seat: who wants to act.
        players: how many seats there are.
        acting: who may act now.
        stage: the stage of the game now.
        needs: the stage in which the action belongs.
    """
    if not acting:
        return Refusal(Code.GAME_OVER, "The game is over: nobody can act any more.")
    if seat != NATURE and not 0 <= seat < players:
        return Refusal(
            Code.UNKNOWN_SEAT,
            f"There is no seat {describe(seat)}: the seats are 0 to {players - 1}.",
            Details(seat=seat if abs(seat) < 2**53 else None, players=players),  # as JSON allows
        )
    if stage is not needs:
        return Refusal(
            Code.WRONG_STAGE,
            f"That belongs to the stage {needs}, but the stage now is {stage}.",
            Details(stage=str(stage), needs=str(needs)),
        )
    others = listing([*map(seat_name, acting)])
    return Refusal(
        Code.NOT_YOUR_TURN,
        f"It is not the turn of {seat_name(seat)}: waiting for {others}.",
        Details(seat=seat, acting=acting),
    )


def impossible_outcome() -> Refusal:
    """Return the refusal of what nature cannot do here, without the reason: it may be secret."""
    return Refusal(
        Code.IMPOSSIBLE_OUTCOME, "That cannot happen here: it is not among nature's outcomes."
    )
