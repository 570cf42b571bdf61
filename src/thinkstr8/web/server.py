"""The server: which port, which network, and how it begins and ends.

Belongs here: putting the parts together, and running them until the person stops them.
Does not belong here: what is answered (routes), the options of the command (cli).
"""

import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import uvicorn
from starlette.requests import Request

from thinkstr8.core import ThinkStr8Error
from thinkstr8.core.values import frozen
from thinkstr8.web.connections import protocol_with
from thinkstr8.web.gate import Gate, is_loopback
from thinkstr8.web.house import House
from thinkstr8.web.limits import Limits, Meter
from thinkstr8.web.press import Press
from thinkstr8.web.routes import Site
from thinkstr8.web.store import Store

PORT: Final = 8008
"""The usual port."""

_PACE: Final = 0.8
"""The seconds to look at what happened before a bot acts."""

_LAST_WORDS: Final = 2
"""The seconds that running requests have when the server ends."""

_BACKLOG: Final = 1024


class PortError(ThinkStr8Error, OSError):
    """A port that cannot be used, in one sentence."""


@frozen(kw_only=True)
class Setting:
    """How a server runs.

    Attributes:
        store: the file of the tables.
        port: the port; 0 for a free one.
        lan: whether the local network may connect. Otherwise only this machine may.
        pace: the seconds to look at what happened before a bot acts.
        presses: the processes that make pages: as many as processors by default, 0 for none.
        limits: how much one client may ask for.
    """

    store: Path
    port: int = PORT
    lan: bool = False
    pace: float = _PACE
    presses: int | None = None
    limits: Limits = Limits()


def serve(setting: Setting, say: Callable[[str], object]) -> None:
    """Serve until the person presses Ctrl-C, or the system ends the process.

    Args:
        setting: how the server runs.
        say: shows the person a line.

    Raises:
        PortError: the port is taken, or may not be used.
        StoreError: the store cannot be opened.
    """
    with listening(setting) as listener:
        port = listener.getsockname()[1]
        store = Store(setting.store, alone=True)
        try:
            for line in _greeting(setting, port):
                say(line)
            server_for(setting, store, port).run(sockets=[listener])
        finally:
            store.close()


def server_for(setting: Setting, store: Store, port: int) -> uvicorn.Server:
    """Return the server of a store; `run(sockets=[…])` runs it.

    Args:
        setting: how it runs.
        store: the open store.
        port: the port on which its socket listens.
    """
    meter = Meter(setting.limits)
    house = House(store, setting.limits, pace=setting.pace)
    site = Site(house, meter, Press(setting.presses), _base(setting, port))
    names = (socket.gethostname(), f"{socket.gethostname()}.local")
    gate = Gate(site.application(), meter, names, is_open=setting.lan)
    config = uvicorn.Config(
        gate,
        http=protocol_with(meter),
        loop="asyncio",
        ws="none",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=60,
        timeout_graceful_shutdown=_LAST_WORDS,
    )
    return _Server(config, site)


class _Server(uvicorn.Server):
    """A server that ends its streams before it waits for requests to end."""

    def __init__(self, config: uvicorn.Config, site: Site) -> None:
        super().__init__(config)
        self._site = site

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._site.stop()
        await super().shutdown(sockets)


def listening(setting: Setting) -> socket.socket:
    """Return a socket that listens.

    Raises:
        PortError: the port is taken, or may not be used.
    """
    host = "0.0.0.0" if setting.lan else "127.0.0.1"  # noqa: S104  # only with --lan
    # asyncio sends at once only what it knows to be TCP
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, setting.port))
        listener.listen(_BACKLOG)
    except OSError as error:
        listener.close()
        raise PortError(
            f"Port {setting.port} cannot be used ({error.strerror}): choose another with --port."
        ) from error
    return listener


def lan_address() -> str:
    """Return the address of this machine in the local network. Nothing is sent to find it."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address for documentation, where nobody is
        return str(probe.getsockname()[0])
    return socket.gethostname()


def _base(setting: Setting, port: int) -> Callable[[Request], str]:
    """Return what finds the address that other people use."""

    def base(request: Request) -> str:
        host = request.headers.get("host", f"localhost:{port}")
        if setting.lan and is_loopback(f"http://{host}"):
            return f"http://{lan_address()}:{port}"
        return f"http://{host}"

    return base


def _greeting(setting: Setting, port: int) -> Sequence[str]:
    """Return what the person reads first."""
    lines = [f"Open http://localhost:{port}/ in your browser, and send your friends their links."]
    if setting.lan:
        lines.append(
            f"In your network: http://{lan_address()}:{port}/ for everyone who can reach it. "
            "The connection is not encrypted."
        )
    else:
        lines.append("Only this machine can connect. For your network, add --lan.")
    return [*lines, f"Tables are kept in {setting.store}. Stop with Ctrl-C; nothing is lost."]
