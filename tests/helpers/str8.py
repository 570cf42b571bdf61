"""Positions of Think Str8!, built directly, and brute-force answers to check the library with."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from itertools import islice, product
from random import Random
from typing import Final

from helpers.depth import some
from thinkstr8.core import Seat
from thinkstr8.games.think_str8 import (
    STANDARD_TOKENS,
    Bet,
    Board,
    Colour,
    Deal,
    Dice,
    Discard,
    DrawCard,
    ExchangeCard,
    Finale,
    GuessCard,
    GuessOrder,
    Markers,
    Numbers,
    PlaceToken,
    Rack,
    RollDice,
    Round,
    Rules,
    SettleDice,
    Stage,
    State,
    Table,
    TakeToken,
    Token,
    Verdict,
    View,
    apply,
    setup,
)

BLUE, GREEN, YELLOW, PURPLE, RED, GREY = Colour
HIT, TOO_HIGH, TOO_LOW, WRONG = Verdict

RACKS: Final[tuple[Rack, ...]] = (
    (0, 1, 2, 3, 4, 5),
    (1, 2, 3, 4, 5, 6),
    (2, 3, 4, 5, 6, 7),
    (3, 4, 5, 6, 7, 0),
)

VARIANTS: Final = (
    *(
        Rules(players, grey=grey, tokens=tokens)
        for players in (2, 3, 4)
        for grey in (True, False)
        for tokens in (STANDARD_TOKENS, (Token(2, 9), Token(5, 4), Token(9, 2), Token(22, 1)))
    ),
    Rules(3, guess_order=GuessOrder.TRACK),
    Rules(4, grey=False, guess_order=GuessOrder.TRACK),
    Rules(2, grey=False, rounds=1, colours=(BLUE,), tokens=(Token(2, 5), Token(7, 2))),
    Rules(3, grey=False, rounds=2, colours=(BLUE, GREEN)),
)

SOME_VARIANTS: Final = some([VARIANTS[place] for place in (0, 7, 9, 13)], VARIANTS)
"""Every number of players and every option at least once, for what takes long."""


ENOUGH_WORLDS = 100


def name_of(rules: Rules) -> str:
    tokens = "standard" if rules.tokens == STANDARD_TOKENS else "custom"
    grey = "grey" if rules.grey else "no grey"
    order = "" if rules.guess_order is GuessOrder.CLOCKWISE else ", guesses by the track"
    usual = Rules(rules.players, grey=rules.grey)
    is_small = (rules.rounds, rules.colours) != (usual.rounds, usual.colours)
    small = f", {rules.rounds} rounds, {len(rules.colours)} colours" if is_small else ""
    return f"{rules.players} players, {grey}, {tokens} tokens{order}{small}"


def position(
    stage: Stage,
    *,
    players: int = 3,
    rules: Rules | None = None,
    racks: tuple[Rack, ...] = RACKS,
    round_number: int = 1,
    dice: Dice | None = (BLUE, GREEN, YELLOW),
    thrown: Dice | None = None,
    tokens: tuple[int | None, ...] | None = None,
    lows: tuple[int | None, ...] | None = None,
    positions: tuple[int, ...] | None = None,
    track: tuple[Seat, ...] | None = None,
    waiting: tuple[Seat, ...] | None = None,
    piles: tuple[int, ...] | None = None,
    discards: tuple[tuple[int, ...], ...] | None = None,
    rounds: tuple[Round, ...] = (),
    exchanged: Colour | None = None,
    guesses: tuple[tuple[Numbers, ...], ...] | None = None,
) -> State:
    """Give a state put together from its parts; what is not given is as at the start."""
    rules = rules or Rules(players)
    players = rules.players
    colours = len(rules.colours)
    racks = tuple(rack[:colours] for rack in racks)
    positions = positions or (0,) * players
    track = track or tuple(sorted(range(players), key=lambda seat: positions[seat]))
    guesses = guesses or ((),) * players
    if waiting is None:
        waiting = track if stage is Stage.TAKE else track[:1]
        if stage in (Stage.PLACE, Stage.GUESS):
            waiting = tuple(range(players))
    return State(
        Table(
            Board(
                rules,
                Markers(positions, track),
                racks[players:],
                discards or ((),) * colours,
                piles or (3,) * colours,
                rounds or _played(round_number - 1, players),
            ),
            stage,
            waiting,
            dice,
            thrown or dice,
            tokens or (None,) * players,
            exchanged,
            Finale(tuple(map(len, guesses))),
        ),
        racks[:players],
        lows or (None,) * players,
        guesses,
    )


def _played(count: int, players: int) -> tuple[Round, ...]:
    """Give a log of that many rounds in which everybody was told nothing new."""
    dull = logged((BLUE, BLUE, BLUE), 0, (Bet(22, 0),) * players, (Verdict.HIT,) * players)
    return (dull,) * count


def logged(  # the fields of a Round
    dice: Dice,
    roller: Seat,
    bets: tuple[Bet, ...],
    verdicts: tuple[Verdict, ...],
    discards: tuple[Discard, ...] = (),
    thrown: Dice | None = None,
) -> Round:
    """Return the log of a round; without a throw, the roller kept the dice as they fell."""
    return Round(dice, thrown or dice, roller, bets, verdicts, discards)


MARKUS_TABLE: Final[tuple[Rack, ...]] = (
    (7, 1, 2, 4, 6, 0),  # Markus
    (0, 0, 3, 0, 0, 1),
    (1, 5, 4, 1, 1, 2),
    (2, 6, 0, 2, 2, 3),
)
"""Four racks to which everything applies that the rulebook tells of Markus."""


def markus(rounds: int = 4, *, exchanged: bool = True) -> State:
    """Return the rulebook's example of a sheet: Markus, seat 0, after so many rounds.

    His bets are those of the picture: 8-13 right, 0-5 right, 4-10 too low, 9-15 right. In the
    second round yellow shows twice beside green; after the third he gives up his yellow 2.

    Args:
        rounds: how many rounds have been checked.
        exchanged: False to stop before Markus gives up his card in the third round.
    """
    state = setup(Rules(4), Deal(MARKUS_TABLE, stack=(3, 2, 1, 0)))
    told: tuple[tuple[Dice, Bet], ...] = (
        ((PURPLE, RED, GREY), Bet(6, 8)),
        ((GREEN, YELLOW, YELLOW), Bet(6, 0)),
        ((BLUE, PURPLE, GREY), Bet(7, 4)),
        ((BLUE, GREEN, YELLOW), Bet(7, 9)),
    )
    for dice, bet in told[:rounds]:
        state = played(state, dice, {0: bet})
        if state.table.stage is Stage.EXCHANGE and exchanged:
            state = apply(state, ExchangeCard(0, YELLOW))
            state = apply(state, DrawCard(YELLOW, 6))
    return state


def played(state: State, dice: Dice, bets: Mapping[Seat, Bet]) -> State:
    """Return the state after a round: some seats bet as told, the others on their own sums."""
    state = apply(state, RollDice(dice))
    state = apply(state, SettleDice(state.table.roller, dice))
    sizes = [size for size in (5, 4, 3, 2) if size not in {bet.size for bet in bets.values()}]
    chosen = dict(bets)
    for seat in state.table.waiting:
        if seat not in chosen:
            size = sizes.pop(0)
            total = sum(state.racks[seat][colour] for colour in dice)
            chosen[seat] = Bet(size, min(total, 22 - size))
        state = apply(state, TakeToken(seat, chosen[seat].size))
    return placed(state, *(chosen[seat].low for seat in range(len(chosen))))


def placed(state: State, *lows: int) -> State:
    """Give the state after every seat has placed its token, in seating order."""
    for seat, low in enumerate(lows):
        state = apply(state, PlaceToken(seat, low))
    return state


def guessed(state: State, *sheets: tuple[Numbers, ...]) -> State:
    """Give the state after every seat has handed in all its final guesses, in seating order."""
    for seat, sheet in enumerate(sheets):
        for colour, numbers in zip(state.table.rules.colours, sheet, strict=True):
            state = apply(state, GuessCard(seat, colour, numbers))
    return state


def pieces(state: State) -> Mapping[Hashable, int]:
    """Count every card where it lies; what lies nowhere must fill the piles and the box."""
    table = state.table
    seen: Counter[Hashable] = Counter()
    for colour in table.rules.colours:
        numbers = [rack[colour] for rack in (*state.racks, *table.neutral_racks)]
        numbers += table.discards[colour]
        seen.update((colour, number) for number in numbers)
        unseen = [number for number in range(8) if number not in numbers]
        seen[colour, "unaccounted for"] = len(unseen) - table.piles[colour] - 1
        seen.update((colour, number) for number in unseen)
    return seen


def fits(view: View, hand: Rack) -> bool:
    """Tell whether the view's own seat could hold a hand."""
    return all(agreements(view, hand))


def agreements(view: View, hand: Rack) -> Iterator[bool]:
    """Tell for each round, the last first, whether a hand agrees with what its owner was told.

    The walk back through the log puts every card that was given up back on the rack.
    """
    seat = view.seat
    rules = view.table.rules
    held = list(hand)
    for checked in reversed(view.table.rounds):
        for discard in checked.discards:  # nobody exchanges twice in a round
            if discard.seat == seat:
                held[discard.colour] = discard.number
        first, second, third = checked.dice
        total = held[first] + held[second] + held[third]
        yield _told(rules, total, checked.bets[seat]) is checked.verdicts[seat]


def _told(rules: Rules, total: int, bet: Bet) -> Verdict:
    if 0 <= total - bet.low < bet.size:
        return HIT
    if bet.size == rules.tokens[0].size:
        return WRONG
    return TOO_LOW if total > bet.low else TOO_HIGH


def hands(view: View, most: int | None = None) -> list[Rack]:
    """List every hand that the view's own seat could hold, or so many, by trying all of them."""
    return list(islice((hand for hand in unseen_hands(view) if fits(view, hand)), most))


def unseen_hands(view: View) -> Iterator[Rack]:
    """Give every hand of cards that the view does not see, whatever it has been told."""
    return product(*_unseen(view))


def _unseen(view: View) -> list[list[int]]:
    table = view.table
    seen = [
        {rack[colour] for rack in (*view.racks, *table.neutral_racks) if rack is not None}
        | set(table.discards[colour])
        for colour in table.rules.colours
    ]
    return [[number for number in range(8) if number not in gone] for gone in seen]


def worlds(view: View) -> list[State]:
    """List the states that fit a view, where nobody else has sealed anything yet.

    The kit counts draws only where the worlds are few, so the list ends when they are not.
    """
    table = view.table
    others_sealed = any(table.guessed) or (table.stage is Stage.PLACE and any(table.placed))
    if others_sealed or table.stage is Stage.OVER:
        return []
    return [
        State(
            table,
            tuple(hand if rack is None else rack for rack in view.racks),
            (None,) * len(view.racks),
            ((),) * len(view.racks),
        )
        for hand in hands(view, ENOUGH_WORLDS)
    ]


def twin(state: State, seat: Seat | None, rng: Random) -> State:
    """Change what a seat may not know: its own hand, and what the others have sealed.

    To a spectator every rack is hidden; here they are changed one after the other, each as its
    owner could not notice, which keeps every verdict true.
    """
    table = state.table
    if table.stage is Stage.OVER:
        return state
    racks = list(state.racks)
    for owner in range(len(racks)) if seat is None else (seat,):
        shown = tuple(None if other == owner else rack for other, rack in enumerate(racks))
        racks[owner] = _another_hand(View(owner, table, shown, None, ()), racks[owner], rng)
    lows = tuple(
        low if low is None or owner == seat else rng.randrange(23 - (table.tokens[owner] or 0))
        for owner, low in enumerate(state.lows)
    )
    guesses = tuple(
        named if owner == seat else tuple(_any_numbers(rng) for _ in named)
        for owner, named in enumerate(state.guesses)
    )
    return State(table, tuple(racks), lows, guesses)


def _another_hand(view: View, hand: Rack, rng: Random) -> Rack:
    """Try random hands until one fits; where few do, the old one may have to stay."""
    unseen = _unseen(view)
    for _ in range(200):
        other = tuple(map(rng.choice, unseen))
        if other != hand and fits(view, other):
            return other
    return hand


def _any_numbers(rng: Random) -> Numbers:
    return tuple(sorted(rng.sample(range(8), rng.randrange(4))))
