"""The lowest versions that the project supports, as requirements for pip.

Belongs here: reading the requirements that pyproject.toml declares.
Does not belong here: installing and testing them (`make test-lowest`).
"""

import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

Entry: TypeAlias = str | Mapping[str, str]
"""A requirement, or the inclusion of another group."""

_FLOOR = re.compile(r"(?P<name>[A-Za-z0-9._-]+(\[[^\]]*\])?) *>= *(?P<version>[0-9.]+)")
PYPROJECT = Path(__file__).parents[1] / "pyproject.toml"


def lowest(requirement: str) -> str:
    """Return a requirement for exactly the lowest version that a requirement allows.

    >>> lowest("coverage[toml]>=7.6"), lowest("mypy>=1.18,<3; python_version > '3.11'")
    ('coverage[toml]==7.6', "mypy==1.18; python_version > '3.11'")

    Raises:
        ValueError: the requirement names no lowest version.
    """
    wanted, marked, marker = requirement.partition(";")
    floor = _FLOOR.match(wanted)
    if floor is None:
        raise ValueError(f"There is no lowest version in {requirement!r}.")
    return f"{floor['name']}=={floor['version']}{marked}{marker}"


def members(groups: Mapping[str, Sequence[Entry]], name: str) -> Iterator[str]:
    """Yield the requirements of a dependency group and of the groups that it includes.

    >>> groups = {"dev": ["ruff>=0.9", {"include-group": "test"}], "test": ["pytest>=8.4"]}
    >>> [*members(groups, "dev")]
    ['ruff>=0.9', 'pytest>=8.4']
    """
    for entry in groups[name]:
        if isinstance(entry, str):
            yield entry
        else:
            yield from members(groups, entry["include-group"])


def declared(text: str) -> list[str]:
    """Return all requirements in a pyproject.toml: run-time, extras and development."""
    found = tomllib.loads(text)
    project = found["project"]
    extras = [each for extra in project["optional-dependencies"].values() for each in extra]
    return [*project["dependencies"], *extras, *members(found["dependency-groups"], "dev")]


def main() -> None:
    """Print all requirements in the format of a requirements file."""
    lines = {lowest(each): None for each in declared(PYPROJECT.read_text(encoding="utf-8"))}
    sys.stdout.write("".join(f"{line}\n" for line in lines))


if __name__ == "__main__":
    main()
