"""HTML as text, and the frame that every page has.

Belongs here: elements, lists, and what is around `<main>`.
Does not belong here: what a page says (the other modules of this folder).
"""

from collections.abc import Iterable
from html import escape
from typing import Final

from thinkstr8.core import Option
from thinkstr8.web.files import address_of_file

_EMPTY: Final = frozenset({"input", "link", "meta"})
"""The elements that have no content and no end."""


def element(kind: str, /, *content: str, **attributes: str | int | bool | None) -> str:
    """Return an element with content that is HTML already, and attributes that are text.

    An underscore in the name of an attribute is a hyphen, and one at its end is left out.
    Attributes that are True have no value, and those that are False or None are left out.

    >>> element("a", text("Ada & Ben"), href='/"', aria_label="people", hidden=True, id=None)
    '<a href="/&quot;" aria-label="people" hidden>Ada &amp; Ben</a>'
    >>> element("input", type_="radio", checked=False)
    '<input type="radio">'
    """
    opening = kind
    for key, value in attributes.items():
        word = key.rstrip("_").replace("_", "-")
        if value is True:
            opening += f" {word}"
        elif value is not None and value is not False:
            opening += f' {word}="{escape(str(value))}"'
    return f"<{opening}>" if kind in _EMPTY else f"<{opening}>{''.join(content)}</{kind}>"


def text(words: str) -> str:
    """Return text as HTML.

    >>> text("1 < 2")
    '1 &lt; 2'
    """
    return escape(words, quote=False)


def items(kind: str, content: Iterable[str], **attributes: str | None) -> str:
    """Return a list of HTML: `ul` or `ol`."""
    return element(kind, *(element("li", each) for each in content), **attributes)


def hidden(name: str, value: str | int) -> str:
    """Return a field of a form that nobody sees."""
    return element("input", type_="hidden", name=name, value=value)


def selection(name: str, options: Iterable[Option], chosen: str, *, named_by: str) -> str:
    """Return a field of a form in which one of several options is chosen.

    Args:
        name: the name of the field.
        options: the options.
        chosen: the value of the option that is chosen at first.
        named_by: the id of the element that names the field.
    """
    shown = (
        element("option", text(each.label), value=each.value, selected=each.value == chosen)
        for each in options
    )
    return element("select", *shown, name=name, aria_labelledby=named_by)


def section(name: str, heading: str, *content: str, **attributes: str | None) -> str:
    """Return a part of a page that a script can exchange, with a heading.

    A part without content is empty, so that a script finds where it will be.
    """
    if not any(content):
        return element("section", id=name, data_part=name, hidden=True)
    title = element("h2", text(heading), id=f"{name}-heading")
    return element(
        "section",
        title,
        *content,
        id=name,
        data_part=name,
        aria_labelledby=f"{name}-heading",
        **attributes,
    )


def folded(summary: str, *content: str, name: str, is_open: bool = False) -> str:
    """Return what a person can fold away. A script remembers by its name whether it was."""
    return element(
        "details", element("summary", text(summary)), *content, data_fold=name, open=is_open
    )


def framed(title: str, main: str, *, script: str | None = None, kind: str = "") -> str:
    """Return a whole page.

    Args:
        title: the title of the window.
        main: what is inside `<main>`.
        script: the name of its script.
        kind: the class of the page, by which the style sheet tells pages apart.
    """
    icon = element("link", rel="icon", href=address_of_file("icon.svg"), type_="image/svg+xml")
    style = element("link", rel="stylesheet", href=address_of_file("style.css"))
    loaded = (
        element("script", type_="module", src=address_of_file(script)) if script is not None else ""
    )
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", text(title)),
        icon,
        style,
        loaded,
    )
    home = element("a", "thinkstr8", href="/", class_="home", aria_label="thinkstr8, the lobby")
    body = element(
        "body",
        element("a", "To the content", href="#main", class_="skip"),
        element("header", home, element("p", id="connection", role="status")),
        element("main", main, id="main", tabindex=-1),
        element("p", id="news", class_="unseen", role="status"),
        element("p", id="complaint", role="alert"),
        class_=kind or None,
    )
    return f"<!DOCTYPE html>{element('html', head, body, lang='en')}"
