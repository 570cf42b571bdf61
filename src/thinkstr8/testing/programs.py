"""Checks that a program follows the bot protocol and answers with legal actions.

Belongs here: `check_program`.
Does not belong here: how well a program plays, and whether it repeats its answers.
"""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Final, Generic, NoReturn

from attrs import define, field

from thinkstr8.arena.isolation.keepers import Launch
from thinkstr8.arena.isolation.players import Player, plainly, start_player
from thinkstr8.arena.played import Fault
from thinkstr8.arena.programs import Program
from thinkstr8.arena.protocol.dialogues import History, new_game
from thinkstr8.arena.series import Limits
from thinkstr8.arena.sittings.failures import FailureError
from thinkstr8.arena.words import one_line
from thinkstr8.core.driver import random_action
from thinkstr8.core.errors import WrongKindError
from thinkstr8.core.game import (
    ActionT,
    AnyRules,
    Game,
    RulesT,
    Seat,
    StateT,
    TableT,
    ViewT,
    game_name,
    require_game,
)
from thinkstr8.testing.failures import (
    ConformanceError,
    ProgramPromise,
    require_games,
    require_seed,
)

_PATIENCE: Final = 5.0
"""The number of seconds in which a program must exit after its game."""

_UNKNOWN: Final = b'{"type":"applause","from":"the gallery"}'


def check_program(
    game: Game[StateT, ActionT, ViewT, TableT, RulesT],
    command: Sequence[str],
    rules: RulesT,
    *,
    games: int = 2,
    seed: int = 0,
    seconds: float = 10.0,
) -> int:
    """Let a program play in every seat against random players; return the number of its decisions.

    Then it plays one more game, with messages and fields that the protocol does not have yet.

    Args:
        game: the module, or anything else that has the verbs.
        command: the program and its arguments.
        rules: the rules to play by.
        games: the number of games that the program plays in each seat.
        seed: the seed of the random numbers. The same seed checks the same games if the program
            gives the same answers.
        seconds: the time limit for getting ready, and for each decision.

    Raises:
        ArenaError: the number of seconds is not above 0.
        BotError: `command` is not a command.
        ConformanceError: the program breaks a promise. The error says which, how, in which seat and
            after which actions.
        QuestionError: `games` is less than 1.
        WrongKindError: an argument is of the wrong class.
    """
    require_game(game)
    program = Program(command)
    require_games(games)
    require_seed(seed)
    if seconds is None:
        raise WrongKindError("seconds must be a number, not None.")
    limits = Limits(decision=seconds, start=seconds).isolated
    game.deal(rules, Random(seed))  # refuses rules of another game
    decisions = 0
    for number in range(games):
        for seat in range(rules.players):
            source = Random(f"{seed}-{number * rules.players + seat}")
            decisions += _Sitting(game, program, seat, source, limits).play(rules)
    try:
        return decisions + _Sitting(game, program, 0, Random(seed), limits, strange=True).play(
            rules
        )
    except ConformanceError as error:
        raise ConformanceError(ProgramPromise.TOLERANCE, error.reason, error.history) from error


def _strangely(line: bytes) -> Iterable[bytes]:
    """Return an unknown message, and the given message with an unknown field."""
    return _UNKNOWN, json.dumps(json.loads(line) | {"mood": ["good"]}).encode()


@define
class _Sitting(Generic[StateT, ActionT, ViewT]):
    """One game of the program under test, with the actions so far."""

    game: Game[StateT, ActionT, ViewT]
    program: Program
    seat: Seat
    rng: Random
    limits: Limits
    strange: bool = False
    history: list[ActionT] = field(factory=list)

    def play(self, rules: AnyRules) -> int:
        """Play the game to its end; return the number of the program's decisions."""
        launch = Launch(self.program.command, None, None, str(Path.cwd()), self.limits.memory)
        player = start_player(launch, self.limits, _strangely if self.strange else plainly)
        try:
            player.play()
            return self._play(rules, player)
        finally:
            player.stop()

    def _play(self, rules: AnyRules, player: Player) -> int:
        game, decisions, events = self.game, 0, History(self.game)
        seed = f"{self.rng.getrandbits(128):032x}"
        try:
            player.begin(game, events, new_game(game, rules, self.seat, seed, self.limits))
        except FailureError as failure:
            self.fail(ProgramPromise.HANDSHAKE, failure.reason)
        state = game.setup(rules, game.deal(rules, self.rng))
        while acting := game.seats_to_act(state.table):
            if self.seat in acting:
                action = self.decide(state, player)
                decisions += 1
            else:
                action = random_action(game, state, self.rng)
            state = game.apply(state, action)
            self.history.append(action)
            events.note(state)
        self.end(state, player)
        return decisions

    def decide(self, state: StateT, player: Player) -> ActionT:
        """Return the program's answer, after checking it."""
        game = self.game
        try:
            action: ActionT = player.decide(game, game.view(state, self.seat))  # type: ignore[assignment]  # read as one
        except FailureError as failure:
            illegal = failure.fault is Fault.ILLEGAL
            promise = ProgramPromise.LEGALITY if illegal else ProgramPromise.ANSWER
            self.fail(promise, failure.reason)
        if action not in game.legal_actions(state.table, self.seat):
            line = repr(game.format_action(action))
            if action.seat != self.seat:
                self.fail(ProgramPromise.LEGALITY, f"{line} is an action of seat {action.seat}.")
            refusal = game.refusal(state.table, action)
            why = refusal.message if refusal else "The game does not list it as legal."
            self.fail(ProgramPromise.LEGALITY, f"it chose {line}. {why}")
        return action

    def end(self, state: StateT, player: Player) -> None:
        """Check that the program exits on its own, and writes nothing more."""
        status, unasked = player.see_off(state, _PATIENCE)
        if unasked:
            text = one_line(unasked.decode(errors="replace"))
            self.fail(ProgramPromise.ANSWER, f"it wrote a line that nobody asked for: {text}")
        if status is None:
            self.fail(ProgramPromise.END, f"it was still running {_PATIENCE:g} s after end.")
        if status != 0:
            self.fail(ProgramPromise.END, f"its exit code was {status}.")

    def fail(self, promise: ProgramPromise, reason: str) -> NoReturn:
        """Raise the error for a broken promise.

        Raises:
            ConformanceError: always.
        """
        history = tuple(map(self.game.format_action, self.history))
        raise ConformanceError(
            promise, f"{game_name(self.game)}, seat {self.seat}: {reason}", history
        )
