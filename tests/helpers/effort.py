"""How much work a call is, counted and not timed."""

import sys
from collections.abc import Callable
from types import FrameType


def effort(task: Callable[[], object]) -> int:
    """Return how many functions a task calls, those of Python and those written in C."""
    count = 0

    def note(_: FrameType, event: str, __: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        task()
    finally:
        sys.setprofile(before)
    return count


def growth(work: Callable[[int], Callable[[], object]], sizes: tuple[int, ...]) -> float:
    """Return how many times as much work a unit of size is in the largest as in the smallest.

    It is about 1 if the work is in proportion to the size.

    Args:
        work: makes everything ready for a size, and returns the task.
        sizes: the sizes, in rising order.
    """
    tasks = [work(size) for size in sizes]
    tasks[0]()  # so that what is worked out once is not counted
    efforts = [effort(task) / size for task, size in zip(tasks, sizes, strict=True)]
    return efforts[-1] / efforts[0]
