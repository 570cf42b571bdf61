"""What JSON calls things: the tag of a class, the words for members of enumerations.

Belongs here: what readers, writers and schemas must agree on.
Does not belong here: reading, writing and describing.
"""

from enum import Enum, IntEnum
from typing import Final

from thinkstr8.core.errors import Code
from thinkstr8.core.game import AnyGame
from thinkstr8.files.memory import remembered

TAG: Final = "type"
"""The key that tells the members of a union apart."""

LARGEST: Final = 2**53 - 1
"""The largest integer that every reader of JSON gets right."""


def word_for(member: Enum) -> str:
    """Return the word for a member of an enumeration; a numbered one goes by its name.

    >>> from thinkstr8 import ten
    >>> word_for(ten.Colour.PINK), word_for(ten.Stage.DRAW)
    ('pink', 'draw')
    """
    return member.name.lower() if isinstance(member, IntEnum) else str(member.value)


@remembered
def words_of(kind: type[Enum]) -> dict[str, Enum]:
    """Return the members of an enumeration by the words for them."""
    return {word_for(member): member for member in kind}


@remembered
def codes_of(game: AnyGame) -> dict[str, Enum]:
    """Return the reasons to refuse by name: those that all games share and the game's own."""
    return {str(code): code for code in (*Code, *getattr(game, "Code", ()))}
