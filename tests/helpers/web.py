"""A running server of tables, and clients that play through its real interface."""

import http.client
import json
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, cast
from urllib.parse import urlsplit

from attrs import evolve

from thinkstr8.core import AnyRecord
from thinkstr8.core.game import game_name
from thinkstr8.files import format_record
from thinkstr8.web.keys import hash_of, new_key
from thinkstr8.web.limits import Limits
from thinkstr8.web.server import Setting, listening, server_for
from thinkstr8.web.store import (
    Holder,
    KeptStep,
    KeptTable,
    Statement,
    Store,
    add_key,
    add_step,
    add_table,
)

JSON: Final = "application/json"
TEXT: Final = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "text/html"}
"""The headers of a form that a browser sends without scripts."""

GENEROUS: Final = Limits(rate=1e6, burst=10**6, tables=10**6, connections=10**4, streams=10**4)
"""Limits that no test reaches by accident: all clients have the same address."""


class Answer(NamedTuple):
    """An answer of the server."""

    status: int
    headers: Mapping[str, str]
    text: str

    @property
    def data(self) -> dict[str, Any]:
        return cast("dict[str, Any]", json.loads(self.text))


class Client:
    """A browser without a window: it keeps its cookies, and speaks JSON."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self.port = port
        self.address = address
        self.cookies: dict[str, str] = {}
        self.table = ""

    def ask(
        self,
        method: str,
        path: str,
        body: str | bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """Ask once."""
        sent = {"Accept": JSON, **(headers or {})}
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{name}={text}" for name, text in self.cookies.items())
        with closing(self.connection()) as connection:
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            text = answer.read().decode()
        found = {name.lower(): value for name, value in answer.getheaders()}
        for cookie in re.findall(r"(seat-\w+)=([\w-]+)", found.get("set-cookie", "")):
            self.cookies[cookie[0]] = cookie[1]
        return Answer(answer.status, found, text)

    def connection(self) -> http.client.HTTPConnection:
        """Return a connection from the address of this client."""
        source = (self.address, 0)
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=20, source_address=source)

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, headers=headers)

    def post(self, path: str, **fields: object) -> Answer:
        return self.ask("POST", path, json.dumps(fields), {"Content-Type": JSON})

    def page(self, path: str) -> Answer:
        return self.get(path, Accept="text/html")

    def enter(self, url: str) -> None:
        """Open a link."""
        answer = self.post("/enter", key=urlsplit(url).fragment)
        assert answer.status == 200, answer.text
        self.table = answer.data["url"]

    def state(self) -> dict[str, Any]:
        answer = self.get(f"{self.table}/state")
        assert answer.status == 200, answer.text
        return answer.data

    def act(self, line: str, expected: int) -> Answer:
        return self.post(f"{self.table}/act", action=line, expected=expected)


def opened(port: int, **fields: str) -> list[Client]:
    """Open a table; return a client for each person, and last a spectator."""
    host = Client(port)
    answer = host.post("/tables", form=new_key(), **fields)
    assert answer.status == 200, answer.text
    clients = []
    for link in answer.data["links"]:
        clients.append(Client(port))
        clients[-1].enter(link["url"])
    return clients


def random_line(state: Mapping[str, Any], rng: Random) -> str | None:
    """Return a line that a seat can send, from the choices in its state; None if there is none."""
    if not state["choices"]:
        return None
    choice = rng.choice(state["choices"])
    words = [choice["verb"], str(state["seat"])]
    for pick in choice["picks"]:
        values = [option["value"] for option in pick["options"]]
        if choice["verb"] == "settle":
            values = values[:1]  # the colour that the die shows: to keep it is always allowed
        picked = rng.sample(values, rng.randint(pick["least"], pick["most"]))
        words += sorted(picked) or ["-"]
    return " ".join(words)


def streamed(client: Client, since: int, until: int, **headers: str) -> str:
    """Return every byte of a stream that begins after a revision, up to another revision."""
    found: list[str] = []
    cookies = "; ".join(f"{name}={text}" for name, text in client.cookies.items())
    path = f"{client.table}/events?since={since}"
    with closing(client.connection()) as connection:
        connection.request("GET", path, headers={"Cookie": cookies, **headers})
        answer = connection.getresponse()
        assert answer.status == 200
        while f"id: {until}\n" not in found or found[-1] != "\n":
            found.append(answer.readline().decode())
            assert found[-1], "the stream has ended"
        answer.close()
    return "".join(found)


def events(client: Client, since: int, until: int, **headers: str) -> list[dict[str, Any]]:
    """Return what a stream tells after one revision, up to another."""
    text = streamed(client, since, until, **headers)
    return [json.loads(data) for data in re.findall("^data: (.*)$", text, re.MULTILINE)]


def played_out(clients: Sequence[Client], rng: Random, most: int = 10**6) -> list[int]:
    """Let people play at random until the end; return the revisions of their actions."""
    done: list[int] = []
    *people, spectator = clients
    revision = -1
    while len(done) < most:
        states = [person.state() for person in people]
        if states[0]["is_over"]:
            break
        for person, state in zip(people, states, strict=True):
            line = random_line(state, rng)
            if line is not None:
                answer = person.act(line, state["revision"])
                assert answer.status == 200, answer.text
                done.append(answer.data["revision"])
                break
        else:
            revision = max(revision, states[0]["revision"])
            events(spectator, revision, revision + 1)
    return done


@contextmanager
def serving(
    path: Path, *, limits: Limits = GENEROUS, pace: float = 0.0, presses: int = 0
) -> Iterator[int]:
    """Run a server in this process, and give its port."""
    setting = Setting(store=path, port=0, pace=pace, limits=limits, presses=presses)
    with listening(setting) as listener:
        port = listener.getsockname()[1]
        store = Store(path, alone=True)
        server = server_for(setting, store, port)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        while not server.started:
            time.sleep(0.005)
        try:
            yield port
        finally:
            server.should_exit = True
            thread.join()
            store.close()


_PROGRAM: Final = """
import sys
from pathlib import Path
from thinkstr8.web.limits import Limits
from thinkstr8.web.server import Setting, serve

limits = Limits(rate=1e6, burst=10**6, tables=10**6, connections=10**4, streams=10**4)
serve(
    Setting(store=Path(sys.argv[1]), port=int(sys.argv[2]), pace=0, presses=0, limits=limits),
    lambda line: print(line, flush=True),
)
"""


class ServerProcess:
    """A server in a process of its own, which can be killed.

    Attributes:
        port: the port, which stays the same after a restart.
    """

    def __init__(self, path: Path) -> None:
        self.path, self.port = path, 0
        self.start()

    def start(self) -> None:
        """Start, and wait until it listens."""
        command = [sys.executable, "-c", _PROGRAM, str(self.path), str(self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603  # our own program
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.port = int(re.findall(r"localhost:(\d+)", line)[0])

    def kill(self) -> None:
        """End the process as a loss of power would."""
        self.process.kill()
        self.process.communicate()


def statements_for(record: AnyRecord, name: str, keys: Mapping[int | None, str]) -> list[Statement]:
    """Return what adds a game that has been played so far to a store, with keys of its seats."""
    begun = format_record(_without_actions(record))
    players = record.rules.players
    kept = KeptTable(name, game_name(record.game), begun, (None,) * players, "odds", 0.0)
    steps = [
        KeptStep(
            "nature" if action.seat < 0 else "act",
            None if action.seat < 0 else action.seat,
            record.game.format_action(action),
            None if action.seat < 0 else number,
        )
        for number, action in enumerate(record.actions)
    ]
    return [
        add_table(kept),
        *(add_step(name, number, step) for number, step in enumerate(steps, 1)),
        *(add_key(hash_of(key), Holder(name, seat), "cookie") for seat, key in keys.items()),
    ]


def _without_actions(record: AnyRecord) -> AnyRecord:
    names = ("Ada", "Ben", "Cleo", "Dan", "Eve")[: record.rules.players]
    return evolve(record, actions=(), names=names, result=None)
