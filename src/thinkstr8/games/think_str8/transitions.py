"""The effect of every action of Think Str8!.

Belongs here: `apply`, and one step for each class of action, which names what it changes.
Does not belong here: the start of a game and nature's outcomes (dealing), whether an action is
legal (legality), who may see what (views).
"""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Final

from thinkstr8.core.checks import present, wrong_kind
from thinkstr8.core.errors import IllegalActionError
from thinkstr8.core.game import Seat
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
from thinkstr8.games.think_str8.components import GAME, HIGHEST_SUM, Colour, Dice
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
from thinkstr8.games.think_str8.legality import refusal
from thinkstr8.games.think_str8.rules import (
    ALL_SEATS,
    HIT,
    SEATS,
    bet_points,
    checking_order,
    dice_sum,
    guess_points,
    resolving_order,
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
    FinalReveal,
    Markers,
    Round,
    State,
    Table,
)
from thinkstr8.games.think_str8.successors import asking, between_rounds, changed
from thinkstr8.kit.tuples import replaced, without
from thinkstr8.kit.turns import impossible_outcome
from thinkstr8.kit.values import maker

_state, _round, _finale = maker(State), maker(Round), maker(Finale)


def apply(state: State, action: Action) -> State:
    """Return the state after an action.

    >>> from thinkstr8.games.think_str8 import Stage, TakeToken, example
    >>> apply(example(Stage.TAKE), TakeToken(1, 4)).table.tokens
    (None, 4, None)

    Raises:
        IllegalActionError: the action is not legal; its `refusal` says why.
        WrongKindError: the state or the action is not of this game.
    """
    if type(state) is not State:
        raise wrong_kind(state, State, GAME)
    reason = refusal(state.table, action)
    if reason is not None:
        raise IllegalActionError(reason)
    return STEPS[type(action)](state, action)


# The steps of a round


def _roll(state: State, action: RollDice) -> State:
    table, dice = state.table, action.dice
    events = _dice_rolled(table.waiting[0], dice)
    rolled = asking(table, SETTLE, table.waiting, events, dice=dice, thrown=dice)
    return _state(rolled, state.racks, state.lows, state.guesses)


def _settle(state: State, action: SettleDice) -> State:
    table, dice = state.table, action.dice
    events = _dice_settled(action.seat, dice)
    settled = asking(table, TAKE, table.board.markers.track, events, dice=dice)  # S11
    return _state(settled, state.racks, state.lows, state.guesses)


def _take(state: State, action: TakeToken) -> State:
    table, seat, size = state.table, action.seat, action.size
    tokens = [*table.tokens]
    tokens[seat] = size
    stage, waiting = TAKE, table.waiting[1:]
    if not waiting:
        stage, waiting = PLACE, ALL_SEATS[len(tokens)]  # S5
    taken = asking(table, stage, waiting, _TOKEN_TAKEN[seat][size], tokens=tuple(tokens))
    return _state(taken, state.racks, state.lows, state.guesses)


def _place(state: State, action: PlaceToken) -> State:
    table, seat, events = state.table, action.seat, _TOKEN_PLACED[action.seat]
    waiting = table.waiting
    lows = [*state.lows]
    lows[seat] = action.low
    if len(waiting) == 1:
        return _check_bets(state, tuple(lows), events)
    rest = waiting[1:] if seat == waiting[0] else without(waiting, seat)
    placed = asking(table, PLACE, rest, events)
    return _state(placed, state.racks, tuple(lows), state.guesses)


def _check_bets(state: State, lows: tuple[int | None, ...], placed: tuple[Event, ...]) -> State:
    """Return the state after all bets are uncovered, checked clockwise, and logged."""
    table = state.table
    board, dice, thrown = table.board, present(table.dice), present(table.thrown)
    rules, markers = board.rules, board.markers
    roller = markers.last
    bets = tuple(map(_bet, table.tokens, lows))
    verdicts = [HIT] * len(bets)
    events = [*placed]
    for seat in checking_order(roller, len(bets)):
        size, low = bets[seat].size, bets[seat].low
        told = verdict(rules, size, low, dice_sum(state.racks[seat], dice))
        events.append(_bet_checked(seat, size, low, told))
        if told is HIT:
            markers = _moved(markers, seat, bet_points(rules, size, told), events)
        else:
            verdicts[seat] = told
    rounds = (*board.rounds, _round(dice, thrown, roller, bets, tuple(verdicts)))
    missed = tuple([seat for seat in markers.track if verdicts[seat] is not HIT])
    after = changed(board, markers=markers, rounds=rounds)
    judged = _exchange_or_end(table, after, missed, tuple(events))
    return _state(judged, state.racks, (None,) * len(bets), state.guesses)


@cache
def _bet(size: int | None, low: int | None) -> Bet:
    return Bet(present(size), present(low))


def _moved(markers: Markers, seat: Seat, points: int, events: list[Event]) -> Markers:
    """Return the markers after a seat scores, and append the move to the events."""
    after = markers.moved(seat, points)
    if points:
        events.append(_marker_moved(seat, markers.positions[seat], after.positions[seat]))
    return after


def _exchange_or_end(
    table: Table, board: Board, missed: tuple[Seat, ...], events: tuple[Event, ...]
) -> Table:
    """Return the next table: a seat that missed exchanges a card, or the round ends."""
    if missed and any(board.piles):  # S7
        return asking(table, EXCHANGE, missed, events, board=board)
    rules, played = board.rules, len(board.rounds)
    if played < rules.rounds:
        stage, waiting = ROLL, board.markers.track[:1]
        begun: Event = _round_begun(played + 1, waiting[0])
    else:
        stage, waiting, begun = GUESS, ALL_SEATS[rules.players], GuessingBegun()
    return between_rounds(table, board, stage, waiting, (*events, begun))


def _exchange(state: State, action: ExchangeCard) -> State:
    table, colour = state.table, action.colour
    events = _COLOUR_CHOSEN[action.seat][colour]
    chosen = asking(table, DRAW, table.waiting, events, exchanged=colour)
    return _state(chosen, state.racks, state.lows, state.guesses)


def _draw(state: State, action: DrawCard) -> State:
    """Return the state after the chosen card is laid open and replaced by the drawn one.

    Raises:
        IllegalActionError: the drawn card is on a player's rack.
    """
    table, racks = state.table, state.racks
    board, colour, number = table.board, action.colour, action.number
    for rack in racks:
        if rack[colour] == number:  # `refusal` cannot know: the table does not show the racks
            raise IllegalActionError(impossible_outcome())
    seat = table.waiting[0]
    rack = racks[seat]
    given_up = rack[colour]
    discard, exchanged = _given_up(seat, colour, given_up)
    log = board.rounds[-1]
    after = changed(
        board,
        discards=replaced(board.discards, colour, (*board.discards[colour], given_up)),
        piles=replaced(board.piles, colour, board.piles[colour] - 1),
        rounds=(
            *board.rounds[:-1],
            _round(
                log.dice,
                log.thrown,
                log.roller,
                log.bets,
                log.verdicts,
                discards=(*log.discards, discard),
            ),
        ),
    )
    drawn = _exchange_or_end(table, after, table.waiting[1:], exchanged)
    racks = replaced(racks, seat, replaced(rack, colour, number))
    return _state(drawn, racks, state.lows, state.guesses)


# The final guesses


def _guess(state: State, action: GuessCard) -> State:
    table = state.table
    seat, waiting = action.seat, table.waiting
    named = (*state.guesses[seat], action.numbers)
    if len(named) == len(table.board.rules.colours):
        waiting = without(waiting, seat)
    finale = _finale(replaced(table.finale.guessed, seat, len(named)))
    guessed = asking(table, GUESS, waiting, _CARD_GUESSED[seat][action.colour], finale=finale)
    after = _state(guessed, state.racks, state.lows, replaced(state.guesses, seat, named))
    return after if waiting else _resolve_guesses(after)


def _resolve_guesses(state: State) -> State:
    """Return the state after everything is laid open and the markers have moved."""
    table, board = state.table, state.table.board
    markers = board.markers
    events = [*table.events]
    order = resolving_order(board.rules, markers.track)
    for seat in order:
        rack, guesses = state.racks[seat], state.guesses[seat]
        points = sum(map(guess_points, rack, guesses))  # S9: moved once
        events.append(GuessesRevealed(seat, rack, guesses, points))
        markers = _moved(markers, seat, points, events)
    events.append(GameEnded(markers.leader))
    reveal = FinalReveal(racks=state.racks, guesses=state.guesses, resolved=order)
    over = asking(
        table,
        OVER,
        (),
        tuple(events),
        board=changed(board, markers=markers),
        finale=_finale(table.finale.guessed, reveal),
    )
    return _state(over, state.racks, state.lows, state.guesses)


# Values that occur again and again are created once and shared.

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


STEPS: Final[Mapping[type[Action], Callable[..., State]]] = {
    RollDice: _roll,
    SettleDice: _settle,
    TakeToken: _take,
    PlaceToken: _place,
    ExchangeCard: _exchange,
    DrawCard: _draw,
    GuessCard: _guess,
}
"""The function that applies an action, by the class of the action."""
