"""Every verb answers a value of the wrong class with a plain sentence, in every game."""

import random
from collections.abc import Callable
from random import Random
from typing import cast

import pytest
from attrs import evolve

from thinkstr8 import GAMES, advance, new_game, numer, play, ten, think_str8
from thinkstr8.core import AnyGame, WrongKindError
from thinkstr8.core.checks import require_kind, require_random, require_stage
from thinkstr8.search import ismcts

NAMES = {"numer": "Numer", "ten": "TEN", "think_str8": "Think Str8!"}

TABLE_VERBS: dict[str, Callable[[AnyGame, object], object]] = {
    "seats_to_act": lambda game, table: game.seats_to_act(table),
    "legal_actions": lambda game, table: game.legal_actions(table, 0),
    "refusal": lambda game, table: game.refusal(table, an_action(game)),
    "outcome": lambda game, table: game.outcome(table),
}

RULES = {"numer": numer.Rules(2), "ten": ten.Rules(2), "think_str8": think_str8.Rules(2)}


def example(game: AnyGame) -> object:
    stage = next(iter(game.Stage))  # type: ignore[attr-defined]  # every game here has stages
    return game.example(stage)  # type: ignore[attr-defined]  # and positions


def an_action(game: AnyGame) -> object:
    state = new_game(game, RULES[game.__name__.rpartition(".")[2]], Random(8))
    (seat, *_) = game.seats_to_act(state.table)
    return game.legal_actions(state.table, seat)[0]


@pytest.mark.parametrize("verb", TABLE_VERBS)
@pytest.mark.parametrize("name", GAMES)
def test_a_view_or_a_state_is_no_table(name: str, verb: str) -> None:
    game, ask = GAMES[name], TABLE_VERBS[verb]
    state = example(game)
    with pytest.raises(WrongKindError) as caught:
        ask(game, game.view(state, 0))
    assert str(caught.value) == f"Expected a Table of {NAMES[name]}, not a View: pass view.table."
    with pytest.raises(WrongKindError, match=r"not a State: pass state\.table\.$"):
        ask(game, state)
    with pytest.raises(WrongKindError, match=r"not 'table' \(a str\)\.$"):
        ask(game, "table")


@pytest.mark.parametrize("name", GAMES)
def test_a_table_is_no_state(name: str) -> None:
    game = GAMES[name]
    state = new_game(game, RULES[name], Random(8))
    with pytest.raises(WrongKindError) as caught:
        game.apply(state.table, an_action(game))
    assert str(caught.value) == f"Expected a State of {NAMES[name]}, not a Table."


@pytest.mark.parametrize("name", ["numer", "think_str8"])
def test_a_view_is_no_state_where_there_are_secrets(name: str) -> None:
    game = GAMES[name]
    state = new_game(game, RULES[name], Random(8))
    with pytest.raises(WrongKindError, match=f"Expected a State of {NAMES[name]}, not a View"):
        game.apply(game.view(state, 0), an_action(game))


def test_a_state_without_its_table_is_refused() -> None:
    state = think_str8.example(think_str8.Stage.TAKE)
    broken = evolve(state, table=cast("think_str8.Table", None))
    with pytest.raises(WrongKindError, match=r"^Expected a Table of Think Str8!, not None\.$"):
        think_str8.apply(broken, think_str8.TakeToken(1, 3))


@pytest.mark.parametrize("name", GAMES)
def test_only_views_of_the_game_are_determinized(name: str) -> None:
    game = GAMES[name]
    with pytest.raises(WrongKindError, match=r"Expected a View of .*, not a State\.$"):
        game.determinize(example(game), Random(8))
    for other in GAMES.values():
        if other is not game:
            view = other.view(example(other), 0)
            with pytest.raises(WrongKindError, match=r"not a View of thinkstr8\.games\."):
                ismcts(game, 5)(view, Random(8))


@pytest.mark.parametrize("stage", ["draw", None, [], ten.Stage])
@pytest.mark.parametrize("game", [numer, ten, think_str8])
def test_an_example_needs_a_stage(game: AnyGame, stage: object) -> None:
    with pytest.raises(WrongKindError, match=r"^Expected one of Stage\..*, not "):
        game.example(stage)  # type: ignore[attr-defined]  # every game here has positions


def test_the_stages_are_listed() -> None:
    with pytest.raises(WrongKindError) as caught:
        require_stage("write", numer.Stage)
    assert str(caught.value) == "Expected one of Stage.WRITE, Stage.OVER, not 'write' (a str)."


@pytest.mark.parametrize("rng", [1, None, random, "8", Random])
def test_random_numbers_come_from_a_source(rng: Random) -> None:
    rules, bots = ten.Rules(2), [ten.bots.random] * 2
    state = ten.example(ten.Stage.REVEAL)
    for deed in (
        lambda: play(ten, rules, bots, rng),
        lambda: new_game(ten, rules, rng),
        lambda: advance(ten, state, rng),
    ):
        with pytest.raises(WrongKindError, match="Expected a random number generator such as"):
            deed()


def test_any_subclass_of_random_will_do() -> None:
    require_random(random.SystemRandom())


def test_a_subclass_is_another_kind() -> None:
    with pytest.raises(WrongKindError, match=r"^Expected an int of chess, not True \(a bool\)\.$"):
        require_kind(True, int, "chess")  # noqa: FBT003  # a value
