"""What a transition of Numer tells a seat beyond the public events.

Belongs here: `news`, made from two views of one seat, and `reveals`, which says what cannot be
taken back.
Does not belong here: public events (events), sentences about either (words), anything that needs a
State.
"""

from collections.abc import Sequence
from typing import TypeAlias

from thinkstr8.core.checks import seat_name, with_class
from thinkstr8.core.errors import QuestionError, WrongKindError
from thinkstr8.core.values import frozen
from thinkstr8.games.numer.components import GAME
from thinkstr8.games.numer.events import EVENTS, Event, NumbersRevealed
from thinkstr8.games.numer.views import SpectatorView, View
from thinkstr8.kit.sequences import require_views


@frozen
class NumberSealed:
    """The seat's own number was sealed; others do not know it until the numbers are revealed.

    Attributes:
        number: the number, 0 to 999.
    """

    number: int


News: TypeAlias = NumberSealed
"""Anything that a transition tells one seat alone."""


def news(before: View | SpectatorView, after: View | SpectatorView) -> tuple[News, ...]:
    """Return what a transition told a seat beyond the public events; nothing for a spectator.

    >>> from thinkstr8.games.numer import Stage, Write, apply, example, view
    >>> state = example(Stage.WRITE)
    >>> after = apply(state, Write(0, 36))
    >>> news(view(state, 0), view(after, 0)), news(view(state, 2), view(after, 2))
    ((NumberSealed(number=36),), ())

    Args:
        before: the view of the seat before the transition.
        after: the view of the same seat after it.

    Raises:
        QuestionError: the views are of different seats.
        WrongKindError: `before` or `after` is not a view of this game, or only one is a
            spectator's.
    """
    require_views(before, after, (View, SpectatorView), GAME)
    if before.seat is None or after.seat is None:
        return ()
    if before.seat != after.seat:
        raise QuestionError(
            f"News needs two views of one seat, not of {seat_name(before.seat)} and "
            f"{seat_name(after.seat)}."
        )
    is_new = before.number is None or len(before.table.turns) != len(after.table.turns)
    return () if after.number is None or not is_new else (NumberSealed(after.number),)


def reveals(events: Sequence[Event]) -> bool:
    """Return whether public events told anyone something that had been hidden.

    What was told cannot be taken back.

    >>> from thinkstr8.games.numer import Stage, example
    >>> reveals(example(Stage.WRITE).table.events), reveals(example(Stage.OVER).table.events)
    (False, True)

    Raises:
        WrongKindError: `events` is not a sequence of events of this game.
    """
    require_events(events, EVENTS)
    return any(type(event) is NumbersRevealed for event in events)


def require_events(events: object, kinds: tuple[type[object], ...]) -> None:
    """Check that a value is a sequence of events of this game.

    Raises:
        WrongKindError: the value is not a sequence, or has an item of another class.
    """
    if isinstance(events, str) or not isinstance(events, Sequence):
        raise WrongKindError(f"Expected a sequence of events of {GAME}, not {with_class(events)}.")
    for event in events:
        if type(event) not in kinds:
            raise WrongKindError(f"Expected an event of {GAME}, not {with_class(event)}.")
