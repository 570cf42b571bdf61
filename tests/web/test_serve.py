"""The command `thinkstr8 serve`: what it says, what it lists and removes, and how it ends."""

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from helpers.web import TEXT, Client, opened, serving
from thinkstr8 import __main__ as entry
from thinkstr8.cli.main import main
from thinkstr8.web.gate import is_loopback
from thinkstr8.web.keys import hash_of
from thinkstr8.web.server import Setting, lan_address, listening
from thinkstr8.web.store import Holder, KeptTable, Store, StoreError, add_key, add_table

COMMAND = (sys.executable, "-m", "thinkstr8", "serve", "--port", "0")


def started(*more: str) -> "tuple[subprocess.Popen[str], list[str]]":
    """Start the command, and return what it says first."""
    process = subprocess.Popen(  # noqa: S603  # our own program
        (*COMMAND, *more), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert process.stdout is not None
    return process, [process.stdout.readline().strip() for _ in range(3)]


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_the_command_serves_until_it_is_stopped(tmp_path: Path, sign: signal.Signals) -> None:
    path = tmp_path / "some folder" / "tables.sqlite"
    process, said = started("--store", str(path))
    port = int(re.findall(r"http://localhost:(\d+)/", said[0])[0])
    assert said[1:] == [
        "Only this machine can connect. For your network, add --lan.",
        f"Tables are kept in {path}. Stop with Ctrl-C; nothing is lost.",
    ]
    client = opened(port, game="numer", seat1="careful")[0]
    connection = client.connection()
    cookies = "; ".join(f"{name}={text}" for name, text in client.cookies.items())
    connection.request("GET", f"{client.table}/events", headers={"Cookie": cookies})
    stream = connection.getresponse()
    assert stream.status == 200
    assert client.act("123", 0).status == 200
    assert client.post("/enter", key="a wrong key").status == 401
    process.send_signal(sign)
    rest, _ = process.communicate(timeout=20)
    stream.close()
    connection.close()
    if sign == signal.SIGINT:  # and it has logged nothing, so no key either
        assert (process.returncode, rest) == (0, "Stopped.\n")
    else:
        assert (process.returncode, rest) == (-sign, "")
    assert os.name == "nt" or path.stat().st_mode & 0o077 == 0


def test_with_lan_the_links_have_the_address_of_the_network(tmp_path: Path) -> None:
    process, said = started("--store", str(tmp_path / "tables.sqlite"), "--lan")
    port = int(re.findall(r"http://localhost:(\d+)/", said[0])[0])
    try:
        answer = Client(port).post("/tables", game="numer", form="x" * 20)
        assert answer.data["links"][0]["url"].startswith(f"http://{lan_address()}:{port}/enter#")
        assert Client(port).get("/", Host="192.168.0.7").status == 200
        assert Client(port).get("/", Host="evil.example").status == 421
        assert "not encrypted" in said[1]
    finally:
        process.kill()
        process.communicate()


def test_only_this_machine_can_connect_unless_the_network_may(tmp_path: Path) -> None:
    for lan, host in ((False, "127.0.0.1"), (True, "0.0.0.0")):  # noqa: S104  # only with --lan
        with listening(Setting(store=tmp_path / "x", port=0, lan=lan)) as listener:
            assert listener.getsockname()[0] == host


def test_names_of_this_machine_lead_nowhere_else() -> None:
    assert is_loopback("http://localhost")
    assert is_loopback("http://127.0.0.1:8008")
    assert is_loopback("http://[::1]:8008/enter")
    assert not is_loopback("http://192.168.0.7:8008")
    assert not is_loopback("http://localhost.example")


@pytest.mark.parametrize(("host", "is_local"), [("localhost", True), ("192.168.0.7", False)])
def test_links_that_work_on_this_machine_only_say_so(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    host: str,
    is_local: bool,  # noqa: FBT001  # a case
) -> None:
    monkeypatch.setattr("thinkstr8.web.gate._LOOPBACK", {host})
    with serving(tmp_path / "tables.sqlite") as port:
        body = "game=numer&form=the-number-of-a-form"
        headers = {**TEXT, "Host": f"{host}:{port}"}
        text = Client(port).ask("POST", "/tables", body, headers).text
    assert f"http://{host}:{port}/enter#" in text
    assert ("work on this machine only" in text) == is_local


def test_a_port_that_is_taken_is_refused_with_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with listening(Setting(store=tmp_path / "x", port=0)) as taken:
        port = str(taken.getsockname()[1])
        assert main(["serve", "--port", port, "--store", str(tmp_path / "tables.sqlite")]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"Port {port} cannot be used (")
    assert said.endswith("choose another with --port.\n")


@pytest.mark.parametrize("port", ["x", "-1", "65536", "9" * 30])
def test_what_is_no_port_is_refused(port: str) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--port", port])


def test_a_store_has_one_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "tables.sqlite"
    with serving(path):
        assert main(["serve", "--port", "0", "--store", str(path)]) == 2
    assert capsys.readouterr().err == (
        f"Another server has {path}: name another file with --store.\n"
    )


@pytest.mark.parametrize("content", [b"", b"some text that is no store", b"x" * 5000])
def test_another_file_is_not_taken_for_a_store(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "tables.sqlite"
    path.write_bytes(content)
    if not content:
        Store(path).close()
        return
    with pytest.raises(StoreError, match="cannot be opened as a store"):
        Store(path)
    assert path.read_bytes() == content


def test_what_cannot_be_written_is_refused_alone_and_the_store_goes_on(tmp_path: Path) -> None:
    key = hash_of("key")
    good = add_key(key, Holder("it", 0), "link")
    bad = [
        add_key(hash_of("other"), Holder("\ud800", 0), "link"),  # it is no text
        add_key(hash_of("other"), Holder("it", 2**70), "link"),  # it is too large
        ("INSERT INTO nothing VALUES (1)", ()),
    ]

    async def write() -> list[BaseException | None]:
        store = Store(tmp_path / "tables.sqlite")
        await store.written(add_table(KeptTable("it", "numer", "", (), "off", 0.0)))
        waiting = [store.written(statement) for statement in (*bad, good)]
        found = await asyncio.gather(*waiting, return_exceptions=True)
        assert store.holder(key, "link") == Holder("it", 0)
        store.close()
        return found

    *refused, done = asyncio.run(write())
    assert [type(each) for each in refused] == [StoreError] * len(bad)
    assert done is None


def test_a_store_of_another_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    store = Store(path)
    store._writer.execute("PRAGMA user_version = 2")
    store.close()
    with pytest.raises(StoreError, match="not a store of tables of this version"):
        Store(path)


def test_tables_are_listed_and_removed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "tables.sqlite"
    with serving(path) as port:
        tables = [opened(port, game=game)[0] for game in ("numer", "ten")]
        tables[0].act("123", 0)
        names = [client.table.removeprefix("/t/") for client in tables]
    store = ("--store", str(path))
    assert main(["serve", "--list", *store]) == 0
    lines = capsys.readouterr().out.splitlines()
    today = time.strftime("%Y-%m-%d")
    assert sorted(line.split()[:4] for line in lines) == sorted(
        [
            [names[0], "numer", "1", "step"],
            [names[1], "ten", "0", "steps"],
        ]
    )
    assert all(today in line for line in lines)
    assert main(["serve", "--remove", "nothing", names[0], *store]) == 2
    assert capsys.readouterr().err == f"There is no table nothing in {path}.\n"
    assert main(["serve", "--remove", names[0], *store]) == 0
    assert main(["serve", "--remove-older", "1", *store]) == 0
    assert capsys.readouterr().out == "Removed 1 table.\nRemoved 0 tables.\n"
    left = Store(path)
    assert [each.name for each in left.listed()] == [names[1]]
    left._writer.execute("UPDATE tables SET made = made - 100000")
    left.close()
    assert main(["serve", "--remove-older", "1", *store]) == 0
    assert capsys.readouterr().out == "Removed 1 table.\n"


def test_a_list_of_no_store_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "tables.sqlite"
    assert main(["serve", "--list", "--store", str(path)]) == 2
    assert capsys.readouterr().err == f"There is no store of tables in {path}.\n"
    assert not path.exists()


@pytest.mark.parametrize("package", ["starlette", "uvicorn", "segno"])
def test_without_the_extra_the_command_says_how_to_get_it(
    package: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing(_: object) -> int:
        raise ModuleNotFoundError(name=f"{package}.responses")

    monkeypatch.setattr("thinkstr8.cli.main.main", missing)
    assert entry.main() == 1
    assert capsys.readouterr().err == (
        f"This command needs {package}: pip install 'thinkstr8[web]'\n"
    )
