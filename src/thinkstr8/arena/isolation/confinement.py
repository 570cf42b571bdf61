"""Dropping the rights of a process before a bot runs in it.

Belongs here: the rights that a process can drop without special permission, on systems that can
fork. Other systems do not import this module.
Does not belong here: starting and ending processes (template, keepers).

This is not a sandbox for hostile code: the process still runs as the user. Measures that the system
lacks are skipped. Linux has the most: with Landlock (Linux 5.13 and later), the process cannot
write to files or read the memory of other processes. From Linux 6.7 on, it cannot make TCP
connections, and from 6.12 on, it cannot send signals to processes that it did not start.
"""

import ctypes
import os
import resource
import signal
import struct
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

MOST_OUTPUT: Final = 2**24
"""The number of bytes that a bot may write to a file, including its log."""

_MORE_PROCESSES: Final = 256
"""The number of processes and threads that bots may add to those the user already has."""

_PR_SET_PDEATHSIG: Final = 1
_PR_SET_CHILD_SUBREAPER: Final = 36
_PR_SET_NO_NEW_PRIVS: Final = 38
_LANDLOCK_CREATE: Final = 444
_LANDLOCK_ADD_RULE: Final = 445
_LANDLOCK_RESTRICT: Final = 446
_ASK_VERSION: Final = 1
_PATH_BENEATH: Final = 1

_WRITE_FILE: Final = 1 << 1
_TRUNCATE: Final = 1 << 14
_CHANGES_BY_VERSION: Final = {
    1: _WRITE_FILE | sum(1 << bit for bit in range(4, 13)),  # write, remove, make
    2: 1 << 13,  # move between folders
    3: _TRUNCATE,
}
"""The rights to change the file system, by the first version of Landlock that can drop them."""

_NETWORK: Final = 0b11  # bind and connect
_SCOPES: Final = 0b11  # abstract sockets and signals


def can_confine_files() -> bool:
    """Return whether this system lets a process drop the right to write to files."""
    return _landlock_version() >= 1


def can_confine_signals() -> bool:
    """Return whether this system lets a process drop the right to signal other processes."""
    return _landlock_version() >= 6


class Confinement:
    """The restrictions of forked processes, prepared once and entered in each of them."""

    def __init__(self) -> None:
        self._rules = _landlock_rules()
        self._processes = _processes_of_user() + _MORE_PROCESSES

    def enter(self, memory: int | None) -> None:
        """Drop the rights that a bot does not need, permanently.

        Args:
            memory: the bytes of address space that the process may use; None for no limit.
        """
        os.setsid()
        die_with_parent()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE):
            signal.signal(number, signal.SIG_DFL)
        _limit(resource.RLIMIT_CORE, 0)
        _limit(resource.RLIMIT_FSIZE, MOST_OUTPUT)
        _limit(getattr(resource, "RLIMIT_NPROC", None), self._processes)
        if memory is not None:
            _limit(getattr(resource, "RLIMIT_AS", None), memory)
        if self._rules is not None:
            _prctl(_PR_SET_NO_NEW_PRIVS, 1)
            _system_call(_LANDLOCK_RESTRICT, self._rules, 0)


def die_with_parent() -> None:
    """Have the system kill this process when its parent ends, if the system can."""
    parent = os.getppid()
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)  # the parent has already ended


def adopt_orphans() -> None:
    """Become the parent of all orphaned descendants, if the system can do that."""
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)


def children() -> frozenset[int]:
    """Return the children of this process; empty if the system does not list them."""
    path = Path(f"/proc/self/task/{os.getpid()}/children")  # this process has one thread
    try:
        return frozenset(map(int, path.read_text().split()))
    except OSError:
        return frozenset()


def _limit(which: int | None, most: int) -> None:
    """Lower a limit, unless it is already lower."""
    if which is None:
        return
    with suppress(OSError, ValueError):
        _, hard = resource.getrlimit(which)
        bound = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(which, (bound, bound))


def _processes_of_user() -> int:
    """Return the number of threads that the user has now, as RLIMIT_NPROC counts them."""
    user, count = os.getuid(), 0
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if folder.stat().st_uid == user:
                count += len([*(folder / "task").iterdir()])
    return count or 4096


def _prctl(option: int, value: int) -> None:
    if sys.platform == "linux":
        _library().prctl(option, value, 0, 0, 0)


def _landlock_rules() -> int | None:
    """Return the file descriptor of a Landlock ruleset for bots, or None without Landlock."""
    version = _landlock_version()
    if version < 1:
        return None
    changes = sum(bits for since, bits in _CHANGES_BY_VERSION.items() if since <= version)
    network = _NETWORK if version >= 4 else 0
    scopes = _SCOPES if version >= 6 else 0
    attributes = struct.pack("=QQQ", changes, network, scopes)
    size = 24 if version >= 6 else 16 if version >= 4 else 8
    rules = _system_call(_LANDLOCK_CREATE, attributes[:size], size, 0)
    if rules < 0:
        return None
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_RDONLY)
        allowed = _WRITE_FILE | (_TRUNCATE if version >= 3 else 0)
        _system_call(
            _LANDLOCK_ADD_RULE, rules, _PATH_BENEATH, struct.pack("=Qi", allowed, nowhere), 0
        )
        os.close(nowhere)
    return rules


def _landlock_version() -> int:
    return _system_call(_LANDLOCK_CREATE, None, 0, _ASK_VERSION) if sys.platform == "linux" else 0


def _system_call(number: int, *arguments: int | bytes | None) -> int:
    """Make a system call that the standard library does not have, and return its result."""
    words = [ctypes.c_long(each) if isinstance(each, int) else each for each in arguments]
    call: Callable[..., int] = _library().syscall
    return call(ctypes.c_long(number), *words)


@cache
def _library() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)
