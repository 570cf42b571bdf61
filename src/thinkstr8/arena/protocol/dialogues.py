"""The arena's side of the protocol: messages to a seat, and the meaning of its answers.

Belongs here: making messages from the views of a seat, without a pipe or a clock.
Does not belong here: sending them (isolation.players).
"""

from typing import cast

from thinkstr8.arena.protocol.fields import Want
from thinkstr8.arena.protocol.messages import Answer, Decide, End, NewGame
from thinkstr8.arena.series import Limits
from thinkstr8.core.game import AnyAction, AnyGame, AnyRules, AnyState, AnyView, Seat, game_name
from thinkstr8.core.record import Result
from thinkstr8.files.codec import from_data, to_data
from thinkstr8.files.json_text import Json
from thinkstr8.files.kinds import Kinds
from thinkstr8.files.patches import changes


class History:
    """The events of a game, which are the same for all seats because events are public."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._events: list[object] = []
        self._written: list[Json] = []

    def note(self, state: AnyState) -> None:
        """Add the events that led to a state."""
        self._events.extend(state.table.events)

    def since(self, number: int) -> list[Json]:
        """Return the JSON of all events from a number on."""
        for event in self._events[len(self._written) :]:
            self._written.append(to_data(self._game, event))
        return self._written[number:]


class Dialogue:
    """The messages to one seat in one game.

    Attributes:
        number: the number of the current decision, from 0; -1 before the first.
    """

    def __init__(self, history: History, game: AnyGame, wants: tuple[Want, ...]) -> None:
        self._history, self._game, self._wants = history, game, wants
        self._view: AnyView | None = None
        self._told = 0
        self.number = -1

    def ask(self, view: AnyView, seconds: float | None, left: float | None) -> Decide:
        """Return the question for the seat's next decision.

        Args:
            view: the view of the seat.
            seconds: the seconds for this decision; None for no limit.
            left: the seconds for this and all later decisions; None for no limit.
        """
        self.number += 1
        wants, before = self._wants, self._view
        self._view = view
        patch = Want.CHANGES in wants and before is not None
        whole = not patch and (Want.VIEW in wants or Want.CHANGES in wants)
        return Decide(
            number=self.number,
            seconds=seconds,
            left=left,
            view=to_data(self._game, view) if whole else None,
            changes=cast(Json, [*changes(self._game, before, view)]) if patch else None,
            legal=self._legal(view) if Want.LEGAL in wants else None,
            events=self._news(),
        )

    def _legal(self, view: AnyView) -> tuple[str, ...]:
        game = self._game
        return tuple(map(game.format_action, game.legal_actions(view.table, view.seat)))

    def _news(self) -> Json:
        """Return the events since the last message, or None if they are not wanted."""
        if Want.EVENTS not in self._wants:
            return None
        news = self._history.since(self._told)
        self._told += len(news)
        return news

    def end(self, state: AnyState, forfeit: Seat | None) -> End:
        """Return the last message.

        Args:
            state: the last state of the game.
            forfeit: the seat whose bot failed; None if the game was played to the end.
        """
        result = Result.of(self._game.outcome(state.table)) if forfeit is None else None
        return End(
            result=None if result is None else to_data(self._game, result),
            forfeit=forfeit,
            events=self._news(),
        )


def new_game(
    game: AnyGame,
    rules: AnyRules,
    seat: Seat,
    seed: str,
    limits: Limits,
) -> NewGame:
    """Return the message that begins a game."""
    return NewGame(
        game=game_name(game),
        rules=to_data(game, rules),
        seat=seat,
        seed=seed,
        decision=limits.decision,
        total=limits.game,
    )


def action_of(game: AnyGame, answer: Answer) -> AnyAction:
    """Return the action in an answer, legal or not.

    Raises:
        JsonError: the answer is JSON, but not an action of the game.
        NotationError: the answer is text, but not an action in notation.
        MalformedActionError: the action cannot be legal in any position.
    """
    if isinstance(answer.action, str):
        action: AnyAction = game.parse_action(answer.action)
        return action
    return cast(AnyAction, from_data(game, Kinds.of(game).action, answer.action))
