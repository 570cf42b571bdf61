"""The version of this library, which every record states.

Belongs here: one string.
Does not belong here: the versions of file forms (files.headers).
"""

__version__ = "0.1.0"
