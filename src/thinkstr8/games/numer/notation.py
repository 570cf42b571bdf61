"""The notation of Numer: one short line of plain text for each action.

Belongs here: `format_action` and `parse_action`, which are inverses of each other.
Does not belong here: sentences for people (words).

    write 0 007                 seat 0 writes 007
"""

from thinkstr8.core.checks import not_an_action
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
