"""What seats see of Think Str8! in compiled code, and games as values of the library.

Belongs here: the observation of a seat, and states to and from records.
Does not belong here: the records (think_str8_tables), the play (think_str8).
"""

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from thinkstr8.batch.compiling import kernel, small
from thinkstr8.batch.think_str8_tables import (
    DICE,
    EXCHANGE_CASES,
    FEW,
    GUESS_CASE,
    NOTHING,
    PLACE_CASES,
    SETTLE_CASES,
    TAKE_CASES,
    VERDICTS,
    Game,
    Tables,
    seat_entries,
)
from thinkstr8.batch.writing import ABSENT, Bytes, clockwise, copy, fill, renamed, write_wide
from thinkstr8.core.checks import present
from thinkstr8.games.think_str8.components import PILE, RACKS, THROWS, Colour, Dice
from thinkstr8.games.think_str8.rules import MOST_NAMED, NAMEABLE, Rules
from thinkstr8.games.think_str8.state import (
    Bet,
    Board,
    Discard,
    Finale,
    FinalReveal,
    Markers,
    Round,
    Stage,
    State,
    Table,
    hidden_numbers,
)
from thinkstr8.kit.encoding import from_seat

_STAGES: Final = tuple(Stage)
_GUESS: Final = _STAGES.index(Stage.GUESS)
_OVER: Final = _STAGES.index(Stage.OVER)
_THROWS: Final = tuple(dice for dice, _ in THROWS)

# Observations, in the order of `observations.observed_fields`


@kernel
def observe(rules: Tables, game: Game, seat: int, out: Bytes) -> None:
    """Write the observation of a seat."""
    players, colours = rules.players, rules.colours
    at = _write_turn(rules, game, seat, out)
    for step in range(players):
        out[at + step] = game.tokens[clockwise(seat, step, players)]
    at += players
    out[at], out[at + 1] = game.exchanged, game.lows[seat]
    at = _write_guesses(rules, game, seat, out, at + 2)
    racks = players * colours
    copy(out, at, game.racks, seat * colours, racks)
    copy(out, at + racks, game.racks, 2 * racks, RACKS * colours - racks)
    if game.stage != _OVER:
        fill(out, at, colours, ABSENT)
    at += RACKS * colours
    for step in range(players):
        position = game.positions[clockwise(seat, step, players)]
        write_wide(out, at + step * rules.width, position, rules.least, rules.width)
    at += players * rules.width
    for rank in range(players):
        out[at + renamed(game.track[rank], seat, players)] = rank
    copy(out, at + players, game.cards, 0, colours * (PILE + 1))
    if rules.history:
        _write_past(rules, game, seat, out, at + players + colours * (PILE + 1))


@small
def _write_turn(rules: Tables, game: Game, seat: int, out: Bytes) -> int:
    """Write whose turn it is, the round and the dice, and return the place after them."""
    players, at = rules.players, 2 + rules.players
    out[0] = game.stage
    for index in range(players):
        out[2 + renamed(game.waiting[index], seat, players)] = index < game.left
    out[1] = out[2] & (rules.together[game.stage] | (game.waiting[0] == seat))
    out[at] = game.round_now
    out[at + 1] = renamed(game.roller, seat, players)
    for die in range(2 * DICE):
        out[at + 2 + die] = game.dice[die]
    return at + 2 + 2 * DICE


@small
def _write_guesses(rules: Tables, game: Game, seat: int, out: Bytes, at: int) -> int:
    """Write the guesses, how many each seat has made, and the order in which they count."""
    players, colours = rules.players, rules.colours
    fill(out, at, players * colours * MOST_NAMED, ABSENT)
    if game.stage >= _GUESS:
        for step in range(players if game.stage == _OVER else 1):
            other = clockwise(seat, step, players)
            for colour in range(game.guessed[other]):
                named = game.guesses[other * colours + colour]
                place = at + (step * colours + colour) * MOST_NAMED
                copy(out, place, rules.named[named], 0, MOST_NAMED)
    at += players * colours * MOST_NAMED
    for step in range(players):
        out[at + step] = game.guessed[clockwise(seat, step, players)]
        out[at + players + step] = renamed(game.resolved[step], seat, players)
    return at + 2 * players


@small
def _write_past(rules: Tables, game: Game, seat: int, out: Bytes, at: int) -> None:
    dice, seats = 2 * DICE * rules.rounds, seat_entries(rules)
    copy(out, at, game.dice_log, 0, dice)
    copy(out, at + dice, game.seat_log, seat * seats, seats)
    copy(out, at + dice + seats, game.card_log, 0, 2 * rules.players * rules.rounds)


# To and from the values of the library


def pack(state: State, game: Game) -> None:
    """Write a state into a record."""
    table, board = state.table, state.table.board
    rules, players, colours = board.rules, board.rules.players, len(board.rules.colours)
    game.number += 1
    game.stage = _STAGES.index(table.stage)
    game.case = _case(state)
    others = [seat for seat in range(players) if seat not in table.waiting]
    game.left, game.waiting[:players] = len(table.waiting), (*table.waiting, *others)
    game.throw = _THROWS.index(table.dice) if table.stage is Stage.SETTLE else 0
    game.dice[:] = ABSENT if table.dice is None else (*table.dice, *present(table.thrown))
    game.free = _free(table)
    game.tokens[:players] = [_or_absent(size) for size in table.tokens]
    game.lows[:players] = [_or_absent(low) for low in state.lows]
    game.exchanged = _or_absent(table.exchanged)
    game.round_now, game.roller, game.rounds = table.round, table.roller, len(board.rounds)
    game.given_up = len(board.rounds[-1].discards) if board.rounds else 0
    game.full = _full(board)
    game.hidden[:colours] = [
        sum(1 << number for number in hidden_numbers(board, colour, state.racks))
        for colour in rules.colours
    ]
    game.positions[:players], game.track[:players] = table.positions, table.track
    game.guessed[:players] = table.finale.guessed
    game.resolved[:players] = ABSENT if table.reveal is None else table.reveal.resolved
    racks = [number for rack in state.racks for number in rack]
    neutral = [number for rack in board.neutral_racks for number in rack]
    game.racks[: 2 * len(racks) + len(neutral)] = racks + racks + neutral
    for seat, named in enumerate(state.guesses):
        for colour, numbers in enumerate(named):
            game.guesses[seat * colours + colour] = NAMEABLE.index(numbers)
    for colour, numbers in enumerate(board.discards):
        pile = slice(colour * PILE, (colour + 1) * PILE)
        game.cards[pile] = [*numbers, *[ABSENT] * (PILE - len(numbers))]
    game.cards[colours * PILE : colours * (PILE + 1)] = board.piles
    _pack_log(rules, board.rounds, game)


def _or_absent(value: int | None) -> int:
    return ABSENT if value is None else value


def _free(table: Table) -> int:
    sizes = table.rules.sizes
    return sum(1 << index for index, size in enumerate(sizes) if size not in table.tokens)


def _full(board: Board) -> int:
    return sum(1 << colour for colour, count in enumerate(board.piles) if count)


def _case(state: State) -> int:
    """Return the case of what is legal; nature's stages have none."""
    table = state.table
    match table.stage:
        case Stage.SETTLE:
            return SETTLE_CASES + _THROWS.index(present(table.dice))
        case Stage.TAKE:
            return TAKE_CASES + (_free(table) if len(table.rules.sizes) <= FEW else 0)
        case Stage.PLACE:
            return PLACE_CASES + present(table.tokens[table.waiting[0]])
        case Stage.EXCHANGE:
            return EXCHANGE_CASES + _full(table.board)
        case Stage.GUESS:
            return GUESS_CASE
        case _:
            return NOTHING


def _pack_log(rules: Rules, log: Sequence[Round], game: Game) -> None:
    """Write the log as every seat observes it."""
    players, rounds = rules.players, rules.rounds
    game.dice_log[:] = game.card_log[:] = ABSENT
    seats = np.full((players, 4 * players + 1, rounds), ABSENT, np.int8)
    for played, checked in enumerate(log):
        game.dice_log[played : 2 * DICE * rounds : rounds] = (*checked.dice, *checked.thrown)
        for index, discard in enumerate(checked.discards):
            row = index * rounds + played
            game.card_log[row] = discard.colour
            game.card_log[players * rounds + row] = discard.number
        for observer in range(players):
            mine = seats[observer, :, played]
            bets = from_seat(checked.bets, observer)
            verdicts = from_seat(checked.verdicts, observer)
            exchangers = [discard.seat for discard in checked.discards]
            mine[:players] = [bet.size for bet in bets]
            mine[players : 2 * players] = [bet.low for bet in bets]
            mine[2 * players : 3 * players] = [VERDICTS.index(told) for told in verdicts]
            mine[3 * players : 3 * players + 1 + len(exchangers)] = [
                (seat - observer) % players for seat in (checked.roller, *exchangers)
            ]
    game.seat_log[: seats.size] = seats.reshape(-1)


def unpack(rules: Rules, game: Game) -> State:
    """Return the state of a record."""
    players, colours = rules.players, len(rules.colours)
    racks = _rows(game.racks[players * colours :], colours, RACKS)
    guesses = tuple(
        tuple(
            NAMEABLE[game.guesses[seat * colours + colour]] for colour in range(game.guessed[seat])
        )
        for seat in range(players)
    )
    stage = _STAGES[game.stage]
    reveal = (
        FinalReveal(racks[:players], guesses, tuple(game.resolved[:players].tolist()))
        if stage is Stage.OVER
        else None
    )
    board = Board(
        rules=rules,
        markers=Markers(
            tuple(game.positions[:players].tolist()), tuple(game.track[:players].tolist())
        ),
        neutral_racks=racks[players:],
        discards=tuple(
            tuple(number for number in pile if number != ABSENT)
            for pile in _rows(game.cards, PILE, colours)
        ),
        piles=tuple(game.cards[colours * PILE : colours * (PILE + 1)].tolist()),
        rounds=tuple(_unpack_log(rules, game)),
    )
    table = Table(
        board=board,
        stage=stage,
        waiting=tuple(game.waiting[: game.left].tolist()),
        dice=None if game.dice[0] == ABSENT else _dice(game.dice[:DICE].tolist()),
        thrown=None if game.dice[0] == ABSENT else _dice(game.dice[DICE:].tolist()),
        tokens=_or_none(game.tokens[:players].tolist()),
        exchanged=None if game.exchanged == ABSENT else Colour(game.exchanged),
        finale=Finale(tuple(game.guessed[:players].tolist()), reveal),
    )
    return State(table, racks[:players], _or_none(game.lows[:players].tolist()), guesses)


def _rows(flat: Bytes, length: int, count: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(row) for row in flat[: length * count].reshape(count, length).tolist())


def _or_none(values: list[int]) -> tuple[int | None, ...]:
    return tuple(None if value == ABSENT else value for value in values)


def _dice(colours: list[int]) -> Dice:
    first, second, third = colours
    return Colour(first), Colour(second), Colour(third)


def _unpack_log(rules: Rules, game: Game) -> Iterator[Round]:
    """Yield the rounds of the log, as observer 0 has it."""
    players, rounds, checked = rules.players, rules.rounds, int(game.rounds)
    dice = game.dice_log[: 2 * DICE * rounds].reshape(2 * DICE, rounds).T.tolist()
    seats = game.seat_log[: (4 * players + 1) * rounds].reshape(-1, rounds).T.tolist()
    cards = game.card_log[: 2 * players * rounds].reshape(-1, rounds).T.tolist()
    for played in range(checked):
        seen, moved = seats[played], cards[played]
        roller, *exchangers = seen[3 * players :]
        discards = zip(exchangers, moved[:players], moved[players:], strict=True)
        yield Round(
            dice=_dice(dice[played][:DICE]),
            thrown=_dice(dice[played][DICE:]),
            roller=roller,
            bets=tuple(map(Bet, seen[:players], seen[players : 2 * players])),
            verdicts=tuple(VERDICTS[told] for told in seen[2 * players : 3 * players]),
            discards=tuple(
                Discard(seat, Colour(colour), number)
                for seat, colour, number in discards
                if seat != ABSENT
            ),
        )
