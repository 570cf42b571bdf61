"""One game of a series, whatever its bots do.

Belongs here: asking bots, and what becomes of those that fail.
Does not belong here: playing a game (core's driver), stopping a bot that stalls (watch).
"""

from random import Random
from time import perf_counter

from thinkstr8.arena.results import ILLEGAL, RAISED, STALLED, Fault, Forfeit, Played
from thinkstr8.arena.series import Limits, Series
from thinkstr8.core.checks import present
from thinkstr8.core.driver import playthrough
from thinkstr8.core.errors import IllegalActionError, WrongKindError
from thinkstr8.core.game import AnyAction, AnyView, Seat
from thinkstr8.core.record import MOST_LETTERS, Record, Result, Tags


class FailureError(Exception):
    """A bot failed, and the game is over."""

    def __init__(self, fault: Fault, reason: str) -> None:
        super().__init__(fault, reason)
        self.fault = fault
        self.reason = reason


class Sitting:
    """A game in progress.

    Attributes:
        thinking: the seat that is thinking and when its time is over; None while nobody is, or
            when there is any time.
    """

    def __init__(
        self,
        series: Series,
        deal: int,
        rotation: int,
    ) -> None:
        self._series = series
        self._place = (deal, rotation)
        self._deal = series.game.deal(series.rules, series.source(deal, "deal"))
        self._state = series.game.setup(series.rules, self._deal)
        seats = range(series.rotations)
        self._sources = [series.source(deal, rotation, seat) for seat in seats]
        self._bots = [series.bot(rotation, seat) for seat in seats]
        self._used = [0.0 for _ in seats]
        self._actions: list[AnyAction] = []
        self._asked: Seat | None = None
        self.thinking: tuple[Seat, float] | None = None

    def play(self) -> Forfeit | None:
        """Play to the end, or until a bot fails; return its forfeit."""
        deal, _ = self._place
        choose = self._ask_in_time if self._series.limits else self._ask
        nature: Random = self._series.source(deal, "nature")
        steps = playthrough(self._series.game, self._state, choose, nature)
        try:
            for action, state in steps:
                self._actions.append(action)
                self._state = state
                self._asked = None
        except FailureError as failure:
            return self.forfeit(present(self._asked), failure.fault, failure.reason)
        except (IllegalActionError, WrongKindError) as error:
            if self._asked is None:
                raise  # nature has no bot to blame
            return self.forfeit(self._asked, ILLEGAL, str(error))
        return None

    def _ask(self, seat: Seat, view: AnyView) -> AnyAction:
        """Return what the bot of a seat answers.

        Raises:
            FailureError: it raises an exception.
        """
        self._asked = seat
        try:
            answer: AnyAction = self._bots[seat](view, self._sources[seat])
        except (Exception, SystemExit) as error:
            raise FailureError(RAISED, _in_words(error)) from error
        return answer

    def _ask_in_time(self, seat: Seat, view: AnyView) -> AnyAction:
        """Return what the bot of a seat answers within its time.

        Raises:
            FailureError: it raises an exception or takes too long.
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
                raise FailureError(STALLED, overtime(self._series.limits))

    def _time_for(self, seat: Seat) -> float:
        limits = self._series.limits
        left = None if limits.game is None else limits.game - self._used[seat]
        return min(time for time in (limits.decision, left) if time is not None)

    def forfeit(self, seat: Seat, fault: Fault, reason: str) -> Forfeit:
        """Return the forfeit of a seat at this point of the game."""
        deal, rotation = self._place
        name = self._series.seating(rotation)[seat]
        return Forfeit(name, seat, deal, rotation, len(self._actions), fault, _one_line(reason))

    def played(self, forfeit: Forfeit | None, *, keep: bool) -> Played[Record]:
        """Return what came of the game, with its record if that is to be kept."""
        series = self._series
        deal, rotation = self._place
        names = series.seating(rotation)
        record = self._record(forfeit) if keep else None
        if forfeit is not None:
            others = tuple(seat for seat in range(len(names)) if seat != forfeit.seat)
            return Played(deal, rotation, names, others, None, forfeit, record)
        result = present(self._result())
        return Played(deal, rotation, names, result.winners, result.scores, None, record)

    def _result(self) -> Result | None:
        game = self._series.game
        return Result.of(game.outcome(self._state.table))

    def _record(self, forfeit: Forfeit | None) -> Record:
        deal, rotation = self._place
        series = self._series
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
            result=None if forfeit else self._result(),
        )


def _one_line(text: str) -> str:
    """Return a text as a line that can be written down, cut where it is too long."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line if len(line) <= MOST_LETTERS else line[: MOST_LETTERS - 1] + "…"


def overtime(limits: Limits) -> str:
    """Return the words for having thought too long."""
    spans = {"a decision": limits.decision, "all its decisions in a game": limits.game}
    allowed = [f"{span:g} s for {what}" for what, span in spans.items() if span is not None]
    return f"It had {' and '.join(allowed)}, and took longer."


def _in_words(error: BaseException) -> str:
    """Return the type and the message of an exception, whatever its message does."""
    try:
        message = str(error)
    except Exception:  # noqa: BLE001  # it is somebody else's exception
        message = ""
    return f"{type(error).__name__}: {message}" if message else type(error).__name__
