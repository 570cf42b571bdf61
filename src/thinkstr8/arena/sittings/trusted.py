"""Asking bots in this process: fast, and without protection from what they do to it.

Belongs here: calling a bot, its share of the time, and every way in which its call can fail.
Does not belong here: bots in processes of their own (isolated).
"""

from random import Random
from time import perf_counter

from thinkstr8.arena.results import RAISED, STALLED, Forfeit
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
        thinking: the seat that is thinking and when its time is over; None while nobody is, or
            when there is any time.
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
        """Play to the end, or until a bot fails; return its forfeit.

        Raises:
            KeyboardInterrupt: the user wants to stop.
        """
        ask = self._ask_in_time if self.series.limits.timed else self._ask
        with self._interrupts:
            forfeit = self.play(ask)
        if self._interrupts.seen:
            raise KeyboardInterrupt  # a bot caught it
        return forfeit

    def _ask(self, seat: Seat, view: AnyView) -> AnyAction:
        """Return what the bot of a seat answers.

        Raises:
            FailureError: it raises an exception, or answers with a stranger's object.
            KeyboardInterrupt: the user wants to stop.
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
        """Return what the bot of a seat answers within its time.

        Raises:
            FailureError: it fails or takes too long.
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
