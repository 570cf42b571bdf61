"""One game between bots in a terminal, shown by its own module or in plain sentences.

Belongs here: finding the demo of a game, and showing a game that has none.
Does not belong here: the demo of one game (its module in this folder).
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import TypeAlias, cast

from rich.console import Console

from thinkstr8.cli.line_ups import bot_named, rules_for, usual_line_up
from thinkstr8.core import AnyGame, AnyTable, play
from thinkstr8.games import catalogue
from thinkstr8.kit.phrases import sentence, some, victory

Demo: TypeAlias = Callable[[Console, Random], None]
"""A function that plays one game and shows it."""


def demo_of(name: str) -> Demo:
    """Return the demo of a game: `demo` of `thinkstr8.cli.NAME`, or else one in sentences."""
    home = f"thinkstr8.cli.{name}"
    demo = getattr(import_module(home), "demo", None) if find_spec(home) else None
    if demo is not None:
        return cast("Demo", demo)

    def plain_demo(console: Console, rng: Random) -> None:
        show_in_sentences(console, name, catalogue.GAMES[name], rng)

    return plain_demo


def show_in_sentences(console: Console, name: str, game: AnyGame, rng: Random) -> None:
    """Play a game between its usual bots, and show every action and the outcome."""
    line_up = usual_line_up(game)
    bots = [bot_named(game, bot) for bot in line_up]
    record = play(game, rules_for(game, len(bots)), bots, rng)
    console.rule(f"[bold]{name}")
    seats = ", ".join(f"seat {seat} is {bot}" for seat, bot in enumerate(line_up))
    console.print(f"{sentence(seats)}\n")
    remarks = cast("Callable[[AnyTable], tuple[str, ...]] | None", getattr(game, "remarks", None))
    states = record.replay()
    next(states)
    for action, state in zip(record.actions, states, strict=True):
        console.print(game.format_action(action), style="bold", markup=False)
        for line in remarks(state.table) if remarks else ():
            console.print(f"  {line}", markup=False)
    _show_outcome(console, game, record.final.table)


def _show_outcome(console: Console, game: AnyGame, table: AnyTable) -> None:
    """Show every score line by line, and the winners."""
    result = game.outcome(table)
    if result is None:
        return
    console.rule("Where the points came from", style="dim")
    for seat, items in enumerate(result.breakdown):
        lines = ", ".join(f"{item.label} {item.points:+}" for item in items) or "nothing"
        console.print(f"Seat {seat}: {lines}", markup=False)
    scores = ", ".join(some(score, "point") for score in result.scores)
    winners = [f"seat {seat}" for seat in result.winners]
    console.print(f"\nThe scores are {scores}.", markup=False)
    console.print(sentence(victory(winners)), style="bold green")
