"""A module without the verbs is no game: this program must not type-check."""

import random

from thinkstr8 import new_game, think_str8

new_game(random, think_str8.Rules(2), random.Random(1))
