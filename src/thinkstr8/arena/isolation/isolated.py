"""Isolated play: one game whose bots each have their own process.

Belongs here: playing an isolated game, and starting the processes for the next game in time.
Does not belong here: talking to one bot (players), its process (keepers).
"""

from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Final, cast

from thinkstr8.arena.isolation.host import launch_line
from thinkstr8.arena.isolation.keepers import Launch
from thinkstr8.arena.isolation.players import Player, start_player
from thinkstr8.arena.played import Forfeit
from thinkstr8.arena.programs import NamedBot, PackedBot, Program
from thinkstr8.arena.protocol.dialogues import History, new_game
from thinkstr8.arena.series import Limits, Series
from thinkstr8.arena.sittings.failures import FailureError
from thinkstr8.arena.sittings.sitting import Sitting
from thinkstr8.arena.words import one_line
from thinkstr8.core.errors import BotError
from thinkstr8.core.game import AnyAction, AnyView, Seat

_waiting: Final[dict[tuple[Launch, Limits], list[Player]]] = {}
"""Players that have been started for a later game."""

_lock: Final = Lock()
_TRIES: Final = 3


class IsolatedSitting(Sitting):
    """A game whose bots each have their own process, started for this game."""

    def __init__(self, series: Series, deal: int, rotation: int) -> None:
        super().__init__(series, deal, rotation)
        last = (series.deals - 1, series.rotations - 1)
        self._more = (deal, rotation) != last
        bots = [series.bot(rotation, seat) for seat in self.seats]
        self._launches = [_launch(series, bot) for bot in bots]
        self._players: list[Player] = []
        self._history = History(series.game)

    def to_its_end(self) -> Forfeit | None:
        """Play until the game ends or a bot fails; return the forfeit, if any."""
        forfeit: Forfeit | None = None
        try:
            forfeit = self._begin() or self.play(self._ask, self._history.note)
        finally:
            self._finish(forfeit)
        return forfeit

    def _begin(self) -> Forfeit | None:
        """Get all bots ready; return the forfeit of the first that fails, if any."""
        series, seeds = self.series, self.seeds
        for launch in self._launches:
            self._players.append(_player(launch, series.limits))
        if self._more:
            for launch in self._launches:
                _prepare(launch, series.limits)
        for seat, player in enumerate(self._players):
            new = new_game(series.game, series.rules, seat, seeds[seat], series.limits)
            try:
                player.begin(series.game, self._history, new)
            except FailureError as failure:
                return self.failed(seat, failure)
        return None

    def _ask(self, seat: Seat, view: AnyView) -> AnyAction:
        self.asked = seat
        return self._players[seat].decide(self.series.game, view)

    def _finish(self, forfeit: Forfeit | None) -> None:
        loser = None if forfeit is None else forfeit.seat
        for seat, player in enumerate(self._players):
            if seat == loser:
                player.stop()
            else:
                player.leave(self.state, loser)


def require_ready(series: Series) -> None:
    """Check that every bot of an isolated series can be started and gets ready for a game.

    Raises:
        BotError: a bot cannot be started, or does not get ready.
    """
    new = new_game(series.game, series.rules, 0, series.bot_seed(0, 0, 0), series.limits)
    players = [_kept(start_player(_launch(series, bot), series.limits)) for bot in series.bots]
    try:
        for name, player in zip(series.names, players, strict=True):
            try:
                player.begin(series.game, History(series.game), new)
            except FailureError as failure:
                raise BotError(f"{name} cannot play: {one_line(failure.reason)}") from failure
    finally:
        for player in players:
            player.stop()


def _launch(series: Series, bot: object) -> Launch:
    folder, memory = str(Path.cwd()), series.limits.memory
    if isinstance(bot, Program):
        return Launch(bot.command, None, None, folder, memory)
    first = launch_line(series.game, cast(NamedBot | PackedBot, bot))
    return Launch(None, first, series.game.__name__, folder, memory)


def _player(launch: Launch, limits: Limits) -> Player:
    """Return a player for a game that begins now, if possible one that is already started."""
    with _lock:
        ready = _waiting.get((launch, limits), [])
        player = ready.pop() if ready else None
    if player is not None:
        with suppress(OSError):  # its template has ended
            return _kept(player)
    for _ in range(_TRIES - 1):
        with suppress(OSError):  # its template was killed
            return _kept(start_player(launch, limits))
    return _kept(start_player(launch, limits))


def _kept(player: Player) -> Player:
    """Keep a player's process for a game, and return the player.

    Raises:
        OSError: the process is gone.
    """
    try:
        player.play()
    except OSError:
        player.stop()
        raise
    return player


def _prepare(launch: Launch, limits: Limits) -> None:
    """Start a player for a later game, unless one is waiting."""
    with _lock:
        if _waiting.get((launch, limits)):
            return
    with suppress(OSError):  # if it fails now, the next game starts its own player
        player = start_player(launch, limits)
        with _lock:
            _waiting.setdefault((launch, limits), []).append(player)
