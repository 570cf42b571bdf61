"""What OpenSpiel wants to know of a game before it is played.

Belongs here: the description of a kind of game, and the numbers of a loaded one.
Does not belong here: the classes for games and states (games, states).
"""

import pyspiel

from thinkstr8.adapters.openspiel.parameters import (
    IMPERFECT,
    REWARD,
    START,
    TURN_BASED,
    Parameter,
    parameters_of,
)
from thinkstr8.adapters.openspiel.registry import Entry
from thinkstr8.adapters.openspiel.settings import Setting


def game_type(entry: Entry, setting: Setting, *, imperfect: bool = False) -> pyspiel.GameType:
    """Return OpenSpiel's description of a kind of game.

    Args:
        entry: the game.
        setting: the rules and the reward.
        imperfect: whether to announce imperfect information although nothing is hidden.
    """
    is_open = entry.is_open and setting.simultaneous == entry.simultaneous and not imperfect
    kinds = pyspiel.GameType
    return kinds(
        short_name=entry.name,
        long_name=entry.title,
        dynamics=(
            kinds.Dynamics.SIMULTANEOUS if setting.simultaneous else kinds.Dynamics.SEQUENTIAL
        ),
        chance_mode=(
            kinds.ChanceMode.EXPLICIT_STOCHASTIC
            if setting.nature.size
            else kinds.ChanceMode.DETERMINISTIC
        ),
        information=(
            kinds.Information.PERFECT_INFORMATION
            if is_open
            else kinds.Information.IMPERFECT_INFORMATION
        ),
        utility=kinds.Utility.ZERO_SUM if setting.is_zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=entry.players[-1],
        min_num_players=entry.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=usual_parameters(entry),
    )


def game_info(entry: Entry, setting: Setting) -> pyspiel.GameInfo:
    """Return the numbers that OpenSpiel wants to know of a game."""
    least, most = setting.utilities
    return pyspiel.GameInfo(
        num_distinct_actions=setting.actions.size,
        max_chance_outcomes=setting.nature.size,
        num_players=setting.rules.players,
        min_utility=least,
        max_utility=most,
        utility_sum=0.0 if setting.is_zero_sum else None,
        max_game_length=(
            entry.longest(setting.rules)
            if setting.simultaneous == entry.simultaneous
            else setting.rules.max_actions
        ),
    )


def usual_parameters(entry: Entry) -> dict[str, Parameter]:
    """Return the parameters of a game and their usual values."""
    own: dict[str, Parameter] = {REWARD: "win", START: ""}
    if entry.simultaneous:
        own[TURN_BASED] = False
    if entry.is_open:
        own[IMPERFECT] = False
    return {**parameters_of(entry.game, entry.usual, entry.usual), **own}
