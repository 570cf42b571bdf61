"""What a transition tells one seat beyond the public events, and what cannot be taken back."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Final, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.str8 import BLUE, GREEN, GREY, RED, VARIANTS, YELLOW, guessed, placed, position, twin
from thinkstr8 import play, think_str8
from thinkstr8.core import QuestionError, UnknownSeatError, WrongKindError, sample
from thinkstr8.games.think_str8 import (
    Action,
    BetSealed,
    CardSeen,
    DrawCard,
    GuessCard,
    GuessSealed,
    News,
    PlaceToken,
    RollDice,
    Rules,
    Stage,
    State,
    TakeToken,
    Verdict,
    View,
    apply,
    bots,
    chance,
    events,
    example,
    legal_actions,
    news,
    reveals,
    view,
)
from thinkstr8.testing import reachable_states

DICE: Final = (BLUE, GREEN, RED)

REVEALING: Final[dict[events.Event, bool]] = {
    events.RoundBegun(3, 1): False,
    events.DiceRolled(1, DICE): True,
    events.DiceSettled(1, DICE): False,
    events.TokenTaken(1, 4): False,
    events.TokenPlaced(1): False,
    events.BetChecked(1, 4, 9, Verdict.HIT): True,
    events.MarkerMoved(1, 3, 7): False,
    events.ColourChosen(1, BLUE): False,
    events.CardExchanged(1, BLUE, 5): True,
    events.GuessingBegun(): False,
    events.CardGuessed(1, BLUE): False,
    events.GuessesRevealed(1, (0,) * 6, ((),) * 6, -12): True,
    events.GameEnded(1): False,
}


def told(state: State, action: Action) -> list[tuple[News, ...]]:
    """Return the news of each seat about an action."""
    after = apply(state, action)
    seats = range(state.table.rules.players)
    return [news(view(state, seat), view(after, seat)) for seat in seats]


# News


def test_a_seat_knows_its_own_bet_and_no_other() -> None:
    state = position(Stage.PLACE, tokens=(5, 6, 7))
    assert told(state, PlaceToken(1, 9)) == [(), (BetSealed(6, 9),), ()]


def test_a_second_bet_is_not_news_about_the_first() -> None:
    state = apply(position(Stage.PLACE, tokens=(5, 6, 7)), PlaceToken(1, 9))
    assert told(state, PlaceToken(0, 0)) == [(BetSealed(5, 0),), (), ()]


def test_a_bet_that_is_checked_immediately_is_public() -> None:
    state = position(Stage.PLACE, tokens=(5, 6, 7))
    state = apply(apply(state, PlaceToken(0, 3)), PlaceToken(1, 3))
    assert told(state, PlaceToken(2, 9)) == [(), (), ()]


def test_a_drawn_card_is_seen_by_all_but_its_owner() -> None:
    state = position(Stage.DRAW, exchanged=YELLOW, waiting=(1, 2), round_number=2)
    seen = (CardSeen(1, YELLOW, 6),)
    assert told(state, DrawCard(YELLOW, 6)) == [seen, (), seen]


def test_a_grey_card_is_seen_as_well() -> None:
    state = position(Stage.DRAW, exchanged=GREY, waiting=(0,), round_number=2)
    assert told(state, DrawCard(GREY, 4)) == [(), (CardSeen(0, GREY, 4),), (CardSeen(0, GREY, 4),)]


def test_a_seat_knows_its_own_guess_and_no_other() -> None:
    state = position(Stage.GUESS)
    assert told(state, GuessCard(2, BLUE, (1, 4))) == [(), (), (GuessSealed(BLUE, (1, 4)),)]
    state = apply(state, GuessCard(2, BLUE, (1, 4)))
    assert told(state, GuessCard(2, GREEN, ())) == [(), (), (GuessSealed(GREEN, ()),)]


def test_the_last_guess_lays_everything_open_so_nothing_is_news() -> None:
    sheets = (((1,),) * 6,) * 3
    before = position(Stage.GUESS)
    for seat in (0, 1):
        for colour in before.table.rules.colours:
            before = apply(before, GuessCard(seat, colour, (1,)))
    for colour in before.table.rules.colours[:-1]:
        before = apply(before, GuessCard(2, colour, (1,)))
    assert told(before, GuessCard(2, GREY, (1,))) == [(), (), ()]
    assert apply(before, GuessCard(2, GREY, (1,))) == guessed(position(Stage.GUESS), *sheets)


def test_throws_and_tokens_are_public() -> None:
    assert told(example(Stage.ROLL), RollDice(DICE)) == [(), (), ()]
    assert told(example(Stage.TAKE), TakeToken(1, 4)) == [(), (), ()]


@pytest.mark.parametrize("rules", [Rules(2, grey=False), Rules(3), Rules(4)])
def test_a_spectator_has_no_news(rules: Rules) -> None:
    states = [*play(think_str8, rules, [bots.random] * rules.players, Random(8)).replay()]
    for before, after in pairwise(states):
        assert news(view(before, None), view(after, None)) == ()


def expected(state: State, action: Action, after: State, seat: int) -> Iterator[News]:
    """Yield what a seat must hear, read from the truth."""
    match action:
        case DrawCard(colour, number) if seat != state.table.waiting[0]:
            yield CardSeen(state.table.waiting[0], colour, number)
        case PlaceToken(actor, low) if actor == seat and after.table.stage is Stage.PLACE:
            yield BetSealed(state.table.tokens[seat] or 0, low)
        case GuessCard(actor, colour, numbers) if actor == seat:
            if after.table.stage is Stage.GUESS:
                yield GuessSealed(colour, numbers)
        case _:
            pass


@given(st.sampled_from(VARIANTS), st.randoms(use_true_random=False))
def test_the_news_of_a_whole_game_is_what_each_seat_may_know(rules: Rules, rng: Random) -> None:
    record = play(think_str8, rules, [bots.random] * rules.players, rng)
    states = [*record.replay()]
    kinds = set()
    for before, action, after in zip(states, record.actions, states[1:], strict=False):
        for seat in range(rules.players):
            found = news(view(before, seat), view(after, seat))
            assert found == tuple(expected(before, action, after, seat))
            kinds |= {*map(type, found)}
    assert kinds == {*get_args(News)}


@given(
    st.sampled_from(VARIANTS).flatmap(lambda rules: reachable_states(think_str8, rules)),
    st.randoms(use_true_random=False),
)
def test_a_change_of_what_a_seat_may_not_know_is_no_news(state: State, rng: Random) -> None:
    for seat in range(state.table.rules.players):
        assert news(view(state, seat), view(twin(state, seat, rng), seat)) == ()


def test_views_of_two_seats_are_refused() -> None:
    state = example(Stage.PLACE)
    with pytest.raises(QuestionError, match="two views of one seat, not of seat 0 and seat 1"):
        news(view(state, 0), view(state, 1))


def test_views_of_two_games_are_refused() -> None:
    three, two = position(Stage.PLACE), position(Stage.PLACE, players=2)
    with pytest.raises(QuestionError, match="two views of one game"):
        news(view(three, 0), view(two, 0))


def test_a_seat_that_is_not_at_the_table_is_refused() -> None:
    state = example(Stage.TAKE)
    stray = View(3, state.table, state.racks, None, ())
    with pytest.raises(UnknownSeatError, match="There is no seat 3"):
        news(stray, stray)


def test_a_view_and_a_spectators_view_are_not_of_one_seat() -> None:
    state = example(Stage.TAKE)
    with pytest.raises(WrongKindError, match="Expected two views of one seat"):
        news(view(state, 0), view(state, None))


# What cannot be taken back


@pytest.mark.parametrize("event", REVEALING, ids=lambda event: type(event).__name__)
def test_an_event_reveals_something_or_not(event: events.Event) -> None:
    assert reveals((event,)) is REVEALING[event]


def test_every_class_of_events_is_judged() -> None:
    assert {*map(type, REVEALING)} == {*get_args(events.Event)}


def test_one_revealing_event_is_enough() -> None:
    quiet, loud = events.TokenPlaced(1), events.BetChecked(1, 4, 9, Verdict.HIT)
    assert reveals([quiet, loud, quiet])
    assert not reveals([quiet, quiet])
    assert not reveals(())


def test_a_bet_can_be_taken_back_until_the_check() -> None:
    state = position(Stage.PLACE, tokens=(5, 6, 7))
    assert not reveals(apply(state, PlaceToken(0, 3)).table.events)
    assert reveals(placed(state, 3, 3, 3).table.events)


def test_a_choice_of_a_colour_can_be_taken_back_until_the_draw() -> None:
    state = position(Stage.EXCHANGE, round_number=2)
    chosen = apply(state, legal_actions(state.table, 0)[0])
    assert not reveals(chosen.table.events)
    assert reveals(apply(chosen, sample(chance(chosen), Random(8))).table.events)


def test_what_is_not_an_event_is_refused() -> None:
    for wrong in ([CardSeen(0, BLUE, 4)], [None], "roll", {events.TokenPlaced(1)}):
        with pytest.raises(WrongKindError, match="event"):
            reveals(wrong)  # type: ignore[arg-type]  # that is the test
