"""Streams of events: what happens at a table, as it happens.

Belongs here: the form of server-sent events, and which a client has missed.
Does not belong here: what a seat is told (seen).
"""

import asyncio
from collections.abc import AsyncIterator
from typing import Final

from thinkstr8.core import Seat
from thinkstr8.web.rooms import Room
from thinkstr8.web.seen import event_to_json

_HEARTBEAT: Final = 15.0
"""The seconds after which a stream shows that it is still there."""

_RETRY: Final = "retry: 1000\n\n"
"""What tells a browser to come back a second after it lost the stream."""


class Streams:
    """All streams of a server.

    Attributes:
        is_open: whether the server goes on.
    """

    def __init__(self) -> None:
        self.is_open = True

    async def of(self, room: Room, seat: Seat | None, since: int) -> AsyncIterator[str]:
        """Yield what happens at a table after a revision, as a seat (None: a spectator) reads it.

        Each step is an event `step`, with its revision as `id` and JSON as `data`. A client that
        was away sends the latest `id` again, and misses nothing.
        """
        wake = asyncio.Event()
        room.listening.add(wake)
        latest = min(since, room.revision)
        try:
            yield _RETRY
            while self.is_open:
                wake.clear()
                while latest < room.revision:
                    latest += 1
                    data = event_to_json(room, latest, seat)
                    yield f"id: {latest}\nevent: step\ndata: {data}\n\n"
                try:
                    async with asyncio.timeout(_HEARTBEAT):
                        await wake.wait()
                except TimeoutError:
                    yield ":\n\n"
        finally:
            room.listening.discard(wake)
