"""A searching bot for any game."""

from thinkstr8.search.ismcts import ActionStats, Searcher, ismcts

__all__ = ["ActionStats", "Searcher", "ismcts"]
