"""Playing a series in this process, in worker processes, or on any executor.

Belongs here: choosing the games to play and who plays them, and collecting the results.
Does not belong here: anything that would make a result depend on who played a game, or when.
"""

import pickle
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, as_completed
from contextlib import AbstractContextManager, closing, nullcontext
from typing import Final, TypeAlias

from thinkstr8.arena.journal import Journal, Path, Place, require_path
from thinkstr8.arena.one_game import play_game
from thinkstr8.arena.played import Played
from thinkstr8.arena.programs import cannot_be_sent
from thinkstr8.arena.results import Report, SeriesInterrupted, SeriesStoppedError
from thinkstr8.arena.series import Series
from thinkstr8.arena.workers import TRIES, TaskLostError, Workers
from thinkstr8.core.checks import describe, with_class
from thinkstr8.core.errors import ArenaError, JournalError, WrongKindError
from thinkstr8.core.game import ActionT, DealT, RulesT, StateT, TableT, ViewT
from thinkstr8.core.plain import require_bool, require_int
from thinkstr8.core.record import Record
from thinkstr8.core.values import frozen

MOST_WORKERS: Final = 1000
"""The highest number of worker processes."""


@frozen
class SeriesProgress:
    """The progress of a series.

    Attributes:
        done: the number of games played.
        total: the number of games in the series.
    """

    done: int
    total: int


Task: TypeAlias = tuple[int, tuple[int, ...]]
"""The unit of work: a deal, and a rotation of it that is missing."""

DealGames: TypeAlias = tuple[Played[Record], ...]
"""Games of one deal, by rotation."""

Results: TypeAlias = Generator[DealGames, None, None]
"""Games, deal by deal, as they are played."""

Listener: TypeAlias = Callable[[SeriesProgress], None]
"""A function that is told the progress of a series."""


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

    Without time limits, the report does not depend on the number of processes, nor on whether the
    series was interrupted and resumed.

    >>> from thinkstr8 import numer
    >>> line_up = [numer.bots.careful, numer.bots.random]
    >>> report = run(Series(numer, numer.Rules(2), line_up, deals=20, seed=8))
    >>> print(report.standing("careful").win_rate)
    0.975 (0.825 to 0.997)

    Args:
        series: the series to play.
        executor: plays the games instead of this process. Bots are pickled to reach other
            processes, so they must be functions of a module, or other values that can be pickled.
        workers: the number of processes on this machine that play the games instead. If one dies,
            it is replaced and its deal is played again.
        journal: a file that keeps every game as it is played, so that nothing is lost if this
            process ends.
        resume: whether to play only the games that the journal does not have. If there is no
            journal yet, all games are played.
        progress: called in this thread after every game, and once before if the journal has games.
        keep_records: whether the report and the journal include the record of every game.

    Raises:
        ArenaError: the bots cannot be sent to other processes, no worker can be started, or the
            arguments contradict each other.
        JournalError: the journal cannot be opened or read, is of another series, or already exists
            although `resume` is False.
        SeriesInterrupted: the series was interrupted; `report` has the games that were played.
        SeriesStoppedError: the series lost its workers or its journal; `report` has the games that
            were played.
        WrongKindError: an argument has the wrong class.
    """
    _require_series(series)
    require_runner(executor, workers, progress)
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
    """Add results to the journal, then to `played`, and report the progress."""
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
    """Return what happened to the workers, and what to do about it."""
    if isinstance(error, TaskLostError):
        deal, _ = error.task
        what = (
            f"Deal {deal} killed its worker {TRIES} times: a bot ends its process or runs out of "
            "memory. Play the series isolated, or leave that bot out."
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


def require_runner(executor: object, workers: int | None, progress: object) -> None:
    """Check who plays, and who is told.

    Raises:
        ArenaError: the arguments contradict each other, or the number of workers is impossible.
        WrongKindError: an argument has the wrong class.
    """
    if executor is not None and not isinstance(executor, Executor):
        raise WrongKindError(
            f"Expected an Executor of concurrent.futures or None, not {with_class(executor)}."
        )
    if workers is not None:
        require_int("The number of workers", workers)
        if executor is not None:
            raise ArenaError("Pass an executor or a number of workers, not both.")
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
        raise ArenaError("A series is resumed from its journal: pass its path as journal.")


# Who plays


def _results(
    series: Series,
    played: Mapping[Place, object],
    executor: Executor | None,
    workers: int | None,
    *,
    keep_records: bool,
) -> Results:
    """Play the missing games, and yield them deal by deal.

    Raises:
        ArenaError: the bots cannot be sent to other processes, or no worker can be started.
        BrokenExecutor: the workers are lost.
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
    """Return a task for each missing game, so that the progress is told after every game."""
    return [
        (deal, (rotation,))
        for deal in range(series.deals)
        for rotation in range(series.rotations)
        if (deal, rotation) not in played
    ]


@frozen
class _Play:
    """A function that plays the tasks of a series, here or in another process."""

    series: Series
    keep_records: bool

    def __call__(self, task: Task) -> DealGames:
        """Play the games of a task and return them."""
        deal, rotations = task
        return tuple(
            play_game(self.series, deal, rotation, keep_record=self.keep_records)
            for rotation in rotations
        )


def _on_executor(executor: Executor, play: _Play, tasks: list[Task]) -> Results:
    """Play the tasks on an executor, and yield all finished games even if the executor breaks.

    Raises:
        BrokenExecutor: the executor lost its workers.
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
    """Return whether an error means that a worker is lost, including the errors of Dask."""
    of_dask = type(error).__module__.partition(".")[0] == "distributed"
    return of_dask or isinstance(error, BrokenExecutor | CancelledError)


def _explain(series: Series, error: Exception) -> None:
    """Raise an error that names the bot that cannot be pickled, if there is one.

    Raises:
        ArenaError: a bot cannot be pickled.
    """
    for name, bot in zip(series.names, series.bots, strict=True):
        try:
            pickle.dumps(bot)
        except Exception:  # noqa: BLE001  # pickling may raise anything
            raise cannot_be_sent(name, str(error)) from error
