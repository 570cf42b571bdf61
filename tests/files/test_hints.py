"""Hints for people go through JSON like views: sheets, beliefs, odds, values of choices, words."""

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from helpers import str8 as str8_positions
from helpers import ten as ten_positions
from thinkstr8 import AnyGame, numer, ten, think_str8
from thinkstr8.core import Choice, JsonError, Option, Pick, QuestionError, Wording
from thinkstr8.files import from_json, json_schema, to_json
from thinkstr8.testing import reachable_states


def returns(game: AnyGame, value: object, kind: object = None) -> bool:
    """Return whether JSON gives a value back exactly."""
    return from_json(game, kind or type(value), to_json(game, value)) == value


def hints(view: think_str8.View) -> Iterator[object]:
    """Yield every hint of Think Str8! for a view."""
    believed = think_str8.beliefs(view)
    sheet = think_str8.sheet(view)
    notes = think_str8.Notes.blank(view.table.rules)
    yield from (sheet, sheet.notes, notes, believed.summary(), think_str8.compare(notes, view))
    yield from believed.summary().reasons[:5]
    if view.table.dice is not None:
        yield believed.best_range(view.table.dice, 3)
    with suppress(QuestionError):  # no bet to make now
        yield from think_str8.bet_values(view)[:5]
    yield from think_str8.best_guesses(view)


@given(st.sampled_from(str8_positions.VARIANTS).flatmap(lambda r: reachable_states(think_str8, r)))
def test_every_hint_of_think_str8_goes_through_json(state: think_str8.State) -> None:
    view = think_str8.view(state, 0)
    for hint in hints(view):
        assert returns(think_str8, hint), hint


@given(st.sampled_from(ten_positions.VARIANTS).flatmap(lambda rules: reachable_states(ten, rules)))
def test_every_hint_of_ten_goes_through_json(state: ten.State) -> None:
    table = state.table
    for player in table.players:
        layout = ten.best_layout(player.cards, player.wilds)
        assert returns(ten, layout)
    if table.deck:
        assert returns(ten, ten.bust_odds(table))
    if table.stage is ten.Stage.DRAW:
        assert returns(ten, ten.stop_or_draw(table))
    assert returns(ten, ten.STANDARD_VALUATION)


def test_odds_are_exact_strings() -> None:
    table = numer.example(numer.Stage.WRITE).table
    assert to_json(numer, numer.survival_odds(table, 0, 808)) == '"278/343"'
    assert to_json(numer, Fraction(3)) == '"3"'
    assert from_json(numer, Fraction, '"-2/5"') == Fraction(-2, 5)
    state = think_str8.example(think_str8.Stage.ROLL)
    odds = tuple(odds for _, odds in think_str8.chance(state))
    assert from_json(think_str8, tuple[Fraction, ...], to_json(think_str8, odds)) == odds


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('"2/4"', 'a fraction in lowest terms, which is "1/2"'),
        ('"4/1"', 'a fraction in lowest terms, which is "4"'),
        ('"-0"', 'a fraction in lowest terms, which is "0"'),
        ('"1/0"', 'a fraction such as "2/5" or "3"'),
        ('"0.5"', 'a fraction such as "2/5" or "3"'),
        ('" 1/2"', 'a fraction such as "2/5" or "3"'),
        ('"\u0661"', 'a fraction such as "2/5" or "3"'),
        ("1", 'a fraction such as "2/5" or "3"'),
        ("null", 'a fraction such as "2/5" or "3"'),
        (f'"{"9" * 1001}"', 'a fraction such as "2/5" or "3"'),
    ],
)
def test_what_is_not_a_fraction_is_refused(text: str, reason: str) -> None:
    with pytest.raises(JsonError) as caught:
        from_json(numer, Fraction, text)
    assert reason in caught.value.reason


def test_a_missing_fraction_is_null() -> None:
    advice = ten.StopOrDraw(numbers=None, currency=Fraction(1, 2), draw=None)
    assert to_json(ten, advice) == '{"numbers":null,"currency":"1/2","draw":null}'
    assert returns(ten, advice)


def test_reasons_name_their_class() -> None:
    view = think_str8.view(think_str8.example(think_str8.Stage.GUESS), 1)
    reason = think_str8.beliefs(view).reason(think_str8.Colour.GREEN, 2)
    text = to_json(think_str8, reason)
    assert text.startswith('{"type":"Seen","colour":"green","number":2,"place":"rack","seat":0')


def test_words_and_choices_of_every_game_go_through_json() -> None:
    pick = Pick("size", "Which token?", (Option("3", "3 wide"),))
    choice = Choice("take", 1, "Take a token", "Take one of the tokens.", (pick,))
    for game in (think_str8, ten, numer):
        assert returns(game, choice)
        assert returns(game, Wording("Take", "Ada takes it."))


def test_a_summary_says_what_beliefs_say() -> None:
    view = think_str8.view(think_str8.example(think_str8.Stage.GUESS), 1)
    believed = think_str8.beliefs(view)
    summary = believed.summary()
    assert (summary.seat, summary.hands) == (1, believed.hands)
    for colour in view.table.rules.colours:
        assert summary.odds[colour] == believed.odds(colour)
        for number in range(8):
            reason = believed.reason(colour, number)
            assert (reason in summary.reasons) == (summary.odds[colour][number] == 0)


def test_a_schema_describes_fractions() -> None:
    schema = json_schema(ten, ten.BustOdds)
    check = Draft202012Validator(schema)
    assert check.is_valid({"number": "2/5", "currency": "0"})
    for wrong in ("0.5", "1/0", "2/", "", 1, None):
        assert not check.is_valid({"number": wrong, "currency": "0"})
