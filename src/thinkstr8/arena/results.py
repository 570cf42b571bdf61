"""What came of a series: every game, and what they say about the bots.

Belongs here: results, the figures drawn from them, and the errors that carry unfinished ones.
Does not belong here: how the figures are estimated (statistics), results as JSON (forms), how they
are shown.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import Any, Generic, TypeAlias

from attrs import Factory, field, frozen
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

RecordT = TypeVar("RecordT", default=Any)


class Fault(StrEnum):
    """Why a bot lost a game without playing it to the end."""

    RAISED = "raised"
    STALLED = "stalled"
    ILLEGAL = "illegal"
    GARBLED = "garbled"
    ENDED = "ended"


RAISED, STALLED, ILLEGAL, GARBLED, ENDED = Fault
"""The faults under short names."""


@frozen
class Forfeit:
    """A game that ended because a bot failed.

    Attributes:
        name: which bot.
        seat: where it sat.
        deal: in which deal, from 0.
        rotation: in which rotation of the line-up, from 0.
        action: how many actions the game had before.
        fault: in which way it failed.
        reason: what happened, in one line.

    Raises:
        ArenaError: a number is below 0.
        WrongKindError: a part is of the wrong class.
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
    """One game of a series, as it was played.

    Attributes:
        deal: which deal, from 0.
        rotation: which rotation of the line-up, from 0.
        names: who sat at each seat.
        winners: the seats that won; after a forfeit all others.
        scores: the final score of every seat; None after a forfeit.
        forfeit: why the game was not played to the end; None if it was.
        record: the game itself, as far as it was played; None if records were not asked for.

    Raises:
        ArenaError: the parts do not fit each other.
        WrongKindError: a part is of the wrong class.
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
            raise ArenaError(f"{len(self.names)} bots need as many scores, not {len(self.scores)}.")

    def share(self, name: str) -> float:
        """Return a bot's share of the victory: 1 for the only winner, a part for one of several.

        >>> Played(0, 0, ("Ada", "Ben"), (0, 1), (51, 51), None).share("Ben")
        0.5

        Raises:
            BotError: it did not play.
            WrongKindError: the name is not a str.
        """
        return 1 / len(self.winners) if self._seat(name) in self.winners else 0.0

    def score(self, name: str) -> int | None:
        """Return a bot's score; None after a forfeit.

        >>> Played(0, 0, ("Ada", "Ben"), (0,), (60, 51), None).score("Ben")
        51

        Raises:
            BotError: it did not play.
            WrongKindError: the name is not a str.
        """
        seat = self._seat(name)
        return None if self.scores is None else self.scores[seat]

    def _seat(self, name: str) -> Seat:
        _require_listed(name, self.names)
        return self.names.index(name)


@frozen
class Standing:
    """What a series says about one bot.

    Attributes:
        name: which bot.
        games: how many games it played.
        wins: its shares of victories, added up.
        win_rate: its mean share of the victory.
        score: its mean score in games without a forfeit; None if there is none.
        forfeits: how many games it lost by failing.
    """

    name: str
    games: int
    wins: float
    win_rate: Estimate
    score: Estimate | None
    forfeits: int


@frozen
class Comparison:
    """How far one bot is ahead of another, with the same luck for both.

    Attributes:
        first: the one.
        second: the other.
        win_rate: the first one's mean share of the victory, less the second's: from -1 to 1.
        score: the first one's mean score, less the second's, in games without a forfeit; None if
            there is none.
    """

    first: str
    second: str
    win_rate: Estimate
    score: Estimate | None


@frozen
class Report(Generic[RecordT]):
    """What came of a series.

    Attributes:
        names: the bots in the order of the line-up.
        games: every game that was played, by deal and rotation.
        total: how many games the series has; if not given, all have been played.

    Raises:
        ArenaError: there are more games than the series has.
        WrongKindError: a part is of the wrong class.
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
                f"A series of {describe(self.total)} games cannot have {len(self.games)}."
            )

    @property
    def missing(self) -> int:
        """How many games of the series have not been played."""
        return self.total - len(self.games)

    @property
    def complete(self) -> bool:
        """Whether all games of the series have been played."""
        return not self.missing

    @property
    def forfeits(self) -> tuple[Forfeit, ...]:
        """Every game that a bot lost by failing."""
        found = (game.forfeit for game in self.games)
        return tuple(forfeit for forfeit in found if forfeit is not None)

    @property
    def records(self) -> tuple[RecordT, ...]:
        """The records of all games in order; empty if they were not asked for."""
        found = (game.record for game in self.games)
        return tuple(record for record in found if record is not None)

    @property
    def standings(self) -> tuple[Standing, ...]:
        """What the series says about each bot, in the order of the line-up; empty before a game."""
        return tuple(map(self.standing, self.names)) if self.games else ()

    def standing(self, name: str) -> Standing:
        """Return what the series says about one bot.

        Raises:
            ArenaError: no game has been played.
            BotError: it is not in the line-up.
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
        """Return how far one bot is ahead of another.

        Both had the same luck, so this is surer than the difference of two standings.

        Raises:
            ArenaError: no game has been played.
            BotError: one of them is not in the line-up, or both are the same.
            WrongKindError: a name is not a str.
        """
        _require_listed(first, self.names)
        _require_listed(second, self.names)
        if first == second:
            raise BotError(f"A bot is compared with another, not with itself: {describe(first)}.")
        shares = self._by_deal(lambda game: game.share(first) - game.share(second))
        return Comparison(
            first=first,
            second=second,
            win_rate=present(difference_estimate(shares)),
            score=mean_estimate(self._by_deal(lambda game: _lead(game, first, second))),
        )

    def _by_deal(self, number: "_Number[RecordT]") -> Groups:
        """Return a number of every game that has it, those of each deal together.

        Raises:
            ArenaError: no game has been played.
        """
        if not self.games:
            raise ArenaError("No game has been played: there is nothing to say about the bots.")
        groups: dict[int, list[float]] = {}
        for game in self.games:
            found = number(game)
            groups.setdefault(game.deal, []).extend([] if found is None else [found])
        return [*groups.values()]


_Number: TypeAlias = Callable[[Played[RecordT]], float | None]
"""A number of a game; None if the game does not have it."""


class SeriesInterrupted(KeyboardInterrupt):
    """Somebody interrupted a series, as by Ctrl-C; `report` has the games that were played.

    Like any KeyboardInterrupt it is not caught by `except Exception`.
    """

    def __init__(self, report: Report[Any]) -> None:
        super().__init__(report)
        self.report = report

    def __str__(self) -> str:
        return f"The series was interrupted after {played_of(self.report)}."


class SeriesStoppedError(ArenaError):
    """A series lost those who play it, or its journal; `report` has the games that were played.

    Attributes:
        reason: what happened, and what can be done.
        report: the games that were played.
    """

    def __init__(self, reason: str, report: Report[Any]) -> None:
        super().__init__(reason, report)
        self.reason = reason
        self.report = report

    def __str__(self) -> str:
        return f"The series was stopped after {played_of(self.report)}. {self.reason}"


def played_of(report: Report[Any]) -> str:
    """Return the words for how much of a series has been played.

    >>> played_of(Report((), (), total=80))
    '0 of 80 games'
    """
    return f"{len(report.games)} of {report.total} games"


def _lead(game: Played[RecordT], first: str, second: str) -> int | None:
    """Return how many points a bot is ahead of another; None after a forfeit."""
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
        raise ArenaError(f"{what} is counted from 0, not {describe(value)}.")
