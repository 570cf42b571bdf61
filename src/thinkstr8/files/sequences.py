"""Checks that a sequence of views from outside is one game.

Belongs here: checking each view against the previous one, in time proportional to its changes.
Does not belong here: how one view leads to the next (each game's `retrace`), reading views.

A game explains how one view can lead to the next. Its function `retrace(before, after)` returns a
state that has the first view, and an action. This module applies the action, and the seat's view of
the new state must be exactly the second view. `retrace` may invent the cards that the seat cannot
see, for this one step only. Whether any cards fit all steps is checked once, with the last view,
which has the log of the whole game. If a game has no `retrace`, every view is checked that way.
"""

from collections.abc import Callable, Sequence
from typing import cast

from thinkstr8.core.errors import JsonError, ThinkStr8Error
from thinkstr8.core.game import AnyAction, AnyGame, AnySpectatorView, AnyState, AnyView
from thinkstr8.core.wording import describe
from thinkstr8.files.codec import check_position
from thinkstr8.files.differences import differences, place_of

Retrace = Callable[[object, object], tuple[AnyState, AnyAction]]
"""A game's function that explains how one view can lead to the next."""


def require_following(
    game: AnyGame, before: AnyView | AnySpectatorView, after: AnyView | AnySpectatorView
) -> None:
    """Check that one action leads from a possible view to the next view.

    Raises:
        JsonError: no action leads there.
    """
    if after.seat != before.seat:
        wanted, found = describe(before.seat), describe(after.seat)
        raise JsonError("$", f"expected a view of seat {wanted}, not of {found}")
    retrace = cast("Retrace | None", getattr(game, "retrace", None))
    if retrace is None:
        if after.table.rules != before.table.rules:
            raise _does_not_follow("It has other rules.")
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
    return JsonError("$", f"This view cannot follow the previous one: {reason}")


def first_impossible(
    game: AnyGame, views: Sequence[AnyView | AnySpectatorView]
) -> tuple[int, JsonError] | None:
    """Return the index of the first view that play cannot lead to, with the error; or None.

    Each view must follow from the previous one, and the first must be possible. So no possible view
    comes after an impossible one, and a binary search finds the first. If the last view is
    possible, all are, and only that one is checked.
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
