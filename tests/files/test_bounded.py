"""Readers work in proportion to the size of what they read: counted, never timed."""

import io
import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

import pytest
from attrs import evolve

from benchmarks import readers
from helpers.effort import effort, growth
from thinkstr8 import GAMES, Record, RecordError, WrongKindError, numer
from thinkstr8.core import Code, Details, JsonError, Refusal, Tags
from thinkstr8.core.facts import MOST_FACTS, Facts
from thinkstr8.files import (
    format_record,
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
    with pytest.raises(JsonError, match=r"^\$\.tags: expected at most 100 facts, not 101$"):
        record_from_json(json.dumps(data), numer)


def test_the_details_of_a_refusal_have_the_same_limit_in_a_file() -> None:
    refusal = Refusal(Code.GAME_OVER, "It is over.", Details(**{f"k{n}": n for n in range(100)}))
    text = to_json(numer, refusal)
    assert from_json(numer, Refusal, text) == refusal
    with pytest.raises(JsonError, match=r"^\$\.details: expected at most 100 facts, not 101"):
        from_json(numer, Refusal, text.replace('"k0"', '"k":0,"k0"'))


# Every reader, with inputs that grow


@pytest.mark.parametrize(
    ("read", "make"),
    [(read, make) for _, read, _, make in readers.INPUTS],
    ids=[f"{subject}, {kind}" for subject, _, kind, _ in readers.INPUTS],
)
def test_a_reader_works_in_proportion_to_its_input(
    read: readers.Reader, make: readers.Input
) -> None:
    def prepared(size: int) -> Callable[[], object]:
        text = make(size)

        def task() -> None:
            with suppress(JsonError, RecordError):
                read(text)

        return task

    assert growth(prepared, (4_000, 15_000, 60_000)) < 1.5


def test_what_is_too_long_is_refused_without_being_read() -> None:
    text = "[" + "1," * 2_000_000 + "1]"

    def task() -> None:
        with pytest.raises(JsonError, match=r"expected at most \d+ characters, not"):
            from_json(numer, numer.View, text)
        with pytest.raises(JsonError, match=r"expected at most \d+ characters, not"):
            record_from_json(text, GAMES)

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
    with pytest.raises(WrongKindError, match=r"^JSON cannot represent "):
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
