"""The version of this library, which every record states.

Belongs here: one string.
Does not belong here: the versions of file forms (files.headers).
"""

__version__ = "0.1.0"
"""The version of the library, as in `1.2.3`."""
