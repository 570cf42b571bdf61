"""The records of Numer in compiled code: a game, and the tables made by calling its rules.

Belongs here: the fields of both records, and how the tables are made.
Does not belong here: the kernels that use them (numer).

The fields of a game:

    turns       how many turns are finished (`len(table.turns)`)
    turn, round_now
                the turn within its round, and the round, both from 0; the last ones after the end
    waiting     the seats that still have to write, as bits; 0 after the end
    boards      the open digits of each seat, as bits
    sealed      the number of each seat in this turn, or ABSENT
    written     the digits of that number, as bits; 0 without a number, or if it is void (N2)
    totals      the points of each seat
    known       how many turns are in the past of each observer: `_remember` adds the others
    log         an entry for each turn and seat, see `entry`; from `rules.crossed_out` on, the
                crossed-out digits, by finished round and seat; from `rules.past` on, for each
                observer the fields of its observation about the finished turns

All of a game's log is as short as its rules allow, because games are fast if they are small.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from thinkstr8.batch.compiling import small
from thinkstr8.batch.kernels import NOBODY, Records
from thinkstr8.batch.writing import ABSENT
from thinkstr8.core.checks import present
from thinkstr8.core.fields import width_of
from thinkstr8.core.spaces import mask_of
from thinkstr8.games.numer.checking import Verdict, first_digit_points
from thinkstr8.games.numer.components import (
    BITS_OF,
    DIGITS,
    DIGITS_ON,
    FULL_BOARD,
    NUMBERS,
    PLACES,
    fresh_board,
    numbers_from,
    numeral,
)
from thinkstr8.games.numer.rules import (
    MOST_ROUNDS,
    MOST_TURNS,
    PLAYERS,
    Rules,
    earns_bonus,
)

_SEATS: Final = PLAYERS[-1]
_TURNS: Final = MOST_ROUNDS * MOST_TURNS
_SETS: Final = FULL_BOARD + 1

ENDINGS: Final = DIGITS ** (PLACES - 1)
"""How many numbers have the same first digit, one after the other."""

VERDICTS: Final = tuple(Verdict)

TOLD: Final = PLACES
"""Where an entry of the log has the verdict, after the digits of the number."""

POINTS: Final = TOLD + 1
"""Where it has the points."""

POINT_BYTES: Final = 2
_ENTRY: Final = POINTS + POINT_BYTES
_PAST: Final = PLACES + 1
_LOG: Final = _TURNS * _SEATS * (_ENTRY + _SEATS * _PAST) + MOST_ROUNDS * _SEATS

GAME_RECORD: Final = np.dtype(
    [
        ("turns", np.uint8),
        ("turn", np.uint8),
        ("round_now", np.uint8),
        ("waiting", np.uint8),
        ("boards", np.uint16, (_SEATS,)),
        ("sealed", np.int16, (_SEATS,)),
        ("written", np.uint16, (_SEATS,)),
        ("totals", np.int32, (_SEATS,)),
        ("known", np.int8, (_SEATS,)),
        ("log", np.int8, (_LOG,)),
    ],
    align=True,
)

_TABLES: Final = np.dtype(
    [
        ("players", np.int64),
        ("rounds", np.int64),
        ("turns", np.int64),  # in a round
        ("slips", np.int64),
        ("board", np.int64),  # a fresh one
        ("history", np.int64),
        ("least", np.int64),
        ("width", np.int64),  # of a score in an observation
        ("crossed_out", np.int64),  # where it begins in the log
        ("past", np.int64),
        ("first", np.int8, (1 << _SEATS,)),  # the first of some waiting seats, or NOBODY
        ("bits", np.uint16, (len(NUMBERS),)),  # BITS_OF
        ("digits", np.int8, (len(NUMBERS) + 1, PLACES)),  # of ABSENT, then of each numeral
        ("worth", np.int16, (MOST_TURNS, len(NUMBERS))),  # first_digit_points, by turn
        ("bonuses", np.int16, (MOST_TURNS, len(NUMBERS))),  # by turn and highest number (N5)
        ("listed", np.uint8, (_SETS, DIGITS)),  # DIGITS_ON
        ("many", np.uint16, (_SETS,)),  # how many digits a set has
        ("open", np.int8, (_SETS, DIGITS)),  # whether a set has a digit
        ("endings", np.int8, (_SETS, ENDINGS)),  # masks of the last two digits
        ("places", np.uint8, (DIGITS + 1, len(NUMBERS), PLACES)),  # of the digits of each of them
    ],
    align=True,
)


class Tables(Protocol):
    """The tables, as type checkers see their record."""

    players: int
    rounds: int
    turns: int
    slips: int
    board: int
    history: int
    least: int
    width: int
    crossed_out: int
    past: int
    first: NDArray[np.int8]
    bits: NDArray[np.uint16]
    digits: NDArray[np.int8]
    worth: NDArray[np.int16]
    bonuses: NDArray[np.int16]
    listed: NDArray[np.uint8]
    many: NDArray[np.uint16]
    open: NDArray[np.int8]
    endings: NDArray[np.int8]
    places: NDArray[np.uint8]


class Game(Protocol):
    """A game, as type checkers see its record."""

    turns: int
    turn: int
    round_now: int
    waiting: int
    boards: NDArray[np.uint16]
    sealed: NDArray[np.int16]
    written: NDArray[np.uint16]
    totals: NDArray[np.int32]
    known: NDArray[np.int8]
    log: NDArray[np.int8]


@small
def entry(players: int, turn: int, seat: int) -> int:
    """Return where the log has an entry: the digits, the verdict, and the points.

    Without a number, digits and verdict are ABSENT.
    """
    return (turn * players + seat) * _ENTRY


# The tables


def tables(rules: Rules, looks: Mapping[str, object]) -> Records:
    """Return the record of the rules, made by calling them."""
    tables = np.zeros(1, _TABLES)
    least, most = rules.score_range
    tables["players"], tables["rounds"], tables["turns"] = rules.players, rules.rounds, rules.turns
    tables["slips"], tables["board"] = rules.slips, rules.board
    tables["history"] = looks.get("history", True)
    tables["least"], tables["width"] = least, width_of(least, most)
    tables["crossed_out"] = entries = rules.rounds * rules.turns * rules.players * _ENTRY
    tables["past"] = entries + rules.rounds * rules.players
    bonus_of = [[earns_bonus(rules, n) * bonus for n in NUMBERS] for bonus in rules.bonuses]
    tables["bonuses"][0, : rules.turns] = bonus_of
    tables["worth"][0, : rules.turns] = [
        [first_digit_points(rules, number, turn) for number in NUMBERS]
        for turn in range(1, rules.turns + 1)
    ]
    for name, table in _shared_tables().items():
        tables[name][0] = table
    return tables


@lru_cache(maxsize=1)
def _shared_tables() -> Mapping[str, NDArray[Any]]:
    """Return the tables that are the same for all rules."""
    places = np.zeros((DIGITS + 1, len(NUMBERS), PLACES), np.uint8)
    for many in range(1, DIGITS + 1):
        numbers = numbers_from(fresh_board(many))
        places[many, : len(numbers)] = [_digits(number) for number in numbers]
    masks = b"".join(
        mask_of(ENDINGS, tuple({number % ENDINGS: None for number in numbers_from(board)}))
        for board in range(_SETS)
    )
    sets = range(_SETS)
    return {
        "first": np.array([_first(waiting) for waiting in range(1 << _SEATS)], np.int8),
        "bits": np.array(BITS_OF, np.uint16),
        "digits": np.array([[ABSENT] * PLACES, *map(_digits, NUMBERS)], np.int8),
        "listed": np.array([_padded(DIGITS_ON[board]) for board in sets], np.uint8),
        "many": np.array([len(digits) for digits in DIGITS_ON], np.uint16),
        "open": np.array([[d in DIGITS_ON[s] for d in range(DIGITS)] for s in sets], np.int8),
        "endings": np.frombuffer(masks, np.int8).reshape(_SETS, ENDINGS),
        "places": places,
    }


def _digits(number: int) -> list[int]:
    return [*map(int, numeral(number))]


def _first(waiting: int) -> int:
    return next((seat for seat in range(_SEATS) if waiting >> seat & 1), NOBODY)


def _padded(digits: tuple[int, ...]) -> tuple[int, ...]:
    return (*digits, *[0] * (DIGITS - len(digits)))


def used(rules: Rules) -> int:
    """Return how many bytes of a record a game needs, which has the log at its end."""
    entries = rules.rounds * rules.turns * rules.players
    log = entries * (_ENTRY + rules.players * _PAST) + rules.rounds * rules.players
    return present(GAME_RECORD.fields)["log"][1] + log
