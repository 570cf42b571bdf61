"""The statistics of one decision in a search, and which action it tries next.

Belongs here: `ActionStats`, and the decisions of a tree, with and without advice.
Does not belong here: the tree (ismcts), what a game is worth (endings).
"""

from math import log, sqrt
from random import Random
from typing import Final, Generic

from thinkstr8.core.checks import present
from thinkstr8.core.errors import WrongKindError
from thinkstr8.core.game import ActionT
from thinkstr8.core.plain import require_int
from thinkstr8.core.values import frozen
from thinkstr8.core.wording import with_class

_EXPLORATION: Final = 1.0
"""The weight of the preference for rarely tried actions."""

_WIDENING: Final = 1.5
"""The number of actions tried in a position, as a multiple of the square root of its visits."""

_TRUST: Final = 0.5
"""The share of an advised action in the attention that a decision begins with."""


@frozen
class ActionStats(Generic[ActionT]):
    """The statistics of an action in a search.

    Attributes:
        action: the action.
        visits: the number of games in which the action was tried.
        win_rate: the share of these games that the seat won; a shared victory counts in part.
        lead: the average lead over the best other seat at the end of these games, in points.

    Raises:
        WrongKindError: a part is of the wrong class.
    """

    action: ActionT
    visits: int
    win_rate: float
    lead: float

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        require_int("The visits of an action", self.visits)
        for name, value in (("win_rate", self.win_rate), ("lead", self.lead)):
            if not isinstance(value, int | float):
                raise WrongKindError(f"{name} must be a number, not {with_class(value)}.")


class Decision(Generic[ActionT]):
    """The statistics of a decision.

    Attributes:
        visits: the number of games that came to this decision.
        tried: for each tried action, its number of games, of victories, and the sum of its leads.
    """

    __slots__ = ("_untried", "tried", "visits")

    def __init__(self, actions: tuple[ActionT, ...]) -> None:
        self.visits = 0
        self.tried: dict[ActionT, tuple[int, float, float]] = {}
        self._untried = list(actions)

    @property
    def summary(self) -> tuple[ActionStats[ActionT], ...]:
        """The statistics of every tried action, the most often tried first."""
        most = sorted(self.tried.items(), key=lambda item: item[1], reverse=True)
        return tuple(
            ActionStats(action, times, wins / times, lead / times)
            for action, (times, wins, lead) in most
        )

    def next(self, spread: float, rng: Random) -> ActionT:
        """Return the action to try next: a new one, or one that is good or rarely tried.

        If there are many actions, only some are tried. Their number grows with the visits.

        Args:
            spread: the typical size of a lead, which scales leads to the size of victories.
            rng: the `Random` that chooses new actions.
        """
        if self._untried and len(self.tried) <= _WIDENING * sqrt(self.visits):
            return self._any(rng)
        curiosity = _EXPLORATION * sqrt(log(self.visits))
        best, chosen = -float("inf"), None
        for action, (tries, wins, lead) in self.tried.items():
            worth = (wins + lead / spread) / tries + curiosity / sqrt(tries)
            if worth > best:
                best, chosen = worth, action
        return present(chosen)

    def _any(self, rng: Random) -> ActionT:
        """Return a random one of the actions that have not been tried."""
        index = rng.randrange(len(self._untried))
        self._untried[index], self._untried[-1] = self._untried[-1], self._untried[index]
        return self._untried.pop()

    def note(self, action: ActionT, win: float, lead: float) -> None:
        """Add the result of one game to the statistics of an action."""
        tries, wins, leads = self.tried.get(action, (0, 0.0, 0.0))
        self.visits += 1
        self.tried[action] = (tries + 1, wins + win, leads + lead)


class Guided(Decision[ActionT]):
    """A decision for which a bot has advised an action.

    The advised action is tried first, and most often as long as the games do not show that another
    one is better. Every other action is as likely to be tried as it is promising.
    """

    __slots__ = ("_advised",)

    def __init__(self, actions: tuple[ActionT, ...], advised: ActionT) -> None:
        super().__init__(actions)
        self._advised = advised

    def next(self, spread: float, rng: Random) -> ActionT:
        """Return the action to try next: the advised one, or one that looks better by now."""
        if not self.visits:
            self._untried.remove(self._advised)
            return self._advised
        attention = _EXPLORATION * sqrt(self.visits)
        share = (1 - _TRUST) / (len(self.tried) + len(self._untried) - 1)
        best, chosen, total = -float("inf"), self._advised, 0.0
        for action, (tries, wins, lead) in self.tried.items():
            sum_ = wins + lead / spread
            total += sum_
            part = _TRUST if action == self._advised else share
            worth = sum_ / tries + attention * part / (1 + tries)
            if worth > best:
                best, chosen = worth, action
        if self._untried and total / self.visits + attention * share > best:
            return self._any(rng)
        return chosen
