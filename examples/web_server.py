"""A server for one game of Think Str8! that keeps secrets: every seat gets only its own view.

Run it with `python examples/web_server.py`, then ask it with one of the tokens that it prints:

    curl -H 'Authorization: Bearer TOKEN' http://localhost:8008/view   # or /actions
    curl -H 'Authorization: Bearer TOKEN' http://localhost:8008/events?since=0
    curl -H 'Authorization: Bearer TOKEN' http://localhost:8008/act -d '{"type":"TakeToken",…}'
"""

import json
import re
import secrets
import sys
from collections.abc import Iterable
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import SystemRandom
from threading import Lock
from typing import Any

from attrs import evolve

import thinkstr8 as ts
from thinkstr8 import core, files, think_str8
from thinkstr8.games.think_str8 import Action, Deal, Rules, State, Table, View

RNG = SystemRandom()
NUMBER = re.compile("[0-9]{1,9}")


class Room:
    """One game: its record, what everyone saw, and the token of each seat."""

    def __init__(self, record: ts.Record[State, Action, View, Table, Rules, Deal]) -> None:
        """Continue where a record ends; the record of a new game has no actions."""
        self.record, self.lock = record, Lock()
        self.tokens = {secrets.token_urlsafe(): seat for seat in range(record.rules.players)}
        self.seen: list[str] = []
        for state in record.replay():
            self.show(state)
        self.go_on(ts.unfold(think_str8, self.state, RNG))

    def go_on(self, steps: Iterable[tuple[Action, State]]) -> None:
        """Add actions to the record, and show the state after each."""
        for action, after in steps:
            self.record = evolve(self.record, actions=(*self.record.actions, action))
            self.show(after)

    def show(self, state: State) -> None:
        """Make a state the current one, and note what everyone saw happen."""
        events = files.to_json(think_str8, state.table.events)
        words = json.dumps(think_str8.remarks(state.table))
        self.seen.append(f'{{"number":{len(self.seen)},"events":{events},"sentences":{words}}}')
        self.state = state

    def act(self, seat: ts.Seat, text: str) -> tuple[int, str]:
        """Apply an action of a seat; return the HTTP status and the answer."""
        try:
            action = files.action_from_json(think_str8, text)
            if action.seat != seat:
                return 403, json.dumps({"error": f"Your seat is {seat}."})
            with self.lock:
                self.go_on([(action, think_str8.apply(self.state, action))])
                self.go_on(ts.unfold(think_str8, self.state, RNG))
        except core.JsonError as error:
            return 400, json.dumps({"error": str(error)})
        except ts.IllegalActionError as error:
            return 409, files.to_json(think_str8, error.refusal)
        return 200, files.to_json(think_str8, think_str8.view(self.state, seat))


class Handler(BaseHTTPRequestHandler):
    """A request: finds the seat by its token, and answers with what that seat may know."""

    timeout = 10  # seconds; a client that stops sending must not keep its thread

    def __init__(self, room: Room, *request: Any) -> None:
        """Answer a request about the game in a room."""
        self.room = room
        super().__init__(*request)

    def do_GET(self) -> None:
        """Answer a request that has the token of a seat; refuse every other."""
        token = self.headers.get("Authorization", "").removeprefix("Bearer ")
        seat = self.room.tokens.get(token)
        nobody = 401, '{"error":"No seat has this token."}'
        status, text = nobody if seat is None else self.page(seat)
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(text.encode())

    do_POST = do_GET  # noqa: N815  # the name that http.server looks for

    def page(self, seat: ts.Seat) -> tuple[int, str]:
        """Return the HTTP status and the answer for a seat: its view, or what is public."""
        room, (path, _, since) = self.room, self.path.partition("?since=")
        match self.command, path:
            case "GET", "/view":
                return 200, files.to_json(think_str8, think_str8.view(room.state, seat))
            case "GET", "/actions":
                options = think_str8.legal_actions(room.state.table, seat)
                return 200, files.to_json(think_str8, options)
            case "GET", "/events" if NUMBER.fullmatch(since):
                return 200, f"[{','.join(room.seen[int(since) :])}]"
            case "POST", "/act":
                length = NUMBER.fullmatch(self.headers.get("Content-Length", ""))
                size = min(int(length[0]), 1000) if length else 0  # no action is longer
                return room.act(seat, self.rfile.read(size).decode(errors="replace"))
            case _:
                return 404, '{"error":"There is no such page."}'


if __name__ == "__main__":
    rules, port = Rules(players=2), int(sys.argv[1]) if len(sys.argv) > 1 else 8008
    room = Room(ts.Record(think_str8, rules, think_str8.deal(rules, RNG), ()))
    for token, seat in room.tokens.items():
        print(f"The token of seat {seat} is {token}", flush=True)
    ThreadingHTTPServer(("localhost", port), partial(Handler, room)).serve_forever()
