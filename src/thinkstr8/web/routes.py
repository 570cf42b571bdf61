"""The addresses of the server, and what each of them answers.

Belongs here: finding out who asks and for what, and the answer.
Does not belong here: tables (house, rooms), HTML (pages), limits of number (gate).

| request | answer |
|---|---|
| `GET /?game=ten` | the lobby |
| `POST /tables` | opens a table: `form`, and the fields of `offers.read_order`; shows its links |
| `GET /enter` | the page that a link opens; the key of the seat is in its fragment |
| `POST /enter` | `key`: admits its owner, with `{"url": "/t/NAME"}` and a cookie |
| `GET /t/NAME` | the page of the table |
| `GET /t/NAME/main?look=narrow-dark` | the part of the page that changes |
| `GET /t/NAME/state` | the same as JSON: `seen.seen_to_json` |
| `GET /t/NAME/events?since=N` | what happens after revision N, as server-sent events |
| `POST /t/NAME/act` | `expected`, and `action` or the fields of a choice: acts |
| `POST /t/NAME/undo` | `expected`: takes the latest action back |
| `POST /t/NAME/note` | `command`, such as `cross blue 7`: writes on the own sheet |
| `POST /t/NAME/rematch` | goes to the rematch, and opens it if need be |
| `GET /t/NAME/replay?seat=0&step=12` | one step of a finished game; a spectator's without `seat` |
| `GET /t/NAME/replay/main`, `GET /t/NAME/replay/state` | the changing part, and JSON |
| `GET /t/NAME/record` | the record of a finished game |
| `GET /static/FILE` | a file of the pages |

What is posted is a form, or JSON with the same fields. A client that accepts `application/json` is
answered in JSON: `{"revision": N}` for an action, a refusal as `{"error": "…", "code": "…",
"revision": N}`. A browser without scripts is sent back to the page. 400 is unreadable, 401 without
the cookie, 403 for another seat, 404 not there, 409 not allowed now, 413 too large, 429 too often.

A form without scripts sends the fields of a choice: `verb`, and `pick0`, `pick1` and so on, each as
often as options were picked.
"""

from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Final

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from thinkstr8.core import IllegalActionError, QuestionError, Seat
from thinkstr8.front.replaying import Replay
from thinkstr8.web import pages
from thinkstr8.web.answers import (
    HANDLERS,
    FaultError,
    Fields,
    fields_of,
    json_text,
    number_in,
    number_or,
    page,
    refused,
    text_in,
    wants_json,
)
from thinkstr8.web.files import static_files
from thinkstr8.web.gate import address_of, is_loopback
from thinkstr8.web.house import House
from thinkstr8.web.keys import MOST_LETTERS, new_key
from thinkstr8.web.limits import Meter, released
from thinkstr8.web.offers import offers, read_order
from thinkstr8.web.press import Press
from thinkstr8.web.replays import Shown, shown, shown_to_json
from thinkstr8.web.rooms import Room, StaleError
from thinkstr8.web.seen import Look, Seen, choices_of, seen, seen_to_json
from thinkstr8.web.streams import Streams

_COOKIE_LIFE: Final = 180 * 24 * 3600
"""The seconds for which a cookie is kept: half a year."""

_NO_SUCH_TABLE: Final = "There is no such table: it has been removed."
_COME_BY_LINK: Final = "This page opens with your own link. Open the link again in this browser."

Base = Callable[[Request], str]
"""Returns the beginning of every address that is given to other people."""


class Site:
    """Everything that the server answers.

    Attributes:
        house: all tables.
        streams: all streams of events.
    """

    def __init__(self, house: House, meter: Meter, press: Press, base: Base) -> None:
        self.house = house
        self.streams = Streams()
        self._meter, self._press, self._base = meter, press, base

    def application(self) -> Starlette:
        """Return the application, without its gate."""

        @asynccontextmanager
        async def life(_: Starlette) -> AsyncIterator[None]:
            yield
            await self.stop()

        table = "/t/{name}"
        return Starlette(
            routes=[
                Route("/", self.lobby),
                Route("/tables", self.open, methods=["POST"]),
                Route("/enter", self.enter_page),
                Route("/enter", self.enter, methods=["POST"]),
                Route(table, self.table),
                Route(f"{table}/main", self.main),
                Route(f"{table}/state", self.state),
                Route(f"{table}/events", self.events),
                Route(f"{table}/act", self.act, methods=["POST"]),
                Route(f"{table}/undo", self.undo, methods=["POST"]),
                Route(f"{table}/note", self.note, methods=["POST"]),
                Route(f"{table}/rematch", self.rematch, methods=["POST"]),
                Route(f"{table}/replay", self.replay),
                Route(f"{table}/replay/main", self.replay_main),
                Route(f"{table}/replay/state", self.replay_state),
                Route(f"{table}/record", self.record),
                Route("/static/{name}", self.file),
            ],
            exception_handlers=HANDLERS,
            lifespan=life,
        )

    async def stop(self) -> None:
        """End all streams, all bots, and all processes."""
        self.streams.is_open = False
        await self.house.stop()
        await self._press.close()

    # The lobby

    async def lobby(self, request: Request) -> Response:
        """Show the lobby."""
        wanted = request.query_params.get("game", "")
        known = offers()
        offer = next((each for each in known if each.name == wanted), known[0])
        return page(pages.lobby_page(known, offer, new_key()))

    async def open(self, request: Request) -> Response:
        """Open a table, and show its links."""
        fields = await fields_of(request, self.house.limits)
        form = text_in(fields, "form")
        if not 16 <= len(form) <= MOST_LETTERS:
            raise FaultError(400, "The field form must be the one of the lobby.")
        if self.house.store.has_form(form):
            raise FaultError(409, "This table is open already. Go to the lobby for another one.")
        order = read_order({name: text_in(fields, name) for name in fields})
        if not self._meter.may_open(address_of(request)):
            raise FaultError(429, "You have opened many tables: wait before you open another one.")
        opened = await self.house.open(order, form)
        base = self._base(request)
        links = tuple(
            pages.Link(seat, name, f"{base}/enter#{key}") for seat, name, key in opened.links
        )
        if wants_json(request):
            return JSONResponse(
                {
                    "table": opened.table,
                    "links": [
                        {"seat": link.seat, "name": link.name, "url": link.address}
                        for link in links
                    ],
                },
                headers={"cache-control": "no-store"},
            )
        return page(pages.links_page(opened.game, links, is_local=is_loopback(base)))

    # Letting people in

    async def enter_page(self, request: Request) -> Response:
        """Show the page that takes the key out of a link, and sends it."""
        del request
        return page(pages.enter_page())

    async def enter(self, request: Request) -> Response:
        """Admit the owner of a link."""
        key = text_in(await fields_of(request, self.house.limits), "key")
        admitted = await self.house.enter(key) if len(key) <= MOST_LETTERS else None
        if admitted is None:
            raise FaultError(401, "This link opens no seat: ask for a new one.")
        holder, cookie = admitted
        return _admitted(request, holder.table, cookie)

    async def _who(self, request: Request) -> tuple[Room, Seat | None]:
        """Return which table a request is about, and the seat that asks, or None for a spectator.

        Raises:
            FaultError: nobody with such a cookie may ask, or the table is gone.
        """
        name = request.path_params["name"]
        cookie = request.cookies.get(f"seat-{name}", "")
        holder = self.house.holder(cookie) if 0 < len(cookie) <= MOST_LETTERS else None
        if holder is None:
            raise FaultError(401, _COME_BY_LINK)
        if holder.table != name:
            raise FaultError(403, "You have no seat at this table.")
        room = await self.house.room(name)
        if room is None:
            raise FaultError(404, _NO_SUCH_TABLE)
        return room, holder.seat

    async def _player(self, request: Request) -> tuple[Room, Seat]:
        """Return which table a request is about, and the seat that wants to act.

        Raises:
            FaultError: nobody with such a cookie may act.
        """
        room, seat = await self._who(request)
        if seat is None:
            raise FaultError(403, "Spectators cannot act.")
        return room, seat

    # The table

    async def _made(self, make: Callable[[Seen, Look], str], request: Request) -> str:
        """Return what is made of everything that the seat gets."""
        return await self._press.made(make, seen(*await self._who(request)), _look(request))

    async def table(self, request: Request) -> Response:
        """Show the page of a table."""
        return page(await self._made(pages.table_page, request))

    async def main(self, request: Request) -> Response:
        """Show the part of the page of a table that changes."""
        return page(await self._made(pages.table_main, request))

    async def state(self, request: Request) -> Response:
        """Tell everything that the seat gets, as JSON."""
        return json_text(await self._press.made(seen_to_json, seen(*await self._who(request))))

    async def events(self, request: Request) -> Response:
        """Tell what happens, as it happens."""
        room, seat = await self._who(request)
        missed = request.headers.get("last-event-id") or request.query_params.get("since")
        address = address_of(request)
        if self._meter.streams[address] >= self.house.limits.streams:
            raise FaultError(429, "You have many tables open: close some of them.")
        told = self._counted(address, self.streams.of(room, seat, number_or(missed, room.revision)))
        return StreamingResponse(
            told, media_type="text/event-stream", headers={"cache-control": "no-store"}
        )

    async def _counted(self, address: str, told: AsyncIterator[str]) -> AsyncIterator[str]:
        self._meter.streams[address] += 1
        try:
            async for each in told:
                yield each
        finally:
            released(self._meter.streams, address)

    async def act(self, request: Request) -> Response:
        """Do what a seat sent, once."""
        room, seat = await self._player(request)
        fields = await fields_of(request, self.house.limits)
        line = _line_in(fields, room, seat)
        return await _done(request, room, room.act(seat, number_in(fields, "expected"), line))

    async def undo(self, request: Request) -> Response:
        """Take back what a seat did last, if that is fair."""
        room, seat = await self._player(request)
        fields = await fields_of(request, self.house.limits)
        return await _done(request, room, room.undo(seat, number_in(fields, "expected")))

    async def note(self, request: Request) -> Response:
        """Write on the own sheet of a seat."""
        room, seat = await self._player(request)
        command = text_in(await fields_of(request, self.house.limits), "command")
        complaint = await room.note(seat, command)
        if complaint:
            raise FaultError(400, complaint)
        if wants_json(request):
            return json_text(await self._press.made(seen_to_json, seen(room, seat)))
        return _back_to(room.kept.name)

    async def rematch(self, request: Request) -> Response:
        """Open the rematch, or follow there."""
        room, seat = await self._who(request)
        name, cookie = await self.house.play_again(room, seat)
        return _admitted(request, name, cookie)

    # After the end

    async def _shown(self, request: Request) -> Shown:
        """Return the step of a finished game that a request asks for.

        Raises:
            FaultError: there is no such seat.
            TooEarlyError: the game is not over.
        """
        room, _ = await self._who(request)
        replay: Replay = self.house.replay(room)
        asked = request.query_params.get("seat")
        seat = None if asked in (None, "", "spectator") else number_or(asked, -1)
        if seat is not None and not 0 <= seat < len(room.match.names):
            raise FaultError(404, "There is no such seat.")
        step = min(number_or(request.query_params.get("step"), 0), replay.last)
        return shown(room.kept.name, replay, seat, step)

    async def replay(self, request: Request) -> Response:
        """Show a step of a finished game."""
        found = await self._shown(request)
        return page(await self._press.made(pages.replay_page, found, _look(request)))

    async def replay_main(self, request: Request) -> Response:
        """Show the part of the page of a replay that changes."""
        found = await self._shown(request)
        return page(await self._press.made(pages.replay_main, found, _look(request)))

    async def replay_state(self, request: Request) -> Response:
        """Tell a step of a finished game, as JSON."""
        return json_text(shown_to_json(await self._shown(request)))

    async def record(self, request: Request) -> Response:
        """Send the record of a finished game as a file."""
        room, _ = await self._who(request)
        name = f"{room.kept.game}-{room.kept.name}.txt"
        return Response(
            self.house.record(room),
            media_type="text/plain",
            headers={
                "content-disposition": f'attachment; filename="{name}"',
                "cache-control": "no-store",
            },
        )

    async def file(self, request: Request) -> Response:
        """Send a file of the pages."""
        found = static_files().get(request.path_params["name"])
        if found is None:
            raise FaultError(404, "There is no such file.")
        is_named = request.query_params.get("v") == found.version
        keep = "public, max-age=31536000, immutable" if is_named else "no-cache"
        return Response(found.content, media_type=found.kind, headers={"cache-control": keep})


def _look(request: Request) -> Look:
    """Return how a person wants to see pictures: as the address says, or else the cookie."""
    asked = request.query_params.get("look") or request.cookies.get("look", "")
    return Look.named(asked)


def _line_in(fields: Fields, room: Room, seat: Seat) -> str:
    """Return the line of the action in a form: as it is, or put together from picks.

    Raises:
        FaultError: the form has neither.
    """
    if "action" in fields:
        return text_in(fields, "action")
    verb = text_in(fields, "verb")
    choice = next((each for each in choices_of(room, seat) if each.verb == verb), None)
    if choice is None:
        raise FaultError(409, "This cannot be chosen now. Look again.", revision=room.revision)
    try:
        return choice.line(*(fields.get(f"pick{place}", []) for place in range(len(choice.picks))))
    except QuestionError as error:
        raise FaultError(400, str(error)) from None


async def _done(request: Request, room: Room, doing: Coroutine[None, None, int]) -> Response:
    """Do something at a table, and tell in which revision it happened.

    Raises:
        FaultError: it is not allowed.
    """
    try:
        revision = await doing
    except IllegalActionError as error:
        fault = refused(error)
        fault.revision = room.revision
        raise fault from None
    except StaleError as error:
        raise FaultError(409, str(error), code="stale", revision=room.revision) from None
    if wants_json(request):
        return JSONResponse({"revision": revision})
    return _back_to(room.kept.name)


def _back_to(name: str) -> Response:
    return RedirectResponse(f"/t/{name}", 303)


def _admitted(request: Request, name: str, cookie: str) -> Response:
    """Return the answer that gives a browser its cookie for a table, and sends it there."""
    url = f"/t/{name}"
    answer: Response = JSONResponse({"url": url}) if wants_json(request) else _back_to(name)
    answer.headers["cache-control"] = "no-store"
    answer.set_cookie(
        f"seat-{name}", cookie, max_age=_COOKIE_LIFE, path=url, httponly=True, samesite="lax"
    )
    return answer
