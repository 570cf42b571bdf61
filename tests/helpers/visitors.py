"""People at tables in a browser, who use the keyboard alone, or their fingers on a phone."""

import asyncio
import re
import socket
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, cast
from urllib.parse import urlsplit

from helpers.web import Client, statements_for
from thinkstr8.core import AnyRecord
from thinkstr8.web.store import Store

if TYPE_CHECKING:
    from playwright.sync_api import Browser

Device: TypeAlias = Literal["desktop", "phone"]
Tone: TypeAlias = Literal["light", "dark"]

_SIZES: Final[Mapping[Device, tuple[int, int]]] = {"desktop": (1280, 900), "phone": (390, 844)}

_PIECE: Final = "#picture .choice[role=button]:not([aria-pressed])"
_SWITCH: Final = "#picture .choice[aria-pressed]"
_FIELD: Final = "#move fieldset"
_SEND: Final = "#move form[data-verb] button.main"
_BUTTON: Final = "#move form[data-verb] button"

_MOST_STOPS: Final = 120
_PATIENCE: Final = 120_000
"""The milliseconds after which something will never happen, also on a busy machine."""

_ARROWS: Final = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")


class Visitor:
    """A person with a browser of their own.

    Attributes:
        page: the page of Playwright.
        faults: what a careful person would complain about: messages of the console, errors of
            scripts, and requests to other machines.
    """

    def __init__(
        self,
        browser: "Browser",
        port: int,
        *,
        device: Device = "desktop",
        tone: Tone = "light",
    ) -> None:
        width, height = _SIZES[device]
        self.port, self.device = port, device
        self.context: Any = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=device == "phone",
            is_mobile=device == "phone",
            color_scheme=tone,
            reduced_motion="reduce",
        )
        self.context.set_default_timeout(_PATIENCE)
        self.page: Any = self.context.new_page()
        self.faults: list[str] = []
        self.page.on("console", lambda message: self._hear(message.type, message.text))
        self.page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        self.page.on("request", lambda request: self._follow(request.url))

    def _hear(self, kind: str, words: str) -> None:
        if kind in ("error", "warning"):
            self.faults.append(f"{kind}: {words}")

    def _follow(self, url: str) -> None:
        if urlsplit(url).netloc != f"127.0.0.1:{self.port}":
            self.faults.append(f"request: {url}")

    def go(self, path: str) -> None:
        """Open a page of the server."""
        self.page.goto(f"http://127.0.0.1:{self.port}{path}", wait_until="load")

    def admit(self, table: str, key: str) -> None:
        """Take a seat of a table that is in the store already."""
        cookie = {"name": f"seat-{table}", "value": key}
        self.context.add_cookies([{**cookie, "url": f"http://127.0.0.1:{self.port}"}])

    def leave(self) -> None:
        """Close the browser."""
        self.context.close()

    # What the person sees

    @property
    def revision(self) -> int:
        return int(self.page.get_attribute("#table", "data-revision"))

    @property
    def is_asked(self) -> bool:
        return bool(self.page.locator("#turn.asked").count())

    @property
    def is_over(self) -> bool:
        return bool(self.page.locator("#result:not([hidden])").count())

    @property
    def log(self) -> list[str]:
        """What the person can read about the game so far, from the beginning."""
        told = self.page.locator("#log li").all_text_contents()
        return [*reversed(cast("list[str]", told))]

    def wait_for(self, revision: int) -> None:
        """Wait until the page shows a revision."""
        self.page.wait_for_function(
            "(least) => Number(document.getElementById('table').dataset.revision) >= least",
            arg=revision,
        )

    def count(self, selector: str) -> int:
        return int(self.page.locator(selector).count())

    # Acting

    def act(self, rng: Random) -> None:
        """Choose an action at random, and wait until it has happened."""
        with self.page.expect_response(lambda answer: answer.url.endswith("/act")) as answer:
            self.choose(rng)
        self.wait_for(answer.value.json()["revision"])

    def choose(self, rng: Random) -> None:
        """Choose an action at random, without waiting."""
        act = self._act_by_touch if self.device == "phone" else self._act_by_keyboard
        act(rng)

    def _act_by_touch(self, rng: Random) -> None:
        pieces = self.count(_PIECE)
        if pieces:
            self.page.locator(_PIECE).nth(rng.randrange(pieces)).tap()
            return
        if not self.count(_FIELD):
            self.page.locator(_BUTTON).nth(rng.randrange(self.count(_BUTTON))).tap()
            return
        switches = self.count(_SWITCH)
        for _ in range(self._picks()):
            self.page.locator(_SWITCH).nth(rng.randrange(switches)).tap()
        self.page.locator(_SEND).tap()

    def _act_by_keyboard(self, rng: Random) -> None:
        if self.count(_PIECE):
            self._tab_to(_PIECE)
            self._roam(rng, _PIECE)
            self.page.keyboard.press(rng.choice(("Enter", " ")))
            return
        if not self.count(_FIELD):
            self._tab_to(_BUTTON)
            self.page.keyboard.press("Enter")
            return
        for pick in range(self._picks()):
            if rng.random() < 0.5:
                self._tab_to(_SWITCH)
                self._roam(rng, _SWITCH)
                self.page.keyboard.press("Enter")
            else:
                field = f"{_FIELD}:nth-of-type({min(pick + 1, self.count(_FIELD))})"
                self._tab_to(f"{field} input")
                self.page.keyboard.press("Space")
        for place in range(1, self.count(_FIELD) + 1):
            empty = f"{_FIELD}:nth-of-type({place}):not(:has(:checked)) input[type=radio]"
            if self.count(empty):
                self._tab_to(empty)
                self.page.keyboard.press("Space")
        self._tab_to(_SEND)
        self.page.keyboard.press("Enter")

    def _picks(self) -> int:
        """Return how many options to pick: one die to turn, and three digits or numbers."""
        return 1 if self.count("#move form[data-verb=settle]") else 3

    def _tab_to(self, selector: str) -> None:
        for _ in range(_MOST_STOPS):
            if self.page.evaluate("(it) => document.activeElement.matches(it)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard does not reach {selector}")

    def _roam(self, rng: Random, selector: str) -> None:
        for _ in range(rng.randrange(8)):
            self.page.keyboard.press(rng.choice(_ARROWS))
        assert self.page.evaluate("(it) => document.activeElement.matches(it)", selector)


class Cable:
    """A connection between one person and the server, which can be cut.

    Attributes:
        port: the port at which the person finds the server.
    """

    def __init__(self, port: int) -> None:
        self._server = port
        self._is_whole = True
        self._open: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        threading.Thread(target=self._connect, daemon=True).start()

    def _connect(self) -> None:
        with suppress(OSError):
            while True:
                person, _ = self._listener.accept()
                if not self._is_whole:
                    person.close()
                    continue
                server = socket.create_connection(("127.0.0.1", self._server))
                self._open += [person, server]
                for ends in ((person, server), (server, person)):
                    threading.Thread(target=self._carry, args=ends, daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while content := source.recv(65536):
                target.sendall(content)
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def cut(self) -> None:
        """End all connections, and let no new ones begin."""
        self._is_whole = False
        for each in self._open:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()
        self._open.clear()

    def mend(self) -> None:
        """Let connections begin again."""
        self._is_whole = True

    def close(self) -> None:
        """Cut the cable for ever."""
        self.cut()
        self._listener.close()


def play_on(visitors: Sequence[Visitor], rng: Random, most: int = 10**6) -> int:
    """Let people act in turn until the end, or until they have acted often; return how often."""
    done = 0
    while done < most and not visitors[0].is_over:
        latest = max(visitor.revision for visitor in visitors)
        for visitor in visitors:
            visitor.wait_for(latest)
        asked = [visitor for visitor in visitors if visitor.is_asked]
        if not asked:
            visitors[0].page.wait_for_timeout(20)
            continue
        rng.choice(asked).act(rng)
        done += 1
    return done


def client_of(visitor: Visitor) -> Client:
    """Return a client with the seat of a person, to compare what the person sees."""
    client = Client(visitor.port)
    path = urlsplit(visitor.page.url).path
    (name,) = re.findall("^/t/([^/]+)", path)
    cookies = visitor.context.cookies(visitor.page.url)
    client.cookies = {
        cookie["name"]: cookie["value"] for cookie in cookies if cookie["name"].startswith("seat-")
    }
    client.table = f"/t/{name}"
    return client


def told_by(client: Client) -> list[str]:
    """Return what the server told a seat, as a page shows it."""
    found = [" ".join(entry["sentences"]) for entry in client.state()["log"]]
    return [*filter(None, found)]


def filled(path: Path, records: Mapping[str, AnyRecord], key: str) -> None:
    """Put games into a new store; a key opens seat 0 of all of them, and another the spectator's.

    It runs in a thread of its own, because Playwright has an event loop in this one.
    """

    async def fill() -> None:
        store = Store(path)
        for name, record in records.items():
            keys = {0: f"{key}{name}", None: f"{key}{name}-spectator"}
            await store.written(*statements_for(record, name, keys))
        store.close()

    thread = threading.Thread(target=asyncio.run, args=(fill(),))
    thread.start()
    thread.join()
