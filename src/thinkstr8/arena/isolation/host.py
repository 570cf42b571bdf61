"""The process of an isolated Python bot, which loads the bot and serves it.

Belongs here: everything between the start of the process and the protocol.
Does not belong here: starting the process (template, keepers), the protocol (protocol.serving).

The first line of standard input identifies the bot, and the protocol follows. If the bot cannot be
loaded, the answer to the arena's first message says why.
"""

import base64
import json
import os
import sys
from importlib import import_module
from typing import Any, cast

from thinkstr8.arena.programs import NamedBot, PackedBot
from thinkstr8.arena.protocol.messages import Failed, format_message
from thinkstr8.arena.protocol.serving import Conversation, converse, private_streams
from thinkstr8.arena.words import in_words, one_line
from thinkstr8.core.errors import BotError
from thinkstr8.core.game import AnyGame
from thinkstr8.files.json_text import Json, write_json


def launch_line(game: AnyGame, bot: NamedBot | PackedBot) -> bytes:
    """Return the first line for the process of a bot, which identifies the bot."""
    line: dict[str, Json] = {"game": game.__name__, "path": [*sys.path], "name": bot.name}
    if isinstance(bot, NamedBot):
        line["place"] = bot.place
    else:
        line |= {"pickled": base64.b64encode(bot.pickled).decode(), "main": bot.main}
    return write_json(line).encode()


def main() -> None:
    """Load the bot that the first line of standard input names, and serve it."""
    with private_streams() as (lines, write):
        launch = cast("dict[str, Any]", json.loads(next(iter(lines))))
        try:
            sys.path[:] = launch["path"]
            game = cast(AnyGame, import_module(launch["game"]))
            conversation = Conversation(game, _bot(launch).load(), launch["name"])
        except BotError as error:
            write(_failure(str(error)))
        except BaseException as error:  # noqa: BLE001  # the bot's module may raise anything
            write(_failure(f"The bot cannot be loaded: {in_words(error)}"))
        else:
            converse(conversation, lines, write)


def _bot(launch: "dict[str, Any]") -> NamedBot | PackedBot:
    if "place" in launch:
        return NamedBot(launch["place"])
    return PackedBot(launch["name"], base64.b64decode(launch["pickled"]), launch["main"])


def _failure(reason: str) -> bytes:
    return format_message(Failed(one_line(reason))).encode(errors="replace")


def tell_failure(error: Exception) -> None:
    """Report to the arena that the bot cannot be started in this process."""
    os.write(1, _failure(f"The bot cannot be started: {in_words(error)}") + b"\n")
