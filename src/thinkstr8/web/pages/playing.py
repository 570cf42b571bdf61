"""The page of a table: what a seat sees, and how it acts.

Belongs here: the page of a running game and of its end, made from `Seen` alone.
Does not belong here: what a seat gets (seen), the pages before (entrance) and after (reviewing).

The page consists of parts, and a script exchanges those that have changed. The forms are complete
without a script. With one, the pieces of the picture do the same as the forms.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from thinkstr8.core import Choice, Outcome, Pick
from thinkstr8.core.game import ScoreItem
from thinkstr8.front.results import sides
from thinkstr8.games.think_str8 import Colour, Mark, Notes, sheet_picture
from thinkstr8.kit.phrases import listing, sentence, victory
from thinkstr8.web.offers import title_of
from thinkstr8.web.pages.markup import element, folded, framed, hidden, items, section, text
from thinkstr8.web.seen import Look, Seen, for_page

_FEW: Final = 4
"""The largest number of buttons that are always open; more are folded away."""


def table_page(seen: Seen, look: Look) -> str:
    """Return the page of a table, as a seat or a spectator sees it."""
    return framed(_title(seen), table_main(seen, look), script="table.js", kind="table")


def table_main(seen: Seen, look: Look) -> str:
    """Return the part of the page of a table that changes."""
    return element(
        "div",
        _turn(seen),
        element("div", _move(seen), _result(seen), _picture(seen, look), class_="play"),
        element("div", _notes(seen), _hints(seen, look), _log(seen), class_="side"),
        id="table",
        data_table=seen.table,
        data_revision=seen.revision,
        data_title=_title(seen),
        data_look=f"{look.layout}-{look.tone}",
        data_turn=_whose_turn(seen) if seen.is_asked or seen.is_over else None,
    )


def _title(seen: Seen) -> str:
    game = title_of(seen.game)
    return f"Your turn: {game}" if seen.is_asked else game


# Whose turn it is, and the choices


def _turn(seen: Seen) -> str:
    who = "You are watching." if seen.seat is None else f"You are {seen.names[seen.seat]}."
    return element(
        "section",
        element("h1", text(title_of(seen.game))),
        element("p", text(f"{who} {_whose_turn(seen)}"), class_="turn"),
        id="turn",
        data_part="turn",
        aria_label="Whose turn it is",
        class_="asked" if seen.is_asked else None,
    )


def _whose_turn(seen: Seen) -> str:
    """Return whose turn it is, in a sentence."""
    if seen.outcome is not None:
        names = sides(seen.game, seen.names, len(seen.outcome.scores))
        return sentence(victory([names[seat] for seat in seen.outcome.winners]))
    if seen.is_asked:
        return "It is your turn."
    waiting = listing([seen.names[seat] for seat in seen.acting])
    return f"Waiting for {waiting}." if seen.acting else "One moment."


def _move(seen: Seen) -> str:
    forms = "".join(_form(seen, choice) for choice in seen.choices)
    undo = (
        element(
            "form",
            hidden("expected", seen.revision),
            element("button", "Take your latest action back"),
            method="post",
            action=f"/t/{seen.table}/undo",
            class_="undo",
        )
        if seen.undo == "" and not seen.is_over
        else ""
    )
    return section("move", "Your turn" if forms else "Your latest action", forms, undo)


def _form(seen: Seen, choice: Choice) -> str:
    """Return the form of one choice: buttons if one pick is all of it, and fields otherwise."""
    is_simple = len(choice.picks) == 1 and choice.picks[0].most == 1
    if not choice.picks:
        content = element("button", text(choice.label), title=choice.prompt)
    elif is_simple:
        content = _buttons(choice)
    else:
        content = _fields(choice)
    return element(
        "form",
        hidden("expected", seen.revision),
        hidden("verb", choice.verb),
        content,
        method="post",
        action=f"/t/{seen.table}/act",
        data_verb=choice.verb,
        data_simple=is_simple or None,
        aria_label=choice.label,
    )


def _buttons(choice: Choice) -> str:
    (pick,) = choice.picks
    buttons = element(
        "p",
        *(
            element("button", text(option.label), name="pick0", value=option.value)
            for option in pick.options
        ),
        class_="buttons",
    )
    prompt = element("p", text(choice.prompt), class_="hint")
    if len(pick.options) <= _FEW:
        return prompt + buttons
    return prompt + folded("All choices as a list", buttons, name="choices")


def _fields(choice: Choice) -> str:
    """Return a field for each pick; nobody need pick what is the only option."""
    fixed = [
        hidden(f"pick{place}", option.value)
        for place, pick in enumerate(choice.picks)
        if not _is_open(pick)
        for option in pick.options
    ]
    fields = [(place, pick) for place, pick in enumerate(choice.picks) if _is_open(pick)]
    if len(fields) == 1:
        ((place, pick),) = fields
        shown = _field(place, pick, choice.prompt)
    else:
        prompt = element("p", text(choice.prompt), class_="hint")
        each = (_field(place, pick, pick.prompt) for place, pick in fields)
        shown = prompt + element("div", *each, class_="fields")
    send = element("button", text(choice.label), class_="main")
    again = element("button", "Clear", type_="reset")
    return "".join(fixed) + shown + element("p", send, again, class_="buttons")


def _is_open(pick: Pick) -> bool:
    """Return whether there is anything to pick."""
    return pick.least < len(pick.options)


def _field(place: int, pick: Pick, prompt: str) -> str:
    """Return the field of one pick."""
    usual = pick.options[0].value if pick.options[0].label.startswith("keep ") else None
    options = (
        element(
            "label",
            element(
                "input",
                type_="radio" if pick.most == 1 else "checkbox",
                name=f"pick{place}",
                value=option.value,
                required=pick.most == 1 and pick.least == 1,
                checked=option.value == usual,
            ),
            element("span", text(option.label)),
        )
        for option in pick.options
    )
    return element(
        "fieldset",
        element("legend", text(prompt)),
        *options,
        class_="chips digits" if all(len(each.label) == 1 for each in pick.options) else "chips",
        data_pick=pick.name,
        data_most=pick.most,
    )


# The picture


def _picture(seen: Seen, look: Look) -> str:
    words = element("pre", text(seen.account()))
    return element(
        "section",
        seen.picture(look),
        folded("The table in words", words, name="words"),
        id="picture",
        data_part="picture",
        aria_label="The table",
    )


# The end


def _result(seen: Seen) -> str:
    if seen.outcome is None:
        return section("result", "The game is over")
    replay = element("a", "Replay", href=f"/t/{seen.table}/replay", class_="button")
    record = element(
        "a", "Download the record", href=f"/t/{seen.table}/record", class_="button", download=True
    )
    return section(
        "result",
        "The game is over",
        element("div", _rematch(seen), replay, record, class_="buttons"),
        element("h3", "Where every point came from", id="points"),
        _scores(seen, seen.outcome),
    )


def _scores(seen: Seen, outcome: Outcome) -> str:
    names = sides(seen.game, seen.names, len(outcome.scores))
    rows = (
        element(
            "tr",
            element("th", text(name), scope="row"),
            element("td", str(outcome.scores[seat]), class_="score"),
            element(
                "td",
                items("ul", map(text, _sources(parts))) if parts else "nothing",
            ),
            class_="winner" if seat in outcome.winners else None,
        )
        for seat, (name, parts) in enumerate(zip(names, outcome.breakdown, strict=True))
    )
    headings = ("Player", "Points", "From")
    head = element("tr", *(element("th", each, scope="col") for each in headings))
    return element(
        "table", element("thead", head), element("tbody", *rows), aria_labelledby="points"
    )


def _sources(parts: Iterable[ScoreItem]) -> Iterator[str]:
    """Yield the sources of points; those of one occasion, such as a turn, are together."""
    occasions: dict[str, list[str]] = {}
    for item in parts:
        occasion, colon, source = item.label.rpartition(": ")
        occasions.setdefault(f"{occasion}{colon}", []).append(f"{source} {item.points:+}")
    for occasion, sources in occasions.items():
        if occasion:
            yield f"{occasion}{', '.join(sources)}"
        else:
            yield from sources


def _rematch(seen: Seen) -> str:
    """Return the way to the next game; a spectator can only follow."""
    if seen.rematch is None and seen.seat is None:
        return ""
    joins = "Watch the next game" if seen.seat is None else "Join the next game"
    label = "Play again with the same people" if seen.rematch is None else joins
    return element(
        "form",
        element("button", label, class_="main"),
        method="post",
        action=f"/t/{seen.table}/rematch",
        data_plain=True,
    )


# Notes, hints and the log


def _notes(seen: Seen) -> str:
    if seen.notebook is None or seen.is_over:
        return section("notes", "Your notes")
    notes = seen.notebook.notes
    rows = (_row(notes, column, colour) for column, colour in enumerate(notes.colours))
    return section(
        "notes",
        "Your notes",
        element("p", "Cross out what your cards cannot be. Only you see it.", class_="hint"),
        element(
            "form",
            element("table", element("tbody", *rows), aria_labelledby="notes-heading"),
            method="post",
            action=f"/t/{seen.table}/note",
        ),
    )


def _row(notes: Notes, column: int, colour: Colour) -> str:
    """Return the row of a colour on the own sheet: a box for each number."""
    boxes = (
        element("td", _box(colour, number, mark)) for number, mark in enumerate(notes.marks[column])
    )
    wiping = element(
        "button",
        "Wipe",
        name="command",
        value=f"wipe {colour.label}",
        aria_label=f"Wipe {colour.label}: erase all its crosses",
    )
    return element(
        "tr",
        element("th", text(colour.label), scope="row", class_=f"colour {colour.label}"),
        *boxes,
        element("td", wiping, class_="wipe"),
    )


def _box(colour: Colour, number: int, mark: Mark) -> str:
    """Return one box: a switch for a cross, unless the card has been seen elsewhere."""
    card = f"{colour.label} {number}"
    if mark is Mark.SEEN:
        label = f"{card}: seen elsewhere"
        return element("span", str(number), class_="seen", role="img", aria_label=label)
    verb = "cross" if mark is Mark.OPEN else "erase"
    return element(
        "button",
        str(number),
        name="command",
        value=f"{verb} {card}",
        aria_label=f"cross out {card}",
        aria_pressed="true" if mark is Mark.EXCLUDED else "false",
        data_box=card,
    )


def _hints(seen: Seen, look: Look) -> str:
    sheet = ""
    if seen.sheet is not None:
        drawn = for_page(
            sheet_picture(seen.sheet, "a perfect note-taker", layout="narrow", palette=look.palette)
        )
        sheet = folded("The sheet of a perfect note-taker", drawn, name="sheet")
    hints = items("ul", map(text, seen.help)) if seen.help else ""
    return section("hints", "Hints", hints, sheet)


def _log(seen: Seen) -> str:
    """Return what the seat was told, with the latest first."""
    return section(
        "log",
        "What happened",
        element("div", _told(seen), tabindex=0, role="group", aria_labelledby="log-heading"),
    )


def _told(seen: Seen) -> str:
    return items("ol", _entries(seen), reversed="")


def _entries(seen: Seen) -> Iterator[str]:
    for entry in reversed(seen.log):
        if entry.sentences:
            sentences = (element("span", text(each)) for each in entry.sentences)
            yield element("div", " ".join(sentences), data_entry=entry.revision)
