"""Checks of turns, legality, chance and notation.

Belongs here: checks of what a state and its table say about actions.
Does not belong here: checks of views (secrecy), values of the wrong class (bad_input).
"""

from collections.abc import Callable
from enum import Enum
from fractions import Fraction
from random import Random
from typing import TypeVar

import attrs

from thinkstr8.core.chances import sample
from thinkstr8.core.checks import is_tuple_of, seat_name
from thinkstr8.core.driver import nature_of
from thinkstr8.core.errors import IllegalActionError, NotationError, ThinkStr8Error
from thinkstr8.core.game import NATURE, NATURE_ACTS, AnyAction, AnyState, Seat
from thinkstr8.testing.failures import Promise
from thinkstr8.testing.runs import Run

T = TypeVar("T")

_APPLIED = 12


def check_acting(run: Run, state: AnyState) -> None:
    """Check the seats that may act, and that there is an outcome exactly if there are none."""
    acting = run.game.seats_to_act(state.table)
    seats = set(range(run.rules.players))
    run.require(
        acting == NATURE_ACTS or (len(set(acting)) == len(acting) and seats >= set(acting)),
        Promise.LEGALITY,
        f"seats_to_act must return (NATURE,) or different seats of the table, not {acting}.",
    )
    outcome = run.game.outcome(state.table)
    run.require(
        (outcome is None) == bool(acting),
        Promise.TERMINATION,
        f"The outcome is {outcome}, but the seats to act are {acting}.",
    )
    if outcome is not None:
        sums = tuple(sum(item.points for item in items) for items in outcome.breakdown)
        run.require(
            sums == outcome.scores,
            Promise.TERMINATION,
            f"The breakdown adds up to {sums}, but the scores are {outcome.scores}.",
        )
        _check_scores(run, outcome.scores)


def _check_scores(run: Run, scores: tuple[int, ...]) -> None:
    """Check that the final scores are within the range that the rules announce, if they do."""
    announced = getattr(run.rules, "score_range", None)
    if announced is None:
        return
    run.require(
        is_tuple_of(announced, int) and len(announced) == 2,
        Promise.TERMINATION,
        f"Rules.score_range must be a tuple of the least and the most points, not {announced}.",
    )
    least, most = announced
    run.require(
        all(least <= score <= most for score in scores),
        Promise.TERMINATION,
        f"The scores are {scores}, but Rules.score_range is {announced}.",
    )


def check_legality(run: Run, state: AnyState) -> None:
    """Check that listed, not refused and applicable are the same."""
    table = state.table
    acting = run.game.seats_to_act(table)
    listed: dict[Seat, tuple[AnyAction, ...]] = {
        seat: run.game.legal_actions(table, seat) for seat in (NATURE, *range(run.rules.players))
    }
    for seat, actions in listed.items():
        run.require(
            bool(actions) == (seat in acting),
            Promise.LEGALITY,
            f"{seat_name(seat)} has {len(actions)} legal actions, but the seats to act are "
            f"{acting}.",
        )
        run.require(
            len(set(actions)) == len(actions) and all(action.seat == seat for action in actions),
            Promise.LEGALITY,
            f"The legal actions of {seat_name(seat)} have a repetition, or one of another seat.",
        )
        for action in actions:
            refusal = run.game.refusal(table, action)
            if refusal is not None:
                run.fail(Promise.LEGALITY, f"{action} is listed, but refused: {refusal}.")
        _check_listed(run, state, seat, actions)
    known = set().union(*listed.values())
    for probe in run.probes():
        for action in (probe, _varied(probe, run.rng)):
            if action not in known:
                _check_refused(run, state, action)


def _check_listed(run: Run, state: AnyState, seat: Seat, actions: tuple[AnyAction, ...]) -> None:
    """Check that listed actions can be applied, and survive formatting and parsing."""
    for action in run.some(actions, _APPLIED):
        run.tally["actions"] += 1
        _check_notation(run, action)
        run.remember(action)
        if seat == NATURE:
            continue  # check_chance checks nature's actions
        after = run.applied(state, action)
        run.require(
            after is not None and after == run.applied(state, action),
            Promise.LEGALITY if after is None else Promise.VALUES,
            f"{action} is listed, but cannot be applied, or leads to different states.",
        )


def _check_refused(run: Run, state: AnyState, action: AnyAction) -> None:
    """Check that an unlisted action is refused, and that `apply` gives the same refusal."""
    run.tally["actions"] += 1
    refusal = run.game.refusal(state.table, action)
    run.require(refusal is not None, Promise.LEGALITY, f"{action} is not listed, but not refused.")
    try:
        run.game.apply(state, action)
    except IllegalActionError as error:
        run.require(
            error.refusal == refusal,
            Promise.LEGALITY,
            f"{action} is refused with {refusal}, but apply says {error.refusal}.",
        )
    else:
        run.fail(Promise.LEGALITY, f"{action} is refused, but can be applied.")


def _check_notation(run: Run, action: AnyAction) -> None:
    """Check that an action survives formatting and parsing."""
    text = run.game.format_action(action)
    try:
        back: object = run.game.parse_action(text)
    except NotationError as error:
        back = error
    run.require(
        back == action and len(text.splitlines()) == 1,
        Promise.NOTATION,
        f"{action} is written as {text!r}, which is read as {back!r}.",
    )


def check_chance(run: Run, state: AnyState) -> None:
    """Check that `chance` is a distribution, and that only its outcomes can happen."""
    chances = run.game.chance(state)
    nature = run.game.seats_to_act(state.table) == NATURE_ACTS
    run.require(
        bool(chances) == nature,
        Promise.CHANCE,
        f"Nature has {len(chances)} outcomes, but it is{'' if nature else ' not'} to act.",
    )
    if not nature:
        return
    run.tally["chance"] += 1
    outcomes = require_odds(run, chances)
    _check_outcomes(run, state, outcomes)
    seed = run.rng.getrandbits(32)
    listed_draw = sample(chances, Random(seed))
    draw = nature_of(run.game)(state, Random(seed))
    run.require(
        draw == listed_draw,
        Promise.CHANCE,
        f"draw_chance returns {draw}, but sample returns {listed_draw} for the same rng.",
    )


def require_odds(run: Run, chances: tuple[tuple[T, Fraction], ...]) -> dict[T, Fraction]:
    """Return outcomes with their odds, after checking that they are a distribution."""
    outcomes = dict(chances)
    run.require(
        all(type(odds) is Fraction and odds > 0 for odds in outcomes.values())
        and len(outcomes) == len(chances)
        and sum(outcomes.values()) == 1,
        Promise.CHANCE,
        "The odds must be positive Fractions that sum to 1, and each outcome must come once.",
    )
    return outcomes


def _check_outcomes(run: Run, state: AnyState, outcomes: dict[AnyAction, Fraction]) -> None:
    """Check that nature's outcomes can be applied, and no other actions of nature."""
    for action in outcomes:
        run.require(
            run.applied(state, action) is not None,
            Promise.CHANCE,
            f"{action} is an outcome, but cannot be applied.",
        )
    for action in (*run.game.legal_actions(state.table, NATURE), *run.probes()):
        if action.seat == NATURE and action not in outcomes:
            run.require(
                run.applied(state, action) is None,
                Promise.CHANCE,
                f"{action} is not an outcome, but can be applied.",
            )


def _varied(action: AnyAction, rng: Random) -> AnyAction:
    """Return an action with one integer or enumeration member changed, if possible."""
    make: Callable[..., AnyAction] = type(action)
    kind = type(action)
    names = list(attrs.fields_dict(kind)) if attrs.has(kind) else []
    if not names:
        return action
    name = rng.choice(names)
    value = getattr(action, name)
    if type(value) is int:
        value += rng.choice((-1, 1))
    elif isinstance(value, Enum):
        value = rng.choice(tuple(type(value)))
    try:
        return make(**{other: getattr(action, other) for other in names} | {name: value})
    except ThinkStr8Error:
        return action  # the changed action is malformed
