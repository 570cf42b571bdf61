"""Stopping a trusted bot that does not answer.

Belongs here: playing a game in a thread that can be abandoned.
Does not belong here: the result of a stalled game (sitting).

The game runs in its own thread while the caller's thread watches the clock. When a bot's time is
up, it loses the game, and its thread is told to exit: Python raises SystemExit there as soon as the
thread runs bytecode again. A bot that catches SystemExit is told a few more times and then
abandoned. A call into C that never returns is abandoned, and one that never releases the
interpreter's lock also stops the clock. Only isolated play is safe from that, because a process can
be killed.
"""

import ctypes
from threading import Event, Thread
from time import perf_counter
from typing import Final

from thinkstr8.arena.played import STALLED, Forfeit
from thinkstr8.arena.series import Limits
from thinkstr8.arena.sittings.failures import overtime
from thinkstr8.arena.sittings.trusted import TrustedSitting

_GLANCE: Final = 0.02
"""The seconds between looks at the clock while no bot is deciding."""

_TELLINGS: Final = 20
"""How often a stalled bot is told to exit before it is abandoned."""


def play_watched(sitting: TrustedSitting, limits: Limits) -> Forfeit | None:
    """Play until the game ends, a bot fails or its time is up; return the forfeit, if any."""
    ended = Event()
    forfeits: list[Forfeit | None] = []
    errors: list[BaseException] = []

    def play() -> None:
        try:
            forfeits.append(sitting.to_its_end())
        except BaseException as error:  # noqa: BLE001  # raised again in the caller's thread
            errors.append(error)
        finally:
            ended.set()

    thread = Thread(target=play, daemon=True, name="thinkstr8 sitting")
    thread.start()
    try:
        forfeit = _watch(sitting, ended, limits)
    finally:
        if not ended.is_set():
            _stop(thread)
    if forfeit is not None:
        return forfeit
    if errors:
        raise errors[0]
    return forfeits[0]


def _watch(sitting: TrustedSitting, ended: Event, limits: Limits) -> Forfeit | None:
    """Wait for the end of the game; return the forfeit of a bot that takes too long, if any."""
    while True:
        thinking = sitting.thinking
        left = _GLANCE if thinking is None else thinking[1] - perf_counter()
        if thinking is not None and left < 0:
            if sitting.thinking is not thinking:
                continue  # it answered while the clock was read
            return sitting.forfeit(thinking[0], STALLED, overtime(limits))
        if ended.wait(left):
            return None


def _stop(thread: Thread) -> None:
    """Try to make a thread exit."""
    for _ in range(_TELLINGS):
        identity = ctypes.c_ulong(thread.ident or 0)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(identity, ctypes.py_object(SystemExit))
        thread.join(_GLANCE)
        if not thread.is_alive():
            return
