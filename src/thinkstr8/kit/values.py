"""Frozen values with a fast constructor.

Belongs here: making immutable objects nearly as fast as mutable ones.
Does not belong here: the meaning of the values.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Final, ParamSpec, TypeVar, cast

import attrs
from attrs import NOTHING

P = ParamSpec("P")
T = TypeVar("T")

_MAKERS: Final[dict[object, object]] = {}
"""The function that makes the values of each quick class."""

_MUTABLE: Final = {
    "__slots__": (),
    "__new__": object.__new__,
    "__init__": object.__init__,
    "__setattr__": object.__setattr__,
    "__delattr__": object.__delattr__,
}
"""The members that make a subclass of a frozen class mutable. The subclass has no slots of its own,
because assigning `__class__` is fastest then."""

_NEW: Final = """
def __new__(cls, {parameters}):
    self = mutable()
    {assignments}
    self.__class__ = cls
    return self

def make({parameters}):
    self = mutable()
    {assignments}
    self.__class__ = frozen
    return self

def __reduce__(self):
    return self.__class__, ({reads},)
"""


def quick(cls: type[T]) -> type[T]:
    """Return a frozen attrs class with a faster constructor; the class can have no subclasses.

    The constructor of a frozen class must bypass the class's own `__setattr__` for each field,
    which takes several times as long as a plain assignment. A quick constructor assigns the fields
    while the object is still an instance of a mutable subclass, and then changes its class to the
    frozen one. From then on the object is as frozen as any other.

    >>> from attrs import frozen
    >>> @quick
    ... @frozen(weakref_slot=False)
    ... class Point:
    ...     x: int
    ...     y: int = 0
    >>> Point(3)
    Point(x=3, y=0)
    >>> Point(3).x = 4  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
    attr.exceptions.FrozenInstanceError: can't set attribute

    Raises:
        TypeError: the class has a weakref slot, or its constructor does more than assign fields.
    """
    fields = attrs.fields(cast("type[attrs.AttrsInstance]", cls))
    names = [field.name for field in fields]
    if "__weakref__" in vars(cls)["__slots__"]:
        raise TypeError(f"{cls.__name__} needs weakref_slot=False to be quick.")
    if hasattr(cls, "__attrs_post_init__"):
        raise TypeError(f"{cls.__name__}.__attrs_post_init__ would never be called.")
    for field in fields:
        plain = field.init and not (field.validator or field.converter or field.kw_only)
        if not plain or isinstance(field.default, attrs.Factory):  # type: ignore[arg-type]  # a class
            raise TypeError(f"{cls.__name__}.{field.name} does not allow a quick constructor.")
    mutable = type(cls.__name__, (cls,), _MUTABLE)
    scope: dict[str, object] = {"mutable": mutable, "frozen": cls}
    source = _NEW.format(
        parameters=", ".join(names),
        assignments="; ".join(f"self.{name} = {name}" for name in names),
        reads=", ".join(f"self.{name}" for name in names),
    )
    exec(source, scope)  # noqa: S102  # the source has only field names in it, as in attrs
    for form in ("__new__", "make"):
        constructor = cast("FunctionType", scope[form])
        constructor.__defaults__ = tuple(f.default for f in fields if f.default is not NOTHING)
        constructor.__annotations__ = {**cls.__init__.__annotations__, "return": cls}
    _replace(cls, "__new__", scope["__new__"])
    _MAKERS[cls] = scope["make"]
    _replace(cls, "__reduce__", scope["__reduce__"])
    _replace(cls, "__init_subclass__", classmethod(_refuse_subclasses))
    del cls.__init__
    return cls


def maker(cls: Callable[P, T]) -> Callable[P, T]:
    """Return a function that makes values of a quick class.

    The function does the same as calling the class, in two thirds of the time, because Python calls
    it directly. It is for the values that every step of a game makes.

    >>> from attrs import frozen
    >>> @quick
    ... @frozen(weakref_slot=False)
    ... class Point:
    ...     x: int
    ...     y: int = 0
    >>> point = maker(Point)
    >>> point(3), point(3) == Point(3)
    (Point(x=3, y=0), True)

    Raises:
        TypeError: the class is not quick.
    """
    if cls not in _MAKERS:
        raise TypeError(f"{cls!r} is not a quick class.")
    return cast("Callable[P, T]", _MAKERS[cls])


def _replace(cls: type[object], name: str, method: object) -> None:
    if isinstance(method, FunctionType):
        method.__qualname__ = f"{cls.__qualname__}.{name}"
        method.__module__ = cls.__module__
    setattr(cls, name, method)


def _refuse_subclasses(cls: type[object], /, **_: object) -> None:
    raise TypeError(f"{cls.__bases__[0].__name__} cannot have subclasses.")
