"""The commands of `python -m thinkstr8`.

Belongs here: reading the command line.
Does not belong here: showing a game (demos, and the module of each game in this folder).
"""

import argparse
import os
import sys
from collections.abc import Sequence
from random import Random, SystemRandom
from typing import Final

from rich.console import Console

from thinkstr8 import __version__
from thinkstr8.arena import Limits
from thinkstr8.cli import arena
from thinkstr8.cli.demos import demo_of
from thinkstr8.core import ThinkStr8Error
from thinkstr8.core.checks import present
from thinkstr8.games import catalogue

_BOTS: Final = (
    "the bots, one per seat: a bot of the game (such as careful or random), ismcts:ITERATIONS, "
    "your own bot as MODULE:NAME (without .py; in this folder or installed), or a program as "
    "./PROGRAM or 'PROGRAM ARGUMENT'"
)

_USUAL: Final = Limits().isolated
"""The limits of a series whose user names none."""


def main(arguments: Sequence[str], console: Console | None = None) -> int:
    """Run a command and return its exit code."""
    parser = argparse.ArgumentParser(prog="thinkstr8", description="Table games in a terminal.")
    parser.add_argument("--version", action="version", version=f"thinkstr8 {__version__}")
    commands = parser.add_subparsers(required=True, metavar="command", dest="command")
    _add_demo(commands.add_parser("demo", help="watch bots play one game"))
    _add_arena(commands.add_parser("arena", help="let bots play a series of games"))
    options = parser.parse_args(arguments)
    console = console or Console(highlight=False)
    try:
        return _demo(console, options) if options.command == "demo" else _arena(console, options)
    except ThinkStr8Error as error:
        sys.stderr.write(f"{error}\n")
        return 2
    except KeyboardInterrupt:
        sys.stderr.write("Interrupted.\n")
        return arena.INTERRUPTED


def _demo(console: Console, options: argparse.Namespace) -> int:
    seed = SystemRandom().randrange(10**6) if options.seed is None else options.seed
    demo_of(options.game)(console, Random(seed))
    console.print(f"[dim]This was game {seed}: show it again with --seed {seed}.[/]")
    return 0


def _arena(console: Console, options: argparse.Namespace) -> int:
    return arena.show(
        console,
        arena.Choices(
            game=options.game,
            bots=tuple(options.bots or ()),
            deals=options.deals,
            seed=options.seed,
            workers=options.workers,
            seconds=options.seconds,
            journal=options.journal,
            resume=options.resume,
            memory=options.memory,
            trusted=options.trusted,
        ),
    )


def _add_game(parser: argparse.ArgumentParser) -> None:
    games = tuple(catalogue.GAMES)
    parser.add_argument("game", nargs="?", choices=games, default=games[0])


def _add_demo(parser: argparse.ArgumentParser) -> None:
    _add_game(parser)
    parser.add_argument("--seed", type=int, help="the number of a game, to show it again")


def _add_arena(parser: argparse.ArgumentParser) -> None:
    _add_game(parser)
    parser.add_argument("--bots", nargs="+", metavar="BOT", help=_BOTS)
    parser.add_argument("--deals", type=int, default=100, help="number of deals (default: 100)")
    parser.add_argument(
        "--seed",
        type=_seed,
        default=1,
        help="seed of all random numbers (default: 1), or random for one that nobody can guess; "
        "with --resume, random is the seed of the journal",
    )
    parser.add_argument(
        "--workers",
        type=_count,
        default=os.cpu_count() or 1,
        help="number of processes that play (default: one per processor)",
    )
    parser.add_argument(
        "--seconds",
        type=float,
        help=f"seconds for one decision (default: {_USUAL.decision}, and {_USUAL.game} for all of "
        "a game; no limits with --trusted)",
    )
    parser.add_argument(
        "--memory",
        type=int,
        help="memory limit of an isolated bot, in MiB "
        f"(default: {present(_USUAL.memory) // 2**20})",
    )
    parser.add_argument(
        "--trusted",
        action="store_true",
        help="play without isolation: faster, but only for bots that neither cheat nor crash",
    )
    _add_journal(parser)


def _add_journal(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--journal", metavar="FILE", help="file that keeps every game as played")
    parser.add_argument(
        "--resume", action="store_true", help="play only the games that the journal does not have"
    )


def _seed(text: str) -> int | None:
    """Return the seed in a text, or None for the word `random`.

    Raises:
        ValueError: the text is neither a number nor `random`.
    """
    return None if text == "random" else int(text)


def _count(text: str) -> int:
    """Return the number from 1 to 1000 in a text.

    Raises:
        ArgumentTypeError: the text is something else.
    """
    if not text.isdecimal() or not 1 <= int(text[:9]) <= 1000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to 1000")
    return int(text)
