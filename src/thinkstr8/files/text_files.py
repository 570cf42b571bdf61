"""Writing lines to a file that somebody else has opened.

Belongs here: the check of the file, and writing a line.
Does not belong here: what the lines say (record_files, decision_lines), opening files.
"""

from typing import TextIO

from thinkstr8.core.errors import WrongKindError
from thinkstr8.core.wording import with_class


def require_text_file(file: object) -> None:
    """Check that a value can be written to.

    Raises:
        WrongKindError: it has no `write`.
    """
    if not callable(getattr(file, "write", None)):
        raise WrongKindError(f"Expected a file to write to, not {with_class(file)}.")


def write_line(file: TextIO, text: str) -> None:
    """Write a line to a file.

    Raises:
        WrongKindError: the file is open for bytes.
    """
    try:
        file.write(f"{text}\n")
    except TypeError as error:
        raise WrongKindError(
            f"Expected a file that is open for text, not {with_class(file)}."
        ) from error
