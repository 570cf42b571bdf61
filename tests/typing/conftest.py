"""Each checker reads all programs once: those of this folder and those of the documentation."""

from pathlib import Path

import pytest

from helpers.checkers import ROOT, Reports, mypy, pyright
from tools.documented import write_programs


@pytest.fixture(scope="session")
def reports(tmp_path_factory: pytest.TempPathFactory) -> Reports:
    folder = tmp_path_factory.mktemp("documented").resolve()
    pages = write_programs(ROOT, folder)
    programs = [*sorted(Path(__file__).parent.glob("*ed/*.py")), *pages]
    scratch = tmp_path_factory.mktemp("checkers")
    found = {"mypy": mypy(programs), "pyright": pyright(programs, scratch)}
    return Reports(pages, found)
