"""A searching bot for any game."""

from thinkstr8.search.decisions import ActionStats
from thinkstr8.search.endings import Cutoff, Finisher
from thinkstr8.search.ismcts import Searcher, ismcts
from thinkstr8.search.logs import SearchLog, search_remarks

__all__ = [
    "ActionStats",
    "Cutoff",
    "Finisher",
    "SearchLog",
    "Searcher",
    "ismcts",
    "search_remarks",
]
