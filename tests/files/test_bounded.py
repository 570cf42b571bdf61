"""Readers work in proportion to the size of what they read: counted, never timed."""

import io
import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

import pytest
from attrs import evolve

from helpers.effort import effort, growth
from helpers.games import random_record
from thinkstr8 import GAMES, Record, RecordError, WrongKindError, numer, ten, think_str8
from thinkstr8.core import Code, Details, JsonError, Refusal, Tags
from thinkstr8.core.facts import MOST_FACTS, Facts
from thinkstr8.files import (
    SeatRecord,
    action_from_json,
    format_record,
    format_seat_record,
    from_json,
    parse_record,
    parse_seat_record,
    read_records,
    record_from_json,
    record_to_json,
    to_json,
    write_records,
)
from thinkstr8.files.json_text import _object, quote, read_json

RECORD = Record(numer, numer.Rules(2), numer.Deal(), ())


# Keys


class Key(str):
    """A key that counts how often it is compared."""

    __slots__ = ()
    compared = 0

    def __eq__(self, other: object) -> bool:
        Key.compared += 1
        return str.__eq__(self, other)

    __hash__ = str.__hash__


def test_a_key_that_comes_twice_is_found_in_one_pass() -> None:
    """It was looked for by counting every key among all of them."""
    for count in (50, 4000):
        keys = [Key(f"k{n}") for n in range(count)]
        Key.compared = 0
        found = _object([(key, 0) for key in [*keys, keys[-1]]])
        assert "twice" in quote(found)
        assert Key.compared < 2 * count


@pytest.mark.parametrize("count", [1, 3000])
def test_the_key_that_comes_twice_is_named(count: int) -> None:
    text = "{" + ",".join(f'"k{n}":0' for n in range(count)) + ',"k0":1}'
    with pytest.raises(JsonError, match="an object with the key 'k0' twice"):
        from_json(numer, numer.Write, text)


# Facts and tags


def test_going_through_facts_takes_one_step_for_each() -> None:
    def going(count: int) -> Callable[[], object]:
        facts = Facts(**{f"k{n}": n for n in range(count)})
        return lambda: (list(facts), list(facts.items()), list(facts.values()))

    assert growth(going, (20, 2000)) < 1.2


def test_the_views_of_facts_are_those_of_a_mapping() -> None:
    facts = Facts(size=3, taken_by=1)
    assert list(facts.items()) == [("size", 3), ("taken_by", 1)]
    assert list(facts.values()) == [3, 1]
    assert ("size", 3) in facts.items()
    assert ("size", 4) not in facts.items()
    assert facts.items() == {"size": 3, "taken_by": 1}.items()
    assert 3 in facts.values()
    assert len(facts.items()) == len(facts.values()) == 2
    assert facts.items() & {("size", 3)} == {("size", 3)}


def tags(count: int) -> dict[str, str]:
    return {f"t{n}": "x" for n in range(count)}


def test_there_is_one_limit_of_tags_for_values_and_all_readers() -> None:
    most = evolve(RECORD, tags=Tags(**tags(MOST_FACTS)))
    assert parse_record(format_record(most), numer) == most
    assert record_from_json(record_to_json(most), numer) == most
    with pytest.raises(RecordError, match=r"^A record has at most 100 tags\.$"):
        Tags(**tags(MOST_FACTS + 1))
    text = format_record(most).replace("tag t99", "tag t99: x\ntag t100")
    with pytest.raises(RecordError, match=r"^line 106: A record has at most 100 tags\.$"):
        parse_record(text, numer)
    data = json.loads(record_to_json(most))
    data["tags"] = tags(MOST_FACTS + 1)
    with pytest.raises(JsonError, match=r"^\$\.tags: 101 facts are too many: at most 100$"):
        record_from_json(json.dumps(data), numer)


def test_the_details_of_a_refusal_have_the_same_limit_in_a_file() -> None:
    refusal = Refusal(Code.GAME_OVER, "It is over.", Details(**{f"k{n}": n for n in range(100)}))
    text = to_json(numer, refusal)
    assert from_json(numer, Refusal, text) == refusal
    with pytest.raises(JsonError, match=r"^\$\.details: 101 facts are too many"):
        from_json(numer, Refusal, text.replace('"k0"', '"k":0,"k0"'))


# Every reader, with inputs that grow


def padded(value: str, size: int) -> str:
    return value + " " * (size - len(value))


def many_tags(size: int) -> str:
    head, rest = format_record(RECORD).split("\n\n", 1)
    lines = "".join(f"\ntag t{n}: {'x' * 100}" for n in range(size // 110))
    return f"{head}{lines}\n\n{rest}"


def many_names(size: int) -> str:
    return record_to_json(RECORD).replace('"names":[]', f'"names":{json.dumps(["x"] * size)}')


Reader = Callable[[str], object]

NUMER_TEXT = format_record(random_record(numer, numer.Rules(2), seed=8))
NUMER_LINE = record_to_json(random_record(numer, numer.Rules(2), seed=8)) + "\n"
STR8_VIEW = to_json(think_str8, think_str8.view(think_str8.example(think_str8.Stage.GUESS), 0))


def records_in(text: str) -> object:
    return [*read_records(io.StringIO(text), GAMES, on_error=lambda _: None)]


def record_in(text: str) -> object:
    return parse_record(text, GAMES)


def json_record_in(text: str) -> object:
    return record_from_json(text, GAMES)


def seat_record_in(text: str) -> object:
    return parse_seat_record(text, GAMES)


def view_in(text: str) -> object:
    return from_json(think_str8, think_str8.View, text)


def action_in(text: str) -> object:
    return action_from_json(ten, text)


def rules_in(text: str) -> object:
    return from_json(ten, ten.Rules, text)


HOSTILE: dict[str, tuple[Reader, Callable[[int], str]]] = {
    "many records": (records_in, lambda size: NUMER_TEXT * (size // 500)),
    "many lines of JSON": (records_in, lambda size: NUMER_LINE * (size // 500)),
    "many lines that are no record": (records_in, lambda size: "x\n" * (size // 2)),
    "many broken records": (records_in, lambda size: "thinkstr8 record 1\nx\n" * (size // 20)),
    "many remarks": (record_in, lambda size: NUMER_TEXT + "#\n" * (size // 2)),
    "many tags": (record_in, many_tags),
    "many names": (json_record_in, many_names),
    "many keys": (
        rules_in,
        lambda size: "{" + ",".join(f'"k{n}":0' for n in range(size // 8)) + "}",
    ),
    "many doubled keys": (
        rules_in,
        lambda size: "{" + '"k":0,' * (size // 6) + '"k":0}',
    ),
    "many numbers": (view_in, lambda size: "[" + "1," * (size // 2) + "1]"),
    "long numbers": (view_in, lambda size: "[" + ("9" * 4000 + ",") * (size // 4000) + "1]"),
    "deep": (action_in, lambda size: "[" * 40 + "1," * (size // 2) + "1" + "]" * 40),
    "many strange fields of an action": (
        action_in,
        lambda size: '{"type":"Draw",' + ",".join(f'"k{n}":0' for n in range(size // 8)) + "}",
    ),
    "many changes of a seat record": (
        seat_record_in,
        lambda size: (
            format_seat_record(SeatRecord(numer, 0, SeatRecord.of(RECORD, 0).views))
            + json.dumps(
                [{"op": "add", "path": "/table/waiting/-", "value": 0}] * min(size // 60, 1500)
            )
        ),
    ),
    "a long path in a seat record": (
        seat_record_in,
        lambda size: (
            format_seat_record(SeatRecord(numer, 0, SeatRecord.of(RECORD, 0).views))
            + json.dumps([{"op": "replace", "path": "/table" * (size // 6), "value": 0}])
        ),
    ),
}


def reading(read: Reader, make: Callable[[int], str]) -> Callable[[int], Callable[[], object]]:
    def prepared(size: int) -> Callable[[], object]:
        text = make(size)

        def task() -> None:
            with suppress(JsonError, RecordError):
                read(text)

        return task

    return prepared


@pytest.mark.parametrize("name", HOSTILE)
def test_a_reader_works_in_proportion_to_its_input(name: str) -> None:
    assert growth(reading(*HOSTILE[name]), (2_000, 10_000, 60_000)) < 2


@pytest.mark.parametrize(
    "read",
    [view_in, action_in, rules_in, json_record_in, record_in],
    ids=lambda read: read.__name__,
)
def test_what_is_too_long_is_refused_without_being_read(read: Reader) -> None:
    text = "[" + "1," * 2_000_000 + "1]"

    def task() -> None:
        with pytest.raises((JsonError, RecordError)):
            read(text)

    assert effort(task) < 2_000


# What is not text


@pytest.mark.parametrize("lines", [[b"x"], [8], [None], [["x"]]], ids=repr)
def test_lines_that_are_not_text_are_refused(lines: Iterable[Any]) -> None:
    with pytest.raises(WrongKindError, match=r"^A line of text must be a str, not "):
        list(read_records(lines, GAMES))
    with pytest.raises(WrongKindError, match=r"^A line of text must be a str, not "):
        parse_seat_record(lines, GAMES)


@pytest.mark.parametrize(
    "value", [b"x", bytearray(b"x"), (b"x",), memoryview(b"x")], ids=lambda it: type(it).__name__
)
def test_bytes_are_no_value_of_a_game(value: object) -> None:
    with pytest.raises(WrongKindError, match=r"^JSON has no form for "):
        to_json(numer, value)


@pytest.mark.parametrize(
    "text", [bytearray(b"{}"), memoryview(b"{}"), 8, None, ["{}"]], ids=lambda it: type(it).__name__
)
def test_json_is_read_from_str_or_bytes(text: Any) -> None:
    with pytest.raises(WrongKindError, match=r"^Expected JSON as a str or bytes, not "):
        from_json(numer, numer.Write, text)
    with pytest.raises(WrongKindError, match=r"^Expected JSON as a str or bytes, not "):
        record_from_json(text, GAMES)
    assert read_json(b"{}") == {}


@pytest.mark.parametrize("lines", [b"x", "x", 8, None], ids=repr)
def test_a_text_is_not_a_list_of_lines(lines: Any) -> None:
    with pytest.raises(WrongKindError, match=r"^Expected lines of text, such as an open file"):
        read_records(lines, GAMES)


def test_records_are_not_written_to_a_file_of_bytes() -> None:
    with pytest.raises(WrongKindError, match=r"^Expected a file that is open for text"):
        write_records([RECORD], io.BytesIO())  # type: ignore[arg-type]  # untyped callers
