"""Playing one game of a series, trusted or isolated.

Belongs here: the choice between the two.
Does not belong here: trusted play (sittings), isolated play (isolation).
"""

from thinkstr8.arena.isolation.isolated import IsolatedSitting
from thinkstr8.arena.played import Played
from thinkstr8.arena.series import Series
from thinkstr8.arena.sittings.trusted import TrustedSitting
from thinkstr8.arena.sittings.watch import play_watched
from thinkstr8.core.record import Record


def play_game(series: Series, deal: int, rotation: int, *, keep_record: bool) -> Played[Record]:
    """Play one game and return its result.

    If the process of an isolated bot is killed, the game is played once more from its beginning.

    Args:
        series: the series that the game belongs to.
        deal: the number of the deal, from 0.
        rotation: the rotation of the line-up, from 0.
        keep_record: whether the result includes the record of the game.
    """
    if series.isolated:
        game = IsolatedSitting(series, deal, rotation)
        ended = game.to_its_end()
        if game.failure is not None and game.failure.killed:
            # We cannot tell who killed the process, so the first kill costs the bot nothing.
            game = IsolatedSitting(series, deal, rotation)
            ended = game.to_its_end()
        return game.played(ended, keep=keep_record)
    sitting = TrustedSitting(series, deal, rotation)
    limits = series.limits
    forfeit = play_watched(sitting, limits) if limits.timed else sitting.to_its_end()
    return sitting.played(forfeit, keep=keep_record)
