"""Clients that play through HTTP: each has an address of its own, a stream, and a connection.

Belongs here: one client, the people of one table, and what they measured.
Does not belong here: starting servers, comparing (__main__).
"""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple, cast

SEATS: Final = 4
"""The people at each table."""

_FORM: Final = "application/x-www-form-urlencoded"


class Post(NamedTuple):
    """An action that was sent, for sending the same to another server.

    Attributes:
        at: when, in seconds since the beginning of the turn.
        client: the number of the client.
        body: what was sent.
    """

    at: float
    client: int
    body: str


class Answer(NamedTuple):
    """An answer."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Measured:
    """What the clients measured.

    Attributes:
        times: the seconds until each action was acknowledged.
        posts: the actions of this turn.
        acknowledged: for each acknowledged action the table, the seat, the expected revision, and
            the revision of the answer.
        errors: the answers that were neither an acknowledgement nor a hint to look again.
        stale: the number of actions that came too late.
        pages: the number of pages that were fetched.
    """

    def __init__(self) -> None:
        self.times: list[float] = []
        self.posts: list[Post] = []
        self.acknowledged: list[tuple[str, int, int, int]] = []
        self.errors: list[str] = []
        self.stale = 0
        self.pages = 0


class Line:
    """A connection that stays open, from an address of its own."""

    def __init__(self, port: int, address: str) -> None:
        self.port, self.address = port, address
        self._pair: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._turn = asyncio.Lock()

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Return another connection from the same address."""
        return await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=(self.address, 0), limit=2**20
        )

    async def connect(self) -> None:
        """Open the connection before there is something to ask."""
        async with self._turn:
            if self._pair is None:
                self._pair = await self.open()

    async def ask(
        self, method: str, path: str, cookie: str = "", body: str = "", *, html: bool = False
    ) -> Answer:
        """Ask, and return the answer."""
        async with self._turn:
            if self._pair is None:
                self._pair = await self.open()
            reader, writer = self._pair
            try:
                writer.write(_request(method, path, cookie, body, html=html))
                return await _answer(reader)
            except (OSError, EOFError):
                writer.close()
                self._pair = await self.open()  # the server closes connections that are quiet
                reader, writer = self._pair
                writer.write(_request(method, path, cookie, body, html=html))
                return await _answer(reader)

    def close(self) -> None:
        """Close the connection."""
        if self._pair is not None:
            self._pair[1].close()


def _request(method: str, path: str, cookie: str, body: str, *, html: bool = False) -> bytes:
    lines = [
        f"{method} {path} HTTP/1.1",
        "Host: localhost",
        f"Accept: {'text/html' if html else 'application/json'}",
        f"Cookie: {cookie}",
    ]
    if method == "POST":
        lines += [f"Content-Type: {_FORM}", f"Content-Length: {len(body.encode())}"]
    return ("\r\n".join(lines) + "\r\n\r\n" + body).encode()


async def _answer(reader: asyncio.StreamReader) -> Answer:
    head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    headers = {name.lower(): text for name, _, text in (line.partition(": ") for line in head[1:])}
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    return Answer(int(head[0].split()[1]), headers, body)


class Person:
    """One person: plays at random when it is their turn, after thinking for a while."""

    def __init__(self, number: int, port: int, measured: Measured, rng: Random) -> None:
        self.number = number
        self.measured, self.rng = measured, rng
        address = f"127.{1 + number // 62500}.{number // 250 % 250}.{1 + number % 250}"
        self.line = Line(port, address)
        self.cookie = self.table = ""
        self.seat, self.revision = -1, 0
        self.fetches_pages = False
        self._played = 0

    async def enter(self, key: str) -> None:
        """Open a link."""
        answer = await self.line.ask("POST", "/enter", body=f"key={key}")
        self._admitted(answer)

    def _admitted(self, answer: Answer) -> None:
        self.cookie = answer.headers["set-cookie"].partition(";")[0]
        self.table = json.loads(answer.body)["url"]

    async def play(self, clock: "Clock") -> None:
        """Play until the task is cancelled: one game after the other."""
        while True:
            over = False
            async for event in self._events():
                self.revision = event["revision"]
                if self.fetches_pages:
                    answer = await self.line.ask(
                        "GET", f"{self.table}/main", self.cookie, html=True
                    )
                    self.measured.pages += answer.status == 200
                while self.seat in event["acting"] and self.revision == event["revision"]:
                    await clock.think(self.rng)
                    event = await self._act(clock)  # noqa: PLW2901  # what the answer says is later
                if event["is_over"]:
                    over = True
                    break
            if over:
                self._admitted(await self.line.ask("POST", f"{self.table}/rematch", self.cookie))

    async def _state(self) -> dict[str, Any]:
        answer = await self.line.ask("GET", f"{self.table}/state", self.cookie)
        return cast("dict[str, Any]", json.loads(answer.body))

    async def _act(self, clock: "Clock") -> dict[str, Any]:
        """Look, and act if there is something to choose; return what is known then."""
        state = await self._state()
        line = _chosen(state, self.rng)
        self.revision = state["revision"]
        if line is None:
            return {**state, "acting": []}
        body = f"expected={self.revision}&action={line.replace(' ', '+')}"
        await clock.running.wait()
        start = perf_counter()
        answer = await self.line.ask("POST", f"{self.table}/act", self.cookie, body)
        took = perf_counter() - start
        said = json.loads(answer.body)
        if answer.status == 200:
            self.measured.times.append(took)
            self.measured.posts.append(Post(start - clock.start, self.number, body))
            done = (self.table, self.seat, self.revision, said["revision"])
            self.measured.acknowledged.append(done)
            return {"revision": said["revision"], "acting": [], "is_over": False}
        if answer.status == 409 and said.get("code") == "stale":
            self.measured.stale += 1
        else:
            self.measured.errors.append(f"{answer.status}: {said}")
        return {"revision": self.revision, "acting": [self.seat], "is_over": False}

    async def _events(self) -> AsyncIterator[dict[str, Any]]:
        """Yield where the table is, and then what happens there."""
        state = await self._state()
        self.seat = state["seat"]
        reader, writer = await self.line.open()
        try:
            path = f"{self.table}/events?since={state['revision']}"
            writer.write(_request("GET", path, self.cookie, ""))
            await reader.readuntil(b"\r\n\r\n")
            yield state
            while text := await reader.readline():
                if text.startswith(b"data: "):
                    yield json.loads(text.removeprefix(b"data: "))
        finally:
            writer.close()


def _chosen(state: Mapping[str, Any], rng: Random) -> str | None:
    if not state["choices"]:
        return None
    choice = rng.choice(state["choices"])
    words = [choice["verb"], str(state["seat"])]
    for pick in choice["picks"]:
        values = [option["value"] for option in pick["options"]]
        if choice["verb"] == "settle":
            values = values[:1]  # the colour that the die shows
        words += sorted(rng.sample(values, rng.randint(pick["least"], pick["most"]))) or ["-"]
    return " ".join(words)


class Clock:
    """The turns in which the clients play, and how long they think.

    Attributes:
        start: when the turn began.
        running: set during a turn.
        seconds: the longest time for which a person thinks; the shortest is half of it.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.start = perf_counter()
        self.running = asyncio.Event()

    async def think(self, rng: Random) -> None:
        """Wait as long as a person thinks, all of it within one turn."""
        while True:
            await self.running.wait()
            await asyncio.sleep(self.seconds * rng.uniform(0.5, 1))
            if self.running.is_set():
                return


async def open_table(number: int, game: str, port: int, measured: Measured) -> list[Person]:
    """Open a table, and return its people, each with a cookie."""
    first = number * SEATS
    people = [Person(first + seat, port, measured, Random(first + seat)) for seat in range(SEATS)]
    seats = "".join(f"&seat{seat}=person" for seat in range(SEATS))
    body = f"game={game}&form=number-of-form-{number:09}{seats}"
    answer = await people[0].line.ask("POST", "/tables", body=body)
    links = json.loads(answer.body)["links"]
    for person, link in zip(people, links, strict=False):  # the last link is for spectators
        await person.enter(link["url"].partition("#")[2])
    return people
