"""The messages of the bot protocol: each has one line, and a line of a bot is read strictly."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thinkstr8.arena.protocol.fields import Blame, Want
from thinkstr8.arena.protocol.messages import (
    MOST_BYTES,
    Answer,
    Decide,
    End,
    Failed,
    FromArena,
    FromBot,
    Greeting,
    Hello,
    NewGame,
    Ready,
    format_message,
    parse_from_arena,
    parse_from_bot,
)
from thinkstr8.core import JsonError, WrongKindError

FROM_BOT: list[tuple[FromBot, str]] = [
    (
        Greeting(1, "Ada", ("numer", "ten"), (Want.CHANGES,)),
        '{"type":"hello","protocol":1,"name":"Ada","games":["numer","ten"],"wants":["changes"]}',
    ),
    (Ready(), '{"type":"ready"}'),
    (Answer(3, "write 0 513"), '{"type":"answer","number":3,"action":"write 0 513"}'),
    (
        Answer(3, {"type": "Write", "seat": 0, "number": 513}),
        '{"type":"answer","number":3,"action":{"type":"Write","seat":0,"number":513}}',
    ),
    (Failed("I resign", Blame.ILLEGAL), '{"type":"failed","reason":"I resign","fault":"illegal"}'),
]

FROM_ARENA: list[tuple[FromArena, str]] = [
    (Hello(1, "0.1.0"), '{"type":"hello","protocol":1,"library":"0.1.0"}'),
    (
        NewGame("numer", {"players": 2}, 1, "00ff", 2.5, None),
        (
            '{"type":"game","game":"numer","rules":{"players":2},"seat":1,"seed":"00ff",'
            '"decision":2.5,"total":null}'
        ),
    ),
    (
        Decide(0, 2.5, None, view={"seat": 1}, legal=("write 1 000",), events=[]),
        (
            '{"type":"decide","number":0,"seconds":2.5,"left":null,"view":{"seat":1},'
            '"legal":["write 1 000"],"events":[]}'
        ),
    ),
    (
        Decide(1, None, None, changes=[{"op": "replace"}]),
        '{"type":"decide","number":1,"seconds":null,"left":null,"changes":[{"op":"replace"}]}',
    ),
    (
        End({"scores": [1, 2]}, None, events=[]),
        '{"type":"end","result":{"scores":[1,2]},"forfeit":null,"events":[]}',
    ),
    (End(None, 1), '{"type":"end","result":null,"forfeit":1}'),
]


@pytest.mark.parametrize(("message", "line"), FROM_BOT)
def test_a_message_of_a_bot_has_one_line(message: FromBot, line: str) -> None:
    assert format_message(message) == line
    assert parse_from_bot(line) == parse_from_bot(line.encode()) == message


@pytest.mark.parametrize(("message", "line"), FROM_ARENA)
def test_a_message_of_an_arena_has_one_line(message: FromArena, line: str) -> None:
    assert format_message(message) == line
    assert parse_from_arena(line) == message


def test_what_a_bot_does_not_say_has_a_usual_meaning() -> None:
    line = '{"type":"hello","protocol":1,"name":"Ada","games":["numer"]}'
    assert parse_from_bot(line) == Greeting(
        1, "Ada", ("numer",), (Want.VIEW, Want.LEGAL, Want.EVENTS)
    )
    assert parse_from_bot('{"type":"failed","reason":"no"}') == Failed("no", Blame.RAISED)


HELLO = '{"type":"hello","protocol":1,"name":"Ada","games":["numer"]'

BAD_LINES = [
    ("", r"\$: line 1, column 1: Expecting value"),
    ("[]", r"\$: expected an object, not an array of 0"),
    ("7", r"\$: expected an object, not 7"),
    ("{}", r"\$\.type: expected a string, not null"),
    ('{"type":7}', r"\$\.type: expected a string, not 7"),
    ('{"type":"end"}', r"\$\.type: expected one of hello, ready, answer, failed, not 'end'"),
    ('{"type":"ready","x":1}', r"\$: there is no field 'x' in a ready message"),
    ('{"type":"ready","type":"ready"}', r"\$: |\$\.type: "),
    ('{"type":"answer","number":1}', r"\$: the field 'action' of an answer message is missing"),
    ('{"type":"answer","number":-1,"action":""}', r"\$\.number: expected a number from 0 to 9999"),
    ('{"type":"answer","number":true,"action":""}', r"\$\.number: expected a number from 0"),
    ('{"type":"answer","number":1e3,"action":""}', r"\$\.number: expected a number from 0"),
    ('{"type":"answer","number":0,"action":7}', r"\$\.action: expected an action in notation or"),
    ('{"type":"answer","number":0,"action":null}', r"\$\.action: expected an action in notation"),
    ('{"type":"failed","reason":7}', r"\$\.reason: expected a string of at most 1000 characters"),
    ('{"type":"failed","reason":"' + "x" * 1001 + '"}', r"\$\.reason: expected a string of at "),
    ('{"type":"failed","reason":"","fault":"x"}', r"\$\.fault: expected one of raised, illegal, "),
    (HELLO.replace("1", "1.0") + "}", r"\$\.protocol: expected a number from 0 to 999999999"),
    (HELLO.replace('"Ada"', "null") + "}", r"\$\.name: expected a string of at most 200 char"),
    (HELLO.replace('["numer"]', '"numer"') + "}", r"\$\.games: expected an array of at most 100"),
    (HELLO + ',"wants":["more"]}', r"\$\.wants: expected one of view, changes, legal, events, "),
    (HELLO + ',"wants":["view","changes"]}', r"\$\.wants: expected each want once, and view or "),
    (HELLO + ',"wants":["legal","legal"]}', r"\$\.wants: expected each want once"),
    ('{"type":"answer","number":0,"action":' + "[" * 60 + "]" * 60 + "}", r"\$: nested too deeply"),
    ('{"type":"ready"' + " " * MOST_BYTES + "}", rf"\$: a line has at most {MOST_BYTES} bytes"),
    ('{"type":"answer","number":NaN,"action":""}', r"\$: NaN is not a JSON number"),
]


@pytest.mark.parametrize(("line", "complaint"), BAD_LINES, ids=range(len(BAD_LINES)))
def test_a_line_that_is_not_a_message_of_a_bot_is_refused_with_the_place(
    line: str, complaint: str
) -> None:
    with pytest.raises(JsonError) as caught:
        parse_from_bot(line)
    assert re.match(complaint, str(caught.value))


def test_bytes_must_be_utf_8() -> None:
    with pytest.raises(JsonError, match="expected UTF-8"):
        parse_from_bot(b'{"type":"\xff"}')


@pytest.mark.parametrize("line", [None, 7, ["x"]])
def test_a_line_must_be_text(line: str) -> None:
    with pytest.raises((WrongKindError, TypeError)):
        parse_from_bot(line)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
TYPES = st.sampled_from(["hello", "ready", "answer", "failed", "game", "decide", "end", "x"])
FIELDS = st.sampled_from(
    ["protocol", "name", "games", "wants", "number", "action", "reason", "fault", "seat", "x"]
)


@given(kind=TYPES, fields=st.dictionaries(FIELDS, JSON, max_size=5))
def test_whatever_a_bot_writes_is_a_message_or_a_typed_error(
    kind: str, fields: dict[str, object]
) -> None:
    line = json.dumps({"type": kind, **fields})
    try:
        message = parse_from_bot(line)
    except JsonError:
        return
    assert parse_from_bot(format_message(message)) == message


@given(st.binary(max_size=200))
def test_any_bytes_are_a_message_or_a_typed_error(line: bytes) -> None:
    with pytest.raises(JsonError):
        parse_from_bot(line)


def test_a_bot_passes_over_what_a_later_arena_says() -> None:
    assert parse_from_arena('{"type":"applause"}') is None
    line = '{"type":"hello","protocol":1,"library":"9.0","mood":"good"}'
    assert parse_from_arena(line) == Hello(1, "9.0")
