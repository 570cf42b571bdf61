"""A round robin: every bot plays every other, with the same deals for all pairs.

Belongs here: the series of a round robin, playing them, and the cross table.
Does not belong here: playing one series (runs), fitting ratings (ratings), showing tables (cli).

With two seats, each pair of bots plays one series. With more seats, one bot plays against a table
full of the other, and then the other way round. So a pair has two cells in the cross table, and an
even match has a share of 1 / players.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, count, islice, permutations
from pathlib import Path as Folder
from random import Random
from typing import Any, Generic

from thinkstr8.arena.journal import Path, require_path
from thinkstr8.arena.played import Thinking, require_listed
from thinkstr8.arena.ratings import Pairing, Rating, ratings
from thinkstr8.arena.results import Report, SeriesInterrupted
from thinkstr8.arena.runs import Listener, SeriesProgress, require_runner, run
from thinkstr8.arena.series import NO_LIMITS, Limits, Series, named
from thinkstr8.arena.statistics import Estimate
from thinkstr8.core.checks import with_class
from thinkstr8.core.errors import ArenaError, BotError, WrongKindError
from thinkstr8.core.game import ActionT, Bot, DealT, Game, RulesT, StateT, TableT, ViewT
from thinkstr8.core.plain import require_bool
from thinkstr8.core.values import frozen


@frozen(init=False)
class RoundRobin(Generic[StateT, ActionT, ViewT, TableT, RulesT, DealT]):
    """Every bot against every other, with the same deals for all pairs.

    >>> from thinkstr8 import numer
    >>> bots = {"Ada": numer.bots.careful, "Ben": numer.bots.random, "Cleo": numer.bots.random}
    >>> meeting = RoundRobin(numer, numer.Rules(2), bots, deals=10)
    >>> [series.names for series in meeting.series], meeting.games
    ([('Ada', 'Ben'), ('Ada', 'Cleo'), ('Ben', 'Cleo')], 60)
    >>> RoundRobin(numer, numer.Rules(3), bots).series[1].names
    ('Ada', 'Cleo', 'Cleo 2')

    Attributes:
        names: the names of the bots.
        players: the number of seats.
        seed: the seed of every random number.
        series: a series for every pair of bots; with more than two seats, two of them.
    """

    names: tuple[str, ...]
    players: int
    seed: int
    series: tuple[Series[StateT, ActionT, ViewT, TableT, RulesT, DealT], ...]

    def __init__(
        self,
        game: Game[StateT, ActionT, ViewT, TableT, RulesT, DealT],
        rules: RulesT,
        bots: Sequence[Bot[ViewT, ActionT]] | Mapping[str, Bot[ViewT, ActionT]],
        *,
        deals: int = 100,
        seed: int = 0,
        limits: Limits = NO_LIMITS,
        isolated: bool = False,
    ) -> None:
        """Create a round robin.

        Args:
            game: the module with the verbs.
            rules: the rules of the games, for two or more players.
            bots: at least two bots. A mapping gives them names; otherwise each is named after its
                function or its `name` attribute.
            deals: the number of different deals of each series.
            seed: the seed of every random number, the same in every series.
            limits: the limits on time and memory.
            isolated: whether each bot plays in its own process, a new one for every game.

        Raises:
            ArenaError: there is no deal to play, or a bot cannot be sent to its own process.
            BotError: there are not two bots or not two seats, or a name cannot be used.
            WrongKindError: an argument is of the wrong class.
        """
        entered = named(bots)
        if len(entered) < 2:
            raise BotError(f"A round robin needs at least two bots, not {len(entered)}.")
        players = getattr(rules, "players", 0)
        if players == 1:
            raise BotError("A round robin needs games of at least two players, not 1.")
        pairs = combinations(entered, 2) if players == 2 else permutations(entered, 2)
        series = tuple(
            Series(
                game,
                rules,
                dict(_line_up(entered, first, second, players)),
                deals=deals,
                seed=seed,
                limits=limits,
                isolated=isolated,
            )
            for first, second in pairs
        )
        self.__attrs_init__(  # pyright: ignore[reportAttributeAccessIssue]  # attrs makes it
            names=tuple(entered), players=players, seed=seed, series=series
        )

    @property
    def games(self) -> int:
        """The number of games in all series."""
        return sum(series.games for series in self.series)


def _line_up(
    bots: Mapping[str, Bot[ViewT, ActionT]], first: str, second: str, players: int
) -> Iterator[tuple[str, Bot[ViewT, ActionT]]]:
    """Yield one bot, and another one for all other seats."""
    yield first, bots[first]
    yield second, bots[second]
    numbered = (f"{second} {number}" for number in count(2))
    free = (name for name in numbered if name != first)
    for name in islice(free, max(0, players - 2)):
        yield name, bots[second]


# Results


@frozen
class Cell:
    """What one bot did against another.

    Attributes:
        first: the bot; with more than two seats it has one of them.
        second: the other bot; it has all other seats.
        games: the number of games.
        win_rate: the first bot's mean share of the victory.
        lead: the first bot's mean lead over the others in points; None if every game was forfeited.
        forfeits: the number of games that either of them lost by failing.
        repeated: whether the bots probably repeated one and the same game.
    """

    first: str
    second: str
    games: int
    win_rate: Estimate
    lead: Estimate | None
    forfeits: int
    repeated: bool


@frozen
class CrossTable:
    """The results of a round robin, complete or partial.

    Attributes:
        names: the names of the bots.
        players: the number of seats.
        seed: the seed of the round robin, which also draws the deals of the intervals of ratings.
        reports: the reports of all series of which a game was played; the first bot of each is the
            one with a single seat.

    Raises:
        WrongKindError: a part is of the wrong class.
    """

    names: tuple[str, ...]
    players: int
    seed: int
    reports: tuple[Report[Any], ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that were played, in the order of the series."""
        return tuple(map(_cell, self.reports))

    def cell(self, first: str, second: str) -> Cell | None:
        """Return what one bot did against another; None if they have not played.

        Raises:
            BotError: a bot is not in the round robin, or both are the same.
            WrongKindError: a name is not a str.
        """
        for name in (first, second):
            require_listed(name, self.names)
        if first == second:
            raise BotError(f"{first} does not play against itself.")
        for report in self.reports:
            if report.names[:2] == (first, second):
                return _cell(report)
            if self.players == 2 and report.names == (second, first):
                return _turned(_cell(report))
        return None

    @property
    def ratings(self) -> tuple[Rating, ...]:
        """The ratings of all bots that have played, the best first."""
        return ratings([*map(_pairing, self.reports)], Random(f"{self.seed}/ratings"))

    def thinking(self, name: str) -> Thinking:
        """Return the time that a bot took in all its games.

        Raises:
            BotError: the bot is not in the round robin.
            WrongKindError: the name is not a str.
        """
        require_listed(name, self.names)
        return sum(
            (
                game.thought(seated)
                for report in self.reports
                for seated, entered in zip(report.names, _entered(report), strict=True)
                if entered == name
                for game in report.games
            ),
            Thinking(),
        )


def _entered(report: Report[Any]) -> tuple[str, ...]:
    """Return the name in the round robin of each bot of a series."""
    first, second, *_ = report.names
    return (first, *(second for _ in report.names[1:]))


def _cell(report: Report[Any]) -> Cell:
    first, second, *_ = report.names
    standing = report.standing(first)
    return Cell(
        first=first,
        second=second,
        games=standing.games,
        win_rate=standing.win_rate,
        lead=standing.lead,
        forfeits=len(report.forfeits),
        repeated=report.repeated,
    )


def _turned(cell: Cell) -> Cell:
    """Return a cell of two seats from the other bot's side."""
    rate, lead = cell.win_rate, cell.lead
    return Cell(
        first=cell.second,
        second=cell.first,
        games=cell.games,
        win_rate=Estimate(1 - rate.mean, 1 - rate.high, 1 - rate.low),
        lead=lead and Estimate(-lead.mean, -lead.high, -lead.low),
        forfeits=cell.forfeits,
        repeated=cell.repeated,
    )


def _pairing(report: Report[Any]) -> Pairing:
    first, second, *_ = report.names
    deals: dict[int, list[float]] = {}
    for game in report.games:
        deals.setdefault(game.deal, []).append(game.share(first))
    return Pairing(first, second, len(report.names), tuple(map(tuple, deals.values())))


class RoundRobinInterrupted(KeyboardInterrupt):
    """A round robin was interrupted, for example by Ctrl-C.

    Like any KeyboardInterrupt, it is not caught by `except Exception`.

    Attributes:
        table: the games that were played.
        total: the number of games in the round robin.
    """

    def __init__(self, table: CrossTable, total: int) -> None:
        super().__init__(table, total)
        self.table = table
        self.total = total

    def __str__(self) -> str:
        played = sum(len(report.games) for report in self.table.reports)
        return f"The round robin was interrupted after {played} of {self.total} games."


# Playing


def run_round_robin(
    meeting: RoundRobin[StateT, ActionT, ViewT, TableT, RulesT, DealT],
    *,
    workers: int | None = None,
    journals: Path | None = None,
    resume: bool = False,
    progress: Listener | None = None,
) -> CrossTable:
    """Play a round robin and return its cross table.

    >>> from thinkstr8 import numer
    >>> bots = {"Ada": numer.bots.careful, "Ben": numer.bots.random, "Cleo": numer.bots.random}
    >>> table = run_round_robin(RoundRobin(numer, numer.Rules(2), bots, deals=5))
    >>> [rating.name for rating in table.ratings][0]
    'Ada'

    Args:
        meeting: the round robin to play.
        workers: the number of processes on this machine that play the games; None for this one.
        journals: a folder in which each series keeps its games as they are played. It is made if
            there is none.
        resume: whether to play only the games that the journals do not have.
        progress: called in this thread after every game.

    Raises:
        ArenaError: the bots cannot be sent to other processes, or the arguments contradict each
            other.
        JournalError: a journal cannot be opened or read, is of another series, or already exists
            although `resume` is False.
        RoundRobinInterrupted: the round robin was interrupted; `table` has the games so far.
        SeriesStoppedError: a series lost its workers or its journal.
        WrongKindError: an argument has the wrong class.
    """
    if not isinstance(meeting, RoundRobin):
        raise WrongKindError(f"Expected a RoundRobin, not {with_class(meeting)}.")
    require_runner(None, workers, progress)
    require_bool("resume", resume)
    if resume and journals is None:
        raise ArenaError("A round robin is resumed from its journals: pass their folder.")
    files = _journals(meeting, journals)
    reports: list[Report[Any]] = []
    done = 0
    for series, journal in zip(meeting.series, files, strict=True):
        try:
            report = run(
                series,
                workers=workers,
                journal=journal,
                resume=resume,
                progress=progress and _shifted(progress, done, meeting.games),
            )
        except SeriesInterrupted as interrupt:
            played = [*reports, interrupt.report] if interrupt.report.games else reports
            raise RoundRobinInterrupted(_table(meeting, played), meeting.games) from interrupt
        reports.append(report)
        done += len(report.games)
    return _table(meeting, reports)


def _table(meeting: RoundRobin, reports: Sequence[Report[Any]]) -> CrossTable:
    return CrossTable(meeting.names, meeting.players, meeting.seed, tuple(reports))


def _shifted(progress: Listener, before: int, total: int) -> Listener:
    """Return a function that tells the progress of one series as that of all."""
    return lambda now: progress(SeriesProgress(before + now.done, total))


def _journals(meeting: RoundRobin, folder: Path | None) -> list[Folder | None]:
    """Return the path of the journal of each series, in a folder that exists.

    Raises:
        ArenaError: the folder cannot be made.
        WrongKindError: the folder is not a path.
    """
    if folder is None:
        return [None] * len(meeting.series)
    require_path(folder)
    home = Folder(os.fspath(folder))
    try:
        home.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ArenaError(f"The folder of the journals cannot be made: {error}") from error
    places = {name: number for number, name in enumerate(meeting.names)}
    return [
        home / f"{places[series.names[0]]}-{places[series.names[1]]}.journal"
        for series in meeting.series
    ]
