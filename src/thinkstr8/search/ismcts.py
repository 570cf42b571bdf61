"""A bot for any game that searches from worlds that fit its view.

Belongs here: information-set Monte Carlo tree search, with the verbs of a `Game`.
Does not belong here: knowledge about any game.

Every iteration draws a world with `determinize` and plays it to the end: along the tree as far as
the positions are known, then one step further, then at random. The scores are added up in the tree.
At the end, the bot chooses the action that it tried most often. Something else may play the random
part, such as compiled code; its results count as if the search had played it.

No seat in the tree uses information that it cannot have. A decision of the searching seat is keyed
by its View at that moment, so worlds that it cannot tell apart share their statistics. A decision
of another seat is keyed by the Table, which everyone sees. So it depends neither on the drawn world
nor on any sealed choice, the searching seat's included. Legality depends only on the Table, so the
same actions are legal wherever statistics are shared.
"""

from collections.abc import Callable
from math import log, sqrt
from random import Random
from typing import Final, Generic, TypeAlias

from attrs import field

from thinkstr8.core.checks import present, require_options, require_random
from thinkstr8.core.driver import nature_of
from thinkstr8.core.errors import QuestionError, SpectatorError, WrongKindError
from thinkstr8.core.game import (
    NATURE_ACTS,
    ActionT,
    Game,
    Outcome,
    Seat,
    StateT,
    ViewT,
    game_name,
    require_game,
)
from thinkstr8.core.pickling import Reduced, with_game_by_name
from thinkstr8.core.plain import require_int
from thinkstr8.core.values import frozen
from thinkstr8.core.wording import describe, with_class

_EXPLORATION: Final = 1.0
"""The weight of the preference for rarely tried actions."""

_WIDENING: Final = 1.5
"""The number of actions tried in a position, as a multiple of the square root of its visits."""


Rollout: TypeAlias = Callable[[StateT, Random], Outcome]
"""A function that plays a random game from a state on; its outcome needs no breakdown."""


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


@frozen
class Searcher(Generic[StateT, ActionT, ViewT]):
    """A bot that searches; see `ismcts`.

    Attributes:
        game: the module with the verbs.
        iterations: the number of worlds that it plays to the end for each decision.
        rollout: plays the random part of each world; None if the search does.

    Raises:
        QuestionError: there is not at least one iteration.
        WrongKindError: `game` is not a game, `iterations` is not an int, or `rollout` is not a
            function.
    """

    game: Game[StateT, ActionT, ViewT] = field(repr=game_name)
    iterations: int
    rollout: Rollout[StateT] | None = field(default=None, repr=False)

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        require_game(self.game)
        require_int("The number of iterations", self.iterations)
        if self.iterations < 1:
            raise QuestionError(
                f"A search needs at least one iteration, not {describe(self.iterations)}."
            )
        if self.rollout is not None and not callable(self.rollout):
            raise WrongKindError(f"A rollout must be a function, not {with_class(self.rollout)}.")

    def __reduce__(self) -> Reduced:
        """Pickle the bot with its game by name."""
        return with_game_by_name(Searcher, self.game, self.iterations, self.rollout)

    @property
    def name(self) -> str:
        """The name of the bot in a series."""
        return f"ismcts:{self.iterations}"

    def __call__(self, view: ViewT, rng: Random) -> ActionT:
        """Return the action that looks best after all iterations.

        Raises:
            NotToActError: the seat is not to act.
            SpectatorError: the view is a spectator's.
            WrongKindError: `view` is not a view of the game, or `rng` is not a `Random`.
        """
        options = self._options(view, rng)
        return options[0] if len(options) == 1 else self._searched(view, rng)[0].action

    def search(self, view: ViewT, rng: Random) -> tuple[ActionStats[ActionT], ...]:
        """Return the statistics of all tried actions, the most often tried first.

        >>> from random import Random
        >>> from thinkstr8 import numer
        >>> view = numer.view(numer.example(numer.Stage.WRITE), 0)
        >>> best, *_ = tried = ismcts(numer, iterations=20).search(view, Random(8))
        >>> sum(each.visits for each in tried), best.visits
        (20, 11)

        Raises:
            NotToActError: the seat is not to act.
            SpectatorError: the view is a spectator's.
            WrongKindError: `view` is not a view of the game, or `rng` is not a `Random`.
        """
        self._options(view, rng)
        return self._searched(view, rng)

    def _searched(self, view: ViewT, rng: Random) -> tuple[ActionStats[ActionT], ...]:
        tree = Tree(self.game, view.seat, self.rollout)
        for _ in range(self.iterations):
            tree.grow(self.game.determinize(view, rng), rng)
        return tree.decisions[view].summary

    def _options(self, view: ViewT, rng: Random) -> tuple[ActionT, ...]:
        require_random(rng)
        if getattr(view, "seat", -1) is None:
            raise SpectatorError("A spectator cannot choose an action: take the view of a seat.")
        table = self.game.determinize(view, rng).table  # the game refuses a view of another game
        return require_options(self.game.legal_actions(table, view.seat), view.seat)


def ismcts(
    game: Game[StateT, ActionT, ViewT],
    iterations: int = 200,
    rollout: Rollout[StateT] | None = None,
) -> Searcher[StateT, ActionT, ViewT]:
    """Return a bot for any game that searches from worlds that fit its view.

    >>> from random import Random
    >>> from thinkstr8 import numer
    >>> bot = ismcts(numer, iterations=20)
    >>> view = numer.view(numer.example(numer.Stage.WRITE), 0)
    >>> bot(view, Random(8)) in numer.legal_actions(view.table, 0)
    True

    Args:
        game: the module with the verbs.
        iterations: the number of worlds that the bot plays to the end for each decision. The time
            of a decision is proportional to it.
        rollout: plays the random part of each world and returns its outcome, such as
            `thinkstr8.batch.Rollouts(game)`, which is faster; by default the search plays it.

    Raises:
        QuestionError: there is not at least one iteration.
        WrongKindError: `game` is not a game, `iterations` is not an int, or `rollout` is not a
            function.
    """
    return Searcher(game, iterations, rollout)


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
            index = rng.randrange(len(self._untried))
            self._untried[index], self._untried[-1] = self._untried[-1], self._untried[index]
            return self._untried.pop()
        curiosity = _EXPLORATION * sqrt(log(self.visits))
        best, chosen = -float("inf"), None
        for action, (tries, wins, lead) in self.tried.items():
            worth = (wins + lead / spread) / tries + curiosity / sqrt(tries)
            if worth > best:
                best, chosen = worth, action
        return present(chosen)

    def note(self, action: ActionT, win: float, lead: float) -> None:
        """Add the result of one game to the statistics of an action."""
        tries, wins, leads = self.tried.get(action, (0, 0.0, 0.0))
        self.visits += 1
        self.tried[action] = (tries + 1, wins + win, leads + lead)


_Path: TypeAlias = list[tuple[Seat, Decision[ActionT], ActionT]]
"""The decisions of one iteration in the tree: the seat, the decision and the chosen action."""


class Tree(Generic[StateT, ActionT, ViewT]):
    """The decisions that a search has statistics about.

    Attributes:
        decisions: the decisions; the key is a View for the searching seat, and the Table and the
            seat for any other.
    """

    def __init__(
        self,
        game: Game[StateT, ActionT, ViewT],
        seat: Seat,
        rollout: Rollout[StateT] | None = None,
    ) -> None:
        self._game = game
        self._rollout = rollout
        self._nature = nature_of(game)
        self._seat = seat
        self._games = 0
        self._squares = 0.0
        self.decisions: dict[object, Decision[ActionT]] = {}

    def grow(self, state: StateT, rng: Random) -> None:
        """Play a world to the end, add its result to the tree, and add one decision."""
        path: _Path[ActionT] = []
        outcome = self._outcome(self._descend(state, path, rng), rng)
        self._games += 1
        self._squares += _lead(outcome, self._seat) ** 2
        for seat, decision, action in path:
            win = (seat in outcome.winners) / len(outcome.winners)
            decision.note(action, win, _lead(outcome, seat))

    def _descend(self, state: StateT, path: _Path[ActionT], rng: Random) -> StateT:
        """Return the state after the decisions in the tree and the first new one."""
        game = self._game
        spread = sqrt(self._squares / self._games) or 1.0 if self._games else 1.0
        known = True
        while known and (acting := game.seats_to_act(state.table)):
            if acting == NATURE_ACTS:
                state = game.apply(state, self._nature(state, rng))
                continue
            seat = self._seat if self._seat in acting else acting[0]
            table = state.table
            key: object = game.view(state, seat) if seat == self._seat else (table, seat)
            decision = self.decisions.get(key)
            if decision is None:
                known = not self.decisions  # the first is the root, and the search continues
                decision = self.decisions[key] = Decision(game.legal_actions(table, seat))
            action = decision.next(spread, rng)
            path.append((seat, decision, action))
            state = game.apply(state, action)
        return state

    def _outcome(self, state: StateT, rng: Random) -> Outcome:
        """Return the outcome of a random game from a state on."""
        if self._rollout is not None and self._game.seats_to_act(state.table):
            return self._rollout(state, rng)
        return present(self._game.outcome(self._play_out(state, rng).table))

    def _play_out(self, state: StateT, rng: Random) -> StateT:
        """Return the final state of a random game.

        This is `random_action` in a loop, without its checks, which would always pass here.
        """
        game, nature = self._game, self._nature
        while acting := game.seats_to_act(state.table):
            if acting == NATURE_ACTS:
                action = nature(state, rng)
            else:
                action = rng.choice(game.legal_actions(state.table, rng.choice(acting)))
            state = game.apply(state, action)
        return state


def _lead(outcome: Outcome, seat: Seat) -> int:
    """Return the lead of a seat over the best other seat, in points."""
    others = (score for other, score in enumerate(outcome.scores) if other != seat)
    return outcome.scores[seat] - max(others, default=0)
