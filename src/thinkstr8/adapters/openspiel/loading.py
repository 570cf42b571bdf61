"""Registering games in OpenSpiel, and loading them.

Belongs here: `register` and `load`.
Does not belong here: the games of this library (the package), OpenSpiel's own classes (games).
"""

from collections.abc import Callable
from typing import cast

import pyspiel

from thinkstr8.adapters.openspiel.errors import spiel_errors
from thinkstr8.adapters.openspiel.games import Maker, TableGame
from thinkstr8.adapters.openspiel.infos import game_type
from thinkstr8.adapters.openspiel.parameters import (
    IMPERFECT,
    REWARD,
    START,
    TURN_BASED,
    Parameter,
    parameters_of,
    quoted,
)
from thinkstr8.adapters.openspiel.positions import beginning
from thinkstr8.adapters.openspiel.registry import ENTRIES, Entry
from thinkstr8.adapters.openspiel.settings import setting_of
from thinkstr8.adapters.openspiel.texts import position_from
from thinkstr8.adapters.rewards import Reward, require_reward
from thinkstr8.core.checks import require_kind
from thinkstr8.core.game import AnyGame, AnyRules, game_name
from thinkstr8.core.spaces import encoded


def register(  # OpenSpiel has to know as much
    game: AnyGame,
    usual: AnyRules,
    *,
    title: str,
    players: range,
    simultaneous: bool = False,
    is_open: bool = False,
    longest: Callable[[AnyRules], int] | None = None,
) -> str:
    """Register a game in OpenSpiel, and return its name there.

    Args:
        game: the module of the game, which needs ids and observations. If chance decides the
            deal, it also needs `begin_dealing`. The rewards "score" and "lead" need a
            `score_range` in its rules.
        usual: the rules of a game that is loaded without parameters.
        title: the name for people.
        players: the possible numbers of players.
        simultaneous: whether all seats that may act choose at once. Otherwise they are asked one
            by one, and do not see what the others have chosen.
        is_open: whether nothing is hidden, except what others choose at the same time.
        longest: returns the largest number of decisions in a game by some rules; decisions at the
            same time count once. By default it is the rules' largest number of actions.

    Raises:
        WrongKindError: the game has no ids or observations, or deals at random without
            `begin_dealing`.
    """
    name = f"python_{game_name(game)}"
    entry = Entry(
        encoded(game),
        usual,
        name,
        title,
        players,
        simultaneous,
        is_open,
        longest or (lambda rules: rules.max_actions),
    )
    setting = setting_of(entry.game, usual, "win", simultaneous=simultaneous)
    beginning(setting)
    pyspiel.register_game(game_type(entry, setting), Maker(entry))
    ENTRIES[name] = entry
    return name


def load(  # the parameters of a game, by name
    game: AnyGame,
    rules: AnyRules,
    reward: Reward = "win",
    *,
    turn_based: bool = False,
    imperfect_information: bool = False,
    start: object = None,
) -> TableGame:
    """Return the game of OpenSpiel for some rules.

    >>> from thinkstr8 import ten
    >>> load(ten, ten.Rules(1, solo=7)).num_distinct_actions()
    201

    Args:
        game: the module of a registered game.
        rules: the rules.
        reward: what a finished game is worth: "win", "score" or "lead".
        turn_based: whether seats that choose at once are asked one by one, without seeing what the
            others have chosen.
        imperfect_information: whether to announce imperfect information although nothing is hidden,
            for algorithms that want it.
        start: where the games start: None for the deal, or a state of the game, a record, or the
            text or JSON of either.

    Raises:
        SpielError: the game is not registered, the rules are not its own, there is no such reward,
            the game does not have the option, or the games cannot start there.
    """
    entry = ENTRIES.get(f"python_{game_name(game)}")
    if entry is None or entry.game is not game:
        raise pyspiel.SpielError(f"{game_name(game)} is not registered: call register first.")
    options: dict[str, Parameter] = {REWARD: reward}
    if turn_based:
        options[TURN_BASED] = True
    if imperfect_information:
        options[IMPERFECT] = True
    with spiel_errors():
        require_kind(rules, type(entry.usual), entry.title)
        require_reward(reward)
        if start is not None:
            setting = setting_of(
                entry.game, rules, reward, simultaneous=entry.simultaneous and not turn_based
            )
            options[START] = quoted(str(position_from(setting, start)))
        parameters = {**parameters_of(game, rules, entry.usual), **options}
    return cast("TableGame", pyspiel.load_game(entry.name, parameters))
