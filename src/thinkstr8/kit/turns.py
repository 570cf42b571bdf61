"""Whose turn it is, and the refusals about it, which read the same in every game.

Belongs here: who acts in a stage, and why an action comes from the wrong seat, stage or turn.
Does not belong here: any reason that a rulebook gives.
"""

from enum import Enum, StrEnum

from thinkstr8.core.checks import describe, seat_name
from thinkstr8.core.errors import Code, Details, Refusal
from thinkstr8.core.game import NATURE as NATURE_SEAT
from thinkstr8.core.game import NATURE_ACTS, Seat
from thinkstr8.kit.phrases import listing


class Acting(Enum):
    """Who acts in a stage of a game, of the seats that it waits for."""

    NATURE = "nature"
    THE_NEXT = "the next"
    EVERYBODY = "everybody"

    def seats(self, waiting: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Return the seats that act, of those that are waited for.

        >>> Acting.THE_NEXT.seats((2, 0)), Acting.EVERYBODY.seats((2, 0)), Acting.NATURE.seats((2,))
        ((2,), (2, 0), (-1,))
        """
        if self is THE_NEXT:
            return waiting[:1]
        return NATURE_ACTS if self is NATURE else waiting


NATURE, THE_NEXT, EVERYBODY = Acting
"""Who acts under short names, which are also much faster to look up before Python 3.12."""


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
    if seat != NATURE_SEAT and not 0 <= seat < players:
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
