"""The results of a series: every game, and the figures for each bot.

Belongs here: results, the figures computed from them, and the errors that carry partial results.
Does not belong here: estimating figures (statistics), results as JSON (forms), showing them (cli).
"""

from collections.abc import Callable
from typing import Any, Final, Generic, TypeAlias

from attrs import Factory, field

from thinkstr8.arena.played import Forfeit, Played, RecordT, Thinking, require_listed
from thinkstr8.arena.statistics import (
    Estimate,
    Groups,
    difference_estimate,
    mean_estimate,
    rate_estimate,
)
from thinkstr8.core.checks import describe, present
from thinkstr8.core.errors import ArenaError, BotError
from thinkstr8.core.plain import require_int, require_tuple_of
from thinkstr8.core.values import frozen

_TELLING: Final = 3
"""The number of equal deals that are no accident."""


@frozen
class Standing:
    """The figures of one bot in a series.

    Attributes:
        name: the bot.
        games: the number of games it played.
        wins: the sum of its shares of victories.
        win_rate: its mean share of the victory.
        score: its mean score in games without a forfeit; None if there are no such games.
        lead: its mean lead over the mean of the others in these games; None if there are none.
        forfeits: the number of games it lost by failing.
        thinking: the time that it took; equal standings may have taken different times.
    """

    name: str
    games: int
    wins: float
    win_rate: Estimate
    score: Estimate | None
    lead: Estimate | None
    forfeits: int
    thinking: Thinking = field(default=Thinking(), eq=False, repr=False)


@frozen
class Comparison:
    """The lead of one bot over another, with the same luck for both.

    Attributes:
        first: the name of the first bot.
        second: the name of the second bot.
        win_rate: the first bot's mean share of the victory minus the second's, from -1 to 1.
        score: the first bot's mean score minus the second's in games without a forfeit; None if
            there are no such games.
    """

    first: str
    second: str
    win_rate: Estimate
    score: Estimate | None


@frozen
class Report(Generic[RecordT]):
    """The results of a series, complete or partial.

    Attributes:
        names: the names of the bots, in the order of the line-up.
        games: every game that was played, ordered by deal and rotation.
        total: the number of games in the series; by default, the number that were played.

    Raises:
        ArenaError: more games were played than the series has.
        WrongKindError: a field has the wrong class.
    """

    names: tuple[str, ...]
    games: tuple[Played[RecordT], ...] = field(repr=lambda games: f"<{len(games)} games>")
    total: int = field(default=Factory(lambda report: len(report.games), takes_self=True))

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        require_tuple_of("The names of a report", str, self.names)
        require_tuple_of("The games of a report", Played, self.games)
        require_int("The total of a report", self.total)
        if self.total < len(self.games):
            raise ArenaError(
                f"A report of {describe(self.total)} games cannot have {len(self.games)} games."
            )

    @property
    def missing(self) -> int:
        """The number of games that have not been played yet."""
        return self.total - len(self.games)

    @property
    def complete(self) -> bool:
        """Whether all games of the series have been played."""
        return not self.missing

    @property
    def forfeits(self) -> tuple[Forfeit, ...]:
        """All forfeits, in the order of the games."""
        found = (game.forfeit for game in self.games)
        return tuple(forfeit for forfeit in found if forfeit is not None)

    @property
    def records(self) -> tuple[RecordT, ...]:
        """The records of all games in order; empty if records were not kept."""
        found = (game.record for game in self.games)
        return tuple(record for record in found if record is not None)

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The figures of each bot, in the order of the line-up; empty before the first game."""
        return tuple(map(self.standing, self.names)) if self.games else ()

    @property
    def repeated(self) -> bool:
        """Whether every deal ended like the first one, in all rotations.

        Then the bots probably repeat one and the same game, and more deals say nothing new.
        """
        ends: dict[int, set[object]] = {}
        for game in self.games:
            ends.setdefault(game.rotation, set()).add((game.scores, game.winners))
        deals = len({game.deal for game in self.games})
        return deals >= _TELLING and all(len(found) == 1 for found in ends.values())

    @property
    def leaderboard(self) -> tuple[Standing, ...]:
        """The standings, best first: by wins, then mean score, then the order of the line-up."""
        return tuple(sorted(self.standings, key=_rank))

    def standing(self, name: str) -> Standing:
        """Return the figures of one bot.

        Raises:
            ArenaError: no game has been played.
            BotError: the bot is not in the line-up.
            WrongKindError: the name is not a str.
        """
        require_listed(name, self.names)
        shares = self._by_deal(lambda game: game.share(name))
        return Standing(
            name=name,
            games=len(self.games),
            wins=sum(map(sum, shares)),
            win_rate=present(rate_estimate(shares)),
            score=mean_estimate(self._by_deal(lambda game: game.score(name))),
            lead=mean_estimate(self._by_deal(lambda game: game.lead(name))),
            forfeits=sum(forfeit.name == name for forfeit in self.forfeits),
            thinking=sum((game.thought(name) for game in self.games), Thinking()),
        )

    def comparison(self, first: str, second: str) -> Comparison:
        """Return the lead of one bot over another.

        Both had the same luck, so this is more precise than the difference of two standings.

        Raises:
            ArenaError: no game has been played.
            BotError: a bot is not in the line-up, or both are the same.
            WrongKindError: a name is not a str.
        """
        require_listed(first, self.names)
        require_listed(second, self.names)
        if first == second:
            raise BotError(f"Compare two different bots, not {describe(first)} with itself.")
        shares = self._by_deal(lambda game: game.share(first) - game.share(second))
        return Comparison(
            first=first,
            second=second,
            win_rate=present(difference_estimate(shares)),
            score=mean_estimate(self._by_deal(lambda game: _lead(game, first, second))),
        )

    def _by_deal(self, number: "_Number[RecordT]") -> Groups:
        """Return the number of every game that has one, grouped by deal.

        Raises:
            ArenaError: no game has been played.
        """
        if not self.games:
            raise ArenaError("No game has been played, so there are no figures yet.")
        groups: dict[int, list[float]] = {}
        for game in self.games:
            found = number(game)
            groups.setdefault(game.deal, []).extend([] if found is None else [found])
        return [*groups.values()]


_Number: TypeAlias = Callable[[Played[RecordT]], float | None]
"""Computes a number from a game, or None if the game has no such number."""


class SeriesInterrupted(KeyboardInterrupt):
    """A series was interrupted, for example by Ctrl-C; `report` has the games that were played.

    Like any KeyboardInterrupt, it is not caught by `except Exception`.

    Attributes:
        report: the games that were played.
    """

    def __init__(self, report: Report[Any]) -> None:
        super().__init__(report)
        self.report = report

    def __str__(self) -> str:
        return f"The series was interrupted after {played_of(self.report)}."


class SeriesStoppedError(ArenaError):
    """A series lost its workers or its journal; `report` has the games that were played.

    Attributes:
        reason: what happened, and what to do about it.
        report: the games that were played.
    """

    def __init__(self, reason: str, report: Report[Any]) -> None:
        super().__init__(reason, report)
        self.reason = reason
        self.report = report

    def __str__(self) -> str:
        return f"The series was stopped after {played_of(self.report)}. {self.reason}"


def played_of(report: Report[Any]) -> str:
    """Return the progress of a series in words.

    >>> played_of(Report((), (), total=80))
    '0 of 80 games'
    """
    return f"{len(report.games)} of {report.total} games"


def _rank(standing: Standing) -> tuple[float, float]:
    """Return the key that sorts a leaderboard; wins that differ only by rounding are equal."""
    return -round(standing.wins, 6), 0.0 if standing.score is None else -standing.score.mean


def _lead(game: Played[RecordT], first: str, second: str) -> int | None:
    """Return a bot's lead over another in points, or None after a forfeit."""
    one, other = game.score(first), game.score(second)
    return None if one is None or other is None else one - other
