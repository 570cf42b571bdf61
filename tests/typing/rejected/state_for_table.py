"""Legality cannot look at a State: this program must not type-check."""

from thinkstr8 import think_str8

state = think_str8.example(think_str8.Stage.TAKE)
think_str8.legal_actions(state, 0)
think_str8.refusal(state, think_str8.TakeToken(0, 3))
think_str8.seats_to_act(state)
think_str8.outcome(state)
