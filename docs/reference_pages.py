"""The pages of the reference: what is shown of every public name.

A page is Markdown with blocks that name what it describes. `expanded` replaces them by the
descriptions, which are made from the source: types stay as they are written, defaults too.

Belongs here: the text of a page. Does not belong here: where names are defined (public_names.py).
"""

import ast
import re
from collections.abc import Iterator, Sequence
from inspect import cleandoc
from pathlib import Path
from textwrap import indent
from typing import Final, NamedTuple

from sphinx.ext.napoleon.docstring import GoogleDocstring

from docs.public_names import (
    PACKAGE,
    ROOT,
    Function,
    Home,
    Types,
    behind,
    comment_after,
    definitions,
    exported,
    home,
    public_modules,
    public_names,
    source,
    tree,
    value,
)
from docs.reference_examples import with_user_examples
from docs.reference_members import (
    Method,
    constructor,
    constructor_doc,
    decorators,
    fields,
    lineage,
    methods,
    parameters,
    split_attributes,
)

LONGEST_LINE: Final = 78
"""How many characters a signature may have on one line; a longer one has a line per parameter."""

LONGEST_VALUE: Final = 40
"""How many characters of a constant are shown; a longer one is left out."""

_BLOCK: Final = re.compile(
    r"^```\{(reference|summary|module)\} *(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL
)
_CODE: Final = re.compile(r"(?<![`:\w])`([^`\n]+)`(?!`)")


class Place(NamedTuple):
    """Where a docstring is: what the names in its text mean.

    Attributes:
        module: the module that has it.
        public: the public name of what it describes.
        members: the members of the class around it.
        own: its own names, such as parameters, which are not linked.
    """

    module: str
    public: str
    members: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()


def linked(text: str, place: Place) -> str:
    """Return text whose names in backquotes are links if they are public, and code otherwise.

    >>> print(linked("A `View`, or `seat=None`.", Place("thinkstr8.games.ten.views", "x")))
    A :py:obj:`View <thinkstr8.ten.View>`, or ``seat=None``.
    """

    def replaced(match: re.Match[str]) -> str:
        target = _target(match[1].removesuffix("()"), place)
        return f"``{match[1]}``" if target is None else f":py:obj:`{match[1]} <{target}>`"

    return _CODE.sub(replaced, text)


def _target(name: str, place: Place) -> str | None:
    if name in place.own or not re.fullmatch(r"[A-Za-z]\w*(\.\w+)*", name):
        return None
    owner = place.public.rpartition(".")[0]
    if name in place.members:
        return f"{place.public if place.public in public_names().values() else owner}.{name}"
    first, _, rest = name.partition(".")
    origin = home(place.module, first)
    found = None if origin is None else public_names().get(origin)
    for module in (owner, owner.rpartition(".")[0], PACKAGE):
        if found is None and first in exported(public_modules().get(module, PACKAGE)):
            found = public_names().get(behind(f"{module}.{first}")) if module else None
    full = f"{found}.{rest}" if rest else found
    return full if full in public_names().values() and full != place.public else None


def description(doc: str, place: Place) -> str:
    """Return a docstring as reStructuredText, with links and with examples that users can copy."""
    doc = with_user_examples(cleandoc(doc), place.module)
    lines = [line if _is_example(line) else linked(line, place) for line in doc.splitlines()]
    text = str(GoogleDocstring("\n".join(lines)))

    def error(match: re.Match[str]) -> str:
        target = _target(match[1], place._replace(public=""))
        return f":raises {target or match[1]}:"

    return re.sub(r":raises (\w+):", error, text)


def _is_example(line: str) -> bool:
    return line.lstrip().startswith((">>>", "..."))


def summary(doc: str) -> str:
    """Return the first paragraph of a docstring on one line."""
    return " ".join(cleandoc(doc).partition("\n\n")[0].split())


def directive(kind: str, signatures: Sequence[str], body: str, *options: str) -> str:
    """Return a directive of Sphinx's Python domain; a long signature has a line per parameter."""
    start = f".. py:{kind}:: "
    shown = [re.sub(r"(?:\w+\.)+(?=\w)", "", signature) for signature in signatures]
    if (
        kind in ("function", "method", "class", "exception")
        and len(max(shown, key=len)) < LONGEST_LINE
    ):
        options = (*options, ":single-line-parameter-list:")
    head = ("\n" + " " * len(start)).join(signatures)
    lines = "".join(f"   {option}\n" for option in options)
    return f"{start}{head}\n{lines}\n{indent(body.strip(), '   ')}\n"


def entry(public: str) -> str:
    """Return the description of a public name.

    >>> print(entry("thinkstr8.NATURE"))
    .. py:data:: NATURE
       :type: thinkstr8.Seat
       :value: -1
    <BLANKLINE>
       The seat that acts when chance decides.
    <BLANKLINE>
    """
    origin = behind(public)
    match definitions(origin):
        case [ast.ClassDef()]:
            return _class_entry(public, origin)
        case [ast.FunctionDef(), *_] as found:
            functions = [each for each in found if isinstance(each, Function)]
            plain = Method(origin.name, origin.module, functions, decorators(functions[-1]))
            return _function_entry("function", plain, Place(origin.module, public))
        case [ast.AnnAssign() | ast.Assign() as statement]:
            return _assignment_entry(public, origin, statement)
        case _:
            raise LookupError(f"{public} is neither a class nor a function nor a value.")


def _function_entry(kind: str, method: Method, place: Place) -> str:
    *overloads, last = method.definitions
    types = Types(method.module)
    is_bound = kind == "method" and "staticmethod" not in method.decorators
    signatures = [
        f"{method.name}({', '.join(parameters(each, types, bound=is_bound))})"
        + ("" if each.returns is None else f" -> {types.text(each.returns)}")
        for each in overloads or [last]
    ]
    own = frozenset(each.arg for each in ast.walk(last.args) if isinstance(each, ast.arg))
    body = description(ast.get_docstring(last) or "", place._replace(own=own | place.own))
    options = [f":{each}:" for each in ("classmethod", "staticmethod") if each in method.decorators]
    return directive(kind, signatures, body, *options)


def _class_entry(public: str, origin: Home) -> str:
    kind = value(origin)
    if not isinstance(kind, type):
        raise TypeError(f"{public} is not a class.")
    found = [*fields(kind)]
    members = frozenset([each.name for each in found] + [each.name for each in methods(kind)])
    place = Place(origin.module, public, members)
    doc, _ = split_attributes(ast.get_docstring(lineage(kind)[0][1]) or "")
    more = constructor_doc(kind)
    parts = [description(f"{doc}\n\n{more}" if more else doc, place), *_bases(kind)]
    for each in found:
        options = [f":value: {each.value}"] if each.value else [f":type: {each.type}"]
        parts.append(directive("attribute", [each.name], linked(each.meaning, place), *options))
    for method in methods(kind):
        inside = Place(method.module, f"{public}.{method.name}", members, frozenset({method.name}))
        parts.append(_method_entry(method, inside))
    given = constructor(kind)
    signature = origin.name if given is None else f"{origin.name}({', '.join(given)})"
    role = "exception" if issubclass(kind, BaseException) else "class"
    return directive(role, [signature], "\n\n".join(part.strip("\n") for part in parts if part))


def _method_entry(method: Method, place: Place) -> str:
    if not method.is_property:
        return _function_entry("method", method, place)
    (definition,) = method.definitions
    body = description(ast.get_docstring(definition) or "", place)
    returns = [] if definition.returns is None else [Types(method.module).text(definition.returns)]
    return directive("property", [method.name], body, *(f":type: {each}" for each in returns))


def _bases(kind: type) -> Iterator[str]:
    """Yield the line that says what a class extends, if users know one of those classes."""
    origin, definition = lineage(kind)[0]
    names = [Types(origin.module).text(base) for base in definition.bases]
    known = [name for name in names if not name.startswith(("typing.Generic", "typing.Protocol"))]
    if known:
        links = ", ".join(f":py:class:`~{name.partition('[')[0]}`" for name in known)
        yield f".. container:: bases\n\n   Extends {links}."


def _assignment_entry(public: str, origin: Home, statement: ast.AnnAssign | ast.Assign) -> str:
    doc = comment_after(tree(origin.module).body, statement)
    body = description(doc, Place(origin.module, public))
    name = public.rpartition(".")[2]
    if isinstance(statement, ast.AnnAssign):
        annotation = Types(origin.module).text(statement.annotation)
        if annotation.endswith(".TypeAlias") and statement.value is not None:
            meaning = Types(origin.module).text(statement.value)
            return directive("type", [name], body, f":canonical: {meaning}")
    else:
        annotation = ""
    if annotation in ("", "typing.Final"):
        annotation = _type_of(value(origin))
    options = [f":type: {annotation}"]
    shown = repr(value(origin))
    if len(shown) <= LONGEST_VALUE:
        options.append(f":value: {shown}")
    return directive("data", [name], body, *options)


def _type_of(thing: object) -> str:
    kind = type(thing)
    if isinstance(thing, tuple) and kind is tuple:
        (inner,) = {_type_of(each) for each in thing}
        return f"tuple[{inner}, ...]"
    return public_names().get(Home(kind.__module__, kind.__name__), kind.__name__)


def first_line(public: str) -> str:
    """Return the summary of a public name in one line, for a table."""
    origin = behind(public)
    if not origin.name:
        doc = ast.get_docstring(tree(origin.module)) or ""
        return linked(summary(doc), Place(origin.module, public))
    last = definitions(origin)[-1]
    if isinstance(last, ast.ClassDef | Function):
        doc = ast.get_docstring(last) or ""
    else:
        doc = comment_after(tree(origin.module).body, last)
    return linked(summary(doc), Place(origin.module, public))


def described(page: str) -> list[str]:
    """Return the public names that a page of the reference describes, in its order."""
    return [
        f"{block[2]}.{name}"
        for block in _BLOCK.finditer(page)
        if block[1] == "reference"
        for name in block[3].split()
    ]


def _table(names: Sequence[str]) -> str:
    rows = "".join(
        f"   * - :py:obj:`{name.rpartition('.')[2]} <{name}>`\n     - {first_line(name)}\n"
        for name in names
    )
    return f".. list-table::\n   :class: summary\n   :widths: 1 3\n\n{rows}"


def expanded(page: str, folder: Path) -> str:
    """Return a page with its blocks replaced by what they stand for.

    `{reference} MODULE` describes the names that it lists. `{summary}` is a table of all names that
    the page describes, or of those of the pages that it lists, apart from events. `{module} MODULE`
    is what the module says about itself.

    Args:
        page: the Markdown.
        folder: where the page is, for the pages that a summary lists.
    """

    def replaced(block: re.Match[str]) -> str:
        match block[1]:
            case "reference":
                names = [f"{block[2]}.{name}" for name in block[3].split()]
                text = f".. py:currentmodule:: {block[2]}\n\n" + "\n".join(map(entry, names))
            case "module":
                text = _module_entry(block[2])
            case _ if pages := block[3].split():
                return "\n".join(_summary_of(folder / f"{each}.md") for each in pages)
            case _:
                text = _table(described(page))
        return f"```{{eval-rst}}\n{text}\n```"

    return _BLOCK.sub(replaced, page)


def _summary_of(path: Path) -> str:
    page = path.read_text(encoding="utf-8")
    title = page.partition("\n")[0].removeprefix("# ").rpartition(": ")[2]
    heading = f"## [{title[0].upper()}{title[1:]}]({path.name})\n\n"
    names = [name for name in described(page) if ".events." not in name]  # many, and never called
    if len(names) < len(described(page)):
        heading += "The page has the class of each event.\n\n"
    return f"{heading}```{{eval-rst}}\n{_table(names)}\n```\n" if names else heading


def _module_entry(public: str) -> str:
    module = public_modules()[public]
    doc = ast.get_docstring(tree(module)) or ""
    kept = re.split(r"\n\nBelongs here:", cleandoc(doc))[0]
    return f".. py:module:: {public}\n\n{description(kept, Place(module, public))}\n"


def sources(page: str) -> set[Path]:
    """Return the files that a page of the reference is made from, besides its own."""
    modules = {behind(name).module for name in described(page)}
    modules |= {public_modules()[block[2]] for block in _BLOCK.finditer(page) if block[2]}
    return {source(module) for module in modules}


def source_line(public: str) -> str | None:
    """Return the file and the line of a class, function or method; None for anything else.

    >>> source_line("thinkstr8.ten.Rules").partition("#L")[0]
    'src/thinkstr8/games/ten/rules.py'
    """
    try:
        origin, member = behind(public), ""
    except LookupError:
        parent, _, member = public.rpartition(".")
        try:
            origin = behind(parent)
        except LookupError:
            return None
    kind = value(origin) if member else None
    if isinstance(kind, type):
        found = [
            (each.module, each.definitions[-1].lineno)
            for each in methods(kind)
            if each.name == member
        ]
    else:
        found = [(origin.module, each.lineno) for each in definitions(origin)[-1:]]
    for module, line in found:
        return f"{source(module).relative_to(ROOT).as_posix()}#L{line}"
    return None
