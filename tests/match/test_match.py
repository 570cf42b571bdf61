"""A match is a running game: it acts, refuses, ends and can be saved at any time."""

import json
from random import Random

import pytest
from attrs import evolve

from helpers.games import SOME_VARIANTS, name_of, random_record
from helpers.matches import NAMES, new_match, people
from thinkstr8 import NATURE, AnyGame, numer, ten, think_str8
from thinkstr8.core import (
    AnyRules,
    Code,
    IllegalActionError,
    InvalidDealError,
    NotToActError,
    QuestionError,
    RecordError,
    Tags,
    UnknownSeatError,
)
from thinkstr8.files import format_record, parse_record, to_json
from thinkstr8.match import Computer, Match, Person

ADA_AND_BEN = [Person("Ada"), Person("Ben")]


def test_a_new_match_is_before_anyone_acts() -> None:
    match = Match.new(think_str8, think_str8.Rules(3), people(think_str8.Rules(3)), Random(8))
    rules = think_str8.Rules(3)
    opening = think_str8.setup(rules, think_str8.deal(rules, Random(8)))
    assert match.state == opening
    assert match.table == opening.table
    assert match.view(1) == think_str8.view(opening, 1)
    assert match.view(None) == think_str8.view(opening, None)
    assert (match.game, match.rules, match.names) == (think_str8, rules, NAMES[:3])
    assert match.acting == (NATURE,)
    assert match.people_to_act == ()
    assert (match.number, match.is_over, match.outcome) == (0, False, None)
    assert match.record.actions == ()


def test_a_match_begins_with_an_explicit_deal() -> None:
    deal = think_str8.deal(think_str8.Rules(2), Random(3))
    match = Match.with_deal(think_str8, think_str8.Rules(2), deal, ADA_AND_BEN)
    assert match.record.deal == deal
    wrong = evolve(deal, racks=deal.racks[:3])
    with pytest.raises(InvalidDealError):
        Match.with_deal(think_str8, think_str8.Rules(2), wrong, ADA_AND_BEN)


def test_a_match_never_changes() -> None:
    match = new_match(numer, numer.Rules(2))
    before = (match.record, match.state, match.log(0))
    after = match.act(0, "444").act(1, "333")
    assert after.number == 2
    assert (match.record, match.state, match.log(0)) == before


@pytest.mark.parametrize(
    "action",
    [
        numer.Write(0, 444),
        "write 0 444",
        "WRITE 444",
        " 444 ",
        to_json(numer, numer.Write(0, 444)),
        json.dumps({"type": "Write", "seat": 0, "number": 444}, indent=2),
    ],
)
def test_an_action_is_a_value_a_line_or_json(action: numer.Action | str) -> None:
    match = Match.new(numer, numer.Rules(2), ADA_AND_BEN, Random(8))
    after = match.act(0, action)
    assert after.record.actions == (numer.Write(0, 444),)
    assert after.acting == (1,)
    if isinstance(action, str):
        assert match.read(0, action) == numer.Write(0, 444)


@pytest.mark.parametrize(
    ("seat", "action", "code"),
    [
        (0, "write 1 444", Code.NOT_YOUR_SEAT),
        (0, numer.Write(1, 444), Code.NOT_YOUR_SEAT),
        (1, numer.Write(0, 111), Code.NOT_YOUR_SEAT),
        (0, "fly", Code.UNREADABLE),
        (0, "", Code.UNREADABLE),
        (0, '{"type":"Write"', Code.UNREADABLE),
        (0, "1000", Code.UNREADABLE),
        (0, "111", numer.Code.DIGIT_CROSSED_OUT),
        (0, numer.Write(0, 111), numer.Code.DIGIT_CROSSED_OUT),
    ],
)
def test_an_illegal_action_gets_a_refusal_and_changes_nothing(
    seat: int, action: numer.Action | str, code: Code | numer.Code
) -> None:
    match = Match.new(numer, numer.Rules(2), ADA_AND_BEN, Random(8)).act(0, "123").act(1, "456")
    before = match.record
    with pytest.raises(IllegalActionError) as caught:
        match.act(seat, action)
    assert caught.value.refusal.code is code
    assert match.record == before
    if isinstance(action, str):
        assert match.read(seat, action) == caught.value.refusal


def test_the_same_action_sent_twice_counts_once() -> None:
    match = Match.new(numer, numer.Rules(3), people(numer.Rules(3)), Random(8)).act(0, "444")
    with pytest.raises(IllegalActionError) as caught:
        match.act(0, "write 444")
    assert caught.value.refusal.code is numer.Code.ALREADY_WRITTEN


def test_dice_of_a_real_table_are_typed_in() -> None:
    match = new_match(think_str8, think_str8.Rules(2))
    after = match.act(NATURE, "roll blue blue red")
    assert [colour.label for colour in after.table.dice] == ["blue", "blue", "red"]
    with pytest.raises(IllegalActionError) as caught:
        match.act(0, "roll blue blue red")
    assert caught.value.refusal.code is Code.NOT_YOUR_SEAT
    with pytest.raises(NotToActError, match="Nature is not to act now"):
        after.let_nature_act(Random(8))


def test_nature_takes_one_step_at_a_time() -> None:
    match = new_match(ten, ten.Rules(2))
    while match.acting != (NATURE,):
        match = match.act(
            match.acting[0], match.game.legal_actions(match.table, match.acting[0])[0]
        )
    after = match.let_nature_act(Random(8))
    assert after.number == match.number + 1
    assert after.record.actions[-1] == ten.draw_chance(match.state, Random(8))


@pytest.mark.parametrize("seat", [2, -2, 99])
def test_a_seat_must_be_at_the_table(seat: int) -> None:
    match = Match.new(numer, numer.Rules(2), ADA_AND_BEN, Random(8))
    for ask in (match.view, match.log, match.reports, match.undo, match.undo_refusal):
        with pytest.raises(UnknownSeatError):
            ask(seat)
    for action in ("444", numer.Write(0, 444)):
        with pytest.raises(UnknownSeatError):
            match.act(seat, action)
    with pytest.raises(UnknownSeatError):
        match.read(seat, "444")


@pytest.mark.parametrize("count", [0, 1, 3])
def test_every_seat_has_one_player(count: int) -> None:
    with pytest.raises(QuestionError, match=f"numer for 2 needs 2 players, not {count}: pass a"):
        Match.new(numer, numer.Rules(2), [Person("Ada")] * count, Random(8))


# Saving and going on


@pytest.mark.parametrize("variant", SOME_VARIANTS, ids=name_of)
def test_a_match_can_be_saved_and_resumed_at_any_time(variant: tuple[AnyGame, AnyRules]) -> None:
    game, rules = variant
    played = random_record(game, rules, 8)
    rng = Random(8)
    match = Match.resume(evolve(played, actions=(), result=None), people(rules))
    for number, action in enumerate(played.actions):
        match = match.act(action.seat, action)
        if rng.randrange(40) and number < len(played.actions) - 1:
            continue
        assert match.record.names == NAMES[: rules.players]
        assert match.record.actions == played.actions[: number + 1]
        again = Match.resume(parse_record(format_record(match.record), game), people(rules))
        assert again == match
        assert hash(again) == hash(match)
        assert again.state == match.state
        for seat in (*range(rules.players), None):
            assert again.reports(seat) == match.reports(seat)
    assert match.is_over
    assert match.acting == ()
    assert match.outcome == game.outcome(played.final.table)
    assert match.record == evolve(played, names=NAMES[: rules.players])
    assert match.record.result is not None


def test_a_record_keeps_its_tags_and_its_version() -> None:
    record = evolve(
        new_match(numer, numer.Rules(2)).record, tags=Tags(event="Club night"), library="0.9.0"
    )
    match = Match.resume(record, ADA_AND_BEN).act(0, "444")
    assert match.record.tags == Tags(event="Club night")
    assert match.record.library == "0.9.0"


def test_other_players_may_continue_under_their_own_names() -> None:
    match = new_match(numer, numer.Rules(2)).act(0, "444")
    other = Match.resume(match.record, [Person("Zoe"), Computer("Bot", numer.bots.careful)])
    assert other.record.names == ("Zoe", "Bot")
    assert other.state == match.state
    assert other != match


def test_a_record_that_breaks_a_rule_is_not_continued() -> None:
    record = new_match(numer, numer.Rules(2)).act(0, "444").record
    twice = evolve(record, actions=record.actions * 2)
    with pytest.raises(RecordError, match="action 1: write 0 444"):
        Match.resume(twice, ADA_AND_BEN)
    over = random_record(numer, numer.Rules(2), 8)
    assert over.result is not None
    lie = evolve(over, result=evolve(over.result, winners=(0, 1), scores=(0, 0)))
    with pytest.raises(RecordError, match="The record says"):
        Match.resume(lie, ADA_AND_BEN)
    with pytest.raises(RecordError, match="the game is not over"):
        Match.resume(evolve(over, actions=()), ADA_AND_BEN)


def test_tens_automaton_needs_no_player() -> None:
    match = new_match(ten, ten.Rules(1, solo=7))
    assert match.names == ("Ada",)
    match = Match.resume(random_record(ten, ten.Rules(1, solo=7), 8), [Person("Ada")])
    assert match.record.names == ("Ada",)
    assert match.outcome is not None
    assert len(match.outcome.scores) == 2
