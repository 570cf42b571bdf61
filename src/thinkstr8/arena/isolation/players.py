"""Players: bots in their own processes, to which the arena talks.

Belongs here: exchanging messages with a bot, and every way in which an exchange can fail.
Does not belong here: the process (keepers), the content of messages (protocol.dialogues).
"""

import signal
from collections.abc import Callable, Iterable
from contextlib import suppress
from time import perf_counter
from typing import Final, TypeAlias, TypeVar

from thinkstr8.arena.isolation.keepers import Launch, Process, keeper
from thinkstr8.arena.isolation.pipes import HungUpError, LongLineError, TimeUpError
from thinkstr8.arena.played import ENDED, GARBLED, ILLEGAL, STALLED, Fault
from thinkstr8.arena.protocol.dialogues import Dialogue, History, action_of
from thinkstr8.arena.protocol.messages import (
    MOST_BYTES,
    PROTOCOL,
    Answer,
    Failed,
    FromArena,
    FromBot,
    Greeting,
    Hello,
    NewGame,
    Ready,
    format_message,
    parse_from_bot,
)
from thinkstr8.arena.series import Limits
from thinkstr8.arena.sittings.failures import FailureError, overtime
from thinkstr8.core.checks import present
from thinkstr8.core.errors import JsonError, ThinkStr8Error
from thinkstr8.core.game import AnyAction, AnyGame, AnyState, AnyView, Seat
from thinkstr8.core.version import __version__

_HELLO: Final = format_message(Hello(PROTOCOL, __version__)).encode()
_LONG: Final = 10.0**9
_SIGKILL: Final = getattr(signal, "SIGKILL", 9)  # Windows has none

_PATIENCE: Final = 0.25
"""The seconds that a process has to exit on its own after closing its pipe."""

_MOMENT: Final = 0.05
"""The seconds for sending the last message."""

ReplyT = TypeVar("ReplyT", bound=FromBot)

Manner: TypeAlias = Callable[[bytes], Iterable[bytes]]
"""Turns the line of a message into the lines that are sent."""


def plainly(line: bytes) -> Iterable[bytes]:
    """Return the line of a message as the only line to send."""
    return (line,)


def start_player(launch: Launch, limits: Limits, manner: Manner = plainly) -> "Player":
    """Start the process of a bot, greet the bot, and return its player."""
    process = keeper().start(launch)
    deadline = perf_counter() + (limits.start or _LONG)
    with suppress(HungUpError, TimeUpError):  # noticed when the answer is read
        if launch.first is not None:
            process.lines.send(launch.first, deadline)
        process.lines.send(_HELLO, deadline)
    return Player(process, limits, manner)


class Player:
    """A bot in its own process.

    Attributes:
        ended: whether the process has been stopped or told to leave.
    """

    def __init__(self, process: Process, limits: Limits, manner: Manner = plainly) -> None:
        self._process, self._limits, self._manner = process, limits, manner
        self._used = 0.0
        self._dialogue: Dialogue | None = None
        self.ended = False

    def play(self) -> None:
        """Keep the process for a game.

        Raises:
            OSError: the process is gone.
        """
        self._process.play()

    def begin(self, game: AnyGame, history: History, new: NewGame) -> None:
        """Wait until the bot has answered the greeting and is ready for a game.

        Raises:
            FailureError: the bot fails, or is not ready in time.
        """
        deadline = perf_counter() + (self._limits.start or _LONG)
        late = f"It had {self._limits.start:g} s to get ready but took longer."
        greeting = self._receive(Greeting, deadline, late)
        if greeting.protocol != PROTOCOL:
            raise FailureError(
                GARBLED, f"It speaks version {greeting.protocol} of the protocol, not {PROTOCOL}."
            )
        if new.game not in greeting.games:
            raise FailureError(
                GARBLED, f"It does not play {new.game}, only {', '.join(greeting.games)}."
            )
        self._dialogue = Dialogue(history, game, greeting.wants)
        self._send(new, deadline, late)
        self._receive(Ready, deadline, late)

    def decide(self, game: AnyGame, view: AnyView) -> AnyAction:
        """Return the bot's action, legal or not.

        Raises:
            FailureError: the answer is not an action of the game, or does not come in time.
        """
        start = perf_counter()
        limits, dialogue = self._limits, present(self._dialogue)
        left = None if limits.game is None else limits.game - self._used
        spans = [span for span in (limits.decision, left) if span is not None]
        seconds = min(spans, default=None)
        question = dialogue.ask(view, _rounded(seconds), _rounded(left))
        deadline = start + (_LONG if seconds is None else seconds)
        late = overtime(limits)
        self._send(question, deadline, late)
        answer = self._receive(Answer, deadline, late)
        self._used += perf_counter() - start
        if answer.number != dialogue.number:
            raise FailureError(
                GARBLED, f"It answered decision {answer.number}, not {dialogue.number}."
            )
        try:
            return action_of(game, answer)
        except ThinkStr8Error as error:
            raise FailureError(ILLEGAL, str(error)) from error

    def _send(self, message: FromArena, deadline: float, late: str) -> None:
        try:
            for line in self._manner(format_message(message).encode()):
                self._process.lines.send(line, deadline)
        except TimeUpError:
            raise FailureError(STALLED, late) from None
        except HungUpError:
            raise self._ended() from None

    def _receive(self, kind: type[ReplyT], deadline: float, late: str) -> ReplyT:
        """Return the next message, which must be of one kind.

        Args:
            kind: the class of the message.
            deadline: the latest time for the message, as of `perf_counter`.
            late: the reason to give if it comes too late.

        Raises:
            FailureError: the message has another kind, says that the bot failed, or does not come.
        """
        try:
            reply = parse_from_bot(self._process.lines.receive(deadline))
        except TimeUpError:
            raise FailureError(STALLED, late) from None
        except HungUpError:
            raise self._ended() from None
        except LongLineError:
            reason = f"It wrote more than {MOST_BYTES} bytes without a line break."
            raise FailureError(GARBLED, reason) from None
        except JsonError as error:
            raise FailureError(GARBLED, str(error)) from error
        if isinstance(reply, Failed):
            raise FailureError(Fault(reply.fault), reply.reason)
        if not isinstance(reply, kind):
            name = kind.__name__
            raise FailureError(GARBLED, f"Expected {name}, not {type(reply).__name__}.")
        return reply

    def _ended(self) -> FailureError:
        """Stop the process of a bot that has hung up, and return the bot's failure."""
        status = self.stop(_PATIENCE)
        killed = status == -_SIGKILL or not self._process.keeper.running
        words = self._process.last_words
        said = f": {words}" if words else "."
        return FailureError(ENDED, f"{_ending(status)}{said}", killed=killed)

    def stop(self, patience: float = 0.0) -> int | None:
        """End the process; return its exit code if it exited on its own.

        Args:
            patience: the seconds that the process has to exit on its own.
        """
        if self.ended:
            return None
        self.ended = True
        return self._process.stop(patience)

    def leave(self, state: AnyState, forfeit: Seat | None) -> None:
        """Send the bot the end of the game, and let its process exit on its own.

        Args:
            state: the last state of the game.
            forfeit: the seat whose bot failed; None if the game was played to the end.
        """
        if self.ended or self._dialogue is None:
            self.stop()
            return
        self._say_goodbye(self._dialogue, state, forfeit)
        if not self.ended:  # the bot has not hung up meanwhile
            self.ended = True
            self._process.leave()

    def _say_goodbye(self, dialogue: Dialogue, state: AnyState, forfeit: Seat | None) -> None:
        with suppress(FailureError):
            self._send(dialogue.end(state, forfeit), perf_counter() + _MOMENT, "")

    def see_off(self, state: AnyState, patience: float) -> tuple[int | None, bytes]:
        """Send the bot the end of the game, and wait for its process to exit.

        Args:
            state: the last state of the game.
            patience: the seconds to wait.

        Returns:
            The exit code, or None if the process did not exit on its own, and the first line that
            it wrote without being asked.
        """
        self._say_goodbye(present(self._dialogue), state, None)
        unasked = b""
        with suppress(HungUpError, LongLineError, TimeUpError):
            unasked = self._process.lines.receive(perf_counter() + patience)
        return self.stop(patience), unasked


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 3)


def _ending(status: int | None) -> str:
    """Return how a process ended, from its exit code; None means that it only hung up."""
    if status is None:
        return "It closed its input or output"
    if status >= 0:
        return f"Its process ended with exit code {status}"
    return f"Its process was killed by {_signal_name(-status)}"


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
