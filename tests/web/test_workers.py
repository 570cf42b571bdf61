"""Work in other processes: what it returns, what happens without an answer, and how it ends."""

import asyncio
import os
import pickle
import signal
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from helpers.web import opened, played_out, serving
from thinkstr8 import GAMES, numer
from thinkstr8.match import AnyMatch, Match, Person
from thinkstr8.web import computers, pages
from thinkstr8.web.press import Press
from thinkstr8.web.seen import Seen, seen_to_json
from thinkstr8.web.workers import NoAnswerError, Workers


def failing() -> str:
    raise LookupError


def test_a_bot_gets_its_view_and_answers_with_a_line() -> None:
    async def ask() -> list[str]:
        workers = Workers(2, 20)
        match: AnyMatch = Match.new(numer, numer.Rules(2), [Person("A"), Person("B")], Random(8))
        asked = (computers.answer(workers, match, seat, "careful") for seat in (0, 1, 1))
        found = await asyncio.gather(*asked)
        await workers.close()
        return found

    lines = asyncio.run(ask())
    assert [line.split()[:2] for line in lines] == [["write", "0"], ["write", "1"], ["write", "1"]]


def test_work_that_fails_or_takes_too_long_has_no_answer_and_later_work_has_one() -> None:
    async def ask() -> int:
        workers = Workers(1, 20)
        await workers.start()
        for function, arguments in ((failing, ()), (os._exit, (3,)), (int, ("x",))):
            with pytest.raises(NoAnswerError):
                await workers.result(function, *arguments)
        workers.seconds = 0.1
        with pytest.raises(NoAnswerError, match=r"within 0.1 s"):
            await workers.result(time.sleep, 60)
        workers.seconds = 20
        (process,) = [*await _pids(workers)]
        os.kill(process, signal.SIGTERM)
        with pytest.raises(NoAnswerError):
            await workers.result(max, 3, 4)
        found: int = await workers.result(max, 3, 4)
        await workers.close()
        return found

    assert asyncio.run(ask()) == 4


async def _pids(workers: Workers) -> set[int]:
    return {await workers.result(os.getpid)}


def test_processes_end_when_their_input_does() -> None:
    async def ask() -> int | None:
        workers = Workers(1, 20)
        await workers.start()
        (process,) = workers._all
        assert process.stdin is not None
        process.stdin.close()
        return await asyncio.wait_for(process.wait(), 10)

    assert asyncio.run(ask()) == 0


def test_work_that_waits_at_the_end_is_answered_and_starts_no_process() -> None:
    async def ask() -> list[object]:
        workers = Workers(1, 20)
        await workers.start()
        waiting = [asyncio.create_task(workers.result(time.sleep, 60)) for _ in range(3)]
        await asyncio.sleep(0)
        await workers.close()
        return [*await asyncio.gather(*waiting, return_exceptions=True), len(workers._all)]

    *answers, processes = asyncio.run(ask())
    assert [type(answer) for answer in answers] == [NoAnswerError] * 3
    assert processes == 1


def test_a_press_makes_the_same_page_in_a_process() -> None:
    async def make() -> tuple[str, str, str]:
        press = Press(1)
        here = await press.made(pages.fault_page, 404, "Not there.")
        assert press._starting is not None
        await press._starting
        there = await press.made(pages.fault_page, 404, "Not there.")
        again = await press.made(str.upper, "a")
        await press.close()
        return here, there, again

    here, there, again = asyncio.run(make())
    assert here == there
    assert again == "A"


def test_a_press_goes_on_without_its_processes() -> None:
    async def make() -> str:
        press = Press(1)
        await press.made(str, 1)
        assert press._starting is not None
        await press._starting
        assert press._workers is not None
        for process in press._workers._all:
            process.kill()
        made = await press.made(str, 2)
        with pytest.raises(LookupError):
            await press.made(failing)
        await press.close()
        return made

    assert asyncio.run(make()) == "2"


@pytest.mark.parametrize("game", GAMES)
def test_what_a_page_is_made_of_can_be_sent_to_a_process(game: str, tmp_path: Path) -> None:
    found: list[tuple[Callable[..., str], tuple[object, ...]]] = []

    class Keeping(Press):
        async def made(self, page: Callable[..., str], *arguments: object) -> str:
            found.append((page, arguments))
            return page(*arguments)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("thinkstr8.web.server.Press", Keeping)
        with serving(tmp_path / "tables.sqlite") as port:
            clients = opened(port, game=game, hints="odds")
            played_out(clients, Random(8), most=10)
            clients[0].page(clients[0].table)
            clients[2].page(clients[0].table)
            if game != "ten":  # which takes longest
                played_out(clients, Random(8))
                clients[0].page(f"{clients[0].table}/replay?seat=1&step=7")
                assert pages.replay_page in {page for page, _ in found}
    assert {page for page, _ in found} >= {seen_to_json, pages.table_page}
    for page, arguments in found[:: max(1, len(found) // 20)]:
        again = pickle.loads(pickle.dumps((page, arguments)))  # noqa: S301  # our own
        assert again == (page, arguments)
    assert any(isinstance(arguments[0], Seen) for _, arguments in found)
