"""Rules, components and how a game begins."""

import pickle
import re
from fractions import Fraction
from random import Random

import pytest

from helpers.str8 import RACKS, VARIANTS, name_of
from thinkstr8.core import InvalidDealError, InvalidRulesError, WrongKindError
from thinkstr8.games.think_str8 import (
    STANDARD_TOKENS,
    Colour,
    Deal,
    Rules,
    Stage,
    Token,
    chance,
    deal,
    legal_actions,
    seats_to_act,
    setup,
)


def test_there_are_six_colours_in_sheet_order() -> None:
    assert [colour.label for colour in Colour] == [
        "blue",
        "green",
        "yellow",
        "purple",
        "red",
        "grey",
    ]


@pytest.mark.parametrize(("players", "rounds"), [(2, 10), (3, 9), (4, 8)])
def test_rounds_by_number_of_players(players: int, rounds: int) -> None:
    assert Rules(players).rounds == rounds


def test_s1_a_token_of_size_n_is_worth_8_minus_n_points() -> None:
    assert Rules(2).tokens == STANDARD_TOKENS
    assert Rules(2).points == (0, 7, 6, 5, 4, 3, 2, 1, *[0] * 15)


def test_s1_the_token_table_can_be_replaced() -> None:
    rules = Rules(2, tokens=(Token(3, 10), Token(8, 2)))
    assert {size: rules.points[size] for size in rules.sizes} == {3: 10, 8: 2}
    assert sum(rules.points) == 12
    assert rules.smallest == 3


def test_the_introductory_variant_has_no_grey_cards() -> None:
    rules = Rules(2, grey=False)
    assert rules.colours == (0, 1, 2, 3, 4)
    state = setup(rules, deal(rules, Random(1)))
    assert all(len(rack) == 5 for rack in (*state.racks, *state.table.neutral_racks))
    assert state.table.piles == (3, 3, 3, 3, 3)


@pytest.mark.parametrize("rules", VARIANTS, ids=name_of)
def test_all_four_racks_are_filled_and_the_rest_are_neutral(rules: Rules) -> None:
    given = deal(rules, Random(3))
    state = setup(rules, given)
    assert len(given.racks) == 4
    assert state.racks + state.table.neutral_racks == given.racks
    assert len(state.table.neutral_racks) == 4 - rules.players


def test_a_random_deal_is_any_deal() -> None:
    rules = Rules(2)
    rng = Random(0)
    deals = [deal(rules, rng) for _ in range(600)]
    assert {given.stack for given in deals} == {(0, 1), (1, 0)}
    for rack in range(4):
        assert {given.racks[rack][Colour.RED] for given in deals} == set(range(8))


def test_s2_the_stack_at_the_start_is_part_of_the_deal() -> None:
    table = setup(Rules(3), Deal(RACKS, stack=(2, 0, 1))).table
    assert table.positions == (0, 0, 0)
    assert table.track == (1, 0, 2)  # the top of the stack is last on the track
    assert table.roller == 1


def test_the_game_opens_with_nature_about_to_roll() -> None:
    state = setup(Rules(2), Deal(RACKS, stack=(0, 1)))
    assert state.table.stage is Stage.ROLL
    assert state.table.round == 1
    assert seats_to_act(state.table) == (-1,)
    assert legal_actions(state.table, 0) == ()


def test_a_throw_of_three_dice_has_56_outcomes_with_exact_odds() -> None:
    chances = chance(setup(Rules(2), Deal(RACKS, stack=(0, 1))))
    odds = {action.dice: odds for action, odds in chances if hasattr(action, "dice")}
    assert len(odds) == 56
    assert sum(odds.values()) == 1
    assert odds[Colour.BLUE, Colour.BLUE, Colour.BLUE] == Fraction(1, 216)
    assert odds[Colour.BLUE, Colour.BLUE, Colour.RED] == Fraction(3, 216)
    assert odds[Colour.BLUE, Colour.GREEN, Colour.RED] == Fraction(6, 216)


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 10**9, pytest.param(10**5000, id="huge")])
def test_wrong_player_counts_are_refused(players: int) -> None:
    with pytest.raises(InvalidRulesError, match="played by 2, 3 or 4 players, not"):
        Rules(players)


@pytest.mark.parametrize(
    ("players", "told"),
    [
        (True, "True (a bool)"),
        (2.0, "2.0 (a float)"),
        ("2", "'2' (a str)"),
        (None, "None"),
        ([2], "[2] (a list)"),
    ],
)
def test_a_number_of_players_is_an_int(players: object, told: str) -> None:
    message = re.escape(f"Rules.players must be an int, not {told}.")
    with pytest.raises(InvalidRulesError, match=message):
        Rules(players)  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize("grey", [0, 1, None, "yes"])
def test_grey_must_be_a_bool(grey: object) -> None:
    with pytest.raises(InvalidRulesError, match=r"Rules\.grey must be True or False, not"):
        Rules(2, grey=grey)  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize(
    ("tokens", "message"),
    [
        ([Token(1, 2), Token(2, 1)], "tuple of Tokens"),
        (((1, 2), (2, 1)), "tuple of Tokens"),
        (None, "tuple of Tokens"),
        ((), "need at least 3 tokens, not 0"),
        ((Token(1, 7), Token(2, 6)), "need at least 3 tokens, not 2"),
        ((Token(0, 7), Token(2, 6), Token(3, 5)), "size must be 1 to 22, not 0"),
        ((Token(1, 7), Token(2, 6), Token(23, 5)), "size must be 1 to 22, not 23"),
        ((Token(size=True, points=7), Token(2, 6), Token(3, 5)), "size must be an int, not True"),
        ((Token(1, 7), Token(2, 6), Token(3, 0)), "points must be 1 to 1000, not 0"),
        ((Token(1, 7), Token(2, 6), Token(3, 10**30)), "not an integer of 100 bits"),
        ((Token(1, 7), Token(2, 7), Token(3, 5)), "rising size with falling points"),
        ((Token(2, 7), Token(2, 6), Token(3, 5)), "rising size with falling points"),
        ((Token(2, 7), Token(1, 8), Token(3, 5)), "rising size with falling points"),
    ],
)
def test_s1_bad_token_tables_are_refused(tokens: object, message: str) -> None:
    with pytest.raises(InvalidRulesError, match=message):
        Rules(3, tokens=tokens)  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize(
    ("racks", "message"),
    [
        (RACKS[:3], "The racks of a deal are a tuple of 4 tuples, not"),
        ((*RACKS, RACKS[0]), "The racks of a deal are a tuple of 4 tuples, not"),
        (list(RACKS), "The racks of a deal are a tuple of 4 tuples, not"),
        ((*RACKS[:3], [3, 4, 5, 6, 7, 0]), "a tuple of 4 tuples, not"),
        (None, "The racks of a deal are a tuple of 4 tuples, not"),
        ((*RACKS[:3], (3, 4, 5, 6, 7)), "Rack 3 must have 6 cards, one per colour, not 5"),
        ((*RACKS[:3], (3, 4, 5, 6, 7, 0, 1)), "Rack 3 must have 6 cards, one per colour, not 7"),
        ((*RACKS[:3], (8, 4, 5, 6, 7, 0)), "Rack 3 has 8 as its blue card"),
        ((*RACKS[:3], (3, -1, 5, 6, 7, 0)), "Rack 3 has -1 as its green card"),
        ((*RACKS[:3], (3, 4, 5, True, 7, 0)), "Rack 3 has True as its purple card"),
        ((*RACKS[:3], (3, 4, 5.0, 6, 7, 0)), "Rack 3 has 5.0 as its yellow card"),
        ((*RACKS[:3], (3, 4, "5", 6, 7, 0)), "Rack 3 has '5' as its yellow card"),
        ((*RACKS[:3], (3, 4, 5, 6, 4, 0)), "The red 4 is on two racks"),
    ],
)
def test_malformed_racks_are_refused(racks: object, message: str) -> None:
    with pytest.raises(InvalidDealError, match=message):
        setup(Rules(3), Deal(racks, stack=(0, 1, 2)))  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize(
    "stack",
    [(), (0, 1), (0, 1, 2, 3), (0, 1, 1), (0, 1, 3), (0, 1, -1), [0, 1, 2], (0, True, 2), 3],
)
def test_s2_malformed_stacks_are_refused(stack: object) -> None:
    with pytest.raises(InvalidDealError, match="stack must hold each seat 0 to 2 once, not"):
        setup(Rules(3), Deal(RACKS, stack=stack))  # type: ignore[arg-type]  # that is the test


def test_something_that_is_no_deal_is_refused() -> None:
    with pytest.raises(WrongKindError, match="Expected a Deal of Think Str8!, not 'racks'"):
        setup(Rules(3), "racks")  # type: ignore[arg-type]  # that is the test


def test_a_six_colour_deal_does_not_fit_the_introductory_variant() -> None:
    with pytest.raises(InvalidDealError, match="must have 5 cards"):
        setup(Rules(2, grey=False), Deal(RACKS, stack=(0, 1)))


def test_nobody_can_change_what_a_token_is_worth() -> None:
    rules = Rules(3, grey=False, tokens=(Token(1, 9), Token(4, 3), Token(7, 1)))
    with pytest.raises(TypeError):
        rules.points[7] = 1000  # type: ignore[index]  # a bot may try
    assert [rules.points[size] for size in rules.sizes] == [9, 3, 1]
    copy = pickle.loads(pickle.dumps(rules))  # noqa: S301  # our own bytes
    assert copy == rules
    assert (copy.colours, copy.points, copy.smallest) == (rules.colours, rules.points, 1)
