"""OpenSpiel's own algorithms on the games."""

from random import Random
from typing import Final

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import external_sampling_mccfr, ismcts, mcts

from helpers.games import SMALL, name_of
from helpers.spiel import after, states
from thinkstr8 import numer, ten, think_str8
from thinkstr8.adapters.openspiel import TableGame, TableState, load
from thinkstr8.core import AnyGame
from thinkstr8.core.game import AnyRules

DUEL: Final = SMALL[-1][1]
"""A Numer that is small enough to be solved."""

PLAYED: Final = (
    load(think_str8, think_str8.Rules(2)),
    load(think_str8, think_str8.Rules(4, grey=False)),
    load(ten, ten.Rules(2), imperfect_information=True),
    load(ten, ten.Rules(1, solo=7), imperfect_information=True),
    load(numer, numer.Rules(2), turn_based=True),
    load(numer, numer.Rules(3), "score", turn_based=True),
)


def nearly_over(game: TableGame, decisions: int, seed: int) -> TableState:
    """Return a state of a random game that ends after some more decisions."""
    rng = Random(seed)
    texts = [str(state) for state in states(game, rng) if not state.is_chance_node()]
    return game.new_initial_state(texts[-1 - decisions])


@pytest.mark.parametrize("reward", ["win", "lead"])
def test_cfr_plus_solves_a_small_numer(reward: str) -> None:
    game = load(numer, DUEL, "win" if reward == "win" else "lead", turn_based=True)
    tree = pyspiel.convert_to_cached_tree(game)
    solver = pyspiel.CFRPlusSolver(tree)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    assert pyspiel.nash_conv(tree, solver.average_policy()) < 0.05


def test_openspiels_turns_lead_to_the_same_solution() -> None:
    rules = "digits=2,rounds=1,bonuses=[2]"
    game = pyspiel.load_game_as_turn_based(f"python_numer({rules})")
    solver = pyspiel.CFRPlusSolver(pyspiel.convert_to_cached_tree(game))
    for _ in range(60):
        solver.evaluate_and_update_policy()
    assert pyspiel.nash_conv(game, solver.average_policy()) < 0.05


@pytest.mark.parametrize("game", PLAYED, ids=str)
def test_mcts_plays(game: TableGame) -> None:
    state = after(game, 3, Random(3))
    random = np.random.RandomState(3)
    bot = mcts.MCTSBot(game, 2.0, 3, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("game", PLAYED, ids=str)
def test_ismcts_plays(game: TableGame) -> None:
    state = after(game, 3, Random(3))
    random = np.random.RandomState(3)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 3, random_state=random)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("game", PLAYED, ids=str)
def test_external_sampling_plays_the_end_of_a_game(game: TableGame) -> None:
    start = nearly_over(game, 1, seed=3)
    setting = start.position.setting
    end = load(
        setting.game,
        setting.rules,
        setting.reward,
        turn_based=setting.game is numer,
        start=str(start),
    )
    solver = external_sampling_mccfr.ExternalSamplingSolver(end)
    solver.iteration()
    state = end.new_initial_state()
    assert sum(solver.average_policy().action_probabilities(state).values()) == pytest.approx(1)
    faster = pyspiel.ExternalSamplingMCCFRSolver(end, 3)
    faster.run_iteration()


@pytest.mark.parametrize("variant", SMALL, ids=name_of)
def test_external_sampling_goes_through_a_whole_game(variant: tuple[AnyGame, AnyRules]) -> None:
    game, rules = variant
    whole = load(game, rules, turn_based=game is numer)
    solver = pyspiel.ExternalSamplingMCCFRSolver(whole, 3)
    solver.run_iteration()
    policy, state = solver.average_policy(), whole.new_initial_state()
    while state.current_player() < 0:
        state.apply_action(state.legal_actions()[0])
    assert sum(policy.action_probabilities(state).values()) == pytest.approx(1)


def test_external_sampling_learns_a_small_numer() -> None:
    game = pyspiel.convert_to_cached_tree(load(numer, DUEL, turn_based=True))
    solver = pyspiel.ExternalSamplingMCCFRSolver(game, 3)
    before = pyspiel.nash_conv(game, solver.average_policy(), use_state_get_policy=True)
    for _ in range(3000):
        solver.run_iteration()
    assert (
        pyspiel.nash_conv(game, solver.average_policy(), use_state_get_policy=True) < 0.3 < before
    )
