"""Whether every reader takes time in proportion to its input.

Belongs here: inputs of 10 KB to 10 MB for each reader, ordinary and hostile, and their benches.
Does not belong here: how many games are read in a second (see records).

A figure is the time for a kilobyte. It may fall with the size, because an input that is too large
is refused without being read, but it must not rise.
"""

import io
import json
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache, partial
from itertools import cycle
from random import Random
from typing import Final, TypeAlias

from benchmarks.bench import Bench, Figures, Pass, Unit
from thinkstr8 import GAMES, ThinkStr8Error, numer, play, ten, think_str8
from thinkstr8.core import AnyRecord
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
from thinkstr8.games.ten.components import CURRENCY_CARDS, NUMBER_CARDS, WILDS

GROUP: Final = "readers"
SIZES: Final = {"10 KB": 10_000, "60 KB": 60_000, "1 MB": 1_000_000, "10 MB": 10_000_000}
_SEED: Final = 8
_LEAST_READ: Final = 400_000
_KILOBYTE: Final = 1000

Reader: TypeAlias = Callable[[str], object]
Input: TypeAlias = Callable[[int], str]
"""A function that makes an input of about this many characters, or the largest possible."""


# Readers


def _text_record(text: str) -> object:
    return parse_record(text, GAMES)


def _json_record(text: str) -> object:
    return record_from_json(text, GAMES)


def _records(text: str) -> object:
    return sum(1 for _ in read_records(io.StringIO(text), GAMES, on_error=lambda _: None))


def _seat_record(text: str) -> object:
    return parse_seat_record(text, GAMES)


def _state(text: str) -> object:
    return from_json(ten, ten.State, text)


def _view(text: str) -> object:
    return from_json(think_str8, think_str8.View, text)


def _rules(text: str) -> object:
    return from_json(ten, ten.Rules, text)


def _tokens(text: str) -> object:
    return from_json(think_str8, think_str8.Rules, text)


def _action(text: str) -> object:
    return action_from_json(ten, text)


def _notation(text: str) -> object:
    for line in text.splitlines():
        with suppress(ThinkStr8Error):
            ten.parse_action(line)
    return None


# Ordinary inputs


@cache
def _large_deck() -> ten.Rules:
    """Return rules with nearly the largest deck."""
    numbers = (ten.Copies(card, 23, 23, 23) for card in NUMBER_CARDS)
    currency = (ten.Copies(card, 30, 30, 30) for card in CURRENCY_CARDS)
    return ten.Rules(2, deck=(*numbers, *currency, *(ten.Copies(card, 1, 1, 1) for card in WILDS)))


@cache
def _large_record() -> AnyRecord:
    return play(ten, _large_deck(), [ten.bots.random] * 2, Random(_SEED))


@cache
def _usual_records() -> tuple[AnyRecord, ...]:
    return (
        play(think_str8, think_str8.Rules(3), [think_str8.bots.random] * 3, Random(_SEED)),
        play(ten, ten.Rules(3), [ten.bots.random] * 3, Random(_SEED)),
        play(numer, numer.Rules(3), [numer.bots.random] * 3, Random(_SEED)),
    )


def _whole_records(lines: Callable[[AnyRecord], str], size: int) -> str:
    texts = [lines(record) + "\n" for record in _usual_records()]
    return "".join(_up_to(size, cycle(texts)))


def _up_to(size: int, parts: Iterator[str]) -> Iterator[str]:
    """Yield parts until they have at least some size together."""
    for part in parts:
        yield part
        size -= len(part)
        if size <= 0:
            return


@cache
def _seat_lines() -> list[str]:
    return format_seat_record(SeatRecord.of(_large_record(), 0)).splitlines(keepends=True)


def _seat_record_of(size: int) -> str:
    return "".join(_up_to(size, iter(_seat_lines())))


def _record_with_remarks(size: int) -> str:
    text = format_record(_large_record(), remarks=False)
    remark = "# Somebody has something to say about this action.\n"
    return text + remark * (max(0, size - len(text)) // len(remark))


def _actions(size: int) -> str:
    lines = format_record(_large_record(), remarks=False).partition("\n\n")[2]
    return (lines * (size // len(lines) + 1))[:size].rpartition("\n")[0]


@cache
def _large_json() -> str:
    return record_to_json(_large_record())


@cache
def _middle_state() -> str:
    states = [*_large_record().replay()]
    return to_json(ten, states[len(states) // 2])


@cache
def _late_view() -> str:
    record = _usual_records()[0]
    return to_json(think_str8, [*record.as_seen_by(0)][-1])


def _spaced(text: Callable[[], str], size: int) -> str:
    return text() + " " * (size - len(text()))


# Hostile inputs


def _fields(count: int, name: str = "k{}") -> str:
    return ",".join(f'"{name.format(number)}":0' for number in range(count))


def _tagged(size: int) -> str:
    head, _, rest = format_record(_usual_records()[2], remarks=False).partition("\nresult")
    tags = "".join(f"\ntag t{number}: {'x' * 90}" for number in range(size // 100))
    return f"{head}{tags}\nresult{rest}"


def _many_actions(size: int) -> str:
    data = json.loads(record_to_json(_usual_records()[2]))
    data["actions"] = ["write 0 123"] * (size // 14)
    return json.dumps(data)


def _huge_deck(size: int) -> str:
    data = json.loads(to_json(ten, ten.Rules(2)))
    data["deck"] *= size // len(json.dumps(data)) + 1
    return json.dumps(data)


def _many_tokens(size: int) -> str:
    tokens = ",".join(f'{{"size":{n},"points":{n}}}' for n in range(size // 24))
    return f'{{"players":2,"grey":true,"tokens":[{tokens}]}}'


def _changes(operation: str, size: int) -> str:
    changes = ",".join([operation] * (size // len(operation)))
    return f"{_seat_lines()[0]}[{changes}]\n"


_ADDING: Final = '{"op":"add","path":"/table/waiting/-","value":0}'
_LONG_FIRST: Final = (
    '{"op":"replace","path":"/table/waiting","value":[' + "0," * 50_000 + "0]}," + _ADDING
)

INPUTS: Final[tuple[tuple[str, Reader, str, Input], ...]] = (
    ("text record", _text_record, "one game, then remarks", _record_with_remarks),
    ("text record", _text_record, "many tags", _tagged),
    ("text record", _text_record, "many lines", lambda size: "x\n" * (size // 2)),
    ("read_records", _records, "many games as text", partial(_whole_records, format_record)),
    ("read_records", _records, "many games as JSON", partial(_whole_records, record_to_json)),
    ("read_records", _records, "lines of no record", lambda size: "x\n" * (size // 2)),
    ("read_records", _records, "cut records", lambda size: "thinkstr8 record 1\n" * (size // 19)),
    ("JSON record", _json_record, "many actions", _many_actions),
    ("JSON record", _json_record, "a game and spaces", partial(_spaced, _large_json)),
    ("seat record", _seat_record, "one game with a large deck", _seat_record_of),
    ("seat record", _seat_record, "many changes", partial(_changes, _ADDING)),
    ("seat record", _seat_record, "changes of a long array", partial(_changes, _LONG_FIRST)),
    (
        "seat record",
        _seat_record,
        "a long path",
        lambda size: f'{_seat_lines()[0]}[{{"op":"remove","path":"{"/table" * (size // 6)}"}}]',
    ),
    ("state", _state, "a large deck and spaces", partial(_spaced, _middle_state)),
    ("view", _view, "a late one and spaces", partial(_spaced, _late_view)),
    ("view", _view, "deep arrays", lambda size: "[" * (size // 2) + "]" * (size // 2)),
    ("view", _view, "a long string", lambda size: f'"{"x" * size}"'),
    ("view", _view, "long numbers", lambda size: "[" + ("9" * 4000 + ",") * (size // 4001) + "0]"),
    ("view", _view, "one long number", lambda size: "9" * size),
    ("view", _view, "many numbers", lambda size: "[" + "1," * (size // 2) + "1]"),
    ("view", _view, "many objects", lambda size: "[" + "{}," * (size // 3) + "{}]"),
    ("rules", _rules, "many keys", lambda size: f"{{{_fields(size // 9)}}}"),
    (
        "rules",
        _rules,
        "doubled keys",
        lambda size: f"{{{_fields(size // 16)},{_fields(size // 16)}}}",
    ),
    (
        "rules",
        _rules,
        "one key many times",
        lambda size: f"{{{_fields(size // 14, 'often_here')}}}",
    ),
    ("rules", _rules, "a huge deck", _huge_deck),
    ("rules", _tokens, "many tokens", _many_tokens),
    ("action", _action, "strange fields", lambda size: f'{{"type":"Draw",{_fields(size // 9)}}}'),
    ("parse_action", _notation, "many actions", _actions),
    ("parse_action", _notation, "one long line", lambda size: "draw " * (size // 5)),
    (
        "parse_action",
        _notation,
        "many long numbers",
        lambda size: ("bid 0 " + "9" * 150 + "\n") * (size // 157),
    ),
)
"""The readers and their inputs, with names."""


def prepared(read: Reader, make: Input, sizes: dict[str, int] | None = None) -> Pass:
    """Return a pass that reads an input of every size."""
    texts = {name: make(size) for name, size in (sizes or SIZES).items()}

    def measure(seconds: float) -> Figures:
        del seconds  # every size is read, however long it takes
        return {name: _cost(read, text) for name, text in texts.items()}

    return measure


def _cost(read: Reader, text: str) -> float:
    """Return the microseconds for a kilobyte."""
    times = max(1, _LEAST_READ // len(text))
    start = time.process_time()
    for _ in range(times):
        with suppress(ThinkStr8Error):
            read(text)
    spent = time.process_time() - start
    return spent * 1e6 / (times * len(text) / _KILOBYTE)


def growth(costs: list[float]) -> float:
    """Return the largest factor between the costs per byte of a larger and a smaller input.

    >>> growth([4.0, 2.0, 3.0, 0.0])
    1.5
    """
    pairs = (
        (small, large) for place, small in enumerate(costs) for large in costs[place + 1 :] if small
    )
    return max((large / small for small, large in pairs), default=0.0)


BENCHES: Final = tuple(
    Bench(GROUP, subject, kind, Unit.MICROSECONDS, partial(prepared, read, make), passes=3)
    for subject, read, kind, make in INPUTS
)
