"""Many games at once as a vector environment of Gymnasium; needs the extra `batch`, too.

Belongs here: `OneSeatVectorEnv`, and one function per game for `gymnasium.make_vec`.
Does not belong here: a single game (one_seat), playing the games (batch).
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, SupportsIndex, cast

import numpy as np
from gymnasium.spaces import Space
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy import bool_, float64, int8
from numpy.typing import NDArray

from thinkstr8.adapters.arrays import Bytes, Seen, id_space, observation_box, seen_space
from thinkstr8.adapters.episodes import deal_in, not_begun, require_seed
from thinkstr8.adapters.gymnasium.one_seat import RANDOM_SEAT, Info
from thinkstr8.adapters.integers import as_int
from thinkstr8.adapters.settings import Setting, setting_of
from thinkstr8.batch import NOBODY, Batch, Policy
from thinkstr8.core.checks import require_seat
from thinkstr8.core.errors import QuestionError, WrongKindError
from thinkstr8.core.game import AnyGame, AnyRules, Outcome, Seat
from thinkstr8.core.plain import require_bool, require_int
from thinkstr8.core.wording import describe, with_class
from thinkstr8.games import numer as numer_game
from thinkstr8.games import ten as ten_game
from thinkstr8.games import think_str8 as think_str8_game

_RANDOM: Final = "random"
_OWN: Final = ("opponents", "seat", "plain", "threads")
"""The options that only this environment has."""

_OTHERWISE: Final = 'Environments of single games can: vectorization_mode="sync".'
"""What to do if a batch cannot do what is asked."""

_SEEDS: Final = 2**63


class OneSeatVectorEnv(VectorEnv[Seen | Bytes, NDArray[np.int64], NDArray[np.generic]]):
    """One seat of many games against opponents in compiled code.

    It is what `OneSeatEnv` is, many times: the same spaces, rewards and infos. A game that is over
    begins anew with the next step, which ignores its action.

    Attributes:
        setting: the rules and the spaces.
        num_envs: the number of games.
        seats: the seat that learns in each game.
    """

    def __init__(
        self,
        setting: Setting,
        num_envs: int,
        opponents: str | Policy = _RANDOM,
        *,
        seat: SupportsIndex | str = 0,
        plain: bool = False,
        threads: int = 1,
    ) -> None:
        """Prepare the spaces; `reset` begins the first games.

        Args:
            setting: the rules and the spaces.
            num_envs: the number of games.
            opponents: "random", or a policy made by `thinkstr8.batch.policy`, for all other seats.
            seat: the seat that learns, or "random" for another one in every game.
            plain: whether observations are only arrays, and the masks are in the infos.
            threads: the number of threads that share the work.

        Raises:
            QuestionError: there is not at least one game, or the setting skips forced actions.
            UnknownSeatError: there is no such seat.
            WrongKindError: an argument is of the wrong class.
        """
        is_random = isinstance(seat, str) and seat == RANDOM_SEAT
        learner: Seat = 0 if is_random else as_int("A seat", seat)
        require_seat(learner, setting.rules.players)
        require_bool("plain", plain)
        require_int("The number of games", num_envs)
        if num_envs < 1:
            raise QuestionError(f"There must be at least one game, not {describe(num_envs)}.")
        if setting.skip_forced:
            raise QuestionError(f"Batches ask every seat: skip_forced must be False. {_OTHERWISE}")
        chosen = None if isinstance(opponents, str) and opponents == _RANDOM else opponents
        if chosen is not None and not hasattr(chosen, "address"):
            raise WrongKindError(
                'The opponents of a batch must be "random" or a policy made by '
                f"thinkstr8.batch.policy, not {with_class(opponents)}. {_OTHERWISE}"
            )
        self.setting: Final = setting
        self.num_envs = num_envs
        self.seats = np.zeros(num_envs, np.int64)
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}
        self.render_mode = None
        self.single_action_space = id_space(setting)
        self.single_observation_space = cast(
            "Space[Seen | Bytes]",
            observation_box(setting.observations) if plain else seen_space(setting),
        )
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._policy = cast("Policy | None", chosen)
        self._wanted = None if is_random else learner
        self._plain = plain
        self._threads = threads
        self._batch: Batch | None = None

    @classmethod
    def of(
        cls,
        game: AnyGame,
        num_envs: int,
        options: Mapping[str, object],
        make_rules: Callable[..., AnyRules] | None = None,
    ) -> "OneSeatVectorEnv":
        """Return an environment of any game that has batches, for options by name.

        >>> from thinkstr8 import numer
        >>> env = OneSeatVectorEnv.of(numer, 100, {"players": 2, "plain": True})
        >>> observations, infos = env.reset(seed=8)
        >>> observations.shape, infos["action_mask"].shape
        ((100, 111), (100, 1001))

        Args:
            game: a module with batches.
            num_envs: the number of games.
            options: the options of this class, of the rules and of the observations.
            make_rules: makes the rules from the options; by default `game.Rules`.

        Raises:
            InvalidRulesError: no game can be played by the rules.
            QuestionError: there is no such reward, or there is not at least one game.
            WrongKindError: there is no such option, or an option is of the wrong class.
        """
        own = {name: value for name, value in options.items() if name in _OWN}
        others = {name: value for name, value in options.items() if name not in _OWN}
        return cls(setting_of(game, others, make_rules), num_envs, **own)  # type: ignore[arg-type]  # checked there

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen | Bytes, Info]:
        """Begin all games, and play until the seat that learns must act in each of them.

        Args:
            seed: the seed of everything random; None goes on with the random numbers so far.
            options: `{"deal": …}` begins with a deal of the game; other options are ignored.

        Raises:
            InvalidDealError: the deal does not fit the rules.
            QuestionError: the seed is negative.
            WrongKindError: an argument or the deal is of the wrong class.
        """
        number, deal = require_seed(seed), deal_in(options)
        super().reset(seed=number)
        setting = self.setting
        if self._batch is None or number is not None:
            first = int(self.np_random.integers(_SEEDS))
            self._batch = Batch(
                setting.game,
                setting.rules,
                self.num_envs,
                first,
                threads=self._threads,
                restarts=False,
                **setting.looks,
            )
        else:
            self._batch.deal(np.ones(self.num_envs, bool_))
        if deal is not None:
            state = setting.game.setup(setting.rules, deal)
            self._batch.load([state] * self.num_envs)
        self._choose_seats(np.ones(self.num_envs, bool_))
        self._batch.play_others(self.seats, self._policy)
        return self._seen(), self._info({})

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Seen | Bytes, NDArray[float64], NDArray[bool_], NDArray[bool_], Info]:
        """Play an action in each game, and then all others until the same seat must act again.

        Raises:
            IllegalActionError: an action is illegal; nothing has changed.
            NotToActError: the games have not begun.
            QuestionError: there is not one id for each game, or there is no such id.
            WrongKindError: the actions are not integers, or the policy of the opponents chose an
                illegal one.
        """
        batch, over = self.batch, self.batch.acting == NOBODY
        batch.step(actions)
        if over.any():
            batch.deal(over)
            self._choose_seats(over)
        batch.play_others(self.seats, self._policy)
        done = batch.done.copy()
        rewards, infos = np.zeros(self.num_envs, float64), self._results(done)
        for index in np.flatnonzero(done).tolist():
            rewards[index] = self._worth(index)[self.seats[index]]
        return self._seen(), rewards, done, np.zeros(self.num_envs, bool_), self._info(infos)

    def _choose_seats(self, begun: NDArray[bool_]) -> None:
        """Choose the seats that learn in games that have just begun."""
        if self._wanted is None:
            players = self.setting.rules.players
            self.seats[begun] = self.np_random.integers(players, size=int(begun.sum()))
        else:
            self.seats[begun] = self._wanted

    def _worth(self, index: int) -> tuple[float, ...]:
        """Return the rewards of the game that has just ended in a place."""
        batch = self.batch
        winners = tuple(np.flatnonzero(batch.winners[index]).tolist())
        return self.setting.worth(Outcome(tuple(batch.scores[index].tolist()), winners, ()))

    def _results(self, done: NDArray[bool_]) -> Info:
        """Return the infos about the games that have just ended."""
        if not done.any():
            return {}
        batch, rows = self.batch, np.arange(self.num_envs)
        score = np.where(done, batch.scores[rows, self.seats], 0)
        won = done & batch.winners[rows, self.seats]
        return {"score": score, "_score": done, "won": won, "_won": done}

    def _seen(self) -> Seen | Bytes:
        observations = self.batch.observations.copy()
        if self._plain:
            return observations
        return {"observation": observations, "action_mask": self._masks()}

    def _info(self, infos: Info) -> Info:
        if not self._plain:
            return infos
        return infos | {"action_mask": self._masks(), "_action_mask": np.ones(self.num_envs, bool_)}

    def _masks(self) -> NDArray[int8]:
        """Return the masks; the last id is to wait, which is legal where the game is over."""
        over = self.batch.acting == NOBODY
        return np.concatenate((self.batch.legal, over[:, None]), axis=1).view(int8)

    def action_masks(self) -> NDArray[bool_]:
        """Return for each game whether each id is legal now.

        Raises:
            NotToActError: the games have not begun.
        """
        return self._masks().view(bool_)

    @property
    def batch(self) -> Batch:
        """The games that are being played.

        Raises:
            NotToActError: the games have not begun.
        """
        if self._batch is None:
            raise not_begun()
        return self._batch


def think_str8(num_envs: int = 1, **options: object) -> OneSeatVectorEnv:
    """Return a seat of many games of Think Str8! against compiled opponents."""
    return OneSeatVectorEnv.of(think_str8_game, num_envs, options)


def ten(num_envs: int = 1, **options: object) -> OneSeatVectorEnv:
    """Return a seat of many games of TEN against compiled opponents."""
    return OneSeatVectorEnv.of(ten_game, num_envs, options)


def numer(num_envs: int = 1, **options: object) -> OneSeatVectorEnv:
    """Return a seat of many games of Numer against compiled opponents."""
    return OneSeatVectorEnv.of(numer_game, num_envs, options)
