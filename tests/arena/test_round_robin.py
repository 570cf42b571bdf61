"""A round robin: all pairs, the same deals, the cross table, interruptions, files."""

import csv
import io
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from thinkstr8 import Bot, numer
from thinkstr8.arena import (
    CrossTable,
    Played,
    Report,
    RoundRobin,
    RoundRobinInterrupted,
    Series,
    SeriesProgress,
    cross_table_to_csv,
    cross_table_to_json,
    report_to_csv,
    run,
    run_round_robin,
)
from thinkstr8.core import ArenaError, BotError, JournalError, WrongKindError

Bots = dict[str, Bot[numer.View, numer.Action]]


def high(view: numer.View, rng: Random) -> numer.Action:
    return numer.legal_actions(view.table, view.seat)[-1]


def failing(view: numer.View, rng: Random) -> numer.Action:
    raise ZeroDivisionError


BOTS: Bots = {"high": high, "low": numer.bots.random, "lucky": numer.bots.random}


def meeting(players: int = 2, deals: int = 3, bots: Bots = BOTS) -> RoundRobin[Any]:
    return RoundRobin(numer, numer.Rules(players), bots, deals=deals, seed=4)


def test_with_two_seats_each_pair_plays_one_series() -> None:
    found = meeting()
    assert [series.names for series in found.series] == [
        ("high", "low"),
        ("high", "lucky"),
        ("low", "lucky"),
    ]
    assert found.games == 3 * 3 * 2
    assert {series.seed for series in found.series} == {4}


def test_with_more_seats_each_bot_has_one_of_them_against_each_other() -> None:
    found = meeting(players=3)
    assert [series.names for series in found.series] == [
        ("high", "low", "low 2"),
        ("high", "lucky", "lucky 2"),
        ("low", "high", "high 2"),
        ("low", "lucky", "lucky 2"),
        ("lucky", "high", "high 2"),
        ("lucky", "low", "low 2"),
    ]


def test_a_number_behind_a_name_is_never_that_of_another_bot() -> None:
    bots: Bots = {"a 2": high, "a": high}
    names = [series.names for series in meeting(players=4, bots=bots).series]
    assert names == [("a 2", "a", "a 3", "a 4"), ("a", "a 2", "a 2 2", "a 2 3")]


def test_the_cross_table_has_what_each_series_has() -> None:
    table = run_round_robin(meeting())
    alone = run(Series(numer, numer.Rules(2), {"high": high, "low": BOTS["low"]}, deals=3, seed=4))
    standing = alone.standing("high")
    cell = table.cell("high", "low")
    assert cell is not None
    assert (cell.games, cell.win_rate, cell.lead) == (6, standing.win_rate, standing.lead)
    back = table.cell("low", "high")
    assert back is not None
    assert cell.lead is not None
    assert back.lead is not None
    assert back.win_rate.mean == pytest.approx(1 - cell.win_rate.mean)
    assert back.win_rate.low == pytest.approx(1 - cell.win_rate.high)
    assert (back.lead.mean, back.lead.low) == (-cell.lead.mean, -cell.lead.high)
    assert {rating.name for rating in table.ratings} == {*BOTS}


def test_at_larger_tables_a_cell_is_of_the_bot_that_sits_alone() -> None:
    table = run_round_robin(meeting(players=3))
    there, back = table.cell("high", "low"), table.cell("low", "high")
    assert there is not None
    assert back is not None
    assert (there.first, back.first) == ("high", "low")
    assert there.games == back.games == 9
    assert table.thinking("high").decisions > 0


def test_the_time_of_a_bot_is_that_of_all_its_seats() -> None:
    table = run_round_robin(meeting(players=3, deals=1, bots={"a": high, "b": high}))
    of_one, of_two = table.reports[0].standing("a"), table.reports[1]
    whole = (
        of_one.thinking.decisions
        + of_two.standing("a").thinking.decisions
        + of_two.standing("a 2").thinking.decisions
    )
    assert table.thinking("a").decisions == whole
    assert table.thinking("a").milliseconds is not None


def test_progress_goes_on_from_series_to_series() -> None:
    told: list[SeriesProgress] = []
    run_round_robin(meeting(), progress=told.append)
    assert [each.done for each in told] == [*range(1, 19)]
    assert {each.total for each in told} == {18}


def test_an_interrupted_round_robin_has_its_games_and_is_resumed(tmp_path: Path) -> None:
    def press_ctrl_c(now: SeriesProgress) -> None:
        if now.done == 8:
            raise KeyboardInterrupt

    with pytest.raises(RoundRobinInterrupted) as caught:
        run_round_robin(meeting(), journals=tmp_path / "games", progress=press_ctrl_c)
    table = caught.value.table
    assert [len(report.games) for report in table.reports] == [6, 2]
    assert str(caught.value) == "The round robin was interrupted after 8 of 18 games."
    assert table.cell("low", "lucky") is None
    with pytest.raises(JournalError, match="already exists"):
        run_round_robin(meeting(), journals=tmp_path / "games")
    resumed = run_round_robin(meeting(), journals=tmp_path / "games", resume=True)
    assert resumed == run_round_robin(meeting())


def test_workers_play_the_same() -> None:
    assert run_round_robin(meeting(), workers=2) == run_round_robin(meeting())


@pytest.mark.parametrize(
    ("bots", "players", "complaint"),
    [
        ({"a": high}, 2, "A round robin needs at least two bots, not 1."),
        ({"a": high, "": high}, 2, "Bots need names that a record can keep"),
    ],
)
def test_an_impossible_round_robin_is_refused(bots: Bots, players: int, complaint: str) -> None:
    with pytest.raises(BotError, match=complaint):
        meeting(players=players, bots=bots)


def test_wrong_arguments_are_refused(tmp_path: Path) -> None:
    wrong: Any = 3
    with pytest.raises(WrongKindError, match="Expected a RoundRobin"):
        run_round_robin(wrong)
    with pytest.raises(ArenaError, match="pass their folder"):
        run_round_robin(meeting(), resume=True)
    with pytest.raises(WrongKindError, match="must be the path"):
        run_round_robin(meeting(), journals=wrong)
    (tmp_path / "file").touch()
    with pytest.raises(ArenaError, match="cannot be made"):
        run_round_robin(meeting(), journals=tmp_path / "file" / "games")
    for export in (report_to_csv, cross_table_to_csv, cross_table_to_json):
        with pytest.raises(WrongKindError, match="Expected a"):
            export(wrong)
    table = run_round_robin(meeting(deals=1))
    with pytest.raises(BotError, match="does not play against itself"):
        table.cell("low", "low")
    with pytest.raises(BotError, match="There is no 'x'"):
        table.cell("x", "low")
    with pytest.raises(BotError, match="There is no 'x'"):
        table.thinking("x")


# Files


def test_the_csv_of_a_cross_table_has_a_row_for_every_series() -> None:
    table = run_round_robin(meeting(bots={**BOTS, "failing": failing}))
    rows = [*csv.DictReader(io.StringIO(cross_table_to_csv(table)))]
    assert len(rows) == 6
    for row, cell in zip(rows, table.cells, strict=True):
        assert (row["first"], row["second"]) == (cell.first, cell.second)
        assert float(row["win_rate"]) == cell.win_rate.mean
        assert float(row["win_rate_high"]) == cell.win_rate.high
        assert int(row["forfeits"]) == cell.forfeits
        assert row["lead"] == ("" if cell.lead is None else str(cell.lead.mean))


def test_the_json_of_a_cross_table_is_the_same_for_the_same_games() -> None:
    one, other = (cross_table_to_json(run_round_robin(meeting())) for _ in range(2))
    assert one == other
    data = json.loads(one)
    assert data["form"] == "thinkstr8 cross table"
    assert data["names"] == [*BOTS]
    assert [each["name"] for each in data["ratings"]] == [
        each.name for each in run_round_robin(meeting()).ratings
    ]
    assert len(data["cells"]) == 3


def test_the_csv_of_a_report_has_every_seat_of_every_game() -> None:
    bots: Bots = {"low": BOTS["low"], "failing": failing}
    report = run(Series(numer, numer.Rules(2), bots, deals=2, seed=4))
    rows = [*csv.DictReader(io.StringIO(report_to_csv(report)))]
    assert len(rows) == 8
    assert [(row["bot"], row["forfeit"], row["score"]) for row in rows[:2]] == [
        ("low", "", ""),
        ("failing", "raised", ""),
    ]


def test_a_cross_table_without_games_is_empty() -> None:
    table = CrossTable(("a", "b"), 2, 0, ())
    assert table.cells == ()
    assert table.ratings == ()
    assert table.cell("a", "b") is None
    assert cross_table_to_csv(table).count("\n") == 1


# Games that are one and the same


def test_bots_that_repeat_one_game_are_noticed() -> None:
    same = run(Series(numer, numer.Rules(2), {"a": high, "b": high}, deals=3))
    assert same.repeated
    short = run(Series(numer, numer.Rules(2), {"a": high, "b": high}, deals=2))
    assert not short.repeated  # two equal deals may be an accident
    assert not run(Series(numer, numer.Rules(2), BOTS_OF_LUCK, deals=3)).repeated
    assert not Report(("a",), ()).repeated


BOTS_OF_LUCK: Bots = {"a": high, "b": numer.bots.random}


def test_the_lead_is_over_the_mean_of_the_others() -> None:
    game = Played(0, 0, ("a", "b", "c"), (0,), (60, 51, 41), None)
    assert [game.lead(name) for name in "abc"] == [14, 0.5, -14.5]
    assert Played(0, 0, ("a",), (0,), (60,), None).lead("a") is None
    report = Report(("a", "b", "c"), (game,))
    lead = report.standing("a").lead
    assert lead is not None
    assert lead.mean == 14
