"""The bytes of what a seat sees in Think Str8!.

Belongs here: the fields of an observation, and how each is written.
Does not belong here: ids, and the public functions for learning programs (encoding).
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from operator import itemgetter
from typing import Final, TypeAlias

from thinkstr8.core.caches import Briefly, Growing, Recalled
from thinkstr8.core.checks import require_seat, require_view
from thinkstr8.core.fields import Field
from thinkstr8.core.game import Seat
from thinkstr8.core.spaces import require_same_rules
from thinkstr8.core.values import frozen
from thinkstr8.games.think_str8.beliefs import beliefs as beliefs_of
from thinkstr8.games.think_str8.components import (
    GAME,
    HIGHEST_SUM,
    NUMBERS,
    PILE,
    RACKS,
    THROWS,
    Colour,
    Dice,
    Numbers,
    Rack,
)
from thinkstr8.games.think_str8.legality import ACTING
from thinkstr8.games.think_str8.rules import ALL_SEATS, MOST_NAMED, NAMEABLE, Rules, Verdict
from thinkstr8.games.think_str8.state import Bet, Board, FinalReveal, Markers, Round, Stage
from thinkstr8.games.think_str8.views import SpectatorView, View
from thinkstr8.kit.encoding import (
    ABSENT,
    ABSENT_BYTE,
    fields,
    from_seat,
    renamed,
    wide,
)

_Part: TypeAlias = tuple[str, tuple[int, ...], int, int, str]

_Own: TypeAlias = Callable[[bytes], tuple[int, ...]]
"""A function that returns the values of a round in the order of an observer."""

_DICE: Final = 3
_HIGHEST: Final = NUMBERS[-1]


def observed_fields(rules: Rules, *, history: bool, beliefs: bool) -> tuple[Field, ...]:
    """Return the fields of an observation."""
    past = _past(rules) if history else ()
    return fields(*_present(rules), *past, *(_concluded(rules) if beliefs else ()))


def observer(rules: Rules, *, history: bool, beliefs: bool) -> Callable[[View], bytes]:
    """Return a function that writes the observation of a view."""
    writers = tuple([_writer(rules, seat, history=history) for seat in range(rules.players)])
    write = partial(_observation, rules, writers)
    return partial(_with_beliefs, write) if beliefs else write


# The layout


def _present(rules: Rules) -> Iterator[_Part]:
    """Yield the fields for what lies on the table and what the observer knows besides."""
    players, colours, widest = rules.players, len(rules.colours), rules.sizes[-1]
    stages = ", ".join(f"{index} {stage}" for index, stage in enumerate(Stage))
    named = "For each seat and colour the numbers of the final guess, then -1; the others' are -1"
    racks = "The numbers on each seat's rack, then on the neutral racks; yours are -1"
    resolved = "The seats in the order in which their guesses were resolved; -1"
    given_up = "For each colour the numbers given up so far, in order, then -1."
    thrown = "The colours of the dice as they were thrown, before they were settled"
    yield "stage", (), 0, len(Stage) - 1, f"The stage: {stages}."
    yield "your_turn", (), 0, 1, "Whether you may act now."
    yield "waiting", (players,), 0, 1, "Whether each seat has yet to act in this stage."
    yield "round", (), 1, rules.rounds, "The round, or the last one after the rounds."
    yield "roller", (), 0, players - 1, "The seat that settles the dice of the round."
    yield "dice", (_DICE,), ABSENT, len(Colour) - 1, "The colours of the dice; -1 without dice."
    yield "thrown", (_DICE,), ABSENT, len(Colour) - 1, f"{thrown}; -1 without dice."
    yield "tokens", (players,), ABSENT, widest, "The size of each seat's token; -1 without one."
    yield "exchanged", (), ABSENT, colours - 1, "The colour of the card being drawn; -1 if none is."
    yield "own_low", (), ABSENT, HIGHEST_SUM, "The lowest sum of your sealed bet; -1 without one."
    yield "guesses", (players, colours, MOST_NAMED), ABSENT, _HIGHEST, f"{named} before the end."
    yield "guessed", (players,), 0, colours, "How many colours each seat has guessed."
    yield "resolved", (players,), ABSENT, players - 1, f"{resolved} before the end."
    yield "racks", (RACKS, colours), ABSENT, _HIGHEST, f"{racks} before the end."
    yield "positions", (players,), *rules.score_range, "The space of each seat's marker."
    yield "ranks", (players,), 0, players - 1, "How many markers are behind each seat's marker."
    yield "discards", (colours, PILE), ABSENT, _HIGHEST, given_up
    yield "piles", (colours,), 0, PILE, "For each colour the number of cards left to draw."


def _past(rules: Rules) -> Iterator[_Part]:
    """Yield the fields for the checked rounds."""
    rounds, players, colours = rules.rounds, rules.players, len(rules.colours)
    told = ", ".join(f"{index} {verdict}" for index, verdict in enumerate(Verdict))

    def bets(what: str) -> str:
        return f"For each seat and round {what}; -1 before the check."

    def given_up(what: str) -> str:
        return f"{what} of each round, in order and then -1; the last axis is for rounds."

    each = (players, rounds)
    dice = "For each die and round the settled colour; -1 before the check."
    thrown = "For each die and round the thrown colour; -1 before the check."
    roller = "For each round the seat that settled the dice; -1 before the check."
    yield "past_dice", (_DICE, rounds), ABSENT, colours - 1, dice
    yield "past_thrown", (_DICE, rounds), ABSENT, len(Colour) - 1, thrown
    yield "past_sizes", each, ABSENT, rules.sizes[-1], bets("the size of the token")
    yield "past_lows", each, ABSENT, HIGHEST_SUM, bets("the lowest sum of the bet")
    yield "past_verdicts", each, ABSENT, len(Verdict) - 1, bets(f"the verdict ({told})")
    yield "past_rollers", (rounds,), ABSENT, players - 1, roller
    yield "exchangers", each, ABSENT, players - 1, given_up("The seats that exchanged a card")
    yield "exchanged_colours", each, ABSENT, colours - 1, given_up("The colours they gave up")
    yield "exchanged_numbers", each, ABSENT, _HIGHEST, given_up("The numbers they gave up")


def _concluded(rules: Rules) -> Iterator[_Part]:
    """Yield the fields for what the observer can conclude about its own hand."""
    whole = "in whole percent: 0 is never, 100 is always, and all else is 1 to 99"
    shape = len(rules.colours), len(NUMBERS)
    numbers = f"For each colour the odds of each number on your card, {whole}."
    sums = f"The odds of each sum of yours, {whole}; -1 without dice whose colours are in play."
    yield "hands", (), 1, _most_hands(rules), "The number of hands that you can have."
    yield "number_odds", shape, 0, 100, numbers
    yield "sum_odds", (HIGHEST_SUM + 1,), ABSENT, 100, sums


def _most_hands(rules: Rules) -> int:
    """Return the most hands that a seat can have: it sees all racks but its own."""
    most: int = (len(NUMBERS) - (RACKS - 1)) ** len(rules.colours)
    return most


# The bytes, in the order of the fields


@frozen
class _Writer:
    """What writes the parts of an observation for one observer; each part is kept while it holds.

    Attributes:
        turn: the stage, and who has to act, by stage and waiting seats.
        tokens: the token of each seat.
        sealed: the guesses before the end, by the observer's own and the numbers of all.
        racks: the rack of each seat, as far as the observer sees them.
        board: everything on a board.
    """

    turn: Recalled[tuple[Stage, tuple[Seat, ...]], bytes]
    tokens: Recalled[tuple[int | None, ...], bytes]
    sealed: Recalled[tuple[tuple[Numbers, ...], tuple[int, ...]], bytes]
    racks: Briefly[tuple[Rack | None, ...], bytes]
    board: Briefly[Board, bytes]


def _writer(rules: Rules, observer: Seat, *, history: bool) -> _Writer:
    players, colours = rules.players, len(rules.colours)
    past = _past_of(rules, observer) if history else None
    scores = Recalled(wide(*rules.score_range))
    markers = Briefly(partial(_markers, scores, observer))
    return _Writer(
        Recalled(partial(_turn, observer, players)),
        Recalled(partial(_tokens, observer)),
        Recalled(partial(_sealed, observer, colours)),
        Briefly(partial(_racks, observer, colours)),
        Briefly(partial(_board, markers, past)),
    )


def _observation(rules: Rules, writers: tuple[_Writer, ...], view: View) -> bytes:
    """Return the observation of a view, without what can be concluded from it."""
    kind: type[object] = type(view)
    if kind is not View:
        require_view(view, View, SpectatorView, GAME, "have an observation")
    table, seat = view.table, view.seat
    board, finale = table.board, table.finale
    if board.rules is not rules:
        require_same_rules(view, rules)
    players = rules.players
    require_seat(seat, players)
    write = writers[seat]
    return b"".join(
        (
            write.turn[table.stage, table.waiting],
            bytes((table.round, (table.roller - seat) % players)),
            _DICE_BYTES[table.dice],
            _DICE_BYTES[table.thrown],
            write.tokens[table.tokens],
            _SINGLE[table.exchanged],
            _SINGLE[view.low],
            write.sealed[view.guesses, finale.guessed]
            if finale.reveal is None
            else _revealed(seat, len(rules.colours), finale.guessed, finale.reveal),
            write.racks.of(view.racks),
            write.board.of(board),
        )
    )


def _turn(observer: Seat, players: int, moment: tuple[Stage, tuple[Seat, ...]]) -> bytes:
    stage, waiting = moment
    return bytes(
        (
            _STAGES[stage],
            observer in ACTING[stage](waiting),
            *[seat in waiting for seat in from_seat(tuple(range(players)), observer)],
        )
    )


def _tokens(observer: Seat, tokens: tuple[int | None, ...]) -> bytes:
    return b"".join([_SINGLE[size] for size in from_seat(tokens, observer)])


def _racks(observer: Seat, colours: int, racks: tuple[Rack | None, ...]) -> bytes:
    hidden = ABSENT_BYTE * colours
    return b"".join(
        [hidden if rack is None else bytes(rack) for rack in from_seat(racks, observer)]
    )


def _guesses(colours: int, guesses: tuple[Numbers, ...]) -> bytes:
    named = b"".join([_NAMED[numbers] for numbers in guesses])
    return named.ljust(colours * MOST_NAMED, ABSENT_BYTE)


def _sealed(
    observer: Seat, colours: int, guesses: tuple[tuple[Numbers, ...], tuple[int, ...]]
) -> bytes:
    """Return what a seat knows of the guesses before the end."""
    own, guessed = guesses
    players = len(guessed)
    hidden = ABSENT_BYTE * (colours * MOST_NAMED * (players - 1))
    counts = bytes(from_seat(guessed, observer))
    return _guesses(colours, own) + hidden + counts + ABSENT_BYTE * players


def _revealed(observer: Seat, colours: int, guessed: tuple[int, ...], reveal: FinalReveal) -> bytes:
    """Return what a seat knows of the guesses at the end."""
    players = len(guessed)
    return b"".join(
        (
            *[_guesses(colours, named) for named in from_seat(reveal.guesses, observer)],
            bytes(from_seat(guessed, observer)),
            renamed(bytes(reveal.resolved), observer, players),
        )
    )


# The board: first as it is for all observers, then as one of them counts the seats


def _board(
    markers: Briefly[Markers, bytes], past: Growing[Round, bytes] | None, board: Board
) -> bytes:
    return b"".join(
        (
            _neutral_racks.of(board.neutral_racks),
            markers.of(board.markers),
            _given_up.of(board.discards),
            bytes(board.piles),
            b"" if past is None else past(board.rounds),
        )
    )


def _markers(scores: Recalled[int, bytes], observer: Seat, markers: Markers) -> bytes:
    positions = from_seat(markers.positions, observer)
    ranks = map(markers.track.index, from_seat(ALL_SEATS[len(positions)], observer))
    return b"".join(map(scores.__getitem__, positions)) + bytes(ranks)


def _cards_given_up(discards: tuple[tuple[int, ...], ...]) -> bytes:
    return b"".join([bytes(numbers).ljust(PILE, ABSENT_BYTE) for numbers in discards])


_given_up: Final = Briefly(_cards_given_up)


def _racks_as_bytes(racks: tuple[Rack, ...]) -> bytes:
    return b"".join(map(bytes, racks))


_neutral_racks: Final = Briefly(_racks_as_bytes)


# The checked rounds: first one as everyone counts the seats, then all as an observer counts them

_SEAT: Final = 64
"""A seat in the bytes of a round is this plus its number, so that it is like no other value."""


def _row(checked: Round) -> bytes:
    """Return the values of all fields about the rounds for one round."""
    bets, discards = checked.bets, checked.discards
    padding = ABSENT_BYTE * (len(bets) - len(discards))
    return b"".join(
        (
            _DICE_BYTES[checked.dice],
            _DICE_BYTES[checked.thrown],
            _bets.of(bets),
            _TOLD[checked.verdicts],
            bytes((_SEAT + checked.roller,)),
            bytes([_SEAT + each.seat for each in discards]),
            padding,
            bytes([each.colour for each in discards]),
            padding,
            bytes([each.number for each in discards]),
            padding,
        )
    )


_rows: Final = Briefly(_row)


def _bets_as_bytes(bets: tuple[Bet, ...]) -> bytes:
    return bytes((*[bet.size for bet in bets], *[bet.low for bet in bets]))


_bets: Final = Briefly(_bets_as_bytes)


def _verdicts_as_bytes(verdicts: tuple[Verdict, ...]) -> bytes:
    return bytes([_VERDICTS[told] for told in verdicts])


_TOLD: Final = Recalled(_verdicts_as_bytes)


def _past_of(rules: Rules, observer: Seat) -> Growing[Round, bytes]:
    """Return a function that writes the checked rounds for an observer."""
    players = rules.players
    order = from_seat(ALL_SEATS[players], observer)
    first, rest = 2 * _DICE, range(2 * _DICE + 3 * players, 2 * _DICE + 6 * players + 1)
    blocks = [first + players * block + seat for block in range(3) for seat in order]
    seats = bytes(range(_SEAT, _SEAT + players))
    names = bytes.maketrans(seats, bytes([order.index(seat) for seat in ALL_SEATS[players]]))
    own = itemgetter(*range(first), *blocks, *rest)
    before = ABSENT_BYTE * (rules.rounds * (2 * _DICE + 1 + 6 * players))
    return Growing(before, partial(_with_round, rules, own, names))


def _with_round(
    rules: Rules, own: _Own, names: bytes, before: bytes, played: int, checked: Round
) -> bytes:
    """Return the fields about the rounds with one more, its values in the observer's order."""
    past = bytearray(before)
    past[played :: rules.rounds] = bytes(own(_rows.of(checked))).translate(names)
    return bytes(past)


_STAGES: Final[Mapping[Stage, int]] = {stage: index for index, stage in enumerate(Stage)}
_VERDICTS: Final[Mapping[Verdict, int]] = {told: index for index, told in enumerate(Verdict)}

_SINGLE: Final[Mapping[int | None, bytes]] = {
    None: ABSENT_BYTE,
    **{value: bytes([value]) for value in range(HIGHEST_SUM + 2)},
}
"""The byte of a colour, a size or a sum."""

_DICE_BYTES: Final[Mapping[Dice | None, bytes]] = {
    None: ABSENT_BYTE * _DICE,
    **{dice: bytes(dice) for dice, _ in THROWS},
}
_NAMED: Final = {numbers: bytes(numbers).ljust(MOST_NAMED, ABSENT_BYTE) for numbers in NAMEABLE}
"""The bytes of the numbers that a final guess names."""


# Beliefs


def _with_beliefs(encode: Callable[[View], bytes], view: View) -> bytes:
    """Return the observation of a view with what can be concluded from it."""
    seen, mine = encode(view), beliefs_of(view)
    rules, dice, possible = mine.rules, view.table.dice, mine.possible
    total = possible.count
    odds = bytearray()
    for colour, candidates in zip(rules.colours, possible.candidates, strict=True):
        counts = dict(zip(candidates, possible.counts(colour), strict=True))
        odds += bytes([_percent(counts.get(number, 0), total) for number in NUMBERS])
    if dice is None or any(die not in rules.colours for die in dice):
        sums = ABSENT_BYTE * (HIGHEST_SUM + 1)
    else:
        sums = bytes([_percent(count, total) for count in possible.sum_counts(dice)])
    return seen + wide(1, _most_hands(rules))(total) + odds + sums


def _percent(count: int, total: int) -> int:
    """Return a share in percent, rounded half up; only 0 and the whole become 0 and 100."""
    if count in (0, total):
        return 100 * count // total
    return min(max((200 * count + total) // (2 * total), 1), 99)
