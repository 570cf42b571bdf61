"""A bot for any game that searches from worlds that fit its view.

Belongs here: information-set Monte Carlo tree search, with the verbs of a `Game`.
Does not belong here: the random part (endings), keeping statistics (kept), knowledge about any
game.

Every iteration draws a world that fits the view and plays it to the end: along the tree as far as
the positions are known, then one step further, then at random. The scores are added up in the tree.
At the end, the bot chooses the action that it tried most often. Knowledge about the game comes from
outside, in three places: which worlds are drawn, who plays the random part, and what is estimated
instead of played (endings).

No seat in the tree uses information that it cannot have. A decision of the searching seat is keyed
by its View at that moment, so worlds that it cannot tell apart share their statistics. A decision
of another seat is keyed by the Table, which everyone sees. So it depends neither on the drawn world
nor on any sealed choice, the searching seat's included. Legality depends only on the Table, so the
same actions are legal wherever statistics are shared.
"""

from collections.abc import Callable
from math import sqrt
from random import Random
from typing import Generic, TypeAlias

from attrs import field

from thinkstr8.core.checks import require_options, require_random
from thinkstr8.core.driver import nature_of
from thinkstr8.core.errors import (
    InconsistentError,
    QuestionError,
    SpectatorError,
    WrongKindError,
)
from thinkstr8.core.game import (
    NATURE_ACTS,
    ActionT,
    Game,
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
from thinkstr8.search.decisions import ActionStats, Decision
from thinkstr8.search.endings import (
    Continuation,
    Cutoff,
    Finisher,
    Rollout,
    named,
    require_function,
)

Worlds: TypeAlias = Callable[[ViewT, Random], StateT]
"""A function that draws a state that fits a view, such as the `determinize` of a game."""


@frozen
class Searcher(Generic[StateT, ActionT, ViewT]):
    """A bot that searches; see `ismcts`.

    Attributes:
        game: the module with the verbs.
        iterations: the number of worlds that it plays for each decision.
        rollout: plays the random part of each world; None if all actions are equally likely.
        worlds: draws the worlds; None if `determinize` does.
        cutoff: ends the random part with an estimate; None if every world is played to its end.

    Raises:
        QuestionError: there is not at least one iteration, or something that plays games to their
            end is to be cut off.
        WrongKindError: `game` is not a game, `iterations` is not an int, or another part is of the
            wrong class.
    """

    game: Game[StateT, ActionT, ViewT] = field(repr=game_name)
    iterations: int
    rollout: Rollout[ViewT, ActionT, StateT] | None = field(default=None, repr=False)
    worlds: Worlds[ViewT, StateT] | None = field(default=None, repr=False)
    cutoff: Cutoff[StateT] | None = field(default=None, repr=False)

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        require_game(self.game)
        require_int("The number of iterations", self.iterations)
        if self.iterations < 1:
            raise QuestionError(
                f"A search needs at least one iteration, not {describe(self.iterations)}."
            )
        if self.rollout is not None and not isinstance(self.rollout, Finisher):
            require_function("A rollout", self.rollout)
        if self.worlds is not None:
            require_function("A sampler of worlds", self.worlds)
        if self.cutoff is not None and not isinstance(self.cutoff, Cutoff):
            raise WrongKindError(f"A cutoff must be a Cutoff, not {with_class(self.cutoff)}.")
        if self.cutoff is not None and isinstance(self.rollout, Finisher):
            raise QuestionError(
                f"{named(self.rollout)} plays games to their end, so nothing can be cut off: "
                "leave out the cutoff, or let a bot play the random part."
            )

    def __reduce__(self) -> Reduced:
        """Pickle the bot with its game by name."""
        return with_game_by_name(
            Searcher, self.game, self.iterations, self.rollout, self.worlds, self.cutoff
        )

    @property
    def name(self) -> str:
        """The name of the bot in a series, with the knowledge that it searches with.

        >>> from thinkstr8 import ten
        >>> ismcts(ten, 50, ten.bots.careful, cutoff=Cutoff(ten.estimate)).name
        'ismcts:50 (careful, estimate)'
        """
        rollout = None if isinstance(self.rollout, Finisher) else self.rollout
        value = None if self.cutoff is None else self.cutoff.value
        known = [named(part) for part in (rollout, self.worlds, value) if part is not None]
        return f"ismcts:{self.iterations}" + (f" ({', '.join(known)})" if known else "")

    def __call__(self, view: ViewT, rng: Random) -> ActionT:
        """Return the action that looks best after all iterations.

        Raises:
            IllegalActionError: the bot of the random part chooses an illegal action.
            InconsistentError: a sampler returns a world that does not fit the view.
            NotToActError: the seat is not to act.
            QuestionError: an estimate is not a finite number for each seat.
            SpectatorError: the view is a spectator's.
            WrongKindError: `view` is not a view of the game, or `rng` is not a `Random`.
        """
        options = self.options(view, rng)
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
            IllegalActionError: the bot of the random part chooses an illegal action.
            InconsistentError: a sampler returns a world that does not fit the view.
            NotToActError: the seat is not to act.
            QuestionError: an estimate is not a finite number for each seat.
            SpectatorError: the view is a spectator's.
            WrongKindError: `view` is not a view of the game, or `rng` is not a `Random`.
        """
        self.options(view, rng)
        return self._searched(view, rng)

    def _searched(self, view: ViewT, rng: Random) -> tuple[ActionStats[ActionT], ...]:
        tree = Tree(self.game, view.seat, self.rollout, self.cutoff)
        for _ in range(self.iterations):
            tree.grow(self._world(view, rng), rng)
        return tree.decisions[view].summary

    def _world(self, view: ViewT, rng: Random) -> StateT:
        """Return a world that fits a view; what a sampler returns is checked."""
        if self.worlds is None:
            return self.game.determinize(view, rng)
        world = self.worlds(view, rng)
        if self.game.view(world, view.seat) != view:
            raise InconsistentError(
                f"{named(self.worlds)} must return states in which seat {view.seat} has the view "
                "that it is given, but it returned another one."
            )
        return world

    def options(self, view: ViewT, rng: Random) -> tuple[ActionT, ...]:
        """Return the legal actions of a view's seat, at least one.

        Raises:
            NotToActError: the seat is not to act.
            SpectatorError: the view is a spectator's.
            WrongKindError: `view` is not a view of the game, or `rng` is not a `Random`.
        """
        require_random(rng)
        if getattr(view, "seat", -1) is None:
            raise SpectatorError("A spectator cannot choose an action: take the view of a seat.")
        table = self.game.determinize(view, rng).table  # the game refuses a view of another game
        return require_options(self.game.legal_actions(table, view.seat), view.seat)


def ismcts(
    game: Game[StateT, ActionT, ViewT],
    iterations: int = 200,
    rollout: Rollout[ViewT, ActionT, StateT] | None = None,
    worlds: Worlds[ViewT, StateT] | None = None,
    cutoff: Cutoff[StateT] | None = None,
) -> Searcher[StateT, ActionT, ViewT]:
    """Return a bot for any game that searches from worlds that fit its view.

    Without more than the game, it knows only the rules. Knowledge makes it stronger:

    >>> from random import Random
    >>> from thinkstr8 import ten
    >>> view = ten.view(ten.example(ten.Stage.DRAW), 0)
    >>> bot = ismcts(ten, 20, rollout=ten.bots.careful, cutoff=Cutoff(ten.estimate))
    >>> bot(view, Random(8)) in ten.legal_actions(view.table, 0)
    True

    Args:
        game: the module with the verbs.
        iterations: the number of worlds that the bot plays for each decision. The time of a
            decision is proportional to it.
        rollout: plays the random part of each world: a bot, which plays for every seat and gets the
            view of that seat, or a `Finisher` such as `thinkstr8.batch.Rollouts(game)`, which plays
            at random in compiled code. By default all actions are equally likely.
        worlds: draws a state that fits a view; by default `game.determinize`, for which all such
            states are equally likely.
        cutoff: ends the random part with an estimate of the final scores; by default every world is
            played to its end.

    Raises:
        QuestionError: there is not at least one iteration, or a `Finisher` is to be cut off.
        WrongKindError: `game` is not a game, `iterations` is not an int, or another part is of the
            wrong class.
    """
    return Searcher(game, iterations, rollout, worlds, cutoff)


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
        rollout: Rollout[ViewT, ActionT, StateT] | None = None,
        cutoff: Cutoff[StateT] | None = None,
    ) -> None:
        self._game = game
        self._rest = Continuation(game, rollout, cutoff)
        self._nature = nature_of(game)
        self._seat = seat
        self._games = 0
        self._squares = 0.0
        self.decisions: dict[object, Decision[ActionT]] = {}

    def grow(self, state: StateT, rng: Random) -> None:
        """Play a world to the end, add its result to the tree, and add one decision."""
        path: _Path[ActionT] = []
        ending = self._rest.ending(self._descend(state, path, rng), rng)
        self._games += 1
        self._squares += ending.lead(self._seat) ** 2
        for seat, decision, action in path:
            decision.note(action, ending.shares[seat], ending.lead(seat))

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
                decision = self.decisions[key] = self._rest.decision(state, seat, rng)
            action = decision.next(spread, rng)
            path.append((seat, decision, action))
            state = game.apply(state, action)
        return state
