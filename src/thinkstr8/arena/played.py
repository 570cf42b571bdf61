"""One game of a series: who played, how it ended, and what it took.

Belongs here: the result of a game, and the forfeit of a bot that fails.
Does not belong here: figures of many games (results), playing (sittings).
"""

from enum import StrEnum
from typing import Any, Generic

from attrs import field
from typing_extensions import TypeVar

from thinkstr8.core.checks import describe, with_class
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
class Thinking:
    """The time that the bot at one seat took in a game, as the arena saw it.

    Attributes:
        decisions: the number of its decisions.
        seconds: the seconds for all of them. For an isolated bot, they include the conversation.
    """

    decisions: int = 0
    seconds: float = 0.0

    def __add__(self, other: "Thinking") -> "Thinking":
        if not isinstance(other, Thinking):
            return NotImplemented
        return Thinking(self.decisions + other.decisions, self.seconds + other.seconds)

    @property
    def milliseconds(self) -> float | None:
        """The mean time of a decision; None if there was none."""
        return 1000 * self.seconds / self.decisions if self.decisions else None


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
        thinking: the time that each seat took; empty if it was not measured, as in games from a
            journal. Two results are equal whatever time they took.

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
    thinking: tuple[Thinking, ...] = field(default=(), eq=False, repr=False, kw_only=True)

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        _require_count("The deal of a game", self.deal)
        _require_count("The rotation of a game", self.rotation)
        require_tuple_of("The names of a game", str, self.names)
        require_tuple_of("The winners of a game", int, self.winners)
        require_tuple_of("The thinking of a game", Thinking, self.thinking)
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

    def lead(self, name: str) -> float | None:
        """Return a bot's score minus the mean of the others' scores, or None after a forfeit.

        >>> Played(0, 0, ("Ada", "Ben", "Cleo"), (0,), (60, 51, 41), None).lead("Ada")
        14.0

        Raises:
            BotError: no bot of that name played.
            WrongKindError: the name is not a str.
        """
        score = self.score(name)
        if score is None or self.scores is None or len(self.scores) == 1:
            return None
        return score - (sum(self.scores) - score) / (len(self.scores) - 1)

    def thought(self, name: str) -> Thinking:
        """Return the time that a bot took; no decisions if it was not measured.

        Raises:
            BotError: no bot of that name played.
            WrongKindError: the name is not a str.
        """
        seat = self._seat(name)
        return self.thinking[seat] if self.thinking else Thinking()

    def _seat(self, name: str) -> Seat:
        require_listed(name, self.names)
        return self.names.index(name)


def require_listed(name: object, names: tuple[str, ...]) -> None:
    """Check that a bot is in the line-up.

    Raises:
        BotError: it is not.
        WrongKindError: the name is not a str.
    """
    if type(name) is not str:
        raise WrongKindError(f"The name of a bot must be a str, not {with_class(name)}.")
    if name not in names:
        raise BotError(f"There is no {describe(name)} in the line-up: {names}.")


def _require_count(what: str, value: int) -> None:
    require_int(what, value)
    if value < 0:
        raise ArenaError(f"{what} must be 0 or more, not {describe(value)}.")
