"""Reading the words of a line of notation, with the column of any fault.

Belongs here: what the notations of all games share.
Does not belong here: the words of any game (its notation).
"""

import re
from collections.abc import Collection, Iterator

from thinkstr8.core.checks import LARGEST_NUMBER
from thinkstr8.core.errors import NotationError, WrongKindError
from thinkstr8.core.wording import with_class

_MOST_TEXT = 200
_WORD = re.compile(r"[^ ]+")
_SPACING = re.compile(r"^ | $|(?<= ) ")
_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,8}")
_NUMBERS = range(-LARGEST_NUMBER, LARGEST_NUMBER + 1)


class Words:
    """The words of one line, read from left to right."""

    def __init__(self, text: str) -> None:
        """Split a line into words.

        Raises:
            NotationError: the line is too long, or not words with single spaces between.
            WrongKindError: the line is not a str.
        """
        if not isinstance(text, str):
            raise WrongKindError(f"Expected a line of notation as a str, not {with_class(text)}.")
        if len(text) > _MOST_TEXT:
            raise NotationError(text[:40] + "…", _MOST_TEXT, f"at most {_MOST_TEXT} characters")
        self._text = text
        self._words = [(found.group(), found.start()) for found in _WORD.finditer(text)]
        self._next = 0
        self._require_spacing()

    def _require_spacing(self) -> None:
        fault = _SPACING.search(self._text)
        column = fault.start() if fault else len(self._text)
        if not self._text.isprintable():  # tabs and line ends, too
            column = min(column, *_unprintable(self._text))
        if column < len(self._text):
            raise self.error(column, "printable words with one space between them")

    @property
    def more(self) -> bool:
        """Whether a word is left."""
        return self._next < len(self._words)

    def error(self, column: int, expected: str) -> NotationError:
        """Return the error for a fault at a column."""
        return NotationError(self._text, column, expected)

    def _take(self, expected: str) -> tuple[str, int]:
        if not self.more:
            raise self.error(len(self._text), expected)
        self._next += 1
        return self._words[self._next - 1]

    def choice(self, options: Collection[str], reason: str = "") -> str:
        """Return the next word, which must be one of those given.

        Args:
            options: the words.
            reason: why only these are possible, if that is not plain.

        Raises:
            NotationError: it is another word.
        """
        expected = "one of " + ", ".join(options) if len(options) > 1 else repr(*options)
        expected += reason and f" ({reason})"
        word, column = self._take(expected)
        if word not in options:
            raise self.error(column, expected)
        return word

    def skip(self, word: str) -> bool:
        """Return whether a word comes next, and go past it if it does."""
        found = self.more and self._words[self._next][0] == word
        self._next += found
        return found

    def number(self, what: str, allowed: range = _NUMBERS) -> int:
        """Return the next number: without leading zeros, with a sign only if it is below zero.

        Args:
            what: what the number is.
            allowed: which numbers it can be; any that an action can have if this is left out.

        Raises:
            NotationError: it is not such a number.
        """
        expected = what if allowed is _NUMBERS else f"{what} from {allowed[0]} to {allowed[-1]}"
        word, column = self._take(expected)
        if not _NUMBER.fullmatch(word) or int(word) not in allowed:
            raise self.error(column, expected)
        return int(word)

    def digits(self, count: int, what: str) -> int:
        """Return the next number, which has a fixed count of digits, leading zeros included.

        Raises:
            NotationError: it is not such a number.
        """
        word, column = self._take(what)
        if len(word) != count or not (word.isascii() and word.isdigit()):
            raise self.error(column, what)
        return int(word)

    def end(self) -> None:
        """Check that no word is left.

        Raises:
            NotationError: one is.
        """
        if self.more:
            raise self.error(self._words[self._next][1], "the end of the line")


def _unprintable(text: str) -> Iterator[int]:
    return (column for column, letter in enumerate(text) if not letter.isprintable())
