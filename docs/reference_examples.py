"""The examples of docstrings as users would type them.

In its module an example finds the names of that module. Here it imports what it needs from where
users import it, so that it can be copied as it is shown: `numer.deal(numer.Rules(3), Random(8))`.

Belongs here: rewriting doctests. Does not belong here: running them (pytest does it).
"""

import ast
import re
from collections.abc import Iterator
from doctest import DocTestParser, Example
from operator import itemgetter

from docs.public_names import PACKAGE, Home, home, is_ours, public_names, with_public_names


class Session:
    """The examples of one docstring, which share their names.

    Attributes:
        module: the module whose names the examples use.
        imports: what must be imported first: names by module, and modules with no name.
        bound: the names that the examples have bound so far.
        imported: where the names come from that the examples themselves import.
    """

    def __init__(self, module: str) -> None:
        """Begin a session in that module."""
        self.module = module
        self.imports: dict[str, set[str]] = {}
        self.bound: set[str] = set()
        self.imported: dict[str, Home] = {}

    def rewritten(self, code: str) -> str:
        """Return a statement with the names that users have for it; "" for an import."""
        parsed = ast.parse(code)
        if isinstance(parsed.body[0], ast.ImportFrom):
            self._note_import(parsed.body[0])
            return ""
        names = [node for node in ast.walk(parsed) if isinstance(node, ast.Name)]
        within = {node.arg for node in ast.walk(parsed) if isinstance(node, ast.arg)}
        for inner in ast.walk(parsed):
            if isinstance(inner, ast.comprehension):
                within |= {each.id for each in ast.walk(inner.target) if isinstance(each, ast.Name)}
        lines = code.splitlines(keepends=True)
        loaded = [node for node in names if isinstance(node.ctx, ast.Load)]
        places = [(node.lineno, node.col_offset, node.id) for node in loaded]
        for line, column, name in sorted(places, key=itemgetter(0, 1), reverse=True):
            text = lines[line - 1].encode()
            if name not in within | self.bound and text[column:].startswith(name.encode()):
                after = text[column + len(name) :]
                lines[line - 1] = (text[:column] + self._users(name).encode() + after).decode()
        self.bound |= {node.id for node in names if isinstance(node.ctx, ast.Store)} - within
        return "".join(lines)

    def _note_import(self, statement: ast.ImportFrom) -> None:
        for each in statement.names:
            origin = Home(statement.module or "", each.name)
            if is_ours(origin.module):
                origin = home(*origin) or origin
            self.imported[each.asname or each.name] = origin

    def _users(self, name: str) -> str:
        """Return how users write a name, and note what they import for it."""
        origin = self.imported.get(name) or home(self.module, name)
        if origin is None:
            return name
        if not is_ours(origin.module):
            self._import(origin.module, origin.name)
            return name
        public = public_names().get(origin)
        if public is None:
            raise LookupError(f"An example in {self.module} uses {name}, which is not public.")
        first, _, rest = public.removeprefix(f"{PACKAGE}.").partition(".")
        if rest and home(PACKAGE, first):  # a game, whose names are used through it
            self._import(PACKAGE, first)
            return f"{first}.{rest}"
        parent, _, last = public.rpartition(".")
        self._import(parent, last)
        return last

    def _import(self, module: str, name: str) -> None:
        self.imports.setdefault(module, set()).update([name] if name else [])

    def import_lines(self) -> Iterator[str]:
        """Yield the imports that the examples need, those of the library last."""
        for module in sorted(self.imports, key=lambda module: (is_ours(module), module)):
            names = ", ".join(sorted(self.imports[module]))
            yield f"from {module} import {names}" if names else f"import {module}"


def with_user_examples(doc: str, module: str) -> str:
    r"""Return a docstring whose examples import what they use, from where users import it.

    >>> doc = ">>> seats_to_act(example(Stage.OVER).table)\n()\n"
    >>> with_user_examples(doc, "thinkstr8.games.numer").splitlines()[1]
    '>>> numer.seats_to_act(numer.example(numer.Stage.OVER).table)'
    """
    session = Session(module)
    parts: list[str] = []
    first: int | None = None
    for part in DocTestParser().parse(doc):
        if isinstance(part, Example):
            first = len(parts) if first is None else first
            parts.append("".join(_shown(part, session)))
        else:
            parts.append(part)
    if first is not None:
        indent = re.match(r" *", parts[first])
        margin = indent[0] if indent else ""
        imports = (f"{margin}>>> {line}\n" for line in session.import_lines())
        parts.insert(first, "".join(imports))
    return "".join(parts)


def _shown(example: Example, session: Session) -> Iterator[str]:
    margin = " " * example.indent
    code = session.rewritten(example.source)
    for number, line in enumerate(code.splitlines()):
        yield f"{margin}{'...' if number else '>>>'} {line}".rstrip() + "\n"
    wanted = example.want if example.exc_msg is None else f"{_TRACEBACK}\n{example.exc_msg}"
    for line in with_public_names(wanted).splitlines():
        yield f"{margin}{line}\n"


_TRACEBACK = "Traceback (most recent call last):"
