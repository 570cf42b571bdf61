"""The Hanabi Learning Environment.

Belongs here: uniformly random play of Hanabi with its Python interface.
Does not belong here: anything that is measured (see play).
"""

from random import Random

from hanabi_learning_environment import pyhanabi

from benchmarks.play import Play


def bare(name: str) -> Play:
    """Return random play without any observation. The environment draws the cards."""
    del name  # there is one game
    game = pyhanabi.HanabiGame({"players": 2, "seed": 8})

    def play(rng: Random) -> int:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.cur_player() == pyhanabi.CHANCE_PLAYER_ID:
                state.deal_random_card()
            else:
                state.apply_move(rng.choice(state.legal_moves()))
                decisions += 1
        return decisions

    return play


def view(name: str) -> Play:
    """Return random play with the player's encoded observation, as its own agents use it."""
    del name  # there is one game
    game = pyhanabi.HanabiGame({"players": 2, "seed": 8})
    encoder = pyhanabi.ObservationEncoder(game)

    def play(rng: Random) -> int:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if (player := state.cur_player()) == pyhanabi.CHANCE_PLAYER_ID:
                state.deal_random_card()
            else:
                encoder.encode(state.observation(player))
                state.apply_move(rng.choice(state.legal_moves()))
                decisions += 1
        return decisions

    return play
