"""Sentences about actions, events and news: complete, in the right person, and without secrets."""

from collections.abc import Sequence
from random import Random
from typing import Final, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.numer import EVERYTHING, VARIANTS, position, twin, wrote
from helpers.sentences import are_sentences
from thinkstr8 import numer
from thinkstr8.core import QuestionError, UnknownSeatError, Wording, WrongKindError
from thinkstr8.games.numer import (
    Action,
    News,
    NumberSealed,
    Rules,
    State,
    TurnResult,
    Verdict,
    Write,
    apply,
    describe_action,
    legal_actions,
    narrate,
    narrate_result,
    view,
)
from thinkstr8.games.numer.events import (
    DigitsCrossedOut,
    Event,
    GameEnded,
    NumbersRevealed,
    NumberWritten,
    RoundEnded,
    TurnBegun,
    TurnSkipped,
)
from thinkstr8.testing import reachable_states

NAMES: Final = ("Ada", "Ben", "Cleo")
ACCEPTED, ELIMINATED, VOID = Verdict

TOLD: Final[list[tuple[Event | News, tuple[str, ...], tuple[str, ...]]]] = [
    (TurnBegun(2, 3), ("Round 2, turn 3 begins.",), ("Round 2, turn 3 begins.",)),
    (
        TurnBegun(1, 5),
        ("Round 1, turn 5 begins: first digits count double.",),
        ("Round 1, turn 5 begins: first digits count double.",),
    ),
    (
        NumberWritten(1),
        ("Ben writes a number, face down.",),
        ("You write a number, face down.",),
    ),
    (NumberSealed(7), ("The sealed number is 007.",), ("Your sealed number is 007.",)),
    (
        NumbersRevealed(TurnResult((761, 513, None), (ELIMINATED, ACCEPTED, None), (0, 7, 0))),
        (
            "All numbers are revealed.",
            "Ada's 761 is eliminated: it shares the digit 1 with the lower number 513.",
            "Ben's 513 is the highest accepted number and scores 7 points.",
            "Cleo has no digit left.",
        ),
        (
            "All numbers are revealed.",
            "Ada's 761 is eliminated: it shares the digit 1 with the lower number 513.",
            "Your 513 is the highest accepted number and scores 7 points.",
            "Cleo has no digit left.",
        ),
    ),
    (
        DigitsCrossedOut(1, (1, 3, 5)),
        ("Ben crosses out 1, 3 and 5.",),
        ("You cross out 1, 3 and 5.",),
    ),
    (
        TurnSkipped(1, 4),
        ("Round 1, turn 4 is skipped: nobody has a digit left.",),
        ("Round 1, turn 4 is skipped: nobody has a digit left.",),
    ),
    (GameEnded((1,)), ("The game is over.",), ("The game is over.",)),
    (
        RoundEnded(1, (0, 1, 10), (30, 9, 1)),
        (
            "Round 1 ends.",
            "Ada gains 0 points for 0 crossed-out digits, for a total of 30.",
            "Ben gains 1 point for 1 crossed-out digit, for a total of 9.",
            "Cleo gains 10 points for 10 crossed-out digits, for a total of 1.",
            "All boards are wiped.",
        ),
        (
            "Round 1 ends.",
            "Ada gains 0 points for 0 crossed-out digits, for a total of 30.",
            "You gain 1 point for 1 crossed-out digit, for a total of 9.",
            "Cleo gains 10 points for 10 crossed-out digits, for a total of 1.",
            "All boards are wiped.",
        ),
    ),
]
"""Every class of event and news, told to everyone and to Ben."""


def any_state() -> st.SearchStrategy[State]:
    return st.sampled_from(VARIANTS).flatmap(lambda rules: reachable_states(numer, rules))


@pytest.mark.parametrize(("event", "to_all", "to_ben"), TOLD)
def test_every_event_has_its_sentences_even_alone(
    event: Event | News, to_all: tuple[str, ...], to_ben: tuple[str, ...]
) -> None:
    assert narrate((event,), NAMES) == to_all
    assert narrate([event], [*NAMES], you=1) == to_ben
    unnamed = narrate((event,))
    assert are_sentences(unnamed)
    assert [line.replace("Seat 1", "Ben").replace("seat 1", "Ben") for line in unnamed] == [
        line.replace("Ada", "seat 0" if line.find("Ada") else "Seat 0").replace("Cleo", "Seat 2")
        for line in to_all
    ]


def test_no_class_is_missing() -> None:
    kinds = {type(event) for event, _, _ in TOLD}
    assert kinds == {*get_args(Event), *(get_args(News) or [News])}
    assert (get_args(Action) or (Action,)) == (Write,)


def test_many_events_are_told_in_their_order() -> None:
    events = [event for event, _, _ in TOLD]
    assert narrate(events, NAMES) == tuple(line for _, lines, _ in TOLD for line in lines)
    assert narrate(()) == ()


def revealed(
    *numbers: int | None, rules: Rules | None = None, **parts: tuple[str, ...]
) -> tuple[str, ...]:
    state = position(players=len(numbers), rules=rules, **parts)  # type: ignore[arg-type]  # boards
    return narrate(wrote(state, *numbers).table.events[1:2], NAMES[: len(numbers)])[1:]


def test_the_highest_accepted_number_is_named_for_all_who_wrote_it() -> None:
    assert revealed(555, 444, 555) == (
        "Ada's 555 is the highest accepted number and scores 7 points.",
        "Ben's 444 is accepted and scores 4 points.",
        "Cleo's 555 is the highest accepted number and scores 7 points.",
    )


def test_n3_an_eliminated_number_eliminates_and_the_nearest_one_is_named() -> None:
    assert revealed(931, 513, 123) == (
        "Ada's 931 is eliminated: it shares the digits 1 and 3 with the lower number 513.",
        "Ben's 513 is eliminated: it shares the digits 1 and 3 with the lower number 123.",
        "Cleo's 123 is the highest accepted number and scores 3 points.",
    )


def test_n2_a_void_number_eliminates_nothing() -> None:
    rules = Rules(3, slips=True, bonuses=(0,) * 5)
    assert revealed(311, 199, 511, rules=rules, available=("23", EVERYTHING, EVERYTHING)) == (
        "Ada's 311 is void: it has a digit that was not open.",
        "Ben's 199 is the highest accepted number and scores 1 point.",
        "Cleo's 511 is eliminated: it shares the digit 1 with the lower number 199.",
    )


def test_an_elimination_without_a_cause_is_told_without_one() -> None:
    result = TurnResult((513, 444), (ELIMINATED, ACCEPTED), (0, 4))
    assert narrate((NumbersRevealed(result),))[1] == "Seat 0's 513 is eliminated."


def test_boards_are_not_wiped_after_the_last_round() -> None:
    last = RoundEnded(2, (1, 2, 3), (30, 9, 1))
    assert "All boards are wiped." in narrate([last, TurnBegun(3, 1)])
    told = narrate([last, GameEnded((0,))])
    assert told[0] == "Round 2 ends."
    assert told[-1] == "The game is over."
    assert "All boards are wiped." not in told


# Actions


def test_an_action_in_words() -> None:
    assert describe_action(Write(0, 7), NAMES, you=0) == Wording("Write 007", "You write 007.")
    assert describe_action(Write(0, 7), NAMES, you=1).sentence == "Ada writes a number, face down."
    assert describe_action(Write(2, 513)) == Wording(
        "Write 513", "Seat 2 writes a number, face down."
    )


@given(
    st.integers(0, 999), st.integers(0, 999), st.integers(0, 2), st.sampled_from([None, 0, 1, 2])
)
def test_the_sentence_about_an_action_tells_the_number_to_its_writer_alone(
    one: int, other: int, seat: int, you: int | None
) -> None:
    same = describe_action(Write(seat, one), NAMES, you).sentence == (
        describe_action(Write(seat, other), NAMES, you).sentence
    )
    assert same == (one == other or seat != you)


# Secrets


@given(any_state(), st.randoms(use_true_random=False))
def test_random_play_is_told_in_sentences_and_alike_to_twins(state: State, rng: Random) -> None:
    players = state.table.rules.players
    for watcher in (*range(players), None):
        other = twin(state, watcher, rng)
        assert are_sentences(narrate(state.table.events, None, watcher))
        for actor in state.table.waiting:
            action = rng.choice(legal_actions(state.table, actor))
            hidden = rng.choice(legal_actions(state.table, actor))
            after = apply(state, action)
            other_after = apply(other, action if actor == watcher else hidden)
            if view(after, watcher) == view(other_after, watcher):
                names = [f"P{seat}" for seat in range(players)]
                assert narrate(after.table.events, names, watcher) == narrate(
                    other_after.table.events, names, watcher
                )


# Bad input


@pytest.mark.parametrize(
    "events", [None, 7, "abc", {TurnBegun(1, 1)}, ["TurnBegun"], (Write(0, 7),), (TurnBegun,)]
)
def test_only_events_and_news_are_told(events: Sequence[Event]) -> None:
    with pytest.raises(WrongKindError, match=r"^Expected an? (sequence of events|event) of Numer"):
        narrate(events)


@pytest.mark.parametrize("action", [None, 7, "write 0 007", TurnBegun(1, 1)])
def test_only_actions_are_described(action: Action) -> None:
    with pytest.raises(WrongKindError, match="Expected an action of Numer, not"):
        describe_action(action)


def test_everyone_who_is_named_needs_a_name() -> None:
    with pytest.raises(QuestionError, match=r"There must be a name for seat 2\."):
        narrate((NumberWritten(2),), ["Ada", "Ben"])
    with pytest.raises(QuestionError, match=r"There must be a name for seat 2\."):
        describe_action(Write(2, 7), ["Ada", "Ben"])
    with pytest.raises(UnknownSeatError, match="There is no seat 3"):
        narrate((), NAMES, you=3)
    with pytest.raises(UnknownSeatError, match="There is no seat -1"):
        describe_action(Write(0, 7), you=-1)
    with pytest.raises(WrongKindError, match="names must be a sequence of str"):
        describe_action(Write(0, 7), "Ada")


# The result


def test_the_result_in_words() -> None:
    table = numer.example(numer.Stage.OVER).table
    assert narrate_result(table, NAMES) == (
        "Ben wins.",
        "The scores: Ada has 60, Ben has 114 and Cleo has 68.",
    )
    assert narrate_result(table, NAMES, 1) == (
        "You win.",
        "The scores: Ada has 60, you have 114 and Cleo has 68.",
    )
    assert narrate_result(table)[0] == "Seat 1 wins."


def test_there_is_no_result_before_the_end() -> None:
    assert narrate_result(numer.example(numer.Stage.WRITE).table, NAMES) == ()


def test_bad_arguments_about_a_result_are_refused() -> None:
    table = numer.example(numer.Stage.OVER).table
    with pytest.raises(WrongKindError, match="Expected a Table of Numer"):
        narrate_result(numer.example(numer.Stage.OVER))  # type: ignore[arg-type]  # that is the test
    with pytest.raises(QuestionError, match="There must be 3 names"):
        narrate_result(table, NAMES[:2])
    with pytest.raises(UnknownSeatError, match="There is no seat 3"):
        narrate_result(table, NAMES, 3)
