"""Check whether the checkout may be released: `python tools/tasks.py release-check`.

Belongs here: the promises of a release that no single test can check. The version is the same
everywhere, the project has its real address, and both archives are complete. The archives are built
into `dist`, and exactly the checked files are uploaded.
Does not belong here: the tests of the library; uploading (.github/workflows/release.yml).
"""

import argparse
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Sequence
from datetime import date
from email import message_from_bytes
from pathlib import Path
from typing import Final, cast
from zipfile import ZipFile

import yaml

from tools.index_page import PLACEHOLDER, ROOT, addresses, relative_links, repository

_VERSION: Final = re.compile(r'^__version__ = "(\d+\.\d+\.\d+)"$', re.MULTILINE)
_SECTION: Final = re.compile(r"^## \[(?P<name>[^\]]+)\](?: - (?P<day>\S+))?$", re.MULTILINE)
_ABOUT: Final = ("METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE")


def version(root: Path = ROOT) -> str:
    """Return the version of the library.

    Raises:
        ValueError: core/version.py has no version of three numbers.
    """
    text = (root / "src" / "thinkstr8" / "core" / "version.py").read_text(encoding="utf-8")
    found = _VERSION.search(text)
    if found is None:
        raise ValueError('core/version.py has no line like: __version__ = "1.2.3"')
    return found[1]


def sections(changelog: str) -> dict[str, tuple[str | None, str]]:
    r"""Return the day and the text of every section of a changelog, by name.

    >>> sections("# Changes\n\n## [Unreleased]\n\n## [1.2.3] - 2027-01-31\n\n### Fixed\n")
    {'Unreleased': (None, ''), '1.2.3': ('2027-01-31', '### Fixed')}
    """
    heads = [*_SECTION.finditer(changelog)]
    ends = [*(head.start() for head in heads[1:]), len(changelog)]
    return {
        head["name"]: (head["day"], changelog[head.end() : end].strip())
        for head, end in zip(heads, ends, strict=True)
    }


def address_problems(root: Path = ROOT) -> Iterator[str]:
    """Yield each problem with the address of the project."""
    if f"/{PLACEHOLDER}/" in repository(root):
        yield f"pyproject.toml: put the real account for {PLACEHOLDER} in the repository's address."


def changelog_problems(root: Path = ROOT) -> Iterator[str]:
    """Yield each problem with the changelog."""
    wanted = version(root)
    found = sections((root / "CHANGELOG.md").read_text(encoding="utf-8"))
    if found.pop("Unreleased", (None, ""))[1]:
        yield f"CHANGELOG.md: move what is under [Unreleased] to a section for {wanted}."
    if next(iter(found), None) != wanted:
        yield f"CHANGELOG.md: the newest section must be: ## [{wanted}] - YYYY-MM-DD"
    elif not found[wanted][1]:
        yield f"CHANGELOG.md: the section for {wanted} is empty."


def citation_problems(root: Path = ROOT) -> Iterator[str]:
    """Yield each difference between the citation and the package or the changelog."""
    text = (root / "CITATION.cff").read_text(encoding="utf-8")
    citation = cast("dict[str, object]", yaml.safe_load(text))
    found = sections((root / "CHANGELOG.md").read_text(encoding="utf-8"))
    day, _ = found.get(version(root), (None, ""))
    wanted = {
        "version": version(root),
        "repository-code": repository(root),
        "url": addresses(repository(root))["Documentation"],
        "license": "MIT",
        **({} if day is None else {"date-released": day}),
    }
    for name, value in wanted.items():
        said = citation.get(name)
        if (said.isoformat() if isinstance(said, date) else said) != value:
            yield f"CITATION.cff: {name} must be {value}, not {said}."


def tag_problems(tag: str | None, root: Path = ROOT) -> Iterator[str]:
    """Yield each problem with the tag that starts a release, if there is a tag."""
    if tag is not None and tag != f"v{version(root)}":
        yield f"The tag {tag} does not fit: core/version.py says {version(root)}."


def build(folder: Path, root: Path = ROOT, *, isolated: bool = True) -> tuple[Path, Path]:
    """Build both archives into a folder, and return the wheel and the source archive.

    The wheel is built from the source archive, as installers do.

    Args:
        folder: the folder for the archives; its old content is removed.
        root: the checkout.
        isolated: whether to build in a fresh environment, as installers do.

    Raises:
        subprocess.CalledProcessError: the build failed.
    """
    shutil.rmtree(folder, ignore_errors=True)
    options = [] if isolated else ["--no-isolation"]
    command = [sys.executable, "-m", "build", *options, "--outdir", str(folder), str(root)]
    subprocess.run(command, check=True)  # noqa: S603  # our own program
    (wheel,) = folder.glob("*.whl")
    (source,) = folder.glob("*.tar.gz")
    return wheel, source


def upload_problems(archives: Sequence[Path]) -> Iterator[str]:
    """Yield each problem that the package index would have with the archives."""
    command = [sys.executable, "-m", "twine", "check", "--strict", *map(str, archives)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  # our own program
    if done.returncode or done.stdout.count("PASSED") != len(archives):
        yield done.stdout + done.stderr


def wheel_problems(wheel: Path, root: Path = ROOT) -> Iterator[str]:
    """Yield each missing or extra file of a wheel, and each dead link in its README."""
    source = root / "src"
    about = f"thinkstr8-{version(root)}.dist-info/"
    files = [
        path
        for path in source.rglob("*")
        if path.suffix in {".py", ".json", ".typed", ".css", ".js", ".svg"}
    ]
    wanted = {path.relative_to(source).as_posix() for path in files}
    wanted |= {about + name for name in _ABOUT}
    with ZipFile(wheel) as archive:
        yield from _differences(wheel.name, wanted, set(archive.namelist()))
        metadata = message_from_bytes(archive.read(f"{about}METADATA"))
    for link in relative_links(str(metadata.get_payload())):
        yield f"{wheel.name}: the README on the package index links {link}, which is not there."


def source_problems(source: Path, kept: set[str]) -> Iterator[str]:
    """Yield each difference between a source archive and the files that git tracks."""
    with tarfile.open(source) as archive:
        found = {each.name.partition("/")[2] for each in archive.getmembers() if each.isfile()}
    yield from _differences(source.name, kept, found - {"PKG-INFO"})


def _differences(name: str, wanted: set[str], found: set[str]) -> Iterator[str]:
    for missing in sorted(wanted - found):
        yield f"{name}: {missing} is missing."
    for more in sorted(found - wanted):
        yield f"{name}: {more} does not belong there."


def kept_by_git(root: Path = ROOT) -> set[str]:
    """Return the files that git tracks, as paths from the root of the checkout.

    Raises:
        OSError: git is not installed.
        subprocess.CalledProcessError: this is not a checkout.
    """
    command = ("git", "-C", str(root), "ls-files", "-z")
    done = subprocess.run(command, capture_output=True, check=True)  # noqa: S603  # fixed words
    return {name for name in done.stdout.decode().split("\0") if name}


def said_problems(tag: str | None = None, root: Path = ROOT) -> list[str]:
    """Return each problem with the texts of a checkout: address, tag, changelog, citation."""
    return [
        *address_problems(root),
        *tag_problems(tag, root),
        *changelog_problems(root),
        *citation_problems(root),
    ]


def main(arguments: Sequence[str]) -> int:
    """Build and check everything, print the problems, and return the exit code."""
    parser = argparse.ArgumentParser(prog="release-check", description=__doc__.splitlines()[0])
    parser.add_argument("--tag", help="the tag that starts the release, such as v1.2.3")
    chosen = parser.parse_args(arguments)
    wheel, source = build(ROOT / "dist")
    problems = [
        *said_problems(chosen.tag),
        *upload_problems([wheel, source]),
        *wheel_problems(wheel),
        *source_problems(source, kept_by_git()),
    ]
    for problem in problems:
        sys.stdout.write(f"{problem}\n")
    if not problems:
        sys.stdout.write(f"{wheel.name} and {source.name} may be released.\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
