"""News for one seat: its own number until the reveal, and nothing about anyone else's."""

from random import Random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.numer import VARIANTS, position, twin, wrote
from thinkstr8 import numer, play, ten
from thinkstr8.core import QuestionError, WrongKindError
from thinkstr8.games.numer import (
    NumberSealed,
    Rules,
    Stage,
    State,
    Write,
    apply,
    bots,
    example,
    legal_actions,
    news,
    reveals,
    view,
)
from thinkstr8.games.numer.events import EVENTS, Event, NumbersRevealed, TurnBegun
from thinkstr8.testing import reachable_states


def any_state() -> st.SearchStrategy[State]:
    return st.sampled_from(VARIANTS).flatmap(lambda rules: reachable_states(numer, rules))


def test_a_seat_is_told_its_own_number_and_nobody_elses() -> None:
    before = position()
    after = apply(before, Write(1, 7))
    told = [news(view(before, seat), view(after, seat)) for seat in (0, 1, 2)]
    assert told == [(), (NumberSealed(7),), ()]
    assert news(view(before, None), view(after, None)) == ()


def test_a_number_is_news_only_once() -> None:
    before = wrote(position(), 7)
    after = apply(before, Write(1, 444))
    assert news(view(before, 0), view(after, 0)) == ()
    assert news(view(after, 0), view(after, 0)) == ()


def test_the_reveal_is_for_everyone_and_therefore_no_news() -> None:
    before = wrote(position(), 7, 444)
    after = apply(before, Write(2, 513))
    for seat in (0, 1, 2, None):
        assert news(view(before, seat), view(after, seat)) == ()


def test_the_same_number_in_the_next_turn_is_news_again() -> None:
    before = wrote(position(players=2), 761)
    after = wrote(wrote(before, None, 111), 761)
    assert view(before, 0).number == view(after, 0).number == 761
    assert news(view(before, 0), view(after, 0)) == (NumberSealed(761),)


@pytest.mark.parametrize("rules", [Rules(2), Rules(5, slips=True)])
def test_in_a_whole_game_every_number_is_news_but_the_last_of_each_turn(rules: Rules) -> None:
    record = play(numer, rules, [bots.random] * rules.players, Random(3))
    states = [*record.replay()]
    for action, before, after in zip(record.actions, states, states[1:], strict=False):
        is_last = len(after.table.turns) > len(before.table.turns)
        for seat in range(rules.players):
            told = news(view(before, seat), view(after, seat))
            own = action.seat == seat and not is_last
            assert told == ((NumberSealed(action.number),) if own else ())
        assert reveals(after.table.events) == is_last


@given(any_state(), st.randoms(use_true_random=False))
def test_twins_get_the_same_news(state: State, rng: Random) -> None:
    for writer in state.table.waiting:
        action = rng.choice(legal_actions(state.table, writer))
        for seat in (*range(state.table.rules.players), None):
            other = twin(state, seat, rng)
            after, other_after = apply(state, action), apply(other, action)
            if view(after, seat) == view(other_after, seat):
                assert news(view(state, seat), view(after, seat)) == news(
                    view(other, seat), view(other_after, seat)
                )


@pytest.mark.parametrize("kind", EVENTS)
def test_only_the_reveal_cannot_be_taken_back(kind: type[object]) -> None:
    events = [
        event
        for state in play(numer, Rules(2), [bots.random] * 2, Random(0)).replay()
        for event in state.table.events
        if type(event) is kind
    ]
    for event in events:
        assert reveals((event,)) == (kind is NumbersRevealed)
    assert not reveals(())


def test_the_list_of_classes_is_the_union() -> None:
    assert get_args(Event) == EVENTS


# Bad input


def test_two_seats_have_no_news() -> None:
    state = position()
    with pytest.raises(QuestionError, match="News needs two views of one seat, not of seat 0 and"):
        news(view(state, 0), view(state, 1))
    with pytest.raises(WrongKindError, match="Expected two views of one seat of Numer, not"):
        news(view(state, 0), view(state, None))


@pytest.mark.parametrize(
    "events",
    [None, 7, "abc", {TurnBegun(1, 1)}, ["TurnBegun"], (NumberSealed(7),), example(Stage.WRITE)],
)
def test_only_public_events_can_reveal(events: tuple[Event, ...]) -> None:
    with pytest.raises(WrongKindError, match=r"^Expected an? (sequence of events|event) of Numer"):
        reveals(events)


def test_events_of_other_games_are_refused() -> None:
    with pytest.raises(WrongKindError, match="Expected an event of Numer, not"):
        reveals(ten.example(ten.Stage.DRAW).table.events)  # type: ignore[arg-type]  # that is the test
