"""What a template does once, so that the bots that it forks need not do it each.

Belongs here: exercising the library until its imports, readers and writers are in place.
Does not belong here: forking (template), any code of a bot.
"""

import gc
from random import Random

from thinkstr8.arena.dialogues import Dialogue, History, new_game
from thinkstr8.arena.message_fields import Want
from thinkstr8.arena.protocol import format_message
from thinkstr8.arena.series import NO_LIMITS
from thinkstr8.arena.serving import Conversation
from thinkstr8.core.driver import playthrough
from thinkstr8.core.game import AnyAction, AnyGame, AnyView, Seat
from thinkstr8.games.catalogue import GAMES


def rehearse() -> None:
    """Play a game of each kind in the catalogue by the protocol, with known random numbers."""
    for game in GAMES.values():
        _rehearse(game)
    gc.collect()
    gc.freeze()  # what is here now stays: bots need not look through it


def _rehearse(game: AnyGame) -> None:
    rules = game.Rules(players=2)  # type: ignore[attr-defined]  # those of the catalogue have them
    rng = Random(0)
    dialogue = Dialogue(History(game), game, (Want.CHANGES,))

    def first(view: AnyView, _: Random) -> AnyAction:
        actions: tuple[AnyAction, ...] = game.legal_actions(view.table, view.seat)
        return actions[0]

    conversation = Conversation(game, first, "nobody")
    conversation.reply(format_message(new_game(game, rules, 0, "", NO_LIMITS)))

    def choose(seat: Seat, view: AnyView) -> AnyAction:
        if seat == 0:
            conversation.reply(format_message(dialogue.ask(view, None, None)))
        return first(view, rng)

    for _ in playthrough(game, game.setup(rules, game.deal(rules, rng)), choose, rng):
        pass
