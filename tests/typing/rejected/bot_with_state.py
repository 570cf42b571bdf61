"""A bot cannot ask for the State: this program must not type-check."""

from random import Random

from thinkstr8 import play, think_str8


def cheat(state: think_str8.State, rng: Random) -> think_str8.Action:
    return rng.choice(think_str8.legal_actions(state.table, 0))


play(think_str8, think_str8.Rules(2), [cheat, cheat], Random(1))
