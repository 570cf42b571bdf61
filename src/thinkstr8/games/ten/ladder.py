"""The ladder of the solo game of TEN: a title for every rank, and the rules of the next game.

Belongs here: the titles for beating the automaton, and the step that follows.
Does not belong here: who won and at which threshold (scoring), how the automaton plays (automaton).
"""

from typing import Final

from attrs import evolve

from thinkstr8.core.checks import describe, is_whole, require_kind, with_class
from thinkstr8.core.errors import QuestionError, WrongKindError
from thinkstr8.games.ten.components import GAME
from thinkstr8.games.ten.rules import THRESHOLDS, Rules
from thinkstr8.games.ten.scoring import outcome
from thinkstr8.games.ten.state import Table

_TITLES: Final = dict(
    zip(
        THRESHOLDS,
        (
            "First step",
            "Steady hand",
            "Keen eye",
            "Cool head",
            "Hard to beat",
            "Master of the deck",
            "Beyond compare",
        ),
        strict=True,
    )
)


def rank_title(rank: int) -> str:
    """Return the title of a player who has beaten the automaton at a threshold.

    >>> rank_title(4), rank_title(10)
    ('First step', 'Beyond compare')

    Args:
        rank: the threshold that was beaten, 4 to 10, as in `Outcome.rank`.

    Raises:
        QuestionError: `rank` is not a threshold from 4 to 10.
        WrongKindError: `rank` is not an int.
    """
    if not is_whole(rank):
        raise WrongKindError(f"A rank must be an int, not {with_class(rank)}.")
    if rank not in THRESHOLDS:
        lowest, highest = THRESHOLDS[0], THRESHOLDS[-1]
        raise QuestionError(f"A rank must be {lowest} to {highest}, not {describe(rank)}.")
    return _TITLES[rank]


def next_rules(table: Table) -> Rules | None:
    """Return the rules of the next solo game on the ladder; None after a victory at the top.

    After a victory the threshold is one higher, otherwise the same. All other rules stay as they
    are.

    >>> from thinkstr8.games.ten import Colour, Copies, Deal, NumberCard, apply, parse_action, setup
    >>> rules = Rules(1, solo=4, deck=(Copies(NumberCard(Colour.BLUE, 9), 1, 1, 1),))
    >>> state = setup(rules, Deal(first=0))
    >>> for line in ("draw 0", "reveal blue 9", "claim 0 numbers"):
    ...     state = apply(state, parse_action(line))
    >>> outcome(state.table).winners, next_rules(state.table).solo
    ((0,), 5)

    Raises:
        QuestionError: the game is not over, or it is not a solo game.
        WrongKindError: `table` is not a table of this game.
    """
    require_kind(table, Table, GAME)
    rules, result = table.rules, outcome(table)
    if rules.solo is None:
        raise QuestionError(f"Only the solo game has a ladder, not a game for {rules.players}.")
    if result is None:
        raise QuestionError("The game is not over: the next rules depend on who wins.")
    if result.rank is None:
        return rules
    return None if result.rank == THRESHOLDS[-1] else evolve(rules, solo=result.rank + 1)
