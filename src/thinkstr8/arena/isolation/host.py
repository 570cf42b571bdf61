"""The process of an isolated Python bot: it finds the bot, and serves it.

Belongs here: what happens between the start of the process and the protocol.
Does not belong here: the start itself (template, keepers), the protocol (serving).

The first line of standard input says which bot it is; what follows is the protocol. Whatever goes
wrong is the answer to the arena's first message.
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
    """Return the first line for the process of a bot."""
    line: dict[str, Json] = {"game": game.__name__, "path": [*sys.path], "name": bot.name}
    if isinstance(bot, NamedBot):
        line["place"] = bot.place
    else:
        line |= {"pickled": base64.b64encode(bot.pickled).decode(), "main": bot.main}
    return write_json(line).encode()


def main() -> None:
    """Be the process of a bot."""
    with private_streams() as (lines, write):
        launch = cast("dict[str, Any]", json.loads(next(iter(lines))))
        try:
            sys.path[:] = launch["path"]
            game = cast(AnyGame, import_module(launch["game"]))
            conversation = Conversation(game, _bot(launch).load(), launch["name"])
        except BotError as error:
            write(_failure(str(error)))
        except BaseException as error:  # noqa: BLE001  # whatever its module does
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
    """Write to the arena that the process cannot become that of a bot."""
    os.write(1, _failure(f"It cannot be started: {in_words(error)}") + b"\n")
