"""Reading the record that a person steps through.

Belongs here: finding the record in a file, and whose point of view to begin with.
Does not belong here: the steps (front.replaying), showing them.
"""

from pathlib import Path

from thinkstr8.cli.play import saving
from thinkstr8.cli.play.settings import PlayError
from thinkstr8.core import AnyRecord, Seat
from thinkstr8.core.wording import describe
from thinkstr8.front.line_ups import NAMES
from thinkstr8.front.replaying import Replay
from thinkstr8.kit.phrases import some, span
from thinkstr8.match import AnyMatch, Match, Person


def replay_of(path: Path, seat: Seat | None) -> Replay:
    """Return the record of a file as a seat saw it.

    Args:
        path: the file.
        seat: the seat; None for the person's seat if the record names it, or a spectator.

    Raises:
        PlayError: the file cannot be read, or there is no such seat.
        RecordError: the record breaks a rule.
    """
    record: AnyRecord = saving.read(path)
    players = record.rules.players
    if seat is not None and not 0 <= seat < players:
        raise PlayError(
            f"This game has {some(players, 'player')}: the seat must be "
            f"{span(0, players - 1)}, not {describe(seat)}."
        )
    person = record.tags.get("seat", "")
    if seat is None and person in map(str, range(players)):
        seat = int(person)
    names = record.names or NAMES[:players]
    match: AnyMatch = Match.resume(record, [Person(name) for name in names])
    return Replay(match, tuple(record.replay()), seat)
