"""Values of the wrong class, in each argument of everything public: a plain error, always."""

import inspect
from collections.abc import Callable, Mapping
from random import Random
from typing import Final, get_args

import pytest

from helpers.wrong_kinds import Case, fault_of, faults
from thinkstr8 import new_game, numer, ten, think_str8
from thinkstr8.core import (
    LIGHT,
    Code,
    InvalidRulesError,
    MalformedActionError,
    Refusal,
    WrongKindError,
)
from thinkstr8.games.think_str8 import (
    Action,
    Colour,
    Deal,
    DrawCard,
    ExchangeCard,
    GuessCard,
    Markers,
    PlaceToken,
    RollDice,
    Rules,
    SettleDice,
    Stage,
    TakeToken,
    Verdict,
    View,
)

DICE: Final = (Colour.BLUE, Colour.GREEN, Colour.RED)
STATE: Final = think_str8.example(Stage.TAKE)
SEEN: Final = think_str8.view(STATE, 1)
NAMES: Final = ("Ada", "Ben", "Cleo")
NOTES: Final = think_str8.Notes.blank(Rules(3))
BELIEFS: Final = think_str8.beliefs(SEEN)
RACKS: Final = (0, 1, 2, 3, 4, 5), (1, 2, 3, 4, 5, 6), (2, 3, 4, 5, 6, 7), (3, 4, 5, 6, 7, 0)
TEN_STATE: Final = ten.example(ten.Stage.DRAW)
NUMER_STATE: Final = new_game(numer, numer.Rules(2), Random(8))

WRONG: Final[Mapping[str, object]] = {
    "None": None,
    "3": 3,
    "x": "x",
    "True": True,
    "1.5": 1.5,
    "object": object(),
    "list": [],
    "the module": think_str8,
    "ten.Rules": ten.Rules(3),
    "ten.Deal": ten.deal(ten.Rules(3), Random(8)),
    "ten.State": TEN_STATE,
    "ten.Table": TEN_STATE.table,
    "ten.View": ten.view(TEN_STATE, 0),
    "ten.SpectatorView": ten.view(TEN_STATE, None),
    "ten.Draw": ten.Draw(0),
    "ten.Stage": ten.Stage.DRAW,
    "ten.Colour": ten.Colour.BLUE,
    "numer.Rules": numer.Rules(2),
    "numer.Deal": numer.Deal(),
    "numer.State": NUMER_STATE,
    "numer.Table": NUMER_STATE.table,
    "numer.View": numer.view(NUMER_STATE, 0),
    "numer.Write": numer.Write(0, 7),
}


def by_view(function: Callable[..., object]) -> Case:
    return Case(function, {"view": SEEN})


def by_table(function: Callable[..., object]) -> Case:
    return Case(function, {"table": STATE.table})


def bot(function: Callable[[View, Random], Action]) -> Case:
    return Case(function, {"view": SEEN, "rng": Random(8)})


def action(kind: type[Action], **fields: object) -> Case:
    whole: dict[str, tuple[str, ...]] = {
        name: ("3",) for name in ("seat", "size", "low", "number") if name in fields
    }
    return Case(kind, fields, whole, MalformedActionError)


def with_notes(function: Callable[..., object]) -> Case:
    return Case(function, {"notes": NOTES, "view": SEEN})


FUNCTIONS: Final = {
    "action_space": Case(think_str8.action_space, {"rules": Rules(3)}),
    "nature_space": Case(think_str8.nature_space, {"rules": Rules(3)}),
    "observation_space": Case(
        think_str8.observation_space,
        {"rules": Rules(3), "history": True, "beliefs": True},
        {"history": ("True",), "beliefs": ("True",)},
    ),
    "blacken_seen": with_notes(think_str8.blacken_seen),
    "choices": Case(think_str8.choices, {"table": STATE.table, "seat": 1}, {"seat": ("3",)}),
    "compare": with_notes(think_str8.compare),
    "cross_excluded": with_notes(think_str8.cross_excluded),
    "fill_lines": with_notes(think_str8.fill_lines),
    "advise": by_view(think_str8.advise),
    "apply": Case(think_str8.apply, {"state": STATE, "action": TakeToken(1, 4)}),
    "beliefs": Case(
        think_str8.beliefs, {"view": SEEN, "weigh": think_str8.models.soft()}, {"weigh": ("None",)}
    ),
    "decisions": by_view(think_str8.decisions),
    "winning_guesses": Case(
        think_str8.winning_guesses,
        {
            "view": think_str8.view(think_str8.example(Stage.GUESS), 0),
            "weigh": think_str8.models.soft(),
        },
        {"weigh": ("None",)},
    ),
    "best_guesses": by_view(think_str8.best_guesses),
    "bet_values": by_view(think_str8.bet_values),
    "begin_dealing": Case(think_str8.begin_dealing, {"rules": Rules(3)}),
    "chance": Case(think_str8.chance, {"state": STATE}),
    "check_position": Case(think_str8.check_position, {"position": STATE}),
    "deal": Case(think_str8.deal, {"rules": Rules(3), "rng": Random(8)}),
    "describe": Case(
        think_str8.describe,
        {"view": SEEN, "names": NAMES, "log": ["Ben takes the 4-wide token."], "brief": False},
        {"names": ("None", "list"), "log": ("list",), "brief": ("True",)},
    ),
    "describe_action": Case(
        think_str8.describe_action,
        {"action": TakeToken(1, 4), "names": NAMES, "you": 1},
        {"names": ("None", "list"), "you": ("None", "3")},
    ),
    "describe_refusal": Case(
        think_str8.describe_refusal,
        {"refusal": Refusal(Code.GAME_OVER, "The game is over."), "names": NAMES, "you": 1},
        {"names": ("None", "list"), "you": ("None", "3")},
    ),
    "determinize": bot(think_str8.determinize),  # type: ignore[arg-type]  # it takes the same
    "draw_chance": Case(
        think_str8.draw_chance, {"state": think_str8.example(Stage.ROLL), "rng": Random(8)}
    ),
    "example": Case(think_str8.example, {"stage": Stage.TAKE}),
    "format_action": Case(think_str8.format_action, {"action": TakeToken(1, 4)}),
    "guess_points": Case(
        think_str8.guess_points, {"number": 4, "named": (2, 4)}, {"number": ("3",)}
    ),
    "guess_values": Case(think_str8.guess_values, {"view": SEEN, "colour": Colour.RED}),
    "legal_actions": Case(
        think_str8.legal_actions, {"table": STATE.table, "seat": 1}, {"seat": ("3",)}
    ),
    "narrate": Case(
        think_str8.narrate,
        {"events": [think_str8.events.TokenTaken(1, 4)], "names": NAMES, "you": 1},
        {"events": ("list",), "names": ("None", "list"), "you": ("None", "3")},
    ),
    "narrate_result": Case(
        think_str8.narrate_result,
        {"table": think_str8.example(Stage.OVER).table, "names": NAMES, "you": 1},
        {"names": ("None", "list"), "you": ("None", "3")},
    ),
    "news": Case(think_str8.news, {"before": SEEN, "after": SEEN}),
    "reveals": Case(think_str8.reveals, {"events": STATE.table.events}, {"events": ("list",)}),
    "remarks": by_table(think_str8.remarks),
    "outcome": by_table(think_str8.outcome),
    "parse_action": Case(
        think_str8.parse_action, {"text": "take 1 4"}, {"text": ("x", "ten.Stage")}
    ),
    "tidy_action": Case(think_str8.tidy_action, {"text": "take 1 4"}, {"text": ("x", "ten.Stage")}),
    "refusal": Case(think_str8.refusal, {"table": STATE.table, "action": TakeToken(1, 4)}),
    "summary": Case(think_str8.summary, {"rules": Rules(3), "width": 44}, {"width": ("3",)}),
    "retrace": Case(
        think_str8.retrace,
        {"before": SEEN, "after": think_str8.view(think_str8.apply(STATE, TakeToken(1, 4)), 1)},
    ),
    "seats_to_act": by_table(think_str8.seats_to_act),
    "setup": Case(think_str8.setup, {"rules": Rules(3), "deal": Deal(RACKS, (0, 1, 2))}),
    "sheet": by_view(think_str8.sheet),
    "sheet_picture": Case(
        think_str8.sheet_picture,
        {"sheet": think_str8.sheet(SEEN), "name": "Ben", "layout": "narrow", "palette": LIGHT},
        {"name": ("None", "x"), "layout": ("x",)},
    ),
    "view": Case(think_str8.view, {"state": STATE, "seat": 1}, {"seat": ("None", "3")}),
    "view_picture": Case(
        think_str8.view_picture,
        {"view": SEEN, "names": NAMES, "layout": "narrow", "palette": LIGHT},
        {"names": ("None", "list"), "layout": ("x",)},
    ),
}

METHODS: Final = {
    "Beliefs.after": Case(
        BELIEFS.after,
        {"dice": DICE, "low": 0, "size": 22, "told": Verdict.HIT},
        {"low": ("3",), "size": ("3",)},
    ),
    "Beliefs.best_range": Case(BELIEFS.best_range, {"dice": DICE, "size": 4}, {"size": ("3",)}),
    "Beliefs.candidates": Case(BELIEFS.candidates, {"colour": Colour.RED}),
    "Beliefs.hit_odds": Case(
        BELIEFS.hit_odds, {"dice": DICE, "low": 4, "size": 7}, {"low": ("3",), "size": ("3",)}
    ),
    "Beliefs.odds": Case(BELIEFS.odds, {"colour": Colour.RED}),
    "Beliefs.reason": Case(BELIEFS.reason, {"colour": Colour.RED, "number": 4}, {"number": ("3",)}),
    "Beliefs.sample": Case(BELIEFS.sample, {"rng": Random(8)}),
    "Beliefs.sum_odds": Case(BELIEFS.sum_odds, {"dice": DICE}),
    "Notes.blacken": Case(NOTES.blacken, {"colour": Colour.RED, "number": 4}, {"number": ("3",)}),
    "Notes.cross": Case(NOTES.cross, {"colour": Colour.RED, "number": 4}, {"number": ("3",)}),
    "Notes.erase": Case(NOTES.erase, {"colour": Colour.RED, "number": 4}, {"number": ("3",)}),
    "Notes.exchange": Case(NOTES.exchange, {"colour": Colour.RED}),
    "Notes.write_dice": Case(NOTES.write_dice, {"round": 1, "dice": DICE}, {"round": ("3",)}),
    "Notes.write_guess": Case(
        NOTES.write_guess, {"colour": Colour.RED, "numbers": (1, 4)}, {"numbers": ("None",)}
    ),
    "Notes.write_number": Case(
        NOTES.write_number,
        {"round": 1, "colour": Colour.RED, "number": 4},
        {"round": ("3",), "number": ("None", "3")},
    ),
    "Notes.write_sums": Case(
        NOTES.write_sums, {"round": 1, "sums": (think_str8.SumRange(0, 4),)}, {"round": ("3",)}
    ),
    "Markers.moved": Case(
        Markers((3, 0, 5), (1, 0, 2)).moved,
        {"seat": 1, "points": 5},
        {"seat": ("3",), "points": ("3",)},
    ),
}

BOTS: Final = {
    "bots.random": bot(think_str8.bots.random),
    "bots.careful": bot(think_str8.bots.careful),
    "bots.expert": bot(think_str8.bots.expert),
    "bots.reader": bot(think_str8.bots.reader),
}

CONSTRUCTORS: Final = {
    "Rules": Case(
        Rules,
        {
            "players": 2,
            "grey": False,
            "tokens": think_str8.STANDARD_TOKENS,
            "guess_order": think_str8.GuessOrder.TRACK,
            "rounds": 4,
            "colours": (Colour.BLUE, Colour.GREEN),
        },
        {"players": ("3",), "grey": ("True",), "rounds": ("3",)},
        InvalidRulesError,
    ),
    "RollDice": action(RollDice, dice=DICE),
    "SettleDice": action(SettleDice, seat=1, dice=DICE),
    "TakeToken": action(TakeToken, seat=1, size=4),
    "PlaceToken": action(PlaceToken, seat=1, low=4),
    "ExchangeCard": action(ExchangeCard, seat=1, colour=Colour.RED),
    "DrawCard": action(DrawCard, colour=Colour.RED, number=4),
    "GuessCard": action(GuessCard, seat=1, colour=Colour.RED, numbers=(2, 4)),
}

CASES: Final = {**FUNCTIONS, **METHODS, **BOTS, **CONSTRUCTORS}


@pytest.mark.parametrize("name", CASES)
def test_a_value_of_the_wrong_class_is_refused(name: str) -> None:
    assert faults(CASES[name], WRONG) == []


def test_a_fault_is_found() -> None:
    def careless(seat: int) -> int:
        if seat == 3:
            raise WrongKindError("No.")
        return seat + 1

    case = Case(careless, {"seat": 1})
    assert fault_of(case, "seat", "x") == 'TypeError: can only concatenate str (not "int") to str'
    assert fault_of(case, "seat", 3) == "too short: No."
    assert fault_of(case, "seat", 1.5) == "accepted, with 2.5"


def test_no_public_function_is_missing() -> None:
    exported = {name: getattr(think_str8, name) for name in think_str8.__all__}
    functions = {name for name, thing in exported.items() if inspect.isfunction(thing)}
    assert FUNCTIONS.keys() == functions
    assert {kind.__name__ for kind in get_args(Action)} | {"Rules"} == CONSTRUCTORS.keys()


def test_no_method_or_bot_is_missing() -> None:
    methods = {
        f"{kind.__name__}.{name}"
        for kind in (think_str8.Beliefs, think_str8.Notes, Markers)
        for name, method in vars(kind).items()
        if inspect.isfunction(method) and not name.startswith("_")
        if len(inspect.signature(method).parameters) > 1
    }
    assert METHODS.keys() == methods
    bots = {
        f"bots.{name}"
        for name, function in vars(think_str8.bots).items()
        if inspect.isfunction(function)
        if function.__module__ == think_str8.bots.__name__ and not name.startswith("_")
    }
    assert BOTS.keys() == bots


@pytest.mark.parametrize("name", CASES)
def test_a_case_names_every_argument(name: str) -> None:
    case = CASES[name]
    assert list(case.arguments) == list(inspect.signature(case.call).parameters)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (STATE, "Expected a Table of Think Str8!, not a State: pass state.table."),
        (SEEN, "Expected a Table of Think Str8!, not a View: pass view.table."),
        (TEN_STATE.table, "Expected a Table of Think Str8!, not a Table of thinkstr8.games.ten"),
        (None, "Expected a Table of Think Str8!, not None"),
        (3, "Expected a Table of Think Str8!, not 3 (an int)."),
    ],
)
def test_what_is_said_of_something_that_is_not_a_table(wrong: object, message: str) -> None:
    with pytest.raises(WrongKindError) as caught:
        think_str8.seats_to_act(wrong)  # type: ignore[arg-type]  # that is the test
    assert message in str(caught.value)


def test_a_subclass_of_an_action_is_not_an_action() -> None:
    class Pretender(TakeToken):
        """Takes a token, or seems to."""

    for verb in (
        lambda a: think_str8.apply(STATE, a),
        lambda a: think_str8.refusal(STATE.table, a),
    ):
        with pytest.raises(WrongKindError, match="Expected an action of Think Str8!, not"):
            verb(Pretender(1, 4))
