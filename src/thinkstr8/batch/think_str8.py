"""Think Str8! in compiled code.

Belongs here: the kernels that play it.
Does not belong here: the records (think_str8_tables), observations and values (think_str8_views),
what can be concluded (beliefs).
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from thinkstr8.batch.compiling import kernel, small
from thinkstr8.batch.kernels import Kernels
from thinkstr8.batch.streams import Stream, below
from thinkstr8.batch.think_str8_legality import acting, count, mask, nth
from thinkstr8.batch.think_str8_tables import (
    DICE,
    EXCHANGE_CASES,
    FEW,
    GAME_RECORD,
    GUESS_CASE,
    LOW,
    NOTHING,
    PLACE_CASES,
    ROLLER,
    SETTLE_CASES,
    SIZE,
    TAKE_CASES,
    TOLD,
    VERDICTS,
    Game,
    Tables,
    seat_entries,
    seat_entry,
    tables,
    used,
)
from thinkstr8.batch.think_str8_views import observe, pack, unpack
from thinkstr8.batch.writing import ABSENT, Bytes, clockwise, fill, renamed
from thinkstr8.games.think_str8.components import GAME, NUMBERS, PILE, RACKS
from thinkstr8.games.think_str8.rules import HIT as _HIT
from thinkstr8.games.think_str8.state import Stage

_STAGES: Final = tuple(Stage)
_ROLL: Final = _STAGES.index(Stage.ROLL)
_SETTLE: Final = _STAGES.index(Stage.SETTLE)
_TAKE: Final = _STAGES.index(Stage.TAKE)
_PLACE: Final = _STAGES.index(Stage.PLACE)
_EXCHANGE: Final = _STAGES.index(Stage.EXCHANGE)
_DRAW: Final = _STAGES.index(Stage.DRAW)
_GUESS: Final = _STAGES.index(Stage.GUESS)
_OVER: Final = _STAGES.index(Stage.OVER)
_HIT_INDEX: Final = VERDICTS.index(_HIT)
_NUMBERS: Final = len(NUMBERS)
_EVERY_NUMBER: Final = (1 << _NUMBERS) - 1


# The deal, and what nature does


@kernel
def _reset(rules: Tables, game: Game, stream: Stream) -> None:
    """Deal a game piece by piece, as `dealing.Dealing` does, and set it up."""
    game.number += 1
    for colour in range(rules.colours):
        hidden = _EVERY_NUMBER
        for rack in range(RACKS):
            number = int(rules.bits[hidden, below(stream, _NUMBERS - rack)])
            hidden ^= 1 << number
            _put(rules, game, rack, colour, number)
        game.hidden[colour] = hidden
    for seat in range(rules.players):
        game.track[seat] = seat
        game.positions[seat] = 0
        game.lows[seat] = game.resolved[seat] = ABSENT
        game.guessed[seat] = 0
    for seat in range(rules.players - 1):
        _swap(game.track, seat, seat + below(stream, rules.players - seat))
    piles = rules.colours * PILE
    fill(game.cards, 0, piles, ABSENT)
    fill(game.cards, piles, rules.colours, PILE)
    game.full = (1 << rules.colours) - 1
    game.rounds = game.given_up = 0
    fill(game.dice_log, 0, 2 * DICE * rules.rounds, ABSENT)
    fill(game.card_log, 0, 2 * rules.players * rules.rounds, ABSENT)
    fill(game.seat_log, 0, rules.players * seat_entries(rules), ABSENT)
    _begin_round(rules, game)


@small
def _put(rules: Tables, game: Game, rack: int, colour: int, number: int) -> None:
    """Put a card on a rack; there are two of each player's rack."""
    if rack < rules.players:
        game.racks[rack * rules.colours + colour] = number
    game.racks[(rules.players + rack) * rules.colours + colour] = number


@small
def _swap(items: Bytes, one: int, other: int) -> None:
    kept = items[one]
    items[one] = items[other]
    items[other] = kept


@small
def _advance(rules: Tables, game: Game, stream: Stream) -> None:
    """Let nature act (`dealing.chance`)."""
    while game.stage == _ROLL or game.stage == _DRAW:
        if game.stage == _ROLL:
            _roll(rules, game, stream)
        else:
            _draw(rules, game, stream)


@kernel
def _roll(rules: Tables, game: Game, stream: Stream) -> None:
    """Throw the dice."""
    game.throw = rules.rolls[below(stream, rules.rolls.size)]
    for die in range(DICE):
        game.dice[die] = game.dice[DICE + die] = rules.throws[game.throw, die]
    game.stage = _SETTLE
    game.case = SETTLE_CASES + game.throw


@kernel
def _draw(rules: Tables, game: Game, stream: Stream) -> None:
    """Replace the chosen card by one of the hidden ones, as `transitions` does."""
    colour, seat, players = int(game.exchanged), int(game.waiting[0]), rules.players
    hidden = int(game.hidden[colour])
    drawn = int(rules.bits[hidden, below(stream, rules.many[hidden])])
    game.hidden[colour] = hidden ^ 1 << drawn
    given_up = game.racks[seat * rules.colours + colour]
    for observer in range(players):
        entry = seat_entry(rules, observer, ROLLER, 1 + game.given_up, game.rounds - 1)
        game.seat_log[entry] = renamed(seat, observer, players)
    row = game.given_up * rules.rounds + game.rounds - 1
    game.card_log[row] = colour
    game.card_log[players * rules.rounds + row] = given_up
    game.given_up += 1
    pile = rules.colours * PILE + colour
    game.cards[colour * PILE + PILE - game.cards[pile]] = given_up
    game.cards[pile] -= 1
    if not game.cards[pile]:
        game.full &= ~(1 << colour)
    _put(rules, game, seat, colour, drawn)
    game.exchanged = ABSENT
    _pop(rules, game)
    _exchange_or_end(rules, game)


# What seats do


@kernel
def _step(rules: Tables, game: Game, stream: Stream, chosen: int) -> None:
    seat = game.waiting[0]
    if game.stage == _TAKE:
        token = chosen - rules.first_take
        game.tokens[seat] = rules.sizes[token]
        game.free &= ~(1 << token)
        _pop(rules, game)
        if game.left:
            _offer_tokens(rules, game)
        else:
            game.stage = _PLACE
            _ask_everybody(rules, game)  # S5
            game.case = PLACE_CASES + int(game.tokens[0])
    elif game.stage == _PLACE:
        game.lows[seat] = chosen - rules.first_place
        _pop(rules, game)
        if game.left:
            game.case = PLACE_CASES + int(game.tokens[game.waiting[0]])
        else:
            _check_bets(rules, game)
    elif game.stage == _SETTLE:
        for die in range(DICE):
            game.dice[die] = rules.settled[chosen, die]
        game.stage = _TAKE
        game.left = rules.players
        for index in range(rules.players):
            game.waiting[index] = game.track[index]  # S11
        _offer_tokens(rules, game)
    elif game.stage == _EXCHANGE:
        game.exchanged = chosen - rules.first_exchange
        game.stage = _DRAW
    else:
        _guess(rules, game, chosen - rules.first_guess)


@small
def _offer_tokens(rules: Tables, game: Game) -> None:
    game.case = TAKE_CASES
    if rules.tokens <= FEW:
        game.case += game.free


@small
def _ask_everybody(rules: Tables, game: Game) -> None:
    game.left = rules.players
    for seat in range(rules.players):
        game.waiting[seat] = seat


@small
def _pop(rules: Tables, game: Game) -> None:
    """Ask the next seat."""
    seat = game.waiting[0]
    for index in range(rules.players - 1):
        game.waiting[index] = game.waiting[index + 1]
    game.waiting[rules.players - 1] = seat
    game.left -= 1


@small
def _begin_round(rules: Tables, game: Game) -> None:
    game.stage = _ROLL
    game.round_now = game.rounds + 1
    game.roller = game.track[0]
    game.left = 1
    for index in range(rules.players):
        game.waiting[index] = game.track[index]
    _clear(rules, game)


@small
def _clear(rules: Tables, game: Game) -> None:
    """Take the dice and the tokens off the table."""
    game.exchanged = ABSENT
    game.free = (1 << rules.tokens) - 1
    for die in range(2 * DICE):
        game.dice[die] = ABSENT
    for seat in range(rules.players):
        game.tokens[seat] = ABSENT


@kernel
def _check_bets(rules: Tables, game: Game) -> None:
    """Uncover and check all bets clockwise from the roller, and log them (S6)."""
    players, played, hit = rules.players, game.rounds, 0
    for step in range(players):
        seat = clockwise(game.roller, step, players)
        size, low, total = game.tokens[seat], game.lows[seat], 0
        for die in range(DICE):
            total += int(game.racks[seat * rules.colours + game.dice[die]])
        told = rules.verdicts[size, low, total]
        if told == _HIT_INDEX:
            hit |= 1 << seat
            _move(rules, game, seat, int(rules.payments[size, told]))
        _log_bet(rules, game, seat, told)
        game.lows[seat] = ABSENT
    for die in range(2 * DICE):
        game.dice_log[die * rules.rounds + played] = game.dice[die]
    for observer in range(players):
        entry = seat_entry(rules, observer, ROLLER, 0, played)
        game.seat_log[entry] = renamed(game.roller, observer, players)
    game.rounds += 1
    game.given_up = 0
    _ask_those_who_missed(rules, game, hit)
    _exchange_or_end(rules, game)


@small
def _log_bet(rules: Tables, game: Game, seat: int, told: int) -> None:
    part = rules.players * rules.rounds
    for observer in range(rules.players):
        index = renamed(seat, observer, rules.players)
        at = seat_entry(rules, observer, SIZE, index, game.rounds)
        game.seat_log[at] = game.tokens[seat]
        game.seat_log[at + (LOW - SIZE) * part] = game.lows[seat]
        game.seat_log[at + (TOLD - SIZE) * part] = told


@small
def _ask_those_who_missed(rules: Tables, game: Game, hit: int) -> None:
    """Ask the seats that missed, from last to first; the others come after them."""
    game.left, last = 0, rules.players - 1
    for index in range(rules.players):
        seat = game.track[index]
        if hit >> seat & 1:
            game.waiting[last] = seat
            last -= 1
        else:
            game.waiting[game.left] = seat
            game.left += 1


@small
def _move(rules: Tables, game: Game, seat: int, points: int) -> None:
    """Move a marker on top of its new space, as `Markers.moved` does."""
    if points == 0:
        return
    target = int(game.positions[seat]) + int(points)
    place = 0
    while game.track[place] != seat:
        place += 1
    for index in range(place, rules.players - 1):
        game.track[index] = game.track[index + 1]
    behind = 0
    while behind < rules.players - 1 and game.positions[game.track[behind]] < target:
        behind += 1
    for index in range(rules.players - 1, behind, -1):
        game.track[index] = game.track[index - 1]
    game.track[behind] = seat
    game.positions[seat] = target


@small
def _exchange_or_end(rules: Tables, game: Game) -> None:
    """Let a seat that missed exchange a card, or end the round (S7)."""
    if game.left and game.full:
        game.stage = _EXCHANGE
        game.case = EXCHANGE_CASES + int(game.full)
    elif game.rounds < rules.rounds:
        _begin_round(rules, game)
    else:
        _clear(rules, game)
        game.stage = _GUESS
        game.case = GUESS_CASE
        _ask_everybody(rules, game)


@small
def _guess(rules: Tables, game: Game, named: int) -> None:
    seat = int(game.waiting[0])
    game.guesses[seat * rules.colours + game.guessed[seat]] = named
    game.guessed[seat] += 1
    if game.guessed[seat] == rules.colours:
        _pop(rules, game)
        if not game.left:
            _resolve(rules, game)


@kernel
def _resolve(rules: Tables, game: Game) -> None:
    """Move the markers by the points of the guesses, in `rules.resolving_order` (S6)."""
    for index in range(rules.players):
        next_seat = clockwise(game.track[0], index, rules.players)
        game.resolved[index] = game.track[index] if rules.by_track else next_seat
    for index in range(rules.players):
        seat, points = game.resolved[index], 0
        for colour in range(rules.colours):
            card = seat * rules.colours + colour
            points += int(rules.worth[game.guesses[card], game.racks[card]])
        _move(rules, game, seat, points)  # S9: moved once
    game.stage = _OVER
    game.case = NOTHING


@kernel
def _scores(rules: Tables, game: Game, out: NDArray[np.int32]) -> None:
    for seat in range(rules.players):
        out[seat] = game.positions[seat]


@kernel
def _winners(rules: Tables, game: Game, out: Bytes) -> None:
    """Mark the leader, as `scoring.outcome` does."""
    for seat in range(rules.players):
        out[seat] = seat == game.track[rules.players - 1]


KERNELS: Final = Kernels(
    title=GAME,
    game=GAME_RECORD,
    used=used,
    tables=tables,
    reset=_reset,
    advance=_advance,
    acting=acting,
    count=count,
    nth=nth,
    mask=mask,
    observe=observe,
    step=_step,
    scores=_scores,
    winners=_winners,
    pack=pack,
    unpack=unpack,
)
"""The kernels of Think Str8!."""
