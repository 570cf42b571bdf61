"""What can go wrong, as values and as exceptions.

Belongs here: the reasons a game gives for saying no, and every exception of the library.
Does not belong here: the checks themselves; they live beside the rule they guard.
"""

from enum import StrEnum
from typing import TypeAlias

from attrs import field, frozen

from thinkstr8.core.facts import Facts

Detail: TypeAlias = int | str | tuple[int, ...] | tuple[str, ...] | None
"""One fact about a refusal, plain enough for JSON."""


class Code(StrEnum):
    """The reasons to refuse an action that every game shares."""

    UNKNOWN_SEAT = "unknown_seat"
    WRONG_STAGE = "wrong_stage"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_YOUR_SEAT = "not_your_seat"
    GAME_OVER = "game_over"
    IMPOSSIBLE_OUTCOME = "impossible_outcome"


@frozen(repr=False, init=False)
class Details(Facts[Detail]):
    """The facts of a refusal by name.

    >>> details = Details(size=3, taken_by=1)
    >>> details["taken_by"], dict(details)
    (1, {'size': 3, 'taken_by': 1})
    """


@frozen
class Refusal:
    """Why an action is not allowed.

    Attributes:
        code: the reason, for programs; `Code` or the game's own enumeration.
        message: the reason, for people, in one plain sentence.
        details: the facts behind the message.
    """

    code: StrEnum
    message: str
    details: Details = field(factory=Details)


class ThinkStr8Error(Exception):
    """The root of every exception that the library raises on purpose."""


class IllegalActionError(ThinkStr8Error, ValueError):
    """An action that the rules refuse; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return self.refusal.message


class InvalidRulesError(ThinkStr8Error, ValueError):
    """Rules that no game can be played by."""


class InvalidDealError(ThinkStr8Error, ValueError):
    """A deal that does not fit the rules."""


class MalformedActionError(ThinkStr8Error, ValueError):
    """An action that could not be legal in any position: wrong types or a wrong form."""


class UnknownSeatError(ThinkStr8Error, ValueError):
    """A seat that is not at this table."""


class NotToActError(ThinkStr8Error, ValueError):
    """Somebody was to act whose turn it is not: nature, a bot, or anybody when the game is over."""


class SpectatorError(ThinkStr8Error, ValueError):
    """A question that only a seat can ask, asked with a spectator's view."""


class QuestionError(ThinkStr8Error, ValueError):
    """A question about something that the game does not have: a colour, a number, a range, odds."""


class InconsistentError(ThinkStr8Error, ValueError):
    """A table or view that no course of play can lead to."""


class NotationError(ThinkStr8Error, ValueError):
    """Text that is not an action.

    Attributes:
        text: the text as given, shortened when very long.
        column: where reading stopped, counted from 0.
        expected: what could have stood there.
    """

    def __init__(self, text: str, column: int, expected: str) -> None:
        super().__init__(text, column, expected)
        self.text = text
        self.column = column
        self.expected = expected

    def __str__(self) -> str:
        return f"{self.text!r}, column {self.column + 1}: expected {self.expected}"


class JsonError(ThinkStr8Error, ValueError):
    """JSON that is not the value it should be.

    Attributes:
        path: where the fault is, from `$`, the whole, as in `$.table.waiting[2]`.
        reason: what is wrong there, and what would be right.
    """

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(path, reason)
        self.path = path
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.path}: {self.reason}"


class RecordError(ThinkStr8Error, ValueError):
    """A record that cannot be read, or that breaks a rule.

    Attributes:
        reason: what is wrong.
        number: which action, counted from 0; None if the fault is not an action's.
        line: which line of the text, counted from 1; None if it did not come from text.
        game: which game of a file with many, counted from 0; None if it was alone.
    """

    def __init__(
        self,
        reason: str,
        *,
        number: int | None = None,
        line: int | None = None,
        game: int | None = None,
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.number = number
        self.line = line
        self.game = game

    def __str__(self) -> str:
        places = {"game": self.game, "line": self.line, "action": self.number}
        found = [f"{what} {number}" for what, number in places.items() if number is not None]
        return f"{', '.join(found)}: {self.reason}" if found else self.reason

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.reason,), vars(self)


class WrongKindError(ThinkStr8Error, TypeError):
    """A value of the wrong class: a View for a Table, another game's action, a str for an int."""


class BotError(ThinkStr8Error, ValueError):
    """A list of bots that does not fit the table."""


class ArenaError(ThinkStr8Error, ValueError):
    """A series of games that cannot be played."""
