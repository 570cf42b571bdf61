"""All agents in every step: who waits, what is refused, and that the game is the same."""

import copy
from random import Random

import numpy as np
import pytest

from helpers.games import name_of
from helpers.training import TRIED, legal, options_of, turns
from thinkstr8 import NotToActError, QuestionError, UnknownSeatError, WrongKindError, numer
from thinkstr8.adapters.pettingzoo import AllAtOnceEnv, Forms, numer_v0, think_str8_v0
from thinkstr8.core import AnyGame
from thinkstr8.core.game import AnyRules

WAIT = 1000


def begun() -> AllAtOnceEnv:
    env = numer_v0.parallel_env()
    env.reset(seed=8)
    return env


@pytest.mark.parametrize("variant", TRIED, ids=name_of)
def test_everyone_acts_in_every_step_and_those_not_to_act_wait(
    variant: tuple[AnyGame, AnyRules],
) -> None:
    game, rules = variant
    env, rng = Forms(game).parallel_env(**options_of(rules)), Random(8)
    seen, infos = env.reset(seed=8)
    assert infos == {agent: {} for agent in env.possible_agents}
    while env.agents:
        acting = {f"player_{seat}" for seat in env.episode.acting}
        actions = {agent: legal(seen[agent], rng) for agent in env.agents}
        waiting = {agent for agent, action in actions.items() if action == env.setting.wait}
        assert waiting == {*env.agents} - acting
        seen, rewards, terminations, truncations, infos = env.step(actions)
        assert not any(truncations.values())
        assert {*terminations.values()} == {not env.agents}
    outcome = env.episode.outcome()
    assert outcome is not None
    assert [*rewards.values()] == [*env.setting.worth(outcome)[: len(rewards)]]
    assert all(
        each["action_mask"].nonzero()[0].tolist() == [env.setting.wait] for each in seen.values()
    )
    assert env.record().final == env.episode.state


@pytest.mark.parametrize("variant", TRIED, ids=name_of)
def test_the_same_actions_lead_to_the_same_game_in_both_forms(
    variant: tuple[AnyGame, AnyRules],
) -> None:
    game, rules = variant
    env, one_by_one = Forms(game).parallel_env(**options_of(rules)), turns(variant)
    seen, _ = env.reset(seed=8)
    one_by_one.reset(seed=8)
    rng = Random(8)
    decisions: dict[str, list[int]] = {agent: [] for agent in env.agents}
    while env.agents:
        acting = env.episode.acting
        actions = {agent: legal(seen[agent], rng) for agent in env.agents}
        for seat in acting:
            decisions[f"player_{seat}"].append(actions[f"player_{seat}"])
        seen, *_ = env.step(actions)
    while one_by_one.episode.acting:
        one_by_one.step(decisions[one_by_one.agent_selection].pop(0))
    assert one_by_one.episode.state == env.episode.state


def test_an_illegal_action_ends_the_game_before_anyone_has_acted() -> None:
    env = begun()
    before = env.episode.state
    _, rewards, terminations, truncations, infos = env.step(
        {"player_0": 42, "player_1": WAIT, "player_2": np.int64(7)}  # type: ignore[dict-item]  # NumPy's too
    )
    assert env.episode.state is before
    assert rewards == {"player_0": 0.0, "player_1": -1.0, "player_2": 0.0}
    assert infos["player_1"]["refusal"] == "Seat 1 cannot wait, because it must act now."
    assert infos["player_0"] == infos["player_2"] == {}
    assert all(terminations.values())
    assert all(truncations.values())
    assert env.agents == []


def test_an_agent_that_is_not_to_act_can_only_wait() -> None:
    env = think_str8_v0.parallel_env()
    seen, _ = env.reset(seed=8)
    actions = {agent: legal(seen[agent], Random(8)) for agent in env.agents}
    (acting,) = env.episode.acting
    other = f"player_{(acting + 1) % 3}"
    _, rewards, _, _, infos = env.step(actions | {other: 0})
    assert rewards[other] == -1.0
    assert infos[other]["code"] in ("not_your_turn", "wrong_stage")


@pytest.mark.parametrize(
    ("actions", "error", "sentence"),
    [
        ({"player_0": 1, "player_1": 2}, WrongKindError, "There is no action of 'player_2'"),
        ({"player_0": 1, "player_1": 2, "player_2": 3.0}, WrongKindError, "not 3.0"),
        ({"player_0": 1, "player_1": 2, "player_2": None}, WrongKindError, "not None"),
        ({"player_0": 1, "player_1": 2, "player_2": 1001}, QuestionError, "There is no id 1001"),
        ({"player_0": 1, "player_1": 2, "player_3": 3}, UnknownSeatError, "no agent 'player_3'"),
        ([1, 2, 3], WrongKindError, "Expected an action for each agent"),
        (None, WrongKindError, "Expected an action for each agent"),
    ],
)
def test_incomplete_or_wrong_actions_change_nothing(
    actions: object, error: type[Exception], sentence: str
) -> None:
    env = begun()
    before = env.episode.state
    with pytest.raises(error, match=sentence):
        env.step(actions)  # type: ignore[arg-type]  # on purpose
    assert env.episode.state is before
    assert len(env.agents) == 3


def test_after_the_end_nothing_is_played() -> None:
    env = begun()
    env.step(dict.fromkeys(env.agents, WAIT))
    assert env.step({}) == ({}, {}, {}, {}, {})
    with pytest.raises(NotToActError, match="The game is over: call reset"):
        env.step({"player_0": 3})
    env.reset()
    assert len(env.agents) == 3


def test_before_the_first_game_there_is_nothing_to_do() -> None:
    env = numer_v0.parallel_env()
    for call in (lambda: env.step({}), env.state, env.record, env.render):
        with pytest.raises(NotToActError, match="There is no game yet: call reset"):
            call()


def test_people_see_what_a_spectator_sees(capsys: pytest.CaptureFixture[str]) -> None:
    env = numer_v0.parallel_env(render_mode="human")
    env.reset(seed=8)
    text = numer.describe(numer.view(env.episode.state, None))
    assert capsys.readouterr().out.strip() == text.strip()
    env.step(dict.fromkeys(env.agents, 42))
    assert "042" in capsys.readouterr().out


def test_a_copy_of_a_running_game_plays_on_alike() -> None:
    env = begun()
    env.step(dict.fromkeys(env.agents, 42))
    twin = copy.deepcopy(env)
    for each in (env, twin):
        each.step(dict.fromkeys(each.agents, 135))
    assert env.episode.state == twin.episode.state
