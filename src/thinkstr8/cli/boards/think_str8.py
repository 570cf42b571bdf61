"""The table of Think Str8! in a terminal.

Belongs here: racks, dice, the track and the bets, as a view shows them.
Does not belong here: the deduction sheet (sheets), rules.
"""

from collections.abc import Iterator, Sequence

from rich.text import Text

from thinkstr8.cli.boards.inks import FAINT, INKS, OWN, ink, row, whole
from thinkstr8.core import Seat
from thinkstr8.games.think_str8 import Colour, Rack, Round, SpectatorView, Verdict, View
from thinkstr8.games.think_str8.rules import covered_sums
from thinkstr8.games.think_str8.state import Stage
from thinkstr8.games.think_str8.words import VERDICTS
from thinkstr8.kit.phrases import span

_LABEL = 13
_SHORT = {
    Colour.BLUE: "bl",
    Colour.GREEN: "gn",
    Colour.YELLOW: "ye",
    Colour.PURPLE: "pu",
    Colour.RED: "rd",
    Colour.GREY: "gy",
}


def board(
    view: View | SpectatorView, names: Sequence[str], width: int, *, plain: bool = False
) -> Text:
    """Return the table as a view shows it; it has only signs of ASCII, `plain` or not."""
    del plain
    lines = [
        *_racks(view, names, width),
        *_dice(view),
        *_track(view, names, width),
        *_tokens(view, names, width),
        *_last_round(view, names),
    ]
    return whole(lines)


def _who(view: View | SpectatorView, names: Sequence[str], seat: Seat) -> str:
    return f"{names[seat]} (you)" if seat == view.seat else names[seat]


def _racks(view: View | SpectatorView, names: Sequence[str], width: int) -> Iterator[Text]:
    """Yield the cards of everyone, the cards given up, and the piles, in columns by colour."""
    table, colours = view.table, view.table.rules.colours
    column = 7 if width >= _LABEL + 7 * len(colours) - 2 else 4
    heads = [_SHORT[colour] if column == 4 else colour.label for colour in colours]
    yield _columns(
        "", [(heads[place], INKS[each.label]) for place, each in enumerate(colours)], column
    )
    for seat, rack in enumerate(view.racks):
        yield _columns(_who(view, names, seat), _numbers(rack, colours), column, OWN)
    for rack in table.neutral_racks:
        yield _columns("nobody", _numbers(rack, colours), column)
    gone = ["".join(map(str, table.discards[colour])) or "." for colour in colours]
    yield _columns("given up", [(each, FAINT) for each in gone], column, FAINT)
    left = [str(table.piles[colour]) for colour in colours]
    yield _columns("cards left", [(each, FAINT) for each in left], column, FAINT)


def _numbers(rack: Rack | None, colours: Sequence[Colour]) -> list[tuple[str, str]]:
    return [("?" if rack is None else str(rack[each]), INKS[each.label]) for each in colours]


def _columns(label: str, cells: list[tuple[str, str]], column: int, style: str = "") -> Text:
    line = Text(label.ljust(_LABEL), style)
    for cell, cell_style in cells:
        line.append(cell.ljust(column), cell_style)
    line.rstrip()
    return line


def _dice(view: View | SpectatorView) -> Iterator[Text]:
    dice = view.table.dice
    line = Text("dice".ljust(_LABEL))
    if dice is None:
        line.append("not thrown", FAINT)
    else:
        line.append_text(Text("  ").join(ink(colour.label, f"[{colour.label}]") for colour in dice))
    yield line


def _track(view: View | SpectatorView, names: Sequence[str], width: int) -> list[Text]:
    table = view.table
    places = [Text(f"{names[seat]} {table.positions[seat]}") for seat in table.track]
    for place, seat in zip(places, table.track, strict=True):
        place.stylize(OWN if seat == view.seat else "")
    return row("track", places, width, _LABEL)


def _tokens(view: View | SpectatorView, names: Sequence[str], width: int) -> list[Text]:
    table = view.table
    if table.stage not in (Stage.TAKE, Stage.PLACE):
        return []
    cells = []
    for seat, size in enumerate(table.tokens):
        if size is not None:
            where = ""
            if table.placed[seat]:
                low = view.low if isinstance(view, View) and seat == view.seat else None
                where = " placed" if low is None else f" on {_sums(size, low)}"
            cells.append(Text(f"{names[seat]}: {size} wide{where}"))
    return row("tokens", cells, width, _LABEL) if cells else []


def _sums(size: int, low: int) -> str:
    return span(low, covered_sums(size, low)[-1])


def _last_round(view: View | SpectatorView, names: Sequence[str]) -> Iterator[Text]:
    """Yield the bets of the round that was checked last."""
    if not view.table.rounds:
        return
    checked: Round = view.table.rounds[-1]
    yield Text("")
    head = Text(f"round {len(view.table.rounds)}".ljust(_LABEL), FAINT)
    yield head.append_text(Text(" ").join(ink(colour.label) for colour in checked.dice))
    for seat, (bet, told) in enumerate(zip(checked.bets, checked.verdicts, strict=True)):
        style = "bold" if told is Verdict.HIT else ""
        label = f"  {names[seat]}".ljust(_LABEL)
        yield Text(f"{label}{_sums(bet.size, bet.low)} was {VERDICTS[told]}", style)
