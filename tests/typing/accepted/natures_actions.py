"""What nature does is an action like any other."""

from thinkstr8 import NATURE, AnyAction, ten, think_str8

dice = (think_str8.Colour.BLUE, think_str8.Colour.BLUE, think_str8.Colour.RED)
actions: list[AnyAction] = [
    think_str8.RollDice(dice),
    think_str8.DrawCard(think_str8.Colour.BLUE, 3),
    ten.Reveal(ten.CurrencyCard(3)),
    ten.Draw(0),
]
assert [action.seat for action in actions] == [NATURE, NATURE, NATURE, 0]
