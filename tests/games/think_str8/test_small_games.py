"""Smaller games than the printed one: fewer rounds and fewer colours."""

from random import Random

import pytest
from attrs import evolve

from helpers.str8 import position
from thinkstr8 import play, think_str8
from thinkstr8.core import InvalidRulesError
from thinkstr8.files import from_json, to_json
from thinkstr8.games.think_str8 import (
    Code,
    Colour,
    Dice,
    GuessCard,
    Notes,
    Rules,
    SettleDice,
    Stage,
    State,
    Token,
    sheet,
    sheet_picture,
    view,
)

BLUE, GREEN, YELLOW, PURPLE, RED, GREY = Colour
TWO = Rules(2, grey=False, rounds=1, colours=(BLUE, GREEN))


@pytest.mark.parametrize(("players", "rounds"), [(2, 10), (3, 9), (4, 8)])
def test_the_printed_rounds_are_the_default_and_the_most(players: int, rounds: int) -> None:
    assert Rules(players).rounds == rounds
    assert Rules(players, rounds=rounds) == Rules(players)
    assert Rules(players, rounds=1) != Rules(players)
    with pytest.raises(InvalidRulesError, match=f"{players} players play 1 to {rounds} rounds"):
        Rules(players, rounds=rounds + 1)


def test_all_colours_are_the_default_or_all_but_grey() -> None:
    assert Rules(2).colours == tuple(Colour)
    assert Rules(2, grey=False).colours == tuple(Colour)[:-1]
    assert Rules(2, colours=tuple(Colour)) == Rules(2)
    assert TWO.colours == (BLUE, GREEN)
    assert Rules(2, grey=False, rounds=1) != TWO


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"rounds": 0}, "2 players play 1 to 10 rounds, not 0."),
        ({"rounds": True}, "Rules.rounds must be an int, not True (a bool)."),
        ({"rounds": None}, "Rules.rounds must be an int, not None."),
        ({"colours": ()}, "Rules.colours must be the first colours of the sheet"),
        ({"colours": (GREEN,)}, "Rules.colours must be the first colours of the sheet"),
        ({"colours": (GREEN, BLUE)}, "Rules.colours must be the first colours of the sheet"),
        ({"colours": (BLUE, BLUE)}, "Rules.colours must be the first colours of the sheet"),
        ({"colours": [BLUE]}, "Rules.colours must be a tuple of Colours, not"),
        ({"colours": (0,)}, "Rules.colours must be a tuple of Colours, not"),
        ({"colours": 2}, "Rules.colours must be a tuple of Colours, not 2"),
        ({"colours": (BLUE, GREEN)}, "Rules.grey must say whether grey is one of Rules.colours"),
        ({"colours": tuple(Colour), "grey": False}, "Rules.grey must say whether grey is one"),
        ({"players": 9, "rounds": 3}, "Think Str8! is played by 2, 3 or 4 players, not 9."),
        ({"players": []}, "Rules.players must be an int, not [] (a list)."),
    ],
)
def test_rules_that_no_game_has_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(InvalidRulesError) as caught:
        Rules(**{"players": 2, **options})  # type: ignore[arg-type]  # that is the test
    assert str(caught.value).startswith(message)


def dice_of(state: State) -> set[Dice]:
    """Return every way in which seat 0 can settle the dice."""
    actions = think_str8.legal_actions(state.table, 0)
    return {action.dice for action in actions if isinstance(action, SettleDice)}


def test_s3_every_die_of_an_absent_colour_is_turned_and_one_more_may_be() -> None:
    state = position(Stage.SETTLE, rules=TWO, dice=(BLUE, RED, GREY))
    settled = dice_of(state)
    assert settled == {
        (BLUE, BLUE, BLUE),
        (BLUE, BLUE, GREEN),
        (BLUE, GREEN, GREEN),
        (GREEN, GREEN, GREEN),  # blue is the one more
    }
    kept = position(Stage.SETTLE, rules=TWO, dice=(BLUE, BLUE, BLUE))
    assert dice_of(kept) == {(BLUE, BLUE, BLUE), (BLUE, BLUE, GREEN)}


def test_s3_no_die_may_end_on_a_colour_that_is_not_in_play() -> None:
    state = position(Stage.SETTLE, rules=TWO, dice=(BLUE, RED, GREY))
    reason = think_str8.refusal(state.table, SettleDice(0, (BLUE, GREEN, RED)))
    assert reason is not None
    assert reason.code is Code.COLOUR_NOT_IN_PLAY
    assert reason.message == "Without the red cards no die may be left red (S3)."


def test_with_one_colour_there_is_one_way_to_settle() -> None:
    one = Rules(2, grey=False, rounds=1, colours=(BLUE,))
    for dice in ((BLUE, BLUE, BLUE), (BLUE, RED, GREY), (GREEN, GREEN, PURPLE)):
        state = position(Stage.SETTLE, rules=one, dice=dice)
        actions = think_str8.legal_actions(state.table, 0)
        assert actions == (SettleDice(0, (BLUE, BLUE, BLUE)),)


def test_a_game_of_one_round_goes_on_with_the_final_guesses() -> None:
    record = play(think_str8, TWO, [think_str8.bots.expert] * 2, Random(8))
    stages = [state.table.stage for state in record.replay()]
    assert stages.count(Stage.ROLL) == 1
    guesses = [action for action in record.actions if isinstance(action, GuessCard)]
    assert sorted((action.seat, action.colour) for action in guesses) == [
        (seat, colour) for seat in (0, 1) for colour in (BLUE, GREEN)
    ]
    assert len(record.final.table.rounds) == 1


def test_a_small_sheet_has_its_lines_and_columns() -> None:
    state = play(think_str8, TWO, [think_str8.bots.careful] * 2, Random(8)).final
    filled = sheet(view(state, 0))
    assert (len(filled.notes.lines), filled.notes.colours) == (1, (BLUE, GREEN))
    assert Notes.blank(TWO).colours == (BLUE, GREEN)
    for layout in ("wide", "narrow"):
        assert "after 1 round<" in sheet_picture(filled, layout=layout)


def test_people_are_told_how_small_the_game_is() -> None:
    state = position(Stage.SETTLE, rules=TWO)
    text = " ".join(think_str8.describe(view(state, 0)).split())
    assert "A game has 1 round, without the yellow, purple, red and grey cards." in text
    (choice,) = think_str8.choices(state.table, 0)
    assert choice.prompt.startswith("Turn every yellow, purple, red or grey die to another colour")
    card = " ".join(think_str8.summary(TWO).split())
    assert card.startswith("Think Str8!, 2 players, 1 round Aim")
    assert "Yellow, purple, red or grey dice must be turned as well." in card
    guessing = position(Stage.GUESS, rules=TWO, round_number=2)
    assert "The only round is over" in think_str8.describe(view(guessing, 0))


def test_json_has_only_the_options_that_differ() -> None:
    assert "rounds" not in to_json(think_str8, Rules(3))
    assert "colours" not in to_json(think_str8, Rules(3, grey=False))
    text = to_json(think_str8, TWO)
    assert text.endswith(',"rounds":1,"colours":["blue","green"]}')
    assert from_json(think_str8, Rules, text) == TWO
    written_out = to_json(think_str8, Rules(3)).replace("}]}", '}],"rounds":9}')
    assert from_json(think_str8, Rules, written_out) == Rules(3)


def test_the_range_of_scores_follows_from_the_size() -> None:
    assert TWO.score_range == (-4, 7 + 10)
    tokens = (Token(2, 5), Token(7, 2))
    assert evolve(TWO, rounds=4, tokens=tokens).score_range == (-4, 4 * 5 + 10)
