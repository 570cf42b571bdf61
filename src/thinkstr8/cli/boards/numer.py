"""The table of Numer in a terminal.

Belongs here: boards, scores and the numbers of the round.
Does not belong here: rules.
"""

from collections.abc import Iterator, Sequence

from rich.text import Text

from thinkstr8.cli.boards.inks import FAINT, INKS, OWN, whole
from thinkstr8.core import Seat
from thinkstr8.games.numer import SpectatorView, Table, Verdict, View, colour_of
from thinkstr8.games.numer.components import numeral

_LONGEST_STATE = len("no digit left")
_SIGNS = {Verdict.ACCEPTED: " ", Verdict.ELIMINATED: "x", Verdict.VOID: "x", None: " "}


def board(
    view: View | SpectatorView, names: Sequence[str], width: int, *, plain: bool = False
) -> Text:
    """Return the table as a view shows it; if it is to be plain, with the symbols in ASCII."""
    table, rules = view.table, view.table.rules
    bonuses = "  ".join(
        f"[{bonus}]" if turn == table.turn and table.waiting else f" {bonus} "
        for turn, bonus in enumerate(rules.bonuses, start=1)
    )
    lines = [
        Text(
            f"round {table.round} of {rules.rounds}, turn {table.turn} of {rules.turns}",
            OWN,
        ),
        Text(f"bonus {bonuses}"),
    ]
    for seat in range(rules.players):
        lines += _player(view, names, seat, width, plain=plain)
    lines += [Text(""), *_numbers(table, names)]
    return whole(lines)


def _player(
    view: View | SpectatorView, names: Sequence[str], seat: Seat, width: int, *, plain: bool
) -> Iterator[Text]:
    """Yield a seat's name, points and state, and the digits that are left on its board."""
    table, colour = view.table, colour_of(seat)
    you = " (you)" if seat == view.seat else ""
    symbol = colour.plain_symbol if plain else colour.symbol
    line = Text.assemble(
        (f"{symbol} {names[seat]}{you}, {colour.label}".ljust(22), INKS[colour.label]),
        (f"{table.totals[seat]} points".rjust(11), OWN),
    )
    wrote = _wrote(view, seat)
    if wrote and line.cell_len + 2 + _LONGEST_STATE <= width:
        line.append(f"  {wrote}")
        wrote = ""
    yield line
    digits = Text("  ")
    for digit in range(table.rules.digits):
        is_open = digit in table.available[seat]
        digits.append(f"{digit} " if is_open else ". ", OWN if is_open else FAINT)
    if wrote:
        digits.append(f" {wrote}")
    digits.rstrip()
    yield digits


def _wrote(view: View | SpectatorView, seat: Seat) -> str:
    table = view.table
    if not table.waiting:
        return ""
    if seat in table.waiting:
        return "to write"
    if not table.written[seat]:
        return "no digit left"
    if isinstance(view, View) and seat == view.seat and view.number is not None:
        return f"wrote {numeral(view.number)}"
    return "has written"


def _numbers(table: Table, names: Sequence[str]) -> Iterator[Text]:
    """Yield the numbers of this round, an x after those that did not count."""
    turns_of_round = table.rules.turns
    first = turns_of_round * (table.round - 1)
    results = table.turns[first : first + turns_of_round]
    if not results:
        return
    turns = "".join(f"{turn:>6}" for turn in range(1, len(results) + 1))
    yield Text(f"{'turn':10}{turns}", FAINT)
    for seat, name in enumerate(names):
        line = Text(f"{name[:9]:10}", INKS[colour_of(seat).label])
        for result in results:
            number, told = result.numbers[seat], result.verdicts[seat]
            written = "-" if number is None else numeral(number)
            style = OWN if told is Verdict.ACCEPTED else FAINT
            line.append(f"{written:>5}{_SIGNS[told]}", style)
        line.rstrip()
        yield line
