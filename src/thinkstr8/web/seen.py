"""What one seat, or a spectator, gets of a table: the one door through which anything leaves.

Belongs here: `Seen`, made from a View, the reports and the own notes of one seat; its JSON.
Does not belong here: HTML (pages), a State, a record.

Pages, JSON and events are made from these values, and from nothing else. So two states that a seat
cannot tell apart give it the same bytes.
"""

from collections.abc import Callable
from typing import Final, Literal, TypeAlias, cast

from attrs import AttrsInstance, fields

from thinkstr8.core import (
    DARK,
    LIGHT,
    AnyGame,
    AnySpectatorView,
    AnyView,
    Choice,
    Layout,
    Outcome,
    Palette,
    Seat,
)
from thinkstr8.core.game import game_name
from thinkstr8.core.pickling import Reduced, with_game_by_name
from thinkstr8.core.values import frozen
from thinkstr8.files.codec import to_data
from thinkstr8.files.json_text import Json, write_json
from thinkstr8.front.hints import Hints, hints_about
from thinkstr8.front.notebook import Notebook, sheet_view
from thinkstr8.front.results import result_lines
from thinkstr8.games.think_str8 import Notes
from thinkstr8.web.rooms import Room
from thinkstr8.web.steps import Kind, Step

Tone: TypeAlias = Literal["light", "dark"]
"""Whether a page is light or dark."""

_PALETTES: Final[dict[str, Palette]] = {"light": LIGHT, "dark": DARK}

_STYLE: Final = ' style="max-width:100%"'
"""The style of a picture, which a page does not allow: its own style sheet has the same."""


@frozen
class Look:
    """How a person wants to see pictures; the page says so in the cookie `look`.

    Attributes:
        layout: wide for desktops, narrow for phones.
        tone: light or dark.
    """

    layout: Layout = "wide"
    tone: Tone = "light"

    @classmethod
    def named(cls, text: str) -> "Look":
        """Return the look that a cookie names, such as `narrow-dark`; the usual one for others."""
        layout, _, tone = text.partition("-")
        if layout not in ("wide", "narrow") or tone not in ("light", "dark"):
            return cls()
        return cls(cast("Layout", layout), cast("Tone", tone))

    @property
    def palette(self) -> Palette:
        """The colours of pictures."""
        return _PALETTES[self.tone]


@frozen
class Entry:
    """What a seat was told about one step.

    Attributes:
        revision: the number of the step.
        kind: what kind of step it is.
        sentences: the sentences.
    """

    revision: int
    kind: Kind
    sentences: tuple[str, ...]


@frozen
class Seen:
    """Everything that a seat, or a spectator, gets of a table.

    Attributes:
        game: the module with the verbs.
        table: the name of the table, as in its address.
        names: the names of the players.
        seat: the seat that looks; None for a spectator.
        view: what it knows.
        revision: the number of steps so far. An action is sent with it, as `expected`.
        acting: the seats that are to act; empty if nature is, or after the end.
        choices: how the seat can choose its action; empty if it is not to act.
        log: everything that it was told.
        undo: why it cannot take back its latest action; empty if it can. None for a spectator.
        hints: how much help everyone at this table gets.
        notebook: the own notes; None for a spectator, or if the game has no sheet.
        outcome: the outcome of a finished game.
        result: where every point came from, in sentences; empty before the end.
        rematch: the name of the table of the rematch; None if nobody has asked for one.
    """

    game: AnyGame
    table: str
    names: tuple[str, ...]
    seat: Seat | None
    view: AnyView | AnySpectatorView
    revision: int
    acting: tuple[Seat, ...]
    choices: tuple[Choice, ...]
    log: tuple[Entry, ...]
    undo: str | None
    hints: Hints
    notebook: Notebook | None
    outcome: Outcome | None
    result: tuple[str, ...]
    rematch: str | None

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.outcome is not None

    @property
    def is_asked(self) -> bool:
        """Whether the seat is to act."""
        return bool(self.choices)

    @property
    def help(self) -> tuple[str, ...]:
        """The hints about this view, in sentences."""
        if self.seat is None or self.is_over:
            return ()
        return hints_about(self.game, cast("AnyView", self.view), self.notebook, self.hints)

    @property
    def sheet(self) -> Notes | None:
        """The notes of a perfect note-taker, if the hints allow them."""
        if self.notebook is None or self.hints is Hints.OFF or self.is_over:
            return None
        return self.notebook.perfect(sheet_view(cast("AnyView", self.view)))

    def __reduce__(self) -> Reduced:
        """Pickle it for a process that makes pages, with its game by name."""
        return pickled(self)

    def picture(self, look: Look) -> str:
        """Return the picture of what the seat knows, as SVG for a page."""
        return drawn(self.game, self.view, self.names, look)

    def account(self) -> str:
        """Return the same in words, for those who do not see the picture."""
        describe = cast("Callable[..., str]", vars(self.game)["describe"])
        return describe(self.view, self.names, brief=True)


def pickled(value: AttrsInstance) -> Reduced:
    """Return what pickles a value whose first field is its game."""
    (_, game), *rest = ((each.name, getattr(value, each.name)) for each in fields(type(value)))
    return with_game_by_name(type(value), game, **dict(rest))


def drawn(
    game: AnyGame, view: AnyView | AnySpectatorView, names: tuple[str, ...], look: Look
) -> str:
    """Return the picture of a view as SVG for a page, without a style of its own."""
    draw = cast("Callable[..., str]", vars(game)["view_picture"])
    return for_page(draw(view, names, layout=look.layout, palette=look.palette))


def for_page(picture: str) -> str:
    """Return a picture without a style of its own."""
    return picture.replace(_STYLE, "", 1)


def seen(room: Room, seat: Seat | None) -> Seen:
    """Return everything that a seat, or a spectator (None), gets of a table now."""
    match = room.match
    view = cast("AnyView | AnySpectatorView", match.view(seat))
    notebook = None if seat is None else room.notebook(seat)
    refusal = None if seat is None else match.undo_refusal(seat)
    return Seen(
        game=match.game,
        table=room.kept.name,
        names=match.names,
        seat=seat,
        view=view,
        revision=room.revision,
        acting=tuple(each for each in match.acting if each >= 0),
        choices=() if seat is None else choices_of(room, seat),
        log=tuple(entry(number, step, seat) for number, step in enumerate(room.steps)),
        undo=None if seat is None else "" if refusal is None else refusal.message,
        hints=room.hints,
        notebook=notebook,
        outcome=match.outcome,
        result=result_lines(match),
        rematch=room.rematch,
    )


def entry(revision: int, step: Step, seat: Seat | None) -> Entry:
    """Return what a seat, or a spectator (None), was told about a step."""
    return Entry(revision, Kind(step.kept.kind), step.told_to(seat))


def choices_of(room: Room, seat: Seat) -> tuple[Choice, ...]:
    """Return how a seat can choose its action now; nothing if it is not to act."""
    offer = cast("Callable[..., tuple[Choice, ...]]", vars(room.match.game)["choices"])
    return offer(room.match.table, seat)


# JSON


def seen_to_json(each: Seen) -> str:
    """Return the JSON of what a seat gets; the same for states that it cannot tell apart."""
    game = each.game
    return write_json(
        {
            "table": each.table,
            "game": game_name(game),
            "names": [*each.names],
            "seat": each.seat,
            "revision": each.revision,
            "acting": [*each.acting],
            "is_over": each.is_over,
            "view": to_data(game, each.view),
            "choices": [*map(_choice, each.choices)],
            "log": [*map(_entry, each.log)],
            "undo": each.undo,
            "hints": {"level": each.hints.value, "sentences": [*each.help]},
            "notes": None if each.notebook is None else to_data(game, each.notebook.notes),
            "sheet": None if each.sheet is None else to_data(game, each.sheet),
            "result": [*each.result],
            "rematch": each.rematch,
        }
    )


def _choice(choice: Choice) -> Json:
    return {
        "verb": choice.verb,
        "label": choice.label,
        "prompt": choice.prompt,
        "line": None if choice.picks else choice.line(),
        "picks": [
            {
                "name": pick.name,
                "prompt": pick.prompt,
                "least": pick.least,
                "most": pick.most,
                "options": [
                    {"value": option.value, "label": option.label} for option in pick.options
                ],
            }
            for pick in choice.picks
        ],
    }


def _entry(each: Entry) -> Json:
    return {
        "revision": each.revision,
        "kind": each.kind.value,
        "sentences": [*each.sentences],
    }


def event_to_json(room: Room, revision: int, seat: Seat | None) -> str:
    """Return the JSON of a step as a stream tells it to a seat, or to a spectator (None)."""
    step = room.steps[revision]
    told = entry(revision, step, seat)
    acting = room.match.game.seats_to_act(step.table)
    return write_json(
        {
            "revision": revision,
            "kind": told.kind.value,
            "sentences": [*told.sentences],
            "acting": [each for each in acting if each >= 0],
            "is_over": not acting,
        }
    )
