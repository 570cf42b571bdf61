"""Who sees what, and which truths fit it."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from helpers.str8 import (
    BLUE,
    GREEN,
    GREY,
    PURPLE,
    RACKS,
    RED,
    YELLOW,
    hands,
    logged,
    placed,
    position,
)
from thinkstr8.core import (
    NATURE,
    InconsistentError,
    SpectatorError,
    UnknownSeatError,
    WrongKindError,
)
from thinkstr8.games.think_str8 import (
    Bet,
    Discard,
    GuessCard,
    PlaceToken,
    Rules,
    Stage,
    State,
    Verdict,
    View,
    apply,
    beliefs,
    determinize,
    view,
)
from thinkstr8.testing import chi_square_odds


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_seat_sees_every_rack_but_its_own(players: int) -> None:
    state = position(Stage.ROLL, players=players)
    for seat in range(players):
        seen = view(state, seat).racks
        assert seen[seat] is None
        assert [rack for rack in seen if rack] == [
            rack for owner, rack in enumerate(RACKS[:players]) if owner != seat
        ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_spectator_sees_no_players_rack_but_the_neutral_ones(players: int) -> None:
    seen = view(position(Stage.ROLL, players=players), None)
    assert seen.seat is None
    assert seen.racks == (None,) * players
    assert seen.table.neutral_racks == RACKS[players:]


def test_a_spectator_sees_nothing_that_is_sealed() -> None:
    state = apply(position(Stage.PLACE, tokens=(1, 2, 3)), PlaceToken(0, 5))
    assert view(state, None).low is None
    state = apply(position(Stage.GUESS), GuessCard(0, BLUE, (1,)))
    assert view(state, None).guesses == ()


@pytest.mark.parametrize("seat", [3, NATURE, -2, 10**30])
def test_a_view_of_an_unknown_seat_is_refused(seat: int) -> None:
    with pytest.raises(UnknownSeatError, match="the seats are 0 to 2"):
        view(position(Stage.ROLL), seat)


@pytest.mark.parametrize("seat", [True, 1.0, "0"])
def test_a_view_of_something_that_is_not_a_seat_is_refused(seat: object) -> None:
    with pytest.raises(WrongKindError, match="A seat must be an int, not"):
        view(position(Stage.ROLL), seat)  # type: ignore[call-overload]  # that is the test


def test_a_spectators_view_cannot_be_determinized() -> None:
    with pytest.raises(SpectatorError, match="take the view of a seat"):
        determinize(view(position(Stage.ROLL), None), Random(0))  # type: ignore[arg-type]  # that is the test


def test_a_view_that_no_play_leads_to_is_refused() -> None:
    lie = logged((BLUE, BLUE, BLUE), 0, (Bet(2, 20),) * 3, (Verdict.TOO_LOW,) * 3)
    with pytest.raises(InconsistentError, match="No hand of seat 0 fits"):
        determinize(view(position(Stage.ROLL, rounds=(lie,)), 0), Random(0))


def test_a_hand_never_holds_what_was_seen_on_racks_or_among_discards() -> None:
    discards = ((7,), (), (), (), (0,), ())
    state = position(Stage.ROLL, discards=discards, piles=(2, 3, 3, 3, 2, 3))
    possible = list(beliefs(view(state, 0)).worlds())
    assert {hand[BLUE] for hand in possible} == {0, 4, 5, 6}
    assert {hand[GREEN] for hand in possible} == {0, 1, 5, 6, 7}
    assert {hand[RED] for hand in possible} == {1, 2, 3, 4}


def test_a_verdict_narrows_the_hand() -> None:
    state = placed(position(Stage.PLACE, tokens=(4, 1, 2)), 0, 0, 0)  # 0 + 1 + 2 = 3: a hit
    for hand in beliefs(view(state, 0)).worlds():
        assert hand[BLUE] + hand[GREEN] + hand[YELLOW] <= 3


def test_what_others_have_sealed_is_drawn_from_what_was_open_to_them() -> None:
    state = apply(position(Stage.PLACE, tokens=(5, 2, 3)), PlaceToken(2, 9))
    seen = view(state, 0)
    rng = Random(1)
    drawn = Counter(determinize(seen, rng).lows for _ in range(2000))
    assert set(drawn) == {(None, None, low) for low in range(20)}
    assert chi_square_odds(list(drawn.values())) > 1e-6


def test_sealed_guesses_are_drawn_from_all_93() -> None:
    state = apply(position(Stage.GUESS), GuessCard(1, BLUE, (3,)))
    rng = Random(1)
    drawn = Counter(determinize(view(state, 0), rng).guesses for _ in range(4000))
    assert len(drawn) == 93
    assert chi_square_odds(list(drawn.values())) > 1e-6


def test_ones_own_sealed_choices_are_kept() -> None:
    state = apply(position(Stage.PLACE, tokens=(5, 2, 3)), PlaceToken(0, 9))
    assert determinize(view(state, 0), Random(1)).lows == (9, None, None)


def test_determinize_is_uniform_over_all_hands_of_a_narrow_view() -> None:
    rounds = tuple(
        logged((colour, colour, colour), 0, (Bet(7, 0), Bet(1, 0)), (Verdict.HIT, Verdict.HIT))
        for colour in Rules(2).colours
    )
    seen = view(position(Stage.ROLL, players=2, rounds=rounds, racks=LOW_RACKS), 0)
    possible = hands(seen)
    assert len(possible) == 64  # 0 or 1 in every colour
    rng = Random(2)
    drawn = Counter(determinize(seen, rng).racks[0] for _ in range(64 * 40))
    assert set(drawn) == set(possible)
    assert chi_square_odds(list(drawn.values())) > 1e-6


def test_determinize_is_uniform_over_all_hands_after_an_exchange() -> None:
    seen = view(after_an_exchange(Stage.ROLL), 0)
    possible = hands(seen)
    assert len(possible) == 12
    assert_uniform(seen, [(hand, (None, None), ((), ())) for hand in possible])


def test_determinize_is_uniform_over_hands_and_sealed_bets() -> None:
    state = apply(after_an_exchange(Stage.PLACE, tokens=(7, 20)), PlaceToken(1, 1))
    seen = view(state, 0)
    assert_uniform(
        seen, [(hand, (None, low), ((), ())) for hand in hands(seen) for low in range(3)]
    )


def test_determinize_is_uniform_over_hands_and_sealed_guesses() -> None:
    state = apply(after_an_exchange(Stage.GUESS), GuessCard(1, BLUE, (3,)))
    seen = view(apply(state, GuessCard(0, BLUE, (1, 2))), 0)
    own = ((1, 2),)
    assert_uniform(
        seen,
        [
            (hand, (None, None), (own, (numbers,)))
            for hand in hands(seen)
            for count in range(4)
            for numbers in combinations(range(8), count)
        ],
    )


def after_an_exchange(stage: Stage, tokens: tuple[int, ...] | None = None) -> State:
    """Give a state in which seat 0 has given up a red 7, and knows its hand rather well.

    Blue and yellow are 0, purple and grey 0 or 1, and so are green and red, but not both 1.
    """
    told = [
        logged((colour, colour, colour), 0, (Bet(size, 0), Bet(22, 0)), (Verdict.HIT, Verdict.HIT))
        for colour, size in ((BLUE, 3), (YELLOW, 3), (PURPLE, 7), (GREY, 7))
    ]
    bets = (Bet(7, 0), Bet(22, 0))
    before = logged((GREEN, RED, GREY), 0, bets, (Verdict.TOO_LOW, Verdict.HIT))
    after = logged(
        (RED, GREY, GREY), 0, bets, (Verdict.TOO_LOW, Verdict.HIT), (Discard(0, RED, 7),)
    )
    last = logged((GREEN, RED, RED), 0, (Bet(3, 0), Bet(22, 0)), (Verdict.HIT, Verdict.HIT))
    return position(
        stage,
        players=2,
        racks=((0, 0, 0, 0, 0, 0), *LOW_RACKS[1:]),
        rounds=(*told, before, after, last),
        discards=((), (), (), (), (7,), ()),
        piles=(3, 3, 3, 3, 2, 3),
        tokens=tokens,
    )


def assert_uniform(seen: View, worlds: list[tuple[object, ...]]) -> None:
    """Check that draws from a view hit all worlds (own hand, bets, guesses) and equally often."""
    rng = Random(4)
    drawn = Counter(
        (state.racks[0], state.lows, state.guesses)
        for state in (determinize(seen, rng) for _ in range(20 * len(worlds)))
    )
    assert set(drawn) == set(worlds)
    assert chi_square_odds(list(drawn.values())) > 1e-6


LOW_RACKS = ((0,) * 6, (3,) * 6, (4,) * 6, (2,) * 6)
