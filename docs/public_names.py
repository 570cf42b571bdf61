"""The public names of the library, and where each of them is written.

A name is public if `__all__` of a public module has it. Users import it from there, while its code
is in some module behind. This module maps one to the other, from the source alone.

Belongs here: finding definitions, and writing types with public names.
Does not belong here: what the reference shows of a definition (reference_pages.py).
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

PACKAGE: Final = "thinkstr8"
ROOT: Final = Path(__file__).parents[1]

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


class Home(NamedTuple):
    """The module in which a name is bound for the first time, and the name there.

    Attributes:
        module: the full name of the module; of another project for a name that is not ours.
        name: the name in it; empty for the module itself.
    """

    module: str
    name: str


@cache
def source(module: str) -> Path:
    """Return the file of a module of the library.

    >>> source("thinkstr8.core").relative_to(ROOT / "src").as_posix()
    'thinkstr8/core/__init__.py'
    """
    folder = ROOT.joinpath("src", *module.split("."))
    return folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")


@cache
def tree(module: str) -> ast.Module:
    """Return the syntax tree of a module of the library."""
    return ast.parse(source(module).read_text(encoding="utf-8"))


@cache
def bindings(module: str) -> dict[str, ast.stmt]:
    """Return the statement that binds each name of a module first; of a function, every overload.

    What is imported for type checkers counts like any other import.
    """
    found: dict[str, ast.stmt] = {}
    for statement in _statements(tree(module).body):
        for name in _bound(statement):
            found.setdefault(name, statement)
    return found


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    for statement in body:
        yield statement
        if isinstance(statement, ast.If):
            yield from _statements([*statement.body, *statement.orelse])


def _bound(statement: ast.stmt) -> list[str]:
    match statement:
        case ast.ImportFrom(names=names) | ast.Import(names=names):
            return [each.asname or each.name for each in names]
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
            return [name]
        case ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
        case ast.Assign(targets=[ast.Name(id=name)]):
            return [name]
        case _:
            return []


def is_ours(module: str) -> bool:
    """Return whether a module belongs to the library."""
    return module == PACKAGE or module.startswith(f"{PACKAGE}.")


@cache
def home(module: str, name: str) -> Home | None:
    """Return where a name that a module uses comes from; None if the module does not bind it.

    >>> home("thinkstr8", "play"), home("thinkstr8", "ten")
    (Home(module='thinkstr8.core.driver', name='play'), Home(module='thinkstr8.games.ten', name=''))
    """
    statement = bindings(module).get(name)
    if isinstance(statement, ast.Import):
        return Home(name, "")
    if not isinstance(statement, ast.ImportFrom):
        return None if statement is None else Home(module, name)
    origin = statement.module or ""
    (original,) = [each.name for each in statement.names if name in (each.asname, each.name)][:1]
    if not is_ours(origin):
        return Home(origin, original)
    if origin != module and (inner := home(origin, original)):
        return inner
    return Home(f"{origin}.{original}", "")


@cache
def exported(module: str) -> tuple[str, ...]:
    """Return the names in `__all__` of a module of the library; () if it has none."""
    match bindings(module).get("__all__"):
        case ast.Assign(value=value):
            return tuple(ast.literal_eval(value))
        case _:
            return ()


@cache
def public_modules() -> dict[str, str]:
    """Return the modules that users import from, by public name, with the modules behind them.

    They are the package, its parts and the adapters that have `__all__`, and every module that one
    of them exports.

    >>> public_modules()["thinkstr8.ten.bots"]
    'thinkstr8.games.ten.bots'
    """
    parts = _parts(PACKAGE)
    found = {PACKAGE: PACKAGE} | {part: part for part in parts if _has_all(part)}
    for name, module in list(found.items()):
        found |= _exported_modules(name, module)
    return found


def _parts(package: str) -> list[str]:
    names = sorted(path.stem for path in source(package).parent.iterdir())
    return [f"{package}.{name}" for name in names if name.isidentifier() and name[0] != "_"]


def _has_all(module: str) -> bool:
    return source(module).exists() and bool(exported(module))


def _exported_modules(public: str, module: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for name in exported(module):
        origin = home(module, name)
        if origin is not None and not origin.name:
            found[f"{public}.{name}"] = origin.module
            found |= _exported_modules(f"{public}.{name}", origin.module)
    return found


@cache
def public_names() -> dict[Home, str]:
    """Return the public name of every definition that has one: the shortest, if it has several.

    >>> public_names()[Home("thinkstr8.core.errors", "Refusal")]
    'thinkstr8.Refusal'
    """
    found = {Home(module, ""): public for public, module in public_modules().items()}
    for public, module in public_modules().items():
        for name in exported(module):
            origin = home(module, name)
            if origin is not None and origin.name:
                found.setdefault(origin, f"{public}.{name}")
    return found


def behind(public: str) -> Home:
    """Return where a public name is written.

    >>> behind("thinkstr8.numer.Table")
    Home(module='thinkstr8.games.numer.state', name='Table')

    Raises:
        LookupError: no public module exports it.
    """
    parent, _, name = public.rpartition(".")
    module = public_modules().get(parent)
    origin = None if module is None or name not in exported(module) else home(module, name)
    if origin is None:
        raise LookupError(f"{public} is not in __all__ of a public module.")
    return origin


def value(origin: Home) -> object:
    """Return what a name is bound to when the library runs."""
    module = import_module(origin.module)
    return getattr(module, origin.name) if origin.name else module


def definitions(origin: Home) -> list[ast.stmt]:
    """Return the statements that define a name: several for a function with overloads."""
    first = bindings(origin.module)[origin.name]
    if not isinstance(first, Function):
        return [first]
    return [
        each
        for each in _statements(tree(origin.module).body)
        if isinstance(each, Function) and each.name == origin.name
    ]


def comment_after(body: list[ast.stmt], statement: ast.stmt) -> str:
    """Return the string that documents an assignment, on the lines below it."""
    following = body[body.index(statement) + 1 :][:1]
    match following:
        case [ast.Expr(value=ast.Constant(value=str() as text))]:
            return text
        case _:
            return ""


_VARIABLE: Final = re.compile(r"\b[A-Z]\w*T\b")
"""What the names of type variables look like."""

_DOTTED: Final = re.compile(rf"\b{PACKAGE}(?:\.\w+)+")


def with_public_names(text: str) -> str:
    """Return text in which every definition is named as users import it.

    >>> with_public_names("thinkstr8.core.errors.Refusal and thinkstr8.core.Chances")
    'thinkstr8.Refusal and thinkstr8.core.Chances'
    """

    def replaced(match: re.Match[str]) -> str:
        module, _, name = match[0].rpartition(".")
        return public_names().get(
            Home(module, name), public_names().get(Home(match[0], ""), match[0])
        )

    return _DOTTED.sub(replaced, text)


class Types(ast.NodeTransformer):
    """Writes annotations of one module with public names, and those of other projects in full.

    A type alias that is not public is replaced by its meaning, and a class that is not public by
    the class that it extends; one that extends none raises LookupError. Type variables stay.
    """

    def __init__(self, module: str, within: frozenset[Home] = frozenset()) -> None:
        """Read annotations as code of a module; `within` are the aliases that led to them."""
        self.module = module
        self.within = within

    def text(self, annotation: ast.expr) -> str:
        """Return the text of an annotation, as the documentation can link it."""
        copied = ast.parse(ast.unparse(annotation), mode="eval").body
        return ast.unparse(self.visit(copied))

    def visit_Constant(self, node: ast.Constant) -> ast.expr:  # named by ast
        """Read an annotation in quotation marks."""
        if isinstance(node.value, str):
            return self._visited(ast.parse(node.value, mode="eval").body)
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """Leave the values of a Literal alone, and unpack what is only for type checkers."""
        origin = home(self.module, node.value.id) if isinstance(node.value, ast.Name) else None
        if origin is not None and origin.name == "Literal":
            node.value = self._visited(node.value)
            return node
        if origin is not None and origin.name in ("Final", "ClassVar"):
            return self._visited(node.slice)
        if origin is not None and is_ours(origin.module) and origin not in public_names():
            arguments = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
            return self._meaning(origin, [self.text(each) for each in arguments])
        node.value, node.slice = self._visited(node.value), self._visited(node.slice)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """Write `bots.random` and `typing.Any` in full."""
        origin = home(self.module, node.value.id) if isinstance(node.value, ast.Name) else None
        if origin is None or origin.name:
            return node
        return self._named(Home(origin.module, node.attr), node)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Write the name as users import it."""
        origin = home(self.module, node.id)
        return node if origin is None else self._named(origin, node)

    def _visited(self, node: ast.expr) -> ast.expr:
        visited = self.visit(node)
        if not isinstance(visited, ast.expr):
            raise TypeError(f"{ast.unparse(node)} is not a type.")
        return visited

    def _named(self, origin: Home, node: ast.expr) -> ast.expr:
        if not is_ours(origin.module):
            return _expression(f"{origin.module}.{origin.name}")
        if origin in public_names():
            return _expression(public_names()[origin])
        return node if _is_variable(origin) else self._meaning(origin, [])

    def _meaning(self, origin: Home, arguments: list[str]) -> ast.expr:
        """Return what a hidden name means, with its type arguments put in."""
        if origin in self.within:  # an alias of itself, which has no finite meaning
            return ast.Name("object")
        types = Types(origin.module, self.within | {origin})
        match definitions(origin)[0]:
            case ast.AnnAssign(value=ast.expr() as meaning) | ast.Assign(value=meaning):
                text = types.text(meaning)
            case ast.ClassDef(bases=[base, *_]):
                text = types.text(base)
            case _:
                raise LookupError(f"{origin.name} of {origin.module} is not public.")
        variables = dict.fromkeys(_VARIABLE.findall(text))
        for variable, argument in zip(variables, arguments, strict=False):
            text = re.sub(rf"\b{variable}\b", argument, text)
        return _expression(text)


def _is_variable(origin: Home) -> bool:
    match definitions(origin)[0]:
        case ast.Assign(value=ast.Call()):
            return True
        case _:
            return False


def _expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body
