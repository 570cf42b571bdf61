"""The commands `play` and `replay`: which front end, and with what.

Belongs here: choosing between the full screen and plain lines, and beginning or resuming a game.
Does not belong here: the options (the module of that name), playing (plain, screen).
"""

import argparse
import os
import sys
from pathlib import Path
from random import SystemRandom

from thinkstr8.cli.exits import INTERRUPTED
from thinkstr8.cli.play import plain, plain_replay
from thinkstr8.cli.play.replaying import replay_of
from thinkstr8.cli.play.session import Session
from thinkstr8.cli.play.settings import PlayError, Setting, line_up
from thinkstr8.core.game import game_name
from thinkstr8.front.hints import Hints
from thinkstr8.games import catalogue


def is_plain() -> bool:
    """Return whether the terminal, or the person who uses it, cannot use a full screen."""
    if os.environ.get("THINKSTR8_PLAIN") or os.environ.get("ACCESSIBLE"):
        return True
    if os.environ.get("TERM", "") in ("dumb", "unknown"):
        return True
    is_utf8 = (sys.stdout.encoding or "").casefold().replace("-", "").startswith("utf")
    return not (sys.stdin.isatty() and sys.stdout.isatty() and is_utf8)


def play(options: argparse.Namespace) -> int:
    """Begin or resume a game, play it, and return the exit code of the command.

    Raises:
        ThinkStr8Error: the game cannot be begun or continued like that.
        ModuleNotFoundError: the full screen needs an extra of the package.
    """
    if not options.plain and not is_plain():
        from thinkstr8.cli.play.screen.app import play as on_screen  # noqa: PLC0415  # an extra

        return on_screen(_session(options), pace=options.pace)
    session = _session(options)
    try:
        return plain.play(session)
    except KeyboardInterrupt:
        return INTERRUPTED


def _session(options: argparse.Namespace) -> Session:
    hints = Hints(options.hints) if options.hints else None
    bots = [word.strip() for word in options.bots.split(",") if word.strip()]
    if options.resume:
        if options.players or options.seed is not None:
            raise PlayError("--resume continues a game with its own players and its own seed.")
        session = Session.resume(Path(options.resume), bots=bots, hints=hints)
        kept = game_name(session.game)
        if options.game not in (None, kept):
            raise PlayError(
                f"{options.resume} keeps a game of {kept}, not of {options.game}: leave the name "
                "of the game out."
            )
        return session
    game = catalogue.GAMES[options.game or next(iter(catalogue.GAMES))]
    seed = SystemRandom().randrange(10**6) if options.seed is None else options.seed
    seats = () if options.players == 1 and not bots else line_up(game, options.players, bots)
    return Session.begin(game, Setting(seats, str(seed), hints or Hints.OFF))


def replay(options: argparse.Namespace) -> int:
    """Show a record step by step, and return the exit code of the command.

    Raises:
        ThinkStr8Error: the file has no record that can be shown like that.
        ModuleNotFoundError: the full screen needs an extra of the package.
    """
    shown = replay_of(Path(options.file), options.seat)
    if options.plain or is_plain():
        try:
            return plain_replay.show(shown)
        except KeyboardInterrupt:
            return INTERRUPTED
    from thinkstr8.cli.play.screen.replay_app import show  # noqa: PLC0415  # an optional extra

    return show(shown)
