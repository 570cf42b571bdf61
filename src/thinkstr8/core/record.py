"""A game that was played: its rules, its deal and everything that was done.

Belongs here: keeping and replaying a game of any kind.
Does not belong here: playing it (see driver).
"""

from collections.abc import Iterator
from typing import Generic

from attrs import field, frozen

from thinkstr8.core.errors import IllegalActionError, RecordError
from thinkstr8.core.game import ActionT, DealT, Game, RulesT, Seat, StateT, TableT, ViewT, game_name


@frozen
class Record(Generic[RulesT, DealT, TableT, StateT, ViewT, ActionT]):
    """A game from its deal to its last action, nature's actions included.

    A record holds no state: whoever has the game's rules can play it again, without any random
    numbers, and gets the same states.
    """

    game: Game[RulesT, DealT, TableT, StateT, ViewT, ActionT] = field(repr=game_name)
    rules: RulesT
    deal: DealT
    actions: tuple[ActionT, ...] = field(repr=lambda actions: f"<{len(actions)} actions>")

    def replay(self) -> Iterator[StateT]:
        """Give every state in turn: the opening one, then one after each action.

        Raises:
            RecordError: an action breaks the rules.
        """
        state = self.game.setup(self.rules, self.deal)
        yield state
        for number, action in enumerate(self.actions):
            try:
                state = self.game.apply(state, action)
            except IllegalActionError as error:
                raise RecordError(number, f"{action!r}: {error}") from error
            yield state

    def as_seen_by(self, seat: Seat | None) -> Iterator[ViewT]:
        """Give the view of a seat, or of a spectator, in turn of every state.

        Raises:
            RecordError: an action breaks the rules.
            UnknownSeatError: the seat is not at this table.
        """
        for state in self.replay():
            yield self.game.view(state, seat)

    @property
    def final(self) -> StateT:
        """The state after the last action.

        Raises:
            RecordError: an action breaks the rules.
        """
        *_, last = self.replay()
        return last
