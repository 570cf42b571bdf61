"""Many games at once: PettingZoo's own tests, and what the library says of every game."""

import numpy as np
import pytest
from pettingzoo.test import parallel_api_test, parallel_seed_test

from helpers.games import CUSTOM_DECK
from thinkstr8 import (
    AnyGame,
    NotToActError,
    QuestionError,
    UnknownSeatError,
    WrongKindError,
    numer,
    ten,
)
from thinkstr8.adapters.arrays import Seen
from thinkstr8.adapters.pettingzoo import Forms, ten_v0
from thinkstr8.adapters.pettingzoo.batched import BatchedEnv
from thinkstr8.adapters.rewards import REWARDS

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings(
        "ignore:Observation space for each agent probably should be:UserWarning"
    ),
]
RULES = ten.Rules(3, deck=CUSTOM_DECK)


def chosen(observations: dict[str, Seen], rng: np.random.Generator) -> dict[str, int]:
    return {
        agent: int(rng.choice(np.flatnonzero(seen["action_mask"])))
        for agent, seen in observations.items()
    }


@pytest.mark.parametrize(("game", "players"), [(numer, 2), (ten, 1)])
def test_batches_pass_the_suite(game: AnyGame, players: int) -> None:
    options = {"players": players} | ({"solo": 7} if players == 1 else {})
    parallel_api_test(Forms(game).batch_env(3, **options), num_cycles=60)
    parallel_seed_test(lambda: Forms(game).batch_env(3, **options))


def test_every_agent_sees_what_the_library_shows_it() -> None:
    env = ten_v0.batch_env(4, players=3, deck=CUSTOM_DECK, reward="lead")
    ids, space = ten.action_space(RULES), ten.observation_space(RULES)
    rng = np.random.default_rng(8)
    observations, _ = env.reset(seed=8)
    ended = 0
    while env.agents:
        agents = env.agents
        observations, rewards, terminations, truncations, infos = env.step(
            chosen({agent: observations[agent] for agent in agents}, rng)
        )
        assert [*observations] == agents
        assert not any(truncations.values())
        for agent in agents:
            game, seat = (int(word) for word in agent.split("_")[1::2])
            state = env.batch.states()[game]
            assert isinstance(state, ten.State)
            seen, outcome = observations[agent], ten.outcome(state.table)
            mask = ids.mask(state.table, seat)
            assert seen["observation"].tobytes() == space.encode(ten.view(state, seat))
            assert seen["action_mask"].tobytes() == mask + bytes([not any(mask)])
            assert env.observation_space(agent).contains(seen)
            assert terminations[agent] == (outcome is not None)
            if outcome is not None:
                ended += 1
                assert rewards[agent] == REWARDS["lead"](outcome)[seat]
                assert infos[agent] == {
                    "score": outcome.scores[seat],
                    "won": seat in outcome.winners,
                }
    assert ended == 12


def test_a_deal_begins_every_game() -> None:
    env = ten_v0.batch_env(3, players=3)
    env.reset(seed=8, options={"deal": ten.Deal(2)})
    assert env.batch.acting.tolist() == [2, 2, 2]


def test_an_illegal_action_ends_its_game_and_no_other() -> None:
    env = ten_v0.batch_env(3, players=2)
    before, _ = env.reset(seed=8, options={"deal": ten.Deal(0)})
    wait = env.setting.wait
    draws = {"game_0_player_0": 0, "game_1_player_0": 4, "game_2_player_0": wait}
    ids = dict.fromkeys(env.agents, wait) | draws
    seen, rewards, terminations, truncations, infos = env.step(ids)
    assert env.agents == ["game_0_player_0", "game_0_player_1"]
    for agent in ("game_1_player_0", "game_2_player_0"):
        assert (rewards[agent], terminations[agent], truncations[agent]) == (-1, True, True)
        assert seen[agent] is before[agent]
    assert rewards["game_1_player_1"] == 0
    assert infos["game_1_player_0"]["code"] == "wrong_stage"
    assert infos["game_2_player_0"]["refusal"] == "Seat 0 cannot wait, because it must act now."
    while env.agents:
        legal = {agent: int(seen[agent]["action_mask"].argmax()) for agent in env.agents}
        assert {*legal} == {"game_0_player_0", "game_0_player_1"}
        seen, rewards, *_ = env.step(legal)
    assert sum(rewards.values()) == 0


def test_an_agent_out_of_turn_loses() -> None:
    env = ten_v0.batch_env(1, players=2)
    env.reset(seed=8, options={"deal": ten.Deal(0)})
    _, rewards, _, truncations, infos = env.step({"game_0_player_0": 0, "game_0_player_1": 0})
    assert rewards == {"game_0_player_0": 0, "game_0_player_1": -1}
    assert all(truncations.values())
    assert "turn" in infos["game_0_player_1"]["refusal"]
    assert env.step({}) == ({}, {}, {}, {}, {})


def test_bad_input_is_refused() -> None:
    env = ten_v0.batch_env(2, players=2)
    with pytest.raises(NotToActError, match="reset"):
        env.step({})
    env.reset(seed=8, options={"deal": ten.Deal(0)})
    wait = env.setting.wait
    ids = dict.fromkeys(env.agents, wait)
    with pytest.raises(QuestionError, match="to wait"):
        env.step(ids | {"game_0_player_1": wait + 1})
    with pytest.raises(UnknownSeatError, match="game_0_player_0 to game_1_player_1"):
        env.step(ids | {"game_2_player_0": wait})
    with pytest.raises(WrongKindError, match="no action of 'game_1_player_1'"):
        env.step(dict.fromkeys(env.agents[:-1], wait))
    with pytest.raises(WrongKindError, match="an action for each agent"):
        env.step([0])  # type: ignore[arg-type]  # wrong on purpose
    for options in ({"games": 0}, {"games": 2, "skip_forced": True}):
        with pytest.raises(QuestionError):
            ten_v0.batch_env(**options)
    with pytest.raises(UnknownSeatError):
        BatchedEnv(env.setting, 1).action_space("player_0")
