"""Duplicates: what T2 asks of the deck, counted in play."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from random import Random
from typing import Final

import pytest

from thinkstr8 import play, ten
from thinkstr8.core import Seat
from thinkstr8.games.ten import (
    STANDARD_DECK,
    THRESHOLDS,
    Buy,
    Code,
    Copies,
    Rules,
    Stage,
    State,
    Table,
    refusal,
)
from thinkstr8.games.ten.prices import duplicates

GAMES: Final = 100
GAINED, REFUSED, PAID = "gained", "refused in the market", "paid with"
EVERY_CARD_ONCE: Final = tuple(Copies(copies.card, 1, 1, 1) for copies in STANDARD_DECK)


def random_game(rules: Rules, seed: int) -> Iterator[State]:
    bots = [ten.bots.random] * rules.players
    return play(ten, rules, bots, Random(seed)).replay()


def held(table: Table) -> list[int]:
    """Count the duplicates in front of everybody."""
    return [len(duplicates(each.numbers)) for each in table.players]


def refused(table: Table, seat: Seat) -> int:
    """Count the different cards of the market that a buyer may not buy, owning one already."""
    reasons = [refusal(table, Buy(seat, card)) for card in {*table.market}]
    return sum(reason is not None and reason.code is Code.ALREADY_OWNED for reason in reasons)


def counted(games: Iterable[Iterator[State]]) -> Mapping[tuple[str, Seat], int]:
    """Count what happens to duplicates, by seat; only payments take cards from a player."""
    found: Counter[tuple[str, Seat]] = Counter()
    for states in games:
        for before, after in pairwise(state.table for state in states):
            for seat, (then, now) in enumerate(zip(held(before), held(after), strict=True)):
                found[GAINED, seat] += max(0, now - then)
                found[PAID, seat] += max(0, then - now)
            if after.stage in (Stage.BUY, Stage.BUST):
                buyer = after.waiting[0]
                found[REFUSED, buyer] += refused(after, buyer)
    return found


def solo_games() -> Iterator[Iterator[State]]:
    """Play a hundred solo games, the thresholds in turn."""
    for seed in range(GAMES):
        yield random_game(Rules(1, solo=THRESHOLDS[seed % len(THRESHOLDS)]), seed)


def test_t2_duplicates_happen_in_a_hundred_games_for_two() -> None:
    found = counted(random_game(Rules(2), seed) for seed in range(GAMES))
    for seat in (0, 1):
        assert found[GAINED, seat] > 15
        assert found[REFUSED, seat] > 150
        assert found[PAID, seat] > 15


def test_t2_duplicates_happen_in_a_hundred_solo_games() -> None:
    you, automaton = 0, 1
    found = counted(solo_games())
    assert found[GAINED, you] > 15
    assert found[REFUSED, you] > 80
    assert found[PAID, you] > 15
    assert found[GAINED, automaton] > 500
    assert found[PAID, automaton] > 250


@pytest.mark.parametrize(
    "rules", [Rules(2, deck=EVERY_CARD_ONCE), Rules(1, solo=7, deck=EVERY_CARD_ONCE)]
)
def test_t2_with_every_card_once_they_would_never_happen(rules: Rules) -> None:
    found = counted(random_game(rules, seed) for seed in range(10))
    assert {what for (what, _), count in found.items() if count} == set()
