"""Checking a bot: it answers every view with a legal action, and the same one again.

Belongs here: `check_bot`.
Does not belong here: how well a bot plays.
"""

from random import Random

from thinkstr8.core.driver import random_action, table_of
from thinkstr8.core.game import (
    ActionT,
    Bot,
    DealT,
    Game,
    RulesT,
    StateT,
    TableT,
    ViewT,
)
from thinkstr8.testing.failures import ConformanceError, Promise


def check_bot(
    game: Game[RulesT, DealT, TableT, StateT, ViewT, ActionT],
    bot: Bot[ViewT, ActionT],
    rules: RulesT,
    *,
    games: int = 10,
    seed: int = 0,
) -> int:
    """Let a bot play every seat in turn among random players; give the number of its decisions.

    >>> from thinkstr8 import think_str8
    >>> check_bot(think_str8, think_str8.bots.careful, think_str8.Rules(2), games=2)
    73

    Raises:
        ConformanceError: the bot gave an illegal action, or another one for the same view and the
            same random numbers.
    """
    decisions = 0
    for number in range(games):
        rng = Random(f"{seed}-{number}")
        own = number % rules.players
        state = game.setup(rules, game.deal(rules, rng))
        while acting := game.seats_to_act(table_of(game, state)):
            if own in acting:
                action = _answer(game, bot, state, own, rng.getrandbits(64))
                decisions += 1
            else:
                action = random_action(game, state, rng)
            state = game.apply(state, action)
    return decisions


def _answer(
    game: Game[RulesT, DealT, TableT, StateT, ViewT, ActionT],
    bot: Bot[ViewT, ActionT],
    state: StateT,
    seat: int,
    seed: int,
) -> ActionT:
    view = game.view(state, seat)
    action, again = bot(view, Random(seed)), bot(view, Random(seed))
    if action != again:
        raise ConformanceError(
            Promise.VALUES,
            f"Asked twice with the same random numbers, the bot gave {action} and {again}.",
        )
    if action not in game.legal_actions(table_of(game, state), seat):
        raise ConformanceError(Promise.LEGALITY, f"The bot gave {action}, which is not legal.")
    return action
