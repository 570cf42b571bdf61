"""The frame of an account: what a seat knows, as plain text that people can listen to.

Belongs here: headings, lines of at most 80 columns, and the game so far as the last part.
Does not belong here: the words of any game (each game's descriptions).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from thinkstr8.core.checks import is_tuple_of, with_class
from thinkstr8.core.errors import WrongKindError
from thinkstr8.kit.folding import folded
from thinkstr8.kit.phrases import printable

WIDTH: Final = 80
"""The largest number of columns of an account."""


def account(opening: Iterable[str], parts: Mapping[str, Iterable[str]], log: object) -> str:
    r"""Return parts of an account as one text, with an empty line between them.

    Every text begins on a line of its own. A part without texts is left out.

    >>> print(account(["Chess. You are Ada."], {"Now": ["You are in check."], "Clock": []}, ()))
    Chess. You are Ada.
    <BLANKLINE>
    Now:
    You are in check.

    Args:
        opening: the texts of the first part, which has no heading.
        parts: the texts of the other parts, by their headings.
        log: sentences about the game so far, for the last part.

    Raises:
        WrongKindError: the log is not a sequence of str.
    """
    told = tuple(log) if isinstance(log, Sequence) and not isinstance(log, str) else None
    if not is_tuple_of(told, str):
        raise WrongKindError(f"The log must be a sequence of str, not {with_class(log)}.")
    texts = {"": opening, **parts, "The game so far": told}
    blocks = {heading: _folded(lines) for heading, lines in texts.items()}
    return "\n\n".join(
        "\n".join([f"{heading}:", *lines] if heading else lines)
        for heading, lines in blocks.items()
        if lines
    )


def _folded(texts: Iterable[str]) -> list[str]:
    """Return texts as lines, without characters that a terminal would obey."""
    lines: list[str] = []
    for text in texts:
        lines += folded(printable(" ".join(text.split())), WIDTH)
    return lines
