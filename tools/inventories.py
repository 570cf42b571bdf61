"""What the documentation can link to on the sites of other projects, kept in the repository.

Sphinx projects publish an inventory of their names, `objects.inv`. The documentation is built
without a network, so it reads copies in docs/inventories. They are cut to the names that the
reference uses. When a signature gets a type that is not in them, the build says so; download the
inventory (such as https://docs.python.org/3/objects.inv) and cut it again:

    python -m tools.inventories objects.inv docs/inventories/python.inv

Belongs here: reading, cutting and writing inventories.
Does not belong here: where the sites are (docs/conf.py); licences (docs/inventories/README.md).
"""

import re
import sys
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from docs.reference_pages import expanded

ROOT: Final = Path(__file__).parents[1]
_HEADER_LINES: Final = 4


def entries(inventory: bytes) -> list[str]:
    r"""Return the entries of an inventory: lines of name, kind, priority, address and title.

    >>> entries(b"#\n#\n#\n#\n" + zlib.compress(b"int py:class 1 functions.html#$ -\n"))
    ['int py:class 1 functions.html#$ -']
    """
    packed = inventory.split(b"\n", _HEADER_LINES)[_HEADER_LINES]
    return zlib.decompress(packed).decode().splitlines()


def cut(inventory: bytes, names: Iterable[str]) -> bytes:
    r"""Return an inventory with only those entries whose names Python knows and somebody uses.

    >>> whole = b"#\n#\n#\n#\n" + zlib.compress(b"a py:data 1 x -\nb py:data 1 x -\n")
    >>> entries(cut(whole, {"b"}))
    ['b py:data 1 x -']
    """
    wanted = {*names}
    header = inventory.split(b"\n", _HEADER_LINES)[:_HEADER_LINES]
    kept = [
        entry
        for entry in entries(inventory)
        if " py:" in entry and entry.split(" py:")[0] in wanted
    ]
    text = "".join(f"{entry}\n" for entry in kept)
    return b"\n".join([*header, zlib.compress(text.encode(), 9)])


def used(root: Path = ROOT) -> set[str]:
    """Return every word of the reference, dotted names included; most of them name nothing."""
    pages = (root / "docs" / "reference" / "api").rglob("*.md")
    texts = (expanded(page.read_text(encoding="utf-8"), page.parent) for page in pages)
    return {word for text in texts for word in re.findall(r"[\w.]*\w", text)}


def main(whole: str, target: str) -> None:
    """Cut an inventory that was downloaded, and write it to where the documentation reads it."""
    Path(target).write_bytes(cut(Path(whole).read_bytes(), used()))


if __name__ == "__main__":
    main(*sys.argv[1:])
