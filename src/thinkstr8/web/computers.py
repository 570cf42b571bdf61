"""Bots outside the server: they think in processes of their own, and not for too long.

Belongs here: asking a bot for its line.
Does not belong here: the processes (workers), what happens without an answer (rooms).
"""

import secrets
from random import Random
from typing import Final

from thinkstr8.core import AnyAction, AnyView
from thinkstr8.core.game import game_name
from thinkstr8.front.line_ups import bot_named
from thinkstr8.games import catalogue
from thinkstr8.match import AnyMatch
from thinkstr8.web.workers import Workers

_SEED_BITS: Final = 128


def chosen(game: str, bot: str, view: AnyView, seed: int) -> str:
    """Return the line of the action that a bot chooses for a view.

    >>> from thinkstr8 import numer
    >>> chosen("numer", "random", numer.view(numer.example(numer.Stage.WRITE), 0), 8)
    'write 0 226'

    Raises:
        BotError: there is no such bot.
    """
    module = catalogue.GAMES[game]
    action: AnyAction = bot_named(module, bot)(view, Random(seed))
    return str(module.format_action(action))


async def answer(workers: Workers, match: AnyMatch, seat: int, bot: str) -> str:
    """Return the line of the action that a bot chooses for a seat. It gets the seat's view alone.

    Raises:
        NoAnswerError: it did not answer in time, or failed.
    """
    seed = secrets.randbits(_SEED_BITS)
    return await workers.result(chosen, game_name(match.game), bot, match.view(seat), seed)
