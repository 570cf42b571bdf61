"""The reference as it is built: every public name with its types, and nothing else."""

import builtins
import inspect
import re
import subprocess
import sys
import zlib
from collections.abc import Iterator
from doctest import IGNORE_EXCEPTION_DETAIL, DocTestParser, DocTestRunner
from enum import Enum
from functools import cached_property
from html import unescape
from importlib import import_module
from pathlib import Path
from typing import Final

import attrs
import pytest

import thinkstr8
from docs.public_names import public_modules, public_names
from docs.reference_members import fields
from docs.reference_pages import described, entry
from helpers.page_heights import SCREEN, estimated_height
from thinkstr8 import GAMES, core
from tools.tasks import TASKS

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
BUILT: Final = DOCS / "_build" / "html"
API: Final = DOCS / "reference" / "api"
PAGES: Final = sorted(API.rglob("*.md"))
VERBS: Final = [name for name in vars(core.Game) if not name.startswith("_")]

HIDDEN_FIELDS: Final = {
    "thinkstr8.numer.Table.progress",
    "thinkstr8.ten.Player.numbers",
    "thinkstr8.ten.Table.piles",
    "thinkstr8.ten.Table.turn",
    "thinkstr8.think_str8.Evidence.weights",
}
"""Fields of a form that is quick to change, whose classes are not public; properties show them."""

_DESCRIBED: Final = re.compile(r'<dl class="py (\w+)">(.*?)</dt>\s*<dd>', re.DOTALL)
_SIGNATURE: Final = re.compile(
    r'<dt class="sig [^"]*"(?: id="([^"]+)")?>(.*?)(?=<dt|\Z)', re.DOTALL
)
_PARAMETER: Final = re.compile(r'<em class="sig-param">(.*?)</em>', re.DOTALL)


def plain(html: str) -> str:
    """Return the text of a piece of HTML."""
    return unescape(re.sub(r"<[^>]+>", "", html))


def newest(*folders: Path) -> float:
    """Return when something in the folders was written last."""
    files = [
        path for folder in folders for path in folder.rglob("*.*") if "_build" not in path.parts
    ]
    return max(path.stat().st_mtime for path in files if "__pycache__" not in path.parts)


@pytest.fixture(scope="module")
def site() -> Path:
    """Return where the documentation is; build it if it is not up to date."""
    path = BUILT / "objects.inv"
    if not path.exists() or path.stat().st_mtime < newest(DOCS, ROOT / "src"):
        command = [sys.executable, "-m", "sphinx", "--quiet", "-E", "-d", "docs/_build/doctrees"]
        command += ["-b", "html", "docs", "docs/_build/html"]
        subprocess.run(command, check=True, cwd=ROOT)  # noqa: S603  # our own documentation
    return BUILT


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, str]:
    """Return the built pages of the API, by the path of their sources."""
    paths = [path.relative_to(DOCS).with_suffix(".html") for path in PAGES]
    return {path.as_posix(): (site / path).read_text(encoding="utf-8") for path in paths}


@pytest.fixture(scope="module")
def shown(pages: dict[str, str]) -> dict[str, tuple[str, list[str]]]:
    """Return the kind and the signatures, as HTML, of everything that the reference describes."""
    found = {}
    for page in pages.values():
        for kind, head in _DESCRIBED.findall(page):
            signatures = _SIGNATURE.findall(head)
            found[signatures[0][0]] = (kind, [text for _, text in signatures])
    return found


def inventory(site: Path) -> list[str]:
    """Return the entries of the inventory that other projects link to."""
    packed = (site / "objects.inv").read_bytes().split(b"\n", 4)[4]
    return zlib.decompress(packed).decode().splitlines()


def resolved(name: str) -> object:
    """Return what users get for a public name."""
    found: object = thinkstr8
    for part in name.split(".")[1:]:
        if isinstance(found, type(thinkstr8)) and not hasattr(found, part):
            import_module(f"{found.__name__}.{part}")  # a part of the package, such as its arena
        found = getattr(found, part)
    return found


def public_classes() -> Iterator[tuple[str, type]]:
    """Yield every public class by its public name; an alias is none."""
    for home, name in public_names().items():
        thing = resolved(name)
        if isinstance(thing, type) and thing.__name__ == home.name:
            yield name, thing


def test_every_name_in_all_is_described_on_one_page() -> None:
    found = [name for page in PAGES for name in described(page.read_text(encoding="utf-8"))]
    assert len(found) == len({*found})
    things = [resolved(name) for name in found]
    for public in public_modules():
        module = resolved(public)
        for name in vars(module)["__all__"]:
            thing = getattr(module, name)
            assert inspect.ismodule(thing) or any(thing is each for each in things), (public, name)
    assert {*found} == {name for home, name in public_names().items() if home.name}


def test_what_the_pages_name_is_what_the_site_describes(
    site: Path, shown: dict[str, tuple[str, list[str]]]
) -> None:
    found = {name for page in PAGES for name in described(page.read_text(encoding="utf-8"))}
    assert found <= shown.keys()
    listed = {line.split(" py:")[0] for line in inventory(site) if " py:" in line}
    assert listed == shown.keys() | public_modules().keys()
    assert len(listed) > 900


def callables() -> Iterator[tuple[str, bool]]:
    """Yield every public function, method and property, and whether it has parentheses."""
    for home, name in public_names().items():
        if home.name and inspect.isroutine(inspect.unwrap(resolved(name))):  # type: ignore[arg-type]  # any object
            yield name, True
    for name, kind in public_classes():
        for member, thing in vars(kind).items():
            if member.startswith("_"):
                continue
            if isinstance(thing, property | cached_property):
                yield f"{name}.{member}", False
            elif isinstance(thing, classmethod | staticmethod) or inspect.isfunction(thing):
                yield f"{name}.{member}", True


def test_every_function_method_and_property_shows_all_its_types(
    shown: dict[str, tuple[str, list[str]]],
) -> None:
    untyped = []
    count = 0
    for name, has_parentheses in callables():
        count += 1
        for signature in shown[name][1]:
            parameters = [plain(each) for each in _PARAMETER.findall(signature)]
            if not has_parentheses:
                complete = re.search(r"\w: \S", plain(signature)) is not None
            else:
                complete = "sig-return-typehint" in signature
            complete &= all(re.match(r"\*{0,2}\w+: \S|[*/]$", each) for each in parameters)
            untyped += [] if complete else [name]
    assert untyped == []
    assert count > 250


def test_every_default_is_a_value_that_users_can_write(
    shown: dict[str, tuple[str, list[str]]],
) -> None:
    known = {name.rpartition(".")[2] for name in public_names().values()} | {*dir(builtins)}
    known |= {"Fraction", "MappingProxyType"}  # of the standard library
    hidden = []
    for name, (_, signatures) in shown.items():
        for each in _PARAMETER.findall("".join(signatures)):
            _, _, default = plain(each).partition(" = ")
            words = {*re.findall(r"(?<![\w.'])[A-Za-z_]\w*", default)}
            hidden += [(name, word) for word in words - known]
    assert hidden == []


def test_every_field_of_a_class_has_a_meaning() -> None:
    """The names of an enumeration's members and its docstring say what they mean."""
    found = [
        (f"{name}.{field.name}", field.meaning)
        for name, kind in public_classes()
        if not issubclass(kind, Enum)
        for field in fields(kind)
    ]
    assert [name for name, meaning in found if not meaning] == []
    assert [name for name, meaning in found if not re.search(r"\w \w.*\.$", meaning)] == []
    assert len(found) > 400


def test_every_overload_is_shown(shown: dict[str, tuple[str, list[str]]]) -> None:
    assert len(shown["thinkstr8.ten.view"][1]) == 2
    assert len(shown["thinkstr8.Game.view"][1]) == 2


def test_every_member_of_an_enumeration_is_shown_with_its_value(
    shown: dict[str, tuple[str, list[str]]],
) -> None:
    enumerations = [(name, kind) for name, kind in public_classes() if issubclass(kind, Enum)]
    assert len(enumerations) > 15
    for name, kind in enumerations:
        for member in kind:
            _, (signature,) = shown[f"{name}.{member.name}"]
            assert f"= {member.value!r}" in plain(signature)


def test_every_field_is_shown_with_its_type_unless_it_is_hidden(
    shown: dict[str, tuple[str, list[str]]],
) -> None:
    names = {
        f"{name}.{field.name}"
        for name, kind in public_classes()
        if attrs.has(kind)
        for field in attrs.fields(kind)
        if not field.name.startswith("_")
    }
    assert len(names) > 300
    assert names - shown.keys() == HIDDEN_FIELDS
    assert [
        name for name in names - HIDDEN_FIELDS if not re.search(r"\w: \S", plain(shown[name][1][0]))
    ] == []


def test_a_class_that_users_make_shows_its_constructor(
    shown: dict[str, tuple[str, list[str]]],
) -> None:
    _, (signature,) = shown["thinkstr8.think_str8.Rules"]
    parameters = [plain(each) for each in _PARAMETER.findall(signature)]
    assert parameters == [
        "players: int",
        "*",
        "grey: bool = True",
        "tokens: tuple[Token, ...] = STANDARD_TOKENS",
        "guess_order: GuessOrder = GuessOrder.CLOCKWISE",
        "rounds: int = ...",
        "colours: tuple[Colour, ...] = ...",
    ]
    hidden = {name.rpartition(".")[0] for name in HIDDEN_FIELDS}
    made = {
        name
        for name, kind in public_classes()
        if attrs.has(kind) and any(field.init for field in attrs.fields(kind))
    }
    bare = {name for name in made if not _PARAMETER.search(shown[name][1][0])}
    assert bare == hidden


def test_nothing_generated_is_shown_and_no_value_is_dumped(
    shown: dict[str, tuple[str, list[str]]],
) -> None:
    special = {name for name in shown if "__" in name}
    written = {f"{name}.__call__" for name, kind in public_classes() if "__call__" in vars(kind)}
    assert special == {"thinkstr8.__version__", *written}
    assert "Copies(" not in plain(shown["thinkstr8.ten.STANDARD_DECK"][1][0])
    values = [plain(text) for kind, (text, *_) in shown.values() if kind == "data"]
    assert all(len(value) < 160 for value in values)


def internal_modules() -> list[str]:
    """Return the full names of all modules that users do not import from.

    A module may be called like a public name in it, which the search index has in small letters.
    """
    source = ROOT / "src"
    paths = [path.relative_to(source).with_suffix("") for path in source.rglob("*.py")]
    names = {".".join(path.parts).removesuffix(".__init__") for path in paths}
    public = {name.casefold() for name in public_names().values()}
    return sorted(names - public, key=len, reverse=True)


def test_neither_the_reference_nor_its_indexes_have_internal_names(
    site: Path, pages: dict[str, str]
) -> None:
    internal = internal_modules()
    assert "thinkstr8.core.errors" in internal
    assert "thinkstr8.games.ten" in internal
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, internal))})\b(?!\()")
    texts = {name: plain(page) for name, page in pages.items()}
    texts |= {
        f"ids of {name}": " ".join(re.findall(r'id="([^"]*)"', page))
        for name, page in pages.items()
    }
    texts["objects.inv"] = "\n".join(inventory(site))
    texts["searchindex.js"] = (site / "searchindex.js").read_text(encoding="utf-8")
    found = {name: sorted({*pattern.findall(text)}) for name, text in texts.items()}
    assert {name: names for name, names in found.items() if names} == {}


def test_no_page_shows_the_builder_or_what_is_for_contributors(site: Path) -> None:
    files = [path for path in site.rglob("*.*") if path.is_file() and ".doctrees" not in path.parts]
    assert len(files) > 100
    for path in files:
        text = path.read_text(encoding="utf-8", errors="replace")
        assert str(ROOT) not in text, path
        is_download = "_downloads" in path.parts  # a file of the repository as it is
        assert is_download or not re.search(r"belongs? here:", text, re.IGNORECASE), path
    assert not (site / "_modules").exists()  # the sources are on the code host
    (command,) = TASKS["docs"].commands
    assert "-d" in command  # otherwise the site has .doctrees, with paths of the builder


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(API).as_posix())
def test_every_page_begins_with_a_table_that_leads_to_all_its_names(
    path: Path, pages: dict[str, str]
) -> None:
    page = pages[path.relative_to(DOCS).with_suffix(".html").as_posix()]
    tables = re.findall(r'<table class="[^"]*summary.*?</table>', page, re.DOTALL)
    linked = {link for table in tables for link in re.findall(r'href="[^"#]*#([^"]+)"', table)}
    names = described(path.read_text(encoding="utf-8"))
    assert linked >= {*names}
    assert tables
    if names:
        assert page.index(tables[0]) < page.index('<dl class="py')
    rows = re.findall(r"<tr.*?</tr>", " ".join(tables), re.DOTALL)
    cells = [
        [plain(cell).strip() for cell in re.findall(r"<td>.*?</td>", row, re.DOTALL)]
        for row in rows
    ]
    assert [name for name, meaning in cells if not meaning] == []


@pytest.mark.parametrize(
    "path", sorted((DOCS / "reference").rglob("*.md")), ids=lambda path: path.stem
)
def test_no_page_of_the_reference_is_longer_than_eight_screens(path: Path, site: Path) -> None:
    page = (site / path.relative_to(DOCS)).with_suffix(".html").read_text(encoding="utf-8")
    assert estimated_height(page) < 8 * SCREEN * 0.9  # estimates can be a tenth too low


@pytest.mark.parametrize("path", sorted(API.rglob("index.md")), ids=lambda path: path.parent.name)
def test_the_sidebar_calls_pages_by_their_titles(path: Path) -> None:
    toctree = re.findall(r"```\{toctree\}\n(.*?)```", path.read_text(), re.DOTALL)[0]
    for title, target in re.findall(r"^(.+) <(\S+)>$", toctree, re.MULTILINE):
        heading = (path.parent / f"{target}.md").read_text().splitlines()[0].removeprefix("# ")
        assert heading.rpartition(": ")[2].casefold() == title.casefold()


def test_the_reference_of_every_game_has_the_verbs_in_the_same_order() -> None:
    for name in GAMES:
        page = (API / name / "verbs.md").read_text(encoding="utf-8")
        assert described(page) == [f"thinkstr8.{name}.{verb}" for verb in VERBS]
        pages = {path.stem for path in (API / name).glob("*.md")}
        assert pages >= {
            "index",
            "verbs",
            "functions",
            "rules",
            "table",
            "scoring",
            "bots",
            "events",
        }


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(API).as_posix())
def test_the_examples_on_a_page_run_as_they_are_copied(path: Path) -> None:
    """Nothing is in scope but what they import."""
    runner = DocTestRunner(verbose=False, optionflags=IGNORE_EXCEPTION_DETAIL)
    for name in described(path.read_text(encoding="utf-8")):
        example = DocTestParser().get_doctest(entry(name), {}, name, str(path), 0)
        assert runner.run(example).failed == 0, name


def test_types_lead_to_our_names_and_to_those_of_other_projects(pages: dict[str, str]) -> None:
    page = pages["reference/api/think_str8/verbs.html"]
    assert 'href="https://docs.python.org/3/library/random.html#random.Random"' in page
    assert 'href="views.html#thinkstr8.think_str8.View"' in page
    assert (
        "https://www.attrs.org/en/stable/api.html#attrs.evolve" in pages["reference/api/index.html"]
    )


def test_every_function_leads_to_its_source(pages: dict[str, str]) -> None:
    page = pages["reference/api/ten/verbs.html"]
    links = re.findall(r'href="https://github\.com/[^"]*/blob/main/([^"]+)#L(\d+)"', page)
    assert len(links) == len(VERBS)
    for (path, line), verb in zip(links, VERBS, strict=True):
        assert f"def {verb}(" in (ROOT / path).read_text().splitlines()[int(line) - 1]


def test_code_is_copied_without_prompts(site: Path) -> None:
    script = (site / "_static" / "copybutton.js").read_text(encoding="utf-8")
    (pattern,) = re.findall(r"formatCopyText\(text, '(.*?)', true, true, true", script)
    prompt = re.compile(rf"^(?:{pattern})".replace("\\\\", "\\"))
    for line in ("$ pip install x", ">>> x = 1", "...     y", "..."):
        assert prompt.match(line)
    assert not prompt.match("x = 1")


def test_no_code_ends_with_an_empty_line(site: Path) -> None:
    """Doctest needs one before the fence, in the pages and in the README that the index shows."""
    ends = {
        path.relative_to(site).as_posix(): [plain(code)[-2:] for code in found]
        for path in site.rglob("*.html")
        if (found := re.findall(r"<pre>(.*?)</pre>", path.read_text(), re.DOTALL))
    }
    assert "index.html" in ends
    assert [name for name, found in ends.items() if "\n\n" in found] == []
