"""What the decisions of the others say about a hand, against brute force over all hands."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import islice, pairwise, repeat
from math import exp, log2, prod
from random import Random

import attrs
import pytest

from helpers.depth import depth
from helpers.str8 import BLUE, GREEN, VARIANTS, YELLOW, name_of
from thinkstr8 import play, think_str8
from thinkstr8.core import QuestionError, Record, WrongKindError
from thinkstr8.files import from_json, to_json
from thinkstr8.games.think_str8 import (
    Action,
    Beliefs,
    BeliefSummary,
    Decision,
    Evidence,
    ExchangeCard,
    GuessCard,
    Hands,
    Model,
    PlaceToken,
    Rack,
    Rules,
    SettleDice,
    Stage,
    State,
    TakeToken,
    View,
    beliefs,
    bots,
    decisions,
    legal_actions,
    minds,
    models,
    story,
    view,
)
from thinkstr8.games.think_str8.foresight import Foresight

VIEWS = depth(15, 500)
"""How many views of each variant are compared with brute force."""

FULL = tuple(rules for rules in VARIANTS if len(rules.colours) > 4)

SMALL = (
    Rules(2, grey=False, rounds=3, colours=(BLUE, GREEN, YELLOW)),
    Rules(3, grey=False, rounds=3, colours=(BLUE, GREEN)),
)
"""Games with so few hands that a decision can be examined with each of them."""

TOOK = Decision(seat=1, round=1, action=TakeToken(1, 4))


@cache
def played(rules: Rules, seed: int) -> Record[State, Action]:
    players = [bots.expert, bots.careful, bots.expert, bots.careful][: rules.players]
    return play(think_str8, rules, players, Random(seed))


def sample_views(rules: Rules) -> Iterator[View]:
    rng, found = Random(rules.players), 0
    for seed in range(VIEWS):
        for state in played(rules, seed).replay():
            if state.table.reveal is None and rng.random() < 0.03 + 0.3 / len(rules.colours) ** 2:
                yield view(state, rng.randrange(rules.players))
                found += 1
                if found == VIEWS:
                    return


def given(likelihood: Callable[[Rack], float]) -> Model:
    """Return a model that has seen one decision."""

    def model(_: View, hands: Hands) -> Evidence:
        return Evidence.of(hands, [(TOOK, [likelihood(hand) for hand in hands])])

    return model


# Odds are sums of weights


@pytest.mark.parametrize("rules", FULL[::2], ids=name_of)
def test_weighted_odds_are_those_of_brute_force(rules: Rules) -> None:
    rng = Random(8)
    for seen in sample_views(rules):
        hands = [*beliefs(seen).worlds()]
        shares = {hand: rng.random() ** 6 + 1e-9 for hand in hands}
        believed = beliefs(seen, weigh=given(shares.__getitem__))
        weights = weights_of(believed)
        total = sum(weights.values())
        assert list(weights) == hands == list(believed.worlds())
        assert min(weights.values()) >= 1
        close(weights, shares)
        for colour in rules.colours:
            assert believed.odds(colour) == tuple(
                Fraction(sum(w for hand, w in weights.items() if hand[colour] == number), total)
                for number in range(8)
            )
        dice = rng.choice([(BLUE, GREEN, YELLOW), (BLUE, BLUE, GREEN), (YELLOW, YELLOW, YELLOW)])
        sums = tuple(
            Fraction(
                sum(w for hand, w in weights.items() if sum(hand[die] for die in dice) == number),
                total,
            )
            for number in range(22)
        )
        assert believed.sum_odds(dice) == sums
        best = max(range(19), key=lambda low: sum(sums[low : low + 4]))
        assert believed.best_range(dice, 4) == think_str8.RangeOdds(
            best, 4, sum(sums[best : best + 4], start=Fraction(0))
        )


def weights_of(believed: Beliefs) -> dict[Rack, int]:
    """Give the weight of each hand, one by one."""
    places = [place for place, bit in enumerate(f"{believed.possible.bits:b}"[::-1]) if bit == "1"]
    return {
        hand: believed.measure(1 << place)
        for place, hand in zip(places, believed.worlds(), strict=True)
    }


def close(weights: dict[Rack, int], shares: dict[Rack, float]) -> None:
    """Check that rounding changes no probability by much."""
    total, whole = sum(weights.values()), sum(shares.values())
    changed = sum(abs(weights[hand] / total - shares[hand] / whole) for hand in weights)
    assert changed < 1 / 16


@pytest.mark.parametrize("rules", FULL[1::4], ids=name_of)
def test_with_a_constant_model_they_are_plain_beliefs(rules: Rules) -> None:
    for seen in sample_views(rules):
        plain, weighted = beliefs(seen), beliefs(seen, weigh=given(lambda _: 0.125))
        for colour in rules.colours:
            assert weighted.odds(colour) == plain.odds(colour)
        dice = (BLUE, GREEN, GREEN)
        assert weighted.sum_odds(dice) == plain.sum_odds(dice)
        assert weighted.best_range(dice, 3) == plain.best_range(dice, 3)
        foresight, weighed = Foresight(plain), Foresight(weighted)
        assert weighed.settling_worth(dice) == pytest.approx(foresight.settling_worth(dice))
        assert [share.bits for share in weighted.contributions()] == [0]
        assert plain.contributions() == ()


def test_hands_are_drawn_by_weight() -> None:
    seen = view(think_str8.example(Stage.GUESS), 0)
    believed = beliefs(seen, weigh=given(lambda hand: 1.0 + hand[GREEN]))
    rng, draws = Random(5), 4000
    drawn = sum(believed.sample(rng)[GREEN] == 7 for _ in range(draws))
    odds = float(believed.odds(GREEN)[7])
    assert 0.6 < odds < 0.9
    assert abs(drawn - draws * odds) < 5 * (draws * odds * (1 - odds)) ** 0.5


def test_one_more_verdict_keeps_the_weights() -> None:
    seen = view(think_str8.example(Stage.GUESS), 0)
    believed = beliefs(seen, weigh=given(lambda hand: 1.0 + hand[GREEN]))
    dice = (GREEN, GREEN, GREEN)
    after = believed.after(dice, 0, 21, think_str8.Verdict.HIT)
    assert after.measure(after.possible.bits) == sum(weights_of(after).values())
    assert after.contributions()[0].bits == 0


# What each decision contributes


@pytest.mark.parametrize("rules", SMALL, ids=name_of)
def test_contributions_add_up_to_the_relative_entropy(rules: Rules) -> None:
    for seen in sample_views(rules):
        believed = beliefs(seen, weigh=models.soft())
        evidence = believed.evidence
        assert evidence is not None
        assert evidence.decisions == decisions(seen)
        shares = [prod(column) for column in zip(*evidence.odds, strict=True)]
        total, count = sum(shares), believed.hands
        gained = sum(w / total * log2(count * w / total) for w in shares)
        contributions = believed.contributions()
        assert float(sum(share.bits for share in contributions)) == pytest.approx(gained, abs=0.02)
        summary = believed.summary()
        assert summary.contributions == contributions
        text = to_json(think_str8, summary)
        assert from_json(think_str8, BeliefSummary, text) == summary


def test_plain_beliefs_have_the_same_form_as_before() -> None:
    plain = beliefs(view(think_str8.example(Stage.GUESS), 0)).summary()
    assert "contributions" not in to_json(think_str8, plain)


# The soft model


@pytest.mark.parametrize("rules", SMALL, ids=name_of)
def test_the_soft_model_is_that_of_brute_force(
    rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(minds, "_FAR_BEHIND", 100.0)
    monkeypatch.setattr(models, "_ENOUGH", 2.0)
    for record in known_orders(rules, depth(2, 40)):
        states = [*record.replay()]
        for number in range(5, len(states), 7):
            if states[number].table.reveal is None:
                seen = view(states[number], 0)
                found = beliefs(seen, weigh=models.soft(floor=0.1, limit=10**6))
                evidence = found.evidence
                assert evidence is not None
                weighed = [prod(column) for column in zip(*evidence.odds, strict=True)]
                expected = [
                    likelihood(states[: number + 1], record.actions, h) for h in found.worlds()
                ]
                assert weighed == pytest.approx(expected, rel=1e-6)


def known_orders(rules: Rules, games: int) -> Iterator[Record[State, Action]]:
    """Yield games in which the log tells in which order the markers started."""
    known = (
        record
        for record in map(played, repeat(rules), range(50 * games))
        if all(
            entry.options == legal_actions(state.table, entry.decision.seat)
            for entry, state in told(record)
        )
    )
    return islice(known, games)


def told(record: Record[State, Action]) -> Iterator[tuple[story.Chosen, State]]:
    """Yield each decision that seat 0 saw, with the state in which it was made."""
    states = [*record.replay()]
    last = next(state for state in states if state.table.stage is Stage.GUESS)
    for entry in story.story(view(last, 0)):
        if isinstance(entry, story.Chosen):
            made = entry.decision.round, entry.decision.action
            yield (
                entry,
                next(
                    state
                    for state, action in zip(states, record.actions, strict=False)
                    if (state.table.round, action) == made
                ),
            )


def likelihood(states: Sequence[State], actions: Sequence[Action], hand: Rack) -> float:
    """Give how likely all decisions of the others are if seat 0 holds a hand now."""
    weighed, chance = dict[int, float](), dict[int, float]()
    now = states[-1].racks[0]
    for state, action in zip(states[:-1], actions, strict=False):
        options = legal_actions(state.table, action.seat) if action.seat > 0 else ()
        sealed = isinstance(action, GuessCard) or (
            isinstance(action, PlaceToken) and len(states[-1].table.rounds) < state.table.round
        )
        if len(options) > 1 and not sealed:
            seat, held = action.seat, list(state.racks[0])
            for colour in state.table.rules.colours:
                if not given_up_since(states, state, colour):
                    assert held[colour] == now[colour]
                    held[colour] = hand[colour]
            seen = view(state, seat)
            seen = attrs.evolve(seen, racks=(tuple(held), *seen.racks[1:]))
            worths = [worth(seen, option) for option in options]
            shares = [exp((each - max(worths)) / 0.05) for each in worths]
            odds = 0.9 * shares[options.index(action)] / sum(shares) + 0.1 / len(options)
            weighed[seat] = weighed.get(seat, 1.0) * odds
            chance[seat] = chance.get(seat, 1.0) / len(options)
    return prod(0.5 * weighed[seat] + 0.5 * chance[seat] for seat in weighed)


def given_up_since(states: Sequence[State], state: State, colour: int) -> bool:
    past = len(state.table.discards[colour])
    cards = [
        card
        for entry in states[-1].table.rounds
        for card in entry.discards
        if card.colour == colour
    ]
    return any(card.seat == 0 for card in cards[past:])


def worth(seen: View, option: Action) -> float:
    foresight = Foresight(beliefs(seen))
    match option:
        case SettleDice(_, dice):
            return foresight.settling_worth(dice)
        case TakeToken(_, size):
            return foresight.token_worth(size)
        case PlaceToken(_, low):
            return foresight.bet_worth(seen.token, low)
        case ExchangeCard(_, colour):
            return foresight.exchange_worth(colour)
        case _:
            raise AssertionError(option)


@pytest.mark.parametrize("rules", FULL[::5], ids=name_of)
def test_a_mind_expects_what_the_seat_itself_would(
    rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(minds, "_FAR_BEHIND", 100.0)
    rng = Random(3)
    decided = [*told(next(known_orders(rules, 1)))]
    for entry, state in rng.sample(decided, depth(8, len(decided))):
        hand, seen = beliefs(view(state, 0)).sample(rng), view(state, entry.decision.seat)
        seen = attrs.evolve(seen, racks=(hand, *seen.racks[1:]))
        worths = minds.mind(entry.situation).worths(entry, hand)
        expected = [worth(seen, option) for option in entry.options]
        ahead = [each - worths[0] for each in worths if each is not None and worths[0] is not None]
        assert ahead == pytest.approx([each - expected[0] for each in expected])


# A story only grows


@pytest.mark.parametrize("rules", [Rules(2), Rules(2, grey=False)], ids=name_of)
def test_a_story_only_grows(rules: Rules) -> None:
    views = [*played(rules, 3).as_seen_by(1)]
    for before, after in pairwise(views):
        if after.table.reveal is None:
            told = story.story(before)
            assert story.story(after)[: len(told)] == told


# What is refused


def test_a_model_must_return_evidence_about_the_same_hands() -> None:
    seen, other = (view(think_str8.example(Stage.GUESS), seat) for seat in (0, 1))
    about_others = models.soft()(other, beliefs(other).possible)
    with pytest.raises(QuestionError, match="about the hands that the model was asked about"):
        beliefs(seen, weigh=lambda _, __: about_others)
    with pytest.raises(WrongKindError, match="A model must return Evidence, not None"):
        beliefs(seen, weigh=lambda _, __: None)  # type: ignore[arg-type, return-value]  # that is the test


@pytest.mark.parametrize("odds", [[0.5, 0.5], [0.0] * 32, [float("nan")] * 32, [-1.0] * 32])
def test_every_hand_has_a_likelihood_above_0(odds: list[float]) -> None:
    seen = view(think_str8.example(Stage.GUESS), 0)
    with pytest.raises(QuestionError, match="likelihood"):
        beliefs(seen, weigh=lambda _, hands: Evidence.of(hands, [(TOOK, odds)]))


@pytest.mark.parametrize(
    "wrong",
    [{"temperature": 0.0}, {"floor": 0.0}, {"floor": 1.0}, {"trust": 1.5}, {"limit": 0}],
    ids=str,
)
def test_a_soft_model_has_sensible_settings(wrong: dict[str, float]) -> None:
    with pytest.raises(QuestionError, match="of a model must be above 0"):
        models.soft(**wrong)  # type: ignore[arg-type]  # a limit of 0 is an int


@pytest.mark.parametrize("wrong", [{"floor": "x"}, {"limit": 1.5}, {"trust": None}], ids=str)
def test_the_settings_of_a_soft_model_are_numbers(wrong: dict[str, object]) -> None:
    with pytest.raises(WrongKindError, match="of a model must be"):
        models.soft(**wrong)  # type: ignore[arg-type]  # that is the test


def test_a_known_hand_needs_no_model() -> None:
    believed = beliefs(view(think_str8.example(Stage.OVER), 0), weigh=models.soft())
    assert (believed.hands, believed.contributions()) == (1, ())
