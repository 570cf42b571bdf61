"""An environment of PettingZoo in which one agent acts after the other.

Belongs here: `TurnsEnv`, which raises an error for an illegal action.
Does not belong here: what PettingZoo does with illegal actions (checked), all agents acting
together (parallel).
"""

from typing import Any, Literal, cast, overload

from pettingzoo import AECEnv

from thinkstr8.adapters.arrays import Seen, seen
from thinkstr8.adapters.episodes import finished, not_begun
from thinkstr8.adapters.pettingzoo.agents import Agents, Info
from thinkstr8.adapters.settings import Setting
from thinkstr8.core.errors import IllegalActionError, NotToActError
from thinkstr8.core.game import Seat
from thinkstr8.core.wording import describe


class TurnsEnv(Agents, AECEnv[str, Seen, int]):
    """A game in which one agent acts after the other; an illegal action raises an error.

    If several seats may act, they are asked in order. None of them sees what the others chose.
    """

    def __init__(self, setting: Setting, render_mode: str | None = None) -> None:
        """Prepare the spaces; `reset` begins the first game."""
        AECEnv.__init__(self)
        Agents.__init__(self, setting, render_mode)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
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
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        self._skip_agent_selection: str | None = None
        self.agent_selection = self.agents[0]
        self._go_on(self.episode.acting)

    def step(self, action: int | None) -> None:
        """Play the action of the agent whose turn it is; None removes a finished agent.

        Raises:
            IllegalActionError: the action is not legal; nothing has changed.
            NotToActError: the game is over, or has not begun.
            QuestionError: there is no such id.
            WrongKindError: the action is not an integer.
        """
        episode = self._episode
        if episode is None:
            raise not_begun()
        agent = self.agent_selection
        if self.terminations.get(agent, True) or self.truncations[agent]:
            self._remove_finished(agent, action)
            return
        acting = episode.play(self._seats[agent], action)
        if acting and self.render_mode is None:  # as nearly always
            self.agent_selection = self.possible_agents[acting[0]]
        else:
            self._go_on(acting)

    def _go_on(self, acting: tuple[Seat, ...]) -> None:
        """Ask the next agent, or end the game."""
        if acting:
            self.agent_selection = self.possible_agents[acting[0]]
        else:
            self._end()
        if self.render_mode is not None:
            self._show_people(self._seats[self.agent_selection])

    def _end(self) -> None:
        episode = self.episode
        outcome = episode.outcome()
        if outcome is None:
            raise NotToActError("No seat is to act, but the game is not over.")
        worth = self.setting.worth(outcome)
        self.infos = self._last_words(outcome)
        self._finish(dict(zip(self.agents, worth, strict=False)), truncated=False)

    def _finish(self, rewards: dict[str, float], *, truncated: bool) -> None:
        """End the game for all agents with their rewards."""
        self.rewards = rewards
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, truncated)
        self._deads_step_first()

    def _remove_finished(self, agent: str, action: object) -> None:
        if not self.agents:
            raise finished()
        if action is not None:
            raise NotToActError(
                f"The game is over: the only action of {agent} is None, not {describe(action)}."
            )
        self._was_dead_step(cast("int", action))  # PettingZoo says int, and takes only None

    @overload
    def last(self, observe: Literal[True] = True) -> tuple[Seen, float, bool, bool, Info]: ...  # noqa: FBT002  # as in PettingZoo
    @overload
    def last(self, observe: bool) -> tuple[Seen | None, float, bool, bool, Info]: ...  # noqa: FBT001  # as in PettingZoo
    def last(self, observe: bool = True) -> tuple[Seen | None, float, bool, bool, Info]:  # noqa: FBT001, FBT002  # as in PettingZoo
        """Return what the agent whose turn it is must know before it acts.

        These are its observation, its rewards since it last acted, whether it is terminated or
        truncated, and its info.

        Raises:
            NotToActError: there is no game, or nobody is left in it.
        """
        episode = self._episode
        if episode is None:
            raise self._not_begun()
        agent = self.agent_selection
        if agent not in self.infos:
            raise finished()
        return (
            seen(episode, self._seats[agent]) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def _not_begun(self) -> Exception:
        """Return the error for `last` before the first game."""
        return not_begun()

    def lose(self, error: IllegalActionError) -> None:
        """End the game because the agent whose turn it is played an illegal action.

        It gets the reward for that and the sentence in its info; the others get 0.
        """
        agent = self.agent_selection
        self.infos[agent] = {"refusal": str(error), "code": str(error.refusal.code)}
        rewards = dict.fromkeys(self.agents, 0.0) | {agent: self.illegal_reward}
        self._finish(rewards, truncated=True)

    def render(self) -> str | None:
        """Return the view of the agent whose turn it is, as the render mode says.

        Raises:
            NotToActError: there is no game yet.
        """
        if self._episode is None:
            raise not_begun()
        return self._shown(self._seats[self.agent_selection])
