"""Every value as JSON and back: exactly, strictly, with the path to whatever is wrong."""

import json
from enum import IntEnum
from random import Random
from types import ModuleType
from typing import Annotated, cast

import pytest
from attrs import evolve, frozen
from hypothesis import given

from helpers.games import VARIANTS, name_of, positions
from thinkstr8 import AnyGame, numer, play, ten, think_str8
from thinkstr8.core import Code, Details, JsonError, MalformedActionError, Refusal, WrongKindError
from thinkstr8.core.game import AnyAction, AnyRules, AnyState
from thinkstr8.files import action_from_json, from_json, json_schema, to_json
from thinkstr8.files.forms import LARGEST
from thinkstr8.files.json_text import MOST_CHARACTERS, Json
from thinkstr8.files.kinds import As, Kinds, members
from thinkstr8.files.patches import changed, changes


def there_and_back(game: AnyGame, kind: object, value: object) -> object:
    text = to_json(game, value)
    back = from_json(game, kind, text)
    assert back == value
    assert type(back) is type(value)
    assert to_json(game, back) == text
    assert from_json(game, kind, text.encode()) == value
    return back


@given(positions())
def test_states_tables_and_views_come_back_as_they_were(
    position: tuple[AnyGame, AnyState],
) -> None:
    game, state = position
    kinds = Kinds.of(game)
    back = cast(AnyState, there_and_back(game, kinds.state, state))
    assert back.table.events == state.table.events
    there_and_back(game, kinds.table, state.table)
    there_and_back(game, kinds.spectator, game.view(state, None))
    for seat in range(state.table.rules.players):
        there_and_back(game, kinds.view, game.view(state, seat))


@given(positions())
def test_actions_events_and_outcomes_come_back_as_they_were(
    position: tuple[AnyGame, AnyState],
) -> None:
    game, state = position
    kinds = Kinds.of(game)
    for seat in game.seats_to_act(state.table):
        for action in game.legal_actions(state.table, seat)[:50]:
            there_and_back(game, kinds.action, action)
            assert action_from_json(game, to_json(game, action)) == action
            there_and_back(game, type(action), action)
    for event in state.table.events:
        there_and_back(game, kinds.event, event)
        there_and_back(game, type(event), event)
    outcome = game.outcome(state.table)
    if outcome is not None:
        there_and_back(game, kinds.outcome, outcome)


WRONG_ACTIONS: dict[str, list[AnyAction]] = {
    "think_str8": [think_str8.TakeToken(9, 3), think_str8.TakeToken(0, 99)],
    "ten": [ten.Draw(9), ten.Bid(0, 10**6)],
    "numer": [numer.Write(9, 123)],
}
"""Actions that are refused in every position."""


@given(positions())
def test_refusals_come_back_as_they_were(position: tuple[AnyGame, AnyState]) -> None:
    game, state = position
    for action in WRONG_ACTIONS[game.__name__.rpartition(".")[2]]:
        reason = game.refusal(state.table, action)
        assert reason is not None
        assert from_json(game, Refusal, to_json(game, reason)) == reason


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_rules_and_deals_come_back_as_they_were(variant: tuple[AnyGame, AnyRules]) -> None:
    game, rules = variant
    kinds = Kinds.of(game)
    there_and_back(game, kinds.rules, rules)
    for seed in range(5):
        there_and_back(game, kinds.deal, game.deal(rules, Random(seed)))


def test_refusals_keep_their_codes_and_facts() -> None:
    table = think_str8.example(think_str8.Stage.TAKE).table
    reason = think_str8.refusal(table, think_str8.TakeToken(1, 99))
    assert reason is not None
    data = json.loads(to_json(think_str8, reason))
    assert data["code"] == str(reason.code)
    assert data["details"] == {
        name: list(fact) if isinstance(fact, tuple) else fact
        for name, fact in reason.details.items()
    }
    back = from_json(think_str8, Refusal, json.dumps(data))
    assert back.code is reason.code


def test_numbered_enumerations_go_by_their_names() -> None:
    action = think_str8.ExchangeCard(0, think_str8.Colour.GREY)
    assert json.loads(to_json(think_str8, action))["colour"] == "grey"


def test_only_members_of_unions_are_tagged() -> None:
    data = json.loads(to_json(ten, ten.example(ten.Stage.BID)))
    assert "type" not in data
    assert "type" not in data["table"]
    assert data["table"]["auction"]["card"]["type"] in ("NumberWild", "ColourWild", "FullWild")


# What is refused


TAKE = '{"type":"TakeToken","seat":0,"size":3}'


@pytest.mark.parametrize(
    ("text", "path", "reason"),
    [
        (TAKE.replace("3", "true"), "$.size", "expected an integer, not true"),
        (TAKE.replace("3", "3.0"), "$.size", "expected an integer, not 3.0"),
        (TAKE.replace("3", "null"), "$.size", "expected an integer, not null"),
        (TAKE.replace("3", '"3"'), "$.size", "expected an integer, not '3'"),
        (TAKE.replace("3", "[3]"), "$.size", "expected an integer, not an array of 1"),
        (TAKE.replace("3", "9" * 20), "$.size", "expected an integer of at most"),
        (TAKE.replace("3", "9" * 5000), "$", "a number has too many digits"),
        (TAKE.replace("3", "NaN"), "$", "NaN is not a JSON number"),
        (TAKE.replace("3", "-Infinity"), "$", "-Infinity is not a JSON number"),
        (TAKE.replace("3", "1e999"), "$.size", "expected an integer, not inf"),
        (TAKE.replace("TakeToken", "StealToken"), "$.type", "expected one of RollDice, Settle"),
        (TAKE.replace('"TakeToken"', "7"), "$.type", "expected one of RollDice, SettleDice"),
        (TAKE.replace('"type":"TakeToken",', ""), "$.type", "expected one of RollDice, Settle"),
        (TAKE.replace('"seat":0,', ""), "$", "the field 'seat' of a TakeToken is missing"),
        (
            TAKE.replace('"seat":0', '"seat":0,"cheat":1'),
            "$",
            "there is no field 'cheat' in a TakeToken",
        ),
        (TAKE.replace('"seat":0', '"seat":0,"seat":0'), "$", "an object with the key 'seat' twice"),
        (TAKE[:-1], "$", "line 1, column 38: Expecting ',' delimiter"),
        ("", "$", "line 1, column 1: Expecting value"),
        ("[" * 100_000, "$", "too many arrays, objects and keys"),
        ("[" * 4_000 + "]" * 4_000, "$", "nested too deeply"),
        ('{"a":' * 51 + "1" + "}" * 51, "$", "nested too deeply"),
        ("{}" + " " * MOST_CHARACTERS, "$", f"expected at most {MOST_CHARACTERS} characters"),
        ("[]", "$", "expected an object, not an array of 0"),
        ("null", "$", "expected an object"),
    ],
)
def test_what_is_wrong_is_said_with_its_path(text: str, path: str, reason: str) -> None:
    with pytest.raises(JsonError) as caught:
        action_from_json(think_str8, text)
    assert caught.value.path == path
    assert reason in caught.value.reason


def test_paths_lead_into_arrays_and_objects() -> None:
    state = think_str8.example(think_str8.Stage.EXCHANGE)
    data = json.loads(to_json(think_str8, state))
    data["table"]["board"]["rounds"][0]["bets"][1]["low"] = "nine"
    with pytest.raises(JsonError) as caught:
        from_json(think_str8, think_str8.State, json.dumps(data))
    assert caught.value.path == "$.table.board.rounds[0].bets[1].low"


def test_tuples_of_fixed_length_are_counted() -> None:
    with pytest.raises(JsonError, match=r"\$\.dice: expected an array of 3, not an array of 2"):
        action_from_json(think_str8, '{"type":"RollDice","dice":["red","red"]}')
    with pytest.raises(JsonError, match=r"\$\.dice\[1\]: expected one of blue, green"):
        action_from_json(think_str8, '{"type":"RollDice","dice":["red","pink","red"]}')


def test_what_the_values_check_themselves_is_said_too() -> None:
    with pytest.raises(JsonError, match=r"\$: RollDice.dice must be in sheet order: blue, blue"):
        action_from_json(think_str8, '{"type":"RollDice","dice":["red","blue","blue"]}')
    with pytest.raises(JsonError, match=r"\$: Numer is played by . to . players, not 9"):
        from_json(numer, numer.Rules, '{"players":9,"slips":false,"bonuses":[2,3,4,6,8]}')


def test_bytes_must_be_utf8_and_texts_must_be_text() -> None:
    with pytest.raises(JsonError, match="expected UTF-8: invalid start byte at byte 0"):
        action_from_json(numer, b"\xff\xfe")
    with pytest.raises(WrongKindError, match=r"^Expected JSON as a str or bytes, not None\.$"):
        action_from_json(numer, None)  # type: ignore[arg-type]  # that is the test


def test_values_of_no_game_are_no_json() -> None:
    class Size(IntEnum):
        SMALL = 1

    for value in (object(), {1, 2}, 1.5, {"a": 1}):
        with pytest.raises(WrongKindError, match="JSON cannot represent"):
            to_json(numer, value)
    for kind in (float, dict, object):
        with pytest.raises(WrongKindError, match="JSON cannot represent"):
            from_json(numer, kind, "1")
    assert from_json(numer, Size, '"small"') is Size.SMALL


STR8_VIEWS = [
    think_str8.view(think_str8.example(stage), 1)
    for stage in (think_str8.Stage.TAKE, think_str8.Stage.GUESS)
]
ANSWERS: list[tuple[AnyGame, object]] = [
    *((think_str8, think_str8.beliefs(view)) for view in STR8_VIEWS),
    *((numer, think_str8.sheet(view)) for view in STR8_VIEWS),
    (ten, think_str8.bet_values(STR8_VIEWS[0])[0]),
    (ten, think_str8.guess_values(STR8_VIEWS[1], think_str8.Colour.RED)[0]),
    (think_str8, ten.STANDARD_VALUATION),
    (numer, ten.bust_odds(ten.example(ten.Stage.BID).table)),
    (numer, play(numer, numer.Rules(2), [numer.bots.random] * 2, Random(8))),
    (numer, think_str8.TakeToken(0, 3)),
]


@pytest.mark.parametrize(("game", "value"), ANSWERS, ids=lambda thing: type(thing).__name__)
def test_only_what_a_game_is_made_of_has_a_form(game: AnyGame, value: object) -> None:
    name = game.__name__.rpartition(".")[2]
    for each in (value, (value,)):
        with pytest.raises(
            WrongKindError, match=f"^JSON cannot represent .*: not a value of {name}\\."
        ):
            to_json(game, each)
    with pytest.raises(WrongKindError, match="JSON cannot represent"):
        from_json(game, type(value), "{}")
    with pytest.raises(WrongKindError, match="JSON cannot represent"):
        json_schema(game, type(value))


def test_integers_that_could_not_be_read_are_not_written() -> None:
    for number in (LARGEST, -LARGEST):
        token = think_str8.Token(1, number)
        assert from_json(think_str8, think_str8.Token, to_json(think_str8, token)) == token
    for number in (LARGEST + 1, -LARGEST - 1, 10**5000):
        facts = Refusal(Code.UNKNOWN_SEAT, "There is no such seat.", Details(given=number))
        for value in (number, think_str8.Token(1, number), facts):
            with pytest.raises(
                WrongKindError, match=f"JSON cannot represent .*: expected at most {LARGEST}\\."
            ):
                to_json(think_str8, value)


@pytest.mark.parametrize(
    ("facts", "path"),
    [
        ({"Size": 1}, "$.details"),
        ({"size": 1.5}, "$.details.size"),
        ({"size": [1, "2"]}, "$.details.size"),
        ({"size": {}}, "$.details.size"),
        ({"size": True}, "$.details.size"),
        ([], "$.details"),
    ],
)
def test_facts_of_refusals_are_plain(facts: Json, path: str) -> None:
    text = json.dumps({"code": "game_over", "message": "It is over.", "details": facts})
    with pytest.raises(JsonError) as caught:
        from_json(numer, Refusal, text)
    assert caught.value.path == path


def test_refusals_have_a_code_of_their_game() -> None:
    with pytest.raises(JsonError, match=r"\$\.code: expected one of unknown_seat"):
        from_json(numer, Refusal, '{"code":"token_taken","message":"","details":{}}')


def test_the_kinds_of_a_game_are_read_from_its_verbs() -> None:
    kinds = Kinds.of(ten)
    assert kinds.rules is ten.Rules
    assert kinds.view is ten.View
    assert kinds.outcome is ten.Outcome
    assert set(members(kinds.action)) == set(members(ten.Action))
    assert set(members(kinds.event)) == set(members(ten.events.Event))


# Positions from outside are looked at


@pytest.mark.parametrize("kind", ["State", "Table", "View"])
def test_positions_that_play_cannot_reach_are_refused(kind: str) -> None:
    state = think_str8.example(think_str8.Stage.TAKE)
    board = evolve(state.table.board, piles=(2, 3, 3, 3, 3, 3))
    wrong = evolve(state, table=evolve(state.table, board=board))
    value = {"State": wrong, "Table": wrong.table, "View": think_str8.view(wrong, 0)}[kind]
    with pytest.raises(JsonError, match="piles is wrong"):
        from_json(think_str8, type(value), to_json(think_str8, value))


# What is kept in one form and written in another


def letters(numbers: tuple[int, ...]) -> tuple[str, ...]:
    return tuple("abc"[number] for number in numbers)


def numbers(letters: tuple[str, ...]) -> tuple[int, ...]:
    if not set(letters) <= set("abc"):
        raise MalformedActionError("Only a, b and c are letters.")
    return tuple(map("abc".index, letters))


@frozen
class Spelled:
    """A value that is kept as numbers and written as letters."""

    word: Annotated[tuple[int, ...], As(tuple[str, ...], letters, numbers)]


def deal_a_word(rules: numer.Rules, rng: Random) -> Spelled:
    del rules
    return Spelled((rng.randrange(3),))


SPELLING = ModuleType("spelling")
vars(SPELLING).update({name: getattr(numer, name) for name in numer.__all__}, deal=deal_a_word)


def test_what_is_written_as_something_else_comes_back_as_it_was() -> None:
    assert to_json(SPELLING, Spelled((0, 2))) == '{"word":["a","c"]}'
    there_and_back(SPELLING, Spelled, Spelled((1, 1, 0)))
    (change,) = changes(SPELLING, Spelled((0, 2)), Spelled((0, 1)))
    assert change == {"op": "replace", "path": "/word", "value": ["a", "b"]}
    assert changed(SPELLING, Spelled((0, 2)), [change]) == Spelled((0, 1))
    with pytest.raises(JsonError, match=r"\$\.word: Only a, b and c are letters"):
        from_json(SPELLING, Spelled, '{"word":["x"]}')
    with pytest.raises(JsonError, match=r"\$\.word\[0\]: expected a string, not 0"):
        from_json(SPELLING, Spelled, '{"word":[0]}')
    letter: dict[str, Json] = {"op": "replace", "path": "/word/0", "value": "b"}
    assert changed(SPELLING, Spelled((0, 2)), [letter]) == Spelled((1, 2))
    with pytest.raises(JsonError, match=r"^\$: Only a, b and c are letters"):
        changed(SPELLING, Spelled((0, 2)), [letter | {"value": "x"}])
    items = json_schema(SPELLING, Spelled)["$defs"]["Spelled"]["properties"]["word"]["items"]  # type: ignore[index, call-overload]  # a schema
    assert items == {"type": "string"}


@pytest.mark.parametrize("value", [b"x", (b"x",), 0.5, (0.5,)], ids=repr)
def test_bytes_and_floats_have_no_form(value: object) -> None:
    with pytest.raises(WrongKindError, match=r"^JSON cannot represent .*: not a value of numer\."):
        to_json(numer, value)


def test_what_is_nested_too_deeply_has_no_form() -> None:
    value: tuple[object, ...] = ()
    for _ in range(100_000):
        value = (value,)
    with pytest.raises(WrongKindError, match=r"nested so deeply\.$"):
        to_json(numer, value)


# Optional fields


def test_an_option_with_its_default_is_left_out_of_json() -> None:
    standard = numer.Rules(2)
    text = '{"players":2,"slips":false,"bonuses":[2,3,4,6,8]}'
    assert to_json(numer, standard) == text
    assert from_json(numer, numer.Rules, text) == standard
    written_out = text.replace("}", ',"zero_bonus":true}')
    assert from_json(numer, numer.Rules, written_out) == standard


def test_an_option_without_its_default_is_part_of_json() -> None:
    chosen = think_str8.Rules(3, guess_order=think_str8.GuessOrder.TRACK)
    text = to_json(think_str8, chosen)
    assert text.endswith('],"guess_order":"track"}')
    assert from_json(think_str8, think_str8.Rules, text) == chosen
    with pytest.raises(JsonError, match=r"^\$\.guess_order: expected one of clockwise, track"):
        from_json(think_str8, think_str8.Rules, text.replace("track", "random"))


def test_schemas_ask_for_no_optional_field() -> None:
    definitions = cast("dict[str, dict[str, Json]]", json_schema(numer, numer.Rules)["$defs"])
    rules = definitions["Rules"]
    assert rules["required"] == ["players", "slips", "bonuses"]
    assert "zero_bonus" in cast("dict[str, Json]", rules["properties"])
