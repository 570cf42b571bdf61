"""A series of games, or a round robin, in a terminal: a progress bar, then tables.

Belongs here: the choices of the user, the bar, the files that are written.
Does not belong here: playing and counting (the arena), finding bots (line_ups), tables (standings).
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import SystemRandom
from typing import Any, Final, TypeAlias

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, ProgressColumn, Task, TextColumn
from rich.progress import Progress as Bar
from rich.text import Text

from thinkstr8.arena import (
    CrossTable,
    Limits,
    Report,
    RoundRobin,
    RoundRobinInterrupted,
    Series,
    SeriesInterrupted,
    SeriesProgress,
    SeriesStoppedError,
    cross_table_to_csv,
    cross_table_to_json,
    journal_seed,
    report_to_csv,
    report_to_json,
    run,
    run_round_robin,
)
from thinkstr8.arena.isolation.isolated import require_ready
from thinkstr8.cli.exits import INTERRUPTED
from thinkstr8.cli.standings import tell_round_robin, tell_series
from thinkstr8.core import ArenaError, BotError
from thinkstr8.core.values import frozen
from thinkstr8.front.line_ups import bot_named, rules_for, usual_line_up
from thinkstr8.games import catalogue
from thinkstr8.kit.phrases import some

AnySeries: TypeAlias = Series[Any, Any, Any, Any, Any, Any]
"""A series of some game."""

AnyRoundRobin: TypeAlias = RoundRobin[Any, Any, Any, Any, Any, Any]
"""A round robin of some game."""

_PLAYERS: Final = 2
"""The players of a round robin if the user names no number."""

_EXPORTS: Final = {
    ".csv": (report_to_csv, cross_table_to_csv),
    ".json": (report_to_json, cross_table_to_json),
}
"""How results are written, by the ending of the file: a series, and a round robin."""


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
        round_robin: whether every bot plays every other.
        players: the number of players of a round robin; None for two.
        times: whether to show the time that each bot takes.
        export: the file to write the results to, as CSV or JSON; None for no file.
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
    round_robin: bool = False
    players: int | None = None
    times: bool = False
    export: str | None = None


def show(console: Console, choices: Choices) -> int:
    """Play a series or a round robin, show its results, and return the exit code of the command.

    Raises:
        ThinkStr8Error: the choices are not possible, or the series was stopped.
    """
    if choices.players is not None and not choices.round_robin:
        raise BotError("--players is for --round-robin; a series has as many players as --bots.")
    _require_ending(choices)
    return (_show_round_robin if choices.round_robin else _show_series)(console, choices)


def _show_series(console: Console, choices: Choices) -> int:
    series = _series(choices)
    if series.isolated:
        require_ready(series)
    console.print(
        f"[bold]{choices.game}[/]: {some(series.deals, 'deal')}, {series.games} games, "
        f"{escape(', '.join(series.names))} in every seat, seed {series.seed}"
    )
    try:
        with _bar(console, series.games) as progress:
            report = run(
                series,
                workers=_workers(choices),
                journal=choices.journal,
                resume=choices.resume,
                progress=progress,
            )
    except SeriesInterrupted as interrupt:
        tell_series(console, interrupt.report, times=choices.times)
        _export(choices, interrupt.report)
        way_on = _way_on(choices, played=bool(interrupt.report.games))
        console.print(f"{interrupt} {way_on}", markup=False)
        return INTERRUPTED
    except SeriesStoppedError as error:
        tell_series(console, error.report, times=choices.times)
        raise
    tell_series(console, report, times=choices.times)
    _export(choices, report)
    return 0


def _show_round_robin(console: Console, choices: Choices) -> int:
    meeting = _meeting(choices)
    for series in meeting.series:
        if series.isolated:
            require_ready(series)
    console.print(
        f"[bold]{choices.game}[/]: round robin of {escape(', '.join(meeting.names))}, "
        f"{meeting.players} players, {some(choices.deals, 'deal')} for each pair, "
        f"{meeting.games} games, seed {meeting.seed}"
    )
    try:
        with _bar(console, meeting.games) as progress:
            table = run_round_robin(
                meeting,
                workers=_workers(choices),
                journals=choices.journal,
                resume=choices.resume,
                progress=progress,
            )
    except RoundRobinInterrupted as interrupt:
        tell_round_robin(console, interrupt.table, times=choices.times)
        _export(choices, interrupt.table)
        way_on = _way_on(choices, played=bool(interrupt.table.reports))
        console.print(f"{interrupt} {way_on}", markup=False)
        return INTERRUPTED
    tell_round_robin(console, table, times=choices.times)
    _export(choices, table)
    return 0


def _workers(choices: Choices) -> int | None:
    return None if choices.workers == 1 else choices.workers


def _way_on(choices: Choices, *, played: bool) -> str:
    if choices.journal is None:
        where = "FOLDER" if choices.round_robin else "FILE"
        return f"With --journal {where}, it could be resumed."
    if not played:
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
        seed=_seed(choices, choices.journal),
        limits=_limits(choices),
        isolated=not choices.trusted,
    )


def _meeting(choices: Choices) -> AnyRoundRobin:
    game = catalogue.GAMES[choices.game]
    line_up = choices.bots or usual_line_up(game)
    journals = sorted(Path(choices.journal).glob("*.journal")) if choices.journal else ()
    return RoundRobin(
        game,
        rules_for(game, choices.players or _PLAYERS),
        [bot_named(game, name, trusted=choices.trusted) for name in line_up],
        deals=choices.deals,
        seed=_seed(choices, str(journals[0]) if journals else None),
        limits=_limits(choices),
        isolated=not choices.trusted,
    )


def _limits(choices: Choices) -> Limits:
    memory = None if choices.memory is None else 2**20 * choices.memory
    return Limits(decision=choices.seconds, memory=memory)


def _seed(choices: Choices, journal: str | None) -> int:
    """Return the seed of a series: chosen, found in the journal that is resumed, or random."""
    if choices.seed is not None:
        return choices.seed
    found = journal_seed(journal) if choices.resume and journal is not None else None
    return SystemRandom().getrandbits(128) if found is None else found


# Files


def _require_ending(choices: Choices) -> None:
    """Check that the file to write has an ending that says how.

    Raises:
        ArenaError: it has another ending.
    """
    if choices.export is not None and Path(choices.export).suffix not in _EXPORTS:
        endings = " or ".join(_EXPORTS)
        raise ArenaError(f"--export takes a file that ends with {endings}, not {choices.export}.")


def _export(choices: Choices, results: Report[Any] | CrossTable) -> None:
    """Write results to a file, if the user wants one.

    Raises:
        ArenaError: the file cannot be written.
    """
    if choices.export is None:
        return
    path = Path(choices.export)
    of_series, of_round_robin = _EXPORTS[path.suffix]
    text = of_series(results) if isinstance(results, Report) else of_round_robin(results)
    try:
        path.write_text(text if text.endswith("\n") else f"{text}\n", encoding="utf-8", newline="")
    except OSError as error:
        raise ArenaError(f"{choices.export} cannot be written: {error}") from error


# The bar


@contextmanager
def _bar(console: Console, games: int) -> Iterator[Callable[[SeriesProgress], None]]:
    """Show a bar, and yield the function that moves it."""
    with Bar(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        _TimeLeft(),
        console=console,
        transient=True,
    ) as bar:
        task = bar.add_task("playing", total=games)
        yield lambda now: bar.update(task, completed=now.done)


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
