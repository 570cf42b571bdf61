"""Many games at once as an environment of PettingZoo; needs the extra `batch`, too.

Belongs here: `BatchedEnv`.
Does not belong here: a single game (parallel), playing the games (batch).
"""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Space
from numpy import bool_, int8
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from thinkstr8.adapters.arrays import Seen, id_space, seen_space
from thinkstr8.adapters.episodes import (
    as_id,
    cannot_wait,
    deal_in,
    finished,
    not_begun,
    require_seed,
)
from thinkstr8.adapters.pettingzoo.agents import Info
from thinkstr8.adapters.pettingzoo.parallel import Step
from thinkstr8.adapters.rewards import illegal_reward
from thinkstr8.adapters.settings import Setting
from thinkstr8.batch import Batch
from thinkstr8.core.errors import QuestionError, Refusal, UnknownSeatError, WrongKindError
from thinkstr8.core.game import Outcome, Seat, game_name
from thinkstr8.core.plain import require_int
from thinkstr8.core.wording import describe, with_class

_SEEDS: Final = 2**63


class BatchedEnv(ParallelEnv[str, Seen, int]):
    """Many games in which all agents act in every step; those that are not to act wait.

    There is an agent for every seat of every game, such as `game_7_player_0`. In every game one
    seat acts in a step. The last id is to wait, and it is the only legal one of an agent that is
    not to act. The agents of a game leave when it is over.

    Attributes:
        setting: the rules and the spaces.
        games: the number of games.
        possible_agents: the names of the agents, game by game, in the order of their seats.
        agents: the agents of the games that go on.
        illegal_reward: the reward of an agent that plays an illegal action.
        metadata: the name and the other facts that PettingZoo asks for.
    """

    def __init__(self, setting: Setting, games: int, threads: int = 1) -> None:
        """Prepare the spaces; `reset` begins the first games.

        Args:
            setting: the rules and the spaces.
            games: the number of games.
            threads: the number of threads that share the work.

        Raises:
            QuestionError: there is not at least one game, or the setting skips forced actions.
            WrongKindError: the number of games is not an int.
        """
        require_int("The number of games", games)
        if games < 1:
            raise QuestionError(f"There must be at least one game, not {describe(games)}.")
        if setting.skip_forced:
            raise QuestionError("Batches ask every seat: skip_forced must be False.")
        self.setting: Final = setting
        self.games = games
        players = setting.rules.players
        self._places = {
            f"game_{game}_player_{seat}": (game, seat)
            for game in range(games)
            for seat in range(players)
        }
        self.possible_agents = [*self._places]
        self.agents: list[str] = []
        self.render_mode: str | None = None
        self.metadata: dict[str, Any] = {
            "name": f"{game_name(setting.game)}_batch_v0",
            "render_modes": [],
            "is_parallelizable": True,
        }
        seen, ids = seen_space(setting), id_space(setting)
        self.observation_spaces: dict[str, Space[Seen]] = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces: dict[str, Space[int]] = dict.fromkeys(self.possible_agents, ids)
        self.illegal_reward = illegal_reward(setting.reward, setting.rules)
        self._threads = threads
        self._batch: Batch | None = None
        self._lost = np.zeros(games, bool_)
        self._kept: dict[str, Seen] = {}
        self._rng = np.random.default_rng()  # until `reset` gets a seed

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, Info]]:
        """Begin all games.

        Args:
            seed: the seed of everything random; None goes on with the random numbers so far.
            options: `{"deal": …}` begins with a deal of the game; other options are ignored.

        Raises:
            InvalidDealError: the deal does not fit the rules.
            QuestionError: the seed is negative.
            WrongKindError: an argument or the deal is of the wrong class.
        """
        number, deal = require_seed(seed), deal_in(options)
        setting, rng = self.setting, self._rng if number is None else np.random.default_rng(number)
        state = None if deal is None else setting.game.setup(setting.rules, deal)
        first = int(rng.integers(_SEEDS))
        self._batch = Batch(
            setting.game,
            setting.rules,
            self.games,
            first,
            threads=self._threads,
            restarts=False,
            **setting.looks,
        )
        if state is not None:
            self._batch.load([state] * self.games)
        self._rng = rng
        self._lost[:] = False
        self.agents = [*self.possible_agents]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, int]) -> Step:
        """Play the actions of all agents, one in each game that goes on.

        If an action is illegal, none is played in its game: the game ends, and the agent loses.

        Raises:
            NotToActError: the games are over, or have not begun.
            QuestionError: there is no such id.
            UnknownSeatError: there is no such agent.
            WrongKindError: the actions are not a dict with an integer for every agent.
        """
        batch, agents, ids = self.batch, self.agents, self._ids(actions)
        if not agents:
            if ids:
                raise finished()
            return {}, {}, {}, {}, {}
        refusals = {
            agent: refusal
            for agent in agents
            if (refusal := self._refusal(agent, ids[agent])) is not None
        }
        for agent in refusals:
            self._lost[self._places[agent][0]] = True
        kept = self._kept
        batch.step(self._chosen(ids))
        worth = {int(game): self._worth(int(game)) for game in np.flatnonzero(batch.done)}
        observations = self._observations()
        rewards, over = dict.fromkeys(agents, 0.0), dict.fromkeys(agents, False)
        truncated, infos = {**over}, {agent: Info() for agent in agents}
        for agent in agents:
            game, seat = self._places[agent]
            if self._lost[game]:
                over[agent] = truncated[agent] = True
                observations[agent] = kept[agent]
            elif game in worth:
                rewards[agent], over[agent] = worth[game][seat], True
                infos[agent]["score"] = int(batch.scores[game, seat])
                infos[agent]["won"] = bool(batch.winners[game, seat])
        for agent, refusal in refusals.items():
            rewards[agent] = self.illegal_reward
            infos[agent] = {"refusal": refusal.message, "code": str(refusal.code)}
        self.agents = [agent for agent in agents if not over[agent]]
        return observations, rewards, over, truncated, infos

    def _ids(self, actions: object) -> dict[str, int]:
        """Return the ids by agent, after checking that they are complete."""
        if not isinstance(actions, Mapping):
            raise WrongKindError(f"Expected an action for each agent, not {with_class(actions)}.")
        wait = self.setting.wait
        for agent in actions:
            self._place(agent)
        for agent in self.agents:
            if agent not in actions:
                raise WrongKindError(
                    f"There is no action of {describe(agent)}: an agent that is not to act plays "
                    f"{wait}, to wait."
                )
        ids = {agent: as_id(action) for agent, action in actions.items()}
        for number in ids.values():
            if not 0 <= number <= wait:
                raise QuestionError(
                    f"There is no id {describe(number)}: the ids are 0 to {wait}, and {wait} is to "
                    "wait."
                )
        return ids

    def _refusal(self, agent: str, number: int) -> Refusal | None:
        """Return why an agent cannot play an id now; None if it can."""
        batch, setting, (game, seat) = self.batch, self.setting, self._places[agent]
        acts = seat == batch.acting[game]
        if number == setting.wait:
            return cannot_wait(seat, number) if acts else None
        if acts and batch.legal[game, number]:
            return None
        table = batch.states()[game].table
        return setting.game.refusal(table, setting.actions.decode(number, table, seat))

    def _chosen(self, ids: Mapping[str, int]) -> NDArray[np.int64]:
        """Return the id of each game; the games that are lost go on unseen, with any legal id."""
        batch = self.batch
        chosen: NDArray[np.int64] = batch.legal.argmax(axis=1)
        for agent in self.agents:
            game, seat = self._places[agent]
            if seat == batch.acting[game] and not self._lost[game]:
                chosen[game] = ids[agent]
        return chosen

    def _place(self, agent: str) -> tuple[int, Seat]:
        try:
            return self._places[agent]
        except (KeyError, TypeError):
            raise UnknownSeatError(
                f"There is no agent {describe(agent)}: the agents are {self.possible_agents[0]} to "
                f"{self.possible_agents[-1]}."
            ) from None

    def _worth(self, game: int) -> tuple[float, ...]:
        """Return the rewards of a game that has just ended."""
        batch = self.batch
        winners = tuple(np.flatnonzero(batch.winners[game]).tolist())
        return self.setting.worth(Outcome(tuple(batch.scores[game].tolist()), winners, ()))

    def _observations(self) -> dict[str, Seen]:
        """Return what each agent of the games that go on, or have just ended, sees."""
        batch, wait = self.batch, self.setting.wait
        seen = [batch.observe(seat) for seat in range(self.setting.rules.players)]
        masks = np.zeros((self.games, self.setting.size), int8)
        masks[:, :wait] = batch.legal
        waiting = np.zeros(self.setting.size, int8)
        waiting[wait] = 1
        self._kept = {
            agent: {
                "observation": seen[seat][game],
                "action_mask": masks[game] if seat == batch.acting[game] else waiting.copy(),
            }
            for agent in self.agents
            for game, seat in (self._places[agent],)
        }
        return {**self._kept}

    def observation_space(self, agent: str) -> Space[Seen]:
        """Return the space of an agent's observations.

        Raises:
            UnknownSeatError: there is no such agent.
        """
        self._place(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[int]:
        """Return the space of an agent's ids; the last one is to wait.

        Raises:
            UnknownSeatError: there is no such agent.
        """
        self._place(agent)
        return self.action_spaces[agent]

    @property
    def batch(self) -> Batch:
        """The games that are being played.

        Raises:
            NotToActError: the games have not begun.
        """
        if self._batch is None:
            raise not_begun()
        return self._batch

    def close(self) -> None:
        """Do nothing: an environment has nothing to release."""
