"""The states of a game, as OpenSpiel's own class.

Belongs here: what OpenSpiel asks of a state, in its words: players, ids, tensors, its errors.
Does not belong here: what happens in a game (positions), the game of a state (games).
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import SupportsIndex, cast

import pyspiel

from thinkstr8.adapters.openspiel.errors import as_id, spiel_errors
from thinkstr8.adapters.openspiel.layouts import as_floats, as_text, information_text
from thinkstr8.adapters.openspiel.positions import CHANCE, TERMINAL, Position
from thinkstr8.adapters.openspiel.texts import (
    action_as_data,
    id_as_text,
    id_from_data,
    position_as_data,
    view_as_data,
)
from thinkstr8.core.errors import ThinkStr8Error
from thinkstr8.core.game import AnyView, Seat
from thinkstr8.core.record import AnyRecord
from thinkstr8.core.wording import describe
from thinkstr8.files.json_text import Json


class TableState(pyspiel.State):
    """A state of a game of this library in OpenSpiel.

    Attributes:
        position: where the game stands. It never changes: a step replaces it by another one.
    """

    def __init__(self, game: pyspiel.Game, position: Position) -> None:
        """Begin at a position; only `TableGame.new_initial_state` calls it."""
        super().__init__(game)
        self.position = position

    def __reduce__(self) -> tuple[Callable[..., object], tuple[str]]:
        """Pickle the state as OpenSpiel's text."""
        return state_from_text, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    # What the library offers beyond OpenSpiel

    def record(self) -> AnyRecord:
        """Return the record of the game so far.

        Raises:
            SpielError: the deal is not known, because it is not complete, or the game was started
                from a state.
        """
        with spiel_errors():
            return self.position.record()

    def view(self, player: Seat) -> AnyView:
        """Return a player's view, for bots of this library.

        Raises:
            SpielError: there is no such player, or the cards are being dealt.
        """
        with spiel_errors():
            return self.position.view(as_id(player))

    # What OpenSpiel asks

    def current_player(self) -> int:
        """Return the player who acts now."""
        return self.position.player

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.position.player == TERMINAL

    def _legal_actions(self, player: Seat) -> list[int]:
        try:
            return self.position.legal_ids(player)
        except ThinkStr8Error as error:
            raise pyspiel.SpielError(str(error)) from error

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance can bring, with the odds.

        Raises:
            SpielError: chance does not decide now.
        """
        try:
            return self.position.outcomes()
        except ThinkStr8Error as error:
            raise pyspiel.SpielError(str(error)) from error

    def returns(self) -> list[float]:
        """Return the rewards: 0 until the game is over."""
        outcome = self.position.outcome()
        setting = self.position.setting
        if outcome is None:
            return [0.0] * setting.rules.players
        return [*setting.worth(outcome)[: setting.rules.players]]

    def __str__(self) -> str:
        """Return the whole position as text, secrets included."""
        return str(self.position)

    def _action_to_string(self, player: int, action: int) -> str:
        with spiel_errors():
            return id_as_text(self.position, player, action)

    # Acting

    def _apply_action(self, action: int) -> None:
        try:
            self.position = self.position.after(action)
        except ThinkStr8Error as error:
            raise pyspiel.SpielError(str(error)) from error

    def _apply_actions(self, actions: Sequence[int]) -> None:
        with spiel_errors():
            self.position = self.position.after_all(actions)

    def apply_action(self, action: SupportsIndex) -> None:
        """Apply the id of an action of the player who acts now.

        Raises:
            SpielError: the id is not a whole number, or the action is illegal.
        """
        super().apply_action(as_id(action))

    def apply_actions(self, actions: Sequence[SupportsIndex]) -> None:
        """Apply one id for each player; those of players who are not to act do not matter.

        Raises:
            SpielError: an id is not a whole number, or an action is illegal.
        """
        super().apply_actions([*map(as_id, actions)])

    def apply_action_with_legality_check(self, action: SupportsIndex) -> None:
        """Do the same as `apply_action`, which always checks."""
        self.apply_action(action)

    def apply_actions_with_legality_checks(self, actions: Sequence[SupportsIndex]) -> None:
        """Do the same as `apply_actions`, which always checks."""
        self.apply_actions(actions)

    def child(self, action: SupportsIndex) -> "TableState":
        """Return a copy of the state after an action.

        Raises:
            SpielError: the id is not a whole number, or the action is illegal.
        """
        return cast("TableState", super().child(as_id(action)))

    def legal_actions(self, player: Seat | None = None) -> list[int]:
        """Return the ids of a player's legal actions, or those of the player who acts now.

        At a chance node, they are the ids of what chance can bring.

        Raises:
            SpielError: there is no such player.
        """
        position = self.position
        if player is None:
            player = position.player
        if position.player == CHANCE and player in (CHANCE, *range(position.setting.rules.players)):
            return [outcome for outcome, _ in position.outcomes()] if player == CHANCE else []
        if position.player == TERMINAL:
            return []
        try:
            return [*position.legal_ids(player if type(player) is int else as_id(player))]
        except ThinkStr8Error as error:
            raise pyspiel.SpielError(str(error)) from error

    def legal_actions_mask(self, player: Seat | None = None) -> list[int]:
        """Return one number for each id: 1 if it is legal now, otherwise 0.

        At a chance node, only chance has legal ids. OpenSpiel's own function would write those of
        chance into the mask of a player, even behind its end.

        Raises:
            SpielError: there is no such player.
        """
        if player is None:
            player = self.position.player
        setting = self.position.setting
        mask = [0] * (setting.nature.size if player == CHANCE else setting.actions.size)
        for index in self.legal_actions(player):
            mask[index] = 1
        return mask

    # Knowing

    def observation_tensor(self, player: Seat | None = None) -> list[float]:
        """Return what a player sees now, as floats.

        Raises:
            SpielError: there is no such player.
        """
        position = self.position
        return as_floats(position.seen(position.setting.current, self._observer(player)))

    def observation_string(self, player: Seat | None = None) -> str:
        """Return what a player sees now, as text.

        Raises:
            SpielError: there is no such player.
        """
        seat, space = self._observer(player), self.position.setting.current
        return as_text(space, seat, self.position.seen(space, seat))

    def information_state_tensor(self, player: Seat | None = None) -> list[float]:
        """Return everything in a player's view, as floats.

        Raises:
            SpielError: there is no such player.
        """
        position = self.position
        return as_floats(position.seen(position.setting.full, self._observer(player)))

    def information_state_string(self, player: Seat | None = None) -> str:
        """Return what a player sees now, with a digest of all that the player has seen.

        Raises:
            SpielError: there is no such player.
        """
        return information_text(self.position, self._observer(player))

    def _observer(self, player: Seat | None) -> Seat:
        """Return a player as a seat; the player who acts now if none is given."""
        seat = self.position.player if player is None else as_id(player)
        if not 0 <= seat < self.position.setting.rules.players:
            raise pyspiel.SpielError(
                f"There is no player {describe(seat)} who could see anything: the players are 0 to "
                f"{self.position.setting.rules.players - 1}."
            )
        return seat

    def resample_from_infostate(self, player: Seat, rng: Callable[[], float]) -> "TableState":
        """Return another state that a player cannot tell from this one.

        Raises:
            SpielError: there is no such player.
        """
        draw = Random(int(rng() * 2**53))
        position = self.position.resampled(self._observer(player), draw)
        return TableState(self.get_game(), position)

    # Structs

    def _to_struct(self) -> Json:
        return position_as_data(self.position)

    def _to_observation_struct(self, player: Seat) -> Json:
        return view_as_data(self.position, self._observer(player))

    def _action_to_struct(self, player: int, action: int) -> Json:
        with spiel_errors():
            return action_as_data(self.position, player, action)

    def _struct_to_actions(self, struct: Json) -> list[int]:
        with spiel_errors():
            return [id_from_data(self.position, struct)]


def state_from_text(text: str) -> pyspiel.State:
    """Return the state that OpenSpiel's text of a game and a state represents."""
    return pyspiel.deserialize_game_and_state(text)[1]
