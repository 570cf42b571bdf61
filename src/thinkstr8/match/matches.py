"""A running game for front ends, as an immutable value.

Belongs here: `Match`, which begins a game, goes on and goes back.
Does not belong here: what can be looked at (course), when an undo is fair (undoing).
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Self, TypeAlias, TypeVar

from attrs import evolve

from thinkstr8.core.checks import require_actor, require_random, require_seat
from thinkstr8.core.driver import nature_of
from thinkstr8.core.errors import (
    IllegalActionError,
    NotToActError,
    Refusal,
    ThinkStr8Error,
    WrongKindError,
)
from thinkstr8.core.game import (
    NATURE_ACTS,
    ActionT,
    AnyAction,
    AnyRules,
    AnyState,
    AnyTable,
    AnyView,
    DealT,
    Game,
    RulesT,
    Seat,
    StateT,
    TableT,
    ViewT,
    require_game,
)
from thinkstr8.core.pickling import Reduced
from thinkstr8.core.record import Record, require_record
from thinkstr8.core.sources import separate
from thinkstr8.core.values import frozen
from thinkstr8.core.wording import describe
from thinkstr8.files.input import not_your_seat
from thinkstr8.match.course import Course, Step
from thinkstr8.match.players import Computer, Player, seated
from thinkstr8.match.reports import sentences_for_all
from thinkstr8.match.undoing import refusal_to_undo

ItsStateT = TypeVar("ItsStateT", bound=AnyState)  # pyright would take the parameters of `Match`
ItsActionT = TypeVar("ItsActionT", bound=AnyAction)  # itself as Any in `Match.new`, because they
ItsViewT = TypeVar("ItsViewT", bound=AnyView)  # have a default
ItsTableT = TypeVar("ItsTableT", bound=AnyTable)
ItsRulesT = TypeVar("ItsRulesT", bound=AnyRules)
ItsDealT = TypeVar("ItsDealT")


@frozen(init=False, repr=False)
class Match(Course[StateT, ActionT, ViewT, TableT, RulesT, DealT]):
    """A running game: its players, its state, its log and its record.

    A match never changes. Every action returns a new match, and the old one stays as it was. So a
    front end keeps one variable, and loses nothing if an action is refused or a bot fails.

    >>> from random import Random
    >>> from thinkstr8 import numer
    >>> from thinkstr8.match import Computer, Match, Person
    >>> players = [Person("Ada"), Computer("Ben", numer.bots.careful)]
    >>> match = Match.new(numer, numer.Rules(2), players, Random(8))
    >>> match = match.settled(Random(8))  # Ben writes his number
    >>> match.people_to_act
    (0,)
    >>> match = match.act(0, "444")
    >>> match.table.turns[0].numbers
    (444, 999)

    `Match.new` begins a game. `Match(record, players)` and `Match.resume` continue one.

    Attributes:
        players: the player at each seat.

    Raises:
        QuestionError: there is not one player for each seat.
        RecordError: the record breaks a rule.
        WrongKindError: an argument is of the wrong class.
    """

    def __init__(
        self,
        record: Record[StateT, ActionT, ViewT, TableT, RulesT, DealT],
        players: Sequence[Player[ViewT, ActionT]],
    ) -> None:
        require_record(record)
        sitting = seated(players, record.game, record.rules.players)
        names = tuple(player.name for player in sitting)
        begun = evolve(record, actions=(), names=names, result=None)
        steps: list[Step[StateT, ActionT]] = []
        before = None
        for action, state in zip((None, *record.actions), record.replay(), strict=True):
            told = sentences_for_all(record.game, names, before, state)
            steps.append(Step(action, state, told))
            before = state
        self._fill(sitting, begun, tuple(steps))

    def _fill(
        self,
        players: tuple[Player[ViewT, ActionT], ...],
        begun: Record[StateT, ActionT, ViewT, TableT, RulesT, DealT],
        steps: tuple[Step[StateT, ActionT], ...],
    ) -> None:
        """Set the fields; the class is frozen, so only a new match is filled."""
        object.__setattr__(self, "players", players)
        object.__setattr__(self, "_begun", begun)
        object.__setattr__(self, "_steps", steps)

    def _with_steps(self, steps: tuple[Step[StateT, ActionT], ...]) -> Self:
        """Return the match with other steps."""
        match = object.__new__(type(self))
        match._fill(self.players, self._begun, steps)
        return match

    def __reduce__(self) -> Reduced:
        """Pickle the match as its record and its players."""
        return type(self), (self.record, self.players)

    # Beginning and going on

    @staticmethod
    def new(
        game: Game[ItsStateT, ItsActionT, ItsViewT, ItsTableT, ItsRulesT, ItsDealT],
        rules: ItsRulesT,
        players: Sequence[Player[ItsViewT, ItsActionT]],
        rng: Random,
    ) -> "Match[ItsStateT, ItsActionT, ItsViewT, ItsTableT, ItsRulesT, ItsDealT]":
        """Return a new match with a random deal, before anyone acts.

        In TEN's solo game there is one player; the automaton has no seat of its own.

        Args:
            game: the module with the verbs.
            rules: the rules of the game.
            players: the player at each seat.
            rng: the `Random` that the deal is drawn from.

        Raises:
            InvalidRulesError: no game can be played by these rules.
            QuestionError: there is not one player for each seat.
            WrongKindError: an argument is of the wrong class.
        """
        require_game(game)
        require_random(rng)
        return Match.with_deal(game, rules, game.deal(rules, rng), players)

    @staticmethod
    def with_deal(
        game: Game[ItsStateT, ItsActionT, ItsViewT, ItsTableT, ItsRulesT, ItsDealT],
        rules: ItsRulesT,
        deal: ItsDealT,
        players: Sequence[Player[ItsViewT, ItsActionT]],
    ) -> "Match[ItsStateT, ItsActionT, ItsViewT, ItsTableT, ItsRulesT, ItsDealT]":
        """Return a new match with an explicit deal, before anyone acts.

        Raises:
            InvalidDealError: the deal does not fit the rules.
            InvalidRulesError: no game can be played by these rules.
            QuestionError: there is not one player for each seat.
            WrongKindError: an argument is of the wrong class.
        """
        require_game(game)
        game.setup(rules, deal)  # its errors say more than those of a record
        return Match(Record(game, rules, deal, ()), players)

    @staticmethod
    def resume(
        record: Record[ItsStateT, ItsActionT, ItsViewT, ItsTableT, ItsRulesT, ItsDealT],
        players: Sequence[Player[ItsViewT, ItsActionT]],
    ) -> "Match[ItsStateT, ItsActionT, ItsViewT, ItsTableT, ItsRulesT, ItsDealT]":
        """Return the match that a record leads to, after checking every action.

        The names of the players replace those of the record, because other players may continue.

        Raises:
            QuestionError: there is not one player for each seat.
            RecordError: the record breaks a rule.
            WrongKindError: an argument is of the wrong class.
        """
        return Match(record, players)

    # Acting

    def act(self, seat: Seat, action: ActionT | str) -> Self:
        """Return the match after an action of a seat.

        The action is a value, or a text as for `read`. A front end at a real table acts for nature
        too, with what the real dice or cards show. A refusal speaks to the seat, and has names.

        Raises:
            IllegalActionError: the action is not allowed, not readable, or of another seat; its
                `refusal` says why.
            UnknownSeatError: the seat is not at this table.
            WrongKindError: an argument is of the wrong class.
        """
        require_actor(seat, self.rules.players)
        if isinstance(action, str):
            found = self.read(seat, action)
            if isinstance(found, Refusal):
                raise IllegalActionError(found)
            action = found
        try:
            return self._after(seat, action)
        except IllegalActionError as error:
            raise IllegalActionError(self._spoken(error.refusal, seat)) from None

    def _after(self, seat: Seat, action: ActionT) -> Self:
        """Return the match after an action, which must be of the given seat."""
        refusal = self.game.refusal(self.table, action)
        if action.seat != seat:
            refusal = not_your_seat(seat, action.seat)
        if refusal is not None:
            raise IllegalActionError(refusal)
        before = self.state
        after = self.game.apply(before, action)
        told = sentences_for_all(self.game, self.names, before, after)
        return self._with_steps((*self._steps, Step(action, after, told)))

    def let_nature_act(self, rng: Random) -> Self:
        """Return the match after one action of nature.

        Raises:
            NotToActError: nature is not to act.
            WrongKindError: `rng` is not a `Random`.
        """
        require_random(rng)
        if self.acting != NATURE_ACTS:
            raise NotToActError("Nature is not to act now.")
        action = nature_of(self.game)(self.state, rng)
        return self._after(action.seat, action)

    def let_bots_act(self, rng: Random) -> Self:
        """Return the match after one action of one computer, the first one that may act.

        The bot gets a `Random` of its own, from which nobody can compute what `rng` draws next.

        Raises:
            BotFailedError: the bot raised an exception, or its answer is not allowed.
            NotToActError: no computer is to act.
            WrongKindError: `rng` is not a `Random`.
        """
        require_random(rng)
        for seat in self._players_to_act:
            player = self.players[seat]
            if isinstance(player, Computer):
                return self._answered(seat, player, rng)
        raise NotToActError("No computer is to act now.")

    def _answered(self, seat: Seat, player: Computer[ViewT, ActionT], rng: Random) -> Self:
        """Return the match after the answer of a bot."""
        (own,) = separate(rng, 1)
        try:
            action = player.bot(self.view(seat), own)
        except Exception as error:
            raise BotFailedError(self, seat, f"it raised {describe(error)}.") from error
        try:
            return self._after(seat, action)
        except (IllegalActionError, WrongKindError) as error:
            raise BotFailedError(self, seat, f"its answer is not allowed. {error}") from error

    def steps(self, rng: Random) -> Iterator[Self]:
        """Yield the match after each action of nature and of computers, until people must act.

        A front end shows one action after the other. If people and computers may act at the same
        time, the computers act first; nobody sees what they have sealed.

        Raises:
            BotFailedError: a bot failed, during the iteration.
            WrongKindError: `rng` is not a `Random`.
        """
        require_random(rng)
        return self._stepping(rng)

    def _stepping(self, rng: Random) -> Iterator[Self]:
        match = self
        while match.acting != match.people_to_act:
            nature_acts = match.acting == NATURE_ACTS
            match = match.let_nature_act(rng) if nature_acts else match.let_bots_act(rng)
            yield match

    def settled(self, rng: Random) -> Self:
        """Return the match in which only people are to act, or the game is over.

        Nature and the computers have acted; `steps` yields every match in between.

        Raises:
            BotFailedError: a bot failed. What was done before is in the error's `match`.
            WrongKindError: `rng` is not a `Random`.
        """
        match = self
        for after in self.steps(rng):
            match = after
        return match

    # Going back

    def undo_refusal(self, seat: Seat) -> Refusal | None:
        """Return the reason why a seat may not take back the latest action; None if it may.

        The code of the reason is an `UndoCode`.

        Raises:
            UnknownSeatError: the seat is not at this table.
            WrongKindError: the seat is not an int.
        """
        require_seat(seat, self.rules.players)
        return refusal_to_undo(self.game, self.table, self.latest, seat)

    def undo(self, seat: Seat) -> Self:
        """Return the match before the latest action, which must be the seat's own.

        An undo must be fair. It is refused if another seat or nature has acted since, if the action
        has revealed anything, or if the game is over.

        >>> from random import Random
        >>> from thinkstr8 import numer
        >>> from thinkstr8.match import Match, Person
        >>> players = [Person("Ada"), Person("Ben")]
        >>> match = Match.new(numer, numer.Rules(2), players, Random(8))
        >>> match.act(0, "444").undo(0) == match
        True
        >>> if refusal := match.act(0, "444").undo_refusal(1):
        ...     print(refusal.message)
        Only the latest action can be taken back, and it is not yours.

        Raises:
            IllegalActionError: the seat may not take it back; its `refusal` says why.
            UnknownSeatError: the seat is not at this table.
            WrongKindError: the seat is not an int.
        """
        refusal = self.undo_refusal(seat)
        if refusal is not None:
            raise IllegalActionError(refusal)
        return self._with_steps(self._steps[:-1])


AnyMatch: TypeAlias = Match[Any, Any, Any, Any, Any, Any]
"""The match of a game unknown to the type checker."""


class BotFailedError(ThinkStr8Error, RuntimeError):
    """A bot that raised an exception, or whose answer is not allowed.

    Attributes:
        match: the match in which the bot was asked; it can continue with another action.
        seat: the seat of the bot.
        reason: what the bot did.
    """

    def __init__(self, match: AnyMatch, seat: Seat, reason: str) -> None:
        super().__init__(match, seat, reason)
        self.match = match
        self.seat = seat
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.match.names[self.seat]}, the bot of seat {self.seat}, failed: {self.reason}"
