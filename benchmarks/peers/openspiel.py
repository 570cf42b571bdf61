"""OpenSpiel's games: the C++ ones through their bindings, and the Python ones.

Belongs here: uniformly random play of OpenSpiel's games, including simultaneous ones.
Does not belong here: anything that is measured (see play).
"""

from collections.abc import Callable
from random import Random
from typing import TypeAlias

import open_spiel.python.games  # noqa: F401  # registers the games that are written in Python
import pyspiel

import thinkstr8.adapters.openspiel  # noqa: F401  # registers the games of this library
from benchmarks.play import Play

CHANCE = int(pyspiel.PlayerId.CHANCE)
SIMULTANEOUS = int(pyspiel.PlayerId.SIMULTANEOUS)
TERMINAL = int(pyspiel.PlayerId.TERMINAL)

Look: TypeAlias = Callable[[pyspiel.State, int], object]
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
                decisions += _decided(state, players, rng)
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def _decided(state: pyspiel.State, players: range, rng: Random) -> int:
    """Let all players act at once, and return how many of them had a choice."""
    legal = [state.legal_actions(each) for each in players]
    state.apply_actions([rng.choice(ids) if ids else 0 for ids in legal])
    return len(legal) - legal.count([])


def view(name: str) -> Play:
    """Return random play with the observation of the player who decides, as a string.

    A game without observation strings uses the string of the information state, which is longer.
    """
    if pyspiel.load_game(name).get_type().provides_observation_string:
        return _observed(name, lambda state, player: state.observation_string(player))
    return _observed(name, lambda state, player: state.information_state_string(player))


def tensor(name: str) -> Play:
    """Return random play with the observation of the player who decides, as numbers."""
    if pyspiel.load_game(name).get_type().provides_observation_tensor:
        return _observed(name, lambda state, player: state.observation_tensor(player))
    return _observed(name, lambda state, player: state.information_state_tensor(player))


def fast_tensor(name: str) -> Play:
    """Return random play with the observation as numbers, and the fastest way to draw."""
    return _observed(name, lambda state, player: state.observation_tensor(player), _sampled)


def _observed(name: str, look: Look, draw: Draw = _chosen) -> Play:
    game = pyspiel.load_game(name)
    players = range(game.num_players())

    def play(rng: Random) -> int:
        decisions = 0
        state = game.new_initial_state()
        while (player := state.current_player()) != TERMINAL:
            if player == CHANCE:
                state.apply_action(draw(state.chance_outcomes(), rng))
            elif player == SIMULTANEOUS:
                for each in players:
                    look(state, each)
                decisions += _decided(state, players, rng)
            else:
                look(state, player)
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play
