"""The protocol of a game, and the few values that all games share.

Belongs here: `Game`, the protocol that the module of a game satisfies, and the types of its verbs.
Does not belong here: a base class, a registry, or the rules of any game.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import chain
from random import Random
from types import ModuleType
from typing import Any, Final, Protocol, TypeAlias, cast, overload

from typing_extensions import TypeVar

from thinkstr8.core.errors import Refusal, WrongKindError
from thinkstr8.core.plain import require_int, require_str, require_tuple_of
from thinkstr8.core.values import frozen
from thinkstr8.core.wording import with_class

Seat: TypeAlias = int
"""A place at the table: 0 … players-1 clockwise, or `NATURE`."""

NATURE: Final[Seat] = -1
"""The seat that acts when chance decides."""

NATURE_ACTS: Final[tuple[Seat, ...]] = (NATURE,)
"""The result of `seats_to_act` when chance decides."""


@frozen
class ScoreItem:
    """One line of a score: where the points came from, and how many there are.

    The items of our games also have a `source`: the label is for people, the source for programs.

    Attributes:
        label: the source of the points, for people.
        points: the number of points; it can be negative.

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
    """The end of a game: scores, winners and where the points came from.

    Attributes:
        scores: the final score of every seat.
        winners: the seats that won; several if they share the victory.
        breakdown: for every seat, the lines that add up to its score.

    Raises:
        WrongKindError: a part is not a tuple, or has an item of the wrong class.
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
    """The Rules of any game."""

    @property
    def players(self) -> int:
        """The number of seats."""
        ...

    @property
    def max_actions(self) -> int:
        """The largest number of actions that a game can take, nature's included."""
        ...


class AnyTable(Protocol):
    """The Table of any game: what everyone knows."""

    @property
    def rules(self) -> AnyRules:
        """The rules of the game."""
        ...

    @property
    def events(self) -> tuple[object, ...]:
        """The public events of the last transition."""
        ...


class AnyState(Protocol):
    """The State of any game: the whole truth."""

    @property
    def table(self) -> AnyTable:
        """The public part, which everyone knows."""
        ...


class AnyView(Protocol):
    """The View of any game: what one seat knows."""

    @property
    def seat(self) -> Seat:
        """The seat whose view it is."""
        ...

    @property
    def table(self) -> AnyTable:
        """The public part, which everyone knows."""
        ...


class AnySpectatorView(Protocol):
    """The SpectatorView of any game: what a spectator, who has no seat, knows."""

    @property
    def seat(self) -> None:
        """None, which distinguishes it from the view of a seat."""
        ...

    @property
    def table(self) -> AnyTable:
        """The public part, which everyone knows."""
        ...


class AnyAction(Protocol):
    """An action of any game."""

    @property
    def seat(self) -> Seat:
        """The seat that acts."""
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
    """The verbs of a game. A module that defines them is a game; there is no base class.

    A tool names as many type parameters as it needs, from the left: `Game` is any game, and
    `Game[StateT]` is a game whose states the tool takes or returns.
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
        """Return the reason why an action is not allowed; None if it is allowed."""
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
        """Return the view of a seat, or of a spectator if `seat` is None."""
        ...

    def determinize(self, view: ViewT, rng: Random) -> StateT:
        """Return a state drawn uniformly from those that fit a view.

        Raises:
            SpectatorError: the view is a spectator's.
        """
        ...

    def outcome(self, table: TableT_contra) -> Outcome | None:
        """Return the outcome of a finished game; None if the game goes on."""
        ...

    def format_action(self, action: ActionT) -> str:
        """Return the line of text for an action."""
        ...

    def parse_action(self, text: str) -> ActionT:
        """Return the action that a line of text describes.

        Raises:
            NotationError: the text is not an action.
        """
        ...


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
"""A game unknown to the type checker, because Python has no existential types."""

SeenT = TypeVar("SeenT", default=Any)  # no bounds: pyright checks the bounds of an alias's
ChosenT = TypeVar("ChosenT", default=Any)  # parameters the wrong way round in argument types
Bot: TypeAlias = Callable[[SeenT, Random], ChosenT]
"""A callable that answers a view with an action, as in `Bot[View, Action]`; it gets no State."""


def table_of(game: Game[StateT, ActionT, ViewT, TableT], state: StateT) -> TableT:
    """Return `state.table`, typed as the Table of a game.

    Only a typed tool for any game needs this function. Python cannot bound one type variable by
    another, so a type checker cannot know that `state.table` is the Table of the game's verbs. The
    conformance kit checks that it is.

    >>> from thinkstr8 import numer
    >>> state = numer.example(numer.Stage.WRITE)
    >>> table_of(numer, state) is state.table
    True

    Raises:
        WrongKindError: an argument is not a game or its state.
    """
    require_game(game)
    game.view(state, None)  # the game refuses a value that is not its State
    return cast(TableT, state.table)


_VERBS: Final = tuple(name for name in vars(Game) if not name.startswith("_"))
_CHECKED: Final[set[ModuleType]] = set()


def require_game(game: object) -> None:
    """Check that a value has the verbs of a game.

    >>> from thinkstr8 import core
    >>> require_game(core)
    Traceback (most recent call last):
    thinkstr8.core.errors.WrongKindError: Expected a game such as thinkstr8.ten, \
but thinkstr8.core has no function apply.

    Raises:
        WrongKindError: a verb is missing.
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
    """Return all seats clockwise, starting with the given one.

    >>> clockwise(2, 4)
    (2, 3, 0, 1)
    """
    return tuple((first + step) % players for step in range(players))
