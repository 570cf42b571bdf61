"""The arena: series of games between bots, with the same deals for everybody.

A `Series` says what is played; `run` plays it, in this process, in others or on any executor of
`concurrent.futures`, and returns a `Report` with win rates and mean scores. All random numbers come
from the series' seed, so the report is the same wherever it is played. A bot that raises, stalls or
answers illegally loses that game, and the series goes on. With a journal nothing that was played is
lost: an interrupted series is resumed.

Bots are trusted, and called in the process that plays, or the series is isolated: then each has a
process of its own for every game, which gets what its seat may know and nothing else. A `Program`
in any language plays in isolated series, too; `serve` makes one of a Python bot.
"""

from thinkstr8.arena.forms import report_to_json
from thinkstr8.arena.journal import read_journal
from thinkstr8.arena.programs import NamedBot, Program
from thinkstr8.arena.protocol.serving import serve
from thinkstr8.arena.results import (
    Comparison,
    Fault,
    Forfeit,
    Played,
    Report,
    SeriesInterrupted,
    SeriesStoppedError,
    Standing,
)
from thinkstr8.arena.runs import SeriesProgress, run
from thinkstr8.arena.series import Limits, Series
from thinkstr8.arena.statistics import Estimate

__all__ = [
    "Comparison",
    "Estimate",
    "Fault",
    "Forfeit",
    "Limits",
    "NamedBot",
    "Played",
    "Program",
    "Report",
    "Series",
    "SeriesInterrupted",
    "SeriesProgress",
    "SeriesStoppedError",
    "Standing",
    "read_journal",
    "report_to_json",
    "run",
    "serve",
]
