"""Games of Numer in compiled code as values of the library.

Belongs here: states to and from records.
Does not belong here: the records (numer_tables), the play (numer).
"""

from collections.abc import Iterator

from thinkstr8.batch.numer_tables import POINTS, TOLD, VERDICTS, Game, entry
from thinkstr8.batch.writing import ABSENT
from thinkstr8.core.fields import BASE
from thinkstr8.games.numer.checking import TurnResult, Verdict
from thinkstr8.games.numer.components import BITS_OF, PLACES, numeral
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
    sealed = [_or_absent(number) for number in state.sealed]
    game.sealed[:players] = sealed
    game.written[:players] = [
        0 if number == ABSENT or BITS_OF[number] & ~board else BITS_OF[number]
        for number, board in zip(sealed, progress.boards, strict=True)
    ]
    log = [
        byte
        for result in progress.turns
        for number, verdict, points in zip(
            result.numbers, result.verdicts, result.points, strict=True
        )
        for byte in (*_digits(number), _told(verdict), *divmod(points, BASE))
    ]
    game.log[: len(log)] = log
    crossed_out = [count for counts in progress.crossed_out for count in counts]
    start = entry(players, table.rules.rounds * table.rules.turns, 0)
    game.log[start : start + len(crossed_out)] = crossed_out


def _or_absent(number: int | None) -> int:
    return ABSENT if number is None else number


def _digits(number: int | None) -> list[int]:
    return [ABSENT] * PLACES if number is None else [*map(int, numeral(number))]


def _told(verdict: Verdict | None) -> int:
    return ABSENT if verdict is None else VERDICTS.index(verdict)


def unpack(rules: Rules, game: Game) -> State:
    """Return the state of a record."""
    players, played = rules.players, int(game.turns)
    start = entry(players, rules.rounds * rules.turns, 0)
    crossed_out = game.log[start : start + played // rules.turns * players].reshape(-1, players)
    progress = Progress(
        rules=rules,
        boards=tuple(game.boards[:players].tolist()),
        totals=tuple(game.totals[:players].tolist()),
        turns=tuple(_turn_results(players, played, game)),
        crossed_out=tuple(map(tuple, crossed_out.tolist())),
    )
    waiting = tuple(seat for seat in range(players) if game.waiting >> seat & 1)
    sealed = tuple(None if n == ABSENT else n for n in game.sealed[:players].tolist())
    return State(Table(progress, waiting, _last(progress, sealed)), sealed)


def _turn_results(players: int, played: int, game: Game) -> Iterator[TurnResult]:
    log = game.log[: entry(players, played, 0)]
    for entries in log.reshape(played, players, entry(players, 0, 1)).tolist():
        yield TurnResult(
            numbers=tuple(_number(each[:PLACES]) for each in entries),
            verdicts=tuple(
                None if each[TOLD] == ABSENT else VERDICTS[each[TOLD]] for each in entries
            ),
            points=tuple(BASE * each[POINTS] + each[POINTS + 1] for each in entries),
        )


def _number(digits: list[int]) -> int | None:
    return None if ABSENT in digits else int("".join(map(str, digits)))


def _last(progress: Progress, sealed: tuple[int | None, ...]) -> int | None:
    """Return the seat that wrote last, if all wrote in the order of their seats."""
    numbers = sealed
    for result in reversed(progress.turns):
        if any(number is not None for number in numbers):
            break
        numbers = result.numbers
    written = [seat for seat, number in enumerate(numbers) if number is not None]
    return written[-1] if written else None
