"""What is played in a series, and by whom."""

import pickle
from functools import partial
from random import Random

import pytest

from thinkstr8 import GAMES, AnyGame, Bot, numer, ten
from thinkstr8.arena import Limits, Series
from thinkstr8.core import ArenaError, BotError, WrongKindError
from thinkstr8.games.numer import Action, Rules, View, Write, bots

PAIR: list[Bot[View, Action]] = [bots.careful, bots.random]


def write(view: View, rng: Random, number: int) -> Action:
    return Write(view.seat, number)


class Steady:
    """A bot that is an object."""

    def __call__(self, view: View, rng: Random) -> Action:
        return bots.careful(view, rng)


def test_bots_are_called_like_their_functions_and_numbered_when_they_are_the_same() -> None:
    series = Series(numer, Rules(4), [bots.random, bots.careful, bots.random, bots.random])
    assert series.names == ("random", "careful", "random 2", "random 3")


def test_bots_can_be_given_names() -> None:
    series = Series(numer, Rules(2), {"Ada": bots.random, "Ben": bots.random})
    assert series.names == ("Ada", "Ben")


def test_a_bot_without_a_name_of_its_own_is_called_like_its_type() -> None:
    series = Series(numer, Rules(2), [partial(write, number=444), bots.random])
    assert series.names == ("partial", "random")


def test_everybody_has_every_seat_once_per_deal() -> None:
    series = Series(numer, Rules(3), {"a": bots.random, "b": bots.random, "c": bots.careful})
    assert [series.seating(rotation) for rotation in range(series.rotations)] == [
        ("a", "b", "c"),
        ("b", "c", "a"),
        ("c", "a", "b"),
    ]
    for rotation in range(3):
        seat = series.seating(rotation).index("c")
        assert series.bot(rotation, seat) is bots.careful


def test_random_numbers_depend_on_the_seed_and_the_purpose_alone() -> None:
    series = Series(numer, Rules(2), PAIR, seed=8)
    again = Series(numer, Rules(2), [bots.random] * 2, seed=8, deals=3)
    assert series.source(1, 0, 1).random() == again.source(1, 0, 1).random()
    assert series.source(1, "nature").random() == 0.793029954446934
    numbers = {
        (seed, path): Series(numer, Rules(2), PAIR, seed=seed).source(*path).random()
        for seed in (1, 11)
        for path in ((1, 0, 1), (1, 1, 1), (1, 1, 0), (11, 0, 1), (1, "deal"), (1, "nature"))
    }
    assert len(set(numbers.values())) == len(numbers)


def test_a_series_survives_pickling() -> None:
    series = Series(numer, Rules(2), PAIR, deals=7, seed=8, limits=Limits(game=2))
    assert pickle.loads(pickle.dumps(series)) == series  # noqa: S301  # our own bytes


@pytest.mark.parametrize("count", [0, 1, 3])
def test_there_must_be_one_bot_per_seat(count: int) -> None:
    with pytest.raises(BotError, match=f"numer for 2 needs 2 bots, not {count}"):
        Series(numer, Rules(2), [bots.random] * count)


def test_what_cannot_be_called_is_not_a_bot() -> None:
    with pytest.raises(WrongKindError, match="A bot must be callable, not 'careful'"):
        Series(numer, Rules(2), [bots.random, "careful"])  # type: ignore[list-item]  # that is the test


@pytest.mark.parametrize("isolated", [False, True])
@pytest.mark.parametrize("named", [False, True])
def test_a_class_is_not_a_bot(named: bool, isolated: bool) -> None:  # noqa: FBT001  # all four
    listed = [bots.random, Steady]
    given = dict(zip("ab", listed, strict=True)) if named else listed
    with pytest.raises(WrongKindError) as caught:
        Series(numer, Rules(2), given, isolated=isolated)  # type: ignore[arg-type]  # that is the test
    assert str(caught.value) == "Steady is a class: pass an object of it, such as Steady()."
    Series(numer, Rules(2), [bots.random, Steady()], isolated=isolated)


@pytest.mark.parametrize("name", ["", " ", "a ", "a\nb", "a" * 201])
def test_a_name_must_be_a_line_of_text(name: str) -> None:
    with pytest.raises(BotError, match="names that a record can keep"):
        Series(numer, Rules(2), {name: bots.random, "other": bots.random})


@pytest.mark.parametrize("name", [7, None])
def test_a_name_must_be_a_str(name: str) -> None:
    with pytest.raises(WrongKindError, match="The names must be a tuple of str"):
        Series(numer, Rules(2), {name: bots.random, "other": bots.random})


def test_default_names_that_clash_are_refused() -> None:
    def fake(view: View, rng: Random) -> Action:
        return bots.random(view, rng)

    fake.__name__ = "random 2"
    with pytest.raises(BotError, match="needs its own name"):
        Series(numer, Rules(3), [fake, bots.random, bots.random])


@pytest.mark.parametrize("deals", [0, -1])
def test_a_series_has_at_least_one_deal(deals: int) -> None:
    with pytest.raises(ArenaError, match="at least one deal"):
        Series(numer, Rules(2), PAIR, deals=deals)


@pytest.mark.parametrize("deals", [True, 2.0, None, "9"])
def test_the_number_of_deals_must_be_an_int(deals: int) -> None:
    with pytest.raises(WrongKindError, match=r"^The number of deals must be an int, not "):
        Series(numer, Rules(2), PAIR, deals=deals)


@pytest.mark.parametrize("seed", [None, 1.5, "8", True])
def test_the_seed_must_be_an_int(seed: int) -> None:
    with pytest.raises(WrongKindError, match=r"^The seed of a series must be an int, not "):
        Series(numer, Rules(2), PAIR, seed=seed)


@pytest.mark.parametrize("span", [0, -1.0, float("nan"), float("inf"), 10**400])
def test_a_limit_must_be_a_number_of_seconds(span: float) -> None:
    with pytest.raises(ArenaError, match=r"Limits\.decision must be a number of seconds above 0"):
        Limits(decision=span)
    with pytest.raises(ArenaError, match=r"Limits\.game must be a number of seconds above 0"):
        Limits(game=span)


@pytest.mark.parametrize("span", ["1", True, Limits()])
def test_a_limit_must_be_a_number(span: float) -> None:
    with pytest.raises(WrongKindError, match=r"^Limits\.decision must be a number of seconds or "):
        Limits(decision=span)
    with pytest.raises(WrongKindError, match=r"^Limits\.game must be a number of seconds or None"):
        Limits(game=span)


def test_limits_must_be_limits() -> None:
    with pytest.raises(WrongKindError, match=r"limits of a series must be Limits, not 1\.0"):
        Series(numer, Rules(2), PAIR, limits=1.0)  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("rules", ["rules", None, numer.Rules(2), ten.Rules(2)])
def test_the_rules_must_be_the_games(game: AnyGame, rules: object) -> None:
    if rules.__class__.__module__.startswith(game.__name__):
        return
    with pytest.raises(WrongKindError, match="Expected Rules of "):
        Series(game, rules, PAIR)


@pytest.mark.parametrize("listed", [None, 3, "careful", {bots.careful, bots.random}])
def test_bots_come_in_order(listed: list[Bot[View, Action]]) -> None:
    with pytest.raises(WrongKindError, match=r"^Expected a list of bots, or bots by name, not "):
        Series(numer, Rules(2), listed)
