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

    WRONG_GAME = "wrong_game"
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


class SpectatorError(ThinkStr8Error, ValueError):
    """A question that only a seat can ask, asked with a spectator's view."""


class InconsistentError(ThinkStr8Error, ValueError):
    """A table or view that no course of play can lead to."""


class NotationError(ThinkStr8Error, ValueError):
    """Text that is no action.

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


class RecordError(ThinkStr8Error, ValueError):
    """A record that breaks a rule.

    Attributes:
        number: which action, counted from 0.
        reason: what is wrong with it.
    """

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(number, reason)
        self.number = number
        self.reason = reason

    def __str__(self) -> str:
        return f"action {self.number}: {self.reason}"


class BotError(ThinkStr8Error, ValueError):
    """A list of bots that does not fit the table."""
