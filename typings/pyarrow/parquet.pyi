from os import PathLike
from types import TracebackType
from typing import Self

from pyarrow import Schema, Table

class ParquetWriter:
    def __init__(self, where: str | PathLike[str], schema: Schema) -> None: ...
    def __enter__(self) -> Self: ...
    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None: ...
    def write_table(self, table: Table) -> None: ...

def read_table(source: str | PathLike[str]) -> Table: ...
