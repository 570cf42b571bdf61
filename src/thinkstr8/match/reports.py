"""What a match tells its seats about every action, in events and in sentences.

Belongs here: finding the words that a game has for what happened.
Does not belong here: the words of any game (each game's words and remarks).
"""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias, cast

from attrs import frozen

from thinkstr8.core.game import ActionT, AnyGame, AnyTable, Game, Seat, StateT, ViewT

Sentences: TypeAlias = tuple[str, ...]
"""Sentences about one action, in order."""


@frozen
class Report:
    """What one action told a seat, or what the beginning of the game told it.

    Attributes:
        number: 0 for the beginning, 1 for the first action, and so on.
        events: the public events of the action.
        sentences: the same in words, and what only this seat was told.
    """

    number: int
    events: tuple[object, ...]
    sentences: Sentences


class _Narrate(Protocol):
    """The words of a game: its optional function `narrate`."""

    def __call__(
        self,
        events: tuple[object, ...],
        names: Sequence[str] | None = None,
        you: Seat | None = None,
    ) -> Sentences: ...


def sentences_for_all(
    game: Game[StateT, ActionT, ViewT],
    names: tuple[str, ...],
    before: StateT | None,
    after: StateT,
) -> tuple[Sentences, ...]:
    """Return what a transition told each seat, and last what it told a spectator.

    The game's `narrate` puts the events and the seat's `news` into words. A game without `narrate`
    has `remarks` about the table, or at least events. All of them are public. The notation of an
    action is not used, because it may contain what a seat has sealed.

    Args:
        game: the module with the verbs.
        names: the name of the player at each seat.
        before: the state before the transition; None at the beginning of the game.
        after: the state after the transition.
    """
    events = after.table.events
    narrate = cast("_Narrate | None", getattr(game, "narrate", None))
    if narrate is None:
        return (_without_names(game, after.table),) * (len(names) + 1)
    told = [
        narrate((*events, *_news(game, before, after, seat)), names=names, you=seat)
        for seat in range(len(names))
    ]
    return (*told, narrate(events, names=names))


def _without_names(game: AnyGame, table: AnyTable) -> Sentences:
    """Return the words for the last transition of a game that has no `narrate`."""
    remarks = cast("Callable[[AnyTable], Sentences] | None", getattr(game, "remarks", None))
    return tuple(map(str, table.events)) if remarks is None else remarks(table)


def _news(
    game: Game[StateT, ActionT, ViewT], before: StateT | None, after: StateT, seat: Seat
) -> tuple[object, ...]:
    """Return what a transition told only some seats, as the given seat was told it."""
    ask = getattr(game, "news", None)
    if ask is None or before is None:
        return ()
    news = cast("Callable[[ViewT, ViewT], tuple[object, ...]]", ask)
    return news(game.view(before, seat), game.view(after, seat))
