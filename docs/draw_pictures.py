"""Draws the pictures of the documentation again: `make pictures`.

The programs are on the page how-to/pictures.md. A picture of that page is the value of `picture`
after the block of code directly above it.
"""

import re
from doctest import DocTestParser
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent / "pictures"
PAGE: Final = Path(__file__).parent / "how-to" / "pictures.md"

_BLOCK: Final = re.compile(
    r"^```pycon\n(?P<code>.*?)^```\n(?:\n!\[[^]]*\]\(\.\./pictures/(?P<file>\S+)\))?",
    re.DOTALL | re.MULTILINE,
)
"""A block of code, and the file of the picture directly below it, if there is one."""


def pictures() -> dict[str, str]:
    """Return every picture by the name of its file."""
    found: dict[str, str] = {}
    names: dict[str, object] = {}
    for block in _BLOCK.finditer(PAGE.read_text(encoding="utf-8")):
        for example in DocTestParser().get_examples(block["code"]):
            exec(example.source, names)  # noqa: S102  # the code of our own page
        if block["file"]:
            found[block["file"]] = str(names.pop("picture"))
    return found


if __name__ == "__main__":
    for name, picture in pictures().items():
        (FOLDER / name).write_text(picture, encoding="utf-8", newline="\n")
