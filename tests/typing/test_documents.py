"""The programs of the documentation are right for both checkers, without any help."""

import re
from pathlib import Path

import pytest

from helpers.checkers import CHECKERS, ROOT, Reports
from tools.documented import pages, programs

PAGES = [page for page in pages(ROOT) if any(programs(page.read_text(encoding="utf-8")))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
@pytest.mark.parametrize("checker", CHECKERS)
def test_the_programs_of_every_page_are_accepted(
    checker: str, page: Path, reports: Reports
) -> None:
    modules = [module for module, its in reports.pages.items() if its == page]
    assert modules
    found = [each for module in modules for each in reports.about(checker, module)]
    assert [f"{page.name}:{each.line}: {each.text}" for each in found] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_program_of_a_page_needs_a_cast_an_assertion_or_a_comment(page: Path) -> None:
    text = "\n".join(programs(page.read_text(encoding="utf-8")))
    crutches = r"\bcast\(|^\s*assert |\bor \d|# *type: *ignore|# *pyright: *ignore"
    assert re.findall(crutches, text, re.MULTILINE) == []


def test_programs_stand_on_the_lines_of_their_page() -> None:
    page = """# A page

```python
x = 1
```

```pycon
>>> x = 2
>>> for y in [x]:
...     y
2
>>> 1 / 0
Traceback (most recent call last):
ZeroDivisionError: division by zero
>>> y
2

```
"""
    program, session = programs(page)
    assert program.splitlines() == ["", "", "", "x = 1"]
    assert session.splitlines()[7:] == ["x = 2", "for y in [x]:", "    y", *[""] * 4, "y"]
