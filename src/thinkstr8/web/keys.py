"""The keys that open a seat: they are made here, and only their hashes are kept.

Belongs here: making keys, and their hashes.
Does not belong here: keeping hashes (store), finding a key in a request (requests).
"""

import secrets
from hashlib import sha256
from typing import Final

_BYTES: Final = 24
"""The random bytes of a key: 192 bits, which nobody can guess."""

MOST_LETTERS: Final = 64
"""The largest length of a text that can be a key."""


def new_key() -> str:
    """Return a new key, in letters that fit into an address."""
    return secrets.token_urlsafe(_BYTES)


def new_name() -> str:
    """Return a new name for a table. It appears in addresses, and opens nothing."""
    return secrets.token_hex(6)


def hash_of(key: str) -> bytes:
    """Return the hash of a key. A key has too many bits to be found from its hash."""
    return sha256(key.encode()).digest()
