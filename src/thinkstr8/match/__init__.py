"""A running game for front ends: who sits where, what each seat may read, undo and save."""

from thinkstr8.core.errors import UndoCode
from thinkstr8.match.matches import AnyMatch, BotFailedError, Match
from thinkstr8.match.players import Computer, Person, Player
from thinkstr8.match.reports import Report

__all__ = [
    "AnyMatch",
    "BotFailedError",
    "Computer",
    "Match",
    "Person",
    "Player",
    "Report",
    "UndoCode",
]
