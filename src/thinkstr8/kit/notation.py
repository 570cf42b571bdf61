"""Reading a line of notation word by word, with the column of any fault.

Belongs here: the parts of notation that all games share.
Does not belong here: the words of any game (each game's notation).
"""

import re
from collections.abc import Collection, Iterator
from typing import Final

from thinkstr8.core.checks import LARGEST_NUMBER
from thinkstr8.core.errors import NotationError, WrongKindError
from thinkstr8.core.game import Seat
from thinkstr8.core.wording import with_class

END: Final = "the end of the line"
"""What is expected after the last word."""

_MOST_TEXT = 200
_WORD = re.compile(r"[^ ]+")
_SPACING = re.compile(r"^ | $|(?<= ) ")
_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,8}")
_NUMBERS = range(-LARGEST_NUMBER, LARGEST_NUMBER + 1)


def require_line(text: object) -> str:
    """Return a line of notation, after checking that it is a str.

    Raises:
        WrongKindError: the line is not a str.
    """
    if not isinstance(text, str):
        raise WrongKindError(f"Expected a line of notation as a str, not {with_class(text)}.")
    return text


def without_seat(line: str, seat: Seat) -> str:
    """Return a line as the seat may type it: nobody has to write the own seat.

    >>> without_seat("take 1 3", 1), without_seat("roll blue green red", 1)
    ('take 3', 'roll blue green red')
    """
    verb, *words = line.split(" ")
    return " ".join([verb, *words[1:]]) if words[:1] == [str(seat)] else line


class Words:
    """The words of one line, read from left to right."""

    def __init__(self, text: str) -> None:
        """Split a line into words.

        Raises:
            NotationError: the line is too long, or is not printable words with one space between
                them.
            WrongKindError: the line is not a str.
        """
        require_line(text)
        if len(text) > _MOST_TEXT:
            raise NotationError(text[:40] + "…", _MOST_TEXT, f"at most {_MOST_TEXT} characters")
        self._text = text
        self._words = [(found.group(), found.start()) for found in _WORD.finditer(text)]
        self._next = 0
        self._require_spacing()

    def _require_spacing(self) -> None:
        fault = _SPACING.search(self._text)
        column = fault.start() if fault else len(self._text)
        if not self._text.isprintable():  # tabs and line ends are not
            column = min(column, *_unprintable(self._text))
        if column < len(self._text):
            raise self.error(column, "printable words with one space between them")

    @property
    def more(self) -> bool:
        """Whether there is another word."""
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
        """Return the next word, which must be one of the options.

        Args:
            options: the words that are possible here.
            reason: why only these are possible, if that is not obvious.

        Raises:
            NotationError: there is no next word, or it is not one of the options.
        """
        expected = _one_of(options) + (reason and f" ({reason})")
        word, column = self._take(expected)
        if word not in options:
            raise self.error(column, expected)
        return word

    def require(self, options: Collection[str], count: int) -> None:
        """Check that the next words are among the options, without reading them.

        Args:
            options: the words that are possible here.
            count: how many words are checked, if there are so many.

        Raises:
            NotationError: a word is not one of the options.
        """
        for word, column in self._words[self._next : self._next + count]:
            if word not in options:
                raise self.error(column, _one_of(options))

    def skip(self, word: str) -> bool:
        """Return whether the given word comes next, and skip it if it does."""
        found = self.more and self._words[self._next][0] == word
        self._next += found
        return found

    def number(self, what: str, allowed: range = _NUMBERS) -> int:
        """Return the next number, which has no leading zeros, and a sign only if it is negative.

        Args:
            what: what the number means, for the error message.
            allowed: the possible numbers; by default all that an action can contain.

        Raises:
            NotationError: the next word is not such a number.
        """
        expected = what if allowed is _NUMBERS else f"{what} from {allowed[0]} to {allowed[-1]}"
        word, column = self._take(expected)
        if not _NUMBER.fullmatch(word) or int(word) not in allowed:
            raise self.error(column, expected)
        return int(word)

    def digits(self, count: int, what: str) -> int:
        """Return the next number, which has exactly `count` digits, leading zeros included.

        Raises:
            NotationError: the next word is not such a number.
        """
        word, column = self._take(what)
        if len(word) != count or not (word.isascii() and word.isdigit()):
            raise self.error(column, what)
        return int(word)

    def end(self) -> None:
        """Check that there are no more words.

        Raises:
            NotationError: there is another word.
        """
        if self.more:
            raise self.error(self._words[self._next][1], END)


def _one_of(options: Collection[str]) -> str:
    return "one of " + ", ".join(options) if len(options) > 1 else repr(*options)


def _unprintable(text: str) -> Iterator[int]:
    return (column for column, letter in enumerate(text) if not letter.isprintable())
