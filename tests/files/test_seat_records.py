"""What a seat was shown, as a file: all of it, and nothing else."""

import copy
import json
import pickle
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from helpers.games import VARIANTS, few, name_of, random_record, records
from helpers.twins import twin_record
from thinkstr8 import (
    GAMES,
    AnyGame,
    AnyRecord,
    RecordError,
    UnknownSeatError,
    WrongKindError,
    numer,
    ten,
    think_str8,
)
from thinkstr8.core import Tags
from thinkstr8.core.game import AnyRules
from thinkstr8.files import SeatRecord, format_seat_record, parse_seat_record
from thinkstr8.files.kinds import Kinds
from thinkstr8.files.seat_record import AnySeatRecord

RECORD = random_record(numer, numer.Rules(2), seed=8)
TEXT = format_seat_record(SeatRecord.of(RECORD, seat=1))


def seats() -> st.SearchStrategy[int]:
    return st.integers(-1, 4)


def seat_of(record: AnyRecord, number: int) -> int | None:
    """Turn a drawn number into a seat of a game, or a spectator."""
    return None if number < 0 else number % record.rules.players


@few
@given(records(), seats())
def test_what_a_seat_was_shown_comes_back_as_it_was(record: AnyRecord, number: int) -> None:
    seat = seat_of(record, number)
    seen: AnySeatRecord = SeatRecord.of(record, seat)
    assert seen.views == tuple(record.as_seen_by(seat))
    text = format_seat_record(seen)
    back = parse_seat_record(text, GAMES)
    assert back == seen
    for view, shown in zip(back.views, seen.views, strict=True):
        assert view.table.events == shown.table.events
    assert format_seat_record(back) == text
    assert parse_seat_record(text.splitlines(keepends=True), record.game) == seen


@given(records(), seats(), st.integers(0, 2**32 - 1))
def test_games_that_a_seat_cannot_tell_apart_export_to_the_same_bytes(
    record: AnyRecord, number: int, seed: int
) -> None:
    seat = seat_of(record, number)
    twin = twin_record(record, seat, Random(seed))
    exported = format_seat_record(SeatRecord.of(record, seat)).encode()
    assert format_seat_record(SeatRecord.of(twin, seat)).encode() == exported


def test_the_twins_of_that_test_are_other_games() -> None:
    different = 0
    for seed in range(60):
        rng = Random(seed)
        record = random_record(think_str8, think_str8.Rules(3), seed)
        record = evolve(record, actions=record.actions[: rng.randrange(130)], result=None)
        twin = twin_record(record, rng.choice((None, 0, 1, 2)), rng)
        different += twin != record
    assert different > 40


@few
@given(records(), seats())
def test_an_export_knows_nothing_but_views_and_names(record: AnyRecord, number: int) -> None:
    seat = seat_of(record, number)
    named = evolve(
        record,
        names=tuple(f"Player {seat}" for seat in range(record.rules.players)),
        tags=Tags(seed="8", note="the deck was marked"),
    )
    first = json.loads(format_seat_record(SeatRecord.of(named, seat)).partition("\n")[0])
    assert set(first) == {"form", "version", "game", "seat", "names", "view"}
    assert "marked" not in format_seat_record(SeatRecord.of(named, seat))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("seat", [0, None])
def test_what_a_seat_was_shown_can_be_pickled_and_copied(game: AnyGame, seat: int | None) -> None:
    record = evolve(random_record(game, Kinds.of(game).rules(2), seed=8), names=("Ada", "Ben"))  # type: ignore[operator]  # a class
    seen = SeatRecord.of(record, seat)
    for twin in (pickle.loads(pickle.dumps(seen)), copy.copy(seen), copy.deepcopy(seen)):  # noqa: S301  # our own bytes
        assert type(twin) is SeatRecord
        assert twin == seen
        assert twin.game is game
        assert format_seat_record(twin) == format_seat_record(seen)


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_there_is_a_line_for_every_state(variant: tuple[AnyGame, AnyRules]) -> None:
    record = random_record(*variant, seed=5)
    lines = format_seat_record(SeatRecord.of(record, 0)).splitlines()
    assert len(lines) == len(record.actions) + 1


def test_the_form_is_what_the_documents_say() -> None:
    first, second, *_ = TEXT.splitlines()
    assert first.startswith('{"form":"thinkstr8 seat record","version":1,"game":"numer","seat":1')
    assert [change["op"] for change in json.loads(second)] == ["replace", "replace"]


def test_a_seat_that_is_not_there_has_seen_nothing() -> None:
    with pytest.raises(UnknownSeatError, match="There is no seat 2"):
        SeatRecord.of(RECORD, 2)


def test_a_seat_record_is_of_one_seat_and_not_empty() -> None:
    seen = SeatRecord.of(RECORD, 1)
    with pytest.raises(RecordError, match="View 0 is of seat 1, not 0"):
        evolve(seen, seat=0)
    with pytest.raises(WrongKindError, match=r"^Expected a SpectatorView of numer, not a View\.$"):
        evolve(seen, seat=None)
    with pytest.raises(RecordError, match="A seat record needs at least one view"):
        evolve(seen, views=())


LINES = TEXT.splitlines()


def with_line(number: int, text: str) -> str:
    return "\n".join([*LINES[:number], text, *LINES[number + 1 :]])


def change(path: object, value: object, op: object = "replace") -> str:
    return json.dumps([{"op": op, "path": path, "value": value}])


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "$: line 1, column 1: Expecting value"),
        (TEXT.replace("seat record", "record"), 1, "$.form: expected 'thinkstr8 seat record'"),
        (
            TEXT.replace('"version":1', '"version":2'),
            1,
            "$.version: this library reads version 1, not 2",
        ),
        (TEXT.replace('"numer"', '"chess"', 1), 1, "Expected a record of think_str8 or ten or"),
        (TEXT.replace('"seat":1', '"seat":0', 1), 1, "View 0 is of seat 1, not 0"),
        (TEXT.replace('"names":[]', '"names":[7]', 1), 1, "$.names[0]: expected a string, not 7"),
        (TEXT.replace('"totals":[0,0]', '"totals":[5,0]'), 1, "$.view: Impossible position: table"),
        (with_line(3, "{}"), 4, "$: expected an array of changes, not an object"),
        (with_line(3, "[7]"), 4, "$[0]: expected an object with op, path and value"),
        (with_line(3, change("/seat", 0, "move")), 4, "$[0].op: expected add, replace or remove"),
        (with_line(3, change("/seat", 0, "remove")), 4, "$[0]: expected an object with op, path"),
        (with_line(3, change("seat", 0)), 4, "$[0].path: expected steps that begin with /"),
        (with_line(3, change(7, 0)), 4, "$[0].path: expected steps that begin with /"),
        (with_line(3, change("/cheat", 0)), 4, "$[0].path: there is nothing at 'cheat'"),
        (with_line(3, change("/seat/0", 0)), 4, "$[0].path: there is nothing at '0'"),
        (with_line(3, change("/table/waiting/9", 0)), 4, "there is nothing at '9'"),
        (with_line(3, change("/table/waiting/-", 0)), 4, "items can only be added at the end"),
        (with_line(3, change("/table/waiting", 0, "add")), 4, "items can only be added at the end"),
        (with_line(3, change("/seat", "x")), 4, "$[0]: expected an integer, not 'x'"),
        (
            with_line(3, change("/table/waiting", [0])),
            4,
            "$: This view cannot follow the previous one: Seat 1 wrote, but no number",
        ),
        (with_line(3, change("/table/progress/rules/players", 9)), 4, "is played by"),
        (TEXT + "[]\n" * 10, 22, "A game has at most 20 actions"),
    ],
)
def test_what_is_no_seat_record_is_refused_with_its_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_seat_record(text, GAMES)
    assert reason in caught.value.reason
    assert caught.value.line == line


def test_changes_of_fixed_tuples_stay_in_them() -> None:
    state = think_str8.example(think_str8.Stage.TAKE)
    text = format_seat_record(SeatRecord(think_str8, 0, (think_str8.view(state, 0),)))
    for path, op in (("/table/dice/-", "add"), ("/table/dice/3", "replace")):
        with pytest.raises(RecordError, match=r"expected at most 3 items|nothing at '3'"):
            parse_seat_record(text + change(path, "red", op), think_str8)


def test_ten_has_no_secrets_so_everybody_is_shown_the_same() -> None:
    record = random_record(ten, ten.Rules(2), seed=1)
    mine, yours = (SeatRecord.of(record, seat).views for seat in (0, 1))
    assert [view.table for view in mine] == [view.table for view in yours]


def test_the_names_are_those_of_the_seats() -> None:
    views = (numer.view(numer.example(numer.Stage.WRITE), 0),)
    assert SeatRecord(numer, 0, views, ("Ada", "Ben", "Cleo")).names == ("Ada", "Ben", "Cleo")
    with pytest.raises(RecordError, match="3 seats need 3 names or none, not 2"):
        SeatRecord(numer, 0, views, ("Ada", "Ben"))
    with pytest.raises(WrongKindError, match=r"^Expected a tuple of views, not \["):
        SeatRecord(numer, 0, [*views])  # type: ignore[arg-type]  # untyped callers
