"""Games of Numer in compiled code as values of the library.

Belongs here: states to and from records.
Does not belong here: the records (numer_tables), the play (numer).
"""

from collections.abc import Iterator

from thinkstr8.batch.numer_tables import VERDICTS, Game
from thinkstr8.batch.writing import ABSENT
from thinkstr8.games.numer.checking import TurnResult, Verdict
from thinkstr8.games.numer.rules import Rules
from thinkstr8.games.numer.state import Progress, State, Table


def pack(state: State, game: Game) -> None:
    """Write a state into a record."""
    table = state.table
    progress, players = table.progress, table.rules.players
    game.turns = len(progress.turns)
    game.turn, game.round_now = progress.turn - 1, progress.round - 1
    game.known[:players] = 0
    game.waiting = sum(1 << seat for seat in table.waiting)
    game.boards[:players] = progress.boards
    game.totals[:players] = progress.totals
    game.sealed[:players] = [_or_absent(number) for number in state.sealed]
    log = [
        entry
        for result in progress.turns
        for entry in (
            *map(_or_absent, result.numbers),
            *map(_told, result.verdicts),
            *result.points,
        )
    ]
    game.log[: len(log)] = log
    for number, crossed_out in enumerate(progress.crossed_out):
        game.crossed_out[number * players : (number + 1) * players] = crossed_out


def _or_absent(number: int | None) -> int:
    return ABSENT if number is None else number


def _told(verdict: Verdict | None) -> int:
    return ABSENT if verdict is None else VERDICTS.index(verdict)


def unpack(rules: Rules, game: Game) -> State:
    """Return the state of a record."""
    players, played = rules.players, int(game.turns)
    finished = played // rules.turns
    progress = Progress(
        rules=rules,
        boards=tuple(game.boards[:players].tolist()),
        totals=tuple(game.totals[:players].tolist()),
        turns=tuple(_turn_results(players, played, game)),
        crossed_out=tuple(
            tuple(game.crossed_out[number * players : (number + 1) * players].tolist())
            for number in range(finished)
        ),
    )
    waiting = tuple(seat for seat in range(players) if game.waiting >> seat & 1)
    sealed = tuple(None if n == ABSENT else n for n in game.sealed[:players].tolist())
    return State(Table(progress, waiting, _last(progress, sealed)), sealed)


def _turn_results(players: int, played: int, game: Game) -> Iterator[TurnResult]:
    log = game.log[: played * 3 * players].reshape(played, 3, players).tolist()
    for numbers, verdicts, points in log:
        yield TurnResult(
            numbers=tuple(None if number == ABSENT else number for number in numbers),
            verdicts=tuple(None if told == ABSENT else VERDICTS[told] for told in verdicts),
            points=tuple(points),
        )


def _last(progress: Progress, sealed: tuple[int | None, ...]) -> int | None:
    """Return the seat that wrote last, if all wrote in the order of their seats."""
    numbers = sealed
    for result in reversed(progress.turns):
        if any(number is not None for number in numbers):
            break
        numbers = result.numbers
    written = [seat for seat, number in enumerate(numbers) if number is not None]
    return written[-1] if written else None
