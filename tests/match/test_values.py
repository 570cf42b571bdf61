"""Matches and players are values: frozen, hashable and picklable. Wrong kinds are refused."""

import copy
import pickle
from random import Random
from types import ModuleType
from typing import Any, Final

import attrs
import pytest

from helpers.games import VARIANTS, name_of, random_record
from helpers.matches import first_option, new_match, numer_players, people
from helpers.wrong_kinds import Case, faults
from thinkstr8 import AnyGame, numer, ten
from thinkstr8.core import AnyRules, QuestionError, RecordError, ThinkStr8Error, WrongKindError
from thinkstr8.files import format_record, parse_record
from thinkstr8.match import Computer, Match, Person
from thinkstr8.match.course import Step

# Names

HOSTILE_NAMES: Final = (
    "",
    " ",
    " Ada",
    "Ada ",
    "A\nB",
    "\x1b[2J",
    "Ada\u202e",
    "x" * 201,
    "\ud800",
    "A\u200dda",
    "\u0639\u0644\u06cc\u200c",
    "\u0639\u200c\u200c\u0639",
    "\u202b\u0639\u0644\u06cc",
)
JOINED_NAMES: Final = (
    "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",
    "\u0dc1\u0dca\u200d\u0dbb\u0dd3",
    "Ada \U0001f469\u200d\U0001f52c",
    "\u2764\ufe0f\u200d\U0001f525",
)


@pytest.mark.parametrize("name", HOSTILE_NAMES, ids=ascii)
def test_a_name_is_one_printable_line(name: str) -> None:
    for make in (Person, lambda given: Computer(given, first_option)):
        with pytest.raises(RecordError, match=r"The name of a (person|computer) must "):
            make(name)


@pytest.mark.parametrize("name", ["A\u200dda", "Ada\u202e", "A\nB"], ids=ascii)
def test_an_invisible_character_is_called_that(name: str) -> None:
    code = next(ord(letter) for letter in name if not letter.isprintable())
    with pytest.raises(RecordError) as caught:
        Person(name)
    assert str(caught.value).startswith(
        "The name of a person must not have the control or invisible character "
        f"U+{code:04X}, as in "
    )


@pytest.mark.parametrize("name", JOINED_NAMES, ids=ascii)
def test_joiners_of_a_script_are_told_as_they_are(name: str) -> None:
    players = (Person(name), Person("Ben"))
    match = Match.new(numer, numer.Rules(2), players, Random(8)).act(0, "444")
    assert match.log(1)[-1] == f"{name} writes a number, face down."
    assert f"<title>Numer as {name} sees it" in numer.view_picture(match.view(0), match.names)


@pytest.mark.parametrize(
    "name",
    [
        *JOINED_NAMES,
        "x" * 200,
        "Zoë",
        "<b>",
        "[bold]",
        "names: 3",
        "# 1",
        "you",
        "seat 1",
        "名",
        "{}",
        "%s",
    ],
)
def test_any_other_name_comes_back_from_a_file(name: str) -> None:
    players = (Person(name), Computer(name, numer.bots.careful))
    before = Match.new(numer, numer.Rules(2), players, Random(8)).act(0, "444")
    saved = parse_record(format_record(before.record), numer)
    assert saved.names == (name, name)
    assert Match.resume(saved, players) == before


# Values


def test_matches_are_equal_by_value() -> None:
    one, other = (new_match(numer, numer.Rules(2)) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert one.act(0, "444") == other.act(0, "444")
    assert hash(one.act(0, "444")) == hash(other.act(0, "444"))
    assert one.act(0, "444") != other.act(0, "445")
    assert one.act(0, "444") != one
    assert one != (one.record, one.players)  # type: ignore[comparison-overlap]  # that is the point
    assert len({one, other, one.act(0, "444")}) == 2


def test_the_order_of_actions_counts() -> None:
    """The states are equal, but only the seat that acted last may undo."""
    begun = new_match(numer, numer.Rules(3))
    one = begun.act(0, "444").act(1, "333")
    other = begun.act(1, "333").act(0, "444")
    assert one.state == other.state
    assert one != other


class Unhashable:
    """A bot that is compared by value and cannot be hashed."""

    def __call__(self, view: numer.View, rng: Random) -> numer.Action:
        return numer.legal_actions(view.table, view.seat)[0]

    def __eq__(self, other: object) -> bool:
        return type(other) is Unhashable

    __hash__ = None  # type: ignore[assignment]  # that is the point


def test_other_players_make_another_match_and_a_bot_need_not_be_hashable() -> None:
    rules, deal = numer.Rules(2), numer.Deal()
    names = [Person("Ada"), Person("Ben")]
    bots = [(Person("Ada"), Computer("Ben", bot)) for bot in (Unhashable(), Unhashable())]
    one, other = (Match.with_deal(numer, rules, deal, players) for players in bots)
    assert one == other
    assert hash(one) == hash(other)
    assert one != Match.with_deal(numer, rules, deal, names)
    assert one.let_bots_act(Random(8)).acting == (0,)


@pytest.mark.parametrize("variant", VARIANTS[::5], ids=name_of)
def test_a_match_can_be_pickled_and_copied(variant: tuple[AnyGame, AnyRules]) -> None:
    game, rules = variant
    record = random_record(game, rules, 8)
    for length in (0, 7, len(record.actions)):
        cut = attrs.evolve(record, actions=record.actions[:length], result=None)
        one = Match.resume(cut, people(rules))
        for made in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):  # noqa: S301  # our own bytes
            assert type(made) is Match
            assert made == one
            assert made.game is game
            assert made.reports(0) == one.reports(0)


def test_computers_are_pickled_with_their_bots() -> None:
    game: AnyGame = numer
    one = Match.new(game, numer.Rules(3), numer_players(3), Random(8)).let_bots_act(Random(8))
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301  # our own bytes


def test_the_repr_has_no_secrets() -> None:
    one = new_match(numer, numer.Rules(2)).act(0, "444")
    assert repr(one) == "<Match of numer: Ada, Ben; 1 actions>"


def test_nothing_of_a_match_can_be_set() -> None:
    one = new_match(numer, numer.Rules(2))
    for name in ("players", "_begun", "_steps", "state", "table", "record", "other"):
        with pytest.raises(AttributeError):
            setattr(one, name, None)
        with pytest.raises(AttributeError):
            delattr(one, name)
    assert not hasattr(one, "__dict__")


def mutable_parts(value: object) -> list[object]:
    """Return what can be changed of all that a value holds, except the code of the library."""
    found: list[object] = []
    seen: set[int] = set()
    left = [value]
    while left:
        each = left.pop()
        if id(each) in seen or isinstance(each, (type, ModuleType)) or callable(each):
            continue
        seen.add(id(each))
        if isinstance(each, (tuple, frozenset)):
            left.extend(each)
        elif attrs.has(type(each)):
            kind = type(each)
            names = {name for base in kind.__mro__ for name in vars(base).get("__slots__", ())}
            left.extend(getattr(each, name) for name in names if hasattr(each, name))
            if hasattr(each, "__dict__"):
                found.append(each)
        elif not isinstance(each, (int, str, type(None))):
            found.append(each)
    return found


@pytest.mark.parametrize("variant", VARIANTS[::5], ids=name_of)
def test_nothing_mutable_can_be_reached_from_a_match(variant: tuple[AnyGame, AnyRules]) -> None:
    game, rules = variant
    one = Match.resume(random_record(game, rules, 8), people(rules))
    assert mutable_parts(one) == []
    assert mutable_parts((one.reports(0), one.log(0), one.record, one.acting, one.names)) == []


def test_a_list_would_be_found() -> None:
    assert mutable_parts((1, Step(None, [2], ()))) == [[2]]  # type: ignore[type-var]  # that is it


# Wrong kinds

TWO: Final = new_match(numer, numer.Rules(2))
WRONG: Final[dict[str, object]] = {
    "None": None,
    "int": 3,
    "str": "x",
    "list": [1],
    "other": ten.example(ten.Stage.BID),
}


CASES: Final = {
    "Person": Case(Person, {"name": "Ada"}, {"name": ["str"]}),
    "Computer": Case(Computer, {"name": "Ada", "bot": first_option}, {"name": ["str"]}),
    "Match": Case(Match, {"record": TWO.record, "players": TWO.players}),
    "resume": Case(Match.resume, {"record": TWO.record, "players": TWO.players}),
    "new": Case(
        Match.new,
        {"game": numer, "rules": numer.Rules(2), "players": TWO.players, "rng": Random(8)},
    ),
    "with_deal": Case(
        Match.with_deal,
        {"game": numer, "rules": numer.Rules(2), "deal": numer.Deal(), "players": TWO.players},
    ),
    "view": Case(TWO.view, {"seat": 0}, {"seat": ["None"]}),
    "read": Case(TWO.read, {"seat": 0, "text": "444"}, {"text": ["str"]}),
    "act": Case(TWO.act, {"seat": 0, "action": "444"}),
    "let_nature_act": Case(new_match(ten, ten.Rules(2)).settled, {"rng": Random(8)}),
    "steps": Case(TWO.steps, {"rng": Random(8)}),
    "settled": Case(TWO.settled, {"rng": Random(8)}),
    "reports": Case(TWO.reports, {"seat": 0, "since": 0}, {"seat": ["None"], "since": ["int"]}),
    "log": Case(TWO.log, {"seat": 0, "since": 0}, {"seat": ["None"], "since": ["int"]}),
    "undo_refusal": Case(TWO.undo_refusal, {"seat": 0}),
}


@pytest.mark.parametrize("name", CASES)
def test_a_value_of_the_wrong_class_is_refused(name: str) -> None:
    case = attrs.evolve(CASES[name], error=ThinkStr8Error)
    assert faults(case, WRONG) == []
    for argument in case.arguments:
        for label in ("None", "list", "other"):
            if label not in case.right.get(argument, ()):
                with pytest.raises(WrongKindError):
                    case.call(**{**case.arguments, argument: WRONG[label]})


@pytest.mark.parametrize("method", ["let_nature_act", "let_bots_act", "steps", "settled"])
def test_random_numbers_come_from_a_random(method: str) -> None:
    for wrong in WRONG.values():
        with pytest.raises(WrongKindError, match="Expected a random number generator"):
            getattr(TWO, method)(wrong)


@pytest.mark.parametrize(
    "players",
    [
        [Person("Ada"), "Ben"],
        [Person("Ada"), None],
        [Person("Ada"), first_option],
        [Person, Person],
        {Person("Ada"), Person("Ben")},
        "Ada",
    ],
)
def test_players_are_people_and_computers(players: Any) -> None:
    with pytest.raises(WrongKindError, match=r"Expected a Person or a Computer"):
        Match.new(numer, numer.Rules(2), players, Random(8))


def test_a_bot_is_not_a_class() -> None:
    with pytest.raises(WrongKindError, match="must be a function of a view and rng"):
        Computer("Ada", Unhashable)  # type: ignore[arg-type]  # that is the point


def test_a_huge_seat_is_described_shortly() -> None:
    with pytest.raises(ThinkStr8Error, match="bits") as caught:
        TWO.log(10**5000)
    assert len(str(caught.value)) < 200
    with pytest.raises(QuestionError) as other:
        TWO.log(0, since=-(10**5000))
    assert len(str(other.value)) < 200
