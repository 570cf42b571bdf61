"""Checks of a deal that is made piece by piece.

Belongs here: checks of `begin_dealing`, for games that have it.
Does not belong here: the odds of nature's actions (legality).
"""

from collections.abc import Iterable
from typing import Any

from thinkstr8.core.chances import sample
from thinkstr8.core.dealings import AnyDealing, dealing_of
from thinkstr8.core.errors import InvalidDealError, ThinkStr8Error
from thinkstr8.testing.failures import Promise
from thinkstr8.testing.legality import require_odds
from thinkstr8.testing.runs import Run

_MOST_STEPS = 2000
"""The most steps that a deal can take."""


def check_dealing(run: Run) -> None:
    """Deal once at random, piece by piece, and check every step."""
    dealing = dealing_of(run.game, run.rules)
    if dealing is None:
        return
    run.tally["deals"] += 1
    dealt: dict[Any, None] = {}
    steps = 0
    while outcomes := dealing.outcomes:
        _require(run, steps < _MOST_STEPS, f"goes on after {_MOST_STEPS} steps")
        _check_step(run, dealing, dealt | dict.fromkeys(require_odds(run, outcomes)))
        latest = sample(outcomes, run.sampler)
        dealt[latest] = None
        dealing = dealing.after(latest)
        steps += 1
    _require(run, dealing.deal is not None, "ends without a deal")
    _check_step(run, dealing, dealt)
    try:
        run.game.setup(run.rules, dealing.deal)
    except ThinkStr8Error as error:
        run.fail(Promise.CHANCE, f"begin_dealing leads to a deal that setup refuses: {error}")


def _check_step(run: Run, dealing: AnyDealing, known: Iterable[Any]) -> None:
    """Check one step: whether it is complete, and what can be dealt next.

    Args:
        run: the run, with the game under test.
        dealing: the dealing.
        known: what can be dealt, and what was dealt earlier.
    """
    outcomes = {dealt for dealt, _ in dealing.outcomes}
    _require(run, dealing.rules == run.rules, "changes the rules")
    _require(run, (dealing.deal is None) == bool(outcomes), "has a deal too early or too late")
    for dealt in known:
        try:
            after = dealing.after(dealt)
        except InvalidDealError:
            _require(run, dealt not in outcomes, f"refuses {dealt}, which can be dealt")
        else:
            _require(run, dealt in outcomes, f"allows {dealt}, which cannot be dealt")
            same = after == dealing.after(dealt) and hash(after) == hash(dealing.after(dealt))
            _require(run, same, f"has different values after {dealt}")


def _require(run: Run, kept: bool, fault: str) -> None:  # noqa: FBT001  # a condition
    run.require(kept, Promise.CHANCE, f"The dealing that begin_dealing returns {fault}.")
