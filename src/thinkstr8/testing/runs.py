"""One run of the kit: the game under test, and what the run has found so far.

Belongs here: what all checks share: random numbers, counts and failures.
Does not belong here: the checks themselves.
"""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
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
"""A function that counts every piece of the game, wherever it is."""

Twin: TypeAlias = Callable[[StateT, Seat | None, Random], StateT]
"""A function that changes only what a seat, or a spectator (None), may not know."""

Worlds: TypeAlias = Callable[[ViewT], Collection[StateT]]
"""A function that lists every state that fits a view, by brute force."""

POOL = 400
"""The number of actions that are kept, to try them in other states."""

PROBES = 25
"""The number of kept actions that are tried in a state."""


@define
class Run:
    """The game under test, the user's helpers, and the data that the checks collect.

    Attributes:
        game: the game under test.
        rules: the rules to play by.
        rng: the `Random` of the run.
        sampler: the `Random` for samples of what is checked, so that they do not change the games.
        pieces: the user's function that counts pieces, or None.
        twin: the user's function that changes secrets, or None.
        worlds: the user's function that lists the states of a view, or None.
        tally: the number of checks of each sort.
        history: the actions of the current game.
        pool: actions that were legal in some state.
        stock: the pieces at the beginning of the game.
    """

    game: Game
    rules: AnyRules
    rng: Random
    sampler: Random
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
            ConformanceError: the promise is broken.
        """
        if not kept:
            self.fail(promise, reason)

    def fail(self, promise: Promise, reason: str) -> NoReturn:
        """Raise the error for a broken promise.

        Raises:
            ConformanceError: always.
        """
        history = tuple(map(self.game.format_action, self.history))
        raise ConformanceError(promise, f"{game_name(self.game)}: {reason}", history)

    def applied(self, state: AnyState, action: AnyAction) -> AnyState | None:
        """Return the state after an action, or None if the action is refused."""
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

    def is_due(self, one_in: int) -> bool:
        """Return whether a slow check is due: at the first state, and at a sample of the others.

        The sample is random, because a fixed rhythm could fall in with that of a game.
        """
        return self.tally["states"] == 1 or not self.sampler.randrange(one_in)

    def probes(self) -> Collection[AnyAction]:
        """Return a sample of the actions in the pool."""
        return self.some(self.pool, PROBES)

    def some(self, items: Collection[T], most: int) -> Collection[T]:
        """Return all items, or a random sample of `most` items if there are more."""
        return items if len(items) <= most else self.rng.sample(tuple(items), most)

    def sampled(self, items: Sequence[T], most: int) -> Sequence[T]:
        """Return all items, or `most` of them, without a change of the games that are played."""
        return items if len(items) <= most else self.sampler.sample(items, most)
