"""What a transition of TEN told one seat, and what cannot be taken back.

Belongs here: `News`, `news`, and `reveals`, which tells chance from choice in public events.
Does not belong here: the public events (events), sentences about them (words).
"""

from collections.abc import Iterable
from typing import Final, Never, TypeAlias, get_args

from thinkstr8.core.checks import describe, with_class
from thinkstr8.core.errors import QuestionError, WrongKindError
from thinkstr8.games.ten.components import GAME
from thinkstr8.games.ten.events import CardRevealed, Event, Events
from thinkstr8.games.ten.views import SpectatorView, View
from thinkstr8.kit.sequences import require_views

News: TypeAlias = Never
"""What only one seat learns: nothing, because TEN has no secrets."""

_EVENT_TYPES: Final = frozenset(get_args(Event))


def news(before: View | SpectatorView, after: View | SpectatorView) -> tuple[News, ...]:
    """Return what a transition told a seat beyond the public events: nothing in this game.

    >>> from thinkstr8.games.ten import Stage, apply, example, parse_action, view
    >>> state = example(Stage.REVEAL)
    >>> news(view(state, 0), view(apply(state, parse_action("reveal blue 7")), 0))
    ()

    Args:
        before: what the seat knew before the transition.
        after: what the same seat knows now.

    Raises:
        QuestionError: the views are of different seats.
        WrongKindError: `before` or `after` is not a view of this game, or only one of them is a
            spectator's.
    """
    require_views(before, after, (View, SpectatorView), GAME)
    if before.seat != after.seat:
        raise QuestionError(
            f"Both views must be of one seat, not of {describe(before.seat)} and "
            f"{describe(after.seat)}."
        )
    return ()


def reveals(events: Iterable[Event]) -> bool:
    """Return whether public events told anyone something that had been left to chance.

    Only a card of the deck is left to chance. The automaton's decisions follow from what everyone
    can see.

    >>> from thinkstr8.games.ten import Stage, apply, example, parse_action
    >>> state = example(Stage.REVEAL)
    >>> reveals(state.table.events)
    False
    >>> reveals(apply(state, parse_action("reveal blue 7")).table.events)
    True

    Raises:
        WrongKindError: `events` are not events of this game.
    """
    return any(type(event) is CardRevealed for event in required_events(events))


def required_events(events: Iterable[Event]) -> Events:
    """Return events as a tuple, after checking their classes.

    Raises:
        WrongKindError: `events` are not events of this game.
    """
    if not isinstance(events, Iterable):
        raise WrongKindError(f"Expected events of {GAME}, not {with_class(events)}.")
    listed = tuple(events)
    for event in listed:
        if type(event) not in _EVENT_TYPES:
            raise WrongKindError(f"Expected only events of {GAME}, not {with_class(event)}.")
    return listed
