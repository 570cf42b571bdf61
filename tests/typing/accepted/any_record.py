"""A tool takes the records of any game, and the report of any series."""

from random import Random

from thinkstr8 import AnyRecord, Record, numer, play, ten
from thinkstr8.arena import Report


def length(record: AnyRecord) -> int:
    return len(record.actions)


def longest(*records: Record) -> int:
    return max(map(length, records))


def games(report: Report) -> int:
    return len(report.games)


first = play(numer, numer.Rules(2), [numer.bots.random] * 2, Random(8))
second = play(ten, ten.Rules(2), [ten.bots.random] * 2, Random(8))
both: list[AnyRecord] = [first, second]
assert longest(first, second) == max(map(length, both))
