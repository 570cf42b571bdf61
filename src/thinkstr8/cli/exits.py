"""The exit codes of the commands.

Belongs here: one name for each code that is not 0, 1 or 2.
Does not belong here: when a command ends with it.
"""

from typing import Final

INTERRUPTED: Final = 130
"""The exit code of a command that Ctrl-C ended."""

PIPE_CLOSED: Final = 141
"""The exit code of a command whose reader has gone."""
