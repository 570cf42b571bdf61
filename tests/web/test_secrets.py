"""Whatever leaves the server is the same for states that its reader cannot tell apart."""

import asyncio
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

import pytest
from attrs import evolve

from helpers.depth import depth
from helpers.games import random_record
from helpers.twins import twin_record
from helpers.web import JSON, Client, serving, statements_for, streamed
from thinkstr8 import GAMES, NATURE
from thinkstr8.core import AnyRecord
from thinkstr8.web.keys import new_key
from thinkstr8.web.store import Store

LOOKS = ("wide-light", "narrow-dark")


def positions(game: str, reader: int | None) -> Iterator[tuple[AnyRecord, AnyRecord]]:
    """Yield games that a player is to go on with, each with a twin."""
    rules = GAMES[game].Rules(3)  # type: ignore[attr-defined]  # every game has it
    for seed in range(depth(4, 60)):
        rng = Random(seed)
        whole = random_record(GAMES[game], rules, seed)
        states = [*whole.replay()]
        acting = [
            number
            for number, state in enumerate(states)
            if NATURE not in GAMES[game].seats_to_act(state.table)
        ]
        number = rng.choice(acting[1:-1])
        record = evolve(whole, actions=whole.actions[:number], result=None)
        yield record, twin_record(record, reader, rng)


def filled(path: Path, records: Mapping[str, AnyRecord], reader: int | None, key: str) -> None:
    """Put games into a new store; one key opens all of them for their reader."""
    store = Store(path)

    async def fill() -> None:
        for name, record in records.items():
            await store.written(*statements_for(record, name, {reader: f"{key}{name}"}))

    asyncio.run(fill())
    store.close()


def sitting(port: int, name: str, key: str) -> Client:
    """Return the reader of a table."""
    client = Client(port)
    client.cookies = {f"seat-{name}": f"{key}{name}"}
    client.table = f"/t/{name}"
    return client


def received(port: int, name: str, key: str, last: int) -> list[tuple[object, ...]]:
    """Return everything that the reader of a table can get, and what refuses it."""
    client = sitting(port, name, key)
    answers = [client.get(f"{client.table}/{path}") for path in ("state", "record", "replay/state")]
    for look in LOOKS:
        answers.append(client.get(client.table, Accept="text/html", Cookie=cookies(client, look)))
        answers.append(client.page(f"{client.table}/main?look={look}"))
    for seat in range(3):
        for line in (f"write {seat} 1", f"place {seat} 0", f"guess {seat} blue -", "x", "pass"):
            body = {"action": line, "expected": last + 1}
            answers.append(client.post(f"{client.table}/act", **body))
            if seat != client_seat(client):
                answers.append(client.post(f"{client.table}/act", **{**body, "expected": last}))
    answers.append(client.post(f"{client.table}/undo", expected=last + 1))
    told = streamed(client, 0, last)
    assert told.count("event: step") == last
    return [
        *((answer.status, without_date(answer.headers), answer.text) for answer in answers),
        (told,),
    ]


def client_seat(client: Client) -> object:
    return client.state()["seat"]


def cookies(client: Client, look: str) -> str:
    (seat,) = client.cookies.items()
    return f"{'='.join(seat)}; look={look}"


def without_date(headers: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in headers.items() if name != "date"}


@pytest.mark.parametrize("reader", [0, 1, None])
@pytest.mark.parametrize("game", ["think_str8", "numer"])
def test_no_byte_depends_on_what_its_reader_may_not_know(
    tmp_path: Path, game: str, reader: int | None
) -> None:
    key = new_key()[:20]
    pairs = {f"table{number}": pair for number, pair in enumerate(positions(game, reader))}
    assert any((one.deal, one.actions) != (two.deal, two.actions) for one, two in pairs.values())
    for place in (0, 1):
        records = {name: pair[place] for name, pair in pairs.items()}
        filled(tmp_path / f"{place}.sqlite", records, reader, key)
    with serving(tmp_path / "0.sqlite") as first, serving(tmp_path / "1.sqlite") as second:
        for name, (record, _) in pairs.items():
            last = len(record.actions)
            one = received(first, name, key, last)
            two = received(second, name, key, last)
            assert one == two
            assert one[0][0] == 200
            assert JSON in str(one[0][1])


@pytest.mark.parametrize("game", ["think_str8", "numer"])
def test_a_reader_who_may_know_more_gets_other_bytes(tmp_path: Path, game: str) -> None:
    """The comparison above would notice: here the reader is not the one for whom they are twins."""
    key = new_key()[:20]
    pairs = {f"table{number}": pair for number, pair in enumerate(positions(game, 0))}
    for place in (0, 1):
        records = {name: pair[place] for name, pair in pairs.items()}
        filled(tmp_path / f"{place}.sqlite", records, 1, key)
    with serving(tmp_path / "0.sqlite") as first, serving(tmp_path / "1.sqlite") as second:
        ones, twos = (
            [sitting(port, name, key).get(f"/t/{name}/state").text for name in pairs]
            for port in (first, second)
        )
    assert ones != twos
