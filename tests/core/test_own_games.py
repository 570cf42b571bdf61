"""A game of your own that lacks what records and JSON need is told what it lacks."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from types import ModuleType
from typing import overload

import pytest
from attrs import field, frozen

from examples import lowest_bid
from thinkstr8 import AnyGame, Outcome, Record, play
from thinkstr8.core import WrongKindError
from thinkstr8.files import format_record, json_schema, parse_record, record_to_json, to_json
from thinkstr8.files.schemas import schemas

READERS: list[Callable[[AnyGame], object]] = [
    lambda game: to_json(game, lowest_bid.Rules(2)),
    lambda game: json_schema(game, lowest_bid.Rules),
    lambda game: format_record(Record(game, lowest_bid.Rules(2), (), ())),
    lambda game: record_to_json(Record(game, lowest_bid.Rules(2), (), ())),
    lambda game: parse_record(odd_text(), game),
]


@frozen
class View:
    seat: int
    table: lowest_bid.Table


@frozen
class SpectatorView:
    table: lowest_bid.Table

    @property
    def seat(self) -> None:
        return None


@overload
def view(state: lowest_bid.State, seat: int) -> View: ...
@overload
def view(state: lowest_bid.State, seat: None) -> SpectatorView: ...
def view(state: lowest_bid.State, seat: int | None) -> View | SpectatorView:
    return SpectatorView(state.table) if seat is None else View(seat, state.table)


def odd(**changes: object) -> AnyGame:
    """Return the game of the lowest bid with some verbs replaced."""
    game = ModuleType("odd")
    vars(game).update({**vars(lowest_bid), "view": view, **changes, "__name__": "odd"})
    return game


def odd_text() -> str:
    return format_record(Record(odd(), lowest_bid.Rules(2), (), ()))


@dataclass(frozen=True)
class DataRules:
    players: int
    max_actions: int = 7


@pytest.mark.parametrize("reader", READERS)
def test_a_verb_without_annotations_is_named(reader: Callable[[AnyGame], object]) -> None:
    reader(odd())
    with pytest.raises(WrongKindError, match=r"^odd\.refusal needs an annotation of its param"):
        reader(odd(refusal=lambda table, action: None))


@pytest.mark.parametrize(
    ("verb", "place"),
    [
        ("deal", "its parameter 'rules'"),
        ("apply", "its parameter 'state'"),
        ("view", "its return value"),
        ("outcome", "its return value"),
    ],
)
def test_it_says_which_annotation(verb: str, place: str) -> None:
    with pytest.raises(WrongKindError, match=rf"odd\.{verb} needs an annotation of {place}"):
        to_json(odd(**{verb: lambda *_: None}), 1)


def test_a_parameter_of_another_name_is_not_found() -> None:
    def refusal(board: lowest_bid.Table, action: lowest_bid.Action) -> None:
        del board, action

    with pytest.raises(WrongKindError, match="needs an annotation of its parameter 'table'"):
        to_json(odd(refusal=refusal), 1)


def test_an_annotation_that_only_type_checkers_can_read_is_not_enough() -> None:
    def view(state: object, seat: int) -> "Unknown":  # type: ignore[name-defined]  # noqa: F821  # that is it
        del state, seat

    with pytest.raises(WrongKindError, match=r"odd\.view .* read at run time"):
        to_json(odd(view=view), 1)


def test_a_missing_verb_is_named() -> None:
    game = odd()
    del game.view
    with pytest.raises(WrongKindError, match=r"but odd has no function view\.$"):
        to_json(game, 1)


def test_an_outcome_is_one_class() -> None:
    def either(table: lowest_bid.Table) -> Outcome | str | None:
        return lowest_bid.outcome(table) or "not yet"

    with pytest.raises(WrongKindError, match=r"The return value of odd\.outcome must be annotated"):
        to_json(odd(outcome=either), 1)


@frozen
class Eventless:
    rules: lowest_bid.Rules


@frozen
class Vague:
    rules: lowest_bid.Rules
    events: tuple  # type: ignore[type-arg]  # that is it


@pytest.mark.parametrize("table", [Eventless, Vague])
def test_events_need_an_annotation(table: type[object]) -> None:
    def refusal(table: object, action: object) -> None:
        del table, action

    refusal.__annotations__["table"] = table
    with pytest.raises(WrongKindError, match="The Table of odd needs `events`"):
        to_json(odd(refusal=refusal), 1)


def test_inherited_events_are_found() -> None:
    @frozen
    class Subclass(lowest_bid.Table):
        pass

    def refusal(table: object, action: object) -> None:
        del table, action

    refusal.__annotations__["table"] = Subclass
    assert to_json(odd(refusal=refusal), lowest_bid.Action(0, 1)) == (
        '{"type":"Action","seat":0,"number":1}'
    )


def test_data_classes_are_played_but_not_written() -> None:
    def deal(rules: DataRules, rng: Random) -> tuple[()]:
        del rules, rng
        return ()

    def setup(rules: DataRules, deal: tuple[()]) -> lowest_bid.State:
        del deal
        table = lowest_bid.Table(rules, tuple(range(rules.players)))  # type: ignore[arg-type]  # they do as well
        return lowest_bid.State(table, (None,) * rules.players)

    game = odd(deal=deal, setup=setup)
    record = play(
        game, DataRules(2), [lambda view, _: lowest_bid.Action(view.seat, 3)] * 2, Random(1)
    )
    for write in (format_record, record_to_json):
        with pytest.raises(
            WrongKindError, match=r"DataRules: not a value of odd\. Values are attrs"
        ):
            write(record)
    with pytest.raises(WrongKindError, match=r"DataRules.*attrs classes"):
        parse_record(odd_text(), game)


def test_a_field_without_an_annotation_is_refused() -> None:
    @frozen
    class Loose:
        size = field()  # type: ignore[var-annotated]  # that is it

    def deal(rules: lowest_bid.Rules, rng: Random) -> Loose:
        del rules, rng
        return Loose(1)

    with pytest.raises(WrongKindError, match="Every field of Loose needs an annotation"):
        to_json(odd(deal=deal), Loose(1))


def test_a_deal_of_nothing_has_a_schema() -> None:
    properties = schemas(odd())["record"]["properties"]
    assert isinstance(properties, dict)
    assert properties["deal"] == {"type": "array", "maxItems": 0}
