"""The picture of a deduction sheet of Think Str8!.

Belongs here: `sheet_picture` and its two layouts.
Does not belong here: the look of the pieces (artwork), the marks themselves (sheet).
"""

from collections.abc import Iterator
from typing import Final

from thinkstr8.core.checks import require_kind, with_class
from thinkstr8.core.errors import WrongKindError
from thinkstr8.core.palettes import LIGHT, Layout, Palette
from thinkstr8.core.values import frozen
from thinkstr8.games.think_str8.artwork import covered, marked_box, piece, span, symbol
from thinkstr8.games.think_str8.components import GAME, NUMBERS, Colour
from thinkstr8.games.think_str8.notes import Notes, guess_cell, number_cell
from thinkstr8.games.think_str8.rules import GUESSED_RIGHT
from thinkstr8.games.think_str8.sheet import Sheet, SheetRound
from thinkstr8.games.think_str8.sheet_parts import EXCLUDED, OPEN, SEEN, NotesLine
from thinkstr8.kit.drawing import (
    FACE,
    FAINT,
    INK,
    LINE,
    Box,
    fitted,
    picture,
    rectangle,
    require_look,
    section,
    segment,
    width_of,
    words,
)
from thinkstr8.kit.labels import label
from thinkstr8.kit.names import shown_name
from thinkstr8.kit.phrases import listing, some

_LONGEST: Final = 330
"""The width of the longest name, in type of size 14: twenty letters, even if they are wide."""

_LEAST_RIGHT: Final = 552
"""The right edge of a wide sheet with so few columns that the legend is wider."""

_LEGEND: Final = (
    (OPEN, False, "can be"),
    (OPEN, True, "must be"),
    (EXCLUDED, False, "excluded"),
    (SEEN, False, "seen elsewhere"),
)


@frozen
class _Plan:
    """The measures of a layout.

    Attributes:
        colours: the number of columns.
        is_narrow: whether it is the layout for phones.
        margin: the distance of everything from the edges.
        heading: the font size of the heading.
        box: the size of a box for a number.
        columns: the left edge of the first dice column.
        pitch: the distance from one dice column to the next.
        die: the radius of a die's symbol.
        line: the height of the line of a round.
    """

    colours: int
    is_narrow: bool
    margin: float
    heading: float
    box: float
    columns: float
    pitch: float
    die: float
    line: float

    def column(self, colour: int) -> float:
        """Return the left edge of a dice column."""
        return self.columns + self.pitch * colour

    @property
    def bets(self) -> float:
        """The left edge of the bets."""
        return self.column(self.colours) + (4 if self.is_narrow else 0)

    @property
    def sums(self) -> float:
        """The left edge of the sums; in the narrow layout the bets are below them."""
        return self.bets + (0 if self.is_narrow else 124)

    @property
    def right(self) -> float:
        """The right edge of everything."""
        return 374 if self.is_narrow else max(self.sums + 100, _LEAST_RIGHT)

    @property
    def room(self) -> float:
        """The width between the margins."""
        return self.right - self.margin

    def middles(self, top: float) -> tuple[float, float]:
        """Return the middles of the upper and the lower half of a line, which can be the same."""
        half = 8.5 if self.is_narrow else 0
        return top + self.line / 2 - half, top + self.line / 2 + half


def _plan(layout: Layout, colours: int) -> _Plan:
    if layout == "narrow":
        return _Plan(
            colours,
            is_narrow=True,
            margin=16,
            heading=18,
            box=35,
            columns=58,
            pitch=34.5,
            die=5,
            line=42,
        )
    return _Plan(
        colours,
        is_narrow=False,
        margin=24,
        heading=22,
        box=25,
        columns=104,
        pitch=112,
        die=6.5,
        line=28,
    )


def sheet_picture(
    sheet: Sheet | Notes,
    name: str | None = None,
    *,
    layout: Layout = "wide",
    palette: Palette = LIGHT,
) -> str:
    """Return a deduction sheet, or a player's own notes, as an SVG picture.

    >>> from thinkstr8.games.think_str8 import Stage, example, sheet, view
    >>> picture = sheet_picture(sheet(view(example(Stage.GUESS), 1)), name="Ben")
    >>> picture.splitlines()[1]
    '<title>Deduction sheet of Ben after 9 rounds</title>'

    Args:
        sheet: the sheet or the notes to draw.
        name: the name of the owner; a very long name is shortened.
        layout: "wide" for desktops, "narrow" for phones.
        palette: the colours.

    Raises:
        QuestionError: the layout is unknown, or the name is empty.
        WrongKindError: it is not a sheet or notes of this game, or another argument is of the wrong
            class.
    """
    if type(sheet) is not Notes:
        require_kind(sheet, Sheet, GAME)
    if name is not None and type(name) is not str:
        raise WrongKindError(f"The name on a sheet must be a str, not {with_class(name)}.")
    require_look(layout, palette)
    notes = sheet if isinstance(sheet, Notes) else sheet.notes
    plan = _plan(layout, len(notes.colours))
    title = _title(sheet, name)
    parts, bottom = _parts(plan, sheet, title)
    checked = sum(bool(line.sums) for line in notes.lines)
    return picture(
        plan.right + plan.margin,
        bottom + plan.margin,
        f"{title} after {some(checked, 'round')}",
        parts,
        description=_account(notes),
        palette=palette,
    )


def _title(sheet: Sheet | Notes, name: str | None) -> str:
    kind = "Notes" if isinstance(sheet, Notes) else "Deduction sheet"
    if name is not None:
        return f"{kind} of {fitted(shown_name(name), _LONGEST, 14, bold=True)}"
    return kind if isinstance(sheet, Notes) else f"{kind} of seat {sheet.seat}"


def _account(notes: Notes) -> str:
    """Return what the sheet says about the cards, in a sentence."""
    return f"Open numbers: {', '.join(map(_open_numbers, notes.colours, notes.marks))}."


def _open_numbers(colour: Colour, marks: tuple[str, ...]) -> str:
    numbers = [str(number) for number in NUMBERS if marks[number] == OPEN]
    return f"{colour.label} {listing(numbers, 'or')}"


def _parts(plan: _Plan, sheet: Sheet | Notes, title: str) -> tuple[list[str], float]:
    """Return all parts from top to bottom, and the bottom edge."""
    notes, rounds = (sheet, ()) if isinstance(sheet, Notes) else (sheet.notes, sheet.rounds)
    heading = label(title, plan.room, plan.heading, bold=True, most=3)
    top = plan.margin + heading.height + 8
    legend, top = _legend(plan, top)
    boxes, top = _boxes(plan, notes, top + 16)
    headings = _headings(plan, notes, top, has_bets=isinstance(sheet, Sheet))
    lines, top = _lines(plan, notes, rounds, top + 24)
    guesses, bottom = _guesses(plan, notes, top + 16)
    at = plan.margin, plan.margin - 4
    return [heading.drawn(at), legend, boxes, *headings, lines, guesses], bottom


def _legend(plan: _Plan, top: float) -> tuple[str, float]:
    """Return what the marks mean: in one line, or in two in the narrow layout."""
    size = 28 if plan.is_narrow else 25
    left, parts = plan.margin, []
    for place, (mark, is_last, meaning) in enumerate(_LEGEND):
        if plan.is_narrow:
            down, right = divmod(place, 2)
            left, y = plan.margin + 160 * right, top + (size + 6) * down
        else:
            y = top
        parts.append(marked_box(Box(left, y, size, size), 3, mark, last=is_last, title=meaning))
        parts.append(words(meaning, (left + size + 9, y + size / 2), 12, fill=FAINT))
        left += size + 9 + width_of(meaning, 12) + 18
    bottom = top + (2 * size + 6 if plan.is_narrow else size)
    return section(parts, "the meaning of the boxes", kind="legend"), bottom


# The boxes


def _boxes(plan: _Plan, notes: Notes, top: float) -> tuple[str, float]:
    """Return the eight boxes of every colour."""
    parts = []
    for colour, marks in zip(notes.colours, notes.marks, strict=True):
        left, y = (plan.margin, top + 40 * colour) if plan.is_narrow else (plan.column(colour), top)
        middle = y + plan.box / 2 if plan.is_narrow else y + 8
        inside = [
            symbol(colour, (left + 8, middle), 7),
            words(colour.label, (left + 22, middle), 13, bold=True),
        ]
        is_last = marks.count(OPEN) == 1
        for number, mark in enumerate(marks):
            box = _place(plan, left, y, number)
            title = f"{colour.label} {number}: {mark}"
            inside.append(marked_box(box, number, mark, last=is_last, title=title))
        parts.append(section(inside, colour.label, kind="colour"))
    height = 40 * plan.colours + 6 if plan.is_narrow else 24 + 2 * plan.box + 14
    return section(parts, "the numbers", kind="numbers"), top + height


def _place(plan: _Plan, left: float, top: float, number: int) -> Box:
    """Return the place of a number's box: eight next to each other, or twice four."""
    if plan.is_narrow:
        return Box(left + 78 + plan.box * number, top, plan.box, plan.box)
    row, place = divmod(number, 4)
    return Box(left + plan.box * place, top + 24 + plan.box * row, plan.box, plan.box)


# The rounds


def _headings(plan: _Plan, notes: Notes, top: float, *, has_bets: bool) -> Iterator[str]:
    """Yield the headings of the columns."""
    y = top + 10
    yield words("round", (plan.margin, y), 12, fill=FAINT)
    if plan.is_narrow:
        yield from (symbol(colour, (plan.column(colour) + 8, y), 6) for colour in notes.colours)
    elif has_bets:
        yield words("bet", (plan.bets, y), 12, fill=FAINT)
    says = "sum, bet" if plan.is_narrow and has_bets else "sum"
    yield words(says, (plan.sums, y), 12, fill=FAINT)


def _lines(
    plan: _Plan, notes: Notes, rounds: tuple[SheetRound, ...], top: float
) -> tuple[str, float]:
    """Return the line of every round; the thick line is below the last."""
    bets = {entry.number: _bet(entry) for entry in rounds if entry.bet is not None}
    parts = []
    for number, line in enumerate(notes.lines, start=1):
        inside = [*_line(plan, notes, number, line, top)]
        if number in bets:
            y = plan.middles(top)[1]
            inside.append(piece([words(bets[number], (plan.bets, y), 12)], "bet", "bet"))
        parts.append(segment((plan.margin, top), (plan.right, top), line=LINE))
        parts.append(section(inside, f"round {number}", kind="round"))
        top += plan.line
    y = plan.middles(top - plan.line)[1]
    left = plan.margin if plan.is_narrow else plan.margin + 30
    parts.append(words("last", (left, y), 12, fill=FAINT))
    parts.append(segment((plan.margin, top), (plan.right, top), line=INK, thickness=2))
    return section(parts, "the rounds", kind="rounds"), top


def _bet(entry: SheetRound) -> str:
    told = f" {entry.verdict.replace('_', ' ')}" if entry.verdict else ""
    return f"{covered(entry.bet)}{told}" if entry.bet else ""


def _line(plan: _Plan, notes: Notes, number: int, line: NotesLine, top: float) -> Iterator[str]:
    """Yield the line of a round: dice and numbers in their columns, and the possible sums."""
    upper, lower = plan.middles(top)
    at = (plan.margin + (16 if plan.is_narrow else 22), upper)
    yield words(str(number), at, 13, anchor="end", bold=True)
    for colour in notes.colours:
        yield from _dice(plan, colour, line, (upper, lower))
    if line.sums:
        sums = ", ".join(span(sums.low, sums.high) for sums in line.sums)
        yield piece([words(sums, (plan.sums, upper), 12, bold=True)], "possible sums", "sums")


def _dice(
    plan: _Plan, colour: Colour, line: NotesLine, middles: tuple[float, float]
) -> Iterator[str]:
    """Yield the dice of a colour in a round, and the number in their column."""
    upper, lower = middles
    left, count = plan.column(colour), line.dice[colour]
    apart = 11 if plan.is_narrow else 20
    if count:
        dice = [
            symbol(colour, (left + 8 + apart * place, upper), plan.die) for place in range(count)
        ]
        yield piece(dice, some(count, f"{colour.label} die").replace("dies", "dice"), "dice")
    if written := number_cell(line, colour):
        at = (left + 8, lower) if plan.is_narrow else (left + 8 + apart * count, lower)
        number = words(written, at, 14, anchor="middle", bold=True)
        yield piece([number], f"{written} for the {colour.label} card given up", "number")


# The final guesses


def _guesses(plan: _Plan, notes: Notes, top: float) -> tuple[str, float]:
    """Return the box for the final guesses, with one row for each number of a guess."""
    height = 32 if plan.is_narrow else 25
    parts = []
    if plan.is_narrow:
        places = [(colour, _guess(plan, colour, top, 16).centre) for colour in notes.colours]
        parts += [symbol(colour, centre, 6) for colour, centre in places]
        top += 22
    for place, points in enumerate(GUESSED_RIGHT.values()):
        text = some(points, "point")
        y = top + height * place
        parts.append(words(text, (plan.margin, y + height / 2), 12, fill=FAINT))
        for colour, named in zip(notes.colours, notes.guesses, strict=True):
            box = _guess(plan, colour, y, height)
            written = guess_cell(named, place)
            title = f"{colour.label}, {text}: {written or 'empty'}"
            number = [words(written, box.centre, 14, anchor="middle", bold=True)] if written else []
            parts.append(piece([rectangle(box, fill=FACE, line=LINE), *number], title, "cell"))
    return section(parts, "the final guesses", kind="guesses"), top + 3 * height


def _guess(plan: _Plan, colour: Colour, top: float, height: float) -> Box:
    if plan.is_narrow:
        return Box(plan.margin + 70 + 48 * colour, top, 44, height)
    return Box(plan.column(colour), top, 50, height)
