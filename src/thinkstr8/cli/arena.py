"""A series of games in a terminal: a progress bar while it is played, then a table.

Belongs here: the bar, the table, the sentences.
Does not belong here: playing and counting (the arena), finding bots (line_ups).
"""

from collections.abc import Iterator, Sequence
from random import SystemRandom
from typing import Any, Final, TypeAlias

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, ProgressColumn, Task, TextColumn
from rich.progress import Progress as Bar
from rich.table import Table as Grid
from rich.text import Text

from thinkstr8.arena import (
    Limits,
    Report,
    Series,
    SeriesInterrupted,
    SeriesProgress,
    SeriesStoppedError,
    Standing,
    journal_seed,
    run,
)
from thinkstr8.arena.isolation.isolated import require_ready
from thinkstr8.cli.exits import INTERRUPTED
from thinkstr8.core.values import frozen
from thinkstr8.front.line_ups import bot_named, rules_for, usual_line_up
from thinkstr8.games import catalogue
from thinkstr8.kit.phrases import some

AnySeries: TypeAlias = Series[Any, Any, Any, Any, Any, Any]
"""A series of some game."""

_SHOWN_FORFEITS: Final = 10

_TABLE: Final = 76
"""The width from which the table of a series fits."""


@frozen
class Choices:
    """The choices of the user on the command line.

    Attributes:
        game: the name of the game.
        bots: the bots, one per seat, as `MODULE:NAME`, `./PROGRAM` or the name of a bot of the
            game; empty for the usual line-up.
        deals: the number of deals.
        seed: the seed of all random numbers; None for one that nobody can guess, or for that of
            the journal if a series is resumed.
        workers: the number of processes that play.
        seconds: the seconds for one decision; None for no limit, or for a minute if isolated.
        journal: the file that keeps every game; None for no journal.
        resume: whether to play only the games that the journal does not have.
        memory: the MiB that an isolated bot may use; None for 2048.
        trusted: whether the bots play in the arena's processes instead of their own.
    """

    game: str
    bots: tuple[str, ...]
    deals: int
    seed: int | None
    workers: int
    seconds: float | None
    journal: str | None = None
    resume: bool = False
    memory: int | None = None
    trusted: bool = False


def show(console: Console, choices: Choices) -> int:
    """Play a series, show its results, and return the exit code of the command.

    Raises:
        ThinkStr8Error: the choices are not possible, or the series was stopped.
    """
    series = _series(choices)
    if series.isolated:
        require_ready(series)
    console.print(
        f"[bold]{choices.game}[/]: {some(series.deals, 'deal')}, {series.games} games, "
        f"{escape(', '.join(series.names))} in every seat, seed {series.seed}"
    )
    try:
        _tell(console, _played(console, series, choices))
    except SeriesInterrupted as interrupt:
        _tell(console, interrupt.report)
        console.print(f"{interrupt} {_way_on(choices, interrupt.report)}", markup=False)
        return INTERRUPTED
    except SeriesStoppedError as error:
        _tell(console, error.report)
        raise
    return 0


def _played(console: Console, series: AnySeries, choices: Choices) -> Report[Any]:
    with _bar(console) as bar:
        task = bar.add_task("playing", total=series.games)

        def progress(now: SeriesProgress) -> None:
            bar.update(task, completed=now.done)

        return run(
            series,
            workers=None if choices.workers == 1 else choices.workers,
            journal=choices.journal,
            resume=choices.resume,
            progress=progress,
        )


def _way_on(choices: Choices, report: Report[Any]) -> str:
    if choices.journal is None:
        return "With --journal FILE, it could be resumed."
    if not report.games:
        return "Continue with the same command and --resume."
    return f"They are kept in {choices.journal}: continue with the same command and --resume."


def _series(choices: Choices) -> AnySeries:
    game = catalogue.GAMES[choices.game]
    line_up = choices.bots or usual_line_up(game)
    return Series(
        game,
        rules_for(game, len(line_up)),
        [bot_named(game, name, trusted=choices.trusted) for name in line_up],
        deals=choices.deals,
        seed=_seed(choices),
        limits=Limits(
            decision=choices.seconds,
            memory=None if choices.memory is None else 2**20 * choices.memory,
        ),
        isolated=not choices.trusted,
    )


def _seed(choices: Choices) -> int:
    """Return the seed of a series: chosen, found in the journal that is resumed, or random."""
    if choices.seed is not None:
        return choices.seed
    journal = choices.journal if choices.resume else None
    found = None if journal is None else journal_seed(journal)
    return SystemRandom().getrandbits(128) if found is None else found


def _bar(console: Console) -> Bar:
    return Bar(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        _TimeLeft(),
        console=console,
        transient=True,
    )


class _TimeLeft(ProgressColumn):
    """The time that the other games take if they are like those that were played."""

    def render(self, task: Task) -> Text:
        """Return the time left; how long it has taken until the first game is played."""
        taken = int(task.elapsed or 0)
        if not task.completed or task.total is None:
            return Text(f"{_time(taken)} so far")
        return Text(f"{_time(int(taken * (task.total / task.completed - 1)))} left")


def _time(seconds: int) -> str:
    """Return a time in hours, minutes and seconds.

    >>> _time(75), _time(7325)
    ('1:15', '2:02:05')
    """
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def _table(standings: Sequence[Standing]) -> Grid:
    grid = Grid(box=SIMPLE_HEAD)
    grid.add_column("bot")
    for heading in ("wins", "win rate, 95 %", "mean score, 95 %", "forfeits"):
        grid.add_column(heading, justify="right")
    for standing in standings:
        grid.add_row(
            escape(standing.name),
            f"{standing.wins:.1f}",
            _percent(standing),
            _score(standing),
            f"[red]{standing.forfeits}[/]" if standing.forfeits else "0",
        )
    return grid


def _listed(standings: Sequence[Standing]) -> Iterator[str]:
    """Yield the standings in sentences, for terminals that are too narrow for a table."""
    for standing in standings:
        yield f"{standing.name}: {standing.wins:.1f} wins"
        yield f"  win rate {_percent(standing)}"
        if standing.score:
            yield f"  mean score {_score(standing)}"
        if standing.forfeits:
            yield f"  {some(standing.forfeits, 'forfeit')}"


def _percent(standing: Standing) -> str:
    rate = standing.win_rate
    return f"{100 * rate.mean:.1f} % ({100 * rate.low:.1f} to {100 * rate.high:.1f})"


def _score(standing: Standing) -> str:
    score = standing.score
    return f"{score.mean:.2f} ({score.low:.2f} to {score.high:.2f})" if score else ""


def _tell(console: Console, report: Report[Any]) -> None:
    if report.games and console.width >= _TABLE:
        console.print(_table(report.leaderboard))
    elif report.games:
        for line in _listed(report.leaderboard):
            console.print(line, markup=False)
    _tell_forfeits(console, report)


def _tell_forfeits(console: Console, report: Report[Any]) -> None:
    forfeits = report.forfeits
    for forfeit in forfeits[:_SHOWN_FORFEITS]:
        console.print(str(forfeit), style="red", markup=False)
    if len(forfeits) > _SHOWN_FORFEITS:
        console.print(f"… and {len(forfeits) - _SHOWN_FORFEITS} more.")
