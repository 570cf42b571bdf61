"""The shape of a game, and the few values that all games share.

Belongs here: `Game`, the protocol that a game's module satisfies, and what its verbs speak of.
Does not belong here: a base class, a registry, or the rules of any game.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import chain
from random import Random
from types import ModuleType
from typing import Any, Final, Protocol, TypeAlias, cast, overload

from attrs import frozen
from typing_extensions import TypeVar

from thinkstr8.core.errors import Refusal, WrongKindError
from thinkstr8.core.plain import require_int, require_str, require_tuple_of
from thinkstr8.core.wording import with_class

Seat: TypeAlias = int
"""A place at the table: 0 … players-1 clockwise, or `NATURE`."""

NATURE: Final[Seat] = -1
"""The seat that acts when chance decides."""

NATURE_ACTS: Final[tuple[Seat, ...]] = (NATURE,)
"""What `seats_to_act` returns when chance decides."""


@frozen
class ScoreItem:
    """One line of a score: where the points came from, and how many.

    A game's own items also have a `source`, which tells programs what the label tells people.

    Raises:
        WrongKindError: the label is not a str, or the points are not an int.
    """

    label: str
    points: int

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        require_str("The label of a score", self.label)
        require_int("The points of a score", self.points)


@frozen
class Outcome:
    """How a finished game ended.

    Attributes:
        scores: the final score of every seat.
        winners: the seats that won; several when they share the victory.
        breakdown: per seat the lines that add up to its score.

    Raises:
        WrongKindError: a part is not a tuple of what it should hold.
    """

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    breakdown: tuple[tuple[ScoreItem, ...], ...]

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        require_tuple_of("The scores", int, self.scores)
        require_tuple_of("The winners", int, self.winners)
        require_tuple_of("The breakdown", tuple, self.breakdown)
        for item in chain.from_iterable(self.breakdown):
            if not isinstance(item, ScoreItem):
                raise WrongKindError(f"The breakdown needs ScoreItems, not {with_class(item)}.")


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
    """What every game's View has: what one seat knows."""

    @property
    def seat(self) -> Seat:
        """Whose view it is."""
        ...

    @property
    def table(self) -> AnyTable:
        """What everybody knows."""
        ...


class AnySpectatorView(Protocol):
    """What every game's SpectatorView has: what somebody knows who has no seat."""

    @property
    def seat(self) -> None:
        """None, which tells it apart from a seat's view."""
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


StateT = TypeVar("StateT", bound=AnyState, default=Any)
ActionT = TypeVar("ActionT", bound=AnyAction, default=Any)
ViewT = TypeVar("ViewT", bound=AnyView, default=Any)
TableT = TypeVar("TableT", bound=AnyTable, default=Any)
TableT_contra = TypeVar("TableT_contra", bound=AnyTable, default=Any, contravariant=True)
RulesT = TypeVar("RulesT", bound=AnyRules, default=Any)
RulesT_contra = TypeVar("RulesT_contra", bound=AnyRules, default=Any, contravariant=True)
DealT = TypeVar("DealT", default=Any)


class Game(Protocol[StateT, ActionT, ViewT, TableT_contra, RulesT_contra, DealT]):
    """The verbs of a game. A module that defines them is a game; nothing is inherited.

    A tool names as many of the types as it needs, from the left: `Game` is any game, and
    `Game[StateT]` one whose states it is given or returns.
    """

    __name__: str

    def deal(self, rules: RulesT_contra, rng: Random) -> DealT:
        """Return a random initial deal."""
        ...

    def setup(self, rules: RulesT_contra, deal: DealT) -> StateT:
        """Return the opening state of an explicit deal."""
        ...

    def seats_to_act(self, table: TableT_contra) -> tuple[Seat, ...]:
        """Return the seats that may act now."""
        ...

    def legal_actions(self, table: TableT_contra, seat: Seat) -> tuple[ActionT, ...]:
        """Return every legal action of a seat, in a stable order."""
        ...

    def refusal(self, table: TableT_contra, action: ActionT) -> Refusal | None:
        """Return why an action is not allowed; None if it is."""
        ...

    def chance(self, state: StateT) -> tuple[tuple[ActionT, Fraction], ...]:
        """Return nature's outcomes with their exact odds."""
        ...

    def apply(self, state: StateT, action: ActionT) -> StateT:
        """Return the state after an action.

        Raises:
            IllegalActionError: the action is not allowed.
        """
        ...

    @overload
    def view(self, state: StateT, seat: Seat) -> ViewT: ...
    @overload
    def view(self, state: StateT, seat: None) -> AnySpectatorView: ...
    def view(self, state: StateT, seat: Seat | None) -> ViewT | AnySpectatorView:
        """Return what a seat knows; `seat=None` is a spectator."""
        ...

    def determinize(self, view: ViewT, rng: Random) -> StateT:
        """Return a state drawn uniformly from those that a view cannot tell apart.

        Raises:
            SpectatorError: the view is a spectator's, who has no seat to draw for.
        """
        ...

    def outcome(self, table: TableT_contra) -> Outcome | None:
        """Return the outcome when the game is over; None before."""
        ...

    def format_action(self, action: ActionT) -> str:
        """Return the line of text for an action."""
        ...

    def parse_action(self, text: str) -> ActionT:
        """Return the action of a line of text.

        Raises:
            NotationError: the text is not an action.
        """
        ...


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
"""Some game, which one is not known to the type checker (Python has no existential types)."""

SeenT = TypeVar("SeenT", default=Any)  # without bounds: pyright tests those of an alias's
ChosenT = TypeVar("ChosenT", default=Any)  # parameters the wrong way round where they are arguments
Bot: TypeAlias = Callable[[SeenT, Random], ChosenT]
"""Whatever answers a view with an action, as in `Bot[View, Action]`. It never receives a State."""


def table_of(game: Game[StateT, ActionT, ViewT, TableT], state: StateT) -> TableT:
    """Return the public part of a state, typed as the Table of a game.

    It is `state.table`. Only a tool that is written for any game and names its types needs this
    function: Python cannot bound one type variable by another, so it cannot know that the table of
    a State is the Table of the game's verbs. The conformance kit checks that it is.

    >>> from thinkstr8 import numer
    >>> state = numer.example(numer.Stage.WRITE)
    >>> table_of(numer, state) is state.table
    True

    Raises:
        WrongKindError: those are not a game and its state.
    """
    require_game(game)
    game.view(state, None)  # the game refuses what is not its state
    return cast(TableT, state.table)


_VERBS: Final = tuple(name for name in vars(Game) if not name.startswith("_"))
_CHECKED: Final[set[ModuleType]] = set()


def require_game(game: object) -> None:
    """Check that something has the verbs of a game.

    >>> from thinkstr8 import core
    >>> require_game(core)
    Traceback (most recent call last):
    thinkstr8.core.errors.WrongKindError: Expected a game such as thinkstr8.ten, \
but thinkstr8.core has no function apply.

    Raises:
        WrongKindError: one of them is missing.
    """
    if isinstance(game, ModuleType) and game in _CHECKED:
        return
    missing = sorted(verb for verb in _VERBS if not hasattr(game, verb))
    if len(missing) == len(_VERBS) and not isinstance(game, ModuleType):
        raise WrongKindError(f"Expected a game such as thinkstr8.ten, not {with_class(game)}.")
    if missing:
        name = getattr(game, "__name__", type(game).__name__)
        raise WrongKindError(
            f"Expected a game such as thinkstr8.ten, but {name} has no function {missing[0]}."
        )
    if isinstance(game, ModuleType):
        _CHECKED.add(game)


def game_name(game: AnyGame) -> str:
    """Return the short name of a game: the last part of its module's name."""
    return game.__name__.rpartition(".")[2]


@cache
def clockwise(first: Seat, players: int) -> tuple[Seat, ...]:
    """Return all seats in seating order from one of them on.

    >>> clockwise(2, 4)
    (2, 3, 0, 1)
    """
    return tuple((first + step) % players for step in range(players))
