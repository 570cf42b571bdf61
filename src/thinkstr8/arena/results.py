"""The results of a series: every game, and the figures for each bot.

Belongs here: results, the figures computed from them, and the errors that carry partial results.
Does not belong here: estimating figures (statistics), results as JSON (forms), showing them (cli).
"""

from collections.abc import Callable
from enum import StrEnum
from typing import Any, Generic, TypeAlias

from attrs import Factory, field
from typing_extensions import TypeVar

from thinkstr8.arena.statistics import (
    Estimate,
    Groups,
    difference_estimate,
    mean_estimate,
    rate_estimate,
)
from thinkstr8.core.checks import describe, present, with_class
from thinkstr8.core.errors import ArenaError, BotError, WrongKindError
from thinkstr8.core.game import Seat
from thinkstr8.core.plain import require_int, require_str, require_tuple_of
from thinkstr8.core.values import frozen

RecordT = TypeVar("RecordT", default=Any)


class Fault(StrEnum):
    """The ways in which a bot can forfeit a game."""

    RAISED = "raised"
    STALLED = "stalled"
    ILLEGAL = "illegal"
    GARBLED = "garbled"
    ENDED = "ended"


RAISED, STALLED, ILLEGAL, GARBLED, ENDED = Fault
"""The faults, under short names."""


@frozen
class Forfeit:
    """A game that ended because a bot failed.

    Attributes:
        name: the bot that failed.
        seat: the seat of the bot.
        deal: the number of the deal, from 0.
        rotation: the rotation of the line-up, from 0.
        action: the number of actions before the failure.
        fault: the kind of failure.
        reason: what happened, in one line.

    Raises:
        ArenaError: a number is negative.
        WrongKindError: a field has the wrong class.
    """

    name: str
    seat: Seat
    deal: int
    rotation: int
    action: int
    fault: Fault
    reason: str

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        require_str("The name of a forfeit", self.name)
        for number in ("seat", "deal", "rotation", "action"):
            _require_count(f"The {number} of a forfeit", getattr(self, number))
        if type(self.fault) is not Fault:
            raise WrongKindError(
                f"The fault of a forfeit must be a Fault, not {with_class(self.fault)}."
            )
        require_str("The reason of a forfeit", self.reason)

    def __str__(self) -> str:
        where = f"deal {self.deal}, rotation {self.rotation}, action {self.action}"
        return f"{self.name} (seat {self.seat}, {where}) {_VERBS[self.fault]}: {self.reason}"


_VERBS = {
    RAISED: "raised an error",
    STALLED: "stalled",
    ILLEGAL: "answered illegally",
    GARBLED: "broke the protocol",
    ENDED: "ended its process",
}


@frozen
class Played(Generic[RecordT]):
    """The result of one game of a series.

    Attributes:
        deal: the number of the deal, from 0.
        rotation: the rotation of the line-up, from 0.
        names: the name of the bot at each seat.
        winners: the seats that won; after a forfeit, all seats except the one that failed.
        scores: the final score of every seat; None after a forfeit.
        forfeit: the forfeit that ended the game; None if it was played to the end.
        record: the record of the game, as far as it was played; None if records are not kept.

    Raises:
        ArenaError: the fields contradict each other.
        WrongKindError: a field has the wrong class.
    """

    deal: int
    rotation: int
    names: tuple[str, ...]
    winners: tuple[Seat, ...]
    scores: tuple[int, ...] | None
    forfeit: Forfeit | None
    record: RecordT | None = field(default=None, repr=False)

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        _require_count("The deal of a game", self.deal)
        _require_count("The rotation of a game", self.rotation)
        require_tuple_of("The names of a game", str, self.names)
        require_tuple_of("The winners of a game", int, self.winners)
        if self.forfeit is not None and type(self.forfeit) is not Forfeit:
            raise WrongKindError(
                f"The forfeit of a game must be a Forfeit or None, not {with_class(self.forfeit)}."
            )
        if self.scores is not None:
            require_tuple_of("The scores of a game", int, self.scores)
        if (self.scores is None) != (self.forfeit is not None):
            raise ArenaError("A game has either scores or a forfeit.")
        seats = max(len(self.names), len(self.scores or ()))
        if len({*self.winners}) < len(self.winners) or not {*self.winners} <= {*range(seats)}:
            raise ArenaError(
                f"The winners of a game are seats from 0 to {seats - 1}, each once, "
                f"not {describe(self.winners)}."
            )
        if self.scores is not None and len(self.scores) < len(self.names):
            raise ArenaError(
                f"A game of {len(self.names)} bots needs a score for each, "
                f"not {len(self.scores)} in all."
            )

    def share(self, name: str) -> float:
        """Return a bot's share of the victory: 1/n for each of n winners, 0 for the others.

        >>> Played(0, 0, ("Ada", "Ben"), (0, 1), (51, 51), None).share("Ben")
        0.5

        Raises:
            BotError: no bot of that name played.
            WrongKindError: the name is not a str.
        """
        return 1 / len(self.winners) if self._seat(name) in self.winners else 0.0

    def score(self, name: str) -> int | None:
        """Return a bot's score, or None after a forfeit.

        >>> Played(0, 0, ("Ada", "Ben"), (0,), (60, 51), None).score("Ben")
        51

        Raises:
            BotError: no bot of that name played.
            WrongKindError: the name is not a str.
        """
        seat = self._seat(name)
        return None if self.scores is None else self.scores[seat]

    def _seat(self, name: str) -> Seat:
        _require_listed(name, self.names)
        return self.names.index(name)


@frozen
class Standing:
    """The figures of one bot in a series.

    Attributes:
        name: the bot.
        games: the number of games it played.
        wins: the sum of its shares of victories.
        win_rate: its mean share of the victory.
        score: its mean score in games without a forfeit; None if there are no such games.
        forfeits: the number of games it lost by failing.
    """

    name: str
    games: int
    wins: float
    win_rate: Estimate
    score: Estimate | None
    forfeits: int


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
        _require_listed(name, self.names)
        shares = self._by_deal(lambda game: game.share(name))
        return Standing(
            name=name,
            games=len(self.games),
            wins=sum(map(sum, shares)),
            win_rate=present(rate_estimate(shares)),
            score=mean_estimate(self._by_deal(lambda game: game.score(name))),
            forfeits=sum(forfeit.name == name for forfeit in self.forfeits),
        )

    def comparison(self, first: str, second: str) -> Comparison:
        """Return the lead of one bot over another.

        Both had the same luck, so this is more precise than the difference of two standings.

        Raises:
            ArenaError: no game has been played.
            BotError: a bot is not in the line-up, or both are the same.
            WrongKindError: a name is not a str.
        """
        _require_listed(first, self.names)
        _require_listed(second, self.names)
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


def _require_listed(name: object, names: tuple[str, ...]) -> None:
    if type(name) is not str:
        raise WrongKindError(f"The name of a bot must be a str, not {with_class(name)}.")
    if name not in names:
        raise BotError(f"There is no {describe(name)} in the line-up: {names}.")


def _require_count(what: str, value: int) -> None:
    require_int(what, value)
    if value < 0:
        raise ArenaError(f"{what} must be 0 or more, not {describe(value)}.")
