"""Ratings: the strengths that make the games most likely, and how sure they are."""

import math
from random import Random

import pytest

from helpers.depth import depth
from thinkstr8.arena.ratings import Pairing, Rating, ratings


def pairing(first: str, second: str, rate: float, deals: int = 200, players: int = 2) -> Pairing:
    """Return deals of which a part is won by the first bot in all rotations."""
    won = round(rate * deals)
    shares = [(1.0,) * players] * won + [(0.0,) * players] * (deals - won)
    Random(8).shuffle(shares)
    return Pairing(first, second, players, tuple(shares))


def rated(*pairings: Pairing) -> dict[str, Rating]:
    return {each.name: each for each in ratings(pairings, Random(8))}


def test_a_lead_of_400_is_to_win_ten_times_as_often() -> None:
    found = rated(pairing("a", "b", 10 / 11, deals=1100))
    lead = found["a"].rating.mean - found["b"].rating.mean
    assert lead == pytest.approx(400, abs=2)  # the drawn game pulls a little


def test_the_mean_of_all_ratings_is_zero_and_the_best_comes_first() -> None:
    pairs = (pairing("a", "b", 0.3), pairing("b", "c", 0.6), pairing("a", "c", 0.4))
    found = ratings(pairs, Random(8))
    assert [each.name for each in found] == ["b", "c", "a"]
    assert math.fsum(each.rating.mean for each in found) == pytest.approx(0, abs=1e-6)


def test_strengths_that_fit_the_model_are_found_again() -> None:
    strength = {"a": 1.0, "b": 2.0, "c": 6.0}
    pairs = [
        pairing(one, other, strength[one] / (strength[one] + strength[other]), deals=8400)
        for one, other in (("a", "b"), ("a", "c"), ("b", "c"))
    ]
    found = rated(*pairs)
    for one, other in (("a", "b"), ("b", "c")):
        lead = found[other].rating.mean - found[one].rating.mean
        assert lead == pytest.approx(400 * math.log10(strength[other] / strength[one]), abs=0.5)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_at_larger_tables_an_even_match_is_won_by_the_one_in_its_share_of_games(
    players: int,
) -> None:
    deals = 600
    even = pairing("a", "b", 1 / players, deals, players)
    back = pairing("b", "a", 1 / players, deals, players)
    found = rated(even, back)
    assert found["a"].rating.mean == pytest.approx(0, abs=2)
    assert found["b"].rating.mean == pytest.approx(0, abs=2)


def test_a_bot_that_wins_everything_has_a_finite_rating_that_grows_with_the_games() -> None:
    few, many = (rated(pairing("a", "b", 1.0, deals)) for deals in (10, 1000))
    assert 0 < few["a"].rating.mean < many["a"].rating.mean < math.inf


def test_more_deals_make_the_interval_narrower_and_it_contains_the_rating() -> None:
    few, many = (rated(pairing("a", "b", 0.6, deals))["a"].rating for deals in (50, 800))
    assert few.low <= few.mean <= few.high
    ratio = (few.high - few.low) / (many.high - many.low)
    assert 3 < ratio < 5.5  # four times as narrow with 16 times the deals


def test_games_of_a_deal_that_end_alike_are_no_more_than_one_game() -> None:
    alike = pairing("a", "b", 0.5, deals=100)
    split = Pairing("a", "b", 2, ((1.0, 0.0),) * 100)
    assert rated(split)["a"].rating.low == pytest.approx(0, abs=1e-6)
    assert rated(alike)["a"].rating.low < -20


def test_the_intervals_contain_the_truth_in_about_95_of_100_tournaments() -> None:
    rng = Random(5)
    covered, tries = 0, depth(12, 400)
    for _ in range(tries):
        shares = tuple((float(rng.random() < 0.64),) for _ in range(100))
        found = {each.name: each for each in ratings([Pairing("a", "b", 2, shares)], rng)}
        truth = 200 * math.log10(0.64 / 0.36)
        covered += found["a"].rating.low <= truth <= found["a"].rating.high
    assert 0.95 * tries - 3 * math.sqrt(0.05 * 0.95 * tries) <= covered
