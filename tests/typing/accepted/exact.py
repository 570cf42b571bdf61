"""What comes back has the types of the game that went in."""

from random import Random
from typing import assert_type

from thinkstr8 import Record, new_game, play, sample, ten, unfold
from thinkstr8.files import SeatRecord, format_record, from_json, parse_record, to_json

rules = ten.Rules(players=2)
record = play(ten, rules, [ten.bots.careful, ten.bots.random], Random(8))
assert_type(record, Record[ten.State, ten.Action, ten.View, ten.Table, ten.Rules, ten.Deal])
assert_type(record.rules, ten.Rules)
assert_type(record.deal, ten.Deal)
assert_type(record.actions, tuple[ten.Action, ...])
assert_type(record.final, ten.State)
assert_type(next(record.replay()), ten.State)
assert_type(next(record.as_seen_by(0)), ten.View)
assert_type(parse_record(format_record(record), ten).final, ten.State)

seen = SeatRecord.of(record, 1)
assert_type(seen, SeatRecord[ten.View])
assert_type(seen.views, tuple[ten.View, ...])

state = new_game(ten, rules, Random(8))
assert_type(state, ten.State)
assert_type(from_json(ten, ten.State, to_json(ten, state)), ten.State)
for action, after in unfold(ten, state, Random(8)):
    assert_type(action, ten.Action)
    assert_type(after, ten.State)
if odds := ten.chance(state):
    assert_type(sample(odds, Random(8)), ten.Action)
