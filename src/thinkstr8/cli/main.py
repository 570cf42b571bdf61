"""The commands of `python -m thinkstr8`.

Belongs here: reading the command line.
Does not belong here: how a game looks (one module per game beside this one).
"""

import argparse
from collections.abc import Callable, Mapping, Sequence
from random import Random, SystemRandom
from typing import Final

from rich.console import Console

from thinkstr8 import __version__
from thinkstr8.cli import numer, ten, think_str8

DEMOS: Final[Mapping[str, Callable[[Console, Random], None]]] = {
    "think_str8": think_str8.demo,
    "ten": ten.demo,
    "numer": numer.demo,
}
"""What plays and shows one game, by the game's name."""


def main(arguments: Sequence[str], console: Console | None = None) -> int:
    """Run a command and give its exit code."""
    parser = argparse.ArgumentParser(prog="thinkstr8", description="Table games in a terminal.")
    parser.add_argument("--version", action="version", version=f"thinkstr8 {__version__}")
    commands = parser.add_subparsers(required=True, metavar="command")
    demo = commands.add_parser("demo", help="watch bots play one game")
    demo.add_argument("game", nargs="?", choices=tuple(DEMOS), default="think_str8")
    demo.add_argument("--seed", type=int, help="show the same game again")
    options = parser.parse_args(arguments)
    console = console or Console(highlight=False)
    seed = SystemRandom().randrange(10**6) if options.seed is None else options.seed
    DEMOS[options.game](console, Random(seed))
    console.print(f"[dim]This was game {seed}: show it again with --seed {seed}.[/]")
    return 0
