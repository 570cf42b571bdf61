"""Actions as ids and views as bytes: the form in which learning programs meet a game.

Belongs here: the spaces that a game's optional functions `action_space`, `nature_space` and
`observation_space` return, and the sections and fields that describe them.
Does not belong here: which id or byte means what in a game (each game's encoding), the arrays of
any framework (adapters).
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, Generic, Protocol, TypeAlias, cast

from attrs import field
from typing_extensions import TypeVar

from thinkstr8.core.caches import ByIdentity
from thinkstr8.core.dealings import AnyDealing
from thinkstr8.core.errors import QuestionError, WrongKindError
from thinkstr8.core.fields import Field, refuse_observation
from thinkstr8.core.game import (
    ActionT,
    AnyGame,
    AnyRules,
    AnyTable,
    AnyView,
    DealT,
    Game,
    RulesT_contra,
    Seat,
    StateT,
    TableT,
    ViewT,
    game_name,
    require_game,
)
from thinkstr8.core.plain import is_whole, not_int, require_int, require_str, require_tuple_of
from thinkstr8.core.values import frozen
from thinkstr8.core.wording import describe, with_class

OutcomeT = TypeVar("OutcomeT", default=Any)
PlaceT = TypeVar("PlaceT", default=Any)

ENCODING_VERSION: Final = 1
"""The version of our games' ids and bytes; within it, those of the printed rules never change."""

# Ids


@frozen
class Section:
    """A run of ids with one meaning, such as all bids.

    Attributes:
        name: a short name that is unique in its space.
        start: the first id.
        size: the number of ids.
        meaning: what the ids mean, in one sentence.

    Raises:
        WrongKindError: a part is of the wrong class.
    """

    name: str
    start: int
    size: int
    meaning: str

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        require_str("The name of a section", self.name)
        require_int("The start of a section", self.start)
        require_int("The size of a section", self.size)
        require_str("The meaning of a section", self.meaning)

    @property
    def ids(self) -> range:
        """The ids of the section."""
        return range(self.start, self.start + self.size)


def _require_id(index: object, size: int) -> None:
    """Check that a value is an id of a space of this size."""
    if type(index) is not int:
        raise not_int("An id", index)
    if not 0 <= index < size:
        raise QuestionError(f"There is no id {describe(index)}: the ids are 0 to {size - 1}.")


def _require_parts(rules: object, *functions: object) -> None:
    if not is_whole(getattr(rules, "players", None)):
        raise WrongKindError(f"Expected Rules of a game, not {with_class(rules)}.")
    for function in functions:
        if not callable(function):
            raise WrongKindError(f"A space needs functions, not {with_class(function)}.")


def _end(sections: tuple[Section, ...]) -> int:
    return sections[-1].ids.stop if sections else 0


@frozen
class ActionSpace(Generic[ActionT, TableT]):
    """The actions of a game's seats as ids. The seat is not part of an id.

    >>> from thinkstr8 import numer
    >>> table = numer.example(numer.Stage.WRITE).table
    >>> space = numer.action_space(table.rules)
    >>> space.size, space.encode(numer.Write(0, 42)), space.decode(42, table, 2)
    (1000, 42, Write(seat=2, number=42))

    Attributes:
        rules: the rules of the games that the ids are for.
        sections: the sections, in the order of their ids.
        size: the number of ids, which are 0 to size - 1.
    """

    rules: AnyRules
    sections: tuple[Section, ...]
    _encode: Callable[[ActionT], int] = field(eq=False, repr=False)
    _decode: Callable[[int, TableT, Seat], ActionT] = field(eq=False, repr=False)
    _legal_ids: Callable[[TableT, Seat], tuple[int, ...]] = field(eq=False, repr=False)
    size: int = field(init=False, eq=False, repr=False)
    _mask: ByIdentity[tuple[int, ...], bytes] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Check the parts, and compute the size once."""
        _require_parts(self.rules, self._encode, self._decode, self._legal_ids)
        require_tuple_of("The sections of a space", Section, self.sections)
        size = _end(self.sections)
        object.__setattr__(self, "size", size)
        object.__setattr__(self, "_mask", ByIdentity(partial(mask_of, size)))

    def encode(self, action: ActionT) -> int:
        """Return the id of an action.

        Raises:
            QuestionError: the action is nature's, or no game by these rules has it.
            WrongKindError: the value is not an action of the game.
        """
        return self._encode(action)

    def decode(self, index: int, table: TableT, seat: Seat) -> ActionT:
        """Return the action that an id means for a seat.

        Every id means an action at every table. If the action is illegal now, the game's `refusal`
        says why.

        Raises:
            QuestionError: there is no such id, or the table is of a game by other rules.
            UnknownSeatError: the seat is not at this table.
            WrongKindError: an argument is of the wrong class.
        """
        if type(index) is not int or not 0 <= index < self.size:
            _require_id(index, self.size)
        return self._decode(index, table, seat)

    def legal_ids(self, table: TableT, seat: Seat) -> tuple[int, ...]:
        """Return the ids of a seat's legal actions, in the order of `legal_actions`.

        For nature there are none: its actions are in the game's `NatureSpace`.

        Raises:
            QuestionError: the table is of a game by other rules.
            UnknownSeatError: the seat is not at this table.
            WrongKindError: an argument is of the wrong class.
        """
        return self._legal_ids(table, seat)

    def mask(self, table: TableT, seat: Seat) -> bytes:
        """Return one byte for each id: 1 if the action is legal now, otherwise 0.

        Raises:
            QuestionError: the table is of a game by other rules.
            UnknownSeatError: the seat is not at this table.
            WrongKindError: an argument is of the wrong class.
        """
        return self._mask.of(self._legal_ids(table, seat))

    def section_of(self, index: int) -> Section:
        """Return the section of an id.

        Raises:
            QuestionError: there is no such id.
            WrongKindError: the id is not an int.
        """
        _require_id(index, self.size)
        return next(section for section in self.sections if index in section.ids)


def mask_of(size: int, ids: tuple[int, ...]) -> bytes:
    r"""Return one byte for each id: 1 for those listed, 0 for the others.

    >>> mask_of(4, (0, 3))
    b'\x01\x00\x00\x01'
    """
    mask = bytearray(size)
    for index in ids:
        mask[index] = 1
    return bytes(mask)


@frozen
class NatureSpace(Generic[OutcomeT, PlaceT]):
    """Everything that chance decides in a game as ids: the steps of the deal and nature's actions.

    Attributes:
        rules: the rules of the games that the ids are for.
        sections: the sections, in the order of their ids.
        size: the number of ids, which are 0 to size - 1; 0 if nothing is left to chance.
    """

    rules: AnyRules
    sections: tuple[Section, ...]
    _encode: Callable[[OutcomeT], int] = field(eq=False, repr=False)
    _decode: Callable[[int, PlaceT], OutcomeT] = field(eq=False, repr=False)
    size: int = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Check the parts, and compute the size once."""
        _require_parts(self.rules, self._encode, self._decode)
        require_tuple_of("The sections of a space", Section, self.sections)
        object.__setattr__(self, "size", _end(self.sections))

    def encode(self, outcome: OutcomeT) -> int:
        """Return the id of a step of the deal, or of an action of nature.

        Raises:
            QuestionError: no game by these rules has this outcome.
            WrongKindError: the value is neither.
        """
        return self._encode(outcome)

    def decode(self, index: int, place: PlaceT) -> OutcomeT:
        """Return the outcome that an id means.

        Args:
            index: the id.
            place: where chance decides: a `Dealing`, or the table of a state.

        Raises:
            QuestionError: there is no such id, or it means nothing at this place.
            WrongKindError: an argument is of the wrong class.
        """
        _require_id(index, self.size)
        return self._decode(index, place)


# Observations


@frozen
class ObservationSpace(Generic[ViewT]):
    """What a seat knows as an array of signed bytes, made from its view and nothing else.

    The observer comes first in every array with an axis for seats; then the others clockwise.

    >>> from thinkstr8 import numer
    >>> view = numer.view(numer.example(numer.Stage.WRITE), 1)
    >>> space = numer.observation_space(view.table.rules)
    >>> observation = space.encode(view)
    >>> len(observation) == space.size, space.field("own_number").read(observation)
    (True, (4, 4, 4))

    Attributes:
        rules: the rules of the games whose views are encoded.
        fields: the fields, in the order of their bytes, without gaps.
        size: the number of bytes.
    """

    rules: AnyRules
    fields: tuple[Field, ...]
    _encode: Callable[[ViewT], bytes] = field(eq=False, repr=False)
    size: int = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Check the parts, and compute the size once."""
        _require_parts(self.rules, self._encode)
        require_tuple_of("The fields of a space", Field, self.fields)
        object.__setattr__(self, "size", self.fields[-1].stop if self.fields else 0)

    def encode(self, view: ViewT) -> bytes:
        """Return the observation of a seat: one signed byte after the other.

        `numpy.frombuffer(observation, dtype=numpy.int8)` is an array of them.

        Raises:
            QuestionError: the view is of a game by other rules.
            SpectatorError: the view is a spectator's.
            WrongKindError: the value is not a view of the game.
        """
        return self._encode(view)

    def field(self, name: str) -> Field:
        """Return the field with a name.

        Raises:
            QuestionError: there is no such field.
            WrongKindError: the name is not a str.
        """
        require_str("The name of a field", name)
        for each in self.fields:
            if each.name == name:
                return each
        names = ", ".join(each.name for each in self.fields)
        raise QuestionError(f"There is no field {describe(name)}: the fields are {names}.")

    def read(self, observation: bytes) -> dict[str, tuple[int, ...]]:
        """Return the values of all fields in an observation, by name.

        Raises:
            QuestionError: the observation has the wrong length.
            WrongKindError: the observation is not bytes.
        """
        if type(observation) is not bytes:
            refuse_observation(observation)
        if len(observation) != self.size:
            raise QuestionError(
                f"An observation has {self.size} bytes, but this one has {len(observation)}."
            )
        return {each.name: each.read(observation) for each in self.fields}


def require_same_rules(view: AnyView, rules: AnyRules) -> None:
    """Check that a view is of a game by the rules of an observation space.

    Raises:
        QuestionError: the view is of a game by other rules.
    """
    _require_same("observations", "view", view.table.rules, rules)


def require_table_of(table: AnyTable, rules: AnyRules) -> None:
    """Check that a table is of a game by the rules of a space of ids.

    Raises:
        QuestionError: the table is of a game by other rules.
    """
    _require_same("ids", "table", table.rules, rules)


def require_dealing_of(dealing: AnyDealing, rules: AnyRules) -> None:
    """Check that a dealing is of a game by the rules of a space of ids.

    Raises:
        QuestionError: the dealing is of a game by other rules.
    """
    _require_same("ids", "dealing", dealing.rules, rules)


def _require_same(what: str, position: str, given: AnyRules, rules: AnyRules) -> None:
    if given is not rules and given != rules:
        raise QuestionError(
            f"These {what} are for games by {rules!r}, but the {position} is of a game by "
            f"{given!r}."
        )


# Games with encodings


class EncodedGame(Game[StateT, ActionT, ViewT, TableT, RulesT_contra, DealT], Protocol):
    """The verbs of a game that also has ids and observations."""

    def action_space(self, rules: RulesT_contra) -> ActionSpace[ActionT, TableT]:
        """Return the actions of the seats as ids."""
        ...

    def nature_space(self, rules: RulesT_contra) -> NatureSpace:
        """Return everything that chance decides as ids."""
        ...

    def observation_space(self, rules: RulesT_contra) -> ObservationSpace[ViewT]:
        """Return what a seat knows as an array of signed bytes; a game may have more options."""
        ...


AnyEncodedGame: TypeAlias = EncodedGame[Any, Any, Any, Any, Any, Any]
"""A game with ids and observations that is unknown to the type checker."""


def encoded(game: AnyGame) -> AnyEncodedGame:
    """Return a game that has ids and observations, after checking that it has.

    >>> from thinkstr8 import GAMES, numer
    >>> encoded(GAMES["numer"]) is numer
    True

    Raises:
        WrongKindError: the value is not a game, or has no ids or observations.
    """
    require_game(game)
    for name in ("action_space", "nature_space", "observation_space"):
        if not callable(getattr(game, name, None)):
            raise WrongKindError(
                f"{game_name(game)} has no function {name}: a game needs one to be encoded."
            )
    return cast("AnyEncodedGame", game)
