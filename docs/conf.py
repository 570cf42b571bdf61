"""Sphinx configuration."""

from thinkstr8 import __version__

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
        r"(random|fractions|collections|concurrent|enum|typing|types|attrs?|hypothesis)\..*",
    ),
    # Type variables have no page of their own.
    (r"py:.*", r"thinkstr8\.(core|arena)\.\w+\.\w+T(_contra)?"),
    (
        r"py:.*",
        r"(int|str|bool|float|tuple|dict|list|object|type|None|frozenset|range|classmethod)",
    ),
    (r"py:.*", r"(ValueError|TypeError|AssertionError|Exception|KeyError|abc\..*|Fraction|Random)"),
]
