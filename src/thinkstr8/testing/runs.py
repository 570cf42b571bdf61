"""One run of the kit: the game under test, and what has been met on the way.

Belongs here: what every check needs: random numbers, counts, and how to say that one failed.
Does not belong here: the checks themselves.
"""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Mapping
from random import Random
from typing import NoReturn, TypeAlias, TypeVar

from attrs import define, field

from thinkstr8.core.errors import IllegalActionError
from thinkstr8.core.game import (
    AnyAction,
    AnyRules,
    AnyState,
    Game,
    Seat,
    StateT,
    ViewT,
    game_name,
)
from thinkstr8.testing.failures import ConformanceError, Promise

T = TypeVar("T")

Pieces: TypeAlias = Callable[[StateT], Mapping[Hashable, int]]
"""Counts every piece of the game, wherever it is."""

Twin: TypeAlias = Callable[[StateT, Seat | None, Random], StateT]
"""Changes what a seat (None: a spectator) may not know, and nothing else."""

Worlds: TypeAlias = Callable[[ViewT], Collection[StateT]]
"""Lists every state that fits a view, by brute force."""

POOL = 400
"""How many actions are remembered to be tried in other states."""

PROBES = 25
"""How many of them are tried in a state."""


@define
class Run:
    """The game under test, what the user added to it, and what was met on the way.

    Attributes:
        game: the game under test.
        rules: the variant that is played.
        rng: where random numbers come from.
        pieces: counts the pieces of a state; None if nobody can.
        twin: changes what a seat may not know; None if only `determinize` does.
        worlds: lists the states that fit a view; None if nobody can.
        tally: what was checked how often.
        history: the actions of the game that is being played.
        pool: actions that were legal somewhere.
        stock: the pieces at the beginning of the game.
    """

    game: Game
    rules: AnyRules
    rng: Random
    pieces: Pieces | None
    twin: Twin | None
    worlds: Worlds | None
    tally: Counter[str] = field(factory=Counter)
    history: list[AnyAction] = field(factory=list)
    pool: list[AnyAction] = field(factory=list)
    stock: Mapping[Hashable, int] | None = None

    def require(self, kept: bool, promise: Promise, reason: str) -> None:  # noqa: FBT001  # a condition
        """Check that a promise is kept.

        Raises:
            ConformanceError: it is broken.
        """
        if not kept:
            self.fail(promise, reason)

    def fail(self, promise: Promise, reason: str) -> NoReturn:
        """Say which promise is broken, how, and after which actions.

        Raises:
            ConformanceError: always.
        """
        history = tuple(map(self.game.format_action, self.history))
        raise ConformanceError(promise, f"{game_name(self.game)}: {reason}", history)

    def applied(self, state: AnyState, action: AnyAction) -> AnyState | None:
        """Return the state after an action, or None if it is refused."""
        try:
            after: AnyState = self.game.apply(state, action)
        except IllegalActionError:
            return None
        return after

    def remember(self, action: AnyAction) -> None:
        """Keep an action to try it in other states."""
        if len(self.pool) < POOL:
            self.pool.append(action)
        else:
            self.pool[self.rng.randrange(POOL)] = action

    def probes(self) -> Collection[AnyAction]:
        """Return some actions that were legal somewhere."""
        return self.some(self.pool, PROBES)

    def some(self, items: Collection[T], most: int) -> Collection[T]:
        """Return all items if they are few, else that many of them at random."""
        return items if len(items) <= most else self.rng.sample(tuple(items), most)
