"""Which letters a line of text can have.

Belongs here: telling letters from characters that are invisible, or that a terminal would obey.
Does not belong here: replacing them (kit's phrases), refusing them (record).
"""

import re
from typing import Final

_JOINING: Final = "\u0600-\u08ff\u0900-\u109f\u1780-\u18af"
"""Scripts in which a joiner changes how letters look: of the Arabic and the Indic families."""

_SYMBOL: Final = "\u2190-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff"
"""Emoji and other symbols; a joiner makes one picture of two, and a selector may come first."""

JOINER: Final = re.compile(
    rf"(?<=[{_JOINING}])[\u200c\u200d](?=[{_JOINING}])"
    rf"|(?<=[{_SYMBOL}\ufe0f])\u200d(?=[{_SYMBOL}])"
)
"""A joiner or a non-joiner that is needed. Elsewhere it is invisible: it could make two names look
the same."""


def unprintable(text: str) -> str | None:
    r"""Return the first character that a line cannot have, or None if there is none.

    Those are control characters and everything else that is invisible, apart from spaces and from
    joiners in scripts and emoji that need them.

    >>> unprintable("\u0639\u0644\u06cc\u200c\u0631\u0636\u0627"), unprintable("A\u200cda")
    (None, '\u200c')
    """
    if text.isprintable():
        return None
    return next((each for each in JOINER.sub("", text) if not each.isprintable()), None)
