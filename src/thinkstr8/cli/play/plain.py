"""Playing line by line: for pipes, simple terminals and screen readers.

Belongs here: asking with numbered lines, and answering what was typed.
Does not belong here: what is asked and told (session, menus), sentences of help (words).

Everything is plain text, from top to bottom, without colours or cursor movements.
"""

import sys
from collections.abc import Callable, Iterable, Mapping
from textwrap import wrap
from typing import Final, TextIO

from thinkstr8.cli.play.menus import Act, HandIn, Menu, Reopen
from thinkstr8.cli.play.session import Session
from thinkstr8.cli.play.words import farewell, greeting, plain_help
from thinkstr8.core.errors import IllegalActionError, Refusal
from thinkstr8.front.hints import Hints
from thinkstr8.front.line_ups import summary_of
from thinkstr8.front.notebook import COMMANDS
from thinkstr8.match import BotFailedError

WIDTH: Final = 80
"""The largest number of columns of a line, unless one word is longer."""

_RECALLED: Final = 5
"""The number of sentences that remind a person who comes back."""


class _LeaveError(Exception):
    """The person leaves, or the input ends."""


class PlainGame:
    """A session that is played by typing lines.

    Attributes:
        session: the game.
    """

    def __init__(self, session: Session, reader: TextIO, writer: TextIO) -> None:
        self.session = session
        self._reader = reader
        self._writer = writer
        self._told = 0

    def run(self) -> int:
        """Play until the person leaves, and return the exit code of the command.

        Raises:
            KeyboardInterrupt: the person pressed Ctrl-C; everything is saved.
        """
        try:
            self._begin()
            while True:
                self._play()
                self._end()
        except _LeaveError:
            self._show([] if self.session.match.is_over else farewell(self.session))
            return 1 if self.session.fault else 0
        except KeyboardInterrupt:
            self._show(["", *farewell(self.session)])
            raise
        except BotFailedError as error:
            self._say(str(error))
            self._show(farewell(self.session))
            return 1

    def _begin(self) -> None:
        self._say(
            greeting(self.session), "Type ? for help, r for the rules, and q to save and leave.", ""
        )
        self._told = max(0, self.session.match.number - _RECALLED) if self._told == 0 else 0

    def _play(self) -> None:
        """Play one game to its end."""
        while not self.session.match.is_over:
            self._tell()
            if self.session.is_asked:
                self._ask()
            else:
                self.session.step()
        self._tell()

    def _end(self) -> None:
        """Show the result, and ask whether to play again."""
        self._say("", *self.session.now(), *self.session.result())
        self._show([*farewell(self.session), ""])
        while True:
            self._say("Play again?", "1: yes", "2: no")
            answer = self._line()
            if answer in ("1", "y", "yes"):
                break
            if answer in ("2", "n", "no"):
                raise _LeaveError
            self._say("Type 1 or 2.")
        self.session = self.session.again()
        self._told = 0
        self._say("", greeting(self.session))

    # Telling

    def _say(self, *lines: str) -> None:
        for line in lines:
            for part in wrap(line, WIDTH, break_long_words=False, break_on_hyphens=False) or [""]:
                self._writer.write(f"{part}\n")
        self._writer.flush()

    def _show(self, lines: Iterable[str]) -> None:
        """Write lines as they are: their columns mean something."""
        self._writer.write("".join(f"{line}\n" for line in lines))
        self._writer.flush()

    def _tell(self) -> None:
        """Write what the person has not been told."""
        match, seat = self.session.match, self.session.seat
        self._say(*match.log(seat, since=self._told))
        self._told = match.number + 1
        if self.session.fault:
            self._say(self.session.fault)

    # Asking

    def _ask(self) -> None:
        """Ask until the person has acted, taken back, or changed the list of choices."""
        menu: Menu | None = self.session.menu
        self._say("", *self.session.now())
        while menu is not None:
            self._offer(menu)
            menu = self._answered(menu)

    def _offer(self, menu: Menu) -> None:
        self._say(menu.prompt)
        self._show(f"{entry.key}: {entry.label}" for entry in menu.entries)

    def _line(self) -> str:
        """Return what the person types, which is never empty.

        Raises:
            _LeaveError: the input has ended.
        """
        while True:
            self._writer.write("> ")
            self._writer.flush()
            line = self._reader.readline()
            if not line:
                self._say("")
                raise _LeaveError
            if text := "".join(filter(str.isprintable, line)).strip():
                return text
            self._say("Type a number from the list, or ? for help.")

    def _answered(self, menu: Menu) -> Menu | None:
        """Return the list to offer next; None if the person has acted."""
        while True:
            text = self._line()
            if self._commanded(text):
                continue
            if text.casefold() in ("u", "undo"):
                if menu != self.session.menu:
                    return self.session.menu
                if refusal := self.session.undo_refusal():
                    self._say(refusal)
                    continue
                self.session.undo()
                self._told = self.session.match.number + 1
                self._say("Taken back.")
                return None
            answer = menu.read(text)
            if isinstance(answer, Menu):
                return answer
            complaint = self._acted(answer, text)
            if not complaint:
                return None
            self._say(*complaint.splitlines())

    def _acted(self, answer: Act | HandIn | Reopen | str, text: str) -> str:
        """Do what the person chose, and return a sentence if that is not possible."""
        try:
            match answer:
                case Act(line):
                    self.session.act(line)
                case HandIn():
                    self.session.hand_in()
                case Reopen(number):
                    self.session.reopen(number)
                    self._told = self.session.match.number + 1
                case _:
                    return self._typed(text, answer)
        except IllegalActionError as error:
            return str(error)
        return ""

    def _typed(self, text: str, complaint: str) -> str:
        """Act as a typed line of notation says; return a sentence if it says nothing readable."""
        if not text[0].isalpha() or self.session.is_reviewing:
            return complaint
        found = self.session.match.read(self.session.seat, text)
        if isinstance(found, Refusal):
            why = complaint if len(text.split()) == 1 else found.message
            return f"{why}\nType a number from the list, or ? for help."
        self.session.act(self.session.game.format_action(found))
        return ""

    # Commands

    def _commanded(self, text: str) -> bool:
        """Do what a command says, and return whether the text was one.

        Raises:
            _LeaveError: the person leaves.
        """
        word, _, more = text.casefold().partition(" ")
        if word in COMMANDS and self.session.notebook is not None:
            self._say(self.session.note(text) or "Noted.")
            return True
        if word == "hints" and more in {*Hints}:
            self.session.set_hints(Hints(more))
            self._say(f"Hints are now: {more}.")
            return True
        commands: Mapping[str, Callable[[], None]] = {
            "?": self._help,
            "h": self._hint,
            "t": lambda: self._show(self.session.account()),
            "s": lambda: self._show(self.session.sheet()),
            "l": lambda: self._say(*self.session.match.log(self.session.seat)),
            "r": lambda: self._show(self._rules()),
            "q": self._leave,
        }
        long = {"help": "?", "hint": "h", "table": "t", "sheet": "s", "log": "l", "rules": "r"}
        command = commands.get({**long, "quit": "q"}.get(text.casefold(), text.casefold()))
        if command is None:
            return False
        command()
        return True

    def _hint(self) -> None:
        self._say(*self.session.hints())
        if self.session.setting.hints is Hints.OFF:
            self._say("Turn them on with: hints sheet, or: hints odds")

    def _help(self) -> None:
        self._say(*plain_help(self.session))

    def _rules(self) -> list[str]:
        return summary_of(self.session.game, self.session.match.rules).splitlines()

    def _leave(self) -> None:
        raise _LeaveError


def play(session: Session) -> int:
    """Play a session on the standard streams, and return the exit code of the command.

    Raises:
        KeyboardInterrupt: the person pressed Ctrl-C; everything is saved.
    """
    return PlainGame(session, sys.stdin, sys.stdout).run()
