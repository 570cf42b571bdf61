"""The luck of each seat in a game, and comparisons of bots without it.

Belongs here: control variates from exact odds, and the comparison that uses them.
Does not belong here: estimating positions (each game), plain comparisons (results).

Whenever chance decides, the exact odds say how good its outcomes are on average. What happens is
better or worse than that: the difference is luck. Its mean is 0 whatever estimates the positions,
so a score without luck has the same mean as the score. The better the estimates are, the less it
varies. If the policy of a bot is known, what the bot draws from it is luck, too. AIVAT (Burch and
others, 2018) measures the luck of poker in this way. The opening deal is not measured: a series
gives every deal to every bot in turn.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import fsum, inf
from typing import Any, Final, TypeAlias

from thinkstr8.arena.played import Played
from thinkstr8.arena.results import Report
from thinkstr8.arena.statistics import Estimate, mean_estimate
from thinkstr8.core.checks import describe, present, require_seat, with_class
from thinkstr8.core.errors import ArenaError, WrongKindError
from thinkstr8.core.game import (
    NATURE_ACTS,
    ActionT,
    AnyGame,
    DealT,
    RulesT,
    Seat,
    StateT,
    TableT,
    ViewT,
)
from thinkstr8.core.policies import Policy, probabilities, require_policy
from thinkstr8.core.record import Record, require_record
from thinkstr8.core.values import frozen

Value: TypeAlias = Callable[[StateT], Sequence[float] | None]
"""A function that estimates the final score of every seat, or returns None where it cannot."""

_MOST_BRANCHES: Final = 4096
"""The highest number of joint choices of several seats that are compared."""

_Branches: TypeAlias = list[tuple[float, Any]]
"""The states that could have come about, each with its probability."""


def luck(
    record: Record[StateT, ActionT, ViewT, TableT, RulesT, DealT],
    value: Value[StateT],
    policies: Mapping[Seat, Policy[ViewT, ActionT]] | None = None,
) -> tuple[float, ...]:
    """Return the points that luck brought each seat in a game.

    Over many games, the mean of every seat tends to 0, whatever `value` returns. The better it
    estimates, the more of the luck it finds.

    >>> from random import Random
    >>> from thinkstr8 import play, ten
    >>> record = play(ten, ten.Rules(2), [ten.bots.random] * 2, Random(8))
    >>> [round(points, 1) for points in luck(record, lambda state: (0, state.table.piles.left))]
    [0.0, 0.0]

    Args:
        record: the record of the game.
        value: estimates the final score of every seat, as the `estimate` of a game does.
        policies: the policies of the seats whose bots draw their actions from a known policy.

    Raises:
        ArenaError: `value` does not return a number for every seat.
        RecordError: the record cannot be replayed.
        UnknownSeatError: a seat with a policy is not at the table.
        WrongKindError: an argument is of the wrong class.
    """
    require_record(record)
    if not callable(value):
        raise WrongKindError(f"Expected a function of a state, not {with_class(value)}.")
    if not isinstance(policies, Mapping | None):
        raise WrongKindError(f"Expected policies by seat, not {with_class(policies)}.")
    course = _Course(record, dict(policies or {}))
    outcome = record.game.outcome(course.states[-1].table)
    seats = record.rules.players if outcome is None else len(outcome.scores)
    found = [_surprise(value, branches, happened, seats) for branches, happened in course.forks()]
    return tuple(fsum(points[seat] for points in found) for seat in range(seats))


def _surprise(
    value: Value[StateT], branches: _Branches, happened: StateT, seats: int
) -> tuple[float, ...]:
    """Return how much better for each seat a state is than the branches on average.

    A branch that cannot be estimated counts as an average one. So the mean stays 0.
    """
    estimated = [
        (odds, points)
        for odds, state in branches
        if (points := _points(value, state, seats)) is not None
    ]
    known = fsum(odds for odds, _ in estimated)
    points = _points(value, happened, seats)
    if points is None:
        return (0.0,) * seats
    return tuple(
        points[seat] - fsum(odds * each[seat] for odds, each in estimated) / known
        for seat in range(seats)
    )


def _points(value: Value[StateT], state: StateT, seats: int) -> Sequence[float] | None:
    points = value(state)
    if points is None or len(points) == seats:
        return points
    raise ArenaError(f"A value must return {seats} numbers or None, not {describe(points)}.")


class _Course:
    """The states of a recorded game, and the known odds of what else could have happened."""

    def __init__(self, record: Record, policies: dict[Seat, Policy]) -> None:
        for seat, policy in policies.items():
            require_seat(seat, record.rules.players)
            require_policy(policy)
        self._game: AnyGame = record.game
        self._actions = record.actions
        self._policies = policies
        self.states = tuple(record.replay())

    def forks(self) -> Iterator[tuple[_Branches, Any]]:
        """Yield the branches wherever their odds are known, and the state that came about."""
        number = 0
        while number < len(self._actions):
            steps, branches = self._fork(number)
            number += steps
            if len(branches) > 1:
                yield branches, self.states[number]

    def _fork(self, number: int) -> tuple[int, _Branches]:
        """Return the number of actions that are compared together, and their branches.

        Several seats that act at the same time are compared together. Their choices do not depend
        on each other, so the choice of a seat without a known policy is taken as it was.
        """
        game, state = self._game, self.states[number]
        acting = game.seats_to_act(state.table)
        if acting == NATURE_ACTS:
            chances = game.chance(state)
            return 1, [(float(odds), game.apply(state, dealt)) for dealt, odds in chances]
        steps, branches = 0, [(1.0, state)]
        for seat, action in zip(acting, self._actions[number:], strict=False):
            choices = self._choices(branches, seat, action)
            if not choices or len(branches) * len(choices) > _MOST_BRANCHES:
                break
            steps += 1
            branches = [
                (odds * share, game.apply(state, chosen))
                for odds, state in branches
                for chosen, share in choices.items()
            ]
        return (steps, branches) if steps else (1, [])

    def _choices(self, branches: _Branches, seat: Seat, action: Any) -> Mapping[Any, float]:
        """Return what a seat may choose, and how likely; nothing if that differs by branch."""
        if action.seat != seat:
            return {}
        if len(branches) > 1 and len({self._game.view(state, seat) for _, state in branches}) > 1:
            return {}
        if seat not in self._policies:
            return {action: 1.0}
        _, state = branches[0]
        odds = probabilities(self._game, self._policies[seat], self._game.view(state, seat))
        return {chosen: share for chosen, share in odds.items() if share}


# Comparisons


@frozen
class AdjustedComparison:
    """The lead of one bot over another in points, as played and without luck.

    Attributes:
        first: the name of the first bot.
        second: the name of the second bot.
        plain: the first bot's mean score minus the second's.
        adjusted: the same without the luck of both, with the same true mean.
    """

    first: str
    second: str
    plain: Estimate
    adjusted: Estimate

    @property
    def saving(self) -> float:
        """How many times as many games the plain estimate needs to be as sure."""
        plain, adjusted = (each.high - each.low for each in (self.plain, self.adjusted))
        return (plain / adjusted) ** 2 if 0 < adjusted < inf else 1.0


def adjusted_comparison(
    report: Report[Record[StateT, ActionT, ViewT, TableT, RulesT, DealT]],
    first: str,
    second: str,
    value: Value[StateT],
    policies: Mapping[str, Policy[ViewT, ActionT]] | None = None,
) -> AdjustedComparison:
    """Return the lead of one bot over another, as played and without luck.

    Args:
        report: a report with records: `run(series, keep_records=True)`. Forfeits are left out.
        first: the name of the first bot.
        second: the name of the second bot.
        value: estimates the final points of every seat.
        policies: by the name of a bot, the policy that it draws its actions from.

    Raises:
        ArenaError: the report has no game with a score, or not the record of every game; or `value`
            does not return the same number of points for every state.
        BotError: a bot is not in the line-up, or both are the same.
        WrongKindError: an argument is of the wrong class.
    """
    if not isinstance(report, Report):
        raise WrongKindError(f"Expected a Report, not {with_class(report)}.")
    if not isinstance(policies, Mapping | None):
        raise WrongKindError(f"Expected policies by name, not {with_class(policies)}.")
    plain = report.comparison(first, second).score
    if plain is None:
        raise ArenaError("No game was played to its end, so there is nothing to compare.")
    known = dict(policies or {})
    deals: dict[int, list[float]] = {}
    for game in report.games:
        if game.scores is not None:
            deals.setdefault(game.deal, []).append(_fair_lead(game, first, second, value, known))
    adjusted = present(mean_estimate([*deals.values()]))
    return AdjustedComparison(first, second, plain, adjusted)


def _fair_lead(
    game: Played[Record[StateT, ActionT, ViewT]],
    first: str,
    second: str,
    value: Value[StateT],
    policies: Mapping[str, Policy[ViewT, ActionT]],
) -> float:
    """Return the lead of one bot over another in one game, without luck."""
    if game.record is None:
        raise ArenaError("The report has no records: play the series with keep_records=True.")
    seated = {seat: policies[name] for seat, name in enumerate(game.names) if name in policies}
    found = luck(game.record, value, seated)
    one, other = game.names.index(first), game.names.index(second)
    scores = present(game.scores)
    return scores[one] - found[one] - (scores[other] - found[other])
