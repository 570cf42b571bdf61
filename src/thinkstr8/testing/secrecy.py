"""Checks of secrecy: what seats see, and what `determinize` draws.

Belongs here: views, spectators, twins and the states that fit a view.
Does not belong here: legal actions (legality), what people are shown (outputs), what programs
are shown (encodings).
"""

from collections import Counter
from typing import cast

import attrs

from thinkstr8.core.driver import random_action
from thinkstr8.core.errors import SpectatorError
from thinkstr8.core.game import AnyState, AnyView, Seat
from thinkstr8.testing.encodings import check_encodings
from thinkstr8.testing.failures import Promise
from thinkstr8.testing.outputs import check_outputs
from thinkstr8.testing.runs import Run
from thinkstr8.testing.statistics import chi_square_odds

_MOST_WORLDS = 60
_COUNTED_ONE_IN = 8
_DRAWS_PER_WORLD = 25
_TOO_UNLIKELY = 1e-7


def check_pieces(run: Run, state: AnyState) -> None:
    """Check that no piece was lost or added."""
    if run.pieces is not None:
        stock = dict(run.pieces(state))
        run.require(
            stock == run.stock,
            Promise.CONSERVATION,
            f"The pieces are {stock}, but at the beginning they were {run.stock}.",
        )


def check_seats(run: Run, state: AnyState) -> None:
    """Check that a seat and a spectator cannot tell a state from others that fit their views."""
    seat = run.rng.randrange(run.rules.players)
    view: AnyView = run.game.view(state, seat)
    run.require(
        view.seat == seat and view.table == state.table,
        Promise.NON_INTERFERENCE,
        f"The view of seat {seat} has the seat {view.seat}, or another table.",
    )
    drawn: AnyState = run.game.determinize(view, run.rng)
    run.require(
        run.game.view(drawn, seat) == view,
        Promise.DETERMINIZE,
        f"A state drawn for the view of seat {seat} has another view.",
    )
    check_pieces(run, drawn)
    _check_alike(run, state, drawn, seat)
    for watcher in (seat, None):
        other = drawn
        if run.twin is not None:
            other = run.twin(state, watcher, run.rng)
            _check_alike(run, state, other, watcher)
        check_outputs(run, state, other, watcher)
        check_encodings(run, state, other, watcher)
    _check_uniform(run, view)
    try:
        run.game.determinize(run.game.view(state, None), run.rng)
    except SpectatorError:
        return
    run.fail(Promise.DETERMINIZE, "A spectator's view could be determinized.")


def _check_alike(run: Run, state: AnyState, other: AnyState, seat: Seat | None) -> None:
    """Check that two states look the same, and still do after an action that shows the same."""
    run.tally["views"] += 1
    _check_same(run, state, other, seat)
    if not run.game.seats_to_act(state.table):
        return
    action = random_action(run.game, state, run.rng)
    after, other_after = run.applied(state, action), run.applied(other, action)
    if after is None or other_after is None:
        return  # an outcome that is possible in only one of the states
    if run.game.view(after, seat) == run.game.view(other_after, seat):
        _check_same(run, after, other_after, seat)


def _check_same(run: Run, state: AnyState, other: AnyState, seat: Seat | None) -> None:
    """Check that a seat gets the same views, events, actions and refusals in two states."""
    who = "a spectator" if seat is None else f"seat {seat}"
    for watcher in {seat, None}:
        mine, theirs = run.game.view(state, watcher), run.game.view(other, watcher)
        run.require(
            mine == theirs and _identical(mine, theirs) and repr(mine) == repr(theirs),
            Promise.NON_INTERFERENCE,
            f"The view of {who} depends on what it may not know.",
        )
    table, other_table = state.table, other.table
    if table is other_table:
        return  # the same table gives the same answers
    run.require(
        table.events == other_table.events,
        Promise.NON_INTERFERENCE,
        f"The events depend on what {who} may not know.",
    )
    for actor in range(run.rules.players):
        run.require(
            run.game.legal_actions(table, actor) == run.game.legal_actions(other_table, actor),
            Promise.NON_INTERFERENCE,
            f"The legal actions of seat {actor} depend on what {who} may not know.",
        )
    for action in run.probes():
        run.require(
            run.game.refusal(table, action) == run.game.refusal(other_table, action),
            Promise.NON_INTERFERENCE,
            f"The refusal of {action} depends on what {who} may not know.",
        )


def _check_uniform(run: Run, view: AnyView) -> None:
    """Check that every world that fits a view is drawn equally often."""
    if run.worlds is None or run.rng.randrange(_COUNTED_ONE_IN):
        return
    worlds = run.worlds(view)
    if not 1 < len(worlds) <= _MOST_WORLDS:
        return
    run.tally["uniform"] += 1
    counts = Counter(dict.fromkeys(worlds, 0))
    for _ in range(_DRAWS_PER_WORLD * len(worlds)):
        drawn = run.game.determinize(view, run.rng)
        run.require(drawn in counts, Promise.DETERMINIZE, "A drawn state does not fit the view.")
        counts[drawn] += 1
    run.require(
        chi_square_odds(list(counts.values())) > _TOO_UNLIKELY,
        Promise.DETERMINIZE,
        f"Some of {len(worlds)} worlds are drawn too often: {sorted(counts.values())}.",
    )


def _identical(mine: object, theirs: object) -> bool:
    """Return whether two values are the same in all fields, even those that equality ignores."""
    if mine is theirs:
        return True
    if type(mine) is not type(theirs):
        return False
    if isinstance(mine, tuple) and isinstance(theirs, tuple):
        return len(mine) == len(theirs) and all(map(_identical, mine, theirs))
    if attrs.has(type(mine)):
        fields = attrs.fields(cast("type[attrs.AttrsInstance]", type(mine)))
        names = [field.name for field in fields]
        return all(_identical(getattr(mine, name), getattr(theirs, name)) for name in names)
    return mine == theirs
