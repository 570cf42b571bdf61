"""The names of the people at a table, as a caller passed them.

Belongs here: the check of names, for sentences and for pictures.
Does not belong here: sentences with names (grammar), how names fit into a picture (drawing).
"""

from collections.abc import Sequence

from thinkstr8.core.checks import is_tuple_of, with_class
from thinkstr8.core.errors import QuestionError, WrongKindError
from thinkstr8.kit.phrases import printable, some


def given_names(names: object, players: int | None = None) -> tuple[str, ...]:
    """Return the names that a caller passed, fit to be shown; none if they are None.

    >>> given_names(["Ada", " Ben "]), given_names(None)
    (('Ada', 'Ben'), ())

    Args:
        names: a name for each seat, or None.
        players: the number of seats, if it is known.

    Raises:
        QuestionError: the number of names is not the number of seats, or a name is empty.
        WrongKindError: the names are not a sequence of str.
    """
    if names is None:
        return ()
    given = tuple(names) if isinstance(names, Sequence) and not isinstance(names, str) else None
    if not is_tuple_of(given, str):
        raise WrongKindError(f"The names must be a sequence of str, not {with_class(names)}.")
    if players is not None and len(given) != players:
        wanted = some(players, "name")
        raise QuestionError(f"There must be {wanted}, one for each seat, not {len(given)}.")
    return tuple(map(shown_name, given))


def shown_name(name: str) -> str:
    """Return a name, fit to be shown.

    Raises:
        QuestionError: the name is empty.
    """
    if not name.strip():
        raise QuestionError("A name must not be empty.")
    return printable(name.strip())
