"""x"""

from thinkstr8.games.numer.crowds import crowd
from thinkstr8.games.numer.duels import duel


def mixture(view):
    table = view.table
    boards = table.progress.boards
    seat = view.seat
    others = tuple(b for s, b in enumerate(boards) if b and s != seat)
    if len(others) < 2:
        return duel(table.rules, table.turn, boards[seat], others[0] if others else 0).mixture
    playing = tuple(b for b in boards if b)
    return crowd(table.rules, table.turn, playing)[sum(1 for b in boards[:seat] if b)]
