"""An environment of Gymnasium: one seat that learns, against bots.

Belongs here: `OneSeatEnv`.
Does not belong here: the ids that Gymnasium knows (registered), the bots (opponents).
"""

from collections.abc import Callable, Mapping, Sequence, Sized
from random import Random
from typing import Any, Final, SupportsIndex, TypeAlias, cast

import gymnasium
import numpy as np
from gymnasium.spaces import Space
from numpy import bool_
from numpy.typing import NDArray

from thinkstr8.adapters.arrays import (
    Bytes,
    Seen,
    array,
    id_space,
    observation_box,
    seen,
    seen_space,
)
from thinkstr8.adapters.episodes import Episode, deal_in, finished, not_begun, require_seed
from thinkstr8.adapters.gymnasium.opponents import ask, bots_for
from thinkstr8.adapters.integers import as_int
from thinkstr8.adapters.rendering import SHOWN, render_modes, rendered, require_mode
from thinkstr8.adapters.rewards import illegal_reward
from thinkstr8.adapters.settings import Setting, setting_of
from thinkstr8.core.checks import require_seat
from thinkstr8.core.errors import IllegalActionError
from thinkstr8.core.game import AnyGame, AnyRules, Seat, clockwise
from thinkstr8.core.plain import require_bool
from thinkstr8.core.record import Record
from thinkstr8.core.sources import separate

Info: TypeAlias = dict[str, Any]
"""What an environment tells about a step besides; Gymnasium leaves its values open."""

RANDOM_SEAT: Final = "random"
"""The option for another seat in every game."""

_OWN: Final = ("opponents", "seat", "plain", "render_mode")
"""The options that only this environment has."""

_SEEDS: Final = 2**63


class OneSeatEnv(gymnasium.Env[Seen | Bytes, int]):
    """One seat of a game against bots.

    Attributes:
        setting: the rules and the spaces.
        opponents: the bots of the other seats, clockwise from the seat that learns.
        seat: the seat that learns in this game.
        illegal_reward: the reward of an illegal action.
    """

    def __init__(
        self,
        setting: Setting,
        opponents: object = "random",
        *,
        seat: SupportsIndex | str = 0,
        plain: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Prepare the spaces; `reset` begins the first game.

        Args:
            setting: the rules and the spaces.
            opponents: a list of bots or their names, clockwise from the seat that learns, or one of
                them for all other seats.
            seat: the seat that learns, or "random" for another one in every game.
            plain: whether an observation is only the array, and the mask is in the info.
            render_mode: how `render` shows the game; None if it does not.

        Raises:
            BotError: there is no such bot, or there are too few or too many.
            QuestionError: there is no such render mode.
            UnknownSeatError: there is no such seat.
            WrongKindError: an argument is of the wrong class.
        """
        players = setting.rules.players
        is_random = isinstance(seat, str) and seat == RANDOM_SEAT
        learner: Seat = 0 if is_random else as_int("A seat", seat)
        require_seat(learner, players)
        require_bool("plain", plain)
        require_mode(setting.game, render_mode)
        self.setting: Final = setting
        self.opponents = bots_for(setting.game, opponents, players - 1)
        self.seat: Seat = learner
        self.illegal_reward = illegal_reward(setting.reward, setting.rules)
        self.metadata = {"render_modes": render_modes(setting.game), "render_fps": 1}
        self.render_mode = render_mode
        self.action_space = id_space(setting)
        self.observation_space = cast(
            "Space[Seen | Bytes]",
            observation_box(setting.observations) if plain else seen_space(setting),
        )
        self._is_random = is_random
        self._plain = plain
        self._episode: Episode | None = None
        self._over = False
        self._sources: Sequence[Random] = ()

    @classmethod
    def of(
        cls,
        game: AnyGame,
        options: Mapping[str, object],
        make_rules: Callable[..., AnyRules] | None = None,
    ) -> "OneSeatEnv":
        """Return an environment of any game for options by name.

        Without a number of players, there are as many as a list of opponents needs, or 3.

        >>> from thinkstr8 import numer
        >>> OneSeatEnv.of(numer, {"opponents": ["careful"]}).setting.rules.players
        2

        Args:
            game: a module with the verbs, `action_space` and `observation_space`.
            options: the options of this class, of the rules and of the observations.
            make_rules: makes the rules from the options; by default `game.Rules`.

        Raises:
            InvalidRulesError: no game can be played by the rules.
            QuestionError: there is no such reward or render mode.
            WrongKindError: there is no such option, or an option is of the wrong class.
        """
        own = {name: value for name, value in options.items() if name in _OWN}
        others = {name: value for name, value in options.items() if name not in _OWN}
        opponents = own.get("opponents")
        if isinstance(opponents, Sized) and not isinstance(opponents, str):
            others.setdefault("players", len(opponents) + 1)
        return cls(setting_of(game, others, make_rules), **own)  # type: ignore[arg-type]  # checked there

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen | Bytes, Info]:
        """Begin a game, and play until the seat that learns must act.

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
        players = self.setting.rules.players
        first = Random(int(self.np_random.integers(_SEEDS)))
        if self._is_random:
            self.seat = int(self.np_random.integers(players))
        nature, *self._sources = separate(first, players)
        self._episode = Episode(self.setting, nature, deal)
        self._over = False
        self._let_others_play()
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[Seen | Bytes, float, bool, bool, Info]:
        """Play an action, and then all others until the seat that learns must act again.

        An illegal action ends the game. Its info has the reason as `refusal`.

        Raises:
            IllegalActionError: a bot chose an illegal action.
            NotToActError: the game is over, or has not begun.
            QuestionError: there is no such id.
            WrongKindError: the action is not an integer, or a bot did not choose an action.
        """
        episode = self.episode
        if self._over:
            raise finished()
        try:
            episode.play(self.seat, action)
        except IllegalActionError as error:
            self._over = True
            info: Info = {"refusal": str(error), "code": str(error.refusal.code)}
            return self._seen(), self.illegal_reward, True, False, self._info() | info
        self._let_others_play()
        outcome = episode.outcome()
        if outcome is None:
            return self._seen(), 0.0, False, False, self._info()
        self._over = True
        info = {"score": outcome.scores[self.seat], "won": self.seat in outcome.winners}
        reward = self.setting.worth(outcome)[self.seat]
        return self._seen(), reward, True, False, self._info() | info

    def _let_others_play(self) -> None:
        episode, players = self.episode, self.setting.rules.players
        while episode.acting and self.seat not in episode.acting:
            seat = episode.acting[0]
            place = clockwise(self.seat, players).index(seat) - 1
            ask(episode, seat, self.opponents[place], self._sources[place])
        if self.render_mode == SHOWN:
            self.render()

    def _seen(self) -> Seen | Bytes:
        if self._plain:
            return array(self.episode.observation(self.seat))
        return seen(self.episode, self.seat)

    def _info(self) -> Info:
        return {"action_mask": array(self.episode.mask(self.seat))} if self._plain else {}

    def action_masks(self) -> NDArray[bool_]:
        """Return whether each id is legal now; `MaskablePPO` of sb3-contrib calls this.

        Raises:
            NotToActError: there is no game yet.
        """
        return np.frombuffer(bytearray(self.episode.mask(self.seat)), bool_)

    @property
    def episode(self) -> Episode:
        """The game that is being played.

        Raises:
            NotToActError: there is no game yet.
        """
        if self._episode is None:
            raise not_begun()
        return self._episode

    def record(self) -> Record:
        """Return the record of the game so far, which can be replayed and saved.

        Raises:
            NotToActError: there is no game yet.
        """
        return self.episode.record()

    def render(self) -> str | None:
        """Return the view of the seat that learns, as the render mode says.

        Raises:
            NotToActError: there is no game yet.
        """
        episode = self.episode
        if self.render_mode is None:
            gymnasium.logger.warn(
                "You are calling render method without specifying any render mode."
            )
            return None
        return rendered(self.setting.game, episode.state, self.seat, self.render_mode)
