"""The final guesses and how the game ends, rule by rule."""

import pytest

from helpers.str8 import BLUE, GREEN, GREY, PURPLE, RED, YELLOW, guessed, logged, position
from thinkstr8.core import QuestionError, WrongKindError
from thinkstr8.games.think_str8 import (
    Bet,
    BetSource,
    Colour,
    GuessCard,
    GuessOrder,
    GuessSource,
    Numbers,
    Rules,
    ScoreItem,
    Stage,
    Verdict,
    apply,
    guess_points,
    legal_actions,
    outcome,
    seats_to_act,
    view,
)
from thinkstr8.games.think_str8.events import CardGuessed, GameEnded, GuessesRevealed, MarkerMoved

NOTHING: tuple[Numbers, ...] = ((),) * 6


def right(*counts: int, rack: tuple[int, ...]) -> tuple[Numbers, ...]:
    """Name that many numbers for each card, the right one among them; 0 is one wrong number."""
    sheet = []
    for count, number in zip(counts, rack, strict=True):
        others = [other for other in range(8) if other != number]
        named = others[:1] if count == 0 else [number, *others[: count - 1]]
        sheet.append(tuple(sorted(named)))
    return tuple(sheet)


def test_a_final_guess_lists_93_choices_per_colour() -> None:
    state = position(Stage.GUESS, dice=None)
    for colour in Colour:
        listed = legal_actions(state.table, 1)
        assert len(listed) == 93
        assert {action.colour for action in listed if isinstance(action, GuessCard)} == {colour}
        state = apply(state, listed[0])
    assert legal_actions(state.table, 1) == ()


def test_each_seat_goes_through_the_colours_at_its_own_pace() -> None:
    state = position(Stage.GUESS, dice=None)
    state = apply(state, GuessCard(2, BLUE, (1, 4)))
    assert state.table.guessed == (0, 0, 1)
    assert seats_to_act(state.table) == (0, 1, 2)
    assert state.table.events == (CardGuessed(2, BLUE),)
    state = apply(state, GuessCard(2, GREEN, ()))
    assert state.table.guessed == (0, 0, 2)


def test_guesses_are_sealed_until_everybody_is_done() -> None:
    before = position(Stage.GUESS, dice=None)
    one, other = (apply(before, GuessCard(2, BLUE, named)) for named in ((1,), (4, 5)))
    assert one.table == other.table
    assert one.table.events == other.table.events
    for seat in (0, 1, None):
        assert view(one, seat) == view(other, seat)
    assert view(one, 2).guesses == ((1,),)
    assert view(other, 2).guesses == ((4, 5),)


def test_without_grey_five_colours_are_guessed() -> None:
    state = position(Stage.GUESS, rules=Rules(2, grey=False), dice=None)
    state = guessed(state, NOTHING[:5], NOTHING[:5])
    assert state.table.stage is Stage.OVER


@pytest.mark.parametrize(
    ("named", "points"), [((3,), 5), ((3, 4), 2), ((1, 3, 7), 1), ((2,), -2), ((0, 1, 2), -2)]
)
def test_points_by_how_many_numbers_were_named(named: Numbers, points: int) -> None:
    assert guess_points(3, named) == points


def test_s8_naming_none_is_allowed_and_counts_as_not_guessed() -> None:
    assert GuessCard(0, BLUE, ()) in legal_actions(position(Stage.GUESS, dice=None).table, 0)
    assert guess_points(3, ()) == -2


def test_s6_guesses_are_resolved_clockwise_from_the_last_on_the_track() -> None:
    state = position(Stage.GUESS, dice=None, positions=(5, 9, 2))
    state = guessed(state, NOTHING, NOTHING, NOTHING)
    revealed = [event.seat for event in state.table.events if isinstance(event, GuessesRevealed)]
    assert revealed == [2, 0, 1]
    assert state.table.reveal is not None
    assert state.table.reveal.resolved == (2, 0, 1)


def test_s6_guesses_can_be_resolved_up_the_track() -> None:
    rules = Rules(3, guess_order=GuessOrder.TRACK)
    state = position(Stage.GUESS, dice=None, rules=rules, positions=(5, 9, 2))
    state = guessed(state, NOTHING, NOTHING, NOTHING)
    assert state.table.reveal is not None
    assert state.table.reveal.resolved == (2, 0, 1)
    assert state.table.positions == (-7, -3, -10)


@pytest.mark.parametrize(
    ("order", "winner"), [(GuessOrder.CLOCKWISE, 1), (GuessOrder.TRACK, 2)], ids=str
)
def test_s6_the_order_of_resolving_can_decide_who_wins(order: GuessOrder, winner: int) -> None:
    """Seats 1 and 2 end on one space; whoever gets there first is below the other."""
    rules = Rules(3, guess_order=order)
    state = position(Stage.GUESS, dice=None, rules=rules, positions=(0, 2, 1))
    assert state.table.track == (0, 2, 1)
    state = guessed(
        state,
        NOTHING,
        right(2, 2, 2, 2, 0, 3, rack=state.racks[1]),  # 2 + 2 + 2 + 2 - 2 + 1 = 7
        right(2, 2, 2, 2, 2, 0, rack=state.racks[2]),  # 2 + 2 + 2 + 2 + 2 - 2 = 8
    )
    assert state.table.positions == (-12, 9, 9)
    result = outcome(state.table)
    assert result is not None
    assert result.winners == (winner,)


def test_s9_points_are_summed_and_moved_once() -> None:
    state = position(Stage.GUESS, dice=None, players=2, positions=(1, 8))
    state = guessed(state, right(1, 1, 0, 2, 3, 0, rack=state.racks[0]), NOTHING)
    moves = [event for event in state.table.events if isinstance(event, MarkerMoved)]
    assert moves == [MarkerMoved(0, 1, 10), MarkerMoved(1, 8, -4)]  # 5 + 5 - 2 + 2 + 1 - 2 = 9


def test_s9_whoever_gains_nothing_keeps_their_place_in_the_stack() -> None:
    # Seat 0: 2 - 2 + 2 - 2 + 2 - 2 = 0. It was below seat 1 and stays there.
    state = position(Stage.GUESS, dice=None, players=2, positions=(4, 4), track=(1, 0))
    balanced = right(2, 0, 2, 0, 2, 0, rack=state.racks[0])
    state = guessed(state, balanced, right(2, 0, 2, 0, 2, 0, rack=state.racks[1]))
    assert state.table.positions == (4, 4)
    assert state.table.track == (1, 0)


def test_s10_positions_may_become_negative() -> None:
    state = guessed(position(Stage.GUESS, dice=None, players=2), NOTHING, NOTHING)
    assert state.table.positions == (-12, -12)


def test_a_marker_that_moves_back_lands_on_top() -> None:
    state = position(Stage.GUESS, dice=None, players=2, positions=(0, 12), track=(0, 1))
    still = right(2, 0, 2, 0, 2, 0, rack=state.racks[0])
    state = guessed(state, still, NOTHING)
    assert state.table.positions == (0, 0)
    assert state.table.track == (1, 0)


def test_the_furthest_marker_wins() -> None:
    state = position(Stage.GUESS, dice=None, positions=(5, 9, 2))
    result = outcome(guessed(state, NOTHING, NOTHING, NOTHING).table)
    assert result is not None
    assert result.scores == (-7, -3, -10)
    assert result.winners == (1,)


def test_on_one_space_the_lowest_in_the_stack_wins() -> None:
    # Both end on -12. Seat 0, last on the track, is resolved first and lies at the bottom.
    state = guessed(position(Stage.GUESS, dice=None, players=2), NOTHING, NOTHING)
    result = outcome(state.table)
    assert result is not None
    assert result.winners == (0,)
    assert state.table.events[-1] == GameEnded(0)


def test_there_is_no_outcome_before_the_end() -> None:
    assert outcome(position(Stage.GUESS, dice=None).table) is None


def test_the_outcome_says_where_every_point_came_from() -> None:
    rounds = (
        logged((BLUE, BLUE, RED), 0, (Bet(1, 0), Bet(7, 0)), (Verdict.HIT, Verdict.TOO_LOW)),
        logged((BLUE, BLUE, RED), 0, (Bet(2, 0), Bet(6, 0)), (Verdict.WRONG, Verdict.HIT)),
    )
    state = position(Stage.GUESS, dice=None, players=2, positions=(7, 2), rounds=rounds)
    sheets = (
        right(1, 2, 3, 0, 0, 0, rack=state.racks[0]),
        right(0, 0, 0, 0, 0, 1, rack=state.racks[1]),
    )
    result = outcome(guessed(state, *sheets).table)
    assert result is not None
    assert result.scores == (9, -3)
    assert result.breakdown == (
        (
            ScoreItem("round 1", 7, BetSource(1)),
            ScoreItem("blue", 5, GuessSource(BLUE)),
            ScoreItem("green", 2, GuessSource(GREEN)),
            ScoreItem("yellow", 1, GuessSource(YELLOW)),
            ScoreItem("purple", -2, GuessSource(PURPLE)),
            ScoreItem("red", -2, GuessSource(RED)),
            ScoreItem("grey", -2, GuessSource(GREY)),
        ),
        (
            ScoreItem("round 2", 2, BetSource(2)),
            ScoreItem("blue", -2, GuessSource(BLUE)),
            ScoreItem("green", -2, GuessSource(GREEN)),
            ScoreItem("yellow", -2, GuessSource(YELLOW)),
            ScoreItem("purple", -2, GuessSource(PURPLE)),
            ScoreItem("red", -2, GuessSource(RED)),
            ScoreItem("grey", 5, GuessSource(GREY)),
        ),
    )


def test_after_the_game_everything_is_open() -> None:
    state = guessed(position(Stage.GUESS, dice=None), NOTHING, NOTHING, ((1,),) * 6)
    assert seats_to_act(state.table) == ()
    assert state.table.reveal is not None
    assert state.table.reveal.guesses[2] == ((1,),) * 6
    for seat in (0, 1, 2, None):
        assert view(state, seat).racks == state.racks


def test_grey_is_guessed_last() -> None:
    state = position(Stage.GUESS, dice=None, guesses=(NOTHING[:5], (), ()))
    assert legal_actions(state.table, 0)[-1] == GuessCard(0, GREY, (5, 6, 7))


@pytest.mark.parametrize("named", [(1, 2, 3, 4), (4, 4), (8,), (-1,)])
def test_only_a_final_guess_has_points(named: Numbers) -> None:
    with pytest.raises(QuestionError, match="A final guess names at most 3 different numbers"):
        guess_points(4, named)


@pytest.mark.parametrize("named", [(True,), (4.0,), [4], 4, None])
def test_a_final_guess_is_a_tuple_of_ints(named: Numbers) -> None:
    with pytest.raises(WrongKindError, match="A final guess must be a tuple of ints, not "):
        guess_points(4, named)


def test_the_order_in_which_numbers_are_named_does_not_matter() -> None:
    assert guess_points(4, (4, 1)) == guess_points(4, (1, 4)) == 2


@pytest.mark.parametrize("number", [8, -1, 10**40])
def test_only_a_card_is_guessed(number: int) -> None:
    with pytest.raises(QuestionError, match="A card's number is 0 to 7, not "):
        guess_points(number, (4,))


@pytest.mark.parametrize("number", [True, 4.0, "4", None])
def test_the_number_of_a_card_is_an_int(number: int) -> None:
    with pytest.raises(WrongKindError, match="A card's number must be an int, not "):
        guess_points(number, (4,))
