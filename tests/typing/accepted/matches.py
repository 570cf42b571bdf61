"""A match knows the types of its game, and a tuple of players keeps the types of their bots."""

from random import Random
from typing import assert_type

from thinkstr8 import Record, numer
from thinkstr8.core import AnySpectatorView, Refusal
from thinkstr8.match import AnyMatch, Computer, Match, Person

players = (Person("Ada"), Computer("Ben", numer.bots.careful))
match = Match.new(numer, numer.Rules(2), players, Random(8))

Numers = Match[numer.State, numer.Action, numer.View, numer.Table, numer.Rules, numer.Deal]
assert_type(match, Numers)
assert_type(match.settled(Random(8)), Numers)
assert_type(match.act(0, "444"), Numers)
assert_type(Match.resume(match.record, players), Numers)
assert_type(
    match.record,
    Record[numer.State, numer.Action, numer.View, numer.Table, numer.Rules, numer.Deal],
)
assert_type(match.view(0), numer.View)
assert_type(match.view(None), AnySpectatorView)
assert_type(match.table, numer.Table)
assert_type(match.read(0, "444"), numer.Action | Refusal)
for after in match.steps(Random(8)):
    assert_type(after, Numers)

matches: list[AnyMatch] = [match]
in_place = Match.new(
    numer, numer.Rules(2), [Person("Ada"), Computer("Ben", numer.bots.random)], Random(8)
)
assert_type(in_place, Numers)
