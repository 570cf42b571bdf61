"""Pictures as SVG text.

Belongs here: the few shapes that pictures are made of, and fitting text into a width.
Does not belong here: the pictures themselves (each game's pictures).

Coordinates are absolute. No element has an id or a style sheet, or refers to another file. So a
page can include a picture several times, and it looks the same everywhere.
"""

from collections.abc import Iterable, Sequence
from typing import Final
from unicodedata import east_asian_width

from attrs import frozen

from thinkstr8.core.checks import is_tuple_of, with_class
from thinkstr8.core.errors import QuestionError, WrongKindError

INK: Final = "#1b1f24"
"""The colour of text and lines."""

FAINT: Final = "#59626d"
"""The colour of small print."""

PAPER: Final = "#faf9f6"
"""The colour of the background."""

WHITE: Final = "#ffffff"

SHADE: Final = "#e4e6e8"
"""The colour of pieces that are face down or not in use."""

LINE: Final = "#b6bcc3"
"""The colour of outlines."""

_FONT: Final = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif"
_WIDE: Final = 1.05
_CAPITAL: Final = 0.8
_USUAL: Final = 0.65
_BOLD: Final = 1.1
_RISE: Final = 0.36
_ESCAPES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
_UNPRINTABLE: Final = "\N{REPLACEMENT CHARACTER}"


@frozen
class Box:
    """A rectangle, given by its upper left corner and its size."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x coordinate of the right side."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The y coordinate of the bottom side."""
        return self.top + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """The centre point."""
        return self.left + self.width / 2, self.top + self.height / 2


def rectangle(
    box: Box,
    *,
    fill: str = WHITE,
    line: str = "none",
    thickness: float = 1,
    corner: float = 0,
    dashed: bool = False,
) -> str:
    """Return the drawing of a box."""
    dashes = ' stroke-dasharray="3 2"' if dashed else ""
    return (
        f'<rect x="{box.left:g}" y="{box.top:g}" width="{box.width:g}" height="{box.height:g}" '
        f'rx="{corner:g}" fill="{fill}" stroke="{line}" stroke-width="{thickness:g}"{dashes}/>'
    )


def disc(centre: tuple[float, float], radius: float, *, fill: str, line: str = "none") -> str:
    """Return the drawing of a filled circle."""
    x, y = centre
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{line}"/>'


def polygon(points: Iterable[tuple[float, float]], *, fill: str, line: str = "none") -> str:
    """Return the drawing of a filled shape with straight sides."""
    corners = " ".join(f"{round(x, 2):g},{round(y, 2):g}" for x, y in points)
    return f'<polygon points="{corners}" fill="{fill}" stroke="{line}" stroke-linejoin="round"/>'


def segment(
    start: tuple[float, float], end: tuple[float, float], *, line: str = INK, thickness: float = 1
) -> str:
    """Return the drawing of a straight line."""
    return (
        f'<line x1="{start[0]:g}" y1="{start[1]:g}" x2="{end[0]:g}" y2="{end[1]:g}" '
        f'stroke="{line}" stroke-width="{thickness:g}" stroke-linecap="round"/>'
    )


def words(
    text: str,
    at: tuple[float, float],
    size: float,
    *,
    anchor: str = "start",
    bold: bool = False,
    fill: str = INK,
) -> str:
    """Return a line of text; `at` is its anchor point, halfway up the line."""
    weight = ' font-weight="bold"' if bold else ""
    x, y = at[0], round(at[1] + _RISE * size, 2)
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}"{weight} '
        f'fill="{fill}">{_escaped(text)}</text>'
    )


def group(parts: Iterable[str], title: str = "") -> str:
    """Return shapes as one group; screen readers read its title, and browsers show it on hover."""
    heading = f"<title>{_escaped(title)}</title>" if title else ""
    return f"<g>{heading}{''.join(parts)}</g>"


def picture(width: float, height: float, title: str, parts: Iterable[str]) -> str:
    """Return the whole picture: a sheet of paper with rounded corners, and the parts on it."""
    label = _escaped(title)
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" style="max-width:100%" '
        f'role="img" aria-label="{label}" font-family="{_FONT}">'
    )
    paper = rectangle(Box(0, 0, width, height), fill=PAPER, corner=12)
    return "\n".join([opening, f"<title>{label}</title>", paper, *parts, "</svg>", ""])


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """Return an estimate of the width of a line of text, which is never too small.

    >>> width_of("12", 10) < width_of("WW", 10) < width_of("WW", 10, bold=True)
    True
    """
    return sum(map(_width, text)) * size * (_BOLD if bold else 1)


def fitted(text: str, width: float, size: float, *, bold: bool = False) -> str:
    """Return a text, shortened if it does not fit into a width.

    >>> fitted("Ada", 100, 12), fitted("Ada of the many long names", 100, 12)
    ('Ada', 'Ada of the …')
    """
    if width_of(text, size, bold=bold) <= width:
        return text
    kept = text[: int(width / (size * _USUAL))]
    while kept and width_of(f"{kept}…", size, bold=bold) > width:
        kept = kept[:-1]
    return f"{kept}…"


def headlines(at: tuple[float, float], width: float, heading: str, news: str) -> tuple[str, str]:
    """Return the two lines at the top of a picture: the heading and the news.

    Args:
        at: the upper left corner.
        width: the largest width of a line.
        heading: the first line, in large print: what the picture shows.
        news: the second line: where the game is.
    """
    left, top = at
    return (
        words(fitted(heading, width, 22, bold=True), (left, top + 12), 22, bold=True),
        words(fitted(news, width, 14), (left, top + 38), 14),
    )


def names_of_seats(players: int, names: object, width: float, size: float) -> tuple[str, ...]:
    """Return the name of each seat, shortened to fit into a width in bold print.

    >>> names_of_seats(2, None, 100, 14), names_of_seats(2, ["Ada", "Ben of Bensonville"], 100, 14)
    (('seat 0', 'seat 1'), ('Ada', 'Ben of B…'))

    Args:
        players: the number of seats.
        names: a name for each seat, or None.
        width: the largest width of a name.
        size: the font size of the names.

    Raises:
        QuestionError: the number of names is not the number of seats.
        WrongKindError: the names are not a sequence of str.
    """
    if names is None:
        return tuple(f"seat {seat}" for seat in range(players))
    given = tuple(names) if isinstance(names, Sequence) and not isinstance(names, str) else None
    if not is_tuple_of(given, str):
        raise WrongKindError(f"names must be a sequence of str, not {with_class(names)}.")
    if len(given) != players:
        raise QuestionError(f"There must be {players} names, one for each seat, not {len(given)}.")
    return tuple(fitted(name, width, size, bold=True) for name in given)


def _width(letter: str) -> float:
    if east_asian_width(letter) in "WF" or letter in "mwMW@%":
        return _WIDE
    return _CAPITAL if not letter.isascii() or letter.isupper() else _USUAL


def _escaped(text: str) -> str:
    """Return a text that is safe inside SVG, where XML does not allow control characters."""
    printable = (letter if letter.isprintable() else _UNPRINTABLE for letter in text)
    return "".join(printable).translate(_ESCAPES)
