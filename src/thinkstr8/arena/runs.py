"""Playing a series, here or on any executor.

Belongs here: sending deals to workers and collecting what came of them.
Does not belong here: anything that could make a result depend on who played it when.
"""

import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, as_completed
from typing import TypeAlias

from attrs import frozen

from thinkstr8.arena.one_game import play_game
from thinkstr8.arena.results import Played, Report
from thinkstr8.arena.series import Series
from thinkstr8.core.checks import with_class
from thinkstr8.core.errors import ArenaError, WrongKindError
from thinkstr8.core.game import ActionT, DealT, RulesT, StateT, TableT, ViewT
from thinkstr8.core.record import Record


@frozen
class SeriesProgress:
    """How far a series is.

    Attributes:
        done: how many games have been played.
        total: how many there are.
    """

    done: int
    total: int


DealGames: TypeAlias = tuple[Played[Record], ...]
"""The games of one deal, by rotation."""

Listener: TypeAlias = Callable[[SeriesProgress], None]
"""Whatever wants to know how far a series is."""


def run(
    series: Series[StateT, ActionT, ViewT, TableT, RulesT, DealT],
    executor: Executor | None = None,
    *,
    progress: Listener | None = None,
    keep_records: bool = False,
) -> Report[Record[StateT, ActionT, ViewT, TableT, RulesT, DealT]]:
    """Play a series and return its report.

    Without time limits the report is the same on any executor with any number of workers.

    >>> from thinkstr8 import numer
    >>> line_up = [numer.bots.careful, numer.bots.random]
    >>> report = run(Series(numer, numer.Rules(2), line_up, deals=20, seed=8))
    >>> print(report.standing("careful").win_rate)
    0.975 (0.858 to 0.996)

    Args:
        series: what is to be played.
        executor: who plays it; None for this process. Other processes get the bots by pickling,
            so these must be functions of a module, or other values that can be pickled.
        progress: called in this thread, after every deal.
        keep_records: whether the report has the record of every game.

    Raises:
        ArenaError: the bots cannot be sent to the executor's workers.
        WrongKindError: those are not a series, an executor and a function.
    """
    _require_series(series)
    _require_runner(executor, progress)
    played: dict[int, DealGames] = {}
    games = 0
    for deal, rotations in _played(series, executor, keep_records=keep_records):
        played[deal] = rotations
        games += len(rotations)
        if progress is not None:
            progress(SeriesProgress(games, series.games))
    return Report(series.names, tuple(each for deal in sorted(played) for each in played[deal]))


def _require_series(series: object) -> None:
    if not isinstance(series, Series):
        raise WrongKindError(f"Expected a Series, not {with_class(series)}.")


def _require_runner(executor: object, progress: object) -> None:
    if executor is not None and not isinstance(executor, Executor):
        raise WrongKindError(
            f"Expected an Executor of concurrent.futures or None, not {with_class(executor)}."
        )
    if progress is not None and not callable(progress):
        raise WrongKindError(f"progress must be a function or None, not {with_class(progress)}.")


def _played(
    series: Series, executor: Executor | None, *, keep_records: bool
) -> Iterator[tuple[int, DealGames]]:
    """Yield the number and the games of every deal, as they are played."""
    if executor is None:
        for deal in range(series.deals):
            yield deal, play_deal(series, deal, keep_records=keep_records)
        return
    futures: dict[Future[DealGames], int] = {}
    try:
        for deal in range(series.deals):
            futures[executor.submit(play_deal, series, deal, keep_records=keep_records)] = deal
        for future in as_completed(futures):
            yield futures.pop(future), future.result()
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        _explain(series, error)
        raise
    finally:
        for future in futures:
            future.cancel()


def _explain(series: Series, error: Exception) -> None:
    """Say which bot cannot be pickled, if that can have been the trouble.

    Raises:
        ArenaError: there is one.
    """
    for name, bot in zip(series.names, series.bots, strict=True):
        try:
            pickle.dumps(bot)
        except Exception:  # noqa: BLE001  # whatever it is, it cannot be pickled
            raise ArenaError(
                f"The bot {name} cannot be sent to another process ({error}): "
                "make it a function of a module, or another value that can be pickled."
            ) from error


def play_deal(series: Series, deal: int, *, keep_records: bool = False) -> DealGames:
    """Play one deal of a series in every rotation; this is what an executor's workers do."""
    return tuple(
        play_game(series, deal, rotation, keep_record=keep_records)
        for rotation in range(series.rotations)
    )
