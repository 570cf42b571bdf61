"""What a finished game is worth to each seat.

Belongs here: the rewards of an outcome, and of an illegal action.
Does not belong here: the scores and the winners themselves (each game's scoring).
"""

from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeAlias

from thinkstr8.core.errors import QuestionError
from thinkstr8.core.game import AnyRules, Outcome
from thinkstr8.core.wording import describe

Reward: TypeAlias = Literal["win", "score", "lead"]
"""The name of a reward."""


def win(outcome: Outcome) -> tuple[float, ...]:
    """Return rewards from -1 to 1 that sum to 0: the winners share what the others pay.

    The only winner gets 1, and each of the others pays an equal part of it. Several winners share
    the victory and its reward. If all win together, nobody gets anything.

    >>> win(Outcome((31, 40), (1,), ())), win(Outcome((31, 40, 7), (1,), ()))
    ((-1.0, 1.0), (-0.5, 1.0, -0.5))
    >>> win(Outcome((40, 40, 7), (0, 1), ())), win(Outcome((40, 40), (0, 1), ()))
    ((0.25, 0.25, -0.5), (0.0, 0.0))
    """
    seats, winners = len(outcome.scores), outcome.winners
    others = seats - 1
    if not others:
        return (1.0 if winners else -1.0,)
    share = (seats - len(winners)) / (len(winners) * others) if winners else 0.0
    loss = -1 / others if winners else 0.0
    return tuple(share if seat in winners else loss for seat in range(seats))


def score(outcome: Outcome) -> tuple[float, ...]:
    """Return the final scores.

    >>> score(Outcome((31, 40), (1,), ()))
    (31.0, 40.0)
    """
    return tuple(map(float, outcome.scores))


def lead(outcome: Outcome) -> tuple[float, ...]:
    """Return how many points each seat is ahead of the best other seat.

    >>> lead(Outcome((31, 40, 7), (1,), ()))
    (-9.0, 9.0, -33.0)
    """
    scores = outcome.scores
    return tuple(
        float(own - max((*scores[:seat], *scores[seat + 1 :]), default=0))
        for seat, own in enumerate(scores)
    )


REWARDS: Final[Mapping[str, Callable[[Outcome], tuple[float, ...]]]] = {
    "win": win,
    "score": score,
    "lead": lead,
}
"""The rewards by name."""


def illegal_reward(reward: Reward, rules: AnyRules) -> float:
    """Return the reward of an illegal action: the worst that a game can bring.

    It is the worst possible reward by `Rules.score_range`. Without a range of scores it is -1.

    >>> from thinkstr8 import numer
    >>> rules = numer.Rules(3)
    >>> rules.score_range
    (0, 154)
    >>> illegal_reward("win", rules), illegal_reward("score", rules), illegal_reward("lead", rules)
    (-1.0, 0.0, -154.0)
    """
    range_of_scores: tuple[int, int] | None = getattr(rules, "score_range", None)
    if reward == "win" or range_of_scores is None:
        return -1.0
    least, most = range_of_scores
    return float(least if reward == "score" else least - most)


def require_reward(reward: object) -> None:
    """Check that a value is the name of a reward.

    Raises:
        QuestionError: it is something else.
    """
    if not isinstance(reward, str) or reward not in REWARDS:
        names = ", ".join(REWARDS)
        raise QuestionError(f"There is no reward {describe(reward)}: the rewards are {names}.")
