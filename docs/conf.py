"""Sphinx configuration, and the directive that draws the stages of a game."""

import sys
from pathlib import Path
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import Directive
from docutils.statemachine import StringList
from sphinx.application import Sphinx

from thinkstr8 import GAMES, __version__

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

from stage_diagrams import READING, SOURCE, charts, diagram, table  # beside this file

from tools.index_page import addresses, repository  # at the root of the repository

project = "thinkstr8"
author = "The thinkstr8 authors"
project_copyright = "2026, The thinkstr8 authors"
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx.ext.viewcode"]
exclude_patterns = ["_build"]
myst_enable_extensions = ["deflist", "colon_fence"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = "thinkstr8"
html_baseurl = addresses(repository())["Documentation"]  # robots learn which copy is the original
html_theme_options = {
    "source_repository": repository(),
    "source_branch": "main",
    "source_directory": "docs/",
}
html_static_path = ["_static"]
html_css_files = ["pages.css"]
html_copy_source = False
html_show_sourcelink = False

add_module_names = False
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 60
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
autodoc_class_signature = "separated"
autodoc_type_aliases = {}
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_use_ivar = True

nitpicky = True
nitpick_ignore_regex = [
    # The documentation is built without a network, so other projects' pages cannot be linked.
    (
        r"py:.*",
        r"(random|fractions|collections|concurrent|enum|os|typing|types|attrs?|hypothesis)\..*",
    ),
    # Type variables have no page of their own.
    (r"py:.*", r"thinkstr8\.(core|files|search|arena|testing)\.\w+\.\w+T(_contra|_co)?"),
    (
        r"py:.*",
        r"(int|str|bool|float|tuple|dict|list|object|type|None|frozenset|range|classmethod)",
    ),
    (r"py:.*", r"(ValueError|TypeError|AssertionError|Exception|KeyError|abc\..*|Fraction|Random)"),
]


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
        lines = table(stages, GAMES[game].__name__).splitlines()
        self.state.nested_parse(StringList(lines, str(SOURCE)), 0, found)
        legend = nodes.paragraph(text=READING)
        return [nodes.raw("", picture, format="html"), legend, found]


def tidy(app: Sphinx, name: str, source: list[str]) -> None:
    """Take out the empty line that doctest needs at the end of a block."""
    del app, name
    source[0] = source[0].replace("\n\n```\n", "\n```\n")


def setup(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("stages", Stages)
    app.connect("source-read", tidy)
