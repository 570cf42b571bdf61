"""The record of a game: its rules, its deal and all its actions.

Belongs here: the record of any game, and replaying it.
Does not belong here: playing a game (driver), reading and writing records (files).
"""

import re
from collections.abc import Iterator
from types import NoneType
from typing import Any, Final, Generic, TypeAlias, overload

from attrs import field

from thinkstr8.core.errors import (
    IllegalActionError,
    InvalidDealError,
    InvalidRulesError,
    RecordError,
    ThinkStr8Error,
    WrongKindError,
)
from thinkstr8.core.facts import MOST_FACTS, NAME, Facts
from thinkstr8.core.game import (
    ActionT,
    AnySpectatorView,
    DealT,
    Game,
    Outcome,
    RulesT,
    Seat,
    StateT,
    TableT,
    ViewT,
    game_name,
    require_game,
    table_of,
)
from thinkstr8.core.letters import unprintable
from thinkstr8.core.pickling import Reduced, with_game_by_name
from thinkstr8.core.plain import is_whole, require_int, require_str, require_tuple_of
from thinkstr8.core.values import frozen
from thinkstr8.core.version import __version__
from thinkstr8.core.wording import describe, with_class

MOST_LETTERS: Final = 200
"""The largest length of a name, and of the text of a tag."""

_VERSION: Final = re.compile(r"[0-9A-Za-z][0-9A-Za-z.+_-]{0,39}")


@frozen(repr=False, init=False)
class Tags(Facts[str]):
    """Notes about a game, such as the date and the event.

    A name is a word in lowercase letters. A text is one line without spaces at its ends. A record
    has at most 100 tags.

    >>> Tags(date="2026-11-14", event="Club night")
    Tags(date='2026-11-14', event='Club night')

    Raises:
        RecordError: a name or a text does not fit on a line of a file, or there are too many tags.
        WrongKindError: a text is not a str.
    """

    def __init__(self, /, **facts: str) -> None:
        if len(facts) > MOST_FACTS:
            raise too_many_tags()
        for name, text in facts.items():
            if not NAME.fullmatch(name):
                raise RecordError(
                    f"A tag's name must be a word in lowercase letters, not {describe(name)}."
                )
            require_line(f"The tag {name}", text)
        super().__init__(**facts)


def too_many_tags(line: int | None = None) -> RecordError:
    """Return the error for a record with too many tags."""
    return RecordError(f"A record has at most {MOST_FACTS} tags.", line=line)


_MOST_POINTS: Final = 10**9
"""A limit on scores, above what any game can reach."""


@frozen
class Result:
    """The result that a record states.

    Attributes:
        scores: the score of each seat, in up to 9 digits; it can be negative.
        winners: the seats that won, at least one.

    Raises:
        RecordError: a score is too large, there are no scores or winners, or a winner is not a
            seat.
        WrongKindError: the scores or the winners are not tuples of int.
    """

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        scores, winners = self.scores, self.winners
        require_tuple_of("The scores", int, scores)
        require_tuple_of("The winners", int, winners)
        if not scores or not all(-_MOST_POINTS < score < _MOST_POINTS for score in scores):
            raise RecordError(f"Scores are ints of at most 9 digits, not {describe(scores)}.")
        if not winners or not {*winners} <= {*range(len(scores))}:
            raise RecordError(f"Winners are seats with a score, not {describe(winners)}.")

    @classmethod
    def of(cls, outcome: Outcome | None) -> "Result | None":
        """Return the result of a finished game; None for a game that goes on.

        Raises:
            WrongKindError: `outcome` is not an Outcome or None.
        """
        if outcome is None:
            return None
        if not isinstance(outcome, Outcome):
            raise WrongKindError(f"Expected an Outcome or None, not {with_class(outcome)}.")
        return cls(outcome.scores, outcome.winners)


@frozen
class Record(Generic[StateT, ActionT, ViewT, TableT, RulesT, DealT]):
    """A game from its deal to its last action, nature's actions included.

    A record contains no state. Replaying it needs no random numbers and yields the same states
    again.

    Attributes:
        game: the module with the verbs.
        rules: the rules of the game.
        deal: the deal that the game began with.
        actions: all actions, in order.
        names: the name of the player at each seat; empty if the players have no names.
        tags: notes about the game.
        result: the stated result; None for an unfinished game.
        library: the version of the library that made the record.

    Raises:
        RecordError: the names do not fit the seats, a name does not fit on a line of a file, or the
            library is not a version.
        WrongKindError: a part is of the wrong class.
    """

    game: Game[StateT, ActionT, ViewT, TableT, RulesT, DealT] = field(repr=game_name)
    rules: RulesT
    deal: DealT = field(repr=lambda deal: f"<{type(deal).__name__}>")
    actions: tuple[ActionT, ...] = field(repr=lambda actions: f"<{len(actions)} actions>")
    names: tuple[str, ...] = field(default=(), kw_only=True)
    tags: Tags = field(factory=Tags, kw_only=True)
    result: Result | None = field(default=None, kw_only=True)
    library: str = field(default=__version__, kw_only=True)

    def __attrs_post_init__(self) -> None:
        """Check the parts. Only a replay shows whether the actions are legal."""
        require_game(self.game)
        players = getattr(self.rules, "players", None)
        if not is_whole(players):
            raise WrongKindError(
                f"Expected Rules of {game_name(self.game)}, not {with_class(self.rules)}."
            )
        self._require_deal()
        require_names(self.names, players)
        _require_part("actions", self.actions, tuple, "a tuple")
        _require_part("tags", self.tags, Tags, "Tags")
        _require_part("result", self.result, (Result, NoneType), "a Result or None")
        _require_part("library", self.library, str, "a str")
        if not _VERSION.fullmatch(self.library):
            raise RecordError(f"library must be a version, not {describe(self.library)}.")

    def _require_deal(self) -> None:
        """Check that the rules and the deal are of the game's classes."""
        try:
            self.game.setup(self.rules, self.deal)
        except (InvalidRulesError, InvalidDealError):
            return  # a replay reports it, as it does for the actions

    def __reduce__(self) -> Reduced:
        """Pickle the record with its game by name."""
        return with_game_by_name(
            Record,
            self.game,
            self.rules,
            self.deal,
            self.actions,
            names=self.names,
            tags=self.tags,
            result=self.result,
            library=self.library,
        )

    def replay(self) -> Iterator[StateT]:
        """Yield every state in order: the opening state, then the state after each action.

        Raises:
            RecordError: the deal does not fit the rules, an action is illegal, or the actions lead
                to another result than the one stated.
        """
        try:
            state = self.game.setup(self.rules, self.deal)
        except (InvalidRulesError, InvalidDealError, WrongKindError) as error:
            raise RecordError(str(error)) from error
        yield state
        for number, action in enumerate(self.actions):
            try:
                state = self.game.apply(state, action)
            except (IllegalActionError, WrongKindError) as error:
                raise RecordError(f"{self._line(action)}: {error}", number=number) from error
            yield state
        if self.result is not None:
            self._require_result(state)

    def _line(self, action: ActionT) -> str:
        """Return the notation of an action, or a description of a value that is not an action."""
        try:
            return self.game.format_action(action)
        except ThinkStr8Error:
            return describe(action)

    def _require_result(self, state: StateT) -> None:
        last = len(self.actions) - 1 if self.actions else None
        outcome = Result.of(self.game.outcome(table_of(self.game, state)))
        if outcome is None:
            raise RecordError("The record has a result, but the game is not over.", number=last)
        if outcome != self.result:
            raise RecordError(
                f"The record says {self.result}, but the game ended with {outcome}.", number=last
            )

    @overload
    def as_seen_by(self, seat: Seat) -> Iterator[ViewT]: ...
    @overload
    def as_seen_by(self, seat: None) -> Iterator[AnySpectatorView]: ...
    def as_seen_by(self, seat: Seat | None) -> Iterator[ViewT | AnySpectatorView]:
        """Return an iterator over the views that a seat, or a spectator (None), had of every state.

        Raises:
            RecordError: as for `replay`, during the iteration.
            UnknownSeatError: the seat is not at this table; raised at the first step.
            WrongKindError: the seat is not an int.
        """
        if seat is not None:
            require_int("A seat", seat)
        return (self.game.view(state, seat) for state in self.replay())

    @property
    def final(self) -> StateT:
        """The state after the last action.

        Raises:
            RecordError: as for `replay`.
        """
        *_, last = self.replay()
        return last


AnyRecord: TypeAlias = Record[Any, Any, Any, Any, Any, Any]
"""The record of a game unknown to the type checker."""


def require_record(record: object) -> None:
    """Check that a value is a record.

    Raises:
        WrongKindError: the value is something else.
    """
    if not isinstance(record, Record):
        raise WrongKindError(f"Expected a Record, not {with_class(record)}.")


def _require_part(
    name: str, value: object, kind: type[object] | tuple[type[object], ...], what: str
) -> None:
    if not isinstance(value, kind):
        raise WrongKindError(f"The {name} of a record must be {what}, not {with_class(value)}.")


def require_names(names: tuple[str, ...], players: int) -> None:
    """Check the names of the players: one for each seat, or none at all.

    Raises:
        RecordError: the names do not fit the seats, or one does not fit on a line of a file.
        WrongKindError: the names are not a tuple of str.
    """
    require_tuple_of("The names", str, names)
    if names and len(names) != players:
        raise RecordError(f"{players} seats need {players} names or none, not {len(names)}.")
    for seat, name in enumerate(names):
        require_line(f"The name of seat {seat}", name)


def require_line(what: str, text: str) -> None:
    """Check that a text fits on a line of a file.

    Raises:
        RecordError: the text is empty or too long, or has other characters than a line can have.
        WrongKindError: the text is not a str.
    """
    require_str(what, text)
    found = unprintable(text)
    if found is not None:
        raise RecordError(
            f"{what} must not have the control or invisible character U+{ord(found):04X}, "
            f"as in {describe(text)}."
        )
    if text != text.strip() or not text:
        raise RecordError(
            f"{what} must be a line of text without spaces at its ends, not {describe(text)}."
        )
    if len(text) > MOST_LETTERS:
        raise RecordError(f"{what} must have at most {MOST_LETTERS} letters, not {len(text)}.")
