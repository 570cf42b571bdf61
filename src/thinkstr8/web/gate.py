"""The gate: who may ask at all, and the headers of every answer.

Belongs here: limits of number, requests from other sites, names that this server does not have.
Does not belong here: who sits where (routes), limits of time and size (connections, answers).
"""

from collections.abc import Iterable
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from thinkstr8.web.answers import HEADERS, FaultError, fault_answer
from thinkstr8.web.limits import Meter

_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


class Gate:
    """The outermost part of the application.

    A name that is not this server's is refused, because another site could let its name lead here,
    and then read what a browser on this machine may read.
    """

    def __init__(self, app: ASGIApp, meter: Meter, names: Iterable[str], *, is_open: bool) -> None:
        """Stand before an application.

        Args:
            app: the application.
            meter: what every address may still ask for.
            names: the names of this machine.
            is_open: whether the server is open to the local network, by any of its addresses.
        """
        self._app, self._meter, self._is_open = app, meter, is_open
        self._names = {*_LOOPBACK, *(name.casefold() for name in names)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], *HEADERS]}
            await send(message)

        request = Request(scope)
        try:
            self._check(request)
        except FaultError as fault:
            await fault_answer(request, fault)(scope, receive, send_with_headers)
            return
        await self._app(scope, receive, send_with_headers)

    def _check(self, request: Request) -> None:
        """Check the name, the number of requests, and the site that asks.

        Raises:
            FaultError: the request is refused.
        """
        if not self._meter.may_ask(address_of(request)):
            raise FaultError(429, "You ask too often: wait a few seconds.")
        host = request.headers.get("host", "")
        if not self._is_own(host):
            raise FaultError(421, "This server has another name: use the address that it printed.")
        if request.method == "POST":
            origin = request.headers.get("origin")
            if origin is not None and urlsplit(origin).netloc.casefold() != host.casefold():
                raise FaultError(403, "Other sites cannot act here.")

    def _is_own(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if name in self._names:
            return True
        try:
            return self._is_open and bool(ip_address(name))
        except ValueError:
            return False


def address_of(request: Request) -> str:
    """Return the address from which a request comes."""
    return "" if request.client is None else request.client.host


def is_loopback(address: str) -> bool:
    """Return whether an address leads to this machine from itself only.

    >>> is_loopback("http://localhost:8008/"), is_loopback("http://192.168.0.7:8008/")
    (True, False)
    """
    name = urlsplit(address).hostname or ""
    with suppress(ValueError):
        return ip_address(name).is_loopback
    return name == "localhost"
