"""The ready-made bots, and what the best of them weighs."""

import pickle
from fractions import Fraction
from random import Random

import pytest

from helpers.depth import depth
from helpers.str8 import (
    BLUE,
    GREY,
    HIT,
    RED,
    TOO_HIGH,
    TOO_LOW,
    VARIANTS,
    WRONG,
    logged,
    name_of,
    position,
)
from thinkstr8 import Bot, play, think_str8
from thinkstr8.core import InconsistentError
from thinkstr8.games.think_str8 import (
    Action,
    Beliefs,
    Bet,
    Colour,
    Dice,
    ExchangeCard,
    GuessCard,
    PlaceToken,
    Rules,
    SettleDice,
    Stage,
    TakeToken,
    View,
    beliefs,
    bots,
    outcome,
    view,
)
from thinkstr8.games.think_str8.foresight import Foresight

BOTS: list[Bot[View, Action]] = [bots.random, bots.careful, bots.expert, bots.reader]
DEALS = depth(8, 500)


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_can_be_sent_to_another_process(bot: Bot[View, Action]) -> None:
    assert pickle.loads(pickle.dumps(bot)) is bot  # noqa: S301  # our own


def test_the_expert_beats_the_random_bot_from_either_seat() -> None:
    """Every deal is played twice, with seats swapped."""
    won = sum(
        margin(bots.expert, bots.random, seed, seat) > 0 for seed in range(DEALS) for seat in (0, 1)
    )
    assert won >= 0.95 * 2 * DEALS


def test_the_expert_beats_the_careful_bot() -> None:
    margins = [
        margin(bots.expert, bots.careful, seed, seat)
        for seed in range(DEALS // 2)
        for seat in (0, 1)
    ]
    assert sum(margins) > 10 * len(margins)


def test_the_reader_beats_the_expert() -> None:
    margins = [
        margin(bots.reader, bots.expert, seed, seat)
        for seed in range(depth(1, 50))
        for seat in (0, 1)
    ]
    assert sum(margins) > 2 * len(margins)


def margin(bot: Bot[View, Action], other: Bot[View, Action], seed: int, seat: int) -> int:
    """Give by how much a bot wins a two-player game from a seat."""
    seats = [other, other]
    seats[seat] = bot
    result = outcome(play(think_str8, Rules(2), seats, Random(seed)).final.table)
    assert result is not None
    return result.scores[seat] - result.scores[1 - seat]


@pytest.mark.parametrize("rules", VARIANTS[::3], ids=name_of)
def test_the_expert_plays_well_at_every_table(rules: Rules) -> None:
    total = others = 0
    for seat in range(rules.players):
        seats: list[Bot[View, Action]] = [bots.random] * rules.players
        seats[seat] = bots.expert
        result = outcome(play(think_str8, rules, seats, Random(seat)).final.table)
        assert result is not None
        total += result.scores[seat]
        others += sum(result.scores) - result.scores[seat]
    assert total > 10 * rules.players + others / (rules.players - 1)


# What the expert weighs


def knowledge(believed: Beliefs, colour: Colour) -> Fraction:
    """Give what the best final guess brings on average, by trying the obvious ones."""
    odds = sorted(believed.odds(colour), reverse=True)
    return max(7 * odds[0], 4 * (odds[0] + odds[1]), 3 * (odds[0] + odds[1] + odds[2])) - 2


def foreseen(believed: Beliefs, dice: Dice, size: int, low: int) -> Fraction:
    """Give the worth of a bet: its points, and the knowledge after each verdict."""
    rules, piles = believed.rules, believed.view.table.piles
    worth = believed.hit_odds(dice, low, size) * rules.points[size]
    for told in (HIT, TOO_HIGH, TOO_LOW, WRONG):
        try:
            after = believed.after(dice, low, size, told)
        except InconsistentError:
            continue
        known = [knowledge(after, colour) for colour in rules.colours]
        lost = Fraction(0)
        if told is not HIT and any(piles):
            lost = min(known[c] - new_card(piles[c]) for c in rules.colours if piles[c])
        worth += Fraction(after.hands, believed.hands) * (sum(known) - lost)
    return worth


def new_card(pile: int) -> Fraction:
    """Give what the best guess brings for a card from a pile: any left there or in the box."""
    return {1: Fraction(2), 2: Fraction(1), 3: Fraction(1, 4)}[pile]


@pytest.mark.parametrize("rules", VARIANTS[::2], ids=name_of)
def test_the_worth_of_a_bet_is_its_points_and_what_it_teaches(rules: Rules) -> None:
    rng = Random(1)
    asked = 0
    for state in play(think_str8, rules, [bots.careful] * rules.players, rng).replay():
        if (
            state.table.dice
            and state.table.stage is Stage.TAKE
            and rng.random() < max(0.3, 1 / rules.rounds)
        ):
            believed = beliefs(view(state, rng.randrange(rules.players)))
            foresight = Foresight(believed)
            for size in rules.sizes:
                lows = rng.sample(range(23 - size), 2)
                for low in lows:
                    exact = foreseen(believed, state.table.dice, size, low)
                    assert foresight.bet_worth(size, low) == pytest.approx(float(exact))
                    assert foresight.token_worth(size) >= foresight.bet_worth(size, low)
            asked += 1
    assert asked >= min(3, rules.rounds)


def test_the_expert_takes_the_token_that_cannot_miss() -> None:
    log = logged((BLUE, BLUE, BLUE), 0, (Bet(3, 0),) * 3, (HIT,) * 3)  # blue is 0
    state = position(Stage.TAKE, rounds=(log,), dice=(BLUE, BLUE, BLUE))
    assert bots.expert(view(state, 0), Random(1)) == TakeToken(0, 1)
    state = position(Stage.PLACE, rounds=(log,), dice=(BLUE, BLUE, BLUE), tokens=(1, 2, 3))
    assert bots.expert(view(state, 0), Random(1)) == PlaceToken(0, 0)


def test_the_expert_turns_a_die_to_what_it_knows() -> None:
    log = logged((BLUE, BLUE, BLUE), 0, (Bet(3, 0),) * 3, (HIT,) * 3)  # blue is 0
    state = position(Stage.SETTLE, rounds=(log,), dice=(BLUE, BLUE, RED))
    assert bots.expert(view(state, 0), Random(1)) == SettleDice(0, (BLUE, BLUE, BLUE))


def test_the_expert_keeps_the_card_that_it_knows() -> None:
    """With one card left in the pile a new card is better than one of five."""
    log = logged((BLUE, BLUE, BLUE), 0, (Bet(3, 0),) * 3, (HIT,) * 3)  # blue is 0
    state = position(Stage.EXCHANGE, rounds=(log,), piles=(3, 0, 0, 0, 0, 3))
    assert bots.expert(view(state, 0), Random(1)) == ExchangeCard(0, GREY)


def test_the_expert_names_what_is_left() -> None:
    log = logged((BLUE, BLUE, BLUE), 0, (Bet(13, 0),) * 3, (HIT,) * 3)  # blue is 0 or 4
    state = position(Stage.GUESS, rounds=(log,), dice=None)
    assert bots.expert(view(state, 0), Random(1)) == GuessCard(0, BLUE, (0, 4))
