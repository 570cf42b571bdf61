"""The frame of an account: what a seat knows, as plain text that people can listen to.

Belongs here: who reads an account, headings, lines of at most 80 columns, and the game so far as
the last part.
Does not belong here: the words of any game (each game's descriptions).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from thinkstr8.core.checks import is_tuple_of, seat_name, with_class
from thinkstr8.core.errors import WrongKindError
from thinkstr8.core.game import Seat
from thinkstr8.kit.folding import folded
from thinkstr8.kit.grammar import Cast
from thinkstr8.kit.phrases import listing, printable

WIDTH: Final = 80
"""The largest number of columns of an account."""


def introduction(people: Cast, seats: Sequence[Seat]) -> Iterator[str]:
    """Yield who reads an account, and who is at the table.

    >>> list(introduction(Cast(("Ada", "Ben", "Cleo"), you=1), range(3)))
    ['You are Ben.', 'At the table, clockwise: Ada, you and Cleo.']
    >>> list(introduction(Cast(), range(2)))
    ['You are a spectator.', 'At the table, clockwise: seat 0 and seat 1.']

    Args:
        people: the people at the table, and which of them reads the account.
        seats: the seats of all sides.
    """
    you = people.you
    if you is None:
        yield "You are a spectator."
    else:
        is_named = people.name(you) != seat_name(you)
        yield f"You are {people.name(you) if is_named else f'in {seat_name(you)}'}."
    yield f"At the table, clockwise: {listing([people.who(seat) for seat in seats])}."


def account(opening: Iterable[str], parts: Mapping[str, Iterable[str]], log: object) -> str:
    r"""Return parts of an account as one text, with an empty line between them.

    Every text begins on a line of its own. A part without texts is left out.

    >>> print(account(["Chess.", "You are Ada."], {"Now": ["You are in check."], "Clock": []}, ()))
    Chess.
    You are Ada.
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
