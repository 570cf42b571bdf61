"""The command `serve`: tables in the browser, and the list of those that are kept.

Belongs here: what each option of the command does.
Does not belong here: the options (options), the server (web).
"""

import argparse
import sys
import time
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from thinkstr8.front.places import folder
from thinkstr8.kit.phrases import listing, some
from thinkstr8.web.store import Store, StoreError

_DAY: Final = 24 * 3600


def serve(options: argparse.Namespace) -> int:
    """Serve, or list or remove tables, and return the exit code of the command.

    Raises:
        ModuleNotFoundError: the server needs an extra of the package.
        PortError: the port cannot be used.
        StoreError: the store cannot be used, or has no such table.
    """
    path = Path(options.store) if options.store else folder() / "tables.sqlite"
    if options.list or options.remove or options.remove_older is not None:
        return _kept(path, options)
    from thinkstr8.web import server  # noqa: PLC0415  # an optional extra

    with suppress(KeyboardInterrupt):  # which is how a person stops it
        server.serve(server.Setting(store=path, port=options.port, lan=options.lan), _say)
    _say("Stopped.")
    return 0


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _kept(path: Path, options: argparse.Namespace) -> int:
    """List or remove tables, and return the exit code of the command.

    Raises:
        StoreError: the store cannot be used, or has no such table.
    """
    if not path.exists():
        raise StoreError(f"There is no store of tables in {path}.")
    store = Store(path)
    try:
        if options.list:
            _list(store)
        else:
            _remove(store, options.remove, options.remove_older)
    finally:
        store.close()
    return 0


def _list(store: Store) -> None:
    for each in store.listed():
        latest = datetime.fromtimestamp(each.latest).astimezone()
        _say(
            f"{each.name}  {each.game:<10}  {some(each.steps, 'step'):>10}  {latest:%Y-%m-%d %H:%M}"
        )


def _remove(store: Store, names: list[str] | None, days: int | None) -> None:
    """Remove tables by name, or old ones.

    Raises:
        StoreError: there is no table of a name; nothing has changed.
    """
    tables = store.listed()
    if names is None:
        before = time.time() - (days or 0) * _DAY
        names = [each.name for each in tables if each.latest < before]
    missing = sorted({*names} - {each.name for each in tables})
    if missing:
        raise StoreError(f"There is no table {listing(missing, 'or')} in {store.path}.")
    store.remove(names)
    _say(f"Removed {some(len(names), 'table')}.")
