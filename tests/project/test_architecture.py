"""The layout shows the architecture: imports run one way, and legality cannot see a State."""

import ast
import re
from pathlib import Path

import pytest

from thinkstr8.testing import Promise

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "thinkstr8"
PAGE = (ROOT / "docs" / "explanation" / "architecture.md").read_text()
TITLES = {"think_str8": "Think Str8!", "ten": "TEN", "numer": "Numer"}
GAMES = sorted(path.name for path in (SOURCE / "games").iterdir() if (path / "rules.py").exists())

MAY_IMPORT = {
    "core": (),
    "kit": ("core",),
    "files": ("core", "kit"),
    "search": ("core",),
    "games": ("core", "kit", "files"),
    "match": ("core", "kit", "files", "games"),
    "arena": ("core", "kit", "files", "games", "match"),
    "testing": ("core", "kit", "files", "games", "match", "arena"),
    "batch": ("core", "kit", "files", "games"),
    "adapters": ("core", "kit", "files", "games", "match", "arena", "testing", "batch"),
    "front": ("core", "kit", "files", "search", "games", "match", "arena"),
    "web": ("core", "kit", "files", "search", "games", "match", "front"),
    "cli": (
        *("core", "kit", "files", "search", "games", "match"),
        *("arena", "testing", "adapters", "front", "web"),
    ),
}
"""Every folder with code, and from which others it may import."""

ROOMS = (
    "components",
    "rules",
    "actions",
    "events",
    "state",
    "legality",
    "dealing",
    "transitions",
    "views",
    "scoring",
    "notation",
    "disclosures",
    "choices",
    "words",
    "refusals",
    "remarks",
    "summaries",
    "questions",
    "advice",
    "encoding",
    "artwork",
    "captions",
    "scenes",
    "pictures",
    "descriptions",
    "bots",
    "positions",
    "consistency",
    "sequences",
)
"""The files that every game has, in the order in which they may import each other."""

EXTRA_ROOMS = {
    "think_str8": {
        "successors": "transitions",
        "hands": "views",
        "deduction": "views",
        "weights": "questions",
        "story": "questions",
        "evidence": "questions",
        "reasons": "questions",
        "beliefs": "questions",
        "sheet_parts": "questions",
        "notes": "questions",
        "sheet": "questions",
        "differences": "questions",
        "comparing": "questions",
        "observations": "encoding",
        "picture_parts": "pictures",
        "panels": "pictures",
        "narrow_pictures": "pictures",
        "sheet_pictures": "descriptions",
        "foresight": "bots",
        "minds": "bots",
        "models": "bots",
        "endgame": "bots",
    },
    "ten": {
        "forms": "rules",
        "fitting": "rules",
        "placement": "rules",
        "shared_events": "state",
        "order": "legality",
        "limits": "legality",
        "prices": "legality",
        "moves": "transitions",
        "automaton": "transitions",
        "layouts": "scoring",
        "ladder": "words",
        "valuation": "questions",
        "observations": "encoding",
        "panels": "pictures",
        "areas": "pictures",
        "trades": "pictures",
        "accounts": "descriptions",
        "expectations": "bots",
        "prospects": "bots",
        "drawing": "bots",
        "estimates": "bots",
        "bidding": "bots",
        "trading": "bots",
    },
    "numer": {
        "checking": "actions",
        "check_pictures": "pictures",
        "round_pictures": "pictures",
        "lead_table": "bots",
        "prospects": "bots",
        "estimates": "bots",
        "duels": "bots",
        "crowds": "bots",
        "policies": "bots",
        "responses": "bots",
    },
}
"""The files that a game has besides, and before which of the common ones they stand."""

ARENA_ROOMS = {
    "words": (),
    "programs": (),
    "series": (),
    "statistics": (),
    "played": (),
    "results": (),
    "variance": (),
    "forms": (),
    "journal": (),
    "workers": (),
    "sittings": ("failures", "answers", "sitting", "interrupts", "trusted", "watch"),
    "protocol": ("fields", "messages", "dialogues", "serving"),
    "isolation": (
        "pipes",
        "confinement",
        "host",
        "rehearsals",
        "template",
        "keepers",
        "players",
        "isolated",
    ),
    "one_game": (),
    "runs": (),
    "ratings": (),
    "round_robin": (),
    "exports": (),
}
"""The arena's files, and its folders with their files, in the order in which they may import."""

SHOWN_BY = {
    ("think_str8", "views"): "pictures",
    ("think_str8", "notes"): "sheet_pictures",
    ("think_str8", "sheet"): "sheet_pictures",
    ("ten", "views"): "pictures",
    ("numer", "views"): "pictures",
}
"""What a value's `_repr_svg_` imports when a notebook calls it; only there, it may stand later."""


def imports(path: Path) -> set[tuple[str, str]]:
    """Return (module, name) for everything that a file imports from this library."""
    return imported(ast.parse(path.read_text()))


def imports_for_notebooks(path: Path) -> set[tuple[str, str]]:
    """Return (module, name) for what the methods import that notebooks call."""
    methods = (
        node
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef) and node.name == "_repr_svg_"
    )
    return {pair for method in methods for pair in imported(method)}


def is_room(module: str, name: str) -> bool:
    """Return whether a name that is imported from a game is one of its files."""
    return (SOURCE.parent / Path(*module.split(".")) / f"{name}.py").exists()


def imported(tree: ast.AST) -> set[tuple[str, str]]:
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {(alias.name, "") for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {(node.module or "", alias.name) for alias in node.names}
    found = {(module, name) for module, name in found if module.startswith("thinkstr8")}
    return {
        (f"{module}.{name}", "") if is_room(module, name) else (module, name)
        for module, name in found
    }


def order(game: str) -> list[str]:
    """Return all files of a game in the order in which they may import each other."""
    files = list(ROOMS)
    for extra, before in EXTRA_ROOMS[game].items():
        files.insert(files.index(before), extra)
    return files


def table(title: str) -> list[tuple[str, ...]]:
    """Return the rows of the table on the page that has a title, without quotes."""
    lines = PAGE.split(f"\n{title}\n|---")[1].split("\n\n")[0].splitlines()[1:]
    return [tuple(cell.strip(" `") for cell in line.strip("|").split("|")) for line in lines]


def test_every_folder_with_code_is_a_layer() -> None:
    assert {path.parent.name for path in SOURCE.glob("*/*.py")} == {*MAY_IMPORT}


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_layers_import_downwards_only(layer: str) -> None:
    for path in (SOURCE / layer).rglob("*.py"):
        for module, name in imports(path):
            if (module, name) == ("thinkstr8", "__version__"):
                continue
            assert module.split(".")[1:2], f"{path.name} imports {name} from the whole package"
            assert module.split(".")[1] in (layer, *MAY_IMPORT[layer]), f"{path.name}: {module}"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_files(game: str) -> None:
    files = {path.stem for path in (SOURCE / "games" / game).glob("*.py")} - {"__init__"}
    assert files == {*ROOMS, *EXTRA_ROOMS[game]}


@pytest.mark.parametrize("game", GAMES)
def test_the_files_of_a_game_import_in_order(game: str) -> None:
    prefix = f"thinkstr8.games.{game}."
    for number, name in enumerate(order(game)):
        path = SOURCE / "games" / game / f"{name}.py"
        late = imports_for_notebooks(path)
        assert [module for module, _ in late] == [
            prefix + shown for shown in [SHOWN_BY.get((game, name))] if shown
        ]
        for module, _ in imports(path) - late:
            if module.startswith("thinkstr8.games"):
                above = {prefix + other for other in order(game)[:number]}
                assert module in above, f"{name} imports {module}"


def arena_order() -> list[str]:
    """Return all files of the arena in the order in which they may import each other."""
    return [
        f"{room}.{file}" if file else room
        for room, files in ARENA_ROOMS.items()
        for file in files or ("",)
    ]


def test_the_arena_has_these_files() -> None:
    home = SOURCE / "arena"
    paths = (path.relative_to(home).with_suffix("") for path in home.rglob("*.py"))
    files = {".".join(path.parts) for path in paths if path.name != "__init__"}
    assert files == {*arena_order()}


def test_the_files_of_the_arena_import_in_order() -> None:
    prefix = "thinkstr8.arena."
    for number, name in enumerate(arena_order()):
        path = SOURCE / "arena" / f"{name.replace('.', '/')}.py"
        for module, _ in imports(path):
            if module.startswith("thinkstr8.arena"):
                above = {prefix + other for other in arena_order()[:number]}
                assert module in above, f"{name} imports {module}"


def test_the_page_has_the_layers() -> None:
    (block,) = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
    assert re.findall(r"^  (\w+)/ ", block, re.MULTILINE) == [*MAY_IMPORT]


def test_the_page_has_the_files_of_the_games_in_order() -> None:
    assert tuple(file for file, _ in table("| file | has |")) == ROOMS
    extra = [row[:3] for row in table("| game | file | before | has |")]
    assert extra == [
        (TITLES[game], file, before)
        for game in TITLES
        for file, before in EXTRA_ROOMS[game].items()
    ]


def test_the_page_says_where_each_promise_is_proved() -> None:
    promises = PAGE.split("\n## The promises\n")[1].split("\n## ")[0]
    numbers = re.findall(r"^(\d+)\. \*\*", promises, re.MULTILINE)
    rows = table("| promise | what `check_game` checks | tests |")
    assert [row[0] for row in rows] == numbers
    checked = [name for row in rows for name in re.findall(r"\b[A-Z_]{4,}\b", row[1])]
    assert sorted(checked) == sorted(Promise.__members__)
    for row in rows:
        files = re.findall(r"tests/[\w/*]+\.py", row[2])
        assert files
        for pattern in files:
            assert len([*ROOT.glob(pattern)]) == (len(GAMES) if "*" in pattern else 1), pattern


def test_the_page_has_the_rooms_of_the_arena_in_order() -> None:
    rows = table("| room | has | files |")
    assert [row[0].strip("`/") for row in rows] == [*ARENA_ROOMS]
    assert [tuple(re.findall(r"\w+", row[2])) for row in rows] == [*ARENA_ROOMS.values()]


@pytest.mark.parametrize("file", ["legality", "choices", "words", "remarks"])
@pytest.mark.parametrize("game", GAMES)
def test_legality_choices_and_words_do_not_know_state(game: str, file: str) -> None:
    path = SOURCE / "games" / game / f"{file}.py"
    names = {name for _, name in imports(path)}
    assert names & {"Table", "Event"}
    assert not names & {"State", "View"}


@pytest.mark.parametrize("file", ["disclosures", "captions", "scenes", "pictures", "descriptions"])
@pytest.mark.parametrize("game", GAMES)
def test_what_people_see_is_made_without_a_state(game: str, file: str) -> None:
    path = SOURCE / "games" / game / f"{file}.py"
    assert "State" not in {name for _, name in imports(path)}


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=lambda path: path.name)
def test_every_module_says_what_belongs_in_it(path: Path) -> None:
    text = ast.get_docstring(ast.parse(path.read_text())) or ""
    assert text
    if path.name not in ("__init__.py", "__main__.py"):
        assert "Belongs here: " in text
        assert "Does not belong here: " in text


def test_the_library_prints_nothing_and_draws_no_random_numbers_of_its_own() -> None:
    for layer in MAY_IMPORT.keys() - {"cli"}:
        for path in (SOURCE / layer).rglob("*.py"):
            text = path.read_text()
            assert "print(" not in text.replace(">>> print(", "").replace("...     print(", "")
            assert "import random\n" not in text
