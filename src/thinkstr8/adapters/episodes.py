"""Episodes: one game after the other, played by ids.

Belongs here: the deal, nature's actions, forced actions, and the errors for what cannot be played.
Does not belong here: the arrays and the conventions of any framework (the other modules).
"""

from collections.abc import Mapping
from random import Random
from typing import Any, Generic, cast

from thinkstr8.adapters.integers import as_int
from thinkstr8.adapters.settings import Setting
from thinkstr8.core.errors import (
    Code,
    Details,
    IllegalActionError,
    NotToActError,
    QuestionError,
    Refusal,
    WrongKindError,
)
from thinkstr8.core.game import (
    NATURE_ACTS,
    ActionT,
    AnyGame,
    Outcome,
    Seat,
    StateT,
    TableT,
    ViewT,
)
from thinkstr8.core.record import Record, Result
from thinkstr8.core.wording import describe, with_class


class Episode(Generic[StateT, ActionT, ViewT, TableT]):
    """The game that is being played.

    Attributes:
        setting: the rules and the spaces.
        rng: the `Random` of the deals and of nature.
        state: the state of the game.
        acting: the seats that must act now; empty after the end.
    """

    def __init__(
        self,
        setting: Setting[StateT, ActionT, ViewT, TableT],
        rng: Random,
        deal: object = None,
    ) -> None:
        """Begin a game, and let nature act.

        Args:
            setting: the rules and the spaces.
            rng: the `Random` of the deal and of nature.
            deal: the deal, or None for a random one.

        Raises:
            InvalidDealError: the deal does not fit the rules.
            WrongKindError: the deal is not one of this game.
        """
        self.setting = setting
        self.rng = rng
        game, rules = setting.game, setting.rules
        self._deal = game.deal(rules, rng) if deal is None else deal
        state = game.setup(rules, self._deal)
        self._actions: list[ActionT] = []
        self._settle(state)

    def play(self, seat: Seat, action_id: object) -> tuple[Seat, ...]:
        """Play the action of a seat that must act, and then what needs no decision.

        Return the seats that must act next.

        Raises:
            IllegalActionError: the action is not legal now.
            QuestionError: there is no such id.
            WrongKindError: the id is not an integer.
        """
        action = self.action(seat, action_id)
        state = self.setting.game.apply(self.state, action)  # as `act` does, with a call less
        self._actions.append(action)
        return self._settle(state)

    def act(self, action: ActionT) -> tuple[Seat, ...]:
        """Play an action of a seat that must act, and then what needs no decision.

        Return the seats that must act next.

        Raises:
            IllegalActionError: the action is not legal now.
            WrongKindError: the value is not an action of the game.
        """
        state = self.setting.game.apply(self.state, action)
        self._actions.append(action)
        return self._settle(state)

    def play_all(self, ids: Mapping[Seat, object]) -> None:
        """Play the actions of all seats; those that are not to act must wait.

        Either all are played, or none.

        Raises:
            IllegalActionError: an action is not legal now.
            QuestionError: there is no such id.
            WrongKindError: an id is not an integer.
        """
        state, actions = self.state, []
        for seat, each in ids.items():
            if seat in self.acting or as_id(each) != self.setting.wait:
                actions.append(self.action(seat, each))
        for action in actions:
            state = self.setting.game.apply(state, action)
        self._actions += actions
        self._settle(state)

    def action(self, seat: Seat, action_id: object) -> ActionT:
        """Return the action that an id means for a seat.

        Raises:
            IllegalActionError: the seat cannot wait, because it must act.
            QuestionError: there is no such id.
            WrongKindError: the id is not an integer.
        """
        setting = self.setting
        number = action_id if type(action_id) is int else as_id(action_id)
        if not 0 <= number < setting.wait:
            raise self._not_an_action(seat, number)
        table: Any = self.state.table  # of the game's own class; a cast would take time
        return setting.actions.decode(number, table, seat)

    def _not_an_action(self, seat: Seat, number: int) -> IllegalActionError | QuestionError:
        """Return the error for an id that is no action."""
        wait = self.setting.wait
        if number != wait:
            return QuestionError(
                f"There is no id {describe(number)}: the ids are 0 to {wait}, and {wait} is to "
                "wait."
            )
        return IllegalActionError(cannot_wait(seat, wait))

    def refusal(self, seat: Seat, action_id: object) -> Refusal | None:
        """Return why a seat cannot play an id now; None if it can.

        Raises:
            QuestionError: there is no such id.
            WrongKindError: the id is not an integer.
        """
        number = as_id(action_id)
        if number == self.setting.wait and seat not in self.acting:
            return None
        try:
            action = self.action(seat, number)
        except IllegalActionError as error:
            return error.refusal
        return self.setting.game.refusal(cast("TableT", self.state.table), action)

    def _settle(self, state: StateT) -> tuple[Seat, ...]:
        """Play what needs no decision, keep the state, and return the seats that must act."""
        setting = self.setting
        game, nature = setting.game, setting.nature
        table: Any = state.table  # as above
        acting = game.seats_to_act(table)
        while acting:
            if acting == NATURE_ACTS:
                action = nature(state, self.rng)
            elif setting.skip_forced and (forced := self._forced(state, acting)) is not None:
                action = forced
            else:
                break
            state = game.apply(state, action)
            self._actions.append(action)
            table = state.table
            acting = game.seats_to_act(table)
        self.state = state
        self.acting = acting
        return acting

    def _forced(self, state: StateT, acting: tuple[Seat, ...]) -> ActionT | None:
        """Return the action of the first seat that has only one; None if there is no such seat."""
        actions, table = self.setting.actions, cast("TableT", state.table)
        for seat in acting:
            ids = actions.legal_ids(table, seat)
            if len(ids) == 1:
                return actions.decode(ids[0], table, seat)
        return None

    def look(self, seat: Seat) -> tuple[bytes, bytes]:
        """Return the observation and the mask of a seat."""
        setting, state = self.setting, self.state
        table: Any = state.table  # as above
        view = setting.game.view(state, seat)
        ids = setting.actions.legal_ids(table, seat)
        return setting.observations.encode(view), setting.mask(ids)

    def observation(self, seat: Seat) -> bytes:
        """Return the observation of a seat."""
        setting = self.setting
        return setting.observations.encode(setting.game.view(self.state, seat))

    def mask(self, seat: Seat) -> bytes:
        """Return one byte for each id: 1 if it is legal for a seat, otherwise 0."""
        setting = self.setting
        return setting.mask(setting.actions.legal_ids(cast("TableT", self.state.table), seat))

    def outcome(self) -> Outcome | None:
        """Return the outcome of the game; None if it goes on."""
        return self.setting.game.outcome(cast("TableT", self.state.table))

    def record(self) -> Record:
        """Return the record of the game so far."""
        setting = self.setting
        outcome = self.outcome()
        return Record(
            cast("AnyGame", setting.game),
            setting.rules,
            self._deal,
            tuple(self._actions),
            result=None if outcome is None else Result.of(outcome),
        )


def cannot_wait(seat: Seat, wait: int) -> Refusal:
    """Return why a seat that must act cannot play the id of waiting."""
    return Refusal(
        Code.NOT_YOUR_TURN,
        f"Seat {seat} cannot wait, because it must act now.",
        Details(seat=seat, given=wait),
    )


def as_id(value: object) -> int:
    """Return an id as an int: any integer, such as NumPy's, but no bool and no float.

    >>> as_id(3)
    3
    >>> as_id(3.0)
    Traceback (most recent call last):
    thinkstr8.core.errors.WrongKindError: An action must be an int, not 3.0 (a float).

    Raises:
        WrongKindError: the value is not an integer.
    """
    return as_int("An action", value)


def require_seed(seed: object) -> int | None:
    """Return a seed as an int, or None.

    Raises:
        QuestionError: the seed is negative.
        WrongKindError: the seed is neither an integer nor None.
    """
    if seed is None:
        return None
    number = as_int("A seed", seed)
    if number < 0:
        raise QuestionError(f"A seed must be at least 0, not {describe(number)}.")
    return number


def deal_in(options: object) -> object:
    """Return the deal in the options of `reset`; None if there is none.

    Raises:
        WrongKindError: the options are not a dict.
    """
    if options is None:
        return None
    if not isinstance(options, Mapping):
        raise WrongKindError(f'Expected options such as {{"deal": …}}, not {with_class(options)}.')
    return options.get("deal")


def not_begun() -> NotToActError:
    """Return the error for playing or looking before the first game."""
    return NotToActError("There is no game yet: call reset() first.")


def finished() -> NotToActError:
    """Return the error for playing on after the end."""
    return NotToActError("The game is over: call reset() to play another one.")
