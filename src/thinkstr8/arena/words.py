"""Words about what strangers raise and say, whose own methods may do anything.

Belongs here: texts that are plain and short, whatever they are made from.
Does not belong here: what a failure is, and what it costs (failures, sittings).
"""

from collections.abc import Callable
from typing import Final, cast

from thinkstr8.core.record import MOST_LETTERS

_CLASS_NAME: Final = type.__dict__["__name__"]
"""Reads the name of a class without asking its metaclass."""


def in_words(error: BaseException) -> str:
    """Return the class and the message of an exception, whatever its own methods do.

    >>> in_words(ZeroDivisionError("division by zero"))
    'ZeroDivisionError: division by zero'
    """
    name = class_name(error)
    message = text_of(lambda: str(error))
    return f"{name}: {message}" if message else name


def class_name(value: object) -> str:
    """Return the name of the class of anything, without running anything of that class.

    >>> class_name(7)
    'int'
    """
    return str.__str__(_CLASS_NAME.__get__(type(value)))


def text_of(say: Callable[[], object]) -> str:
    """Return the text that somebody else's code gives, as a plain str; empty if it fails.

    >>> text_of(lambda: "four"), text_of(lambda: 1 / 0), text_of(lambda: 4)
    ('four', '', '')
    """
    try:
        text = say()
    except BaseException:  # noqa: BLE001  # whatever it raises, it has nothing to say
        return ""
    return str.__str__(cast(str, text)) if issubclass(type(text), str) else ""


def one_line(text: str) -> str:
    r"""Return a text as a line that can be written down, cut where it is too long.

    >>> one_line("first\nsecond"), one_line(" ")
    ('first second', 'There are no words for it.')
    """
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not line:
        return "There are no words for it."
    return line if len(line) <= MOST_LETTERS else line[: MOST_LETTERS - 1] + "…"
