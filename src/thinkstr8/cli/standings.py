"""The results of a series and of a round robin in a terminal, as tables or as sentences.

Belongs here: columns, rows, and sentences for terminals that are too narrow for a table.
Does not belong here: computing figures, playing (the arena).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Any, Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.measure import Measurement
from rich.table import Table as Grid

from thinkstr8.arena import Cell, CrossTable, Estimate, Forfeit, Report, Standing, Thinking
from thinkstr8.kit.phrases import some

_SHOWN_FORFEITS: Final = 10

_UNLIMITED: Final = 1000
"""A width in which every table fits."""


def tell_series(console: Console, report: Report[Any], *, times: bool = False) -> None:
    """Print the standings of a series, its forfeits, and a warning if all its games are one."""
    standings = report.leaderboard
    if report.games:
        _tell(console, _standings(standings), _in_sentences(standings))
    if times:
        _tell_times(console, {each.name: each.thinking for each in standings})
    _tell_forfeits(console, report.forfeits)
    if report.repeated:
        console.print(
            "Every deal ended like the first one: the bots repeat one and the same game, so more "
            "deals say nothing new.",
            style="yellow",
        )


def tell_round_robin(console: Console, table: CrossTable, *, times: bool = False) -> None:
    """Print the ratings of a round robin, its cross table, every pair, and the forfeits."""
    if not table.reports:
        return
    _tell(console, _ratings(table), _rated_in_sentences(table))
    _tell(console, _pairs(table.cells), _pairs_in_sentences(table.cells))
    if times:
        _tell_times(console, {name: table.thinking(name) for name in table.names})
    _tell_forfeits(console, [each for report in table.reports for each in report.forfeits])
    for cell in table.cells:
        if cell.repeated:
            console.print(
                f"{cell.first} and {cell.second} repeat one and the same game, so more deals of "
                "theirs say nothing new.",
                style="yellow",
                markup=False,
            )


def _tell(console: Console, grid: Grid, sentences: Iterable[str]) -> None:
    """Print a table if it fits the terminal, otherwise the sentences."""
    unlimited = console.options.update(max_width=_UNLIMITED)
    if Measurement.get(console, unlimited, grid).maximum <= console.width:
        console.print(grid)
    else:
        for line in sentences:
            console.print(line, markup=False)


def _grid(first: str, *others: str) -> Grid:
    grid = Grid(box=SIMPLE_HEAD, pad_edge=False)
    grid.add_column(first, no_wrap=True)
    for heading in others:
        grid.add_column(heading, justify="right", no_wrap=True)
    return grid


# A series


def _standings(standings: Sequence[Standing]) -> Grid:
    grid = _grid("bot", "win rate, 95 %", "score", "lead, 95 %")
    for standing in standings:
        grid.add_row(
            escape(standing.name),
            _percent(standing.win_rate),
            f"{standing.score.mean:.2f}" if standing.score else "",
            _points(standing.lead),
        )
    return grid


def _in_sentences(standings: Sequence[Standing]) -> Iterator[str]:
    for standing in standings:
        yield f"{standing.name}: {standing.wins:.1f} wins"
        yield f"  win rate {_percent(standing.win_rate)}"
        if standing.score:
            yield f"  mean score {standing.score.mean:.2f}"
        if standing.lead:
            yield f"  lead {_points(standing.lead)}"


# A round robin


def _ratings(table: CrossTable) -> Grid:
    """Return the ratings, with each bot's win rate against every other in per cent."""
    rated = table.ratings
    grid = _grid("bot", "rating, 95 %", *(str(number) for number, _ in zip(count(1), rated)))
    for number, each in zip(count(1), rated):
        cells = (
            None if other.name == each.name else table.cell(each.name, other.name)
            for other in rated
        )
        grid.add_row(
            escape(f"{number} {each.name}"),
            _rating(each.rating),
            *(f"{100 * cell.win_rate.mean:.1f}" if cell else "-" for cell in cells),
        )
    return grid


def _rated_in_sentences(table: CrossTable) -> Iterator[str]:
    for number, each in zip(count(1), table.ratings):
        yield f"{number} {each.name}: rating {_rating(each.rating)}"


def _pairs(cells: Sequence[Cell]) -> Grid:
    grid = _grid("bot, opponent", "games", "win rate, 95 %", "lead, 95 %")
    for cell in cells:
        grid.add_row(
            escape(f"{cell.first}, {cell.second}"),
            str(cell.games),
            _percent(cell.win_rate),
            _points(cell.lead),
        )
    return grid


def _pairs_in_sentences(cells: Sequence[Cell]) -> Iterator[str]:
    for cell in cells:
        yield f"{cell.first} against {cell.second}: {some(cell.games, 'game')}"
        yield f"  win rate {_percent(cell.win_rate)}"
        if cell.lead:
            yield f"  lead {_points(cell.lead)}"


# Both


def _rating(rating: Estimate) -> str:
    return f"{rating.mean:.0f} ({rating.low:.0f} to {rating.high:.0f})"


def _percent(rate: Estimate) -> str:
    return f"{100 * rate.mean:.1f} % ({100 * rate.low:.1f} to {100 * rate.high:.1f})"


def _points(points: Estimate | None) -> str:
    return f"{points.mean:.1f} ({points.low:.1f} to {points.high:.1f})" if points else ""


def _tell_times(console: Console, thinking: dict[str, Thinking]) -> None:
    """Print the time that each bot takes for a decision."""
    spent = {name: each.milliseconds for name, each in thinking.items()}
    known = ", ".join(f"{name} {time:.2f}" for name, time in spent.items() if time is not None)
    console.print(f"Milliseconds for a decision: {known or 'not measured'}.", markup=False)


def _tell_forfeits(console: Console, forfeits: Sequence[Forfeit]) -> None:
    if forfeits:
        counts = Counter(forfeit.name for forfeit in forfeits)
        lost = ", ".join(f"{name} {times}" for name, times in counts.items())
        console.print(f"Forfeits: {lost}.", style="red", markup=False)
    for forfeit in forfeits[:_SHOWN_FORFEITS]:
        console.print(str(forfeit), style="red", markup=False)
    if len(forfeits) > _SHOWN_FORFEITS:
        console.print(f"… and {len(forfeits) - _SHOWN_FORFEITS} more.")
