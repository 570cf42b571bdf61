"""An environment of PettingZoo in which all agents act in every step.

Belongs here: `AllAtOnceEnv`.
Does not belong here: one agent after the other (turns).
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

from pettingzoo import ParallelEnv

from thinkstr8.adapters.arrays import Seen, seen
from thinkstr8.adapters.episodes import as_id, finished, not_begun
from thinkstr8.adapters.pettingzoo.agents import Agents, Info
from thinkstr8.adapters.settings import Setting
from thinkstr8.core.errors import NotToActError, Refusal, WrongKindError
from thinkstr8.core.wording import describe, with_class

Step: TypeAlias = tuple[
    dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]
]
"""What a step returns: observations, rewards, terminations, truncations, infos."""


class AllAtOnceEnv(Agents, ParallelEnv[str, Seen, int]):
    """A game in which all agents act in every step; those that are not to act wait.

    The last id is to wait, and it is the only legal one of an agent that is not to act.
    """

    def __init__(self, setting: Setting, render_mode: str | None = None) -> None:
        """Prepare the spaces; `reset` begins the first game."""
        Agents.__init__(self, setting, render_mode)
        self.agents: list[str] = []

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, Info]]:
        """Begin a game.

        Args:
            seed: the seed of the deal and of nature; None goes on with the random numbers so far.
            options: `{"deal": …}` begins with a deal of the game; other options are ignored.

        Raises:
            InvalidDealError: the deal does not fit the rules.
            QuestionError: the seed is negative.
            WrongKindError: an argument or the deal is of the wrong class.
        """
        self._begin(seed, options)
        self.agents = [*self.possible_agents]
        self._show_people(None)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, int]) -> Step:
        """Play the actions of all agents.

        If one of them is illegal, none is played: the game ends, and the agent loses.

        Raises:
            NotToActError: the game is over, or has not begun.
            QuestionError: there is no such id.
            UnknownSeatError: there is no such agent.
            WrongKindError: the actions are not a dict with an integer for every agent.
        """
        episode = self.episode
        ids = self._ids(actions)
        if not self.agents:
            if ids:
                raise finished()
            return {}, {}, {}, {}, {}
        refusals = {
            agent: refusal
            for agent, seat in self._seats.items()
            if (refusal := episode.refusal(seat, ids[agent])) is not None
        }
        if refusals:
            return self._lost(refusals)
        episode.play_all({seat: ids[agent] for agent, seat in self._seats.items()})
        self._show_people(None)
        if not episode.acting:
            return self._ended()
        agents = self.agents
        going_on = dict.fromkeys(agents, False)
        return (
            self._observations(),
            dict.fromkeys(agents, 0.0),
            going_on,
            {**going_on},
            {agent: {} for agent in agents},
        )

    def _ids(self, actions: object) -> dict[str, int]:
        """Return the ids by agent, after checking that they are complete."""
        if not isinstance(actions, Mapping):
            raise WrongKindError(f"Expected an action for each agent, not {with_class(actions)}.")
        for agent in actions:
            self.seat_of(agent)
        for agent in self.agents:
            if agent not in actions:
                raise WrongKindError(
                    f"There is no action of {describe(agent)}: an agent that is not to act plays "
                    f"{self.setting.wait}, to wait."
                )
        return {agent: as_id(action) for agent, action in actions.items()}

    def _observations(self) -> dict[str, Seen]:
        episode = self.episode
        return {agent: seen(episode, seat) for agent, seat in self._seats.items()}

    def _ended(self) -> Step:
        outcome = self.episode.outcome()
        if outcome is None:
            raise NotToActError("No seat is to act, but the game is not over.")
        worth = self.setting.worth(outcome)
        rewards = dict(zip(self.agents, worth, strict=False))
        return self._over(rewards, self._last_words(outcome), truncated=False)

    def _lost(self, refusals: Mapping[str, Refusal]) -> Step:
        """End the game because of illegal actions."""
        rewards = {
            agent: self.illegal_reward if agent in refusals else 0.0 for agent in self.agents
        }
        infos: dict[str, Info] = {agent: {} for agent in self.agents}
        for agent, refusal in refusals.items():
            infos[agent] = {"refusal": refusal.message, "code": str(refusal.code)}
        return self._over(rewards, infos, truncated=True)

    def _over(self, rewards: dict[str, float], infos: dict[str, Info], *, truncated: bool) -> Step:
        observations = self._observations()
        agents, self.agents = self.agents, []
        return (
            observations,
            rewards,
            dict.fromkeys(agents, True),
            dict.fromkeys(agents, truncated),
            infos,
        )

    def render(self) -> str | None:
        """Return the view of a spectator, as the render mode says.

        Raises:
            NotToActError: there is no game yet.
        """
        if self._episode is None:
            raise not_begun()
        return self._shown(None)
