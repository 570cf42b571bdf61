"""Loops over the games of a batch, compiled for the kernels of one game.

Belongs here: what happens to every game of a batch in one call.
Does not belong here: the rules of any game (one module per game), checks of arguments (batches).

All loops take whole arrays and a range of games, so that several threads can share the arrays.
"""

from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from thinkstr8.batch.compiling import SOURCES, compiled, small
from thinkstr8.batch.kernels import NOBODY, Kernels, Records
from thinkstr8.batch.streaming import LARGE, LINE, fetch, row_of, row_written, rows_of
from thinkstr8.batch.streams import Streams, below
from thinkstr8.batch.writing import Bytes, borrowed
from thinkstr8.core.values import frozen

Ids: TypeAlias = NDArray[np.int64]
Logged: TypeAlias = NDArray[np.int16]
Flags: TypeAlias = NDArray[np.bool_]
Points: TypeAlias = NDArray[np.int32]
Choice: TypeAlias = Callable[..., int]


class World(NamedTuple):
    """What the games are made of: the record of tables, the games, and their streams."""

    tables: Records
    games: Records
    streams: Streams


class Shown(NamedTuple):
    """What is shown of the games: who must act, what is legal, and what that seat sees."""

    acting: Bytes
    legal: Bytes
    observations: Bytes


class Results(NamedTuple):
    """Whether games ended with a step, and how."""

    done: Flags
    scores: Points
    winners: Bytes


def no_results(shape: tuple[int, ...], sides: int) -> Results:
    """Return results of games that have not ended."""
    return Results(
        np.zeros(shape, np.bool_),
        np.zeros((*shape, sides), np.int32),
        np.zeros((*shape, sides), np.int8),
    )


@frozen(eq=False)
class Loops:
    """The compiled loops of one game.

    Attributes:
        begin: deals new games where they are wanted.
        settle: lets nature act in every game.
        look: writes who must act, the masks and the observations.
        observe: writes the observations of one seat of every game.
        choose: draws a random legal id for every game.
        find_illegal: returns the first game whose id is not legal; -1 if all are.
        step: carries out an id in every game.
        play: plays several random decisions in every game.
        play_by: plays several decisions of a policy in every game.
    """

    begin: Callable[..., None]
    settle: Callable[..., None]
    look: Callable[..., None]
    observe: Callable[..., None]
    choose: Callable[..., None]
    find_illegal: Callable[..., int]
    step: Callable[..., None]
    play: Callable[..., None]
    play_by: Callable[..., int]


SOON: Final = 4
LATER: Final = 64
"""How many games before their memory is needed it is asked for: where much is done with a game, and
where little is."""

HEAD: Final = 2 * LINE
"""How much of a game says what is legal."""


@small
def fetch_game(world: World, index: int, size: int) -> None:
    """Ask for the memory of a game, if there are so many that no cache holds them."""
    row = world.games.strides[0]
    if index < world.games.size and world.games.size * row > LARGE:
        for at in range(0, min(row, size), LINE):
            fetch(world.games, index * row + at)


@cache
def loops(kernels: Kernels) -> Loops:  # noqa: C901, PLR0915  # the loops share the kernels
    """Return the loops for some kernels."""
    sources = SOURCES
    reset, advance, act = kernels.reset, kernels.advance, kernels.step
    seat_to_act, count, nth = kernels.acting, kernels.count, kernels.nth
    mask, observation = kernels.mask, kernels.observe
    write_scores, write_winners = kernels.scores, kernels.winners

    @compiled
    def begin(first: int, stop: int, world: World, chosen: Flags) -> None:
        _ = sources  # so that it is in the closure
        streams = borrowed(world.streams)
        rules = world.tables[0]
        for index in range(first, stop):
            if chosen[index]:
                reset(rules, world.games[index], streams[index])
                advance(rules, world.games[index], streams[index])

    @compiled
    def settle(first: int, stop: int, world: World) -> None:
        _ = sources  # so that it is in the closure
        streams = borrowed(world.streams)
        for index in range(first, stop):
            advance(world.tables[0], world.games[index], streams[index])

    @compiled
    def look(first: int, stop: int, world: World, shown: Shown) -> None:
        _ = sources  # so that it is in the closure
        legal, observations = rows_of(shown.legal, first, stop), borrowed(shown.observations)
        rules = world.tables[0]
        for index in range(first, stop):
            fetch_game(world, index + SOON, world.games.itemsize)
            game = world.games[index]
            seat = seat_to_act(rules, game)
            shown.acting[index] = seat
            mask(rules, game, row_of(legal, index))
            row_written(legal, index)
            observation(rules, game, max(seat, 0), observations[index])

    @compiled
    def observe(first: int, stop: int, world: World, seat: int, observations: Bytes) -> None:
        _ = sources  # so that it is in the closure
        out = borrowed(observations)
        for index in range(first, stop):
            observation(world.tables[0], world.games[index], seat, out[index])

    @compiled
    def choose(first: int, stop: int, world: World, ids: Ids) -> None:
        _ = sources  # so that it is in the closure
        streams = borrowed(world.streams)
        rules = world.tables[0]
        for index in range(first, stop):
            fetch_game(world, index + LATER, HEAD)
            game = world.games[index]
            if seat_to_act(rules, game) == NOBODY:
                ids[index] = 0
            else:
                ids[index] = nth(rules, game, below(streams[index], count(rules, game)))

    @compiled
    def find_illegal(shown: Shown, ids: Ids) -> int:
        _ = sources  # so that it is in the closure
        for index in range(ids.size):
            ahead = index + LATER
            if ahead < ids.size:
                fetch(shown.legal, ahead * shown.legal.shape[1] + ids[ahead])
            chosen = ids[index]
            if shown.acting[index] == NOBODY:
                continue
            if not 0 <= chosen < shown.legal.shape[1] or not shown.legal[index, chosen]:
                return index
        return -1

    @compiled
    def step(
        first: int,
        stop: int,
        world: World,
        ids: Ids,
        restarts: bool,  # noqa: FBT001  # compiled code takes arguments by position
        shown: Shown,
        results: Results,
    ) -> None:
        _ = sources  # so that it is in the closure
        streams = borrowed(world.streams)
        legal, observations = rows_of(shown.legal, first, stop), borrowed(shown.observations)
        scores, winners = borrowed(results.scores), borrowed(results.winners)
        rules = world.tables[0]
        for index in range(first, stop):
            fetch_game(world, index + SOON, world.games.itemsize)
            game, stream = world.games[index], streams[index]
            results.done[index] = False
            if shown.acting[index] != NOBODY:
                act(rules, game, stream, ids[index])
                advance(rules, game, stream)
                seat = seat_to_act(rules, game)
                if seat == NOBODY:
                    results.done[index] = True
                    write_scores(rules, game, scores[index])
                    write_winners(rules, game, winners[index])
                    if restarts:
                        reset(rules, game, stream)
                        advance(rules, game, stream)
                        seat = seat_to_act(rules, game)
                shown.acting[index] = seat
                observation(rules, game, max(seat, 0), observations[index])
            mask(rules, game, row_of(legal, index))
            row_written(legal, index)

    @compiled
    def play(
        first: int,
        stop: int,
        world: World,
        restarts: bool,  # noqa: FBT001  # compiled code takes arguments by position
        looks: bool,  # noqa: FBT001  # likewise
        ids: Logged,
        shown: Shown,
        results: Results,
    ) -> None:
        _ = sources  # so that it is in the closure
        streams = borrowed(world.streams)
        legal, observations = borrowed(shown.legal), borrowed(shown.observations)
        scores, winners = borrowed(results.scores), borrowed(results.winners)
        rules = world.tables[0]
        for index in range(first, stop):
            game, stream = world.games[index], streams[index]
            seat = seat_to_act(rules, game)
            for turn in range(ids.shape[1]):
                shown.acting[index, turn] = seat
                if looks:
                    mask(rules, game, legal[index, turn])
                    observation(rules, game, max(seat, 0), observations[index, turn])
                if seat == NOBODY:
                    continue
                chosen = nth(rules, game, below(stream, count(rules, game)))
                ids[index, turn] = chosen
                act(rules, game, stream, chosen)
                advance(rules, game, stream)
                seat = seat_to_act(rules, game)
                if seat == NOBODY:
                    results.done[index, turn] = True
                    write_scores(rules, game, scores[index, turn])
                    write_winners(rules, game, winners[index, turn])
                    if restarts:
                        reset(rules, game, stream)
                        advance(rules, game, stream)
                        seat = seat_to_act(rules, game)

    @compiled
    def play_by(  # noqa: PLR0913, PLR0917  # as play, with a policy
        first: int,
        stop: int,
        world: World,
        restarts: bool,  # noqa: FBT001  # compiled code takes arguments by position
        looks: bool,  # noqa: FBT001  # likewise
        ids: Logged,
        shown: Shown,
        results: Results,
        policy: Choice,
    ) -> int:
        _ = sources  # so that it is in the closure
        streams = borrowed(world.streams)
        legal, observations = borrowed(shown.legal), borrowed(shown.observations)
        scores, winners = borrowed(results.scores), borrowed(results.winners)
        rules = world.tables[0]
        scratch = np.zeros((2, max(legal.shape[2], observations.shape[2])), np.int8)
        own_legal = borrowed(scratch)[0, : legal.shape[2]]
        own_observation = borrowed(scratch)[1, : observations.shape[2]]
        for index in range(first, stop):
            game, stream = world.games[index], streams[index]
            seat = seat_to_act(rules, game)
            for turn in range(ids.shape[1]):
                shown.acting[index, turn] = seat
                allowed, seen = own_legal, own_observation
                if looks:
                    allowed, seen = legal[index, turn], observations[index, turn]
                mask(rules, game, allowed)
                observation(rules, game, max(seat, 0), seen)
                if seat == NOBODY:
                    continue
                chosen = policy(seen, allowed, stream)
                ids[index, turn] = chosen
                if not 0 <= chosen < allowed.size or not allowed[chosen]:
                    return index * ids.shape[1] + turn
                act(rules, game, stream, chosen)
                advance(rules, game, stream)
                seat = seat_to_act(rules, game)
                if seat == NOBODY:
                    results.done[index, turn] = True
                    write_scores(rules, game, scores[index, turn])
                    write_winners(rules, game, winners[index, turn])
                    if restarts:
                        reset(rules, game, stream)
                        advance(rules, game, stream)
                        seat = seat_to_act(rules, game)
        scratch[0, 0] = 0  # so that it lives as long as its rows are borrowed
        return -1

    return Loops(begin, settle, look, observe, choose, find_illegal, step, play, play_by)
