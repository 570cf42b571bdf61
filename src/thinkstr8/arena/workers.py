"""Worker processes on this machine, which are replaced when they die.

Belongs here: starting, feeding, replacing and ending workers.
Does not belong here: executors that the caller owns (runs), playing a game (sittings).

Each worker has its own pipe, and memory that it shares with us, where it counts the tasks that it
has begun. So when one dies, we know which game it was playing, and a new worker plays that game
again. A worker gets as many tasks ahead as keep it busy for a moment, and sends the answers of a
moment together: games of a millisecond would otherwise wait for each other's messages. Workers are
started with `spawn`. They ignore Ctrl-C, which is meant for the
process that started them, and they end when that process ends for any reason.
"""

import multiprocessing
import os
import pickle
import signal
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager, suppress
from ctypes import c_ulong
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from threading import Thread
from time import monotonic
from typing import Any, Final, Generic, TypeAlias, TypeVar

from thinkstr8.core.errors import ArenaError
from thinkstr8.core.values import frozen

TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT")

_Pipe: TypeAlias = "Connection[Any, Any]"
"""One end of a pipe."""

TRIES: Final = 3
"""How many workers a task may kill, or how many may fail to start, before we give up."""

_MOMENT: Final = 0.05
"""The seconds for which a worker gathers answers before it sends them."""

_AHEAD: Final = 2
"""The tasks that a worker is given, as a multiple of those that it last answered together."""

_PATIENCE: Final = 5.0
"""The seconds that an idle worker has to exit on its own."""


class TaskLostError(BrokenExecutor):
    """A task killed its worker every time it was tried.

    Attributes:
        task: the task.
    """

    def __init__(self, task: Any) -> None:
        super().__init__(f"The task {task!r} killed its worker {TRIES} times.")
        self.task = task


class _Worker(Generic[TaskT]):
    """A process, the pipe to it, and the tasks that it has been given."""

    def __init__(self, job: bytes) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self._begun = context.RawValue(c_ulong, 0)
        self.process: SpawnProcess = context.Process(
            target=_work, args=(theirs, job, self._begun), name="thinkstr8 worker"
        )
        self.tasks: deque[TaskT] = deque()
        self.most = _AHEAD
        self.is_ready = False
        self._answered = 0
        if os.name == "posix":
            resource_tracker.ensure_running()  # starting the first worker would, unblocking Ctrl-C
        with _deaf():
            self.process.start()
        theirs.close()

    def give(self, tasks: list[TaskT]) -> None:
        """Send tasks to the process."""
        self.tasks.extend(tasks)
        with suppress(OSError):  # a dead worker is noticed when its answer is read
            self.pipe.send(tasks)

    def note_answers(self, count: int) -> None:
        """Note that the process has answered some tasks."""
        for _ in range(min(count, len(self.tasks))):  # none if it cannot load the series
            self.tasks.popleft()
        self._answered += count
        self.most = _AHEAD * max(1, count)

    @property
    def current(self) -> TaskT | None:
        """The task that the process was performing last; None if it has answered all it began."""
        at = self._begun.value - self._answered - 1
        return self.tasks[at] if 0 <= at < len(self.tasks) else None

    def dismiss(self, *, at_once: bool) -> None:
        """Let the process exit once it is idle, or kill it if `at_once`."""
        self.pipe.close()
        if at_once:
            self.process.kill()

    def wait(self) -> None:
        """Wait a while for the process to exit, then kill it."""
        self.process.join(_PATIENCE)
        self.process.kill()
        self.process.join()


@contextmanager
def _deaf() -> Iterator[None]:
    """Block Ctrl-C meanwhile; a process that is started meanwhile never receives it."""
    if not hasattr(signal, "pthread_sigmask"):  # pragma: no cover  # as on Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Workers(Generic[TaskT, ResultT]):
    """Processes that perform tasks; if a worker dies, another one repeats its task."""

    def __init__(
        self, count: int, work: Callable[[TaskT], ResultT], tasks: Iterable[TaskT]
    ) -> None:
        """Prepare the work without starting a process.

        Args:
            count: the highest number of processes.
            work: performs a task; it is sent to the processes as a pickle.
            tasks: the tasks to perform.

        Raises:
            Exception: any exception raised by pickling the work.
        """
        self._count = count
        self._job = pickle.dumps(work)
        self._left = deque(tasks)
        self._workers: list[_Worker[TaskT]] = []
        self._deaths: Counter[TaskT] = Counter()
        self._false_starts = 0

    def results(self) -> Iterator[ResultT]:
        """Yield the results of the tasks, in any order.

        Raises:
            ArenaError: no worker can be started.
            TaskLostError: a task killed its worker every time.
            Exception: any exception that the work raises.
        """
        is_done = False
        try:
            while self._left or any(worker.tasks for worker in self._workers):
                self._employ()
                speaking = wait([worker.pipe for worker in self._workers])
                for worker in [each for each in self._workers if each.pipe in speaking]:
                    yield from self._answers(worker)
            is_done = True
        finally:
            with _deaf():
                for worker in self._workers:  # dismiss all before waiting for any
                    worker.dismiss(at_once=not is_done)
                for worker in self._workers:
                    worker.wait()

    def _employ(self) -> None:
        """Start workers for the tasks that are left, and give each a task and one ahead."""
        while len(self._workers) < self._count and len(self._left) > sum(
            not worker.tasks for worker in self._workers
        ):
            self._workers.append(_Worker(self._job))
        for worker in sorted(self._workers, key=lambda worker: len(worker.tasks)):
            # The last tasks wait for the worker that is free first.
            fair = max(not worker.tasks, len(self._left) // (2 * self._count))
            room = min(worker.most - len(worker.tasks), fair, len(self._left))
            if room > 0:
                worker.give([self._left.popleft() for _ in range(room)])

    def _answers(self, worker: _Worker[TaskT]) -> Iterator[ResultT]:
        """Yield the next results of a worker, if it sends some.

        Raises:
            ArenaError: no worker can be started.
            TaskLostError: the worker's task killed its worker every time.
            Exception: any exception that the work raised.
        """
        try:
            answer = worker.pipe.recv()
        except (EOFError, OSError, pickle.UnpicklingError):
            self._replace(worker)
            return
        self._false_starts = 0
        worker.is_ready = True
        worker.note_answers(len(answer))
        for each in map(pickle.loads, answer):
            if isinstance(each, _Failure):
                raise each.error
            yield each

    def _replace(self, worker: _Worker[TaskT]) -> None:
        """Remove a worker that has died, and take back its tasks.

        Raises:
            ArenaError: no worker can be started.
            TaskLostError: the worker's task killed its worker every time.
        """
        self._workers.remove(worker)
        worker.dismiss(at_once=True)
        worker.wait()
        self._left.extendleft(reversed(worker.tasks))
        if not worker.is_ready:
            self._false_starts += 1
            if self._false_starts >= TRIES:
                raise ArenaError(
                    f"{TRIES} workers ended before they could start. Their output may say why. "
                    'A program must call run under `if __name__ == "__main__":`.'
                )
        elif (task := worker.current) is not None:
            self._deaths[task] += 1
            if self._deaths[task] >= TRIES:
                raise TaskLostError(task)


# In the worker's process


@frozen
class _Failure:
    """A worker's answer when its work raised an exception."""

    error: Exception

    @classmethod
    def of(cls, error: Exception) -> "_Failure":
        """Return a failure that can be pickled, with the traceback as a note."""
        error.add_note("".join(traceback.format_exception(error)))
        try:
            pickle.loads(pickle.dumps(error))  # noqa: S301  # our own bytes
        except Exception:  # noqa: BLE001  # pickling may raise anything
            plain = ArenaError(f"A worker failed: {type(error).__name__}: {error}")
            plain.add_note("".join(traceback.format_exception(error)))
            return cls(plain)
        return cls(error)


def _work(pipe: "_Pipe", job: bytes, begun: c_ulong) -> None:
    """Perform tasks until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with_parent, daemon=True, name="thinkstr8 parent").start()
    with suppress(EOFError, OSError):
        try:
            work = pickle.loads(job)  # noqa: S301  # from the process that started this one
        except Exception as error:  # noqa: BLE001  # importing a bot may raise anything
            pipe.send([pickle.dumps(_Failure(_not_loaded(error)))])
            return
        pipe.send([])
        _perform(pipe, work, begun)


def _perform(pipe: "_Pipe", work: Callable[[Any], Any], begun: c_ulong) -> None:
    """Perform tasks, and send the answers of each moment together."""
    tasks: deque[Any] = deque()
    answers: list[bytes] = []
    sent = monotonic()
    while True:
        if not tasks or pipe.poll():
            tasks.extend(pipe.recv())
        begun.value += 1
        try:
            answers.append(pickle.dumps(work(tasks.popleft())))
        except Exception as error:  # noqa: BLE001  # raised again in the arena's process
            answers.append(pickle.dumps(_Failure.of(error)))
        if not tasks or monotonic() - sent >= _MOMENT:
            pipe.send(answers)
            answers.clear()
            sent = monotonic()


def _not_loaded(error: Exception) -> ArenaError:
    return ArenaError(
        f"A worker cannot load the series ({type(error).__name__}: {error}): bots must be "
        "functions, or instances of classes, in a module that other processes can import."
    )


def _leave_with_parent() -> None:
    """Exit as soon as the process that started this one has ended."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
