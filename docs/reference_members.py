"""What a class or a function consists of: its parameters, fields, members and methods.

Belongs here: reading definitions. Does not belong here: how they are shown (reference_pages.py).
"""

import ast
import re
from collections.abc import Iterator
from enum import Enum
from functools import cache
from inspect import cleandoc
from typing import NamedTuple

import attrs

from docs.public_names import (
    Function,
    Home,
    Types,
    bindings,
    comment_after,
    definitions,
    home,
    is_ours,
    public_names,
)


class Field(NamedTuple):
    """A field of a class, or a member of an enumeration.

    Attributes:
        name: its name.
        type: its type with public names; "" for the member of an enumeration.
        meaning: what its class says about it; "" if nothing.
        value: its value if it is a member of an enumeration.
    """

    name: str
    type: str
    meaning: str
    value: str = ""


class Method(NamedTuple):
    """A method or a property.

    Attributes:
        name: its name.
        module: the module that defines it.
        definitions: its definition; all overloads first, if it has some.
        decorators: the names of its decorators.
    """

    name: str
    module: str
    definitions: list[Function]
    decorators: frozenset[str]

    @property
    def is_property(self) -> bool:
        """Whether it is read like a field."""
        return bool(self.decorators & {"property", "cached_property"})


def parameters(function: Function, types: Types, *, bound: bool = False) -> list[str]:
    """Return the parameters of a function as text, with types and defaults.

    Args:
        function: the definition.
        types: how its annotations are written.
        bound: whether the first parameter is left out, as in a method.
    """
    given = function.args
    positional = [*given.posonlyargs, *given.args]
    defaults = [None] * (len(positional) - len(given.defaults)) + [*given.defaults]
    found = [_parameter(*pair, types) for pair in zip(positional, defaults, strict=True)]
    if given.posonlyargs:
        found.insert(len(given.posonlyargs), "/")
    found = found[1:] if bound else found
    found = found[1:] if found[:1] == ["/"] else found
    if given.vararg is not None:
        found.append(f"*{_parameter(given.vararg, None, types)}")
    elif given.kwonlyargs:
        found.append("*")
    named = zip(given.kwonlyargs, given.kw_defaults, strict=True)
    found += [_parameter(argument, default, types) for argument, default in named]
    if given.kwarg is not None:
        found.append(f"**{_parameter(given.kwarg, None, types)}")
    return found


def _parameter(argument: ast.arg, default: ast.expr | None, types: Types) -> str:
    annotated = "" if argument.annotation is None else f": {types.text(argument.annotation)}"
    if default is None:
        return f"{argument.arg}{annotated}"
    return f"{argument.arg}{annotated} = {_default(default, types.module)}"


def _default(written: ast.expr | None, module: str) -> str:
    """Return a default as text; a constant that is not public as the expression of its value."""
    match written:
        case None | ast.Call(func=ast.Name(id="Factory")):
            return "..."
        case ast.Call(func=ast.Name(id="field"), keywords=keywords):
            named = {each.arg: each.value for each in keywords}
            if "default" in named:
                return _default(named["default"], module)
            return f"{ast.unparse(named['factory'])}()"
        case ast.Name(id=name):
            return _constant(home(module, name), name)
        case _:
            return ast.unparse(written)


def _constant(origin: Home | None, name: str) -> str:
    if origin is None or not is_ours(origin.module) or origin in public_names():
        return name
    match definitions(origin)[0]:
        case ast.AnnAssign(value=ast.expr() as meaning) | ast.Assign(value=meaning):
            return _default(meaning, origin.module)
        case _:
            return name


def lineage(kind: type) -> tuple[tuple[Home, ast.ClassDef], ...]:
    """Return the definitions of a class and of the classes of the library that it extends."""
    found = []
    for each in kind.__mro__:
        statement = bindings(each.__module__).get(each.__name__) if is_ours(each.__module__) else 0
        if isinstance(statement, ast.ClassDef):
            found.append((Home(each.__module__, each.__name__), statement))
    return tuple(found)


def constructor(kind: type) -> list[str] | None:
    """Return the parameters that make a value of a class; None if users do not make any.

    A class with a field or a parameter whose class is not public is made by the library.
    """
    if issubclass(kind, Enum) or getattr(kind, "_is_protocol", False):
        return None
    (_, own), *_ = lineage(kind)
    if attrs.has(kind) and not _methods_named(own, "__init__"):
        return _attrs_parameters(kind)
    for origin, definition in lineage(kind):
        for name in ("__init__", "__new__"):
            for method in _methods_named(definition, name):
                try:
                    return parameters(method, Types(origin.module), bound=True)
                except LookupError:
                    return None
    return None


def constructor_doc(kind: type) -> str:
    """Return what the constructor of a class says beyond its first sentence."""
    for _, definition in lineage(kind):
        for method in _methods_named(definition, "__init__") + _methods_named(
            definition, "__new__"
        ):
            return cleandoc(ast.get_docstring(method) or "").partition("\n\n")[2]
    return ""


def _methods_named(definition: ast.ClassDef, name: str) -> list[Function]:
    return [each for each in definition.body if isinstance(each, Function) and each.name == name]


def _attrs_parameters(kind: type) -> list[str] | None:
    found: list[str] = []
    for attribute in attrs.fields(kind):
        if not attribute.init:
            continue
        origin, statement = _annotated(kind, attribute.name)
        try:
            text = f"{attribute.alias}: {Types(origin.module).text(statement.annotation)}"
        except LookupError:
            return None
        if attribute.kw_only and "*" not in found:
            found.append("*")
        if attribute.default is not attrs.NOTHING:
            text += f" = {_default(statement.value, origin.module)}"
        found.append(text)
    return found


def _annotated(kind: type, name: str) -> tuple[Home, ast.AnnAssign]:
    for origin, definition in lineage(kind):
        for statement in definition.body:
            match statement:
                case ast.AnnAssign(target=ast.Name(id=found)) if found == name:
                    return origin, statement
    raise LookupError(f"{kind.__name__} has no field {name}.")


@cache
def split_attributes(doc: str) -> tuple[str, dict[str, str]]:
    r"""Return a docstring without its section of attributes, and that section by name.

    >>> split_attributes("A card.\n\nAttributes:\n    colour: one of four.\n\nRaises:\n    …")
    ('A card.\n\nRaises:\n    …', {'colour': 'one of four.'})
    """
    before, heading, after = cleandoc(doc).partition("Attributes:\n")
    if not heading:
        return cleandoc(doc), {}
    section, *rest = re.split(r"\n(?=\S)", after, maxsplit=1)
    entries = re.split(r"\n    (?=\S)", f"\n{section.rstrip()}")[1:]
    named = (entry.partition(":") for entry in entries)
    meanings = {name.strip(): " ".join(meaning.split()) for name, _, meaning in named}
    return "\n\n".join([before.rstrip(), *rest]).rstrip(), meanings


def fields(kind: type) -> Iterator[Field]:
    """Yield the members of an enumeration, or the fields of a class whose types are public."""
    meanings: dict[str, str] = {}
    for _, definition in reversed(lineage(kind)):
        meanings |= split_attributes(ast.get_docstring(definition) or "")[1]
    if issubclass(kind, Enum):
        (_, definition), *_ = lineage(kind)
        for member in kind:
            below = _comment(definition, member.name)
            yield Field(member.name, "", below or meanings.get(member.name, ""), repr(member.value))
    elif attrs.has(kind):
        for attribute in attrs.fields(kind):
            origin, statement = _annotated(kind, attribute.name)
            written = _public_type(origin, statement.annotation)
            if written is not None and not attribute.name.startswith("_"):
                yield Field(attribute.name, written, meanings.get(attribute.name, ""))
    else:
        for name, written in _assigned(kind):
            yield Field(name, written, meanings.get(name, ""))


def _comment(definition: ast.ClassDef, name: str) -> str:
    for statement in definition.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=found)]) if found == name:
                return comment_after(definition.body, statement)
    return ""


def _public_type(origin: Home, annotation: ast.expr) -> str | None:
    try:
        return Types(origin.module).text(annotation)
    except LookupError:
        return None


def _assigned(kind: type) -> Iterator[tuple[str, str]]:
    """Yield what a constructor that somebody wrote keeps of its parameters, with their types."""
    for origin, definition in lineage(kind):
        for method in _methods_named(definition, "__init__"):
            given = [*method.args.args, *method.args.kwonlyargs]
            kept = {
                ast.unparse(each) for each in ast.walk(method) if isinstance(each, ast.Attribute)
            }
            for argument in given:
                if argument.annotation is None or f"self.{argument.arg}" not in kept:
                    continue
                if kept_type := _public_type(origin, argument.annotation):
                    yield argument.arg, kept_type
            return


def methods(kind: type) -> Iterator[Method]:
    """Yield the public methods and properties of a class, in the order of the source.

    Those of a class that it extends belong to that class, if it is public; those of a hidden one
    are shown here, unless Python's own base classes describe them.
    """
    seen: set[str] = set()
    for origin, definition in lineage(kind):
        is_own = origin == lineage(kind)[0][0]
        if not is_own and origin in public_names():
            continue
        for statement in definition.body:
            if not isinstance(statement, Function) or statement.name in seen:
                continue
            name = statement.name
            if name.startswith("_") and name != "__call__":
                continue
            if not is_own and _is_inherited(kind, name):
                continue
            seen.add(name)
            every = _methods_named(definition, name)
            yield Method(name, origin.module, every, decorators(every[-1]))


def _is_inherited(kind: type, name: str) -> bool:
    return any(name in vars(each) for each in kind.__mro__ if not is_ours(each.__module__))


def decorators(function: Function) -> frozenset[str]:
    """Return the names of a function's decorators, without their modules and arguments."""
    written = (ast.unparse(each) for each in function.decorator_list)
    return frozenset(each.partition("(")[0].rpartition(".")[2] for each in written)
