"""The programs of the documentation as modules for type checkers.

Belongs here: finding the code on a page. Each line of code has the same line number in its module
as on its page, so a checker's messages about the module fit the page.
Does not belong here: the checkers (tests/typing); running the programs (pytest does that).
"""

import re
from collections.abc import Iterator
from doctest import DocTestParser, Example
from pathlib import Path

_PROGRAM = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
_SESSION = "# mypy: allow-redefinition\n# pyright: reportUnusedExpression=false\n"
"""A session may redefine names and have lone expressions, whose values the prompt shows."""


def programs(page: str) -> Iterator[str]:
    r"""Yield the programs of a page: each block of Python, and all its doctests as one session.

    Doctests that expect an exception are left out: they show what is refused.

    >>> print(*programs("# A page\n\n```pycon\n>>> x = 2\n>>> x + 1\n3\n\n```\n"))
    # mypy: allow-redefinition
    # pyright: reportUnusedExpression=false
    <BLANKLINE>
    x = 2
    x + 1
    <BLANKLINE>
    """
    for block in _PROGRAM.finditer(page):
        yield "\n" * page.count("\n", 0, block.start(1)) + block[1]
    examples = [part for part in DocTestParser().parse(page) if isinstance(part, Example)]
    session = _SESSION
    for example in examples:
        if example.exc_msg is None:
            session += "\n" * (example.lineno - session.count("\n")) + example.source
    if session != _SESSION:
        yield session


def pages(root: Path) -> list[Path]:
    """Return the README and every page of the documentation that is not generated."""
    found = (root / "docs").rglob("*.md")
    return [root / "README.md", *sorted(path for path in found if "_build" not in path.parts)]


def write_programs(root: Path, folder: Path) -> dict[Path, Path]:
    """Write the programs of all pages to a folder, and return the page of each module."""
    written = {}
    for page in pages(root):
        name = re.sub(r"\W", "_", page.relative_to(root).with_suffix("").as_posix())
        for number, program in enumerate(programs(page.read_text(encoding="utf-8")), start=1):
            module = folder / f"{name}_{number}.py"
            module.write_text(program, encoding="utf-8")
            written[module] = page
    return written
