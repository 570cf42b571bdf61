"""Making pages outside the server, so that nobody who acts waits for the page of another.

Belongs here: where a page is made.
Does not belong here: the processes (workers), the pages (pages).
"""

import asyncio
import os
from collections.abc import Callable
from typing import Final

from thinkstr8.web.workers import NoAnswerError, Workers

_SECONDS: Final = 20.0
"""The time for one page."""


class Press:
    """Makes pages: in processes as soon as one is ready, and until then here."""

    def __init__(self, count: int | None = None) -> None:
        """Begin without processes.

        Args:
            count: the largest number of processes; 0 makes all pages here.
        """
        count = (os.cpu_count() or 1) if count is None else count
        self._workers = Workers(count, _SECONDS) if count else None
        self._starting: asyncio.Task[None] | None = None

    async def made(self, page: Callable[..., str], *arguments: object) -> str:
        """Return the page that a function makes of its arguments."""
        if self._workers is None:
            return page(*arguments)
        if self._starting is None:
            self._starting = asyncio.get_running_loop().create_task(self._workers.start())
        if not self._starting.done():
            return page(*arguments)
        try:
            return await self._workers.result(page, *arguments)
        except NoAnswerError:
            return page(*arguments)  # a process was killed, or the page fails here as well

    async def close(self) -> None:
        """End all processes."""
        if self._starting is not None:
            self._starting.cancel()
            await asyncio.gather(self._starting, return_exceptions=True)
        if self._workers is not None:
            await self._workers.close()
