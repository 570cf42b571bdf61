"""The options of the commands.

Belongs here: what can be written on the command line, with its help.
Does not belong here: what the commands do (main, and the modules that it calls).
"""

import argparse
import os
from typing import Final

from thinkstr8 import __version__
from thinkstr8.arena import Limits
from thinkstr8.cli.play.settings import USUAL_PLAYERS
from thinkstr8.core.checks import present
from thinkstr8.front.hints import Hints
from thinkstr8.games import catalogue

_BOTS: Final = (
    "the bots, one per seat: a bot of the game (such as careful or random), ismcts:ITERATIONS or "
    "ismcts:ITERATIONS:BOT, "
    "your own bot as MODULE:NAME (without .py; in this folder or installed), or a program as "
    "./PROGRAM or 'PROGRAM ARGUMENT'"
)

_USUAL: Final = Limits().isolated
"""The limits of a series whose user names none."""


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    whole = argparse.ArgumentParser(prog="thinkstr8", description="Table games in a terminal.")
    whole.add_argument("--version", action="version", version=f"thinkstr8 {__version__}")
    commands = whole.add_subparsers(metavar="command", dest="command")
    _add_play(commands.add_parser("play", help="play a game against bots"))
    _add_replay(commands.add_parser("replay", help="step through the record of a game"))
    _add_rules(commands.add_parser("rules", help="show the rules of a game on one screen"))
    _add_serve(commands.add_parser("serve", help="open tables in the browser"))
    _add_demo(commands.add_parser("demo", help="watch bots play one game"))
    _add_arena(commands.add_parser("arena", help="let bots play a series of games"))
    return whole


def _add_game(parser: argparse.ArgumentParser) -> None:
    games = tuple(catalogue.GAMES)
    parser.add_argument("game", nargs="?", choices=games, default=games[0])


def _add_game_or_none(parser: argparse.ArgumentParser) -> None:
    games = tuple(catalogue.GAMES)
    usual = f"the game to play (default: {games[0]}, or the game of --resume)"
    parser.add_argument("game", nargs="?", choices=games, help=usual)


def _add_plain(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--plain",
        action="store_true",
        help="line by line, without colours and without moving the cursor: for pipes, simple "
        "terminals and screen readers (also if THINKSTR8_PLAIN or ACCESSIBLE is set)",
    )


def _add_play(parser: argparse.ArgumentParser) -> None:
    _add_game_or_none(parser)
    parser.add_argument(
        "--players",
        type=_count,
        help=f"number of players, you included (default: {USUAL_PLAYERS})",
    )
    parser.add_argument(
        "--bots",
        default="",
        metavar="BOT,BOT",
        help="the bots at the other seats, clockwise, or one bot for all of them: a bot of the "
        "game (such as careful or random), ismcts:ITERATIONS, ismcts:ITERATIONS:BOT, or your "
        "own as MODULE:NAME",
    )
    parser.add_argument("--seed", type=int, help="the number of a game, to play it again")
    parser.add_argument(
        "--hints",
        choices=[level.value for level in Hints],
        help="how much help you get: none, a perfect sheet, or also the odds (default: off)",
    )
    parser.add_argument("--resume", metavar="FILE", help="continue the game that a file keeps")
    parser.add_argument(
        "--pace",
        type=float,
        default=0.7,
        metavar="SECONDS",
        help="the time to look at each action of a bot (default: 0.7)",
    )
    _add_plain(parser)


def _add_replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="the record of a game")
    parser.add_argument(
        "--seat", type=int, help="the seat to look from (default: the person's, or a spectator's)"
    )
    _add_plain(parser)


def _add_rules(parser: argparse.ArgumentParser) -> None:
    _add_game(parser)
    parser.add_argument(
        "--players",
        type=_count,
        default=USUAL_PLAYERS,
        help=f"number of players (default: {USUAL_PLAYERS})",
    )


def _add_serve(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--port", type=_port, default=8008, help="the port of the server (default: 8008)"
    )
    parser.add_argument(
        "--lan",
        action="store_true",
        help="let everyone in your network connect (default: only this machine)",
    )
    parser.add_argument(
        "--store",
        metavar="FILE",
        help="the file that keeps all tables (default: tables.sqlite among your games)",
    )
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--list", action="store_true", help="list the tables, and end")
    instead.add_argument("--remove", nargs="+", metavar="TABLE", help="remove tables, and end")
    instead.add_argument(
        "--remove-older",
        type=_count,
        metavar="DAYS",
        help="remove the tables at which nothing has happened for so many days, and end",
    )


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
    _add_results(parser)
    _add_journal(parser)


def _add_results(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--round-robin",
        action="store_true",
        help="let every bot play every other, and rate them; with more than two players, one bot "
        "plays against a table full of the other",
    )
    parser.add_argument(
        "--players", type=_count, help="number of players of a round robin (default: 2)"
    )
    parser.add_argument(
        "--times", action="store_true", help="show the milliseconds that each bot takes to decide"
    )
    parser.add_argument(
        "--export", metavar="FILE", help="write the results to a file that ends with .csv or .json"
    )


def _add_journal(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--journal",
        metavar="FILE",
        help="file that keeps every game as played; with --round-robin, a folder for such files",
    )
    parser.add_argument(
        "--resume", action="store_true", help="play only the games that the journal does not have"
    )


def _seed(text: str) -> int | None:
    """Return the seed in a text, or None for the word `random`.

    Raises:
        ValueError: the text is neither a number nor `random`.
    """
    return None if text == "random" else int(text)


def _port(text: str) -> int:
    """Return the port in a text.

    Raises:
        ArgumentTypeError: the text is something else.
    """
    if not text.isdecimal() or int(text[:9]) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port, which is a number up to 65535")
    return int(text)


def _count(text: str) -> int:
    """Return the number from 1 to 1000 in a text.

    Raises:
        ArgumentTypeError: the text is something else.
    """
    if not text.isdecimal() or not 1 <= int(text[:9]) <= 1000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to 1000")
    return int(text)
