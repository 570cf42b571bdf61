"""A server that is killed at any moment has every action that it acknowledged, and has it once."""

import http.client
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import pytest

from helpers.depth import depth
from helpers.web import Client, ServerProcess, opened, random_line

LOST = (OSError, http.client.HTTPException)
"""What a client notices when the server is gone."""


LEAST = 8
"""The least number of actions between two kills, however slow the machine is."""


class Party:
    """The people of one table, who play at random and remember what they were told."""

    def __init__(self, clients: list[Client], seed: int) -> None:
        *self.people, self.spectator = clients
        self.rng = Random(seed)
        self.acknowledged: list[tuple[int, str, int, int]] = []
        self.pending: tuple[Client, str, int] | None = None
        self.log: list[Any] = []
        self.refused = 0

    def play(self, until: threading.Event) -> None:
        """Play until the server is gone, the game is over, or it is enough."""
        while not until.is_set():
            try:
                if not self.step():
                    return
            except LOST:
                return

    def step(self) -> bool:
        """Let everyone who can act do so; return whether the game goes on."""
        for seat, person in enumerate(self.people):
            state = person.state()
            if state["is_over"]:
                return False
            line = random_line(state, self.rng)
            if line is not None:
                self.pending = (person, line, state["revision"])
                self.send(seat)
        self.log = self.spectator.state()["log"]
        return True

    def send(self, seat: int) -> None:
        """Send what is pending, and remember what is acknowledged."""
        assert self.pending is not None
        person, line, expected = self.pending
        answer = person.act(line, expected)
        if answer.status == 200:
            self.acknowledged.append((seat, line, expected, answer.data["revision"]))
        else:
            self.refused += 1
            assert answer.data["code"] == "stale"
        self.pending = None

    def look(self) -> None:
        """Look whether the table is as it was, and send again what was not answered."""
        log = self.spectator.state()["log"]
        assert log[: len(self.log)] == self.log
        if self.pending is not None:
            self.send(self.people.index(self.pending[0]))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    process = ServerProcess(tmp_path / "tables.sqlite")
    yield process
    process.kill()


def test_what_was_acknowledged_is_there_after_a_kill_at_any_moment(server: ServerProcess) -> None:
    rng = Random(8)
    kills = depth(3, 50)
    parties: list[Party] = []
    for number in range(kills):
        for game in ("think_str8", "ten", "numer") if number % 5 == 0 else ():
            bots = {"seat2": "random"} if game == "ten" else {}
            parties.append(Party(opened(server.port, game=game, **bots), number))
        enough = threading.Event()
        threads = [threading.Thread(target=party.play, args=(enough,)) for party in parties]
        for thread in threads:
            thread.start()
        before = count(parties)
        while count(parties) < before + LEAST and any(thread.is_alive() for thread in threads):
            sleep(0.01)
        sleep(rng.uniform(0, 0.3))
        server.kill()
        enough.set()
        for thread in threads:
            thread.join()
        server.start()
        for party in parties:
            party.look()
    assert count(parties) >= LEAST * kills
    check_store(server.path, parties)


def count(parties: list[Party]) -> int:
    """Return how many actions have been acknowledged."""
    return sum(len(party.acknowledged) for party in parties)


def check_store(path: Path, parties: list[Party]) -> None:
    """Check every step in the store against what was acknowledged."""
    connection = sqlite3.connect(path)
    for party in parties:
        name = party.spectator.table.removeprefix("/t/")
        rows = connection.execute(
            "SELECT revision, seat, line, expected FROM steps WHERE name = ? ORDER BY revision",
            (name,),
        ).fetchall()
        assert [row[0] for row in rows] == [*range(1, len(rows) + 1)]
        acted = [(seat, expected) for _, seat, _, expected in rows if expected is not None]
        assert len({*acted}) == len(acted)
        kept = {revision: (seat, expected) for revision, seat, _, expected in rows}
        for seat, _, expected, revision in party.acknowledged:
            assert kept[revision] == (seat, expected)
        revisions = [revision for *_, revision in party.acknowledged]
        assert len({*revisions}) == len(revisions)
    connection.close()
