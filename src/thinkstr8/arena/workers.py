"""Processes of this machine that play a series, and are replaced when they die.

Belongs here: starting, feeding, replacing and ending these processes.
Does not belong here: executors that somebody else owns (runs), what a game is (sittings).

Each worker has a pipe of its own, so it is known which deal was being played when one dies: that
deal is played again, by a new worker. Workers start afresh (`spawn`), do not hear Ctrl-C, which is
for the process that started them, and end when that process does, however it ends.
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
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from threading import Thread
from typing import Any, Final, Generic, TypeAlias, TypeVar

from attrs import frozen

from thinkstr8.core.errors import ArenaError

TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT")

_Pipe: TypeAlias = "Connection[Any, Any]"
"""One end of a pipe."""

TRIES: Final = 3
"""How often a task may end its worker before it is given up, and a worker fail to start."""

_AHEAD: Final = 2
"""How many tasks a worker has, so that it need not wait for the next."""

_PATIENCE: Final = 5.0
"""How many seconds a worker with nothing to do has to leave by itself."""


class TaskLostError(BrokenExecutor):
    """A task ended its worker each time that it was tried.

    Attributes:
        task: which one.
    """

    def __init__(self, task: Any) -> None:
        super().__init__(f"The task {task!r} ended its worker {TRIES} times.")
        self.task = task


class _Worker(Generic[TaskT]):
    """A process, the pipe to it, and what it has been asked to do."""

    def __init__(self, job: bytes) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(
            target=_work, args=(theirs, job), name="thinkstr8 worker"
        )
        self.tasks: deque[TaskT] = deque()
        self.is_ready = False
        with _deaf():
            self.process.start()
        theirs.close()

    def dismiss(self, *, at_once: bool) -> None:
        """Let the process end when it has nothing to do, or at once."""
        self.pipe.close()
        if at_once:
            self.process.kill()

    def wait(self) -> None:
        """Wait until the process has ended, but not for ever."""
        self.process.join(_PATIENCE)
        self.process.kill()
        self.process.join()


@contextmanager
def _deaf() -> Iterator[None]:
    """Hold back Ctrl-C, also from processes that are started meanwhile, which never hear it."""
    if not hasattr(signal, "pthread_sigmask"):  # pragma: no cover  # as on Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Workers(Generic[TaskT, ResultT]):
    """Processes that do tasks, each of which can be done again if its worker dies."""

    def __init__(
        self, count: int, work: Callable[[TaskT], ResultT], tasks: Iterable[TaskT]
    ) -> None:
        """Prepare the work; nothing is started yet.

        Args:
            count: how many processes there are at most.
            work: does a task; other processes get it by pickling.
            tasks: what is to be done.

        Raises:
            Exception: whatever pickling the work raises.
        """
        self._count = count
        self._job = pickle.dumps(work)
        self._left = deque(tasks)
        self._workers: list[_Worker[TaskT]] = []
        self._deaths: Counter[TaskT] = Counter()
        self._false_starts = 0

    def results(self) -> Iterator[ResultT]:
        """Yield what comes of the tasks, in any order.

        Raises:
            ArenaError: no worker can be started.
            TaskLostError: a task ended its worker each time.
            Exception: whatever the work raises.
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
                for worker in self._workers:  # all of them before anything takes time
                    worker.dismiss(at_once=not is_done)
                for worker in self._workers:
                    worker.wait()

    def _employ(self) -> None:
        """Start workers for what is left, and see that each has a task, and soon another."""
        while len(self._workers) < self._count and len(self._left) > sum(
            not worker.tasks for worker in self._workers
        ):
            self._workers.append(_Worker(self._job))
        for full in range(1, _AHEAD + 1):
            for worker in self._workers:
                # The last tasks are kept for whoever is free first.
                if len(worker.tasks) < full and len(self._left) > (full - 1) * self._count:
                    task = self._left.popleft()
                    worker.tasks.append(task)
                    with suppress(OSError):  # it has died, which is seen when it should answer
                        worker.pipe.send(task)

    def _answers(self, worker: _Worker[TaskT]) -> Iterator[ResultT]:
        """Yield what a worker has to say, if that is a result.

        Raises:
            ArenaError: no worker can be started.
            TaskLostError: its task ended its worker each time.
            Exception: whatever the work raised.
        """
        try:
            answer = worker.pipe.recv()
        except (EOFError, OSError, pickle.UnpicklingError):
            self._replace(worker)
            return
        self._false_starts = 0
        if isinstance(answer, _Failure):
            raise answer.error
        if worker.is_ready:
            worker.tasks.popleft()
            yield answer
        worker.is_ready = True

    def _replace(self, worker: _Worker[TaskT]) -> None:
        """Take back the tasks of a worker that has died.

        Raises:
            ArenaError: no worker can be started.
            TaskLostError: its task ended its worker each time.
        """
        self._workers.remove(worker)
        worker.dismiss(at_once=True)
        worker.wait()
        self._left.extendleft(reversed(worker.tasks))
        if not worker.is_ready:
            self._false_starts += 1
            if self._false_starts >= TRIES:
                raise ArenaError(
                    f"{TRIES} workers ended before they could begin; they may have printed why. "
                    'A program must call run below `if __name__ == "__main__":`.'
                )
        elif worker.tasks:
            task = worker.tasks[0]
            self._deaths[task] += 1
            if self._deaths[task] >= TRIES:
                raise TaskLostError(task)


# What a worker does


@frozen
class _Failure:
    """What a worker says when its work raises an exception."""

    error: Exception

    @classmethod
    def of(cls, error: Exception) -> "_Failure":
        """Return an exception that can be sent, with a note of where it was raised."""
        error.add_note("".join(traceback.format_exception(error)))
        try:
            pickle.loads(pickle.dumps(error))  # noqa: S301  # our own bytes
        except Exception:  # noqa: BLE001  # whatever it is, it cannot be sent
            plain = ArenaError(f"A worker failed: {type(error).__name__}: {error}")
            plain.add_note("".join(traceback.format_exception(error)))
            return cls(plain)
        return cls(error)


def _work(pipe: "_Pipe", job: bytes) -> None:
    """Do tasks for as long as somebody sends them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with_parent, daemon=True, name="thinkstr8 parent").start()
    with suppress(EOFError, OSError):
        try:
            work = pickle.loads(job)  # noqa: S301  # of the process that started this one
        except Exception as error:  # noqa: BLE001  # whatever importing a bot does
            pipe.send(_Failure(_not_loaded(error)))
            return
        pipe.send(None)
        while True:
            task = pipe.recv()
            try:
                answer = pickle.dumps(work(task))
            except Exception as error:  # noqa: BLE001  # raised again where it is known
                answer = pickle.dumps(_Failure.of(error))
            pipe.send_bytes(answer)


def _not_loaded(error: Exception) -> ArenaError:
    return ArenaError(
        f"A worker cannot load the series ({type(error).__name__}: {error}): bots must be "
        "functions of a module that other processes can import, or values whose classes are."
    )


def _leave_with_parent() -> None:
    """End this process as soon as the one that started it has ended."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
