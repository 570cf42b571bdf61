"""A gallery of hostile bots: each cheats, breaks or hangs in its own way, in Numer.

A bot that looks for secrets says in an error what it found, so that nobody has to take its word.
"""

import asyncio
import ctypes
import gc
import os
import re
import resource
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, Final, NoReturn

from attrs import evolve, frozen

from thinkstr8 import Bot, numer, ten
from thinkstr8.games.numer import Action, State, View, Write, bots

NumerBot = Bot[View, Action]


class FoundError(Exception):
    """What a bot that looked for secrets has found."""


def found(what: object) -> NoReturn:
    raise FoundError(f"found {what}" if what else "found nothing")


# Looking for what it may not know


class Thief:
    """The other side of an operator, which keeps what it is handed."""

    def __init__(self) -> None:
        self.loot: list[object] = []

    def __eq__(self, other: object) -> bool:
        self.loot.append(other)
        return True

    __hash__ = None  # type: ignore[assignment]  # it has no value


def comparing(view: View, rng: Random) -> Action:
    """Compare everything with something that keeps what it is compared with."""
    thief, left, seen = Thief(), [view], set[int]()
    while left:
        value: Any = left.pop()
        if id(value) in seen:
            continue
        seen.add(id(value))
        _ = value == thief
        parts = [getattr(value, name) for name in getattr(type(value), "__slots__", ())]
        left.extend([*parts, *value] if isinstance(value, tuple) else parts)
    found([each for each in thief.loot if isinstance(each, (dict, list, set, State))])


def searching_memory(view: View, rng: Random) -> Action:
    """Look for a state, a series or another bot's random numbers among all objects."""
    kinds = ("State", "Series", "Sitting", "IsolatedSitting", "Record", "Player", "Template")
    objects = [each for each in gc.get_objects() if type(each).__name__ in kinds and vars(each)]
    own = [each for each in gc.get_objects() if isinstance(each, Random) and each is not rng]
    found([*objects, *(each for each in own if each.getstate() == rng.getstate())])


def states_in(frame: FrameType | None) -> list[object]:
    states: list[object] = []
    while frame is not None:
        states += [each for each in frame.f_locals.values() if type(each).__name__ == "State"]
        frame = frame.f_back
    return states


def walking_frames(view: View, rng: Random) -> Action:
    """Look for a state among the variables of those who called."""
    found(states_in(sys._getframe()))


def walking_tracebacks(view: View, rng: Random) -> Action:
    """Look for a state among the frames of an exception."""
    try:
        int("x")
    except ValueError as error:
        trace = error.__traceback__
    found(states_in(trace and trace.tb_frame))


_MEMORY: Final[list[View]] = []


def remembering(view: View, rng: Random) -> Action:
    """Look for what was seen in games before."""
    if _MEMORY and _MEMORY[-1].table.round > view.table.round:
        found(_MEMORY)
    _MEMORY.append(view)
    if view.table.round == 2:
        found([])
    return bots.random(view, rng)


_SHARED: Final = Path("/tmp/thinkstr8-memory")  # noqa: S108  # where a cheat would put it


def remembering_in_a_file(view: View, rng: Random) -> Action:
    """Write down what was seen for the games that follow."""
    _SHARED.write_text(repr(view))
    found("a place to write")


def reading_the_parents(view: View, rng: Random) -> Action:
    """Read the memory of the processes above."""
    read = []
    for process in ancestors():
        with suppress(OSError), Path(f"/proc/{process}/mem").open("rb"):
            read.append(process)
    found(read)


def ancestors() -> list[int]:
    """Return the processes above this one, as far as it may ask."""
    line, process = [], os.getppid()
    while process > 1:
        line.append(process)
        status = Path(f"/proc/{process}/stat").read_text()
        process = int(status.rpartition(")")[2].split()[1])
    return line


def telephoning(view: View, rng: Random) -> Action:
    """Ask somebody outside."""
    with socket.socket() as line:
        line.connect(("127.0.0.1", 9))
    found("a connection")


# Changing the rules


def crossed_out(view: View) -> int | None:
    """Return a number that it may not write any more; None if there is none yet."""
    digits = set(range(10)).difference(view.table.available[view.seat])
    return 111 * max(digits) if digits else None


def repainting(view: View, rng: Random) -> Action:
    """Change its view until what it wants seems to be allowed."""
    number = crossed_out(view)
    if number is None:
        return bots.random(view, rng)
    blank: Any = numer.setup(view.table.rules, numer.Deal()).table
    for name in type(blank).__slots__:
        object.__setattr__(view.table, name, getattr(blank, name))
    action = Write(view.seat, number)
    assert numer.refusal(view.table, action) is None
    return action


def patching(view: View, rng: Random) -> Action:
    """Make everything legal, in the library itself."""
    for name, module in [*sys.modules.items()]:
        if name.startswith("thinkstr8.") and hasattr(module, "refusal"):
            vars(module)["refusal"] = lambda table, action: None
    number = crossed_out(view)
    if number is None:
        return bots.random(view, rng)
    action = Write(view.seat, number)
    assert numer.refusal(view.table, action) is None
    return action


def meddling(view: View, rng: Random) -> Action:
    """Act for somebody else."""
    return evolve(bots.random(view, rng), seat=1 - view.seat)


def mistaking_the_game(view: View, rng: Random) -> Action:
    """Answer with an action of another game."""
    return ten.Pass(view.seat)  # type: ignore[return-value]  # that is the point


# Ending and hanging


def leaving(view: View, rng: Random) -> Action:
    os._exit(3)


def killing_itself(view: View, rng: Random) -> Action:
    os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(60)
    raise AssertionError


def killing_its_group(view: View, rng: Random) -> Action:
    os.kill(0, signal.SIGKILL)
    time.sleep(60)
    raise AssertionError


def crashing(view: View, rng: Random) -> Action:
    """Read where nothing is."""
    ctypes.string_at(0)
    raise AssertionError


def aborting(view: View, rng: Random) -> Action:
    os.abort()


def sleeping(view: View, rng: Random) -> Action:
    time.sleep(60)
    raise AssertionError


def computing(view: View, rng: Random) -> Action:
    """Be in C for ever, without letting any other thread run."""
    return Write(view.seat, 9**9**9 % 10)


def matching(view: View, rng: Random) -> Action:
    """Be in C for ever, in a regular expression."""
    re.match(r"(a+)+$", "a" * 64 + "b")
    raise AssertionError


def ignoring_signals(view: View, rng: Random) -> Action:
    """Refuse to be interrupted."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    while True:
        with suppress(BaseException):
            time.sleep(60)


CHILDREN: Final = 40


def forking(view: View, rng: Random) -> Action:
    """Leave processes behind, also in sessions of their own."""
    for number in range(CHILDREN):
        if os.fork() == 0:
            if number % 2:
                os.setsid()
            if number % 4 == 3 and os.fork():
                os._exit(0)
            ctypes.CDLL(None).prctl(15, b"left-behind", 0, 0, 0)
            time.sleep(600)
            os._exit(0)
    found("children")


def threading_on(view: View, rng: Random) -> Action:
    """Answer, and leave a thread that writes into everything."""

    def write() -> None:
        while True:
            for descriptor in range(3, 9):
                with suppress(OSError):
                    os.write(descriptor, b"\n")

    threading.Thread(target=write, daemon=True).start()
    time.sleep(0.05)
    return bots.random(view, rng)


# Using up


def filling_memory(view: View, rng: Random) -> Action:
    blocks = []
    while True:
        blocks.append(bytearray(2**24))


def asking_for_memory(view: View, rng: Random) -> Action:
    bytearray(2**40)
    raise AssertionError


def raising_its_limits(view: View, rng: Random) -> Action:
    """Try to get more memory than it has."""
    try:
        resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY,) * 2)
    except (ValueError, OSError):
        found([])
    found("more memory" if os.getuid() else [])  # root may do anything


# Writing to the arena itself


def everywhere(data: bytes) -> None:
    for descriptor in range(3, 9):
        with suppress(OSError):
            os.write(descriptor, data)


def flooding(view: View, rng: Random) -> Action:
    """Write without end and without a line."""
    while True:
        everywhere(b"x" * 4096)


def flooding_its_log(view: View, rng: Random) -> Action:
    """Print without end."""
    while True:
        print("x" * 4096, flush=True)  # noqa: T201  # that is the point


def babbling(view: View, rng: Random) -> Action:
    everywhere(b"hello, arena!\n")
    return bots.random(view, rng)


def forging_answers(view: View, rng: Random) -> Action:
    """Write an answer directly, then answer properly as well."""
    everywhere(b'{"type":"answer","number":0,"action":"write %d 444"}\n' % view.seat)
    return bots.random(view, rng)


def forging_the_end(view: View, rng: Random) -> Action:
    """Say what only an arena says."""
    everywhere(b'{"type":"end","result":{"scores":[0,0],"winners":[0]},"forfeit":null}\n')
    return bots.random(view, rng)


def writing_half_a_line(view: View, rng: Random) -> Action:
    everywhere(b'{"type":"answer","number":0,')
    os._exit(0)


def waiting_with_half_a_line(view: View, rng: Random) -> Action:
    everywhere(b'{"type":"answer","number":0,')
    time.sleep(60)
    raise AssertionError


def nesting(view: View, rng: Random) -> Action:
    everywhere(b"[" * 60_000 + b"\n")
    time.sleep(60)
    raise AssertionError


def writing_no_text(view: View, rng: Random) -> Action:
    everywhere(b"\xff\xfe\x00\n")
    time.sleep(60)
    raise AssertionError


def hanging_up(view: View, rng: Random) -> Action:
    """Close everything, and wait."""
    os.closerange(0, 100)
    time.sleep(60)
    raise AssertionError


# Signals to those above


def signalling(number: signal.Signals) -> None:
    for process in ancestors():
        with suppress(PermissionError):
            os.kill(process, number)
            found(f"process {process} at its mercy")


def interrupting_the_arena(view: View, rng: Random) -> Action:
    signalling(signal.SIGINT)
    found([])


def stopping_the_arena(view: View, rng: Random) -> Action:
    signalling(signal.SIGSTOP)
    found([])


def killing_the_arena(view: View, rng: Random) -> Action:
    signalling(signal.SIGKILL)
    found([])


def terminating_the_template(view: View, rng: Random) -> Action:
    """Send its parent what it can ignore."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        with suppress(PermissionError):
            os.kill(os.getppid(), number)
    found([])


# Raising


class CustomBaseError(BaseException):
    pass


class HostileError(Exception):
    """An exception none of whose methods can be called."""

    def __str__(self) -> str:
        raise KeyboardInterrupt

    __repr__ = __str__

    def __eq__(self, other: object) -> bool:
        raise SystemExit

    __hash__ = None  # type: ignore[assignment]  # that is the point

    @property  # type: ignore[misc]  # that is the point
    def __class__(self) -> type:
        raise GeneratorExit


UNPRINTABLE: Final = type("two\nlines\u2028\x1b[2J", (Exception,), {})
NAMELESS: Final = type("\n", (Exception,), {})


@frozen
class Raising:
    """A bot that raises something; also something that is not caught by most."""

    name: str

    def __call__(self, view: View, rng: Random) -> Action:
        error = RAISED[self.name]()
        raise error


def deep(depth: int = 0) -> NoReturn:
    deep(depth + 1)


RAISED: Final[dict[str, Callable[[], BaseException]]] = {
    "KeyboardInterrupt": KeyboardInterrupt,
    "SystemExit": lambda: SystemExit("enough"),
    "GeneratorExit": GeneratorExit,
    "StopIteration": StopIteration,
    "CancelledError": asyncio.CancelledError,
    "BaseExceptionGroup": lambda: BaseExceptionGroup("many", [KeyboardInterrupt()]),
    "CustomBaseError": CustomBaseError,
    "HostileError": HostileError,
    "RecursionError": deep,
    "MemoryError": MemoryError,
    "two lines": UNPRINTABLE,
    "no words": NAMELESS,
}


# Answers


class Touchy:
    """Something that cannot be looked at in any way."""

    def fail(self, *_: object) -> NoReturn:
        raise KeyboardInterrupt("do not touch")

    __repr__ = __str__ = __hash__ = __eq__ = __bool__ = __format__ = __len__ = fail
    seat = property(fail)
    __class__ = property(fail)


class Nameless(type):
    @property
    def __name__(cls) -> str:  # type: ignore[override]  # that is the point
        raise GeneratorExit


class OfANamelessClass(metaclass=Nameless):
    pass


class Sly(int):
    """A number that fails when it is compared."""

    def fail(self, *_: object) -> NoReturn:
        raise KeyboardInterrupt("do not compare")

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __hash__ = __repr__ = fail


class Words(str):
    """A text that fails when it is used."""

    def fail(self, *_: object) -> NoReturn:
        raise GeneratorExit

    __str__ = __repr__ = __format__ = __eq__ = __hash__ = fail
    __slots__ = ()


class Slow:
    """Something whose own methods take for ever."""

    def __repr__(self) -> str:
        time.sleep(60)
        return "slow"


def with_sly_number(view: View) -> object:
    action = Write(view.seat, 444)
    object.__setattr__(action, "number", Sly(444))
    return action


def with_sly_seat(view: View) -> object:
    action = Write(view.seat, 444)
    object.__setattr__(action, "seat", Sly(view.seat))
    return action


ANSWERS: Final[dict[str, Callable[[View], object]]] = {
    "touchy": lambda view: Touchy(),
    "of a nameless class": lambda view: OfANamelessClass(),
    "with a sly number": with_sly_number,
    "with a sly seat": with_sly_seat,
    "without fields": lambda view: object.__new__(Write),
    "words": lambda view: Words("write 0 444"),
    "nothing": lambda view: None,
    "itself": lambda view: view,
    "a class": lambda view: Write,
    "a generator": lambda view: (Write(view.seat, each) for each in (444,)),
}


@frozen
class Answering:
    """A bot that answers with something else than an action."""

    name: str

    def __call__(self, view: View, rng: Random) -> Action:
        return ANSWERS[self.name](view)  # type: ignore[return-value]  # that is the point


# On its way into the process


@frozen
class Unpacking:
    """A bot that does something while it is unpickled."""

    name: str

    def __call__(self, view: View, rng: Random) -> Action:
        raise AssertionError

    def __reduce__(self) -> tuple[object, ...]:
        deeds = {"exits": (os._exit, (7,)), "raises": (deep, ()), "sleeps": (time.sleep, (60,))}
        return deeds[self.name]


def forfeiting(view: View, rng: Random) -> Action:
    """Lose every game at once, without doing any harm."""
    raise NotImplementedError
