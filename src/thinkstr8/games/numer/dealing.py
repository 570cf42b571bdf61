"""The start of a game of Numer, and the outcomes of nature, of which there are none.

Belongs here: `deal`, `begin_dealing`, `setup` and `chance`.
Does not belong here: what writing a number does (transitions).
"""

from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Final, Never

from thinkstr8.core.checks import require_kind, require_random, with_class
from thinkstr8.core.errors import WrongKindError
from thinkstr8.core.values import frozen
from thinkstr8.games.numer.actions import Action
from thinkstr8.games.numer.components import GAME
from thinkstr8.games.numer.rules import EVERYBODY, Rules
from thinkstr8.games.numer.state import NOTHING_SEALED, Deal, Progress, State, Table
from thinkstr8.kit.values import quick

_DEAL: Final = Deal()


def deal(rules: Rules, rng: Random) -> Deal:
    """Return the deal, which is always the same, because nothing is dealt in Numer.

    >>> from random import Random
    >>> deal(Rules(2), Random(8))
    Deal()

    Raises:
        WrongKindError: `rules` are not rules of this game, or `rng` is not a `Random`.
    """
    require_kind(rules, Rules, GAME)
    require_random(rng)
    return _DEAL


@quick
@frozen(weakref_slot=False)
class Dealing:
    """The deal, piece by piece; it is complete from the beginning, because nothing is dealt.

    Attributes:
        rules: the rules of the game.
    """

    rules: Rules

    @property
    def outcomes(self) -> tuple[()]:
        """What can be dealt next: nothing."""
        return ()

    @property
    def deal(self) -> Deal:
        """The complete deal."""
        return _DEAL

    def after(self, dealt: Never) -> "Dealing":
        """Return nothing, because there is nothing to deal.

        Raises:
            WrongKindError: always.
        """
        raise WrongKindError(f"Nothing is dealt in {GAME}, not even {with_class(dealt)}.")


def begin_dealing(rules: Rules) -> Dealing:
    """Return the deal at its beginning, which is its end, because nothing is dealt in Numer.

    >>> dealing = begin_dealing(Rules(2))
    >>> dealing.outcomes, dealing.deal
    ((), Deal())

    Raises:
        WrongKindError: `rules` are not rules of this game.
    """
    require_kind(rules, Rules, GAME)
    return Dealing(rules)


def setup(rules: Rules, deal: Deal) -> State:
    """Return the opening state, with all digits open to everyone.

    >>> state = setup(Rules(3), Deal())
    >>> state.table.round, state.table.turn, state.sealed
    (1, 1, (None, None, None))

    Raises:
        WrongKindError: `rules` or `deal` is of the wrong class.
    """
    require_kind(rules, Rules, GAME)
    require_kind(deal, Deal, GAME)
    return _opening(rules)


@lru_cache(maxsize=64)
def _opening(rules: Rules) -> State:
    players = rules.players
    progress = Progress(
        rules=rules,
        boards=(rules.board,) * players,
        totals=(0,) * players,
        turns=(),
        crossed_out=(),
    )
    return State(Table(progress, EVERYBODY[players]), NOTHING_SEALED[players])


def chance(state: State) -> tuple[tuple[Action, Fraction], ...]:
    """Return nature's outcomes: none, because nothing in Numer is left to chance.

    >>> from thinkstr8.games.numer import Stage, example
    >>> chance(example(Stage.WRITE))
    ()

    Raises:
        WrongKindError: `state` is not a state of this game.
    """
    require_kind(state, State, GAME)
    return ()
