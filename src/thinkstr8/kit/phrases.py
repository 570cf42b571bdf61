"""Phrases for sentences about any game.

Belongs here: counts, ranges, lists and winners in plain English.
Does not belong here: the words of any game.
"""

from collections.abc import Sequence


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
