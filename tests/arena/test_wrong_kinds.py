"""A value of the wrong class is refused as that, by the arena and by the kit."""

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from helpers.wrong_kinds import WRONG, Calls, complaints, public_functions
from thinkstr8 import WrongKindError, arena, numer, ten, testing
from thinkstr8.arena import (
    Fault,
    Forfeit,
    Limits,
    Played,
    Report,
    RoundRobin,
    Series,
    adjusted_comparison,
    cross_table_to_csv,
    cross_table_to_json,
    journal_seed,
    luck,
    read_journal,
    report_to_csv,
    report_to_json,
    run,
    run_round_robin,
    serve,
)
from thinkstr8.testing import (
    check_bot,
    check_game,
    check_program,
    chi_square_odds,
    reachable_states,
    reachable_views,
)

RULES = numer.Rules(2)
BOTS = [numer.bots.random] * 2
SERIES = Series(numer, RULES, BOTS, deals=1)
SERVED = "from thinkstr8 import arena, numer; arena.serve(numer, numer.bots.random)"
OTHERS = (ten.Rules(2), ten.example(ten.Stage.DRAW), object(), 1.5, Random(8))

NAMES = ("a", "b")
FORFEIT = {"name": "a", "seat": 0, "deal": 0, "rotation": 0, "action": 7}
FORFEIT |= {"fault": Fault.RAISED, "reason": "KeyError"}
PLAYED = {"deal": 0, "rotation": 0, "names": NAMES, "winners": (0,)}
REPORT = Report(NAMES, (Played(0, 0, NAMES, (0,), (60, 51), None),))
MEETING = RoundRobin(numer, RULES, {"a": BOTS[0], "b": BOTS[1]}, deals=1)
TABLE = run_round_robin(MEETING)
REPORTED = run(Series(numer, RULES, {"a": BOTS[0], "b": BOTS[1]}, deals=1), keep_records=True)
RECORD = REPORTED.records[0]


def kept(folder: Path) -> Path:
    """Return the journal of a series that has been played."""
    run(SERIES, journal=folder / "journal")
    return folder / "journal"


ARENA: Calls = {
    Series: [
        {"game": numer, "rules": RULES, "bots": BOTS, "deals": 1, "seed": 1, "limits": Limits()}
    ],
    Forfeit: [FORFEIT],
    Played: [
        PLAYED | {"scores": (60, 51), "forfeit": None},
        PLAYED | {"scores": None, "forfeit": Forfeit(**FORFEIT)},  # type: ignore[arg-type]  # as above
    ],
    RoundRobin: [
        {
            "game": numer,
            "rules": RULES,
            "bots": {"a": BOTS[0], "b": BOTS[1]},
            "deals": 1,
            "seed": 1,
            "limits": Limits(),
        }
    ],
    Report: [{"names": NAMES, "games": REPORT.games, "total": 1}],
    SERIES.seating: [{"rotation": 1}],
    SERIES.bot: [{"rotation": 1, "seat": 0}],
    REPORT.standing: [{"name": "a"}],
    REPORT.comparison: [{"first": "a", "second": "b"}],
    REPORT.games[0].share: [{"name": "b"}],
    REPORT.games[0].score: [{"name": "b"}],
    REPORT.games[0].lead: [{"name": "b"}],
    REPORT.games[0].thought: [{"name": "b"}],
    report_to_json: [{"report": REPORT}],
    luck: [{"record": RECORD, "value": numer.estimate, "policies": None}],
    adjusted_comparison: [
        {
            "report": REPORTED,
            "first": "a",
            "second": "b",
            "value": numer.estimate,
            "policies": None,
        }
    ],
    report_to_csv: [{"report": REPORT}],
    TABLE.cell: [{"first": "a", "second": "b"}],
    TABLE.thinking: [{"name": "a"}],
    cross_table_to_json: [{"table": TABLE}],
    cross_table_to_csv: [{"table": TABLE}],
    run_round_robin: [
        {"meeting": MEETING, "workers": None, "journals": None, "resume": False, "progress": None}
    ],
    run: [
        {
            "series": SERIES,
            "executor": None,
            "workers": None,
            "journal": None,
            "resume": False,
            "progress": None,
            "keep_records": False,
        }
    ],
    serve: [{"game": numer, "bot": BOTS[0], "name": "Ada"}],
}

ALLOWED = {
    "run.workers": 3,
    "run.journal": "x",
    "run_round_robin.workers": 3,
    "run_round_robin.journals": "x",
    "Played.scores": None,
    "Played.forfeit": None,
}
"""What these may be as well."""

KIT: Calls = {
    check_game: [{"game": numer, "rules": RULES, "games": 1, "seed": 1, "pieces": None}],
    check_program: [
        {
            "game": numer,
            "command": [sys.executable, "-c", SERVED],
            "rules": RULES,
            "games": 1,
            "seed": 1,
        }
    ],
    check_bot: [{"game": numer, "bot": BOTS[0], "rules": RULES, "games": 1, "seed": 1}],
    reachable_states: [{"game": numer, "rules": RULES}],
    reachable_views: [{"game": numer, "rules": RULES}],
    chi_square_odds: [{"counts": [7, 9]}],
}


@pytest.mark.parametrize("calls", [ARENA, KIT], ids=["arena", "kit"])
def test_a_value_of_the_wrong_class_is_refused_everywhere(calls: Calls) -> None:
    assert [*complaints(calls, (*WRONG, *OTHERS), ALLOWED)] == []


def test_a_journal_is_read_with_a_path_and_games(tmp_path: Path) -> None:
    path = kept(tmp_path)
    calls: Calls = {read_journal: [{"path": path, "games": numer}], journal_seed: [{"path": path}]}
    allowed = {"read_journal.path": "x", "journal_seed.path": "x"}
    assert [*complaints(calls, (*WRONG, *OTHERS), allowed)] == []


@pytest.mark.parametrize("part", [None, 1.5, True, SERIES])
def test_random_numbers_are_for_a_purpose_that_can_be_written(part: int) -> None:
    with pytest.raises(WrongKindError, match=r"^A part of the path must be an int or a str, not "):
        SERIES.source(0, part)


def test_no_public_function_is_missing() -> None:
    assert public_functions(arena) <= {*ARENA, read_journal, journal_seed}
    assert public_functions(testing) == {*KIT}


@pytest.mark.parametrize("helper", ["pieces", "twin", "worlds"])
def test_what_is_added_to_the_checks_must_be_a_function(helper: str) -> None:
    with pytest.raises(WrongKindError, match=f"^{helper} must be a function or None, not 3"):
        check_game(numer, RULES, games=1, **{helper: 3})  # type: ignore[arg-type]  # that is the test


def test_an_executor_of_the_standard_library_is_right() -> None:
    with ThreadPoolExecutor(1) as executor:
        assert run(SERIES, executor) == run(SERIES)


@pytest.mark.parametrize("name", [None, 3, SERIES])
def test_a_standing_is_asked_for_by_name(name: str) -> None:
    with pytest.raises(WrongKindError, match=r"^The name of a bot must be a str, not "):
        run(SERIES).standing(name)
