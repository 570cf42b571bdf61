"""The benchmark suite measures what it says, for every game and variant. No test asserts a time."""

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from benchmarks import beliefs, memory, phases, play, readers, report, series, worker
from benchmarks.__main__ import main
from benchmarks.bench import REFERENCE, Bench, Figures, Pass, Unit, repeated
from benchmarks.catalogue import OWN, PEERS, STANDARD, named
from benchmarks.lines import LARGEST_STATE, Line, own_lines, peer_lines
from benchmarks.runner import Measured, Passed, ratios, run
from benchmarks.variants import VARIANTS, Variant
from helpers.depth import THOROUGH

TINY = 0.001
LOOKED_AT = [each for each in VARIANTS if THOROUGH or each.name.endswith(", 3 players")]


@pytest.fixture(autouse=True)
def _cold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "_WARM_UP", TINY)


def measured(subject: str, rates: Mapping[str, list[float]], *, group: str, kind: str) -> Measured:
    bench = Bench(group, subject, kind, Unit.PER_SECOND, lambda: lambda _: {})
    rows = zip(*rates.values(), strict=True)
    return Measured(bench, [Passed(dict(zip(rates, row, strict=True)), REFERENCE) for row in rows])


def test_every_bench_has_a_key_of_its_own_by_which_it_is_found() -> None:
    benches = (*OWN, *PEERS)
    assert len({bench.key for bench in benches}) == len(benches)
    assert all(named(bench.key) is bench for bench in benches)
    with pytest.raises(LookupError):
        named("no such bench")


def test_each_game_stands_for_itself_beside_the_peers() -> None:
    assert [bench.subject for bench in STANDARD if bench.kind == "view"] == [
        "Think Str8!, 3 players",
        "TEN, 3 players",
        "Numer, 3 players",
    ]


@pytest.mark.parametrize("bench", play.BENCHES, ids=lambda bench: bench.key)
def test_random_play_takes_decisions_and_ends_games(bench: Bench) -> None:
    figures = bench.prepare()(TINY)
    assert figures.keys() == {"decisions", "games"}
    assert figures["decisions"] > figures["games"] > 0


def test_a_view_is_not_measured_on_other_games() -> None:
    variant = VARIANTS[0]
    kinds = (play.bare, play.view)
    bare, view = (kind(variant.game, variant.rules)(Random(8)) for kind in kinds)
    assert bare == view


def test_play_that_ends_too_early_is_no_measurement() -> None:
    with pytest.raises(RuntimeError, match="A game took 2 decisions, not 3 to 9"):
        play.timed(lambda _: 2, range(3, 10))


@pytest.mark.parametrize("variant", LOOKED_AT, ids=lambda variant: variant.name)
def test_a_state_adds_less_than_four_kilobytes_to_the_one_before_it(variant: Variant) -> None:
    sizes = memory.increments(variant, Random(8))
    assert 0 < max(sizes) < LARGEST_STATE


def test_memory_counts_what_is_new_and_not_what_is_shared() -> None:
    old = (10**6, 10**7)
    new = (old, [10**8], None, 7)
    found = memory.reachable([new], memory.reachable([old]))
    assert {type(thing) for thing in found.values()} == {tuple, list, int}
    assert [thing for thing in found.values() if isinstance(thing, int)] == [10**8]


@pytest.mark.parametrize("number", [0, 4, 10])
def test_the_cost_of_a_step_is_given_for_every_phase(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phases, "_LEAST_STEPS", 1)
    figures = phases.by_phase(VARIANTS[number], games=2)(TINY)
    assert [*figures] == [str(phase + 1) for phase in range(VARIANTS[number].phases)]
    assert figures["1"] == 1.0
    assert all(cost > 0 for cost in figures.values())


def test_decisions_of_one_kind_lead_to_the_same_events() -> None:
    steps, often = phases.recorded(VARIANTS[0], games=2)
    assert sum(often.values()) == sum(map(len, steps.values()))
    assert {"PlaceToken", "TakeToken", "GuessCard"} <= {kind[0] for kind in often}
    ends = {kind for kind in often if kind[0] == "PlaceToken"}
    assert len(ends) > 1


def test_repeated_work_is_counted_per_second() -> None:
    calls = []

    def work() -> Mapping[str, int]:
        calls.append(1)
        return {"things": 2, "calls": 1}

    figures = repeated(work)(TINY)
    assert calls
    assert figures["things"] == pytest.approx(2 * figures["calls"])


@pytest.mark.parametrize(
    ("unit", "there"),
    [(Unit.PER_SECOND, 200), (Unit.MICROSECONDS, 50), (Unit.BYTES, 100), (Unit.RATIO, 100)],
)
def test_figures_are_scaled_to_the_reference_machine(unit: Unit, there: float) -> None:
    assert unit.scaled(100, stick=2 * REFERENCE) == pytest.approx(there)


def test_a_worker_answers_every_request_with_figures() -> None:
    bench = Bench("group", "subject", "kind", Unit.RATIO, lambda: lambda seconds: {"s": seconds})
    ready, first, second = worker.replies(bench, ["0.5", "2"])
    assert ready == {"ready": True}
    assert (first["figures"], second["figures"]) == ({"s": 0.5}, {"s": 2.0})


def test_a_worker_says_why_a_peer_is_not_available() -> None:
    def prepare() -> Pass:
        raise ModuleNotFoundError("No module named 'peer'\nor so")

    bench = Bench("peers", "peer", "bare", Unit.PER_SECOND, prepare)
    (reply,) = worker.replies(bench, ["1"])
    assert reply == {"unavailable": "ModuleNotFoundError: No module named 'peer'"}


def test_processes_take_turns_and_one_that_ends_is_reported() -> None:
    lost = Bench("lost", "nothing", "at all", Unit.RATIO, lambda: lambda _: {})
    found, missing = run([named("memory/Numer, 2 players/per state"), lost], 3, TINY)
    assert len(found.passes) == 1  # it always finds the same
    assert found.raw("mean")[0] <= found.raw("largest")[0]
    assert missing.unavailable == "its process has ended"


def test_ratios_are_taken_turn_by_turn() -> None:
    fast = measured("a", {"decisions": [10.0, 40.0, 30.0]}, group="g", kind="bare")
    slow = measured("b", {"decisions": [5.0, 10.0, 10.0]}, group="g", kind="bare")
    assert ratios(fast, slow, "decisions") == [2.0, 4.0, 3.0]


def test_the_lines_about_peers_use_the_same_kind_of_play() -> None:
    results = [
        measured("Think Str8!, 3 players", {"decisions": [300.0]}, group=play.GROUP, kind="view"),
        measured("Think Str8!, 3 players", {"decisions": [900.0]}, group=play.GROUP, kind="bare"),
        measured("OpenSpiel C++, hanabi", {"decisions": [100.0]}, group="peers", kind="view"),
    ]
    bare, view, *_ = peer_lines(results)
    assert (bare.found, bare.verdict) == (None, "not measured")
    assert (view.found, view.verdict) == (3.0, "kept")


def test_the_lines_about_ourselves_take_the_worst() -> None:
    results = [
        measured("TEN, 2 players", {"decisions": [90_000.0]}, group=play.GROUP, kind="bare"),
        measured("TEN, 3 players", {"decisions": [70_000.0]}, group=play.GROUP, kind="bare"),
        measured("TEN, 3 players", {"decisions": [10_000.0]}, group=play.GROUP, kind="view"),
    ]
    (ten,) = (line for line in own_lines(results) if line.demand.startswith("TEN"))
    assert (ten.found, ten.verdict) == (70_000.0, "missed")
    assert Line("size", 5.0, 4.0, at_most=True).verdict == "missed"


def test_the_lines_about_beliefs_take_the_worst_kind_of_late_views() -> None:
    microseconds = {
        ("3 players, last three rounds", beliefs.OWN): 50.0,
        ("3 players, last three rounds", beliefs.CONSTRAINT): 1500.0,
        ("3 players, last three rounds", beliefs.FUNCTIONS): 200.0,
        ("4 players, last three rounds", beliefs.OWN): 40.0,
        ("4 players, last three rounds", beliefs.CONSTRAINT): 360.0,
        ("4 players, last three rounds", beliefs.FUNCTIONS): 60.0,
        ("3 players, rounds 2 to 4", beliefs.OWN): 900.0,
        ("3 players, rounds 2 to 4", beliefs.FUNCTIONS): 90.0,
    }
    results = [
        measured(views, {"median": [time]}, group=beliefs.GROUP, kind=solver)
        for (views, solver), time in microseconds.items()
    ]
    own, numpy, text, functions = (line for line in own_lines(results) if "late" in line.demand)
    assert (own.found, own.verdict) == (50.0, "kept")
    assert (numpy.found, numpy.verdict) == (None, "not measured")
    assert (text.found, text.limit, text.verdict) == (9.0, 10.0, "missed")
    assert (functions.found, functions.limit, functions.verdict) == (1.5, 1.0, "kept")


def test_the_command_prints_tables_and_writes_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "run.json"
    only = ["--only", "play/Numer, 2 players/", "--passes", "2", "--seconds", str(TINY)]
    assert main([*only, "--json", str(target)]) == 0
    printed = capsys.readouterr().out
    assert "Random play" in printed
    found = json.loads(target.read_text(encoding="utf-8"))
    assert found["machine"]["thinkstr8"]
    assert len(found["benches"]) == 2
    for bench in found["benches"]:
        assert bench["unavailable"] is None
        assert all(figure["median"] > 0 for figure in bench["figures"].values())


def test_tables_are_printed_as_text_and_as_markdown() -> None:
    figures: Figures = {"decisions": 1234.0, "games": 5.0}
    bench = Bench(play.GROUP, "TEN, 3 players", "bare", Unit.PER_SECOND, lambda: lambda _: {})
    results = [
        Measured(bench, [Passed(figures, REFERENCE)]),
        Measured(PEERS[0], unavailable="ImportError: none"),
    ]
    rates, missing = report.sections(results, [])
    assert rates.text().splitlines()[-1].split() == [
        *("TEN,", "3", "players", "bare", "1,234", "1,234", "0%", "5", "5")
    ]
    assert rates.markdown().splitlines()[3].startswith("| --- | --- | ---: |")
    assert "not available: ImportError: none" in missing.text()


@pytest.mark.parametrize("bench", readers.BENCHES, ids=lambda bench: bench.key)
def test_every_reader_is_given_inputs_of_all_sizes(bench: Bench) -> None:
    (read, make) = next(
        (read, make)
        for subject, read, kind, make in readers.INPUTS
        if (subject, kind) == (bench.subject, bench.kind)
    )
    figures = readers.prepared(read, make, {"small": 1_000, "large": 2_000})(TINY)
    assert figures.keys() == {"small", "large"}
    assert min(figures.values()) >= 0
    assert len(make(8_000)) > 2_000


def test_only_a_rising_cost_of_reading_counts() -> None:
    assert readers.growth([8.0, 4.0, 2.0, 0.0]) == 0.5
    assert readers.growth([1.0, 4.0, 2.0]) == 4.0
    assert readers.growth([0.0]) == 0.0


@pytest.mark.parametrize("bench", series.BENCHES, ids=lambda bench: bench.key)
def test_series_are_played_trusted_and_isolated(bench: Bench) -> None:
    if bench.subject.startswith("Numer"):
        assert bench.prepare()(TINY)["games"] > 0
    assert bench.kind in ("trusted", "isolated")
