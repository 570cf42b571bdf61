"""Many games at once: what a vector environment shows is what the library says."""

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from numpy.typing import NDArray

from helpers.games import CUSTOM_DECK
from thinkstr8 import (
    AnyGame,
    IllegalActionError,
    NotToActError,
    QuestionError,
    UnknownSeatError,
    WrongKindError,
    numer,
    ten,
)
from thinkstr8.adapters import gymnasium as environments
from thinkstr8.adapters.gymnasium.batched import OneSeatVectorEnv
from thinkstr8.adapters.rewards import REWARDS
from thinkstr8.batch import NOBODY, policy
from thinkstr8.batch.streams import Stream
from thinkstr8.batch.writing import Bytes


@policy
def lowest(seen: Bytes, legal: Bytes, stream: Stream) -> int:
    for chosen in range(legal.size):
        if legal[chosen]:
            return chosen
    return -1


@policy
def cheating(seen: Bytes, legal: Bytes, stream: Stream) -> int:
    return -1


def begun(game: AnyGame = ten, size: int = 8, **options: object) -> OneSeatVectorEnv:
    env = OneSeatVectorEnv.of(game, size, options)
    env.reset(seed=8)
    return env


def random_ids(env: OneSeatVectorEnv, rng: np.random.Generator) -> NDArray[np.int64]:
    return np.array([rng.choice(np.flatnonzero(row)) for row in env.action_masks()])


def test_gymnasium_makes_batches_by_id() -> None:
    name = environments.IDS["ten"]
    env = gymnasium.make_vec(name, num_envs=5, players=2, plain=True)
    observations, infos = env.reset(seed=8)
    assert isinstance(env, OneSeatVectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    assert observations.shape == (5, ten.observation_space(ten.Rules(2)).size)
    assert env.observation_space.contains(observations)
    one = gymnasium.make(name, players=2, plain=True)
    assert env.single_observation_space == one.observation_space
    assert env.single_action_space == one.action_space
    assert infos["action_mask"][:, ten.action_space(ten.Rules(2)).size].sum() == 0


@pytest.mark.parametrize("reward", REWARDS)
def test_every_step_shows_the_seat_what_the_library_shows_it(reward: str) -> None:
    env = begun(size=6, reward=reward, seat="random", players=3, deck=CUSTOM_DECK)
    rng, rules = np.random.default_rng(8), ten.Rules(3, deck=CUSTOM_DECK)
    ids, observations = ten.action_space(rules), ten.observation_space(rules)
    ended = 0
    for _ in range(40):
        before = env.batch.acting == NOBODY
        seen, rewards, terminated, truncated, infos = env.step(random_ids(env, rng))
        assert isinstance(seen, dict)
        assert env.observation_space.contains(seen)
        assert not truncated.any()
        assert not rewards[before].any()
        for index, state in enumerate(env.batch.states()):
            assert isinstance(state, ten.State)
            seat, outcome = int(env.seats[index]), ten.outcome(state.table)
            view = ten.view(state, seat)
            assert seen["observation"][index].tobytes() == observations.encode(view)
            mask = ids.mask(state.table, seat)
            assert seen["action_mask"][index].tobytes() == mask + bytes([not any(mask)])
            assert terminated[index] == (outcome is not None)
            if outcome is None:
                assert ten.seats_to_act(state.table) == (seat,)
                assert rewards[index] == 0
            else:
                ended += 1
                assert rewards[index] == REWARDS[reward](outcome)[seat]
                assert infos["score"][index] == outcome.scores[seat]
                assert infos["won"][index] == (seat in outcome.winners)
                assert infos["_score"][index]
    assert ended > 3


def test_a_game_that_is_over_begins_anew_with_the_next_step() -> None:
    env = begun(numer, players=2, plain=True)
    rng = np.random.default_rng(8)
    for _ in range(7):
        _, _, terminated, _, infos = env.step(random_ids(env, rng))
    while not terminated.any():
        _, _, terminated, _, infos = env.step(random_ids(env, rng))
    assert infos["action_mask"][terminated].sum(axis=1).tolist() == [1] * int(terminated.sum())
    _, rewards, again, _, _ = env.step(random_ids(env, rng))
    assert not again[terminated].any()
    assert not rewards[terminated].any()
    begun_anew = np.array(env.batch.states(), object)[terminated]
    assert all(state.table.progress.turns == () for state in begun_anew)


def test_gymnasium_counts_the_episodes() -> None:
    games = begun(numer, size=20, players=2)
    env = RecordEpisodeStatistics(games)
    env.reset(seed=8)
    rng = np.random.default_rng(8)
    lengths: list[int] = []
    for _ in range(45):
        _, _, terminated, _, infos = env.step(random_ids(games, rng))
        lengths += infos["episode"]["l"][terminated].tolist() if terminated.any() else []
    assert len(lengths) >= 40
    assert set(lengths) <= set(range(6, 25))


def test_the_same_seed_plays_the_same_games() -> None:
    def played(seed: int | None, env: OneSeatVectorEnv) -> bytes:
        env.reset(seed=seed)
        rng = np.random.default_rng(8)
        steps = [env.step(random_ids(env, rng))[0] for _ in range(10)]
        return b"".join(each["observation"].tobytes() for each in steps if isinstance(each, dict))

    first = played(3, begun())
    assert played(3, begun(threads=2)) == first
    assert played(4, begun()) != first
    env = begun()
    assert played(3, env) == first
    assert played(None, env) != first


def test_a_deal_begins_every_game() -> None:
    env = begun(players=3)
    env.reset(options={"deal": ten.Deal(0)})
    assert all(
        isinstance(state, ten.State) and state.table.active == 0 for state in env.batch.states()
    )


def test_a_policy_plays_the_other_seats() -> None:
    env = begun(numer, players=3, opponents=lowest, seat=2)
    for state in env.batch.states():
        assert isinstance(state, numer.State)
        assert state.sealed == (0, 0, None)


def test_an_id_that_a_policy_makes_up_changes_nothing() -> None:
    env = begun(numer, players=3, seat=0)
    before = env.batch.states()
    with pytest.raises(QuestionError, match=r"^Game 0: there is no id -1"):
        env.batch.play_others(np.ones(8, int), cheating)
    assert env.batch.states() == before


def test_numpys_integers_are_seats() -> None:
    env = begun(seat=np.int64(2), players=3)
    assert env.seats.tolist() == [2] * 8


def test_what_only_single_games_can_do_is_refused_with_the_way_to_them() -> None:
    name = environments.IDS["ten"]
    asked: tuple[dict[str, Any], ...] = ({"opponents": "careful"}, {"skip_forced": True})
    for options in asked:
        with pytest.raises((WrongKindError, QuestionError), match='vectorization_mode="sync"'):
            gymnasium.make_vec(name, num_envs=2, **options)
        gymnasium.make_vec(name, num_envs=2, vectorization_mode="sync", **options).close()


def test_without_the_extra_a_vector_has_single_games() -> None:
    program = """
import sys
sys.modules["numba"] = None
import gymnasium
import thinkstr8.adapters.gymnasium
print(type(gymnasium.make_vec("thinkstr8/Ten-v0", num_envs=2)).__name__)
"""
    done = subprocess.run(  # noqa: S603  # this Python
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "SyncVectorEnv\n"


def test_bad_input_is_refused() -> None:
    env = OneSeatVectorEnv.of(ten, 3, {})
    with pytest.raises(NotToActError, match="reset"):
        env.step(np.zeros(3, int))
    env.reset(seed=8)
    with pytest.raises(IllegalActionError, match="Game 0: "):
        env.step(np.full(3, 4))
    with pytest.raises(QuestionError, match="one id for each of 3 games"):
        env.step(np.zeros(2, int))
    for options, error in (
        ({"opponents": "careful"}, WrongKindError),
        ({"opponents": np.array(["random"])}, WrongKindError),
        ({"skip_forced": True}, QuestionError),
        ({"seat": 3}, UnknownSeatError),
        ({"seat": "first"}, WrongKindError),
        ({"seat": np.array([0, 1, 2])}, WrongKindError),
        ({"threads": 0}, QuestionError),
    ):
        with pytest.raises(error):
            OneSeatVectorEnv.of(ten, 3, options).reset(seed=8)
    with pytest.raises(QuestionError, match="at least one game"):
        OneSeatVectorEnv.of(ten, 0, {})
    with pytest.raises(UnknownSeatError):
        env.batch.play_others([0, 1, 3])
    with pytest.raises(WrongKindError, match="integers"):
        env.batch.play_others([0.5, 1, 2])
