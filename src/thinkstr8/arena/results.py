"""What came of a series: every game, and what they say about the bots.

Belongs here: results and the figures drawn from them.
Does not belong here: how the figures are estimated (statistics), how they are shown.
"""

from enum import StrEnum
from typing import Any, Generic

from attrs import field, frozen
from typing_extensions import TypeVar

from thinkstr8.arena.statistics import Estimate, mean_estimate, rate_estimate
from thinkstr8.core.checks import describe, present, with_class
from thinkstr8.core.errors import BotError, WrongKindError
from thinkstr8.core.game import Seat

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
    """

    name: str
    seat: Seat
    deal: int
    rotation: int
    action: int
    fault: Fault
    reason: str

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
    """

    deal: int
    rotation: int
    names: tuple[str, ...]
    winners: tuple[Seat, ...]
    scores: tuple[int, ...] | None
    forfeit: Forfeit | None
    record: RecordT | None = field(default=None, repr=False)

    def share(self, name: str) -> float:
        """Return a bot's share of the victory: 1 for the only winner, a part for one of several."""
        seat = self.names.index(name)
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def score(self, name: str) -> int | None:
        """Return a bot's score; None after a forfeit."""
        return None if self.scores is None else self.scores[self.names.index(name)]


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
class Report(Generic[RecordT]):
    """What came of a series.

    Attributes:
        names: the bots in the order of the line-up.
        games: every game, by deal and rotation.
    """

    names: tuple[str, ...]
    games: tuple[Played[RecordT], ...] = field(repr=lambda games: f"<{len(games)} games>")

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
        """What the series says about each bot, in the order of the line-up."""
        return tuple(self.standing(name) for name in self.names)

    def standing(self, name: str) -> Standing:
        """Return what the series says about one bot.

        Raises:
            BotError: it is not in the line-up.
            WrongKindError: the name is not a str.
        """
        _require_name(name)
        if name not in self.names:
            raise BotError(f"There is no {describe(name)} in the line-up: {self.names}.")
        shares: dict[int, list[float]] = {}
        scores: dict[int, list[float]] = {}
        for game in self.games:
            shares.setdefault(game.deal, []).append(game.share(name))
            score = game.score(name)
            scores.setdefault(game.deal, []).extend([] if score is None else [score])
        return Standing(
            name=name,
            games=len(self.games),
            wins=sum(map(sum, shares.values())),
            win_rate=present(rate_estimate([*shares.values()])),
            score=mean_estimate([*scores.values()]),
            forfeits=sum(forfeit.name == name for forfeit in self.forfeits),
        )


def _require_name(name: object) -> None:
    if type(name) is not str:
        raise WrongKindError(f"The name of a bot must be a str, not {with_class(name)}.")
