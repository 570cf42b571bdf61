"""The files of the pages: style sheets, scripts and pictures, all of them our own.

Belongs here: reading them once, and their addresses.
Does not belong here: pages (pages). A request names a file of the list, so it reaches no other.
"""

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final

from thinkstr8.core.values import frozen

_KINDS: Final = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
"""The kinds of files, by the ends of their names."""


@frozen
class File:
    """A file of the pages.

    Attributes:
        content: the bytes.
        kind: the type of its media.
        version: a word that is another one for other bytes.
    """

    content: bytes
    kind: str
    version: str


@cache
def static_files() -> Mapping[str, File]:
    """Return all files of the pages by their names."""
    found: dict[str, File] = {}
    for each in files("thinkstr8.web").joinpath("static").iterdir():
        ending = f".{each.name.rpartition('.')[2]}"
        if ending in _KINDS:
            content = each.read_bytes()
            found[each.name] = File(content, _KINDS[ending], sha256(content).hexdigest()[:12])
    return found


def address_of_file(name: str) -> str:
    """Return the address of a file; a changed file has another one."""
    return f"/static/{name}?v={static_files()[name].version}"
