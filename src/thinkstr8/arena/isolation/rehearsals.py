"""Warming up a template, so that the processes it forks start quickly.

Belongs here: exercising the library until its imports, readers and writers are ready for a game.
Does not belong here: forking (template), any code of a bot.
"""

import gc
from functools import cache
from importlib import import_module
from random import Random
from typing import Final, cast

from thinkstr8.arena.protocol.dialogues import Dialogue, History, action_of, new_game
from thinkstr8.arena.protocol.fields import Want
from thinkstr8.arena.protocol.messages import Answer, format_message
from thinkstr8.arena.protocol.serving import Conversation
from thinkstr8.arena.series import NO_LIMITS
from thinkstr8.core.driver import playthrough
from thinkstr8.core.game import AnyAction, AnyGame, AnyView, Seat

_GAMES: Final = "thinkstr8.games."


@cache
def rehearse(name: str) -> None:
    """Play a game of the library once over the protocol, with a fixed seed.

    The game's own bots play, which also fills the caches that the library keeps for them. Modules
    of others are not imported here; what they use of the library is warmed up by a small game.

    Args:
        name: the module of the game that is to be played.
    """
    if not name.startswith(_GAMES):
        rehearse(f"{_GAMES}numer")
        return
    _rehearse(cast(AnyGame, import_module(name)))
    gc.collect()
    gc.freeze()  # these objects stay, so collections in forked processes can skip them


def _rehearse(game: AnyGame) -> None:
    rules = game.Rules(players=2)  # type: ignore[attr-defined]  # all games of the catalogue have it
    rng = Random(0)
    history = History(game)
    bot = game.bots.careful  # type: ignore[attr-defined]  # as above
    talks = [(Dialogue(history, game, (Want.CHANGES,)), Conversation(game, bot, "")) for _ in "ab"]
    for seat, (_, conversation) in enumerate(talks):
        conversation.reply(format_message(new_game(game, rules, seat, "", NO_LIMITS)))

    def choose(seat: Seat, view: AnyView) -> AnyAction:
        dialogue, conversation = talks[seat]
        reply = conversation.reply(format_message(dialogue.ask(view, None, None)))
        return action_of(game, cast(Answer, reply))

    for _ in playthrough(game, game.setup(rules, game.deal(rules, rng)), choose, rng):
        pass
