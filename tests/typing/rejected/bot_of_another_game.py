"""A bot of one game cannot sit in a match of another: this program must not type-check."""

from random import Random

from thinkstr8 import numer, think_str8
from thinkstr8.match import Computer, Match

ben = Computer("Ben", think_str8.bots.careful)
match = Match.new(numer, numer.Rules(2), [ben, ben], Random(8))
