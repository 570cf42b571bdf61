"""Clients that misbehave are answered or dropped, and others play on."""

import json
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from time import monotonic

import pytest
from attrs import evolve

from helpers.depth import depth
from helpers.web import JSON, TEXT, Client, events, opened, played_out, serving
from thinkstr8.web.limits import Limits

pytestmark = pytest.mark.skipif(
    sys.platform == "darwin", reason="macOS has one loopback address, and clients need several"
)

ELSEWHERE = "127.0.0.2"
LIMITS = Limits(connections=40, streams=10, rate=1e6, burst=10**6, tables=6)
IMPATIENT = evolve(LIMITS, patience=0.7)


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with serving(tmp_path_factory.mktemp("hostile") / "tables.sqlite", limits=LIMITS) as port:
        yield port


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """Give a player at a server that does not wait long."""
    with serving(tmp_path_factory.mktemp("impatient") / "x.sqlite", limits=IMPATIENT) as port:
        yield opened(port, game="numer")[0]


@pytest.fixture(scope="module")
def numer(port: int) -> list[Client]:
    return opened(port, game="numer")


@pytest.fixture(scope="module")
def others(port: int) -> list[Client]:
    """Open a table for people who connect from another address."""
    clients = opened(port, game="numer")
    for client in clients:
        client.address = ELSEWHERE
    return clients


def raw(port: int, data: bytes, address: str = "127.0.0.1") -> bytes:
    """Send bytes, and return everything that comes back until the server hangs up."""
    with socket.create_connection(("127.0.0.1", port), 60, (address, 0)) as connection:
        with suppress(OSError):
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
        return received(connection)


def received(connection: socket.socket) -> bytes:
    found = b""
    with suppress(ConnectionError):
        while part := connection.recv(65536):
            found += part
    return found


def head(path: str, *lines: str, method: str = "GET") -> bytes:
    return "\r\n".join((f"{method} {path} HTTP/1.1", "Host: localhost", *lines, "", "")).encode()


def cookie(client: Client) -> str:
    return "Cookie: " + "; ".join(f"{name}={text}" for name, text in client.cookies.items())


def posted(client: Client, length: str) -> bytes:
    """Return the head of a request to act whose body is said to have a length."""
    kind = f"Content-Type: {JSON}"
    path = f"{client.table}/act"
    return head(path, kind, f"Content-Length: {length}", cookie(client), method="POST")


# Size and form


def test_a_body_that_is_too_large_is_not_read(numer: list[Client]) -> None:
    ada = numer[0]
    large = json.dumps({"action": "x" * LIMITS.body, "expected": 0}).encode()
    refused = (b"HTTP/1.1 400 ", b"HTTP/1.1 413 ")
    assert raw(ada.port, posted(ada, str(len(large))) + large).startswith(b"HTTP/1.1 413 ")
    assert raw(ada.port, posted(ada, "9" * 30) + b"{}").startswith(refused)
    pieces = head(
        f"{ada.table}/act",
        "Content-Type: application/json",
        "Transfer-Encoding: chunked",
        cookie(ada),
        method="POST",
    )
    piece = b"1000\r\n" + b" " * 4096 + b"\r\n"
    assert raw(ada.port, pieces + piece * 10).startswith(b"HTTP/1.1 413 ")


@pytest.mark.parametrize(
    ("kind", "body", "status"),
    [
        (JSON, b"", 400),
        (JSON, b"[]", 400),
        (JSON, b"[" * 10_000, 400),
        (JSON, b'{"action": {"a": 1}, "expected": 0}', 400),
        (JSON, b'{"action": "123", "action": "456", "expected": 0}', 400),
        (JSON, b"\xff\xfe", 400),
        (JSON, b'{"expected": 0}', 400),
        (JSON, b'{"action": "123"}', 400),
        ("application/x-www-form-urlencoded", b"&".join([b"a=1"] * 500), 400),
        ("application/x-www-form-urlencoded", b"action=\xff&expected=0", 400),
        ("application/x-www-form-urlencoded", b"action=1&action=2&expected=0", 400),
        ("multipart/form-data; boundary=x", b"--x--", 415),
        ("text/plain", b"action=123&expected=0", 415),
    ],
)
def test_what_cannot_be_read_changes_nothing(
    numer: list[Client], kind: str, body: bytes, status: int
) -> None:
    ada = numer[0]
    answer = ada.ask("POST", f"{ada.table}/act", body, {"Content-Type": kind})
    assert answer.status == status
    assert answer.data["error"]
    assert ada.state()["revision"] == 0


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/enter", b'{"key": "\\ud800"}'),
        ("/enter", b'{"key": []}'),
        ("/enter", b"key=a&key=b"),
        ("/tables", b'{"form": "\\udfff\\ud800the-number-of-a-form"}'),
        ("/tables", b'{"form": "the-number-of-a-form", "game": []}'),
        ("/tables", b'{"form": "the-number-of-a-form", "game": ["ten", "numer"]}'),
        ("/tables", b'{"form": "the-number-of-a-form", "name0": "\\ud83d"}'),
        ("/tables", b"form=the-number-of-a-form&game=ten&game=numer"),
    ],
)
def test_a_field_without_one_whole_text_is_refused(port: int, path: str, body: bytes) -> None:
    kind = JSON if body.startswith(b"{") else TEXT["Content-Type"]
    answer = Client(port).ask("POST", path, body, {"Content-Type": kind})
    assert answer.status == 400
    assert answer.data["error"].startswith("The field ")


@pytest.mark.parametrize(
    "data",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"\x00" * 5000,
        b"GET\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nA: " + b"x" * 200_000 + b"\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
    ],
)
def test_what_is_no_request_is_refused_or_dropped(port: int, data: bytes) -> None:
    answer = raw(port, data)
    assert answer == b"" or answer.startswith((b"HTTP/1.1 400 ", b"HTTP/1.1 431 "))


@pytest.mark.parametrize(
    "path",
    [
        "/static/../server.py",
        "/static/..%2fserver.py",
        "/static/%2e%2e/%2e%2e/pyproject.toml",
        "/static//etc/passwd",
        "/static/....//style.css",
        "/static/style.css%00.py",
        "/static/",
        "//static/style.css",
        "/t/../static/style.css",
        "/t/%2e%2e/state",
    ],
)
def test_no_path_leads_out_of_the_list_of_files(port: int, path: str) -> None:
    answer = raw(port, head(path, "Accept: application/json", "Connection: close"))
    assert answer.startswith((b"HTTP/1.1 404 ", b"HTTP/1.1 401 "))
    assert b"import" not in answer


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "POST"])
def test_other_methods_are_refused(port: int, method: str) -> None:
    assert Client(port).ask(method, "/").status == 405


# Other sites


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "[::2]",
        "192.168.0.7",
        "[",
        "",
    ],
)
def test_a_name_that_leads_here_from_elsewhere_is_refused(port: int, host: str) -> None:
    assert Client(port).get("/", Host=host).status == 421


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://localhost", "https://x:1"]
)
def test_other_sites_cannot_act(numer: list[Client], origin: str) -> None:
    ada = numer[0]
    body = json.dumps({"action": "123", "expected": 0})
    headers = {"Content-Type": JSON, "Origin": origin}
    assert ada.ask("POST", f"{ada.table}/act", body, headers).status == 403
    assert ada.state()["revision"] == 0


def test_every_answer_forbids_what_a_page_does_not_need(port: int, numer: list[Client]) -> None:
    client = Client(port)
    ada = numer[0]
    answers = [
        *(client.page(path) for path in ("/", "/enter", "/nothing", "/static/style.css")),
        *(ada.get(f"{ada.table}{path}") for path in ("", "/state", "/record")),
        client.get("/", Host="evil.example"),
        client.get(f"{ada.table}/state"),
    ]
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; ")
        assert "unsafe" not in policy
        assert "http" not in policy
        assert answer.headers["referrer-policy"] == "same-origin"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "server" not in answer.headers


# Time and number


def test_a_client_that_is_slow_with_its_head_is_dropped(impatient: Client) -> None:
    start = monotonic()
    with socket.create_connection(("127.0.0.1", impatient.port), 60) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: lo")
        assert received(connection) == b""
    with socket.create_connection(("127.0.0.1", impatient.port), 60) as connection:
        assert received(connection) == b""
    with socket.create_connection(("127.0.0.1", impatient.port), 60) as connection:
        connection.sendall(head("/enter") + b"GET / HT")  # the second request never comes
        assert received(connection).startswith(b"HTTP/1.1 200 ")
    assert monotonic() - start >= 2 * IMPATIENT.patience


def test_a_client_that_is_slow_with_its_body_is_answered(impatient: Client) -> None:
    ada = impatient
    lines = ("Content-Type: application/json", "Content-Length: 100", cookie(ada))
    with socket.create_connection(("127.0.0.1", ada.port), 60) as connection:
        connection.sendall(head(f"{ada.table}/act", *lines, method="POST") + b"{")
        assert received(connection).startswith(b"HTTP/1.1 408 ")


def test_a_client_that_reads_nothing_is_dropped(impatient: Client) -> None:
    asked = head("/static/style.css")

    def ask_on_and_on(connection: socket.socket) -> None:
        while True:
            connection.sendall(asked * 50)

    with socket.socket() as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # little fits on the way
        slow.settimeout(60)
        slow.connect(("127.0.0.1", impatient.port))
        start = monotonic()
        with pytest.raises(ConnectionError):
            ask_on_and_on(slow)
    assert monotonic() - start >= 4 * IMPATIENT.patience


def test_thousands_of_streams_from_one_address_do_not_keep_others_away(
    port: int, numer: list[Client], others: list[Client]
) -> None:
    asked = head(f"{numer[0].table}/events", cookie(numer[0]))
    answers: list[bytes] = []
    with ExitStack() as stack:
        for number in range(depth(400, 4000)):
            connection = socket.create_connection(("127.0.0.1", port), 60)
            is_kept = number < 100
            with suppress(ConnectionError):
                connection.sendall(asked)
                if is_kept:  # it is answered, or dropped because there are too many
                    answers.append(connection.recv(100))
            if is_kept:
                stack.push(connection)
            else:
                connection.close()
        assert sum(answer.startswith(b"HTTP/1.1 200 ") for answer in answers) == LIMITS.streams
        done = played_out(others, Random(8))
    assert others[0].state()["is_over"]
    assert done == sorted({*done})


def test_who_asks_too_often_waits_and_others_do_not(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite", limits=Limits(rate=0.001, burst=20)) as port:
        clients = opened(port, game="numer")
        busy, ada = Client(port, "127.0.0.3"), clients[0]
        answers = [busy.get("/static/style.css") for _ in range(30)]
        assert [answer.status for answer in answers] == [200] * 20 + [429] * 10
        assert answers[-1].headers["retry-after"] == "5"
        assert ada.get(f"{ada.table}/state").status == 200


def test_an_address_opens_a_limited_number_of_tables(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite", limits=Limits(tables=2)) as port:
        client = Client(port)
        statuses = [
            client.post("/tables", game="numer", form=f"form-number-{number:09}").status
            for number in range(3)
        ]
        assert statuses == [200, 200, 429]
        other = Client(port, ELSEWHERE)
        assert other.post("/tables", game="numer", form="another-form-number").status == 200


def test_streams_that_were_left_count_no_more(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite", limits=Limits(streams=2)) as port:
        ada, ben, _ = opened(port, game="numer")
        ada.act("123", 0)
        for _ in range(10):
            assert [event["revision"] for event in events(ben, 0, 1)] == [1]
