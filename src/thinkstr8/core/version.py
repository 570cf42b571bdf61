"""The version of this library, which records note.

Belongs here: one string.
Does not belong here: versions of formats; each is kept where its format is read.
"""

__version__ = "0.1.0"
"""The version of the library, as in `1.2.3`."""
