"""The notation of Numer: one short line of plain text for each action.

Belongs here: `format_action` and `parse_action`, which are inverses of each other, and
`tidy_action`, which forgives how a person types a number.
Does not belong here: sentences for people (words).

    write 0 007                 seat 0 writes 007
"""

import re
from typing import Final

from thinkstr8.core.checks import not_an_action, with_class
from thinkstr8.core.errors import WrongKindError
from thinkstr8.games.numer.actions import Action, Write
from thinkstr8.games.numer.components import GAME, numeral
from thinkstr8.kit.notation import Words


def format_action(action: Action) -> str:
    """Return the line of notation for an action.

    >>> format_action(Write(0, 7))
    'write 0 007'

    Raises:
        WrongKindError: `action` is not an action of this game.
    """
    if type(action) is not Write:
        raise not_an_action(action, GAME)
    return f"write {action.seat} {numeral(action.number)}"


def parse_action(text: str) -> Action:
    """Return the action that a line of notation describes.

    >>> parse_action("write 2 513")
    Write(seat=2, number=513)

    Raises:
        NotationError: the text is not an action; the error says what was expected where.
        WrongKindError: `text` is not a str.
    """
    words = Words(text)
    words.choice(("write",))
    action = Write(words.number("a seat"), words.digits(3, "a number of three digits"))
    words.end()
    return action


_SHORT: Final = re.compile(r"(write [0-9]+) ([0-9]{1,2})")
_SPELT: Final = re.compile(r"(write [0-9]+) ([0-9]) ([0-9]) ([0-9])")


def tidy_action(text: str) -> str:
    """Return a typed line in proper notation, if only the number in it is written loosely.

    Leading zeros may be missing (N6), and the three digits may be words of their own. Any other
    line stays as it is.

    >>> tidy_action("write 0 7"), tidy_action("write 0 4 4 4"), tidy_action("write 0 4 4")
    ('write 0 007', 'write 0 444', 'write 0 4 4')

    Raises:
        WrongKindError: `text` is not a str.
    """
    if not isinstance(text, str):
        raise WrongKindError(f"Expected a line of notation as a str, not {with_class(text)}.")
    if short := _SHORT.fullmatch(text):
        return f"{short[1]} {numeral(int(short[2]))}"
    return _SPELT.sub(r"\1 \2\3\4", text) if _SPELT.fullmatch(text) else text
