"""How many hands of Think Str8! are possible, in compiled code.

Belongs here: counting the hands of a set by number and by sum.
Does not belong here: which hands are in the set (think_str8_hands).
"""

from typing import Any, Final, TypeAlias

import numpy as np
from numba import types
from numba.extending import overload
from numpy.typing import NDArray

from thinkstr8.batch.compiling import instruction, kernel
from thinkstr8.batch.think_str8_hands import (
    SUMS,
    Mind,
    Words,
    as_column,
    as_row,
    high_colours,
    rows_of,
    weigh,
)
from thinkstr8.batch.think_str8_tables import (
    COLOURS,
    DICE,
    ROWS,
    SLOTS,
    WORDS,
    Game,
    Tables,
)
from thinkstr8.batch.writing import ABSENT
from thinkstr8.games.think_str8.components import NUMBERS
from thinkstr8.games.think_str8.state import Stage

Counts: TypeAlias = NDArray[np.int32]

OVER: Final = tuple(Stage).index(Stage.OVER)

_NUMBERS: Final = len(NUMBERS)
_PLACES: Final = ROWS.bit_length()
_NONE: Final = np.uint64(0)


def bit_count(word: np.uint64) -> int:
    """Return how many bits of a word are set."""
    return int(word).bit_count()


@overload(bit_count, strict=False)  # which would compare annotations
def _bit_count(word: Any) -> Any:
    def count(word: Any) -> Any:
        return _population(word)

    return count


@instruction
def _population(_: Any, word: Any) -> Any:
    """Return the type and the code of counting bits, as Numba asks for them."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), code


@kernel
def _tally(planes: Words, at: int, first: np.uint64, second: np.uint64) -> None:
    """Count a row for each of its columns. The counts are in binary, one digit per plane."""
    for _ in range(_PLACES):
        carry_first = planes[at] & first
        carry_second = planes[at + 1] & second
        planes[at] ^= first
        planes[at + 1] ^= second
        if not carry_first | carry_second:
            return
        first, second = carry_first, carry_second
        at += WORDS


@kernel
def _tallied(planes: Words, at: int, first: np.uint64, second: np.uint64) -> int:
    """Return the sum of the counts of some columns."""
    total = 0
    for place in range(_PLACES):
        there = bit_count(planes[at] & first) + bit_count(planes[at + 1] & second)
        total += there << place
        at += WORDS
    return total


@kernel
def count_numbers(rules: Tables, mind: Mind, counts: Counts) -> int:
    """Write by colour and number how many hands have it, and return how many hands there are."""
    planes, hands = np.zeros(_PLACES * WORDS, np.uint64), 0
    counts[:] = 0
    for row in range(rows_of(rules)):
        first, second = mind.hands[row * WORDS], mind.hands[row * WORDS + 1]
        if not first | second:
            continue
        _tally(planes, 0, first, second)
        there = bit_count(first) + bit_count(second)
        hands += there
        for colour in range(high_colours(rules)):
            slot = rules.hand_slots[as_row(rules, colour), row]
            counts[colour * _NUMBERS + mind.slots[colour * SLOTS + slot]] += there
    for colour in range(high_colours(rules), rules.colours):
        for slot in range(SLOTS):
            having = rules.hand_columns[as_column(rules, colour), slot]
            number = mind.slots[colour * SLOTS + slot]
            there = _tallied(planes, 0, having[0], having[1])
            counts[colour * _NUMBERS + number] += there
    return hands


@kernel
def count_shown(rules: Tables, game: Game, seat: int, counts: Counts) -> int:
    """Write the one hand that is left when all racks are shown, and return 1."""
    counts[:] = 0
    for colour in range(rules.colours):
        counts[colour * _NUMBERS + game.racks[seat * rules.colours + colour]] = 1
    return 1


@kernel
def dice_shown(rules: Tables, game: Game) -> int:
    """Return a number for the dice on the table; ABSENT without dice of colours in play."""
    shown = 0
    for die in range(DICE):
        if game.dice[die] == ABSENT or game.dice[die] >= rules.colours:
            return ABSENT
        shown = shown * COLOURS + game.dice[die]
    return shown


@kernel
def count_sums(rules: Tables, game: Game, mind: Mind, counts: Counts) -> None:
    """Write how many hands have each sum of the dice on the table."""
    counts[:] = 0
    columns, sums = np.empty(SUMS * WORDS, np.uint64), np.empty(ROWS, np.int8)
    weigh(rules, mind, game.dice, columns, sums)
    planes = np.zeros(SUMS * _PLACES * WORDS, np.uint64)
    found = 0
    for row in range(rows_of(rules)):
        first, second = mind.hands[row * WORDS], mind.hands[row * WORDS + 1]
        if first | second:
            found |= 1 << sums[row]
            _tally(planes, sums[row] * _PLACES * WORDS, first, second)
    for total in range(SUMS):
        if not found >> total & 1:
            continue
        for rest in range(SUMS - total):
            first, second = columns[rest * WORDS], columns[rest * WORDS + 1]
            if first | second:
                counts[total + rest] += _tallied(planes, total * _PLACES * WORDS, first, second)
