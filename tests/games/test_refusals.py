"""Refusals in words: every code, with names and "you", and never with the number of a seat."""

import re
from collections.abc import Mapping
from enum import StrEnum
from random import Random
from typing import Final

import pytest

from helpers.browsing import optional
from helpers.games import SOME_VARIANTS, name_of, random_record
from thinkstr8 import GAMES, AnyGame, Refusal, numer, ten, think_str8
from thinkstr8.core import AnyRules, Code, Details, WrongKindError
from thinkstr8.match import UndoCode

NAMES: Final = ("Ada", "Ben", "Cleo", "Dora", "Emil")
AS_IT_IS: Final = "The message as it is."

SHARED: Final[Mapping[StrEnum, tuple[dict[str, object], str]]] = {
    **{code: ({"seat": 1}, AS_IT_IS) for code in (*Code, *UndoCode)},
    Code.NOT_YOUR_TURN: (
        {"seat": 1, "acting": (0, 2)},
        "It is not your turn: waiting for Ada and Cleo.",
    ),
    Code.NOT_YOUR_SEAT: ({"seat": 1, "given": 0}, "You cannot act for Ada."),
}

TOLD: Final[Mapping[AnyGame, Mapping[StrEnum, tuple[dict[str, object], str]]]] = {
    think_str8: {
        **SHARED,
        **{code: ({"colour": "blue"}, AS_IT_IS) for code in think_str8.Code},
        think_str8.Code.TOKEN_TAKEN: (
            {"size": 3, "taken_by": 0},
            "The 3-wide token is already taken by Ada.",
        ),
        think_str8.Code.OTHER_COLOUR_FIRST: (
            {"seat": 1, "colour": "blue"},
            "Colours are guessed in sheet order: you guess blue next.",
        ),
    },
    ten: {
        **SHARED,
        **{code: ({"card": "blue 7"}, AS_IT_IS) for code in ten.Code},
        ten.Code.BID_TOO_HIGH: ({"seat": 1, "most": 5}, "You can pay at most 5."),
        ten.Code.ALREADY_OWNED: (
            {"seat": 1, "card": "orange 7"},
            "You own an orange 7 already and may not buy another.",
        ),
        ten.Code.TOO_EXPENSIVE: (
            {"seat": 1, "card": "blue 7", "price": 7, "means": 5},
            "The blue 7 costs 7, but you can pay only 5.",
        ),
        ten.Code.NOT_YOURS: (
            {"seat": 1, "piece": "token"},
            "You have no currency token to pay with.",
        ),
        ten.Code.NO_DUPLICATE: (
            {"seat": 1, "piece": "blue 9"},
            "In a solo auction only duplicates can pay, and you have only one blue 9.",
        ),
    },
    numer: {
        **SHARED,
        numer.Code.ALREADY_WRITTEN: (
            {"seat": 1},
            "You have already written a number for this turn.",
        ),
        numer.Code.OUT_OF_DIGITS: (
            {"seat": 1},
            "You have no digit left until the end of the round.",
        ),
        numer.Code.DIGIT_CROSSED_OUT: (
            {"seat": 1, "number": 70, "missing": (0, 7), "available": (1, 2)},
            "070 uses crossed-out digits (0 and 7): you can still use 1 and 2.",
        ),
        numer.Code.UNKNOWN_DIGIT: ({"seat": 1}, AS_IT_IS),
    },
}
"""Every code of every game, and what it tells Ben."""


@pytest.mark.parametrize("game", TOLD, ids=list(GAMES))
def test_every_code_has_its_words(game: AnyGame) -> None:
    describe = optional(game, "describe_refusal")
    assert {*TOLD[game]} == {*Code, *UndoCode, *optional_codes(game)}
    for code, (facts, words) in TOLD[game].items():
        refusal = Refusal(code, AS_IT_IS, Details(**facts))  # type: ignore[arg-type]  # facts
        assert describe(refusal, NAMES, 1) == words
        assert describe(Refusal(code, AS_IT_IS), NAMES, 1) == AS_IT_IS  # of somebody else


def optional_codes(game: AnyGame) -> tuple[StrEnum, ...]:
    return tuple(vars(game)["Code"])


@pytest.mark.parametrize("variant", SOME_VARIANTS, ids=name_of)
def test_no_refusal_speaks_of_a_seat(variant: tuple[AnyGame, AnyRules]) -> None:
    game, rules = variant
    describe, rng = optional(game, "describe_refusal"), Random(8)
    names = NAMES[: rules.players]
    record = random_record(game, rules, 8)
    told = 0
    for state in rng.choices([*record.replay()], k=12):
        for action in rng.choices(record.actions, k=20):
            refusal = game.refusal(state.table, action)
            if refusal is not None:
                words = describe(refusal, names, action.seat if action.seat >= 0 else None)
                assert not re.search(r"\bseat \d", words), words
                told += 1
    assert told > 50


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_only_refusals_are_described(game: AnyGame) -> None:
    for wrong in (None, "blue", Code.GAME_OVER):
        with pytest.raises(WrongKindError):
            optional(game, "describe_refusal")(wrong)
