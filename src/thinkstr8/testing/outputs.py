"""Checks of what people read and pick from: descriptions, pictures, sentences, news and choices.

Belongs here: checks of the optional functions that show something, which are found by name. They
must return the same for states that a seat cannot tell apart, byte for byte. They must raise
nothing, and lead to every legal action.
Does not belong here: views, legal actions and refusals, which every game has (secrecy, legality).
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain, combinations, product
from math import comb, prod
from typing import Final, cast

from thinkstr8.core.choices import Choice, Pick, Wording
from thinkstr8.core.driver import random_action
from thinkstr8.core.errors import Refusal
from thinkstr8.core.game import NATURE, AnyAction, AnyState, AnyTable, Seat
from thinkstr8.files.input import read_action
from thinkstr8.testing.asking import (
    PLAIN,
    Question,
    addressed,
    answer_to,
    asked,
    calls,
    compare,
    outputs_of,
    who,
)
from thinkstr8.testing.failures import Promise
from thinkstr8.testing.hints import check_hints
from thinkstr8.testing.runs import Run

_PICTURES_ONE_IN: Final = 30
"""Pictures are slow, so they are compared at the first state and at one in thirty others."""

_PICKED_ONE_IN: Final = 10
"""Picks are tried at the first state and at one in ten others, for one of the seats to act."""

_MOST_COMBINATIONS: Final = 3000
"""The number of combinations up to which all are tried."""

_SAMPLE: Final = 200
"""The number of combinations that are tried if there are more."""

_DESCRIBED: Final = 6
"""The number of legal actions that are described at a state, all of one seat."""

_REFUSED: Final = 3
"""The number of actions that are tried at a state, to describe why they are refused."""

_ALIKE_ONE_IN: Final = 3
"""Actions that look alike to a seat are sought at the first state and at one in three others."""

_ALIKE: Final = 4
"""The number of actions that are then tried, all of one seat or of nature."""


# The same outputs in two states


def check_outputs(run: Run, state: AnyState, other: AnyState, seat: Seat | None) -> None:
    """Check what a seat is shown in a state, also that it is the same in an equal-looking state.

    Args:
        run: the run, with the game under test.
        state: the state of play.
        other: a state that differs only in what the seat may not know.
        seat: the seat, or None for a spectator.
    """
    for question in _questions_about_views(run, seat):
        compare(run, question, (state,), (other,), seat)
    if other.table is not state.table:
        for question in _questions_about_tables(run, state, seat):
            compare(run, question, (state,), (other,), seat)
    elif seat is not None:  # the same table gives the same answers, to everyone
        for question in _questions_about_tables(run, state, seat):
            run.tally["outputs"] += 1
            answer_to(run, question, (state,))
    if run.game.seats_to_act(state.table) and "news" in outputs_of(run):
        _check_news(run, state, other, seat)
    if "describe_action" in outputs_of(run) and run.is_due(_ALIKE_ONE_IN):
        _check_sealed(run, state, seat)
    check_hints(run, state, other, seat)
    if seat is not None and "choices" in outputs_of(run) and run.is_due(_PICKED_ONE_IN):
        _check_choices(run, state.table)


# The questions


def _questions_about_views(run: Run, seat: Seat | None) -> Iterator[Question]:
    """Yield questions about what a seat or a spectator sees."""

    def view(state: AnyState) -> object:
        return run.game.view(state, seat)

    yield from calls(run, "describe", "view", view, (PLAIN, {"brief": True}))
    if seat is not None and run.is_due(_PICKED_ONE_IN):
        yield from calls(run, "advise", "view", view)
    if run.is_due(_PICTURES_ONE_IN):
        for layout in ("wide", "narrow"):
            yield from calls(run, "view_picture", "view", view, ({"layout": layout},))


def _questions_about_tables(run: Run, state: AnyState, seat: Seat | None) -> Iterator[Question]:
    """Yield questions about what everyone sees, and about the actions of a seat to act."""

    def events(state: AnyState) -> object:
        return state.table.events

    yield from calls(run, "narrate", "events", events, addressed(seat))
    yield from calls(run, "reveals", "events", events)
    yield from calls(run, "remarks", "table", _table)
    yield from calls(run, "narrate_result", "table", _table, addressed(seat))
    if "choices" in outputs_of(run):
        for actor in range(run.rules.players):
            ask = partial(_choices, run, actor)
            yield Question("choices", f"choices(table, {actor})", ask)
    yield from _questions_about_actions(run, state, seat)


def _questions_about_actions(run: Run, state: AnyState, seat: Seat | None) -> Iterator[Question]:
    """Yield questions about legal actions, and about the refusals of others."""
    game = run.game
    acting = game.seats_to_act(state.table)
    for actor in run.sampled(acting, 1):
        count = len(game.legal_actions(state.table, actor))
        for index in run.sampled(range(count), _DESCRIBED):
            action = partial(_legal_action, run, actor, index)
            yield from calls(run, "describe_action", "action", action, addressed(seat))
    if "describe_refusal" in outputs_of(run):
        for probe in run.sampled(run.pool, _REFUSED):
            if game.refusal(state.table, probe) is not None:
                refusal = partial(_refusal, run, probe)
                yield from calls(run, "describe_refusal", "refusal", refusal, addressed(seat))


def _table(state: AnyState) -> object:
    return state.table


def _choices(run: Run, seat: Seat, state: AnyState) -> object:
    return outputs_of(run)["choices"](state.table, seat)


def _legal_action(run: Run, seat: Seat, index: int, state: AnyState) -> object:
    return run.game.legal_actions(state.table, seat)[index]


def _refusal(run: Run, action: AnyAction, state: AnyState) -> object:
    return run.game.refusal(state.table, action)


# News


def _check_news(run: Run, state: AnyState, other: AnyState, seat: Seat | None) -> None:
    """Check that the news of an action is the same if the seat cannot tell the results apart."""
    game, rng = run.game, run.sampler
    action = random_action(game, state, rng)
    hidden = (
        random_action(game, other, rng)
        if action.seat == NATURE
        else rng.choice(game.legal_actions(other.table, action.seat))
    )
    after = run.applied(state, action)
    for other_action in (action, hidden):
        other_after = run.applied(other, other_action)
        if after is None or other_after is None:
            continue  # an outcome that is possible in only one of the states
        if game.view(after, seat) == game.view(other_after, seat):
            _compare_news(run, (state, after), (other, other_after), seat)


def _compare_news(
    run: Run, mine: tuple[AnyState, ...], theirs: tuple[AnyState, ...], seat: Seat | None
) -> None:
    game, tell = run.game, outputs_of(run)["news"]

    def news(before: AnyState, after: AnyState) -> object:
        return tell(game.view(before, seat), game.view(after, seat))

    question = Question("news", f"news(before, after) of {who(seat)}", news)
    compare(run, question, mine, theirs, seat)
    if seat is None:
        told = answer_to(run, question, mine)
        run.require(told == (), Promise.OUTPUTS, "A spectator gets news; only seats may.")
    for sentence in calls(run, "narrate", "news", news, addressed(seat)):
        compare(run, sentence, mine, theirs, seat)


# Sealed actions


def _check_sealed(run: Run, state: AnyState, seat: Seat | None) -> None:
    """Check that actions which look alike to a seat have the same sentence for that seat.

    Labels may differ: they are for the seat that picks.
    """
    for actions in _alike(run, state, seat):
        for question in calls(run, "describe_action", "action", _itself, addressed(seat)):
            run.tally["outputs"] += 1
            wordings = (answer_to(run, question, (action,)) for action in actions)
            if len({cast("Wording", wording).sentence for wording in wordings}) > 1:
                lines = " or ".join(repr(run.game.format_action(each)) for each in actions[:2])
                run.fail(
                    Promise.NON_INTERFERENCE,
                    f"The sentence of {question.call} depends on what {who(seat)} may not know: "
                    f"whether it is {lines}.",
                )


def _alike(run: Run, state: AnyState, seat: Seat | None) -> Iterator[list[AnyAction]]:
    """Yield groups of actions of others after which a seat sees the same, and hears the same."""
    groups: list[tuple[tuple[object, object], list[AnyAction]]] = []
    for action in _others(run, state, seat):
        after = run.game.apply(state, action)
        seen = run.game.view(after, seat), after.table.events
        known = next((actions for like, actions in groups if like == seen), None)
        if known is None:
            groups.append((seen, [action]))
        else:
            known.append(action)
    yield from (actions for _, actions in groups if len(actions) > 1)


def _itself(action: AnyAction) -> AnyAction:
    return action


def _others(run: Run, state: AnyState, seat: Seat | None) -> Iterable[AnyAction]:
    """Return some actions of another seat, or some outcomes of nature."""
    acting = [actor for actor in run.game.seats_to_act(state.table) if actor != seat]
    for actor in run.sampled(acting, 1):
        if actor == NATURE:
            drawn = (random_action(run.game, state, run.sampler) for _ in range(_ALIKE))
            return dict.fromkeys(drawn)
        return run.sampled(run.game.legal_actions(state.table, actor), _ALIKE)
    return ()


def _check_choices(run: Run, table: AnyTable) -> None:
    """Check that only seats to act have choices, and that those of one seat lead to its actions."""
    acting = [seat for seat in run.game.seats_to_act(table) if seat != NATURE]
    choices = cast("Callable[[AnyTable, Seat], tuple[Choice, ...]]", outputs_of(run)["choices"])
    for seat in range(run.rules.players):
        found = choices(table, seat)
        run.require(
            bool(found) == (seat in acting) and all(choice.seat == seat for choice in found),
            Promise.OUTPUTS,
            f"choices(table, {seat}) has {len(found)} choices, or one of another seat, but the "
            f"seats to act are {acting}.",
        )
    if acting:
        seat = run.sampler.choice(acting)
        _check_reach(run, table, seat, choices(table, seat))


def _check_reach(run: Run, table: AnyTable, seat: Seat, choices: tuple[Choice, ...]) -> None:
    """Check that picks can be read, and lead to every legal action if all of them are tried."""
    legal: tuple[AnyAction, ...] = run.game.legal_actions(table, seat)
    count = sum(prod(map(_ways, choice.picks)) for choice in choices)
    is_complete = count <= _MOST_COMBINATIONS
    lines = _every_line(choices) if is_complete else _some_lines(run, choices)
    reached: set[AnyAction] = set()
    for line in lines:
        found = asked(
            run, f"read_action of {line!r}", partial(read_action, run.game, table, seat, line)
        )
        if not isinstance(found, Refusal):
            reached.add(cast("AnyAction", found))
    for action in legal if is_complete else ():
        if action not in reached:
            line = run.game.format_action(action)
            run.fail(Promise.OUTPUTS, f"No choice of seat {seat} leads to {line!r}.")


def _sizes(pick: Pick) -> range:
    return range(pick.least, pick.most + 1)


def _ways(pick: Pick) -> int:
    """Return the number of ways to pick."""
    return sum(comb(len(pick.options), size) for size in _sizes(pick))


def _every_line(choices: tuple[Choice, ...]) -> Iterator[str]:
    for choice in choices:
        for picked in product(*map(_every_way, choice.picks)):
            yield choice.line(*picked)


def _every_way(pick: Pick) -> Iterator[tuple[str, ...]]:
    return chain.from_iterable(combinations(_values(pick), size) for size in _sizes(pick))


def _some_lines(run: Run, choices: tuple[Choice, ...]) -> Iterator[str]:
    rng = run.sampler
    for _ in range(_SAMPLE):
        choice = rng.choice(choices)
        yield choice.line(
            *(rng.sample(_values(pick), rng.choice(_sizes(pick))) for pick in choice.picks)
        )


def _values(pick: Pick) -> list[str]:
    return [option.value for option in pick.options]
