"""A game that was played: its rules, its deal and everything that was done.

Belongs here: keeping and replaying a record of any game.
Does not belong here: playing it (driver), writing it down (files).
"""

import re
from collections.abc import Iterator
from types import NoneType
from typing import Any, Final, Generic, TypeAlias, overload

from attrs import field, frozen

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
from thinkstr8.core.pickling import Reduced, with_game_by_name
from thinkstr8.core.plain import is_whole, require_int, require_str, require_tuple_of
from thinkstr8.core.version import __version__
from thinkstr8.core.wording import describe, with_class

MOST_LETTERS: Final = 200
"""How long a name or the text of a tag may be."""

_VERSION: Final = re.compile(r"[0-9A-Za-z][0-9A-Za-z.+_-]{0,39}")


@frozen(repr=False, init=False)
class Tags(Facts[str]):
    """What is noted about a game beside what happened in it: the date, the event, anything.

    A name is a word in small letters, a text one line without spaces at its ends. There are at most
    100 of them.

    >>> Tags(date="2026-11-14", event="Club night")
    Tags(date='2026-11-14', event='Club night')

    Raises:
        RecordError: a name or a text cannot be written down, or there are too many.
        WrongKindError: a text is not a str.
    """

    def __init__(self, /, **facts: str) -> None:
        if len(facts) > MOST_FACTS:
            raise too_many_tags()
        for name, text in facts.items():
            if not NAME.fullmatch(name):
                raise RecordError(
                    f"A tag's name must be a word in small letters, not {describe(name)}."
                )
            _require_line(f"The tag {name}", text)
        super().__init__(**facts)


def too_many_tags(line: int | None = None) -> RecordError:
    """Return the error for more tags than a record may have."""
    return RecordError(f"A record has at most {MOST_FACTS} tags.", line=line)


_MOST_POINTS: Final = 10**9
"""More points than any game gives."""


@frozen
class Result:
    """How a game is said to have ended: the scores of all and who won.

    Raises:
        RecordError: the scores are too large, or those who won are not seats.
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
        """Return the result of a finished game; None for one that goes on.

        Raises:
            WrongKindError: that is not an outcome.
        """
        if outcome is None:
            return None
        if not isinstance(outcome, Outcome):
            raise WrongKindError(f"Expected an Outcome or None, not {with_class(outcome)}.")
        return cls(outcome.scores, outcome.winners)


@frozen
class Record(Generic[StateT, ActionT, ViewT, TableT, RulesT, DealT]):
    """A game from its deal to its last action, nature's actions included.

    A record holds no state. Replaying it takes no random numbers and yields the same states again.

    Attributes:
        game: the module with the verbs.
        rules: how it was played.
        deal: how it began.
        actions: everything that was done, in order.
        names: who sat at each seat; empty when nobody was named.
        tags: what else is noted about the game.
        result: how it is said to have ended; None for a game that was not finished.
        library: the version of the library that made the record.

    Raises:
        RecordError: the names do not fit the seats or cannot be written down.
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
        """Check the parts; whether the actions keep the rules is found by replaying them."""
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
            return  # as for the actions

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
        """Yield every state in turn: the opening one, then one after each action.

        Raises:
            RecordError: the deal does not fit the rules, an action breaks them, or the result is
                not what the actions led to.
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
        """Return the line of an action, or what it is instead of one."""
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
        """Return what a seat saw, or a spectator: the view of every state in turn.

        Raises:
            RecordError: as for `replay`, when the iteration comes to it.
            UnknownSeatError: the seat is not at this table, likewise.
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
"""The record of some game; the type checker does not know which."""


def require_record(record: object) -> None:
    """Check that something is a record.

    Raises:
        WrongKindError: it is something else.
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
        RecordError: they do not fit the seats, or cannot be written down.
        WrongKindError: they are not a tuple of str.
    """
    require_tuple_of("The names", str, names)
    if names and len(names) != players:
        raise RecordError(f"{players} seats need {players} names or none, not {len(names)}.")
    for seat, name in enumerate(names):
        _require_line(f"The name of seat {seat}", name)


def _require_line(what: str, text: str) -> None:
    """Check that a text can stand on a line of a file."""
    require_str(what, text)
    if not text.isprintable() or text != text.strip() or not text:
        raise RecordError(
            f"{what} must be a line of text without spaces at its ends, not {describe(text)}."
        )
    if len(text) > MOST_LETTERS:
        raise RecordError(f"{what} has {len(text)} letters: at most {MOST_LETTERS}.")
