"""Results as files for other programs: CSV, and the JSON of a cross table.

Belongs here: rows of games and of cells, and the JSON of a round robin.
Does not belong here: the JSON of a report (forms), writing files.
"""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

from thinkstr8.arena.forms import estimate_to_data
from thinkstr8.arena.played import RecordT
from thinkstr8.arena.results import Report
from thinkstr8.arena.round_robin import Cell, CrossTable
from thinkstr8.arena.statistics import Estimate
from thinkstr8.core.errors import WrongKindError
from thinkstr8.core.version import __version__
from thinkstr8.core.wording import with_class
from thinkstr8.files.json_text import Json, write_json

CROSS_TABLE: Final = "thinkstr8 cross table"
"""The value of `form` in the JSON of a cross table."""

VERSION: Final = 1
"""The version of the JSON form that this library writes."""

_ENDS: Final = ("", "_low", "_high")


def report_to_csv(report: Report[RecordT]) -> str:
    """Return the games of a report as CSV, with a row for every seat of every game.

    After a forfeit there are no scores, and `forfeit` has the kind of failure at the seat that
    failed.

    >>> from thinkstr8.arena import Played
    >>> report = Report(("Ada", "Ben"), (Played(0, 0, ("Ada", "Ben"), (0,), (60, 51), None),))
    >>> print(report_to_csv(report), end="")
    deal,rotation,seat,bot,score,share,forfeit
    0,0,0,Ada,60,1.0,
    0,0,1,Ben,51,0.0,

    Raises:
        WrongKindError: the value is not a Report.
    """
    if not isinstance(report, Report):
        raise WrongKindError(f"Expected a Report, not {with_class(report)}.")
    rows = [
        (
            *(game.deal, game.rotation, seat, name),
            game.score(name),
            game.share(name),
            game.forfeit.fault.value if game.forfeit and game.forfeit.seat == seat else None,
        )
        for game in report.games
        for seat, name in enumerate(game.names)
    ]
    return _csv(("deal", "rotation", "seat", "bot", "score", "share", "forfeit"), rows)


def cross_table_to_csv(table: CrossTable) -> str:
    """Return the cells of a cross table as CSV, with a row for every series.

    Raises:
        WrongKindError: the value is not a CrossTable.
    """
    _require_table(table)
    heads = [f"{name}{end}" for name in ("win_rate", "lead") for end in _ENDS]
    rows = [
        (
            *(cell.first, cell.second, table.players, cell.games),
            *_numbers(cell.win_rate),
            *_numbers(cell.lead),
            cell.forfeits,
        )
        for cell in table.cells
    ]
    return _csv(("first", "second", "players", "games", *heads, "forfeits"), rows)


def cross_table_to_json(table: CrossTable) -> str:
    """Return a cross table with its ratings as JSON; equal tables give the same bytes.

    Raises:
        WrongKindError: the value is not a CrossTable.
    """
    _require_table(table)
    return write_json(
        {
            "form": CROSS_TABLE,
            "version": VERSION,
            "library": __version__,
            "names": list(table.names),
            "players": table.players,
            "seed": str(table.seed),  # other readers of JSON may not read large integers
            "ratings": [
                {"name": each.name, "rating": estimate_to_data(each.rating)}
                for each in table.ratings
            ],
            "cells": [*map(_cell, table.cells)],
        }
    )


def _cell(cell: Cell) -> Json:
    return {
        "first": cell.first,
        "second": cell.second,
        "games": cell.games,
        "win_rate": estimate_to_data(cell.win_rate),
        "lead": estimate_to_data(cell.lead),
        "forfeits": cell.forfeits,
        "repeated": cell.repeated,
    }


def _require_table(table: object) -> None:
    if not isinstance(table, CrossTable):
        raise WrongKindError(f"Expected a CrossTable, not {with_class(table)}.")


def _numbers(estimate: Estimate | None) -> tuple[float | None, ...]:
    if estimate is None:
        return (None,) * len(_ENDS)
    return estimate.mean, estimate.low, estimate.high


def _csv(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows(rows)
    return file.getvalue()
