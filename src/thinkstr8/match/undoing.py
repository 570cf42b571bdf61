"""When taking back an action is fair.

Belongs here: the reasons to refuse an undo.
Does not belong here: what an action reveals (each game's disclosures), going back (matches).
"""

from collections.abc import Callable
from typing import cast

from thinkstr8.core.errors import Details, Refusal, UndoCode
from thinkstr8.core.game import AnyAction, AnyGame, AnyTable, Seat, game_name


def refusal_to_undo(
    game: AnyGame, table: AnyTable, latest: AnyAction | None, seat: Seat
) -> Refusal | None:
    """Return the reason why a seat may not take back the latest action; None if it may.

    An undo must leave nobody with knowledge that the game has taken back. So a seat can only undo
    its own action, while it is the latest one, and only if it revealed nothing. The last action of
    a game has revealed the result, even if its events are harmless.

    Args:
        game: the module with the verbs.
        table: the table after the latest action.
        latest: the latest action; None at the beginning of the game.
        seat: the seat that wants to undo.
    """
    details = Details(seat=seat)
    reveals = cast("Callable[[tuple[object, ...]], bool] | None", getattr(game, "reveals", None))
    if reveals is None:
        return Refusal(
            UndoCode.NEVER_POSSIBLE,
            f"{game_name(game)} does not say what its actions reveal, so none can be taken back.",
            details,
        )
    if latest is None:
        return Refusal(UndoCode.NOTHING_TO_UNDO, "There is no action to take back yet.", details)
    if not game.seats_to_act(table):
        return Refusal(
            UndoCode.RESULT_REVEALED,
            "The game is over and everyone knows the result, so nothing can be taken back.",
            details,
        )
    if latest.seat != seat:
        return Refusal(
            UndoCode.NOT_YOUR_ACTION,
            "Only the latest action can be taken back, and it is not yours.",
            details,
        )
    if reveals(table.events):
        return Refusal(
            UndoCode.ALREADY_REVEALED,
            "Your latest action has revealed something, so it cannot be taken back.",
            details,
        )
    return None
