"""Every action as one line of text, and back."""

import pytest

from helpers.str8 import BLUE, GREEN, RED, YELLOW
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
