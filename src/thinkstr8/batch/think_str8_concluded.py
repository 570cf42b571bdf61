"""Observations of Think Str8! with beliefs, in compiled code.

Belongs here: the bytes of what a seat can conclude, and the kernels that write them.
Does not belong here: how hands are counted (think_str8_hands), the other bytes (think_str8_views).
"""

from typing import Final

import numpy as np
from attrs import evolve

from thinkstr8.batch.compiling import kernel
from thinkstr8.batch.think_str8 import KERNELS
from thinkstr8.batch.think_str8_counts import (
    OVER,
    Counts,
    count_numbers,
    count_shown,
    count_sums,
    dice_shown,
)
from thinkstr8.batch.think_str8_hands import SUMS, Mind, learn
from thinkstr8.batch.think_str8_tables import COLOURS, ROWS, SLOTS, WORDS, Game, Tables
from thinkstr8.batch.think_str8_views import observe
from thinkstr8.batch.writing import ABSENT, Bytes, fill, write_wide
from thinkstr8.games.think_str8.components import NUMBERS

_NUMBERS: Final = len(NUMBERS)


@kernel
def _observe(rules: Tables, game: Game, seat: int, out: Bytes) -> None:
    """Write the observation of a seat with its beliefs, which begin from nothing every time."""
    observe(rules, game, seat, out)
    counts = np.empty(COLOURS * _NUMBERS, np.int32)
    mind = Mind(
        np.full(3, ABSENT, np.int32),
        np.empty(COLOURS * SLOTS, np.int8),
        np.empty(ROWS * WORDS, np.uint64),
    )
    if game.stage == OVER:
        hands = count_shown(rules, game, seat, counts)
    else:
        learn(rules, game, seat, mind)
        hands = count_numbers(rules, mind, counts)
    at = rules.concluded
    write_wide(out, at, hands, 1, rules.hands_width)
    at += rules.hands_width
    _write_percents(out, at, counts, rules.colours * _NUMBERS, hands)
    at += rules.colours * _NUMBERS
    if dice_shown(rules, game) == ABSENT:
        fill(out, at, SUMS, ABSENT)
    else:
        count_sums(rules, game, mind, counts)
        _write_percents(out, at, counts, SUMS, hands)


@kernel
def _write_percents(out: Bytes, at: int, counts: Counts, length: int, total: int) -> None:
    """Write shares in percent, as `observations` rounds them."""
    for index in range(length):
        count = counts[index]
        share = (200 * count + total) // (2 * total)
        if 0 < count < total:
            share = min(max(share, 1), 99)
        out[at + index] = share


KERNELS_WITH_BELIEFS: Final = evolve(KERNELS, observe=_observe)
"""The kernels of Think Str8! for observations with beliefs."""
