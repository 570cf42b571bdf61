"""One door for input: what a person typed or a client sent becomes an action or a refusal.

Belongs here: `read_action`, which forgives how an action is written.
Does not belong here: notation (each game's), JSON (codec), whether an action is legal (each game's
legality).
"""

from collections.abc import Callable, Iterator
from operator import itemgetter
from typing import Final, cast

from thinkstr8.core.errors import (
    Code,
    Details,
    JsonError,
    MalformedActionError,
    NotationError,
    Refusal,
)
from thinkstr8.core.game import (
    NATURE,
    ActionT,
    Game,
    Seat,
    StateT,
    TableT,
    ViewT,
    require_game,
)
from thinkstr8.core.plain import require_str
from thinkstr8.core.wording import describe
from thinkstr8.files.codec import action_from_json
from thinkstr8.kit.notation import END, without_seat
from thinkstr8.kit.phrases import listing

_MOST_TYPED: Final = 200


def read_action(
    game: Game[StateT, ActionT, ViewT, TableT], table: TableT, seat: Seat, text: str
) -> ActionT | Refusal:
    """Return the action that a seat typed or sent, or the reason why it is none.

    The text is a line of notation or the action's JSON. A typed line may have capitals, commas and
    more spaces. It may leave out the seat and, if the seat has only one kind of action to choose
    from, the verb. Each game forgives more, such as dice in any order.

    >>> from thinkstr8 import think_str8
    >>> table = think_str8.example(think_str8.Stage.TAKE).table
    >>> read_action(think_str8, table, 1, "Take 5")
    TakeToken(seat=1, size=5)
    >>> read_action(think_str8, table, 1, "take five").message
    "Expected a token's size, not 'five'. For example: take 1"

    Args:
        game: the module with the verbs.
        table: the table at which the seat acts.
        seat: the seat that typed or sent it; `NATURE` if it is an outcome of chance.
        text: what was typed or sent.

    Raises:
        UnknownSeatError: the seat is not at this table.
        WrongKindError: an argument is of the wrong class.
    """
    require_game(game)
    require_str("The text of an action", text)
    options = game.legal_actions(table, seat)
    try:
        if text.lstrip()[:1] == "{":
            action = action_from_json(game, text)
        else:
            action = _typed(game, seat, options, text)
    except (NotationError, MalformedActionError, JsonError) as error:
        return _unreadable(game, seat, options, text, error)
    if action.seat != seat:
        return not_your_seat(seat, action.seat)
    return game.refusal(table, action) or action


def not_your_seat(seat: Seat, given: Seat) -> Refusal:
    """Return the refusal of an action that belongs to another seat."""
    return Refusal(
        Code.NOT_YOUR_SEAT,
        f"You act for seat {describe(seat)}, but this is an action of seat {describe(given)}.",
        Details(seat=seat, given=given),
    )


def _typed(
    game: Game[StateT, ActionT], seat: Seat, options: tuple[ActionT, ...], text: str
) -> ActionT:
    """Return the action of a typed line: of the given seat, if the line can be read so.

    Raises:
        MalformedActionError: the line is an action that no position allows.
        NotationError: the line is not an action; the error is of the reading that got furthest.
    """
    if len(text) > _MOST_TYPED:
        raise NotationError(text[:40] + "…", _MOST_TYPED, f"at most {_MOST_TYPED} characters")
    tidy = cast("Callable[[str], str]", getattr(game, "tidy_action", str))
    faults: list[tuple[int, NotationError | MalformedActionError]] = []
    others: list[ActionT] = []
    for line in _readings(game, seat, options, text):
        try:
            action = game.parse_action(tidy(line))
        except NotationError as error:
            faults.append((error.column, error))
        except MalformedActionError as error:
            faults.append((len(line), error))
        else:
            if action.seat == seat:
                return action
            others.append(action)
    if others:
        return others[0]
    raise max(faults, key=itemgetter(0))[1]


def _readings(
    game: Game[StateT, ActionT], seat: Seat, options: tuple[ActionT, ...], text: str
) -> Iterator[str]:
    """Yield the lines that a typed line may mean: as it is, with the seat, with the verb."""
    words = _words(text)
    yield " ".join(words)
    if seat == NATURE or not words:
        return
    yield " ".join([words[0], str(seat), *words[1:]])
    verbs = _verbs(game, options)
    if len(verbs) == 1 and words[0] not in verbs:
        yield " ".join([*verbs, str(seat), *words])


def _words(text: str) -> list[str]:
    """Return the words of a typed line."""
    return text.casefold().replace(",", " ").split()


def _verbs(game: Game[StateT, ActionT], options: tuple[ActionT, ...]) -> dict[str, None]:
    """Return the first words of the lines of actions, each once."""
    return dict.fromkeys(game.format_action(option).partition(" ")[0] for option in options)


def _unreadable(
    game: Game[StateT, ActionT],
    seat: Seat,
    options: tuple[ActionT, ...],
    text: str,
    error: Exception,
) -> Refusal:
    """Return the refusal of a text that is no action, with an action that would be right."""
    reason = str(error)
    if isinstance(error, NotationError):
        reason = _expected(text, [*_verbs(game, options)], error)
    full_stop = "" if reason.endswith((".", "?", "!", "…")) else "."
    example = game.format_action(options[0]) if options else None
    hint = "" if example is None else f" For example: {without_seat(example, seat)}"
    return Refusal(
        Code.UNREADABLE,
        f"{reason}{full_stop}{hint}",
        Details(text=text[:_MOST_TYPED], example=example),
    )


def _expected(text: str, verbs: list[str], error: NotationError) -> str:
    """Return what is wrong with a typed line, with the word that was typed.

    The text of the error is another one if the line was read with a seat or a verb.
    """
    words = _words(text)
    if not words:
        return "Nothing was typed"
    if len(text) > _MOST_TYPED:
        return f"Expected {error.expected}"
    rest = error.text[error.column :].split()
    if not rest:
        return f"Expected {error.expected} after {describe(words[-1])}"
    is_unknown = error.column == 0 or (error.expected == END and rest[0] == words[0])
    expected = listing([*map(describe, verbs)], "or") if is_unknown and verbs else error.expected
    return f"Expected {expected}, not {describe(rest[0])}"
