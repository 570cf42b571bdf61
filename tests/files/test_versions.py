"""Every form has a table of readers by version: another version is another line of it."""

import json
from collections.abc import Iterator

import pytest
from attrs import evolve

from helpers.games import random_record
from thinkstr8 import AnyRecord, RecordError, numer
from thinkstr8.core import JsonError, Tags
from thinkstr8.files import (
    AnySeatRecord,
    SeatRecord,
    format_record,
    format_seat_record,
    parse_record,
    parse_seat_record,
    read_records,
    record_from_json,
    record_json,
    record_text,
    record_to_json,
    seat_record,
)
from thinkstr8.files.headers import FORMAT, Games
from thinkstr8.files.json_text import Json
from thinkstr8.files.lines import Lines

RECORD = random_record(numer, numer.Rules(2), seed=8)
TEXT = format_record(RECORD)
JSON = record_to_json(RECORD)
SEEN = SeatRecord.of(RECORD, 1)
LINES = format_seat_record(SEEN)


def marked(record: AnyRecord) -> AnyRecord:
    return evolve(record, tags=Tags(version="2"))


def as_version_1(data: Json) -> Json:
    """Turn the pretend version 2, which calls actions moves, into version 1."""
    assert isinstance(data, dict)
    return {"actions" if key == "moves" else key: value for key, value in data.items()}


@pytest.fixture
def version_2(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add a pretend version 2 of every form, beside version 1."""
    first_text = record_text.READERS[1]
    first_json = record_json.READERS[1]
    first_seat = seat_record.READERS[1]

    def read_text(lines: Lines, games: Games) -> AnyRecord:
        assert lines.take() == "language: en"
        return marked(first_text(lines, games))

    def read_json(data: Json, games: Games) -> AnyRecord:
        return marked(first_json(as_version_1(data), games))

    def read_seat(data: Json, lines: Iterator[str], games: Games) -> AnySeatRecord:
        return evolve(first_seat(data, lines, games), names=("Ada", "Ben"))

    monkeypatch.setitem(record_text.READERS, 2, read_text)
    monkeypatch.setitem(record_json.READERS, 2, read_json)
    monkeypatch.setitem(seat_record.READERS, 2, read_seat)


TEXT_2 = TEXT.replace("record 1\n", "record 2\nlanguage: en\n", 1)
JSON_2 = JSON.replace('"version":1', '"version":2').replace('"actions"', '"moves"')
LINES_2 = LINES.replace('"version":1', '"version":2', 1)


@pytest.mark.usefixtures("version_2")
def test_a_second_version_is_read_beside_the_first() -> None:
    assert parse_record(TEXT_2, numer) == marked(RECORD)
    assert parse_record(TEXT, numer) == RECORD
    assert record_from_json(JSON_2, numer) == marked(RECORD)
    assert record_from_json(JSON, numer) == RECORD
    assert parse_seat_record(LINES_2, numer) == evolve(SEEN, names=("Ada", "Ben"))
    assert parse_seat_record(LINES, numer) == SEEN
    both = [*TEXT_2.splitlines(), *TEXT.splitlines(), JSON_2, JSON]
    assert [*read_records(both, numer)] == [marked(RECORD), RECORD] * 2


@pytest.mark.usefixtures("version_2")
def test_the_error_about_a_third_lists_the_versions_that_are_read() -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(TEXT.replace("record 1\n", "record 3\n", 1), numer)
    assert caught.value.reason == "This library reads versions 1 and 2, not 3."
    assert caught.value.line == 1
    with pytest.raises(JsonError) as in_json:
        record_from_json(JSON.replace('"version":1', '"version":3'), numer)
    assert str(in_json.value) == "$.version: this library reads versions 1 and 2, not 3"
    with pytest.raises(RecordError) as seen:
        parse_seat_record(LINES.replace('"version":1', '"version":3', 1), numer)
    assert str(seen.value) == "line 1: $.version: this library reads versions 1 and 2, not 3"


def test_without_it_the_second_version_is_refused() -> None:
    with pytest.raises(RecordError, match=r"This library reads version 1, not 2\."):
        parse_record(TEXT_2, numer)
    with pytest.raises(JsonError, match=r"this library reads version 1, not 2$"):
        record_from_json(JSON_2, numer)
    with pytest.raises(RecordError, match=r"this library reads version 1, not 2$"):
        parse_seat_record(LINES_2, numer)


@pytest.mark.parametrize("version", ["", "0", "01", "-1", "1.0", "one", "1 ", "9" * 5000])
def test_a_title_without_a_number_is_not_a_title(version: str) -> None:
    with pytest.raises(RecordError, match="Expected thinkstr8 record 1, not 'thinkstr8 record "):
        parse_record(TEXT.replace("record 1\n", f"record {version}\n", 1), numer)


def test_the_version_that_is_written_has_a_reader_in_every_form() -> None:
    for readers in (record_text.READERS, record_json.READERS, seat_record.READERS):
        assert FORMAT in readers
    assert TEXT.startswith(f"thinkstr8 record {FORMAT}\n")
    assert json.loads(JSON)["version"] == FORMAT
    assert json.loads(LINES.partition("\n")[0])["version"] == FORMAT
