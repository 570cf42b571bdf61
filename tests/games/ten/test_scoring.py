"""Runs, the best placement of wild cards, ties."""

import sys
import timeit
from collections.abc import Callable, Sequence
from random import Random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.depth import depth
from helpers.ten import BLUE, GREEN, best_by_brute_force, numbers, player, position, wild
from thinkstr8.games.ten import (
    Colour,
    FullWild,
    Layout,
    NumberCard,
    Player,
    Rules,
    Stage,
    Wild,
    best_layout,
    best_points,
    outcome,
)
from thinkstr8.games.ten.components import COLOUR_WILDS, NUMBER_CARDS, NUMBER_WILDS
from thinkstr8.games.ten.placement import _options, _search, best_windows, hand_of

ALL_WILDS: tuple[Wild, ...] = (*NUMBER_WILDS, *COLOUR_WILDS, *COLOUR_WILDS, FullWild())


def wilds(text: str) -> tuple[Wild, ...]:
    return tuple(wild(word.strip()) for word in text.split(",") if word.strip())


def run(text: str, others: str = "") -> Layout:
    return best_layout(numbers(text), wilds(others))


def test_a_run_is_worth_a_point_per_card() -> None:
    assert run("blue 2, blue 3, blue 4").points == 3
    assert run("").points == 0
    assert run("pink 9").points == 1


def test_only_the_longest_run_of_a_colour_counts() -> None:
    assert run("blue 1, blue 2, blue 4, blue 5, blue 6, blue 9").points == 3
    assert run("blue 1, blue 2, blue 4, blue 5").points == 2


def test_duplicates_do_not_lengthen_a_run() -> None:
    assert run("blue 1, blue 1, blue 2, blue 2").points == 2


def test_colours_do_not_mix() -> None:
    assert run("blue 1, green 2, blue 3").points == 2


def test_a_full_run_is_worth_ten() -> None:
    nine = ", ".join(f"pink {number}" for number in range(1, 10))
    assert (run(nine).points, run(nine).cards) == (10, 9)


def test_a_number_wild_stands_for_its_number_in_any_colour() -> None:
    assert run("pink 3, pink 5", "4").points == 3
    assert run("pink 3, pink 5", "6").points == 2
    assert run("pink 3, pink 6", "4").points == 2


def test_a_colour_wild_stands_for_any_number_of_its_colour() -> None:
    assert run("pink 3, pink 5", "pink").points == 3
    assert run("pink 3, pink 5", "blue").points == 2


def test_the_full_wild_stands_for_anything() -> None:
    assert run("pink 3, pink 5, blue 1", "any").points == 4


def test_every_wild_is_used_once() -> None:
    assert run("pink 1, pink 3, blue 1, blue 3", "2").points == 4
    assert run("pink 1, pink 3, blue 1, blue 3", "2, any").points == 6


def test_a_wild_goes_where_it_helps_most() -> None:
    assert run("pink 1, pink 3, blue 1, blue 3, blue 4, blue 5", "2").points == 6


def test_the_layout_shows_which_card_stands_where() -> None:
    found = run("blue 1, blue 2, blue 5, green 7", "3, blue, any")
    blue, green = found.runs[BLUE], found.runs[GREEN]
    assert [slot.number for slot in blue.slots] == [1, 2, 3, 4, 5, 6]
    assert [slot.card.label for slot in blue.slots[:2]] == ["blue 1", "blue 2"]
    assert [slot.card.label for slot in green.slots] == ["green 7"]
    assert (found.points, found.spare) == (7, ())


def test_wilds_that_help_nowhere_are_spare() -> None:
    four = [NumberCard(colour, number) for colour in Colour for number in range(1, 10)]
    found = best_layout(four, wilds("5, pink, any"))
    assert (found.points, found.cards) == (40, 36)
    assert found.spare == wilds("5, pink, any")


@pytest.mark.parametrize(
    ("long", "short"), [(long, short) for long in Colour for short in Colour if long is not short]
)
def test_t7_among_the_best_layouts_the_one_with_fewest_cards_is_taken(
    long: Colour, short: Colour
) -> None:
    """The full wild brings two points as the 9 of one colour and as the 2 of the other."""
    cards = [NumberCard(long, number) for number in range(1, 9)]
    cards += [NumberCard(short, 1), NumberCard(short, 3)]
    found = best_layout(cards, wilds("any"))
    assert (found.points, found.cards) == (11, 10)
    assert found.runs[long].points == 10
    assert best_by_brute_force(cards, wilds("any")) == (11, 10)


def check(cards: Sequence[NumberCard], others: Sequence[Wild]) -> None:
    """Check a layout against itself and against brute force."""
    found = best_layout(cards, others)
    assert (found.points, found.cards) == best_by_brute_force(cards, others)
    assert best_points(cards, others) == found.points
    used = [slot.card for each in found.runs for slot in each.slots]
    for each in found.runs:
        places = [slot.number for slot in each.slots]
        assert places == list(range(places[0], places[0] + len(places))) if places else True
        for slot in each.slots:
            card = slot.card
            assert getattr(card, "number", slot.number) == slot.number
            assert getattr(card, "colour", each.colour) is each.colour
            assert card in (cards if isinstance(card, NumberCard) else others)
    placed = [card for card in used if not isinstance(card, NumberCard)]
    assert sorted(wild.index for wild in (*placed, *found.spare)) == sorted(
        wild.index for wild in others
    )


HANDS = st.lists(st.sampled_from(NUMBER_CARDS), max_size=24)


@settings(max_examples=depth(500, 5000), deadline=None)
@given(HANDS, st.permutations(ALL_WILDS), st.integers(0, 4))
def test_the_best_layout_equals_brute_force(
    cards: list[NumberCard], deck: list[Wild], count: int
) -> None:
    check(cards, deck[:count])


@settings(max_examples=depth(150, 1500), deadline=None)
@given(
    HANDS,
    st.lists(st.sampled_from((*NUMBER_WILDS, *NUMBER_WILDS[3:6], *COLOUR_WILDS)), max_size=5),
)
def test_with_many_wilds_of_a_number_it_equals_brute_force(
    cards: list[NumberCard], others: list[Wild]
) -> None:
    check(cards, others)


@settings(max_examples=depth(100, 1000), deadline=None)
@given(HANDS, st.permutations(ALL_WILDS), st.integers(5, 18))
def test_both_searches_agree_on_hands_too_large_for_brute_force(
    cards: list[NumberCard], deck: list[Wild], count: int
) -> None:
    hand = hand_of(cards, deck[:count])
    options = [_options(hand, colour) for colour in Colour]
    assert best_windows(hand) == _search(hand, options)
    assert best_layout(cards, deck[:count]).points == best_windows(hand)[0] // 8


def test_many_full_wilds_fill_everything() -> None:
    found = best_layout((), (FullWild(),) * 40)
    assert (found.points, len(found.spare)) == (40, 4)
    assert best_layout((), (FullWild(),) * 1000).points == 40


Frozen = attrs.make_class("Frozen", [f"field{n}" for n in range(14)], frozen=True, slots=True)


def seconds(task: Callable[[], object]) -> float:
    """Return how long a task takes when nothing else disturbs it, the measuring of coverage too."""
    tracer = sys.gettrace()
    sys.settrace(None)
    try:
        return min(timeit.repeat(task, number=1, repeat=9))
    finally:
        sys.settrace(tracer)


def test_the_worst_hands_take_less_than_two_milliseconds() -> None:
    """On a machine that makes a frozen object with 14 fields in 1.8 µs; more on a slower one."""
    yardstick = seconds(lambda: [Frozen(*range(14)) for _ in range(500)]) / 500
    rng = Random(8)
    for share in (0.0, 0.0, 0.05, 0.1, 0.1, 0.15, 0.2, 0.3):
        cards = [card for card in NUMBER_CARDS if rng.random() < share]

        def search(cards: list[NumberCard] = cards) -> Layout:
            best_windows.cache_clear()
            return best_layout(cards, ALL_WILDS)

        assert seconds(search) < 0.002 * max(1, yardstick / 1.8e-6)


# Ties


def winners(*players: Player) -> tuple[int, ...]:
    result = outcome(position(Stage.OVER, rules=Rules(len(players)), players=players).table)
    assert result is not None
    return result.winners


def test_most_points_win() -> None:
    assert winners(player("blue 1, blue 2", tokens=0), player("blue 1", tokens=9)) == (0,)


def test_t6_ties_go_to_more_currency_and_a_bust_token_counts_three() -> None:
    tied = player("blue 1", tokens=5)
    assert winners(tied, player("pink 1", tokens=6)) == (1,)
    assert winners(tied, player("pink 1", tokens=3, busts=1)) == (1,)
    assert winners(tied, player("pink 1", tokens=1, busts=1)) == (0,)


def test_t7_then_to_fewer_cards_in_the_scoring_runs() -> None:
    full = player(", ".join(f"pink {number}" for number in range(1, 10)))
    ten_cards = player(
        ", ".join([*(f"blue {number}" for number in range(1, 9)), "green 1, green 2"])
    )
    assert winners(ten_cards, full) == (1,)
    more = player(", ".join([*(f"pink {number}" for number in range(1, 10)), "pink 1"]))
    assert winners(full, more) == (0, 1)


def test_then_the_victory_is_shared() -> None:
    same = player("blue 1", tokens=5)
    assert winners(same, player("pink 7", tokens=2, busts=1), player("green 1", tokens=4)) == (0, 1)


def test_the_breakdown_has_a_line_per_colour_and_the_layouts() -> None:
    players = (player("blue 1, blue 2, pink 4, wild 3"), player())
    result = outcome(position(Stage.OVER, players=players).table)
    assert result is not None
    assert [(item.label, item.points) for item in result.breakdown[0]] == [
        ("blue", 3),
        ("green", 0),
        ("orange", 0),
        ("pink", 1),
    ]
    assert result.scores == (4, 0)
    assert result.layouts[0] == best_layout(players[0].cards, players[0].wilds)
    assert result.rank is None


@pytest.mark.parametrize("stage", [stage for stage in Stage if stage is not Stage.OVER])
def test_there_is_no_outcome_before_the_end(stage: Stage) -> None:
    assert outcome(position(stage).table) is None
