"""Play a changed game through everything that could have a second opinion on its rules."""

from collections.abc import Sequence
from random import Random

from thinkstr8 import Bot, Game, play
from thinkstr8.core.game import ActionT, AnyRules, StateT, ViewT
from thinkstr8.files import (
    SeatRecord,
    format_record,
    format_seat_record,
    from_json,
    parse_record,
    parse_seat_record,
    to_json,
)
from thinkstr8.testing import check_game


def played(
    game: Game[StateT, ActionT, ViewT], rules: AnyRules, bots: Sequence[Bot[ViewT, ActionT]]
) -> list[StateT]:
    """Return the states of a game between bots, all of which the library finds in order."""
    check_game(game, rules, games=1, bad_input=False)
    record = play(game, rules, bots, Random(8))
    states = [*record.replay()]
    for state in states[::9]:  # reading a state checks that play can lead to it
        assert from_json(game, type(state), to_json(game, state)) == state
    assert parse_record(format_record(record), game) == record
    seen = SeatRecord.of(record, 0)
    assert parse_seat_record(format_seat_record(seen), game) == seen
    return states
