"""python-chess.

Belongs here: uniformly random play of chess.
Does not belong here: anything that is measured (see play).
"""

from random import Random

import chess

from benchmarks.play import Play


def bare(name: str) -> Play:
    """Return random play until mate, stalemate or an automatic draw."""
    del name  # there is one game

    def play(rng: Random) -> int:
        decisions = 0
        board = chess.Board()
        while moves := [*board.legal_moves]:
            if (
                board.is_insufficient_material()
                or board.is_seventyfive_moves()
                or board.is_fivefold_repetition()
            ):
                break
            board.push(rng.choice(moves))
            decisions += 1
        return decisions

    return play
