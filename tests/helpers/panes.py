"""What the apps of the full screen show, as text."""

from typing import Any

from textual.app import App
from textual.widgets import Static

from thinkstr8.cli.play.screen.pages import Page


def texts(app: App[Any], place: str = "Static") -> str:
    """Return the text of parts of the screen."""
    return "\n".join(str(part.render()) for part in app.query(place).results(Static))


def is_unfolded(part: Static) -> bool:
    """Return whether every line of a part of the screen is shown as one line."""
    lines = str(part.render()).splitlines()
    return len(lines) == part.size.height and max(map(len, lines)) <= part.size.width


def page_text(app: App[Any]) -> str:
    """Return the text of the page over the table."""
    assert isinstance(app.screen, Page)
    return "\n".join(str(line) for line in app.screen._lines)
