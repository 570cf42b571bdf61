"""The refusals about whose turn it is, which read the same in every game.

Belongs here: why an action comes from the wrong game, seat, stage or turn.
Does not belong here: any reason that a rulebook gives.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum

from thinkstr8.core.checks import describe, seat_name
from thinkstr8.core.errors import Code, Details, Refusal
from thinkstr8.core.game import NATURE, ActionT, Seat
from thinkstr8.core.phrases import listing


def foreign_action(action: object, game: str) -> Refusal:
    """Give the refusal of something that is no action of a game at all."""
    return Refusal(
        Code.WRONG_GAME,
        f"{describe(action)} is not an action of {game}.",
        Details(given=type(action).__name__),
    )


def refused_by(
    refusals: Mapping[type[ActionT], Callable[..., Refusal | None]],
    table: object,
    action: ActionT,
    game: str,
) -> Refusal | None:
    """Ask what can be said against an action of its kind; None if nothing.

    An heir of an action is none: it could say of itself what it likes.
    """
    refuse = refusals.get(type(action))
    return foreign_action(action, game) if refuse is None else refuse(table, action)


def out_of_turn(
    seat: Seat, *, players: int, acting: tuple[Seat, ...], stage: StrEnum, needs: StrEnum
) -> Refusal:
    """Give the refusal of an action that came in the wrong stage or from the wrong seat.

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
    """Give the refusal of what nature cannot do here; it does not say why, that may be secret."""
    return Refusal(
        Code.IMPOSSIBLE_OUTCOME, "That cannot happen here: it is none of nature's outcomes."
    )
