"""The ladder of the solo game: from 4 to 10, a step after each victory, a title for every rank."""

import pytest

from helpers.ten import player, position
from thinkstr8.core import QuestionError, WrongKindError
from thinkstr8.games.ten import (
    STANDARD_DECK,
    THRESHOLDS,
    Rules,
    Stage,
    Table,
    next_rules,
    outcome,
    rank_title,
)


def finished(rules: Rules, *, won: bool) -> Table:
    """Return the table of a solo game that is over."""
    mine, its = player("blue 1, blue 2"), player("pink 1")
    players = (mine, its) if won else (its, mine)
    return position(Stage.OVER, rules=rules, players=players, deck="", last_buys=True).table


def test_the_ladder_has_a_step_for_every_threshold_from_four_to_ten() -> None:
    assert [*THRESHOLDS] == [4, 5, 6, 7, 8, 9, 10]
    assert [Rules(1, solo=threshold).solo for threshold in THRESHOLDS] == [*THRESHOLDS]


def test_every_rank_has_a_title_of_its_own() -> None:
    titles = [rank_title(rank) for rank in THRESHOLDS]
    assert (titles[0], titles[3], titles[-1]) == ("First step", "Cool head", "Beyond compare")
    assert len({*titles}) == len(THRESHOLDS)
    assert all(title.strip() == title != "" for title in titles)


@pytest.mark.parametrize("threshold", range(4, 10))
def test_a_victory_leads_one_step_up(threshold: int) -> None:
    table = finished(Rules(1, solo=threshold), won=True)
    result = outcome(table)
    assert result is not None
    assert (result.winners, result.rank) == ((0,), threshold)
    assert next_rules(table) == Rules(1, solo=threshold + 1)


@pytest.mark.parametrize("threshold", THRESHOLDS)
def test_without_a_victory_the_same_step_is_played_again(threshold: int) -> None:
    assert next_rules(finished(Rules(1, solo=threshold), won=False)) == Rules(1, solo=threshold)


def test_a_tie_is_no_victory() -> None:
    rules, same = Rules(1, solo=4), player("blue 1")
    table = position(Stage.OVER, rules=rules, players=(same, same), deck="", last_buys=True).table
    assert next_rules(table) == rules


def test_the_ladder_ends_with_a_victory_at_ten() -> None:
    assert next_rules(finished(Rules(1, solo=10), won=True)) is None


def test_everything_else_in_the_rules_stays() -> None:
    rules = Rules(1, solo=5, fiasco=True, deck=STANDARD_DECK[:40])
    higher = Rules(1, solo=6, fiasco=True, deck=STANDARD_DECK[:40])
    assert next_rules(finished(rules, won=True)) == higher


def test_the_whole_ladder_is_climbed_in_seven_victories() -> None:
    rules: Rules | None = Rules(1, solo=THRESHOLDS[0])
    ranks = []
    while rules is not None:
        ranks.append(rules.solo)
        rules = next_rules(finished(rules, won=True))
    assert ranks == [*THRESHOLDS]


@pytest.mark.parametrize("rank", [3, 11, 0, -4, 10**30])
def test_there_are_no_other_ranks(rank: int) -> None:
    with pytest.raises(QuestionError, match=r"^A rank must be 4 to 10, not "):
        rank_title(rank)


@pytest.mark.parametrize("rank", [True, 4.0, "4", None])
def test_a_rank_is_an_int(rank: object) -> None:
    with pytest.raises(WrongKindError, match=r"^A rank must be an int, not "):
        rank_title(rank)  # type: ignore[arg-type]  # that is the test


def test_a_game_that_is_not_over_leads_nowhere_yet() -> None:
    with pytest.raises(QuestionError, match=r"^The game is not over: "):
        next_rules(position(rules=Rules(1, solo=4)).table)


@pytest.mark.parametrize("stage", [Stage.DRAW, Stage.OVER])
def test_only_the_solo_game_has_a_ladder(stage: Stage) -> None:
    with pytest.raises(QuestionError, match=r"^Only the solo game has a ladder, .* for 3\.$"):
        next_rules(position(stage, rules=Rules(3)).table)
