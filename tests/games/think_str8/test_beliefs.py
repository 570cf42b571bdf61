"""What a seat can know of its hand, against brute force over all hands."""

import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, product
from random import Random

import attrs
import pytest

from helpers.depth import depth
from helpers.str8 import (
    BLUE,
    GREEN,
    GREY,
    HIT,
    RED,
    TOO_HIGH,
    TOO_LOW,
    VARIANTS,
    WRONG,
    YELLOW,
    agreements,
    hands,
    logged,
    markus,
    name_of,
    position,
    unseen_hands,
)
from thinkstr8 import think_str8
from thinkstr8.core import (
    InconsistentError,
    QuestionError,
    SpectatorError,
    UnknownSeatError,
    WrongKindError,
    play,
)
from thinkstr8.games.think_str8 import (
    Beliefs,
    Bet,
    Colour,
    Dice,
    Discard,
    Rack,
    RangeOdds,
    Rules,
    Stage,
    Verdict,
    View,
    beliefs,
    bots,
    view,
)
from thinkstr8.games.think_str8.reasons import Place, RuledOut, Seen, Shown
from thinkstr8.testing import chi_square_odds

VIEWS = depth(30, 1000)
"""How many views of each variant are compared with brute force."""


@cache
def sample_views(rules: Rules) -> tuple[View, ...]:
    """Give views of all stages from random games, most of them late."""
    return tuple(found for found, _ in zip(_views(rules), range(VIEWS), strict=False))


def _views(rules: Rules) -> Iterator[View]:
    rng = Random(rules.players)
    while True:
        players = [rng.choice((bots.random, bots.careful)) for _ in range(rules.players)]
        record = play(think_str8, rules, players, rng)
        for state in record.replay():
            begun = len(state.table.rounds)
            if rng.random() < (0.15 if begun > rules.rounds // 2 else 0.004):
                yield view(state, rng.randrange(rules.players))


@pytest.mark.parametrize("rules", VARIANTS, ids=name_of)
def test_beliefs_are_those_of_brute_force(rules: Rules) -> None:
    for seen in sample_views(rules):
        believed = beliefs(seen)
        possible = brute_force(seen)
        total = len(possible)
        assert believed.hands == total
        assert list(believed.worlds()) == possible
        for colour in rules.colours:
            counts = Counter(hand[colour] for hand in possible)
            assert believed.candidates(colour) == tuple(sorted(counts))
            assert believed.odds(colour) == shares(counts, total, 8)
        for dice in some_dice(rules):
            sums = Counter(sum(hand[colour] for colour in dice) for hand in possible)
            assert believed.sum_odds(dice) == shares(sums, total, 22)


def brute_force(seen: View) -> list[Rack]:
    own = seen.racks[seen.seat or 0]
    return hands(seen) if own is None else [own]


def shares(counts: Counter[int], total: int, length: int) -> tuple[Fraction, ...]:
    return tuple(Fraction(counts[index], total) for index in range(length))


def some_dice(rules: Rules) -> tuple[Dice, ...]:
    blue, green, yellow, purple, red = (min(each, rules.colours[-1]) for each in Colour if each < 5)
    last = rules.colours[-1]
    return (blue, yellow, last), (green, green, red), (purple, last, last), (red, red, red)


@pytest.mark.parametrize("rules", VARIANTS[::2], ids=name_of)
def test_bets_are_weighed_as_by_brute_force(rules: Rules) -> None:
    rng = Random(1)
    for seen in sample_views(rules)[::3]:
        believed, possible = beliefs(seen), brute_force(seen)
        dice = rng.choice(some_dice(rules))
        sums = [sum(hand[colour] for colour in dice) for hand in possible]
        for size in (1, 4, 22):
            odds = [
                Fraction(sum(low <= total < low + size for total in sums), len(sums))
                for low in range(23 - size)
            ]
            assert [believed.hit_odds(dice, low, size) for low in range(23 - size)] == odds
            best = RangeOdds(odds.index(max(odds)), size, max(odds))
            assert believed.best_range(dice, size) == best


@pytest.mark.parametrize("rules", VARIANTS[::2], ids=name_of)
def test_one_more_round_narrows_the_hands_as_by_brute_force(rules: Rules) -> None:
    rng = Random(1)
    for seen in sample_views(rules)[::3]:
        believed, possible = beliefs(seen), brute_force(seen)
        dice, size = rng.choice(some_dice(rules)), rng.choice(rules.sizes)
        low = rng.randrange(23 - size)
        by_verdict: dict[Verdict, list[Rack]] = {}
        for hand in possible:
            told = said(rules, sum(hand[colour] for colour in dice), low, size)
            by_verdict.setdefault(told, []).append(hand)
        for told in Verdict:
            if told in by_verdict:
                assert list(believed.after(dice, low, size, told).worlds()) == by_verdict[told]
            else:
                with pytest.raises(InconsistentError, match=f"fits the verdict {told}"):
                    believed.after(dice, low, size, told)


def said(rules: Rules, total: int, low: int, size: int) -> Verdict:
    if total in range(low, low + size):
        return HIT
    missed = TOO_HIGH if total < low else TOO_LOW
    return WRONG if size == min(rules.sizes) else missed


@pytest.mark.parametrize("rules", VARIANTS[::2], ids=name_of)
def test_the_next_view_is_believed_as_foreseen_if_no_card_changes(rules: Rules) -> None:
    checked = 0
    record = play(think_str8, rules, [bots.careful] * rules.players, Random(3))
    states = list(record.replay())
    for before, after in pairwise(states):
        if len(after.table.rounds) == len(before.table.rounds):
            continue
        log = after.table.rounds[-1]
        for seat, (bet, told) in enumerate(zip(log.bets, log.verdicts, strict=True)):
            foreseen = beliefs(view(before, seat)).after(log.dice, bet.low, bet.size, told)
            assert foreseen == beliefs(view(after, seat))
            assert hash(foreseen) == hash(beliefs(view(after, seat)))
            checked += 1
    assert checked == rules.rounds * rules.players


def test_beliefs_are_values() -> None:
    seen = view(position(Stage.TAKE), 0)
    believed = beliefs(seen)
    assert repr(believed) == "<Beliefs of seat 0 after 0 rounds: 15625 hands>"
    assert believed == beliefs(seen)
    assert believed != beliefs(view(position(Stage.TAKE), 1))
    assert believed != believed.after((BLUE, BLUE, BLUE), 0, 22, HIT)
    copy = pickle.loads(pickle.dumps(believed))  # noqa: S301  # our own
    assert (copy, copy.view) == (believed, seen)


@pytest.mark.parametrize("grey", [True, False])
def test_hands_are_drawn_uniformly(grey: bool) -> None:  # noqa: FBT001  # a parameter of the test
    rules = Rules(2, grey=grey)
    seen = next(seen for seen in sample_views(rules) if 20 < beliefs(seen).hands < 60)
    believed, rng = beliefs(seen), Random(5)
    drawn = Counter(believed.sample(rng) for _ in range(100 * believed.hands))
    assert sorted(drawn) == list(believed.worlds())
    assert chi_square_odds(list(drawn.values())) > 1e-6


def test_a_finished_game_leaves_no_doubt() -> None:
    state = think_str8.example(Stage.OVER)
    for seat, rack in enumerate(state.racks):
        believed = beliefs(view(state, seat))
        assert (believed.hands, list(believed.worlds())) == (1, [rack])
        for colour in Colour:
            assert believed.odds(colour)[rack[colour]] == 1
            assert believed.reason(colour, rack[colour]) is None


# Reasons


def test_markus_knows_why_his_green_card_is_a_1() -> None:
    believed = beliefs(view(markus(), 0))
    assert believed.candidates(GREEN) == (1,)
    assert believed.reason(GREEN, 1) is None
    assert texts(believed, GREEN) == [
        "The green 0 is on the rack of seat 1.",
        "Round 2 rules out the green 2.",
        "Round 2 rules out the green 3.",
        "Round 2 rules out the green 4.",
        "The green 5 is on the rack of seat 2.",
        "The green 6 is on the rack of seat 3.",
        "Round 2 rules out the green 7.",
    ]


def test_the_old_crosses_on_yellow_are_gone_and_the_2_stays_seen() -> None:
    believed = beliefs(view(markus(), 0))
    assert believed.candidates(YELLOW) == (1, 5, 6, 7)
    assert believed.reason(YELLOW, 2) == Seen(YELLOW, 2, Place.DISCARD, seat=0, round=3)
    assert texts(believed, YELLOW) == [
        "The yellow 0 is on the rack of seat 3.",
        "The yellow 2 was given up by seat 0 in round 3.",
        "The yellow 3 is on the rack of seat 1.",
        "The yellow 4 is on the rack of seat 2.",
    ]


def texts(believed: Beliefs, colour: Colour) -> list[str]:
    reasons = [believed.reason(colour, number) for number in range(8)]
    return [reason.text for reason in reasons if reason is not None]


def test_several_rounds_rule_a_number_out_together() -> None:
    sums = logged((BLUE, GREEN, GREEN), 0, (Bet(11, 0),) * 3, (HIT,) * 3)  # at most 10
    dull = logged((RED, RED, RED), 0, (Bet(22, 0),) * 3, (HIT,) * 3)
    high = logged((GREEN, GREEN, GREEN), 0, (Bet(4, 0),) * 3, (TOO_LOW,) * 3)  # green: 5, 6 or 7
    believed = beliefs(view(position(Stage.ROLL, rounds=(sums, dull, high)), 0))
    assert believed.reason(BLUE, 4) == RuledOut(BLUE, 4, (1, 3))
    assert texts(believed, BLUE)[3] == "Rounds 1 and 3 together rule out the blue 4."


def test_after_the_game_the_card_itself_is_the_reason() -> None:
    state = think_str8.example(Stage.OVER)
    believed = beliefs(view(state, 0))
    held = state.racks[0][BLUE]
    reasons = {number: believed.reason(BLUE, number) for number in range(8)}
    assert reasons[held] is None
    shown = {number for number, reason in reasons.items() if isinstance(reason, Shown)}
    assert shown == {number for number in range(8) if number != held} - {
        number for number, reason in reasons.items() if isinstance(reason, Seen)
    }
    assert {reason.text for reason in reasons.values() if isinstance(reason, Shown)} == {
        f"The game is over: the blue card was the {held}."
    }


@pytest.mark.parametrize("rules", VARIANTS, ids=name_of)
def test_every_reason_is_true_and_a_smallest(rules: Rules) -> None:
    ruled_out = 0
    for seen in sample_views(rules)[::2]:
        believed = beliefs(seen)
        for colour, number in product(rules.colours, range(8)):
            reason = believed.reason(colour, number)
            assert (reason is None) == (number in believed.candidates(colour))
            if isinstance(reason, Seen):
                assert is_seen(seen, reason)
            elif isinstance(reason, RuledOut):
                assert_smallest(seen, reason)
                ruled_out += 1
    assert ruled_out > (20 if rules.rounds > 2 else 3)  # small games have few bets


def is_seen(seen: View, reason: Seen) -> bool:
    table, colour, number = seen.table, reason.colour, reason.number
    match reason.place:
        case Place.RACK:
            rack = seen.racks[-1 if reason.seat is None else reason.seat]
            return reason.seat != seen.seat and rack is not None and rack[colour] == number
        case Place.NEUTRAL_RACK:
            return any(rack[colour] == number for rack in table.neutral_racks)
        case Place.DISCARD:
            log = table.rounds[(reason.round or 0) - 1].discards
            return Discard(reason.seat or 0, colour, number) in log


def assert_smallest(seen: View, reason: RuledOut) -> None:
    """Check by trying all hands: these rounds leave none, any fewer leave one."""
    suspects = [hand for hand in unseen_hands(seen) if hand[reason.colour] == reason.number]
    agreeing: dict[int, set[Rack]] = {number: set() for number in range(len(seen.table.rounds))}
    for hand in suspects:
        for back, agrees in enumerate(agreements(seen, hand), start=1):
            if agrees:
                agreeing[len(agreeing) - back].add(hand)
    assert not set(suspects).intersection(*(agreeing[number - 1] for number in reason.rounds))
    for fewer in combinations(agreeing.values(), len(reason.rounds) - 1):
        assert set(suspects).intersection(*fewer)


# Bad input


def test_a_spectator_has_no_beliefs() -> None:
    with pytest.raises(SpectatorError, match="take the view of a seat"):
        beliefs(view(position(Stage.ROLL), None))  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize(
    "thing", [None, 5, "view", position(Stage.ROLL), position(Stage.ROLL).table]
)
def test_beliefs_need_a_view(thing: object) -> None:
    with pytest.raises(WrongKindError, match=r"^Expected a View of Think Str8!, not"):
        beliefs(thing)  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize("seat", [3, -1, 10**30])
def test_beliefs_of_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(UnknownSeatError, match="the seats are 0 to 2"):
        beliefs(attrs.evolve(view(position(Stage.ROLL), 0), seat=seat))


@pytest.mark.parametrize("seat", [True, "0", None])
def test_beliefs_of_something_that_is_not_a_seat(seat: int) -> None:
    with pytest.raises(WrongKindError, match="A seat must be an int, not"):
        beliefs(attrs.evolve(view(position(Stage.ROLL), 0), seat=seat))


def test_a_view_that_fits_no_hand() -> None:
    lie = logged((BLUE, BLUE, BLUE), 0, (Bet(2, 20),) * 3, (TOO_LOW,) * 3)
    with pytest.raises(InconsistentError, match="No hand of seat 0 fits"):
        beliefs(view(position(Stage.ROLL, rounds=(lie,)), 0))


def test_a_view_that_sees_all_cards_of_a_colour() -> None:
    everything = position(
        Stage.ROLL, discards=((0, 4, 5, 6, 7), (), (), (), (), ()), round_number=2
    )
    with pytest.raises(InconsistentError, match="No hand of seat 0 fits"):
        beliefs(view(everything, 0))


def test_a_verdict_that_the_token_cannot_get() -> None:
    lie = logged((BLUE, BLUE, BLUE), 0, (Bet(7, 0),) * 3, (WRONG,) * 3)
    with pytest.raises(InconsistentError, match="No hand of seat 0 fits"):
        beliefs(view(position(Stage.ROLL, rounds=(lie,)), 0))


BELIEFS = beliefs(view(position(Stage.TAKE), 0))
WITHOUT_GREY = beliefs(view(position(Stage.TAKE, rules=Rules(3, grey=False)), 0))
ANY_DICE = (BLUE, GREEN, RED)


QUESTIONS_ABOUT_A_COLOUR = (
    WITHOUT_GREY.candidates,
    WITHOUT_GREY.odds,
    lambda colour: WITHOUT_GREY.reason(colour, 0),
)
QUESTIONS_ABOUT_DICE = (
    WITHOUT_GREY.sum_odds,
    lambda dice: WITHOUT_GREY.hit_odds(dice, 0, 3),
    lambda dice: WITHOUT_GREY.best_range(dice, 3),
    lambda dice: WITHOUT_GREY.after(dice, 0, 3, HIT),
)


@pytest.mark.parametrize("question", QUESTIONS_ABOUT_A_COLOUR)
def test_a_colour_that_is_not_in_play(question: Callable[[Colour], object]) -> None:
    message = "no grey cards in this game: the colours are BLUE, GREEN, YELLOW, PURPLE, RED."
    with pytest.raises(QuestionError, match=message):
        question(GREY)


@pytest.mark.parametrize("question", QUESTIONS_ABOUT_A_COLOUR)
@pytest.mark.parametrize("colour", [0, True, None, "blue", 9])
def test_a_colour_of_the_wrong_class(question: Callable[[Colour], object], colour: Colour) -> None:
    with pytest.raises(WrongKindError, match="A colour must be a Colour, not"):
        question(colour)


@pytest.mark.parametrize("number", [-1, 8, 10**40])
def test_a_number_that_no_card_has(number: int) -> None:
    with pytest.raises(QuestionError, match="A card's number is 0 to 7, not"):
        BELIEFS.reason(BLUE, number)


@pytest.mark.parametrize("number", [True, 1.0, None, "1"])
def test_a_number_of_the_wrong_class(number: int) -> None:
    with pytest.raises(WrongKindError, match="A card's number must be an int, not"):
        BELIEFS.reason(BLUE, number)


@pytest.mark.parametrize("question", QUESTIONS_ABOUT_DICE)
@pytest.mark.parametrize(
    ("dice", "message"),
    [
        ((BLUE, BLUE), "three Colours in a tuple"),
        ((BLUE,) * 4, "three Colours in a tuple"),
        ((), "three Colours in a tuple"),
        ((BLUE, RED, GREY), "no grey cards"),
    ],
)
def test_dice_that_the_game_does_not_have(
    question: Callable[[Dice], object], dice: Dice, message: str
) -> None:
    with pytest.raises(QuestionError, match=message):
        question(dice)


@pytest.mark.parametrize("question", QUESTIONS_ABOUT_DICE)
@pytest.mark.parametrize("dice", [None, 3, [BLUE] * 3, (0, 1, 2), "abc"])
def test_dice_of_the_wrong_class(question: Callable[[Dice], object], dice: Dice) -> None:
    with pytest.raises(WrongKindError, match="Dice must be three Colours in a tuple, not"):
        question(dice)


def test_the_order_of_dice_does_not_matter() -> None:
    logs = [
        (logged(dice, 0, (Bet(3, 0),) * 3, (HIT,) * 3),)
        for dice in ((BLUE, GREEN, GREEN), (GREEN, BLUE, GREEN))
    ]
    one, other = (beliefs(view(position(Stage.ROLL, rounds=log), 0)) for log in logs)
    assert list(one.worlds()) == list(other.worlds())
    mixed = (RED, BLUE, GREEN)
    assert BELIEFS.sum_odds(mixed) == BELIEFS.sum_odds(ANY_DICE)
    assert BELIEFS.after(mixed, 0, 3, HIT) == BELIEFS.after(ANY_DICE, 0, 3, HIT)


@pytest.mark.parametrize(
    ("low", "size"),
    [(0, 0), (0, 23), (0, -1), (-1, 3), (20, 3)],
)
def test_a_range_off_the_track(low: int, size: int) -> None:
    for question in (
        lambda: BELIEFS.hit_odds(ANY_DICE, low, size),
        lambda: BELIEFS.after(ANY_DICE, low, size, HIT),
    ):
        with pytest.raises(QuestionError, match=r"A range (covers|of 3 sums must lie within)"):
            question()


@pytest.mark.parametrize(
    ("low", "size", "what"),
    [
        (0, True, "The size of a range"),
        (0, 2.0, "The size of a range"),
        (0, None, "The size of a range"),
        (True, 3, "The lowest sum of a range"),
        (None, 3, "The lowest sum of a range"),
        ("0", 3, "The lowest sum of a range"),
    ],
)
def test_a_range_of_the_wrong_class(low: int, size: int, what: str) -> None:
    for question in (
        lambda: BELIEFS.hit_odds(ANY_DICE, low, size),
        lambda: BELIEFS.after(ANY_DICE, low, size, HIT),
    ):
        with pytest.raises(WrongKindError, match=f"{what} must be an int, not"):
            question()


@pytest.mark.parametrize("size", [0, 23])
def test_no_range_has_that_size(size: int) -> None:
    with pytest.raises(QuestionError, match="A range covers 1 to 22 sums"):
        BELIEFS.best_range(ANY_DICE, size)


@pytest.mark.parametrize("size", [True, None, 3.0])
def test_the_size_of_a_range_is_an_int(size: int) -> None:
    with pytest.raises(WrongKindError, match="The size of a range must be an int, not"):
        BELIEFS.best_range(ANY_DICE, size)


@pytest.mark.parametrize("told", [None, "hit", True])
def test_a_verdict_of_the_wrong_class(told: Verdict) -> None:
    with pytest.raises(WrongKindError, match="A verdict must be a Verdict, not"):
        BELIEFS.after(ANY_DICE, 0, 3, told)
