"""Bots that fail, each in its own way; functions of a module, so that other processes get them."""

import os
import signal
import sys
import time
from pathlib import Path
from random import Random

from attrs import evolve, frozen

from thinkstr8 import Bot
from thinkstr8.games.numer import Action, View, Write, bots


@frozen
class Unreliable:
    """A bot that plays at random, and now and then leaves the decision to one that fails."""

    failing: Bot[View, Action]

    @property
    def name(self) -> str:
        """The name of the one that fails."""
        return self.failing.__name__

    def __call__(self, view: View, rng: Random) -> Action:
        """Play at random, mostly."""
        return (self.failing if rng.random() < 0.05 else bots.random)(view, rng)


def crashing(view: View, rng: Random) -> Action:
    """Raise an error in the second turn."""
    if view.table.turns:
        raise ZeroDivisionError("nothing\nleft")
    return bots.random(view, rng)


def leaving(view: View, rng: Random) -> Action:
    """Try to end the process."""
    sys.exit("I have had enough")


class UnspeakableError(Exception):
    def __str__(self) -> str:
        raise RuntimeError


def unspeakable(view: View, rng: Random) -> Action:
    """Raise an error that cannot even be printed."""
    raise UnspeakableError


def endless(view: View, rng: Random) -> Action:
    """Compute for ever."""
    while True:
        rng.random()


def stubborn(view: View, rng: Random) -> Action:
    """Compute for ever, and ignore being told to exit a few times."""
    told = 0
    while told < 3:
        try:
            endless(view, rng)
        except SystemExit:
            told += 1
    return Write(view.seat, 0)


def sleepy(view: View, rng: Random) -> Action:
    """Answer well, but late."""
    time.sleep(0.5)
    return bots.random(view, rng)


def slow(view: View, rng: Random) -> Action:
    """Answer well, in a little while."""
    time.sleep(0.1)
    return bots.random(view, rng)


def cheating(view: View, rng: Random) -> Action:
    """Write a number with a digit that is crossed out, or else one that will be."""
    crossed = set(range(10)).difference(view.table.available[view.seat])
    return Write(view.seat, 111 * max(crossed, default=0))


def meddling(view: View, rng: Random) -> Action:
    """Act for somebody else."""
    return evolve(bots.random(view, rng), seat=1 - view.seat)


def babbling(view: View, rng: Random) -> Action:
    """Answer with something that is not an action."""
    return "444"  # type: ignore[return-value]  # that is the point


@frozen
class Deadly:
    """A bot that plays at random, and in some games kills the process it plays in.

    Which games these are depends on its random numbers. If there is a file, it does so only once,
    and then writes the file.
    """

    once: Path | None = None
    name = "deadly"

    def __call__(self, view: View, rng: Random) -> Action:
        """Play at random, or not at all."""
        if rng.random() < 0.01 and not (self.once and self.once.exists()):
            if self.once:
                self.once.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return bots.random(view, rng)
