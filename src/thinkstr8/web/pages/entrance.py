"""The pages before a game: the lobby, the links, being let in; and refusals.

Belongs here: everything that a browser shows before it has a seat.
Does not belong here: what the lobby offers (offers), running games (playing).
"""

from typing import Final

from thinkstr8.core import AnyGame, Option, Seat
from thinkstr8.core.values import frozen
from thinkstr8.front.hints import Hints
from thinkstr8.front.line_ups import NAMES
from thinkstr8.kit.phrases import span
from thinkstr8.web.offers import MOST_NAME, NOBODY, PERSON, Offer, Variant, title_of
from thinkstr8.web.pages.markup import element, framed, hidden, items, selection, text
from thinkstr8.web.qr import qr_picture

_HINTS: Final = (
    Option(Hints.OFF.value, "no hints"),
    Option(Hints.SHEET.value, "what a perfect note-taker knows"),
    Option(Hints.ODDS.value, "also what the choices are worth"),
)
"""The levels of hints in words."""

_SEATS: Final = ("First", "Second", "Third", "Fourth", "Fifth")
"""The names of the seats, which have the numbers from 0 in records."""

_PROBLEMS: Final = {401: "You need a link", 403: "Not for you", 404: "Not here", 429: "Too often"}
"""The headings of refusals; others have a general one."""


@frozen
class Link:
    """A link to a seat of a new table.

    Attributes:
        seat: the seat; None for spectators.
        name: the name of the person, or `spectators`.
        address: the whole address, with the key in its fragment.
    """

    seat: Seat | None
    name: str
    address: str


# The lobby


def lobby_page(offered: tuple[Offer, ...], offer: Offer, form: str) -> str:
    """Return the lobby.

    Args:
        offered: all games.
        offer: the game whose form is shown.
        form: the number of the form, which the field `form` sends back.
    """
    games = items(
        "ul",
        (
            element(
                "a",
                text(each.title),
                href=f"/?game={each.name}",
                aria_current="page" if each is offer else None,
            )
            for each in offered
        ),
    )
    return framed(
        f"{offer.title}: a new table",
        element("h1", "A new table")
        + element("nav", games, class_="tabs", aria_label="Games")
        + element(
            "form",
            hidden("form", form),
            hidden("game", offer.name),
            _seats(offer),
            _agreements(offer),
            element("button", "Open the table", class_="main"),
            element(
                "p",
                "Then you get a link for each person, and one for spectators.",
                class_="hint",
            ),
            method="post",
            action="/tables",
            autocomplete="off",
        ),
        kind="lobby",
    )


def _seats(offer: Offer) -> str:
    """Return the fields for who plays."""
    prompt = f"{offer.title} is played by {span(offer.fewest, offer.most)} players."
    return element(
        "fieldset",
        element("legend", "Who plays"),
        element("p", text(prompt), class_="hint"),
        items("ol", (_seat(offer, seat) for seat in range(offer.most)), class_="seats"),
    )


def _seat(offer: Offer, seat: Seat) -> str:
    """Return the fields for one seat: at first a person, the first bot, and nobody else."""
    bots = [each.value for each in offer.seats if each.value not in (PERSON, NOBODY)]
    usual = [PERSON, bots[0]]
    return (
        element("span", f"{_SEATS[seat]} seat", id=f"seat{seat}", class_="name")
        + selection(
            f"seat{seat}",
            offer.seats,
            usual[seat] if seat < len(usual) else NOBODY,
            named_by=f"seat{seat}",
        )
        + element(
            "input",
            name=f"name{seat}",
            value=NAMES[seat],
            maxlength=MOST_NAME,
            aria_label=f"Name for the {_SEATS[seat].casefold()} seat",
            spellcheck="false",
        )
    )


def _agreements(offer: Offer) -> str:
    """Return the fields for what people agree on."""
    hints = Variant("hints", "Hints for everyone", _HINTS)
    return element(
        "fieldset", element("legend", "How you play"), *map(_agreement, (*offer.variants, hints))
    )


def _agreement(variant: Variant) -> str:
    named_by = f"{variant.name}-label"
    label = element("span", text(variant.label), id=named_by, class_="name")
    chosen = variant.options[0].value
    field = selection(variant.name, variant.options, chosen, named_by=named_by)
    return element("p", label, field, class_="agreement")


# Links

_LOCAL: Final = (
    "These links work on this machine only. To let others in your network play, start the server "
    f"with {element('code', '--lan')}."
)


def links_page(game: AnyGame, links: tuple[Link, ...], *, is_local: bool) -> str:
    """Return the links of a new table, which nobody can see a second time.

    Args:
        game: the game at the table.
        links: the links.
        is_local: whether the links work on this machine only.
    """
    local = element("p", _LOCAL, class_="hint") if is_local else ""
    return framed(
        f"{title_of(game)}: links",
        element("h1", "Send everyone their link")
        + element(
            "p",
            "Each link leads to one seat: whoever opens it plays there. This page is shown only "
            "once, so keep it open until everyone is in.",
        )
        + local
        + items("ul", map(_link, links), class_="links"),
        script="links.js",
        kind="lobby",
    )


def _link(link: Link) -> str:
    whose = "Spectators" if link.seat is None else link.name
    drawn = element(
        "div", qr_picture(link.address), class_="code", role="img", aria_label=f"QR code: {whose}"
    )
    address = element(
        "input", value=link.address, readonly=True, aria_label=f"Link: {whose}", spellcheck="false"
    )
    copy = element(
        "button", "Copy", type_="button", class_="copy", hidden=True, aria_label=f"Copy: {whose}"
    )
    opening = element(
        "a",
        "Open",
        href=link.address,
        target="_blank",
        class_="button",
        aria_label=f"Open: {whose}",
    )
    return element("h2", text(whose)) + drawn + element("p", address, copy, opening)


# Being let in, or not


def enter_page() -> str:
    """Return the page that takes the key out of the fragment of its address, and sends it."""
    return framed(
        "thinkstr8",
        element("h1", "You are being let in", data_refused=_PROBLEMS[401])
        + element("noscript", element("p", "Your link needs JavaScript to open your seat.")),
        script="enter.js",
    )


def fault_page(status: int, sentence: str) -> str:
    """Return the page that says why a request was refused."""
    heading = _PROBLEMS.get(status, "This did not work")
    return framed(
        heading,
        element("h1", text(heading))
        + element("p", text(sentence))
        + element("p", element("a", "To the lobby", href="/", class_="button")),
    )
