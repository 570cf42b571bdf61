"""The page on types is right: its programs run, and print what it says."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "how-to" / "typing.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```\n\nIt prints ([^\n]*)\n", PAGE, re.DOTALL)


def test_every_program_says_what_it_prints() -> None:
    assert len(PROGRAMS) == PAGE.count("```python\n")


@pytest.mark.parametrize(("program", "sentence"), PROGRAMS, ids=lambda text: text.splitlines()[0])
def test_every_program_prints_what_the_page_says(program: str, sentence: str) -> None:
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603  # our own programs
    assert done.stdout.splitlines() == re.findall(r"`(.*?)`", sentence)
