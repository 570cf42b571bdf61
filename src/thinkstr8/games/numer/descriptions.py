"""What a seat knows in Numer, as one plain text.

Belongs here: `describe`, made from a view alone, so that it tells only what that seat may know.
Does not belong here: sentences about actions and events (words), pictures (pictures).
"""

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from thinkstr8.core.game import Seat
from thinkstr8.core.plain import require_bool
from thinkstr8.core.values import frozen
from thinkstr8.games.numer.components import DIGITS, GAME, numeral
from thinkstr8.games.numer.legality import legal_actions
from thinkstr8.games.numer.rules import Rules, is_doubled
from thinkstr8.games.numer.scoring import Outcome, outcome, points_by_part
from thinkstr8.games.numer.state import Table
from thinkstr8.games.numer.summaries import length
from thinkstr8.games.numer.views import SpectatorView, View
from thinkstr8.games.numer.words import digit_list, verdicts
from thinkstr8.kit.accounts import account, introduction
from thinkstr8.kit.grammar import cast_of
from thinkstr8.kit.phrases import listing, sentence, some
from thinkstr8.kit.viewing import Told, require_view

_SCORES: Final = ("first digits", "doubling", "bonuses", "crossed-out digits")

_Part: TypeAlias = tuple[str, Sequence[str]]
"""A part of a description: its heading and its paragraphs."""


@frozen
class _Scene(Told[View | SpectatorView]):
    """A view, and the people at its table."""

    @property
    def table(self) -> Table:
        return self.view.table


def describe(
    view: View | SpectatorView,
    names: Sequence[str] | None = None,
    log: Sequence[str] = (),
    *,
    brief: bool = False,
) -> str:
    r"""Return everything that a seat knows, as plain text of at most 80 columns.

    The text can be read aloud. It addresses the seat of the view as "you".

    >>> from thinkstr8.games.numer import Stage, example, view
    >>> text = describe(view(example(Stage.WRITE), 1), ["Ada", "Ben", "Cleo"])
    >>> print(text.partition("The boards:\n")[2].partition("\n\n")[0])
    Ada has 12 points and 7 open digits: 0, 1, 2, 3, 6, 7 and 8. Ada has not written
    yet.
    You have 15 points and 4 open digits: 4, 6, 7 and 9. You have written a number,
    face down.
    Cleo has 9 points and 7 open digits: 1, 3, 4, 5, 6, 8 and 9. Cleo has not
    written yet.

    Args:
        view: the view to describe.
        names: a name for each seat, or None.
        log: sentences about the game so far, for example of `narrate`; they become the last part.
        brief: whether to leave out the rules, what the seat can conclude, and what it can do,
            because the front end shows them in other places.

    Raises:
        QuestionError: the number of names is not the number of seats, or a name is empty.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: an argument is of the wrong class.
    """
    require_view(view, (View, SpectatorView), GAME)
    require_bool("brief", brief)
    players = view.table.rules.players
    scene = _Scene(view, cast_of(names, view.seat, players))
    opening = (f"{GAME} for {players} players.", *introduction(scene.cast, scene.seats))
    return account(opening, dict(_parts(scene, brief=brief)), log)


def _parts(scene: _Scene, *, brief: bool) -> Iterator[_Part]:
    """Yield every part of a description after its opening, in the order in which it is read."""
    table = scene.table
    result = outcome(table)
    if not brief:
        yield "The rules", (" ".join(_rules(table.rules)),)
    yield "Now", (" ".join(_now(scene, result)),)
    if result is None:
        yield "The boards", [" ".join(_board(scene, seat)) for seat in scene.seats]
        yield "Your number", [*_own_number(scene.view)]
    else:
        yield "The scores", [*_scores(scene, result)]
    yield f"The turns of round {table.round}", [*_turns(scene)]
    yield "The rounds", [*_rounds(scene)]
    if not brief:
        yield "What you can do", [*_options(scene)]


# The game


def _rules(rules: Rules) -> Iterator[str]:
    yield "In every turn, everyone secretly writes a number of three digits."
    if rules.digits < DIGITS:
        yield f"Each board has only the digits 0 to {rules.digits - 1}."
    if rules.slips:
        yield "A number with a crossed-out digit is void and never counts."
    yield "A number that shares a digit with a lower number is eliminated."
    yield "Any other number is accepted."
    yield f"An accepted number scores its first digit, doubled in turn {rules.turns}."
    yield "Then its digits are crossed out until the end of the round."
    zero = "" if rules.zero_bonus else ", unless it begins with 0"
    yield f"The highest accepted number also scores the bonus of the turn{zero}."
    yield "At the end of a round, every crossed-out digit scores 1 point."
    yield f"The most points after {length(rules)} win."


def _now(scene: _Scene, result: Outcome | None) -> Iterator[str]:
    """Yield sentences about the state of the game, and about who has to act."""
    table, cast = scene.table, scene.cast
    if result is not None:
        winners = cast.do(result.winners, "win")
        yield f"The game is over: {winners} with {some(max(result.scores), 'point')}."
        return
    bonus = some(table.rules.bonuses[table.turn - 1], "point")
    rules = table.rules
    yield f"This is turn {table.turn} of {rules.turns} in round {table.round} of {rules.rounds}."
    yield f"The bonus for the highest accepted number is {bonus}."
    if is_doubled(rules, table.turn):
        yield "First digits count double."
    yield sentence(cast.do(table.waiting, "have to write"))


# The boards


def _board(scene: _Scene, seat: Seat) -> Iterator[str]:
    """Yield sentences about a seat: points, open digits, and whether it has written."""
    table, cast = scene.table, scene.cast
    digits = table.available[seat]
    points = f"{cast.does(seat, 'have')} {some(table.totals[seat], 'point')}"
    if not digits:
        yield sentence(f"{points} and no digit left for the rest of the round")
        return
    yield sentence(f"{points} and {some(len(digits), 'open digit')}: {digit_list(digits)}")
    if seat in table.waiting:
        yield sentence(cast.does(seat, "have not written yet"))
    else:
        yield sentence(cast.does(seat, "have written a number, face down"))


def _own_number(view: View | SpectatorView) -> Iterator[str]:
    if view.number is not None:
        yield (
            f"You wrote {numeral(view.number)}. It stays hidden from the others until everyone has "
            "written."
        )


# The turns


def _turns(scene: _Scene) -> Iterator[str]:
    """Yield a paragraph for each finished turn of the current round, or of the last one."""
    table = scene.table
    first = table.rules.turns * (table.round - 1)
    for turn, result in enumerate(table.turns[first:], start=1):
        skipped = ["Nobody had a digit left."]
        told = verdicts(result, scene.cast) if any(result.verdicts) else skipped
        yield f"Turn {turn}: {' '.join(told)}"


def _rounds(scene: _Scene) -> Iterator[str]:
    """Yield a sentence about the points of each finished round."""
    table, turns = scene.table, scene.table.rules.turns
    for number, crossed_out in enumerate(table.crossed_out, start=1):
        results = table.turns[turns * (number - 1) : turns * number]
        points = [
            count + sum(result.points[seat] for result in results)
            for seat, count in enumerate(crossed_out)
        ]
        shares = [
            f"{some(points[seat], 'point')} to {scene.cast.who(seat)} "
            f"({crossed_out[seat]} for crossed-out digits)"
            for seat in scene.seats
        ]
        yield f"Round {number} brought {listing(shares)}."


def _scores(scene: _Scene, result: Outcome) -> Iterator[str]:
    """Yield a sentence about the score of each seat, and where the points came from."""
    for seat, score in enumerate(result.scores):
        points = points_by_part(result.breakdown[seat])
        shares = [f"{count} for {part}" for count, part in zip(points, _SCORES, strict=True)]
        total = f"{scene.cast.does(seat, 'have')} {some(score, 'point')}"
        yield sentence(f"{total}: {listing(shares)}")


# The viewer


def _options(scene: _Scene) -> Iterator[str]:
    """Yield what the viewer can write, and the line to type."""
    table, seat = scene.table, scene.view.seat
    if seat is None or not table.waiting:
        return
    count = len(legal_actions(table, seat))
    digits = table.available[seat]
    if not digits:
        yield "You have no digit left, so you sit out the rest of the round."
        return
    if not count:
        others = scene.cast.do(table.waiting, "have written")
        yield f"You have written. There is nothing to do until {others}."
        return
    yield (
        f"Write a number of three digits from your open digits: {digit_list(digits)}. "
        "A digit may repeat."
    )
    if table.rules.slips and count > len(digits) ** 3:
        yield "You may also use a crossed-out digit, but then your number is void."
    yield f'Type the number, such as "{numeral(_sample(digits))}".'


def _sample(digits: Sequence[int]) -> int:
    """Return a number that shows how one is typed: low, middle and high open digits."""
    low, middle, high = digits[0], digits[len(digits) // 2], digits[-1]
    return 100 * low + 10 * middle + high
