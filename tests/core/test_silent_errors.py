"""Errors are read by others than those who may see a State: they quote no value of a game."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

from helpers import numer as numer_positions
from helpers import str8 as str8_positions
from thinkstr8 import AnyGame, ThinkStr8Error, new_game, numer, play, sample, think_str8
from thinkstr8.core import Record
from thinkstr8.core.wording import describe, with_class
from thinkstr8.files import format_record

RNG = Random(8)
SECRETS: list[tuple[AnyGame, object, object]] = []
for stage in think_str8.Stage:
    if stage is not think_str8.Stage.OVER:
        state = think_str8.example(stage)
        SECRETS.append((think_str8, state, str8_positions.twin(state, None, RNG)))
writing = numer.example(numer.Stage.WRITE)
SECRETS.append((numer, writing, numer_positions.twin(writing, None, RNG)))


def mistakes(game: AnyGame, state: Any) -> Iterator[Callable[[], object]]:
    """Yield calls with a state, or what holds it, where something else belongs."""
    table, rules = state.table, state.table.rules
    wrongs: list[Any] = [state, (state,), [state], {"state": state}]
    for wrong in wrongs:
        yield partial(game.refusal, table, wrong)
        yield partial(game.apply, state, wrong)
        yield partial(game.legal_actions, table, wrong)
        yield partial(game.view, state, wrong)
        yield partial(game.determinize, game.view(state, 0), wrong)
        yield partial(game.format_action, wrong)
        yield partial(game.parse_action, wrong)
        yield partial(game.deal, wrong, RNG)
        yield partial(game.setup, rules, wrong)
        yield partial(new_game, wrong, rules, RNG)
        yield partial(play, game, rules, wrong, RNG)
        yield partial(sample, wrong, RNG)
        yield partial(format_record, wrong)
        yield partial(Record, game, rules, wrong, ())


def complaint(mistake: Callable[[], object]) -> str | None:
    try:
        mistake()
    except ThinkStr8Error as error:
        return str(error)
    return None


@pytest.mark.parametrize(("game", "state", "twin"), SECRETS)
def test_the_same_mistake_gets_the_same_words_whatever_is_hidden(
    game: AnyGame, state: object, twin: object
) -> None:
    assert state != twin
    words = [complaint(mistake) for mistake in mistakes(game, state)]
    assert words == [complaint(mistake) for mistake in mistakes(game, twin)]
    assert sum(each is not None for each in words) > 40


def test_a_value_of_a_game_is_named_and_not_quoted() -> None:
    write = numer.Write(0, 513)
    assert describe(write) == with_class(write) == "a Write"
    assert describe((1, write)) == "(1, a Write)"
    assert with_class([write]) == "[a Write] (a list)"
