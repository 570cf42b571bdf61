"""The layout shows the architecture: imports run one way, and legality cannot see a State."""

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "thinkstr8"
GAMES = sorted(path.name for path in (SOURCE / "games").iterdir() if (path / "rules.py").exists())

LAYERS = ("core", "search", "kit", "files", "games", "arena", "testing", "cli")
"""Each may import those before it and itself."""

FILES = (
    "components",
    "rules",
    "actions",
    "events",
    "state",
    "legality",
    "transitions",
    "views",
    "consistency",
    "scoring",
    "notation",
    "narration",
    "positions",
    "bots",
)
"""What every game's folder has, in the order in which the files may import each other."""

EXTRA_FILES = {
    "think_str8": {
        "dealing": "transitions",
        "hands": "views",
        "reasons": "bots",
        "beliefs": "bots",
        "sheet": "bots",
        "artwork": "bots",
        "captions": "bots",
        "pictures": "bots",
        "sheet_pictures": "bots",
        "questions": "bots",
        "foresight": "bots",
    },
    "numer": {"questions": "legality"},
    "ten": {
        "announcements": "state",
        "placement": "legality",
        "layouts": "legality",
        "questions": "legality",
        "automaton": "legality",
        "dealing": "transitions",
        "moves": "transitions",
    },
}
"""Files that only one game has, and before which of the common files they stand."""

SHOWN_BY = {("think_str8", "views"): "pictures", ("think_str8", "sheet"): "sheet_pictures"}
"""What a value's `_repr_svg_` imports when a notebook calls it; only there, it may stand later."""


def imports(path: Path) -> set[tuple[str, str]]:
    """Give (module, name) for everything that a file imports from this library."""
    return imported(ast.parse(path.read_text()))


def imports_for_notebooks(path: Path) -> set[tuple[str, str]]:
    """Give (module, name) for what the methods import that notebooks call."""
    methods = (
        node
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef) and node.name == "_repr_svg_"
    )
    return {pair for method in methods for pair in imported(method)}


def imported(tree: ast.AST) -> set[tuple[str, str]]:
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {(alias.name, "") for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {(node.module or "", alias.name) for alias in node.names}
    return {(module, name) for module, name in found if module.startswith("thinkstr8")}


@pytest.mark.parametrize("layer", LAYERS)
def test_layers_import_downwards_only(layer: str) -> None:
    allowed = set(LAYERS[: LAYERS.index(layer) + 1])
    for path in (SOURCE / layer).rglob("*.py"):
        for module, name in imports(path):
            parts = module.split(".")
            used = parts[1] if len(parts) > 1 else {"__version__": layer}.get(name, "games")
            assert used in allowed, f"{path.name} imports {module}"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_files(game: str) -> None:
    files = {path.stem for path in (SOURCE / "games" / game).glob("*.py")} - {"__init__"}
    assert files == set(FILES) | set(EXTRA_FILES.get(game, {}))


@pytest.mark.parametrize("game", GAMES)
def test_the_files_of_a_game_import_in_order(game: str) -> None:
    order = list(FILES)
    for extra, before in EXTRA_FILES.get(game, {}).items():
        order.insert(order.index(before), extra)
    prefix = f"thinkstr8.games.{game}."
    for number, name in enumerate(order):
        path = SOURCE / "games" / game / f"{name}.py"
        late = imports_for_notebooks(path)
        assert [module for module, _ in late] == [
            prefix + shown for shown in [SHOWN_BY.get((game, name))] if shown
        ]
        for module, _ in imports(path) - late:
            if module.startswith(prefix):
                assert module.removeprefix(prefix) in order[:number], f"{name} imports {module}"
            else:
                assert module.startswith(
                    ("thinkstr8.core.", "thinkstr8.kit.", "thinkstr8.files.")
                ), f"{name} imports {module}"


@pytest.mark.parametrize("file", ["legality", "narration"])
@pytest.mark.parametrize("game", GAMES)
def test_legality_and_narration_do_not_know_state(game: str, file: str) -> None:
    path = SOURCE / "games" / game / f"{file}.py"
    names = {name for _, name in imports(path)}
    assert "Table" in names
    assert not names & {"State", "View"}


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=lambda path: path.name)
def test_every_module_says_what_belongs_in_it(path: Path) -> None:
    text = ast.get_docstring(ast.parse(path.read_text())) or ""
    assert text
    if path.name not in ("__init__.py", "__main__.py"):
        assert "Belongs here: " in text
        assert "Does not belong here: " in text


def test_the_library_prints_nothing_and_draws_no_random_numbers_of_its_own() -> None:
    for layer in ("core", "games", "arena", "testing"):
        for path in (SOURCE / layer).rglob("*.py"):
            text = path.read_text()
            assert "print(" not in text.replace(">>> print(", "").replace("...     print(", "")
            assert "import random\n" not in text
