"""The demo of Numer in a terminal.

Belongs here: colours, tables and sentences.
Does not belong here: rules. Everything shown comes from states, views and events.
"""

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
    Part,
    PlayerColour,
    Rules,
    State,
    Table,
    TurnResult,
    Verdict,
    colour_of,
)
from thinkstr8.games.numer.components import numeral
from thinkstr8.games.numer.events import NumbersRevealed, RoundEnded, TurnSkipped
from thinkstr8.games.numer.rules import DOUBLED_TURN
from thinkstr8.games.numer.scoring import points_by_part
from thinkstr8.kit.phrases import some

NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve")
STYLES: Final = {
    PlayerColour.RED: "bold red",
    PlayerColour.BLUE: "bold bright_blue",
    PlayerColour.GREEN: "bold green",
    PlayerColour.YELLOW: "bold yellow",
    PlayerColour.PURPLE: "bold magenta",
}
VERDICTS: Final = {
    Verdict.ACCEPTED: Text("accepted", "green"),
    Verdict.ELIMINATED: Text("eliminated", "red"),
    Verdict.VOID: Text("void", "red"),
    None: Text("no digit left", "dim"),
}


def demo(console: Console, rng: Random) -> None:
    """Play a five-player game between bots and show it from the first turn to the last point."""
    careful, random = numer.bots.careful, numer.bots.random
    record = play(numer, Rules(5), [careful, random, careful, random, careful], rng)
    console.rule("[bold]Numer")
    console.print(
        "Everyone writes a number in secret. A number is eliminated if a lower one\n"
        "shares a digit with it. Otherwise it scores its first digit, and its digits are\n"
        "crossed out. The highest one also scores a bonus. At the end of a round, each\n"
        "crossed-out digit scores a point.\n"
        "Ada, Cleo and Eve weigh their chances; Ben and Dan write at random.\n"
    )
    states = list(record.replay())
    players = Text(", ").join(_who(console, seat, with_colour=True) for seat in range(5))
    console.print(players + Text("\n"))
    for before, after in pairwise(states):
        _narrate(console, before.table, after.table)
    _finale(console, states[-1])


def _who(console: Console, seat: Seat, *, with_colour: bool = False) -> Text:
    """Return the symbol and the name of a seat, in ASCII if the terminal needs it."""
    colour = colour_of(seat)
    symbol = colour.plain_symbol if console.options.ascii_only else colour.symbol
    label = f" ({colour.label})" if with_colour else ""
    return Text.assemble((symbol, STYLES[colour]), f" {NAMES[seat]}{label}")


def _narrate(console: Console, before: Table, after: Table) -> None:
    """Print the interesting events of one action."""
    for event in after.events:
        match event:
            case NumbersRevealed(result):
                bonus = before.rules.bonuses[before.turn - 1]
                doubled = ", first digits count twice" if before.turn == DOUBLED_TURN else ""
                console.rule(
                    f"Round {before.round}, turn {before.turn}: bonus {bonus}{doubled}",
                    style="dim",
                )
                console.print(_turn(console, before, result))
            case TurnSkipped(_, turn):
                console.print(f"Nobody has a digit left: turn {turn} is skipped.\n")
            case RoundEnded(number, crossed_out, totals):
                console.print(_standings(console, number, crossed_out, totals))
            case _:
                pass


def _turn(console: Console, table: Table, result: TurnResult) -> Grid:
    """Return a table of a turn: the boards before it, the numbers and the verdicts."""
    grid = Grid(box=SIMPLE_HEAD, padding=(0, 1))
    for heading in ("", "board", "number", "", "points"):
        grid.add_column(heading, justify="right" if heading == "points" else "left")
    numbers = result.numbers
    order = sorted(range(len(numbers)), key=lambda seat: -1 if (n := numbers[seat]) is None else n)
    for seat in reversed(order):
        number, verdict = numbers[seat], result.verdicts[seat]
        grid.add_row(
            _who(console, seat),
            _board(table.available[seat], number if result.accepted[seat] else None),
            Text("" if number is None else numeral(number), "bold"),
            VERDICTS[verdict],
            f"+{result.points[seat]}" if result.accepted[seat] else "",
        )
    return grid


def _board(available: Iterable[int], accepted: int | None) -> Text:
    """Return the ten digits of a board: dots for old crossed-out digits, struck for new ones."""
    crossed = "" if accepted is None else numeral(accepted)
    board = Text()
    for digit in map(str, range(10)):
        if int(digit) not in available:
            board.append(".", "dim")
        else:
            board.append(digit, "bold strike yellow" if digit in crossed else "")
    return board


def _standings(
    console: Console, number: int, crossed_out: tuple[int, ...], totals: tuple[int, ...]
) -> Text:
    scores = (
        Text.assemble(_who(console, seat), (f" {total} (+{crossed})", "bold"))
        for seat, (total, crossed) in enumerate(zip(totals, crossed_out, strict=True))
    )
    return Text.assemble(
        f"After round {number}, with a point per crossed-out digit:\n",
        Text(", ").join(scores),
        "\n",
    )


def _finale(console: Console, state: State) -> None:
    """Print every score by its parts, and the winners."""
    result = numer.outcome(state.table)
    if result is None:
        return
    console.rule("Where the points came from", style="dim")
    grid = Grid(box=SIMPLE_HEAD, padding=(0, 1))
    for heading in ("", *Part, "crossed-out digits", "total"):
        grid.add_column(heading, justify="right" if heading else "left")
    for seat, items in enumerate(result.breakdown):
        points = map(str, points_by_part(items))
        grid.add_row(_who(console, seat), *points, str(result.scores[seat]))
    console.print(grid)
    names = " and ".join(NAMES[seat] for seat in result.winners)
    verb = "wins" if len(result.winners) == 1 else "win"
    console.print(f"\n[bold green]{names} {verb}[/] with {some(max(result.scores), 'point')}.")
