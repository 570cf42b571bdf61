"""A person at a front end: plays by numbers, in a program, through a pipe or from a record."""

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest.mock import patch

from thinkstr8 import GAMES
from thinkstr8.cli.play.menus import Act, HandIn, Menu
from thinkstr8.cli.play.plain import PlainGame
from thinkstr8.cli.play.session import Session
from thinkstr8.cli.play.settings import Setting, line_up
from thinkstr8.front.hints import Hints

THOROUGH = bool(os.environ.get("THINKSTR8_THOROUGH"))
"""Whether to try everything that a test can try."""

Habit = Callable[[list[str], str], str]
"""Chooses what to type from the keys of the list that was offered last, and from the text."""


def session(
    folder: Path,
    game: str,
    *,
    seed: int = 8,
    players: int = 3,
    bots: str = "careful",
    hints: Hints = Hints.OFF,
) -> Session:
    """Return a new session, kept in a folder."""
    with patch.dict(os.environ, THINKSTR8_GAMES=str(folder)):
        others = line_up(GAMES[game], players, [bots]) if players > 1 else ()
        return Session.begin(GAMES[game], Setting(others, str(seed), hints))


def until_asked(game: Session) -> Session:
    """Let the others act until the person must, or the game is over."""
    while not game.is_asked and not game.match.is_over:
        game.step()
    return game


def act(game: Session, rng: Random) -> None:
    """Let the person act at random, as far as possible by the list of choices."""
    deed: object = game.menu
    while isinstance(deed, Menu):
        key = rng.choice([entry.key for entry in deed.entries])
        deed = next(entry.deed for entry in deed.entries if entry.key == key) or deed.read(key)
    if isinstance(deed, Act):
        game.act(deed.line)
    else:
        assert not isinstance(deed, str)
        game.hand_in()


def advanced(game: Session, actions: int, seed: int = 1) -> Session:
    """Return a session after the person has acted some times at random, and is asked again."""
    rng = Random(seed)
    for _ in range(actions):
        if until_asked(game).match.is_over:
            break
        act(game, rng)
    return until_asked(game)


def decisions(game: Session) -> int:
    """Return how many decisions of the person are in a game."""
    return sum(action.seat == game.seat for action in game.match.record.actions)


@cache
def _late(game: str, left: int) -> str:
    with TemporaryDirectory() as folder:
        whole = advanced(session(Path(folder), game, seed=3, bots="random"), 10**6, seed=3)
        early = session(Path(folder), game, seed=3, bots="random")
        return advanced(early, decisions(whole) - left, seed=3).path.read_text(encoding="utf-8")


def late(folder: Path, game: str, left: int = 4) -> Session:
    """Return a session in which the person has only some decisions left."""
    path = folder / f"{game}.txt"
    path.write_text(_late(game, left), encoding="utf-8")
    return Session.resume(path)


def keys_for(game: Session, rng: Random) -> str:
    """Return keys that act, as a person would type them on the full screen."""
    menu: object = game.menu
    keys = ""
    while isinstance(menu, Menu):
        key = rng.choice([each for each in menu.keys if each.isdecimal()])
        if any(isinstance(entry.deed, HandIn) for entry in menu.entries):
            key = "1"
        keys += f"{key}\r"
        found = next(entry.deed for entry in menu.entries if entry.key == key)
        menu = menu.read(key) if found is None else found
    return keys


class Typist(io.StringIO):
    """A stream that reads what a front end writes, and answers each prompt.

    Attributes:
        written: everything that the front end wrote.
    """

    def __init__(self, habit: Habit, lines: int) -> None:
        super().__init__()
        self.written = io.StringIO()
        self._habit = habit
        self._left = lines
        self._read = 0

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # as StringIO has it
        """Return a line for the list that was offered last; nothing after enough lines."""
        if not self._left:
            return ""
        self._left -= 1
        text = self.written.getvalue()
        offered, self._read = text[self._read :], len(text)
        return f"{self._habit(entries(offered), offered)}\n"


def entries(text: str) -> list[str]:
    """Return the keys of the last list in a text that ends with a prompt."""
    found: list[str] = []
    for line in reversed(text.splitlines()[:-1]):
        key = re.match(r"(\d+|-): ", line)
        if key is None:
            break
        found.append(key[1])
    return found[::-1]


def by_numbers(seed: int = 1) -> Habit:
    """Return the habit of typing any number of the list, and of leaving at the end."""
    rng = Random(seed)

    def habit(keys: list[str], offered: str) -> str:
        if "Play again?" in offered:
            return "2"
        if "1: Hand in" in offered:
            return "1"
        count = 3 if re.search(r"Pick three digits.*\n(\d): \1\n", offered) else 1
        return "".join(rng.choices([key for key in keys if key.isdecimal()], k=count))

    return habit


def typed(*lines: str) -> Habit:
    """Return the habit of typing certain lines."""
    left = iter(lines)
    return lambda _keys, _offered: next(left)


def played(game: Session, habit: Habit, lines: int = 10**6) -> str:
    """Return what the plain front end writes while somebody plays; after so many lines, none."""
    typist = Typist(habit, lines)
    front = PlainGame(game, typist, typist.written)
    assert front.run() == (1 if front.session.fault else 0)
    return typist.written.getvalue()


def answered(game: Session, *lines: str) -> str:
    """Return what the plain front end writes after certain lines, without the first list."""
    return played(game, typed(*lines), len(lines)).partition("> ")[2]


def piped(arguments: list[str], environment: Mapping[str, str], habit: Habit) -> tuple[int, str]:
    """Return the exit code and the output of a command whose prompts are answered by a pipe."""
    with subprocess.Popen(  # noqa: S603  # our own program
        [sys.executable, "-m", "thinkstr8", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
        encoding="utf-8",
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        text, read = "", 0
        while sign := program.stdout.read(1):
            text += sign
            if text.endswith("\n> "):
                program.stdin.write(f"{habit(entries(text[read:]), text[read:])}\n")
                program.stdin.flush()
                read = len(text)
        program.stdin.close()
        return program.wait(), text
