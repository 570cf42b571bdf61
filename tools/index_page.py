"""The project's page on the package index: its addresses, and the README with full links.

Belongs here: everything derived from the address of the repository, which only pyproject.toml
states. Hatchling calls `IndexPage` when it builds the package.
Does not belong here: whether a release may be made (tools/release_check.py).
"""

import re
import tomllib
from pathlib import Path
from typing import Final, cast

from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT: Final = Path(__file__).parents[1]
PLACEHOLDER: Final = "OWNER"
"""The placeholder for the account in the address. A release needs a real account."""

_REPOSITORY: Final = re.compile(r"https://github\.com/(?P<account>[\w-]+)/(?P<name>[\w.-]+)")
_PICTURES: Final = (".gif", ".jpg", ".png", ".svg", ".webp")
_LINK: Final = re.compile(
    r"(?P<code>^```.*?^```|`[^`\n]+`)"
    r"|(?P<before>\]\(|\b(?:href|src|srcset)=\"|^\[[^\]\n]+\]:[ ]+)(?P<target>[^)\s\"]+)",
    re.MULTILINE | re.DOTALL,
)
_ABSOLUTE: Final = re.compile(r"[a-z][a-z0-9+.-]*:|//|#", re.IGNORECASE)


def repository(root: Path = ROOT) -> str:
    """Return the address of the repository from pyproject.toml.

    >>> repository().endswith("/thinkstr8")
    True
    """
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    return cast("str", project["tool"]["hatch"]["metadata"]["hooks"]["custom"]["repository"])


def addresses(repository: str) -> dict[str, str]:
    """Return the addresses of the project by name, as the package index lists them.

    >>> for name, address in addresses("https://github.com/ada/thinkstr8").items():
    ...     print(f"{name}: {address}")
    Homepage: https://github.com/ada/thinkstr8
    Documentation: https://ada.github.io/thinkstr8/
    Source: https://github.com/ada/thinkstr8
    Issues: https://github.com/ada/thinkstr8/issues
    Changelog: https://github.com/ada/thinkstr8/blob/main/CHANGELOG.md

    Raises:
        ValueError: the text is not the address of a repository on the code host.
    """
    match = _REPOSITORY.fullmatch(repository)
    if match is None:
        wanted = "https://github.com/ACCOUNT/NAME"
        raise ValueError(f"The repository must be like {wanted}, not {repository!r}.")
    return {
        "Homepage": repository,
        "Documentation": f"https://{match['account'].lower()}.github.io/{match['name']}/",
        "Source": repository,
        "Issues": f"{repository}/issues",
        "Changelog": f"{repository}/blob/main/CHANGELOG.md",
    }


def relative_links(text: str) -> list[str]:
    """Return the relative links in a Markdown text, except those in code.

    >>> relative_links("[a](docs/a.md), [b](https://b.org), `c[0](d)`")
    ['docs/a.md']
    """
    return [match["target"] for match in _LINK.finditer(text) if _is_relative(match)]


def _is_relative(match: re.Match[str]) -> bool:
    return match["code"] is None and not _ABSOLUTE.match(match["target"])


def with_full_links(text: str, repository: str, tag: str, root: Path = ROOT) -> str:
    r"""Return a Markdown text with absolute links to the files of the repository, except in code.

    The links lead to the files at a tag, so the page of a version stays correct. A picture is
    linked as a file, and everything else as a page of the code host.

    >>> text = "[first bot](docs/first-bot.md), [examples](examples), `a[0](b)`, [top](#top)"
    >>> print(with_full_links(text, "https://github.com/ada/x", "v1.2.3").replace(", ", "\n"))
    [first bot](https://github.com/ada/x/blob/v1.2.3/docs/first-bot.md)
    [examples](https://github.com/ada/x/tree/v1.2.3/examples)
    `a[0](b)`
    [top](#top)
    >>> with_full_links("![A game](docs/view.svg)", "https://github.com/ada/x", "v1.2.3")
    '![A game](https://raw.githubusercontent.com/ada/x/v1.2.3/docs/view.svg)'
    """
    files = repository.replace("github.com", "raw.githubusercontent.com")

    def full(match: re.Match[str]) -> str:
        target = match["target"]
        if not _is_relative(match):
            return match[0]
        path = target.partition("#")[0]
        if path.endswith(_PICTURES):
            return f"{match['before']}{files}/{tag}/{target}"
        kind = "tree" if (root / path).is_dir() else "blob"
        return f"{match['before']}{repository}/{kind}/{tag}/{target}"

    return _LINK.sub(full, text)


class IndexPage(MetadataHookInterface):
    """Hatchling's hook for the parts of the metadata that are made at build time."""

    def update(self, metadata: dict[str, object]) -> None:
        """Add the addresses and the README to the metadata, which already has the version."""
        root = Path(self.root)
        said = cast("str", self.config["repository"])
        metadata["urls"] = addresses(said)
        readme = (root / "README.md").read_text(encoding="utf-8")
        text = with_full_links(readme, said, f"v{metadata['version']}", root)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
