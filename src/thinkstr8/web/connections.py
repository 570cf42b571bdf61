"""Connections that cannot be kept busy: a client that is slow on purpose is dropped.

Belongs here: the protocol of a connection, with limits of time and number.
Does not belong here: requests (routes), what is counted for an address (limits).
"""

import asyncio
from typing import Final, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from thinkstr8.web.limits import Meter, released

_MOST_UNREAD: Final = 4
"""The number of patiences in which a client must read some of an answer."""


class PatientProtocol(H11Protocol):
    """A connection of HTTP/1.1 that ends if its client lets it wait too long.

    A client has `patience` seconds to send the head of a request, and four times as long to read
    some of an answer. An address has a limited number of connections.

    Attributes:
        meter: the connections of all addresses.
    """

    meter: Meter
    _address: str = ""
    _waiting: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn itself does
        """Begin a connection, or drop it if its address has too many."""
        super().connection_made(transport)
        peer = cast("tuple[str, int] | None", transport.get_extra_info("peername"))
        self._address = peer[0] if peer else ""
        self.meter.connections[self._address] += 1
        if self.meter.connections[self._address] > self.meter.limits.connections:
            transport.abort()
        else:
            self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        super().connection_lost(exc)
        released(self.meter.connections, self._address)
        for timer in (self._waiting, self._unread):
            if timer is not None:
                timer.cancel()
        self._waiting = self._unread = None

    def data_received(self, data: bytes) -> None:
        """Take what the client sent; a request that has begun must have its head soon."""
        super().data_received(data)
        if self._is_answering():
            self._stop_waiting()
        elif self._waiting is None and not self.transport.is_closing():
            self._wait_for_head()

    def on_response_complete(self) -> None:
        """Go on after an answer: what has begun to arrive must be complete soon."""
        super().on_response_complete()
        self._stop_waiting()
        has_begun = self.conn.their_state is h11.SEND_BODY or self.conn.trailing_data[0]
        if has_begun and not self._is_answering() and not self.transport.is_closing():
            self._wait_for_head()

    def pause_writing(self) -> None:
        """Wait for a client that does not read, but not for ever."""
        super().pause_writing()
        patience = _MOST_UNREAD * self.meter.limits.patience
        self._unread = self.loop.call_later(patience, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on writing."""
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _is_answering(self) -> bool:
        """Return whether there is a request whose answer is not complete."""
        cycle = cast("RequestResponseCycle | None", self.cycle)  # None before the first request
        return cycle is not None and not cycle.response_complete

    def _wait_for_head(self) -> None:
        patience = self.meter.limits.patience
        self._waiting = self.loop.call_later(patience, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None


def protocol_with(meter: Meter) -> type[asyncio.Protocol]:
    """Return the class of connections that count with a meter."""
    return type("Connection", (PatientProtocol,), {"meter": meter})
