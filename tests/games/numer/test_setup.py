"""Rules and how a game begins."""

from random import Random

import pytest
from attrs import evolve

from helpers.numer import VARIANTS, name_of
from thinkstr8 import GAMES, numer, think_str8
from thinkstr8.core import InvalidRulesError, WrongKindError
from thinkstr8.games.numer import (
    STANDARD_BONUSES,
    Deal,
    PlayerColour,
    Rules,
    Stage,
    chance,
    deal,
    seats_to_act,
    setup,
)
from thinkstr8.games.numer.events import TurnBegun
from thinkstr8.games.numer.rules import PLAYERS


def test_numer_is_in_the_catalogue() -> None:
    assert GAMES["numer"] is numer


@pytest.mark.parametrize("players", PLAYERS)
def test_n1_a_few_can_play(players: int) -> None:
    assert setup(Rules(players), Deal()).table.rules.players == players


FEWEST, MOST = PLAYERS[0], PLAYERS[-1]


@pytest.mark.parametrize("players", [0, FEWEST - 1, MOST + 1, -3, 10**30])
def test_n1_nobody_else_can(players: int) -> None:
    complaint = rf"^Numer is played by {FEWEST} to {MOST} players, not "
    with pytest.raises(InvalidRulesError, match=complaint):
        Rules(players)


@pytest.mark.parametrize(
    ("players", "words"),
    [(True, "True (a bool)"), (3.0, "3.0 (a float)"), ("3", "'3' (a str)"), (None, "None")],
)
def test_players_are_counted_by_an_int(players: object, words: str) -> None:
    with pytest.raises(InvalidRulesError) as caught:
        Rules(players)  # type: ignore[arg-type]  # that is the test
    assert str(caught.value) == f"Rules.players must be an int, not {words}."


def test_n1_that_is_two_to_five_also_two_for_whom_it_was_not_published() -> None:
    assert range(2, 6) == PLAYERS


def test_n1_there_is_a_colour_for_each_of_them() -> None:
    assert max(PLAYERS) == len(PlayerColour) == 5


def test_n2_numbers_with_unavailable_digits_are_illegal_unless_agreed_otherwise() -> None:
    assert Rules(3).slips is False


def test_n5_a_number_that_begins_with_0_gets_the_bonus_unless_agreed_otherwise() -> None:
    assert Rules(3).zero_bonus is True
    assert Rules(3, zero_bonus=False) != Rules(3)


@pytest.mark.parametrize("zero_bonus", [1, 0, None, "no"])
def test_n5_that_bonus_is_on_or_off(zero_bonus: bool) -> None:  # noqa: FBT001  # a wrong value of it
    with pytest.raises(InvalidRulesError, match=r"^Rules.zero_bonus must be True or False, not "):
        Rules(3, zero_bonus=zero_bonus)


@pytest.mark.parametrize("slips", [1, 0, None, "no"])
def test_slips_are_on_or_off(slips: bool) -> None:  # noqa: FBT001  # a wrong value of it
    with pytest.raises(InvalidRulesError, match=r"^Rules.slips must be True or False, not "):
        Rules(3, slips=slips)


def test_n4_the_bonuses_by_turn() -> None:
    *from_a_review, from_the_rulebook = STANDARD_BONUSES
    assert from_the_rulebook == 8
    assert from_a_review == [2, 3, 4, 6]
    assert Rules(3).bonuses == STANDARD_BONUSES


def test_n4_the_bonuses_can_be_replaced() -> None:
    assert Rules(3, bonuses=(0, 0, 0, 0, 1000)).bonuses == (0, 0, 0, 0, 1000)


@pytest.mark.parametrize(
    ("bonuses", "message"),
    [
        ((), "Rules.bonuses must be a tuple of 1 to 5 ints, one per turn, not"),
        ((2, 3, 4, 6, 8, 9), "Rules.bonuses must be a tuple of 1 to 5 ints, one per turn, not"),
        ([2, 3, 4, 6, 8], "Rules.bonuses must be a tuple of 1 to 5 ints, one per turn, not"),
        ((2, 3, 4, 6, 8.0), "Rules.bonuses must be a tuple of 1 to 5 ints, one per turn, not"),
        ((2, 3, 4, 6, True), "Rules.bonuses must be a tuple of 1 to 5 ints, one per turn, not"),
        (None, "Rules.bonuses must be a tuple of 1 to 5 ints, one per turn, not None"),
        ((2, 3, 4, 6, -1), "A bonus must be 0 to 1000, not -1."),
        ((2, 3, 1001, 6, 8), "A bonus must be 0 to 1000, not 1001."),
        ((10**5000, 3, 4, 6, 8), "A bonus must be 0 to 1000, not an integer of 16610 bits."),
    ],
)
def test_bonuses_are_up_to_five_small_numbers(bonuses: tuple[int, ...], message: str) -> None:
    with pytest.raises(InvalidRulesError) as caught:
        Rules(3, bonuses=bonuses)
    assert str(caught.value).startswith(message)


def test_variants_are_named() -> None:
    with pytest.raises(TypeError):
        Rules(3, True)  # type: ignore[call-arg]  # noqa: FBT003  # on purpose


@pytest.mark.parametrize("rules", VARIANTS, ids=name_of)
def test_everybody_begins_with_all_digits(rules: Rules) -> None:
    state = setup(rules, deal(rules, Random(1)))
    table = state.table
    assert table.available == (tuple(range(rules.digits)),) * rules.players
    assert (table.round, table.turn, table.stage) == (1, 1, Stage.WRITE)
    assert seats_to_act(table) == tuple(range(rules.players))
    assert table.written == (False,) * rules.players
    assert table.totals == (0,) * rules.players
    assert table.turns == ()
    assert table.crossed_out == ()
    assert table.events == (TurnBegun(1, 1, rules.turns),)
    assert state.sealed == (None,) * rules.players


def test_nothing_is_left_to_chance() -> None:
    assert deal(Rules(2), Random(1)) == deal(Rules(2), Random(2)) == Deal()
    assert chance(setup(Rules(2), Deal())) == ()


@pytest.mark.parametrize("given", [None, (), think_str8.deal(think_str8.Rules(2), Random(1))])
def test_a_deal_of_another_game_is_refused(given: Deal) -> None:
    with pytest.raises(WrongKindError, match=r"^Expected a Deal of Numer, not "):
        setup(Rules(2), given)


def test_rules_of_another_game_are_refused() -> None:
    with pytest.raises(WrongKindError, match=r"^Expected Rules of Numer, not "):
        setup(think_str8.Rules(2), Deal())  # type: ignore[arg-type]  # on purpose


def test_what_is_printed_shows_digits() -> None:
    table = numer.example(Stage.WRITE).table
    assert "boards=<0123678, 4679, 1345689>" in repr(table.progress)
    emptied = evolve(table.progress, boards=(0b10, 0, 0))
    assert "boards=<1, none, none>" in repr(emptied)
