"""How the random part of a search is played, and what its end is worth to every seat.

Belongs here: `Finisher`, `Cutoff` and `Ending`, and playing on from where the tree ends.
Does not belong here: the tree and its statistics (ismcts), knowledge about any game.
"""

from collections.abc import Callable, Sequence
from math import exp, isfinite
from random import Random
from typing import Final, Generic, Protocol, TypeAlias, TypeVar, runtime_checkable

from attrs import field

from thinkstr8.core.checks import present
from thinkstr8.core.driver import nature_of, require_own
from thinkstr8.core.errors import (
    IllegalActionError,
    QuestionError,
    WrongKindError,
)
from thinkstr8.core.game import (
    NATURE_ACTS,
    ActionT,
    Bot,
    Game,
    Outcome,
    Seat,
    StateT,
    ViewT,
)
from thinkstr8.core.plain import require_int
from thinkstr8.core.values import frozen
from thinkstr8.core.wording import describe, with_class
from thinkstr8.search.decisions import Decision, Guided

PlayedT = TypeVar("PlayedT", contravariant=True)  # noqa: PLC0105  # the name says what it is


@runtime_checkable
class Finisher(Protocol[PlayedT]):
    """Something that plays a random game from a state to its end, such as compiled code."""

    def finish(self, state: PlayedT, rng: Random, /) -> Outcome:
        """Return the outcome of a random game from a state on; it needs no breakdown."""
        ...


Value: TypeAlias = Callable[[StateT], Sequence[float] | None]
"""A function that estimates the final score of every seat, or returns None where it cannot."""

_SCALE: Final = 4.0


@frozen
class Cutoff(Generic[StateT]):
    """The place where a search stops playing and estimates the rest.

    >>> from thinkstr8 import ten
    >>> Cutoff(ten.estimate, depth=2)
    Cutoff(value=estimate, depth=2, scale=4.0)

    Attributes:
        value: a function that returns the final score to be expected for each seat, or None if it
            cannot estimate this state; then the game goes on.
        depth: the number of decisions that are played after the tree before the function is asked.
        scale: the lead in points that makes a victory *e* times as likely.

    Raises:
        QuestionError: `depth` is below 0, or `scale` is not above 0.
        WrongKindError: `value` is not a function, or a number is of the wrong class.
    """

    value: Value[StateT] = field(repr=lambda value: f"{named(value)}")
    depth: int = 0
    scale: float = _SCALE

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        require_function("The value of a cutoff", self.value)
        require_int("The depth of a cutoff", self.depth)
        if self.depth < 0:
            raise QuestionError(
                f"The depth of a cutoff must be at least 0, not {describe(self.depth)}."
            )
        if type(self.scale) not in (int, float):
            raise WrongKindError(
                f"The scale of a cutoff must be a number, not {with_class(self.scale)}."
            )
        if not (isfinite(self.scale) and self.scale > 0):
            raise QuestionError(
                f"The scale of a cutoff must be above 0, not {describe(self.scale)}."
            )


class Ending:
    """The end of one game of a search, played or estimated.

    Attributes:
        scores: the score of every seat.
        shares: the share of the victory of every seat.
    """

    __slots__ = ("scores", "shares")

    def __init__(self, scores: Sequence[float], shares: Sequence[float]) -> None:
        self.scores = scores
        self.shares = shares

    @classmethod
    def of(cls, outcome: Outcome) -> "Ending":
        """Return the end of a game with an outcome."""
        shares = [0.0] * len(outcome.scores)
        for seat in outcome.winners:
            shares[seat] = 1 / len(outcome.winners)
        return cls(outcome.scores, shares)

    def lead(self, seat: Seat) -> float:
        """Return the lead of a seat over the best other seat, in points."""
        others = (score for other, score in enumerate(self.scores) if other != seat)
        return self.scores[seat] - max(others, default=0)


def _estimated(cutoff: Cutoff[StateT], state: StateT) -> Ending | None:
    """Return the estimate of a state, or None if the game goes on.

    Raises:
        QuestionError: the estimate is not a finite number for each seat.
    """
    scores = cutoff.value(state)
    if scores is None:
        return None
    try:
        fits = len(scores) >= state.table.rules.players and all(map(isfinite, scores))
    except TypeError:
        fits = False
    if not fits:
        raise QuestionError(
            f"{named(cutoff.value)} must return a finite number for each seat or None, "
            f"not {describe(scores)}."
        )
    best = max(scores)
    chances = [exp((score - best) / cutoff.scale) for score in scores]
    total = sum(chances)
    return Ending(scores, [chance / total for chance in chances])


Rollout: TypeAlias = Bot[ViewT, ActionT] | Finisher[StateT]
"""What plays the random part: a bot at every seat, or something that plays it to its end."""


class Continuation(Generic[StateT, ActionT, ViewT]):
    """Plays on from where the tree of a search ends, and knows what a bot would do."""

    def __init__(
        self,
        game: Game[StateT, ActionT, ViewT],
        rollout: Rollout[ViewT, ActionT, StateT] | None,
        cutoff: Cutoff[StateT] | None,
    ) -> None:
        self._game = game
        self._nature = nature_of(game)
        self._finisher = rollout if isinstance(rollout, Finisher) else None
        self._bot = None if isinstance(rollout, Finisher) else rollout
        self._cutoff = cutoff

    def ending(self, state: StateT, rng: Random) -> Ending:
        """Return the end of a game from a state on."""
        game, cutoff = self._game, self._cutoff
        if self._finisher is not None and game.seats_to_act(state.table):
            return Ending.of(self._finisher.finish(state, rng))
        left = cutoff.depth if cutoff is not None else 0
        while acting := game.seats_to_act(state.table):
            if acting == NATURE_ACTS:
                state = game.apply(state, self._nature(state, rng))
                continue
            if cutoff is not None and left <= 0:
                estimate = _estimated(cutoff, state)
                if estimate is not None:
                    return estimate
            left -= 1
            state = self._after(state, rng.choice(acting), rng)
        return Ending.of(present(game.outcome(state.table)))

    def _after(self, state: StateT, seat: Seat, rng: Random) -> StateT:
        """Return the state after an action of a seat: its bot's, or a random one."""
        game = self._game
        if self._bot is None:  # as `random_action`, without its checks, which would always pass
            return game.apply(state, rng.choice(game.legal_actions(state.table, seat)))
        return self._chosen(self._bot, state, seat, rng)[1]

    def decision(self, state: StateT, seat: Seat, rng: Random) -> Decision[ActionT]:
        """Return a decision without statistics; the bot advises it."""
        actions = self._game.legal_actions(state.table, seat)
        if self._bot is None or len(actions) == 1:
            return Decision(actions)
        return Guided(actions, self._chosen(self._bot, state, seat, rng)[0])

    def _chosen(
        self, bot: Bot[ViewT, ActionT], state: StateT, seat: Seat, rng: Random
    ) -> tuple[ActionT, StateT]:
        """Return what a bot chooses for a seat, of which it gets the view, and the next state."""
        action = bot(self._game.view(state, seat), rng)
        try:
            require_own(action, seat)
            return action, self._game.apply(state, action)
        except (IllegalActionError, WrongKindError) as error:
            error.add_note(f"{named(bot)} chose it for seat {seat} in a search.")
            raise


# Checks and names


def require_function(what: str, value: object) -> None:
    """Check that a value can be called.

    Raises:
        WrongKindError: it is a class, or cannot be called.
    """
    if isinstance(value, type) or not callable(value):
        raise WrongKindError(f"{what} must be a function, not {with_class(value)}.")


def named(value: object) -> str:
    """Return the name of a function, or of an object that is used like one."""
    if isinstance(value, Finisher):
        return type(value).__name__
    return str(getattr(value, "__name__", "") or getattr(value, "name", type(value).__name__))
