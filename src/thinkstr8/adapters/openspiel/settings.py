"""What a game that is loaded into OpenSpiel consists of, apart from any position.

Belongs here: the rules, the reward and the spaces of a loaded game, and what follows from them.
Does not belong here: a position (positions), OpenSpiel's own classes (games), its parameters
(parameters).
"""

import inspect
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, cast

from attrs import field

from thinkstr8.adapters.rewards import REWARDS, Reward, require_reward
from thinkstr8.core.caches import ByIdentity
from thinkstr8.core.errors import QuestionError
from thinkstr8.core.game import AnyRules, Outcome, game_name
from thinkstr8.core.pickling import Reduced, with_game_by_name
from thinkstr8.core.recall import rules_key
from thinkstr8.core.spaces import ActionSpace, AnyEncodedGame, NatureSpace, ObservationSpace
from thinkstr8.core.values import frozen

TWO: Final = 2


@frozen(eq=False)
class Setting:
    """A loaded game: its rules, its reward, and the spaces of its ids and observations.

    Attributes:
        game: the module with the verbs.
        rules: the rules of the games.
        reward: the name of the reward.
        simultaneous: whether all seats that may act choose at once.
        actions: the ids of the actions of the seats.
        nature: the ids of everything that chance decides.
        current: the layout of an observation, without the history if the game can leave it out.
        full: the layout of everything that a view has.
        origin: a key of the game and the rules, with which all memories begin.
        worth: returns the rewards of an outcome.
        sorted_ids: returns ids in ascending order, as OpenSpiel wants them.
        odds: returns the ids and the odds of outcomes.
    """

    game: AnyEncodedGame = field(repr=game_name)
    rules: AnyRules
    reward: Reward
    simultaneous: bool
    actions: ActionSpace = field(init=False, repr=False)
    nature: NatureSpace = field(init=False, repr=False)
    current: ObservationSpace = field(init=False, repr=False)
    full: ObservationSpace = field(init=False, repr=False)
    origin: bytes = field(init=False, repr=False)
    worth: Callable[[Outcome], tuple[float, ...]] = field(init=False, repr=False)
    sorted_ids: Callable[[tuple[int, ...]], list[int]] = field(init=False, repr=False)
    odds: Callable[[tuple[Any, ...]], list[tuple[int, float]]] = field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Prepare what follows from the choices."""
        game, rules = self.game, self.rules
        forgetful: dict[str, object] = {"history": False} if "history" in looks_of(game) else {}
        nature = game.nature_space(rules)
        prepared = {
            "actions": game.action_space(rules),
            "nature": nature,
            "current": _observation_space(game, rules, forgetful),
            "full": game.observation_space(rules),
            "origin": rules_key(game, rules),
            "worth": REWARDS[self.reward],
            "sorted_ids": ByIdentity(sorted).of,
            "odds": ByIdentity(_odds(nature)).of,
        }
        for name, value in prepared.items():
            object.__setattr__(self, name, value)  # because the class is frozen

    def __reduce__(self) -> Reduced:
        """Pickle the choices; the rest follows from them."""
        return with_game_by_name(
            setting_of, self.game, self.rules, self.reward, simultaneous=self.simultaneous
        )

    def looking(self, looks: dict[str, object]) -> ObservationSpace:
        """Return the layout of an observation with options of the game's `observation_space`.

        Raises:
            TypeError: the game does not have such an option.
        """
        return _observation_space(self.game, self.rules, looks)

    @property
    def is_zero_sum(self) -> bool:
        """Whether the rewards of a game always sum to 0."""
        seats = self.rules.players
        return seats == TWO if self.reward == "lead" else self.reward == "win" and seats >= TWO

    @property
    def utilities(self) -> tuple[float, float]:
        """The least and the greatest reward that a game can bring."""
        if self.reward == "win":
            return -1.0, 1.0
        least, most = cast("tuple[int, int]", cast("Any", self.rules).score_range)
        if self.reward == "score":
            return float(least), float(most)
        return float(least - most), float(most - least)


def looks_of(game: AnyEncodedGame) -> tuple[str, ...]:
    """Return the names of the options of a game's `observation_space`.

    >>> from thinkstr8 import numer
    >>> looks_of(numer)
    ('history',)
    """
    return tuple(inspect.signature(game.observation_space).parameters)[1:]


def _observation_space(
    game: AnyEncodedGame, rules: AnyRules, looks: dict[str, object]
) -> ObservationSpace:
    make = cast("Callable[..., ObservationSpace]", game.observation_space)
    return make(rules, **looks)


def _odds(nature: NatureSpace) -> Callable[[tuple[Any, ...]], list[tuple[int, float]]]:
    """Return a function that returns the ids and the odds of outcomes.

    Games share their outcomes, so an outcome that occurs again is the same object.
    """
    id_of = ByIdentity(nature.encode).of

    def odds(outcomes: tuple[Any, ...]) -> list[tuple[int, float]]:
        return sorted(
            [(id_of(each), share.numerator / share.denominator) for each, share in outcomes]
        )

    return odds


def setting_of(
    game: AnyEncodedGame, rules: AnyRules, reward: Reward, *, simultaneous: bool
) -> Setting:
    """Return the setting of a loaded game; equal ones are the same object.

    Raises:
        QuestionError: there is no such reward, or the rules have no range of scores for it.
        WrongKindError: the rules are not of this game.
    """
    require_reward(reward)
    if reward != "win" and not hasattr(rules, "score_range"):
        raise QuestionError(
            f"The reward {reward} needs score_range in the Rules of {game_name(game)}: the least "
            "and the most points of a final score."
        )
    return _setting_of(cast("Any", game), cast("Any", rules), reward, simultaneous)


@lru_cache(maxsize=64)
def _setting_of(game: Any, rules: Any, reward: Reward, simultaneous: bool) -> Setting:  # noqa: FBT001  # for the cache
    return Setting(game, rules, reward, simultaneous)
