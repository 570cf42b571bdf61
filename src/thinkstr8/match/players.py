"""Who sits where: people and computers, each with a name.

Belongs here: the players of a match, and the check that there is one for each seat.
Does not belong here: asking a bot for its action (matches), the bots of any game.
"""

from collections.abc import Sequence
from typing import Generic, TypeAlias, cast

from attrs import field

from thinkstr8.core.errors import QuestionError, WrongKindError
from thinkstr8.core.game import AnyGame, Bot, ChosenT, SeenT, game_name
from thinkstr8.core.record import require_line
from thinkstr8.core.values import frozen
from thinkstr8.core.wording import with_class


@frozen
class Person:
    """A person at a seat. The front end asks this person for every action.

    Attributes:
        name: the name of the person, in one line.

    Raises:
        RecordError: the name does not fit on a line of a file.
        WrongKindError: the name is not a str.
    """

    name: str

    def __attrs_post_init__(self) -> None:
        """Check the name."""
        require_line("The name of a person", self.name)


@frozen
class Computer(Generic[SeenT, ChosenT]):
    """A bot at a seat.

    Attributes:
        name: the name that the other players read, in one line.
        bot: the function that answers a view with an action.

    Raises:
        RecordError: the name does not fit on a line of a file.
        WrongKindError: the name is not a str, or the bot is not a function of a view and rng.
    """

    name: str
    bot: Bot[SeenT, ChosenT] = field(hash=False)  # a bot need not be hashable

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        require_line("The name of a computer", self.name)
        bot: object = self.bot
        if not callable(bot) or isinstance(bot, type):
            raise WrongKindError(
                "The bot of a computer must be a function of a view and rng, "
                f"not {with_class(bot)}."
            )


Player: TypeAlias = Person | Computer[SeenT, ChosenT]
"""A person or a computer, as in `Player[View, Action]`."""


def seated(
    players: Sequence[Player[SeenT, ChosenT]], game: AnyGame, seats: int
) -> tuple[Player[SeenT, ChosenT], ...]:
    """Return the players of a match in a tuple, after checking that there is one for each seat.

    Raises:
        QuestionError: there are too few or too many players.
        WrongKindError: the players are not a sequence of `Person` and `Computer`.
    """
    given: object = players
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise WrongKindError(
            f"Expected a Person or a Computer for each seat, in a list, not {with_class(given)}."
        )
    for player in cast("Sequence[object]", given):
        if type(player) not in (Person, Computer):
            raise WrongKindError(
                f"Expected a Person or a Computer at each seat, not {with_class(player)}."
            )
    if len(players) != seats:
        raise QuestionError(
            f"{game_name(game)} for {seats} needs {seats} players, not {len(players)}: "
            "pass a Person or a Computer for each seat."
        )
    return tuple(players)
