"""Records as text, which people can read, type and compare line by line.

Belongs here: the text form of one record.
Does not belong here: files with many records (record_files), the JSON form (record_json).

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

After the header and an empty line, every line is an action in the game's notation. Lines that
begin with # are remarks for people; the reader skips them.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import repeat
from typing import Final, TypeAlias, cast, overload

import attrs

from thinkstr8.core.errors import JsonError, NotationError, RecordError, WrongKindError
from thinkstr8.core.facts import MOST_FACTS
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
from thinkstr8.core.plain import require_bool, require_int, require_str
from thinkstr8.core.record import (
    AnyRecord,
    Record,
    Result,
    Tags,
    require_line,
    require_record,
    too_many_tags,
)
from thinkstr8.core.wording import describe, with_class
from thinkstr8.files.codec import from_data, to_data
from thinkstr8.files.headers import FORMAT, Games, game_called, require_games, versions_read
from thinkstr8.files.json_text import Json, read_json, write_json
from thinkstr8.files.kinds import Kinds, default_in, defaults_of, is_value, without_form
from thinkstr8.files.lines import Lines, lines_of
from thinkstr8.files.memory import remembered
from thinkstr8.kit.phrases import sentence

TITLE: Final = "thinkstr8 record "
"""The beginning of a record's first line; the version of the form follows."""

Notes: TypeAlias = Mapping[int, Sequence[str]]
"""Remarks by the number of the action that they are about."""

_TITLE: Final = re.compile(f"{TITLE}([1-9][0-9]{{0,8}})")
_SCORES: Final = re.compile(r"scores((?: -?[0-9]{1,9})+), winners((?: [0-9]{1,2})+)")


def format_record(record: Record, *, remarks: bool = True, notes: Notes | None = None) -> str:
    r"""Return the text of a record.

    >>> from random import Random
    >>> from thinkstr8 import numer, play
    >>> record = play(numer, numer.Rules(2), [numer.bots.random] * 2, Random(8))
    >>> print(*format_record(record).splitlines()[:6], sep="\n")
    thinkstr8 record 1
    game: numer
    library: 0.1.0
    rules: {"players":2}
    deal: {}
    result: scores 77 58, winners 0

    Args:
        record: the record.
        remarks: whether to add remarks that tell people what each action led to. They need a replay
            and a game that has `remarks`. Readers skip them.
        notes: remarks of your own, by the number of the action that they are about. Readers skip
            them, too.

    Raises:
        RecordError: the record has an illegal action, so it cannot be replayed for the remarks; or
            a note is not a line of text, or is about an action that the record does not have.
        WrongKindError: `record` is not a record, the game lacks annotations, its rules are not an
            attrs class, or `notes` are not lists of str by number.
    """
    require_record(record)
    require_bool("remarks", remarks)
    noted = _noted(record, {} if notes is None else notes)
    return "\n".join((*_header(record), "", *_body(record, noted, remarks=remarks), ""))


def _noted(record: Record, notes: object) -> Mapping[int, tuple[str, ...]]:
    """Return checked notes."""
    if not isinstance(notes, Mapping):
        raise WrongKindError(f"Notes must be a dict of lists of str, not {with_class(notes)}.")
    found: dict[int, tuple[str, ...]] = {}
    for number, lines in notes.items():
        require_int("The number of an action", number)
        if not 0 <= number < len(record.actions):
            raise RecordError(
                f"Notes must be about actions 0 to {len(record.actions) - 1}, "
                f"not {describe(number)}."
            )
        if isinstance(lines, str) or not isinstance(lines, Sequence):
            raise WrongKindError(
                f"The notes about an action must be a list of str, not {with_class(lines)}."
            )
        for line in lines:
            require_line("A note", line)
        found[number] = (*lines,)
    return found


def _header(record: Record) -> Iterator[str]:
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


def _body(record: Record, notes: Mapping[int, tuple[str, ...]], *, remarks: bool) -> Iterator[str]:
    """Yield the line of every action, followed by the remarks and the notes about it."""
    written = getattr(record.game, "remarks", None) if remarks else None
    told: Iterator[Iterable[str]] = repeat(())
    if written is not None:
        told = (written(state.table) for state in record.replay())
    yield from _remarked(next(told))
    pairs = zip(told, record.actions, strict=False)  # in this order, the replay comes to its end
    for number, (lines, action) in enumerate(pairs):
        yield record.game.format_action(action)
        yield from _remarked((*lines, *notes.get(number, ())))


def _remarked(lines: Iterable[str]) -> Iterator[str]:
    return (f"# {line}" for line in lines)


def _without_defaults(game: AnyGame, rules: object) -> Json:
    """Return the JSON data of rules, without the fields that have their defaults."""
    data = cast("dict[str, Json]", to_data(game, rules))
    fields = attrs.fields_dict(cast("type[attrs.AttrsInstance]", type(rules)))
    return {
        name: value
        for name, value in data.items()
        if getattr(rules, name) != default_in(rules, fields[name].default)
    }


def _with_defaults(game: AnyGame, data: Json) -> Json:
    """Return the JSON data of rules, with defaults for the missing fields."""
    kind = Kinds.of(game).rules
    if not is_value(kind):
        raise without_form(kind, game)
    if type(data) is not dict:
        return data
    optional = dict(defaults_of(kind))  # reading adds these
    defaults = {
        field.name: to_data(game, field.default)
        for field in attrs.fields(cast("type[attrs.AttrsInstance]", kind))
        if field.init and field.default is not attrs.NOTHING and field.name not in optional
    }
    return defaults | data


@overload
def parse_record(
    text: str, games: Game[StateT, ActionT, ViewT, TableT, RulesT, DealT]
) -> Record[StateT, ActionT, ViewT, TableT, RulesT, DealT]: ...
@overload
def parse_record(text: str, games: Mapping[str, AnyGame]) -> AnyRecord: ...
def parse_record(text: str, games: Games) -> object:
    """Return the record that a text represents. Only a replay shows whether its actions are legal.

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
        games: the expected game, or several by name, such as `GAMES`.

    Raises:
        RecordError: the text is not a record of such a game; `line` says where the fault is.
        WrongKindError: the text is not a str, or `games` are not games.
    """
    require_str("The text of a record", text)
    require_games(games)
    lines = Lines(lines_of(text))
    record = read_record(lines, games)
    if not lines.done():
        raise RecordError("Expected one record, but another follows.", line=lines.number)
    return record


def read_record(lines: Lines, games: Games) -> AnyRecord:
    """Return one record, read up to the first line of the next record or the end.

    Raises:
        RecordError: the lines are not a record of such a game; `line` says where the fault is.
    """
    title = lines.take()
    match = _TITLE.fullmatch(title)
    if match is None:
        raise lines.error(f"{TITLE}{FORMAT}", title)
    version = int(match.group(1))
    if version not in READERS:
        reason = sentence(f"{versions_read(READERS)}, not {version}")
        raise RecordError(reason, line=lines.number)
    return READERS[version](lines, games)


def _read_version_1(lines: Lines, games: Games) -> AnyRecord:
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


READERS: Final[dict[int, Callable[[Lines, Games], AnyRecord]]] = {1: _read_version_1}
"""The readers of a record after its first line, by the version in that line."""


def _read_field(lines: Lines, name: str) -> str:
    line = _take_of_this_record(lines, f"'{name}: …'")
    if not line.startswith(f"{name}: "):
        raise lines.error(f"'{name}: …'", line)
    return line.removeprefix(f"{name}: ")


def _take_of_this_record(lines: Lines, expected: str) -> str:
    """Return the next line, which must not be the first line of another record."""
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
    """Return the texts of consecutive lines with the same start; `names` fixes their order."""
    found: dict[str, str] = {}
    while lines.peek().startswith(start):
        line = lines.take()
        name, colon, text = line.removeprefix(start).partition(": ")
        wanted = next(names, None) if names else name
        if not colon or name != wanted or name in found:
            raise lines.error(f"'{start}{wanted if names else 'NAME'}: …', each once", line)
        if len(found) == MOST_FACTS:
            raise too_many_tags(lines.number)
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
    """Return whether a line is the first line of a record, in text or in JSON."""
    return line.startswith((TITLE, "{"))


@remembered
def action_parser(game: AnyGame) -> Callable[[str], AnyAction]:
    """Return a parser with a cache, because many games contain the same lines."""
    return lru_cache(maxsize=2**14)(game.parse_action)
