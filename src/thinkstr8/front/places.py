"""Where games are kept on this machine.

Belongs here: the folder of the user's games.
Does not belong here: the names and the content of the files in it (the front ends).
"""

import os
import sys
from pathlib import Path

from thinkstr8.core.errors import ThinkStr8Error


class NoFolderError(ThinkStr8Error):
    """There is no folder in which games can be kept."""


def folder() -> Path:
    """Return the folder in which games are kept: `THINKSTR8_GAMES`, or the user's data folder.

    Raises:
        NoFolderError: the user has no home folder.
    """
    chosen = os.environ.get("THINKSTR8_GAMES")
    if chosen:
        return Path(chosen)
    try:
        home = Path.home()
    except RuntimeError as error:
        raise NoFolderError(
            "There is no home folder to keep games in: set THINKSTR8_GAMES to another folder."
        ) from error
    usual = {"win32": home / "AppData" / "Local", "darwin": home / "Library/Application Support"}
    variable = "LOCALAPPDATA" if sys.platform == "win32" else "XDG_DATA_HOME"
    base = os.environ.get(variable)
    return (Path(base) if base else usual.get(sys.platform, home / ".local/share")) / "thinkstr8"
