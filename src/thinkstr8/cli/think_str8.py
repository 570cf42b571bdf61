"""The demo of Think Str8! in a terminal.

Belongs here: colours, tables and sentences.
Does not belong here: rules. Everything shown comes from states, views and events.
"""

from collections.abc import Iterable
from random import Random
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.columns import Columns
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from thinkstr8.core import Seat, play
from thinkstr8.games import think_str8
from thinkstr8.games.think_str8 import (
    Action,
    Colour,
    ExchangeCard,
    Rack,
    Round,
    Rules,
    SettleDice,
    Stage,
    State,
    Table,
    Verdict,
    View,
)
from thinkstr8.games.think_str8.components import HIGHEST_SUM
from thinkstr8.games.think_str8.rules import bet_points, dice_sum

NAMES: Final = ("Ada", "Ben", "Cleo")
DEDUCER: Final = 0
STYLES: Final = {
    Colour.BLUE: "bold bright_blue",
    Colour.GREEN: "bold green",
    Colour.YELLOW: "bold yellow",
    Colour.PURPLE: "bold magenta",
    Colour.RED: "bold red",
    Colour.GREY: "bold bright_black",
}
ABBREVIATIONS: Final = ("bl", "gn", "ye", "pu", "rd", "gy")
VERDICTS: Final = {
    Verdict.HIT: Text("right", "bold green"),
    Verdict.TOO_HIGH: Text("too high", "red"),
    Verdict.TOO_LOW: Text("too low", "red"),
    Verdict.WRONG: Text("wrong", "red"),
}


def demo(console: Console, rng: Random) -> None:
    """Play a three-player game between bots and show it from the deal to the last point."""
    players = [think_str8.bots.expert, think_str8.bots.careful, think_str8.bots.random]
    record = play(think_str8, Rules(3), players, rng)
    states = list(record.replay())
    console.rule("[bold]Think Str8!")
    console.print(
        "Everyone sees all cards except their own, bets on sums of their own cards, and\n"
        "guesses them at the end. Ada deduces: she knows every hand that she can have.\n"
        "Ben counts the numbers that he cannot see; Cleo plays at random.\n"
        "On the betting tracks, = is the bet and x is the true sum, which the bettor\n"
        "does not know.\n"
    )
    console.print(Columns(_seen(think_str8.view(states[0], seat)) for seat in range(3)))
    for before, action, after in zip(states, record.actions, states[1:], strict=False):
        _narrate(console, before, action, after)
        if after.table.stage is Stage.GUESS and before.table.stage is not Stage.GUESS:
            _conclude(console, think_str8.view(after, DEDUCER))
    _finale(console, states[-1])


def _seen(view: View) -> Grid:
    """Return a table of the racks that one seat sees."""
    grid = Grid(title=f"{_name(view.seat)} sees", box=None, padding=(0, 1, 0, 0))
    grid.add_column()
    for colour in view.table.rules.colours:
        grid.add_column(Text(ABBREVIATIONS[colour], STYLES[colour]))
    for seat, rack in enumerate(view.racks):
        grid.add_row(_name(seat), *_cards(rack, view.table))
    for rack in view.table.neutral_racks:
        grid.add_row("nobody", *_cards(rack, view.table))
    return grid


def _cards(rack: Rack | None, table: Table) -> Iterable[Text]:
    colours = table.rules.colours
    return [Text("?" if rack is None else str(rack[colour]), STYLES[colour]) for colour in colours]


def _name(seat: Seat | None) -> str:
    return "everyone" if seat is None else NAMES[seat]


def _dice(dice: Iterable[Colour]) -> Text:
    return Text(" ").join(Text(f"[{colour.label}]", STYLES[colour]) for colour in dice)


def _narrate(console: Console, before: State, action: Action, after: State) -> None:
    """Print the interesting effects of one action."""
    table = after.table
    if isinstance(action, SettleDice):
        console.rule(f"Round {table.round}", style="dim")
        thrown, settled = before.table.dice or (), table.dice or ()
        line = Text(f"{_name(action.seat)} throws ") + _dice(thrown)
        if thrown == settled:
            console.print(line + Text(" and keeps it."))
        else:
            console.print(line + Text(" and turns it to ") + _dice(settled) + Text("."))
    elif before.table.stage is Stage.PLACE and table.stage is not Stage.PLACE:
        console.print(_bets(before, table.rounds[-1]))
        console.print(_track(table))
        console.print(_deduced(before, after))
    elif isinstance(action, ExchangeCard):
        _exchange(console, before, action)


def _bets(state: State, checked: Round) -> Grid:
    """Return a table of the bets of a round on their betting tracks, with the true sums."""
    grid = Grid(box=SIMPLE_HEAD, padding=(0, 1))
    for heading in ("", "token", "0 - betting track - 21", "bet", "sum", "told", "points"):
        grid.add_column(heading, justify="left" if heading in ("", "told") else "center")
    for seat, bet in enumerate(checked.bets):
        total = dice_sum(state.racks[seat], checked.dice)
        covered = bet.sums
        track = ["=" if number in covered else "." for number in range(HIGHEST_SUM + 1)]
        track[total] = "X" if total in covered else "x"
        told = checked.verdicts[seat]
        points = bet_points(state.table.rules, bet.size, told)
        grid.add_row(
            _name(seat),
            str(bet.size),
            "".join(track),
            f"{covered[0]}-{covered[-1]}" if bet.size > 1 else str(bet.low),
            str(total),
            VERDICTS[told],
            f"+{points}" if points else "",
        )
    return grid


def _track(table: Table) -> Text:
    places = (f"{_name(seat)} {table.positions[seat]}" for seat in table.track)
    return Text("Track: ") + Text(" < ").join(map(Text, places))


def _deduced(before: State, after: State) -> Text:
    """Return how many hands the deducer could have before the check and after it."""
    old, new = (
        think_str8.beliefs(think_str8.view(state, DEDUCER)).hands for state in (before, after)
    )
    hands = f"Hands that {_name(DEDUCER)} can have: {old:,} before the check, {new:,} after."
    return Text(hands, "italic")


def _conclude(console: Console, view: View) -> None:
    """Print what the deducer knows before the final guesses."""
    console.rule(f"What {_name(view.seat)} has deduced (seat {view.seat})", style="dim")
    console.print(think_str8.sheet(view).text(), markup=False)
    hands = think_str8.beliefs(view).hands
    console.print(f"\nHands that {_name(view.seat)} can have: {hands:,}.", style="italic")


def _exchange(console: Console, before: State, action: ExchangeCard) -> None:
    number = before.racks[action.seat][action.colour]
    card = Text(f"{action.colour.label} {number}", STYLES[action.colour])
    console.print(Text(f"{_name(action.seat)} missed and exchanges the ") + card + Text("."))


def _finale(console: Console, state: State) -> None:
    """Print the final guesses, every score line by line, and the winners."""
    table, reveal = state.table, state.table.reveal
    result = think_str8.outcome(table)
    if reveal is None or result is None:
        return
    console.rule("Final guesses", style="dim")
    grid = Grid(box=SIMPLE_HEAD, padding=(0, 1))
    grid.add_column("")
    for colour in table.rules.colours:
        grid.add_column(Text(colour.label, STYLES[colour]), justify="center")
    for seat, rack in enumerate(reveal.racks):
        cells = []
        for number, named in zip(rack, reveal.guesses[seat], strict=True):
            points = think_str8.guess_points(number, named)
            guess = "/".join(map(str, named)) or "none"
            style = "green" if points > 0 else "red"
            cells.append(Text(f"{guess}\nhas {number}: {points:+}", style))
        grid.add_row(_name(seat), *cells)
    console.print(grid)
    console.rule("Where the points came from", style="dim")
    for seat, items in enumerate(result.breakdown):
        lines = ", ".join(f"{item.label} {item.points:+}" for item in items)
        console.print(f"[bold]{_name(seat)}[/] {result.scores[seat]}:  {lines}")
    points = result.scores[result.winners[0]]
    winners = " and ".join(map(_name, result.winners))
    verb = "win" if len(result.winners) > 1 else "wins"
    console.print(f"\n[bold green]{winners} {verb}[/] with {points} points.")
