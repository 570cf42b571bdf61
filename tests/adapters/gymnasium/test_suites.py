"""Gymnasium's own checks, on every variant of every game."""

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers import FlattenObservation, RecordEpisodeStatistics

from helpers.games import name_of
from helpers.training import EVERY, options_of
from thinkstr8.adapters.gymnasium import IDS
from thinkstr8.core import AnyGame
from thinkstr8.core.game import AnyRules, game_name


@pytest.mark.parametrize("variant", EVERY, ids=name_of)
@pytest.mark.parametrize(
    "further",
    [{}, {"plain": True, "reward": "lead"}, {"seat": "random", "skip_forced": True}],
    ids=str,
)
def test_environments_pass_the_check(
    variant: tuple[AnyGame, AnyRules], further: dict[str, object]
) -> None:
    game, rules = variant
    options = options_of(rules) | further
    made = gymnasium.make(IDS[game_name(game)], **options)
    check_env(made.unwrapped)


@pytest.mark.parametrize("name", IDS.values())
@pytest.mark.parametrize("mode", ["sync", "async"])
def test_environments_can_be_played_as_a_vector(name: str, mode: str) -> None:
    vector = gymnasium.make_vec(name, num_envs=2, vectorization_mode=mode, plain=True)
    _, infos = vector.reset(seed=8)
    for _ in range(40):
        _, _, _, _, infos = vector.step(infos["action_mask"].argmax(axis=1))
        assert infos["action_mask"].any(axis=1).all()
    vector.close()


@pytest.mark.parametrize("name", IDS.values())
def test_the_usual_wrappers_fit(name: str) -> None:
    env = RecordEpisodeStatistics(FlattenObservation(gymnasium.make(name)))
    _, info = env.reset(seed=8)
    done = False
    while not done:
        action = env.get_wrapper_attr("action_masks")().argmax()
        _, _, done, _, info = env.step(action)
    assert info["episode"]["l"] > 0
