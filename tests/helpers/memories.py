"""Bots that remember, mark themselves or count; functions of a module, as other processes need."""

import ctypes
import time
from random import Random
from typing import Any, ClassVar

from thinkstr8 import numer, think_str8
from thinkstr8.arena import Report
from thinkstr8.arena.protocol.dialogues import Dialogue, History, new_game
from thinkstr8.arena.protocol.fields import Want
from thinkstr8.arena.protocol.messages import Message, format_message
from thinkstr8.arena.series import NO_LIMITS
from thinkstr8.games.think_str8 import Action, GuessCard, Stage, View

SEEN: dict[object, tuple[int, ...]] = {}
"""The first racks that were seen, by the racks that nobody has, which are the same in a deal."""


def remembering(view: View, rng: Random) -> Action:
    """Play like `careful`, but guess what was seen in another seat of the same deal."""
    deal = view.table.rules, view.table.neutral_racks
    other = view.racks[1 - view.seat]
    assert other is not None
    SEEN.setdefault((*deal, 1 - view.seat), tuple(other))
    action = think_str8.bots.careful(view, rng)
    own = SEEN.get((*deal, view.seat))
    if own is not None and view.table.stage is Stage.GUESS and isinstance(action, GuessCard):
        exchanged = any(
            discard.seat == view.seat and discard.colour == action.colour
            for each in view.table.rounds
            for discard in each.discards
        )
        if not exchanged:
            return GuessCard(view.seat, action.colour, (own[action.colour],))
    return action


def points(report: Report[Any], name: str) -> int:
    """Return all points of a bot."""
    return sum(score for game in report.games if (score := game.score(name)) is not None)


def marked(view: numer.View, rng: Random) -> numer.Action:
    """Give its process a name, and wait for the end."""
    ctypes.CDLL(None).prctl(15, b"marked-bot", 0, 0, 0)
    time.sleep(600)
    raise AssertionError


class Counting:
    """A bot that counts how often it is unpacked."""

    opened: ClassVar[int] = 0
    name = "counting"

    def __setstate__(self, state: object) -> None:
        Counting.opened += 1

    def __getstate__(self) -> object:
        return {"any": "thing"}

    def __call__(self, view: numer.View, rng: Random) -> numer.Action:
        return numer.bots.random(view, rng)


def told(number: int) -> str:
    """Return all that seat 1 is told in Numer until its first decision, after a sealed number."""
    history = History(numer)
    dialogue = Dialogue(history, numer, (Want.VIEW, Want.LEGAL, Want.EVENTS))
    rules = numer.Rules(2)
    state = numer.apply(numer.setup(rules, numer.Deal()), numer.Write(0, number))
    history.note(state)
    messages: tuple[Message, ...] = (
        new_game(numer, rules, 1, "seed", NO_LIMITS),
        dialogue.ask(numer.view(state, 1), None, None),
    )
    text = "\n".join(map(format_message, messages))
    return text.replace('"write 1 444",', "").replace('"write 1 555",', "")


def question(view: numer.View) -> bytes:
    """Return the line of the first question to a seat."""
    dialogue = Dialogue(History(numer), numer, (Want.CHANGES,))
    return format_message(dialogue.ask(view, None, None)).encode()
