"""Every public function of TEN refuses a value of the wrong class with a plain sentence."""

from collections.abc import Callable
from inspect import Parameter, isfunction, signature
from random import Random
from typing import Any, Final

import pytest

from helpers.ten import position
from thinkstr8 import numer, ten
from thinkstr8.core import Code, Refusal, ThinkStr8Error, WrongKindError
from thinkstr8.core.palettes import LIGHT
from thinkstr8.games.ten import Colour, CurrencyCard, Draw, NumberCard, Rules, Stage, example

RNG: Final = Random(8)
DRAWING: Final = example(Stage.DRAW)
REVEALING: Final = example(Stage.REVEAL)
BIDDING: Final = example(Stage.BID)
OVER: Final = example(Stage.OVER)
SOLO_OVER: Final = position(Stage.OVER, rules=Rules(1, solo=4))
VIEW: Final = ten.view(DRAWING, 0)
NAMES: Final = ("Ada", "Ben", "Cleo")
CARD: Final = NumberCard(Colour.BLUE, 1)

VALID: Final[dict[str, tuple[Callable[..., Any], tuple[object, ...]]]] = {
    "action_space": (ten.action_space, (Rules(2),)),
    "apply": (ten.apply, (DRAWING, Draw(0))),
    "advise": (ten.advise, (VIEW,)),
    "auction_means": (ten.auction_means, (DRAWING.table, 0)),
    "best_layout": (ten.best_layout, ((CARD,), (ten.FullWild(),))),
    "best_points": (ten.best_points, ((CARD,), (ten.FullWild(),))),
    "estimate": (ten.estimate, (DRAWING,)),
    "bots.careful": (ten.bots.careful, (VIEW, RNG)),
    "bots.expert": (ten.bots.expert, (VIEW, RNG)),
    "bots.random": (ten.bots.random, (VIEW, RNG)),
    "bust_cause": (ten.bust_cause, (DRAWING.table, CurrencyCard(1))),
    "bust_odds": (ten.bust_odds, (DRAWING.table,)),
    "buyable": (ten.buyable, (DRAWING.table, 0)),
    "begin_dealing": (ten.begin_dealing, (Rules(2),)),
    "chance": (ten.chance, (REVEALING,)),
    "check_position": (ten.check_position, (DRAWING,)),
    "choices": (ten.choices, (DRAWING.table, 0)),
    "deal": (ten.deal, (Rules(2), RNG)),
    "describe": (ten.describe, (VIEW, NAMES, ("Ada draws a card.",), False)),
    "describe_action": (ten.describe_action, (Draw(0), NAMES, 0)),
    "describe_refusal": (
        ten.describe_refusal,
        (Refusal(Code.GAME_OVER, "The game is over."), NAMES, 0),
    ),
    "determinize": (ten.determinize, (VIEW, RNG)),
    "draw_chance": (ten.draw_chance, (REVEALING, RNG)),
    "example": (ten.example, (Stage.DRAW,)),
    "format_action": (ten.format_action, (Draw(0),)),
    "gain": (ten.gain, (DRAWING.table, 0, (CARD,))),
    "layout": (ten.layout, (OVER.table, 0)),
    "least_bid": (ten.least_bid, (BIDDING.table,)),
    "left_in_deck": (ten.left_in_deck, (DRAWING.table, CARD)),
    "legal_actions": (ten.legal_actions, (DRAWING.table, 0)),
    "means": (ten.means, (DRAWING.table, 0)),
    "remarks": (ten.remarks, (DRAWING.table,)),
    "narrate": (ten.narrate, (DRAWING.table.events, NAMES, 0)),
    "narrate_result": (ten.narrate_result, (OVER.table, NAMES, 0)),
    "news": (ten.news, (VIEW, VIEW)),
    "nature_space": (ten.nature_space, (Rules(2),)),
    "next_rules": (ten.next_rules, (SOLO_OVER.table,)),
    "observation_space": (ten.observation_space, (Rules(2), True)),
    "outcome": (ten.outcome, (OVER.table,)),
    "parse_action": (ten.parse_action, ("draw 0",)),
    "price": (ten.price, (CARD,)),
    "rank_title": (ten.rank_title, (4,)),
    "refusal": (ten.refusal, (DRAWING.table, Draw(0))),
    "retrace": (ten.retrace, (VIEW, ten.view(ten.apply(DRAWING, Draw(0)), 0))),
    "reveals": (ten.reveals, (DRAWING.table.events,)),
    "row_currency": (ten.row_currency, (DRAWING.table,)),
    "row_total": (ten.row_total, (DRAWING.table,)),
    "seats_to_act": (ten.seats_to_act, (DRAWING.table,)),
    "setup": (ten.setup, (Rules(2), ten.Deal(0))),
    "stop_or_draw": (ten.stop_or_draw, (DRAWING.table, ten.Valuation())),
    "summary": (ten.summary, (Rules(2), 44)),
    "tidy_action": (ten.tidy_action, ("draw 0",)),
    "view": (ten.view, (DRAWING, 0)),
    "view_picture": (ten.view_picture, (VIEW, ("Ada", "Ben", "Cleo"), "wide", LIGHT)),
}
"""Every public function with arguments that it accepts."""

STRANGERS: Final[tuple[object, ...]] = (
    None,
    3,
    "x",
    3.5,
    object(),
    [],
    numer.example(numer.Stage.WRITE),
    numer.example(numer.Stage.WRITE).table,
    numer.view(numer.example(numer.Stage.WRITE), 0),
    numer.Write(0, 7),
    numer.Rules(2),
    numer.Deal(),
    Draw,
)
"""Values that no argument takes, but for those that the next table allows."""

SPOKEN: Final = ("describe", "describe_action", "describe_refusal", "narrate", "narrate_result")
"""The functions that take names."""

ALLOWED: Final[set[tuple[str, str, type[object]]]] = {
    ("view", "seat", type(None)),  # a spectator
    ("best_layout", "cards", list),  # no cards at all
    ("best_layout", "wilds", list),
    ("best_points", "cards", list),
    ("best_points", "wilds", list),
    ("gain", "cards", list),
    ("tidy_action", "text", str),  # what cannot be mended is unchanged
    ("describe", "log", list),  # no sentences
    ("narrate", "events", list),  # no events
    ("reveals", "events", list),
    *((name, "names", kind) for name in SPOKEN for kind in (type(None), list)),  # no names
    ("view_picture", "names", type(None)),  # the numbers of the seats
    *((name, "you", type(None)) for name in SPOKEN),  # nobody is spoken to
}

OTHER_ERRORS: Final = {
    "UnknownSeatError": {"seat", "you"},  # 3 is an int, but not a seat
    "QuestionError": {"rank", "layout", "names", "width"},  # 3 is no rank and no width
    "NotationError": {"text"},  # "x" is a str, but not an action
}
"""What is of the right class and wrong all the same."""

ARGUMENTS: Final = [
    (name, place, parameter)
    for name, (function, _) in VALID.items()
    for place, parameter in enumerate(signature(function).parameters)
]


def call(function: Callable[..., Any], *arguments: object) -> None:
    """Call a function with all its arguments, those by name too."""
    parameters = signature(function).parameters.values()
    named = {
        parameter.name: argument
        for parameter, argument in zip(parameters, arguments, strict=True)
        if parameter.kind is Parameter.KEYWORD_ONLY
    }
    function(*arguments[: len(arguments) - len(named)], **named)


def test_no_public_function_is_missing() -> None:
    functions = {name for name in ten.__all__ if isfunction(getattr(ten, name))}
    functions |= {
        f"bots.{name}"
        for name, value in vars(ten.bots).items()
        if isfunction(value) and value.__module__ == ten.bots.__name__ and name[0] != "_"
    }
    assert functions == {*VALID}


@pytest.mark.parametrize("name", VALID)
def test_the_arguments_of_the_table_are_accepted(name: str) -> None:
    function, arguments = VALID[name]
    assert len(arguments) == len(signature(function).parameters)
    call(function, *arguments)


@pytest.mark.parametrize(("name", "place", "parameter"), ARGUMENTS)
def test_a_value_of_the_wrong_class_is_refused(name: str, place: int, parameter: str) -> None:
    function, arguments = VALID[name]
    for stranger in STRANGERS:
        if (name, parameter, type(stranger)) in ALLOWED:
            continue
        with pytest.raises(ThinkStr8Error) as caught:
            call(function, *arguments[:place], stranger, *arguments[place + 1 :])
        assert len(str(caught.value).split()) >= 4
        told = str(caught.value)
        assert told[0].isupper() or name == "parse_action" or told.startswith(parameter)
        if parameter not in OTHER_ERRORS.get(type(caught.value).__name__, ()):
            assert type(caught.value) is WrongKindError


@pytest.mark.parametrize(
    ("function", "arguments", "message"),
    [
        (ten.bust_odds, (DRAWING,), "Expected a Table of TEN, not a State: pass state.table."),
        (ten.remarks, (VIEW,), "Expected a Table of TEN, not a View: pass view.table."),
        (ten.layout, (None, 0), "Expected a Table of TEN, not None."),
        (ten.layout, (DRAWING.table, "0"), "A seat must be an int, not '0' (a str)."),
        (ten.price, (5,), "Expected a NumberCard of TEN, not 5 (an int)."),
        (
            ten.gain,
            (DRAWING.table, 0, 5),
            "Expected number cards and wild cards of TEN, not 5 (an int).",
        ),
        (ten.chance, (DRAWING.table,), "Expected a State of TEN, not a Table."),
        (ten.bots.random, (DRAWING, RNG), "Expected a View of TEN, not a State."),
    ],
)
def test_the_sentence_says_what_was_expected(
    function: Callable[..., object], arguments: tuple[object, ...], message: str
) -> None:
    with pytest.raises(WrongKindError) as caught:
        function(*arguments)
    assert str(caught.value) == message


def test_a_subclass_of_an_action_is_not_an_action() -> None:
    class Drawing(Draw):
        """Draws, or seems to."""

    for ask in (
        lambda: ten.refusal(position().table, Drawing(0)),
        lambda: ten.apply(position(), Drawing(0)),
    ):
        with pytest.raises(WrongKindError, match="Expected an action of TEN, not "):
            ask()
