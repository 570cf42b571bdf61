"""What CONTRIBUTING.md asks of the code, as far as a program can tell."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import thinkstr8

SOURCE: Final = Path(__file__).parents[2] / "src" / "thinkstr8"
MODULES: Final = sorted(SOURCE.rglob("*.py"))
MOST_LINES: Final = 400
MOST_POSITIONAL: Final = 5
MOST_NAMES: Final = 50

TEXTS: Final = {path.relative_to(SOURCE).as_posix(): path.read_text() for path in MODULES}


def docstrings(tree: ast.Module) -> Iterator[str]:
    """Yield the docstrings of a module, its classes and its functions."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
            yield ast.get_docstring(node) or ""


def long_calls(tree: ast.Module) -> list[str]:
    """Return the calls with more positional arguments than anybody can tell apart."""
    return [
        ast.unparse(node)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and len(node.args) > MOST_POSITIONAL
    ]


def booleans_by_position(tree: ast.Module) -> list[str]:
    """Return the calls that do not name their booleans."""
    return [
        ast.unparse(node)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        for argument in node.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, bool)
    ]


def lines_with(pattern: str) -> list[str]:
    """Return the lines of the library in which a pattern is found, each with its file."""
    return [
        f"{name}: {line.strip()}"
        for name, text in TEXTS.items()
        for line in text.splitlines()
        if re.search(pattern, line)
    ]


def test_no_module_is_longer_than_400_lines() -> None:
    lengths = {name: len(text.splitlines()) for name, text in TEXTS.items()}
    assert {name: length for name, length in lengths.items() if length > MOST_LINES} == {}


@pytest.mark.parametrize("game", thinkstr8.GAMES)
def test_transitions_name_what_changes(game: str) -> None:
    tree = ast.parse(TEXTS[f"games/{game}/transitions.py"])
    assert long_calls(tree) == []
    assert booleans_by_position(tree) == []


def test_booleans_are_named_everywhere() -> None:
    assert lines_with("FBT003") == []


def test_every_exception_from_a_check_has_its_code_and_its_reason() -> None:
    exceptions = lines_with(r"# (noqa|type: ignore)")
    assert exceptions
    right = r"# (noqa: [A-Z]+\d+(, ?[A-Z]+\d+)*|type: ignore\[[a-z-]+(, ?[a-z-]+)*\])  # \S"
    assert [line for line in exceptions if not re.search(right, line)] == []


def test_docstrings_say_what_comes_back_in_plain_english() -> None:
    assert [
        f"{name}: {docstring.splitlines()[0]}"
        for name, text in TEXTS.items()
        for docstring in docstrings(ast.parse(text))
        if docstring.startswith(("Give ", "Gives ", "Tell ", "Tells "))
    ] == []


def test_a_class_has_subclasses() -> None:
    assert lines_with(r"(?i)\bheirs?\b") == []


def test_the_package_itself_exports_few_names() -> None:
    assert len(thinkstr8.__all__) <= MOST_NAMES


def test_a_call_with_six_positions_and_a_bare_boolean_would_be_found() -> None:
    tree = ast.parse("f(1, 2, 3, 4, 5, 6)\nf(True)\nf(1, 2, 3, 4, 5, six=True)")
    assert long_calls(tree) == ["f(1, 2, 3, 4, 5, 6)"]
    assert booleans_by_position(tree) == ["f(True)"]
