"""What an arena and a bot in a process of its own say to each other, line by line."""

from collections.abc import Iterable
from typing import Any

from thinkstr8 import numer
from thinkstr8.arena import Limits, Series
from thinkstr8.arena.isolation.isolated import _launch
from thinkstr8.arena.isolation.pipes import Lines
from thinkstr8.arena.isolation.players import start_player
from thinkstr8.arena.protocol.dialogues import History, new_game
from thinkstr8.arena.sittings.sitting import Sitting


class Overheard:
    """Lines that are noted as they pass."""

    def __init__(self, lines: Lines, heard: list[str]) -> None:
        self._lines, self._heard = lines, heard

    def send(self, line: bytes, deadline: float) -> None:
        self._lines.send(line, deadline)

    def receive(self, deadline: float) -> bytes:
        line = self._lines.receive(deadline)
        self._heard.append(f"< {line.decode()}")
        return line

    def close(self) -> None:
        self._lines.close()


def documented_dialogue() -> list[str]:
    """Return the lines of a whole game of Numer between the arena and the bot at seat 0."""
    line_up = {"Ada": numer.bots.careful, "Ben": numer.bots.random}
    rules = numer.Rules(2)
    limits = Limits(decision=10)
    series = Series(numer, rules, line_up, deals=1, seed=8, limits=limits, isolated=True)
    heard = ['> {"type":"hello","protocol":1,"library":"VERSION"}']

    def noting(line: bytes) -> Iterable[bytes]:
        heard.append(f"> {line.decode()}")
        return (line,)

    sitting, history = Sitting(series, 0, 0), History(numer)
    players: Any = [start_player(_launch(series, bot), series.limits) for bot in series.bots]
    players[0]._manner = noting
    players[0]._process.lines = Overheard(players[0]._process.lines, heard)
    for seat, player in enumerate(players):
        player.play()
        new = new_game(numer, rules, seat, sitting.seeds[seat], series.limits)
        player.begin(numer, history, new)

    def ask(seat: int, view: Any) -> Any:
        return players[seat].decide(numer, view)

    assert sitting.play(ask, history.note) is None
    for player in players:
        player.leave(sitting.state, None)
    return heard
