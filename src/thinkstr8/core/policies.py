"""Policies: how likely each action is in the eyes of a seat, and the bots that draw from them.

Belongs here: asking a policy and checking its answer, drawing an action, a bot of a policy.
Does not belong here: the policies of any game (each game's policies).
"""

from collections.abc import Callable, Mapping
from math import fsum, isclose
from random import Random
from types import MappingProxyType
from typing import Final, Generic, TypeAlias, cast

from attrs import field

from thinkstr8.core.checks import require_random
from thinkstr8.core.driver import require_own
from thinkstr8.core.errors import IllegalActionError, QuestionError, Refusal, WrongKindError
from thinkstr8.core.game import (
    ActionT,
    ChosenT,
    Game,
    SeenT,
    StateT,
    TableT,
    ViewT,
    game_name,
    require_game,
)
from thinkstr8.core.pickling import Reduced, with_game_by_name
from thinkstr8.core.values import frozen
from thinkstr8.core.wording import describe, with_class

Policy: TypeAlias = Callable[[SeenT], Mapping[ChosenT, float]]
"""A callable that answers a view with the probability of each action, as in `Policy[View, Action]`.

Actions that are not listed have probability 0. The same view always has the same answer.
"""

_TOLERANCE: Final = 1e-9
"""How far the sum of probabilities may be from 1, because floats are rounded."""


def probabilities(
    game: Game[StateT, ActionT, ViewT], policy: Policy[ViewT, ActionT], view: ViewT
) -> Mapping[ActionT, float]:
    """Return the answer of a policy to a view, checked and frozen.

    >>> from thinkstr8 import numer
    >>> view = numer.view(numer.example(numer.Stage.WRITE), 0)
    >>> odds = probabilities(numer, numer.policies.random, view)
    >>> len(odds), odds[numer.Write(0, 808)] == 1 / 343
    (343, True)

    Args:
        game: the module with the verbs.
        policy: the policy to ask.
        view: what the seat knows.

    Raises:
        IllegalActionError: the policy lists an action that is not allowed, or of another seat.
        QuestionError: a probability is negative or no number, or they do not sum to 1.
        WrongKindError: an argument, or a part of the answer, is of the wrong class.
    """
    require_game(game)
    require_policy(policy)
    return checked_answer(policy, view, game.refusal)


def checked_answer(
    policy: Policy[ViewT, ActionT],
    view: ViewT,
    refusal: Callable[[TableT, ActionT], Refusal | None],
) -> Mapping[ActionT, float]:
    """Return the answer of a policy, checked with the function of a game that refuses actions.

    Raises:
        IllegalActionError: the policy lists an action that is not allowed, or of another seat.
        QuestionError: a probability is negative or no number, or they do not sum to 1.
        WrongKindError: a part of the answer is of the wrong class.
    """
    answer: object = policy(view)
    if not isinstance(answer, Mapping):
        raise WrongKindError(
            f"A policy returns a mapping from actions to probabilities, not {with_class(answer)}."
        )
    table = cast("TableT", view.table)
    listed: dict[ActionT, float] = dict(answer)
    for action, probability in listed.items():
        _require_probability(probability)
        require_own(action, view.seat)
        refused = refusal(table, action)
        if refused is not None:
            raise IllegalActionError(refused)
    total = fsum(listed.values())
    if not isclose(total, 1, abs_tol=_TOLERANCE):
        raise QuestionError(f"The probabilities of a policy must sum to 1, not {total}.")
    return MappingProxyType(listed)


def draw(probabilities: Mapping[ChosenT, float], rng: Random) -> ChosenT:
    """Return one of the actions, drawn with its probability.

    >>> from random import Random
    >>> draw({"left": 0.0, "right": 1.0}, Random(1))
    'right'

    Args:
        probabilities: the probability of each action. They are not checked.
        rng: the random number generator.
    """
    (drawn,) = rng.choices(tuple(probabilities), tuple(probabilities.values()))
    return drawn


@frozen
class PolicyBot(Generic[StateT, ActionT, ViewT]):
    """A bot that draws every action from a policy; see `bot_of`.

    Attributes:
        game: the module with the verbs.
        policy: the policy that it draws from.

    Raises:
        WrongKindError: `game` is not a game, or `policy` is not a function.
    """

    game: Game[StateT, ActionT, ViewT] = field(repr=game_name)
    policy: Policy[ViewT, ActionT]

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        require_game(self.game)
        require_policy(self.policy)

    def __reduce__(self) -> Reduced:
        """Pickle the bot, with its game by name."""
        return with_game_by_name(PolicyBot, self.game, self.policy)

    @property
    def name(self) -> str:
        """The name of the bot in a series, which is that of its policy."""
        policy = self.policy
        return str(getattr(policy, "__name__", "") or getattr(policy, "name", "policy"))

    def __call__(self, view: ViewT, rng: Random) -> ActionT:
        """Return an action drawn from the policy.

        Raises:
            IllegalActionError: the policy lists an action that is not allowed, or of another seat.
            QuestionError: a probability is negative or no number, or they do not sum to 1.
            WrongKindError: the answer of the policy has a part of the wrong class, or `rng` is not
                a `Random`.
        """
        require_random(rng)
        return draw(probabilities(self.game, self.policy, view), rng)


def bot_of(
    game: Game[StateT, ActionT, ViewT], policy: Policy[ViewT, ActionT]
) -> PolicyBot[StateT, ActionT, ViewT]:
    """Return a bot that draws every action from a policy.

    The bot checks every answer of the policy. It is a frozen value, and it can be sent to another
    process if the policy can.

    >>> from random import Random
    >>> from thinkstr8 import numer
    >>> bot = bot_of(numer, numer.policies.careful)
    >>> view = numer.view(numer.example(numer.Stage.WRITE), 0)
    >>> bot.name, numer.refusal(view.table, bot(view, Random(8)))
    ('careful', None)

    Args:
        game: the module with the verbs.
        policy: the policy to draw from.

    Raises:
        WrongKindError: `game` is not a game, or `policy` is not a function.
    """
    return PolicyBot(game, policy)


def require_policy(policy: object) -> None:
    """Check that a value can be a policy: a function, or an object of a class with `__call__`.

    Raises:
        WrongKindError: the value is a class, or cannot be called.
    """
    if isinstance(policy, type) or not callable(policy):
        raise WrongKindError(
            f"A policy must be callable, not {with_class(policy)}. It takes a view."
        )


def _require_probability(probability: object) -> None:
    if type(probability) not in (int, float):
        raise WrongKindError(f"A probability must be a number, not {with_class(probability)}.")
    if not probability >= 0:  # type: ignore[operator]  # it is a number; nan fails as well
        raise QuestionError(f"A probability must be at least 0, not {describe(probability)}.")
