"""An environment of PettingZoo that forgives illegal actions and enforces the order of calls.

Belongs here: what PettingZoo's wrappers do, with our sentences.
Does not belong here: the environment itself (turns).
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, Never, cast

from pettingzoo.utils.env import AECIterable, AECIterator
from pettingzoo.utils.env_logger import EnvLogger

from thinkstr8.adapters.arrays import Bytes, Seen
from thinkstr8.adapters.pettingzoo.turns import TurnsEnv
from thinkstr8.adapters.settings import Setting
from thinkstr8.core.errors import IllegalActionError, NotToActError, QuestionError, WrongKindError

_EVER: Final = 2**63
"""More steps than any loop takes: the default of PettingZoo."""

_AFTER_RESET: Final = frozenset(
    {
        *("agents", "agent_selection", "num_agents"),
        *("rewards", "terminations", "truncations", "infos"),
    }
)
"""The attributes that are there from the first `reset` on."""


class CheckedEnv(TurnsEnv):
    """A game in which the agent that plays an illegal action loses.

    It does what `TerminateIllegalWrapper`, `AssertOutOfBoundsWrapper` and `OrderEnforcingWrapper`
    of PettingZoo do together, in less time. The info of the agent has the reason as `refusal`.
    """

    def __init__(self, setting: Setting, render_mode: str | None = None) -> None:
        """Prepare the spaces; `reset` begins the first game."""
        super().__init__(setting, render_mode)
        self._has_stepped = False

    if not TYPE_CHECKING:  # type checkers would allow any name

        def __getattr__(self, name: str) -> Never:
            if name in _AFTER_RESET:
                raise AttributeError(f"{name} cannot be accessed before reset")
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game, as `TurnsEnv.reset` does."""
        super().reset(seed, options)
        self._has_stepped = True

    def step(self, action: int | None) -> None:
        """Play the action of the agent whose turn it is; None removes a finished agent.

        Raises:
            AssertionError: the action is not in the action space, or there is no game yet.
            NotToActError: the agent is finished, but the action is not None.
        """
        self._has_stepped = True
        try:
            TurnsEnv.step(self, action)
        except IllegalActionError as error:
            EnvLogger.warn_on_illegal_move()
            self.lose(error)
        except (QuestionError, WrongKindError) as error:
            raise AssertionError(f"action is not in action space: {error}") from error
        except NotToActError:
            if self._episode is None:
                EnvLogger.error_step_before_reset()
            if self.agents:
                raise
            EnvLogger.warn_step_after_terminated_truncated()

    def observe(self, agent: str) -> Seen:
        """Return what an agent knows, and which ids are legal for it."""
        if self._episode is None:
            EnvLogger.error_observe_before_reset()
        return super().observe(agent)

    def state(self) -> Bytes:
        """Return what all agents know together: their observations, one after the other."""
        if self._episode is None:
            EnvLogger.error_state_before_reset()
        return super().state()

    def render(self) -> str | None:
        """Return the view of the agent whose turn it is, as the render mode says."""
        if self._episode is None:
            EnvLogger.error_render_before_reset()
        return super().render()

    def agent_iter(self, max_iter: int = _EVER) -> AECIterable[str, Seen, int]:
        """Return the agents in turn; between two of them, `step` or `reset` must be called."""
        if self._episode is None:
            EnvLogger.error_agent_iter_before_reset()
        return _InTurn(self, max_iter)

    def _not_begun(self) -> Exception:
        return AttributeError("agent_selection cannot be accessed before reset")

    def turns(self, most: int) -> Iterator[str]:
        """Yield the agents in turn, at most so many.

        Raises:
            AssertionError: there was no step since the agent before.
        """
        while self.agents and most > 0:
            if not self._has_stepped:
                raise AssertionError("need to call step() or reset() in a loop over `agent_iter`")
            self._has_stepped = False
            most -= 1
            yield self.agent_selection


class _InTurn(AECIterable[str, Seen, int]):
    """The agents of an environment in turn."""

    env: CheckedEnv
    max_iter: int

    def __iter__(self) -> AECIterator[str, Seen, int]:
        # A generator is quicker than a class, and a loop needs no more of PettingZoo's iterator.
        return cast("AECIterator[str, Seen, int]", self.env.turns(self.max_iter))
