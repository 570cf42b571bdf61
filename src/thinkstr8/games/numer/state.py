"""The data of a game of Numer: the public Table, the true State, and the Deal.

Belongs here: the data, and what can be read off it directly. A Table has a few small parts, so that
an action replaces one or two of them and shares the rest.
Does not belong here: which actions are legal (legality), what an action does (transitions).
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, Final

from attrs import field

from thinkstr8.core.checks import describe
from thinkstr8.core.errors import InconsistentError
from thinkstr8.core.game import Seat
from thinkstr8.core.values import frozen
from thinkstr8.files.kinds import As
from thinkstr8.games.numer.checking import TurnResult
from thinkstr8.games.numer.components import DIGITS_ON, Digits, DigitSet, digits_of
from thinkstr8.games.numer.events import (
    DigitsCrossedOut,
    Event,
    GameEnded,
    NumbersRevealed,
    NumberWritten,
    RoundEnded,
    TurnBegun,
    TurnSkipped,
)
from thinkstr8.games.numer.rules import PLAYERS, Rules, ends_game, ends_round, leaders, turn_at
from thinkstr8.kit.values import quick


class Stage(StrEnum):
    """The next thing to do in a game: WRITE a number, or nothing, when the game is OVER."""

    WRITE = "write"
    OVER = "over"


WRITE, OVER = Stage
"""Short names for the stages, also much faster to look up before Python 3.12."""


@frozen
class Deal:
    """The start of a game, which is always the same, because nothing is left to chance."""


def _digits_on(boards: tuple[DigitSet, ...]) -> tuple[Digits, ...]:
    return tuple(DIGITS_ON[board] for board in boards)


def _boards_with(digits: tuple[Digits, ...]) -> tuple[DigitSet, ...]:
    for each in digits:
        if each not in _BOARDS:
            raise InconsistentError(
                "A board must have different digits from 0 to 9 in ascending order, not "
                f"{describe(each)}."
            )
    return tuple(_BOARDS[each] for each in digits)


def _shown_boards(boards: tuple[DigitSet, ...]) -> str:
    shown = ("".join(map(str, digits)) or "none" for digits in _digits_on(boards))
    return f"<{', '.join(shown)}>"


_BOARDS: Final = {digits: board for board, digits in enumerate(DIGITS_ON)}


@quick
@frozen(weakref_slot=False)
class Progress:
    """The part of a table that changes only at the end of a turn.

    Attributes:
        rules: the rules of the game.
        boards: the open digits of each seat's board, as bits.
        totals: the points of each seat so far.
        turns: the log, with one entry for each finished turn.
        crossed_out: for each finished round, how many digits each seat had crossed out.
    """

    rules: Rules
    boards: Annotated[tuple[DigitSet, ...], As(tuple[Digits, ...], _digits_on, _boards_with)] = (
        field(repr=_shown_boards)
    )
    totals: tuple[int, ...]
    turns: tuple[TurnResult, ...]
    crossed_out: tuple[tuple[int, ...], ...]

    @property
    def round(self) -> int:
        """The number of the round, from 1; the last round if the game is over."""
        return self._last_begun[0]

    @property
    def turn(self) -> int:
        """The number of the turn in its round, from 1; the last turn if the game is over."""
        return self._last_begun[1]

    @property
    def _last_begun(self) -> tuple[int, int]:
        """The round and the turn that began last."""
        over = ends_game(self.rules, len(self.turns))
        return turn_at(self.rules, len(self.turns) - over)


@quick
@frozen(weakref_slot=False)
class Table:
    """What everyone at the table knows.

    Attributes:
        progress: the rules, the boards, the points and the log.
        waiting: the seats that still have to write in this turn; none if the game is over.
        last: the seat that wrote last; it does not count for equality.
    """

    progress: Progress
    waiting: tuple[Seat, ...]
    last: Seat | None = field(default=None, eq=False)

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last action made public, read from the log."""
        progress, last = self.progress, self.last
        if last is None:
            return (_turn_begun(progress),)
        if any(self.written):
            return (NumberWritten(last),)
        return NumberWritten(last), *_turn_events(progress)

    @property
    def stage(self) -> Stage:
        """The next thing to do, which is WRITE until the game is OVER."""
        return WRITE if self.waiting else OVER

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.progress.rules

    @property
    def round(self) -> int:
        """The number of the round, from 1; the last round if the game is over."""
        return self.progress.round

    @property
    def turn(self) -> int:
        """The number of the turn in its round, from 1; the last turn if the game is over."""
        return self.progress.turn

    @property
    def available(self) -> tuple[Digits, ...]:
        """The open digits of each seat's board."""
        return _digits_on(self.progress.boards)

    @property
    def written(self) -> tuple[bool, ...]:
        """Whether each seat has written its number for this turn."""
        if not self.waiting:
            return (False,) * self.progress.rules.players
        return tuple(
            board != 0 and seat not in self.waiting
            for seat, board in enumerate(self.progress.boards)
        )

    @property
    def turns(self) -> tuple[TurnResult, ...]:
        """The log, with one entry for each finished turn."""
        return self.progress.turns

    @property
    def crossed_out(self) -> tuple[tuple[int, ...], ...]:
        """For each finished round, how many digits each seat had crossed out."""
        return self.progress.crossed_out

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat so far; crossed-out digits score at the end of each round."""
        return self.progress.totals


@quick
@frozen(weakref_slot=False)
class State:
    """The truth: the table and the sealed numbers.

    Attributes:
        table: what everyone knows.
        sealed: the number of each seat that has written in this turn, until everyone has.
    """

    table: Table
    sealed: tuple[int | None, ...]


NOTHING_SEALED: Final = {players: (None,) * players for players in PLAYERS}
"""The sealed numbers before anyone has written, by the number of players."""


def _turn_events(progress: Progress) -> Iterator[Event]:
    """Yield each public event since the numbers were last revealed."""
    rules, turns = progress.rules, progress.turns
    shown = max(index for index, result in enumerate(turns) if any(result.verdicts))
    yield NumbersRevealed(turns[shown])
    yield from _crossings(turns[shown])
    for skipped in range(shown + 1, len(turns)):
        yield TurnSkipped(*turn_at(rules, skipped))
    if ends_round(rules, len(turns)):
        number, _ = turn_at(rules, len(turns) - 1)
        yield RoundEnded(number, progress.crossed_out[-1], progress.totals)
    if ends_game(rules, len(turns)):
        yield GameEnded(leaders(progress.totals))
    else:
        yield _turn_begun(progress)


def _turn_begun(progress: Progress) -> TurnBegun:
    return TurnBegun(progress.round, progress.turn, progress.rules.turns)


def _crossings(result: TurnResult) -> Iterator[DigitsCrossedOut]:
    for seat, number in enumerate(result.numbers):
        if number is not None and result.accepted[seat]:
            yield DigitsCrossedOut(seat, digits_of(number))
