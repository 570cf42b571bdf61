"""The JSON Schemas of all games, as files of the package.

Belongs here: the names of the files, and writing them
(`python -m thinkstr8.games.schemas DIRECTORY`).
Does not belong here: making the schemas (files.schemas).
"""

import json
import sys
from pathlib import Path

from thinkstr8.files.schemas import schemas
from thinkstr8.games.catalogue import GAMES


def schema_files() -> dict[str, str]:
    """Return the text of every schema file, by file name.

    >>> sorted(schema_files())[:3]
    ['numer.action.json', 'numer.record.json', 'numer.view.json']
    """
    return {
        f"{name}.{what}.json": json.dumps(schema, indent=1) + "\n"
        for name, game in GAMES.items()
        for what, schema in schemas(game).items()
    }


def main(directory: str) -> None:
    """Write the files into a directory."""
    for name, text in schema_files().items():
        (Path(directory) / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
