"""The games that OpenSpiel knows, and what it has to know of each.

Belongs here: the description of a game, and finding the one of a loaded game.
Does not belong here: OpenSpiel's own classes (games).
"""

from collections.abc import Callable
from typing import Final

from thinkstr8.core.game import AnyRules
from thinkstr8.core.spaces import AnyEncodedGame
from thinkstr8.core.values import frozen


@frozen(eq=False)
class Entry:
    """A game as OpenSpiel knows it.

    Attributes:
        game: the module with the verbs.
        usual: the rules of a game that is loaded without parameters.
        name: the name in OpenSpiel.
        title: the name for people.
        players: the possible numbers of players.
        simultaneous: whether all seats that may act choose at once.
        is_open: whether nothing is hidden, except what others choose at the same time.
        longest: returns the largest number of decisions in a game by some rules; decisions at the
            same time count once.
    """

    game: AnyEncodedGame
    usual: AnyRules
    name: str
    title: str
    players: range
    simultaneous: bool
    is_open: bool
    longest: Callable[[AnyRules], int]


ENTRIES: Final[dict[str, Entry]] = {}
"""The registered games, by their names in OpenSpiel."""
