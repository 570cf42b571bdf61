"""Helpers for `retrace`, which explains how one view can lead to the next.

Belongs here: checks of two views, and the event between them.
Does not belong here: the states of any game (each game's sequences).
"""

from typing import Protocol, TypeVar

from thinkstr8.core.checks import with_class
from thinkstr8.core.errors import InconsistentError, WrongKindError

EventT_co = TypeVar("EventT_co", covariant=True)


class WithEvents(Protocol[EventT_co]):
    """A table with the public events of the last action."""

    @property
    def events(self) -> tuple[EventT_co, ...]:
        """The public events of the last action."""
        ...


def require_views(
    before: object, after: object, kinds: tuple[type[object], ...], game: str
) -> None:
    """Check that two values are views of a game, and of the same class.

    Raises:
        WrongKindError: a value is not a view of the game, or their classes differ.
    """
    for view in (before, after):
        if type(view) not in kinds or type(view) is not type(before):
            raise WrongKindError(
                f"Expected two views of one seat of {game}, not {with_class(view)}."
            )


def first_event(table: WithEvents[EventT_co]) -> EventT_co:
    """Return the first event of the last action, which shows what the action was.

    Raises:
        InconsistentError: there is no event.
    """
    if not table.events:
        raise InconsistentError("Nothing has happened.")
    return table.events[0]
