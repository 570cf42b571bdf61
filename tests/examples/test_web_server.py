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
from typing import Any, cast

import pytest
from attrs import evolve

from examples.web_server import PLAYERS, Handler, Room
from helpers.twins import twin_record
from thinkstr8 import NATURE, Code, think_str8
from thinkstr8.files import action_from_json, format_record, from_json, parse_record, to_json
from thinkstr8.games.think_str8 import PlaceToken, RollDice, Rules, SettleDice, Stage, View
from thinkstr8.match import Match

PROGRAM = Path(__file__).parents[2] / "examples" / "web_server.py"


def new_room(seed: int = 8) -> Room:
    return Room(Match.new(think_str8, Rules(players=2), PLAYERS, Random(seed)))


def acted(room: Room, seat: int, text: str) -> tuple[int, str]:
    """Let a seat act that has seen everything."""
    return room.act(seat, str(room.match.number), text)


def told(room: Room) -> list[str]:
    """Return everything that each seat gets."""
    return [room.shown(seat) for seat in (0, 1)]


def act_at_random(room: Room, rng: Random, times: int) -> None:
    for _ in range(times):
        for seat in think_str8.seats_to_act(room.match.table)[:1]:
            action = rng.choice(think_str8.legal_actions(room.match.table, seat))
            assert acted(room, seat, to_json(think_str8, action))[0] == 200


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


def ask(server: Server, token: str | None, text: str | None = None) -> tuple[int, str]:
    connection = HTTPConnection("localhost", server.server_port, timeout=10)
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    connection.request("GET" if text is None else "POST", "/", text, headers)
    answer = connection.getresponse()
    body = answer.read().decode()
    connection.close()
    assert answer.getheader("Content-Type") == "application/json"
    return answer.status, body


def tokens(room: Room) -> dict[int, str]:
    return {seat: token for token, seat in room.tokens.items()}


def look(server: Server, seat: int) -> dict[str, Any]:
    status, text = ask(server, tokens(server.room)[seat])
    assert status == 200
    return cast("dict[str, Any]", json.loads(text))


def test_a_seat_never_gets_its_own_rack_before_the_end(server: Server) -> None:
    rng, seats = Random(8), tokens(server.room)
    shown = 0
    while acting := think_str8.seats_to_act(server.room.match.table):
        for seat in seats:
            found = look(server, seat)
            view = from_json(think_str8, View, json.dumps(found["view"]))
            assert view == think_str8.view(server.room.match.state, seat)
            assert view.racks[seat] is None
            assert found["number"] == server.room.match.number
            assert found["log"] == [*server.room.match.log(seat)]
            shown += 1
        seat = rng.choice(acting)
        found = look(server, seat)
        text = f"{found['number']} {json.dumps(rng.choice(found['actions']))}"
        status, answer = ask(server, seats[seat], text)
        assert (status, json.loads(answer)["number"] > found["number"]) == (200, True)
    assert shown > 100
    racks = [[*rack] for rack in server.room.match.state.racks]
    assert look(server, 0)["view"]["racks"] == racks


@pytest.mark.parametrize("token", [None, "", "wrong", "0"])
def test_without_the_token_of_a_seat_nothing_is_told(server: Server, token: str | None) -> None:
    before = server.room.match.state
    for text in (None, "1 {}"):
        status, body = ask(server, token, text)
        assert (status, json.loads(body)) == (401, {"error": "No seat has this token."})
    assert server.room.match.state is before


def test_nobody_acts_for_another_seat(server: Server) -> None:
    before = server.room.match.state
    (acting,) = think_str8.seats_to_act(before.table)
    action = to_json(think_str8, think_str8.legal_actions(before.table, acting)[0])
    status, body = ask(server, tokens(server.room)[1 - acting], f"1 {action}")
    assert (status, json.loads(body)["code"]) == (400, Code.NOT_YOUR_SEAT)
    assert json.loads(body)["details"] == {"seat": 1 - acting, "given": acting}
    assert server.room.match.state is before


def test_an_illegal_action_gets_the_refusal(server: Server) -> None:
    before = server.room.match.state
    action = PlaceToken(0, 3)
    status, body = ask(server, tokens(server.room)[0], f"1 {to_json(think_str8, action)}")
    refusal = think_str8.refusal(before.table, action)
    assert refusal is not None
    assert (status, body) == (400, to_json(think_str8, refusal))
    assert server.room.match.state is before


@pytest.mark.parametrize("text", ["", "no json", "{}", '{"type":"TakeToken","seat":0}', "[" * 900])
def test_what_is_no_action_gets_the_place_of_the_fault(server: Server, text: str) -> None:
    before = server.room.match.state
    status, body = ask(server, tokens(server.room)[0], f"1 {text}")
    refusal = json.loads(body)
    assert (status, refusal["code"]) == (400, Code.UNREADABLE)
    assert re.match(r"\$|Expected |Nothing was typed", refusal["message"])
    assert server.room.match.state is before


def test_every_request_of_the_tutorial_and_of_the_program_is_answered(server: Server) -> None:
    page = (PROGRAM.parents[1] / "docs" / "tutorials" / "server.md").read_text()
    tutorial = re.findall(r"^\$ (curl .*)$", page, re.MULTILINE)
    program = re.findall(r"^    (curl .*)$", PROGRAM.read_text(), re.MULTILINE)
    (acting,) = think_str8.seats_to_act(server.room.match.table)
    action = to_json(think_str8, think_str8.legal_actions(server.room.match.table, acting)[0])
    for command, status in zip([*tutorial, *program], (200, 200, 200, 409), strict=True):
        _, _, header, address, *rest = shlex.split(command)
        assert (header, address) == ("Authorization: Bearer TOKEN", "http://localhost:8008/")
        text = rest[1].replace("ACTION", action) if rest else None
        assert ask(server, tokens(server.room)[acting], text)[0] == status
    (shown,) = re.findall(r"`(\{\"type\".*?\})`", page)
    assert isinstance(action_from_json(think_str8, shown), SettleDice)


@pytest.mark.parametrize("seat", [0, 1])
def test_games_that_a_seat_cannot_tell_apart_are_told_in_the_same_words(seat: int) -> None:
    room = new_room()
    different = 0
    for seed in range(20):
        act_at_random(room, Random(seed), times=3)
        twin = twin_record(room.match.record, seat, Random(seed))
        different += twin.deal != room.match.record.deal
        assert resumed(format_record(twin)).shown(seat) == room.shown(seat)
    assert different > 10


# Whoever sends twice, or too late


def test_a_short_line_sent_twice_is_not_taken_for_the_next_action() -> None:
    """A number alone is a token's size, and then it would be the place of the token."""
    room = new_room()
    (roller,) = room.match.acting
    dice = think_str8.legal_actions(room.match.table, roller)[0]
    assert acted(room, roller, think_str8.format_action(dice))[0] == 200
    assert acted(room, roller, "take 3")[0] == 200
    (last,) = room.match.acting
    number = str(room.match.number)
    assert room.act(last, number, "5")[0] == 200
    assert room.match.table.tokens[last] == 5
    assert room.match.read(last, "5") == PlaceToken(last, 5)
    assert room.act(last, number, "5")[0] == 409
    assert room.match.state.lows == (None, None)


@pytest.mark.parametrize("number", ["0", "2", "-1", "x", "", "9" * 500])
def test_whoever_has_not_seen_everything_looks_first(server: Server, number: str) -> None:
    before = server.room.match
    (acting,) = before.acting
    action = to_json(think_str8, think_str8.legal_actions(before.table, acting)[0])
    assert ask(server, tokens(server.room)[acting], f"{number} {action}")[0] == 409
    assert server.room.match is before


# After a restart


def resumed(saved: str) -> Room:
    """Return the room of a server that starts again with a saved record."""
    return Room(Match.resume(parse_record(saved, think_str8), PLAYERS))


@pytest.mark.parametrize("times", [0, 1, 20, 60, 1000])
def test_a_game_goes_on_from_its_record(times: int) -> None:
    room = new_room()
    act_at_random(room, Random(8), times)
    again = resumed(format_record(room.match.record))
    assert again.match == room.match
    assert told(again) == told(room)
    assert not again.tokens.keys() & room.tokens.keys()
    act_at_random(again, Random(9), times=1000)
    assert again.match.state.table.stage is Stage.OVER
    assert again.match.record.actions[: len(room.match.record.actions)] == room.match.record.actions


def test_a_refused_action_is_not_in_the_record() -> None:
    room = new_room()
    before = room.match
    for action in (to_json(think_str8, PlaceToken(0, 3)), "{"):
        assert acted(room, 0, action)[0] == 400
    roll = RollDice((think_str8.Colour.RED,) * 3)
    assert acted(room, 0, to_json(think_str8, roll))[0] == 400
    assert room.match is before


def test_a_record_that_ends_before_natures_turn_goes_on_with_it() -> None:
    room = new_room()
    act_at_random(room, Random(8), times=1000)
    actions = room.match.record.actions
    turns = [number for number, action in enumerate(actions) if action.seat == NATURE]
    assert len(turns) >= room.match.record.rules.rounds
    for number in turns:
        cut = evolve(room.match.record, actions=actions[:number], result=None)
        again = Room(Match.resume(cut, PLAYERS))
        assert again.match.record.actions[:number] == actions[:number]
        assert type(again.match.record.actions[number]) is type(actions[number])


# Clients that misbehave


def knock(server: Server, *lines: str) -> socket.socket:
    """Begin to post an action, with more lines in the head."""
    connection = socket.create_connection(("localhost", server.server_port), timeout=10)
    connection.sendall("\r\n".join(("POST / HTTP/1.0", *lines, "", "")).encode())
    return connection


def test_who_sends_less_than_announced_is_not_waited_for(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Handler.timeout == 10
    before = server.room.match.state
    bearer = f"Authorization: Bearer {tokens(server.room)[0]}"
    with monkeypatch.context() as patch:
        patch.setattr(Handler, "timeout", 0.1)
        with knock(server, bearer, "Content-Length: 999") as connection:
            connection.sendall(b"{")
            assert connection.recv(1000) == b""
    assert server.room.match.state is before


def test_a_token_is_looked_at_before_anything_else_is_read(server: Server) -> None:
    with knock(server, "Authorization: Bearer wrong", "Content-Length: 500") as connection:
        assert connection.recv(1000).startswith(b"HTTP/1.0 401 ")


@pytest.mark.parametrize("length", ["-1", "x", "", "9" * 5000, "1e3"])
def test_a_length_that_is_no_number_is_none(server: Server, length: str) -> None:
    bearer = f"Authorization: Bearer {tokens(server.room)[0]}"
    with knock(server, bearer, f"Content-Length: {length}") as connection:
        assert connection.recv(1000).startswith(b"HTTP/1.0 409 ")


def test_the_program_prints_a_token_for_every_seat(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["web_server.py", "0"])
    monkeypatch.setattr(ThreadingHTTPServer, "serve_forever", ThreadingHTTPServer.server_close)
    room = runpy.run_path(str(PROGRAM), run_name="__main__")["room"]
    assert capsys.readouterr().out.splitlines() == [
        f"The token of seat {seat} is {token}" for seat, token in tokens(room).items()
    ]
