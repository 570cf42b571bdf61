"""Records as text: made to be read, typed and compared line by line.

Belongs here: the text form of one record.
Does not belong here: files with many (record_files), the JSON form (record_json).

    thinkstr8 record 1
    game: numer
    library: 0.1.0
    rules: {"players":2}
    deal: {}
    seat 0: Ada
    seat 1: Ben
    tag event: Club night
    result: scores 60 51, winners 0

    write 0 513
    write 1 444
    # Seat 0 wrote 513: accepted, 7 points.
    # Seat 1 wrote 444: accepted, 4 points.

After the header and an empty line every line is an action in the game's notation. Lines that
begin with # are remarks: they are written for people and skipped by readers.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, cast, overload

import attrs

from thinkstr8.core.checks import describe
from thinkstr8.core.errors import JsonError, NotationError, RecordError
from thinkstr8.core.game import (
    ActionT,
    AnyAction,
    AnyGame,
    AnyRules,
    DealT,
    Game,
    RulesT,
    StateT,
    TableT,
    ViewT,
    game_name,
)
from thinkstr8.core.record import AnyRecord, Record, Result, Tags
from thinkstr8.files.codec import from_data, to_data
from thinkstr8.files.json_text import Json, read_json, write_json
from thinkstr8.files.kinds import Kinds, is_value, without_form
from thinkstr8.kit.memory import remembered

FORMAT: Final = 1
"""The version of the forms of a record that is written; all from 1 to this are read."""

TITLE: Final = "thinkstr8 record "
"""How the first line of a record begins; the version of the form follows."""

_MOST_TAGS: Final = 100
_MOST_REMARKS: Final = 2**16
_LINE: Final = re.compile(r"[^\n]*\n|[^\n]+")
_SCORES: Final = re.compile(r"scores((?: -?[0-9]{1,9})+), winners((?: [0-9]{1,2})+)")


def format_record(
    record: Record[StateT, ActionT, ViewT, TableT, RulesT, DealT], *, remarks: bool = True
) -> str:
    r"""Give the text of a record.

    >>> from random import Random
    >>> from thinkstr8 import numer, play
    >>> record = play(numer, numer.Rules(2), [numer.bots.random] * 2, Random(8))
    >>> print(*format_record(record).splitlines()[:6], sep="\n")
    thinkstr8 record 1
    game: numer
    library: 0.1.0
    rules: {"players":2}
    deal: {}
    result: scores 67 90, winners 1

    Args:
        record: the game.
        remarks: whether to add lines that tell people what came of the actions, if the game has
            `narrate`. It takes a replay; what is read back is the same.

    Raises:
        RecordError: the record breaks a rule, so there is nothing to tell about it.
        WrongKindError: the game lacks annotations, or its rules are of no attrs class.
    """
    return "\n".join((*_header(record), "", *_course(record, remarks=remarks), ""))


def _header(
    record: Record[StateT, ActionT, ViewT, TableT, RulesT, DealT],
) -> Iterator[str]:
    yield f"{TITLE}{FORMAT}"
    yield f"game: {game_name(record.game)}"
    yield f"library: {record.library}"
    yield f"rules: {write_json(_without_defaults(record.game, record.rules))}"
    yield f"deal: {write_json(to_data(record.game, record.deal))}"
    for seat, name in enumerate(record.names):
        yield f"seat {seat}: {name}"
    for name, text in record.tags.items():
        yield f"tag {name}: {text}"
    if record.result is not None:
        scores, winners = record.result.scores, record.result.winners
        yield f"result: scores {_spaced(scores)}, winners {_spaced(winners)}"


def _spaced(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def _course(
    record: Record[StateT, ActionT, ViewT, TableT, RulesT, DealT], *, remarks: bool
) -> Iterator[str]:
    """Give the lines of the actions, each with the remarks on what it led to."""
    narrate = getattr(record.game, "narrate", None) if remarks else None
    if narrate is None:
        yield from map(record.game.format_action, record.actions)
        return
    states = record.replay()
    yield from (f"# {remark}" for remark in narrate(next(states).table))
    for action, state in zip(record.actions, states, strict=True):
        yield record.game.format_action(action)
        yield from (f"# {remark}" for remark in narrate(state.table))


def _without_defaults(game: AnyGame, rules: object) -> Json:
    """Give the JSON of rules without what goes without saying."""
    data = cast("dict[str, Json]", to_data(game, rules))
    fields = attrs.fields_dict(cast("type[attrs.AttrsInstance]", type(rules)))
    return {
        name: value for name, value in data.items() if getattr(rules, name) != fields[name].default
    }


def _with_defaults(game: AnyGame, data: Json) -> Json:
    """Give the JSON of rules with what went without saying."""
    kind = Kinds.of(game).rules
    if not is_value(kind):
        raise without_form(kind, game)
    if type(data) is not dict:
        return data
    defaults = {
        field.name: to_data(game, field.default)
        for field in attrs.fields(cast("type[attrs.AttrsInstance]", kind))
        if field.init and field.default is not attrs.NOTHING
    }
    return defaults | data


@overload
def parse_record(
    text: str, games: Game[StateT, ActionT, ViewT, TableT, RulesT, DealT]
) -> Record[StateT, ActionT, ViewT, TableT, RulesT, DealT]: ...


@overload
def parse_record(text: str, games: Mapping[str, AnyGame]) -> AnyRecord: ...


def parse_record(text: str, games: AnyGame | Mapping[str, AnyGame]) -> object:
    """Give the record that a text stands for. Whether it breaks a rule is found by replaying it.

    >>> from thinkstr8 import numer
    >>> text = '''thinkstr8 record 1
    ... game: numer
    ... library: 0.1.0
    ... rules: {"players":2}
    ... deal: {}
    ...
    ... write 0 513
    ... '''
    >>> parse_record(text, numer).actions
    (Write(seat=0, number=513),)

    Args:
        text: the text of one record.
        games: the game that it should be of, or several by name, such as `GAMES`.

    Raises:
        RecordError: it is no record of such a game; `line` says where.
    """
    if not isinstance(text, str):
        raise RecordError(f"Expected the text of a record, not a {type(text).__name__}.")
    lines = Lines(lines_of(text))
    record = read_record(lines, games)
    if not lines.done():
        raise RecordError("Expected one record, but another one follows.", line=lines.number)
    return record


def lines_of(text: str) -> Iterator[str]:
    """Give the lines of a text one by one, without keeping them all."""
    return (found.group() for found in _LINE.finditer(text))


class Lines:
    """The lines of a text, read one by one; remarks are skipped."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._rest = iter(lines)
        self._count = 0
        self._next: str | None = ""
        self.skip()

    def skip(self) -> None:
        """Go on to the next line that is no remark."""
        self.number = self._count
        for line in self._rest:
            self._count += 1
            if not line.startswith("#"):
                self._next = line.rstrip("\r\n")
                return
            if self._count - self.number > _MOST_REMARKS:
                raise RecordError("Expected fewer remarks in a row.", line=self._count)
        self._next = None

    def skip_empty(self) -> None:
        """Go on to the next line that is not empty."""
        first = self._count
        while not self.done() and not self.peek():
            self.skip()
            if self._count - first > _MOST_REMARKS:
                raise RecordError("Expected fewer empty lines in a row.", line=self._count)

    def done(self) -> bool:
        """Whether all lines have been read."""
        return self._next is None

    def peek(self) -> str:
        """The line that comes next; empty at the end."""
        return self._next or ""

    def take(self) -> str:
        """Give the next line and go on."""
        line = self.peek()
        self.skip()
        return line

    def error(self, expected: str, line: str) -> RecordError:
        """Make the error for the line that was taken last."""
        number = max(self.number, 1)
        return RecordError(f"Expected {expected}, not {describe(line)}.", line=number)


def read_record(lines: Lines, games: AnyGame | Mapping[str, AnyGame]) -> AnyRecord:
    """Read one record, up to the first line of the next or the end.

    Raises:
        RecordError: it is no record of such a game; `line` says where.
    """
    _read_title(lines)
    game = game_called(_read_field(lines, "game"), games, line=lines.number)
    library = _read_field(lines, "library")
    kinds = Kinds.of(game)
    rules = cast(AnyRules, _read_value(lines, "rules", game, kinds.rules))
    deal = _read_value(lines, "deal", game, kinds.deal)
    names = _read_named(lines, "seat ", map(str, range(rules.players)))
    tags = _read_named(lines, "tag ", None)
    result = _read_result(lines)
    number = lines.number
    actions = _read_actions(lines, game, rules.max_actions)
    try:
        return Record(
            game,
            rules,
            deal,
            actions,
            names=tuple(names.values()),
            tags=Tags(**tags),
            result=result,
            library=library,
        )
    except RecordError as error:
        raise RecordError(error.reason, line=number) from error


def _read_title(lines: Lines) -> None:
    title = lines.take()
    if title != f"{TITLE}{FORMAT}":
        raise lines.error(f"{TITLE}{FORMAT}, as this library reads no other version", title)


def _read_field(lines: Lines, name: str) -> str:
    line = _take_of_this_record(lines, f"'{name}: …'")
    if not line.startswith(f"{name}: "):
        raise lines.error(f"'{name}: …'", line)
    return line.removeprefix(f"{name}: ")


def _take_of_this_record(lines: Lines, expected: str) -> str:
    """Give the next line, unless the next record begins with it: that is left where it is."""
    if begins_record(lines.peek()):
        raise RecordError(
            f"Expected {expected}, but the next record begins.", line=lines.number + 1
        )
    return lines.take()


def _read_value(lines: Lines, name: str, game: AnyGame, kind: object) -> object:
    text = _read_field(lines, name)
    try:
        data = read_json(text)
        return from_data(game, kind, _with_defaults(game, data) if name == "rules" else data)
    except JsonError as error:
        raise RecordError(f"{name}, {error}", line=lines.number) from error


def _read_named(lines: Lines, start: str, names: Iterator[str] | None) -> dict[str, str]:
    """Read all lines of a kind; their names may have to come in a given order."""
    found: dict[str, str] = {}
    while lines.peek().startswith(start):
        line = lines.take()
        name, colon, text = line.removeprefix(start).partition(": ")
        wanted = next(names, None) if names else name
        if not colon or name != wanted or name in found:
            raise lines.error(f"'{start}{wanted if names else 'NAME'}: …', each once", line)
        if len(found) == _MOST_TAGS:
            raise RecordError(f"More than {_MOST_TAGS} tags are too many.", line=lines.number)
        found[name] = text
    return found


def _read_result(lines: Lines) -> Result | None:
    if not lines.peek().startswith("result: "):
        return None
    text = _read_field(lines, "result")
    match = _SCORES.fullmatch(text)
    if match is None:
        raise lines.error("'scores …, winners …', each with numbers", text)
    scores, winners = (tuple(map(int, group.split())) for group in match.groups())
    return Result(scores, winners)


def _read_actions(lines: Lines, game: AnyGame, most: int) -> tuple[AnyAction, ...]:
    line = _take_of_this_record(lines, "an empty line before the actions")
    if line:
        raise lines.error("an empty line before the actions", line)
    parse = action_parser(game)
    actions: list[AnyAction] = []
    while lines.peek() and not begins_record(lines.peek()):
        if len(actions) == most:
            raise RecordError(f"A game has at most {most} actions.", line=lines.number + 1)
        try:
            actions.append(parse(lines.peek()))
        except NotationError as error:
            lines.skip()
            raise RecordError(str(error), line=lines.number, number=len(actions)) from error
        lines.skip()
    lines.skip_empty()
    if not lines.done() and not begins_record(lines.peek()):
        line = lines.take()
        raise lines.error("the end, or the next record", line)
    return tuple(actions)


def begins_record(line: str) -> bool:
    """Tell whether a record begins with a line, be it text or JSON."""
    return line.startswith((TITLE, "{"))


def game_called(
    name: str, games: AnyGame | Mapping[str, AnyGame], *, line: int | None = None
) -> AnyGame:
    """Find a game by its name among those that are wanted.

    Raises:
        RecordError: it is none of them.
    """
    known = games if isinstance(games, Mapping) else {game_name(games): games}
    if name not in known:
        raise RecordError(
            f"Expected a record of {' or '.join(known)}, not of {describe(name)}.", line=line
        )
    return known[name]


@remembered
def action_parser(game: AnyGame) -> Callable[[str], AnyAction]:
    """Make a parser that remembers, for the same lines come up in game after game."""
    return lru_cache(maxsize=2**14)(game.parse_action)
