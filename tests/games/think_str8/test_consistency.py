"""Tables from outside: some hand of every seat must explain all that it was told."""

from itertools import product
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from helpers.str8 import BLUE, VARIANTS, name_of
from thinkstr8 import Seat, new_game, think_str8
from thinkstr8.core import InconsistentError
from thinkstr8.core.driver import random_action
from thinkstr8.games.think_str8 import (
    Bet,
    PlaceToken,
    RollDice,
    Rules,
    SettleDice,
    Stage,
    State,
    Table,
    TakeToken,
    apply,
    check_position,
    seats_to_act,
)
from thinkstr8.games.think_str8.rules import verdict

SEEDS = st.integers(0, 2**32 - 1)


def hitting(state: State) -> State:
    """Have the next seat place its token where the sum is."""
    seat, *_ = seats_to_act(state.table)
    total = sum(state.racks[seat][colour] for colour in state.table.dice or ())
    size = state.table.tokens[seat] or 0
    return apply(state, PlaceToken(seat, min(total, 22 - size)))


def with_bet(table: Table, number: int, seat: Seat, low: int) -> Table:
    """Give a table on which a seat made another bet in a checked round, and was told the same."""
    entry = table.rounds[number]
    bets = list(entry.bets)
    bets[seat] = Bet(bets[seat].size, low)
    rounds = list(table.rounds)
    rounds[number] = evolve(entry, bets=tuple(bets))
    return evolve(table, board=evolve(table.board, rounds=tuple(rounds)))


def two_rounds_on_blue(*sizes: int) -> State:
    """Give a game in which both seats were told twice that three times blue is a hit."""
    state = new_game(think_str8, Rules(2), Random(1))
    for _ in range(2):
        state = apply(state, RollDice((BLUE, BLUE, BLUE)))
        state = apply(state, SettleDice(state.table.roller, (BLUE, BLUE, BLUE)))
        for seat, size in zip(state.table.waiting, sizes, strict=True):
            state = apply(state, TakeToken(seat, size))
        state = hitting(hitting(state))
    return state


def test_two_hits_of_the_same_cards_apart_from_each_other_are_refused() -> None:
    table = two_rounds_on_blue(7, 6).table
    check_position(table)
    other = with_bet(table, 1, 0, (table.rounds[0].bets[0].low + 11) % 15)
    with pytest.raises(
        InconsistentError, match="No cards explain what seat 0 was told up to round 2"
    ):
        check_position(other)


def test_cards_that_lie_open_explain_nothing() -> None:
    table = two_rounds_on_blue(1, 2).table
    seat = table.rounds[0].roller
    shown = table.neutral_racks[0][BLUE]
    other = with_bet(with_bet(table, 0, seat, 3 * shown), 1, seat, 3 * shown)
    with pytest.raises(InconsistentError, match=f"what seat {seat} was told up to round 1"):
        check_position(other)


@pytest.mark.parametrize("rules", VARIANTS, ids=name_of)
def test_a_table_on_which_everybody_always_hits_passes(rules: Rules) -> None:
    """Then nothing is given up, and the hands that are possible are the most."""
    rng = Random(8)
    state = new_game(think_str8, rules, rng)
    while state.table.stage is not Stage.GUESS:
        if state.table.stage is Stage.PLACE:
            state = hitting(state)
        else:
            state = apply(state, random_action(think_str8, state, rng))
    assert not any(state.table.discards)
    check_position(state.table)


def has_a_hand(table: Table, seat: Seat) -> bool:
    """Tell by trying all hands whether one explains what a seat was told."""
    hidden = []
    for colour in table.rules.colours:
        shown = {rack[colour] for rack in table.neutral_racks}.union(table.discards[colour])
        hidden.append(sorted(set(range(8)) - shown))
    return any(explains(table, seat, list(hand)) for hand in product(*hidden))


def explains(table: Table, seat: Seat, hand: list[int]) -> bool:
    """Tell whether a hand explains what a seat was told, going back through the rounds."""
    for entry in reversed(table.rounds):
        for discard in entry.discards:
            if discard.seat == seat:
                hand[discard.colour] = discard.number
        total = sum(hand[colour] for colour in entry.dice)
        bet = entry.bets[seat]
        if verdict(table.rules, bet.size, bet.low, total) is not entry.verdicts[seat]:
            return False
    return True


@given(SEEDS)
def test_a_table_with_another_bet_passes_exactly_if_every_seat_has_a_hand(seed: int) -> None:
    rng = Random(seed)
    state = new_game(think_str8, Rules(2, grey=False), rng)
    while len(state.table.rounds) < 10 and (len(state.table.rounds) < 3 or rng.random() < 0.98):
        state = apply(state, random_action(think_str8, state, rng))
    number, seat = rng.randrange(len(state.table.rounds)), rng.randrange(2)
    size = state.table.rounds[number].bets[seat].size
    table = with_bet(state.table, number, seat, rng.randrange(23 - size))
    if all(has_a_hand(table, each) for each in range(2)):
        check_position(table)
    else:
        with pytest.raises(InconsistentError, match=f"No cards explain what seat {seat} was told"):
            check_position(table)


def test_more_cards_given_up_than_there_are_to_draw_are_refused() -> None:
    rng = Random(5)
    state = new_game(think_str8, Rules(4), rng)
    while not any(state.table.discards):
        state = apply(state, random_action(think_str8, state, rng))
    colour = next(colour for colour, given_up in enumerate(state.table.discards) if given_up)
    discards = list(state.table.discards)
    discards[colour] = tuple(range(8))
    table = evolve(state.table, board=evolve(state.table.board, discards=tuple(discards)))
    with pytest.raises(InconsistentError, match="No more than 3 cards of a colour can be given up"):
        check_position(table)
