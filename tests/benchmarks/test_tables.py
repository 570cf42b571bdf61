"""The load of many tables is played to the end of its turns, and nothing is lost."""

import re
import sys

import pytest

from benchmarks.tables import __main__ as load


@pytest.mark.skipif(sys.platform != "linux", reason="the load needs Linux for its memory")
@pytest.mark.parametrize("pages", [[], ["--pages"]])
def test_tables_and_a_bare_page_get_the_same_posts(
    pages: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(load, "_OPENING", 0.3)
    monkeypatch.setattr(load, "_ARRIVING", 0.3)
    options = ["--tables", "3", "--turns", "2", "--seconds", "1.2", "--thinking", "0.1"]
    assert load.main([*options, *pages]) == 0
    said = capsys.readouterr().out
    assert "3 tables with 4 people each" in said
    assert int(re.findall(r"(\d+) acknowledged actions", said)[0]) > 1
    assert (int(re.findall(r"pages fetched: (\d+)", said)[0]) > 0) == bool(pages)
    assert "errors, lost or doubled actions: 0" in said
    assert re.search(r"ratio +\d+\.\d+ +\d+\.\d+", said)
