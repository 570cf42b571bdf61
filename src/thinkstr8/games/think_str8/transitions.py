"""What every action of Think Str8! does.

Belongs here: `apply`, one helper per action.
Does not belong here: how a game begins and what nature can do (dealing), whether an action is
allowed (legality), who may see what (views).
"""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Final

from thinkstr8.core.checks import (
    present,
    require_kind,
)
from thinkstr8.core.errors import IllegalActionError
from thinkstr8.core.game import Seat, clockwise
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
from thinkstr8.games.think_str8.components import (
    HIGHEST_SUM,
    Colour,
    Dice,
    Numbers,
    Rack,
)
from thinkstr8.games.think_str8.events import (
    BetChecked,
    CardExchanged,
    CardGuessed,
    ColourChosen,
    DiceRolled,
    DiceSettled,
    Event,
    GameEnded,
    GuessesRevealed,
    GuessingBegun,
    MarkerMoved,
    RoundBegun,
    TokenPlaced,
    TokenTaken,
)
from thinkstr8.games.think_str8.legality import (
    refusal,
)
from thinkstr8.games.think_str8.rules import (
    EVERYBODY,
    HIT,
    SEATS,
    guess_worth,
    verdict,
)
from thinkstr8.games.think_str8.state import (
    DRAW,
    EXCHANGE,
    GUESS,
    OVER,
    PLACE,
    ROLL,
    SETTLE,
    TAKE,
    Bet,
    Board,
    Discard,
    Finale,
    Markers,
    Reveal,
    Round,
    State,
    Table,
)
from thinkstr8.kit.tuples import replaced, without
from thinkstr8.kit.turns import impossible_outcome
from thinkstr8.kit.values import maker

_state, _table, _board = maker(State), maker(Table), maker(Board)
_round, _finale = maker(Round), maker(Finale)


def apply(state: State, action: Action) -> State:
    """Give the state after an action.

    >>> from thinkstr8.games.think_str8 import Stage, TakeToken, example
    >>> apply(example(Stage.TAKE), TakeToken(1, 4)).table.tokens
    (None, 4, None)

    Raises:
        IllegalActionError: the action is not allowed; its `refusal` says why.
        WrongKindError: it is not a state of this game.
    """
    require_kind(state, State, "Think Str8!")
    reason = refusal(state.table, action)
    if reason is not None:
        raise IllegalActionError(reason)
    return _STEPS[type(action)](state, action)


# The steps of a round


def _roll(state: State, action: RollDice) -> State:
    table = state.table
    board, waiting, dice = table.board, table.waiting, action.dice
    events = _dice_rolled(waiting[0], dice)
    return _state(
        _table(board, SETTLE, waiting, dice, table.tokens, None, table.finale, events),
        state.racks,
        state.lows,
        state.guesses,
    )


def _settle(state: State, action: SettleDice) -> State:
    table = state.table
    board, dice = table.board, action.dice
    events = _dice_settled(action.seat, dice)
    return _state(
        _table(board, TAKE, board.markers.track, dice, table.tokens, None, table.finale, events),
        state.racks,
        state.lows,
        state.guesses,
    )


def _take(state: State, action: TakeToken) -> State:
    table = state.table
    seat, size = action.seat, action.size
    taken = [*table.tokens]
    taken[seat] = size
    stage, waiting = TAKE, table.waiting[1:]
    if not waiting:
        stage, waiting = PLACE, EVERYBODY[len(taken)]
    events = _TOKEN_TAKEN[seat][size]
    return _state(
        _table(table.board, stage, waiting, table.dice, tuple(taken), None, table.finale, events),
        state.racks,
        state.lows,
        state.guesses,
    )


def _place(state: State, action: PlaceToken) -> State:
    table = state.table
    seat, waiting = action.seat, table.waiting
    placed = [*state.lows]
    placed[seat] = action.low
    lows = tuple(placed)
    events = _TOKEN_PLACED[seat]
    if len(waiting) == 1:
        return _check_bets(state, lows, events)
    rest = waiting[1:] if seat == waiting[0] else without(waiting, seat)
    return _state(
        _table(table.board, PLACE, rest, table.dice, table.tokens, None, table.finale, events),
        state.racks,
        lows,
        state.guesses,
    )


def _check_bets(state: State, lows: tuple[int | None, ...], placed: tuple[Event, ...]) -> State:
    """Uncover the bets, judge them clockwise from the roller, and write the round down."""
    table = state.table
    board = table.board
    rules, markers = board.rules, board.markers
    dice, roller, smallest = present(table.dice), markers.track[0], rules.smallest
    first, second, third = dice
    bets = tuple(map(_bet, table.tokens, lows))
    verdicts = [HIT] * len(bets)
    events = [*placed]
    for seat in clockwise(roller, len(bets)):  # S6
        rack, bet = state.racks[seat], bets[seat]
        size, low = bet.size, bet.low
        told = verdict(smallest, rack[first] + rack[second] + rack[third], size, low)
        events.append(_bet_checked(seat, size, low, told))
        if told is HIT:
            markers = _moved(markers, seat, rules.points[size], events)
        else:
            verdicts[seat] = told
    return _exchange_or_end(
        table,
        _board(
            rules,
            markers,
            board.neutral_racks,
            board.discards,
            board.piles,
            (*board.rounds, _round(dice, roller, bets, tuple(verdicts))),
        ),
        state.racks,
        (None,) * len(bets),
        state.guesses,
        tuple([seat for seat in markers.track if verdicts[seat] is not HIT]),
        tuple(events),
    )


@cache
def _bet(size: int | None, low: int | None) -> Bet:
    return Bet(present(size), present(low))


def _moved(markers: Markers, seat: Seat, points: int, events: list[Event]) -> Markers:
    after = markers.moved(seat, points)
    if points:
        events.append(_marker_moved(seat, markers.positions[seat], after.positions[seat]))
    return after


def _exchange_or_end(
    table: Table,
    board: Board,
    racks: tuple[Rack, ...],
    lows: tuple[int | None, ...],
    guesses: tuple[tuple[Numbers, ...], ...],
    missed: tuple[Seat, ...],
    events: tuple[Event, ...],
) -> State:
    """Let the next seat that missed exchange a card, or end the round."""
    rules = board.rules
    dice, tokens = table.dice, table.tokens
    stage, waiting = EXCHANGE, missed
    if not missed or not any(board.piles):  # S7
        dice, tokens = None, (None,) * rules.players
        played = len(board.rounds)
        if played < rules.rounds:
            stage, waiting = ROLL, board.markers.track[:1]
            events = (*events, _round_begun(played + 1, waiting[0]))
        else:
            stage, waiting = GUESS, EVERYBODY[rules.players]
            events = (*events, GuessingBegun())
    return _state(
        _table(board, stage, waiting, dice, tokens, None, table.finale, events),
        racks,
        lows,
        guesses,
    )


def _exchange(state: State, action: ExchangeCard) -> State:
    table = state.table
    colour = action.colour
    events = _COLOUR_CHOSEN[action.seat][colour]
    return _state(
        _table(
            table.board,
            DRAW,
            table.waiting,
            table.dice,
            table.tokens,
            colour,
            table.finale,
            events,
        ),
        state.racks,
        state.lows,
        state.guesses,
    )


def _draw(state: State, action: DrawCard) -> State:
    """Lay the chosen card open and put the drawn one in its place."""
    table, racks = state.table, state.racks
    board, colour, number = table.board, action.colour, action.number
    for rack in racks:
        if rack[colour] == number:
            raise IllegalActionError(impossible_outcome())
    seat = table.waiting[0]
    rack = racks[seat]
    given_up = rack[colour]
    discard, exchanged = _given_up(seat, colour, given_up)
    log = board.rounds[-1]
    after = _round(log.dice, log.roller, log.bets, log.verdicts, (*log.discards, discard))
    return _exchange_or_end(
        table,
        _board(
            board.rules,
            board.markers,
            board.neutral_racks,
            replaced(board.discards, colour, (*board.discards[colour], given_up)),
            replaced(board.piles, colour, board.piles[colour] - 1),
            replaced(board.rounds, -1, after),
        ),
        replaced(racks, seat, replaced(rack, colour, number)),
        state.lows,
        state.guesses,
        table.waiting[1:],
        exchanged,
    )


# The final guesses


def _guess(state: State, action: GuessCard) -> State:
    table = state.table
    seat = action.seat
    named = (*state.guesses[seat], action.numbers)
    waiting = table.waiting
    if len(named) == len(table.board.rules.colours):
        waiting = without(waiting, seat)
    finale = _finale(replaced(table.finale.guessed, seat, len(named)))
    events = _CARD_GUESSED[seat][action.colour]
    guessed = _state(
        _table(table.board, GUESS, waiting, None, table.tokens, None, finale, events),
        state.racks,
        state.lows,
        replaced(state.guesses, seat, named),
    )
    return guessed if waiting else _resolve_guesses(guessed)


def _resolve_guesses(state: State) -> State:
    """Lay everything open and move the markers, clockwise from the last on the track."""
    table, board = state.table, state.table.board
    markers = board.markers
    events = list(table.events)
    order = clockwise(markers.track[0], board.rules.players)  # S6
    for seat in order:
        rack, guesses = state.racks[seat], state.guesses[seat]
        points = sum(map(guess_worth, rack, guesses))  # S9: moved once
        events.append(GuessesRevealed(seat, rack, guesses, points))
        markers = _moved(markers, seat, points, events)
    events.append(GameEnded(markers.track[-1]))
    board = _board(
        board.rules, markers, board.neutral_racks, board.discards, board.piles, board.rounds
    )
    finale = Finale(table.finale.guessed, Reveal(state.racks, state.guesses, order))
    over = _table(board, OVER, (), None, table.tokens, None, finale, tuple(events))
    return _state(over, state.racks, state.lows, state.guesses)


# What recurs all the time is made once and shared.

_bet_checked = lru_cache(maxsize=8192)(BetChecked)
_marker_moved = lru_cache(maxsize=4096)(MarkerMoved)
_round_begun = cache(RoundBegun)


@cache
def _given_up(seat: Seat, colour: Colour, number: int) -> tuple[Discard, tuple[Event, ...]]:
    return Discard(seat, colour, number), (CardExchanged(seat, colour, number),)


@cache
def _dice_rolled(roller: Seat, dice: Dice) -> tuple[Event, ...]:
    return (DiceRolled(roller, dice),)


@cache
def _dice_settled(roller: Seat, dice: Dice) -> tuple[Event, ...]:
    return (DiceSettled(roller, dice),)


_TOKEN_TAKEN: Final = tuple(
    tuple((TokenTaken(seat, size),) for size in range(HIGHEST_SUM + 2)) for seat in SEATS
)
_TOKEN_PLACED: Final = tuple((TokenPlaced(seat),) for seat in SEATS)
_COLOUR_CHOSEN: Final = tuple(
    tuple((ColourChosen(seat, colour),) for colour in Colour) for seat in SEATS
)
_CARD_GUESSED: Final = tuple(
    tuple((CardGuessed(seat, colour),) for colour in Colour) for seat in SEATS
)


_STEPS: Final[Mapping[type[Action], Callable[..., State]]] = {
    RollDice: _roll,
    SettleDice: _settle,
    TakeToken: _take,
    PlaceToken: _place,
    ExchangeCard: _exchange,
    DrawCard: _draw,
    GuessCard: _guess,
}
"""For every kind of action what it does."""
