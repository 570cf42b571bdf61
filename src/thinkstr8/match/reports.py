"""What a match tells its seats about every action, in events and in sentences.

Belongs here: finding the words that a game has for what happened.
Does not belong here: the words of any game (each game's words and remarks).
"""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias, cast

from thinkstr8.core.checks import present, seat_name
from thinkstr8.core.game import ActionT, AnyGame, AnyTable, Game, Seat, StateT, ViewT
from thinkstr8.core.values import frozen
from thinkstr8.kit.grammar import Cast
from thinkstr8.kit.results import result_words

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


class _NarrateResult(Protocol):
    """The last words of a game: its optional function `narrate_result`."""

    def __call__(
        self, table: AnyTable, names: Sequence[str] | None = None, you: Seat | None = None
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
    action is not used, because it may contain what a seat has sealed. At the end of the game, the
    last sentences say who won, and the scores: the game's `narrate_result`, or plain words.

    Args:
        game: the module with the verbs.
        names: the name of the player at each seat.
        before: the state before the transition; None at the beginning of the game.
        after: the state after the transition.
    """
    return tuple(
        (*_course(game, names, before, after, seat), *_result(game, names, after.table, seat))
        for seat in (*range(len(names)), None)
    )


def _course(
    game: Game[StateT, ActionT, ViewT],
    names: tuple[str, ...],
    before: StateT | None,
    after: StateT,
    you: Seat | None,
) -> Sentences:
    """Return what a transition told one reader."""
    events = after.table.events
    narrate = cast("_Narrate | None", getattr(game, "narrate", None))
    if narrate is not None:
        return narrate((*events, *_news(game, before, after, you)), names=names, you=you)
    remarks = cast("Callable[[AnyTable], Sentences] | None", getattr(game, "remarks", None))
    return tuple(map(str, events)) if remarks is None else remarks(after.table)


def _result(game: AnyGame, names: tuple[str, ...], table: AnyTable, you: Seat | None) -> Sentences:
    """Return who won and the scores, in words; nothing before the end."""
    if game.seats_to_act(table):
        return ()
    narrate = cast("_NarrateResult | None", getattr(game, "narrate_result", None))
    if narrate is not None:
        return narrate(table, names=names, you=you)
    result = present(game.outcome(table))
    others = map(seat_name, range(len(names), len(result.scores)))
    return tuple(result_words(result, Cast((*names, *others), you)))


def _news(
    game: Game[StateT, ActionT, ViewT], before: StateT | None, after: StateT, seat: Seat | None
) -> tuple[object, ...]:
    """Return what a transition told only some seats, as the given seat was told it."""
    ask = getattr(game, "news", None)
    if ask is None or before is None or seat is None:
        return ()
    news = cast("Callable[[ViewT, ViewT], tuple[object, ...]]", ask)
    return news(game.view(before, seat), game.view(after, seat))
