"""Broken kernels are noticed: what the kernels do in plain Python is compared with the library."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from attrs import evolve

from helpers.batches import DEALT, explained
from thinkstr8 import AnyGame, numer, think_str8
from thinkstr8.batch import numer as numer_kernels
from thinkstr8.batch import think_str8 as str8_kernels
from thinkstr8.batch.kernels import NOBODY, Kernels
from thinkstr8.batch.streams import below, streams
from thinkstr8.core.game import AnyRules
from thinkstr8.core.spaces import encoded


def differs(
    kernels: Kernels,
    game: AnyGame,
    rules: AnyRules,
    change: Callable[[Any], object] = lambda tables: None,
    games: int = 4,
) -> bool:
    """Return whether kernels in plain Python play some game otherwise than the library."""
    tables = kernels.tables(rules, {}).view(np.recarray)
    change(tables[0])
    ids = encoded(game).action_space(rules)
    with np.errstate(over="ignore"):
        return any(_plays_otherwise(kernels, game, tables[0], ids, s) for s in streams(8, games))


def _plays_otherwise(kernels: Kernels, game: AnyGame, rules: Any, ids: Any, stream: Any) -> bool:
    record = np.zeros(1, kernels.game).view(np.recarray)[0]
    kernels.reset(rules, record, stream)
    kernels.advance(rules, record, stream)
    state = kernels.unpack(ids.rules, record)
    assert explained(game, game.setup(ids.rules, DEALT[game](state)), state)
    while (seat := kernels.acting(rules, record)) != NOBODY:
        legal = np.zeros(ids.size, np.int8)
        kernels.mask(rules, record, legal)
        if legal.tobytes() != ids.mask(state.table, int(seat)):
            return True
        chosen = kernels.nth(rules, record, below(stream, int(kernels.count(rules, record))))
        kernels.step(rules, record, stream, int(chosen))
        kernels.advance(rules, record, stream)
        after = kernels.unpack(ids.rules, record)
        action = ids.decode(int(chosen), state.table, int(seat))
        if not explained(game, game.apply(state, action), after):
            return True
        state = after
    scores, winners = (np.zeros(ids.rules.players, np.int32) for _ in range(2))
    kernels.scores(rules, record, scores)
    kernels.winners(rules, record, winners)
    outcome = game.outcome(state.table)
    assert outcome is not None
    won = tuple(np.flatnonzero(winners).tolist())
    return (tuple(scores.tolist()), won) != (outcome.scores, outcome.winners)


NUMER = numer_kernels.KERNELS, numer, numer.Rules(4)
SMALL = numer_kernels.KERNELS, numer, numer.Rules(3, digits=2, rounds=1, bonuses=(1, 2))
STR8 = str8_kernels.KERNELS, think_str8, think_str8.Rules(4)


@pytest.mark.parametrize("played", [NUMER, SMALL, STR8], ids=["numer", "small", "str8"])
def test_sound_kernels_play_as_the_library(played: tuple[Kernels, AnyGame, AnyRules]) -> None:
    assert not differs(*played)


def test_a_broken_verdict_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def off_by_one(tables: Any) -> None:
        tables.verdicts[:, :, 1:] = tables.verdicts[:, :, :-1].copy()

    assert differs(*STR8, off_by_one)
    verdict = numer_kernels._verdict

    def forgiving(rules: Any, game: Any, seat: int) -> int:
        told: int = verdict(rules, game, seat)
        return 0 if seat == 3 and told == 1 else told

    monkeypatch.setattr(numer_kernels, "_verdict", forgiving)
    assert differs(*NUMER)


def test_a_broken_payment_is_noticed() -> None:
    def dearer(tables: Any) -> None:
        tables.payments[5] += 1

    def worthless(tables: Any) -> None:
        tables.worth[:, 300:] -= 1

    def no_bonus(tables: Any) -> None:
        tables.bonuses[0] = 0

    assert differs(*STR8, dearer)
    assert differs(*NUMER, worthless)
    assert differs(*NUMER, no_bonus)


def test_a_broken_tie_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def winners(rules: Any, game: Any, out: Any) -> None:
        best = max(range(rules.players), key=lambda seat: (game.totals[seat], seat))
        out[best] = 1

    kernels, game, rules = SMALL
    assert differs(evolve(kernels, winners=winners), game, rules, games=40)
    move = str8_kernels._move

    def below_the_others(rules: Any, game: Any, seat: int, points: int) -> None:
        move(rules, game, seat, points)
        place = game.track.tolist().index(seat)
        while place + 1 < rules.players and (
            game.positions[game.track[place + 1]] == game.positions[seat]
        ):
            game.track[place] = game.track[place + 1]
            game.track[place + 1] = seat
            place += 1

    monkeypatch.setattr(str8_kernels, "_move", below_the_others)
    assert differs(*STR8)
