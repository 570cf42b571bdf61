"""The course of one game of a series, whatever its bots do.

Belongs here: playing to the end or until a bot fails, and the result.
Does not belong here: asking bots (trusted, isolation), stopping a bot that stalls (watch).
"""

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import TypeAlias

from thinkstr8.arena.played import ILLEGAL, Fault, Forfeit, Played, Thinking
from thinkstr8.arena.series import Series
from thinkstr8.arena.sittings.failures import FailureError
from thinkstr8.arena.words import one_line
from thinkstr8.core.checks import present
from thinkstr8.core.driver import playthrough
from thinkstr8.core.errors import IllegalActionError, WrongKindError
from thinkstr8.core.game import AnyAction, AnyState, AnyView, Seat
from thinkstr8.core.record import Record, Result, Tags

Ask: TypeAlias = Callable[[Seat, AnyView], AnyAction]
"""Asks the bot at a seat for an action. It sets `asked`, returns plain data, and raises
FailureError if the bot fails."""

Follow: TypeAlias = Callable[[AnyState], None]
"""A function that is told every new state of the game."""


class Sitting:
    """A game in progress.

    Attributes:
        series: the series that the game belongs to.
        state: the current state.
        asked: the seat that was asked for the next action; None if no seat was.
        failure: the failure that ended the game; None if no bot failed.
    """

    def __init__(self, series: Series, deal: int, rotation: int) -> None:
        self.series = series
        self._place = (deal, rotation)
        self._deal = series.game.deal(series.rules, series.source(deal, "deal"))
        self.state = series.game.setup(series.rules, self._deal)
        self._actions: list[AnyAction] = []
        self._decisions = [0 for _ in self.seats]
        self._seconds = [0.0 for _ in self.seats]
        self.asked: Seat | None = None
        self.failure: FailureError | None = None

    @property
    def seeds(self) -> tuple[str, ...]:
        """The seed of each bot's random numbers, by seat."""
        return tuple(self.series.bot_seed(*self._place, seat) for seat in self.seats)

    @property
    def seats(self) -> range:
        """All seats that have a bot."""
        return range(self.series.rotations)

    @property
    def result(self) -> Result | None:
        """The result of the game; None before its end."""
        return Result.of(self.series.game.outcome(self.state.table))

    def play(self, ask: Ask, follow: Follow | None = None) -> Forfeit | None:
        """Play until the game ends or a bot fails; return the forfeit, if any."""
        deal, _ = self._place
        nature: Random = self.series.source(deal, "nature")

        def timed(seat: Seat, view: AnyView) -> AnyAction:
            start = perf_counter()
            try:
                return ask(seat, view)
            finally:
                self._seconds[seat] += perf_counter() - start
                self._decisions[seat] += 1

        try:
            for action, state in playthrough(self.series.game, self.state, timed, nature):
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
        """Keep a failure, and return the forfeit of the seat."""
        self.failure = failure
        return self.forfeit(seat, failure.fault, failure.reason)

    def forfeit(self, seat: Seat, fault: Fault, reason: str) -> Forfeit:
        """Return the forfeit of a seat at this point of the game."""
        deal, rotation = self._place
        name = self.series.seating(rotation)[seat]
        return Forfeit(name, seat, deal, rotation, len(self._actions), fault, one_line(reason))

    def played(self, forfeit: Forfeit | None, *, keep: bool) -> Played[Record]:
        """Return the result of the game, with its record if `keep` is True."""
        series = self.series
        deal, rotation = self._place
        names = series.seating(rotation)
        record = self._record(forfeit) if keep else None
        thinking = tuple(map(Thinking, self._decisions, self._seconds))
        if forfeit is not None:
            others = tuple(seat for seat in self.seats if seat != forfeit.seat)
            return Played(deal, rotation, names, others, None, forfeit, record, thinking=thinking)
        result = present(self.result)
        winners, scores = result.winners, result.scores
        return Played(deal, rotation, names, winners, scores, None, record, thinking=thinking)

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
