"""The sentences of the front ends: how to use them. What happens in a game is told by the game.

Belongs here: help, greetings and farewells.
Does not belong here: rules, actions and events, in any words.
"""

import shlex
from collections.abc import Iterator
from typing import Final

from thinkstr8.cli.play.session import Session
from thinkstr8.core.wording import describe
from thinkstr8.front.notebook import HELP as SHEET_HELP
from thinkstr8.kit.phrases import listing

OVER: Final = "n: play again, e: the result, q: leave"
"""What can be done on the full screen after the end of a game."""

WAITING: Final = "The others are acting. Space: go on now."
"""What can be done on the full screen while others act."""


def unknown_key(session: Session, key: str) -> str:
    """Return a sentence for a key that does nothing on the full screen now."""
    if session.match.is_over:
        return f"{describe(key)} does nothing now. {OVER}"
    if not session.is_asked:
        return f"{describe(key)} does nothing now. {WAITING}"
    return f"{describe(key)} is not a key here: type the key of a choice, or ? for help."


def greeting(session: Session) -> str:
    """Return who plays, in few words: they share a narrow screen with the choices."""
    names, seat = session.match.names, session.seat
    others = [name for place, name in enumerate(names) if place != seat]
    seated: dict[str, list[str]] = {}
    for name, bot in zip(others, session.setting.bots, strict=True):
        seated.setdefault(bot, []).append(name)
    bots = [f"{listing(group)} ({bot})" for bot, group in seated.items()]
    you = f"You are {names[seat]}."
    return f"{you} Bots: {', '.join(bots)}." if bots else you


def welcome(session: Session) -> str:
    """Return the first words of the full screen."""
    return f"{greeting(session)} r: the rules, ?: help."


def sheet_title(session: Session) -> str:
    """Return the title of the page of `s`."""
    return "What you know" if session.notebook is None else "Your sheet"


def farewell(session: Session) -> Iterator[str]:
    """Yield where the game is kept, and how to continue it."""
    if session.fault:
        yield session.fault
        return
    yield f"The game is kept in {session.path}"
    if not session.match.is_over:
        yield f"Continue with: {resume_command(session)}"


def resume_command(session: Session) -> str:
    """Return the command that continues a game."""
    return f"thinkstr8 play --resume {shlex.quote(str(session.path))}"


def plain_help(session: Session) -> Iterator[str]:
    """Yield the commands of the plain front end."""
    yield "Type the number of a choice, or the whole action as the game writes it."
    sheet = "the table with more details" if session.notebook is None else "your sheet"
    yield f"h: hint. u: take back. t: the table. s: {sheet}. l: the log. r: the rules."
    yield "hints off, hints sheet, hints odds: how much help you get."
    if session.notebook is not None:
        yield from SHEET_HELP
    yield "q: save and leave. ?: this help."


def screen_help(session: Session) -> Iterator[str]:
    """Yield the keys of the full screen."""
    yield "Type the key of a choice and press Enter, or move to it with the arrows, or click it."
    yield "If a choice has several parts, type all of them: 777, or 1 4 6."
    yield ""
    yield "u       take back what you did last"
    yield "h       a hint"
    yield "H       another level of hints"
    yield f"s       {sheet_title(session).lower()}"
    yield "l       everything that happened"
    yield "r       the rules"
    yield "Space   do not wait for the others"
    yield "PgDn    more of the table (Page Down)"
    yield "PgUp    back to its top (Page Up)"
    yield "q       save and leave"
    if session.notebook is not None:
        yield ""
        yield "On your sheet: arrows move, x crosses out, b blacks out, w wipes a colour."
