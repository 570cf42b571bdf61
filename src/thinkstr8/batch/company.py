"""Loops that play on as long as needed: until one seat must act, or to the end.

Belongs here: playing at random or by a policy until a chosen seat must act, or nobody.
Does not belong here: a number of steps (loops), checks of arguments (batches, rollouts).
"""

from collections.abc import Callable
from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from thinkstr8.batch.compiling import SOURCES, compiled
from thinkstr8.batch.kernels import NOBODY, Kernels
from thinkstr8.batch.loops import Choice, Results, Shown, World
from thinkstr8.batch.streams import below
from thinkstr8.batch.writing import borrowed
from thinkstr8.core.values import frozen

Seats: TypeAlias = NDArray[np.int64]


@frozen(eq=False)
class Company:
    """The compiled loops of one game.

    Attributes:
        play: plays at random until the seat of each game must act, or the game is over.
        play_by: does so by a policy; returns a game in which its id is not legal, or -1. The id is
            then in the last argument.
        finish: plays at random to the end.
    """

    play: Callable[..., None]
    play_by: Callable[..., int]
    finish: Callable[..., None]


@cache
def company(kernels: Kernels) -> Company:  # noqa: C901, PLR0915  # the loops share the kernels
    """Return the loops for some kernels."""
    sources = SOURCES
    advance, act, seat_to_act = kernels.advance, kernels.step, kernels.acting
    count, nth, mask, observation = kernels.count, kernels.nth, kernels.mask, kernels.observe
    write_scores, write_winners = kernels.scores, kernels.winners

    @compiled
    def play(
        first: int, stop: int, world: World, seats: Seats, shown: Shown, results: Results
    ) -> None:
        _ = sources  # so that it is in the closure
        streams = borrowed(world.streams)
        masks, observations = borrowed(shown.legal), borrowed(shown.observations)
        scores, winners = borrowed(results.scores), borrowed(results.winners)
        rules = world.tables[0]
        for index in range(first, stop):
            game, stream = world.games[index], streams[index]
            seat = seat_to_act(rules, game)
            while seat != NOBODY and seat != seats[index]:
                act(rules, game, stream, nth(rules, game, below(stream, count(rules, game))))
                advance(rules, game, stream)
                seat = seat_to_act(rules, game)
                if seat == NOBODY:
                    results.done[index] = True
                    write_scores(rules, game, scores[index])
                    write_winners(rules, game, winners[index])
            shown.acting[index] = seat
            mask(rules, game, masks[index])
            observation(rules, game, seats[index], observations[index])

    @compiled
    def play_by(  # as play, with a policy
        first: int,
        stop: int,
        world: World,
        seats: Seats,
        shown: Shown,
        results: Results,
        policy: Choice,
        chosen: Seats,
    ) -> int:
        _ = sources  # so that it is in the closure
        streams = borrowed(world.streams)
        masks, observations = borrowed(shown.legal), borrowed(shown.observations)
        scores, winners = borrowed(results.scores), borrowed(results.winners)
        rules = world.tables[0]
        for index in range(first, stop):
            game, stream = world.games[index], streams[index]
            legal, seen = masks[index], observations[index]
            seat = seat_to_act(rules, game)
            while seat != NOBODY and seat != seats[index]:
                mask(rules, game, legal)
                observation(rules, game, seat, seen)
                chosen[index] = policy(seen, legal, stream)
                if not 0 <= chosen[index] < legal.size or not legal[chosen[index]]:
                    return index
                act(rules, game, stream, chosen[index])
                advance(rules, game, stream)
                seat = seat_to_act(rules, game)
                if seat == NOBODY:
                    results.done[index] = True
                    write_scores(rules, game, scores[index])
                    write_winners(rules, game, winners[index])
            shown.acting[index] = seat
            mask(rules, game, legal)
            observation(rules, game, seats[index], seen)
        return -1

    @compiled
    def finish(first: int, stop: int, world: World, results: Results) -> None:
        _ = sources  # so that it is in the closure
        streams = borrowed(world.streams)
        scores, winners = borrowed(results.scores), borrowed(results.winners)
        rules = world.tables[0]
        for index in range(first, stop):
            game, stream = world.games[index], streams[index]
            advance(rules, game, stream)
            while seat_to_act(rules, game) != NOBODY:
                act(rules, game, stream, nth(rules, game, below(stream, count(rules, game))))
                advance(rules, game, stream)
            results.done[index] = True
            write_scores(rules, game, scores[index])
            write_winners(rules, game, winners[index])

    return Company(play, play_by, finish)
