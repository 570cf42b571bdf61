"""RLCard's games.

Belongs here: uniformly random play of a game of RLCard.
Does not belong here: anything that is measured (see play).
"""

from random import Random

import rlcard

from benchmarks.play import Play

_SEED = 8


def bare(name: str) -> Play:
    """Return random play with the game itself, without the environment that encodes observations.

    RLCard shuffles with its own generator.
    """
    game = rlcard.make(name, config={"seed": _SEED}).game
    legal_actions = game.judge.get_legal_actions if name == "gin-rummy" else game.get_legal_actions

    def play(rng: Random) -> int:
        decisions = 0
        game.init_game()
        while not game.is_over():
            game.step(rng.choice(legal_actions()))
            decisions += 1
        return decisions

    return play


def view(name: str) -> Play:
    """Return random play with the environment, which encodes an observation at every step."""
    environment = rlcard.make(name, config={"seed": _SEED})

    def play(rng: Random) -> int:
        decisions = 0
        state, _ = environment.reset()
        while not environment.is_over():
            state, _ = environment.step(rng.choice([*state["legal_actions"]]))
            decisions += 1
        return decisions

    return play
