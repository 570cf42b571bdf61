"""Pictures as SVG text.

Belongs here: the few shapes that pictures are made of, and fitting words into a width.
Does not belong here: what is drawn (each game's pictures).

Coordinates are absolute, and no element has an id, a style sheet or anything from outside. So a
picture can be put into any page, even several times, and looks the same everywhere.
"""

from collections.abc import Iterable, Sequence
from typing import Final
from unicodedata import east_asian_width

from attrs import frozen

from thinkstr8.core.checks import is_tuple_of, with_class
from thinkstr8.core.errors import QuestionError, WrongKindError

INK: Final = "#1b1f24"
"""The colour of words and lines."""

FAINT: Final = "#59626d"
"""The colour of small print."""

PAPER: Final = "#faf9f6"
"""The colour of the background."""

WHITE: Final = "#ffffff"

SHADE: Final = "#e4e6e8"
"""The colour of what lies face down, or is not in use."""

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
    """A rectangle, by its upper left corner and its size."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of its right side."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The y of its lower side."""
        return self.top + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """The point in the middle."""
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
    """Return a line of text; `at` is half way up, and at the end that the anchor names."""
    weight = ' font-weight="bold"' if bold else ""
    x, y = at[0], round(at[1] + _RISE * size, 2)
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}"{weight} '
        f'fill="{fill}">{_escaped(text)}</text>'
    )


def group(parts: Iterable[str], title: str = "") -> str:
    """Return shapes as one, with a title that is read aloud and shown under the pointer."""
    heading = f"<title>{_escaped(title)}</title>" if title else ""
    return f"<g>{heading}{''.join(parts)}</g>"


def picture(width: float, height: float, title: str, parts: Iterable[str]) -> str:
    """Return the whole picture: a sheet of paper with rounded corners and the parts on it."""
    label = _escaped(title)
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" style="max-width:100%" '
        f'role="img" aria-label="{label}" font-family="{_FONT}">'
    )
    paper = rectangle(Box(0, 0, width, height), fill=PAPER, corner=12)
    return "\n".join([opening, f"<title>{label}</title>", paper, *parts, "</svg>", ""])


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """Return about how wide a line of text is; never too little.

    >>> width_of("12", 10) < width_of("WW", 10) < width_of("WW", 10, bold=True)
    True
    """
    return sum(map(_width, text)) * size * (_BOLD if bold else 1)


def fitted(text: str, width: float, size: float, *, bold: bool = False) -> str:
    """Return a text, shortened if it is too long for a width.

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
    """Return the two lines at the top of a picture: what it is, and where the game is.

    Args:
        at: the upper left corner.
        width: how wide the lines may be.
        heading: the first line, in large print.
        news: the second line.
    """
    left, top = at
    return (
        words(fitted(heading, width, 22, bold=True), (left, top + 12), 22, bold=True),
        words(fitted(news, width, 14), (left, top + 38), 14),
    )


def names_of_seats(players: int, names: object, width: float, size: float) -> tuple[str, ...]:
    """Return what to call each seat in bold print, shortened where that is too long for a width.

    >>> names_of_seats(2, None, 100, 14), names_of_seats(2, ["Ada", "Ben of Bensonville"], 100, 14)
    (('seat 0', 'seat 1'), ('Ada', 'Ben of B…'))

    Args:
        players: how many seats there are.
        names: one for each seat, as given by a caller, or None.
        width: how wide a name may be.
        size: how large it will be written.

    Raises:
        QuestionError: there is not a name for every seat.
        WrongKindError: the names are not texts.
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
    """Return a text that is safe inside SVG; XML does not allow what cannot be printed."""
    printable = (letter if letter.isprintable() else _UNPRINTABLE for letter in text)
    return "".join(printable).translate(_ESCAPES)
