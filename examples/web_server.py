"""A server for one game of Think Str8! that keeps secrets: every seat gets only its own view.

Run it with `python examples/web_server.py`, then ask it with one of the tokens that it prints:

    curl -H 'Authorization: Bearer TOKEN' http://localhost:8008/view   # or /actions
    curl -H 'Authorization: Bearer TOKEN' http://localhost:8008/events?since=0
    curl -H 'Authorization: Bearer TOKEN' http://localhost:8008/act?since=2 -d 'take 0 3'
"""

import json
import re
import secrets
import sys
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import SystemRandom
from threading import Lock
from typing import Any

import thinkstr8 as ts
from thinkstr8 import think_str8
from thinkstr8.files import to_json
from thinkstr8.match import AnyMatch, Match, Person, Report

RNG, PLAYERS = SystemRandom(), (Person("Ada"), Person("Ben"))
NUMBER = re.compile("[0-9]{1,9}")
STATUS: dict[str, int] = {ts.Code.UNREADABLE: 400, ts.Code.NOT_YOUR_SEAT: 403}


class Room:
    """One game: its match, and the token of each seat."""

    def __init__(self, match: AnyMatch) -> None:
        """Begin a match, or continue one that was saved."""
        self.match, self.lock = match.settled(RNG), Lock()
        self.tokens = {secrets.token_urlsafe(): seat for seat in range(len(match.players))}

    def act(self, seat: ts.Seat, text: str, since: int) -> tuple[int, str]:
        """Apply an action of a seat that has seen so many reports; return status and answer."""
        with self.lock:
            if since != self.match.number + 1:
                return 409, '{"error":"Something has happened since. Look again, and act again."}'
            try:
                self.match = self.match.act(seat, text)
            except ts.IllegalActionError as error:
                status = STATUS.get(error.refusal.code, 409)
                return status, to_json(think_str8, error.refusal)
            self.match = self.match.settled(RNG)
            return 200, to_json(think_str8, self.match.view(seat))


def report_to_json(report: Report) -> str:
    """Return what a seat was told about one action."""
    events, words = to_json(think_str8, report.events), json.dumps(report.sentences)
    return f'{{"number":{report.number},"events":{events},"sentences":{words}}}'


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
        """Return the HTTP status and the answer for a seat: what it may know."""
        running, (path, _, since) = self.room.match, self.path.partition("?since=")
        match self.command, path:
            case "GET", "/view":
                return 200, to_json(think_str8, running.view(seat))
            case "GET", "/actions":
                return 200, to_json(think_str8, think_str8.legal_actions(running.table, seat))
            case "GET", "/events" if NUMBER.fullmatch(since):
                return 200, f"[{','.join(map(report_to_json, running.reports(seat, int(since))))}]"
            case "POST", "/act" if NUMBER.fullmatch(since):
                length = NUMBER.fullmatch(self.headers.get("Content-Length", ""))
                size = min(int(length[0]), 1000) if length else 0  # no action is longer
                text = self.rfile.read(size).decode(errors="replace")
                return self.room.act(seat, text, int(since))
            case _:
                return 404, '{"error":"There is no such page."}'


if __name__ == "__main__":
    rules, port = think_str8.Rules(players=2), int(sys.argv[1]) if len(sys.argv) > 1 else 8008
    room = Room(Match.new(think_str8, rules, PLAYERS, RNG))
    for token, seat in room.tokens.items():
        print(f"The token of seat {seat} is {token}", flush=True)
    ThreadingHTTPServer(("localhost", port), partial(Handler, room)).serve_forever()
