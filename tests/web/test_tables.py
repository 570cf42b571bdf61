"""Tables through the real interface: opening, entering, acting, taking back, another game."""

import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from helpers.depth import depth
from helpers.web import TEXT, Client, events, opened, played_out, random_line, serving
from thinkstr8 import GAMES
from thinkstr8.files import format_record, parse_record
from thinkstr8.files.codec import to_data
from thinkstr8.match import Match, Person
from thinkstr8.web.keys import hash_of, new_key
from thinkstr8.web.limits import Limits
from thinkstr8.web.offers import OrderError, offers, read_order


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("tables")


@pytest.fixture(scope="module")
def port(folder: Path) -> Iterator[int]:
    with serving(folder / "tables.sqlite") as port:
        yield port


@pytest.fixture
def numer(port: int) -> list[Client]:
    """Open a table of Numer for Ada, Ben and spectators."""
    return opened(port, game="numer")


# The lobby


@pytest.mark.parametrize("game", GAMES)
def test_the_lobby_offers_every_game_with_its_variants_and_bots(port: int, game: str) -> None:
    (offer,) = [offer for offer in offers() if offer.name == game]
    text = Client(port).page(f"/?game={game}").text
    assert offer.title in text
    for option in (*offer.seats, *(each for v in offer.variants for each in v.options)):
        assert f'value="{option.value}"' in text
    assert all(f'name="{variant.name}"' in text for variant in offer.variants)
    assert len(offer.seats) >= 6


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"game": "chess"}, "game must be think_str8, ten or numer, not 'chess'."),
        ({"seat1": "nobody"}, "Think Str8! is played by 2 to 4 players, not 1."),
        ({"seat0": "careful", "seat1": "random"}, "At least one seat must be for a person."),
        ({"seat1": "os:system"}, "seat 1 must be person"),
        ({"hints": "all"}, "hints must be off, sheet or odds, not 'all'."),
        ({"grey": "maybe"}, "grey must be yes or no, not 'maybe'."),
        ({"name0": "Zoe", "name1": "Zoe"}, "Every player needs a name of their own"),
        ({"name0": "x" * 21}, "A name has at most 20 letters"),
        ({"name0": "a\nb"}, "must not have the control or invisible character U+000A"),
    ],
)
def test_an_order_that_makes_no_table_is_refused_in_a_sentence(
    port: int, form: dict[str, str], sentence: str
) -> None:
    with pytest.raises(OrderError) as caught:
        read_order(form)
    assert sentence in str(caught.value)
    answer = Client(port).post("/tables", form=new_key(), **form)
    assert (answer.status, answer.data) == (400, {"error": str(caught.value)})


def test_an_order_has_the_usual_rules_unless_it_says_otherwise() -> None:
    usual = read_order({})
    assert [place.name for place in usual.places] == ["Ada", "Ben"]
    assert usual.rules == GAMES["think_str8"].Rules(2)  # type: ignore[attr-defined]  # every game has it
    solo = read_order({"game": "ten", "seat1": "nobody", "solo": "7"})
    assert solo.rules == GAMES["ten"].Rules(1, solo=7)  # type: ignore[attr-defined]  # every game has it
    slips = read_order({"game": "numer", "seat2": "ismcts:50", "slips": "yes"})
    assert slips.rules == GAMES["numer"].Rules(3, slips=True)  # type: ignore[attr-defined]  # every game has it
    assert [place.bot for place in slips.places] == [None, None, "ismcts:50"]


def test_a_form_that_is_sent_twice_opens_one_table(port: int) -> None:
    client, form = Client(port), new_key()
    assert client.post("/tables", game="numer", form=form).status == 200
    again = client.post("/tables", game="numer", form=form)
    assert again.status == 409
    assert "open already" in again.data["error"]


# Keys


def test_a_link_becomes_a_cookie_that_no_script_and_no_other_site_gets(port: int) -> None:
    host = Client(port)
    (link, *_) = host.post("/tables", game="numer", form=new_key()).data["links"]
    address, _, key = link["url"].partition("#")
    assert address == f"http://127.0.0.1:{port}/enter"
    assert len(key) * 6 >= 128
    answer = host.post("/enter", key=key)
    cookie = answer.headers["set-cookie"]
    table = answer.data["url"]
    assert f"Path={table}" in cookie
    assert {"HttpOnly", "SameSite=lax"} <= {*cookie.split("; ")}
    assert key not in cookie


def test_the_store_has_hashes_of_keys_and_no_key(port: int, folder: Path) -> None:
    client = opened(port, game="numer")[0]
    (cookie,) = client.cookies.values()
    client.post(f"{client.table}/act", action="123", expected=0)
    content = b"".join(path.read_bytes() for path in folder.glob("tables.sqlite*"))
    assert hash_of(cookie) in content
    assert cookie.encode() not in content


@pytest.mark.parametrize("key", ["", "x", "x" * 32, "x" * 10_000, "ß" * 32])
def test_a_wrong_link_and_a_wrong_cookie_get_401(port: int, numer: list[Client], key: str) -> None:
    stranger = Client(port)
    assert stranger.post("/enter", key=key).status == 401
    for path in ("", "/main", "/state", "/events", "/record", "/replay"):
        asked = f"{numer[0].table}{path}"
        assert stranger.get(asked).status == 401
        if key.isascii():
            cookie = f"seat-{asked.split('/')[2]}={key}"
            assert stranger.get(asked, Cookie=cookie).status == 401
    assert stranger.post(f"{numer[0].table}/act", action="123", expected=0).status == 401


def test_the_cookie_of_another_table_gets_403(port: int, numer: list[Client]) -> None:
    ada, other = numer[0], opened(port, game="numer")[0]
    (cookie,) = other.cookies.values()
    stolen = {"Cookie": f"seat-{ada.table.split('/')[2]}={cookie}"}
    assert Client(port).get(f"{ada.table}/state", **stolen).status == 403


def test_a_table_that_is_not_there_says_no_more_than_a_wrong_cookie(port: int) -> None:
    assert Client(port).get("/t/nothing/state").status == 401


# Acting


def test_an_action_acts_once_however_often_it_is_sent(numer: list[Client]) -> None:
    ada = numer[0]
    first = ada.act("write 0 123", 0)
    assert (first.status, first.data) == (200, {"revision": 1})
    for line in ("write 0 123", "Write 123", "123"):
        assert ada.act(line, 0).data == {"revision": 1}
    assert ada.state()["revision"] == 1
    other = ada.act("write 0 456", 0)
    assert (other.status, other.data["code"], other.data["revision"]) == (409, "stale", 1)


def test_people_who_act_at_the_same_time_need_not_look_again(numer: list[Client]) -> None:
    ada, ben, spectator = numer
    assert ada.act("123", 0).data == {"revision": 1}
    assert ben.act("456", 0).data == {"revision": 2}
    assert len(spectator.state()["log"]) == 3
    assert ada.act("789", 0).status == 409
    assert ada.act("789", 1).data["code"] == "stale"
    assert ada.act("789", 2).data == {"revision": 3}


@pytest.mark.parametrize("expected", [1, 7, 999_999_999])
def test_nobody_acts_on_what_has_not_happened(numer: list[Client], expected: int) -> None:
    assert numer[0].act("123", expected).data["code"] == "stale"
    assert numer[0].state()["revision"] == 0


@pytest.mark.parametrize("expected", ["", "-1", "x", "1.5", "9" * 50, None, [0, 1], True, {}])
def test_what_is_no_number_is_no_revision(numer: list[Client], expected: object) -> None:
    answer = numer[0].post(f"{numer[0].table}/act", action="123", expected=expected)
    assert answer.status == 400
    assert "expected" in answer.data["error"]


def test_nobody_acts_for_another_seat(numer: list[Client]) -> None:
    ada, _, spectator = numer
    answer = ada.act("write 1 123", 0)
    assert (answer.status, answer.data["code"]) == (403, "not_your_seat")
    action = '{"type":"Write","seat":1,"number":123}'
    assert ada.act(action, 0).status == 403
    for path in ("act", "undo", "note"):
        fields = {"action": "123", "expected": 0, "command": "cross blue 7"}
        answer = spectator.post(f"{spectator.table}/{path}", **fields)
        assert (answer.status, answer.data) == (403, {"error": "Spectators cannot act."})
    assert ada.state()["revision"] == 0


@pytest.mark.parametrize("line", ["", "x", "write", "write 0 1000", "{", "[" * 5000])
def test_what_is_no_action_is_refused_with_one_that_would_be(
    numer: list[Client], line: str
) -> None:
    answer = numer[0].act(line, 0)
    assert (answer.status, answer.data["code"]) == (400, "unreadable")
    assert numer[0].state()["revision"] == 0


def test_an_action_that_is_not_allowed_gets_the_refusal(numer: list[Client]) -> None:
    ada = numer[0]
    ada.act("123", 0)
    answer = ada.act("write 0 456", 1)
    assert answer.status == 409
    assert answer.data["error"]
    assert answer.data["revision"] == 1


def test_a_form_without_scripts_acts_and_leads_back(numer: list[Client]) -> None:
    ada = numer[0]
    body = "expected=0&verb=write&pick0=1&pick1=2&pick2=3"
    answer = ada.ask("POST", f"{ada.table}/act", body, TEXT)
    assert (answer.status, answer.headers["location"]) == (303, ada.table)
    assert ada.state()["view"]["number"] == 123
    bad = ada.ask("POST", f"{ada.table}/act", "expected=1&verb=write&pick0=1", TEXT)
    assert bad.status == 409  # the seat has written
    assert "<html" in bad.text
    ben = numer[1]
    wrong = ben.ask("POST", f"{ben.table}/act", "expected=1&verb=write&pick0=x", TEXT)
    assert wrong.status == 400
    assert "has no option" in wrong.text


# Taking back


def test_what_is_taken_back_is_told_and_can_be_done_again(numer: list[Client]) -> None:
    ada, ben, _ = numer
    assert ada.state()["undo"] == "There is no action to take back yet."
    ada.act("123", 0)
    assert ada.state()["undo"] == ""
    assert ben.post(f"{ben.table}/undo", expected=1).status == 409
    for _ in range(2):
        answer = ada.post(f"{ada.table}/undo", expected=1)
        assert (answer.status, answer.data) == (200, {"revision": 2})
    assert ada.state()["view"]["number"] is None
    assert ben.state()["log"][-1]["sentences"] == ["Ada takes the latest action back."]
    assert ada.act("123", 0).status == 200  # it was done, and this says when
    assert ada.state()["view"]["number"] is None
    assert ada.act("124", 2).data == {"revision": 3}


def test_what_has_revealed_something_is_not_taken_back(numer: list[Client]) -> None:
    ada, ben, _ = numer
    ada.act("123", 0)
    ben.act("456", 1)
    answer = ben.post(f"{ben.table}/undo", expected=2)
    assert (answer.status, answer.data["code"]) == (409, "already_revealed")


# Notes and hints


def test_notes_are_kept_for_their_seat_alone(port: int) -> None:
    ada, ben, spectator = opened(port, hints="sheet")
    answer = ada.post(f"{ada.table}/note", command="cross blue 7")
    assert answer.status == 200
    assert ada.state()["notes"] == answer.data["notes"] != ben.state()["notes"]
    assert spectator.state()["notes"] is None
    for command in ("", "x", "cross", "cross pink 7", "cross blue 9", "undo"):
        assert ada.post(f"{ada.table}/note", command=command).status == 400
    other = opened(port, game="ten")[0]
    assert other.post(f"{other.table}/note", command="cross blue 7").status == 400


@pytest.mark.parametrize(("hints", "has_sheet"), [("off", False), ("sheet", True), ("odds", True)])
def test_hints_are_those_of_the_table(port: int, hints: str, has_sheet: bool) -> None:  # noqa: FBT001  # a case
    clients = opened(port, hints=hints)
    states = [client.state() for client in clients[:2]]
    assert all((state["sheet"] is not None) == has_sheet for state in states)
    counts = [len(state["hints"]["sentences"]) for state in states]
    assert counts[0] > 0 or hints == "off"
    acting = states[states[0]["acting"][0]]
    assert (len(acting["hints"]["sentences"]) > 1) == (hints == "odds")


# The stream


def test_a_stream_tells_what_was_missed_in_order_and_once(numer: list[Client]) -> None:
    ada, ben, spectator = numer
    ada.act("123", 0)
    ben.act("456", 1)
    ada.act("789", 2)
    told = events(ben, 0, 3)
    assert [event["revision"] for event in told] == [1, 2, 3]
    assert told[0]["sentences"] == ["Ada writes a number, face down."]
    assert [event["revision"] for event in events(ben, 0, 3, **{"Last-Event-ID": "2"})] == [3]
    log = spectator.state()["log"]
    assert [event["sentences"] for event in events(spectator, 0, 3)] == [
        entry["sentences"] for entry in log[1:]
    ]


# The end


@pytest.fixture(scope="module", params=GAMES)
def finished(port: int, request: pytest.FixtureRequest) -> tuple[str, list[Client], list[int]]:
    """Let two people and a bot play a game to its end; give the revisions of their actions."""
    game = str(request.param)
    clients = opened(port, game=game, seat2="careful", name0="Zoë", grey="no")
    ada = clients[0]
    for path in ("record", "replay/state"):
        assert ada.get(f"{ada.table}/{path}").status == 409
    assert ada.post(f"{ada.table}/rematch").status == 409
    return game, clients, played_out(clients, Random(8))


def test_people_and_a_bot_play_to_the_end(finished: tuple[str, list[Client], list[int]]) -> None:
    game, (ada, _, spectator), done = finished
    assert done == sorted({*done})
    state = spectator.state()
    assert state["is_over"]
    assert len(state["result"]) == 3
    text = spectator.get(f"{ada.table}/record").text
    record = parse_record(text, GAMES[game])
    assert record.result is not None
    assert record.names[0] == "Zoë"
    match = Match.resume(record, [Person(name) for name in record.names])
    log = [s for entry in ada.state()["log"][: match.number + 1] for s in entry["sentences"]]
    assert log == [*match.log(0)]
    assert format_record(record, remarks=True).strip() == text.strip()
    assert match.outcome is not None
    page = ada.page(ada.table).text
    rows = re.findall('<th scope="row">(.*?)</tr>', page)
    for row, name, items in zip(rows, record.names, match.outcome.breakdown, strict=True):
        assert row.startswith(name)
        assert sum(map(int, re.findall(r" ([+-]\d+)", row))) == sum(item.points for item in items)


def test_a_replay_shows_what_each_seat_could_know_at_each_step(
    finished: tuple[str, list[Client], list[int]],
) -> None:
    game, (_, ben, _), _ = finished
    record = parse_record(ben.get(f"{ben.table}/record").text, GAMES[game])
    states = [*record.replay()]
    for number in range(0, len(states), depth(len(states) // 25 or 1, 1)):
        seat = (None, 0, 1, 2)[number % 4]
        asked = "spectator" if seat is None else str(seat)
        shown = ben.get(f"{ben.table}/replay/state?seat={asked}&step={number}").data
        view = GAMES[game].view(states[number], seat)
        assert shown["view"] == json.loads(json.dumps(to_data(GAMES[game], view)))
        assert (shown["step"], shown["last"]) == (number, len(states) - 1)
    assert ben.get(f"{ben.table}/replay/state?seat=3").status == 404
    assert ben.page(f"{ben.table}/replay?seat=0&step=99999").status == 200


def test_the_same_people_play_again(finished: tuple[str, list[Client], list[int]]) -> None:
    _, clients, _ = finished
    ada, ben, spectator = clients
    addresses = [ada.post(f"{ada.table}/rematch").data["url"] for _ in range(2)]
    assert ben.post(f"{ben.table}/rematch").data["url"] == addresses[0] == addresses[1]
    assert spectator.post(f"{spectator.table}/rematch").status == 200
    assert ada.state()["log"][-1]["sentences"] == ["You want to play again."]
    assert ben.state()["rematch"] == addresses[0].removeprefix("/t/")
    for client in clients:
        client.table = addresses[0]
    assert [client.state()["seat"] for client in clients] == [0, 1, None]
    assert not ada.state()["is_over"]


# Again after an end of the server


@pytest.mark.parametrize("game", GAMES)
def test_a_table_goes_on_after_a_restart_with_the_same_links(tmp_path: Path, game: str) -> None:
    path = tmp_path / "tables.sqlite"
    with serving(path) as port:
        clients = opened(port, game=game, hints="odds")
        played_out(clients, Random(8), most=12)
        ada = clients[0]
        ada.post(f"{ada.table}/note", command="cross blue 7")
        for client in clients[:2]:
            client.post(f"{client.table}/undo", expected=client.state()["revision"])
        before = [client.get(f"{client.table}/state").text for client in clients]
    with serving(path) as port:
        again = []
        for client in clients:
            again.append(Client(port))
            again[-1].cookies, again[-1].table = client.cookies, client.table
        assert [client.get(f"{client.table}/state").text for client in again] == before
        done = played_out(again, Random(9), most=depth(12, 10**6))
        assert len(done) >= 8
        assert done == sorted({*done})


def test_a_link_opens_the_same_seat_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    with serving(path) as port:
        links = Client(port).post("/tables", game="numer", form=new_key()).data["links"]
    with serving(path) as port:
        for link in links:
            client = Client(port)
            client.enter(link["url"])
            assert client.state()["seat"] == link["seat"]


def test_bots_that_were_to_act_go_on_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    with serving(path, pace=60) as port:
        clients = opened(port, game="numer", seat1="careful")
        ada = clients[0]
        ada.act("123", 0)
        assert ada.state()["revision"] == 1
    with serving(path) as port:
        ada.port = port
        assert [event["revision"] for event in events(ada, 1, 2)] == [2]


def test_a_bot_that_takes_too_long_gets_an_action_drawn(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite", limits=Limits(decision=0.001)) as port:
        ada, spectator = opened(port, game="numer", seat1="ismcts:800")
        (event,) = events(spectator, 0, 1)
        assert event["kind"] == "drawn"
        assert event["sentences"][0] == (
            "Ben did not answer in time, so one of the possible actions was drawn."
        )
        assert ada.act("123", 0).status == 200


def test_a_table_that_is_removed_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    with serving(path) as port:
        clients = opened(port, game="numer")
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA foreign_keys = ON")
        with connection:
            connection.execute("DELETE FROM tables")
        connection.close()
        assert clients[0].get(f"{clients[0].table}/state").status == 401


def test_a_line_that_anyone_could_choose_is_found_in_every_state(port: int) -> None:
    state = opened(port)[0].state()
    seat = state["acting"][0]
    assert (random_line(state, Random(8)) is None) == (seat != 0)
