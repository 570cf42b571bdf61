"""An undo is fair: nobody keeps any knowledge that the game has taken back."""

import json
import re
from pathlib import Path
from random import Random
from types import ModuleType
from typing import cast

import jsonschema
import pytest

from helpers import numer as numer_positions
from helpers import str8 as str8_positions
from helpers.games import SOME_VARIANTS, VARIANTS, name_of, random_record
from helpers.matches import REVEALING, new_match, people, variant, with_reveals
from thinkstr8 import GAMES, NATURE, AnyGame, numer, ten, think_str8
from thinkstr8.core import AnyRules, AnyState, Details, IllegalActionError, Refusal, Seat
from thinkstr8.files import from_json, json_schema, to_json
from thinkstr8.games.think_str8 import Stage
from thinkstr8.match import AnyMatch, Match, UndoCode

FAIR_NUMER, FAIR_TEN, FAIR_STR8 = map(with_reveals, (numer, ten, think_str8))


def code_of(match: AnyMatch, seat: Seat) -> str | None:
    """Return why a seat may not undo, after checking that `undo` says the same."""
    refusal = match.undo_refusal(seat)
    if refusal is None:
        assert match.undo(seat).number == match.number - 1
        return None
    with pytest.raises(IllegalActionError) as caught:
        match.undo(seat)
    assert caught.value.refusal == refusal
    assert dict(refusal.details) == {"seat": seat}
    assert refusal.message.endswith(".")
    return refusal.code


def test_a_seat_takes_back_its_own_latest_action() -> None:
    match = new_match(FAIR_NUMER, numer.Rules(3))
    after = match.act(1, "444")
    assert code_of(after, 1) is None
    assert after.undo(1) == match
    assert after.undo(1).act(1, "555").record.actions == (numer.Write(1, 555),)


def test_nobody_takes_back_the_action_of_another_seat() -> None:
    match = new_match(FAIR_NUMER, numer.Rules(3)).act(1, "444")
    assert code_of(match, 0) == UndoCode.NOT_YOUR_ACTION
    after = match.act(0, "333")
    assert code_of(after, 1) == UndoCode.NOT_YOUR_ACTION
    assert code_of(after, 0) is None
    assert code_of(after.undo(0), 1) is None


@pytest.mark.parametrize("given", SOME_VARIANTS, ids=name_of)
def test_nobody_takes_back_the_end_of_a_game(given: tuple[AnyGame, AnyRules]) -> None:
    game, rules = given
    record = random_record(game, rules, 8)
    match = Match.resume(record, people(rules))
    assert match.is_over
    for seat in range(rules.players):
        assert code_of(match, seat) == UndoCode.RESULT_REVEALED


def test_there_is_nothing_to_take_back_at_the_beginning() -> None:
    match = new_match(FAIR_NUMER, numer.Rules(2))
    assert code_of(match, 0) == UndoCode.NOTHING_TO_UNDO
    assert code_of(match.act(0, "444").undo(0), 0) == UndoCode.NOTHING_TO_UNDO


def test_what_is_revealed_stays_revealed() -> None:
    match = new_match(FAIR_NUMER, numer.Rules(2)).act(0, "444").act(1, "333")
    assert code_of(match, 1) == UndoCode.ALREADY_REVEALED
    assert code_of(match, 0) == UndoCode.NOT_YOUR_ACTION


def test_nobody_takes_back_chance() -> None:
    match = new_match(FAIR_STR8, think_str8.Rules(2)).let_nature_act(Random(8))
    for seat in (0, 1):
        assert code_of(match, seat) == UndoCode.NOT_YOUR_ACTION
    roller = match.acting[0]
    settled = match.act(roller, think_str8.legal_actions(match.table, roller)[0])
    assert code_of(settled, roller) is None
    assert code_of(settled.undo(roller), roller) == UndoCode.NOT_YOUR_ACTION


def test_a_drawn_card_is_not_drawn_again() -> None:
    match = new_match(FAIR_TEN, ten.Rules(2))
    match = match.settled(Random(8))
    drawing = match.act(match.acting[0], ten.Draw(match.acting[0]))
    assert drawing.acting == (NATURE,)
    assert code_of(drawing, match.acting[0]) is None
    drawn = drawing.let_nature_act(Random(8))
    assert code_of(drawn, match.acting[0]) == UndoCode.NOT_YOUR_ACTION


def test_a_game_that_does_not_say_what_it_reveals_cannot_take_back() -> None:
    match = new_match(variant(numer, reveals=None), numer.Rules(2)).act(0, "444")
    assert code_of(match, 0) == UndoCode.NEVER_POSSIBLE
    refusal = match.undo_refusal(0)
    assert refusal is not None
    assert refusal.message.startswith("numer does not say what its actions reveal")


def guessing_match() -> AnyMatch:
    """Return a match of Think Str8! in which the final guesses begin."""
    rules = think_str8.Rules(2)
    record = random_record(FAIR_STR8, rules, 8)
    match: AnyMatch = Match.with_deal(FAIR_STR8, rules, record.deal, people(rules))
    for action in record.actions:
        if match.table.stage is Stage.GUESS:
            break
        match = match.act(action.seat, action)
    return match


def test_all_final_guesses_are_taken_back_one_by_one() -> None:
    first = guessing_match()
    matches = [first]
    for colour in think_str8.Rules(2).colours:
        matches.append(matches[-1].act(1, think_str8.GuessCard(1, colour, (3, 4))))
    assert matches[-1].acting == (0,)
    for before in reversed(matches[:-1]):
        matches[-1] = matches[-1].undo(1)
        assert matches[-1] == before
        assert matches[-1].view(1) == before.view(1)
    assert code_of(first, 1) == UndoCode.NOT_YOUR_ACTION


def test_the_last_guess_of_all_reveals_them() -> None:
    match = guessing_match()
    for seat in (1, 0):
        for colour in think_str8.Rules(2).colours:
            match = match.act(seat, think_str8.GuessCard(seat, colour, ()))
    assert match.is_over
    assert code_of(match, 0) == UndoCode.RESULT_REVEALED


@pytest.mark.parametrize("code", UndoCode)
@pytest.mark.parametrize("name", GAMES)
def test_a_refused_undo_is_sent_as_json(name: str, code: UndoCode) -> None:
    refusal = Refusal(code, "It cannot be taken back.", Details(seat=1))
    text = to_json(GAMES[name], refusal)
    assert from_json(GAMES[name], Refusal, text) == refusal
    schema = json_schema(GAMES[name], Refusal)
    jsonschema.Draft202012Validator(schema).validate(json.loads(text))


def test_the_refusal_of_a_match_is_sent_as_json() -> None:
    refusal = new_match(numer, numer.Rules(2)).act(0, "444").undo_refusal(1)
    assert from_json(numer, Refusal, to_json(numer, refusal)) == refusal


# In every variant


def twins(game: AnyGame, state: AnyState, watcher: Seat | None, rng: Random) -> AnyState:
    """Return a state that a watcher cannot tell from another one."""
    if watcher is not None:
        return cast("AnyState", game.determinize(game.view(state, watcher), rng))
    if isinstance(state, numer.State):
        return numer_positions.twin(state, None, rng)
    if isinstance(state, think_str8.State):
        return str8_positions.twin(state, None, rng)
    return state  # TEN has no secrets


def leaks(before: AnyMatch, after: AnyMatch, rng: Random) -> list[Seat | None]:
    """Return who learnt more from the latest action than the action itself.

    In every world that a watcher thinks possible, the same action must look the same. Otherwise the
    action has told the watcher in which world it is.
    """
    game, action = before.game, after.record.actions[-1]
    found = []
    for watcher in (*range(before.rules.players), None):
        other = twins(game, before.state, watcher, rng)
        assert game.view(other, watcher) == before.view(watcher)
        shown = game.apply(other, action)
        if (shown.table.events, game.view(shown, watcher)) != (
            after.table.events,
            after.view(watcher),
        ):
            found.append(watcher)
    return found


def undone(game: AnyGame, rules: AnyRules, seed: int) -> list[tuple[AnyMatch, AnyMatch]]:
    """Play at random; return every match before and after an action that can be taken back."""
    record = random_record(game, rules, seed)
    match: AnyMatch = Match.with_deal(game, rules, record.deal, people(rules))
    found = []
    for action in record.actions:
        after = match.act(action.seat, action)
        for seat in range(rules.players):
            if code_of(after, seat) is None:
                assert action.seat == seat
                found.append((match, after))
        match = after
    return found


@pytest.mark.parametrize("variant", SOME_VARIANTS, ids=name_of)
def test_an_undo_leaves_nobody_with_more_knowledge(variant: tuple[AnyGame, AnyRules]) -> None:
    game, rules = variant
    rng = Random(8)
    pairs = undone(with_reveals(game), rules, 8)
    assert len(pairs) >= 5
    for before, after in rng.sample(pairs, min(20, len(pairs))):
        again = after.undo(after.record.actions[-1].seat)
        assert again == before
        assert again.state == before.state
        for seat in (*range(rules.players), None):
            assert again.view(seat) == before.view(seat)
            assert again.reports(seat) == before.reports(seat)
    for before, after in rng.sample(pairs, 5):
        assert leaks(before, after, rng) == []


@pytest.mark.parametrize("game", [numer, think_str8])
def test_that_test_would_find_an_undo_that_is_not_fair(game: AnyGame) -> None:
    rules = cast("ModuleType", game).Rules(2)
    lax = variant(game, reveals=lambda events: False)
    pairs = undone(lax, rules, 8)
    rng = Random(8)
    assert any(leaks(before, after, rng) for before, after in pairs)


@pytest.mark.parametrize("name", GAMES)
def test_the_games_reveal_what_their_events_say(name: str) -> None:
    game = GAMES[name]
    reveals = getattr(game, "reveals", None)
    if reveals is None:
        pytest.skip(f"{name} cannot take back yet")
    found = set()
    for seed in (3, 4):
        rules = next(rules for each, rules in VARIANTS if each is game)
        for state in random_record(game, rules, seed).replay():
            expected = any(type(e) in REVEALING[game.__name__] for e in state.table.events)
            assert reveals(state.table.events) is expected
            found.add(expected)
    assert found == {True, False}


def test_every_code_is_explained() -> None:
    page = Path(__file__).parents[2] / "docs" / "reference" / "refusals.md"
    section = page.read_text(encoding="utf-8").split("\n## Taking back\n")[1].split("\n## ")[0]
    assert re.findall(r"^\| `(\w+)` \|.*\| `seat` \|$", section, re.MULTILINE) == [*UndoCode]
