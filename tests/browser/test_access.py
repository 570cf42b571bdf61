"""Everyone can use every page: axe finds nothing, in light and dark, on a phone and a desktop."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import pytest
from attrs import evolve

from helpers.games import random_record
from helpers.visitors import Device, Tone, Visitor, filled
from helpers.web import serving
from thinkstr8 import GAMES
from thinkstr8.core import AnyRecord
from thinkstr8.web.keys import new_key

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def faults_of(page: Any) -> list[str]:
    """Return what axe finds on a page, in lines."""
    from axe_playwright_python.sync_playwright import Axe  # noqa: PLC0415  # only here

    found = Axe().run(page).response["violations"]
    wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    scrolls = ["the page must be scrolled sideways"] if page.evaluate(wide) else []
    return scrolls + [
        f"{each['impact']}: {each['id']}: {node['html'][:200]}"
        for each in found
        for node in each["nodes"]
    ]


def moments(game: str) -> Iterator[tuple[str, AnyRecord]]:
    """Yield a game at the first choice of seat 0 in each stage, and at its end."""
    rules = GAMES[game].Rules(3)  # type: ignore[attr-defined]  # every game has it
    record = random_record(GAMES[game], rules, 8)
    seen = set()
    for number, state in enumerate(record.replay()):
        stage = str(state.table.stage)
        if stage not in seen and 0 in GAMES[game].seats_to_act(state.table):
            seen.add(stage)
            yield f"{game}-{stage}", evolve(record, actions=record.actions[:number], result=None)
    yield f"{game}-over", record


@pytest.mark.parametrize("tone", get_args(Tone))
@pytest.mark.parametrize("device", get_args(Device))
def test_axe_finds_nothing_on_any_page(
    browser: "Browser", tmp_path: Path, device: Device, tone: Tone
) -> None:
    records = dict(each for game in GAMES for each in moments(game))
    key = new_key()[:20]
    filled(tmp_path / "store.sqlite", records, key)
    with serving(tmp_path / "store.sqlite") as port:
        visitor = Visitor(browser, port, device=device, tone=tone)
        found = {}
        for game in GAMES:
            visitor.go(f"/?game={game}")
            found[f"lobby of {game}"] = faults_of(visitor.page)
        visitor.page.locator("button.main").click()
        visitor.page.wait_for_selector(".links")
        found["links"] = faults_of(visitor.page)
        for name in records:
            visitor.admit(name, f"{key}{name}")
            visitor.go(f"/t/{name}")
            found[name] = faults_of(visitor.page)
        for game in GAMES:
            visitor.go(f"/t/{game}-over/replay?seat=1&step=25")
            found[f"replay of {game}"] = faults_of(visitor.page)
            visitor.admit(f"{game}-over", f"{key}{game}-over-spectator")
            visitor.go(f"/t/{game}-over")
            found[f"{game} for spectators"] = faults_of(visitor.page)
        assert visitor.faults == []
        visitor.go("/nowhere")
        found["a refusal"] = faults_of(visitor.page)
        assert {name: faults for name, faults in found.items() if faults} == {}
        assert len(found) > 20
        assert {"think_str8-guess", "ten-buy", "numer-write"} <= found.keys()
        visitor.page.set_content("<img src='data:,'>")  # axe would notice
        assert any("image-alt" in fault for fault in faults_of(visitor.page))
        visitor.leave()
