"""The web server of the examples: a seat gets its own view and nothing else."""

import json
import re
import runpy
import shlex
import socket
from collections.abc import Iterator
from functools import partial
from http.client import HTTPConnection
from http.server import ThreadingHTTPServer
from pathlib import Path
from random import Random
from threading import Thread
from typing import cast

import pytest
from attrs import evolve

from examples.web_server import Handler, Room
from helpers.twins import twin_record
from thinkstr8 import NATURE, AnyRecord, Record, think_str8
from thinkstr8.files import action_from_json, format_record, from_json, parse_record, to_json
from thinkstr8.games.think_str8 import (
    PlaceToken,
    RollDice,
    Rules,
    SettleDice,
    Stage,
    TakeToken,
    View,
)
from thinkstr8.games.think_str8.events import BetChecked, Event

PROGRAM = Path(__file__).parents[2] / "examples" / "web_server.py"


def new_room(seed: int = 8) -> Room:
    rules = Rules(players=2)
    return Room(Record(think_str8, rules, think_str8.deal(rules, Random(seed)), ()))


def act_at_random(room: Room, rng: Random, times: int) -> None:
    for _ in range(times):
        for seat in think_str8.seats_to_act(room.state.table)[:1]:
            action = rng.choice(think_str8.legal_actions(room.state.table, seat))
            status, _ = room.act(seat, to_json(think_str8, action))
            assert status == 200


class Server(ThreadingHTTPServer):
    """The server of the example, with its game at hand."""

    def __init__(self, room: Room) -> None:
        self.room = room
        super().__init__(("localhost", 0), partial(Handler, room))


@pytest.fixture
def server() -> Iterator[Server]:
    with Server(new_room()) as found:
        thread = Thread(target=found.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield found
        found.shutdown()
        thread.join()


def ask(server: Server, path: str, token: str | None, text: str | None = None) -> tuple[int, str]:
    connection = HTTPConnection("localhost", server.server_port, timeout=10)
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    connection.request("GET" if text is None else "POST", path, text, headers)
    answer = connection.getresponse()
    body = answer.read().decode()
    connection.close()
    assert answer.getheader("Content-Type") == "application/json"
    return answer.status, body


def tokens(server: Server) -> dict[int, str]:
    return tokens_of(server.room)


def tokens_of(room: Room) -> dict[int, str]:
    return {seat: token for token, seat in room.tokens.items()}


def look(server: Server, seat: int) -> View:
    status, text = ask(server, "/view", tokens(server)[seat])
    assert status == 200
    return from_json(think_str8, View, text)


def test_a_seat_never_gets_its_own_rack_before_the_end(server: Server) -> None:
    rng, seats = Random(8), tokens(server)
    shown = 0
    while acting := think_str8.seats_to_act(server.room.state.table):
        for seat in seats:
            view = look(server, seat)
            assert view == think_str8.view(server.room.state, seat)
            assert view.racks[seat] is None
            assert view.racks[1 - seat] == server.room.state.racks[1 - seat]
            shown += 1
        seat = rng.choice(acting)
        status, text = ask(server, "/actions", seats[seat])
        assert status == 200
        options = json.loads(text)
        action = json.dumps(rng.choice(options))
        status, text = ask(server, "/act", seats[seat], action)
        assert status == 200
        if server.room.state.table.stage is not Stage.OVER:
            assert json.loads(text)["racks"][seat] is None
    assert shown > 100
    assert look(server, 0).racks == server.room.state.racks


@pytest.mark.parametrize("token", [None, "", "wrong", "0"])
def test_without_the_token_of_a_seat_nothing_is_told(server: Server, token: str | None) -> None:
    before = server.room.state
    for path, text in (("/view", None), ("/actions", None), ("/act", "{}"), ("/else", None)):
        status, body = ask(server, path, token, text)
        assert status == 401
        assert json.loads(body) == {"error": "No seat has this token."}
    assert server.room.state is before


def test_nobody_acts_for_another_seat(server: Server) -> None:
    before = server.room.state
    (acting,) = think_str8.seats_to_act(before.table)
    action = to_json(think_str8, think_str8.legal_actions(before.table, acting)[0])
    status, body = ask(server, "/act", tokens(server)[1 - acting], action)
    assert status == 403
    assert json.loads(body) == {"error": f"Your seat is {1 - acting}."}
    assert server.room.state is before


def test_an_illegal_action_gets_the_refusal(server: Server) -> None:
    before = server.room.state
    action = PlaceToken(0, 3)
    status, body = ask(server, "/act", tokens(server)[0], to_json(think_str8, action))
    assert status == 409
    refusal = think_str8.refusal(before.table, action)
    assert refusal is not None
    assert body == to_json(think_str8, refusal)
    assert json.loads(body)["code"] in ("wrong_stage", "not_your_turn")
    assert server.room.state is before


@pytest.mark.parametrize("text", ["", "no json", "{}", '{"type":"TakeToken","seat":0}', "[" * 5000])
def test_what_is_no_action_gets_the_place_of_the_fault(server: Server, text: str) -> None:
    before = server.room.state
    status, body = ask(server, "/act", tokens(server)[0], text)
    assert status == 400
    assert json.loads(body)["error"].startswith("$")
    assert server.room.state is before


def test_there_are_four_pages_and_no_more(server: Server) -> None:
    token = tokens(server)[0]
    for path in ("/state", "/record", "/act", "/events", "/"):
        assert ask(server, path, token)[0] == 404
    assert ask(server, "/view", token, "{}")[0] == 404
    action = to_json(think_str8, TakeToken(0, 3))
    assert action_from_json(think_str8, action) == TakeToken(0, 3)
    assert ask(server, "/take", token, action)[0] == 404


def test_every_request_of_the_tutorial_is_answered(server: Server) -> None:
    page = (PROGRAM.parents[1] / "docs" / "tutorials" / "server.md").read_text()
    commands = [shlex.split(line) for line in re.findall(r"^\$ (curl .*)$", page, re.MULTILINE)]
    (acting,) = think_str8.seats_to_act(server.room.state.table)
    asked = []
    for _, _, header, address, *rest in commands:
        assert header == "Authorization: Bearer TOKEN"
        path = address.removeprefix("http://localhost:8008")
        action = to_json(think_str8, think_str8.legal_actions(server.room.state.table, acting)[0])
        text = action if rest == ["-d", "ACTION"] else None
        status, _ = ask(server, path, tokens(server)[acting], text)
        asked.append((path, text is not None, status))
    assert asked == [
        ("/view", False, 200),
        ("/actions", False, 200),
        ("/act", True, 200),
        ("/events?since=0", False, 200),
    ]
    (shown,) = re.findall(r"`(\{\"type\".*?\})`", page)
    assert isinstance(action_from_json(think_str8, shown), SettleDice)


# What happened


def happened(server: Server, seat: int, since: int) -> list[dict[str, object]]:
    status, text = ask(server, f"/events?since={since}", tokens(server)[seat])
    assert status == 200
    return list(json.loads(text))


def test_everybody_is_told_what_every_action_made_public_natures_too(server: Server) -> None:
    act_at_random(server.room, Random(8), times=1000)
    assert server.room.state.table.stage is Stage.OVER
    states = list(server.room.record.replay())
    told = happened(server, 0, since=0)
    assert told == happened(server, 1, since=0)
    assert [entry["number"] for entry in told] == list(range(len(states)))
    for entry, state in zip(told, states, strict=True):
        events = from_json(think_str8, tuple[Event, ...], json.dumps(entry["events"]))
        assert events == state.table.events
        assert entry["sentences"] == list(think_str8.remarks(state.table))
    assert any(isinstance(action, RollDice) for action in server.room.record.actions)
    judged = json.dumps(told).count(f'"type": "{BetChecked.__name__}"')
    assert judged == 2 * states[0].table.rules.rounds


def test_a_page_asks_only_for_what_it_has_not_seen(server: Server) -> None:
    before = happened(server, 0, since=0)
    assert [entry["number"] for entry in before] == [0, 1]
    assert before[0]["sentences"] == [f"Round 1: seat {server.room.state.table.roller} rolls."]
    assert happened(server, 0, since=2) == []
    act_at_random(server.room, Random(8), times=1)
    (new,) = happened(server, 0, since=2)
    assert new["number"] == 2
    assert happened(server, 0, since=999_999_999) == []


@pytest.mark.parametrize("since", ["", "-1", "x", "1.5", "1&since=2", "9" * 5000])
def test_what_is_no_number_is_no_page(server: Server, since: str) -> None:
    assert ask(server, f"/events?since={since}", tokens(server)[0])[0] == 404


def test_games_that_a_spectator_cannot_tell_apart_are_told_in_the_same_words() -> None:
    room = new_room()
    different = 0
    for seed in range(20):
        act_at_random(room, Random(seed), times=3)
        twin = twin_record(cast("AnyRecord", room.record), None, Random(seed))
        different += twin.deal != room.record.deal
        assert Room(parse_record(format_record(twin), think_str8)).seen == room.seen
    assert different > 10


# After a restart


@pytest.mark.parametrize("times", [0, 1, 20, 60, 1000])
def test_a_game_goes_on_from_its_record(times: int) -> None:
    room = new_room()
    act_at_random(room, Random(8), times)
    kept = format_record(room.record)
    again = Room(parse_record(kept, think_str8))
    assert again.state == room.state
    assert again.seen == room.seen
    assert again.record == room.record
    assert not again.tokens.keys() & room.tokens.keys()
    act_at_random(again, Random(9), times=1000)
    assert again.state.table.stage is Stage.OVER
    assert again.record.actions[: len(room.record.actions)] == room.record.actions
    assert again.record.final == again.state


def test_every_action_is_in_the_record_as_soon_as_it_is_done() -> None:
    room = new_room()
    for _ in range(30):
        act_at_random(room, Random(8), times=1)
        assert room.record.final == room.state


def test_a_refused_action_is_not_in_the_record() -> None:
    room = new_room()
    before = room.record, room.state, list(room.seen)
    assert room.act(0, to_json(think_str8, PlaceToken(0, 3)))[0] == 409
    assert room.act(0, to_json(think_str8, RollDice((think_str8.Colour.RED,) * 3)))[0] == 403
    assert room.act(0, "{")[0] == 400
    assert (room.record, room.state, room.seen) == before


def test_a_record_that_ends_before_natures_turn_goes_on_with_it() -> None:
    room = new_room()
    act_at_random(room, Random(8), times=1000)
    actions = room.record.actions
    turns = [number for number, action in enumerate(actions) if action.seat == NATURE]
    assert len(turns) >= room.record.rules.rounds
    for number in turns:
        again = Room(evolve(room.record, actions=actions[:number]))
        assert again.record.actions[:number] == actions[:number]
        assert type(again.record.actions[number]) is type(actions[number])
        assert again.seen[: number + 1] == room.seen[: number + 1]


# Clients that misbehave


def knock(server: Server, *lines: str) -> socket.socket:
    """Begin to post an action, with more lines in the head."""
    connection = socket.create_connection(("localhost", server.server_port), timeout=10)
    connection.sendall("\r\n".join(("POST /act HTTP/1.0", *lines, "", "")).encode())
    return connection


def test_who_sends_less_than_announced_is_not_waited_for(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Handler.timeout == 10
    before = server.room.state
    bearer = f"Authorization: Bearer {tokens(server)[0]}"
    with monkeypatch.context() as patch:
        patch.setattr(Handler, "timeout", 0.1)
        with knock(server, bearer, "Content-Length: 99999") as connection:
            connection.sendall(b"{")
            assert connection.recv(1000) == b""
    assert server.room.state is before
    assert look(server, 0) == think_str8.view(before, 0)


def test_a_token_is_looked_at_before_anything_else_is_read(server: Server) -> None:
    with knock(server, "Authorization: Bearer wrong", "Content-Length: 500") as connection:
        assert connection.recv(1000).startswith(b"HTTP/1.0 401 ")


@pytest.mark.parametrize("length", ["-1", "x", "", "9" * 5000, "1e3"])
def test_a_length_that_is_no_number_is_none(server: Server, length: str) -> None:
    bearer = f"Authorization: Bearer {tokens(server)[0]}"
    with knock(server, bearer, f"Content-Length: {length}") as connection:
        assert connection.recv(1000).startswith(b"HTTP/1.0 400 ")


def test_the_program_prints_a_token_for_every_seat(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["web_server.py", "0"])
    monkeypatch.setattr(ThreadingHTTPServer, "serve_forever", ThreadingHTTPServer.server_close)
    room = runpy.run_path(str(PROGRAM), run_name="__main__")["room"]
    assert capsys.readouterr().out.splitlines() == [
        f"The token of seat {seat} is {token}" for seat, token in tokens_of(room).items()
    ]
