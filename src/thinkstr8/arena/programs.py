"""Bots that are not functions of this process: programs, and bots that are known by name only.

Belongs here: saying who plays.
Does not belong here: starting it (keepers, players).
"""

import pickle
import runpy
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Final, NoReturn, TypeAlias

from attrs import field, frozen

from thinkstr8.arena.words import in_words
from thinkstr8.core.errors import ArenaError, BotError, WrongKindError
from thinkstr8.core.game import AnyView, Bot
from thinkstr8.core.plain import require_str, require_tuple_of
from thinkstr8.core.wording import describe, with_class

_ALIAS: Final = "__mp_main__"
"""What a program is called where it is not the main one, as in multiprocessing."""


def _words(command: Sequence[str]) -> tuple[str, ...]:
    if isinstance(command, str) or not isinstance(command, Sequence):
        raise WrongKindError(
            f"The command of a Program must be a list of str, not {with_class(command)}."
        )
    return tuple(command)


@frozen
class Program:
    """A bot that is a program in any language and speaks the bot protocol.

    It plays in isolated series only, in a process of its own for every game.

    >>> Program(["node", "bots/ada.js"]).name
    'ada'

    Attributes:
        command: the program and its arguments; it is looked for as a shell does, and run without.
        name: what it is called; by default like the last file of its command.

    Raises:
        BotError: the command is empty, or no system could run it.
        WrongKindError: the command is not a list of str, or the name is not a str.
    """

    command: tuple[str, ...] = field(converter=_words)
    name: str = ""

    def __attrs_post_init__(self) -> None:
        """Check the parts, and find a name."""
        require_tuple_of("The command of a Program", str, self.command)
        require_str("The name of a Program", self.name)
        if not self.command or not self.command[0] or any("\0" in word for word in self.command):
            raise BotError(f"A Program needs a command, not {describe(self.command)}.")
        if not self.name:
            files = [word for word in self.command if not word.startswith("-")] or self.command
            object.__setattr__(self, "name", Path(files[-1]).stem or "program")

    def __call__(self, view: AnyView, rng: Random) -> NoReturn:  # noqa: ARG002  # as for any bot
        """Refuse to be called: a program is talked to.

        Raises:
            BotError: always.
        """
        raise BotError(f"{self.name} is a Program, which plays in isolated series only.")


@frozen
class NamedBot:
    """A Python bot that is known by its name, and imported only where it plays.

    In an isolated series no code of its module runs in the arena's process.

    >>> NamedBot("my_bots:careful").name
    'careful'

    Attributes:
        place: its module and its name there, as in `my_bots:careful`.

    Raises:
        BotError: that is not the name of a module and of something in it.
        WrongKindError: it is not a str.
    """

    place: str

    def __attrs_post_init__(self) -> None:
        """Check the name."""
        require_str("The place of a NamedBot", self.place)
        home, _, name = self.place.partition(":")
        if not name.isidentifier() or not all(part.isidentifier() for part in home.split(".")):
            raise BotError(f"Name a bot of yours as MODULE:NAME, not {describe(self.place)}.")

    @property
    def name(self) -> str:
        """What it is called in its module."""
        return self.place.partition(":")[2]

    def __call__(self, view: AnyView, rng: Random) -> Any:  # an action of whatever game it plays
        """Return what the bot chooses; in a trusted series it is imported here.

        Raises:
            BotError: it cannot be found.
        """
        return self.load()(view, rng)

    def load(self) -> Bot:
        """Return the bot itself, from the module, which is imported.

        Raises:
            BotError: there is no such module, it cannot be imported, or it has no such bot.
        """
        home, _, name = self.place.partition(":")
        here = str(Path.cwd())
        if here not in sys.path:  # as when this is not run by `python -m`
            sys.path.append(here)
        try:
            module = import_module(home)
        except ModuleNotFoundError as error:
            if error.name is None or not f"{home}.".startswith(f"{error.name}."):
                raise BotError(
                    f"The module {home} needs {error.name}, which is missing."
                ) from error
            raise BotError(
                f"There is no module {error.name}, neither in this folder nor installed."
            ) from error
        except Exception as error:
            what = f"{type(error).__name__}: {error}"
            raise BotError(f"The module {home} cannot be imported: {what}") from error
        if not hasattr(module, name):
            raise BotError(f"The module {home} has no {name}.")
        bot: Bot = getattr(module, name)
        if not callable(bot):
            raise BotError(
                f"{name} of the module {home} is not a bot: it must be callable, "
                f"not {describe(bot)}."
            )
        return bot


@frozen
class PackedBot:
    """A Python bot on its way to a process of its own: nothing of it is opened before it is there.

    Attributes:
        name: what it is called.
        pickled: the bot.
        main: the file of the program that it belongs to; None if it belongs to a module.
    """

    name: str
    pickled: bytes = field(repr=lambda data: f"<{len(data)} bytes>")
    main: str | None = None

    def __call__(self, view: AnyView, rng: Random) -> NoReturn:  # noqa: ARG002  # as for any bot
        """Refuse to be called.

        Raises:
            BotError: always.
        """
        raise BotError(f"{self.name} is packed for an isolated series, and plays nowhere else.")

    def load(self) -> Bot:
        """Return the bot itself, whose code runs from now on.

        Raises:
            Exception: whatever the bot raises.
        """
        if self.main is not None:
            _import_main(self.main)
        bot: Bot = pickle.loads(self.pickled)  # noqa: S301  # this process is the bot's
        return bot


Sendable: TypeAlias = Program | NamedBot | PackedBot
"""A bot that can be sent to a process of its own."""


def packed(name: str, bot: Bot) -> Sendable:
    """Return a bot in a form that can be sent to a process of its own.

    Raises:
        ArenaError: it cannot be sent.
    """
    if isinstance(bot, Sendable):
        return bot
    try:
        pickled = pickle.dumps(bot)
    except Exception as error:
        raise cannot_be_sent(name, in_words(error)) from error
    if b"__main__" not in pickled:
        return PackedBot(name, pickled)
    program = getattr(sys.modules["__main__"], "__file__", None)
    if program is None:
        raise cannot_be_sent(name, "it was written at a prompt")
    return PackedBot(name, pickled, str(Path(program).resolve()))


def cannot_be_sent(name: str, why: str) -> ArenaError:
    """Return the error for a bot that no other process can get."""
    return ArenaError(
        f"The bot {name} cannot be sent to another process ({why}): "
        "make it a function of a module, or another value that can be pickled."
    )


def _import_main(path: str) -> None:
    """Make the names of the arena's program known, without running it as the main one."""
    module = ModuleType(_ALIAS)
    sys.modules["__main__"] = sys.modules[_ALIAS] = module
    vars(module).update(runpy.run_path(path, run_name=_ALIAS))
