"""What every sentence of every game's remarks looks like."""

from collections.abc import Callable, Iterable
from random import Random
from typing import cast

from thinkstr8.core import NATURE, AnyGame, sample
from thinkstr8.core.game import AnyAction, AnyState, AnyTable

LONGEST = 100


def are_sentences(lines: Iterable[str], longest: int = LONGEST) -> bool:
    """Return whether each line can stand after the sign of a remark, on a line of its own."""
    return all(
        line.isprintable()
        and line.isascii()
        and line == line.strip()
        and line[0].isupper()
        and line.endswith(".")
        and len(line) <= longest
        for line in lines
    )


def are_told_alike(game: AnyGame, one: AnyState, other: AnyState, rng: Random) -> bool:
    """Return whether two truths behind one table are told alike as long as they look alike.

    Every seat that may act does something in each of them, not necessarily the same: what is
    sealed must not show.
    """
    remarks = cast("Callable[[AnyTable], tuple[str, ...]]", game.remarks)  # type: ignore[attr-defined]  # not every game has it
    for seat in game.seats_to_act(one.table):
        first = game.apply(one, _any(game, one, seat, rng)).table
        second = game.apply(other, _any(game, other, seat, rng)).table
        if first == second and remarks(first) != remarks(second):
            return False
    return True


def _any(game: AnyGame, state: AnyState, seat: int, rng: Random) -> AnyAction:
    if seat == NATURE:
        return cast("AnyAction", sample(game.chance(state), rng))
    return cast("AnyAction", rng.choice(game.legal_actions(state.table, seat)))
