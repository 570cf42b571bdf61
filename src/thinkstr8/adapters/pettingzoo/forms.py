"""The forms of a game that PettingZoo's users expect.

Belongs here: making environments of any game.
Does not belong here: the environments (turns, checked, parallel).
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

from thinkstr8.adapters.pettingzoo.checked import CheckedEnv
from thinkstr8.adapters.pettingzoo.parallel import AllAtOnceEnv
from thinkstr8.adapters.pettingzoo.turns import TurnsEnv
from thinkstr8.adapters.settings import Setting, setting_of
from thinkstr8.core.game import AnyGame, AnyRules
from thinkstr8.core.pickling import Reduced, with_game_by_name
from thinkstr8.core.values import frozen

if TYPE_CHECKING:
    from thinkstr8.adapters.pettingzoo.batched import BatchedEnv

_MODE: Final = "render_mode"


@frozen
class Forms:
    """The environments of a game: `env`, `raw_env`, `parallel_env` and `batch_env`.

    Attributes:
        game: a module with the verbs, `action_space` and `observation_space`.
        make_rules: makes the rules from keyword arguments; by default `game.Rules`.
    """

    game: AnyGame
    make_rules: Callable[..., AnyRules] | None = None

    def env(self, **options: object) -> CheckedEnv:
        """Return an environment in which one agent acts after the other.

        An illegal action ends the game, and the agent that played it loses.

        >>> from thinkstr8 import numer
        >>> env = Forms(numer).env(players=2, slips=True, reward="lead")
        >>> env.reset(seed=8)
        >>> observation, reward, terminated, truncated, info = env.last()
        >>> env.agents, len(observation["action_mask"].nonzero()[0])
        (['player_0', 'player_1'], 1000)

        Args:
            options: `render_mode`, `reward` and `skip_forced`, and the options of the game's rules
                and of its `observation_space`. Without `players`, there are three.

        Raises:
            InvalidRulesError: no game can be played by the rules.
            QuestionError: there is no such reward or render mode.
            WrongKindError: there is no such option, an option is of the wrong class, or the game
                lacks a function.
        """
        return CheckedEnv(*self._read(options))

    def raw_env(self, **options: object) -> TurnsEnv:
        """Return an environment that raises an error for an illegal action.

        Args:
            options: as for `env`.

        Raises:
            InvalidRulesError: no game can be played by the rules.
            QuestionError: there is no such reward or render mode.
            WrongKindError: there is no such option, an option is of the wrong class, or the game
                lacks a function.
        """
        return TurnsEnv(*self._read(options))

    def parallel_env(self, **options: object) -> AllAtOnceEnv:
        """Return an environment in which all agents act in every step, and those not to act wait.

        >>> from thinkstr8 import think_str8
        >>> env = Forms(think_str8).parallel_env()
        >>> observations, infos = env.reset(seed=8)
        >>> [len(observations[agent]["action_mask"].nonzero()[0]) for agent in env.agents]
        [1, 1, 16]

        Args:
            options: as for `env`.

        Raises:
            InvalidRulesError: no game can be played by the rules.
            QuestionError: there is no such reward or render mode.
            WrongKindError: there is no such option, an option is of the wrong class, or the game
                lacks a function.
        """
        return AllAtOnceEnv(*self._read(options))

    def batch_env(self, games: int, threads: int = 1, **options: object) -> "BatchedEnv":
        """Return an environment of many games, in each of which one agent acts in every step.

        It needs the extra `batch`.

        >>> from thinkstr8 import numer
        >>> env = Forms(numer).batch_env(100, players=2)
        >>> observations, infos = env.reset(seed=8)
        >>> len(observations), env.agents[-1]
        (200, 'game_99_player_1')

        Args:
            games: the number of games.
            threads: the number of threads that share the work.
            options: `reward`, and the options of the game's rules and of its `observation_space`.

        Raises:
            InvalidRulesError: no game can be played by the rules.
            ModuleNotFoundError: the extra `batch` is not installed.
            QuestionError: there is not at least one game, or there is no such reward.
            WrongKindError: there is no such option, an option is of the wrong class, or the game
                cannot be played in batches.
        """
        batched = import_module("thinkstr8.adapters.pettingzoo.batched")  # needs one more extra
        setting = setting_of(self.game, options, self.make_rules)
        return cast("BatchedEnv", batched.BatchedEnv(setting, games, threads))

    def _read(self, options: Mapping[str, object]) -> tuple[Setting, str | None]:
        others = {name: value for name, value in options.items() if name != _MODE}
        return setting_of(self.game, others, self.make_rules), cast(
            "str | None", options.get(_MODE)
        )

    def __reduce__(self) -> Reduced:
        """Pickle the game by its name."""
        return with_game_by_name(Forms, self.game, self.make_rules)
