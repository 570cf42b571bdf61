"""Numer in compiled code.

Belongs here: the kernels that play it, and what seats see of it.
Does not belong here: the records (numer_tables), games as values of the library (numer_values).
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from thinkstr8.batch.compiling import kernel, small
from thinkstr8.batch.kernels import NOBODY, Kernels
from thinkstr8.batch.numer_tables import (
    ENDINGS,
    GAME_RECORD,
    POINT_BYTES,
    POINTS,
    TOLD,
    VERDICTS,
    Game,
    Tables,
    entry,
    tables,
    used,
)
from thinkstr8.batch.numer_values import pack, unpack
from thinkstr8.batch.streams import Stream
from thinkstr8.batch.writing import ABSENT, Bytes, clockwise, copy, fill, write_wide
from thinkstr8.games.numer.checking import Verdict
from thinkstr8.games.numer.components import DIGITS, GAME, PLACES

_ACCEPTED: Final = VERDICTS.index(Verdict.ACCEPTED)
_ELIMINATED: Final = VERDICTS.index(Verdict.ELIMINATED)
_VOID: Final = VERDICTS.index(Verdict.VOID)

# Whose turn it is, and what is legal


@small
def _acting(rules: Tables, game: Game) -> int:
    return rules.first[game.waiting]


@small
def _writable(rules: Tables, game: Game, seat: int) -> int:
    """Return the digits that a seat may use, as `legality.writable` says (N2)."""
    return rules.board if rules.slips else game.boards[seat]


@small
def _count(rules: Tables, game: Game) -> int:
    digits = rules.many[_writable(rules, game, _acting(rules, game))]
    return int(digits) * digits * digits


@small
def _nth(rules: Tables, game: Game, index: int) -> int:
    """Return a number in the order of `components.numbers_from`."""
    board = _writable(rules, game, _acting(rules, game))
    digits, places = rules.listed[board], rules.places[rules.many[board], index]
    return 100 * int(digits[places[0]]) + 10 * int(digits[places[1]]) + int(digits[places[2]])


@small
def _mask(rules: Tables, game: Game, legal: Bytes) -> None:
    seat = _acting(rules, game)
    board = 0 if seat == NOBODY else _writable(rules, game, seat)
    for first in range(DIGITS):
        endings = board if board >> first & 1 else 0
        copy(legal, first * ENDINGS, rules.endings[endings], 0, ENDINGS)


# What happens


@kernel
def _reset(rules: Tables, game: Game, stream: Stream) -> None:
    """Begin a game, as `dealing.setup` does."""
    game.turns = game.turn = game.round_now = 0
    for seat in range(rules.players):
        game.totals[seat] = game.known[seat] = 0
    _wipe(rules, game)


@kernel
def _wipe(rules: Tables, game: Game) -> None:
    """Wipe all boards, and ask everyone to write."""
    for seat in range(rules.players):
        game.boards[seat] = rules.board
        game.sealed[seat], game.written[seat] = ABSENT, 0
    game.waiting = (1 << rules.players) - 1


@kernel
def _advance(rules: Tables, game: Game, stream: Stream) -> None:
    """Do nothing, because nothing in Numer is left to chance."""


@kernel
def _step(rules: Tables, game: Game, stream: Stream, number: int) -> None:
    """Seal a number; the last number of a turn reveals and checks them all."""
    seat = _acting(rules, game)
    digits = rules.bits[number]
    game.sealed[seat] = number
    game.written[seat] = 0 if digits & ~game.boards[seat] else digits  # void (N2)
    game.waiting ^= 1 << seat
    if not game.waiting:
        _check(rules, game)
        _end_turn(rules, game)


@small
def _verdict(rules: Tables, game: Game, seat: int) -> int:
    """Return the verdict on the number of a seat, as `checking.check` does."""
    number, digits = game.sealed[seat], game.written[seat]
    if not digits:
        return ABSENT if number == ABSENT else _VOID
    eliminated = False
    for other in range(rules.players):  # without a branch, which nobody could predict
        eliminated |= (game.sealed[other] < number) & (game.written[other] & digits != 0)
    return _ELIMINATED if eliminated else _ACCEPTED  # as `checking.eliminates` says (N3)


@kernel
def _check(rules: Tables, game: Game) -> None:
    """Log the numbers of a turn with their verdicts and points, as `checking.check` does."""
    players, turns, highest = rules.players, game.turns, -1
    for seat in range(players):
        number, told = game.sealed[seat], _verdict(rules, game, seat)
        at = entry(players, turns, seat)
        copy(game.log, at, rules.digits[number + 1], 0, PLACES)
        game.log[at + TOLD] = told
        highest = max(highest, number if told == _ACCEPTED else -1)
    for seat in range(players):
        number, at = game.sealed[seat], entry(players, turns, seat)
        accepted = game.log[at + TOLD] == _ACCEPTED
        leads = number == highest  # N5
        points = rules.worth[game.turn, number] + leads * rules.bonuses[game.turn, number]
        points *= accepted
        game.boards[seat] &= ~(accepted * rules.bits[number])
        game.totals[seat] += points
        write_wide(game.log, at + POINTS, points, 0, POINT_BYTES)
        game.sealed[seat], game.written[seat] = ABSENT, 0
    game.turns += 1
    game.turn += 1


@kernel
def _end_turn(rules: Tables, game: Game) -> None:
    """Begin the next turn that somebody can write in, or end the round."""
    while game.turn < rules.turns:
        for seat in range(rules.players):
            if game.boards[seat]:
                game.waiting |= 1 << seat
        if game.waiting:
            return
        _check(rules, game)
    _end_round(rules, game)


@kernel
def _end_round(rules: Tables, game: Game) -> None:
    """Score the crossed-out digits, wipe the boards, and begin the next round or end the game."""
    log = rules.crossed_out + game.round_now * rules.players
    for seat in range(rules.players):
        crossed_out = rules.many[rules.board & ~game.boards[seat]]
        game.log[log + seat] = crossed_out
        game.totals[seat] += crossed_out
    _wipe(rules, game)
    if game.round_now + 1 == rules.rounds:
        game.waiting = 0
        game.turn -= 1
    else:
        game.round_now += 1
        game.turn = 0


@kernel
def _scores(rules: Tables, game: Game, out: NDArray[np.int32]) -> None:
    for seat in range(rules.players):
        out[seat] = game.totals[seat]


@kernel
def _winners(rules: Tables, game: Game, out: Bytes) -> None:
    """Mark the seats with the highest total, as `rules.leaders` does."""
    most = game.totals[0]
    for seat in range(1, rules.players):
        most = max(most, game.totals[seat])
    for seat in range(rules.players):
        out[seat] = game.totals[seat] == most


# Observations


@small
def _observe(rules: Tables, game: Game, seat: int, out: Bytes) -> None:
    players = rules.players
    copy(out, 0, rules.digits[game.sealed[seat] + 1], 0, PLACES)
    waiting = PLACES
    boards = waiting + players + 2
    totals = boards + players * DIGITS
    for step in range(players):
        other = clockwise(seat, step, players)
        out[waiting + step] = game.waiting >> other & 1
        copy(out, boards + step * DIGITS, rules.open[game.boards[other]], 0, DIGITS)
        at = totals + step * rules.width
        write_wide(out, at, game.totals[other], rules.least, rules.width)
    out[boards - 2], out[boards - 1] = game.round_now + 1, game.turn + 1
    if rules.history:
        _remember(rules, game, seat)
        size = rules.rounds * rules.turns * players * (PLACES + 1)
        copy(out, totals + players * rules.width, game.log, rules.past + seat * size, size)


@small
def _remember(rules: Tables, game: Game, seat: int) -> None:
    """Add to the past of an observer what it does not have yet."""
    players = rules.players
    numbers = rules.rounds * rules.turns * players
    start = rules.past + seat * numbers * (PLACES + 1)
    told = start + numbers * PLACES
    if not game.known[seat]:
        fill(game.log, start, numbers * (PLACES + 1), ABSENT)
    for turn in range(game.known[seat], game.turns):
        row, at = turn * players, entry(players, turn, seat)
        for step in range(players):
            if step == players - seat:
                at = entry(players, turn, 0)
            copy(game.log, start + (row + step) * PLACES, game.log, at, PLACES)
            game.log[told + row + step] = game.log[at + TOLD]
            at += entry(players, 0, 1)
    game.known[seat] = game.turns


KERNELS: Final = Kernels(
    title=GAME,
    game=GAME_RECORD,
    used=used,
    tables=tables,
    reset=_reset,
    advance=_advance,
    acting=_acting,
    count=_count,
    nth=_nth,
    mask=_mask,
    observe=_observe,
    step=_step,
    scores=_scores,
    winners=_winners,
    pack=pack,
    unpack=unpack,
)
"""The kernels of Numer."""
