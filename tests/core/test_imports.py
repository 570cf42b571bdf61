"""A program loads only what it uses."""

import subprocess
import sys

import pytest


def loaded_by(program: str) -> set[str]:
    """Return the modules that a program loads in a process of its own."""
    source = f"{program}\nimport sys\nprint(*sys.modules)"
    done = subprocess.run(  # noqa: S603  # our own program
        [sys.executable, "-c", source], capture_output=True, text=True, check=True
    )
    return {*done.stdout.split()}


def under(name: str, modules: set[str]) -> set[str]:
    return {module for module in modules if f"{module}.".startswith(f"{name}.")}


def test_the_library_itself_is_core_alone() -> None:
    modules = loaded_by("import thinkstr8")
    assert under("thinkstr8", modules) == {"thinkstr8", *under("thinkstr8.core", modules)}
    assert not under("cattrs", modules)


@pytest.mark.parametrize("game", ["numer", "ten", "think_str8"])
def test_a_game_loads_no_other_game_and_no_reader_of_json(game: str) -> None:
    modules = loaded_by(f"from thinkstr8 import {game}")
    games = {
        module.split(".")[2]
        for module in under("thinkstr8.games", modules)
        if module.count(".") > 1
    }
    assert games == {game}
    assert not under("cattrs", modules)


def test_the_search_needs_core_alone() -> None:
    modules = loaded_by("import thinkstr8.search")
    assert not under("thinkstr8.games", modules)
    assert not under("thinkstr8.files", modules)
    assert not under("thinkstr8.kit", modules)
    assert under("thinkstr8.search", modules)


def test_files_load_cattrs_when_json_is_read() -> None:
    assert not under("cattrs", loaded_by("import thinkstr8.files"))
    used = "from thinkstr8 import numer; from thinkstr8.files import to_json; to_json(numer, 3)"
    assert under("cattrs", loaded_by(used))
