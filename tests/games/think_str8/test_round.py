"""A round from the throw to the exchanges, rule by rule."""

from itertools import product

import pytest

from helpers.str8 import BLUE, GREEN, GREY, PURPLE, RED, YELLOW, logged, placed, position
from thinkstr8.core import NATURE
from thinkstr8.games.think_str8 import (
    Bet,
    Colour,
    Dice,
    Discard,
    DrawCard,
    ExchangeCard,
    PlaceToken,
    RollDice,
    Round,
    Rules,
    SettleDice,
    Stage,
    TakeToken,
    Token,
    Verdict,
    apply,
    chance,
    legal_actions,
    seats_to_act,
    view,
)
from thinkstr8.games.think_str8.events import (
    BetChecked,
    CardExchanged,
    DiceRolled,
    DiceSettled,
    GuessingBegun,
    MarkerMoved,
    RoundBegun,
    TokenPlaced,
    TokenTaken,
)

HIT, TOO_HIGH, TOO_LOW, WRONG = Verdict


def as_dice(*colours: Colour) -> Dice:
    first, second, third = sorted(colours)
    return first, second, third


# 1. Roll


def test_the_roller_is_the_last_on_the_track() -> None:
    state = position(Stage.ROLL, positions=(5, 2, 9), dice=None)
    state = apply(state, RollDice((BLUE, RED, RED)))
    assert state.table.stage is Stage.SETTLE
    assert seats_to_act(state.table) == (1,)
    assert state.table.dice == (BLUE, RED, RED)
    assert state.table.events == (DiceRolled(1, (BLUE, RED, RED)),)


def test_of_several_on_one_space_the_top_of_the_stack_rolls() -> None:
    # Seat 2 hits with 4 points and lands on seat 0, who stays where it was: 2 is on top.
    state = position(
        Stage.PLACE, positions=(4, 9, 0), track=(2, 0, 1), tokens=(1, 2, 4), dice=(BLUE, BLUE, BLUE)
    )
    state = placed(state, 20, 19, 3)  # sums 0, 3 and 6
    assert state.table.positions == (4, 9, 4)
    assert state.table.track == (2, 0, 1)


def test_a_marker_lands_on_top_of_whoever_is_there() -> None:
    state = position(
        Stage.PLACE, positions=(0, 4, 4), track=(0, 2, 1), tokens=(4, 1, 2), dice=(BLUE, BLUE, BLUE)
    )
    state = placed(state, 0, 20, 19)  # only seat 0 hits
    assert state.table.positions == (4, 4, 4)
    assert state.table.track == (0, 2, 1)


# 2. Settle the dice


def test_the_roller_may_keep_the_throw() -> None:
    state = position(Stage.SETTLE, dice=(BLUE, RED, RED))
    assert SettleDice(0, (BLUE, RED, RED)) in legal_actions(state.table, 0)
    state = apply(state, SettleDice(0, (BLUE, RED, RED)))
    assert state.table.dice == (BLUE, RED, RED)
    assert state.table.stage is Stage.TAKE
    assert state.table.events == (DiceSettled(0, (BLUE, RED, RED)),)


@pytest.mark.parametrize("throw", [as_dice(*throw) for throw in product(Colour, repeat=3)][::7])
def test_the_roller_may_turn_exactly_one_die_to_any_colour(throw: Dice) -> None:
    table = position(Stage.SETTLE, dice=throw).table
    reachable = {throw}
    for die, colour in product(range(3), Colour):
        turned = list(throw)
        turned[die] = colour
        reachable.add(as_dice(*turned))
    listed = legal_actions(table, 0)
    assert len(listed) == len(reachable)
    assert {action.dice for action in listed if isinstance(action, SettleDice)} == reachable


@pytest.mark.parametrize(
    ("throw", "count"),
    [((BLUE, BLUE, BLUE), 6), ((BLUE, BLUE, RED), 11), ((BLUE, GREEN, RED), 16)],
)
def test_settling_lists_exactly_the_distinct_triples(throw: Dice, count: int) -> None:
    assert len(legal_actions(position(Stage.SETTLE, dice=throw).table, 0)) == count


@pytest.mark.parametrize("throw", [as_dice(*throw) for throw in product(Colour, repeat=3)][::5])
def test_s3_without_grey_every_grey_die_is_turned_and_none_ends_grey(throw: Dice) -> None:
    table = position(Stage.SETTLE, rules=Rules(3, grey=False), dice=throw).table
    colours = list(Colour)[:5]
    reachable: set[Dice] = set()
    for result in product(colours, repeat=3):
        turned = [
            die
            for die, (before, after) in enumerate(zip(throw, result, strict=True))
            if before != after and before is not GREY
        ]
        if len(turned) <= 1:
            reachable.add(as_dice(*result))
    listed = legal_actions(table, 0)
    assert {action.dice for action in listed if isinstance(action, SettleDice)} == reachable
    assert len(listed) == len(reachable)


# 3. Take tokens


def test_tokens_are_taken_from_last_to_first_on_the_track() -> None:
    state = position(Stage.TAKE, positions=(5, 2, 9))
    order = []
    for size in (7, 3, 1):
        (seat,) = seats_to_act(state.table)
        order.append(seat)
        state = apply(state, TakeToken(seat, size))
        assert state.table.events == (TokenTaken(seat, size),)
    assert order == [1, 0, 2]
    assert state.table.tokens == (3, 7, 1)
    assert state.table.stage is Stage.PLACE


def test_s11_on_one_space_the_top_of_the_stack_takes_first() -> None:
    state = position(Stage.TAKE, positions=(3, 3, 3), track=(2, 0, 1))
    assert seats_to_act(state.table) == (2,)


def test_a_taken_token_is_not_offered_again() -> None:
    state = position(Stage.TAKE, tokens=(None, 2, 5), waiting=(0,))
    assert legal_actions(state.table, 0) == tuple(TakeToken(0, size) for size in (1, 3, 4, 6, 7))


# 4. Place tokens


@pytest.mark.parametrize("size", range(1, 8))
def test_s4_the_token_lies_wholly_within_0_to_21(size: int) -> None:
    table = position(Stage.PLACE, tokens=(size, None, None), waiting=(0,)).table
    lows = [action.low for action in legal_actions(table, 0) if isinstance(action, PlaceToken)]
    assert lows == list(range(22 - size + 1))
    assert lows[-1] + size - 1 == 21


def test_s5_placement_is_simultaneous() -> None:
    state = position(Stage.PLACE, tokens=(1, 2, 3))
    assert seats_to_act(state.table) == (0, 1, 2)
    state = apply(state, PlaceToken(1, 4))
    assert seats_to_act(state.table) == (0, 2)
    assert state.table.placed == (False, True, False)


def test_s5_nobody_knows_where_others_have_placed_until_all_have() -> None:
    before = position(Stage.PLACE, tokens=(1, 2, 3))
    one, other = apply(before, PlaceToken(1, 4)), apply(before, PlaceToken(1, 9))
    assert one != other
    assert one.table == other.table
    assert one.table.events == other.table.events == (TokenPlaced(1),)
    for seat in (0, 2, None):
        assert view(one, seat) == view(other, seat)
    assert view(one, 1).low == 4
    assert placed(before, 0, 4, 8).table.rounds[0].bets == (Bet(1, 0), Bet(2, 4), Bet(3, 8))


# 5. Check


@pytest.mark.parametrize(
    ("low", "told"),
    [(2, TOO_LOW), (3, HIT), (4, HIT), (5, HIT), (6, HIT), (7, TOO_HIGH), (0, TOO_LOW)],
)
def test_a_bet_is_hit_too_high_or_too_low(low: int, told: Verdict) -> None:
    state = position(Stage.PLACE, tokens=(1, 4, 7))
    state = placed(state, 0, low, 0)  # seat 1 has 1 + 2 + 3 = 6
    assert state.table.rounds[-1].verdicts[1] is told


@pytest.mark.parametrize(("low", "told"), [(5, WRONG), (6, HIT), (7, WRONG)])
def test_the_smallest_token_is_only_told_wrong(low: int, told: Verdict) -> None:
    state = placed(position(Stage.PLACE, tokens=(2, 1, 7)), 0, low, 0)
    assert state.table.rounds[-1].verdicts[1] is told


def test_s1_the_smallest_token_is_the_smallest_of_the_table() -> None:
    rules = Rules(2, tokens=(Token(3, 9), Token(4, 2)))
    state = placed(position(Stage.PLACE, rules=rules, tokens=(3, 4)), 10, 10)
    assert state.table.rounds[-1].verdicts == (WRONG, TOO_HIGH)


@pytest.mark.parametrize(
    ("dice", "total"),
    [((BLUE, GREEN, YELLOW), 9), ((GREEN, GREEN, RED), 12), ((PURPLE, PURPLE, PURPLE), 15)],
)
def test_a_colour_shown_twice_counts_twice_and_thrice(dice: Dice, total: int) -> None:
    state = position(Stage.PLACE, tokens=(2, 3, 1), dice=dice)
    assert placed(state, 0, 0, total).table.rounds[-1].verdicts[2] is HIT


def test_a_hit_moves_by_the_points_of_the_token_and_a_miss_not_at_all() -> None:
    state = position(Stage.PLACE, tokens=(1, 3, 7), positions=(2, 2, 2))
    state = placed(state, 3, 5, 0)  # sums 3, 6 and 9
    assert state.table.rounds[-1].verdicts == (HIT, HIT, TOO_LOW)
    assert state.table.positions == (9, 7, 2)


def test_s6_checks_run_clockwise_from_the_roller() -> None:
    state = position(Stage.PLACE, tokens=(1, 2, 3), positions=(5, 2, 9))
    state = placed(state, 20, 19, 18)
    checks = [event.seat for event in state.table.events if isinstance(event, BetChecked)]
    assert checks == [1, 2, 0]


def test_s6_who_is_checked_later_lands_on_top() -> None:
    # All hit and meet on space 10; the roller, seat 1, is checked first and ends at the bottom.
    state = position(Stage.PLACE, tokens=(3, 1, 2), positions=(5, 3, 4), dice=(BLUE, BLUE, BLUE))
    state = placed(state, 0, 3, 6)
    assert state.table.positions == (10, 10, 10)
    assert state.table.track == (0, 2, 1)


def test_verdicts_and_moves_are_announced_but_never_the_sum() -> None:
    state = placed(position(Stage.PLACE, players=2, tokens=(1, 3)), 3, 0)
    assert state.table.events == (
        TokenPlaced(1),
        BetChecked(0, 1, 3, HIT),
        MarkerMoved(0, 0, 7),
        BetChecked(1, 3, 0, TOO_LOW),
    )


def test_the_round_is_logged() -> None:
    state = placed(position(Stage.PLACE, players=2, tokens=(1, 3)), 3, 0)
    assert state.table.rounds == (
        logged((BLUE, GREEN, YELLOW), 0, (Bet(1, 3), Bet(3, 0)), (HIT, TOO_LOW), ()),
    )


def test_the_throw_stays_on_the_table_and_in_the_log() -> None:
    throw, settled = (BLUE, GREEN, RED), (BLUE, GREEN, GREY)
    state = position(Stage.ROLL, players=2, dice=None)
    assert state.table.thrown is None
    state = apply(state, RollDice(throw))
    assert (state.table.thrown, state.table.dice) == (throw, throw)
    for action in (
        SettleDice(0, settled),
        TakeToken(0, 1),
        TakeToken(1, 7),
        PlaceToken(0, 6),
        PlaceToken(1, 0),  # too low for 1 + 2 + 6
        ExchangeCard(1, YELLOW),
    ):
        state = apply(state, action)
        assert (state.table.thrown, state.table.dice) == (throw, settled)
    state = apply(state, DrawCard(YELLOW, 7))
    assert state.table.stage is Stage.ROLL
    assert state.table.thrown is None
    assert state.table.rounds == (
        Round(
            dice=settled,
            thrown=throw,
            roller=0,
            bets=(Bet(1, 6), Bet(7, 0)),
            verdicts=(HIT, TOO_LOW),
            discards=(Discard(1, YELLOW, 3),),
        ),
    )


# 6. Exchange


def test_everybody_who_missed_exchanges_in_track_order() -> None:
    state = position(Stage.PLACE, players=4, tokens=(1, 2, 3, 4), positions=(7, 1, 5, 3))
    state = placed(state, 20, 19, 18, 12)  # seat 3 has 3 + 4 + 5 = 12
    assert state.table.rounds[-1].verdicts == (WRONG, TOO_HIGH, TOO_HIGH, HIT)
    assert state.table.stage is Stage.EXCHANGE
    assert state.table.waiting == (1, 2, 0)
    assert seats_to_act(state.table) == (1,)


def test_an_exchange_lays_the_card_open_and_draws_another_of_its_colour() -> None:
    state = position(
        Stage.EXCHANGE,
        waiting=(1,),
        tokens=(1, 2, 3),
        rounds=(logged((BLUE, BLUE, RED), 0, (Bet(1, 0),) * 3, (HIT, WRONG, HIT)),),
    )
    state = apply(state, ExchangeCard(1, YELLOW))
    assert state.table.stage is Stage.DRAW
    assert seats_to_act(state.table) == (NATURE,)
    state = apply(state, DrawCard(YELLOW, 7))
    assert state.racks[1] == (1, 2, 7, 4, 5, 6)
    assert state.table.discards[YELLOW] == (3,)
    assert state.table.piles == (3, 3, 2, 3, 3, 3)
    assert state.table.rounds[-1].discards == (Discard(1, YELLOW, 3),)
    assert state.table.events[0] == CardExchanged(1, YELLOW, 3)


def test_the_new_card_is_seen_by_all_but_its_owner() -> None:
    state = position(
        Stage.DRAW,
        waiting=(1,),
        exchanged=YELLOW,
        rounds=(logged((BLUE, BLUE, RED), 0, (Bet(1, 0),) * 3, (HIT, WRONG, HIT)),),
    )
    one, other = apply(state, DrawCard(YELLOW, 7)), apply(state, DrawCard(YELLOW, 0))
    assert view(one, 1) == view(other, 1)
    assert view(one, None) == view(other, None)
    assert view(one, 0).racks[1] == (1, 2, 7, 4, 5, 6)
    assert view(other, 2).racks[1] == (1, 2, 0, 4, 5, 6)


def test_only_unseen_cards_can_be_drawn_with_equal_odds() -> None:
    state = position(
        Stage.DRAW, waiting=(1,), exchanged=YELLOW, discards=((), (), (1,), (), (), ())
    )
    odds = {action.number: odds for action, odds in chance(state) if isinstance(action, DrawCard)}
    assert set(odds) == {0, 6, 7}  # racks show 2 3 4 5, and the 1 is a discard
    assert len(set(odds.values())) == 1


def test_only_colours_with_a_pile_can_be_exchanged() -> None:
    table = position(Stage.EXCHANGE, waiting=(2, 0), piles=(0, 1, 0, 2, 0, 0)).table
    assert legal_actions(table, 2) == (ExchangeCard(2, GREEN), ExchangeCard(2, PURPLE))


def test_s7_with_every_pile_empty_nothing_is_exchanged() -> None:
    state = position(Stage.PLACE, tokens=(1, 2, 3), piles=(0,) * 6)
    state = placed(state, 20, 19, 18)
    assert state.table.stage is Stage.ROLL
    assert state.table.round == 2


def test_s7_the_last_card_of_the_piles_ends_the_exchanges() -> None:
    state = position(
        Stage.DRAW,
        waiting=(1, 0, 2),
        exchanged=RED,
        piles=(0, 0, 0, 0, 1, 0),
        rounds=(logged((BLUE, BLUE, RED), 1, (Bet(1, 0),) * 3, (WRONG, WRONG, WRONG)),),
    )
    state = apply(state, DrawCard(RED, 0))
    assert state.table.stage is Stage.ROLL


def test_exchanges_also_happen_in_the_last_round() -> None:
    state = position(Stage.PLACE, tokens=(1, 2, 3), round_number=9)
    state = placed(state, 20, 19, 9)
    assert state.table.stage is Stage.EXCHANGE
    assert state.table.waiting == (0, 1)


# 7. The next round


def test_tokens_go_back_and_the_next_round_begins_with_the_new_last() -> None:
    state = position(Stage.PLACE, tokens=(1, 2, 3), positions=(0, 1, 2))
    state = placed(state, 3, 6, 9)  # everybody hits
    assert state.table.positions == (7, 7, 7)
    assert state.table.stage is Stage.ROLL
    assert (state.table.round, state.table.roller) == (2, 2)
    assert state.table.tokens == (None, None, None)
    assert state.table.dice is None
    assert state.table.events[-1] == RoundBegun(2, 2)


def test_after_the_last_round_come_the_final_guesses() -> None:
    state = position(Stage.PLACE, tokens=(1, 2, 3), round_number=9)
    state = placed(state, 3, 6, 9)
    assert state.table.stage is Stage.GUESS
    assert seats_to_act(state.table) == (0, 1, 2)
    assert state.table.events[-1] == GuessingBegun()
    assert (state.table.round, state.table.dice) == (9, None)


def test_the_roller_and_who_has_placed_are_known_in_every_stage() -> None:
    rounds = (logged((BLUE, BLUE, RED), 2, (Bet(1, 0),) * 3, (WRONG, WRONG, WRONG)),)
    for stage in (Stage.EXCHANGE, Stage.DRAW):
        table = position(stage, rounds=rounds, exchanged=RED).table
        assert (table.round, table.roller) == (1, 2)
        assert table.placed == (True, True, True)
    table = position(Stage.TAKE, rounds=rounds, positions=(4, 1, 2)).table
    assert (table.round, table.roller) == (2, 1)
    assert table.placed == (False, False, False)
