"""Positions that a program made by hand, with parts of any class: the check has a plain answer."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Any, cast

import attrs
import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.games import positions
from thinkstr8 import GAMES, AnyGame, ThinkStr8Error, WrongKindError, numer, ten, think_str8
from thinkstr8.core.game import AnyState

FORGERIES: tuple[object, ...] = (
    None,
    -1,
    0,
    7,
    10**9,
    2**70,
    1.5,
    True,
    "x",
    "",
    b"x",
    (),
    (None,),
    (0,),
    (9, 9, 9, 9, 9, 9),
    ("x", "y"),
    ((),),
    (((),),),
    [0],
    {},
    {0: 1},
    object(),
    ten.Stage.OVER,
    think_str8.Stage.GUESS,
    numer.Stage.OVER,
    ten.Colour.PINK,
    think_str8.Colour.GREY,
    think_str8.Verdict.HIT,
    ten.FullWild(),
    ten.NumberCard(ten.Colour.PINK, 9),
    *(game.Rules(2) for game in (ten, think_str8, numer)),
    *(game.example(game.Stage.OVER) for game in (ten, think_str8, numer)),
    *(game.example(game.Stage.OVER).table for game in (ten, think_str8, numer)),
)
"""What may stand where it does not belong."""


def forged(value: Any, forgery: object, rng: Random) -> Any:
    """Return a value with something else in one place, at any depth."""
    if attrs.has(type(value)):
        names = [field.name for field in attrs.fields(type(value)) if field.init]
        if names and rng.random() < 0.85:
            name = rng.choice(names)
            return evolve(value, **{name: forged(getattr(value, name), forgery, rng)})
    elif isinstance(value, tuple) and value and rng.random() < 0.85:
        index = rng.randrange(len(value))
        match rng.randrange(4):
            case 0:
                return value[:index] + value[index + 1 :]
            case 1:
                return (*value, value[index])
            case _:
                return (*value[:index], forged(value[index], forgery, rng), *value[index + 1 :])
    return forgery


def shapes(game: AnyGame, state: AnyState) -> Iterator[object]:
    yield state
    yield state.table
    yield game.view(state, None)
    yield game.view(state, 0)


def check_of(game: AnyGame) -> Callable[[object], None]:
    return cast("Callable[[object], None]", vars(game)["check_position"])


@settings(max_examples=300, deadline=None)
@given(positions(), st.integers(0, 2**32 - 1))
def test_a_forged_position_is_refused_with_an_error_of_the_library(
    position: tuple[AnyGame, AnyState], seed: int
) -> None:
    game, state = position
    rng = Random(seed)
    for value in shapes(game, state):
        for forgery in FORGERIES:
            try:
                fake = forged(value, forgery, rng)
            except ThinkStr8Error:
                continue  # a class that checks its fields itself
            with suppress(ThinkStr8Error):
                check_of(game)(fake)


@pytest.mark.parametrize(
    ("game", "change", "reason"),
    [
        (ten, {"stage": None}, r"^table\.stage must be a Stage, not None\.$"),
        (ten, {"stage": "draw"}, r"^table\.stage must be a Stage, not 'draw' \(a str\)\.$"),
        (ten, {"waiting": (True,)}, r"^table\.waiting\[0\] must be an int, not True \(a bool\)"),
        (ten, {"auction": 3}, r"^table\.auction must be an Auction or None, not 3 \(an int\)\.$"),
        (ten, {"piles": None}, r"^table\.piles must be a Piles|must be Piles, not None"),
        (think_str8, {"stage": ten.Stage.DRAW}, r"^table\.stage must be a Stage, not <Stage.DRAW"),
        (think_str8, {"dice": (1, 2)}, r"^table\.dice must be "),
        (think_str8, {"thrown": "red"}, r"^table\.thrown must be "),
        (numer, {"progress": ()}, r"^table\.progress must be "),
        (numer, {"last": "x"}, r"^table\.last must be an int or None, not 'x'"),
    ],
)
def test_a_part_of_the_wrong_class_is_named(
    game: Any, change: dict[str, object], reason: str
) -> None:
    state = game.example(next(iter(game.Stage)))
    with pytest.raises(WrongKindError, match=reason):
        game.check_position(evolve(state.table, **change))
    with pytest.raises(WrongKindError, match="table"):
        game.check_position(evolve(state, table=evolve(state.table, **change)))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("other", GAMES)
def test_a_table_of_another_game_is_refused_by_every_verb(name: str, other: str) -> None:
    game, table = cast(Any, GAMES[name]), cast(Any, GAMES[other])
    if game is table:
        return
    table = table.example(next(iter(table.Stage))).table
    action = game.legal_actions(game.example(game.Stage.OVER).table, 0)
    assert action == ()
    for call in (
        game.seats_to_act,
        lambda it: game.legal_actions(it, 0),
        game.remarks,
        game.outcome,
        game.check_position,
    ):
        with pytest.raises(WrongKindError, match=r"^Expected "):
            call(table)
