"""A server for one game of Think Str8! that keeps secrets: every seat gets its own view.

Run it with `python examples/web_server.py`, then, with a token that it prints:

    curl -H 'Authorization: Bearer TOKEN' http://localhost:8008/view
    curl -H 'Authorization: Bearer TOKEN' http://localhost:8008/actions
    curl -H 'Authorization: Bearer TOKEN' http://localhost:8008/act -d '{"type":"TakeToken",…}'
"""

import json
import secrets
import sys
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import SystemRandom
from threading import Lock

from thinkstr8 import JsonError, Seat, action_from_json, advance, new_game, think_str8, to_json
from thinkstr8.games.think_str8 import Rules

MOST_BYTES = 1000
Answer = tuple[HTTPStatus, str]


class Room:
    """One game: its state, and the token of every seat."""

    def __init__(self, rules: Rules) -> None:
        """Deal, and let nature act until a player must."""
        self.rng = SystemRandom()
        self.state = advance(think_str8, new_game(think_str8, rules, self.rng), self.rng)
        self.tokens = {secrets.token_urlsafe(): seat for seat in range(rules.players)}
        self.lock = Lock()

    def view(self, seat: Seat) -> Answer:
        """Give what a seat knows, and nothing else."""
        return HTTPStatus.OK, to_json(think_str8, think_str8.view(self.state, seat))

    def actions(self, seat: Seat) -> Answer:
        """List what a seat may do. That depends on the table alone, so it tells no secret."""
        options = think_str8.legal_actions(self.state.table, seat)
        texts = ",".join(to_json(think_str8, action) for action in options)
        return HTTPStatus.OK, f"[{texts}]"

    def act(self, seat: Seat, text: str) -> Answer:
        """Apply an action of a seat; refuse it with the reason if it is not allowed."""
        try:
            action = action_from_json(think_str8, text)
        except JsonError as error:
            return HTTPStatus.BAD_REQUEST, json.dumps({"error": str(error)})
        if action.seat != seat:
            return HTTPStatus.FORBIDDEN, json.dumps({"error": f"Your seat is {seat}."})
        with self.lock:
            refusal = think_str8.refusal(self.state.table, action)
            if refusal is not None:
                return HTTPStatus.CONFLICT, to_json(think_str8, refusal)
            after = think_str8.apply(self.state, action)
            self.state = advance(think_str8, after, self.rng)
        return self.view(seat)


class Handler(BaseHTTPRequestHandler):
    """Finds out who asks, and passes the question on."""

    server: "Server"

    def do_GET(self) -> None:
        """Answer with a view or with the legal actions."""
        pages: dict[str, Callable[[Seat], Answer]] = {
            "/view": self.server.room.view,
            "/actions": self.server.room.actions,
        }
        self.answer(pages.get(self.path))

    def do_POST(self) -> None:
        """Take an action."""
        length = self.headers.get("Content-Length", "0")
        size = min(int(length), MOST_BYTES) if length.isdecimal() else 0
        text = self.rfile.read(size).decode(errors="replace")
        room = self.server.room
        self.answer((lambda seat: room.act(seat, text)) if self.path == "/act" else None)

    def answer(self, page: Callable[[Seat], Answer] | None) -> None:
        """Send what a page says to the seat that asks; a token is the only way to have a seat."""
        token = self.headers.get("Authorization", "").removeprefix("Bearer ")
        seat = self.server.room.tokens.get(token)
        if seat is None:
            status, text = HTTPStatus.UNAUTHORIZED, '{"error":"No seat has this token."}'
        elif page is None:
            status, text = HTTPStatus.NOT_FOUND, '{"error":"There is no such page."}'
        else:
            status, text = page(seat)
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(text.encode())


class Server(ThreadingHTTPServer):
    """A web server with one game."""

    def __init__(self, port: int, rules: Rules) -> None:
        """Listen on this machine; port 0 is any free one."""
        super().__init__(("localhost", port), Handler)
        self.room = Room(rules)


if __name__ == "__main__":
    server = Server(int(sys.argv[1]) if len(sys.argv) > 1 else 8008, Rules(players=2))
    for token, seat in server.room.tokens.items():
        print(f"The token of seat {seat} is {token}", flush=True)
    server.serve_forever()
