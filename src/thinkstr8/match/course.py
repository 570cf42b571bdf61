"""The course of a game: who plays, what has happened, and what each seat knows.

Belongs here: everything that a front end can look at in a match.
Does not belong here: going on and going back (matches), the words for what happened (reports).
"""

from collections.abc import Sequence
from itertools import chain
from typing import Generic, Protocol, cast, overload

from attrs import evolve, field

from thinkstr8.core.checks import require_seat
from thinkstr8.core.errors import QuestionError, Refusal
from thinkstr8.core.game import (
    NATURE,
    NATURE_ACTS,
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
)
from thinkstr8.core.plain import require_int
from thinkstr8.core.record import Record, Result
from thinkstr8.core.values import frozen
from thinkstr8.core.wording import describe
from thinkstr8.files.input import read_action
from thinkstr8.match.players import Person, Player
from thinkstr8.match.reports import Report, Sentences


class _Describe(Protocol):
    """The words of a game for refusals: its optional function `describe_refusal`."""

    def __call__(
        self, refusal: Refusal, names: Sequence[str] | None = None, you: Seat | None = None
    ) -> str: ...


@frozen
class Step(Generic[StateT, ActionT]):
    """One step of a match: an action, or the beginning.

    Attributes:
        action: the action; None for the beginning.
        state: the state after the action.
        told: what each seat may read about the action, and last what a spectator may read.
    """

    action: ActionT | None
    state: StateT = field(eq=False)  # it follows from the deal and the actions
    told: tuple[Sentences, ...] = field(eq=False)


@frozen(init=False, repr=False)
class Course(Generic[StateT, ActionT, ViewT, TableT, RulesT, DealT]):
    """The course of a game, as far as it has been played.

    Attributes:
        players: the player at each seat.
    """

    players: tuple[Player[ViewT, ActionT], ...]
    _begun: Record[StateT, ActionT, ViewT, TableT, RulesT, DealT]
    _steps: tuple[Step[StateT, ActionT], ...]

    def __repr__(self) -> str:
        names = ", ".join(self.names)
        return f"<Match of {game_name(self.game)}: {names}; {self.number} actions>"

    @property
    def record(self) -> Record[StateT, ActionT, ViewT, TableT, RulesT, DealT]:
        """The record so far, with the names of the players, and the result after the end.

        `thinkstr8.files.format_record` writes it. It has every secret of the game, so keep it on
        the server until the game is over.
        """
        actions = tuple([step.action for step in self._steps[1:] if step.action is not None])
        return evolve(self._begun, actions=actions, result=Result.of(self.outcome))

    @property
    def game(self) -> Game[StateT, ActionT, ViewT, TableT, RulesT, DealT]:
        """The module with the verbs."""
        return self._begun.game

    @property
    def rules(self) -> RulesT:
        """The rules of the game."""
        return self._begun.rules

    @property
    def names(self) -> tuple[str, ...]:
        """The name of the player at each seat."""
        return self._begun.names

    @property
    def number(self) -> int:
        """The number of actions so far, nature's included."""
        return len(self._steps) - 1

    @property
    def state(self) -> StateT:
        """The whole truth. It is for the server only: show a seat `match.view(seat)` instead."""
        return self._steps[-1].state

    @property
    def latest(self) -> ActionT | None:
        """The latest action, nature's included; None before the first one.

        It is for the server only, because it can contain what a seat has sealed.
        """
        return self._steps[-1].action

    @property
    def table(self) -> TableT:
        """What everyone knows."""
        return cast(TableT, self.state.table)

    @overload
    def view(self, seat: Seat) -> ViewT: ...
    @overload
    def view(self, seat: None) -> AnySpectatorView: ...
    def view(self, seat: Seat | None) -> ViewT | AnySpectatorView:
        """Return everything that a seat knows, or that a spectator (None) knows.

        Raises:
            UnknownSeatError: the seat is not at this table.
            WrongKindError: the seat is not an int or None.
        """
        return self.game.view(self.state, seat)

    @property
    def acting(self) -> tuple[Seat, ...]:
        """The seats that may act now: people's, computers' or nature's; empty after the end."""
        return self.game.seats_to_act(self.table)

    @property
    def people_to_act(self) -> tuple[Seat, ...]:
        """The seats of people who may act now."""
        return tuple(
            seat for seat in self._players_to_act if isinstance(self.players[seat], Person)
        )

    @property
    def _players_to_act(self) -> tuple[Seat, ...]:
        return () if self.acting == NATURE_ACTS else self.acting

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return not self.acting

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of a finished game; None if the game goes on."""
        return self.game.outcome(self.table)

    def read(self, seat: Seat, text: str) -> ActionT | Refusal:
        """Return the action that a seat typed or sent, or the reason why it is none.

        The text is a line of notation or JSON: see `thinkstr8.files.read_action`. A refusal speaks
        to the seat, and has the names of the players.

        Raises:
            UnknownSeatError: the seat is not at this table.
            WrongKindError: an argument is of the wrong class.
        """
        found = read_action(self.game, self.table, seat, text)
        return self._spoken(found, seat) if isinstance(found, Refusal) else found

    def _spoken(self, refusal: Refusal, seat: Seat) -> Refusal:
        """Return a refusal whose message speaks to a seat; its code and details are the same."""
        words = cast("_Describe | None", getattr(self.game, "describe_refusal", None))
        if words is None:
            return refusal
        you = None if seat == NATURE else seat
        return evolve(refusal, message=words(refusal, names=self.names, you=you))

    def reports(self, seat: Seat | None, since: int = 0) -> tuple[Report, ...]:
        """Return what a seat, or a spectator (None), was told about the beginning and every action.

        Args:
            seat: the seat that reads; None for a spectator.
            since: the number of the first report to return. `match.number` is the latest one.

        Raises:
            QuestionError: `since` is negative.
            UnknownSeatError: the seat is not at this table.
            WrongKindError: an argument is of the wrong class.
        """
        if seat is not None:
            require_seat(seat, self.rules.players)
        require_int("The number of a report", since)
        if since < 0:
            raise QuestionError(f"The number of a report must be 0 or more, not {describe(since)}.")
        audience = -1 if seat is None else seat
        return tuple(
            Report(number, step.state.table.events, step.told[audience])
            for number, step in enumerate(self._steps[since:], since)
        )

    def log(self, seat: Seat | None, since: int = 0) -> tuple[str, ...]:
        """Return the game so far in sentences, as a seat, or a spectator (None), may read it.

        Args:
            seat: the seat that reads, and is spoken to; None for a spectator.
            since: the number of the first report to return. `match.number` is the latest one.

        Raises:
            QuestionError: `since` is negative.
            UnknownSeatError: the seat is not at this table.
            WrongKindError: an argument is of the wrong class.
        """
        return tuple(chain.from_iterable(one.sentences for one in self.reports(seat, since)))
