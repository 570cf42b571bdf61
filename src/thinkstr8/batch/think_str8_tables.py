"""The records of Think Str8! in compiled code: a game, and the tables made by calling its rules.

Belongs here: the fields of both records, and how the tables are made.
Does not belong here: the kernels that use them (think_str8).

The fields of a game:

    stage       the index of the stage in `Stage`
    case        the row of the tables `counts`, `listed` and `masks`: what is legal now
    waiting     the seats that have yet to act, in order: the first `left` of them; then the others
    throw       the index of the dice in `THROWS` until they are settled
    dice        the dice on the table, then the dice as they were thrown, or ABSENT
    free        the tokens that are not taken, as bits by their index
    tokens      the size of each seat's token, or ABSENT
    lows        the lowest sum of each sealed bet, or ABSENT
    exchanged   the colour of the card that is being drawn, or ABSENT
    guesses     by seat and colour, the index in `NAMEABLE` of what the seat named, or ABSENT
    guessed     how many colours each seat has guessed
    resolved    the seats in the order in which their guesses were resolved, or ABSENT
    positions, track
                the markers; `track` has all seats from last to first
    round_now, roller
                as `Table.round` and `Table.roller` say
    rounds      how many rounds have been checked
    given_up    how many cards have been given up since the last check
    racks       the racks of the players, the same once more, and the neutral ones
    cards       by colour the numbers given up so far, in order, then ABSENT; by colour the number
                of cards left in the pile
    hidden      by colour the numbers that can be drawn, as bits
    full        the colours with cards left in the pile, as bits
    number      how many games have been in this record, to tell one from the next
    dice_log, seat_log, card_log
                the fields of observations about the checked rounds. The seat log has those for
                observer 0, then those for observer 1, and so on: see `seat_entry`.

The rows of flat fields are as long as the rules need them.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from thinkstr8.batch.compiling import small
from thinkstr8.batch.kernels import Records
from thinkstr8.batch.writing import ABSENT, Bytes
from thinkstr8.core.checks import present
from thinkstr8.core.fields import width_of
from thinkstr8.core.spaces import Section
from thinkstr8.games.think_str8.components import (
    HIGHEST_SUM,
    NUMBERS,
    PILE,
    RACKS,
    THROWS,
    Colour,
    Dice,
    as_dice,
)
from thinkstr8.games.think_str8.encoding import action_space, observation_space
from thinkstr8.games.think_str8.legality import ACTING, settlings
from thinkstr8.games.think_str8.rules import (
    MOST_NAMED,
    NAMEABLE,
    ROUNDS,
    SEATS,
    GuessOrder,
    Rules,
    Verdict,
    bet_points,
    guess_points,
    possible_lows,
    told_sums,
    verdict,
)
from thinkstr8.games.think_str8.state import Stage
from thinkstr8.kit.turns import everybody

PLAYERS: Final = len(SEATS)
COLOURS: Final = len(Colour)
DICE: Final = 3
VERDICTS: Final = tuple(Verdict)
_MOST_ROUNDS: Final = max(ROUNDS.values())
_SUMS: Final = HIGHEST_SUM + 1
_SIZES: Final = HIGHEST_SUM + 2
_WAYS: Final = len(Colour) ** DICE
SIZE, LOW, TOLD, ROLLER = range(4)
"""The parts of the seat log that begin with an entry for each seat: its bets and the verdicts on
them. The last part begins with the rollers, and goes on with the seats that exchanged cards."""

NOTHING: Final = 0
"""The case in which no id is legal."""

SETTLE_CASES: Final = NOTHING + 1
"""The first case of settling a throw, by its index in `THROWS`."""

PLACE_CASES: Final = SETTLE_CASES + len(THROWS)
"""The first case of placing a token, by its size."""

EXCHANGE_CASES: Final = PLACE_CASES + _SIZES
"""The first case of exchanging a card, by the colours with cards left, as bits."""

GUESS_CASE: Final = EXCHANGE_CASES + (1 << COLOURS)
"""The case of a final guess."""

TAKE_CASES: Final = GUESS_CASE + 1
"""The first case of taking a token, by those that are free, as bits; see `FEW`."""

FEW: Final = 8
"""The most tokens of which every set has a case. With more of them, their first case stands for all
of them, and kernels look at the bits."""

_SETS: Final = 1 << FEW
_CASES: Final = TAKE_CASES + _SETS
_IDS: Final = len(THROWS) + _SIZES + HIGHEST_SUM + 1 + COLOURS + len(NAMEABLE)

SLOTS: Final = len(NUMBERS) - (RACKS - 1)
"""The most numbers that a card can have for its holder, who sees all racks but one."""

GROUP: Final = 3
"""The number of low colours; of fewer colours, all are low."""

ROWS: Final = SLOTS**GROUP
WORDS: Final = 2
WORD: Final = 64
STRIDES: Final = (SLOTS * SLOTS, SLOTS, 1)
"""How far apart the columns of neighbouring slots are, for each of three low colours."""

GAME_RECORD: Final = np.dtype(
    [
        ("stage", np.int8),
        ("left", np.int8),
        ("case", np.int16),
        ("waiting", np.int8, (PLAYERS,)),
        ("throw", np.int8),
        ("dice", np.int8, (2 * DICE,)),
        ("free", np.int32),
        ("tokens", np.int8, (PLAYERS,)),
        ("lows", np.int8, (PLAYERS,)),
        ("exchanged", np.int8),
        ("round_now", np.int8),
        ("roller", np.int8),
        ("rounds", np.int8),
        ("given_up", np.int8),
        ("full", np.int8),
        ("hidden", np.uint8, (COLOURS,)),
        ("number", np.int32),
        ("positions", np.int16, (PLAYERS,)),
        ("track", np.int8, (PLAYERS,)),
        ("guessed", np.int8, (PLAYERS,)),
        ("resolved", np.int8, (PLAYERS,)),
        ("racks", np.int8, ((PLAYERS + RACKS) * COLOURS,)),
        ("guesses", np.int8, (PLAYERS * COLOURS,)),
        ("cards", np.int8, (COLOURS * (PILE + 1),)),
        ("dice_log", np.int8, (2 * DICE * _MOST_ROUNDS,)),
        ("card_log", np.int8, (2 * PLAYERS * _MOST_ROUNDS,)),
        ("seat_log", np.int8, (PLAYERS * (4 * PLAYERS + 1) * _MOST_ROUNDS,)),
    ],
    align=True,
)


class Game(Protocol):
    """A game, as type checkers see its record."""

    stage: int
    left: int
    case: int
    waiting: Bytes
    throw: int
    dice: Bytes
    free: int
    tokens: Bytes
    lows: Bytes
    exchanged: int
    round_now: int
    roller: int
    rounds: int
    given_up: int
    full: int
    hidden: NDArray[np.uint8]
    number: int
    positions: NDArray[np.int16]
    track: Bytes
    guessed: Bytes
    resolved: Bytes
    racks: Bytes
    guesses: Bytes
    cards: Bytes
    dice_log: Bytes
    card_log: Bytes
    seat_log: Bytes


@small
def seat_entries(rules: "Tables") -> int:
    """Return how many entries the seat log has for each observer."""
    return (4 * rules.players + 1) * rules.rounds


@small
def seat_entry(rules: "Tables", observer: int, part: int, index: int, played: int) -> int:
    """Return the place in the seat log of an entry about a round."""
    row = part * rules.players + index
    return observer * seat_entries(rules) + row * rules.rounds + played


def used(rules: Rules) -> int:
    """Return how many bytes of a record a game needs, which has the seat log at its end."""
    log = rules.players * (4 * rules.players + 1) * rules.rounds
    return int(present(GAME_RECORD.fields)["seat_log"][1] + log)


_TABLES: Final = np.dtype(
    [
        ("players", np.int64),
        ("colours", np.int64),
        ("rounds", np.int64),
        ("by_track", np.int64),  # whether guesses are resolved up the track (S6)
        ("history", np.int64),
        ("least", np.int64),
        ("width", np.int64),  # of a position in an observation
        ("first_take", np.int64),  # the first id of each section; settling begins at 0
        ("first_place", np.int64),
        ("first_exchange", np.int64),
        ("first_guess", np.int64),
        ("ids", np.int64),
        ("sizes", np.int8, (_SIZES,)),  # by the index of a token
        ("tokens", np.int64),  # how many there are
        ("together", np.int8, (len(Stage),)),  # whether all waiting seats may act
        ("rolls", np.int8, (_WAYS,)),  # the throw of every way that three dice can fall
        ("throws", np.int8, (len(THROWS), DICE)),  # by index
        ("settled", np.int8, (len(THROWS), DICE)),  # by id
        ("counts", np.int16, (_CASES,)),  # how many ids are legal
        ("listed", np.uint8, (_CASES, _IDS)),  # which ids, in order
        ("masks", np.int8, (_CASES, _IDS)),
        ("many", np.int8, (_SETS,)),  # how many bits are set in a byte
        ("bits", np.int8, (_SETS, FEW)),  # which bits are set in a byte
        ("verdicts", np.int8, (_SIZES, _SUMS, _SUMS)),  # by size, low and sum
        ("told_sums", np.int32, (_SIZES, _SUMS, len(VERDICTS))),  # as bits
        ("concluded", np.int64),  # where the beliefs begin in an observation
        ("hands_width", np.int64),  # of the number of hands there
        ("hand_slots", np.int8, (GROUP, ROWS)),  # by stride: the slot of each row or column
        ("hand_columns", np.uint64, (GROUP, SLOTS, WORDS)),  # by stride and slot, as bits
        ("payments", np.int16, (_SIZES, len(VERDICTS))),  # bet_points
        ("named", np.int8, (len(NAMEABLE), MOST_NAMED)),
        ("worth", np.int8, (len(NAMEABLE), len(NUMBERS))),  # guess_points
    ],
    align=True,
)


class Tables(Protocol):
    """The tables, as type checkers see their record."""

    players: int
    colours: int
    rounds: int
    by_track: int
    history: int
    least: int
    width: int
    first_take: int
    first_place: int
    first_exchange: int
    first_guess: int
    ids: int
    sizes: Bytes
    tokens: int
    together: Bytes
    rolls: Bytes
    throws: Bytes
    settled: Bytes
    counts: NDArray[np.int16]
    listed: NDArray[np.uint8]
    masks: Bytes
    many: Bytes
    bits: Bytes
    verdicts: Bytes
    told_sums: NDArray[np.int32]
    concluded: int
    hands_width: int
    hand_slots: Bytes
    hand_columns: NDArray[np.uint64]
    payments: NDArray[np.int16]
    named: Bytes
    worth: Bytes


def tables(rules: Rules, looks: Mapping[str, object]) -> Records:
    """Return the record of the rules, made by calling them."""
    record = np.zeros(1, _TABLES)
    made = record[0]
    least, most = rules.score_range
    made["players"], made["colours"] = rules.players, len(rules.colours)
    made["rounds"] = rules.rounds
    made["by_track"] = rules.guess_order is GuessOrder.TRACK
    history = bool(looks.get("history", True))
    made["history"] = history
    hands = observation_space(rules, history=history, beliefs=True).field("hands")
    made["concluded"], made["hands_width"] = hands.offset, hands.width
    made["least"], made["width"] = least, width_of(least, most)
    _, take, place, exchange, guess = action_space(rules).sections
    made["first_take"], made["first_place"] = take.start, place.start
    made["first_exchange"], made["first_guess"], made["ids"] = (
        exchange.start,
        guess.start,
        guess.ids.stop,
    )
    made["sizes"][: len(rules.sizes)] = rules.sizes
    made["tokens"] = len(rules.sizes)
    for name, table in _shared().items():
        made[name] = table
    made["settled"][: take.start] = _settled(rules.colours)
    for case, ids in _cases(rules):
        made["counts"][case] = len(ids)
        made["listed"][case, : len(ids)] = ids
        made["masks"][case, ids] = 1
    for size in rules.sizes:
        for low in possible_lows(size):
            made["verdicts"][size, low] = [
                VERDICTS.index(verdict(rules, size, low, total)) for total in range(_SUMS)
            ]
            made["told_sums"][size, low] = [told_sums(rules, size, low, told) for told in VERDICTS]
        made["payments"][size] = [bet_points(rules, size, told) for told in VERDICTS]
    return record


def _cases(rules: Rules) -> Iterator[tuple[int, Sequence[int]]]:
    """Yield every case of what is legal, with the legal ids in order."""
    settle, take, place, exchange, guess = action_space(rules).sections
    every = _settled(rules.colours)
    for throw, (dice, _) in enumerate(THROWS):
        within = settlings(dice, rules.colours)
        legal = [settle.start + index for index, each in enumerate(every) if each in within]
        yield SETTLE_CASES + throw, legal
    for size in rules.sizes:
        yield PLACE_CASES + size, [place.start + low for low in possible_lows(size)]
    for full in range(1 << len(rules.colours)):
        yield EXCHANGE_CASES + full, _ids_of(exchange, full)
    yield GUESS_CASE, guess.ids
    if len(rules.sizes) <= FEW:
        for free in range(1 << len(rules.sizes)):
            yield TAKE_CASES + free, _ids_of(take, free)


def _ids_of(section: Section, bits: int) -> list[int]:
    return [index for number, index in enumerate(section.ids) if bits >> number & 1]


def _settled(colours: tuple[Colour, ...]) -> list[Dice]:
    """Return all dice that can be settled, by id."""
    return [*map(as_dice, combinations_with_replacement(colours, DICE))]


@lru_cache(maxsize=1)
def _shared() -> Mapping[str, Bytes | NDArray[np.uint64]]:
    """Return the tables that are the same for all rules."""
    slots = [[place // stride % SLOTS for place in range(ROWS)] for stride in STRIDES]
    columns = np.zeros((GROUP, SLOTS, WORDS), np.uint64)
    for index, having in enumerate(slots):
        for place, slot in enumerate(having):
            columns[index, slot, place // WORD] |= np.uint64(1 << place % WORD)
    rolls = [throw for throw, (_, odds) in enumerate(THROWS) for _ in range(int(odds * _WAYS))]
    bits = np.zeros((_SETS, FEW), np.int8)
    for each in range(_SETS):
        found = [place for place in range(FEW) if each >> place & 1]
        bits[each, : len(found)] = found
    return {
        "hand_slots": np.array(slots, np.int8),
        "hand_columns": columns,
        "together": np.array([ACTING[stage] is everybody for stage in Stage], np.int8),
        "rolls": np.array(rolls, np.int8),
        "throws": np.array([dice for dice, _ in THROWS], np.int8),
        "many": np.array([each.bit_count() for each in range(_SETS)], np.int8),
        "bits": bits,
        "named": np.array(
            [[*named, *[ABSENT] * (MOST_NAMED - len(named))] for named in NAMEABLE], np.int8
        ),
        "worth": np.array(
            [[guess_points(number, named) for number in NUMBERS] for named in NAMEABLE], np.int8
        ),
    }
