"""Two people and a bot at a table in the browser: with keys alone, and with fingers on a phone."""

import re
from contextlib import closing
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from helpers.visitors import Cable, Device, Visitor, client_of, play_on, told_by
from helpers.web import serving
from thinkstr8 import GAMES
from thinkstr8.files import parse_record

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PLACES = ("a person", "a person", "bot: careful")
OFFLINE = 10_000


def opened(
    browser: "Browser", port: int, game: str, device: Device, cable: Cable | None = None
) -> list[Visitor]:
    """Open a table in the lobby for two people and a bot, and let the people follow their links.

    The first person can have a cable to the server.
    """
    host = Visitor(browser, port, device=device)
    host.go(f"/?game={game}")
    for seat, place in enumerate(PLACES):
        field = f"select[name=seat{seat}]"
        if device == "phone":
            host.page.select_option(field, label=place)
        else:
            host._tab_to(field)
            host.page.keyboard.type(place)
            host.page.keyboard.press("Tab")
        assert host.page.locator(f"{field} option:checked").text_content() == place
    if device == "phone":
        host.page.locator("button.main").tap()
    else:
        host._tab_to("button.main")
        host.page.keyboard.press("Enter")
    host.page.wait_for_selector(".links")
    assert host.page.locator(".links h2").all_text_contents() == ["Ada", "Ben", "Spectators"]
    assert host.page.locator(".links svg.qr").count() == 3
    links = [link.get_attribute("href") for link in host.page.locator(".links a").all()]
    assert host.faults == []
    host.leave()
    ports = (port if cable is None else cable.port, port)
    people = [Visitor(browser, each, device=device) for each in ports]
    for person, link in zip(people, links, strict=False):
        person.page.goto(link.replace(str(port), str(person.port), 1))
        person.page.wait_for_selector("#table")
        person.page.wait_for_load_state("load")  # with its script
    return people


def finish(browser: "Browser", path: Path, game: str, device: Device) -> None:
    """Play a game to its end, and compare what people see there with the record."""
    rng = Random(f"{game} {device}")
    with serving(path / "store.sqlite") as port:
        people = opened(browser, port, game, device)
        done = play_on(people, rng)
        for person in people:
            person.page.wait_for_selector("#result:not([hidden])")
            client = client_of(person)
            assert person.log == told_by(client)
            assert person.page.text_content("#news").endswith(("wins.", "win."))
            with person.page.expect_download() as download:
                person.page.locator("#result a[download]").press("Enter")
            text = Path(download.value.path()).read_text(encoding="utf-8")
            record = parse_record(text, GAMES[game])
            outcome = GAMES[game].outcome(record.final.table)
            assert outcome is not None
            scores = person.page.locator("#result .score").all_text_contents()
            assert [*map(int, scores)] == [*outcome.scores]
            points = person.page.locator("#result tbody td:last-child").all_text_contents()
            for shown, items in zip(points, outcome.breakdown, strict=True):
                found = re.findall(r"[+-]\d+(?!\d)", shown)
                assert sum(map(int, found)) == sum(item.points for item in items)
            assert sum(action.seat in (0, 1) for action in record.actions) >= done > 0
        again(people)
        for person in people:
            assert person.faults == []
            person.leave()


def again(people: list[Visitor]) -> None:
    """Both people want to play again: they meet at one table."""
    one, two = people
    one.page.locator("#result form button").press("Enter")
    one.page.wait_for_selector("#table:not(:has(#result:not([hidden])))")
    two.page.locator("#result form button", has_text="Join the next game").press("Enter")
    two.page.wait_for_selector("#table:not(:has(#result:not([hidden])))")
    assert one.page.url == two.page.url


@pytest.mark.parametrize("game", GAMES)
def test_two_people_and_a_bot_finish_by_keyboard_alone(
    browser: "Browser", tmp_path: Path, game: str
) -> None:
    finish(browser, tmp_path, game, "desktop")


@pytest.mark.parametrize("game", GAMES)
def test_two_people_and_a_bot_finish_with_fingers_on_a_phone(
    browser: "Browser", tmp_path: Path, game: str
) -> None:
    finish(browser, tmp_path, game, "phone")


@pytest.mark.parametrize("game", GAMES)
def test_reloading_and_ten_seconds_without_network_lose_and_double_nothing(
    browser: "Browser", tmp_path: Path, game: str
) -> None:
    rng = Random(f"offline {game}")
    with serving(tmp_path / "store.sqlite") as port, closing(Cable(port)) as cable:
        people = opened(browser, port, game, "phone", cable)
        ada, ben = people
        play_on(people, rng, 6)
        ada.page.reload()
        ben.page.reload()
        play_on(people, rng, 2)
        while not ada.is_asked:
            ada.page.wait_for_timeout(20)
            if ben.is_asked and not ada.is_asked:
                ben.act(rng)
        client = client_of(ada)
        client.port = port  # not by her cable
        before = sum(entry["kind"] == "act" for entry in client.state()["log"])
        cable.cut()
        ada.page.wait_for_selector("#connection:has-text('Trying again')")
        ada.context.set_offline(True)
        ada.choose(rng)  # what she does without network
        ada.page.wait_for_selector("#connection:has-text('What you did is sent')")
        others = 0
        if ben.is_asked:
            ben.act(rng)
            others = 1
        ada.page.wait_for_timeout(OFFLINE)
        assert sum(entry["kind"] == "act" for entry in client.state()["log"]) == before + others
        ada.context.set_offline(False)
        cable.mend()
        ada.page.wait_for_selector("#connection:empty", state="attached")
        ada.wait_for(client.state()["revision"])
        ada.faults.clear()  # the console tells of requests without network
        log = client.state()["log"]
        assert sum(entry["kind"] == "act" for entry in log) == before + others + 1
        play_on(people, rng, 6)
        latest = max(person.revision for person in people)
        for person in people:
            person.wait_for(latest)
            live, told = person.log, told_by(client_of(person))
            assert live == told[: len(live)]
            person.page.reload()
            assert person.log[: len(live)] == live
            assert person.faults == []
            person.leave()
