"""A series of games in a terminal: a bar while it is played, then a table.

Belongs here: which bots meet by default and where others are found, the bar, the table, sentences
for people.
Does not belong here: playing and counting (the arena's).
"""

import importlib
import inspect
import multiprocessing
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, Final

from attrs import frozen
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.table import Table as Grid

from thinkstr8.arena import Limits, Progress, Report, Series, Standing, run
from thinkstr8.core import AnyGame, Bot, BotError
from thinkstr8.core.checks import describe
from thinkstr8.games import numer, ten, think_str8
from thinkstr8.games.catalogue import GAMES
from thinkstr8.search import ismcts

RULES: Final[Mapping[str, Callable[[int], object]]] = {
    "think_str8": think_str8.Rules,
    "ten": ten.Rules,
    "numer": numer.Rules,
}
"""The rules of each game by the number of players."""

LINE_UPS: Final[Mapping[str, tuple[str, ...]]] = {
    "think_str8": ("expert", "careful"),
    "ten": ("careful", "random"),
    "numer": ("careful", "random", "random"),
}
"""Who meets in each game when nobody else is named."""

_SHOWN_FORFEITS: Final = 10


@frozen
class Choices:
    """What was asked for on the command line.

    Attributes:
        game: the name of the game.
        bots: the names of the bots, one per seat, as in `MODULE:NAME` or those of the game's own;
            none for the usual ones.
        deals: how many deals are played.
        seed: what the random numbers come from.
        workers: how many processes play.
        seconds: how long a decision may take; None for any time.
    """

    game: str
    bots: tuple[str, ...]
    deals: int
    seed: int
    workers: int
    seconds: float | None


def bots_of(game: AnyGame) -> Mapping[str, Bot[Any, Any]]:
    """Give the ready-made bots of a game by name."""
    module = game.bots  # type: ignore[attr-defined]  # the library's games have them
    return {
        name: bot
        for name, bot in inspect.getmembers(module, inspect.isfunction)
        if bot.__module__ == module.__name__ and not name.startswith("_")
    }


def show(console: Console, choices: Choices) -> None:
    """Play a series and show what came of it.

    Raises:
        ThinkStr8Error: there is no such series.
    """
    series = _series(choices)
    deals = "1 deal" if series.deals == 1 else f"{series.deals} deals"
    console.print(
        f"[bold]{choices.game}[/]: {deals}, {series.games} games, "
        f"{', '.join(series.names)} in every seat, seed {series.seed}"
    )
    with _bar(console) as bar, _executor(choices.workers) as executor:
        task = bar.add_task("playing", total=series.games)

        def progress(now: Progress) -> None:
            bar.update(task, completed=now.done)

        report = run(series, executor, progress=progress)
    console.print(_table(report.standings))
    _tell_forfeits(console, report)


def _series(choices: Choices) -> Series[Any, Any, Any, Any, Any, Any]:
    game = GAMES[choices.game]
    line_up = choices.bots or LINE_UPS[choices.game]
    return Series(
        game,
        RULES[choices.game](len(line_up)),
        [_bot(game, name) for name in line_up],
        deals=choices.deals,
        seed=choices.seed,
        limits=Limits(decision=choices.seconds),
    )


def _bot(game: AnyGame, name: str) -> Bot[Any, Any]:
    """Give a ready-made bot by its name, a searching one by its iterations, or one of a module.

    Raises:
        BotError: there is no such bot.
    """
    home, colon, inside = name.partition(":")
    if home == "ismcts" and inside.isdecimal() and len(inside) < 10:
        return ismcts(game, int(inside))
    ready = bots_of(game)
    if name in ready:
        return ready[name]
    if not colon or home == "ismcts":
        listed = ", ".join([*ready, "ismcts:ITERATIONS"])
        raise BotError(
            f"There is no bot {describe(name)}: there are {listed}, and your own as MODULE:NAME."
        )
    return _bot_of_module(home, inside)


def _bot_of_module(home: str, name: str) -> Bot[Any, Any]:
    """Give a bot that somebody wrote: a callable of a module, here or installed.

    Raises:
        BotError: there is no such module, it cannot be imported, or it has no such bot.
    """
    if not name.isidentifier() or not all(part.isidentifier() for part in home.split(".")):
        raise BotError(f"A bot of yours goes by MODULE:NAME, not {describe(f'{home}:{name}')}.")
    here = str(Path.cwd())
    if here not in sys.path:  # as when this is not run by `python -m`
        sys.path.append(here)
    try:
        module = importlib.import_module(home)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{home}.".startswith(f"{error.name}."):
            raise BotError(f"The module {home} needs {error.name}, which is missing.") from error
        raise BotError(
            f"There is no module {error.name}, neither in this folder nor installed."
        ) from error
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise BotError(f"The module {home} cannot be imported: {what}") from error
    if not hasattr(module, name):
        raise BotError(f"The module {home} has no {name}.")
    bot = getattr(module, name)
    if not callable(bot):
        raise BotError(
            f"{name} of the module {home} is no bot: it must be callable, not {describe(bot)}."
        )
    return bot  # type: ignore[no-any-return]  # whether it plays by the rules is seen in play


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
    """Give a pool of processes, or nothing for a single worker, which is this process."""
    if workers == 1:
        return nullcontext()
    # Processes that start afresh, for one that is forked beside the bar's thread may hang.
    return ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))


def _table(standings: Sequence[Standing]) -> Grid:
    grid = Grid(box=SIMPLE_HEAD)
    grid.add_column("bot")
    for heading in ("wins", "win rate, 95 %", "mean score, 95 %", "forfeits"):
        grid.add_column(heading, justify="right")
    for standing in sorted(standings, key=lambda standing: -standing.wins):
        rate, score = standing.win_rate, standing.score
        grid.add_row(
            standing.name,
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
