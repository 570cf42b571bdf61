"""How a person picks an action: the forms of every stage, and that they lead to all actions."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.str8 import BLUE, GREEN, GREY, RED, VARIANTS, YELLOW, name_of, position
from thinkstr8 import play, think_str8
from thinkstr8.core import NATURE, InconsistentError, Refusal, UnknownSeatError
from thinkstr8.core.choices import Choice, Option, Pick
from thinkstr8.files import read_action
from thinkstr8.games.think_str8 import (
    Action,
    Colour,
    Dice,
    GuessCard,
    Rules,
    SettleDice,
    Stage,
    State,
    Table,
    Token,
    apply,
    bots,
    choices,
    example,
    legal_actions,
    parse_action,
    seats_to_act,
)
from thinkstr8.testing import reachable_states

LABELS: Final = [colour.label for colour in Colour]
INTRO: Final = Rules(3, grey=False)
THROWS: Final[tuple[Dice, ...]] = (
    (BLUE, GREEN, YELLOW),
    (BLUE, BLUE, RED),
    (RED, RED, RED),
    (BLUE, GREEN, GREY),
    (GREEN, GREY, GREY),
    (GREY, GREY, GREY),
)


def only(table: Table, seat: int) -> Choice:
    (choice,) = choices(table, seat)
    return choice


def ways(pick: Pick) -> Iterator[Sequence[str]]:
    """Yield every way to fill in a field, with the options in the order of the form."""
    values = [option.value for option in pick.options]
    for count in range(pick.least, pick.most + 1):
        yield from combinations(values, count)


def lines(choice: Choice) -> Iterator[str]:
    """Yield the line of every combination of picks."""
    for picked in product(*map(ways, choice.picks)):
        yield choice.line(*picked)


def reached(table: Table, seat: int) -> list[Action | Refusal]:
    return [
        read_action(think_str8, table, seat, line)
        for choice in choices(table, seat)
        for line in lines(choice)
    ]


# The forms


def test_settling_has_a_field_for_each_die_which_begins_with_the_colour_it_shows() -> None:
    choice = only(position(Stage.SETTLE, dice=(BLUE, GREEN, GREEN)).table, 0)
    assert (choice.verb, choice.seat, choice.label) == ("settle", 0, "Settle the dice")
    assert choice.prompt == "Keep the dice, or turn one of them to another colour."
    assert [pick.name for pick in choice.picks] == ["first die", "second die", "third die"]
    first, second, third = choice.picks
    assert first.prompt == "Choose the colour of the first die."
    assert first.options == (
        Option("blue", "keep blue"),
        Option("green", "turn to green"),
        Option("yellow", "turn to yellow"),
        Option("purple", "turn to purple"),
        Option("red", "turn to red"),
        Option("grey", "turn to grey"),
    )
    assert second.options == third.options
    assert second.options[:2] == (Option("green", "keep green"), Option("blue", "turn to blue"))
    assert choice.line(["blue"], ["green"], ["red"]) == "settle 0 blue green red"


def test_s3_without_grey_a_grey_die_must_be_turned() -> None:
    choice = only(position(Stage.SETTLE, rules=INTRO, dice=(BLUE, GREY, GREY)).table, 0)
    assert choice.prompt == (
        "Turn every grey die to another colour, and at most one of the other dice."
    )
    first, second, third = choice.picks
    assert [option.value for option in first.options] == LABELS[:5]
    assert first.options[0] == Option("blue", "keep blue")
    assert second.options == third.options
    assert second.options[0] == Option("blue", "turn to blue")
    assert [option.value for option in second.options] == LABELS[:5]


def test_taking_lists_the_free_tokens_with_their_points() -> None:
    choice = only(position(Stage.TAKE, tokens=(None, 3, 6), waiting=(0,)).table, 0)
    assert choice == Choice(
        "take",
        0,
        "Take a token",
        "Take one of the free tokens.",
        (
            Pick(
                "size",
                "Choose the size of the token.",
                (
                    Option("1", "1 wide, worth 7 points"),
                    Option("2", "2 wide, worth 6 points"),
                    Option("4", "4 wide, worth 4 points"),
                    Option("5", "5 wide, worth 3 points"),
                    Option("7", "7 wide, worth 1 point"),
                ),
            ),
        ),
    )


def test_placing_lists_the_sums_that_the_token_covers() -> None:
    choice = only(position(Stage.PLACE, tokens=(7, 1, 2)).table, 0)
    assert (choice.verb, choice.label) == ("place", "Place your token")
    assert choice.prompt == "Place your 7-wide token on the sums that you bet on."
    (low,) = choice.picks
    assert (low.name, low.prompt) == ("low", "Choose the sums that the token covers.")
    assert len(low.options) == 16
    assert low.options[0] == Option("0", "0 to 6")
    assert low.options[9] == Option("9", "9 to 15")
    assert choice.line(["9"]) == "place 0 9"
    (single,) = only(position(Stage.PLACE, tokens=(7, 1, 2)).table, 1).picks
    assert [option.label for option in single.options] == [*map(str, range(22))]


def test_exchanging_lists_only_colours_with_a_pile() -> None:
    state = position(Stage.EXCHANGE, piles=(0, 1, 2, 0, 3, 0), round_number=2)
    assert only(state.table, 0) == Choice(
        "exchange",
        0,
        "Exchange a card",
        "Give up one of your cards, and draw another of its colour.",
        (
            Pick(
                "colour",
                "Choose the colour of the card to give up.",
                (
                    Option("green", "green, 1 card to draw"),
                    Option("yellow", "yellow, 2 cards to draw"),
                    Option("red", "red, 3 cards to draw"),
                ),
            ),
        ),
    )


@pytest.mark.parametrize("rules", [rules for rules in VARIANTS if rules.players == 3], ids=name_of)
def test_guessing_asks_for_the_next_colour_in_sheet_order_under_all_rules(rules: Rules) -> None:
    state = position(Stage.GUESS, rules=rules)
    for colour in rules.colours:
        choice = only(state.table, 2)
        assert choice.label == f"Guess your {colour.label} card"
        assert choice.prompt == (
            f"Name up to 3 numbers that your {colour.label} card can be, or none."
        )
        due, numbers = choice.picks
        assert due.options == (Option(colour.label, colour.label),)
        assert numbers.options == tuple(Option(str(n), str(n)) for n in range(8))
        assert (numbers.least, numbers.most) == (0, 3)
        assert choice.line([colour.label], []) == f"guess 2 {colour.label} -"
        state = apply(state, parse_action(choice.line([colour.label], ["1", "4"])))
    assert choices(state.table, 2) == ()


# Who has a choice


def test_a_seat_that_is_not_to_act_has_no_choices() -> None:
    assert choices(example(Stage.TAKE).table, 0) == ()
    assert choices(example(Stage.ROLL).table, 0) == ()
    assert choices(example(Stage.OVER).table, 0) == ()


def test_nature_has_no_choices() -> None:
    for stage in (Stage.ROLL, Stage.DRAW):
        table = example(stage).table
        assert seats_to_act(table) == (NATURE,)
        assert choices(table, NATURE) == ()


def test_an_unknown_seat_is_refused() -> None:
    with pytest.raises(UnknownSeatError, match="There is no seat 3"):
        choices(example(Stage.TAKE).table, 3)


def test_a_table_that_does_not_fit_is_refused() -> None:
    with pytest.raises(InconsistentError, match="does not fit"):
        choices(position(Stage.SETTLE, dice=None).table, 0)


# What the forms lead to


@pytest.mark.parametrize("rules", VARIANTS, ids=name_of)
def test_the_forms_lead_to_every_legal_action(rules: Rules) -> None:
    """Every combination of picks is tried, in a state of each stage and each seat that acts."""
    record = play(think_str8, rules, [bots.random] * rules.players, Random(11))
    states = [*record.replay()]
    start = len(states) // 3 if rules.rounds > 2 else 0
    moments = {state.table.stage: state.table for state in states[start:]}
    asked = [
        (table, seat) for table in moments.values() for seat in seats_to_act(table) if seat >= 0
    ]
    assert {table.stage for table, _ in asked} == {*Stage} - {Stage.ROLL, Stage.DRAW, Stage.OVER}
    for table, seat in asked:
        assert_complete(table, seat)


@pytest.mark.parametrize("dice", THROWS, ids=lambda dice: " ".join(die.label for die in dice))
@pytest.mark.parametrize("rules", [Rules(2), Rules(2, grey=False)], ids=name_of)
def test_the_forms_lead_to_every_way_to_settle_the_dice(rules: Rules, dice: Dice) -> None:
    table = position(Stage.SETTLE, rules=rules, dice=dice).table
    assert_complete(table, 0)
    kept = [pick.options[0].value for pick in only(table, 0).picks]
    assert isinstance(read_action(think_str8, table, 0, f"settle {' '.join(kept)}"), SettleDice)


def assert_complete(table: Table, seat: int) -> None:
    results = reached(table, seat)
    legal = {*legal_actions(table, seat)}
    assert {result for result in results if not isinstance(result, Refusal)} == legal
    refused = {result.code for result in results if isinstance(result, Refusal)}
    assert refused <= ({"dice_out_of_reach"} if table.stage is Stage.SETTLE else set())


def test_all_93_guesses_can_be_picked() -> None:
    results = reached(position(Stage.GUESS).table, 1)
    assert len(results) == 93
    assert all(type(result) is GuessCard for result in results)


def test_a_token_as_wide_as_the_track_can_be_placed_in_one_way() -> None:
    rules = Rules(2, tokens=(Token(1, 9), Token(21, 2), Token(22, 1)))
    table = position(Stage.PLACE, rules=rules, tokens=(22, 21)).table
    assert [option.label for option in only(table, 0).picks[0].options] == ["0 to 21"]
    assert [option.label for option in only(table, 1).picks[0].options] == ["0 to 20", "1 to 21"]


@given(
    st.sampled_from(VARIANTS).flatmap(lambda rules: reachable_states(think_str8, rules)),
    st.data(),
)
def test_any_picks_give_a_legal_action_or_a_refusal(state: State, data: st.DataObject) -> None:
    table = state.table
    for seat in range(table.rules.players):
        forms = choices(table, seat)
        assert bool(forms) == bool(legal_actions(table, seat))
        for choice in forms:
            line = data.draw(st.sampled_from([*lines(choice)]))
            result = read_action(think_str8, table, seat, line)
            assert isinstance(result, Refusal) or result in legal_actions(table, seat)
            action = data.draw(st.sampled_from(legal_actions(table, seat)))
            assert think_str8.format_action(action) in {*lines(choice)}


@given(st.sampled_from(VARIANTS).flatmap(lambda rules: reachable_states(think_str8, rules)))
def test_the_words_of_a_form_are_plain(state: State) -> None:
    for seat in range(state.table.rules.players):
        for choice in choices(state.table, seat):
            prompts = [choice.prompt, *(pick.prompt for pick in choice.picks)]
            assert all(text.isascii() and text[0].isupper() for text in prompts)
            assert all(text.endswith(".") and text.count(".") == 1 for text in prompts)
            assert len({pick.name for pick in choice.picks}) == len(choice.picks)
            for pick in choice.picks:
                assert len({option.value for option in pick.options}) == len(pick.options)
                assert len({option.label for option in pick.options}) == len(pick.options)
