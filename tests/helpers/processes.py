"""Looking at other processes, and waiting for what they do, for as long as a busy machine needs."""

import time
from collections.abc import Callable
from pathlib import Path

import psutil  # type: ignore[import-untyped]  # it comes with Dask, without types

PATIENCE = 300.0
"""How many seconds anything may take before a test gives up."""


def until(happened: Callable[[], bool]) -> None:
    """Wait until something has happened."""
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, "It has not happened."
        time.sleep(0.005)


def lines(path: Path) -> int:
    """Return how many lines a file has; 0 if it is not there."""
    return path.read_bytes().count(b"\n") if path.exists() else 0


def workers_of(pid: int) -> list[int]:
    """Return the processes that a process has started to play for it."""
    try:
        children = psutil.Process(pid).children(recursive=True)
    except psutil.NoSuchProcess:
        return []
    found = []
    for child in children:
        try:
            words = " ".join(child.cmdline())
        except (psutil.NoSuchProcess, psutil.ZombieProcess):
            continue
        if "spawn_main" in words:
            found.append(child.pid)
    return found


def has_ended(pid: int) -> bool:
    """Return whether there is no such process any more, or only what is left of it."""
    try:
        return bool(psutil.Process(pid).status() == psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return True


def is_busy(pid: int) -> bool:
    """Return whether a process has computed for longer than it takes to start."""
    times = psutil.Process(pid).cpu_times()
    return bool(times.user + times.system > 3)
