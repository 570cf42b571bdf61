"""Running compiled loops over all games of a batch.

Belongs here: the threads that share the games, and the message when a loop is compiled.
Does not belong here: the loops (loops), what a batch does with them (batches).
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Final

from thinkstr8.batch.compiling import patience
from thinkstr8.batch.loops import World

_CALLED: Final[set[object]] = set()
"""The loops that have been called, so that they are compiled."""


class Runner:
    """Runs loops over the games of one batch."""

    def __init__(self, title: str, world: World, threads: int) -> None:
        self._title, self._world = title, world
        size = world.games.size
        self._bounds = [size * part // threads for part in range(threads + 1)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def run(self, loop: Callable[..., int | None], *arguments: object) -> list[int]:
        """Run a loop over all games, and return what it returns in each thread.

        The loop gets the first game, the one after the last, the games, and the other arguments.
        """
        if loop not in _CALLED:
            with patience(self._title):
                loop(0, 0, self._world, *arguments)
            _CALLED.add(loop)
        if self._pool is None:
            return [loop(*self._bounds, self._world, *arguments) or 0]
        parts = [
            self._pool.submit(loop, first, stop, self._world, *arguments)
            for first, stop in pairwise(self._bounds)
        ]
        return [part.result() or 0 for part in parts]
