"""Every public callable answers values of the wrong class with an error of the library."""

import io
from collections.abc import Callable, Iterator
from enum import Enum
from fractions import Fraction
from functools import partial
from inspect import signature
from random import Random
from types import FunctionType
from typing import cast

import pytest

import thinkstr8
from helpers import wrong_kinds
from thinkstr8 import (
    GAMES,
    Outcome,
    Record,
    Refusal,
    ScoreItem,
    ThinkStr8Error,
    advance,
    core,
    files,
    new_game,
    numer,
    play,
    playthrough,
    random_action,
    sample,
    search,
    table_of,
    think_str8,
    unfold,
)
from thinkstr8.core import (
    LIGHT,
    ActionSpace,
    Chances,
    Choice,
    Code,
    Details,
    Field,
    InformationState,
    NatureSpace,
    ObservationSpace,
    Option,
    Palette,
    Pick,
    PolicyBot,
    Result,
    Section,
    Tags,
    Wording,
    bot_of,
    dealing_of,
    encoded,
    information_state,
    nature_of,
    probabilities,
)
from thinkstr8.core.chances import uniform
from thinkstr8.core.game import AnyRules
from thinkstr8.files import (
    Decision,
    SeatRecord,
    action_from_json,
    decision_to_json,
    decisions,
    format_record,
    format_seat_record,
    from_json,
    json_schema,
    parse_record,
    parse_seat_record,
    read_action,
    read_records,
    record_from_json,
    record_to_json,
    to_json,
    write_decisions,
    write_records,
)
from thinkstr8.files.kinds import Kinds
from thinkstr8.search import ActionStats, Cutoff, Searcher, SearchLog, ismcts, search_remarks

RULES = numer.Rules(2)
STATE = numer.setup(RULES, numer.Deal())
ROLL = think_str8.example(think_str8.Stage.ROLL)
VIEW = numer.view(STATE, 0)
RANDOM = numer.bots.random
EVEN = numer.policies.random
RECORD = play(numer, RULES, [RANDOM] * 2, Random(8))
SEEN = SeatRecord.of(RECORD, 0)
ODDS = (("heads", Fraction(1, 2)), ("tails", Fraction(1, 2)))
WRITE = '{"type":"Write","seat":0,"number":513}'
GAME = {"game": numer}
ACTIONS = numer.action_space(RULES)
OBSERVATIONS = numer.observation_space(RULES)
NATURE = think_str8.nature_space(ROLL.table.rules)
DICE = (think_str8.Colour.BLUE,) * 3
OTHER_RULES = {"ten rules", "think_str8 rules"}
RNG = {"rng": Random(8)}
PICK = Pick("size", "Which?", (Option("3", "three"), Option("5", "five")))

PLAIN: dict[str, object] = {"None": None, "3": 3, "x": "x", "object": object(), "list": []}
"""Values of no game, by name."""


def values_of(name: str) -> dict[str, object]:
    """Return values of one game by name: rules, a state, a table, a view and an action."""
    game, rng = GAMES[name], Random(8)
    rules = cast("Callable[[int], AnyRules]", Kinds.of(game).rules)(2)
    state = advance(game, new_game(game, rules, rng), rng)
    (seat, *_) = game.seats_to_act(state.table)
    return {
        f"{name} rules": rules,
        f"{name} state": state,
        f"{name} table": state.table,
        f"{name} view": game.view(state, seat),
        f"{name} action": game.legal_actions(state.table, seat)[0],
    }


FOREIGN = {name: values_of(name) for name in GAMES}
"""Values of every game, by name."""

VALUES = {**PLAIN, **FOREIGN["numer"], **FOREIGN["ten"], **FOREIGN["think_str8"]}
"""Every value that is tried."""

Case = partial(wrong_kinds.Case, error=ThinkStr8Error)
"""A call that works; what it answers a wrong value may be any error of the library."""


def faults(case: wrong_kinds.Case, own: str = "numer") -> list[str]:
    """Return what is wrong with the answers to values of no game, and of other games."""
    others = {kind: value for name in GAMES if name != own for kind, value in FOREIGN[name].items()}
    return wrong_kinds.faults(case, {**PLAIN, **others})


CASES: dict[str, wrong_kinds.Case] = {
    # core
    "advance": Case(advance, {**GAME, "state": STATE, **RNG}),
    "dealing_of": Case(dealing_of, {**GAME, "rules": RULES}),
    "encoded": Case(encoded, GAME),
    "information_state": Case(information_state, {"record": RECORD, "seat": 0}),
    "InformationState": Case(
        InformationState,
        {"seat": 0, "length": 1, "key": b"7", "observations": OBSERVATIONS},
        {"seat": {"3"}, "length": {"3"}},
    ),
    "InformationState.of": Case(InformationState.of, {**GAME, "view": VIEW}),
    "InformationState.after": Case(InformationState.of(numer, VIEW).after, {"view": VIEW}),
    "bot_of": Case(bot_of, {**GAME, "policy": EVEN}),
    "PolicyBot": Case(PolicyBot, {**GAME, "policy": EVEN}),
    "PolicyBot.__call__": Case(bot_of(numer, EVEN), {"view": VIEW, **RNG}),
    "probabilities": Case(probabilities, {**GAME, "policy": EVEN, "view": VIEW}),
    "ActionSpace": Case(
        ActionSpace,
        {"rules": RULES, "sections": (), "encode": len, "decode": len, "legal_ids": len},
        {"rules": OTHER_RULES},
    ),
    "ActionSpace.encode": Case(ACTIONS.encode, {"action": numer.Write(0, 7)}),
    "ActionSpace.decode": Case(
        ACTIONS.decode, {"index": 7, "table": STATE.table, "seat": 0}, {"index": {"3"}}
    ),
    "ActionSpace.legal_ids": Case(ACTIONS.legal_ids, {"table": STATE.table, "seat": 0}),
    "ActionSpace.mask": Case(ACTIONS.mask, {"table": STATE.table, "seat": 0}),
    "ActionSpace.section_of": Case(ACTIONS.section_of, {"index": 7}, {"index": {"3"}}),
    "NatureSpace": Case(
        NatureSpace,
        {"rules": RULES, "sections": (), "encode": len, "decode": len},
        {"rules": OTHER_RULES},
    ),
    "NatureSpace.encode": Case(NATURE.encode, {"outcome": think_str8.RollDice(DICE)}),
    "NatureSpace.decode": Case(NATURE.decode, {"index": 7, "place": ROLL.table}, {"index": {"3"}}),
    "ObservationSpace": Case(
        ObservationSpace, {"rules": RULES, "fields": (), "encode": len}, {"rules": OTHER_RULES}
    ),
    "ObservationSpace.encode": Case(OBSERVATIONS.encode, {"view": VIEW}),
    "ObservationSpace.field": Case(OBSERVATIONS.field, {"name": "turn"}),
    "ObservationSpace.read": Case(OBSERVATIONS.read, {"observation": OBSERVATIONS.encode(VIEW)}),
    "Section": Case(
        Section,
        {"name": "bid", "start": 0, "size": 6, "meaning": "Bid."},
        {"name": {"x"}, "start": {"3"}, "size": {"3"}, "meaning": {"x"}},
    ),
    "Field": Case(
        Field,
        {"name": "bid", "offset": 0, "shape": (), "low": 0, "high": 6, "meaning": "The bid."},
        {"name": {"x"}, "offset": {"3"}, "low": {"3"}, "high": {"3"}, "meaning": {"x"}},
    ),
    "Field.read": Case(Field("bid", 0, (), 0, 6, "").read, {"observation": b"1"}),
    "nature_of": Case(nature_of, GAME),
    "nature_of()": Case(nature_of(think_str8), {"state": ROLL, **RNG}),
    "new_game": Case(new_game, {**GAME, "rules": RULES, **RNG}),
    "play": Case(play, {**GAME, "rules": RULES, "bots": [RANDOM] * 2, **RNG}),
    "playthrough": Case(
        playthrough, {**GAME, "state": STATE, "choose": lambda seat, view: None, **RNG}
    ),
    "random_action": Case(random_action, {**GAME, "state": STATE, **RNG}),
    "sample": Case(sample, {"chances": ODDS, **RNG}),
    "table_of": Case(table_of, {**GAME, "state": STATE}),
    "unfold": Case(unfold, {**GAME, "state": STATE, **RNG}),
    "uniform": Case(uniform, {"outcomes": "ab"}, {"outcomes": {"x"}}),
    "Chances": Case(Chances, {"pairs": ODDS}),
    "Chances.draw": Case(Chances(ODDS).draw, RNG),
    "Chances.from_tickets": Case(
        Chances.from_tickets,
        {"pairs": ODDS, "tickets": "ht", "outcomes": {"h": "heads", "t": "tails"}},
        {"tickets": {"x"}, "pairs": {"x", "list"}},  # whether they fit is not checked
    ),
    "Choice": Case(
        Choice,
        {"verb": "take", "seat": 0, "label": "Take", "prompt": "Take it.", "picks": (PICK,)},
        {"verb": {"x"}, "seat": {"3"}, "label": {"x"}, "prompt": {"x"}},
    ),
    "Choice.line": Case(
        lambda picked: Choice("take", 0, "Take", "Take it.", (PICK,)).line(picked),
        {"picked": ["5"]},
    ),
    "Option": Case(Option, {"value": "5", "label": "five"}, {"value": {"x"}, "label": {"x"}}),
    "Palette": Case(Palette, dict(LIGHT)),
    "Pick": Case(
        Pick,
        {"name": "size", "prompt": "Which?", "options": PICK.options, "least": 1, "most": 1},
        {"name": {"x"}, "prompt": {"x"}},
    ),
    "Wording": Case(
        Wording, {"label": "Take", "sentence": "Ada takes it."}, {"label": {"x"}, "sentence": {"x"}}
    ),
    "Details": Case(Details, {"size": 2}, {"size": {"None", "3", "x"}}),
    "Outcome": Case(
        Outcome,
        {"scores": (3, 4), "winners": (1,), "breakdown": ((), (ScoreItem("bonus", 4),))},
    ),
    "Record": Case(
        Record,
        {
            **GAME,
            "rules": RULES,
            "deal": numer.Deal(),
            "actions": RECORD.actions,
            "names": ("Ada", "Ben"),
            "tags": Tags(),
            "result": RECORD.result,
            "library": "0.1.0",
        },
        {"result": {"None"}, "library": {"x"}},
    ),
    "Record.as_seen_by": Case(RECORD.as_seen_by, {"seat": 0}, {"seat": {"None", "3"}}),
    "Refusal": Case(
        Refusal,
        {"code": Code.GAME_OVER, "message": "The game is over.", "details": Details()},
        {"message": {"x"}},
    ),
    "Result": Case(Result, {"scores": (3, 4), "winners": (1,)}),
    "Result.of": Case(
        Result.of, {"outcome": numer.outcome(RECORD.final.table)}, {"outcome": {"None"}}
    ),
    "ScoreItem": Case(
        ScoreItem, {"label": "bonus", "points": 4}, {"label": {"x"}, "points": {"3"}}
    ),
    "Tags": Case(Tags, {"event": "Club night"}, {"event": {"x"}}),
    # files
    "SeatRecord": Case(
        SeatRecord, {**GAME, "seat": 0, "views": SEEN.views, "names": ("Ada", "Ben")}
    ),
    "SeatRecord.of": Case(SeatRecord.of, {"record": RECORD, "seat": 0}, {"seat": {"None"}}),
    "action_from_json": Case(action_from_json, {**GAME, "text": WRITE}),
    "format_record": Case(format_record, {"record": RECORD, "remarks": True}),
    "format_seat_record": Case(format_seat_record, {"record": SEEN}),
    "from_json": Case(from_json, {**GAME, "kind": numer.Write, "text": WRITE}),
    "json_schema": Case(json_schema, {**GAME, "kind": numer.Write}, {"kind": {"None"}}),
    "parse_record": Case(parse_record, {"text": format_record(RECORD), "games": numer}),
    "parse_seat_record": Case(
        parse_seat_record, {"text": format_seat_record(SEEN), "games": numer}
    ),
    "read_action": Case(
        read_action,
        {**GAME, "table": STATE.table, "seat": 0, "text": "write 513"},
        {"text": {"x"}},  # refused, not raised
    ),
    "read_records": Case(
        read_records,
        {"lines": [], "games": GAMES, "on_error": None},
        {"lines": {"list"}, "on_error": {"None"}},
    ),
    "record_from_json": Case(record_from_json, {"text": record_to_json(RECORD), "games": numer}),
    "record_to_json": Case(record_to_json, {"record": RECORD}),
    "to_json": Case(
        to_json,
        {**GAME, "value": VIEW},
        {"value": {"None", "3", "x"}},  # plain data, as values are made of
    ),
    "Decision": Case(
        Decision,
        {
            **GAME,
            **dict.fromkeys(("record", "number", "seat", "action_id"), 0),
            "view": VIEW,
            "observation": b"7",
            "legal_ids": (1, 2),
            "action": numer.Write(0, 513),
            "scores": (),
            "share": None,
        },
        {
            **{name: {"3"} for name in ("record", "number", "seat", "action_id")},
            **dict.fromkeys(("view", "action"), VALUES),  # of any game
            "share": {"None", "3"},
        },
    ),
    "decision_to_json": Case(decision_to_json, {"decision": next(decisions([RECORD]))}),
    "decisions": Case(
        decisions, {"records": [RECORD], "skip_forced": False}, {"records": {"list", "x"}}
    ),
    "write_decisions": Case(
        write_decisions,
        {"records": [RECORD], "file": io.StringIO(), "skip_forced": False},
        {"records": {"list"}},
    ),
    "write_records": Case(
        write_records,
        {"records": [RECORD], "file": io.StringIO(), "json": False, "remarks": True},
        {"records": {"list"}},
    ),
    # search
    "ActionStats": Case(
        ActionStats,
        {"action": numer.Write(0, 513), "visits": 4, "win_rate": 0.5, "lead": 1.5},
        {
            "action": VALUES,  # of any game
            "visits": {"3"},
            "win_rate": {"3"},
            "lead": {"3"},
        },
    ),
    "Cutoff": Case(
        Cutoff,
        {"value": numer.estimate, "depth": 2, "scale": 4.0},
        {"depth": {"3"}, "scale": {"3"}},
    ),
    "SearchLog": Case(SearchLog, {"searcher": ismcts(numer, 2)}),
    "SearchLog.__call__": Case(SearchLog(ismcts(numer, 2)), {"view": VIEW, **RNG}),
    "Searcher.options": Case(ismcts(numer, 2).options, {"view": VIEW, **RNG}),
    "search_remarks": Case(search_remarks, {"record": RECORD, "searches": {}}),
    "Searcher": Case(Searcher, {**GAME, "iterations": 5}, {"iterations": {"3"}}),
    "Searcher.__call__": Case(ismcts(numer, 2), {"view": VIEW, **RNG}),
    "Searcher.search": Case(ismcts(numer, 2).search, {"view": VIEW, **RNG}),
    "ismcts": Case(ismcts, {**GAME, "iterations": 5}, {"iterations": {"3"}}),
}


@pytest.mark.parametrize("name", CASES)
def test_values_of_the_wrong_class_are_refused(name: str) -> None:
    assert faults(CASES[name], "think_str8" if name == "nature_of()" else "numer") == []


def test_the_test_finds_faults() -> None:
    def careless(game: object, number: int) -> int:
        if game is None:
            raise ThinkStr8Error("No.")
        return number + 1

    found = faults(Case(careless, {**GAME, "number": 4}))
    assert "game=None: too short: No." in found
    assert "number=3: accepted, with 4" in found
    assert any(each.startswith("number=x: TypeError: ") for each in found)


ALIASES = {"Seat"}
"""Other names for a class of Python."""


def is_protocol(thing: object) -> bool:
    return bool(getattr(thing, "_is_protocol", False))


def public_callables() -> Iterator[tuple[str, object]]:
    """Yield the functions and classes that core, files and search export, and their methods."""
    for module in (thinkstr8, core, files, search):
        for name in module.__all__:
            thing = getattr(module, name)
            if isinstance(thing, FunctionType):
                yield name, thing
            elif isinstance(thing, type) and name not in ALIASES:
                exempt = (Exception, Enum)
                if not issubclass(thing, exempt) and not is_protocol(thing):
                    yield name, thing
                    yield from public_methods(name, thing)


def public_methods(name: str, kind: type[object]) -> Iterator[tuple[str, object]]:
    for method, member in vars(kind).items():
        function = getattr(member, "__func__", member)
        if not isinstance(function, FunctionType):
            continue
        is_public = method == "__call__" or not method.startswith("_")
        takes_arguments = (
            isinstance(member, staticmethod) or len(signature(function).parameters) > 1
        )
        if is_public and takes_arguments:
            yield f"{name}.{method}", function


def test_no_public_callable_is_missing() -> None:
    names = {name for name, _ in public_callables()}
    assert len(names) > 35
    assert names - CASES.keys() == set()
    assert CASES.keys() - names == {"nature_of()", "uniform"}


@pytest.mark.parametrize("name", CASES)
def test_every_excuse_is_needed(name: str) -> None:
    case = CASES[name]
    for argument, right in case.right.items():
        for wrong in right:
            case.call(**{**case.arguments, argument: VALUES[wrong]})
