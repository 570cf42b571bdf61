"""Keeping a game in a file, so that nothing is lost.

Belongs here: the names of the files, writing them safely, and reading them.
Does not belong here: the form of a record (files), what is kept in its tags (settings, session).
"""

import os
from contextlib import suppress
from datetime import datetime
from itertools import islice
from pathlib import Path
from tempfile import NamedTemporaryFile

from thinkstr8.cli.play.settings import PlayError
from thinkstr8.core import AnyRecord, RecordError
from thinkstr8.files import read_records
from thinkstr8.front.places import NoFolderError, folder
from thinkstr8.games import catalogue


def new_path(name: str) -> Path:
    """Return a path for a new game that no file has yet.

    Raises:
        PlayError: there is no folder for games.
    """
    try:
        home = folder()
    except NoFolderError as error:
        raise PlayError(str(error)) from error
    stem = f"{name}-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}"
    path, number = home / f"{stem}.txt", 2
    while os.path.exists(path):  # noqa: PTH110  # that one fails in a folder without access
        path, number = home / f"{stem}-{number}.txt", number + 1
    return path


def write(path: Path, text: str) -> None:
    """Replace the content of a file in one step: whoever reads it finds the old or the new text.

    A link stays a link, and whoever could read the file still can. New files are private.

    Raises:
        OSError: the file cannot be written; the old content is still there.
    """
    path = Path(os.path.realpath(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(
        "w", encoding="utf-8", newline="\n", dir=path.parent, prefix=".saving-", delete=False
    ) as file:
        try:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
            file.close()
            with suppress(FileNotFoundError):
                Path(file.name).chmod(path.stat().st_mode)
            Path(file.name).replace(path)
        except BaseException:
            file.close()
            with suppress(OSError):
                Path(file.name).unlink()
            raise


def read(path: Path) -> AnyRecord:
    """Return the first record of a file.

    Raises:
        PlayError: there is no such file, or no readable record in it.
    """
    return _first_records(path, 1)[0]


def read_only_record(path: Path) -> AnyRecord:
    """Return the record of a file that has no other: the file can be written anew.

    Raises:
        PlayError: there is no such file, no readable record in it, or more than one.
    """
    record, *others = _first_records(path, 2)
    if others:
        raise PlayError(
            f"{path} has several records, and a game needs a file of its own: copy the record of "
            "the game into a new file, and continue that one."
        )
    return record


def _first_records(path: Path, most: int) -> list[AnyRecord]:
    """Return up to so many records of a file, at least one.

    Raises:
        PlayError: there is no such file, or no readable record in it.
    """
    try:
        with path.open(encoding="utf-8") as file:
            records = [*islice(read_records(file, catalogue.GAMES), most)]
    except OSError as error:
        raise PlayError(f"{path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise PlayError(f"{path} is not a record: it is not a text in UTF-8.") from error
    except RecordError as error:
        raise PlayError(f"{path} is not a record: {error}") from error
    if not records:
        raise PlayError(f"{path} has no record of a game.")
    return records
