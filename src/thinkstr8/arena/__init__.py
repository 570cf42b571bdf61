"""The arena: series of games between bots, with the same deals for every bot.

A `Series` describes what is played. `run` plays it in this process, in several processes, or on any
executor of `concurrent.futures`, and returns a `Report` with win rates and mean scores. All random
numbers come from the series' seed, so the report is the same wherever it is played. A bot that
raises, stalls or answers illegally loses that game, and the series continues. A journal keeps every
game, so an interrupted series can be resumed.

In a trusted series, bots are called in the process that plays. In an isolated series, each bot has
its own process for every game, and that process receives only what its seat may know. A `Program`
in any language can play in an isolated series; `serve` turns a Python bot into such a program.
"""

from thinkstr8.arena.exports import cross_table_to_csv, cross_table_to_json, report_to_csv
from thinkstr8.arena.forms import report_to_json
from thinkstr8.arena.journal import journal_seed, read_journal
from thinkstr8.arena.played import Fault, Forfeit, Played, Thinking
from thinkstr8.arena.programs import NamedBot, Program
from thinkstr8.arena.protocol.serving import serve
from thinkstr8.arena.ratings import Rating
from thinkstr8.arena.results import (
    Comparison,
    Report,
    SeriesInterrupted,
    SeriesStoppedError,
    Standing,
)
from thinkstr8.arena.round_robin import (
    Cell,
    CrossTable,
    RoundRobin,
    RoundRobinInterrupted,
    run_round_robin,
)
from thinkstr8.arena.runs import SeriesProgress, run
from thinkstr8.arena.series import Limits, Series
from thinkstr8.arena.statistics import Estimate
from thinkstr8.arena.variance import AdjustedComparison, adjusted_comparison, luck

__all__ = [
    "AdjustedComparison",
    "Cell",
    "Comparison",
    "CrossTable",
    "Estimate",
    "Fault",
    "Forfeit",
    "Limits",
    "NamedBot",
    "Played",
    "Program",
    "Rating",
    "Report",
    "RoundRobin",
    "RoundRobinInterrupted",
    "Series",
    "SeriesInterrupted",
    "SeriesProgress",
    "SeriesStoppedError",
    "Standing",
    "Thinking",
    "adjusted_comparison",
    "cross_table_to_csv",
    "cross_table_to_json",
    "journal_seed",
    "luck",
    "read_journal",
    "report_to_csv",
    "report_to_json",
    "run",
    "run_round_robin",
    "serve",
]
