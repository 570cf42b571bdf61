"""The ready-made policies: legal, complete, the same every time, and what the bots draw from."""

from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest

from helpers.depth import depth
from helpers.numer import EVERYTHING, VARIANTS, name_of, position
from thinkstr8 import Bot, numer, play
from thinkstr8.core import NotToActError, Policy, SpectatorError, probabilities
from thinkstr8.games.numer import Action, Rules, View, Write, bots, policies, view

POLICIES: list[Policy[View, Action]] = [policies.random, policies.careful, policies.expert]


def views(rules: Rules, seed: int) -> list[View]:
    """Return what every seat sees that acts during a random game."""
    record = play(numer, rules, [bots.random] * rules.players, Random(seed))
    return [
        view(state, seat)
        for state in record.replay()
        for seat in numer.seats_to_act(state.table)[:1]
    ]


@pytest.mark.parametrize("rules", VARIANTS, ids=name_of)
@pytest.mark.parametrize("policy", POLICIES)
def test_a_policy_is_legal_and_sums_to_1_in_every_variant(
    policy: Policy[View, Action], rules: Rules
) -> None:
    for seen in Random(8).sample(views(rules, 8), depth(3, 8)):
        assert probabilities(numer, policy, seen)
        assert policy(seen) == policy(seen)


@pytest.mark.parametrize("policy", POLICIES)
def test_a_policy_needs_a_seat_that_is_to_act(policy: Policy[View, Action]) -> None:
    with pytest.raises(SpectatorError, match="A spectator cannot choose an action"):
        policy(view(position(), None))  # type: ignore[arg-type]  # that is the test
    state = position(sealed=(700, None, None))
    with pytest.raises(NotToActError, match="Seat 0 is not to act"):
        policy(view(state, 0))


PAIRS: list[tuple[Bot[View, Action], Policy[View, Action]]] = [
    (bots.random, policies.random),
    (bots.careful, policies.careful),
    (bots.expert, policies.expert),
]


@pytest.mark.parametrize(("bot", "policy"), PAIRS)
def test_a_bot_draws_from_the_policy_of_its_name(
    bot: Bot[View, Action], policy: Policy[View, Action]
) -> None:
    seen = view(position(players=2, turn=4, available=("0357", "1358")), 0)
    rng, expected = Random(8), policy(seen)
    drawn = Counter(bot(seen, rng) for _ in range(1000))
    assert {*drawn} <= {*expected}
    for action, share in expected.items():
        assert drawn[action] == pytest.approx(1000 * share, abs=4 * (1000 * share) ** 0.5 + 4)


def test_the_answer_of_a_policy_cannot_be_changed() -> None:
    seen = view(position(), 0)
    for policy in POLICIES:
        with pytest.raises(TypeError):
            policy(seen)[Write(0, 7)] = 1.0  # type: ignore[index]  # that is the test


def numbers_of(odds: Mapping[Action, float]) -> set[str]:
    return {f"{action.number:03}" for action in odds}


def test_the_expert_never_slips() -> None:
    for players in (2, 3):
        rules = Rules(players, slips=True)
        available = ("127", *[EVERYTHING] * (players - 1))
        odds = policies.expert(view(position(rules=rules, available=available), 0))
        assert all({*number} <= {*"127"} for number in numbers_of(odds))


def test_the_expert_does_not_care_who_has_written() -> None:
    before = view(position(players=2, turn=3, available=("0357", "1358")), 0)
    after = view(position(players=2, turn=3, available=("0357", "1358"), sealed=(None, 888)), 0)
    assert policies.expert(before) == policies.expert(after)


def test_players_without_digits_do_not_matter_to_the_expert() -> None:
    duel = policies.expert(view(position(players=2, turn=4, available=("0357", "1358")), 0))
    with_guest = policies.expert(
        view(position(players=3, turn=4, available=("0357", "", "1358")), 0)
    )
    assert duel == with_guest


def test_an_expert_alone_takes_the_highest_points_in_the_last_turn() -> None:
    odds = policies.expert(view(position(players=3, turn=5, available=("0489", "", "")), 0))
    assert odds == {Write(0, 904): 1.0}  # as good as any other with a 9 and two more digits


@pytest.mark.parametrize("players", [2, 3])
def test_the_expert_beats_careful_players(players: int) -> None:
    """It wins about 95 of 100 games against one or two of them."""
    rules = Rules(players)
    won = 0.0
    games = depth(6, 100)
    for seed in range(games):
        seats: list[Bot[View, Action]] = [bots.careful] * players
        seats[seed % players] = bots.expert
        outcome = numer.outcome(play(numer, rules, seats, Random(seed)).final.table)
        assert outcome is not None
        won += (seed % players in outcome.winners) / len(outcome.winners)
    assert won >= 0.6 * games


UNUSUAL = [
    Rules(2, digits=6, bonuses=(1, 2, 5)),
    Rules(2, zero_bonus=False, bonuses=(0, 0, 10, 0, 1)),
    Rules(2, digits=4, rounds=1, bonuses=(2, 0, 5)),
]


@pytest.mark.parametrize("rules", UNUSUAL, ids=name_of)
def test_the_expert_plays_unusual_rules_well(rules: Rules) -> None:
    lead = 0.0
    games = depth(6, 200)
    for seed in range(games):
        seats: list[Bot[View, Action]] = [bots.careful] * rules.players
        me = seed % rules.players
        seats[me] = bots.expert
        outcome = numer.outcome(play(numer, rules, seats, Random(seed)).final.table)
        assert outcome is not None
        others = [score for seat, score in enumerate(outcome.scores) if seat != me]
        lead += outcome.scores[me] - sum(others) / len(others)
    assert lead > 0
