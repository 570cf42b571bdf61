"""Sphinx configuration, and the directive that draws the stages of a game."""

import re
import sys
from pathlib import Path
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import Directive
from docutils.statemachine import StringList
from sphinx.application import Sphinx

from thinkstr8 import GAMES, __version__
from thinkstr8.core import encoded
from thinkstr8.front.line_ups import rules_for

sys.path.insert(0, str(Path(__file__).parents[1]))

from docs.encoding_tables import tables  # beside this file
from docs.public_names import with_public_names
from docs.reference_pages import expanded, source_line, sources
from docs.stage_diagrams import READING, SOURCE, charts, diagram, table
from tools.index_page import addresses, repository  # at the root of the repository

project = "thinkstr8"
author = "The thinkstr8 authors"
project_copyright = "2026, The thinkstr8 authors"
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.intersphinx", "sphinx.ext.linkcode", "sphinx_copybutton"]
exclude_patterns = ["_build", "inventories"]
myst_enable_extensions = ["deflist", "colon_fence"]
myst_heading_anchors = 3

SOURCE_ICON = """
<svg stroke="currentColor" fill="currentColor" stroke-width="0" viewBox="0 0 16 16" height="1em"
  width="1em" role="img" aria-label="Source"><path d="M5.5 3 1 8l4.5 5 1.2-1L3 8l3.7-4zM10.5 3 9.3 4
  13 8l-3.7 4 1.2 1L15 8z"/></svg>
"""

html_theme = "furo"
html_title = f"thinkstr8 {version}"
html_baseurl = addresses(repository())["Documentation"]  # robots learn which copy is the original
html_theme_options = {
    "source_repository": repository(),
    "source_branch": "main",
    "source_directory": "docs/",
    "footer_icons": [
        {"name": "Source", "url": repository(), "html": SOURCE_ICON, "class": ""},
    ],
}
html_static_path = ["_static"]
html_css_files = ["pages.css"]
html_copy_source = False
html_show_sourcelink = False

# The reference is made by reference_pages.py from the source, so nothing is imported to show it.
add_module_names = True
toc_object_entries_show_parents = "hide"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 1  # unless reference_pages.py says that one line is enough
highlight_language = "python"

copybutton_prompt_text = r">>> |\.\.\. ?|\$ "
copybutton_prompt_is_regexp = True

_INVENTORIES = Path(__file__).parent / "inventories"
intersphinx_mapping = {  # builds need no network: tools/inventories.py keeps what is linked
    "python": ("https://docs.python.org/3", str(_INVENTORIES / "python.inv")),
    "attrs": ("https://www.attrs.org/en/stable", str(_INVENTORIES / "attrs.inv")),
    "hypothesis": (
        "https://hypothesis.readthedocs.io/en/latest",
        str(_INVENTORIES / "hypothesis.inv"),
    ),
}

nitpicky = True
nitpick_ignore_regex = [
    (r"py:class", r"[A-Z][A-Za-z]*T(_contra|_co)?"),  # type variables
    (r"py:class", r"(gymnasium|np|numpy|open_spiel|pettingzoo|pyspiel)\..*"),  # of extras
    (r"py:exc", r"SpielError"),
]


def linkcode_resolve(domain: str, info: dict[str, str]) -> str | None:
    """Return where the code host shows the source of a name; None for a field or a value."""
    place = source_line(f"{info['module']}.{info['fullname']}") if domain == "py" else None
    return place and f"{repository()}/blob/main/{place}"


class Stages(Directive):
    """The diagram of a game's stages, and the same as a table."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, object]] = {}

    def run(self) -> list[nodes.Node]:
        """Return the picture for HTML and the table for everybody."""
        (game,) = self.arguments
        self.state.document.settings.env.note_dependency(str(SOURCE))
        stages = charts()[game]
        picture = diagram(f"The stages of {game} and the actions between them", stages)
        found = nodes.container(classes=["table-wrapper"])
        lines = table(stages, f"thinkstr8.{game}").splitlines()
        self.state.nested_parse(StringList(lines, str(SOURCE)), 0, found)
        legend = nodes.paragraph(text=READING)
        return [nodes.raw("", picture, format="html"), legend, found]


class Encoding(Directive):
    """The ids and bytes of a game, for one number of players."""

    required_arguments = 2
    option_spec: ClassVar[dict[str, object]] = {}

    def run(self) -> list[nodes.Node]:
        """Return the tables."""
        name, players = self.arguments
        game = encoded(GAMES[name])
        found = nodes.container(classes=["table-wrapper"])
        lines = tables(game, rules_for(game, int(players))).splitlines()
        self.state.nested_parse(StringList(lines, __file__), 0, found)
        return [found]


_ROLE = re.compile(r"\{py:\w+\}`[^`]+`")


def read(app: Sphinx, name: str, source: list[str]) -> None:
    """Describe the public names of a page.

    A link may name a definition where it is written; it leads to its public name.
    """
    page = source[0]
    if name.startswith("reference/api/"):
        for path in sources(page):
            app.env.note_dependency(str(path))
        page = expanded(page, Path(app.srcdir, name).parent)
    source[0] = _ROLE.sub(lambda role: with_public_names(role[0]), page)


def trim(_: Sphinx, page: nodes.document) -> None:
    """Take out the empty lines at the end of code, which doctest needs, also in included files."""
    for block in page.findall(nodes.literal_block):
        text = block.astext().rstrip("\n")
        block.rawsource = text  # Sphinx colours only code that is still as it was written
        block[:] = [nodes.Text(text)]


def setup(app: Sphinx) -> None:
    """Register the directive and the pages of the reference."""
    app.add_directive("stages", Stages)
    app.add_directive("encoding", Encoding)
    app.connect("source-read", read)
    app.connect("doctree-read", trim)
