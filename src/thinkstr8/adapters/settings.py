"""Settings: what a learning program chooses before the first game.

Belongs here: splitting options into rules, looks and the rest; the spaces that follow from them.
Does not belong here: a game that is being played (episodes), the arrays of any framework (arrays).
"""

import inspect
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Final, Generic, cast

from attrs import field

from thinkstr8.adapters.rewards import REWARDS, Reward, require_reward
from thinkstr8.core.caches import ByIdentity
from thinkstr8.core.driver import nature_of
from thinkstr8.core.errors import WrongKindError
from thinkstr8.core.facts import Facts
from thinkstr8.core.game import (
    ActionT,
    AnyRules,
    Game,
    Outcome,
    StateT,
    TableT,
    ViewT,
    game_name,
    require_game,
)
from thinkstr8.core.pickling import Reduced, with_game_by_name
from thinkstr8.core.plain import require_bool
from thinkstr8.core.spaces import ActionSpace, ObservationSpace, mask_of
from thinkstr8.core.values import frozen
from thinkstr8.core.wording import describe

PLAYERS: Final = 3
"""The number of players of an environment whose user names none."""

_OWN: Final = ("reward", "skip_forced")
"""The options that are neither the rules' nor the observation's."""


@frozen(eq=False)
class Setting(Generic[StateT, ActionT, ViewT, TableT]):
    """The rules of the games, what the seats see of them, and what they are rewarded for.

    Ids are those of the game's `action_space`, and one more, the last one: to wait. It is the only
    legal id of a seat that is not to act, so no mask is ever empty.

    Attributes:
        game: the module with the verbs.
        rules: the rules of the games.
        reward: the name of the reward.
        skip_forced: whether a seat with a single legal action is not asked.
        looks: the options of the game's `observation_space`.
        actions: the ids of the actions.
        observations: the layout of the observations.
        nature: chooses for nature.
        worth: the rewards of an outcome.
        wait: the id of waiting.
        mask: returns the mask for some legal ids, with the id of waiting as its last byte.
    """

    game: Game[StateT, ActionT, ViewT, TableT]
    rules: AnyRules
    reward: Reward = "win"
    skip_forced: bool = False
    looks: Mapping[str, object] = Facts()
    actions: ActionSpace[ActionT, TableT] = field(init=False, repr=False)
    observations: ObservationSpace[ViewT] = field(init=False, repr=False)
    nature: Callable[[StateT, Random], ActionT] = field(init=False, repr=False)
    worth: Callable[[Outcome], tuple[float, ...]] = field(init=False, repr=False)
    wait: int = field(init=False, repr=False)
    mask: Callable[[tuple[int, ...]], bytes] = field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Check the choices, and prepare what follows from them."""
        require_game(self.game)
        require_reward(self.reward)
        require_bool("skip_forced", self.skip_forced)
        actions = _function(self.game, "action_space")(self.rules)
        observations = _function(self.game, "observation_space")(self.rules, **self.looks)
        assigned = {
            "actions": actions,
            "observations": observations,
            "nature": nature_of(self.game),
            "worth": REWARDS[self.reward],
            "wait": cast("ActionSpace", actions).size,
            "mask": ByIdentity(partial(_mask, cast("ActionSpace", actions).size)).of,
        }
        for name, value in assigned.items():
            object.__setattr__(self, name, value)  # because the class is frozen

    @property
    def size(self) -> int:
        """The number of ids, with that of waiting."""
        return self.wait + 1

    def __reduce__(self) -> Reduced:
        """Pickle the choices; the rest follows from them."""
        return with_game_by_name(
            Setting, self.game, self.rules, self.reward, self.skip_forced, self.looks
        )

    def __copy__(self) -> "Setting[StateT, ActionT, ViewT, TableT]":
        return self

    def __deepcopy__(self, _: object) -> "Setting[StateT, ActionT, ViewT, TableT]":
        return self


def _mask(wait: int, ids: tuple[int, ...]) -> bytes:
    return mask_of(wait + 1, ids or (wait,))


def _function(game: Game, name: str) -> Callable[..., object]:
    """Return an optional function of a game.

    Raises:
        WrongKindError: the game does not have it.
    """
    found = getattr(game, name, None)
    if not callable(found):
        raise WrongKindError(
            f"{game_name(game)} has no function {name}, which an environment for learning needs."
        )
    return cast("Callable[..., object]", found)


def setting_of(
    game: Game[StateT, ActionT, ViewT, TableT],
    options: Mapping[str, object],
    make_rules: Callable[..., AnyRules] | None = None,
) -> Setting[StateT, ActionT, ViewT, TableT]:
    """Return the setting for the options of an environment.

    Options that the game's `observation_space` has go there, and those of the `Rules` into the
    rules. Without a number of players it is 3.

    >>> from thinkstr8 import numer
    >>> setting = setting_of(numer, {"players": 2, "slips": True, "history": False})
    >>> setting.rules.slips, setting.looks, setting.size
    (True, Facts(history=False), 1001)

    Args:
        game: the module with the verbs.
        options: the options by name.
        make_rules: makes the rules from the options that are left; by default `game.Rules`.

    Raises:
        InvalidRulesError: no game can be played by the rules.
        QuestionError: there is no such reward.
        WrongKindError: there is no such option, an option is of the wrong class, or the game lacks
            a function.
    """
    require_game(game)
    make = make_rules or _function(game, "Rules")
    looks = _names(_function(game, "observation_space"))[1:]
    named = _names(make)
    for option in options:
        if option not in (*named, *looks, *_OWN):
            listed = ", ".join((*named, *looks, *_OWN))
            raise WrongKindError(f"There is no option {describe(option)}: there are {listed}.")
    usual = {"players": PLAYERS} if "players" in named else {}
    chosen = usual | {name: value for name, value in options.items() if name in named}
    return Setting(
        game,
        cast("AnyRules", make(**chosen)),
        cast("Reward", options.get("reward", "win")),
        cast("bool", options.get("skip_forced", False)),
        Facts(**{name: value for name, value in options.items() if name in looks}),
    )


def _names(function: Callable[..., object]) -> tuple[str, ...]:
    """Return the names of the parameters of a function."""
    return tuple(inspect.signature(function).parameters)
