"""Checks of what learning programs see: ids, masks and observations.

Belongs here: checks of the optional functions `action_space`, `nature_space` and
`observation_space`, which are found by name.
Does not belong here: what people see (outputs), legal actions themselves (legality).
"""

from collections.abc import Callable, Mapping
from typing import Final, cast

from thinkstr8.core.checks import describe, seat_name
from thinkstr8.core.errors import SpectatorError
from thinkstr8.core.game import NATURE, AnyAction, AnyRules, AnyState, Seat
from thinkstr8.core.spaces import ActionSpace, NatureSpace, ObservationSpace
from thinkstr8.testing.failures import ConformanceError, Promise
from thinkstr8.testing.runs import Run

_TRIED: Final = 40
"""The number of legal actions of a seat whose ids are tried at a state."""

_READ_ONE_IN: Final = 5
"""All fields of an observation are read at one state in five."""

_SPACES: Final[Mapping[str, type[object]]] = {
    "action_space": ActionSpace,
    "nature_space": NatureSpace,
    "observation_space": ObservationSpace,
}
"""The optional functions, each with the class that it must return."""


def check_encodings(run: Run, state: AnyState, other: AnyState, seat: Seat | None) -> None:
    """Check the ids and observations of a state.

    Args:
        run: the run, with the game under test.
        state: the state of play.
        other: a state that differs only in what the seat may not know.
        seat: the seat, or None for a spectator.
    """
    try:
        _check(run, state, other, seat)
    except ConformanceError:
        raise
    except Exception as error:  # noqa: BLE001  # any error breaks the promise
        run.fail(
            Promise.ENCODINGS,
            f"An encoding raised {type(error).__name__}: {describe(str(error))}.",
        )


def _check(run: Run, state: AnyState, other: AnyState, seat: Seat | None) -> None:
    if seat is None:
        _check_spectator(run, state)
        return
    if actions := cast("ActionSpace | None", _space(run, "action_space")):
        for actor in range(run.rules.players):
            _check_ids(run, actions, state, actor)
        _check_own_ids(run, actions, state, other, seat)
    if nature := cast("NatureSpace | None", _space(run, "nature_space")):
        _check_outcomes(run, nature, state)
    if observations := cast("ObservationSpace | None", _space(run, "observation_space")):
        _check_observation(run, observations, state, other, seat)


def _space(run: Run, name: str) -> object | None:
    """Return a space of the game, after checking its class; None if the game has none."""
    function = cast("Callable[[AnyRules], object] | None", getattr(run.game, name, None))
    if function is None:
        return None
    space = function(run.rules)
    if not isinstance(space, _SPACES[name]):
        run.fail(
            Promise.ENCODINGS,
            f"{name} must return an object of the class {_SPACES[name].__name__}, "
            f"not {describe(space)}.",
        )
    run.tally["encodings"] += 1
    return space


# Ids


def _check_ids(run: Run, space: ActionSpace, state: AnyState, seat: Seat) -> None:
    """Check that the legal ids and the mask of a seat are those of its legal actions."""
    table = state.table
    actions: tuple[AnyAction, ...] = run.game.legal_actions(table, seat)
    ids, mask = space.legal_ids(table, seat), space.mask(table, seat)
    who = seat_name(seat)
    run.require(
        len(ids) == len(actions) == len({*ids}) and all(0 <= each < space.size for each in ids),
        Promise.ENCODINGS,
        f"legal_ids of {who} must have a different id from 0 to {space.size - 1} for each of its "
        f"{len(actions)} legal actions, not {describe(ids)}.",
    )
    run.require(
        len(mask) == space.size and mask.count(1) == len(ids) and all(mask[each] for each in ids),
        Promise.ENCODINGS,
        f"The mask of {who} does not mark its legal ids.",
    )
    for action, index in run.sampled([*zip(actions, ids, strict=True)], _TRIED):
        encoded, decoded = space.encode(action), space.decode(index, table, seat)
        if encoded != index or decoded != action:
            run.fail(
                Promise.ENCODINGS,
                f"{action} has the id {index} in legal_ids, but encode returns {encoded} and "
                f"decode returns {decoded}.",
            )


def _check_own_ids(
    run: Run, space: ActionSpace, state: AnyState, other: AnyState, seat: Seat
) -> None:
    """Check that the ids and the mask do not depend on what a seat may not know."""
    mine, theirs = state.table, other.table
    run.require(
        space.legal_ids(mine, seat) == space.legal_ids(theirs, seat)
        and space.mask(mine, seat) == space.mask(theirs, seat),
        Promise.NON_INTERFERENCE,
        f"The legal ids of {seat_name(seat)} depend on what it may not know.",
    )
    index = run.sampler.randrange(space.size)  # legal or not, an id means an action
    action = space.decode(index, mine, seat)
    refused = run.game.refusal(mine, action) is not None
    run.require(
        action.seat == seat and refused != (index in space.legal_ids(mine, seat)),
        Promise.ENCODINGS,
        f"The id {index} means {action} for {seat_name(seat)}, which is refused and listed, "
        "or neither, or of another seat.",
    )


def _check_outcomes(run: Run, space: NatureSpace, state: AnyState) -> None:
    """Check that nature's outcomes have different ids, and that the ids lead back to them."""
    outcomes = [outcome for outcome, _ in run.game.chance(state)]
    ids = [space.encode(outcome) for outcome in outcomes]
    run.require(
        len({*ids}) == len(ids) and all(0 <= each < space.size for each in ids),
        Promise.ENCODINGS,
        f"nature_space must have a different id from 0 to {space.size - 1} for each outcome.",
    )
    for outcome, index in zip(outcomes, ids, strict=True):
        decoded = space.decode(index, state.table)
        if decoded != outcome:
            run.fail(
                Promise.ENCODINGS, f"{outcome} of {seat_name(NATURE)} is decoded as {decoded}."
            )


# Observations


def _check_observation(
    run: Run, space: ObservationSpace, state: AnyState, other: AnyState, seat: Seat
) -> None:
    """Check that an observation fits its layout, and tells no more than the view."""
    observation = space.encode(run.game.view(state, seat))
    run.require(
        type(observation) is bytes and len(observation) == space.size,
        Promise.ENCODINGS,
        f"An observation must be {space.size} bytes, not {describe(observation)}.",
    )
    run.require(
        observation == space.encode(run.game.view(other, seat)),
        Promise.NON_INTERFERENCE,
        f"The observation of {seat_name(seat)} depends on what it may not know.",
    )
    if run.tally["states"] > 1 and run.sampler.randrange(_READ_ONE_IN):
        return
    end = 0
    for field in space.fields:
        values = field.read(observation)
        run.require(
            field.offset == end and all(field.low <= value <= field.high for value in values),
            Promise.ENCODINGS,
            f"The field {field.name} must follow the one before it, with values from {field.low} "
            f"to {field.high}, not {describe(values)}.",
        )
        end = field.stop


def _check_spectator(run: Run, state: AnyState) -> None:
    """Check that a spectator has no observation: it would have no observer's seat."""
    space = cast("ObservationSpace | None", _space(run, "observation_space"))
    if space is None:
        return
    try:
        space.encode(run.game.view(state, None))
    except SpectatorError:
        return
    run.fail(Promise.ENCODINGS, "The view of a spectator has an observation.")
