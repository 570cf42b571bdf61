"""OpenSpiel's games: the C++ ones through their bindings, and the Python ones.

Belongs here: uniformly random play of OpenSpiel's games, including simultaneous ones.
Does not belong here: anything that is measured (see play).
"""

from collections.abc import Callable
from random import Random
from typing import TypeAlias

import open_spiel.python.games  # noqa: F401  # registers the games that are written in Python
import pyspiel

from benchmarks.play import Play

CHANCE = int(pyspiel.PlayerId.CHANCE)
SIMULTANEOUS = int(pyspiel.PlayerId.SIMULTANEOUS)
TERMINAL = int(pyspiel.PlayerId.TERMINAL)

Look: TypeAlias = Callable[["pyspiel.State", int], object]
Draw: TypeAlias = Callable[[list[tuple[int, float]], Random], int]


def _chosen(outcomes: list[tuple[int, float]], rng: Random) -> int:
    """Return an outcome drawn as in OpenSpiel's reference, but without NumPy, which is slower."""
    actions, odds = zip(*outcomes, strict=True)
    action: int
    (action,) = rng.choices(actions, odds)
    return action


def _sampled(outcomes: list[tuple[int, float]], rng: Random) -> int:
    """Return an outcome drawn by a C++ function that OpenSpiel exports but does not document."""
    action: int
    action, _ = pyspiel.sample_action(outcomes, rng.random())
    return action


def bare(name: str) -> Play:
    """Return random play without any observation."""
    return _unobserved(name, _chosen)


def fast(name: str) -> Play:
    """Return random play without any observation, with the fastest way to draw."""
    return _unobserved(name, _sampled)


def _unobserved(name: str, draw: Draw) -> Play:
    game = pyspiel.load_game(name)
    players = range(game.num_players())

    def play(rng: Random) -> int:
        decisions = 0
        state = game.new_initial_state()
        while (player := state.current_player()) != TERMINAL:
            if player == CHANCE:
                state.apply_action(draw(state.chance_outcomes(), rng))
            elif player == SIMULTANEOUS:
                state.apply_actions([rng.choice(state.legal_actions(each)) for each in players])
                decisions += len(players)
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def view(name: str) -> Play:
    """Return random play with the observation of the player who decides, as a string.

    A game without observation strings uses the string of the information state, which is longer.
    """
    if pyspiel.load_game(name).get_type().provides_observation_string:
        return _observed(name, pyspiel.State.observation_string)
    return _observed(name, pyspiel.State.information_state_string)


def tensor(name: str) -> Play:
    """Return random play with the observation of the player who decides, as numbers."""
    if pyspiel.load_game(name).get_type().provides_observation_tensor:
        return _observed(name, pyspiel.State.observation_tensor)
    return _observed(name, pyspiel.State.information_state_tensor)


def _observed(name: str, look: Look) -> Play:
    game = pyspiel.load_game(name)
    players = range(game.num_players())

    def play(rng: Random) -> int:
        decisions = 0
        state = game.new_initial_state()
        while (player := state.current_player()) != TERMINAL:
            if player == CHANCE:
                state.apply_action(_chosen(state.chance_outcomes(), rng))
            elif player == SIMULTANEOUS:
                for each in players:
                    look(state, each)
                state.apply_actions([rng.choice(state.legal_actions(each)) for each in players])
                decisions += len(players)
            else:
                look(state, player)
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play
