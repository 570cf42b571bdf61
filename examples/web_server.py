"""A small server for one game of Think Str8! that keeps secrets: every seat gets only its own view.

Run it with `python examples/web_server.py`, then ask it with one of the tokens that it prints:

    curl -H 'Authorization: Bearer TOKEN' http://localhost:8008/
    curl -H 'Authorization: Bearer TOKEN' http://localhost:8008/ -d '1 settle blue green red'

`thinkstr8 serve` is the same idea in full: many tables, a store, pages and bots.
"""

import json
import secrets
import sys
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import SystemRandom
from threading import Lock
from typing import Any

from thinkstr8 import IllegalActionError, think_str8
from thinkstr8.files import to_json
from thinkstr8.match import AnyMatch, Match, Person

RNG, PLAYERS = SystemRandom(), (Person("Ada"), Person("Ben"))


class Room:
    """One game: its match, and the token of each seat."""

    def __init__(self, match: AnyMatch) -> None:
        """Begin a match, or continue one that was saved."""
        self.match, self.lock = match.settled(RNG), Lock()
        self.tokens = {secrets.token_urlsafe(): seat for seat in range(len(match.players))}

    def shown(self, seat: int) -> str:
        """Return everything that a seat gets, as JSON: its view, its legal actions and its log."""
        match = self.match
        view = to_json(think_str8, match.view(seat))
        actions = to_json(think_str8, think_str8.legal_actions(match.table, seat))
        rest = json.dumps({"number": match.number, "log": match.log(seat)})
        return f'{{"view":{view},"actions":{actions},{rest[1:]}'

    def act(self, seat: int, number: str, action: str) -> tuple[int, str]:
        """Apply an action of a seat that has seen so many actions; return status and answer."""
        with self.lock:
            if number != str(self.match.number):
                return 409, '{"error":"Something has happened since. Look again, and act again."}'
            try:
                self.match = self.match.act(seat, action).settled(RNG)
            except IllegalActionError as error:
                return 400, to_json(think_str8, error.refusal)
        return 200, self.shown(seat)


class Handler(BaseHTTPRequestHandler):
    """A request: finds the seat by its token, and answers with what that seat may know."""

    timeout = 10  # seconds; a client that stops sending must not keep its thread

    def __init__(self, room: Room, *request: Any) -> None:
        """Answer a request about the game in a room."""
        self.room = room
        super().__init__(*request)

    def do_GET(self) -> None:
        """Answer a request that has the token of a seat; refuse every other."""
        seat = self.room.tokens.get(self.headers.get("Authorization", "").removeprefix("Bearer "))
        if seat is None:
            status, text = 401, '{"error":"No seat has this token."}'
        elif self.command == "POST":
            length = self.headers.get("Content-Length", "")
            size = int(length) if length.isdecimal() and len(length) < 4 else 0  # none is longer
            number, _, action = self.rfile.read(size).decode(errors="replace").partition(" ")
            status, text = self.room.act(seat, number, action)
        else:
            status, text = 200, self.room.shown(seat)
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(text.encode())

    do_POST = do_GET  # noqa: N815  # the name that http.server looks for


if __name__ == "__main__":
    rules, port = think_str8.Rules(players=2), int(sys.argv[1]) if len(sys.argv) > 1 else 8008
    room = Room(Match.new(think_str8, rules, PLAYERS, RNG))
    for token, seat in room.tokens.items():
        print(f"The token of seat {seat} is {token}", flush=True)
    ThreadingHTTPServer(("localhost", port), partial(Handler, room)).serve_forever()
