"""A seat's view has a seat; what a spectator sees is of another class."""

from typing import assert_type

from thinkstr8 import numer, ten, think_str8
from thinkstr8.core import AnySpectatorView, AnyView

str8 = think_str8.example(think_str8.Stage.TAKE)
assert_type(think_str8.view(str8, 0), think_str8.View)
assert_type(think_str8.view(str8, None), think_str8.SpectatorView)
assert_type(think_str8.view(str8, 0).seat, int)
assert_type(think_str8.view(str8, None).seat, None)
assert_type(ten.view(ten.example(ten.Stage.DRAW), 0).seat, int)
assert_type(ten.view(ten.example(ten.Stage.DRAW), None), ten.SpectatorView)

views: list[AnyView] = [think_str8.view(str8, 0), numer.view(numer.example(numer.Stage.WRITE), 1)]
spectators: list[AnySpectatorView] = [
    think_str8.view(str8, None),
    numer.view(numer.example(numer.Stage.WRITE), None),
]
