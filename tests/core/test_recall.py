"""Information states are equal exactly if a seat cannot tell two courses of a game apart."""

from itertools import pairwise
from random import Random
from typing import Any, cast

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from helpers.games import VARIANTS, few, random_record, records
from helpers.twins import twin_record
from thinkstr8 import AnyGame, AnyRecord, Record, numer, ten, think_str8
from thinkstr8.core import (
    AnyRules,
    InformationState,
    QuestionError,
    Seat,
    SpectatorError,
    UnknownSeatError,
    WrongKindError,
    information_state,
)
from thinkstr8.games.think_str8 import Colour, Deal, RollDice, Rules, SettleDice


def seen(record: AnyRecord, seat: Seat) -> tuple[object, ...]:
    """Return everything that a seat has seen, view by view, with all events."""
    return tuple((view, view.table.events) for view in record.as_seen_by(seat))


def keys(record: AnyRecord, seat: Seat) -> list[InformationState]:
    """Return the information state of a seat at every step of a game."""
    first, *others = record.as_seen_by(seat)
    found = [InformationState.of(record.game, first)]
    for view in others:
        found.append(found[-1].after(view))
    return found


@few
@given(records(), st.integers(0, 4), st.integers(0, 2**32))
def test_twins_have_equal_states_at_every_step(record: AnyRecord, seat: int, seed: int) -> None:
    seat %= record.rules.players
    twin = twin_record(record, seat, Random(seed))
    assert seen(record, seat) == seen(twin, seat)
    assert keys(record, seat) == keys(twin, seat)
    assert keys(record, seat)[-1] == information_state(record, seat)


@few
@given(st.sampled_from(VARIANTS), st.integers(0, 2**32), st.integers(0, 4))
def test_courses_that_a_seat_can_tell_apart_have_different_states(
    variant: tuple[object, object], seed: int, seat: int
) -> None:
    game, rules = variant
    record = random_record(game, rules, seed)  # type: ignore[arg-type]  # a game and its rules
    other = random_record(game, rules, seed + 1)  # type: ignore[arg-type]  # likewise
    seat %= record.rules.players
    mine, theirs = keys(record, seat), keys(other, seat)
    courses = list(zip(seen(record, seat), seen(other, seat), strict=False))
    alike = True
    for number, (one, two) in enumerate(courses):
        alike = alike and one == two
        assert (mine[number] == theirs[number]) == alike
    assert all(before != after for before, after in pairwise(mine))


def thrown(dice: tuple[Colour, Colour, Colour]) -> AnyRecord:
    """Return a game that begins with a throw, which is settled as blue, blue, green."""
    racks = ((0,) * 6, (1,) * 6, (2,) * 6, (3,) * 6)
    settled = SettleDice(1, (Colour.BLUE, Colour.BLUE, Colour.GREEN))
    actions = (RollDice(dice), settled)
    return Record(think_str8, Rules(2), Deal(racks, (0, 1)), actions)


def test_a_throw_is_remembered_after_it_was_settled() -> None:
    """Both throws lead to the same dice on the table."""
    one = thrown((Colour.BLUE, Colour.BLUE, Colour.GREEN))
    two = thrown((Colour.BLUE, Colour.BLUE, Colour.RED))
    assert one.final.table.dice == two.final.table.dice
    for seat in range(2):
        assert information_state(one, seat) != information_state(two, seat)


def test_the_order_of_past_rows_is_remembered() -> None:
    """TEN keeps no log: after the claim both tables are the same."""
    blue = [ten.NumberCard(ten.Colour.BLUE, number) for number in (1, 2)]

    def drawn(cards: list[ten.NumberCard]) -> AnyRecord:
        actions: list[ten.Action] = []
        for card in cards:
            actions += [ten.Draw(0), ten.Reveal(card)]
        actions += [ten.Claim(0, ten.Reward.NUMBERS)]
        return Record(ten, ten.Rules(2), ten.Deal(0), tuple(actions))

    one, two = drawn(blue), drawn(blue[::-1])
    assert one.final == two.final
    assert information_state(one, 1) != information_state(two, 1)


def test_equal_observations_of_different_seats_are_told_apart() -> None:
    state = numer.setup(numer.Rules(2), numer.Deal())
    one, two = (InformationState.of(numer, numer.view(state, seat)) for seat in range(2))
    assert one.key == two.key
    assert one != two


COPIES = tuple(ten.Copies(card, 2, 2, 2) for card in (ten.FullWild(), ten.CurrencyCard(5)))
OTHER_COPIES = tuple(ten.Copies(card, 2, 2, 2) for card in (ten.FullWild(), ten.NumberWild(5)))

TOKENS, DEARER = ((think_str8.Token(1, most), think_str8.Token(2, 1)) for most in (3, 4))


@pytest.mark.parametrize(
    ("game", "rules", "other", "deal"),
    [
        (numer, numer.Rules(2), numer.Rules(2, slips=True), numer.Deal()),
        (numer, numer.Rules(2), numer.Rules(2, zero_bonus=False), numer.Deal()),
        (numer, numer.Rules(2), numer.Rules(2, bonuses=(2, 3, 4, 6, 9)), numer.Deal()),
        (ten, ten.Rules(2), ten.Rules(2, fiasco=True), ten.Deal(0)),
        (ten, ten.Rules(1, solo=4), ten.Rules(1, solo=5), ten.Deal(0)),
        (ten, ten.Rules(2, deck=COPIES), ten.Rules(2, deck=OTHER_COPIES), ten.Deal(0)),
        (
            think_str8,
            Rules(2),
            Rules(2, guess_order=think_str8.GuessOrder.TRACK),
            Deal(((0,) * 6, (1,) * 6, (2,) * 6, (3,) * 6), (0, 1)),
        ),
        (
            think_str8,
            Rules(2, grey=False, colours=(Colour.BLUE,), tokens=TOKENS),
            Rules(2, grey=False, colours=(Colour.BLUE,), tokens=DEARER),
            Deal(((0,), (1,), (2,), (3,)), (0, 1)),
        ),
    ],
    ids=str,
)
def test_games_by_other_rules_have_other_states(
    game: AnyGame, rules: AnyRules, other: AnyRules, deal: object
) -> None:
    one, two = (Record(game, each, deal, ()) for each in (rules, other))
    for seat in range(rules.players):
        assert information_state(one, seat).key != information_state(two, seat).key
        again = Record(game, evolve(cast("Any", rules)), deal, ())
        assert information_state(again, seat) == information_state(one, seat)


def test_what_is_not_the_next_view_of_the_seat_is_refused() -> None:
    state = numer.setup(numer.Rules(2), numer.Deal())
    known = InformationState.of(numer, numer.view(state, 0))
    with pytest.raises(QuestionError, match="the next view must be its own, not that of seat 1"):
        known.after(numer.view(state, 1))
    with pytest.raises(SpectatorError):
        known.after(numer.view(state, None))  # type: ignore[arg-type]  # on purpose
    with pytest.raises(QuestionError, match="These observations are for games by"):
        known.after(numer.view(numer.setup(numer.Rules(3), numer.Deal()), 0))
    with pytest.raises(WrongKindError):
        InformationState.of(numer, 3)  # type: ignore[type-var]  # on purpose
    with pytest.raises(WrongKindError):
        InformationState.of(ten, numer.view(state, 0))
    with pytest.raises(WrongKindError):
        information_state(3, 0)  # type: ignore[arg-type]  # on purpose
    with pytest.raises(UnknownSeatError):
        information_state(Record(numer, numer.Rules(2), numer.Deal(), ()), 2)
