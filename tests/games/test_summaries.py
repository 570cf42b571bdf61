"""Every game has a summary of its rules for one screen."""

from types import ModuleType
from typing import cast

import pytest

from helpers.games import VARIANTS, name_of
from thinkstr8 import GAMES, AnyGame, numer, ten, think_str8
from thinkstr8.core import QuestionError, WrongKindError
from thinkstr8.core.game import AnyRules
from thinkstr8.kit.hint_cards import HEIGHT, NARROWEST, WIDTH

MANY_TOKENS = tuple(think_str8.Token(size, 1001 - size) for size in range(1, 23))


def summary(game: AnyGame, rules: AnyRules) -> str:
    text: str = cast("ModuleType", game).summary(rules)
    return text


def words(game: AnyGame, rules: AnyRules) -> str:
    return " ".join(summary(game, rules).split())


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_a_summary_fits_on_a_screen(variant: tuple[AnyGame, AnyRules]) -> None:
    lines = summary(*variant).splitlines()
    assert len(lines) <= HEIGHT
    assert max(map(len, lines)) <= WIDTH
    assert all(line == line.rstrip() and line.isascii() for line in lines)


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_a_narrow_summary_says_the_same_in_more_lines(variant: tuple[AnyGame, AnyRules]) -> None:
    game, rules = variant
    for width in (NARROWEST, 39, 75):
        text: str = cast("ModuleType", game).summary(rules, width)
        assert max(map(len, text.splitlines())) <= width
        assert text.split() == summary(*variant).split()


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_summary_can_be_too_narrow(game: AnyGame) -> None:
    rules = next(rules for owner, rules in VARIANTS if owner is game)
    with pytest.raises(QuestionError, match=r"A hint card has at least 30 columns, not 29\."):
        cast("ModuleType", game).summary(rules, NARROWEST - 1)


def test_even_the_longest_summary_fits_on_a_screen() -> None:
    rules = think_str8.Rules(2, grey=False, tokens=MANY_TOKENS)
    assert len(summary(think_str8, rules).splitlines()) <= HEIGHT
    assert len(summary(ten, ten.Rules(1, solo=10, fiasco=True)).splitlines()) <= HEIGHT
    bonuses = (1000,) * 5
    most = numer.Rules(2, slips=True, zero_bonus=False, bonuses=bonuses)
    assert len(summary(numer, most).splitlines()) <= HEIGHT


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_summary_is_about_these_rules(game: AnyGame) -> None:
    variants = [rules for owner, rules in VARIANTS if owner is game]
    assert len({summary(game, rules) for rules in variants}) == len({*variants})


def test_what_a_summary_takes_from_the_rules() -> None:
    tokens = (think_str8.Token(2, 9), think_str8.Token(22, 1))
    text = words(think_str8, think_str8.Rules(2, grey=False, tokens=tokens))
    assert text.startswith("Think Str8!, 2 players, 10 rounds ")
    assert "size 2 22, worth 9 1." in text
    assert "Grey dice must be turned" in text
    assert "Grey" not in words(think_str8, think_str8.Rules(2))
    assert "or buy a card" in words(ten, ten.Rules(3, fiasco=True))
    assert "passes or bids once: 5 or more" in words(ten, ten.Rules(1, solo=6))
    assert "until its total is 6" in words(ten, ten.Rules(1, solo=6))
    assert words(ten, ten.Rules(1, solo=6)).endswith("Your rank is then 6: Keen eye.")
    assert "also scores 1, 2, 3, 4, 5," in words(numer, numer.Rules(2, bonuses=(1, 2, 3, 4, 5)))
    assert "void" in words(numer, numer.Rules(2, slips=True))
    assert "begins with 0" in words(numer, numer.Rules(2, zero_bonus=False))


@pytest.mark.parametrize(
    ("ruling", "says"),
    [
        ("N1", "Numer, 5 players, 2 rounds of 5 turns"),
        ("N2", "not open on the writer's board is void: it scores 0, crosses out nothing, and"),
        ("N3", "shares a digit with a lower one, even one that is itself eliminated"),
        ("N4", "also scores 2, 3, 4, 6, 8, turn by turn"),
        ("N5", "for everyone who wrote it. If it begins with 0, nobody gets the bonus."),
        (
            "N6",
            "from 000 to 999 with digits that are open on their board. Leading zeros are digits",
        ),
    ],
)
def test_the_card_of_numer_has_every_ruling(ruling: str, says: str) -> None:
    text = words(numer, numer.Rules(5, slips=True, zero_bonus=False))
    assert says in text, ruling
    usual = words(numer, numer.Rules(5))
    assert (says in usual) == (ruling not in ("N2", "N5"))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_only_rules_of_the_game_have_a_summary(game: AnyGame) -> None:
    for wrong in (None, 3, "rules", *(rules for owner, rules in VARIANTS if owner is not game)):
        with pytest.raises(WrongKindError, match="Expected"):
            summary(game, wrong)  # type: ignore[arg-type]  # that is the test
