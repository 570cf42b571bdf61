"""The bot's side of the protocol: turning a bot function into a program.

Belongs here: answering an arena's lines with a bot, and `serve`, which does so over standard input
and output.
Does not belong here: loading a bot into a process (isolation.host), the arena's side (dialogues).
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Generic, cast

from thinkstr8.arena.played import Fault
from thinkstr8.arena.protocol.fields import Blame, Want
from thinkstr8.arena.protocol.messages import (
    PROTOCOL,
    Answer,
    Decide,
    End,
    Failed,
    FromBot,
    Greeting,
    Hello,
    NewGame,
    Ready,
    format_message,
    parse_from_arena,
)
from thinkstr8.arena.sittings.answers import plain_check, strange_answer
from thinkstr8.arena.sittings.failures import FailureError
from thinkstr8.arena.words import in_words, one_line
from thinkstr8.core.checks import require_bot
from thinkstr8.core.errors import JsonError, WrongKindError
from thinkstr8.core.game import ActionT, Bot, Game, StateT, ViewT, game_name, require_game
from thinkstr8.core.plain import require_str
from thinkstr8.files.codec import from_data
from thinkstr8.files.kinds import Kinds
from thinkstr8.files.patches import changed


def serve(game: Game[StateT, ActionT, ViewT], bot: Bot[ViewT, ActionT], *, name: str = "") -> None:
    """Play one game as a program that talks to an arena over standard input and output.

    During the game, `print` writes to standard error, and standard input is empty.

    Args:
        game: the game that the bot plays.
        bot: the bot.
        name: the bot's name; by default, the name of its function.

    Raises:
        WrongKindError: an argument has the wrong class.
    """
    require_game(game)
    require_bot(bot)
    require_str("The name of a bot", name)
    shown = name or str(getattr(bot, "__name__", type(bot).__name__))
    with private_streams() as streams:
        converse(Conversation(game, bot, shown), *streams)


@contextmanager
def private_streams() -> Iterator[tuple[Iterable[bytes], Callable[[bytes], None]]]:
    """Yield the lines of standard input, and a function that writes to standard output.

    Meanwhile, standard input is empty for everyone else, and anything printed goes to standard
    error. So a bot that prints cannot garble its own protocol.
    """
    sys.stdout.flush()
    reading, writing = os.dup(0), os.dup(1)
    with open(os.devnull, "rb") as nothing:  # noqa: PTH123  # devnull is a str
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)

    def write(line: bytes) -> None:
        left = memoryview(line + b"\n")
        while left:
            left = left[os.write(writing, left) :]

    try:
        with os.fdopen(reading, "rb", closefd=False) as lines:
            yield lines, write
    finally:
        sys.stdout.flush()
        for private, public in ((reading, 0), (writing, 1)):
            os.dup2(private, public)
            os.close(private)


def converse(
    conversation: "Conversation[StateT, ActionT, ViewT]",
    lines: Iterable[bytes],
    write: Callable[[bytes], None],
) -> None:
    """Answer lines until the conversation is over or the lines end."""
    for line in lines:
        reply = conversation.reply(line)
        if reply is not None:
            write(format_message(reply).encode(errors="replace"))
        if conversation.over:
            return


class Conversation(Generic[StateT, ActionT, ViewT]):
    """The bot's side of one game.

    >>> from thinkstr8 import numer
    >>> talk = Conversation(numer, numer.bots.careful, "Ada")
    >>> talk.reply('{"type":"hello","protocol":1,"library":"0.1.0"}').name
    'Ada'

    Attributes:
        over: whether the conversation has ended.
    """

    def __init__(
        self, game: Game[StateT, ActionT, ViewT], bot: Bot[ViewT, ActionT], name: str
    ) -> None:
        self._game, self._bot, self._name = game, bot, name
        self._is_plain = plain_check(game)
        self._rng = Random(0)
        self._view: ViewT | None = None
        self.over = False

    def reply(self, line: str | bytes) -> FromBot | None:
        """Return the answer to a line from an arena, or None if it needs no answer.

        If the bot fails, the answer says so and the conversation is over.
        """
        try:
            reply = self._answer(line)
        except FailureError as failure:
            reply = Failed(one_line(failure.reason), Blame(failure.fault))
        except JsonError as error:
            reply = Failed(one_line(f"The line cannot be read: {error}"))
        self.over = self.over or isinstance(reply, Failed)
        return reply

    def _answer(self, line: str | bytes) -> FromBot | None:
        match parse_from_arena(line):
            case Hello(protocol):
                return self._greeting(protocol)
            case NewGame() as new:
                return self._begin(new)
            case Decide() as question:
                return Answer(question.number, self._decide(question))
            case End():
                self.over = True
                return None
            case None:
                return None

    def _greeting(self, protocol: int) -> FromBot:
        if protocol < PROTOCOL:
            return Failed(f"This bot speaks version {PROTOCOL} of the protocol, not {protocol}.")
        games = (game_name(self._game),)
        return Greeting(PROTOCOL, one_line(self._name), games, (Want.CHANGES,))

    def _begin(self, new: NewGame) -> FromBot:
        own = game_name(self._game)
        if new.game != own:
            return Failed(f"This bot plays {own}, not {one_line(new.game)}.")
        self._rng, self._view = Random(new.seed), None
        return Ready()

    def _decide(self, question: Decide) -> str:
        """Return the bot's action in notation.

        Raises:
            FailureError: the bot raises an exception, or its answer is not an action.
            JsonError: the view cannot be read.
        """
        view = self._view = self._seen(question)
        try:
            answer = self._bot(view, self._rng)
        except BaseException as error:
            raise FailureError(Fault.RAISED, in_words(error)) from error
        if not self._is_plain(answer):
            raise strange_answer(self._game, view, answer)
        try:
            return self._game.format_action(answer)
        except WrongKindError as error:
            raise FailureError(Fault.ILLEGAL, str(error)) from error

    def _seen(self, question: Decide) -> ViewT:
        if self._view is None or question.changes is None:
            return cast(ViewT, from_data(self._game, Kinds.of(self._game).view, question.view))
        return cast(ViewT, changed(self._game, self._view, question.changes))
