"""One game between bots in a terminal, told as the first player sees it.

Belongs here: the order in which a game is shown.
Does not belong here: what happened in words (the game), the table (boards), pages (paging).
"""

from collections.abc import Iterator
from random import Random
from typing import cast

from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.text import Text

from thinkstr8.cli.boards.found import board
from thinkstr8.cli.boards.inks import tinted
from thinkstr8.cli.boards.sheets import perfect_sheet, whole_sheet
from thinkstr8.cli.paging import paged
from thinkstr8.cli.play.settings import USUAL_PLAYERS
from thinkstr8.core import AnyAction, AnyGame, AnyView, ThinkStr8Error
from thinkstr8.front.line_ups import NAMES, bot_named, rules_for, summary_of, usual_line_up
from thinkstr8.front.results import results
from thinkstr8.games import catalogue
from thinkstr8.kit.phrases import listing
from thinkstr8.match import AnyMatch, Computer, Match

_WATCHED = 0


def show(console: Console, name: str, rng: Random) -> None:
    """Play a game between its usual bots, and show it page by page."""
    paged(console, story(console, name, catalogue.GAMES[name], rng))


def story(console: Console, name: str, game: AnyGame, rng: Random) -> Iterator[RenderableType]:
    """Yield the table, every action, and where the points came from, while the game is played."""
    usual = usual_line_up(game)
    line_up = (usual * USUAL_PLAYERS)[:USUAL_PLAYERS]
    players = [
        Computer(who, bot_named(game, bot)) for who, bot in zip(NAMES, line_up, strict=False)
    ]
    match: AnyMatch = Match.new(game, rules_for(game, len(players)), players, rng)
    who = listing(
        [f"{player.name} is the bot {bot}" for player, bot in zip(players, line_up, strict=True)]
    )
    title = summary_of(game, match.rules).splitlines()[0] if hasattr(game, "summary") else name
    yield Rule(title, characters="-", style="dim")
    yield Text(f"{who}. You look on from the seat of {match.names[_WATCHED]}.\n")
    yield _table(console, match)
    yield Text("")
    yield from _told(match)
    sheet: Text | None = None
    for after in match.steps(rng):
        if _WATCHED in match.acting:
            sheet = _sheet(match, console.width)
        match = after
        yield from _told(match)
    if sheet is not None:
        yield Rule(f"The sheet of {match.names[_WATCHED]} at the end", characters="-", style="dim")
        yield sheet
    yield Rule("The end", characters="-", style="dim")
    yield _table(console, match)
    yield Text("")
    yield from _points(match)


def _table(console: Console, match: AnyMatch) -> Text:
    view = cast("AnyView", match.view(_WATCHED))
    plain = console.options.ascii_only
    return board(match.game, view, match.names, console.width, plain=plain)


def _told(match: AnyMatch) -> Iterator[Text]:
    """Yield what the latest action told, in the words of the game or in its notation."""
    if hasattr(match.game, "narrate"):
        yield from map(tinted, match.log(_WATCHED, since=match.number))
    elif match.number:
        action = cast("tuple[AnyAction, ...]", match.record.actions)[-1]
        yield Text(match.game.format_action(action))


def _sheet(match: AnyMatch, width: int) -> Text | None:
    """Return the sheet of the player who is watched; None if the game has none."""
    sheet = perfect_sheet(match.game, cast("AnyView", match.view(_WATCHED)))
    return None if sheet is None else whole_sheet(sheet, width)


def _points(match: AnyMatch) -> Iterator[Text]:
    """Yield every score, line by line."""
    result = match.outcome
    if result is None:
        raise ThinkStr8Error("The game is not over.")
    for each in results(match):
        yield tinted(f"{each.name} {each.score}: {'; '.join(each.parts)}")
    winners = [match.names[seat] for seat in result.winners]
    yield Text(f"\n{listing(winners)} {'wins' if len(winners) == 1 else 'win'}.", "bold")
