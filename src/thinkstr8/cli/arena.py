"""A series of games in a terminal: a bar while it is played, then a table.

Belongs here: the bar, the table, sentences for people.
Does not belong here: playing and counting (the arena's), who plays (line_ups).
"""

import multiprocessing
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Final

from attrs import frozen
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.table import Table as Grid

from thinkstr8.arena import Limits, Report, Series, SeriesProgress, Standing, run
from thinkstr8.arena.isolated import require_ready
from thinkstr8.cli.line_ups import bot_named, rules_for, usual_line_up
from thinkstr8.games import catalogue
from thinkstr8.kit.phrases import some

_SHOWN_FORFEITS: Final = 10


@frozen
class Choices:
    """What was asked for on the command line.

    Attributes:
        game: the name of the game.
        bots: the names of the bots, one per seat, as `MODULE:NAME`, `./PROGRAM` or one of the
            game's own; empty for the usual ones.
        deals: how many deals are played.
        seed: what the random numbers come from.
        workers: how many processes play.
        seconds: how long a decision may take; None for any time, or for a minute when isolated.
        memory: how many MiB an isolated bot may use; None for two thousand.
        trusted: whether the bots play in the processes of the arena, not in their own.
    """

    game: str
    bots: tuple[str, ...]
    deals: int
    seed: int
    workers: int
    seconds: float | None
    memory: int | None = None
    trusted: bool = False


def show(console: Console, choices: Choices) -> None:
    """Play a series and show what came of it.

    Raises:
        ThinkStr8Error: there is no such series.
    """
    series = _series(choices)
    if series.isolated:
        require_ready(series)
    console.print(
        f"[bold]{choices.game}[/]: {some(series.deals, 'deal')}, {series.games} games, "
        f"{escape(', '.join(series.names))} in every seat, seed {series.seed}"
    )
    with _bar(console) as bar, _executor(choices.workers) as executor:
        task = bar.add_task("playing", total=series.games)

        def progress(now: SeriesProgress) -> None:
            bar.update(task, completed=now.done)

        report = run(series, executor, progress=progress)
    console.print(_table(report.standings))
    _tell_forfeits(console, report)


def _series(choices: Choices) -> Series[Any, Any, Any, Any, Any, Any]:
    game = catalogue.GAMES[choices.game]
    line_up = choices.bots or usual_line_up(game)
    return Series(
        game,
        rules_for(game, len(line_up)),
        [bot_named(game, name, trusted=choices.trusted) for name in line_up],
        deals=choices.deals,
        seed=choices.seed,
        limits=Limits(
            decision=choices.seconds,
            memory=None if choices.memory is None else 2**20 * choices.memory,
        ),
        isolated=not choices.trusted,
    )


def _bar(console: Console) -> Bar:
    return Bar(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
    )


def _executor(workers: int) -> AbstractContextManager[ProcessPoolExecutor | None]:
    """Return a pool of processes, or nothing for a single worker, which is this process."""
    if workers == 1:
        return nullcontext()
    # Processes that start afresh: one that is forked beside the bar's thread may hang.
    return ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))


def _table(standings: Sequence[Standing]) -> Grid:
    grid = Grid(box=SIMPLE_HEAD)
    grid.add_column("bot")
    for heading in ("wins", "win rate, 95 %", "mean score, 95 %", "forfeits"):
        grid.add_column(heading, justify="right")
    for standing in sorted(standings, key=lambda standing: -standing.wins):
        rate, score = standing.win_rate, standing.score
        grid.add_row(
            escape(standing.name),
            f"{standing.wins:.1f}",
            f"[bold]{100 * rate.mean:.1f} %[/] ({100 * rate.low:.1f} to {100 * rate.high:.1f})",
            f"{score.mean:.2f} ({score.low:.2f} to {score.high:.2f})" if score else "",
            f"[red]{standing.forfeits}[/]" if standing.forfeits else "0",
        )
    return grid


def _tell_forfeits(console: Console, report: Report[Any]) -> None:
    forfeits = report.forfeits
    for forfeit in forfeits[:_SHOWN_FORFEITS]:
        console.print(str(forfeit), style="red", markup=False)
    if len(forfeits) > _SHOWN_FORFEITS:
        console.print(f"… and {len(forfeits) - _SHOWN_FORFEITS} more.")
