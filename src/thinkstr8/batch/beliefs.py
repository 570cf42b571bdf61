"""Beliefs in batch: what every seat of many games of Think Str8! can know about its own hand.

Belongs here: `Beliefs`, and the arrays that it fills.
Does not belong here: how hands are counted (think_str8_hands).
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from thinkstr8.batch.arguments import read_only
from thinkstr8.batch.batches import Batch
from thinkstr8.batch.compiling import SOURCES, compiled
from thinkstr8.batch.loops import World
from thinkstr8.batch.think_str8_counts import (
    OVER,
    count_numbers,
    count_shown,
    count_sums,
    dice_shown,
)
from thinkstr8.batch.think_str8_hands import SUMS, Mind, learn
from thinkstr8.batch.think_str8_tables import GROUP, SLOTS, WORDS
from thinkstr8.batch.writing import ABSENT, borrowed
from thinkstr8.core.errors import WrongKindError
from thinkstr8.core.wording import with_class
from thinkstr8.games import think_str8
from thinkstr8.games.think_str8.components import GAME, NUMBERS

Counts: TypeAlias = NDArray[np.int32]


class _Kept(NamedTuple):
    """What is kept of each seat between looks: see `Mind`."""

    known: Counts
    slots: NDArray[np.int8]
    sets: NDArray[np.uint64]


class _Counts(NamedTuple):
    """The counts of each seat: see `Beliefs`."""

    hands: Counts
    numbers: Counts
    sums: Counts


class Beliefs:
    """What every seat of a batch can know about its own hand, as exact counts of hands.

    All possible hands are equally likely, so the odds of a number are its count divided by `hands`.
    What was concluded is kept: each look takes in only what has happened since the last one.

    >>> batch = Batch(think_str8, think_str8.Rules(3), size=2, seed=8)
    >>> beliefs = Beliefs(batch)
    >>> beliefs.look()
    >>> beliefs.hands.tolist(), beliefs.numbers.shape, beliefs.sums.shape
    ([[15625, 15625, 15625], [15625, 15625, 15625]], (2, 3, 6, 8), (2, 3, 22))

    Attributes:
        hands: for each game and seat the number of possible hands.
        numbers: for each game, seat, colour and number, how many of them have it.
        sums: for each game, seat and sum, how many of them have it with the dice on the table; 0
            without dice whose colours are in play.
    """

    def __init__(self, batch: Batch) -> None:
        """Prepare to look at a batch.

        Raises:
            WrongKindError: it is not a batch of games of Think Str8!.
        """
        if type(batch) is not Batch or batch.game is not think_str8:
            raise WrongKindError(f"Expected a Batch of {GAME}, not {with_class(batch)}.")
        self._batch = batch
        rules = cast("think_str8.Rules", batch.rules)
        shape, colours = (batch.size, rules.players), len(rules.colours)
        rows = SLOTS ** max(colours - GROUP, 0)
        self._kept = _Kept(
            np.full((*shape, 4), ABSENT, np.int32),
            np.zeros((*shape, colours * SLOTS), np.int8),
            np.zeros((*shape, rows * WORDS), np.uint64),
        )
        self._counts = _Counts(
            np.zeros(shape, np.int32),
            np.zeros((*shape, colours * len(NUMBERS)), np.int32),
            np.zeros((*shape, SUMS), np.int32),
        )
        self.hands = read_only(self._counts.hands)
        numbers = self._counts.numbers.reshape(*shape, colours, len(NUMBERS))
        self.numbers = read_only(numbers)
        self.sums = read_only(self._counts.sums)

    def look(self) -> None:
        """Bring all counts up to date with the games of the batch."""
        self._batch._runner.run(_loop(), self._kept, self._counts)  # noqa: SLF001  # of this package

    @property
    def number_odds(self) -> NDArray[np.float64]:
        """For each game, seat, colour and number its odds, as of the last look."""
        return self.numbers / self.hands[:, :, None, None]

    @property
    def sum_odds(self) -> NDArray[np.float64]:
        """For each game, seat and sum its odds, as of the last look; 0 without dice."""
        return self.sums / self.hands[:, :, None]


@cache
def _loop() -> Callable[..., None]:
    """Return the compiled loop over all games and seats."""
    sources = SOURCES

    @compiled
    def look(first: int, stop: int, world: World, kept: _Kept, counts: _Counts) -> None:
        _ = sources  # so that it is in the closure
        rules = world.tables[0]
        known, slots, sets = borrowed(kept.known), borrowed(kept.slots), borrowed(kept.sets)
        numbers, sums = borrowed(counts.numbers), borrowed(counts.sums)
        for index in range(first, stop):
            game = world.games[index]
            dice = dice_shown(rules, game)
            for seat in range(rules.players):
                seen, mine = known[index, seat], numbers[index, seat]
                if game.stage == OVER:
                    counts.hands[index, seat] = count_shown(rules, game, seat, mine)
                    sums[index, seat, :] = 0
                    seen[0] = ABSENT
                    continue
                mind = Mind(seen, slots[index, seat], sets[index, seat])
                is_new = learn(rules, game, seat, mind)
                if is_new:
                    counts.hands[index, seat] = count_numbers(rules, mind, mine)
                if dice == ABSENT:
                    sums[index, seat, :] = 0
                elif is_new or dice != seen[3]:
                    count_sums(rules, game, mind, sums[index, seat])
                seen[3] = dice

    return look
