"""Isolated play: the same results, and nothing that one game or one seat could tell another."""

import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import pytest

from helpers import arena as failing
from helpers import hostile, memories
from helpers.depth import some
from helpers.games import SOME_VARIANTS, VARIANTS, name_of
from thinkstr8 import GAMES, numer, ten, think_str8
from thinkstr8.arena import Fault, Limits, NamedBot, Program, Report, Series, run
from thinkstr8.arena.isolation import keepers, template
from thinkstr8.arena.isolation.isolated import require_ready
from thinkstr8.arena.isolation.keepers import SpawningKeeper
from thinkstr8.core import ArenaError, BotError, WrongKindError
from thinkstr8.games.numer import Action, Rules, View, bots

AnySeries = Series[Any, Any, Any, Any, Any, Any]


def series(game: str, *, isolated: bool, deals: int = 1) -> AnySeries:
    module: Any = GAMES[game]
    line_up = [module.bots.careful, module.bots.random]
    return Series(module, module.Rules(2), line_up, deals=deals, seed=8, isolated=isolated)


@pytest.fixture
def spawning(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Play as on a system that cannot fork."""
    keepers.close()
    monkeypatch.setattr(keepers, "HAS_FORK", False)
    yield
    assert isinstance(keepers._keeper, SpawningKeeper)
    keepers.close()


# The same results


@pytest.mark.parametrize("game", GAMES)
def test_honest_bots_play_the_same_games_isolated_and_trusted(game: str) -> None:
    trusted = run(series(game, isolated=False, deals=2), keep_records=True)
    assert run(series(game, isolated=True, deals=2), keep_records=True) == trusted
    assert not trusted.forfeits


@pytest.mark.parametrize("variant", some(SOME_VARIANTS[::2], VARIANTS), ids=name_of)
def test_every_variant_is_played_isolated(variant: tuple[Any, Any]) -> None:
    game, rules = variant
    line_up = [game.bots.random] * rules.players
    trusted = run(Series(game, rules, line_up, deals=1, seed=3), keep_records=True)
    isolated = Series(game, rules, line_up, deals=1, seed=3, isolated=True)
    assert run(isolated, keep_records=True) == trusted


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.usefixtures("spawning")
def test_without_fork_the_same_games_are_played(game: str) -> None:
    assert run(series(game, isolated=True)) == run(series(game, isolated=False))


@pytest.mark.usefixtures("spawning")
def test_without_fork_bots_that_fail_lose() -> None:
    bad = {"crashing": failing.crashing, "babbling": failing.babbling, "endless": failing.endless}
    for name, bot in bad.items():
        limits = Limits(decision=1.0)
        line_up = {name: bot, "random": bots.random}
        report = run(Series(numer, Rules(2), line_up, deals=1, limits=limits, isolated=True))
        assert {each.name for each in report.forfeits} == {name}
    program = Program([sys.executable, "-c", "raise SystemExit(3)"], name="program")
    report = run(Series(numer, Rules(2), [program, bots.random], deals=1, isolated=True))
    assert report.forfeits[0].fault is Fault.ENDED


@pytest.mark.parametrize("executor", ["threads", "processes"])
def test_an_isolated_series_is_the_same_on_any_executor(executor: str) -> None:
    expected = run(series("numer", isolated=False, deals=4))
    isolated = series("numer", isolated=True, deals=4)
    context = get_context("spawn")
    with (
        ThreadPoolExecutor(3)
        if executor == "threads"
        else ProcessPoolExecutor(2, mp_context=context) as pool
    ):
        assert run(isolated, pool) == expected


def test_forfeits_read_the_same_isolated_and_trusted() -> None:
    for bot in (failing.crashing, failing.leaving, failing.cheating, failing.meddling):
        reports = [
            run(Series(numer, Rules(2), [bot, bots.random], deals=1, isolated=isolated))
            for isolated in (True, False)
        ]
        assert reports[0] == reports[1]


# Nothing to be known


def test_f2_a_bot_with_memory_does_no_better_isolated_than_without() -> None:
    """In trusted play it knows its hand in rotation 1 from what it saw in rotation 0."""

    def result(bot: Any, *, isolated: bool) -> Report[Any]:
        line_up = {"bot": bot, "random": think_str8.bots.random}
        rules = think_str8.Rules(2)
        return run(Series(think_str8, rules, line_up, deals=2, seed=5, isolated=isolated))

    without = result(think_str8.bots.careful, isolated=False)
    assert result(memories.remembering, isolated=True) == without
    memories.SEEN.clear()
    cheating = result(memories.remembering, isolated=False)
    assert cheating.games[0] == without.games[0]
    assert memories.points(cheating, "bot") > memories.points(without, "bot")


def test_a_bot_gets_a_digest_of_the_seed_only() -> None:
    seed = 2**127 + 12345
    many = Series(numer, Rules(2), [bots.random] * 2, seed=seed)
    digests = {
        many.bot_seed(deal, rotation, seat)
        for deal in range(3)
        for rotation in range(2)
        for seat in range(2)
    }
    assert len(digests) == 12
    assert all(len(digest) == 32 for digest in digests)
    assert not any(str(seed) in digest or f"{seed:x}" in digest for digest in digests)
    state = Random(next(iter(digests))).getstate()
    assert str(seed) not in repr(state)


def test_a_bot_is_told_nothing_but_its_seat_its_views_and_events() -> None:
    """Two worlds that a seat cannot tell apart lead to the same lines, byte for byte."""
    lines = [memories.told(number) for number in (444, 555)]
    assert lines[0] == lines[1]
    assert "444" not in lines[0]


# Saying who plays


def local_bot(view: View, rng: Random) -> Action:
    return bots.random(view, rng)


def test_a_bot_that_cannot_be_sent_is_refused_at_once() -> None:
    complaint = "The bot <lambda> cannot be sent to another process .*: make it a function of a "
    with pytest.raises(ArenaError, match=complaint):
        Series(numer, Rules(2), [lambda view, rng: None, bots.random], isolated=True)  # type: ignore[list-item, return-value]  # as a user would


def test_a_program_plays_isolated_only() -> None:
    with pytest.raises(ArenaError, match="A Program plays only in isolated series"):
        Series(numer, Rules(2), [Program(["true"]), bots.random])
    with pytest.raises(BotError, match="true is a Program, which plays only in isolated series"):
        Program(["true"])(numer.view(numer.example(numer.Stage.WRITE), 0), Random(8))


@pytest.mark.parametrize("command", [[], [""], ["a\0b"]])
def test_a_command_is_not_empty(command: list[str]) -> None:
    with pytest.raises(BotError, match="A Program needs a command, not "):
        Program(command)


@pytest.mark.parametrize("command", ["node bot.js", None, 7, {"a"}])
def test_a_command_is_a_list_of_words(command: list[str]) -> None:
    with pytest.raises(WrongKindError, match="The command of a Program must be a list of str"):
        Program(command)


@pytest.mark.parametrize("place", ["", "bot", ":bot", "a:", "a.b", "a b:c", "../a:b", "a:b.c"])
def test_a_named_bot_needs_a_module_and_a_name(place: str) -> None:
    with pytest.raises(BotError, match="Name your own bot as MODULE:NAME, not "):
        NamedBot(place)


def test_a_named_bot_plays_isolated_and_trusted() -> None:
    named = NamedBot("thinkstr8.games.numer.bots:careful")
    assert named.name == "careful"
    for isolated in (True, False):
        line_up: list[hostile.NumerBot] = [named, bots.random]
        report = run(Series(numer, Rules(2), line_up, deals=1, seed=8, isolated=isolated))
        assert report == run(series("numer", isolated=False))


def test_an_isolated_series_survives_pickling_without_opening_its_bots() -> None:
    line_up: list[hostile.NumerBot] = [
        NamedBot("no_such_module:bot"),
        Program(["./bot"]),
        memories.Counting(),
    ]
    many = Series(numer, Rules(3), line_up, deals=7, limits=Limits(game=2), isolated=True)
    memories.Counting.opened = 0
    assert pickle.loads(pickle.dumps(many)) == many  # noqa: S301  # our own bytes
    assert memories.Counting.opened == 0


def test_what_has_no_limit_gets_one_when_it_is_isolated() -> None:
    line_up = [bots.random] * 2
    assert Series(numer, Rules(2), line_up, isolated=True).limits == Limits(60, 600, 30, 2**31)
    own = Limits(decision=1, start=2, memory=2**27)
    assert Series(numer, Rules(2), line_up, limits=own, isolated=True).limits == own
    assert Series(numer, Rules(2), line_up).limits == Limits()


@pytest.mark.parametrize("memory", [0, -1, 2**20, 2**60])
def test_the_memory_of_a_bot_is_within_reason(memory: int) -> None:
    with pytest.raises(ArenaError, match=r"Limits\.memory must be a number of bytes from 67108864"):
        Limits(memory=memory)


@pytest.mark.parametrize("memory", [1.5, "1", True])
def test_the_memory_of_a_bot_is_a_number_of_bytes(memory: int) -> None:
    with pytest.raises(WrongKindError, match=r"Limits\.memory must be an int"):
        Limits(memory=memory)


@pytest.mark.parametrize("isolated", [1, None, "yes"])
def test_isolated_is_true_or_false(isolated: bool) -> None:  # noqa: FBT001  # it is what is tested
    with pytest.raises(WrongKindError, match="isolated must be True or False"):
        Series(numer, Rules(2), [bots.random] * 2, isolated=isolated)


# Nobody is left behind

SCRIPT = """
import sys
from thinkstr8 import numer
from thinkstr8.arena import NamedBot, Series, run
sys.path.insert(0, {tests!r})
if __name__ == "__main__":
    line_up = [NamedBot("helpers.memories:marked"), numer.bots.random]
    run(Series(numer, numer.Rules(2), line_up, deals=1, isolated=True))
"""


def marked() -> list[str]:
    """Return the processes of the bot that marks itself, and all templates."""
    found = []
    for path in Path("/proc").glob("[0-9]*/comm"):
        try:
            found += [path.parent.name] if path.read_text() == "marked-bot\n" else []
        except OSError:
            continue
    return found


def waited(condition: Any) -> bool:
    until = time.monotonic() + 30
    while not condition() and time.monotonic() < until:
        time.sleep(0.05)
    return bool(condition())


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="this looks into /proc")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_bots_end_with_the_arena_however_that_ends(tmp_path: Path, number: int) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT.format(tests=str(Path(__file__).parents[1])))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    arena = subprocess.Popen([sys.executable, str(script)], env=environment, stderr=-3)  # noqa: S603  # ours
    try:
        assert waited(marked)
        arena.send_signal(number)
        arena.wait(30)
        assert arena.returncode == (1 if number == signal.SIGINT else -number)
        assert waited(lambda: not marked())
    finally:
        arena.kill()
        arena.wait()


def test_a_bot_of_the_program_itself_plays_isolated(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "from thinkstr8 import numer\n"
        "from thinkstr8.arena import Series, run\n"
        "def mine(view, rng):\n"
        "    return numer.legal_actions(view.table, view.seat)[0]\n"
        "if __name__ == '__main__':\n"
        "    series = Series(numer, numer.Rules(2), [mine] * 2, deals=1, isolated=True)\n"
        "    print(run(series).forfeits)\n"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(  # noqa: S603  # ours
        [sys.executable, str(script)], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout == "()\n"


def test_a_program_may_take_longer_to_start_than_an_idle_template_waits(tmp_path: Path) -> None:
    program = tmp_path / "slow.py"
    program.write_text(
        f"import time; time.sleep({template.IDLE + 2})\n"
        "from thinkstr8 import arena, numer; arena.serve(numer, numer.bots.random)\n",
        encoding="utf-8",
    )
    slow = Program([sys.executable, str(program)])
    require_ready(Series(numer, Rules(2), [slow, bots.random], isolated=True))


def test_ten_alone_is_played_isolated() -> None:
    rules = ten.Rules(1, solo=4)
    reports = [
        run(Series(ten, rules, [ten.bots.careful], deals=2, isolated=isolated))
        for isolated in (True, False)
    ]
    assert reports[0] == reports[1]
