"""Trusted play: bots are called in this process, which is fast but does not protect it.

Belongs here: calling a bot, measuring its time, and every way in which the call can fail.
Does not belong here: bots in their own processes (isolation).
"""

from random import Random
from time import perf_counter

from thinkstr8.arena.played import RAISED, STALLED, Forfeit
from thinkstr8.arena.series import Series
from thinkstr8.arena.sittings.answers import plain_check, strange_answer
from thinkstr8.arena.sittings.failures import FailureError, overtime
from thinkstr8.arena.sittings.interrupts import Interrupts
from thinkstr8.arena.sittings.sitting import Sitting
from thinkstr8.arena.words import in_words
from thinkstr8.core.game import AnyAction, AnyView, Seat


class TrustedSitting(Sitting):
    """A game whose bots are called in this process.

    Attributes:
        thinking: the seat that is deciding, and its deadline; None while no seat is, or if time is
            not limited.
    """

    def __init__(self, series: Series, deal: int, rotation: int) -> None:
        super().__init__(series, deal, rotation)
        self._sources = [Random(seed) for seed in self.seeds]
        self._bots = [series.bot(rotation, seat) for seat in self.seats]
        self._used = [0.0 for _ in self.seats]
        self._interrupts = Interrupts()
        self._is_plain = plain_check(series.game)
        self.thinking: tuple[Seat, float] | None = None

    def to_its_end(self) -> Forfeit | None:
        """Play until the game ends or a bot fails; return the forfeit, if any.

        Raises:
            KeyboardInterrupt: the user pressed Ctrl-C.
        """
        ask = self._ask_in_time if self.series.limits.timed else self._ask
        with self._interrupts:
            forfeit = self.play(ask)
        if self._interrupts.seen:
            raise KeyboardInterrupt  # a bot has caught the first one
        return forfeit

    def _ask(self, seat: Seat, view: AnyView) -> AnyAction:
        """Return the answer of the bot at a seat.

        Raises:
            FailureError: the bot raises an exception, or its answer is not plain data.
            KeyboardInterrupt: the user pressed Ctrl-C.
        """
        self.asked = seat
        try:
            answer: AnyAction = self._bots[seat](view, self._sources[seat])
        except BaseException as error:
            if self._interrupts.seen:
                raise
            raise FailureError(RAISED, in_words(error)) from error
        if not self._is_plain(answer):
            raise strange_answer(self.series.game, view, answer)
        return answer

    def _ask_in_time(self, seat: Seat, view: AnyView) -> AnyAction:
        """Return the answer of the bot at a seat, if it comes in time.

        Raises:
            FailureError: the bot fails or takes too long.
        """
        start = perf_counter()
        allowed = self._time_for(seat)
        self.thinking = (seat, start + allowed)
        try:
            return self._ask(seat, view)
        finally:
            self.thinking = None
            spent = perf_counter() - start
            self._used[seat] += spent
            if spent > allowed:
                raise FailureError(STALLED, overtime(self.series.limits))

    def _time_for(self, seat: Seat) -> float:
        limits = self.series.limits
        left = None if limits.game is None else limits.game - self._used[seat]
        return min(time for time in (limits.decision, left) if time is not None)
