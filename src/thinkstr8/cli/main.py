"""The commands of `python -m thinkstr8`.

Belongs here: reading the command line.
Does not belong here: how a game looks (one module per game beside this one).
"""

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from random import Random, SystemRandom
from typing import Final

from rich.console import Console

from thinkstr8 import __version__
from thinkstr8.cli import arena, numer, ten, think_str8
from thinkstr8.core import ThinkStr8Error

DEMOS: Final[Mapping[str, Callable[[Console, Random], None]]] = {
    "think_str8": think_str8.demo,
    "ten": ten.demo,
    "numer": numer.demo,
}
"""What plays and shows one game, by the game's name."""


_BOTS: Final = (
    "who plays, one per seat: a bot of the game (such as careful or random), ismcts:ITERATIONS, or "
    "your own as MODULE:NAME, from this folder or installed"
)


def main(arguments: Sequence[str], console: Console | None = None) -> int:
    """Run a command and give its exit code."""
    parser = argparse.ArgumentParser(prog="thinkstr8", description="Table games in a terminal.")
    parser.add_argument("--version", action="version", version=f"thinkstr8 {__version__}")
    commands = parser.add_subparsers(required=True, metavar="command", dest="command")
    _add_demo(commands.add_parser("demo", help="watch bots play one game"))
    _add_arena(commands.add_parser("arena", help="let bots play a series of games"))
    options = parser.parse_args(arguments)
    console = console or Console(highlight=False)
    seed = SystemRandom().randrange(10**6) if options.seed is None else options.seed
    if options.command == "demo":
        DEMOS[options.game](console, Random(seed))
        console.print(f"[dim]This was game {seed}: show it again with --seed {seed}.[/]")
        return 0
    try:
        arena.show(
            console,
            arena.Choices(
                game=options.game,
                bots=tuple(options.bots or ()),
                deals=options.deals,
                seed=seed,
                workers=options.workers,
                seconds=options.seconds,
            ),
        )
    except ThinkStr8Error as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


def _add_demo(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", choices=tuple(DEMOS), default="think_str8")
    parser.add_argument("--seed", type=int, help="show the same game again")


def _add_arena(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", choices=tuple(DEMOS), default="think_str8")
    parser.add_argument("--bots", nargs="+", metavar="BOT", help=_BOTS)
    parser.add_argument("--deals", type=int, default=100, help="how many deals (default: 100)")
    parser.add_argument("--seed", type=int, default=1, help="for other random numbers (default: 1)")
    parser.add_argument(
        "--workers",
        type=_count,
        default=os.cpu_count() or 1,
        help="how many processes play (default: one per processor)",
    )
    parser.add_argument("--seconds", type=float, help="how long a decision may take")


def _count(text: str) -> int:
    """Read a number from 1 to 1000.

    Raises:
        ArgumentTypeError: it is none.
    """
    if not text.isdecimal() or not 1 <= int(text[:9]) <= 1000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to 1000")
    return int(text)
