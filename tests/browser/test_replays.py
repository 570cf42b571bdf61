"""The replay of a finished game, in the browser and for every seat."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from helpers.games import random_record
from helpers.visitors import Visitor, filled
from helpers.web import Client, serving
from thinkstr8 import GAMES
from thinkstr8.web.keys import new_key
from thinkstr8.web.pages.markup import text
from thinkstr8.web.seen import Look, drawn

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAMES = ("Ada", "Ben", "Cleo")
SAME = """(expected) => {
  const parsed = document.createElement("template");
  parsed.innerHTML = expected;
  return document.querySelector("#picture svg").isEqualNode(parsed.content.firstElementChild);
}"""


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_shows_every_step_as_each_seat_saw_it(
    browser: "Browser", tmp_path: Path, game: str
) -> None:
    rules = GAMES[game].Rules(3)  # type: ignore[attr-defined]  # every game has it
    record = random_record(GAMES[game], rules, 8)
    states = [*record.replay()]
    key, held = new_key()[:20], list[Any]()

    def hold(route: Any) -> None:
        held.append(route)

    filled(tmp_path / "store.sqlite", {"over": record}, key)
    with serving(tmp_path / "store.sqlite") as port:
        client = Client(port)
        client.cookies = {"seat-over": f"{key}over"}
        for step, state in enumerate(states):
            seat = (0, 2, None)[step % 3]  # and seat 1 in the browser
            view = GAMES[game].view(state, seat)
            asked = f"seat={'spectator' if seat is None else seat}&step={step}"
            answer = client.page(f"/t/over/replay/main?{asked}&look=narrow-light")
            assert drawn(GAMES[game], view, NAMES, Look("narrow")).strip() in answer.text
            assert text(f"Step {step} of {len(states) - 1}") in answer.text

        ben = Visitor(browser, port, device="phone")
        ben.page.route("**/replay.js*", hold)
        ben.admit("over", f"{key}over")
        ben.go("/t/over")
        ben.page.locator("#result a", has_text="Replay").press("Enter")
        ben.page.wait_for_selector(".replay")
        ben.page.select_option("select[name=seat]", label="as Ben saw it")
        while not held:
            ben.page.wait_for_timeout(20)
        held[0].continue_()  # the choice counts although it was made before the script was there
        ben.page.unroute("**/replay.js*")
        ben.page.wait_for_selector("#table[data-seat='1']")
        ben.page.focus("[data-go=next]")
        for step, state in enumerate(states):
            ben.page.wait_for_selector(f"#table[data-step='{step}']")
            shown = drawn(GAMES[game], GAMES[game].view(state, 1), NAMES, Look("narrow"))
            assert ben.page.evaluate(SAME, shown.strip())
            ben.page.keyboard.press("Enter")  # the focus stays where it is
        ben.page.reload()
        assert ben.page.get_attribute("#table", "data-step") == str(len(states) - 1)
        ben.page.locator("[data-go=first]").tap()
        ben.page.wait_for_selector("#table[data-step='0']")
        assert ben.faults == []
        ben.leave()
