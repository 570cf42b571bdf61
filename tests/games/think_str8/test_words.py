"""Actions, events and news in sentences: exact words, and nothing that is sealed."""

from random import Random
from typing import Final, get_args

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from helpers.sentences import are_sentences
from helpers.str8 import BLUE, GREEN, RACKS, RED, VARIANTS, YELLOW, position, twin
from thinkstr8 import play, think_str8
from thinkstr8.core import NATURE, QuestionError, UnknownSeatError, WrongKindError, sample
from thinkstr8.core.choices import Wording
from thinkstr8.games.think_str8 import (
    Action,
    BetSealed,
    CardSeen,
    DrawCard,
    ExchangeCard,
    GuessCard,
    GuessSealed,
    News,
    PlaceToken,
    RollDice,
    Rules,
    SettleDice,
    Stage,
    State,
    TakeToken,
    Verdict,
    apply,
    bots,
    chance,
    describe_action,
    events,
    example,
    legal_actions,
    narrate,
    narrate_result,
    news,
    parse_action,
    seats_to_act,
    view,
)
from thinkstr8.games.think_str8.state import Markers
from thinkstr8.testing import reachable_states

NAMES: Final = ("Ada", "Ben", "Cleo", "Dora")
DICE: Final = (BLUE, BLUE, RED)
LONGEST: Final = 120

ACTIONS: Final[dict[Action, tuple[str, str, str]]] = {
    RollDice(DICE): (
        "Roll blue, blue and red",
        "The dice show blue, blue and red.",
        "The dice show blue, blue and red.",
    ),
    SettleDice(1, DICE): (
        "Settle on blue, blue and red",
        "Ben settles the dice on blue, blue and red.",
        "You settle the dice on blue, blue and red.",
    ),
    TakeToken(1, 3): (
        "Take the 3-wide token",
        "Ben takes the 3-wide token.",
        "You take the 3-wide token.",
    ),
    PlaceToken(1, 9): (
        "Place the token from 9 upwards",
        "Ben places a token.",
        "You place your token from 9 upwards.",
    ),
    ExchangeCard(1, YELLOW): (
        "Give up the yellow card",
        "Ben gives up the yellow card.",
        "You give up your yellow card.",
    ),
    DrawCard(YELLOW, 5): (
        "Draw the yellow 5",
        "A new yellow card is drawn.",
        "A new yellow card is drawn.",
    ),
    GuessCard(1, BLUE, (1, 4, 7)): (
        "Name 1, 4 or 7 for blue",
        "Ben writes down a guess for blue.",
        "You name 1, 4 or 7 for your blue card.",
    ),
    GuessCard(1, RED, ()): (
        "Name no number for red",
        "Ben writes down a guess for red.",
        "You name no number for your red card.",
    ),
}
"""For each action its label, its sentence for others, and its sentence for the one who acts."""

EVENTS: Final[dict[events.Event | News, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    events.RoundBegun(3, 1): (
        ("Round 3 begins, and Ben rolls.",),
        ("Round 3 begins, and you roll.",),
    ),
    events.DiceRolled(1, DICE): (
        ("Ben rolls blue, blue and red.",),
        ("You roll blue, blue and red.",),
    ),
    events.DiceSettled(1, DICE): (
        ("Ben settles the dice on blue, blue and red.",),
        ("You settle the dice on blue, blue and red.",),
    ),
    events.TokenTaken(1, 3): (("Ben takes the 3-wide token.",), ("You take the 3-wide token.",)),
    events.TokenPlaced(1): (("Ben places a token.",), ("You place your token.",)),
    events.BetChecked(1, 7, 9, Verdict.HIT): (
        ("Ben's bet on 9 to 15 is a hit.",),
        ("Your bet on 9 to 15 is a hit.",),
    ),
    events.BetChecked(1, 3, 0, Verdict.TOO_LOW): (
        ("Ben's bet on 0 to 2 is too low.",),
        ("Your bet on 0 to 2 is too low.",),
    ),
    events.BetChecked(1, 3, 19, Verdict.TOO_HIGH): (
        ("Ben's bet on 19 to 21 is too high.",),
        ("Your bet on 19 to 21 is too high.",),
    ),
    events.BetChecked(1, 1, 21, Verdict.WRONG): (
        ("Ben's bet on 21 is wrong.",),
        ("Your bet on 21 is wrong.",),
    ),
    events.MarkerMoved(1, 6, 11): (
        ("Ben moves ahead 5 spaces, to 11.",),
        ("You move ahead 5 spaces, to 11.",),
    ),
    events.MarkerMoved(1, 0, -1): (
        ("Ben moves back 1 space, to -1.",),
        ("You move back 1 space, to -1.",),
    ),
    events.ColourChosen(1, YELLOW): (
        ("Ben gives up the yellow card.",),
        ("You give up your yellow card.",),
    ),
    events.CardExchanged(1, YELLOW, 2): (
        ("The yellow 2 is laid open, and Ben draws a new yellow card.",),
        ("The yellow 2 is laid open, and you draw a new yellow card.",),
    ),
    events.GuessingBegun(): (("The final guesses begin.",), ("The final guesses begin.",)),
    events.CardGuessed(1, BLUE): (
        ("Ben writes down a guess for blue.",),
        ("You write down your guess for blue.",),
    ),
    events.GuessesRevealed(1, (0, 1, 2, 3, 4), ((0,), (1, 2), (2, 3, 7), (), (5,)), 4): (
        (
            "Ben's cards are blue 0, green 1, yellow 2, purple 3 and red 4.",
            "Ben's guesses are blue 0; green 1 or 2; yellow 2, 3 or 7; purple not guessed; red 5.",
            "Ben gains 4 points for the final guesses.",
        ),
        (
            "Your cards are blue 0, green 1, yellow 2, purple 3 and red 4.",
            "Your guesses are blue 0; green 1 or 2; yellow 2, 3 or 7; purple not guessed; red 5.",
            "You gain 4 points for the final guesses.",
        ),
    ),
    events.GameEnded(1): (("The game is over.",), ("The game is over.",)),
    CardSeen(1, YELLOW, 5): (
        ("Ben's new card is the yellow 5.",),
        ("Your new card is the yellow 5.",),  # nobody sees their own, but it has words
    ),
    BetSealed(7, 9): (
        ("Your sealed bet covers 9 to 15.",),
        ("Your sealed bet covers 9 to 15.",),
    ),
    GuessSealed(BLUE, (1, 4)): (
        ("Your sealed guess for blue names 1 or 4.",),
        ("Your sealed guess for blue names 1 or 4.",),
    ),
    GuessSealed(BLUE, ()): (
        ("Your sealed guess for blue names no number.",),
        ("Your sealed guess for blue names no number.",),
    ),
}
"""For each event its sentences for others, and for the seat that it is about."""


# Actions


@pytest.mark.parametrize("action", ACTIONS, ids=think_str8.format_action)
def test_an_action_in_words(action: Action) -> None:
    label, others, own = ACTIONS[action]
    assert describe_action(action, names=NAMES, you=2) == Wording(label, others)
    assert describe_action(action, names=NAMES, you=1) == Wording(label, own)
    assert describe_action(action, names=NAMES) == Wording(label, others)
    assert describe_action(action) == Wording(label, others.replace("Ben", "Seat 1"))
    assert describe_action(action, you=1).sentence == own


def test_every_class_of_actions_has_words() -> None:
    assert {*map(type, ACTIONS)} == {*get_args(Action)}


def test_the_sentence_of_a_sealed_action_is_the_same_for_all_secrets() -> None:
    table = position(Stage.PLACE, tokens=(3, 2, 1)).table
    bets = {describe_action(action, NAMES, 1).sentence for action in legal_actions(table, 0)}
    assert bets == {"Ada places a token."}
    table = position(Stage.GUESS).table
    guesses = {describe_action(action, NAMES, 1).sentence for action in legal_actions(table, 0)}
    assert guesses == {"Ada writes down a guess for blue."}
    drawn = {describe_action(DrawCard(GREEN, number), NAMES, 1).sentence for number in range(8)}
    assert drawn == {"A new green card is drawn."}


@pytest.mark.parametrize("stage", [stage for stage in Stage if stage is not Stage.OVER])
def test_labels_tell_all_legal_actions_apart(stage: Stage) -> None:
    table = example(stage).table
    for seat in seats_to_act(table):
        actions = legal_actions(table, seat)
        labels = {describe_action(action).label for action in actions}
        assert len(labels) == len(actions)
        assert all(label[0].isupper() and label[-1] != "." for label in labels)


def test_names_must_fit_an_action() -> None:
    with pytest.raises(QuestionError, match="There must be a name for seat 3"):
        describe_action(TakeToken(3, 4), names=NAMES[:3])
    with pytest.raises(UnknownSeatError, match="There is no seat 4"):
        describe_action(TakeToken(3, 4), names=NAMES, you=4)
    with pytest.raises(QuestionError, match="must not be empty"):
        describe_action(TakeToken(1, 4), names=["Ada", " "])
    with pytest.raises(WrongKindError, match="Expected an action of Think Str8!, not 'take'"):
        describe_action("take")  # type: ignore[arg-type]  # that is the test


# Events and news


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_event_in_words_even_alone(event: events.Event | News) -> None:
    others, own = EVENTS[event]
    assert narrate([event], names=NAMES, you=2) == others
    assert narrate([event], names=NAMES, you=1) == own
    assert narrate([event], names=NAMES) == others
    unnamed = [sentence.replace("Ben", "seat 1") for sentence in others]
    assert narrate([event]) == tuple(text[0].upper() + text[1:] for text in unnamed)


def test_every_class_of_events_and_news_has_words() -> None:
    assert {*map(type, EVENTS)} == {*get_args(events.Event), *get_args(News)}


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (1, "You gain 1 point for the final guesses."),
        (0, "You gain 0 points for the final guesses."),
        (-2, "You lose 2 points for the final guesses."),
    ],
)
def test_points_of_the_final_guesses(points: int, words: str) -> None:
    event = events.GuessesRevealed(0, (0,) * 6, ((),) * 6, points)
    assert narrate([event], you=0)[-1] == words


def test_one_card_is_told_in_the_singular() -> None:
    event = events.GuessesRevealed(1, (4,), ((1, 4),), 2)
    assert narrate([event], names=NAMES, you=1)[:2] == (
        "Your card is blue 4.",
        "Your guess is blue 1 or 4.",
    )
    assert narrate([event], names=NAMES)[0] == "Ben's card is blue 4."


def test_a_card_is_seen_where_it_was_drawn() -> None:
    happened = (
        events.CardExchanged(1, YELLOW, 2),
        events.RoundBegun(3, 0),
        CardSeen(1, YELLOW, 5),
    )
    assert narrate(happened, names=NAMES) == (
        "The yellow 2 is laid open, and Ben draws a new yellow card.",
        "Ben's new card is the yellow 5.",
        "Round 3 begins, and Ada rolls.",
    )


def test_a_card_that_nobody_is_told_to_have_drawn_stays_in_its_place() -> None:
    happened = (
        events.CardExchanged(1, YELLOW, 2),
        events.RoundBegun(3, 0),
        CardSeen(1, BLUE, 5),
        CardSeen(2, YELLOW, 5),
        CardSeen(1, YELLOW, 6),
        CardSeen(1, YELLOW, 7),
    )
    assert narrate(happened, names=NAMES)[1:] == (
        "Ben's new card is the yellow 6.",
        "Round 3 begins, and Ada rolls.",
        "Ben's new card is the blue 5.",
        "Cleo's new card is the yellow 5.",
        "Ben's new card is the yellow 7.",
    )


def test_names_must_fit_the_events() -> None:
    with pytest.raises(QuestionError, match="There must be a name for seat 3"):
        narrate([events.TokenPlaced(3)], names=NAMES[:3])
    with pytest.raises(UnknownSeatError, match="There is no seat 3"):
        narrate((), names=NAMES[:3], you=3)
    for wrong in (None, "abc", [None], [TakeToken(0, 3)], {events.TokenPlaced(1)}):
        with pytest.raises(WrongKindError, match="event"):
            narrate(wrong)  # type: ignore[arg-type]  # that is the test


def test_nothing_happened() -> None:
    assert narrate(()) == ()


LAST_ROUND: Final = (
    "roll blue yellow red",
    "settle 1 blue yellow yellow",
    "take 1 3",
    "take 0 1",
    "place 0 4",  # the sums are 0 + 2 + 2 and 1 + 3 + 3
    "place 1 8",
    "exchange 1 yellow",
    "draw yellow 6",
    "guess 0 blue 0",
    "guess 1 blue 1 2",
    "guess 1 green 0 3 5",
    "guess 1 yellow -",
    "guess 1 purple 4",
    "guess 1 red 5 6",
    "guess 0 green 1 2",
    "guess 0 yellow -",
    "guess 0 purple 0 1 3",
    "guess 0 red 7",
)


def log(state: State, lines: tuple[str, ...], seat: int | None) -> list[str]:
    """Return the sentences that a seat reads while some actions are done."""
    told: list[str] = []
    for line in lines:
        after = apply(state, parse_action(line))
        learnt = news(view(state, seat), view(after, seat)) if seat is not None else ()
        told += narrate((*after.table.events, *learnt), names=NAMES[:2], you=seat)
        state = after
    assert state.table.stage is Stage.OVER
    return told


def last_round() -> State:
    return position(
        Stage.ROLL,
        rules=Rules(2, grey=False),
        racks=RACKS,
        round_number=10,
        dice=None,
        positions=(3, 2),
        track=(1, 0),
    )


def test_the_last_round_and_the_final_guesses_as_one_seat_reads_them() -> None:
    assert log(last_round(), LAST_ROUND, 0) == [
        "Ben rolls blue, yellow and red.",
        "Ben settles the dice on blue, yellow and yellow.",
        "Ben takes the 3-wide token.",
        "You take the 1-wide token.",
        "You place your token.",
        "Your sealed bet covers 4.",
        "Ben places a token.",
        "Ben's bet on 8 to 10 is too high.",
        "Your bet on 4 is a hit.",
        "You move ahead 7 spaces, to 10.",
        "Ben gives up the yellow card.",
        "The yellow 3 is laid open, and Ben draws a new yellow card.",
        "Ben's new card is the yellow 6.",
        "The final guesses begin.",
        "You write down your guess for blue.",
        "Your sealed guess for blue names 0.",
        "Ben writes down a guess for blue.",
        "Ben writes down a guess for green.",
        "Ben writes down a guess for yellow.",
        "Ben writes down a guess for purple.",
        "Ben writes down a guess for red.",
        "You write down your guess for green.",
        "Your sealed guess for green names 1 or 2.",
        "You write down your guess for yellow.",
        "Your sealed guess for yellow names no number.",
        "You write down your guess for purple.",
        "Your sealed guess for purple names 0, 1 or 3.",
        "You write down your guess for red.",
        "Ben's cards are blue 1, green 2, yellow 6, purple 4 and red 5.",
        "Ben's guesses are blue 1 or 2; green 0, 3 or 5; yellow not guessed; purple 4; red 5 or 6.",
        "Ben gains 5 points for the final guesses.",
        "Ben moves ahead 5 spaces, to 7.",
        "Your cards are blue 0, green 1, yellow 2, purple 3 and red 4.",
        "Your guesses are blue 0; green 1 or 2; yellow not guessed; purple 0, 1 or 3; red 7.",
        "You gain 4 points for the final guesses.",
        "You move ahead 4 spaces, to 14.",
        "The game is over.",
    ]


def test_the_other_seat_reads_its_own_secrets_and_not_these() -> None:
    told = log(last_round(), LAST_ROUND, 1)
    assert "Ada places a token." in told
    assert "Ada's bet on 4 is a hit." in told
    assert "Your sealed guess for green names 0, 3 or 5." in told
    assert "You give up your yellow card." in told
    assert not [text for text in told if "new card is" in text or "sealed bet" in text]
    assert told[-1] == "The game is over."


def test_a_spectator_reads_the_public_part() -> None:
    told = log(last_round(), LAST_ROUND, None)
    assert not [text for text in told if text.lower().startswith("you") or "sealed" in text]
    assert len(told) == len(log(last_round(), LAST_ROUND, 0)) - 6


# Any game


@given(st.sampled_from(VARIANTS), st.randoms(use_true_random=False))
def test_a_whole_game_is_told_in_sentences(rules: Rules, rng: Random) -> None:
    record = play(think_str8, rules, [bots.random] * rules.players, rng)
    names, seat = NAMES[: rules.players], rng.randrange(rules.players)
    states = [*record.replay()]
    for before, action, after in zip(states, record.actions, states[1:], strict=False):
        learnt = news(view(before, seat), view(after, seat))
        told = narrate((*after.table.events, *learnt), names, seat)
        assert are_sentences(told, LONGEST)
        assert are_sentences([describe_action(action, names, seat).sentence], LONGEST)
        assert len(told) >= len(after.table.events) + len(learnt)
        assert not [text for text in told if "seat " in text.lower()]


@given(
    st.sampled_from(VARIANTS).flatmap(lambda rules: reachable_states(think_str8, rules)),
    st.randoms(use_true_random=False),
)
def test_sentences_give_no_secret_away(state: State, rng: Random) -> None:
    """Two truths that look alike to a seat are told alike as long as they do."""
    for seat in range(state.table.rules.players):
        assert told_alike(state, twin(state, seat, rng), seat, rng)


def told_alike(one: State, other: State, seat: int, rng: Random) -> bool:
    for actor in seats_to_act(one.table):
        action = _any(one, actor, rng)
        sealed = action if actor == seat else _any(other, actor, rng)
        after, also = apply(one, action), apply(other, sealed)
        if view(after, seat) != view(also, seat):
            continue
        told = [
            narrate((*done.table.events, *news(view(start, seat), view(done, seat))), NAMES, seat)
            for start, done in ((one, after), (other, also))
        ]
        if told[0] != told[1]:
            return False
    return True


def _any(state: State, seat: int, rng: Random) -> Action:
    if seat == NATURE:
        return sample(chance(state), rng)
    return rng.choice(legal_actions(state.table, seat))


# The result


def test_the_result_in_words() -> None:
    table = think_str8.example(think_str8.Stage.OVER).table
    assert narrate_result(table, NAMES[:3], 1) == (
        "Ada wins.",
        "The scores: Ada has 34, you have -12 and Cleo has -12.",
    )
    assert narrate_result(table)[0] == "Seat 0 wins."


def test_on_one_space_the_log_says_why_one_of_them_wins() -> None:
    table = think_str8.example(think_str8.Stage.OVER).table
    tied = evolve(table, board=evolve(table.board, markers=Markers((7, 7, 3), (2, 0, 1))))
    assert narrate_result(tied, NAMES[:3]) == (
        "Ben wins.",
        "The scores: Ada has 7, Ben has 7 and Cleo has 3.",
        "On one space, the lowest marker in the stack is ahead.",
    )


def test_there_is_no_result_before_the_end() -> None:
    assert narrate_result(think_str8.example(think_str8.Stage.GUESS).table) == ()


def test_bad_arguments_about_a_result_are_refused() -> None:
    state = think_str8.example(think_str8.Stage.OVER)
    with pytest.raises(WrongKindError, match="Expected a Table of Think Str8!"):
        narrate_result(state)  # type: ignore[arg-type]  # that is the test
    with pytest.raises(QuestionError, match="There must be 3 names"):
        narrate_result(state.table, NAMES[:2])
