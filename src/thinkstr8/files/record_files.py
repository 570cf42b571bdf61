"""Files with many records, read and written one at a time.

Belongs here: going through files of either form, and past games that cannot be read.
Does not belong here: opening files; any lines will do.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TextIO, overload

from thinkstr8.core.errors import JsonError, RecordError
from thinkstr8.core.game import ActionT, AnyGame, DealT, Game, RulesT, StateT, TableT, ViewT
from thinkstr8.core.record import AnyRecord, Record
from thinkstr8.files.record_json import record_from_json, record_to_json
from thinkstr8.files.record_text import Lines, begins_record, format_record, read_record


def write_records(
    records: Iterable[Record[StateT, ActionT, ViewT, TableT, RulesT, DealT]],
    file: TextIO,
    *,
    json: bool = False,
    remarks: bool = True,
) -> int:
    """Write records to a file as they come, and give how many there were.

    >>> import io
    >>> from thinkstr8 import numer
    >>> file = io.StringIO()
    >>> write_records([Record(numer, numer.Rules(2), numer.Deal(), ())] * 3, file)
    3

    Args:
        records: the games.
        file: anything that takes text.
        json: whether to write a line of JSON for each game instead of text.
        remarks: whether text is to tell people what came of the actions.

    Raises:
        RecordError: a record breaks a rule, so there is nothing to tell about it.
    """
    count = 0
    for record in records:
        text = record_to_json(record) if json else format_record(record, remarks=remarks)
        file.write(f"{text}\n")
        count += 1
    return count


@overload
def read_records(
    lines: Iterable[str],
    games: Game[StateT, ActionT, ViewT, TableT, RulesT, DealT],
    *,
    on_error: Callable[[RecordError], None] | None = None,
) -> Iterator[Record[StateT, ActionT, ViewT, TableT, RulesT, DealT]]: ...


@overload
def read_records(
    lines: Iterable[str],
    games: Mapping[str, AnyGame],
    *,
    on_error: Callable[[RecordError], None] | None = None,
) -> Iterator[AnyRecord]: ...


def read_records(
    lines: Iterable[str],
    games: AnyGame | Mapping[str, AnyGame],
    *,
    on_error: Callable[[RecordError], None] | None = None,
) -> Iterator[object]:
    """Give the records of a file one after the other; each may be text or a line of JSON.

    >>> import io
    >>> from thinkstr8 import GAMES, numer
    >>> file = io.StringIO()
    >>> _ = write_records([Record(numer, numer.Rules(2), numer.Deal(), ())] * 3, file)
    >>> _ = file.seek(0)
    >>> len(list(read_records(file, GAMES)))
    3

    Args:
        lines: an open file, or anything that gives lines.
        games: the game that they should be of, or several by name, such as `GAMES`.
        on_error: what to do with the error about a game that cannot be read, before going on to
            the next; without it the error is raised.

    Raises:
        RecordError: a game cannot be read; `game` and `line` say which.
    """
    reader = Lines(lines)
    game = 0
    while True:
        try:
            reader.skip_empty()
            if reader.done():
                return
            record = _read_either(reader, games)
        except RecordError as error:
            found = RecordError(error.reason, number=error.number, line=error.line, game=game)
            if on_error is None:
                raise found from error
            on_error(found)
            _skip_to_next(reader)
        else:
            yield record
        game += 1


def _read_either(reader: Lines, games: AnyGame | Mapping[str, AnyGame]) -> AnyRecord:
    if not reader.peek().startswith("{"):
        return read_record(reader, games)
    line = reader.take()
    try:
        return record_from_json(line, games)
    except (JsonError, RecordError) as error:
        raise RecordError(str(error), line=reader.number) from error


def _skip_to_next(reader: Lines) -> None:
    """Go on to where the next record begins."""
    while not reader.done() and not begins_record(reader.peek()):
        reader.skip()
