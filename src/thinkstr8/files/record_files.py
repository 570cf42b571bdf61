"""Files with many records, read and written one at a time.

Belongs here: reading files of either form, and skipping unreadable records.
Does not belong here: opening files; the readers take any lines.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TextIO, overload

from thinkstr8.core.errors import JsonError, RecordError, WrongKindError
from thinkstr8.core.game import ActionT, AnyGame, DealT, Game, RulesT, StateT, TableT, ViewT
from thinkstr8.core.plain import require_bool
from thinkstr8.core.record import AnyRecord, Record
from thinkstr8.core.wording import with_class
from thinkstr8.files.headers import Games, require_games
from thinkstr8.files.lines import Lines, require_lines
from thinkstr8.files.record_json import record_from_json, record_to_json
from thinkstr8.files.record_text import begins_record, format_record, read_record
from thinkstr8.files.text_files import require_text_file, write_line


def write_records(
    records: Iterable[Record], file: TextIO, *, json: bool = False, remarks: bool = True
) -> int:
    """Write records to a file as they come, and return their number.

    >>> import io
    >>> from thinkstr8 import numer
    >>> file = io.StringIO()
    >>> write_records([Record(numer, numer.Rules(2), numer.Deal(), ())] * 3, file)
    3

    Args:
        records: the records, from a list or a generator.
        file: a file that is open for text, or anything else with `write`.
        json: whether to write one line of JSON for each record, instead of text.
        remarks: whether to add remarks for people to the text; see `format_record`.

    Raises:
        RecordError: a record has an illegal action, so it cannot be replayed for the remarks.
        WrongKindError: an argument is of the wrong class.
    """
    if not isinstance(records, Iterable):
        raise WrongKindError(f"Expected a list of records, not {with_class(records)}.")
    require_text_file(file)
    require_bool("json", json)
    require_bool("remarks", remarks)
    count = 0
    for record in records:
        text = record_to_json(record) if json else format_record(record, remarks=remarks)
        write_line(file, text)
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
    games: Games,
    *,
    on_error: Callable[[RecordError], None] | None = None,
) -> Iterator[object]:
    """Return an iterator over the records of a file; each is text or a line of JSON.

    >>> import io
    >>> from thinkstr8 import GAMES, numer
    >>> file = io.StringIO()
    >>> _ = write_records([Record(numer, numer.Rules(2), numer.Deal(), ())] * 3, file)
    >>> _ = file.seek(0)
    >>> len(list(read_records(file, GAMES)))
    3

    Args:
        lines: an open file, or anything else that yields lines.
        games: the expected game, or several by name, such as `GAMES`.
        on_error: a function that gets the error for each unreadable record; reading continues with
            the next record. Without it, the first error is raised.

    Raises:
        RecordError: a record cannot be read; `game` and `line` say which one.
        WrongKindError: an argument is of the wrong class.
    """
    require_lines(lines)
    require_games(games)
    if on_error is not None and not callable(on_error):
        raise WrongKindError(f"Expected a function of an error, not {with_class(on_error)}.")
    return _records(lines, games, on_error)


def _records(
    lines: Iterable[str], games: Games, on_error: Callable[[RecordError], None] | None
) -> Iterator[AnyRecord]:
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


def _read_either(reader: Lines, games: Games) -> AnyRecord:
    if not reader.peek().startswith("{"):
        return read_record(reader, games)
    line = reader.take()
    try:
        return record_from_json(line, games)
    except (JsonError, RecordError) as error:
        raise RecordError(str(error), line=reader.number) from error


def _skip_to_next(reader: Lines) -> None:
    """Skip to the first line of the next record."""
    while not reader.done() and not begins_record(reader.peek()):
        reader.skip()
