"""`python -m benchmarks.tables`: many tables at the same time, beside a bare page.

The people of all tables play at random through HTTP: each has a stream of events, and fetches the
state before every action. They play in turns. After each turn the same posts, at the same moments,
from as many connections, go to the bare page. So both servers get the same load in the same run.
"""

import argparse
import asyncio
import socket
import sqlite3
import sys
from asyncio.subprocess import DEVNULL
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from benchmarks.tables.clients import SEATS, Clock, Line, Measured, Person, Post, open_table
from thinkstr8.games import catalogue

_SERVE: Final = ("-m", "thinkstr8", "serve")
_BARE: Final = ("-m", "benchmarks.tables.bare")
_OPENING: Final = 3.0
"""The seconds in which all streams open."""

_ARRIVING: Final = 1.0
"""The seconds in which everything arrives that is on its way."""

_TOGETHER: Final = 20
"""The number of tables that are opened at the same time."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and return 1 if an action was lost, doubled or refused."""
    options = _parser().parse_args(arguments)
    with TemporaryDirectory() as folder:
        return asyncio.run(_measure(options, Path(folder)))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m benchmarks.tables", description=__doc__)
    parser.add_argument("--tables", type=int, default=200, help="how many tables")
    parser.add_argument("--turns", type=int, default=4, help="how many turns")
    parser.add_argument("--seconds", type=float, default=15, help="how long a turn is")
    parser.add_argument(
        "--thinking",
        type=float,
        default=5,
        help="the longest time that a person thinks, in seconds",
    )
    parser.add_argument(
        "--pages", action="store_true", help="let everyone also fetch the page after every step"
    )
    return parser


async def _measure(options: argparse.Namespace, folder: Path) -> int:
    ports = _free_port(), _free_port()
    tables, bare = folder / "tables.sqlite", folder / "rows.sqlite"
    commands = (
        (*_SERVE, "--port", str(ports[0]), "--store", str(tables)),
        (*_BARE, str(bare), str(ports[1])),
    )
    servers = [
        await asyncio.create_subprocess_exec(sys.executable, *command, stdout=DEVNULL)
        for command in commands
    ]
    try:
        await asyncio.gather(*map(_listens, ports))
        return await _compared(options, ports, servers[0].pid, tables)
    finally:
        for server in servers:
            server.terminate()
            await server.wait()


async def _compared(
    options: argparse.Namespace, ports: tuple[int, int], server: int, store: Path
) -> int:
    measured, clock = Measured(), Clock(options.thinking)
    before = _memory(server)
    people = await _people(options.tables, ports[0], measured)
    for person in people:
        person.fetches_pages = options.pages
    lines = [Line(ports[1], person.line.address) for person in people]
    for first in range(0, len(lines), _TOGETHER):
        await asyncio.gather(*(line.connect() for line in lines[first : first + _TOGETHER]))
    tasks = [asyncio.create_task(person.play(clock)) for person in people]
    await asyncio.sleep(_OPENING)
    bare: list[float] = []
    for _ in range(options.turns):
        measured.posts.clear()
        clock.start = perf_counter()
        clock.running.set()
        await asyncio.sleep(options.seconds)
        clock.running.clear()
        await asyncio.sleep(_ARRIVING)
        bare += await _repeated(measured.posts, lines)
    memory = _memory(server)
    for task in tasks:
        task.cancel()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    measured.errors += [str(end) for end in ended if isinstance(end, Exception)]
    for line in (*lines, *(person.line for person in people)):
        line.close()
    measured.errors += _lost(store, measured)
    _print(options, measured, bare, (before, memory))
    return int(bool(measured.errors))


async def _people(tables: int, port: int, measured: Measured) -> list[Person]:
    games, found = tuple(catalogue.GAMES), list[Person]()
    for first in range(0, tables, _TOGETHER):
        opening = (
            open_table(number, games[number % len(games)], port, measured)
            for number in range(first, min(first + _TOGETHER, tables))
        )
        for people in await asyncio.gather(*opening):
            found += people
    return found


async def _repeated(posts: Sequence[Post], lines: Sequence[Line]) -> list[float]:
    """Send the same posts to the bare page, at the same moments; return their times."""
    start, times = perf_counter(), list[float]()

    async def send(post: Post) -> None:
        await asyncio.sleep(max(0.0, start + post.at - perf_counter()))
        sent = perf_counter()
        await lines[post.client].ask("POST", "/act", body=post.body)
        times.append(perf_counter() - sent)

    await asyncio.gather(*map(send, posts))
    return times


def _lost(store: Path, measured: Measured) -> list[str]:
    """Return what is wrong in the store with actions that were acknowledged."""
    connection = sqlite3.connect(store)
    rows = connection.execute("SELECT name, seat, expected, revision FROM steps").fetchall()
    connection.close()
    kept = [tuple(row) for row in rows if row[2] is not None]
    wanted = {(table[3:], *others) for table, *others in measured.acknowledged}
    faults = [f"lost: {action}" for action in wanted - {*kept}]
    if len({row[:3] for row in kept}) < len(kept) or len(wanted) < len(measured.acknowledged):
        faults.append("an action was done twice")
    return faults


def _print(
    options: argparse.Namespace,
    measured: Measured,
    bare: Sequence[float],
    memory: tuple[float, float],
) -> None:
    rate = len(measured.times) / (options.turns * options.seconds)
    each = (memory[1] - memory[0]) / options.tables
    ours, others = _percentiles(measured.times), _percentiles(bare)
    print(f"{options.tables} tables with {SEATS} people each, {rate:.0f} actions per second")
    print(f"{len(measured.times)} acknowledged actions, {measured.stale} came too late")
    print(f"pages fetched: {measured.pages}")
    print(f"errors, lost or doubled actions: {len(measured.errors)}", *measured.errors[:5])
    print("milliseconds to acknowledge       50 %    95 %")
    for name, (half, most) in (("thinkstr8 serve", ours), ("a bare page", others)):
        print(f"{name:30} {half * 1000:7.2f} {most * 1000:7.2f}")
    print(f"{'ratio':30} {ours[0] / others[0]:7.2f} {ours[1] / others[1]:7.2f}")
    print(f"memory per table: {each:.0f} KiB; of the whole server: {memory[1] / 1024:.0f} MiB")


def _percentiles(times: Sequence[float]) -> tuple[float, float]:
    cuts = quantiles(times, n=20, method="inclusive")
    return cuts[9], cuts[18]


def _memory(process: int) -> float:
    """Return the memory of a process in KiB, as Linux counts it."""
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    (line,) = (line for line in status.splitlines() if line.startswith("VmRSS:"))
    return float(line.split()[1])


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


async def _listens(port: int) -> None:
    while True:
        with suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            return
        await asyncio.sleep(0.05)


if __name__ == "__main__":
    sys.exit(main())
