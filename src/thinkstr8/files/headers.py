"""The header of a file: its form, the version of the form, and its game.

Belongs here: the version that we write, choosing the reader of a version, finding the game.
Does not belong here: the readers. Each form has a table `READERS` from version to reader
(record_text, record_json, seat_record); a new version is a new line of that table.
"""

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias, TypeVar

from thinkstr8.core.errors import JsonError, RecordError
from thinkstr8.core.game import AnyGame, game_name, require_game
from thinkstr8.core.wording import describe
from thinkstr8.files.json_text import Json, quote, wrong
from thinkstr8.kit.phrases import listing

ReaderT = TypeVar("ReaderT")

Games: TypeAlias = AnyGame | Mapping[str, AnyGame]
"""The expected game of a file, or several games by name, such as `GAMES`."""

FORMAT: Final = 1
"""The version in which every form is written."""


def versions_read(readers: Iterable[int]) -> str:
    """Return the phrase that lists the readable versions of a form.

    >>> versions_read([1]), versions_read([2, 1])
    ('this library reads version 1', 'this library reads versions 1 and 2')
    """
    numbers = [str(version) for version in sorted(readers)]
    return f"this library reads version{'s' * (len(numbers) > 1)} {listing(numbers)}"


def reader_for(data: Json, form: str, readers: Mapping[int, ReaderT]) -> ReaderT:
    """Return the reader for the form and version that a header states.

    Args:
        data: the header, as JSON data.
        form: the expected form.
        readers: the reader of each version of that form.

    Raises:
        JsonError: the header states another form, or a version without a reader.
    """
    said = data if type(data) is dict else {}
    if said.get("form") != form:
        raise JsonError("$.form", f"expected {form!r}, not {quote(said.get('form'))}")
    version = said.get("version")
    if type(version) is not int or version not in readers:
        raise JsonError("$.version", f"{versions_read(readers)}, not {quote(version)}")
    return readers[version]


def game_in(data: Json, games: Games) -> AnyGame:
    """Return the game that a header names.

    Raises:
        JsonError: the header names no game.
        RecordError: the header names another game.
    """
    name = data.get("game") if type(data) is dict else None
    if type(name) is not str:
        raise JsonError("$.game", wrong("the name of a game", name).reason)
    return game_called(name, games)


def require_games(games: object) -> None:
    """Check that a value is a game, or a mapping from names to games.

    Raises:
        WrongKindError: the value is neither.
    """
    for game in games.values() if isinstance(games, Mapping) else (games,):
        require_game(game)


def game_called(name: str, games: Games, *, line: int | None = None) -> AnyGame:
    """Return the game with the given name.

    Raises:
        RecordError: no game has that name.
    """
    known = games if isinstance(games, Mapping) else {game_name(games): games}
    if name not in known:
        wanted = " or ".join(map(str, known)) or "no game"
        raise RecordError(f"Expected a record of {wanted}, not of {describe(name)}.", line=line)
    return known[name]
