"""The commands of `python -m thinkstr8`.

Belongs here: choosing what to call, and what every command does about errors and interruptions.
Does not belong here: the options (options), what a command does (its own module).

Commands import their extras of the package only when they run.
"""

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random, SystemRandom
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Final, TextIO

from thinkstr8.cli.exits import INTERRUPTED, PIPE_CLOSED
from thinkstr8.cli.options import parser
from thinkstr8.core import ThinkStr8Error

if TYPE_CHECKING:
    from rich.console import Console


def main(arguments: Sequence[str], console: "Console | None" = None) -> int:
    """Run a command and return its exit code.

    Raises:
        ModuleNotFoundError: the command needs an extra of the package.
    """
    _open_what_is_missing()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        _forgive(stream)
    try:
        code = _run(arguments, console)
        sys.stdout.flush()
    except ThinkStr8Error as error:
        sys.stderr.write(f"{error}\n")
        return 2
    except KeyboardInterrupt:
        sys.stderr.write("Interrupted.\n")
        return INTERRUPTED
    except BrokenPipeError:
        _leave_quietly()
        return PIPE_CLOSED
    except OSError as error:
        _leave_quietly()
        what = "The output cannot be written" if error.filename is None else error.filename
        sys.stderr.write(f"{what}: {error.strerror or error}.\n")
        return 1
    return code


def _run(arguments: Sequence[str], console: "Console | None") -> int:
    try:
        options = parser().parse_args(arguments)
    except SystemExit:
        sys.stdout.flush()  # the help
        raise
    if options.command is None:
        parser().print_help()
        return 0
    if options.command in _IN_COLOUR:
        return _IN_COLOUR[options.command](console or _console(), options)
    return _COMMANDS[options.command](options)


def _open_what_is_missing() -> None:
    """Open each standard stream that the shell has closed, on the device of nothing."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nothing = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115  # to the end
            setattr(sys, name, nothing)


def _forgive(stream: TextIO) -> None:
    """Let a stream replace what its encoding does not have, instead of failing."""
    with suppress(AttributeError, ValueError, OSError):  # not a stream of the system
        stream.reconfigure(errors="replace")  # type: ignore[attr-defined]  # a TextIOWrapper has it


def _leave_quietly() -> None:
    """Let Python write the rest to nowhere, because nobody reads the output any more."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _console() -> "Console":
    from rich.console import Console  # noqa: PLC0415  # an optional extra

    return Console(highlight=False)


def _demo(console: "Console", options: argparse.Namespace) -> int:
    from thinkstr8.cli.demos import show  # noqa: PLC0415  # an optional extra

    seed = SystemRandom().randrange(10**6) if options.seed is None else options.seed
    show(console, options.game, Random(seed))
    console.print(f"[dim]This was game {seed}: show it again with --seed {seed}.[/]")
    return 0


def _arena(console: "Console", options: argparse.Namespace) -> int:
    from thinkstr8.cli import arena  # noqa: PLC0415  # an optional extra

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
            round_robin=options.round_robin,
            players=options.players,
            times=options.times,
            export=options.export,
        ),
    )


def _play(options: argparse.Namespace) -> int:
    from thinkstr8.cli.play.command import play  # noqa: PLC0415  # only this command needs it

    return play(options)


def _replay(options: argparse.Namespace) -> int:
    from thinkstr8.cli.play.command import replay  # noqa: PLC0415  # only this command needs it

    return replay(options)


def _serve(options: argparse.Namespace) -> int:
    from thinkstr8.cli.serving import serve  # noqa: PLC0415  # parts of it are an optional extra

    return serve(options)


def _rules(options: argparse.Namespace) -> int:
    from thinkstr8.front.line_ups import rules_for, summary_of  # noqa: PLC0415  # only this needs it
    from thinkstr8.games import catalogue  # noqa: PLC0415  # likewise

    game = catalogue.GAMES[options.game]
    text = summary_of(game, rules_for(game, options.players), get_terminal_size().columns)
    sys.stdout.write(f"{text}\n")
    return 0


_IN_COLOUR: Final[Mapping[str, Callable[["Console", argparse.Namespace], int]]] = {
    "demo": _demo,
    "arena": _arena,
}
"""The commands that print on a console, by name."""

_COMMANDS: Final[Mapping[str, Callable[[argparse.Namespace], int]]] = {
    "play": _play,
    "replay": _replay,
    "rules": _rules,
    "serve": _serve,
}
"""The other commands, by name."""
