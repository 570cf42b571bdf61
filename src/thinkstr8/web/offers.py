"""What the lobby offers, and reading what a visitor ordered.

Belongs here: the games with their variants and bots, and the order of one table.
Does not belong here: the form of the lobby (pages), playing (rooms).
"""

from collections.abc import Mapping
from typing import Final

from thinkstr8.core import AnyGame, AnyRules, Option, ThinkStr8Error
from thinkstr8.core.errors import InvalidRulesError
from thinkstr8.core.game import game_name
from thinkstr8.core.record import require_line
from thinkstr8.core.values import frozen
from thinkstr8.core.wording import describe
from thinkstr8.front.hints import Hints
from thinkstr8.front.line_ups import NAMES, bots_of
from thinkstr8.games import catalogue
from thinkstr8.kit.phrases import listing, span

MOST_NAME: Final = 20
"""The largest number of letters in the name of a player."""

PERSON: Final = "person"
"""The value of a seat where a person sits."""

NOBODY: Final = "nobody"
"""The value of a seat that is left out."""

SEARCHES: Final[Mapping[int, str]] = {50: "brief search", 200: "long search", 800: "deep search"}
"""The iterations of the searching bots that the lobby offers, in words."""


_USUAL_PEOPLE: Final = 2


class OrderError(ThinkStr8Error, ValueError):
    """An order from which no table can be made, in one sentence."""


@frozen
class Variant:
    """One thing that people agree on before a game: a field of the form in the lobby.

    Attributes:
        name: the name of the field, which is that of a field of the game's Rules.
        label: what it is about, in a few words.
        options: what to choose from; the first one is the usual one.
    """

    name: str
    label: str
    options: tuple[Option, ...]


@frozen
class Offer:
    """A game that the lobby offers.

    Attributes:
        name: the name of the game in the catalogue.
        title: the name of the game for people.
        fewest: the least number of seats.
        most: the largest number of seats.
        seats: what can be chosen for each seat: a person, nobody, or a bot.
        variants: the variants of the game.
    """

    name: str
    title: str
    fewest: int
    most: int
    seats: tuple[Option, ...]
    variants: tuple[Variant, ...]


@frozen
class Place:
    """Who sits on a seat of an ordered table.

    Attributes:
        name: the name of the player.
        bot: the name of the bot; None for a person.
    """

    name: str
    bot: str | None


@frozen
class Order:
    """A table as somebody ordered it.

    Attributes:
        game: the module with the verbs.
        rules: the rules of the game.
        places: who sits on each seat.
        hints: how much help everyone gets.
    """

    game: AnyGame
    rules: AnyRules
    places: tuple[Place, ...]
    hints: Hints


_YES_NO: Final = {"yes": True, "no": False}

_SOLO: Final = Variant(
    "solo",
    "If you play alone, the automaton stops at",
    tuple(Option(str(level), str(level)) for level in (4, 5, 6, 7, 8, 9, 10)),
)

_OFFERED: Final[Mapping[str, tuple[str, range, tuple[Variant, ...]]]] = {
    "think_str8": (
        "Think Str8!",
        range(2, 5),
        (
            Variant(
                "grey",
                "Grey cards",
                (Option("yes", "with grey cards"), Option("no", "without grey cards")),
            ),
        ),
    ),
    "ten": (
        "TEN",
        range(1, 6),
        (
            Variant(
                "fiasco",
                "After a bust",
                (
                    Option("no", "always take the bust token"),
                    Option("yes", "take the bust token, or buy a card (fiasco variant)"),
                ),
            ),
            _SOLO,
        ),
    ),
    "numer": (
        "Numer",
        range(2, 6),
        (
            Variant(
                "slips",
                "Slips",
                (Option("no", "play without slips"), Option("yes", "play with slips")),
            ),
        ),
    ),
}
"""The title, the numbers of players and the variants of each game."""


def offers() -> tuple[Offer, ...]:
    """Return everything that the lobby offers.

    >>> [offer.title for offer in offers()]
    ['Think Str8!', 'TEN', 'Numer']
    """
    return tuple(_offer(name, catalogue.GAMES[name]) for name in _OFFERED)


def _offer(name: str, game: AnyGame) -> Offer:
    title, players, variants = _OFFERED[name]
    searching = {f"ismcts:{iterations}": words for iterations, words in SEARCHES.items()}
    bots = {**{bot: bot for bot in bots_of(game)}, **searching}
    seats = (
        Option(PERSON, "a person"),
        *(Option(bot, f"bot: {words}") for bot, words in bots.items()),
        Option(NOBODY, "nobody"),
    )
    return Offer(name, title, players[0], players[-1], seats, variants)


def title_of(game: AnyGame) -> str:
    """Return the name of a game for people."""
    return _OFFERED[game_name(game)][0]


def read_order(form: Mapping[str, str]) -> Order:
    """Return the table that a form orders.

    The form has the fields `game`, `hints`, `seat0` and `name0` and so on for each seat, and one
    for each variant. What is left out is as usual. An empty name gets a ready-made one.

    Raises:
        OrderError: no table can be made from it; the sentence says why.
    """
    by_name = {offer.name: offer for offer in offers()}
    offer = by_name[_chosen("game", form.get("game", "think_str8"), tuple(by_name))]
    hints = Hints(_chosen("hints", form.get("hints", Hints.OFF.value), tuple(Hints)))
    game = catalogue.GAMES[offer.name]
    places = tuple(_places(form, offer))
    if not offer.fewest <= len(places) <= offer.most:
        raise OrderError(
            f"{offer.title} is played by {span(offer.fewest, offer.most)} players, not "
            f"{len(places)}. Choose a person or a bot for that many seats."
        )
    if all(place.bot for place in places):
        raise OrderError("At least one seat must be for a person.")
    names = [place.name for place in places]
    if len({*names}) < len(names):
        raise OrderError(f"Every player needs a name of their own, not {listing(names)}.")
    return Order(game, _rules(form, offer, game, len(places)), places, hints)


def _places(form: Mapping[str, str], offer: Offer) -> "list[Place]":
    known = tuple(option.value for option in offer.seats)
    found: list[Place] = []
    for seat in range(offer.most):
        usual = PERSON if seat < _USUAL_PEOPLE else NOBODY
        kind = _chosen(f"seat {seat}", form.get(f"seat{seat}", usual), known)
        if kind == NOBODY:
            continue
        name = form.get(f"name{seat}", "").strip() or NAMES[seat]
        if len(name) > MOST_NAME:
            raise OrderError(
                f"A name has at most {MOST_NAME} letters, but {describe(name)} has {len(name)}."
            )
        try:
            require_line(f"The name of seat {seat}", name)
        except ThinkStr8Error as error:
            raise OrderError(str(error)) from error
        found.append(Place(name, None if kind == PERSON else kind))
    return found


def _rules(form: Mapping[str, str], offer: Offer, game: AnyGame, players: int) -> AnyRules:
    values: dict[str, bool | int] = {}
    for variant in offer.variants:
        known = tuple(option.value for option in variant.options)
        word = _chosen(variant.name, form.get(variant.name, known[0]), known)
        if variant is not _SOLO:
            values[variant.name] = _YES_NO[word]
        elif players == 1:
            values[variant.name] = int(word)
    try:
        rules: AnyRules = game.Rules(players=players, **values)  # type: ignore[attr-defined]  # all games of the catalogue have it
    except InvalidRulesError as error:
        raise OrderError(str(error)) from error
    return rules


def _chosen(what: str, word: str, known: tuple[str, ...]) -> str:
    if word not in known:
        raise OrderError(f"{what} must be {listing(known, 'or')}, not {describe(word)}.")
    return word
