"""What the games share when they tell how one view can have led to the next.

Belongs here: checks of two views, and what happened between them.
Does not belong here: what a state of any game looks like (each game's sequences).
"""

from typing import Protocol, TypeVar

from thinkstr8.core.checks import with_class
from thinkstr8.core.errors import InconsistentError, WrongKindError

EventT_co = TypeVar("EventT_co", covariant=True)


class WithEvents(Protocol[EventT_co]):
    """A table, with what the last action made public."""

    @property
    def events(self) -> tuple[EventT_co, ...]:
        """What the last action made public."""
        ...


def require_views(
    before: object, after: object, kinds: tuple[type[object], ...], game: str
) -> None:
    """Check that something is two views of a game, of one class.

    Raises:
        WrongKindError: it is something else.
    """
    for view in (before, after):
        if type(view) not in kinds or type(view) is not type(before):
            raise WrongKindError(
                f"Expected two views of one seat of {game}, not {with_class(view)}."
            )


def first_event(table: WithEvents[EventT_co]) -> EventT_co:
    """Return the first event of the last action, which tells what the action was.

    Raises:
        InconsistentError: there is none.
    """
    if not table.events:
        raise InconsistentError("Nothing has happened.")
    return table.events[0]
