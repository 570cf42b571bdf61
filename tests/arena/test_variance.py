"""The luck in a game has the mean 0, and without it two bots are compared with fewer games."""

import math
from random import Random
from typing import Any

import pytest

from helpers.depth import depth
from thinkstr8 import Bot, numer, play, ten
from thinkstr8.arena import Report, Series, adjusted_comparison, luck, run
from thinkstr8.core import ArenaError, BotError, Record, UnknownSeatError, WrongKindError, bot_of
from thinkstr8.core.dealings import only_deal
from thinkstr8.games.numer.transitions import apply

SMALL = numer.Rules(2, digits=5, rounds=1, bonuses=(2, 3))
"""A game so small that the estimates of every course can be listed."""


def low(view: numer.View) -> dict[numer.Action, float]:
    """Prefer low numbers."""
    options = numer.legal_actions(view.table, view.seat)
    weights = [1 / (1 + rank) for rank, _ in enumerate(options)]
    return {
        action: weight / math.fsum(weights) for action, weight in zip(options, weights, strict=True)
    }


BOTS: dict[str, Bot[numer.View, numer.Action]] = {
    "low": bot_of(numer, low),
    "random": numer.bots.random,
}
POLICIES = {"low": low, "random": numer.policies.random}


def series(deals: int, seed: int) -> Series[Any]:
    return Series(numer, SMALL, BOTS, deals=deals, seed=seed)


def flat(state: numer.State) -> tuple[float, ...]:
    """Return the points so far, which is a poor estimate, but a fair one like any other."""
    return tuple(map(float, state.table.totals))


@pytest.mark.parametrize("value", [flat, numer.estimate])
@pytest.mark.parametrize("known", [{}, {"low"}, {"random"}, {"low", "random"}])
def test_a_comparison_without_luck_has_the_same_mean(value: Any, known: set[str]) -> None:
    policies = {name: POLICIES[name] for name in known}
    many = run(series(depth(250, 10_000), seed=31)).comparison("low", "random").score
    report = run(series(depth(20, 150), seed=32), keep_records=True)
    found = adjusted_comparison(report, "low", "random", value, policies)
    assert many is not None
    deviations = [(each.high - each.low) / 4 for each in (many, found.adjusted)]
    assert abs(many.mean - found.adjusted.mean) < 4 * math.hypot(*deviations)
    if not known:  # nothing but the bots is left to chance in Numer
        assert found.adjusted == found.plain
        assert found.saving == 1


def test_with_both_policies_known_a_few_games_say_as_much_as_many() -> None:
    bots = {"one": numer.bots.random, "other": numer.bots.random}
    rules = numer.Rules(2, digits=6, rounds=1, bonuses=(2, 3))
    report = run(Series(numer, rules, bots, deals=25, seed=8), keep_records=True)
    policies = dict.fromkeys(bots, numer.policies.random)
    found = adjusted_comparison(report, "one", "other", numer.estimate, policies)
    assert found.saving > 3
    assert found.adjusted.low <= 0 <= found.adjusted.high  # the bots are equal


def test_the_luck_of_one_turn_is_the_lead_over_its_mean() -> None:
    rules = numer.Rules(2, digits=3, rounds=1, bonuses=(2,))
    record = play(numer, rules, [numer.bots.random] * 2, Random(8))
    opening = numer.setup(rules, only_deal(numer, rules))
    options = [numer.legal_actions(opening.table, seat) for seat in (0, 1)]
    ends = [
        apply(apply(opening, one), other).table.totals for one in options[0] for other in options[1]
    ]
    mean = [math.fsum(end[seat] for end in ends) / len(ends) for seat in (0, 1)]
    policies = dict.fromkeys((0, 1), numer.policies.random)
    found = luck(record, numer.estimate, policies)
    assert record.result is not None
    assert found == pytest.approx(
        [score - average for score, average in zip(record.result.scores, mean, strict=True)]
    )


def test_the_luck_of_the_cards_has_the_mean_0() -> None:
    bots = [ten.bots.random] * 2
    records = [play(ten, ten.Rules(2), bots, Random(seed)) for seed in range(depth(6, 100))]

    def quick(state: ten.State) -> tuple[float, ...]:
        """Estimate from the tokens alone."""
        return tuple(player.tokens + 3 * player.busts for player in state.table.players)

    found = [luck(record, quick) for record in records]
    first = [points[0] for points in found]
    mean = math.fsum(first) / len(first)
    spread = math.sqrt(math.fsum((each - mean) ** 2 for each in first) / (len(first) - 1))
    assert spread > 0.5
    assert abs(mean) < 4 * spread / math.sqrt(len(first))


def test_states_that_cannot_be_estimated_count_as_average() -> None:
    record = play(numer, SMALL, [numer.bots.random] * 2, Random(8))
    policies = dict.fromkeys((0, 1), numer.policies.random)
    assert luck(record, lambda state: None, policies) == (0.0, 0.0)


# Bad input


def test_wrong_arguments_are_refused() -> None:
    wrong: Any = 3
    record: Record[Any] = play(numer, SMALL, [numer.bots.random] * 2, Random(8))
    with pytest.raises(WrongKindError, match="Expected a Record"):
        luck(wrong, numer.estimate)
    with pytest.raises(WrongKindError, match="Expected a function of a state"):
        luck(record, wrong)
    with pytest.raises(WrongKindError, match="Expected policies by seat"):
        luck(record, numer.estimate, wrong)
    with pytest.raises(WrongKindError, match="A policy must be callable"):
        luck(record, numer.estimate, {0: wrong})
    with pytest.raises(UnknownSeatError):
        luck(record, numer.estimate, {2: low})
    with pytest.raises(ArenaError, match="A value must return 2 numbers or None"):
        luck(record, lambda state: (1.0,), {0: low})
    with pytest.raises(WrongKindError, match="Expected a Report"):
        adjusted_comparison(wrong, "a", "b", numer.estimate)


def test_a_comparison_needs_records_and_games() -> None:
    bare = run(series(2, seed=1))
    with pytest.raises(ArenaError, match="keep_records=True"):
        adjusted_comparison(bare, "low", "random", numer.estimate)
    with pytest.raises(BotError, match="There is no 'x'"):
        adjusted_comparison(bare, "low", "x", numer.estimate)
    with pytest.raises(ArenaError, match="No game has been played"):
        adjusted_comparison(Report(("low", "random"), ()), "low", "random", numer.estimate)
