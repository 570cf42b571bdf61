"""Lines of text, read one by one with their numbers.

Belongs here: iterating over any number of lines, and skipping remarks.
Does not belong here: the meaning of the lines (record_text, seat_record).
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from thinkstr8.core.errors import RecordError, WrongKindError
from thinkstr8.core.wording import describe, with_class

_MOST_REMARKS: Final = 2**16
_LINE: Final = re.compile(r"[^\n]*\n|[^\n]+")


def lines_of(text: str) -> Iterator[str]:
    """Return an iterator over the lines of a text, which does not keep them in memory."""
    return (found.group() for found in _LINE.finditer(text))


def require_lines(lines: object) -> None:
    """Check that a value can yield lines; a str is not a list of lines.

    Raises:
        WrongKindError: the value cannot yield lines.
    """
    if isinstance(lines, str | bytes) or not isinstance(lines, Iterable):
        raise WrongKindError(
            f"Expected lines of text, such as an open file, not {with_class(lines)}."
        )


def require_line(line: object) -> None:
    """Check that a line is a str.

    Raises:
        WrongKindError: the line is of another class.
    """
    if not isinstance(line, str):
        raise WrongKindError(f"A line of text must be a str, not {with_class(line)}.")


class Lines:
    """The lines of a text without its remarks, read one by one.

    Attributes:
        number: the number of the line taken last, counted from 1.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        self._rest = iter(lines)
        self._count = 0
        self._next: str | None = ""
        self.skip()

    def skip(self) -> None:
        """Skip to the next line that is not a remark.

        Raises:
            RecordError: there are too many remarks in a row.
            WrongKindError: a line is not a str.
        """
        self.number = self._count
        for line in self._rest:
            self._count += 1
            require_line(line)
            if not line.startswith("#"):
                self._next = line.rstrip("\r\n")
                return
            if self._count - self.number > _MOST_REMARKS:
                raise RecordError("Expected fewer remarks in a row.", line=self._count)
        self._next = None

    def skip_empty(self) -> None:
        """Skip to the next line that is not empty.

        Raises:
            RecordError: there are too many empty lines in a row.
        """
        first = self._count
        while not self.done() and not self.peek():
            self.skip()
            if self._count - first > _MOST_REMARKS:
                raise RecordError("Expected fewer empty lines in a row.", line=self._count)

    def done(self) -> bool:
        """Return whether all lines have been read."""
        return self._next is None

    def peek(self) -> str:
        """Return the next line without taking it; empty at the end."""
        return self._next or ""

    def take(self) -> str:
        """Take the next line and return it."""
        line = self.peek()
        self.skip()
        return line

    def error(self, expected: str, line: str) -> RecordError:
        """Return the error for the line taken last."""
        number = max(self.number, 1)
        return RecordError(f"Expected {expected}, not {describe(line)}.", line=number)
