"""The fuzz target: whatever is fed to a reader, it gives a sound value or a typed error.

`make fuzz` runs it for much longer than `make test`.
"""

import io
import json
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.games import random_record
from thinkstr8 import GAMES, AnyGame, AnyRecord, RecordError, ThinkStr8Error, numer, ten, think_str8
from thinkstr8.files import (
    SeatRecord,
    format_record,
    format_seat_record,
    from_json,
    parse_record,
    parse_seat_record,
    read_records,
    record_from_json,
    record_to_json,
    to_json,
)
from thinkstr8.files.json_text import Json
from thinkstr8.files.kinds import Kinds

RECORDS = [
    random_record(think_str8, think_str8.Rules(2), seed=1),
    random_record(ten, ten.Rules(3, fiasco=True), seed=1),
    random_record(ten, ten.Rules(1, solo=6), seed=1),
    random_record(numer, numer.Rules(3, slips=True), seed=1),
]


STATES = [[*record.replay()][::15] for record in RECORDS]
SEAT_RECORDS = [format_seat_record(SeatRecord.of(record, 0)) for record in RECORDS]
NAMES = [str(record.rules) for record in RECORDS]


def scalars() -> st.SearchStrategy[Json]:
    return st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-3, 12),
        st.integers(),
        st.floats(allow_nan=False, allow_infinity=False),
        st.sampled_from(["take", "roll", "red", "blue", "TakeToken", "NumberCard", "over", ""]),
        st.text(max_size=5),
    )


def trees() -> st.SearchStrategy[Json]:
    return st.recursive(
        scalars(),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
        max_leaves=12,
    )


@st.composite
def bent(draw: st.DrawFn, data: Json) -> Json:
    """Change a few things inside good JSON."""
    copy: Json = json.loads(json.dumps(data))
    for _ in range(draw(st.integers(1, 3))):
        place = copy
        while isinstance(place, dict | list) and place:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            key = draw(st.sampled_from(keys))
            inner = place[key]  # type: ignore[call-overload, index]  # a key of that container
            deeper = isinstance(inner, dict | list) and inner and draw(st.integers(0, 9))
            if not deeper:
                place[key] = draw(scalars() | trees())  # type: ignore[call-overload, index]  # likewise
                break
            place = inner
    return copy


@st.composite
def torn(draw: st.DrawFn, text: str) -> str:
    """Drop, double, swap or replace pieces of good text."""
    for _ in range(draw(st.integers(1, 3))):
        first, last = sorted((draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))))
        last = min(last, first + 200)
        piece = draw(st.sampled_from(["", text[first:last] * 2, "\n", "0", "9", "red", " ", "{"]))
        text = text[:first] + draw(st.just(piece) | st.text(max_size=9)) + text[last:]
    return text


def survives(read: Callable[[], object], write: Callable[[object], str] | None = None) -> None:
    """Read something: it must be refused properly, or be written again without trouble."""
    try:
        value = read()
    except ThinkStr8Error as error:
        assert str(error)  # noqa: PT017  # whatever was raised must speak
        return
    if write is not None:
        assert write(value)


@pytest.mark.parametrize("number", range(len(RECORDS)), ids=NAMES)
@given(data=st.data())
def test_bent_states_and_views(number: int, data: st.DataObject) -> None:
    game = RECORDS[number].game
    state = data.draw(st.sampled_from(STATES[number]))
    kinds = Kinds.of(game)
    kind, value = data.draw(
        st.sampled_from(
            [
                (kinds.state, state),
                (kinds.table, state.table),
                (kinds.view, game.view(state, 0)),
                (kinds.view, game.view(state, None)),
            ]
        )
    )
    text = json.dumps(data.draw(bent(json.loads(to_json(game, value)))))
    survives(partial(from_json, game, kind, text), to_writer(game))


def to_writer(game: AnyGame) -> Callable[[object], str]:
    return lambda value: to_json(game, value)


@pytest.mark.parametrize("record", RECORDS, ids=NAMES)
@given(data=st.data())
def test_bent_and_torn_records(record: AnyRecord, data: st.DataObject) -> None:
    bent_json = json.dumps(data.draw(bent(json.loads(record_to_json(record)))))
    torn_text = data.draw(torn(format_record(record)))
    survives(lambda: replayed(record_from_json(bent_json, GAMES)))
    survives(lambda: replayed(parse_record(torn_text, GAMES)))


def replayed(record: AnyRecord) -> object:
    return record.final


@pytest.mark.parametrize("text", SEAT_RECORDS, ids=NAMES)
@given(data=st.data())
def test_torn_seat_records(text: str, data: st.DataObject) -> None:
    text = data.draw(torn(text))
    survives(lambda: parse_seat_record(text, GAMES))


@given(st.lists(st.sampled_from(RECORDS), max_size=3), st.data())
def test_torn_files_lose_no_more_than_the_torn_games(
    records: list[AnyRecord], data: st.DataObject
) -> None:
    texts = [
        data.draw(st.sampled_from([format_record(record), f"{record_to_json(record)}\n"]))
        for record in records
    ]
    broken = data.draw(st.lists(st.booleans(), min_size=len(texts), max_size=len(texts)))
    file = "".join(
        f"thinkstr8 record 1\n{data.draw(torn('game: numer'))}\n" if is_broken else text
        for text, is_broken in zip(texts, broken, strict=True)
    )
    errors: list[RecordError] = []
    read = list(read_records(io.StringIO(file), GAMES, on_error=errors.append))
    whole = [record for record, is_broken in zip(records, broken, strict=True) if not is_broken]
    assert read == whole


@given(st.text() | trees().map(json.dumps))
def test_anything_at_all(text: str) -> None:
    for game in GAMES.values():
        kinds = Kinds.of(game)
        for kind in (kinds.action, kinds.rules, kinds.deal, kinds.view, kinds.event):
            survives(partial(from_json, game, kind, text), to_writer(game))
        survives(partial(game.parse_action, text))
    survives(lambda: parse_record(text, GAMES))
    survives(lambda: record_from_json(text, GAMES))
    survives(lambda: parse_seat_record(text, GAMES))
    survives(lambda: list(read_records([text], GAMES)))


@given(st.binary())
def test_any_bytes_at_all(data: bytes) -> None:
    for game in GAMES.values():
        survives(partial(from_json, game, Kinds.of(game).view, data))
    survives(lambda: record_from_json(data, GAMES))
