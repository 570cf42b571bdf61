"""What a match tells its seats: to each its own, in the words of the game, and nothing sealed."""

import re
from collections.abc import Sequence
from random import Random

import pytest
from attrs import evolve

from helpers.games import SOME_VARIANTS, name_of, random_record
from helpers.matches import new_match, people, variant
from helpers.twins import twin_record
from thinkstr8 import AnyGame, numer, ten, think_str8
from thinkstr8.core import AnyRules, QuestionError
from thinkstr8.match import Match, Report


def narrate(
    events: Sequence[object], names: Sequence[str] | None = None, you: int | None = None
) -> tuple[str, ...]:
    assert names is not None
    who = "a spectator" if you is None else names[you]
    return tuple(
        f"{who}: {event if isinstance(event, str) else type(event).__name__}" for event in events
    )


def news(before: numer.View, after: numer.View) -> tuple[str, ...]:
    assert before.seat == after.seat
    return (f"wrote {after.number}",) if after.number != before.number else ()


SPOKEN = variant(numer, narrate=narrate, news=news)
MUTE = variant(numer, narrate=None, news=news, remarks=None)


def test_everyone_reads_the_events_and_only_the_seat_itself_its_news() -> None:
    match = new_match(SPOKEN, numer.Rules(3)).act(1, "444")
    assert match.log(1) == ("Ben: TurnBegun", "Ben: NumberWritten", "Ben: wrote 444")
    assert match.log(0) == ("Ada: TurnBegun", "Ada: NumberWritten")
    assert match.log(None) == ("a spectator: TurnBegun", "a spectator: NumberWritten")


def test_reports_are_numbered_and_have_the_public_events() -> None:
    match = new_match(SPOKEN, numer.Rules(2)).act(1, "444")
    opening = numer.setup(numer.Rules(2), numer.Deal())
    after = numer.apply(opening, numer.Write(1, 444))
    assert match.reports(1) == (
        Report(0, opening.table.events, ("Ben: TurnBegun",)),
        Report(1, after.table.events, ("Ben: NumberWritten", "Ben: wrote 444")),
    )


def test_a_front_end_asks_only_for_what_it_has_not_shown() -> None:
    match = new_match(SPOKEN, numer.Rules(3)).act(1, "444")
    after = match.act(0, "111")
    assert after.log(0, since=after.number) == ("Ada: NumberWritten", "Ada: wrote 111")
    assert after.log(0, since=1) == after.log(0)[1:]
    assert match.log(0) + after.log(0, since=match.number + 1) == after.log(0)
    assert after.log(0, since=after.number + 1) == after.log(0, since=10**9) == ()
    assert [report.number for report in after.reports(0, since=1)] == [1, 2]
    for since in (-1, -(10**9)):
        with pytest.raises(QuestionError, match="must be 0 or more"):
            after.log(0, since=since)


def test_an_action_is_put_into_words_once_and_the_earlier_ones_are_not_again() -> None:
    calls: list[tuple[object, ...]] = []

    def counted(
        events: tuple[object, ...], names: Sequence[str] | None = None, you: int | None = None
    ) -> tuple[str, ...]:
        calls.append((events, you))
        return narrate(events, names, you)

    match = new_match(variant(SPOKEN, narrate=counted), numer.Rules(3))
    for number, seat in enumerate((0, 1, 2)):
        calls.clear()
        match = match.act(seat, "444")
        assert [you for _, you in calls] == [0, 1, 2, None]
        calls.clear()
        for reader in (0, 1, 2, None):
            assert len(match.reports(reader)) == number + 2
        assert calls == []


def test_a_game_without_narrate_has_its_remarks() -> None:
    match = new_match(variant(numer, narrate=None), numer.Rules(2)).act(0, "444").act(1, "333")
    expected = [line for state in match.record.replay() for line in numer.remarks(state.table)]
    for seat in (0, 1, None):
        assert [*match.log(seat)] == expected


def test_a_game_without_any_words_has_its_public_events() -> None:
    match = new_match(MUTE, numer.Rules(2)).act(0, "444")
    for seat in (0, 1, None):
        assert match.log(seat) == ("TurnBegun(round=1, turn=1, turns=5)", "NumberWritten(seat=0)")


# The end


@pytest.mark.parametrize("variant", SOME_VARIANTS, ids=name_of)
def test_the_log_of_every_game_ends_with_the_winners_and_the_scores(
    variant: tuple[AnyGame, AnyRules],
) -> None:
    game, rules = variant
    match = Match(random_record(game, rules, 8), people(rules))
    outcome = match.outcome
    assert outcome is not None
    for seat in (None, *range(rules.players)):
        told = match.reports(seat)[-1].sentences
        place = told.index("The game is over.")
        win, scores = told[place + 1 : place + 3]
        names = [*match.names, "TEN"][: len(outcome.scores)]
        shown = ["you" if each == seat else name for each, name in enumerate(names)]
        for each, name in enumerate(shown):
            assert re.search(rf"[ :]{name} ha(s|ve) {outcome.scores[each]}[,. ]", scores)
            assert (name.casefold() in re.findall(r"\w+", win.casefold())) == (
                each in outcome.winners
            )
        assert not any("The scores" in line for line in match.log(seat)[: -len(told)])


def test_the_log_of_a_game_without_words_for_it_ends_so_too() -> None:
    for changes in ({}, {"narrate": None}, {"narrate": None, "remarks": None}):
        game = variant(numer, narrate_result=None, **changes)
        match = Match(random_record(game, numer.Rules(2), 8), people(numer.Rules(2)))
        scores = match.table.totals
        winner = "You win." if scores[1] > scores[0] else "Ada wins."
        assert match.log(1)[-2:] == (
            winner,
            f"The scores: Ada has {scores[0]} and you have {scores[1]}.",
        )


def test_an_automaton_of_an_unknown_game_is_a_seat() -> None:
    rules = ten.Rules(1, solo=4)
    match = Match(random_record(variant(ten, narrate_result=None), rules, 8), people(rules))
    assert re.search(r"^The scores: you have \d+ and seat 1 has \d+\.$", match.log(0)[-1])


# Nothing sealed


def worded(game: AnyGame) -> list[AnyGame]:
    """Return a game as it is, without sentences, and without any words."""
    return [game, variant(game, narrate=None), variant(game, narrate=None, remarks=None)]


@pytest.mark.parametrize("variant", SOME_VARIANTS, ids=name_of)
def test_games_that_a_seat_cannot_tell_apart_are_told_alike(
    variant: tuple[AnyGame, AnyRules],
) -> None:
    game, rules = variant
    rng = Random(8)
    record = random_record(game, rules, 8)
    for length in (rng.randrange(len(record.actions)), len(record.actions) * 9 // 10):
        begun = evolve(record, actions=record.actions[:length], result=None)
        for seat in (rng.randrange(rules.players), None):
            pair = (begun, twin_record(begun, seat, rng))
            for spoken in worded(game):
                one, other = (Match(evolve(each, game=spoken), people(rules)) for each in pair)
                assert one.reports(seat) == other.reports(seat)


def test_the_twins_of_that_test_are_other_games() -> None:
    different, rng = 0, Random(8)
    for rules in (numer.Rules(3), think_str8.Rules(3)):
        game: AnyGame = numer if isinstance(rules, numer.Rules) else think_str8
        record = random_record(game, rules, 8)
        for length in range(5, len(record.actions), 5):
            begun = evolve(record, actions=record.actions[:length], result=None)
            twin = twin_record(begun, 0, rng)
            different += (twin.deal, twin.actions) != (begun.deal, begun.actions)
    assert different > 10


def test_the_notation_of_actions_would_tell_them_apart() -> None:
    """So it is not in the log, however few words a game has."""
    match = new_match(MUTE, numer.Rules(2)).act(0, "444")
    assert "444" in numer.format_action(numer.Write(0, 444))
    assert not any("444" in line for line in match.log(1))
