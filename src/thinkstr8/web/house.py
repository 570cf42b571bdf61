"""All tables of a server: opening them, finding them, and letting people in.

Belongs here: tables in memory, the links and cookies that admit people, rematches, replays.
Does not belong here: one running table (rooms), HTTP (routes).
"""

import asyncio
import os
import time
from collections import OrderedDict
from random import SystemRandom
from typing import Final
from weakref import WeakValueDictionary

from thinkstr8.core import AnyGame, AnyRules, Seat, ThinkStr8Error
from thinkstr8.core.game import game_name
from thinkstr8.core.values import frozen
from thinkstr8.files import format_record, parse_record
from thinkstr8.front.replaying import Replay
from thinkstr8.front.results import rules_of_next
from thinkstr8.games import catalogue
from thinkstr8.match import AnyMatch, Match, Person
from thinkstr8.web.keys import hash_of, new_key, new_name
from thinkstr8.web.limits import Limits
from thinkstr8.web.offers import Order
from thinkstr8.web.rooms import Room
from thinkstr8.web.store import (
    Holder,
    KeptTable,
    Statement,
    Store,
    StoreError,
    add_key,
    add_table,
)
from thinkstr8.web.workers import Workers

_RNG: Final = SystemRandom()

LINK: Final = "link"
COOKIE: Final = "cookie"

_REPLAYS: Final = 20
"""The number of finished games whose states are kept in memory for those who replay them."""


class TooEarlyError(ThinkStr8Error, RuntimeError):
    """Something that is possible only after the end of the game."""


@frozen
class Opened:
    """A new table with its links, which exist only here: the store has their hashes.

    Attributes:
        table: the name of the table.
        game: the module with the verbs.
        links: for each person and at last for spectators: the seat, the name and the key.
    """

    table: str
    game: AnyGame
    links: tuple[tuple[Seat | None, str, str], ...]


class House:
    """All tables of a server.

    Attributes:
        store: where everything is kept.
        bots: the processes in which bots think.
        limits: the limits of the server.
    """

    def __init__(self, store: Store, limits: Limits, *, pace: float) -> None:
        """Begin with the tables in a store; each is fetched when somebody asks for it.

        Args:
            store: where everything is kept.
            limits: the limits of the server.
            pace: the seconds to look at what happened before a bot acts.
        """
        self.store = store
        self.limits = limits
        self.bots = Workers(os.cpu_count() or 1, limits.decision)
        self._pace = pace
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._living: WeakValueDictionary[str, Room] = WeakValueDictionary()
        self._fetching: dict[str, asyncio.Lock] = {}
        self._replays: OrderedDict[str, Replay] = OrderedDict()

    # Opening

    async def open(self, order: Order, form: str | None) -> Opened:
        """Open a table, and return its links.

        Args:
            order: the table as somebody ordered it.
            form: the number of the form; a second table by the same form is refused.

        Raises:
            StoreError: the table cannot be kept, or the form has already been used.
        """
        names = tuple(place.name for place in order.places)
        bots = tuple(place.bot for place in order.places)
        kept, match = _new_table(order.game, order.rules, names, bots, order.hints.value)
        holders = [
            *((seat, place.name) for seat, place in enumerate(order.places) if place.bot is None),
            (None, "spectators"),
        ]
        links = tuple((seat, name, new_key()) for seat, name in holders)
        await self.store.written(
            add_table(kept, form=form),
            *(add_key(hash_of(key), Holder(kept.name, seat), LINK) for seat, _, key in links),
        )
        room = self._room(kept, match)
        await room.begin()
        return Opened(kept.name, order.game, links)

    def _room(self, kept: KeptTable, match: AnyMatch) -> Room:
        room = Room(self.store, self.bots, kept, match, pace=self._pace)
        self._living[kept.name] = room
        self._remember(room)
        return room

    def _remember(self, room: Room) -> None:
        """Keep a table in memory, and let the one that was quiet for longest wait in the store.

        A table that somebody listens to, or whose bots think, stays alive, and is found again.
        """
        self._rooms[room.kept.name] = room
        self._rooms.move_to_end(room.kept.name)
        while len(self._rooms) > self.limits.rooms:
            self._rooms.popitem(last=False)

    # Finding

    async def room(self, name: str) -> Room | None:
        """Return a running table, fetched from the store if need be; None if there is none.

        Raises:
            StoreError: the store cannot be read, or has steps that do not fit the table.
        """
        room = self._living.get(name)
        if room is None:
            async with self._fetching.setdefault(name, asyncio.Lock()):
                room = self._living.get(name) or await self._fetched(name)
            self._fetching.pop(name, None)
        if room is not None:
            self._remember(room)
        return room

    async def _fetched(self, name: str) -> Room | None:
        kept = await asyncio.to_thread(self.store.table, name)
        if kept is None:
            return None
        try:
            match = _match_of(kept)
            room = Room(self.store, self.bots, kept, match, pace=self._pace)
            steps = await asyncio.to_thread(self.store.steps, name)
            notes = self.store.notes(name)
            await asyncio.to_thread(room.restore, steps, notes, self.store.rematch_of(name))
        except StoreError:
            raise
        except ThinkStr8Error as error:
            raise StoreError(f"The table {name} cannot be continued: {error}") from error
        self._living[name] = room
        await room.begin()
        return room

    # Letting people in

    async def enter(self, key: str) -> tuple[Holder, str] | None:
        """Return whom a link admits, and a new key for the cookie; None if the link is wrong.

        Raises:
            StoreError: the store cannot be read or written.
        """
        holder = self.store.holder(hash_of(key), LINK)
        if holder is None:
            return None
        return holder, await self._admitted(holder)

    async def _admitted(self, holder: Holder) -> str:
        cookie = new_key()
        await self.store.written(add_key(hash_of(cookie), holder, COOKIE))
        return cookie

    def holder(self, cookie: str) -> Holder | None:
        """Return whom a cookie admits; None if nobody.

        Raises:
            StoreError: the store cannot be read.
        """
        return self.store.holder(hash_of(cookie), COOKIE)

    # After the end

    async def play_again(self, room: Room, seat: Seat | None) -> tuple[str, str]:
        """Return the name of the rematch of a table, and a new key for the same seat there.

        The first person who asks opens it. A spectator can only follow.

        Raises:
            StoreError: it cannot be kept.
            TooEarlyError: the game is not over, or a spectator asks first.
        """
        if not room.match.is_over:
            raise TooEarlyError("You can play again when the game is over.")
        if seat is None and room.rematch is None:
            raise TooEarlyError("Nobody has asked for another game yet.")
        if seat is not None and room.rematch is None:
            rules = rules_of_next(room.match.game, room.match.table)
            names, bots, hints = room.match.names, room.kept.bots, room.kept.hints
            kept, match = _new_table(room.match.game, rules, names, bots, hints)
            statement: Statement = add_table(kept, before=room.kept.name)
            if await room.play_again(seat, kept.name, (statement,)) == kept.name:
                await self._room(kept, match).begin()
        name = str(room.rematch)
        return name, await self._admitted(Holder(name, seat))

    def replay(self, room: Room) -> Replay:
        """Return the finished game of a table, to step through it.

        Raises:
            TooEarlyError: the game is not over.
        """
        if not room.match.is_over:
            raise TooEarlyError("The replay is open when the game is over.")
        name = room.kept.name
        if name not in self._replays:
            states = tuple(room.match.record.replay())
            self._replays[name] = Replay(room.match, states, None)
            while len(self._replays) > _REPLAYS:
                self._replays.popitem(last=False)
        return self._replays[name]

    def record(self, room: Room) -> str:
        """Return the record of a finished game as text.

        Raises:
            TooEarlyError: the game is not over; a record has every secret.
        """
        if not room.match.is_over:
            raise TooEarlyError("The record has every card, so it is open when the game is over.")
        return f"{format_record(room.match.record, remarks=True)}\n"

    # The end of the server

    async def stop(self) -> None:
        """Stop all bots, and wake everyone who listens."""
        for room in [*self._living.values()]:
            await room.stop()
        await self.bots.close()


def _new_table(
    game: AnyGame,
    rules: AnyRules,
    names: tuple[str, ...],
    bots: tuple[str | None, ...],
    hints: str,
) -> tuple[KeptTable, AnyMatch]:
    """Return a new table as the store keeps it, and its match before anyone acts."""
    match: AnyMatch = Match.new(game, rules, [Person(name) for name in names], _RNG)
    record = format_record(match.record)
    return KeptTable(new_name(), game_name(game), record, bots, hints, time.time()), match


def _match_of(kept: KeptTable) -> AnyMatch:
    """Return the match of a kept table, before anyone acts.

    Raises:
        ThinkStr8Error: the store has no readable record of it.
    """
    record = parse_record(kept.record, catalogue.GAMES[kept.game])
    match: AnyMatch = Match.resume(record, [Person(name) for name in record.names])
    return match
