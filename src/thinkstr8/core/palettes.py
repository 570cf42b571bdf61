"""The colours of pictures.

Belongs here: palettes, which say what every colour of a drawing looks like.
Does not belong here: drawing (the kit), what has which colour (each game's artwork).
"""

import re
from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from attrs import fields

from thinkstr8.core.errors import QuestionError
from thinkstr8.core.plain import require_str
from thinkstr8.core.values import frozen

Layout: TypeAlias = Literal["wide", "narrow"]
"""The layout of a picture: wide for desktops, narrow for phones."""

_COLOUR: Final = re.compile(r"#[0-9a-f]{6}")


@frozen(kw_only=True)
class Palette:
    """What every colour of a drawing looks like, each as `#rrggbb`.

    Text is drawn in `ink` and `faint` on `paper`, `face`, `shade`, `own` and `focus`. Keep their
    contrast at 4.5 or more, so that everyone can read it. `LIGHT` and `DARK` are ready-made; to
    change one of them, use `attrs.evolve`.

    Attributes:
        ink: text and lines.
        faint: small print.
        paper: the background.
        face: cards, tiles and fields that can be read.
        shade: pieces that are face down, taken or not in use.
        line: the outlines of pieces.
        own: the background of what belongs to the viewer.
        focus: the background of what is to be done now.
        blue: the blue of pieces and players.
        green: the green of pieces and players.
        yellow: the yellow of pieces and players.
        purple: the purple of pieces and players.
        red: the red of pieces and players.
        grey: the grey of pieces.
        orange: the orange of pieces.
        pink: the pink of pieces.

    Raises:
        QuestionError: a colour is not of the form `#rrggbb`.
        WrongKindError: a colour is not a str.
    """

    ink: str
    faint: str
    paper: str
    face: str
    shade: str
    line: str
    own: str
    focus: str
    blue: str
    green: str
    yellow: str
    purple: str
    red: str
    grey: str
    orange: str
    pink: str

    def __attrs_post_init__(self) -> None:
        """Check the colours."""
        for name, colour in self:
            require_str(f"The colour {name}", colour)
            if not _COLOUR.fullmatch(colour):
                raise QuestionError(
                    f"The colour {name} must have the form #rrggbb in small letters, such as "
                    f"#0072b2, not {colour[:20]!r}."
                )

    def __iter__(self) -> Iterator[tuple[str, str]]:
        """Yield every colour with its name."""
        for each in fields(Palette):
            yield each.name, getattr(self, each.name)


LIGHT: Final = Palette(
    ink="#1b1f24",
    faint="#59626d",
    paper="#faf9f6",
    face="#ffffff",
    shade="#e4e6e8",
    line="#b6bcc3",
    own="#e3ecf5",
    focus="#fff3cf",
    blue="#0072b2",
    green="#009e73",
    yellow="#f0e442",
    purple="#cc79a7",
    red="#d55e00",
    grey="#999999",
    orange="#e69f00",
    pink="#cc79a7",
)
"""Dark ink on light paper. The colours of pieces, apart from grey, are those of Okabe and
Ito."""

DARK: Final = Palette(
    ink="#f0f2f4",
    faint="#aeb7c0",
    paper="#14171b",
    face="#23282f",
    shade="#363d46",
    line="#5b6570",
    own="#1d2f42",
    focus="#45391a",
    blue="#3d9bd6",
    green="#1fb88b",
    yellow="#f0e442",
    purple="#d98fb8",
    red="#e8743b",
    grey="#a3a8ae",
    orange="#eab13a",
    pink="#d98fb8",
)
"""Light ink on dark paper."""
