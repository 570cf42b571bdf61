"""Refusals, which are values, and exceptions.

Belongs here: the refusal of an action, with its code and details; the exceptions of the library.
Does not belong here: the checks that raise them (plain, checks, and each game's own), an exception
that contains a match (match).
"""

from enum import StrEnum
from typing import Final, TypeAlias

from attrs import field

from thinkstr8.core.facts import Facts
from thinkstr8.core.values import frozen
from thinkstr8.core.wording import with_class

Detail: TypeAlias = int | str | tuple[int, ...] | tuple[str, ...] | None
"""One fact about a refusal; JSON can represent every one of them."""


class Code(StrEnum):
    """The reasons to refuse an action that all games share."""

    UNKNOWN_SEAT = "unknown_seat"
    WRONG_STAGE = "wrong_stage"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_YOUR_SEAT = "not_your_seat"
    GAME_OVER = "game_over"
    IMPOSSIBLE_OUTCOME = "impossible_outcome"
    UNREADABLE = "unreadable"


class UndoCode(StrEnum):
    """The reasons to refuse an undo in any game."""

    NEVER_POSSIBLE = "never_possible"
    NOTHING_TO_UNDO = "nothing_to_undo"
    RESULT_REVEALED = "result_revealed"
    NOT_YOUR_ACTION = "not_your_action"
    ALREADY_REVEALED = "already_revealed"


@frozen(repr=False, init=False)
class Details(Facts[Detail]):
    """The facts of a refusal, by name.

    >>> details = Details(size=3, taken_by=1)
    >>> details["taken_by"], dict(details)
    (1, {'size': 3, 'taken_by': 1})

    Raises:
        WrongKindError: a fact is not an int, a str, a tuple of either, or None.
    """

    def __init__(self, /, **facts: Detail) -> None:
        for name, fact in facts.items():
            if not is_detail(fact):
                raise WrongKindError(
                    f"The detail {name} must be an int, a str, a tuple of either, or None, "
                    f"not {with_class(fact)}."
                )
        super().__init__(**facts)


def is_detail(fact: object) -> bool:
    """Return whether a value can be a fact of a refusal.

    >>> is_detail((1, 2)), is_detail((1, "2")), is_detail(True)
    (True, False, False)
    """
    if type(fact) is tuple:
        return {*map(type, fact)} in ({int}, {str}, set())
    return fact is None or type(fact) in (int, str)


@frozen
class Refusal:
    """The reason why an action is not allowed.

    Attributes:
        code: the reason for programs: a `Code`, an `UndoCode`, or a member of the game's own
            enumeration.
        message: the reason for people, in one plain sentence.
        details: the facts behind the message.

    Raises:
        WrongKindError: a part is of the wrong class.
    """

    code: StrEnum
    message: str
    details: Details = field(factory=Details)

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        for name, kind in _PARTS:
            part = getattr(self, name)
            if not isinstance(part, kind):
                raise WrongKindError(
                    f"The {name} of a refusal must be of the class {kind.__name__}, "
                    f"not {with_class(part)}."
                )


_PARTS: Final = (("code", StrEnum), ("message", str), ("details", Details))
"""The classes of the parts of a refusal."""


class ThinkStr8Error(Exception):
    """The base class of every exception that the library raises on purpose."""


class IllegalActionError(ThinkStr8Error, ValueError):
    """An action that the rules do not allow; `refusal` says why.

    Attributes:
        refusal: why the rules do not allow the action.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return self.refusal.message


class InvalidRulesError(ThinkStr8Error, ValueError):
    """Rules by which no game can be played."""


class InvalidDealError(ThinkStr8Error, ValueError):
    """A deal that does not fit the rules."""


class MalformedActionError(ThinkStr8Error, ValueError):
    """An action that is not legal in any position: a field has a wrong type or form."""


class UnknownSeatError(ThinkStr8Error, ValueError):
    """A seat that is not at this table."""


class NotToActError(ThinkStr8Error, ValueError):
    """A choice asked of a seat that is not to act: a bot's, nature's, or any after the end."""


class SpectatorError(ThinkStr8Error, ValueError):
    """A spectator's view, given to a function that needs the view of a seat."""


class QuestionError(ThinkStr8Error, ValueError):
    """An argument of the right class with a value that makes no sense here, such as a number."""


class InconsistentError(ThinkStr8Error, ValueError):
    """A table, state or view that play cannot lead to."""


class NotationError(ThinkStr8Error, ValueError):
    """Text that is not an action.

    Attributes:
        text: the text, shortened if it is very long.
        column: the column of the fault, counted from 0.
        expected: what would be right at that column.
    """

    def __init__(self, text: str, column: int, expected: str) -> None:
        super().__init__(text, column, expected)
        self.text = text
        self.column = column
        self.expected = expected

    def __str__(self) -> str:
        return f"{self.text!r}, column {self.column + 1}: expected {self.expected}"


class JsonError(ThinkStr8Error, ValueError):
    """JSON that does not represent the expected value.

    Attributes:
        path: where the fault is, as in `$.table.waiting[2]`; `$` is the whole document.
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
        number: the number of the faulty action, counted from 0; None if the fault is elsewhere.
        line: the line of the text, counted from 1; None if the record did not come from text.
        game: the number of the game in a file with many, counted from 0; None for a single game.
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


class JournalError(ArenaError):
    """A journal of a series that cannot be read, continued or written.

    Attributes:
        path: the file of the journal.
        reason: what is wrong, and what would be right.
        line: the line of the fault, counted from 1; None if the fault is not in one line.
    """

    def __init__(self, path: str, reason: str, line: int | None = None) -> None:
        super().__init__(path, reason, line)
        self.path = path
        self.reason = reason
        self.line = line

    def __str__(self) -> str:
        place = self.path if self.line is None else f"{self.path}, line {self.line}"
        return f"{place}: {self.reason}"
