"""Whether views that came from outside are those of one game, in order.

Belongs here: checking one view after the other, in time that is in proportion to their changes.
Does not belong here: how a view can have come about (each game's `retrace`), reading them.

A game tells how one view can have led to the next: its function `retrace(before, after)` returns a
state that looks to the seat as the first view does, and an action. The action is taken, and what
the seat then sees must be the second view, with everything that is in it. What the state says of
cards that the seat cannot see is made up for this one step. Whether some cards fit all steps is
asked once, of the last view, which has the log of the whole game. A game without `retrace` has
every view checked like this.
"""

from collections.abc import Callable, Sequence
from typing import cast

from thinkstr8.core.errors import JsonError, ThinkStr8Error
from thinkstr8.core.game import AnyAction, AnyGame, AnySpectatorView, AnyState, AnyView
from thinkstr8.core.wording import describe
from thinkstr8.files.codec import check_position
from thinkstr8.files.differences import differences, place_of

Retrace = Callable[[object, object], tuple[AnyState, AnyAction]]
"""A game's function that tells how one view can have led to the next."""


def require_following(
    game: AnyGame, before: AnyView | AnySpectatorView, after: AnyView | AnySpectatorView
) -> None:
    """Check that one action leads from a view that play can lead to to another.

    Raises:
        JsonError: none does.
    """
    if after.seat != before.seat:
        raise JsonError("$", f"seat {describe(before.seat)} saw this, not {describe(after.seat)}")
    retrace = cast("Retrace | None", getattr(game, "retrace", None))
    if retrace is None:
        if after.table.rules != before.table.rules:
            raise _does_not_follow("the rules are others.")
        check_position(game, after)
        return
    try:
        state, action = retrace(before, after)
        shown: object = game.view(game.apply(state, action), before.seat)
    except ThinkStr8Error as error:
        raise _does_not_follow(str(error)) from error
    for difference in differences(shown, after):
        raise _does_not_follow(f"{place_of(difference)} is wrong.")


def _does_not_follow(reason: str) -> JsonError:
    return JsonError("$", f"This cannot follow the view before it: {reason}")


def first_impossible(
    game: AnyGame, views: Sequence[AnyView | AnySpectatorView]
) -> tuple[int, JsonError] | None:
    """Return the number of the first of several views that play cannot lead to, and why not.

    They must follow one another, and the first must be possible. So nothing possible comes after
    what is impossible, and only a few of them are looked at; if all are possible, the last alone.

    Returns:
        None if play can lead to all of them.
    """
    possible, impossible = 0, len(views) - 1
    error = _impossible(game, views[impossible])
    if error is None:
        return None
    while impossible - possible > 1:
        middle = (possible + impossible) // 2
        found = _impossible(game, views[middle])
        if found is None:
            possible = middle
        else:
            impossible, error = middle, found
    return impossible, error


def _impossible(game: AnyGame, view: AnyView | AnySpectatorView) -> JsonError | None:
    try:
        check_position(game, view)
    except JsonError as error:
        return error
    return None
