"""Own notes, hints, taking back, and wrong links, in the browser."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from helpers.games import random_record
from helpers.visitors import Visitor, filled
from helpers.web import serving
from thinkstr8 import think_str8
from thinkstr8.core import AnyRecord
from thinkstr8.web.keys import new_key

if TYPE_CHECKING:
    from playwright.sync_api import Browser

KEY = new_key()[:20]


@pytest.fixture(scope="module")
def record() -> AnyRecord:
    """Return a game in which seat 0 is to place its token."""
    whole = random_record(think_str8, think_str8.Rules(3), 8)
    for number, state in enumerate(whole.replay()):
        asked = think_str8.seats_to_act(state.table)
        if state.table.stage is think_str8.Stage.PLACE and 0 in asked:
            return evolve(whole, actions=whole.actions[:number], result=None)
    raise AssertionError


def test_notes_stay_and_hints_follow(browser: "Browser", tmp_path: Path, record: AnyRecord) -> None:
    filled(tmp_path / "store.sqlite", {"it": record}, KEY)
    with serving(tmp_path / "store.sqlite") as port:
        ada = Visitor(browser, port, device="phone")
        ada.admit("it", f"{KEY}it")
        ada.go("/t/it")
        hints = ada.page.locator("#hints li").all_text_contents()
        assert hints
        boxes = ada.page.locator("#notes [aria-pressed=false]")
        name = boxes.first.get_attribute("aria-label")
        ada.page.locator("#notes").get_by_role("button", name=name, exact=True).tap()
        crossed = ada.page.locator(f"#notes [aria-label='{name}'][aria-pressed=true]")
        crossed.wait_for()
        assert ada.page.locator("#hints li").all_text_contents() != hints
        ada.page.reload()
        assert crossed.count() == 1
        colour = name.split()[2]
        ada.page.locator(f"#notes [aria-label^='Wipe {colour}']").tap()
        crossed.wait_for(state="detached")
        assert ada.page.locator("#hints li").all_text_contents() == hints
        assert ada.faults == []
        ada.leave()


def test_what_reveals_nothing_can_be_taken_back(
    browser: "Browser", tmp_path: Path, record: AnyRecord
) -> None:
    filled(tmp_path / "store.sqlite", {"it": record}, KEY)
    with serving(tmp_path / "store.sqlite") as port:
        ada, spectator = (Visitor(browser, port) for _ in range(2))
        ada.admit("it", f"{KEY}it")
        spectator.admit("it", f"{KEY}it-spectator")
        for each in (ada, spectator):
            each.go("/t/it")
        assert ada.page.title() == "Your turn: Think Str8!"
        assert spectator.count(".choice[role=button], #move button, #notes button") == 0
        ada.page.locator("#picture .choice[role=button]").nth(3).click()
        ada.page.wait_for_selector("#turn:not(.asked)")
        assert ada.page.title() == "Think Str8!"
        ada.page.get_by_role("button", name="Take your latest action back").press("Enter")
        ada.page.wait_for_selector("#turn.asked")
        assert ada.log[-1] == "You take your latest action back."
        spectator.wait_for(ada.revision)
        assert spectator.log[-1] == "Ada takes the latest action back."
        assert spectator.page.text_content("#news") == spectator.log[-1]
        for each in (ada, spectator):
            assert each.faults == []
            each.leave()


def test_a_wrong_link_says_what_to_do(browser: "Browser", tmp_path: Path) -> None:
    with serving(tmp_path / "store.sqlite") as port:
        stranger = Visitor(browser, port)
        stranger.go(f"/enter#{KEY}")
        stranger.page.wait_for_selector("#complaint:not(:empty)")
        assert stranger.page.text_content("h1") == "You need a link"
        words = stranger.page.text_content("#complaint")
        assert words == "This link opens no seat: ask for a new one."
        stranger.leave()
