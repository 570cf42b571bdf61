"""A deal made piece by piece has the same odds as a deal made all at once."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import factorial
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import str8 as str8_positions
from helpers.games import VARIANTS, few
from thinkstr8 import AnyGame, numer, ten, think_str8
from thinkstr8.core import AnyDealing, InvalidDealError, WrongKindError, dealing_of, sample
from thinkstr8.core.game import AnyRules
from thinkstr8.games.think_str8 import CardDealt, Colour, Deal, Dealing, MarkerStacked, Rules


def dealings() -> tuple[AnyDealing, ...]:
    """Return a dealing of each game, for the type checkers."""
    return (
        think_str8.begin_dealing(think_str8.Rules(2)),
        ten.begin_dealing(ten.Rules(2)),
        numer.begin_dealing(numer.Rules(2)),
    )


def whole_path(dealing: AnyDealing, rng: Random) -> tuple[AnyDealing, Fraction]:
    """Return a complete dealing and its odds."""
    whole = Fraction(1)
    while outcomes := dealing.outcomes:
        assert dealing.deal is None
        assert sum(odds for _, odds in outcomes) == 1
        dealt = sample(outcomes, rng)
        whole *= dict(outcomes)[dealt]
        dealing = dealing.after(dealt)
    return dealing, whole


def count(rules: AnyRules) -> int:
    """Return the number of different deals."""
    match rules:
        case think_str8.Rules(players=players, colours=colours):
            return int(factorial(players) * (8 * 7 * 6 * 5) ** len(colours))
        case ten.Rules(players=players):
            return players
        case _:
            return 1


@few
@given(st.sampled_from(VARIANTS), st.integers(0, 2**32))
def test_every_path_is_as_likely_as_a_deal_and_fits_setup(
    variant: tuple[AnyGame, AnyRules], seed: int
) -> None:
    game, rules = variant
    begun = dealing_of(game, rules)
    assert begun is not None
    dealing, odds = whole_path(begun, Random(seed))
    assert odds == Fraction(1, count(rules))
    game.setup(rules, dealing.deal)


def path_to(deal: Deal, rules: Rules) -> Dealing:
    """Return the dealing that leads to a deal, step by step."""
    dealing = think_str8.begin_dealing(rules)
    for colour, rack in product(rules.colours, range(4)):
        dealing = dealing.after(CardDealt(rack, colour, deal.racks[rack][colour]))
    for seat in deal.stack[:-1]:
        dealing = dealing.after(MarkerStacked(seat))
    return dealing


@few
@given(st.sampled_from(str8_positions.VARIANTS), st.integers(0, 2**32))
def test_every_deal_of_str8_has_exactly_one_path(rules: Rules, seed: int) -> None:
    """With the odds of a path, this proves that all deals are equally likely."""
    deal = think_str8.deal(rules, Random(seed))
    dealing = path_to(deal, rules)
    assert dealing.deal == deal
    assert dealing.outcomes == ()


def paths(dealing: AnyDealing, odds: Fraction = Fraction(1)) -> Counter[object]:
    """Return the odds of every deal that can follow, found by trying everything."""
    found: Counter[Any] = Counter()
    for dealt, share in dealing.outcomes:
        found.update(paths(dealing.after(dealt), odds * share))
    return found or Counter({dealing.deal: odds})


def test_all_ends_of_a_deal_of_str8_are_equally_likely() -> None:
    rules = Rules(4, grey=False)
    deal = think_str8.deal(rules, Random(8))
    dealing = think_str8.begin_dealing(rules)
    for colour, rack in [*product(rules.colours, range(4))][:-2]:
        dealing = dealing.after(CardDealt(rack, colour, deal.racks[rack][colour]))
    found = paths(dealing)
    assert len(found) == 6 * 5 * 24
    assert {*found.values()} == {Fraction(1, 6 * 5 * 24)}
    first, second = (rack[Colour.RED] for rack in deal.racks[:2])
    numbers = {*range(8)} - {first, second}
    assert {
        (end.racks[2][4], end.racks[3][4], end.stack) for end in found if type(end) is Deal
    } == {(*pair, stack) for pair in permutations(numbers, 2) for stack in permutations(range(4))}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_seat_of_ten_begins_equally_often(players: int) -> None:
    found = paths(ten.begin_dealing(ten.Rules(players)))
    assert found == {ten.Deal(seat): Fraction(1, players) for seat in range(players)}


def test_nothing_is_left_to_chance_in_solo_ten_and_in_numer() -> None:
    solo = ten.begin_dealing(ten.Rules(1, solo=7))
    assert (solo.outcomes, solo.deal) == ((), ten.Deal(0))
    duel = numer.begin_dealing(numer.Rules(2))
    assert (duel.outcomes, duel.deal) == ((), numer.Deal())


BLUE_0 = CardDealt(0, Colour.BLUE, 0)


@pytest.mark.parametrize(
    "dealt",
    [
        BLUE_0,
        CardDealt(1, Colour.BLUE, 0),
        CardDealt(2, Colour.BLUE, 1),
        CardDealt(1, Colour.GREEN, 1),
        CardDealt(1, Colour.BLUE, 8),
        MarkerStacked(0),
    ],
)
def test_what_cannot_be_dealt_is_refused(dealt: CardDealt | MarkerStacked) -> None:
    dealing = think_str8.begin_dealing(Rules(2)).after(BLUE_0)
    with pytest.raises(InvalidDealError, match="the blue card of rack 1: 1, 2, 3, 4, 5, 6, 7"):
        dealing.after(dealt)


def test_a_marker_is_stacked_once_and_the_last_one_of_itself() -> None:
    rules = Rules(3)
    dealing = path_to(think_str8.deal(rules, Random(8)), rules)
    cards = think_str8.Dealing(rules, dealing.numbers, ())
    one = cards.after(MarkerStacked(2))
    assert [dealt for dealt, _ in one.outcomes] == [MarkerStacked(0), MarkerStacked(1)]
    for seat in (2, 3, -1):
        with pytest.raises(InvalidDealError, match="a marker that is not stacked yet"):
            one.after(MarkerStacked(seat))
    both = one.after(MarkerStacked(0))
    assert both.stack == (2, 0, 1)
    with pytest.raises(InvalidDealError, match="The deal is complete"):
        both.after(MarkerStacked(1))


def test_a_number_of_another_class_never_gets_into_a_deal() -> None:
    dealing = think_str8.begin_dealing(Rules(2)).after(CardDealt(0, Colour.BLUE, bool(1)))
    assert type(dealing.numbers[0]) is int


def test_a_first_seat_that_cannot_be_is_refused() -> None:
    dealing = ten.begin_dealing(ten.Rules(3))
    for seat in (3, -1):
        with pytest.raises(InvalidDealError, match="The first seat must be 0 to 2"):
            dealing.after(ten.FirstChosen(seat))
    with pytest.raises(InvalidDealError, match="The deal is complete"):
        dealing.after(ten.FirstChosen(2)).after(ten.FirstChosen(2))


@pytest.mark.parametrize("wrong", [None, 3, "x", ten.Deal(0), numer.Deal()])
def test_a_dealing_refuses_other_classes(wrong: Any) -> None:
    for dealing in dealings():
        with pytest.raises(WrongKindError):
            dealing.after(wrong)
    for game in (think_str8, ten, numer):
        with pytest.raises(WrongKindError):
            game.begin_dealing(wrong)


# Seeds keep their deals


DEAL_8: Final = Deal(
    racks=((2, 3, 3, 1, 1, 6), (1, 5, 5, 2, 7, 7), (4, 1, 4, 5, 2, 0), (7, 6, 6, 6, 0, 4)),
    stack=(0, 1),
)
DEAL_18: Final = Deal(
    racks=((1, 1, 6, 4, 3), (6, 2, 3, 2, 1), (3, 4, 0, 5, 7), (2, 3, 7, 7, 0)),
    stack=(1, 0, 3, 2),
)


def test_the_same_seeds_deal_the_same_deals_as_ever() -> None:
    assert think_str8.deal(Rules(2), Random(8)) == DEAL_8
    assert think_str8.deal(Rules(4, grey=False), Random(18)) == DEAL_18
    firsts = [ten.deal(ten.Rules(5), Random(seed)).first for seed in range(12)]
    assert firsts == [3, 1, 0, 1, 1, 4, 4, 2, 1, 3, 4, 3]
