"""TEN in batches is TEN: every step, every number of players and every option."""

from fractions import Fraction
from random import Random
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.batch_ten import SEED, Companion, Slow, differs_slowly, winners_in
from helpers.depth import depth
from helpers.games import CUSTOM_DECK
from helpers.ten import VARIANTS, name_of, player, position
from thinkstr8 import ten
from thinkstr8.batch import NOBODY, Batch
from thinkstr8.batch.streams import streams
from thinkstr8.batch.ten import play, prices, scoring
from thinkstr8.games.ten.components import NUMBER_CARDS, WILDS
from thinkstr8.games.ten.placement import best_windows, hand_of
from thinkstr8.games.ten.rules import Copies

MANY_ONES = (
    *(Copies(card, 3, 3, 3) for card in NUMBER_CARDS),
    Copies(ten.NumberCard(ten.Colour.BLUE, 1), 200, 200, 200),
    Copies(ten.CurrencyCard(1), 130, 130, 130),
    *(Copies(wild, 3, 3, 3) for wild in WILDS),
)[1:]
"""A deck in which counts take more than a byte, rows are long and wilds are many."""

PLAYED = (
    *((rules, False) for rules in VARIANTS),
    (ten.Rules(3, deck=CUSTOM_DECK), False),
    (ten.Rules(2, deck=MANY_ONES, fiasco=True), False),
    (ten.Rules(1, deck=MANY_ONES, solo=5), False),
    (ten.Rules(4, fiasco=True), True),
)


def named(variant: tuple[ten.Rules, bool]) -> str:
    rules, beliefs = variant
    deck = "" if rules.deck is ten.Rules(2).deck else f", {rules.size} cards"
    return name_of(rules) + deck + (", beliefs" if beliefs else "")


def check_play(rules: ten.Rules, *, size: int, steps: int, chunk: int, beliefs: bool) -> None:
    """Play at random in compiled code, and check every decision and every result."""
    batch = Batch(ten, rules, size, SEED, beliefs=beliefs)
    companions = [Companion(rules, stream, beliefs=beliefs) for stream in streams(SEED, size)]
    for _ in range(steps // chunk):
        played = batch.play(chunk, looks=True)
        for turn in range(chunk):
            for index, companion in enumerate(companions):
                seat = companion.seat
                assert played.acting[turn, index] == seat
                assert played.legal[turn, index].tobytes() == companion.mask
                assert played.observations[turn, index].tobytes() == companion.observation(seat)
                chosen = companion.random_id()
                assert played.ids[turn, index] == chosen
                companion.step(chosen)
                outcome = companion.outcome
                assert played.done[turn, index] == (outcome is not None)
                if outcome is not None:
                    assert tuple(played.scores[turn, index].tolist()) == outcome.scores
                    assert winners_in(played.winners[turn, index]) == outcome.winners
                    companion.begin()
        assert batch.states() == tuple(companion.state for companion in companions)


@pytest.mark.parametrize("variant", PLAYED, ids=named)
def test_every_decision_and_every_result_is_the_library_s(variant: tuple[ten.Rules, bool]) -> None:
    rules, beliefs = variant
    steps = depth(200, 3200)
    check_play(rules, size=depth(4, 16), steps=steps, chunk=steps // 4, beliefs=beliefs)


def test_states_come_back_as_they_were() -> None:
    batch = Batch(ten, ten.Rules(3, fiasco=True), 200, SEED)
    for steps in (0, 1, 40, 93):
        batch.play(steps)
        states = batch.states()
        again = Batch.from_states(ten, states, SEED)
        assert again.states() == states
        assert again.legal.tobytes() == batch.legal.tobytes()
        assert again.observations.tobytes() == batch.observations.tobytes()
        for state in states:
            assert isinstance(state, ten.State)
            ten.check_position(state)


def test_a_game_from_a_state_goes_on_as_the_game_itself() -> None:
    for rules in (ten.Rules(4), ten.Rules(1, solo=6)):
        batch = Batch(ten, rules, 50, SEED)
        batch.play(70)
        again = Batch.from_states(ten, batch.states(), SEED)
        streams_now = batch._world.streams.copy()
        again._world.streams[:] = streams_now
        first, second = batch.play(100), again.play(100)
        assert (first.ids == second.ids).all()
        assert (first.scores == second.scores).all()


def test_the_end_of_a_game_comes_back_with_its_scores() -> None:
    batch = Batch(ten, ten.Rules(2), 20, SEED, restarts=False)
    while (batch.acting != NOBODY).any():
        batch.step(batch.choose())
    again = Batch.from_states(ten, batch.states(), SEED, restarts=False)
    assert (again._world.games["weights"] == batch._world.games["weights"]).all()


def test_where_nature_must_act_it_acts() -> None:
    before = ten.example(ten.Stage.REVEAL)
    batch = Batch.from_states(ten, [before] * 400, SEED)
    after = {ten.apply(before, outcome) for outcome, _ in ten.chance(before)}
    assert set(batch.states()) <= after
    assert len(set(batch.states())) > 20


def test_every_card_has_as_many_tickets_as_chance_says() -> None:
    state = ten.example(ten.Stage.REVEAL)
    game = Slow.of(state).game
    left = int(game.left)
    drawn = [play.drawn_card(game, ticket) for ticket in range(left)]
    number = ten.nature_space(state.table.rules).encode
    odds = {number(cast("ten.Reveal", outcome)): share for outcome, share in ten.chance(state)}
    assert {card: Fraction(drawn.count(card), left) for card in {*drawn}} == odds


# Scores


def weight_of(owner: ten.Player) -> int:
    """Return the weight of the best layout of a player, from the kernel in plain Python."""
    slow = Slow.of(position(players=(owner, player()), deck="pink 9"))
    return int(scoring.best_weight(slow.rules, slow.game, 0))


@given(st.integers(0, 2**32), st.integers(0, 14), st.integers(0, 12))
def test_the_best_layout_weighs_what_the_library_finds(seed: int, cards: int, wilds: int) -> None:
    rng = Random(seed)
    owned = rng.choices(NUMBER_CARDS, k=cards)
    held = sorted(rng.choices(WILDS, k=wilds), key=lambda wild: wild.index)
    owner = ten.Player(0, 0, tuple(sorted(card.index for card in owned)), tuple(held))
    assert weight_of(owner) == best_windows(hand_of(owned, held))[0]


@given(
    st.lists(st.integers(0, 2), min_size=9, max_size=9),
    st.lists(st.integers(0, 2), min_size=4, max_size=4),
    st.integers(0, 3),
    st.integers(0, 2**36 - 1),
)
def test_layouts_with_several_wilds_of_a_number_weigh_the_same(
    copies: list[int], jokers: list[int], fulls: int, owned: int
) -> None:
    counts = [*copies[:5], 0, 0, 0, 0, *jokers, fulls]
    held = [wild for wild, count in zip(WILDS, counts, strict=True) for _ in range(count)]
    cards = [card for card in NUMBER_CARDS if owned >> card.index & 1]
    owner = ten.Player(0, 0, tuple(card.index for card in cards), tuple(held))
    assert weight_of(owner) == best_windows(hand_of(cards, held))[0]


def test_more_currency_and_then_fewer_cards_break_a_tie() -> None:
    full = ", ".join(f"blue {number}" for number in range(1, 10))
    short = ", ".join(f"pink {number}" for number in range(1, 10)) + ", green 1"
    for first, second, expected in (
        (player("blue 1", tokens=3), player("pink 1", tokens=4), (1,)),
        (player("blue 1", tokens=3), player("pink 1", tokens=0, busts=1), (0, 1)),
        (player(full, tokens=3), player("blue 1, blue 2", tokens=9), (0,)),
        (player(full + ", pink 1", tokens=3), player(short, tokens=3), (0, 1)),
        (
            player(full, tokens=3),
            player(
                "pink 1, pink 2, pink 3, pink 4, pink 5, orange 1, orange 2, orange 3, orange 4, "
                "orange 5",
                tokens=3,
            ),
            (0,),
        ),
    ):
        state = position(
            ten.Stage.OVER, players=(first, second), deck="", revealed=True, last_buys=True
        )
        outcome = ten.outcome(state.table)
        assert outcome is not None
        assert Slow.of(state).result() == (outcome.scores, expected)
        assert outcome.winners == expected


# Broken kernels


def test_plain_kernels_play_as_the_library() -> None:
    for rules in (ten.Rules(2, fiasco=True), ten.Rules(1, solo=7)):
        assert not differs_slowly(rules)


def test_a_broken_payment_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    settle = prices.settle

    def generous(rules: object, game: object, due: int) -> bool:
        return settle(rules, game, due - 1)  # type: ignore[arg-type]  # records

    monkeypatch.setattr(play, "settle", generous)
    assert differs_slowly(ten.Rules(3)) in {"state", "mask"}


def test_a_broken_limit_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "bust_cause", lambda rules, game, card: 0)
    assert differs_slowly(ten.Rules(3)) == "state"


def test_a_broken_tie_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoring, "currency", lambda rules, game, seat: 0)
    with pytest.raises(AssertionError):
        test_more_currency_and_then_fewer_cards_break_a_tie()
