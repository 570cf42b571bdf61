"""Sentences about the result of a game.

Belongs here: who won, and the scores, as the log of every game ends.
Does not belong here: how a game breaks a tie, and what else its result has (each game's words).
"""

from collections.abc import Iterator

from thinkstr8.core.game import Outcome
from thinkstr8.kit.grammar import Cast
from thinkstr8.kit.phrases import listing, sentence


def result_words(result: Outcome, cast: Cast) -> Iterator[str]:
    """Yield the sentences about the winners and the scores.

    >>> cast = Cast(("Ada", "Ben", "Cleo"), you=1)
    >>> list(result_words(Outcome((4, 9, 9), winners=(1, 2), breakdown=((), (), ())), cast))
    ['You and Cleo win.', 'The scores: Ada has 4, you have 9 and Cleo has 9.']
    """
    yield sentence(cast.do(result.winners, "win"))
    scores = [f"{cast.does(seat, 'have')} {points}" for seat, points in enumerate(result.scores)]
    yield f"The scores: {listing(scores)}."


def is_tied(result: Outcome) -> bool:
    """Return whether several seats have the highest score.

    >>> is_tied(Outcome((9, 9), winners=(1,), breakdown=((), ())))
    True
    """
    return result.scores.count(max(result.scores)) > 1
