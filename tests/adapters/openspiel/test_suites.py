"""OpenSpiel's own tests, on every variant of every game."""

import os
from typing import Final, get_args

import pyspiel
import pytest

from helpers.games import SMALL, SOME_VARIANTS, VARIANTS, name_of
from helpers.spiel import SMALLEST
from thinkstr8 import numer
from thinkstr8.adapters.openspiel import load
from thinkstr8.adapters.rewards import Reward
from thinkstr8.core import AnyGame
from thinkstr8.core.game import AnyRules

THOROUGH: Final = bool(os.environ.get("THINKSTR8_THOROUGH"))
EVERY: Final = (*VARIANTS, *SMALL)
TRIED: Final = EVERY if THOROUGH else (*SOME_VARIANTS, *SMALL)
GAMES: Final = 20 if THOROUGH else 1


@pytest.mark.parametrize("variant", EVERY, ids=name_of)
def test_random_games_pass_the_suite(variant: tuple[AnyGame, AnyRules]) -> None:
    game, rules = variant
    pyspiel.random_sim_test(load(game, rules), num_sims=GAMES, serialize=True, verbose=False)


@pytest.mark.parametrize("variant", TRIED, ids=name_of)
@pytest.mark.parametrize("reward", get_args(Reward))
def test_every_reward_keeps_what_it_announces(
    variant: tuple[AnyGame, AnyRules], reward: Reward
) -> None:
    loaded = load(*variant, reward)
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("rules", [rules for game, rules in TRIED if game is numer], ids=str)
def test_simultaneous_seats_can_be_asked_one_by_one(rules: numer.Rules) -> None:
    loaded = load(numer, rules, turn_based=True)
    pyspiel.random_sim_test(loaded, num_sims=GAMES, serialize=True, verbose=False)


def test_openspiel_can_ask_simultaneous_seats_one_by_one() -> None:
    loaded = pyspiel.load_game_as_turn_based("python_numer(players=3)")
    pyspiel.random_sim_test(loaded, num_sims=GAMES, serialize=True, verbose=False)


@pytest.mark.parametrize("remembers", [False, True])
@pytest.mark.parametrize("variant", SMALLEST, ids=name_of)
def test_both_observers_pass_the_suite(
    variant: tuple[AnyGame, AnyRules],
    remembers: bool,  # noqa: FBT001  # a parameter
) -> None:
    loaded = load(*variant)
    observer = loaded.make_observer(pyspiel.IIGObservationType(perfect_recall=remembers), {})
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=False, verbose=False, observer=observer)
