"""The driver: what is asked and answered, and what does not change the games."""

import logging
import subprocess
import sys

import numpy as np
import pytest
from attrs import evolve

from helpers.depth import depth
from thinkstr8 import (
    IllegalActionError,
    QuestionError,
    UnknownSeatError,
    WrongKindError,
    numer,
    ten,
    think_str8,
)
from thinkstr8.batch import NOBODY, Batch, Chunk, Policy, below, policy
from thinkstr8.batch.compiling import patience
from thinkstr8.batch.streaming import LARGE
from thinkstr8.core.errors import InconsistentError
from thinkstr8.core.game import AnyGame, AnyRules

GAMES: tuple[tuple[AnyGame, AnyRules], ...] = (
    (numer, numer.Rules(3)),
    (think_str8, think_str8.Rules(3)),
)
games = pytest.mark.parametrize(("game", "rules"), GAMES)
STEPS = depth(120, 2000)


@pytest.fixture(scope="module")
def lowest() -> Policy:
    @policy
    def choose(seen: object, legal: object, stream: object) -> int:
        for index in range(legal.size):  # type: ignore[attr-defined]  # an array
            if legal[index]:  # type: ignore[index]  # an array
                return index
        return -1

    return choose


@pytest.fixture(scope="module")
def random_by_mask() -> Policy:
    @policy
    def choose(seen: object, legal: object, stream: object) -> int:
        count = 0
        for index in range(legal.size):  # type: ignore[attr-defined]  # an array
            count += legal[index]  # type: ignore[index]  # an array
        drawn = below(stream, count)  # type: ignore[arg-type]  # a stream
        for index in range(legal.size):  # type: ignore[attr-defined]  # an array
            drawn -= legal[index]  # type: ignore[index]  # an array
            if drawn < 0:
                return index
        return -1

    return choose


def assert_same_chunks(one: Chunk, other: Chunk) -> None:
    for name in ("acting", "ids", "done", "scores", "winners", "legal", "observations"):
        assert (getattr(one, name) == getattr(other, name)).all(), name


# Games do not depend on how they are played


@games
@pytest.mark.parametrize("threads", [2, 3])
def test_games_are_the_same_for_any_number_of_threads(
    game: AnyGame, rules: AnyRules, threads: int
) -> None:
    one, many = Batch(game, rules, 50, 8), Batch(game, rules, 50, 8, threads=threads)
    assert_same_chunks(one.play(STEPS, looks=True), many.play(STEPS, looks=True))
    for _ in range(20):
        ids = one.choose()
        assert (ids == many.choose()).all()
        one.step(ids)
        many.step(ids)
        assert (one.observations == many.observations).all()
    assert one.states() == many.states()


@games
def test_games_are_the_same_for_every_size_of_chunks(game: AnyGame, rules: AnyRules) -> None:
    whole = Batch(game, rules, 8, 8).play(STEPS)
    for length in (1, 7, 60):
        batch = Batch(game, rules, 8, 8)
        lengths = [length] * (STEPS // length) + [STEPS % length]
        chunks = [batch.play(each) for each in lengths]
        assert (np.concatenate([chunk.ids for chunk in chunks]) == whole.ids).all()
        assert (np.concatenate([chunk.scores for chunk in chunks]) == whole.scores).all()


@games
def test_a_game_is_the_same_in_a_batch_of_any_size(game: AnyGame, rules: AnyRules) -> None:
    few, many = Batch(game, rules, 3, 8).play(STEPS), Batch(game, rules, 40, 8).play(STEPS)
    assert (few.ids == many.ids[:, :3]).all()


@games
def test_steps_lead_to_what_chunks_lead_to(game: AnyGame, rules: AnyRules) -> None:
    stepped, played = Batch(game, rules, 8, 8), Batch(game, rules, 8, 8)
    chunk = played.play(STEPS, looks=True)
    for turn in range(STEPS):
        assert (stepped.acting == chunk.acting[turn]).all()
        assert (stepped.legal == chunk.legal[turn]).all()
        assert (stepped.observations == chunk.observations[turn]).all()
        ids = stepped.choose()
        assert (ids == chunk.ids[turn]).all()
        stepped.step(ids)
        assert (stepped.done == chunk.done[turn]).all()
        ended = stepped.done
        assert (stepped.scores[ended] == chunk.scores[turn][ended]).all()
        assert (stepped.winners[ended] == chunk.winners[turn][ended]).all()
    assert stepped.states() == played.states()
    for name in ("acting", "legal", "observations", "scores", "winners", "done"):
        assert (getattr(stepped, name) == getattr(played, name)).all()


@pytest.mark.parametrize("threads", [1, 2])
def test_more_games_than_a_cache_holds_are_the_same_games(threads: int) -> None:
    rules = numer.Rules(2, rounds=1)
    size = LARGE // 1000 + 77
    stepped = Batch(numer, rules, size, 8, threads=threads, restarts=False)
    played = Batch(numer, rules, size, 8, restarts=False)
    while (stepped.acting != NOBODY).any():
        chunk = played.play(1, looks=True)
        assert (stepped.legal == chunk.legal[0]).all()
        assert (stepped.observations == chunk.observations[0]).all()
        stepped.step(stepped.choose())
        assert (stepped.legal == played.legal).all()
    assert not stepped.legal.any()


def test_a_policy_plays_by_what_it_sees(lowest: Policy, random_by_mask: Policy) -> None:
    game, rules = GAMES[0]
    chunk = Batch(game, rules, 8, 8).play(60, lowest, looks=True)
    assert (chunk.ids == chunk.legal.argmax(axis=2)).all()
    assert (Batch(game, rules, 8, 8).play(60, lowest).ids == chunk.ids).all()
    by_mask = Batch(game, rules, 8, 8, threads=2).play(60, random_by_mask, looks=True)
    assert_same_chunks(by_mask, Batch(game, rules, 8, 8).play(60, looks=True))


def test_different_seeds_and_places_play_different_games() -> None:
    game, rules = GAMES[1]
    first, second = Batch(game, rules, 2, 8).play(90).ids, Batch(game, rules, 2, 9).play(90).ids
    assert (first != second).any()
    assert (first[:, 0] != first[:, 1]).any()


# Endings


def test_a_new_game_begins_where_one_has_ended() -> None:
    rules = numer.Rules(2, rounds=1, bonuses=(1,))
    batch = Batch(numer, rules, 5, 8)
    batch.play(1)
    assert not batch.done.any()
    assert not batch.scores.any()
    batch.step(batch.choose())
    assert batch.done.all()
    assert batch.scores.any(axis=1).all()
    assert set(batch.states()) == {numer.setup(rules, numer.Deal())}
    batch.step(batch.choose())
    assert not batch.done.any()
    assert batch.scores.any(axis=1).all()


def test_without_restarts_a_game_that_is_over_stays_over() -> None:
    rules = numer.Rules(2, rounds=1)
    batch = Batch(numer, rules, 2, 8, restarts=False)
    chunk = batch.play(12)
    assert chunk.done.sum(axis=0).tolist() == [1, 1]
    assert (chunk.acting[-1] == NOBODY).all()
    over = batch.states()
    assert not batch.legal.any()
    assert all(batch.game.outcome(state.table) is not None for state in over)
    batch.step(batch.choose())
    assert batch.states() == over
    batch.deal([False, True])
    assert batch.states() == (over[0], numer.setup(rules, numer.Deal()))
    assert batch.acting.tolist() == [NOBODY, 0]


# States


@games
def test_states_come_back_as_they_were(game: AnyGame, rules: AnyRules) -> None:
    batch = Batch(game, rules, 40, 8, restarts=False)
    while (batch.acting != NOBODY).any():
        states = batch.states()
        again = Batch.from_states(game, states, 8, restarts=False)
        assert again.states() == states
        assert (again.legal == batch.legal).all()
        assert (again.observations == batch.observations).all()
        game.check_position(states[0])  # type: ignore[attr-defined]  # every game of ours has it
        batch.play(13)
    assert Batch.from_states(game, batch.states(), 8).states() == batch.states()


def test_a_loaded_game_goes_on_as_the_game_itself() -> None:
    for game, rules in GAMES:
        batch = Batch(game, rules, 20, 8)
        batch.play(37)
        again = Batch.from_states(game, batch.states(), 8)
        again._world.streams[:] = batch._world.streams
        assert_same_chunks(batch.play(90, looks=True), again.play(90, looks=True))


def test_where_nature_must_act_it_acts() -> None:
    for stage in (think_str8.Stage.ROLL, think_str8.Stage.DRAW):
        before = think_str8.example(stage)
        batch = Batch.from_states(think_str8, [before] * 500, 8)
        after = {think_str8.apply(before, outcome) for outcome, _ in think_str8.chance(before)}
        assert {*batch.states()} <= after or stage is think_str8.Stage.DRAW
        assert not think_str8.chance(batch.states()[0])  # type: ignore[arg-type]  # of this game


def test_a_batch_can_begin_where_some_seats_have_acted_out_of_order() -> None:
    state = numer.example(numer.Stage.WRITE)
    assert state.table.waiting == (0, 2)
    batch = Batch.from_states(numer, [state], 8)
    batch.step([333])
    assert batch.acting.tolist() == [2]
    assert batch.states() == (numer.apply(state, numer.Write(0, 333)),)


# What is refused


def test_an_illegal_id_is_refused_in_the_words_of_the_game() -> None:
    batch = Batch(numer, numer.Rules(2, digits=5), 3, 8)
    before = batch.states()
    with pytest.raises(
        IllegalActionError, match="Game 1: 777 has digits that are on no board"
    ) as error:
        batch.step([0, 777, 0])
    assert error.value.refusal.code is numer.Code.UNKNOWN_DIGIT
    with pytest.raises(QuestionError, match="Game 2: there is no id 1000, the ids are 0 to 999"):
        batch.step([0, 0, 1000])
    with pytest.raises(QuestionError, match="one id for each of 3 games"):
        batch.step([0, 0])
    with pytest.raises(WrongKindError, match="array of integers, not float64"):
        batch.step([0.0, 1.0, 2.0])
    assert batch.states() == before


def test_a_policy_that_chooses_an_illegal_id_changes_nothing() -> None:
    @policy
    def stubborn(seen: object, legal: object, stream: object) -> int:
        return 7

    batch = Batch(numer, numer.Rules(2), 3, 8)
    before, numbers = batch.states(), batch._world.streams.copy()
    with pytest.raises(IllegalActionError, match="Game 0: 007 uses crossed-out digits"):
        batch.play(10, stubborn)
    assert batch.states() == before
    assert (batch._world.streams == numbers).all()


def test_bad_arguments_are_refused() -> None:
    rules = numer.Rules(2)
    for wrong, error, message in (
        ((numer, rules, 0, 8), QuestionError, "The size of a batch must be at least 1, not 0"),
        ((numer, rules, 2, -1), QuestionError, "A seed must be at least 0, not -1"),
        ((numer, rules, 2.0, 8), WrongKindError, "The size of a batch must be an int"),
        ((numer, ten.Rules(2), 2, 8), WrongKindError, "Rules"),
        ((np, rules, 2, 8), WrongKindError, "Expected a game"),
        ((think_str8, rules, 2, 8), WrongKindError, "Rules"),
    ):
        with pytest.raises(error, match=message):
            Batch(*wrong)
    with pytest.raises(QuestionError, match="The number of threads must be at least 1, not 0"):
        Batch(numer, rules, 2, 8, threads=0)
    with pytest.raises(WrongKindError, match="The observations of numer have no option beliefs"):
        Batch(numer, rules, 2, 8, beliefs=True)
    batch = Batch(numer, rules, 2, 8)
    with pytest.raises(UnknownSeatError):
        batch.observe(2)
    with pytest.raises(QuestionError, match="The number of steps must be at least 0, not -1"):
        batch.play(-1)
    with pytest.raises(WrongKindError, match=r"compiled with thinkstr8\.batch\.policy"):
        batch.play(1, lambda *_: 0)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(WrongKindError, match="an array of bools"):
        batch.deal([0, 1])
    with pytest.raises(QuestionError, match="one state for each of 2 games"):
        batch.load([])
    with pytest.raises(QuestionError, match="but state 1 is of a game by"):
        batch.load([numer.setup(each, numer.Deal()) for each in (rules, numer.Rules(3))])
    with pytest.raises(QuestionError, match="at least one state"):
        Batch.from_states(numer, [], 8)
    with pytest.raises(WrongKindError):
        Batch.from_states(numer, [think_str8.example(think_str8.Stage.TAKE)], 8)


def test_what_a_batch_shows_cannot_be_written_to() -> None:
    batch = Batch(*GAMES[0], 2, 8)
    for name in ("acting", "legal", "observations", "done", "scores", "winners"):
        with pytest.raises(ValueError, match="read-only"):
            getattr(batch, name)[0] = 1


def test_what_is_sealed_is_in_nobody_else_s_observation() -> None:
    batch = Batch(*GAMES[0], 2, 8)
    batch.step([123, 987])
    for seat in (1, 2):
        first, second = batch.observe(seat)
        assert (first == second).all()
    first, second = batch.observe(0)
    assert (first != second).any()


# Compiling


def test_whoever_waits_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "thinkstr8.batch"):
        for pause in (1.3, 1.3):
            with patience("Patience"):
                subprocess.run(  # noqa: S603  # this Python
                    [sys.executable, "-c", f"import time; time.sleep({pause})"], check=True
                )
    (record,) = caplog.records
    assert record.message == (
        "Compiling Patience for batches of games. This happens once and takes some 10 seconds; "
        "later runs load what was compiled."
    )


def test_without_the_extra_a_sentence_says_what_to_install() -> None:
    program = (
        "import sys; sys.modules['numba'] = None\n"
        "try: import thinkstr8.batch\n"
        "except ModuleNotFoundError as error: print(error)"
    )
    shown = subprocess.run(  # noqa: S603  # this Python
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    assert shown.stdout == "Batches of games need numba: pip install 'thinkstr8[batch]'\n"


def test_states_that_no_game_leads_to_are_refused_and_change_nothing() -> None:
    state = ten.example(ten.Stage.BUY)
    batch = Batch(ten, state.table.rules, size=1, seed=8)
    before, players = batch.states(), state.table.players
    rich = evolve(players[0], tokens=10_000)
    table = evolve(state.table, players=(rich, *players[1:]))
    with pytest.raises(InconsistentError):
        batch.load([evolve(state, table=table)])
    assert batch.states() == before
