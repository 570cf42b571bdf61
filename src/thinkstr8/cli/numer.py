"""How a game of Numer looks in a terminal.

Belongs here: colours, tables and sentences for people.
Does not belong here: rules; everything shown is read from states, views and events.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from random import Random
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from thinkstr8.core import Seat, play
from thinkstr8.games import numer
from thinkstr8.games.numer import (
    CrossedOutSource,
    Part,
    Rules,
    ScoreItem,
    State,
    Table,
    TurnResult,
    TurnSource,
    Verdict,
)
from thinkstr8.games.numer.events import NumbersRevealed, RoundEnded, TurnSkipped
from thinkstr8.games.numer.rules import DOUBLED_TURN

NAMES: Final = ("Ada", "Ben", "Cleo", "Dan")
VERDICTS: Final = {
    Verdict.ACCEPTED: Text("accepted", "green"),
    Verdict.ELIMINATED: Text("eliminated", "red"),
    Verdict.VOID: Text("void", "red"),
    None: Text("no digit left", "dim"),
}


def demo(console: Console, rng: Random) -> None:
    """Play a four-player game between bots and show it from the first turn to the last point."""
    players = [numer.bots.careful, numer.bots.random, numer.bots.careful, numer.bots.random]
    record = play(numer, Rules(4), players, rng)
    console.rule("[bold]Numer")
    console.print(
        "Everybody writes a number in secret. If a lower one has one of its digits, it is\n"
        "eliminated; otherwise it earns its first digit, the highest one a bonus on top,\n"
        "and its digits are crossed out. A point for each of them ends the round.\n"
        "Ada and Cleo weigh their chances; Ben and Dan write at random.\n"
    )
    states = list(record.replay())
    for before, after in pairwise(states):
        _narrate(console, before.table, after.table)
    _finale(console, states[-1])


def _narrate(console: Console, before: Table, after: Table) -> None:
    """Show what one action made public, as far as it is worth showing."""
    for event in after.events:
        match event:
            case NumbersRevealed(result):
                bonus = before.rules.bonuses[before.turn - 1]
                doubled = ", first digits count twice" if before.turn == DOUBLED_TURN else ""
                console.rule(
                    f"Round {before.round}, turn {before.turn}: bonus {bonus}{doubled}",
                    style="dim",
                )
                console.print(_turn(before, result))
            case TurnSkipped(_, turn):
                console.print(f"Nobody has a digit left: turn {turn} is skipped.\n")
            case RoundEnded(number, crossed_out, totals):
                console.print(_standings(number, crossed_out, totals))
            case _:
                pass


def _turn(table: Table, result: TurnResult) -> Grid:
    """The boards before the check, the numbers, and what came of them; the highest first."""
    grid = Grid(box=SIMPLE_HEAD, padding=(0, 1))
    for heading in ("", "board", "number", "", "points"):
        grid.add_column(heading, justify="right" if heading == "points" else "left")
    numbers = result.numbers
    order = sorted(range(len(numbers)), key=lambda seat: -1 if (n := numbers[seat]) is None else n)
    for seat in reversed(order):
        number, verdict = numbers[seat], result.verdicts[seat]
        grid.add_row(
            NAMES[seat],
            _board(table.available[seat], number if result.accepted[seat] else None),
            Text("" if number is None else f"{number:03}", "bold"),
            VERDICTS[verdict],
            f"+{result.points[seat]}" if result.accepted[seat] else "",
        )
    return grid


def _board(available: Iterable[int], accepted: int | None) -> Text:
    """The ten digits of a board: a dot where one was crossed out, struck where one is now."""
    crossed = "" if accepted is None else f"{accepted:03}"
    board = Text()
    for digit in map(str, range(10)):
        if int(digit) not in available:
            board.append(".", "dim")
        else:
            board.append(digit, "bold strike yellow" if digit in crossed else "")
    return board


def _standings(number: int, crossed_out: tuple[int, ...], totals: tuple[int, ...]) -> Text:
    scores = (
        f"{NAMES[seat]} {total} (+{crossed})"
        for seat, (total, crossed) in enumerate(zip(totals, crossed_out, strict=True))
    )
    return Text(f"After round {number}, with a point per crossed-out digit: ") + Text(
        ", ".join(scores) + "\n", "bold"
    )


def _finale(console: Console, state: State) -> None:
    """The score of everybody by where it came from, and the winners."""
    result = numer.outcome(state.table)
    if result is None:
        return
    console.rule("Where the points came from", style="dim")
    grid = Grid(box=SIMPLE_HEAD, padding=(0, 1))
    for heading in ("", *Part, "crossed-out digits", "total"):
        grid.add_column(heading, justify="right" if heading else "left")
    for seat, items in enumerate(result.breakdown):
        points = Counter[Part | None]()
        for item in items:
            points[_part(item)] += item.points
        cells = (str(points[part]) for part in (*Part, None))
        grid.add_row(NAMES[seat], *cells, str(result.scores[seat]))
    console.print(grid)
    names = _names(result.winners)
    verb = "wins" if len(result.winners) == 1 else "win"
    console.print(f"\n[bold green]{names} {verb}[/] with {max(result.scores)} points.")


def _part(item: ScoreItem) -> Part | None:
    """Return for which part of a turn points were given; None for crossed-out digits."""
    match item.source:
        case TurnSource(part=part):
            return part
        case CrossedOutSource():
            return None


def _names(seats: tuple[Seat, ...]) -> str:
    return " and ".join(NAMES[seat] for seat in seats)
