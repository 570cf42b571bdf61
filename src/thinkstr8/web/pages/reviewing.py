"""The page of a replay: one step of a finished game, as one seat saw it then.

Belongs here: the steps, the points of view, and what was known, made from `Shown` alone.
Does not belong here: what a seat knew (replays), running games (playing).
"""

from collections.abc import Iterator

from thinkstr8.core import Option, Seat
from thinkstr8.games.think_str8 import sheet_picture
from thinkstr8.web.offers import title_of
from thinkstr8.web.pages.markup import element, folded, framed, section, selection, text
from thinkstr8.web.replays import Shown
from thinkstr8.web.seen import Look, for_page


def replay_page(shown: Shown, look: Look) -> str:
    """Return the page of one step of a finished game."""
    title = f"{title_of(shown.game)}: replay"
    return framed(title, replay_main(shown, look), script="replay.js", kind="replay")


def replay_main(shown: Shown, look: Look) -> str:
    """Return the part of the page of a replay that changes."""
    return element(
        "div",
        element("div", _steps(shown), _told(shown), _picture(shown, look), class_="play"),
        element("div", _sheet(shown, look), class_="side"),
        id="table",
        data_table=shown.table,
        data_step=shown.step,
        data_last=shown.last,
        data_seat="" if shown.seat is None else shown.seat,
        data_look=f"{look.layout}-{look.tone}",
    )


def _steps(shown: Shown) -> str:
    """Return the ways to other steps and points of view."""
    return element(
        "section",
        element("h1", text(f"{title_of(shown.game)}, replay")),
        element("p", f"Step {shown.step} of {shown.last}", class_="turn"),
        element("nav", *_links(shown), aria_label="Steps", class_="buttons"),
        _ways(shown),
        element("p", element("a", "Back to the table", href=f"/t/{shown.table}")),
        id="steps",
        data_part="steps",
        aria_label="Step",
    )


def _links(shown: Shown) -> Iterator[str]:
    before, after = max(0, shown.step - 1), min(shown.last, shown.step + 1)
    steps = (("First", 0), ("Back", before), ("Next", after), ("Last", shown.last))
    for word, step in steps:
        yield element(
            "a",
            word,
            href=_address(shown.table, shown.seat, step),
            class_="button",
            data_go=word.casefold(),
            aria_disabled="true" if step == shown.step else None,
        )


def _address(table: str, seat: Seat | None, step: int) -> str:
    return f"/t/{table}/replay?seat={'spectator' if seat is None else seat}&step={step}"


def _ways(shown: Shown) -> str:
    """Return the form that goes to a step by its number, as a seat saw it."""
    seats = (
        *(Option(str(seat), f"as {name} saw it") for seat, name in enumerate(shown.names)),
        Option("spectator", "as a spectator saw it"),
    )
    chosen = "spectator" if shown.seat is None else str(shown.seat)
    return element(
        "form",
        element("span", "Step", id="step-label"),
        element(
            "input",
            type_="range",
            name="step",
            min=0,
            max=shown.last,
            value=shown.step,
            aria_labelledby="step-label",
        ),
        element("span", "Point of view", id="seat-label"),
        selection("seat", seats, chosen, named_by="seat-label"),
        element("button", "Go"),
        method="get",
        action=f"/t/{shown.table}/replay",
    )


def _told(shown: Shown) -> str:
    sentences = "".join(element("p", text(each)) for each in shown.sentences)
    return section("told", "What happened", sentences)


def _picture(shown: Shown, look: Look) -> str:
    words = element("pre", text(shown.account()))
    return element(
        "section",
        shown.picture(look),
        folded("The table in words", words, name="words"),
        id="picture",
        data_part="picture",
        aria_label="The table",
    )


def _sheet(shown: Shown, look: Look) -> str:
    """Return what a perfect note-taker could have known at that moment."""
    if shown.sheet is None or shown.seat is None:
        return section("sheet", "What could be known")
    drawn = for_page(
        sheet_picture(shown.sheet, shown.names[shown.seat], layout="narrow", palette=look.palette)
    )
    return section("sheet", "What could be known", drawn)
