"""Whose turn it is in Think Str8!, and what is legal, in compiled code.

Belongs here: the kernels that read the case of a game.
Does not belong here: the cases (think_str8_tables), the play (think_str8).
"""

from thinkstr8.batch.compiling import small
from thinkstr8.batch.kernels import NOBODY
from thinkstr8.batch.think_str8_tables import TAKE_CASES, Game, Tables
from thinkstr8.batch.writing import Bytes, copy


@small
def acting(rules: Tables, game: Game) -> int:
    """Return the first seat that must act; NOBODY after the end."""
    return game.waiting[0] if game.left else NOBODY


@small
def count(rules: Tables, game: Game) -> int:
    """Return how many ids are legal."""
    if game.case == TAKE_CASES:
        return rules.tokens - rules.players + game.left
    return rules.counts[game.case]


@small
def nth(rules: Tables, game: Game, index: int) -> int:
    """Return the legal id with an index."""
    if game.case == TAKE_CASES:
        return rules.first_take + _nth_bit(game.free, index)
    return rules.listed[game.case, index]


@small
def _nth_bit(bits: int, index: int) -> int:
    """Return the place of a set bit, counted from the lowest one, which is number 0."""
    place = 0
    while index or not bits >> place & 1:
        index -= bits >> place & 1
        place += 1
    return place


@small
def mask(rules: Tables, game: Game, legal: Bytes) -> None:
    """Write which ids are legal."""
    copy(legal, 0, rules.masks[game.case], 0, legal.size)
    if game.case == TAKE_CASES:
        for token in range(rules.tokens):
            legal[rules.first_take + token] = game.free >> token & 1
