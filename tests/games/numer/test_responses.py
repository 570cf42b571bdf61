"""The best response is exact, and measures how much a policy can be exploited."""

import pickle
from collections.abc import Mapping, Sequence
from copy import deepcopy
from itertools import product
from random import Random

import pytest

from helpers.depth import depth
from helpers.numer import position, revealed, wrote
from thinkstr8 import numer, play
from thinkstr8.core import (
    IllegalActionError,
    NotToActError,
    Policy,
    QuestionError,
    SpectatorError,
    UnknownSeatError,
    WrongKindError,
    bot_of,
)
from thinkstr8.games.numer import (
    Action,
    BestResponse,
    Rules,
    State,
    View,
    Write,
    best_response,
    policies,
    view,
)


class Known:
    """A policy that writes some numbers with fixed probabilities."""

    def __init__(self, shares: Mapping[int, float]) -> None:
        self.shares = shares

    def __call__(self, view: View) -> Mapping[Action, float]:
        return {Write(view.seat, number): share for number, share in self.shares.items()}


def answer(policy: BestResponse, state: State, seat: int = 0) -> int:
    (action,) = policy(view(state, seat))
    return action.number


def test_a_known_number_is_eliminated() -> None:
    state = position(players=2, turn=5, available=("14", "0148"))
    assert answer(best_response(Known({841: 1.0})), state) == 441  # its 4 and its 1 are lower


def test_a_known_number_is_topped_if_it_cannot_be_eliminated() -> None:
    state = position(players=2, turn=5, available=("59", "0148"))
    assert answer(best_response(Known({841: 1.0})), state) == 995


def best_by_playing(state: State, odds: Sequence[Mapping[int, float]]) -> set[int]:
    """List the best answers of seat 0 in a last turn, by playing all numbers of all seats."""
    worths = {}
    for action in numer.legal_actions(state.table, 0):
        worth = 0.0
        for numbers in product(*odds):
            result = revealed(wrote(state, action.number, *numbers))
            gains = [
                points + accepted * len({*f"{number:03}"})
                for points, accepted, number in zip(
                    result.points, result.accepted, result.numbers, strict=True
                )
            ]
            chance = 1.0
            for share, number in zip(odds, numbers, strict=True):
                chance *= share[number]
            worth += chance * (gains[0] - sum(gains[1:]) / len(odds))
        worths[action.number] = worth
    most = max(worths.values())
    return {number for number, worth in worths.items() if worth > most - 1e-9}


@pytest.mark.parametrize("players", [2, 3])
def test_the_answer_is_the_best_by_the_rules(players: int) -> None:
    rng = Random(8)
    for _ in range(depth(16, 100)):
        boards = tuple("".join(map(str, sorted(rng.sample(range(10), 4)))) for _ in range(players))
        state = position(players=players, turn=5, available=boards)
        odds = [
            dict.fromkeys(
                [action.number for action in rng.sample(numer.legal_actions(state.table, seat), 3)],
                1 / 3,
            )
            for seat in range(1, players)
        ]
        known = {seat: Known(shares) for seat, shares in enumerate(odds, 1)}
        assert answer(best_response(known), state) in best_by_playing(state, odds)


def test_foresight_keeps_good_digits_for_later_turns() -> None:
    state = position(players=2, available=("0123456789", "012"))
    known = Known({0: 1.0})
    assert str(answer(best_response(known, foresight=False), state))[0] == "9"
    assert str(answer(best_response(known), state))[0] != "9"


def lead_over(policy: Policy[View, Action], games: int) -> float:
    """Return the average lead of the best response over a policy."""
    bots = [bot_of(numer, best_response(policy)), bot_of(numer, policy)]
    lead = 0
    for seed in range(games):
        outcome = numer.outcome(play(numer, Rules(2), bots, Random(seed)).final.table)
        assert outcome is not None
        lead += outcome.scores[0] - outcome.scores[1]
    return lead / games


def test_careful_players_can_be_exploited() -> None:
    assert lead_over(policies.careful, depth(2, 20)) > 20


def test_experts_can_hardly_be_exploited() -> None:
    """The lead is between 0 and 5 points on average, with a deviation of 15 in one game."""
    assert lead_over(policies.expert, depth(6, 200)) < 25


def test_the_response_asks_each_seat_as_if_nobody_had_written() -> None:
    asked: list[View] = []

    def watched(view: View) -> Mapping[Action, float]:
        asked.append(view)
        return policies.careful(view)

    state = position(available=("0123", "", "0789"), sealed=(None, None, 789))
    best_response(watched)(view(state, 0))
    assert [seen.seat for seen in asked] == [2]
    assert asked[0].number is None
    assert asked[0].table.waiting == (0, 2)


def test_a_response_is_a_value() -> None:
    policy = best_response({1: policies.careful, 2: policies.expert})
    assert policy.name == "best response"
    assert deepcopy(policy) is policy
    assert pickle.loads(pickle.dumps(policy)) == policy  # noqa: S301  # our own
    assert best_response(policies.careful) == BestResponse(policies.careful)
    assert best_response(policies.careful, foresight=False) != BestResponse(policies.careful)


def test_a_response_does_not_change_with_the_mapping_it_was_made_of() -> None:
    known: dict[int, Policy[View, Action]] = {1: Known({888: 1.0})}
    policy = best_response(known)
    known.clear()
    assert answer(policy, position(players=2, turn=5, available=("18", "8"))) == 881


def test_bad_questions_are_refused() -> None:
    seen = view(position(), 0)
    with pytest.raises(QuestionError, match="The policy of seat 2 is missing"):
        best_response({1: policies.careful})(seen)
    with pytest.raises(QuestionError, match="can write in 1000000 ways"):
        best_response(policies.random)(seen)
    with pytest.raises(QuestionError, match="must sum to 1"):
        best_response(Known({7: 0.5}))(seen)
    with pytest.raises(IllegalActionError, match="crossed-out"):
        best_response(Known({7: 1.0}))(view(position(available=("1", "1", "1")), 0))
    with pytest.raises(SpectatorError):
        best_response(policies.careful)(view(position(), None))  # type: ignore[arg-type]  # the test
    with pytest.raises(NotToActError):
        best_response(policies.careful)(view(position(sealed=(7, None, None)), 0))
    with pytest.raises(UnknownSeatError):
        best_response({5: policies.careful})
    with pytest.raises(WrongKindError, match="A policy must be callable"):
        best_response({1: 3})  # type: ignore[dict-item]  # that is the test
    with pytest.raises(WrongKindError, match="foresight must be True or False"):
        best_response(policies.careful, foresight=1)  # type: ignore[arg-type]  # that is the test
