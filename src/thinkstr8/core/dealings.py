"""The deal of any game, piece by piece, for programs in which chance has to come first.

Belongs here: the protocol of a dealing, finding the dealing of a game, and the deal of a game that
deals nothing at random.
Does not belong here: the odds of any game (each game's dealing), dealing at random (each game's
`deal`).
"""

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any, Protocol, Self, cast

from typing_extensions import TypeVar

from thinkstr8.core.errors import WrongKindError
from thinkstr8.core.game import (
    ActionT,
    AnyRules,
    DealT,
    Game,
    RulesT,
    StateT,
    TableT,
    ViewT,
    game_name,
    require_game,
)
from thinkstr8.core.wording import with_class

DealtT = TypeVar("DealtT", default=Any)
DealT_co = TypeVar("DealT_co", default=Any, covariant=True)


class AnyDealing(Protocol[DealT_co, DealtT]):
    """The deal of any game, of which some pieces have been dealt."""

    @property
    def rules(self) -> AnyRules:
        """The rules of the game."""
        ...

    @property
    def outcomes(self) -> tuple[tuple[DealtT, Fraction], ...]:
        """What can be dealt next, with exact odds that sum to 1; () if the deal is complete."""
        ...

    @property
    def deal(self) -> DealT_co | None:
        """The complete deal; None as long as something is left to chance."""
        ...

    def after(self, dealt: DealtT) -> Self:
        """Return the dealing after one of the outcomes.

        Raises:
            InvalidDealError: `dealt` is not one of the outcomes.
            WrongKindError: `dealt` is of the wrong class.
        """
        ...


def dealing_of(
    game: Game[StateT, ActionT, ViewT, TableT, RulesT, DealT], rules: RulesT
) -> AnyDealing[DealT] | None:
    """Return the dealing of a game at its beginning; None if the game has no `begin_dealing`.

    `Game.deal` draws a whole deal at once. A dealing has the same odds, but shows each step, as a
    solver needs it that walks through every outcome of chance.

    >>> from thinkstr8 import ten
    >>> dealing = dealing_of(ten, ten.Rules(3))
    >>> dealing.outcomes[0], dealing.after(ten.FirstChosen(2)).deal
    ((FirstChosen(seat=0), Fraction(1, 3)), Deal(first=2))

    Raises:
        WrongKindError: `game` is not a game, its `begin_dealing` is not a function, or the rules
            are not those of the game.
    """
    require_game(game)
    begin = getattr(game, "begin_dealing", None)
    if begin is None:
        return None
    if not callable(begin):
        raise WrongKindError(f"begin_dealing must be a function, not {with_class(begin)}.")
    return cast("Callable[[RulesT], AnyDealing[DealT]]", begin)(rules)


def only_deal(game: Game[StateT, ActionT, ViewT, TableT, RulesT, DealT], rules: RulesT) -> DealT:
    """Return the deal of a game that deals nothing at random.

    >>> from thinkstr8 import numer, ten
    >>> only_deal(numer, numer.Rules(2))
    Deal()
    >>> only_deal(ten, ten.Rules(3))
    Traceback (most recent call last):
    thinkstr8.core.errors.WrongKindError: ten deals at random: it needs a function begin_dealing, \
which lists what can be dealt outcome by outcome.

    Raises:
        WrongKindError: `game` is not a game, or its deal is random; the rules are not those of the
            game.
    """
    require_game(game)
    try:
        return game.deal(rules, _NeverAsked(0))
    except _AskedError:
        raise WrongKindError(
            f"{game_name(game)} deals at random: it needs a function begin_dealing, which lists "
            "what can be dealt outcome by outcome."
        ) from None


class _AskedError(Exception):
    """A random number was needed."""


class _NeverAsked(Random):
    """A `Random` that has no random numbers."""

    def random(self) -> float:
        """Raise an error: all functions for fractions need this one."""
        raise _AskedError

    def getrandbits(self, _: int, /) -> int:
        """Raise an error: all functions for integers need this one."""
        raise _AskedError
