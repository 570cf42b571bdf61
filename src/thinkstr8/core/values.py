"""Frozen values that are made by the million.

Belongs here: making an immutable object at nearly the price of a mutable one.
Does not belong here: what the values mean.
"""

from types import FunctionType
from typing import Final, TypeVar, cast

import attrs
from attrs import NOTHING

T = TypeVar("T")

_NEW: Final = """
def __new__(cls, {parameters}):
    self = mutable()
    {assignments}
    self.__class__ = cls
    return self

def __reduce__(self):
    return self.__class__, ({reads},)
"""


def quick(cls: type[T]) -> type[T]:
    """Give a frozen attrs class a faster constructor; it cannot be inherited from any more.

    The constructor of a frozen class has to write each field around the class's own refusal to
    be written to, which takes several times as long as writing it. This one writes the fields
    while the object still belongs to a mutable class of the same layout, and only then makes it
    one of the frozen class. From then on it is as frozen as any other.

    >>> from attrs import frozen
    >>> @quick
    ... @frozen(weakref_slot=False)
    ... class Point:
    ...     x: int
    ...     y: int = 0
    >>> Point(3)
    Point(x=3, y=0)
    >>> Point(3).x = 4
    Traceback (most recent call last):
    attr.exceptions.FrozenInstanceError: can't set attribute

    Raises:
        TypeError: the class has a weakref slot, or a field that needs more than being written.
    """
    fields = attrs.fields(cast("type[attrs.AttrsInstance]", cls))
    names = [field.name for field in fields]
    if "__weakref__" in vars(cls)["__slots__"]:
        raise TypeError(f"{cls.__name__} needs weakref_slot=False to be quick.")
    for field in fields:
        plain = field.init and not (field.validator or field.converter or field.kw_only)
        if not plain or isinstance(field.default, attrs.Factory):  # type: ignore[arg-type]  # a class
            raise TypeError(f"{cls.__name__}.{field.name} does not allow a quick constructor.")
    scope: dict[str, object] = {"mutable": type(cls.__name__, (), {"__slots__": names})}
    source = _NEW.format(
        parameters=", ".join(names),
        assignments="; ".join(f"self.{name} = {name}" for name in names),
        reads=", ".join(f"self.{name}" for name in names),
    )
    exec(source, scope)  # noqa: S102  # the source is made of field names only, as attrs does it
    constructor = cast("FunctionType", scope["__new__"])
    constructor.__defaults__ = tuple(f.default for f in fields if f.default is not NOTHING)
    constructor.__annotations__ = {**cls.__init__.__annotations__, "return": cls}
    _replace(cls, "__new__", constructor)
    _replace(cls, "__reduce__", scope["__reduce__"])
    _replace(cls, "__init_subclass__", classmethod(_refuse_heirs))
    del cls.__init__
    return cls


def _replace(cls: type[object], name: str, method: object) -> None:
    if isinstance(method, FunctionType):
        method.__qualname__ = f"{cls.__qualname__}.{name}"
        method.__module__ = cls.__module__
    setattr(cls, name, method)


def _refuse_heirs(cls: type[object], /, **_: object) -> None:
    raise TypeError(f"{cls.__bases__[0].__name__} cannot be inherited from.")
