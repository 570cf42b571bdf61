"""Phrases for sentences about any game.

Belongs here: counts, odds, ranges, lists and winners in plain English, and text that is safe to
print.
Does not belong here: the words of any game.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from thinkstr8.core.letters import JOINER, unprintable

_OPEN_SOUNDS: Final = "aeiou8"

UNPRINTABLE: Final = "\N{REPLACEMENT CHARACTER}"
"""What people see instead of a character that a terminal would obey."""


def some(count: int, thing: str) -> str:
    """Return a count with its noun, in the singular or the plural.

    >>> some(1, "point"), some(3, "token"), some(0, "card")
    ('1 point', '3 tokens', '0 cards')
    """
    return f"{count} {thing}{'' if count == 1 else 's'}"


def listing(words: Sequence[str], before_last: str = "and") -> str:
    """Return words as a list, with "and" or another word before the last.

    The list of no words is "nothing".

    >>> listing(["blue 7"]), listing(["blue 7", "green 2", "pink 1"]), listing([])
    ('blue 7', 'blue 7, green 2 and pink 1', 'nothing')
    >>> listing(["8", "9"], "or")
    '8 or 9'
    """
    *others, last = words or ["nothing"]
    return f"{', '.join(others)} {before_last} {last}" if others else last


def span(first: int, last: int) -> str:
    """Return a range of numbers in words; a range of one number is that number.

    >>> span(9, 15), span(9, 9)
    ('9 to 15', '9')
    """
    return str(first) if first == last else f"{first} to {last}"


def with_article(thing: str) -> str:
    """Return a thing, such as a card or a number of one digit, with "a" or "an".

    >>> with_article("blue 7"), with_article("orange 3"), with_article("8")
    ('a blue 7', 'an orange 3', 'an 8')
    """
    return f"{'an' if thing[0] in _OPEN_SOUNDS else 'a'} {thing}"


def sentence(words: str) -> str:
    """Return words as a sentence, with a capital letter and a full stop.

    >>> sentence("seat 1 begins")
    'Seat 1 begins.'
    """
    return f"{words[0].upper()}{words[1:]}."


def victory(names: Sequence[str]) -> str:
    """Return the phrase that says who won.

    >>> victory(["seat 1"]), victory(["seat 0", "seat 2"]), victory([])
    ('seat 1 wins', 'seat 0 and seat 2 win', 'nobody wins')
    """
    return f"{listing(names or ['nobody'])} {'wins' if len(names) <= 1 else 'win'}"


def printable(text: str) -> str:
    r"""Return a text on one line, without characters that a terminal would obey.

    >>> printable("Ada\x1b[31m")
    'Ada\ufffd[31m'
    """
    if unprintable(text) is None:
        return text
    joiners = {found.start() for found in JOINER.finditer(text)}
    return "".join(
        letter if letter.isprintable() or place in joiners else UNPRINTABLE
        for place, letter in enumerate(text)
    )


def percent(odds: Fraction) -> str:
    """Return odds in whole percent, in words that never deny what is possible.

    >>> percent(Fraction(1, 8)), percent(Fraction(1, 999)), percent(Fraction(998, 999))
    ('12 percent', 'less than 1 percent', 'more than 99 percent')
    """
    rounded = round(odds * 100)
    if rounded == 0 < odds:
        return "less than 1 percent"
    return "more than 99 percent" if rounded == 100 and odds < 1 else f"{rounded} percent"


def average(count: Fraction, thing: str) -> str:
    """Return an average with its noun, to one decimal.

    >>> average(Fraction(8, 5), "point"), average(Fraction(1), "point")
    ('1.6 points on average', '1.0 points on average')
    """
    return f"{float(count):.1f} {thing}s on average"
