"""The statistics of searches, kept and written next to the actions of a record.

Belongs here: `SearchLog`, which keeps them, and `search_remarks`, which puts them into words.
Does not belong here: searching (ismcts), writing records (files).
"""

from collections.abc import Mapping
from random import Random
from typing import Final, Generic

from thinkstr8.core.errors import WrongKindError
from thinkstr8.core.game import NATURE, ActionT, Game, StateT, ViewT
from thinkstr8.core.record import Record, require_record
from thinkstr8.core.wording import with_class
from thinkstr8.search.decisions import ActionStats
from thinkstr8.search.ismcts import Searcher

_SHOWN: Final = 3
"""The number of actions that a remark tells about."""


class SearchLog(Generic[StateT, ActionT, ViewT]):
    """A searching bot that keeps the statistics of its searches.

    It plays exactly like the searcher alone. A decision with only one legal action is not searched.

    >>> from random import Random
    >>> from thinkstr8 import numer
    >>> from thinkstr8.search import ismcts
    >>> log = SearchLog(ismcts(numer, iterations=20))
    >>> view = numer.view(numer.example(numer.Stage.WRITE), 0)
    >>> action = log(view, Random(8))
    >>> log.searches[view][0].action == action
    True

    Attributes:
        searcher: the bot that searches.
        searches: the statistics of every search so far, by its view.

    Raises:
        WrongKindError: `searcher` is not a `Searcher`.
    """

    def __init__(self, searcher: Searcher[StateT, ActionT, ViewT]) -> None:
        if not isinstance(searcher, Searcher):
            raise WrongKindError(f"A SearchLog needs a Searcher, not {with_class(searcher)}.")
        self.searcher = searcher
        self.searches: dict[ViewT, tuple[ActionStats[ActionT], ...]] = {}

    @property
    def name(self) -> str:
        """The name of the bot in a series."""
        return self.searcher.name

    def __call__(self, view: ViewT, rng: Random) -> ActionT:
        """Return the action of the searcher, and keep the statistics.

        Raises:
            NotToActError: the seat is not to act.
            SpectatorError: the view is a spectator's.
            WrongKindError: `view` is not a view of the game, or `rng` is not a `Random`.
        """
        if len(self.searcher.options(view, rng)) == 1:
            return self.searcher(view, rng)
        found = self.searches[view] = self.searcher.search(view, rng)
        return found[0].action


def search_remarks(
    record: Record, searches: Mapping[ViewT, tuple[ActionStats[ActionT], ...]]
) -> dict[int, tuple[str, ...]]:
    r"""Return remarks about the actions of a record that were found by a search.

    The remarks of an action tell about the actions that the search tried most. `format_record`
    writes them under the action, with `notes=search_remarks(…)`.

    >>> from random import Random
    >>> from thinkstr8 import numer, play
    >>> from thinkstr8.files import format_record
    >>> from thinkstr8.search import ismcts
    >>> log = SearchLog(ismcts(numer, iterations=20))
    >>> record = play(numer, numer.Rules(2), [log, numer.bots.careful], Random(8))
    >>> remarks = search_remarks(record, log.searches)
    >>> print(*format_record(record, notes=remarks, remarks=False).splitlines()[7:11], sep="\n")
    write 0 301
    # write 0 301: 7 of 20 games, 86% won, lead +15.1
    # write 0 118: 6 of 20 games, 67% won, lead +6.3
    # write 0 841: 2 of 20 games, 50% won, lead -6.0

    Args:
        record: a game in which the searcher took part.
        searches: the statistics of its searches, such as `SearchLog.searches`.

    Raises:
        RecordError: the record has an illegal action, so it cannot be replayed.
        WrongKindError: `record` is not a record.
    """
    require_record(record)
    if not isinstance(searches, Mapping):
        raise WrongKindError(f"Searches are statistics by view, not {with_class(searches)}.")
    found = {}
    for number, (action, state) in enumerate(zip(record.actions, record.replay(), strict=False)):
        if action.seat != NATURE:
            searched = searches.get(record.game.view(state, action.seat))
            if searched is not None:
                found[number] = _remarks(record.game, searched)
    return found


def _remarks(game: Game, searched: tuple[ActionStats, ...]) -> tuple[str, ...]:
    games = sum(each.visits for each in searched)
    shown = [
        f"{game.format_action(each.action)}: {each.visits} of {games} games, "
        f"{each.win_rate:.0%} won, lead {each.lead:+.1f}"
        for each in searched[:_SHOWN]
    ]
    rest = len(searched) - len(shown)
    return (*shown, *([f"{rest} more were tried less often"] if rest else []))
