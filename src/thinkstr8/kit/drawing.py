"""Pictures as SVG text.

Belongs here: the few shapes that pictures are made of, and fitting text into a width.
Does not belong here: the pictures themselves (each game's pictures), colours (core's palettes).

Coordinates are absolute. No element has an id or a style sheet, or refers to another file. So a
page can include a picture several times, and it looks the same everywhere. Shapes are drawn in the
names of colours, such as `INK`; `picture` replaces the names by the colours of a palette.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import accumulate, takewhile
from types import MappingProxyType
from typing import Final, get_args
from unicodedata import normalize

from thinkstr8.core.checks import describe, seat_name, with_class
from thinkstr8.core.errors import QuestionError, WrongKindError
from thinkstr8.core.palettes import LIGHT, Layout, Palette
from thinkstr8.core.values import frozen
from thinkstr8.kit.columns import columns_of, is_wide
from thinkstr8.kit.names import given_names
from thinkstr8.kit.phrases import printable

INK: Final = "@ink"
"""The colour of text and lines."""

FAINT: Final = "@faint"
"""The colour of small print."""

PAPER: Final = "@paper"
"""The colour of the background."""

FACE: Final = "@face"
"""The colour of cards, tiles and fields that can be read."""

SHADE: Final = "@shade"
"""The colour of pieces that are face down or not in use."""

LINE: Final = "@line"
"""The colour of outlines."""

OWN: Final = "@own"
"""The background of what belongs to the viewer."""

FOCUS: Final = "@focus"
"""The background of what is to be done now."""

_FONT: Final = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif"
_WIDE: Final = 1.05
_EMOJI: Final = 1.3
_SIGN: Final = 1.0
_CAPITAL: Final = 0.8
_USUAL: Final = 0.65
_UNKNOWN: Final = 1.4
_EMOJIS: Final = "\U0001f000"
_AFTER_CYRILLIC: Final = "\u0530"
_HEBREW, _AFTER_HEBREW = "\u0590", "\u0600"
_SIGNS, _AFTER_SIGNS = "\u2000", "\u2300"
_MEASURED: Final[Mapping[str, float]] = MappingProxyType(
    {
        letter: width
        for width, letters in (
            (0.66, "bdgpq"),
            (0.85, "#&+<=>^w~¬±×÷ƊƣȡȵΌΏωϖϣϦДЦыѡѿҡӎԝẞ"),  # noqa: RUF001  # the sign is meant
            (0.95, "MĦŉƠƯǇǈỚỜỞỠỢỨỪỬỮỰ"),
            (0.95, "ͲΉΎΜϓϠϺ"),  # Greek is meant
            (0.95, "МФЪЫжфюљњѤѦѭѹҊҗҠҢҥҧҨҵҼҾӅӉԃԅԎԗԣԤ"),  # Cyrillic is meant
            (1.05, "%@Wm©®¼½¾ÆæœƕƜƢǌȸȹϢЊшщѠѩѰѱѸѺѾҤҴӍӔӕԄԉԋԕԖԘԙԜԡ"),
            (1.15, "ŒǊǋЉЖШЮѬѽҖԂԈ"),
            (1.25, "ǆǳǶЩѨҦԊԔԠԢ"),
            (1.45, "ǄǅǱǲѼ"),
        )
        for letter in letters
    }
)
"""The letters that are wider than others of their alphabet, measured in DejaVu Sans."""

_BOLD: Final = 1.1
_RISE: Final = 0.36
_ESCAPES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
_NAMED: Final = re.compile(r'(?<=")@([a-z]+)(?=")')  # text has no quotation marks: they are escaped


def tint(label: str) -> str:
    """Return the name of a piece's colour, for drawing.

    >>> tint("blue")
    '@blue'
    """
    return f"@{label}"


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
    fill: str = FACE,
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


def group(
    parts: Iterable[str], title: str = "", *, kind: str = "", data: Mapping[str, str] | None = None
) -> str:
    """Return shapes as one group, such as a card.

    >>> group([], "blue 7", kind="card", data={"action": "buy 0 blue 7"})
    '<g role="img" class="card" data-action="buy 0 blue 7"><title>blue 7</title></g>'

    Args:
        parts: the shapes.
        title: what the group is; screen readers read it, and browsers show it on hover.
        kind: the class of the element, by which style sheets and programs find it.
        data: the `data-` attributes of the element, without their prefix.
    """
    role = ' role="img"' if title else ""
    return _grouped(parts, title, role, kind, data)


def section(parts: Iterable[str], title: str, *, kind: str) -> str:
    """Return a part of a picture that a screen reader can enter, such as the market.

    >>> section([], "the market", kind="market")
    '<g role="group" class="market"><title>the market</title></g>'
    """
    return _grouped(parts, title, ' role="group"', kind, None)


def _grouped(
    parts: Iterable[str], title: str, role: str, kind: str, data: Mapping[str, str] | None
) -> str:
    attributes = f' class="{_escaped(kind)}"' if kind else ""
    for name, value in (data or {}).items():
        attributes += f' data-{name}="{_escaped(value)}"'
    heading = f"<title>{_escaped(title)}</title>" if title else ""
    return f"<g{role}{attributes}>{heading}{''.join(parts)}</g>"


def acts(line: str) -> Mapping[str, str]:
    """Return the data of a piece that is an action on its own, by its line of notation."""
    return {"action": line}


def picks(verb: str, name: str, value: str) -> Mapping[str, str]:
    """Return the data of a piece that is one option of a pick, as in the seat's choices."""
    return {"verb": verb, "pick": name, "value": value}


def picture(
    width: float,
    height: float,
    title: str,
    parts: Iterable[str],
    *,
    description: str = "",
    palette: Palette = LIGHT,
) -> str:
    """Return the whole picture: a sheet of paper with rounded corners, and the parts on it.

    Args:
        width: the width in pixels; in a narrower place, the picture shrinks.
        height: the height, in the same unit.
        title: what the picture shows.
        parts: the shapes, drawn in the names of colours.
        description: more about it, for screen readers.
        palette: the colours.
    """
    label = _escaped(title)
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" style="max-width:100%" class="thinkstr8" '
        f'role="group" aria-label="{label}" font-family="{_FONT}">'
    )
    about = [f"<desc>{_escaped(description)}</desc>"] if description else []
    paper = rectangle(Box(0, 0, width, height), fill=PAPER, corner=12)
    named = "\n".join([opening, f"<title>{label}</title>", *about, paper, *parts, "</svg>", ""])
    colours = dict(palette)
    return _NAMED.sub(lambda found: colours[found[1]], named)


def require_look(layout: object, palette: object) -> None:
    """Check the layout and the palette that a caller passed.

    Raises:
        QuestionError: the layout has an unknown name.
        WrongKindError: the palette is not a `Palette`, or the layout is not a str.
    """
    if type(layout) is not str:
        raise WrongKindError(f"The layout must be a str, not {with_class(layout)}.")
    if layout not in get_args(Layout):
        expected = " or ".join(map(repr, get_args(Layout)))
        raise QuestionError(f"The layout must be {expected}, not {describe(layout)}.")
    if type(palette) is not Palette:
        raise WrongKindError(
            f"The palette must be a Palette such as DARK, not {with_class(palette)}."
        )


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """Return an estimate of the width of a line of text in DejaVu Sans.

    It is never too small for letters of the Latin, Greek and Cyrillic alphabets.

    >>> width_of("12", 10) < width_of("WW", 10) < width_of("WW", 10, bold=True)
    True
    """
    return round(sum(map(_width, text)) * size * (_BOLD if bold else 1), 6)


def fitted(text: str, width: float, size: float, *, bold: bool = False) -> str:
    """Return a text, shortened if it does not fit into a width.

    >>> fitted("Ada", 100, 12), fitted("Ada of the many long names", 100, 12)
    ('Ada', 'Ada of the …')
    """
    if width_of(text, size, bold=bold) <= width:
        return text
    room = width - width_of("…", size, bold=bold)
    kept = takewhile(
        lambda used: used <= room, accumulate(width_of(one, size, bold=bold) for one in text)
    )
    return f"{text[: sum(1 for _ in kept)]}…"


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
    (('seat 0', 'seat 1'), ('Ada', 'Ben of …'))

    Args:
        players: the number of seats.
        names: a name for each seat, or None.
        width: the largest width of a name.
        size: the font size of the names.

    Raises:
        QuestionError: the number of names is not the number of seats, or a name is empty.
        WrongKindError: the names are not a sequence of str.
    """
    if names is None:
        return tuple(map(seat_name, range(players)))
    return tuple(fitted(name, width, size, bold=True) for name in given_names(names, players))


@lru_cache(maxsize=1024)
def _width(letter: str) -> float:
    """Return the width of a letter at size 1, in print that is not bold."""
    if not columns_of(letter):
        return 0
    if is_wide(letter):
        return _EMOJI if letter >= _EMOJIS else _WIDE
    plain = normalize("NFD", letter)[0]  # without its accents
    if letter in _MEASURED or plain in _MEASURED:
        return max(_MEASURED.get(letter, 0), _MEASURED.get(plain, 0))
    if letter.isascii():
        return _CAPITAL if letter.isupper() else _USUAL
    if plain < _AFTER_CYRILLIC or _HEBREW <= letter < _AFTER_HEBREW:
        return _CAPITAL
    return _SIGN if _SIGNS <= letter < _AFTER_SIGNS else _UNKNOWN


def _escaped(text: str) -> str:
    """Return a text that is safe inside SVG, where XML does not allow control characters."""
    return printable(text).translate(_ESCAPES)
