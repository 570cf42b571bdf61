"""A running table: people and bots act, everything is kept first and told then.

Belongs here: one table with its lock, its notes, its bots, and those who listen.
Does not belong here: finding tables and opening them (house), what a seat gets (seen).
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from random import SystemRandom
from typing import Final

from thinkstr8.core import IllegalActionError, Seat, ThinkStr8Error
from thinkstr8.core.checks import present
from thinkstr8.core.errors import Refusal
from thinkstr8.files.input import read_action
from thinkstr8.front.hints import Hints
from thinkstr8.front.notebook import COMMANDS, Notebook, notebook_of, sheet_view
from thinkstr8.kit.phrases import listing
from thinkstr8.match import AnyMatch
from thinkstr8.web import computers
from thinkstr8.web.steps import (
    Kind,
    Step,
    acted,
    asked_again,
    beginning,
    chance_acts,
    continued,
    undone,
)
from thinkstr8.web.store import KeptStep, KeptTable, Statement, Store, add_step, keep_notes
from thinkstr8.web.workers import NoAnswerError, Workers

_RNG: Final = SystemRandom()


class StaleError(ThinkStr8Error, RuntimeError):
    """An action of somebody who has not seen everything that concerns it."""


class Room:
    """A running table.

    Attributes:
        kept: the table as the store keeps it: its name, its bots and the level of hints.
        match: the game so far.
        steps: everything that happened, also what was taken back; the first one is the beginning.
        rematch: the name of the table on which the same people play again; None without one.
        listening: what wakes those who listen.
    """

    def __init__(
        self,
        store: Store,
        bots: Workers,
        kept: KeptTable,
        match: AnyMatch,
        *,
        pace: float,
    ) -> None:
        """Begin a table; `restore` and `wake` follow.

        Args:
            store: where every step is kept.
            bots: the processes in which bots think.
            kept: the table as the store keeps it.
            match: the game, before anyone acts.
            pace: the seconds to look at what happened before a bot acts.
        """
        self.kept = kept
        self.match = match
        self.steps = [beginning(match)]
        self.rematch: str | None = None
        self.listening: set[asyncio.Event] = set()
        self._notebooks: dict[Seat, Notebook | None] = {}
        self._store, self._workers, self._pace = store, bots, pace
        self._lock = asyncio.Lock()
        self._bots: asyncio.Task[None] | None = None

    def restore(
        self, kept: Sequence[KeptStep], notes: dict[Seat, str], rematch: str | None
    ) -> None:
        """Go to where the store says that the table is.

        Raises:
            ThinkStr8Error: the steps do not fit the table.
        """
        for each in kept:
            self.match, step = continued(self.match, each)
            self.steps.append(step)
        for seat, text in notes.items():
            self._notebooks[seat] = notebook_of(self.match.game, self.match.rules, text)
        self.rematch = rematch

    # Looking

    @property
    def revision(self) -> int:
        """The number of steps so far."""
        return len(self.steps) - 1

    @property
    def hints(self) -> Hints:
        """How much help everyone gets."""
        return Hints(self.kept.hints)

    def notebook(self, seat: Seat) -> Notebook | None:
        """Return the own notes of a seat; None if the game has no sheet to write on."""
        if seat not in self._notebooks:
            self._notebooks[seat] = notebook_of(self.match.game, self.match.rules, "")
        notebook = self._notebooks[seat]
        return None if notebook is None else notebook.seen(sheet_view(self.match.view(seat)))

    # Acting

    async def act(self, seat: Seat, expected: int, text: str) -> int:
        """Do what a seat sent, and return the revision in which it happened.

        If it has already happened, because the same was sent before, nothing happens again.

        Args:
            seat: the seat that acts.
            expected: the revision that the seat had seen.
            text: the action, as a line of notation or as JSON.

        Raises:
            IllegalActionError: the action is not allowed, not readable, or of another seat.
            StaleError: something has happened since that concerns the action.
            StoreError: the action cannot be kept; nothing has happened.
        """
        async with self._lock:
            done = self._done_before(seat, expected, text)
            if done is not None:
                return done
            if expected != self.revision and self._concerns(seat, expected):
                raise StaleError("Something has happened since. Look again, and act again.")
            match = self.match.act(seat, text)
            return await self._go(match, acted(match, Kind.ACT, expected))

    async def undo(self, seat: Seat, expected: int) -> int:
        """Take back the latest action of a seat, and return the revision in which it happened.

        Raises:
            IllegalActionError: it would not be fair; the refusal says why.
            StaleError: something has happened since.
            StoreError: it cannot be kept; nothing has happened.
        """
        async with self._lock:
            for revision, step in self._since(expected):
                kept = step.kept
                if (kept.kind, kept.seat, kept.expected) == (Kind.UNDO, seat, expected):
                    return revision
            if expected != self.revision:
                raise StaleError("Something has happened since. Look again.")
            match = self.match.undo(seat)
            return await self._go(match, undone(match, seat, expected))

    def _done_before(self, seat: Seat, expected: int, text: str) -> int | None:
        """Return in which revision the same request was already done; None if it was not."""
        for revision, step in self._since(expected):
            kept = step.kept
            if (kept.kind, kept.seat, kept.expected) == (Kind.ACT, seat, expected):
                game = self.match.game
                found = read_action(game, self.steps[expected].table, seat, text)
                is_same = not isinstance(found, Refusal) and game.format_action(found) == kept.line
                return revision if is_same else None
        return None

    def _since(self, revision: int) -> "list[tuple[int, Step]]":
        """Return the steps since a revision, each with its own; nothing if there is no such."""
        if not 0 <= revision <= self.revision:
            return []
        return [*enumerate(self.steps)][revision + 1 :]

    def _concerns(self, seat: Seat, expected: int) -> bool:
        """Return whether anything since a revision changes what a seat can choose.

        Where several people may act, others act meanwhile. That alone is no reason to look again.
        """
        if not 0 <= expected <= self.revision:
            return True
        since = self.steps[expected + 1 :]
        if any(step.kept.kind not in (Kind.ACT, Kind.BOT, Kind.DRAWN) for step in since):
            return True
        if any(step.kept.seat == seat for step in since):
            return True
        before, now = self.steps[expected].table, self.match.table
        legal = self.match.game.legal_actions
        return bool(legal(before, seat) != legal(now, seat))

    async def _go(self, match: AnyMatch, step: Step) -> int:
        """Keep a step and what nature does then, tell everyone, and return its revision.

        Raises:
            StoreError: it cannot be kept; nothing has happened.
        """
        steps = [step]
        for after, natural in chance_acts(match, _RNG):
            match = after
            steps.append(natural)
        await self._keep(steps)
        self.match = match
        revision = len(self.steps)
        self.steps += steps
        self._tell()
        self.wake()
        return revision

    async def _keep(self, steps: Sequence[Step]) -> None:
        first = len(self.steps)
        name = self.kept.name
        await self._store.written(
            *(add_step(name, number, step.kept) for number, step in enumerate(steps, first))
        )

    def _tell(self) -> None:
        for each in self.listening:
            each.set()

    async def begin(self) -> None:
        """Let nature act if it is to act first, and wake the bots.

        Raises:
            StoreError: that cannot be kept.
        """
        async with self._lock:
            found = chance_acts(self.match, _RNG)
            if found:
                await self._keep([step for _, step in found])
                self.match = found[-1][0]
                self.steps += [step for _, step in found]
        self.wake()

    # Bots

    def wake(self) -> None:
        """Let the bots think if one of them is to act and none is thinking."""
        if self._bots is None and self._bot_to_act() is not None:
            self._bots = asyncio.get_running_loop().create_task(self._let_bots_act())

    def _bot_to_act(self) -> Seat | None:
        acting = (seat for seat in self.match.acting if seat >= 0)
        return next((seat for seat in acting if self.kept.bots[seat] is not None), None)

    async def _let_bots_act(self) -> None:
        """Let bots act, one after the other, until only people are to act."""
        try:
            with suppress(ThinkStr8Error):  # the store is full, or the table has been removed
                while (seat := self._bot_to_act()) is not None:
                    await asyncio.sleep(self._pace)
                    await self._let_bot_act(seat)
        finally:
            self._bots = None

    async def _let_bot_act(self, seat: Seat) -> None:
        """Let one bot act; without a good answer in time, a random action is drawn for it.

        Raises:
            StoreError: the action cannot be kept.
        """
        seen = self.match
        kind, line = Kind.BOT, ""
        with suppress(NoAnswerError):
            bot = present(self.kept.bots[seat])
            line = await computers.answer(self._workers, seen, seat, bot)
        async with self._lock:
            options = self.match.game.legal_actions(self.match.table, seat)
            if not options:
                return  # somebody took back what it was asked about
            try:
                match = self.match.act(seat, line)
            except IllegalActionError:
                if line and self.match is not seen:
                    return  # it is asked again, about what has happened meanwhile
                kind, match = Kind.DRAWN, self.match.act(seat, _RNG.choice(options))
            await self._go(match, acted(match, kind))

    async def stop(self) -> None:
        """Stop the bots, and wake everyone who listens."""
        if self._bots is not None:
            self._bots.cancel()
            with suppress(asyncio.CancelledError):
                await self._bots
        self._tell()

    # Notes and another game

    async def note(self, seat: Seat, command: str) -> str:
        """Write on the sheet of a seat, and return a sentence if the command says nothing.

        Raises:
            StoreError: the notes cannot be kept; nothing has changed.
        """
        async with self._lock:
            notebook = self.notebook(seat)
            if notebook is None:
                return "This game has no sheet to write on."
            if command.casefold().split()[:1] not in [[verb] for verb in COMMANDS]:
                return f"A note begins with {listing(COMMANDS, 'or')}, for example: cross blue 7"
            after = notebook.after(command)
            if isinstance(after, str):
                return after
            await self._store.written(keep_notes(self.kept.name, seat, after.tag))
            self._notebooks[seat] = after
        return ""

    async def play_again(self, seat: Seat, name: str, statements: Sequence[Statement]) -> str:
        """Keep the table of a rematch unless there is one, and return the name of the one that is.

        Args:
            seat: the seat that wants to play again.
            name: the name of the new table.
            statements: what adds the new table to the store.

        Raises:
            StoreError: it cannot be kept.
        """
        async with self._lock:
            if self.rematch is None:
                step = asked_again(self.match, seat)
                kept = add_step(self.kept.name, len(self.steps), step.kept)
                await self._store.written(*statements, kept)
                self.rematch = name
                self.steps.append(step)
                self._tell()
            return self.rematch
