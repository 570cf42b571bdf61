"""Numer, but nothing can be done in it: a game whose own error is not a bot's."""

from typing import NoReturn

from thinkstr8.games.numer import *  # noqa: F403  # it has all the other verbs


def apply(state: object, action: object) -> NoReturn:  # type: ignore[no-redef]  # that is the crack
    """Fail, whatever is done."""
    raise ZeroDivisionError
