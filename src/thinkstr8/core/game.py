"""The shape of a game, and the few values that all games share.

Belongs here: `Game`, the protocol that a game's module satisfies, and what its verbs speak of.
Does not belong here: a base class, a registry, or the rules of any game.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from attrs import frozen

from thinkstr8.core.errors import Refusal

Seat: TypeAlias = int
"""A place at the table: 0 … players-1 clockwise, or `NATURE`."""

NATURE: Final[Seat] = -1
"""The seat that acts when chance decides."""

NATURE_ACTS: Final[tuple[Seat, ...]] = (NATURE,)
"""What `seats_to_act` gives when chance decides."""


@frozen
class ScoreItem:
    """One line of a score: where the points came from, and how many."""

    label: str
    points: int


@frozen
class Outcome:
    """How a finished game ended.

    Attributes:
        scores: the final score of every seat.
        winners: the seats that won; several when they share the victory.
        breakdown: per seat the lines that add up to its score.
    """

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    breakdown: tuple[tuple[ScoreItem, ...], ...]


class AnyRules(Protocol):
    """What every game's Rules have."""

    @property
    def players(self) -> int:
        """How many seats there are."""
        ...

    @property
    def max_actions(self) -> int:
        """How many actions a game can take at most, nature's included."""
        ...


class AnyTable(Protocol):
    """What every game's Table has."""

    @property
    def rules(self) -> AnyRules:
        """How the game is played."""
        ...

    @property
    def events(self) -> tuple[object, ...]:
        """What the last transition made public."""
        ...


class AnyState(Protocol):
    """What every game's State has."""

    @property
    def table(self) -> AnyTable:
        """What everybody knows."""
        ...


class AnyView(Protocol):
    """What every game's View has."""

    @property
    def seat(self) -> Seat | None:
        """Whose view it is; None for a spectator."""
        ...

    @property
    def table(self) -> AnyTable:
        """What everybody knows."""
        ...


class AnyAction(Protocol):
    """What every action has."""

    @property
    def seat(self) -> Seat:
        """Who acts."""
        ...


RulesT = TypeVar("RulesT", bound=AnyRules)
RulesT_contra = TypeVar("RulesT_contra", bound=AnyRules, contravariant=True)
DealT = TypeVar("DealT")
TableT = TypeVar("TableT", bound=AnyTable)
TableT_contra = TypeVar("TableT_contra", bound=AnyTable, contravariant=True)
StateT = TypeVar("StateT", bound=AnyState)
ViewT = TypeVar("ViewT", bound=AnyView)
ActionT = TypeVar("ActionT", bound=AnyAction)


class Game(Protocol[RulesT_contra, DealT, TableT_contra, StateT, ViewT, ActionT]):
    """The verbs of a game. A module that defines them is a game; nothing is inherited."""

    __name__: str

    def deal(self, rules: RulesT_contra, rng: Random) -> DealT:
        """Give a random initial deal."""
        ...

    def setup(self, rules: RulesT_contra, deal: DealT) -> StateT:
        """Give the opening state of an explicit deal."""
        ...

    def seats_to_act(self, table: TableT_contra) -> tuple[Seat, ...]:
        """Tell who may act now."""
        ...

    def legal_actions(self, table: TableT_contra, seat: Seat) -> tuple[ActionT, ...]:
        """List every legal action of a seat, in a stable order."""
        ...

    def refusal(self, table: TableT_contra, action: ActionT) -> Refusal | None:
        """Tell why an action is not allowed; None if it is."""
        ...

    def chance(self, state: StateT) -> tuple[tuple[ActionT, Fraction], ...]:
        """List nature's outcomes with their exact odds."""
        ...

    def apply(self, state: StateT, action: ActionT) -> StateT:
        """Give the state after an action.

        Raises:
            IllegalActionError: the action is not allowed.
        """
        ...

    def view(self, state: StateT, seat: Seat | None) -> ViewT:
        """Give what a seat, or a spectator, knows."""
        ...

    def determinize(self, view: ViewT, rng: Random) -> StateT:
        """Draw a state uniformly from those that a view cannot tell apart.

        Raises:
            SpectatorError: the view is a spectator's, who has no seat to draw for.
        """
        ...

    def outcome(self, table: TableT_contra) -> Outcome | None:
        """Give the outcome when the game is over."""
        ...

    def format_action(self, action: ActionT) -> str:
        """Give the line of text for an action."""
        ...

    def parse_action(self, text: str) -> ActionT:
        """Give the action of a line of text.

        Raises:
            NotationError: it is none.
        """
        ...


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
"""Some game, which one is not known to the type checker (Python has no existential types)."""

Bot: TypeAlias = Callable[[ViewT, Random], ActionT]
"""Whatever answers a view with an action. It never receives a State."""


def game_name(game: AnyGame) -> str:
    """Give the short name of a game: the last part of its module's name."""
    return game.__name__.rpartition(".")[2]


@cache
def clockwise(first: Seat, players: int) -> tuple[Seat, ...]:
    """Give all seats in seating order from one of them on.

    >>> clockwise(2, 4)
    (2, 3, 0, 1)
    """
    return tuple((first + step) % players for step in range(players))
