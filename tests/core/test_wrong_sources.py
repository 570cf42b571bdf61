"""Something other than a `Random`, in every function that takes one."""

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from thinkstr8 import (
    GAMES,
    AnyGame,
    WrongKindError,
    advance,
    new_game,
    numer,
    play,
    random_action,
    sample,
    ten,
    think_str8,
)
from thinkstr8.core import Chances, nature_of, playthrough, unfold
from thinkstr8.front.line_ups import bots_of
from thinkstr8.search import ismcts

STATE = ten.example(ten.Stage.REVEAL)
STR8 = think_str8.view(think_str8.example(think_str8.Stage.TAKE), 1)


def stages(game: Any) -> dict[str, Any]:
    """Return a state of each stage in which somebody acts."""
    return {stage.value: game.example(stage) for stage in game.Stage if stage.value != "over"}


def calls_of(game: Any) -> dict[str, Callable[[Any], object]]:
    """Return every call of a game that takes a source."""
    name = game.__name__.rpartition(".")[2]
    found: dict[str, Callable[[Any], object]] = {f"{name}.deal": partial(game.deal, game.Rules(2))}
    for stage, state in stages(game).items():
        found[f"{name}.determinize {stage}"] = partial(game.determinize, game.view(state, 0))
        (seat, *_) = game.seats_to_act(state.table)
        if seat >= 0:
            view = game.view(state, seat)
            for bot, choose in bots_of(game).items():
                found[f"{name}.bots.{bot} {stage}"] = partial(choose, view)
            found[f"ismcts {name} {stage}"] = partial(ismcts(game, iterations=2), view)
        elif hasattr(game, "draw_chance"):
            found[f"{name}.draw_chance {stage}"] = partial(game.draw_chance, state)
    return found


CALLS: dict[str, Callable[[Any], object]] = {
    "new_game": partial(new_game, numer, numer.Rules(2)),
    "advance": partial(advance, ten, STATE),
    "unfold": partial(unfold, ten, STATE),
    "play": partial(play, numer, numer.Rules(2), [numer.bots.random] * 2),
    "playthrough": partial(playthrough, ten, STATE, lambda _, __: ten.Draw(0)),
    "random_action": partial(random_action, ten, STATE),
    "nature_of": partial(nature_of(ten), STATE),
    "sample": partial(sample, ten.chance(STATE)),
    "Chances.draw": Chances(ten.chance(STATE)).draw,
    "Beliefs.sample": think_str8.beliefs(STR8).sample,
    **{name: call for game in GAMES.values() for name, call in calls_of(game).items()},
}


@pytest.mark.parametrize("name", CALLS)
def test_something_else_than_a_source_is_refused(name: str) -> None:
    for rng in (None, 8, "x", b"x", random, random.Random, object(), [], 0.5):
        with pytest.raises(WrongKindError, match=r"^Expected a random number generator such as"):
            CALLS[name](rng)


@pytest.mark.parametrize("name", CALLS)
def test_those_calls_work_with_a_source(name: str) -> None:
    assert CALLS[name](random.Random(8)) is not None


def test_every_game_is_among_them() -> None:
    games: list[AnyGame] = [*GAMES.values()]
    assert len(CALLS) > 30 * len(games) / 2
