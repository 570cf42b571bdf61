"""The decisions in records as a Parquet file, for programs that learn from many games.

Belongs here: the columns of the file, and writing it in pieces. It needs the extra `parquet`.
Does not belong here: what a decision is, and lines of JSON (files).
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from os import PathLike
from typing import Final, TypeAlias

try:
    import pyarrow as pa
    import pyarrow.parquet as pq
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"Parquet files need {error.name}: pip install 'thinkstr8[parquet]'", name=error.name
    ) from error

from thinkstr8.core.errors import WrongKindError
from thinkstr8.core.game import game_name
from thinkstr8.core.record import Record
from thinkstr8.core.wording import with_class
from thinkstr8.files import Decision, decisions, to_json

Path: TypeAlias = str | PathLike[str]

ROWS: Final = 10_000
"""The number of decisions that are written together, and that need memory at the same time."""

SCHEMA: Final = pa.schema(
    [
        pa.field("game", pa.dictionary(pa.int8(), pa.string()), nullable=False),
        pa.field("record", pa.int32(), nullable=False),
        pa.field("number", pa.int32(), nullable=False),
        pa.field("seat", pa.int8(), nullable=False),
        pa.field("view", pa.string(), nullable=False),
        pa.field("observation", pa.binary(), nullable=False),
        pa.field("legal_ids", pa.list_(pa.int32()), nullable=False),
        pa.field("action", pa.string(), nullable=False),
        pa.field("action_id", pa.int32(), nullable=False),
        pa.field("scores", pa.list_(pa.int32()), nullable=False),
        pa.field("share", pa.float64(), nullable=True),
    ]
)
"""The columns of the file: those of a line of JSON, except that an observation is bytes."""


def write_parquet(records: Iterable[Record], path: Path, *, skip_forced: bool = False) -> int:
    """Write the decisions of some records to a Parquet file, and return their number.

    >>> from pathlib import Path
    >>> from random import Random
    >>> from tempfile import TemporaryDirectory
    >>> from thinkstr8 import numer, play
    >>> record = play(numer, numer.Rules(2), [numer.bots.random] * 2, Random(8))
    >>> with TemporaryDirectory() as folder:
    ...     write_parquet([record], Path(folder) / "numer.parquet")
    20

    Args:
        records: the records, from a list or a generator; a game needs ids and observations.
        path: the file to write; a file that exists is replaced.
        skip_forced: whether to leave out decisions with only one legal action.

    Raises:
        OSError: the file cannot be written.
        RecordError: a record cannot be replayed.
        WrongKindError: an argument is of the wrong class, or a game has no ids or observations.
    """
    found = decisions(records, skip_forced=skip_forced)
    if not isinstance(path, str | PathLike):
        raise WrongKindError(f"Expected the path of a file, not {with_class(path)}.")
    count = 0
    with pq.ParquetWriter(path, SCHEMA) as writer:
        for rows in _pieces(found):
            writer.write_table(pa.Table.from_pylist(rows, schema=SCHEMA))
            count += len(rows)
    return count


def _pieces(found: Iterator[Decision]) -> Iterator[list[dict[str, object]]]:
    while rows := [_row(decision) for decision in islice(found, ROWS)]:
        yield rows


def _row(decision: Decision) -> dict[str, object]:
    game = decision.game
    return {
        "game": game_name(game),
        "record": decision.record,
        "number": decision.number,
        "seat": decision.seat,
        "view": to_json(game, decision.view),
        "observation": decision.observation,
        "legal_ids": decision.legal_ids,
        "action": game.format_action(decision.action),
        "action_id": decision.action_id,
        "scores": decision.scores,
        "share": decision.share,
    }
