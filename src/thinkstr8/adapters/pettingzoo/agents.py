"""What both forms of an environment have: agents, spaces, the game that is being played.

Belongs here: names of agents, spaces, `state`, `render`, and beginning a game.
Does not belong here: stepping (turns, parallel).
"""

from collections.abc import Mapping
from random import Random
from typing import Any, Final, TypeAlias

import gymnasium
from gymnasium.spaces import Box, Space

from thinkstr8.adapters.arrays import (
    Bytes,
    Seen,
    array,
    id_space,
    observation_box,
    seen,
    seen_space,
)
from thinkstr8.adapters.episodes import Episode, deal_in, not_begun, require_seed
from thinkstr8.adapters.rendering import SHOWN, render_modes, rendered, require_mode
from thinkstr8.adapters.rewards import illegal_reward
from thinkstr8.adapters.settings import Setting
from thinkstr8.core.errors import UnknownSeatError
from thinkstr8.core.game import Outcome, Seat, game_name
from thinkstr8.core.record import Record
from thinkstr8.core.wording import describe

Info: TypeAlias = dict[str, Any]
"""What an environment tells about a step besides; PettingZoo leaves its values open."""


class Agents:
    """The agents of an environment, and the game that they play.

    Attributes:
        setting: the rules and the spaces.
        possible_agents: the names of the agents, in the order of their seats.
        metadata: the name, the render modes and the other facts that PettingZoo asks for.
        render_mode: how `render` shows the game; None if it does not.
        state_space: the space of `state()`.
        illegal_reward: the reward of an agent that plays an illegal action.
    """

    def __init__(self, setting: Setting, render_mode: str | None = None) -> None:
        """Prepare the spaces; `reset` begins the first game."""
        require_mode(setting.game, render_mode)
        self.setting: Final = setting
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(setting.rules.players)]
        self.metadata: dict[str, Any] = {
            "name": f"{game_name(setting.game)}_v0",
            "render_modes": render_modes(setting.game),
            "render_fps": 1,
            "is_parallelizable": False,  # use parallel_env: agents do not act in turn
        }
        self.illegal_reward = illegal_reward(setting.reward, setting.rules)
        self.observation_spaces: dict[str, Space[Seen]] = {
            agent: seen_space(setting) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, Space[int]] = {
            agent: id_space(setting) for agent in self.possible_agents
        }
        self.state_space: Box = observation_box(setting.observations, setting.rules.players)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._episode: Episode | None = None
        self._rng = Random()  # until `reset` gets a seed

    def _begin(self, seed: int | None, options: Mapping[str, Any] | None) -> Episode:
        """Begin a game.

        Raises:
            InvalidDealError: the deal does not fit the rules.
            QuestionError: the seed is negative.
            WrongKindError: the seed is not an int, the options are not a dict, or the deal is not
                one of this game.
        """
        number, deal = require_seed(seed), deal_in(options)
        rng = self._rng if number is None else Random(number)
        episode = Episode(self.setting, rng, deal)
        self._rng = rng
        self._episode = episode
        return episode

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

    def seat_of(self, agent: str) -> Seat:
        """Return the seat of an agent.

        Raises:
            UnknownSeatError: there is no such agent.
        """
        try:
            return self._seats[agent]
        except (KeyError, TypeError):
            names = ", ".join(self.possible_agents)
            raise UnknownSeatError(
                f"There is no agent {describe(agent)}: the agents are {names}."
            ) from None

    def observe(self, agent: str) -> Seen:
        """Return what an agent knows, and which ids are legal for it.

        Raises:
            NotToActError: there is no game yet.
            UnknownSeatError: there is no such agent.
        """
        return seen(self.episode, self.seat_of(agent))

    def observation_space(self, agent: str) -> Space[Seen]:
        """Return the space of an agent's observations.

        Raises:
            UnknownSeatError: there is no such agent.
        """
        self.seat_of(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[int]:
        """Return the space of an agent's ids; the last one is to wait.

        Raises:
            UnknownSeatError: there is no such agent.
        """
        self.seat_of(agent)
        return self.action_spaces[agent]

    def state(self) -> Bytes:
        """Return what all agents know together: their observations, one after the other.

        Raises:
            NotToActError: there is no game yet.
        """
        seats = range(len(self.possible_agents))
        return array(b"".join(map(self.episode.observation, seats)))

    def close(self) -> None:
        """Do nothing: an environment has nothing to release."""

    def _shown(self, seat: Seat | None) -> str | None:
        """Return the view of a seat or a spectator, as the render mode says."""
        if self.render_mode is None:
            gymnasium.logger.warn(
                "You are calling render method without specifying any render mode."
            )
            return None
        return rendered(self.setting.game, self.episode.state, seat, self.render_mode)

    def _show_people(self, seat: Seat | None) -> None:
        if self.render_mode == SHOWN:
            self._shown(seat)

    def _last_words(self, outcome: Outcome) -> dict[str, Info]:
        """Return what each agent is told at the end."""
        return {
            agent: {"score": outcome.scores[seat], "won": seat in outcome.winners}
            for agent, seat in self._seats.items()
        }
