"""One door for input: typed lines and JSON become actions, or refusals that say what is right."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.games import positions
from thinkstr8 import NATURE, AnyGame, Refusal, UnknownSeatError, numer, ten, think_str8
from thinkstr8.core import Code
from thinkstr8.core.game import AnyState
from thinkstr8.files import read_action, to_json

TAKE = think_str8.example(think_str8.Stage.TAKE).table
WRITE = numer.example(numer.Stage.WRITE).table


@given(positions(), st.data())
def test_every_legal_action_is_read_as_it_is_written_and_without_its_seat(
    position: tuple[AnyGame, AnyState], data: st.DataObject
) -> None:
    game, state = position
    for seat in game.seats_to_act(state.table):
        if seat == NATURE:
            continue
        action = data.draw(st.sampled_from(game.legal_actions(state.table, seat)))
        line = game.format_action(action)
        verb, _, *rest = line.split()
        for text in (line, line.upper(), f" {line} ", to_json(game, action)):
            assert read_action(game, state.table, seat, text) == action
        assert read_action(game, state.table, seat, " ".join([verb, *rest])) == action


@given(positions(), st.text(max_size=300))
def test_any_text_is_an_action_or_a_refusal(position: tuple[AnyGame, AnyState], text: str) -> None:
    game, state = position
    for seat in game.seats_to_act(state.table):
        found = read_action(game, state.table, seat, text)
        if isinstance(found, Refusal):
            assert found.message.strip()
        else:
            assert seat == NATURE or found in game.legal_actions(state.table, seat)


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("take 0 5", Code.NOT_YOUR_SEAT, "You act for seat 1, but this is an action of seat 0."),
        ("take", Code.UNREADABLE, "Expected a token's size after 'take'. For example: take 1"),
        ("jump", Code.UNREADABLE, "Expected a token's size, not 'jump'. For example: take 1"),
        ("Take 1, 2, 3", Code.UNREADABLE, "Expected the end of the line, not '3'."),
        ("", Code.UNREADABLE, "Nothing was typed. For example: take 1"),
        ("{", Code.UNREADABLE, "$: "),
        ('{"type":"TakeToken","seat":1,"size":"x"}', Code.UNREADABLE, "$.size: "),
        ("take 1 99", think_str8.Code.UNKNOWN_TOKEN, "the sizes are 1, 2, 3, 4, 5, 6, 7"),
        ("x" * 201, Code.UNREADABLE, "Expected at most 200 characters. For example: take 1"),
        ("roll red red red", Code.NOT_YOUR_SEAT, "an action of seat -1"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_would_be_right(
    text: str, code: str, message: str
) -> None:
    found = read_action(think_str8, TAKE, 1, text)
    assert isinstance(found, Refusal)
    assert found.code == code
    assert message in found.message


def test_a_verb_may_be_left_out_if_there_is_only_one() -> None:
    assert read_action(think_str8, TAKE, 1, "5") == think_str8.TakeToken(1, 5)
    assert read_action(numer, WRITE, 0, "808") == numer.Write(0, 808)
    drawing = ten.example(ten.Stage.DRAW).table
    found = read_action(ten, drawing, drawing.active, "numbers")
    assert isinstance(found, Refusal)
    auction = ten.example(ten.Stage.BID).table
    found = read_action(ten, auction, auction.waiting[0], "2")
    assert isinstance(found, Refusal)
    assert found.message.startswith("Expected 'bid' or 'pass', not '2'. For example: ")


@pytest.mark.parametrize("text", ["help", "bid", "draw!", "please draw"])
def test_if_a_verb_is_all_that_can_be_typed_it_is_named(text: str) -> None:
    state = ten.setup(ten.Rules(2), ten.Deal(0))
    found = read_action(ten, state.table, 0, text)
    assert isinstance(found, Refusal)
    word = text.split(maxsplit=1)[0]
    assert found.message == f"Expected 'draw', not '{word}'. For example: draw"


@given(positions(), st.data())
def test_no_refusal_quotes_what_nobody_typed_and_its_example_can_be_typed(
    position: tuple[AnyGame, AnyState], data: st.DataObject
) -> None:
    game, state = position
    for seat in game.seats_to_act(state.table):
        options = game.legal_actions(state.table, seat)
        typed = data.draw(
            st.sampled_from(["help", "Huh?", "12 monkeys", "x, y", "take", "\N{SNOWMAN}"])
        )
        found = read_action(game, state.table, seat, typed)
        if not isinstance(found, Refusal) or found.code is not Code.UNREADABLE:
            continue
        reason, _, example = found.message.partition(" For example: ")
        quoted = re.search(r"(?:not|after) '([^']*)'\.$", reason)
        assert quoted is not None
        assert quoted[1] in typed.casefold().replace(",", " ").split()
        if options:
            assert read_action(game, state.table, seat, example) == options[0]
            assert found.details["example"] == game.format_action(options[0])


@pytest.mark.parametrize("text", ["", "  ", ",", "\n,\t"])
def test_nobody_acts_with_an_empty_line_even_if_only_one_action_is_possible(text: str) -> None:
    state = ten.setup(ten.Rules(2), ten.Deal(0))
    assert ten.legal_actions(state.table, 0) == (ten.Draw(0),)
    found = read_action(ten, state.table, 0, text)
    assert isinstance(found, Refusal)
    assert found.code is Code.UNREADABLE
    assert found.message == "Nothing was typed. For example: draw"


def test_a_referee_types_what_nature_did() -> None:
    roll = think_str8.example(think_str8.Stage.ROLL).table
    found = read_action(think_str8, roll, NATURE, "Roll blue GREEN red")
    assert found == think_str8.parse_action("roll blue green red")


def test_a_seat_that_nobody_has_is_an_error() -> None:
    with pytest.raises(UnknownSeatError, match="There is no seat 7"):
        read_action(think_str8, TAKE, 7, "take 7 5")
