"""Stopping a bot that does not answer.

Belongs here: playing a game in a thread that can be left behind.
Does not belong here: what a stalled game counts (sittings).

The game runs in a thread of its own while the caller's thread looks at the clock. When a bot's time
is over the game is lost, and its thread is told to exit: Python raises SystemExit in it as soon as
it runs bytecode again. Whoever catches even that is told again a few times, and then left behind; a
call into C that never comes back is left behind at once, and one that does not even let other
threads run stops the clock, too. Only isolated play is safe from that: a process can be killed.
"""

import ctypes
from threading import Event, Thread
from time import perf_counter
from typing import Final

from thinkstr8.arena.results import STALLED, Forfeit
from thinkstr8.arena.series import Limits
from thinkstr8.arena.sittings.failures import overtime
from thinkstr8.arena.sittings.trusted import TrustedSitting

_GLANCE: Final = 0.02
"""How many seconds pass between looks at the clock while nobody thinks."""

_TELLINGS: Final = 20
"""How often a stalled bot is told to exit before it is left behind."""


def play_watched(sitting: TrustedSitting, limits: Limits) -> Forfeit | None:
    """Play to the end, or until a bot fails or its time is over; return the forfeit, if any."""
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
    """Wait for the end of the game, or return the forfeit of whoever thinks for too long."""
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
    """Make a thread exit, if it can be made to."""
    for _ in range(_TELLINGS):
        identity = ctypes.c_ulong(thread.ident or 0)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(identity, ctypes.py_object(SystemExit))
        thread.join(_GLANCE)
        if not thread.is_alive():
            return
