"""Checks that play can lead to a position of Think Str8! from outside.

Belongs here: `check_position`, which replays the game from its log.
Does not belong here: checks of types and forms; values have passed them when they are created.

A state holds the whole game but for one fact: how the markers were stacked at the start. The check
tries every stack. So a state passes if and only if play can lead to it, and the same holds for a
View.

A table does not show the racks. For each seat the check makes up a hand of hidden cards that
explains all verdicts on the seat's bets. Together with the cards that the seat gave up, this gives
its rack in every round. If no such hand exists, play cannot lead to the table. The check does not
prove that the seats can hold these hands at the same time: two seats may need the same card.
"""

from collections.abc import Callable, Iterator
from itertools import permutations
from random import Random
from typing import Final

from attrs import evolve

from thinkstr8.core.checks import present, require, require_seated
from thinkstr8.core.errors import InconsistentError, ThinkStr8Error
from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.files.differences import first_difference
from thinkstr8.files.shapes import require_position
from thinkstr8.games.think_str8.actions import (
    Action,
    DrawCard,
    ExchangeCard,
    GuessCard,
    PlaceToken,
    RollDice,
    SettleDice,
    TakeToken,
)
from thinkstr8.games.think_str8.components import GAME, NUMBERS, PILE, RACKS, Rack
from thinkstr8.games.think_str8.dealing import setup
from thinkstr8.games.think_str8.deduction import clues_of
from thinkstr8.games.think_str8.hands import Candidates, Hands, HandSpace, passing_hand_space
from thinkstr8.games.think_str8.state import (
    DRAW,
    GUESS,
    OVER,
    PLACE,
    SETTLE,
    TAKE,
    Deal,
    Discard,
    Round,
    State,
    Table,
    hidden_numbers,
)
from thinkstr8.games.think_str8.transitions import apply
from thinkstr8.games.think_str8.views import SpectatorView, View, determinize, view
from thinkstr8.kit.tuples import replaced

_WITH_DICE: Final = frozenset({SETTLE, TAKE, PLACE})
_SEED: Final = 8


def check_position(position: Table | State | View | SpectatorView) -> None:
    """Check that play can lead to a position; the last events are ignored.

    A table does not show the racks. For a table the check is that, for each seat alone, some hand
    explains all verdicts on its bets.

    >>> from attrs import evolve
    >>> from thinkstr8.games.think_str8 import Stage, example
    >>> state = example(Stage.TAKE)
    >>> check_position(state)
    >>> check_position(evolve(state, guesses=((), (), ((4,),))))
    Traceback (most recent call last):
    thinkstr8.core.errors.InconsistentError: Impossible position: guesses is wrong.

    Raises:
        InconsistentError: play cannot lead to the position.
        WrongKindError: it is not a position of this game, or a part of it is of the wrong class.
    """
    require_position(position, (Table, State, View, SpectatorView), GAME)
    match position:
        case State():
            _check_state(position)
        case SpectatorView():
            _check_spectator(position)
        case View():
            _check_view(position)
        case Table():
            _check_table(position)


# The parts of a position


def _check_state(state: State) -> None:
    table = state.table
    _check_parts(table)
    players, colours = table.rules.players, len(table.rules.colours)
    require(
        len(state.racks) == players and all(_is_rack(rack, colours) for rack in state.racks),
        f"There must be {players} racks with {colours} numbers from 0 to 7 each.",
    )
    require(
        len(state.lows) == len(state.guesses) == players,
        f"There must be a bet, or None, and guesses for each of {players} seats.",
    )
    _check_play(state, _true_racks(state), lambda reached: first_difference(reached, state))


def _check_table(table: Table) -> None:
    _check_parts(table)
    if table.reveal is not None:
        players = table.rules.players
        _check_state(State(table, table.reveal.racks, (None,) * players, table.reveal.guesses))
        return
    players = table.rules.players
    placed = table.placed if table.stage is PLACE else (False,) * players
    made_up = State(
        table,
        _any_racks(table),
        tuple(0 if done else None for done in placed),
        tuple(((),) * count for count in table.guessed),
    )
    _check_play(
        made_up, _made_up_racks(table), lambda reached: first_difference(reached.table, table)
    )


def _check_spectator(shown: SpectatorView) -> None:
    table = shown.table
    _check_table(table)
    racks = table.reveal.racks if table.reveal else (None,) * table.rules.players
    require(
        shown.racks == racks,
        "A spectator sees no rack before the end.",
    )


def _check_view(shown: View) -> None:
    table = shown.table
    _check_parts(table)
    players, colours = table.rules.players, len(table.rules.colours)
    seat = shown.seat
    require_seated(seat, players)
    require(
        len(shown.racks) == players
        and all(rack is None or _is_rack(rack, colours) for rack in shown.racks),
        f"There must be {players} racks with {colours} numbers from 0 to 7 each.",
    )
    if table.reveal is None:
        hidden = [other for other, rack in enumerate(shown.racks) if rack is None]
        require(hidden == [seat], f"Seat {seat} must see every rack but its own.")
    state = determinize(shown, Random(_SEED))
    _check_state(state)
    place = first_difference(view(state, seat), shown)
    require(place is None, f"Seat {seat} cannot have been shown this: {place} is wrong.")


def _is_rack(rack: Rack, colours: int) -> bool:
    return len(rack) == colours and all(number in NUMBERS for number in rack)


def _check_parts(table: Table) -> None:
    """Check that every part has an entry for each seat and colour, so that it can be indexed."""
    board, rules = table.board, table.rules
    players, colours = rules.players, len(rules.colours)
    require(
        len(board.neutral_racks) == RACKS - players
        and all(_is_rack(rack, colours) for rack in board.neutral_racks),
        f"There must be {RACKS - players} neutral racks with {colours} numbers from 0 to 7 each.",
    )
    require(
        len(board.discards) == len(board.piles) == colours,
        f"There must be discards and a pile for each of {colours} colours.",
    )
    require(
        all(len(given_up) <= PILE for given_up in board.discards),
        f"No more than {PILE} cards of a colour can be given up: no more can be drawn.",
    )
    require(
        all({*given_up} <= {*NUMBERS} for given_up in board.discards),
        "Only cards with numbers from 0 to 7 can be given up.",
    )
    require(
        sorted(table.track) == list(range(players)), "The track must hold each seat exactly once."
    )
    require(
        len(table.tokens) == len(table.guessed) == len(table.positions) == players
        and all(size is None or size in rules.sizes for size in table.tokens)
        and all(0 <= count <= colours for count in table.guessed),
        f"There must be a token of these rules, guesses and a marker for each of {players} seats.",
    )
    for colour in rules.colours:
        lying = [rack[colour] for rack in board.neutral_racks] + [*board.discards[colour]]
        require(len(set(lying)) == len(lying), f"A {colour.label} card lies in two places.")
    require(len(board.rounds) <= rules.rounds, f"There are only {rules.rounds} rounds.")
    require(
        table.reveal is None or len(table.reveal.racks) == len(table.reveal.guesses) == players,
        f"There must be a rack and guesses to reveal for each of {players} seats.",
    )
    for number, entry in enumerate(board.rounds, start=1):
        _check_entry(table, number, entry)


def _check_entry(table: Table, number: int, entry: Round) -> None:
    """Check that an entry of the log fits the seats and colours of this game."""
    rules = table.rules
    seats = range(rules.players)
    require(
        len(entry.bets) == len(entry.verdicts) == rules.players,
        f"Round {number} must have a bet and a verdict for each of {rules.players} seats.",
    )
    require(
        all(colour in rules.colours for colour in entry.dice),
        f"Round {number} has dice of a colour that is not in play.",
    )
    require(
        all(
            discard.seat in seats and discard.colour in rules.colours and discard.number in NUMBERS
            for discard in entry.discards
        ),
        f"Round {number} has a discard whose seat or card is not in this game.",
    )


# The play that leads to a position


@frozen
class _Exchange:
    """One exchange: the racks before it, and the number that was drawn."""

    racks: tuple[Rack, ...]
    drawn: int


@frozen
class _Unlogged:
    """The facts of a game that are not in the log of its rounds.

    Attributes:
        first: the racks at the start of the game.
        checks: for each round, the racks when its bets were checked.
        exchanges: for each round, the exchanges after the check.
    """

    first: tuple[Rack, ...]
    checks: tuple[tuple[Rack, ...], ...]
    exchanges: tuple[tuple[_Exchange, ...], ...]


def _true_racks(state: State) -> _Unlogged:
    """Return the racks of every round, worked out backwards from the present racks."""
    racks = state.racks
    checks: list[tuple[Rack, ...]] = []
    exchanges: list[tuple[_Exchange, ...]] = []
    for entry in reversed(state.table.rounds):
        made: list[_Exchange] = []
        for discard in reversed(entry.discards):
            seat, colour = discard.seat, discard.colour
            drawn = racks[seat][colour]
            racks = replaced(racks, seat, replaced(racks[seat], colour, discard.number))
            made.append(_Exchange(racks, drawn))
        checks.append(racks)
        exchanges.append(tuple(reversed(made)))
    return _Unlogged(racks, tuple(reversed(checks)), tuple(reversed(exchanges)))


def _made_up_racks(table: Table) -> _Unlogged:
    """Return made-up racks that explain every verdict and hold every card that was given up."""
    candidates = _hidden(table)
    space = passing_hand_space(candidates)
    hands = tuple(
        _explaining(table, seat, candidates, space) for seat in range(table.rules.players)
    )
    return _Unlogged(
        _any_racks(table),
        _true_racks(State(table, hands, (), ())).checks,
        tuple(
            tuple(_giving_up(table, discard) for discard in entry.discards)
            for entry in table.rounds
        ),
    )


def _any_racks(table: Table) -> tuple[Rack, ...]:
    """Return made-up racks that have no card of a neutral rack."""
    columns = []
    for colour in table.rules.colours:
        neutral = {rack[colour] for rack in table.neutral_racks}
        columns.append([number for number in NUMBERS if number not in neutral])
    return tuple(zip(*columns, strict=False))[: table.rules.players]


def _hidden(table: Table) -> Candidates:
    """Return the hidden numbers of each colour; just 0 for a colour that no die ever showed."""
    asked = {colour for entry in table.rounds for colour in entry.dice}
    return tuple(
        hidden_numbers(table.board, colour) if colour in asked else (0,)
        for colour in table.rules.colours
    )


def _explaining(table: Table, seat: Seat, candidates: Candidates, space: HandSpace) -> Rack:
    """Return a made-up hand of a seat that explains its verdicts in all rounds.

    Raises:
        InconsistentError: no hand explains them all.
    """
    clues = clues_of(table, seat)
    bits = space.agreeing(clues)
    if bits:
        return Hands(candidates, bits).sample(Random(_SEED))
    known = next(count for count in range(len(clues) + 1) if not space.agreeing(clues[:count]))
    raise InconsistentError(f"No cards explain what seat {seat} was told up to round {known}.")


def _giving_up(table: Table, discard: Discard) -> _Exchange:
    """Return a made-up exchange in which a card is drawn that is still hidden at the end."""
    rack = (discard.number,) * len(table.rules.colours)
    drawn = hidden_numbers(table.board, discard.colour)[0]
    return _Exchange((rack,) * table.rules.players, drawn)


def _check_play(
    target: State, unlogged: _Unlogged, difference: Callable[[State], str | None]
) -> None:
    """Check that play leads to a state from some order of the markers at the start.

    Raises:
        InconsistentError: no order of the markers leads to the state.
    """
    table = target.table
    reason = "No order of the markers at the start fits the log."
    for track in permutations(range(table.rules.players)):
        if track != table.track if not table.rounds else track[0] != table.rounds[0].roller:
            continue
        try:
            place = difference(_replayed(target, unlogged, stack=track[::-1]))
        except ThinkStr8Error as error:
            reason = f"Impossible position: {error}"
            continue
        if place is None:
            return
        reason = f"Impossible position: {place} is wrong."
    raise InconsistentError(reason)


def _replayed(target: State, unlogged: _Unlogged, stack: tuple[Seat, ...]) -> State:
    """Return the state that a replay reaches after all steps of a target state."""
    table = target.table
    state = setup(table.rules, Deal(unlogged.first + table.neutral_racks, stack))
    for number, entry in enumerate(table.rounds):
        state = evolve(state, racks=unlogged.checks[number])
        for action in (RollDice(entry.thrown), SettleDice(entry.roller, entry.dice)):
            state = apply(state, action)
        for seat in state.table.waiting:
            state = apply(state, TakeToken(seat, entry.bets[seat].size))
        for seat in state.table.waiting:
            state = apply(state, PlaceToken(seat, entry.bets[seat].low))
        for discard, exchange in zip(entry.discards, unlogged.exchanges[number], strict=True):
            state = apply(state, ExchangeCard(discard.seat, discard.colour))
            state = evolve(state, racks=exchange.racks)
            state = apply(state, DrawCard(discard.colour, exchange.drawn))
    for step in _steps_since(target, state):
        state = apply(state, step)
    return state


def _steps_since(target: State, state: State) -> Iterator[Action]:
    """Yield the actions since the last entry of the log."""
    table = target.table
    if table.dice is not None and table.thrown is not None and table.stage in _WITH_DICE:
        yield RollDice(table.thrown)
        if table.stage is not SETTLE:
            yield SettleDice(state.table.roller, table.dice)
            yield from _bets_since(target, state.table.track)
    if table.stage is DRAW:
        yield ExchangeCard(state.table.waiting[0], present(table.exchanged))
    if table.stage in (GUESS, OVER):
        for seat, named in enumerate(target.guesses):
            for colour, numbers in zip(table.rules.colours, named, strict=False):
                yield GuessCard(seat, colour, numbers)


def _bets_since(target: State, track: tuple[Seat, ...]) -> Iterator[Action]:
    for seat in track:
        size = target.table.tokens[seat]
        if size is not None:
            yield TakeToken(seat, size)
    for seat, low in enumerate(target.lows):
        if low is not None:
            yield PlaceToken(seat, low)
