"""Nothing can be changed: this program must not type-check."""

from thinkstr8 import think_str8

table = think_str8.example(think_str8.Stage.TAKE).table
table.stage = think_str8.Stage.OVER
table.positions[0] = 21
