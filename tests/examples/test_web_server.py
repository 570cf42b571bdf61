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

from examples.web_server import PLAYERS, Handler, Room, report_to_json
from helpers.twins import twin_record
from thinkstr8 import NATURE, Code, think_str8
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
from thinkstr8.match import Match

PROGRAM = Path(__file__).parents[2] / "examples" / "web_server.py"


def new_room(seed: int = 8) -> Room:
    return Room(Match.new(think_str8, Rules(players=2), PLAYERS, Random(seed)))


def acted(room: Room, seat: int, text: str) -> tuple[int, str]:
    """Let a seat act that has seen everything."""
    return room.act(seat, text, room.match.number + 1)


def told(room: Room, seat: int) -> list[str]:
    """Return everything that a seat is told."""
    return [*map(report_to_json, room.match.reports(seat))]


def act_at_random(room: Room, rng: Random, times: int) -> None:
    for _ in range(times):
        for seat in think_str8.seats_to_act(room.match.table)[:1]:
            action = rng.choice(think_str8.legal_actions(room.match.table, seat))
            status, _ = acted(room, seat, to_json(think_str8, action))
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


def act_path(server: Server) -> str:
    """Return the page at which someone acts who has seen everything."""
    return f"/act?since={server.room.match.number + 1}"


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
    while acting := think_str8.seats_to_act(server.room.match.table):
        for seat in seats:
            view = look(server, seat)
            assert view == think_str8.view(server.room.match.state, seat)
            assert view.racks[seat] is None
            assert view.racks[1 - seat] == server.room.match.state.racks[1 - seat]
            shown += 1
        seat = rng.choice(acting)
        status, text = ask(server, "/actions", seats[seat])
        assert status == 200
        options = json.loads(text)
        action = json.dumps(rng.choice(options))
        status, text = ask(server, act_path(server), seats[seat], action)
        assert status == 200
        if server.room.match.table.stage is not Stage.OVER:
            assert json.loads(text)["racks"][seat] is None
    assert shown > 100
    assert look(server, 0).racks == server.room.match.state.racks


@pytest.mark.parametrize("token", [None, "", "wrong", "0"])
def test_without_the_token_of_a_seat_nothing_is_told(server: Server, token: str | None) -> None:
    before = server.room.match.state
    for path, text in (
        ("/view", None),
        ("/actions", None),
        ("/act?since=2", "{}"),
        ("/else", None),
    ):
        status, body = ask(server, path, token, text)
        assert status == 401
        assert json.loads(body) == {"error": "No seat has this token."}
    assert server.room.match.state is before


def test_nobody_acts_for_another_seat(server: Server) -> None:
    before = server.room.match.state
    (acting,) = think_str8.seats_to_act(before.table)
    action = to_json(think_str8, think_str8.legal_actions(before.table, acting)[0])
    status, body = ask(server, act_path(server), tokens(server)[1 - acting], action)
    assert status == 403
    assert json.loads(body)["code"] == Code.NOT_YOUR_SEAT
    assert json.loads(body)["details"] == {"seat": 1 - acting, "given": acting}
    assert server.room.match.state is before


def test_an_illegal_action_gets_the_refusal(server: Server) -> None:
    before = server.room.match.state
    action = PlaceToken(0, 3)
    status, body = ask(server, act_path(server), tokens(server)[0], to_json(think_str8, action))
    assert status == 409
    refusal = think_str8.refusal(before.table, action)
    assert refusal is not None
    assert body == to_json(think_str8, refusal)
    assert json.loads(body)["code"] in ("wrong_stage", "not_your_turn")
    assert server.room.match.state is before


@pytest.mark.parametrize("text", ["", "no json", "{}", '{"type":"TakeToken","seat":0}', "[" * 5000])
def test_what_is_no_action_gets_the_place_of_the_fault(server: Server, text: str) -> None:
    before = server.room.match.state
    status, body = ask(server, act_path(server), tokens(server)[0], text)
    assert status == 400
    refusal = json.loads(body)
    assert refusal["code"] == Code.UNREADABLE
    assert re.match(r"\$|'.*column \d+", refusal["message"])
    assert server.room.match.state is before


def test_there_are_four_pages_and_no_more(server: Server) -> None:
    token = tokens(server)[0]
    for path in ("/state", "/record", "/act", act_path(server), "/events", "/"):
        assert ask(server, path, token)[0] == 404
    assert ask(server, "/view", token, "{}")[0] == 404
    action = to_json(think_str8, TakeToken(0, 3))
    assert action_from_json(think_str8, action) == TakeToken(0, 3)
    assert ask(server, "/take", token, action)[0] == 404
    assert ask(server, "/act", token, action)[0] == 404


def test_every_request_of_the_tutorial_is_answered(server: Server) -> None:
    page = (PROGRAM.parents[1] / "docs" / "tutorials" / "server.md").read_text()
    commands = [shlex.split(line) for line in re.findall(r"^\$ (curl .*)$", page, re.MULTILINE)]
    asked = []
    for _, _, header, address, *rest in commands:
        assert header == "Authorization: Bearer TOKEN"
        path = address.removeprefix("http://localhost:8008")
        (acting,) = think_str8.seats_to_act(server.room.match.table)
        action = to_json(think_str8, think_str8.legal_actions(server.room.match.table, acting)[0])
        text = action if rest == ["-d", "ACTION"] else None
        status, _ = ask(server, path, tokens(server)[acting], text)
        asked.append((path, text is not None, status))
    assert asked == [
        ("/view", False, 200),
        ("/actions", False, 200),
        ("/events?since=0", False, 200),
        ("/act?since=2", True, 200),
        ("/events?since=2", False, 200),
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
    assert server.room.match.table.stage is Stage.OVER
    states = list(server.room.match.record.replay())
    for seat in (0, 1):
        entries = happened(server, seat, since=0)
        assert [entry["number"] for entry in entries] == list(range(len(states)))
        for entry, state in zip(entries, states, strict=True):
            events = from_json(think_str8, tuple[Event, ...], json.dumps(entry["events"]))
            assert events == state.table.events
        sentences = [line for entry in entries for line in cast("list[str]", entry["sentences"])]
        assert sentences == [*server.room.match.log(seat)]
        assert len(sentences) > 20
    assert any(isinstance(action, RollDice) for action in server.room.match.record.actions)
    judged = json.dumps(entries).count(f'"type": "{BetChecked.__name__}"')
    assert judged == 2 * states[0].table.rules.rounds


def test_a_page_asks_only_for_what_it_has_not_seen(server: Server) -> None:
    before = happened(server, 0, since=0)
    assert [entry["number"] for entry in before] == [0, 1]
    assert before[0]["sentences"] == [*server.room.match.reports(0)[0].sentences]
    assert happened(server, 0, since=2) == []
    act_at_random(server.room, Random(8), times=1)
    (new,) = happened(server, 0, since=2)
    assert new["number"] == 2
    assert happened(server, 0, since=999_999_999) == []


@pytest.mark.parametrize("since", ["", "-1", "x", "1.5", "1&since=2", "9" * 5000])
def test_what_is_no_number_is_no_page(server: Server, since: str) -> None:
    assert ask(server, f"/events?since={since}", tokens(server)[0])[0] == 404


@pytest.mark.parametrize("seat", [0, 1])
def test_games_that_a_seat_cannot_tell_apart_are_told_in_the_same_words(seat: int) -> None:
    room = new_room()
    different = 0
    for seed in range(20):
        act_at_random(room, Random(seed), times=3)
        twin = twin_record(room.match.record, seat, Random(seed))
        different += twin.deal != room.match.record.deal
        assert told(resumed(format_record(twin)), seat) == told(room, seat)
    assert different > 10


def test_a_seat_is_not_told_what_the_other_has_sealed(server: Server) -> None:
    rng = Random(8)
    while server.room.match.table.stage is not Stage.PLACE:
        act_at_random(server.room, rng, times=1)
    status, _ = acted(server.room, 1, "place 1 0")
    assert status == 200
    (entry,) = happened(server, 0, since=server.room.match.number)
    assert entry["events"] == [{"type": "TokenPlaced", "seat": 1}]
    assert look(server, 0).low is None
    assert look(server, 1).low == 0


# Whoever sends twice, or too late


def test_the_same_action_sent_twice_counts_once(server: Server) -> None:
    (acting,) = server.room.match.acting
    action = to_json(think_str8, think_str8.legal_actions(server.room.match.table, acting)[0])
    page, token = act_path(server), tokens(server)[acting]
    assert ask(server, page, token, action)[0] == 200
    after = server.room.match
    status, body = ask(server, page, token, action)
    assert status == 409
    assert "Look again" in json.loads(body)["error"]
    assert server.room.match is after


def test_a_short_line_sent_twice_is_not_taken_for_the_next_action() -> None:
    """A number alone is a token's size, and then it would be the place of the token."""
    room = new_room()
    (roller,) = room.match.acting
    dice = think_str8.legal_actions(room.match.table, roller)[0]
    assert acted(room, roller, think_str8.format_action(dice))[0] == 200
    assert acted(room, roller, "take 3")[0] == 200
    (last,) = room.match.acting
    number = room.match.number + 1
    assert room.act(last, "5", number)[0] == 200
    assert room.match.table.tokens[last] == 5
    assert room.match.read(last, "5") == PlaceToken(last, 5)
    assert room.act(last, "5", number)[0] == 409
    assert room.match.state.lows == (None, None)
    assert roller != last


@pytest.mark.parametrize("since", [0, 1, 3, 999_999_999])
def test_whoever_has_not_seen_everything_looks_first(server: Server, since: int) -> None:
    before = server.room.match
    (acting,) = before.acting
    action = to_json(think_str8, think_str8.legal_actions(before.table, acting)[0])
    page = f"/act?since={since}"
    assert ask(server, page, tokens(server)[acting], action)[0] == 409
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
    assert again.match.state == room.match.state
    assert again.match == room.match
    assert [told(again, seat) for seat in (0, 1)] == [told(room, seat) for seat in (0, 1)]
    assert not again.tokens.keys() & room.tokens.keys()
    act_at_random(again, Random(9), times=1000)
    assert again.match.state.table.stage is Stage.OVER
    assert again.match.record.actions[: len(room.match.record.actions)] == room.match.record.actions
    assert again.match.record.final == again.match.state


def test_every_action_is_in_the_record_as_soon_as_it_is_done() -> None:
    room = new_room()
    for _ in range(30):
        act_at_random(room, Random(8), times=1)
        assert room.match.record.final == room.match.state


def test_a_refused_action_is_not_in_the_record() -> None:
    room = new_room()
    before = room.match
    assert acted(room, 0, to_json(think_str8, PlaceToken(0, 3)))[0] == 409
    assert acted(room, 0, to_json(think_str8, RollDice((think_str8.Colour.RED,) * 3)))[0] == 403
    assert acted(room, 0, "{")[0] == 400
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
        assert told(again, 0)[: number + 1] == told(room, 0)[: number + 1]


# Clients that misbehave


def knock(server: Server, *lines: str) -> socket.socket:
    """Begin to post an action, with more lines in the head."""
    connection = socket.create_connection(("localhost", server.server_port), timeout=10)
    connection.sendall("\r\n".join(("POST /act?since=2 HTTP/1.0", *lines, "", "")).encode())
    return connection


def test_who_sends_less_than_announced_is_not_waited_for(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Handler.timeout == 10
    before = server.room.match.state
    bearer = f"Authorization: Bearer {tokens(server)[0]}"
    with monkeypatch.context() as patch:
        patch.setattr(Handler, "timeout", 0.1)
        with knock(server, bearer, "Content-Length: 99999") as connection:
            connection.sendall(b"{")
            assert connection.recv(1000) == b""
    assert server.room.match.state is before
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
