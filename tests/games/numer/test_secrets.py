"""Nothing that a seat is given tells what another has written and not yet revealed."""

import pickle
from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.numer import EVERYTHING, digits, position, worlds, wrote
from thinkstr8.core import (
    IllegalActionError,
    InconsistentError,
    SpectatorError,
    UnknownSeatError,
    WrongKindError,
)
from thinkstr8.games.numer import (
    Rules,
    State,
    View,
    Write,
    apply,
    determinize,
    legal_actions,
    outcome,
    refusal,
    seats_to_act,
    view,
    view_picture,
)
from thinkstr8.testing import chi_square_odds


def everything_shown(state: State, seat: int | None) -> list[object]:
    """Return all that a seat, or a spectator, can be told."""
    table, seen = state.table, view(state, seat)
    attempts = [Write(actor, number) for actor in (-1, 0, 1, 2, 3) for number in (7, 123, 999)]
    messages = []
    for attempt in attempts:
        try:
            apply(state, attempt)
        except IllegalActionError as error:
            messages.append((str(error), repr(error), error.refusal))
    return [
        seen,
        repr(seen),
        hash(seen),
        view_picture(seen),
        pickle.dumps(seen),
        pickle.dumps(table),
        table.events,
        repr(table.events),
        repr(table),
        table.written,
        table.available,
        table.totals,
        table.turns,
        seats_to_act(table),
        outcome(table),
        [legal_actions(table, actor) for actor in range(3)],
        [refusal(table, attempt) for attempt in attempts],
        messages,
    ]


@given(
    st.sampled_from([False, True]),
    st.tuples(st.integers(0, 999), st.integers(0, 999)),
    st.tuples(st.integers(0, 999), st.integers(0, 999)),
    st.permutations([0, 1]),
)
def test_a_sealed_number_shows_nowhere(
    slips: bool,  # noqa: FBT001  # drawn
    some: tuple[int, int],
    others: tuple[int, int],
    order: list[int],
) -> None:
    start = position(rules=Rules(3, slips=slips))
    one = two = start
    for writer in order:
        one, two = (
            apply(one, Write(writer, some[writer])),
            apply(two, Write(writer, others[writer])),
        )
        for watcher in (None, 2):
            assert everything_shown(one, watcher) == everything_shown(two, watcher)
    for watcher in (0, 1):
        if some[watcher] == others[watcher]:
            assert everything_shown(one, watcher) == everything_shown(two, watcher)


@pytest.mark.parametrize("watcher", [None, 1, 2])
def test_n2_a_slip_shows_nowhere_before_the_reveal(watcher: int | None) -> None:
    start = position(rules=Rules(3, slips=True), available=("12", EVERYTHING, EVERYTHING))
    slip, fair = apply(start, Write(0, 999)), apply(start, Write(0, 121))
    assert everything_shown(slip, watcher) == everything_shown(fair, watcher)


def test_a_state_does_hold_the_sealed_numbers() -> None:
    assert wrote(position(), 123) != wrote(position(), 124)
    assert view(wrote(position(), 123), 0) != view(wrote(position(), 124), 0)


def test_after_the_reveal_nothing_is_sealed() -> None:
    state = wrote(position(), 123, 456, 789)
    assert state.sealed == (None, None, None)
    assert state.table.turns[-1].numbers == (123, 456, 789)


@pytest.mark.parametrize("seat", [3, -1, -2])
def test_a_view_of_an_unknown_seat_is_refused(seat: int) -> None:
    with pytest.raises(UnknownSeatError):
        view(position(), seat)


@pytest.mark.parametrize("seat", [True, 1.0, "0"])
def test_a_view_of_what_is_not_a_seat_is_refused(seat: int) -> None:
    with pytest.raises(WrongKindError, match=r"^A seat must be an int, not "):
        view(position(), seat)


def test_a_spectators_view_cannot_be_determinized() -> None:
    with pytest.raises(SpectatorError, match="A spectator cannot determinize"):
        determinize(view(position(), None), Random(1))  # type: ignore[arg-type]  # that is the test


def test_a_view_that_no_play_leads_to_is_refused() -> None:
    table = position().table
    with pytest.raises(InconsistentError, match="seat 0 has not written, but"):
        determinize(View(0, table, 123), Random(1))
    table = wrote(position(), 123).table
    with pytest.raises(InconsistentError, match="seat 0 has written, but"):
        determinize(View(0, table, None), Random(1))
    with pytest.raises(InconsistentError, match="Seat 0 cannot have written 999"):
        determinize(
            View(0, position(available=("1", "2", "3"), sealed=(111, None, None)).table, 999),
            Random(1),
        )


def test_determinize_keeps_what_the_seat_knows() -> None:
    state = wrote(position(), 123, 456)
    drawn = determinize(view(state, 0), Random(1))
    assert drawn.sealed[0] == 123
    assert drawn.sealed[1] is not None
    assert drawn.sealed[2] is None
    assert drawn.table == state.table


@pytest.mark.parametrize(
    ("available", "sealed", "seat"),
    [
        (("07", EVERYTHING, EVERYTHING), (70, None, None), 2),
        (("07", "123", EVERYTHING), (70, 321, None), 2),
        (("07", "12", "45"), (70, 112, None), 1),
        (("", "19", "28"), (None, None, 222), 1),
        (("5", "678", "34"), (555, None, 343), 1),
    ],
)
def test_determinize_draws_every_world_equally_often(
    available: tuple[str, ...], sealed: tuple[int | None, ...], seat: int
) -> None:
    seen = view(position(available=available, sealed=sealed), seat)
    choices = [
        [number]
        if other == seat or number is None
        else [n for n in range(1000) if {*f"{n:03}"} <= {*board}]
        for other, (board, number) in enumerate(zip(available, sealed, strict=True))
    ]
    fitting = [State(seen.table, drawn) for drawn in product(*choices)]
    if len(fitting) <= 60:
        assert worlds(seen) == fitting
    counts = Counter(dict.fromkeys(fitting, 0))
    rng = Random(4)
    for _ in range(50 * len(fitting)):
        counts[determinize(seen, rng)] += 1
    assert len(counts) == len(fitting)
    assert chi_square_odds(list(counts.values())) > 1e-6


def test_n2_with_slips_determinize_draws_from_all_numbers() -> None:
    rules = Rules(2, slips=True)
    seen = view(position(rules=rules, available=("12", "345"), sealed=(111, None)), 1)
    rng = Random(5)
    counts = Counter(dict.fromkeys(range(1000), 0))
    counts.update(determinize(seen, rng).sealed[0] for _ in range(30_000))  # type: ignore[misc]
    assert len(counts) == 1000
    assert chi_square_odds(list(counts.values())) > 1e-6


def test_boards_are_public() -> None:
    seen = view(position(available=("12", "345", "0")), None)
    assert seen.table.available == (digits("12"), digits("345"), digits("0"))
