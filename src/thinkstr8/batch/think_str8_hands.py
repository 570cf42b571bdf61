"""Exact sets of the hands that a seat of Think Str8! may hold, in compiled code.

Belongs here: what the log says about a hand, and how many hands are left.
Does not belong here: the games (think_str8), the arrays that users read (beliefs).

At the start a seat sees all but five numbers of a colour; its card has one of them, its slots. So a
hand is one slot per colour. The last three colours (the low ones) make the columns of a set of
hands, as the 125 lowest bits of two words. The colours before them (the high ones) make the rows.
"""

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from thinkstr8.batch.compiling import kernel
from thinkstr8.batch.think_str8_tables import (
    DICE,
    GROUP,
    LOW,
    ROLLER,
    ROWS,
    SIZE,
    SLOTS,
    STRIDES,
    TOLD,
    WORD,
    WORDS,
    Game,
    Tables,
    seat_entry,
)
from thinkstr8.batch.writing import ABSENT, Bytes
from thinkstr8.games.think_str8.components import HIGHEST_SUM, NUMBERS, PILE, RACKS
from thinkstr8.games.think_str8.state import Stage

Words: TypeAlias = NDArray[np.uint64]
Counts: TypeAlias = NDArray[np.int32]

SUMS: Final = HIGHEST_SUM + 1
OVER: Final = tuple(Stage).index(Stage.OVER)

_NUMBERS: Final = len(NUMBERS)
_PLACES: Final = ROWS.bit_length()
_ONE: Final = np.uint64(1)
_NONE: Final = np.uint64(0)


class Mind(NamedTuple):
    """What is kept of one seat between looks at its game.

    Attributes:
        known: the number of the game, how many rounds are known, how many cards given up in the
            last of them, and the dice that `sums` are for.
        slots: by colour the numbers of its slots.
        hands: the possible hands, by row.
    """

    known: NDArray[np.int32]
    slots: Bytes
    hands: Words


# The colours


@kernel
def high_colours(rules: Tables) -> int:
    """Return how many colours are high."""
    return max(rules.colours - GROUP, 0)


@kernel
def rows_of(rules: Tables) -> int:
    """Return how many rows a set of hands has."""
    rows = 1
    for _ in range(high_colours(rules)):
        rows *= SLOTS
    return rows


@kernel
def as_row(rules: Tables, colour: int) -> int:
    """Return the place in the tables of a high colour."""
    return GROUP - high_colours(rules) + colour


@kernel
def as_column(rules: Tables, colour: int) -> int:
    """Return the place in the tables of a low colour."""
    return GROUP - rules.colours + colour


# What a seat knows


@kernel
def _is_seen(rules: Tables, game: Game, seat: int, colour: int, number: int) -> bool:
    """Return whether a seat sees a number: see `state.hidden_numbers`."""
    for rack in range(RACKS):
        shown = game.racks[(rules.players + rack) * rules.colours + colour]
        if rack != seat and shown == number:
            return True
    for place in range(PILE):
        if game.cards[colour * PILE + place] == number:
            return True
    return False


@kernel
def _begin(rules: Tables, game: Game, seat: int, mind: Mind) -> None:
    """Begin with every hand of the numbers that the seat could not see at the start."""
    dealt = np.empty(RACKS * rules.colours, np.int8)
    _deal_again(rules, game, dealt)
    for colour in range(rules.colours):
        slot = 0
        for number in range(_NUMBERS):
            if not _was_seen(rules, dealt, seat, colour, number):
                mind.slots[colour * SLOTS + slot] = number
                slot += 1
    columns = SLOTS ** min(rules.colours, GROUP)
    for row in range(rows_of(rules)):
        for word in range(WORDS):
            set_bits = min(max(columns - word * WORD, 0), WORD)
            every = ~_NONE if set_bits == WORD else (_ONE << np.uint64(set_bits)) - _ONE
            mind.hands[row * WORDS + word] = every
    mind.known[1] = mind.known[2] = 0


@kernel
def _deal_again(rules: Tables, game: Game, dealt: Bytes) -> None:
    """Write all racks as they were at the start, by taking back the exchanges."""
    for card in range(RACKS * rules.colours):
        dealt[card] = game.racks[rules.players * rules.colours + card]
    for played in range(game.rounds - 1, -1, -1):
        for index in range(rules.players - 1, -1, -1):
            seat = game.seat_log[seat_entry(rules, 0, ROLLER, 1 + index, played)]
            row = index * rules.rounds + played
            if seat != ABSENT:
                number = game.card_log[rules.players * rules.rounds + row]
                dealt[seat * rules.colours + game.card_log[row]] = number


@kernel
def _was_seen(rules: Tables, dealt: Bytes, seat: int, colour: int, number: int) -> bool:
    """Return whether a seat saw a number at the start: on a rack that was not its own."""
    for rack in range(RACKS):
        if rack != seat and dealt[rack * rules.colours + colour] == number:
            return True
    return False


@kernel
def learn(rules: Tables, game: Game, seat: int, mind: Mind) -> bool:
    """Take in what has happened since the last look; return whether that was anything."""
    if mind.known[0] != game.number or mind.known[1] > game.rounds:
        _begin(rules, game, seat, mind)
        mind.known[0] = game.number
    elif mind.known[1] == game.rounds and mind.known[2] == game.given_up:
        return False
    for played in range(max(mind.known[1] - 1, 0), game.rounds):
        given_up = 0
        if played < mind.known[1]:
            given_up = mind.known[2]
        else:
            _hear(rules, game, seat, mind, played)
        for index in range(given_up, rules.players):
            entry = seat_entry(rules, seat, ROLLER, 1 + index, played)
            if game.seat_log[entry] == 0:  # the observer
                row = index * rules.rounds + played
                number = game.card_log[rules.players * rules.rounds + row]
                _exchange(rules, mind, game.card_log[row], number)
    mind.known[1], mind.known[2] = game.rounds, game.given_up
    _look_around(rules, game, seat, mind)
    return True


@kernel
def weigh(rules: Tables, mind: Mind, dice: Bytes, columns: Words, sums: Bytes) -> None:
    """Write the columns with each sum of the low dice, and the sum of the high dice in each row."""
    columns[:] = _NONE
    low, high = np.zeros(ROWS, np.int8), high_colours(rules)
    sums[:] = 0
    for die in range(DICE):
        numbers = mind.slots[dice[die] * SLOTS : (dice[die] + 1) * SLOTS]
        if dice[die] < high:
            _add(sums, rules.hand_slots[as_row(rules, dice[die])], numbers)
        else:
            _add(low, rules.hand_slots[as_column(rules, dice[die])], numbers)
    for column in range(SLOTS ** min(rules.colours, GROUP)):
        columns[low[column] * WORDS + column // WORD] |= _ONE << np.uint64(column % WORD)


@kernel
def _add(sums: Bytes, slots: Bytes, numbers: Bytes) -> None:
    """Add the number of each row's or column's slot to its sum."""
    for place in range(ROWS):
        sums[place] += numbers[slots[place]]


@kernel
def _hear(rules: Tables, game: Game, seat: int, mind: Mind, played: int) -> None:
    """Keep the hands that agree with the verdict of a round."""
    size = game.seat_log[seat_entry(rules, seat, SIZE, 0, played)]
    low = game.seat_log[seat_entry(rules, seat, LOW, 0, played)]
    told = game.seat_log[seat_entry(rules, seat, TOLD, 0, played)]
    fitting = rules.told_sums[size, low, told]
    dice = np.empty(DICE, np.int8)
    for die in range(DICE):
        dice[die] = game.dice_log[die * rules.rounds + played]
    columns, sums = np.empty(SUMS * WORDS, np.uint64), np.empty(ROWS, np.int8)
    weigh(rules, mind, dice, columns, sums)
    kept, is_kept = np.zeros(SUMS * WORDS, np.uint64), np.zeros(SUMS, np.bool_)
    for row in range(rows_of(rules)):
        total = sums[row]
        if not is_kept[total]:
            is_kept[total] = True
            for rest in range(SUMS - total):
                if fitting >> (total + rest) & 1:
                    kept[total * WORDS] |= columns[rest * WORDS]
                    kept[total * WORDS + 1] |= columns[rest * WORDS + 1]
        mind.hands[row * WORDS] &= kept[total * WORDS]
        mind.hands[row * WORDS + 1] &= kept[total * WORDS + 1]


@kernel
def _exchange(rules: Tables, mind: Mind, colour: int, number: int) -> None:
    """Take in that the card of a colour had a number, and that it is another card now."""
    held = 0
    while mind.slots[colour * SLOTS + held] != number:
        held += 1
    if colour < high_colours(rules):
        _exchange_rows(rules, mind, as_row(rules, colour), held)
    else:
        _exchange_columns(rules, mind, as_column(rules, colour), held)


@kernel
def _exchange_rows(rules: Tables, mind: Mind, colour: int, held: int) -> None:
    slots, stride = rules.hand_slots[colour], STRIDES[colour]
    for row in range(rows_of(rules)):
        if slots[row] != held:
            source = row + (held - slots[row]) * stride
            for word in range(WORDS):
                mind.hands[row * WORDS + word] = mind.hands[source * WORDS + word]
    for row in range(rows_of(rules)):
        if slots[row] == held:
            mind.hands[row * WORDS] = mind.hands[row * WORDS + 1] = _NONE


@kernel
def _exchange_columns(rules: Tables, mind: Mind, colour: int, held: int) -> None:
    having = rules.hand_columns[colour, held]
    for row in range(rows_of(rules)):
        first = mind.hands[row * WORDS] & having[0]
        second = mind.hands[row * WORDS + 1] & having[1]
        mind.hands[row * WORDS] = mind.hands[row * WORDS + 1] = _NONE
        for slot in range(SLOTS):
            if slot != held:
                by = (slot - held) * STRIDES[colour]
                _spread(mind.hands, row * WORDS, first, second, by)


@kernel
def _spread(hands: Words, at: int, first: np.uint64, second: np.uint64, by: int) -> None:
    """Add the columns of two words to a row, moved by some columns."""
    if by > 0:
        up = np.uint64(by % WORD)
        if by >= WORD:
            hands[at + 1] |= first << up
        else:
            hands[at] |= first << up
            hands[at + 1] |= second << up | first >> np.uint64(WORD - by)
    else:
        down = np.uint64(-by % WORD)
        if -by >= WORD:
            hands[at] |= second >> down
        else:
            hands[at] |= first >> down | second << np.uint64(WORD + by)
            hands[at + 1] |= second >> down


@kernel
def _look_around(rules: Tables, game: Game, seat: int, mind: Mind) -> None:
    """Drop the hands that have a number which the seat sees."""
    first = second = _NONE
    for colour in range(rules.colours):
        for slot in range(SLOTS):
            if not _is_seen(rules, game, seat, colour, mind.slots[colour * SLOTS + slot]):
                continue
            if colour >= high_colours(rules):
                having = rules.hand_columns[as_column(rules, colour), slot]
                first |= having[0]
                second |= having[1]
                continue
            slots = rules.hand_slots[as_row(rules, colour)]
            for row in range(rows_of(rules)):
                if slots[row] == slot:
                    mind.hands[row * WORDS] = mind.hands[row * WORDS + 1] = _NONE
    for row in range(rows_of(rules)):
        mind.hands[row * WORDS] &= ~first
        mind.hands[row * WORDS + 1] &= ~second
