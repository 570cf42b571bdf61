"""A game that was played: its rules, its deal and everything that was done.

Belongs here: keeping and replaying a game of any kind.
Does not belong here: playing it (see driver).
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Generic

from attrs import field, frozen

from thinkstr8.core.errors import IllegalActionError, RecordError
from thinkstr8.core.facts import Tags
from thinkstr8.core.game import ActionT, DealT, Game, RulesT, Seat, StateT, TableT, ViewT, game_name


@frozen
class Record(Generic[RulesT, DealT, TableT, StateT, ViewT, ActionT]):
    """A game from its deal to its last action, nature's actions included.

    A record holds no state: whoever has the game's rules can play it again, without any random
    numbers, and gets the same states.

    Attributes:
        game: the module with the verbs.
        rules: how it was played.
        deal: how it began.
        actions: everything that was done, in order.
        names: who sat at each seat; empty when nobody was named.
        tags: what else is noted about the game.
    """

    game: Game[RulesT, DealT, TableT, StateT, ViewT, ActionT] = field(repr=game_name)
    rules: RulesT
    deal: DealT
    actions: tuple[ActionT, ...] = field(repr=lambda actions: f"<{len(actions)} actions>")
    names: tuple[str, ...] = ()
    tags: Tags = field(factory=Tags)

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        """Pickle the record with its game by name, for a module itself cannot be pickled."""
        rest = (self.rules, self.deal, self.actions, self.names, self.tags)
        return _restored, (self.game.__name__, *rest)

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


def _restored(module: str, *rest: object) -> object:
    return Record(import_module(module), *rest)  # type: ignore[arg-type]  # as it was pickled
