"""The names in JSON: the tag of a class, the words for the members of enumerations.

Belongs here: the conventions that readers, writers and schemas share.
Does not belong here: the readers, writers and schemas themselves.
"""

import re
from enum import Enum, IntEnum
from typing import Final

from thinkstr8.core.errors import Code, UndoCode
from thinkstr8.core.game import AnyGame
from thinkstr8.files.memory import remembered

TAG: Final = "type"
"""The key that names the class of a member of a union."""

LARGEST: Final = 2**53 - 1
"""The largest integer that every JSON reader represents exactly."""

FRACTION: Final = re.compile(r"-?(0|[1-9][0-9]*)(/[1-9][0-9]*)?")
"""The form of a fraction, which JSON represents as a string in lowest terms."""


def word_for(member: Enum) -> str:
    """Return the word for a member of an enumeration: its value, or the name of an IntEnum's.

    >>> from thinkstr8 import ten
    >>> word_for(ten.Colour.PINK), word_for(ten.Stage.DRAW)
    ('pink', 'draw')
    """
    return member.name.lower() if isinstance(member, IntEnum) else str(member.value)


@remembered
def words_of(kind: type[Enum]) -> dict[str, Enum]:
    """Return the members of an enumeration by their words."""
    return {word_for(member): member for member in kind}


@remembered
def codes_of(game: AnyGame) -> dict[str, Enum]:
    """Return the refusal codes by name: those that all games share, and the game's own."""
    return {str(code): code for code in (*Code, *UndoCode, *getattr(game, "Code", ()))}
