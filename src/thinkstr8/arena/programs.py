"""Bots that are not functions in this process: programs, and Python bots known by name.

Belongs here: identifying a bot that plays in another process.
Does not belong here: starting that process (isolation).
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

from attrs import field

from thinkstr8.arena.words import in_words
from thinkstr8.core.errors import ArenaError, BotError, WrongKindError
from thinkstr8.core.game import AnyView, Bot
from thinkstr8.core.plain import require_str, require_tuple_of
from thinkstr8.core.values import frozen
from thinkstr8.core.wording import class_as_bot, describe, with_class

_ALIAS: Final = "__mp_main__"
"""The name of the main module in a process that only imports it, as in multiprocessing."""


def _words(command: Sequence[str]) -> tuple[str, ...]:
    if isinstance(command, str) or not isinstance(command, Sequence):
        raise WrongKindError(
            f"The command of a Program must be a list of str, not {with_class(command)}."
        )
    return tuple(command)


@frozen
class Program:
    """A program in any language that speaks the bot protocol.

    It plays only in isolated series, in a new process for every game.

    >>> Program(["node", "bots/ada.js"]).name
    'ada'

    Attributes:
        command: the program and its arguments. The program is looked up on the PATH and run without
            a shell.
        name: the bot's name; by default, the name of the last file in the command.

    Raises:
        BotError: the command is empty, or cannot be a command on any system.
        WrongKindError: the command is not a list of str, or the name is not a str.
    """

    command: tuple[str, ...] = field(converter=_words)
    name: str = ""

    def __attrs_post_init__(self) -> None:
        """Check the fields, and choose a name if none was given."""
        require_tuple_of("The command of a Program", str, self.command)
        require_str("The name of a Program", self.name)
        if not self.command or not self.command[0] or any("\0" in word for word in self.command):
            raise BotError(f"A Program needs a command, not {describe(self.command)}.")
        if not self.name:
            files = [word for word in self.command if not word.startswith("-")] or self.command
            object.__setattr__(self, "name", Path(files[-1]).stem or "program")

    def __call__(self, view: AnyView, rng: Random) -> NoReturn:  # noqa: ARG002  # as for any bot
        """Refuse to be called: a program cannot be called as a function.

        Raises:
            BotError: always.
        """
        raise BotError(f"{self.name} is a Program, which plays only in isolated series.")


@frozen
class NamedBot:
    """A Python bot known by name, which is imported only where it plays.

    In an isolated series, no code of the bot's module runs in the arena's process.

    >>> NamedBot("my_bots:careful").name
    'careful'

    Attributes:
        place: the bot's module and its name in that module, such as `my_bots:careful`.

    Raises:
        BotError: the place is not of the form MODULE:NAME.
        WrongKindError: the place is not a str.
    """

    place: str

    def __attrs_post_init__(self) -> None:
        """Check the name."""
        require_str("The place of a NamedBot", self.place)
        home, _, name = self.place.partition(":")
        if not name.isidentifier() or not all(part.isidentifier() for part in home.split(".")):
            raise BotError(f"Name your own bot as MODULE:NAME, not {describe(self.place)}.")

    @property
    def name(self) -> str:
        """The bot's name in its module."""
        return self.place.partition(":")[2]

    def __call__(self, view: AnyView, rng: Random) -> Any:  # an action of whatever game it plays
        """Return the action that the bot chooses, after importing the bot into this process.

        Raises:
            BotError: the bot cannot be loaded.
        """
        return self.load()(view, rng)

    def load(self) -> Bot:
        """Import the module and return the bot itself.

        Raises:
            BotError: there is no such module, it cannot be imported, or it has no such bot.
        """
        home, _, name = self.place.partition(":")
        here = str(Path.cwd())
        if here not in sys.path:  # only `python -m` puts it there
            sys.path.append(here)
        try:
            module = import_module(home)
        except ModuleNotFoundError as error:
            if error.name is None or not f"{home}.".startswith(f"{error.name}."):
                raise BotError(
                    f"The module {home} needs {error.name}, which is missing."
                ) from error
            if home.endswith(".py"):
                raise BotError(
                    f"Write the module without .py: {home.removesuffix('.py')}:{name}."
                ) from error
            raise BotError(
                f"There is no module {error.name} in this folder, and none is installed."
            ) from error
        except Exception as error:
            what = f"{type(error).__name__}: {error}"
            raise BotError(f"The module {home} cannot be imported: {what}") from error
        if not hasattr(module, name):
            raise BotError(f"The module {home} has no {name}.")
        bot: Bot = getattr(module, name)
        if isinstance(bot, type):
            raise BotError(
                f"{class_as_bot(bot)} Write bot = {name}() in the module, "
                f"and name the bot {home}:bot."
            )
        if not callable(bot):
            raise BotError(
                f"{name} of the module {home} is not a bot: it must be callable, "
                f"not {describe(bot)}."
            )
        return bot


@frozen
class PackedBot:
    """A pickled Python bot, which is unpickled only in its own process.

    Attributes:
        name: the bot's name.
        pickled: the bot as a pickle.
        main: the file of the main program, if the bot is defined there; otherwise None.
    """

    name: str
    pickled: bytes = field(repr=lambda data: f"<{len(data)} bytes>")
    main: str | None = None

    def __call__(self, view: AnyView, rng: Random) -> NoReturn:  # noqa: ARG002  # as for any bot
        """Refuse to be called.

        Raises:
            BotError: always.
        """
        raise BotError(f"{self.name} is packed for an isolated series and plays only there.")

    def load(self) -> Bot:
        """Unpickle the bot, which may run its code, and return it.

        Raises:
            Exception: any exception that the bot's code raises.
        """
        if self.main is not None:
            _import_main(self.main)
        bot: Bot = pickle.loads(self.pickled)  # noqa: S301  # this process is the bot's
        return bot


Sendable: TypeAlias = Program | NamedBot | PackedBot
"""A bot that can be sent to its own process."""


def packed(name: str, bot: Bot) -> Sendable:
    """Return a bot in a form that can be sent to its own process.

    Raises:
        ArenaError: the bot cannot be sent.
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
        raise cannot_be_sent(name, "it was defined at a prompt")
    return PackedBot(name, pickled, str(Path(program).resolve()))


def cannot_be_sent(name: str, why: str) -> ArenaError:
    """Return the error for a bot that cannot be sent to another process."""
    return ArenaError(
        f"The bot {name} cannot be sent to another process ({why}): "
        "make it a function of a module, or another value that can be pickled."
    )


def _import_main(path: str) -> None:
    """Import the arena's main program as `__main__`, without its `__main__` block."""
    module = ModuleType(_ALIAS)
    sys.modules["__main__"] = sys.modules[_ALIAS] = module
    vars(module).update(runpy.run_path(path, run_name=_ALIAS))
