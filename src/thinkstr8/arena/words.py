"""Safe descriptions of values and exceptions from untrusted code.

Belongs here: short, plain texts about values whose own methods may do anything.
Does not belong here: what a failure is (sittings.failures), and what it costs (sittings.sitting).
"""

from collections.abc import Callable
from typing import Final, cast

from thinkstr8.core.record import MOST_LETTERS

_CLASS_NAME: Final = type.__dict__["__name__"]
"""Reads the name of a class without calling its metaclass."""


def in_words(error: BaseException) -> str:
    """Return the class name and message of an exception, whatever its own methods do.

    >>> in_words(ZeroDivisionError("division by zero"))
    'ZeroDivisionError: division by zero'
    """
    name = class_name(error)
    message = text_of(lambda: str(error))
    return f"{name}: {message}" if message else name


def class_name(value: object) -> str:
    """Return the name of a value's class without running any code of that class.

    >>> class_name(7)
    'int'
    """
    return str.__str__(_CLASS_NAME.__get__(type(value)))


def text_of(say: Callable[[], object]) -> str:
    """Return the text that untrusted code produces, as a plain str, or "" if the code fails.

    >>> text_of(lambda: "four"), text_of(lambda: 1 / 0), text_of(lambda: 4)
    ('four', '', '')
    """
    try:
        text = say()
    except BaseException:  # noqa: BLE001  # untrusted code may raise anything
        return ""
    return str.__str__(cast(str, text)) if issubclass(type(text), str) else ""


def one_line(text: str) -> str:
    r"""Return a text as one printable line, cut if it is too long.

    >>> one_line("first\nsecond"), one_line(" ")
    ('first second', 'No reason was given.')
    """
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not line:
        return "No reason was given."
    return line if len(line) <= MOST_LETTERS else line[: MOST_LETTERS - 1] + "…"
