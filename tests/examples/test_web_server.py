"""The web server of the examples: a seat gets its own view and nothing else."""

import json
from collections.abc import Iterator
from http.client import HTTPConnection
from random import Random
from threading import Thread

import pytest

from examples.web_server import Server
from thinkstr8 import action_from_json, from_json, think_str8, to_json
from thinkstr8.games.think_str8 import PlaceToken, Rules, Stage, TakeToken, View


@pytest.fixture
def server() -> Iterator[Server]:
    with Server(0, Rules(players=2)) as found:
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
    return {seat: token for token, seat in server.room.tokens.items()}


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


def test_there_are_three_pages_and_no_more(server: Server) -> None:
    token = tokens(server)[0]
    assert ask(server, "/state", token)[0] == 404
    assert ask(server, "/view", token, "{}")[0] == 404
    action = to_json(think_str8, TakeToken(0, 3))
    assert action_from_json(think_str8, action) == TakeToken(0, 3)
    assert ask(server, "/take", token, action)[0] == 404
