"""A game of your own: nature rolls a prize, everyone seals a bid, the lowest unique bid wins it."""

import re
import sys
from fractions import Fraction
from random import Random
from typing import Any, overload

from attrs import evolve, frozen

import thinkstr8 as ts
from thinkstr8.testing import check_game


@frozen
class Rules:
    players: int
    max_actions: int = 7  # one roll, and one bid for each of up to six players


@frozen
class Action:
    seat: ts.Seat
    number: int  # the prize if the seat is nature's, otherwise the bid


@frozen
class Table:
    rules: Rules
    waiting: tuple[ts.Seat, ...]
    prize: int | None = None
    bids: tuple[int | None, ...] = ()  # empty until everyone has bid
    events: tuple[str, ...] = ()  # always empty: the table shows everything


@frozen
class State:
    table: Table
    sealed: tuple[int | None, ...]


@frozen
class View:
    seat: ts.Seat
    table: Table
    bid: int | None


@frozen
class SpectatorView:
    seat: None
    table: Table


def require(*given: tuple[object, type[object]]) -> None:
    for value, kind in given:
        if not isinstance(value, kind):
            raise ts.WrongKindError(f"Expected an instance of {kind.__name__}, not {value!r}.")


def deal(rules: Rules, rng: Random) -> tuple[()]:
    require((rules, Rules), (rng, Random))
    return ()  # there is nothing to deal


def setup(rules: Rules, deal: tuple[()]) -> State:
    require((rules, Rules), (deal, tuple))
    return State(Table(rules, tuple(range(rules.players))), (None,) * rules.players)


def seats_to_act(table: Table) -> tuple[ts.Seat, ...]:
    require((table, Table))
    return (ts.NATURE,) if table.prize is None else table.waiting


def legal_actions(table: Table, seat: ts.Seat) -> tuple[Action, ...]:
    require((table, Table), (seat, int))
    return tuple(Action(seat, face) for face in range(1, 7) if seat in seats_to_act(table))


def refusal(table: Table, action: Action) -> ts.Refusal | None:
    require((action, Action))
    if action in legal_actions(table, action.seat):
        return None
    return ts.Refusal(ts.Code.NOT_YOUR_TURN, "That seat cannot choose that now.")


def chance(state: State) -> tuple[tuple[Action, Fraction], ...]:
    require((state, State))
    return tuple((roll, Fraction(1, 6)) for roll in legal_actions(state.table, ts.NATURE))


def apply(state: State, action: Action) -> State:
    require((state, State))
    if reason := refusal(state.table, action):
        raise ts.IllegalActionError(reason)
    table, sealed = state.table, list(state.sealed)
    if action.seat == ts.NATURE:
        return evolve(state, table=evolve(table, prize=action.number))
    sealed[action.seat] = action.number
    waiting = tuple(seat for seat in table.waiting if seat != action.seat)
    table = evolve(table, waiting=waiting, bids=() if waiting else tuple(sealed))
    return State(table, tuple(sealed))


@overload
def view(state: State, seat: ts.Seat) -> View: ...
@overload
def view(state: State, seat: None) -> SpectatorView: ...
def view(state: State, seat: ts.Seat | None) -> View | SpectatorView:
    require((state, State))
    if seat is None:
        return SpectatorView(None, state.table)
    require((seat, int))
    if seat not in range(len(state.sealed)):
        raise ts.UnknownSeatError(f"There is no seat {seat} at this table.")
    return View(seat, state.table, state.sealed[seat])


def determinize(view: View | SpectatorView, rng: Random) -> State:
    if isinstance(view, SpectatorView):
        raise ts.SpectatorError("A spectator has no bid: take the view of a seat.")
    require((view, View), (rng, Random))
    drawn = enumerate(rng.choices(range(1, 7), k=view.table.rules.players))
    sealed = [None if seat in view.table.waiting else bid for seat, bid in drawn]
    sealed[view.seat] = view.bid
    return State(view.table, view.table.bids or tuple(sealed))


def outcome(table: Table) -> ts.Outcome | None:
    require((table, Table))
    if not table.bids or not table.prize:
        return None
    alone = [bid for bid in table.bids if bid and table.bids.count(bid) == 1]
    scores = tuple(table.prize if bid == min(alone, default=0) else 0 for bid in table.bids)
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    return ts.Outcome(scores, winners, tuple((ts.ScoreItem("prize", n),) for n in scores))


def format_action(action: Action) -> str:
    require((action, Action))
    return f"{action.seat} {action.number}"


def parse_action(text: str) -> Action:
    require((text, str))
    if not re.fullmatch("-?[0-9]{1,9} [0-9]{1,9}", text):
        raise ts.NotationError(text, 0, "a seat and a number")
    return Action(*map(int, text.split()))


if __name__ == "__main__":
    game: Any = sys.modules[__name__]
    print(check_game(game, Rules(players=3)))
