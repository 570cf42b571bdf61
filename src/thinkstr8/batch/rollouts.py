"""Games that are played to their end in compiled code, for the searching bot.

Belongs here: `Rollouts`, which plays on from a state of the library.
Does not belong here: the search (search), the loop (company).
"""

from collections.abc import Hashable
from functools import lru_cache
from random import Random
from typing import Final, Generic, cast

import numpy as np
from attrs import field

from thinkstr8.batch.catalogue import kernels_of
from thinkstr8.batch.company import company
from thinkstr8.batch.compiling import patience
from thinkstr8.batch.kernels import Kernels, Records, new_games
from thinkstr8.batch.loops import World, no_results
from thinkstr8.batch.streams import WORDS
from thinkstr8.core.checks import require_random
from thinkstr8.core.game import Game, Outcome, StateT, game_name
from thinkstr8.core.pickling import Reduced, with_game_by_name
from thinkstr8.core.values import frozen

_BITS: Final = 64

_READY: Final[set[Kernels]] = set()
"""The kernels whose loop has been compiled."""


@frozen
class Rollouts(Generic[StateT]):
    """Plays random games to their end in compiled code: `ismcts(game, 200, Rollouts(game))`.

    Every legal action is as likely as in the search itself, so a search is as strong with as many
    iterations, and faster. Its random numbers are others.

    >>> from random import Random
    >>> from thinkstr8 import ten
    >>> outcome = Rollouts(ten).finish(ten.example(ten.Stage.BUY), Random(8))
    >>> len(outcome.scores), outcome.winners in ((0,), (1,), (2,), (0, 1), (0, 2), (1, 2))
    (3, True)

    Attributes:
        game: the module of the game.

    Raises:
        WrongKindError: `game` is not a game, or cannot be played in batches.
    """

    game: Game[StateT] = field(repr=game_name)

    def __attrs_post_init__(self) -> None:
        """Check the game."""
        kernels_of(self.game, {})

    def finish(self, state: StateT, rng: Random) -> Outcome:
        """Return the scores and the winners of a random game from a state on.

        Raises:
            WrongKindError: `state` is not a state of the game, or `rng` is not a `Random`.
        """
        require_random(rng)
        self.game.view(state, None)  # the game refuses a value that is not its State
        kernels, rules = kernels_of(self.game, {}), state.table.rules
        _, games = new_games(kernels, rules, 1)
        kernels.pack(state, games.view(np.recarray)[0])
        words = [[rng.getrandbits(_BITS) for _ in range(WORDS)]]
        world = World(_tables(kernels, cast("Hashable", rules)), games, np.array(words, np.uint64))
        results = no_results((1,), kernels.sides(rules))
        finish = company(kernels).finish
        if kernels not in _READY:
            with patience(kernels.title):
                finish(0, 0, world, results)
            _READY.add(kernels)
        finish(0, 1, world, results)
        winners = tuple(np.flatnonzero(results.winners[0]).tolist())
        return Outcome(tuple(results.scores[0].tolist()), winners, ())

    def __call__(self, state: StateT, rng: Random) -> Outcome:
        """Return the same as `finish`.

        Raises:
            WrongKindError: `state` is not a state of the game, or `rng` is not a `Random`.
        """
        return self.finish(state, rng)

    def __reduce__(self) -> Reduced:
        """Pickle the game by its name."""
        return with_game_by_name(Rollouts, self.game)


@lru_cache(maxsize=16)
def _tables(kernels: Kernels, rules: Hashable) -> Records:
    return kernels.tables(rules, {})
