"""Every action as one line of text, and back."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.str8 import BLUE, GREEN, RED, YELLOW
from thinkstr8 import NATURE, Refusal, WrongKindError, think_str8
from thinkstr8.files import read_action
from thinkstr8.games.think_str8 import (
    Action,
    Colour,
    DrawCard,
    ExchangeCard,
    GuessCard,
    PlaceToken,
    RollDice,
    SettleDice,
    Stage,
    TakeToken,
    example,
    format_action,
    legal_actions,
    parse_action,
    seats_to_act,
    tidy_action,
)

LINES: list[tuple[str, Action]] = [
    ("roll blue green red", RollDice((BLUE, GREEN, RED))),
    ("settle 0 blue blue red", SettleDice(0, (BLUE, BLUE, RED))),
    ("take 2 3", TakeToken(2, 3)),
    ("place 1 0", PlaceToken(1, 0)),
    ("exchange 3 yellow", ExchangeCard(3, YELLOW)),
    ("draw grey 7", DrawCard(Colour.GREY, 7)),
    ("guess 0 blue 1 4 7", GuessCard(0, BLUE, (1, 4, 7))),
    ("guess 0 blue 0", GuessCard(0, BLUE, (0,))),
    ("guess 0 blue -", GuessCard(0, BLUE, ())),
]


@pytest.mark.parametrize(("text", "action"), LINES)
def test_a_line_and_its_action(text: str, action: Action) -> None:
    assert format_action(action) == text
    assert parse_action(text) == action


@pytest.mark.parametrize("stage", [stage for stage in Stage if stage is not Stage.OVER])
def test_every_action_of_a_stage_survives_being_written_down(stage: Stage) -> None:
    table = example(stage).table
    actions = legal_actions(table, seats_to_act(table)[0])
    lines = [format_action(action) for action in actions]
    assert len(set(lines)) == len(lines)
    assert [parse_action(line) for line in lines] == list(actions)


# What a person types


@pytest.mark.parametrize(
    ("text", "tidy"),
    [
        ("roll red blue green", "roll blue green red"),
        ("roll red blue red", "roll blue red red"),
        ("settle 2 grey grey blue", "settle 2 blue grey grey"),
        ("guess 0 blue 4 1", "guess 0 blue 1 4"),
        ("guess 11 grey 7 0 3", "guess 11 grey 0 3 7"),
        ("guess 0 blue none", "guess 0 blue -"),
        ("roll blue green red", "roll blue green red"),
        ("roll red blu green", "roll red blu green"),
        ("roll red blue", "roll red blue"),
        ("roll red blue green blue", "roll red blue green blue"),
        ("settle red blue green", "settle red blue green"),
        ("roll 0 red blue green", "roll 0 red blue green"),
        ("guess blue 4 1", "guess blue 4 1"),
        ("guess 0 blu 4 1", "guess 0 blu 4 1"),
        ("guess 0 blue 8 1", "guess 0 blue 8 1"),
        ("guess 0 blue none 1", "guess 0 blue none 1"),
        ("guess 0 blue", "guess 0 blue"),
        ("roll  red blue green", "roll  red blue green"),
        ("Roll red blue green", "Roll red blue green"),
        ("take 2 1", "take 2 1"),
        ("draw blue 4", "draw blue 4"),
        ("none", "none"),
        ("", ""),
    ],
)
def test_only_dice_and_guesses_are_tidied(text: str, tidy: str) -> None:
    assert tidy_action(text) == tidy


@given(st.lists(st.sampled_from(("roll", "settle", "guess", "0", "4", "1", "red", "blue", "none"))))
def test_what_is_tidy_stays_tidy(words: list[str]) -> None:
    once = tidy_action(" ".join(words))
    assert tidy_action(once) == once
    assert sorted(once.split()) == sorted("-" if w == "none" and "-" in once else w for w in words)


@pytest.mark.parametrize("stage", [stage for stage in Stage if stage is not Stage.OVER])
def test_proper_notation_is_tidy(stage: Stage) -> None:
    table = example(stage).table
    lines = [format_action(each) for each in legal_actions(table, seats_to_act(table)[0])]
    assert [*map(tidy_action, lines)] == lines


@pytest.mark.parametrize("text", [None, 7, b"roll red", ["roll", "red"]])
def test_only_text_is_tidied(text: str) -> None:
    with pytest.raises(WrongKindError, match=r"^Expected a line of notation as a str, not "):
        tidy_action(text)


def test_dice_are_called_out_in_any_order() -> None:
    table = example(Stage.ROLL).table
    for dice in permutations(("blue", "green", "red")):
        found = read_action(think_str8, table, NATURE, f"Roll {', '.join(dice)}")
        assert found == RollDice((BLUE, GREEN, RED))
    refused = read_action(think_str8, table, NATURE, "roll red blue gren")
    assert isinstance(refused, Refusal)
    assert refused.message.startswith(
        "Expected one of blue, green, yellow, purple, red, grey, not 'gren'. For example: roll "
    )


@pytest.mark.parametrize(
    ("text", "numbers"), [("4 1", (1, 4)), ("7 0 3", (0, 3, 7)), ("none", ()), ("-", ())]
)
def test_numbers_are_guessed_in_any_order(text: str, numbers: tuple[int, ...]) -> None:
    table = example(Stage.GUESS).table
    seat = seats_to_act(table)[0]
    for line in (f"guess {seat} blue {text}", f"guess blue {text}", f"blue {text}"):
        assert read_action(think_str8, table, seat, line) == GuessCard(seat, BLUE, numbers)
