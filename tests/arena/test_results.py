"""Reports: what is missing, who is ahead of whom, and what cannot be."""

import json
import math

import pytest

from thinkstr8 import numer
from thinkstr8.arena import Comparison, Fault, Forfeit, Played, Report, Series, report_to_json, run
from thinkstr8.core import ArenaError, BotError, UnknownSeatError
from thinkstr8.games.numer import Rules, bots

NAMES = ("a", "b", "c")


def played(deal: int, rotation: int, *scores: int) -> Played[None]:
    seating = NAMES[rotation:] + NAMES[:rotation]
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    return Played(deal, rotation, seating, winners, scores, None)


REPORT: Report[None] = Report(
    NAMES,
    (played(0, 0, 30, 20, 10), played(0, 1, 5, 5, 40), played(1, 0, 9, 9, 9)),
    total=6,
)


def test_a_report_says_what_is_missing() -> None:
    assert (REPORT.total, REPORT.missing, REPORT.complete) == (6, 3, False)
    whole = Report(NAMES, REPORT.games)
    assert (whole.total, whole.missing, whole.complete) == (3, 0, True)
    assert whole != REPORT


def test_a_series_has_no_more_games_than_it_has() -> None:
    with pytest.raises(ArenaError, match="A report of 2 games cannot have 3 games"):
        Report(NAMES, REPORT.games, total=2)


def test_a_report_without_a_game_says_nothing_about_the_bots() -> None:
    empty: Report[None] = Report(NAMES, (), total=6)
    assert empty.standings == ()
    for ask in (lambda: empty.standing("a"), lambda: empty.comparison("a", "b")):
        with pytest.raises(ArenaError, match="No game has been played"):
            ask()
    assert json.loads(report_to_json(empty))["standings"] == []


def test_a_leaderboard_goes_from_the_best_to_the_worst() -> None:
    draw = played(1, 0, 9, 9, 9)
    report = Report(NAMES, (played(0, 0, 20, 10, 30), played(0, 1, 9, 40, 0), draw))
    assert [standing.name for standing in report.standings] == ["a", "b", "c"]
    assert [standing.name for standing in report.leaderboard] == ["c", "a", "b"]
    assert report.leaderboard[0] == report.standing("c")
    assert Report[None](NAMES, ()).leaderboard == ()


def test_bots_with_as_many_wins_are_in_the_order_of_their_scores() -> None:
    report = Report(NAMES, (played(0, 0, 5, 10, 30), played(1, 0, 9, 9, 9)))
    assert [standing.name for standing in report.leaderboard] == ["c", "b", "a"]


def test_equal_bots_are_in_the_order_of_the_line_up() -> None:
    winners = ((1,), (1,), (0,), (0, 1, 2), (0,))  # 1 + 1 + 1/3 is more than 1 + 1/3 + 1
    games = (Played[None](n, 0, NAMES, won, (7, 7, 7), None) for n, won in enumerate(winners))
    report = Report(NAMES, tuple(games))
    assert report.standing("a").wins < report.standing("b").wins
    assert [standing.name for standing in report.leaderboard] == ["a", "b", "c"]


def test_a_leaderboard_of_forfeits_has_no_scores_to_go_by() -> None:
    failed = Forfeit("a", 0, 0, 0, 0, Fault.RAISED, "KeyError")
    report = Report(NAMES, (Played[None](0, 0, NAMES, (1, 2), None, failed),))
    assert [standing.name for standing in report.leaderboard] == ["b", "c", "a"]


def test_a_comparison_is_the_mean_difference_in_the_same_games() -> None:
    found = REPORT.comparison("a", "b")
    assert (found.first, found.second) == ("a", "b")
    assert found.win_rate.mean == pytest.approx((1 + 1 + 0) / 3)
    assert found.score is not None
    assert found.score.mean == pytest.approx((10 + 35 + 0) / 3)


def test_the_other_way_round_a_comparison_is_the_opposite() -> None:
    report = run(Series(numer, Rules(3), [bots.careful, bots.random, bots.random], deals=10))
    there, back = report.comparison("careful", "random"), report.comparison("random", "careful")
    for one, other in ((there.win_rate, back.win_rate), (there.score, back.score)):
        assert one is not None
        assert other is not None
        assert (one.mean, one.low, one.high) == pytest.approx(
            (-other.mean, -other.high, -other.low)
        )
    assert there.win_rate.low > 0


def test_with_two_bots_the_difference_is_the_win_rate_stretched() -> None:
    report = run(Series(numer, Rules(2), [bots.careful, bots.random], deals=10))
    rate = report.standing("careful").win_rate
    found = report.comparison("careful", "random").win_rate
    stretched = (2 * rate.mean - 1, 2 * rate.low - 1, 2 * rate.high - 1)
    assert (found.mean, found.low, found.high) == pytest.approx(stretched)


def test_without_scores_only_the_win_rates_are_compared() -> None:
    forfeit = Forfeit("b", 1, 0, 0, 7, Fault.RAISED, "KeyError")
    report: Report[None] = Report(NAMES, (Played(0, 0, NAMES, (0, 2), None, forfeit),))
    found = report.comparison("a", "b")
    assert isinstance(found, Comparison)
    assert found.score is None
    assert (found.win_rate.mean, found.win_rate.low, found.win_rate.high) == (0.5, -1, 1)


def test_a_bot_is_compared_with_another_of_the_line_up() -> None:
    with pytest.raises(BotError, match="Compare two different bots, not 'a' with itself"):
        REPORT.comparison("a", "a")
    with pytest.raises(BotError, match="There is no 'd' in the line-up"):
        REPORT.comparison("a", "d")


def test_who_did_not_play_has_no_share_and_no_score() -> None:
    game = REPORT.games[0]
    for ask in (game.share, game.score):
        with pytest.raises(BotError, match="There is no 'd' in the line-up"):
            ask("d")


SERIES = Series(numer, Rules(3), [bots.random] * 3)


@pytest.mark.parametrize("rotation", [-1, 3, 10**30])
def test_there_are_as_many_rotations_as_bots(rotation: int) -> None:
    for ask in (lambda: SERIES.seating(rotation), lambda: SERIES.bot(rotation, 0)):
        with pytest.raises(ArenaError, match=r"There is no rotation .*: the rotations are 0 to 2"):
            ask()


@pytest.mark.parametrize("seat", [-1, 3])
def test_there_are_as_many_seats_as_bots(seat: int) -> None:
    with pytest.raises(UnknownSeatError, match=f"There is no seat {seat}: the seats are 0 to 2"):
        SERIES.bot(0, seat)


@pytest.mark.parametrize(
    ("parts", "complaint"),
    [
        ({"deal": -1}, "The deal of a game must be 0 or more, not -1"),
        ({"rotation": -1}, "The rotation of a game must be 0 or more, not -1"),
        ({"winners": (3,)}, "The winners of a game are seats from 0 to 2, each once, not"),
        ({"winners": (1, 1)}, "The winners of a game are seats from 0 to 2, each once, not"),
        ({"scores": (7, 5)}, "A game of 3 bots needs a score for each, not 2"),
        ({"scores": None}, "A game has either scores or a forfeit"),
    ],
)
def test_a_game_that_cannot_be_is_refused(parts: dict[str, object], complaint: str) -> None:
    right = {"deal": 0, "rotation": 0, "names": NAMES, "winners": (0,), "scores": (7, 5, 3)}
    Played(**right, forfeit=None)  # type: ignore[arg-type]  # all of them together
    with pytest.raises(ArenaError, match=complaint):
        Played(**(right | parts), forfeit=None)  # type: ignore[arg-type]  # that is the test


def test_the_json_of_a_report_has_everything_and_no_infinity() -> None:
    one_deal: Report[None] = Report(NAMES, REPORT.games[:2], total=6)
    standing = one_deal.standing("a")
    assert standing.score is not None
    assert standing.score.high == math.inf
    data = json.loads(report_to_json(one_deal))
    assert (data["form"], data["version"]) == ("thinkstr8 report", 1)
    assert (data["names"], data["total"]) == (["a", "b", "c"], 6)
    assert data["standings"][0] == {
        "name": "a",
        "games": 2,
        "wins": 2.0,
        "win_rate": {"mean": 1.0, "low": 0.0, "high": 1.0},
        "score": {"mean": 35.0, "low": None, "high": None},
        "lead": {"mean": 25.0, "low": None, "high": None},
        "forfeits": 0,
    }
    assert [(each["first"], each["second"]) for each in data["comparisons"]] == [
        ("a", "b"),
        ("a", "c"),
        ("b", "c"),
    ]
    assert data["games"][1] == {
        "deal": 0,
        "rotation": 1,
        "winners": [2],
        "scores": [5, 5, 40],
        "forfeit": None,
    }


def test_the_json_of_a_report_has_forfeits_and_records() -> None:
    forfeit = Forfeit("b", 1, 0, 0, 7, Fault.STALLED, "It took longer.")
    report: Report[None] = Report(NAMES, (Played(0, 0, NAMES, (0, 2), None, forfeit),))
    assert json.loads(report_to_json(report))["games"][0]["forfeit"] == {
        "seat": 1,
        "action": 7,
        "fault": "stalled",
        "reason": "It took longer.",
    }
    recorded = run(Series(numer, Rules(2), [bots.random] * 2, deals=1), keep_records=True)
    data = json.loads(report_to_json(recorded))
    assert [game["record"]["tags"]["rotation"] for game in data["games"]] == ["0", "1"]
