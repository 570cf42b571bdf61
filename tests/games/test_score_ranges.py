"""Every final score lies in the range that the rules announce, and play can lead to its ends."""

from collections.abc import Callable, Iterator
from random import Random
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import str8 as str8_positions
from helpers.games import VARIANTS, few, name_of, random_record
from thinkstr8 import NATURE, AnyGame, Game, numer, ten, think_str8
from thinkstr8.core.driver import random_action
from thinkstr8.core.game import ActionT, AnyRules, StateT

ValueT = TypeVar("ValueT")


@few
@given(st.sampled_from(VARIANTS), st.integers(0, 2**32 - 1))
def test_every_score_is_within_the_range(variant: tuple[AnyGame, AnyRules], seed: int) -> None:
    game, rules = variant
    least, most = getattr(rules, "score_range")  # noqa: B009  # our games have it, not all games
    outcome = game.outcome(random_record(game, rules, seed).final.table)
    assert outcome is not None
    assert all(least <= score <= most for score in outcome.scores)


def scores(
    game: Game[StateT, ActionT], state: StateT, choose: Callable[[StateT, int], ActionT]
) -> tuple[int, ...]:
    """Return the scores of a game in which a function makes every choice, also nature's."""
    while seats := game.seats_to_act(state.table):
        state = game.apply(state, choose(state, seats[0]))
    outcome = game.outcome(state.table)
    assert outcome is not None
    return outcome.scores


# Think Str8!


def bets(state: think_str8.State, seat: int, *, right: bool) -> think_str8.Action:
    """Let seat 0 take the smallest token, and hit or miss with it; the others do not matter."""
    table = state.table
    options = think_str8.legal_actions(table, seat)
    if seat == NATURE:
        return random_action(think_str8, state, Random(len(table.rounds)))
    if table.stage is think_str8.Stage.TAKE:
        return options[0 if seat == 0 else -1]
    if seat == 0 and table.stage is think_str8.Stage.PLACE:
        assert table.dice is not None
        total = sum(state.racks[0][colour] for colour in table.dice)
        bet_on = [option.low for option in options if isinstance(option, think_str8.PlaceToken)]
        size = table.rules.smallest
        return next(
            think_str8.PlaceToken(0, low) for low in bet_on if (low <= total < low + size) is right
        )
    if seat == 0 and table.stage is think_str8.Stage.GUESS:
        colour = think_str8.Colour(table.guessed[0])
        number = state.racks[0][colour]
        return think_str8.GuessCard(0, colour, (number if right else (number + 1) % 8,))
    return options[0]


@pytest.mark.parametrize("rules", str8_positions.VARIANTS, ids=str8_positions.name_of)
@pytest.mark.parametrize("right", [False, True])
def test_str8_ends_at_either_end_of_the_range(rules: think_str8.Rules, *, right: bool) -> None:
    state = think_str8.setup(rules, think_str8.deal(rules, Random(8)))
    found = scores(think_str8, state, lambda state, seat: bets(state, seat, right=right))
    assert found[0] == rules.score_range[right]


def test_the_range_of_str8() -> None:
    assert think_str8.Rules(2).score_range == (-12, 10 * 7 + 6 * 5)
    assert think_str8.Rules(4, grey=False).score_range == (-10, 8 * 7 + 5 * 5)


# TEN


def hoarding(state: ten.State, seat: int) -> ten.Action:
    """Let seat 0 get each number card once, and the others get nothing."""
    table = state.table
    if seat != NATURE:
        options = ten.legal_actions(table, seat)
        claim = ten.Reward.NUMBERS if seat == 0 else ten.Reward.CURRENCY
        more = seat == 0 and any(wanted(state))
        for action in (ten.Pass(seat), ten.Skip(seat), *[ten.Draw(seat)] * more):
            if action in options:
                return action
        return ten.Claim(seat, claim) if ten.Claim(seat, claim) in options else options[0]
    if table.active == 0 and (cards := [*wanted(state)]):
        return ten.Reveal(cards[0])
    rest = [outcome for outcome, _ in ten.chance(state)]
    owned = {*table.players[0].cards}
    return next(
        (
            outcome
            for outcome in reversed(rest)
            if isinstance(outcome, ten.Reveal)
            and (outcome.card in owned or outcome.card.index > 35)
        ),
        rest[-1],
    )


def wanted(state: ten.State) -> Iterator[ten.NumberCard]:
    """Yield each number card that seat 0 lacks and can draw without a bust."""
    table = state.table
    for card, _ in table.deck:
        new = card not in (*table.row, *table.players[0].cards)
        if new and isinstance(card, ten.NumberCard) and not ten.bust_cause(table, card):
            yield card


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_ten_ends_at_both_ends_of_the_range(players: int) -> None:
    rules = ten.Rules(players)
    found = scores(ten, ten.setup(rules, ten.Deal(0)), hoarding)
    assert rules.score_range == (0, 40)
    assert found == (40, *[0] * (players - 1))


def test_the_range_of_ten_follows_from_the_deck() -> None:
    wild = ten.Copies(ten.NumberWild(3), 5, 5, 5)
    blue = ten.Copies(ten.NumberCard(ten.Colour.BLUE, 4), 2, 2, 2)
    assert ten.Rules(2, deck=(wild, blue)).score_range == (0, 5)
    assert ten.Rules(2, deck=(blue,)).score_range == (0, 1)
    assert ten.Rules(1, solo=7).score_range == (0, 40)


# Numer


def repeated(numbers: tuple[tuple[int, ...], ...]) -> Callable[[numer.State, int], numer.Action]:
    """Return the choice of the given numbers, by turn and seat, in every round."""

    def choose(state: numer.State, seat: int) -> numer.Action:
        return numer.Write(seat, numbers[state.table.turn - 1][seat])

    return choose


@pytest.mark.parametrize("bonuses", [numer.STANDARD_BONUSES, (0, 0, 10, 0, 1)])
@pytest.mark.parametrize("zero_bonus", [False, True])
def test_numer_ends_with_the_most_points(bonuses: tuple[int, ...], *, zero_bonus: bool) -> None:
    rules = numer.Rules(3, bonuses=bonuses, zero_bonus=zero_bonus)
    state = numer.setup(rules, numer.Deal())
    numbers = tuple((number,) * 3 for number in (840, 731, 622, 555, 999))
    most = rules.score_range[1]
    assert most == 2 * (8 + 7 + 6 + 5 + 2 * 9 + sum(bonuses) + 10)
    assert scores(numer, state, repeated(numbers)) == (most,) * 3


def test_numer_ends_with_the_least_points() -> None:
    rules = numer.Rules(2)
    numbers = ((900, 0), (911, 111), (922, 222), (933, 333), (944, 444))
    found = scores(numer, numer.setup(rules, numer.Deal()), repeated(numbers))
    assert found[0] == rules.score_range[0] == 0


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_every_game_announces_a_range(variant: tuple[AnyGame, AnyRules]) -> None:
    least, most = getattr(variant[1], "score_range")  # noqa: B009  # our games have it
    assert type(least) is type(most) is int
    assert least < most
