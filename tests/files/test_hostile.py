"""Hundreds of inputs from an enemy: each gets a typed error with a place, in little time and space.

The list is made from real values: cut, nested, swapped, blown up, renamed, retyped.
"""

import io
import json
import time
import tracemalloc
from collections.abc import Callable, Iterator
from random import Random

import pytest
from attrs import evolve

from helpers.games import random_record
from thinkstr8 import GAMES, RecordError, ThinkStr8Error, numer, ten, think_str8
from thinkstr8.core import JsonError
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
)

Reader = Callable[[str], object]
Attack = tuple[str, Reader, str]

STR8 = random_record(think_str8, think_str8.Rules(3), seed=8)
TEN = random_record(ten, ten.Rules(2), seed=8)
NUMER = random_record(numer, numer.Rules(3), seed=9)
STATES = {
    think_str8: [*STR8.replay()][70],
    ten: [*TEN.replay()][70],
    numer: [*NUMER.replay()][10],
}
HUGE = 10_000_000


def replayed(text: str) -> object:
    """Read the text of a record and play it again."""
    return parse_record(text, GAMES).final


def replayed_json(text: str) -> object:
    """Read the JSON of a record and play it again."""
    return record_from_json(text, GAMES).final


def all_records(text: str) -> object:
    return [record.final for record in read_records(io.StringIO(text), GAMES)]


def seat_record(text: str) -> object:
    return parse_seat_record(text, GAMES)


def str8_state(text: str) -> object:
    return from_json(think_str8, think_str8.State, text)


def str8_view(text: str) -> object:
    return from_json(think_str8, think_str8.View, text)


def ten_state(text: str) -> object:
    return from_json(ten, ten.State, text)


def numer_state(text: str) -> object:
    return from_json(numer, numer.State, text)


def str8_action(text: str) -> object:
    return action_from_json(think_str8, text)


def ten_action(text: str) -> object:
    return action_from_json(ten, text)


VALUES: list[tuple[str, Reader, str]] = [
    ("record", replayed_json, record_to_json(STR8)),
    ("ten record", replayed_json, record_to_json(TEN)),
    ("numer record", replayed_json, record_to_json(NUMER)),
    ("state", str8_state, to_json(think_str8, STATES[think_str8])),
    ("view", str8_view, to_json(think_str8, think_str8.view(STATES[think_str8], 1))),
    ("ten state", ten_state, to_json(ten, STATES[ten])),
    ("numer state", numer_state, to_json(numer, STATES[numer])),
    ("action", str8_action, to_json(think_str8, STR8.actions[1])),
    ("ten action", ten_action, to_json(ten, ten.Buy(0, ten.NumberCard(ten.Colour.PINK, 5)))),
]
"""Good JSON of many kinds, and what reads it."""

TEXTS: list[tuple[str, Reader, str]] = [
    ("text", replayed, format_record(STR8)),
    ("ten text", replayed, format_record(TEN)),
    ("file", all_records, format_record(NUMER) * 3),
    ("seat record", seat_record, format_seat_record(SeatRecord.of(STR8, 0))),
]
"""Good text of many kinds, and what reads it."""


def cut(values: list[tuple[str, Reader, str]]) -> Iterator[Attack]:
    """Cut good input short."""
    rng = Random(8)
    for name, reader, text in values:
        for _ in range(6):
            at = rng.randrange(1, len(text) * 3 // 4)
            yield f"{name} cut at {at}", reader, text[:at]


def spoilt_json() -> Iterator[Attack]:
    """Change one thing in good JSON."""
    rng = Random(9)
    for name, reader, text in VALUES:
        for junk in ('"x"', "true", "null", "[]", "{}", "1.5", "NaN", "1e999", "9" * 400, "-1e400"):
            places = [at for at, letter in enumerate(text) if letter in ":," and at > 20]
            at = rng.choice(places)
            end = min(at + 1 + len(text[at + 1 :].split(",")[0].rstrip("]}")), len(text) - 1)
            changed = text[: at + 1] + junk + text[end:]
            if changed != text and text[at + 1 : end] not in ("true", "false"):
                yield f"{name} with {junk[:8]} at {at}", reader, changed


def renamed_fields() -> Iterator[Attack]:
    """Rename, double or drop the keys of objects."""
    for name, reader, text in VALUES:
        data = json.loads(text)
        for key in list(data)[:6]:
            yield (
                f"{name} without {key}",
                reader,
                json.dumps({k: data[k] for k in data if k != key}),
            )
            renamed = text.replace(f'"{key}":', f'"{key.upper()}":', 1)
            yield f"{name} with {key.upper()}", reader, renamed
            doubled = text.replace(f'"{key}":', f'"{key}":null,"{key}":', 1)
            yield f"{name} with {key} twice", reader, doubled
        yield f"{name} with an extra field", reader, json.dumps({**data, "__class__": "os.system"})


BIG: dict[str, Callable[[], str]] = {
    "a long string": lambda: '"' + "x" * HUGE + '"',
    "a long number": lambda: "1" * HUGE,
    "deep arrays": lambda: "[" * 1_000_000,
    "deep objects": lambda: '{"a":' * 200_000,
    "ten thousand levels": lambda: "[" * 10_000 + "]" * 10_000,
    "many arrays": lambda: "[" + "[]," * 1_000_000 + "[]]",
    "many objects": lambda: "[" + "{}," * 16_000 + "{}]",
    "many numbers": lambda: "[" + "1," * 200_000 + "1]",
    "many keys": lambda: "{" + ",".join(f'"k{n}":0' for n in range(60_000)) + "}",
    "nothing but space": lambda: " " * HUGE + "x",
    "many lines": lambda: "x\n" * 5_000_000,
    "many empty lines": lambda: "\n" * 5_000_000 + "x",
}
"""What is large or deep and makes no sense to any reader."""

LONG: dict[str, tuple[Reader, Callable[[], str]]] = {
    "a long name": (
        replayed,
        lambda: format_record(STR8).replace("result:", "seat 0: " + "x" * HUGE + "\nresult:"),
    ),
    "a long action": (
        replayed,
        lambda: format_record(STR8).replace("\nroll", "\nroll" + " red" * 10_000_000, 1),
    ),
    "a long list of actions": (
        replayed,
        lambda: format_record(STR8) + "take 0 3\n" * 1_000_000,
    ),
    "a seat that saw too much": (
        seat_record,
        lambda: format_seat_record(SeatRecord.of(STR8, 0)) + "[]\n" * 1_000_000,
    ),
}
"""What begins as it should, and does not end."""

LARGE: list[tuple[str, Reader, Callable[[], str]]] = [
    *(
        (f"{what} for {reader.__name__}", reader, make)
        for what, make in BIG.items()
        for reader in (replayed_json, str8_state, replayed, all_records, seat_record)
    ),
    *((what, reader, make) for what, (reader, make) in LONG.items()),
]


def dishonest() -> Iterator[Attack]:
    """Write good form that breaks the rules."""
    for number in (0, 1, 57, 100):
        for action in (
            think_str8.TakeToken(0, 99),
            think_str8.GuessCard(2, think_str8.Colour.RED, ()),
        ):
            actions = (*STR8.actions[:number], action, *STR8.actions[number + 1 :])
            bad = evolve(STR8, actions=actions)
            yield f"action {number} is {action}", replayed, format_record(bad, remarks=False)
            yield f"action {number} is {action} in JSON", replayed_json, record_to_json(bad)
    for record in (STR8, TEN, NUMER):
        rng = Random(10)
        for _ in range(8):
            one, other = sorted(rng.sample(range(len(record.actions)), 2))
            order = [*range(len(record.actions))]
            order[one], order[other] = other, one
            bad = evolve(record, actions=tuple(record.actions[index] for index in order))
            if bad != record:
                text = format_record(bad, remarks=False)
                yield f"actions {one} and {other} swapped", replayed, text
        yield (
            "an action too many",
            replayed,
            format_record(
                evolve(record, actions=(*record.actions, record.actions[-1])), remarks=False
            ),
        )
    state = STATES[think_str8]
    data = json.loads(to_json(think_str8, state))
    for seat in range(3):
        for colour in range(6):
            swapped = json.loads(json.dumps(data))
            racks = swapped["racks"]
            racks[seat][colour] = racks[(seat + 1) % 3][colour]
            yield (
                f"rack {seat} with a card of the next in {colour}",
                str8_state,
                json.dumps(swapped),
            )


def nonsense() -> Iterator[Attack]:
    """Send what was never meant as input."""
    for text in ("", " ", "null", "0", '""', "\x00", "\ufeff{}", "{}", "[]", "thinkstr8 record 1"):
        for reader in (replayed_json, str8_state, str8_action, replayed, seat_record):
            yield f"{text!r} for {reader.__name__}", reader, text


def attacks() -> list[Attack]:
    return [
        *cut(VALUES + TEXTS),
        *spoilt_json(),
        *renamed_fields(),
        *dishonest(),
        *nonsense(),
    ]


ATTACKS = attacks()
NAMES = [f"{number} {name}" for number, (name, _, _) in enumerate(ATTACKS)]
MEBIBYTE = 2**20


def refuse(reader: Reader, text: str) -> ThinkStr8Error:
    with pytest.raises(ThinkStr8Error) as caught:
        reader(text)
    error = caught.value
    if isinstance(error, JsonError):
        assert error.path.startswith("$")
    else:
        assert isinstance(error, RecordError)
        assert error.number is not None or error.line is not None
    assert len(str(error)) < 2_000
    return error


def refused_at_once(reader: Reader, text: str) -> bool:
    """Return whether it takes less than a second; a busy machine may need another try or two."""

    def seconds() -> float:
        start = time.process_time()
        refuse(reader, text)
        return time.process_time() - start

    return any(seconds() < 1 for _ in range(3))


@pytest.mark.parametrize(("reader", "text"), [attack[1:] for attack in ATTACKS], ids=NAMES)
def test_an_attack_is_refused_with_a_place_and_at_once(reader: Reader, text: str) -> None:
    assert refused_at_once(reader, text)


@pytest.mark.parametrize(
    ("reader", "make"), [attack[1:] for attack in LARGE], ids=[name for name, _, _ in LARGE]
)
def test_a_large_attack_takes_little_time_and_memory(
    reader: Reader, make: Callable[[], str]
) -> None:
    text = make()
    assert refused_at_once(reader, text)
    tracemalloc.start()
    try:
        refuse(reader, text)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 10 * len(text) + MEBIBYTE


def test_there_are_at_least_three_hundred_attacks() -> None:
    assert len(ATTACKS) + len(LARGE) >= 300
    assert len({(reader, text) for _, reader, text in ATTACKS}) >= 300
