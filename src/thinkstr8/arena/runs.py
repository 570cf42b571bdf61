"""Playing a series: here, in processes of our own, or on any executor.

Belongs here: which games are to be played, by whom, and collecting what came of them.
Does not belong here: anything that could make a result depend on who played it when.
"""

import pickle
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, as_completed
from contextlib import AbstractContextManager, closing, nullcontext
from typing import Final, TypeAlias

from attrs import frozen

from thinkstr8.arena.journal import Journal, Path, Place, require_path
from thinkstr8.arena.one_game import play_game
from thinkstr8.arena.results import Played, Report, SeriesInterrupted, SeriesStoppedError
from thinkstr8.arena.series import Series
from thinkstr8.arena.workers import TRIES, TaskLostError, Workers
from thinkstr8.core.checks import describe, with_class
from thinkstr8.core.errors import ArenaError, JournalError, WrongKindError
from thinkstr8.core.game import ActionT, DealT, RulesT, StateT, TableT, ViewT
from thinkstr8.core.plain import require_bool, require_int
from thinkstr8.core.record import Record

MOST_WORKERS: Final = 1000
"""More processes than a machine should have."""


@frozen
class SeriesProgress:
    """How far a series is.

    Attributes:
        done: how many games have been played.
        total: how many there are.
    """

    done: int
    total: int


Task: TypeAlias = tuple[int, tuple[int, ...]]
"""What one worker plays at a time: a deal, and its rotations that are missing."""

DealGames: TypeAlias = tuple[Played[Record], ...]
"""Games of one deal, by rotation."""

Results: TypeAlias = Generator[DealGames, None, None]
"""The games of one deal after the other, as they are played."""

Listener: TypeAlias = Callable[[SeriesProgress], None]
"""Whatever wants to know how far a series is."""


def run(
    series: Series[StateT, ActionT, ViewT, TableT, RulesT, DealT],
    executor: Executor | None = None,
    *,
    workers: int | None = None,
    journal: Path | None = None,
    resume: bool = False,
    progress: Listener | None = None,
    keep_records: bool = False,
) -> Report[Record[StateT, ActionT, ViewT, TableT, RulesT, DealT]]:
    """Play a series and return its report.

    Without time limits the report is the same in one process and in many, at once and resumed.

    >>> from thinkstr8 import numer
    >>> line_up = [numer.bots.careful, numer.bots.random]
    >>> report = run(Series(numer, numer.Rules(2), line_up, deals=20, seed=8))
    >>> print(report.standing("careful").win_rate)
    0.975 (0.825 to 0.997)

    Args:
        series: what is to be played.
        executor: who plays it, if not this process. Other processes get the bots by pickling, so
            these must be functions of a module, or other values that can be pickled.
        workers: how many processes of this machine play it instead. One that dies is replaced, and
            its deal is played again.
        journal: a file that keeps every game as it is played, so that nothing is lost whatever
            happens to this process.
        resume: whether to play only what the journal does not have yet. If there is no journal yet,
            that is everything.
        progress: called in this thread: first with what the journal has, if it has anything, then
            after every deal.
        keep_records: whether the report has the record of every game, and the journal, too.

    Raises:
        ArenaError: the bots cannot be sent to other processes, no worker can be started, or the
            arguments contradict each other.
        JournalError: the journal cannot be opened or read, is that of another series, or is there
            already although nothing is to be resumed.
        SeriesInterrupted: somebody interrupted it; `report` has what was played.
        SeriesStoppedError: it lost those who play it, or its journal; `report` has what was played.
        WrongKindError: an argument is of the wrong class.
    """
    _require_series(series)
    _require_runner(executor, workers, progress)
    _require_keeping(journal, resume=resume, keep_records=keep_records)
    with _opened(journal, series, resume=resume, records=keep_records) as kept:
        played: dict[Place, Played[Record]] = {} if kept is None else dict(kept.games)
        results = _results(series, played, executor, workers, keep_records=keep_records)
        try:
            _collect(results, played, kept, SeriesProgress(len(played), series.games), progress)
        except KeyboardInterrupt as interrupt:
            raise SeriesInterrupted(_report(series, played)) from interrupt
        except BrokenExecutor as error:
            raise SeriesStoppedError(_reason(error, kept), _report(series, played)) from error
        except JournalError as error:
            raise SeriesStoppedError(str(error), _report(series, played)) from error
        return _report(series, played)


def _opened(
    journal: Path | None, series: Series, *, resume: bool, records: bool
) -> AbstractContextManager[Journal | None]:
    if journal is None:
        return nullcontext()
    return Journal(journal, series, resume=resume, records=records)


def _collect(
    results: Results,
    played: dict[Place, Played[Record]],
    journal: Journal | None,
    start: SeriesProgress,
    progress: Listener | None,
) -> None:
    """Keep what comes, first in the journal and then here, and say how far the series is."""
    if start.done and progress is not None:
        progress(start)
    with closing(results):
        for games in results:
            if journal is not None:
                journal.add(games)
            played.update({(game.deal, game.rotation): game for game in games})
            if progress is not None:
                progress(SeriesProgress(len(played), start.total))


def _report(series: Series, played: Mapping[Place, Played[Record]]) -> Report[Record]:
    return Report(series.names, tuple(played[place] for place in sorted(played)), series.games)


def _reason(error: BrokenExecutor, journal: Journal | None) -> str:
    """Return the words for what happened to those who play, and what can be done."""
    if isinstance(error, TaskLostError):
        deal, _ = error.task
        what = (
            f"Deal {deal} ended its worker {TRIES} times: a bot ends its process, or uses up the "
            "memory. Let the bots play isolated from the arena, or leave that one out."
        )
    else:
        what = f"The executor lost its workers: {error}"
    if journal is None:
        return f"{what} With a journal, the series could be resumed."
    return f"{what} These games are kept in {journal.path}: play the others with resume=True."


# Checks of the arguments


def _require_series(series: object) -> None:
    if not isinstance(series, Series):
        raise WrongKindError(f"Expected a Series, not {with_class(series)}.")


def _require_runner(executor: object, workers: int | None, progress: object) -> None:
    if executor is not None and not isinstance(executor, Executor):
        raise WrongKindError(
            f"Expected an Executor of concurrent.futures or None, not {with_class(executor)}."
        )
    if workers is not None:
        require_int("The number of workers", workers)
        if executor is not None:
            raise ArenaError("A series is played by an executor or by workers, not by both.")
        if not 1 <= workers <= MOST_WORKERS:
            raise ArenaError(
                f"The number of workers must be from 1 to {MOST_WORKERS}, not {describe(workers)}."
            )
    if progress is not None and not callable(progress):
        raise WrongKindError(f"progress must be a function or None, not {with_class(progress)}.")


def _require_keeping(journal: object, *, resume: bool, keep_records: bool) -> None:
    if journal is not None:
        require_path(journal)
    require_bool("resume", resume)
    require_bool("keep_records", keep_records)
    if resume and journal is None:
        raise ArenaError("A series is resumed from its journal: pass journal=..., too.")


# Who plays


def _results(
    series: Series,
    played: Mapping[Place, object],
    executor: Executor | None,
    workers: int | None,
    *,
    keep_records: bool,
) -> Results:
    """Yield the games that have not been played, deal by deal as they are played.

    Raises:
        ArenaError: the bots cannot be sent to other processes, or no worker can be started.
        BrokenExecutor: those who play are lost.
    """
    play = _Play(series, keep_records=keep_records)
    tasks = _tasks(series, played)
    try:
        if executor is not None:
            yield from _on_executor(executor, play, tasks)
        elif workers is not None:
            yield from Workers(workers, play, tasks).results()
        else:
            yield from map(play, tasks)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        if executor is not None or workers is not None:
            _explain(series, error)
        raise


def _tasks(series: Series, played: Mapping[Place, object]) -> list[Task]:
    rotations = range(series.rotations)
    missing = (
        (deal, tuple(rotation for rotation in rotations if (deal, rotation) not in played))
        for deal in range(series.deals)
    )
    return [task for task in missing if task[1]]


@frozen
class _Play:
    """What plays the tasks of a series, here or wherever it is sent."""

    series: Series
    keep_records: bool

    def __call__(self, task: Task) -> DealGames:
        """Return the games of a task."""
        deal, rotations = task
        return tuple(
            play_game(self.series, deal, rotation, keep_record=self.keep_records)
            for rotation in rotations
        )


def _on_executor(executor: Executor, play: _Play, tasks: list[Task]) -> Results:
    """Yield what an executor plays. Whatever it finished is kept even when it breaks.

    Raises:
        BrokenExecutor: it lost its workers.
    """
    futures: dict[Future[DealGames], Task] = {}
    loss: Exception | None = None
    try:
        try:
            for task in tasks:
                futures[executor.submit(play, task)] = task
        except BrokenExecutor as error:
            loss = error
        for future in as_completed([*futures]):
            del futures[future]
            try:
                games = future.result()
            except Exception as error:
                if not _is_loss(error):
                    raise
                loss = error
            else:
                yield games
    finally:
        for future in futures:
            future.cancel()
    if loss is not None:
        raise BrokenExecutor(str(loss) or type(loss).__name__) from loss


def _is_loss(error: Exception) -> bool:
    """Return whether an error means that a worker is lost, as Dask says it, too."""
    of_dask = type(error).__module__.partition(".")[0] == "distributed"
    return of_dask or isinstance(error, BrokenExecutor | CancelledError)


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
