"""Who sits where in a game against bots, and how that is kept in a record.

Belongs here: the choices of the person before a game, and the random numbers that follow from them.
Does not belong here: the running game (session), files (saving).
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, TypeVar

from attrs import evolve

from thinkstr8.core import AnyGame, AnyRecord, AnyRules, Seat, ThinkStr8Error
from thinkstr8.core.record import Tags
from thinkstr8.core.values import frozen
from thinkstr8.core.wording import describe
from thinkstr8.front.hints import Hints
from thinkstr8.front.line_ups import NAMES, bot_named, rules_for, usual_line_up
from thinkstr8.kit.phrases import listing, some
from thinkstr8.match import AnyMatch, Computer, Match, Person, Player

USUAL_PLAYERS: Final = 3

_TAGS: Final = ("seat", "bots", "seed", "hints", "decided", "notes")
"""The names of all tags that keep a session."""

ValueT = TypeVar("ValueT")


class PlayError(ThinkStr8Error):
    """A game that cannot be begun or continued as asked, in one sentence."""


@frozen
class Setting:
    """The choices of the person before a game.

    Attributes:
        bots: the names of the bots at the other seats, clockwise from the person.
        seed: the word that all random numbers follow from.
        hints: how much help the person gets.
        seat: the seat of the person.
    """

    bots: tuple[str, ...]
    seed: str
    hints: Hints = Hints.OFF
    seat: Seat = 0

    @property
    def tags(self) -> dict[str, str]:
        """The setting as tags of a record."""
        words = {"seat": str(self.seat), "bots": ",".join(self.bots), "seed": self.seed}
        return {name: word for name, word in words.items() if word} | {"hints": self.hints.value}

    def rng(self, number: int | str) -> Random:
        """Return the random numbers of one action, or of the deal.

        They follow from the seed and the number of the action alone. So a game that is resumed goes
        on as if it had never stopped.
        """
        return Random(f"{self.seed} {number}")

    def players(self, game: AnyGame, names: Sequence[str]) -> list[Player]:
        """Return the player at each seat.

        Raises:
            BotError: there is no such bot.
        """
        bots = iter(self.bots)
        return [
            Person(name) if seat == self.seat else Computer(name, bot_named(game, next(bots)))
            for seat, name in enumerate(names)
        ]


def line_up(game: AnyGame, players: int | None, bots: Sequence[str]) -> tuple[str, ...]:
    """Return the bots at the other seats of a new game.

    One bot may sit at several seats. Without bots, the strongest bot of the game does.

    >>> from thinkstr8 import ten
    >>> line_up(ten, 4, ["random"]), line_up(ten, None, [])
    (('random', 'random', 'random'), ('expert', 'expert'))

    Raises:
        PlayError: the bots do not fit the number of players.
    """
    if not bots:
        bots = usual_line_up(game)[:1]
        players = players or USUAL_PLAYERS
    wanted = (players or len(bots) + 1) - 1
    if len(bots) != wanted and (len(bots) != 1 or not wanted):
        raise PlayError(
            f"{some(wanted + 1, 'player')} means you and {some(wanted, 'bot')}, not {len(bots)}: "
            "leave --players out, or name one bot for all seats."
        )
    return tuple(bots) if len(bots) == wanted else tuple(bots) * wanted


def begun(game: AnyGame, setting: Setting, rules: AnyRules | None = None) -> AnyMatch:
    """Return a new match, before anyone acts.

    Raises:
        InvalidRulesError: the game cannot have so many players.
        BotError: there is no such bot.
    """
    count = len(setting.bots) + 1
    rules = rules or rules_for(game, count)
    match: AnyMatch = Match.new(
        game, rules, setting.players(game, NAMES[:count]), setting.rng("deal")
    )
    return match


def setting_of(record: AnyRecord) -> Setting:
    """Return the setting that the tags of a record name.

    Other records can be continued as well: then the person takes the first seat.

    Raises:
        PlayError: a tag does not say what it should.
    """
    tags, others = record.tags, record.rules.players - 1
    usual = usual_line_up(record.game)[0]
    bots = tuple(tags["bots"].split(",")) if "bots" in tags else (usual,) * others
    seat = _tag(tags, "seat", {str(seat): seat for seat in range(others + 1)}, "0")
    hints = _tag(tags, "hints", {level.value: level for level in Hints}, Hints.OFF.value)
    if len(bots) != others:
        raise PlayError(f"The tag bots names {len(bots)} bots, but {others} of them play.")
    return Setting(bots, tags.get("seed", "0"), hints, seat)


def _tag(tags: Mapping[str, str], name: str, values: Mapping[str, ValueT], usual: str) -> ValueT:
    word = tags.get(name, usual)
    if word not in values:
        raise PlayError(f"The tag {name} must be {listing([*values], 'or')}, not {describe(word)}.")
    return values[word]


def tagged(record: AnyRecord, tags: Mapping[str, str]) -> AnyRecord:
    """Return a record with these tags of a session, besides its other tags."""
    return evolve(record, tags=Tags(**{**untagged(record).tags, **tags}))


def untagged(record: AnyRecord) -> AnyRecord:
    """Return a record without the tags of a session."""
    others = {name: text for name, text in record.tags.items() if name not in _TAGS}
    return evolve(record, tags=Tags(**others))
