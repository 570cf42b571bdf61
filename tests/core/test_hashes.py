"""Rules remember their hash, but not in a process where it is another."""

import os
import pickle
import subprocess
import sys
from random import Random

import pytest

from thinkstr8 import GAMES, new_game, numer, ten, think_str8
from thinkstr8.core.game import AnyRules

RULES: dict[str, AnyRules] = {
    "numer": numer.Rules(3, slips=True),
    "ten": ten.Rules(2, deck=(ten.Copies(ten.ColourWild(ten.Colour.PINK), 3, 3, 3),)),
    "think_str8": think_str8.Rules(3, grey=False),
}

CHILD = """
import pickle, sys
from random import Random
from attrs import evolve
from thinkstr8 import GAMES, new_game

name, state = pickle.load(sys.stdin.buffer)
rules = state.table.rules
made_here = evolve(rules)
assert hash(rules) == hash(made_here) and {made_here: True}[rules]
assert {new_game(GAMES[name], made_here, Random(8)): True}[state]
print(hash(rules))
"""


@pytest.mark.parametrize("name", GAMES)
def test_pickled_rules_hash_like_those_made_in_the_other_process(name: str) -> None:
    state = new_game(GAMES[name], RULES[name], Random(8))
    here = hash(state.table.rules)
    seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    child = subprocess.run(  # noqa: S603  # our own program
        [sys.executable, "-c", CHILD],
        input=pickle.dumps((name, state)),
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        check=False,
    )
    assert child.returncode == 0, child.stderr.decode()
    assert int(child.stdout) != here
