"""One game of a series, whatever its bots do.

Belongs here: playing to the end or to a failure, and what becomes of those that fail.
Does not belong here: asking bots (trusted, isolated), stopping one that stalls (watch).
"""

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from thinkstr8.arena.results import ILLEGAL, Fault, Forfeit, Played
from thinkstr8.arena.series import Series
from thinkstr8.arena.sittings.failures import FailureError
from thinkstr8.arena.words import one_line
from thinkstr8.core.checks import present
from thinkstr8.core.driver import playthrough
from thinkstr8.core.errors import IllegalActionError, WrongKindError
from thinkstr8.core.game import AnyAction, AnyState, AnyView, Seat
from thinkstr8.core.record import Record, Result, Tags

Ask: TypeAlias = Callable[[Seat, AnyView], AnyAction]
"""Asks the bot of a seat. It notes whom it asks, returns plain data, and raises FailureError if the
bot fails."""

Follow: TypeAlias = Callable[[AnyState], None]
"""Hears of every state that the game comes to."""


class Sitting:
    """A game in progress.

    Attributes:
        series: what is played.
        state: what the game has come to.
        asked: who was asked for the next action; None if nobody was.
        failure: the failure of a bot that ended the game; None if there was none.
    """

    def __init__(self, series: Series, deal: int, rotation: int) -> None:
        self.series = series
        self._place = (deal, rotation)
        self._deal = series.game.deal(series.rules, series.source(deal, "deal"))
        self.state = series.game.setup(series.rules, self._deal)
        self._actions: list[AnyAction] = []
        self.asked: Seat | None = None
        self.failure: FailureError | None = None

    @property
    def seeds(self) -> tuple[str, ...]:
        """What the random numbers of the bot at each seat are derived from."""
        return tuple(self.series.bot_seed(*self._place, seat) for seat in self.seats)

    @property
    def seats(self) -> range:
        """Every seat that a bot has."""
        return range(self.series.rotations)

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        return Result.of(self.series.game.outcome(self.state.table))

    def play(self, ask: Ask, follow: Follow | None = None) -> Forfeit | None:
        """Play to the end, or until a bot fails; return its forfeit."""
        deal, _ = self._place
        nature: Random = self.series.source(deal, "nature")

        try:
            for action, state in playthrough(self.series.game, self.state, ask, nature):
                self._actions.append(action)
                self.state = state
                self.asked = None
                if follow is not None:
                    follow(state)
        except FailureError as failure:
            return self.failed(present(self.asked), failure)
        except (IllegalActionError, WrongKindError) as error:
            if self.asked is None:
                raise  # nature has no bot to blame
            return self.forfeit(self.asked, ILLEGAL, str(error))
        return None

    def failed(self, seat: Seat, failure: FailureError) -> Forfeit:
        """Return the forfeit of a seat whose bot failed."""
        self.failure = failure
        return self.forfeit(seat, failure.fault, failure.reason)

    def forfeit(self, seat: Seat, fault: Fault, reason: str) -> Forfeit:
        """Return the forfeit of a seat at this point of the game."""
        deal, rotation = self._place
        name = self.series.seating(rotation)[seat]
        return Forfeit(name, seat, deal, rotation, len(self._actions), fault, one_line(reason))

    def played(self, forfeit: Forfeit | None, *, keep: bool) -> Played[Record]:
        """Return what came of the game, with its record if that is to be kept."""
        series = self.series
        deal, rotation = self._place
        names = series.seating(rotation)
        record = self._record(forfeit) if keep else None
        if forfeit is not None:
            others = tuple(seat for seat in self.seats if seat != forfeit.seat)
            return Played(deal, rotation, names, others, None, forfeit, record)
        result = present(self.result)
        return Played(deal, rotation, names, result.winners, result.scores, None, record)

    def _record(self, forfeit: Forfeit | None) -> Record:
        deal, rotation = self._place
        series = self.series
        tags = {"seed": str(series.seed), "deal": str(deal), "rotation": str(rotation)}
        if forfeit is not None:
            tags |= {"forfeit": f"seat {forfeit.seat} {forfeit.fault}", "reason": forfeit.reason}
        return Record(
            series.game,
            series.rules,
            self._deal,
            tuple(self._actions),
            names=series.seating(rotation),
            tags=Tags(**tags),
            result=None if forfeit else self.result,
        )
