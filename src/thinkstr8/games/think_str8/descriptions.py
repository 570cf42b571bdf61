"""A complete account in plain text of what a seat of Think Str8! knows.

Belongs here: `describe`, for a terminal, a screen reader or a language model.
Does not belong here: sentences about actions and events (words), pictures (pictures), the rules in
full (summaries). An account is made from a view alone, so it tells only what that seat may know.
"""

from collections.abc import Iterator, Sequence
from typing import assert_never

from thinkstr8.core.checks import present, require
from thinkstr8.core.choices import NOTHING, Choice
from thinkstr8.core.game import NATURE_ACTS, Seat
from thinkstr8.core.plain import require_bool
from thinkstr8.core.values import frozen
from thinkstr8.games.think_str8.beliefs import beliefs
from thinkstr8.games.think_str8.choices import choices
from thinkstr8.games.think_str8.components import GAME, NUMBERS, Colour, as_dice
from thinkstr8.games.think_str8.legality import free_sizes, seats_to_act
from thinkstr8.games.think_str8.rules import (
    GUESSED_RIGHT,
    GUESSED_WRONG,
    MOST_NAMED,
    GuessOrder,
    Rules,
    absent_colours,
    absent_words,
)
from thinkstr8.games.think_str8.scoring import BetSource, ScoreItem, outcome
from thinkstr8.games.think_str8.state import (
    GUESS,
    OVER,
    PLACE,
    ROLL,
    SETTLE,
    TAKE,
    Round,
    Stage,
    Table,
)
from thinkstr8.games.think_str8.views import SpectatorView, View
from thinkstr8.games.think_str8.words import (
    VERDICTS,
    bet_words,
    dice_words,
    guesses_words,
    numbers_words,
    rack_words,
)
from thinkstr8.kit.accounts import account, introduction
from thinkstr8.kit.grammar import Cast, cast_of
from thinkstr8.kit.phrases import listing, sentence, some, span
from thinkstr8.kit.viewing import Told, require_view


@frozen
class _Scene(Told[View | SpectatorView]):
    """A view, and the people at its table."""

    @property
    def table(self) -> Table:
        return self.view.table

    @property
    def rules(self) -> Rules:
        return self.table.rules


def describe(
    view: View | SpectatorView,
    names: Sequence[str] | None = None,
    log: Sequence[str] = (),
    *,
    brief: bool = False,
) -> str:
    r"""Return everything that a seat or a spectator knows, in plain text.

    The account has the rules, the table, what the seat can know about its own cards, whose turn it
    is, and what the seat can do, with the lines to type. No line is longer than 80 columns.

    >>> from thinkstr8.games.think_str8 import Stage, example, view
    >>> text = describe(view(example(Stage.TAKE), 1), names=["Ada", "Ben", "Cleo"])
    >>> print(text.partition("What you can do:\n")[2])
    Take one of the free tokens. Type "take SIZE", where SIZE is 1, 2, 3, 4, 5, 6 or
    7.

    Args:
        view: the view to describe.
        names: a name for each seat, or None.
        log: sentences about the game so far, such as those of `narrate`; they come last.
        brief: whether to leave out the rules, what the seat can conclude, and what it can do,
            because the front end shows them in other places.

    Raises:
        InconsistentError: no hand fits the view.
        QuestionError: the number of names is not the number of seats, or a name is empty.
        UnknownSeatError: the view's seat is not at its table.
        WrongKindError: an argument is of the wrong class.
    """
    require_view(view, (View, SpectatorView), GAME)
    require_bool("brief", brief)
    players = view.table.rules.players
    scene = _Scene(view, cast_of(names, view.seat, players))
    opening = (f"{GAME} for {players} players.", *introduction(scene.cast, scene.seats))
    parts = {
        "The rules": () if brief else _rules(scene.rules),
        "Now": _now(scene),
        "The table": _on_the_table(scene),
        "The racks": _racks(scene),
        "The rounds": _rounds(scene),
        "What you know": _sealed(view) if brief else _known(view),
        "The result": _result(scene),
        "What you can do": () if brief else _possible(view),
    }
    return account(opening, parts, log)


# Everything that everyone knows


def _rules(rules: Rules) -> list[str]:
    without = f", without the {absent_words(rules)} cards" if absent_colours(rules) else ""
    right = listing(
        [f"{some(points, 'point')} with {count}" for count, points in GUESSED_RIGHT.items()], "or"
    )
    order = "clockwise" if rules.guess_order is GuessOrder.CLOCKWISE else "up the track"
    tokens = [f"{token.size} wide for {some(token.points, 'point')}" for token in rules.tokens]
    rounds = (
        f"A game has {some(rules.rounds, 'round')}{without}. Each colour has the "
        f"numbers {span(NUMBERS[0], NUMBERS[-1])} once. Everyone sees all cards but their own. In "
        "each round three dice show colours, and everyone bets on the sum of their own cards, one "
        "card for each die. A hit earns the points of the token. Any other bet is called too high "
        "if it is above the sum, too low if it is below, or just wrong with the smallest token; "
        "then its owner exchanges a card."
    )
    end = (
        f"At the end everyone names up to {MOST_NAMED} numbers for each of their cards. A right "
        f"guess earns {right} named; any other costs {-GUESSED_WRONG}. Guesses count {order}, "
        "from the last on the track. The marker furthest ahead wins; on one space, the lowest in "
        "the stack."
    )
    return [rounds, end, f"The tokens: {listing(tokens)}."]


def _now(scene: _Scene) -> Iterator[str]:
    table, rounds = scene.table, scene.rules.rounds
    if table.stage is GUESS:
        played = f"All {rounds} rounds are" if rounds > 1 else "The only round is"
        yield f"{played} over: these are the final guesses."
    elif table.stage is not OVER:
        yield f"Round {table.round} of {rounds}."
    yield _progress(scene)


def _progress(scene: _Scene) -> str:
    """Return whose turn it is and who comes next, or who has won."""
    table, cast = scene.table, scene.cast
    match table.stage:
        case Stage.ROLL:
            return _turn(scene, "roll the dice", " Chance decides.")
        case Stage.SETTLE:
            return _turn(scene, "settle the dice")
        case Stage.TAKE:
            return _turn(scene, "take a token")
        case Stage.PLACE:
            return sentence(cast.do(table.waiting, "have yet to place a token"))
        case Stage.EXCHANGE:
            return _turn(scene, "exchange a card")
        case Stage.DRAW:
            deed = f"draw a {present(table.exchanged).label} card"
            return _turn(scene, deed, " Chance decides.")
        case Stage.GUESS:
            return sentence(cast.do(table.waiting, "have yet to guess"))
        case Stage.OVER:
            return sentence(f"the game is over: {_leads(scene, 'win')}")
        case _:
            assert_never(table.stage)


def _turn(scene: _Scene, deed: str, more: str = "") -> str:
    waiting, cast = scene.table.waiting, scene.cast
    require(bool(waiting), "Before the end of the game a table must wait for a seat.")
    first, *others = waiting
    following = f" Next: {', then '.join(map(cast.who, others))}." if others else ""
    return f"It is {cast.whose(first)} turn to {deed}.{more}{following}"


def _on_the_table(scene: _Scene) -> Iterator[str]:
    table, cast = scene.table, scene.cast
    if table.stage not in (GUESS, OVER):
        yield _dice(scene)
    places = [f"{cast.who(seat)} on {table.positions[seat]}" for seat in table.track]
    yield f"Markers, from last to first: {listing(places)}."
    if table.stage is not OVER:
        yield sentence(_leads(scene, "lead"))
    if table.stage in (TAKE, PLACE):
        yield from (sentence(_token(scene, seat)) for seat in scene.seats)
    if table.stage is TAKE:
        free = free_sizes(scene.rules.sizes, table.tokens)
        yield f"Free tokens: {listing([*map(str, free)])}."
    if table.stage is GUESS:
        colours = some(len(scene.rules.colours), "colour")
        for seat in scene.seats:
            yield sentence(f"{cast.does(seat, 'have')} guessed {table.guessed[seat]} of {colours}")
    cards = [
        f"{colour.label} {number}"
        for colour in scene.rules.colours
        for number in table.discards[colour]
    ]
    yield f"Cards given up: {listing(cards)}."
    piles = [f"{table.piles[colour]} {colour.label}" for colour in scene.rules.colours]
    yield f"Cards left in the piles: {listing(piles)}."


def _dice(scene: _Scene) -> str:
    table = scene.table
    roller = scene.cast.who(table.roller)
    if table.stage is ROLL:
        return "The dice have not been thrown yet."
    shown = dice_words(present(table.dice))
    if table.stage is SETTLE:
        return sentence(f"{roller} rolled {shown}. The dice are not settled yet")
    thrown = present(table.thrown)
    rolled = "" if thrown == table.dice else f"rolled {dice_words(thrown)}, and "
    return sentence(f"{roller} {rolled}settled the dice on {shown}")


def _leads(scene: _Scene, verb: str) -> str:
    return scene.cast.does(scene.table.board.markers.leader, verb)


def _token(scene: _Scene, seat: Seat) -> str:
    """Return the words for a seat's token before the check."""
    table, view = scene.table, scene.view
    has, size = scene.cast.does(seat, "have"), table.tokens[seat]
    if size is None:
        return f"{has} no token yet"
    if not table.placed[seat]:
        placing = " and not placed it yet" if table.stage is PLACE else ""
        return f"{has} taken the {size}-wide token{placing}"
    where = ""
    if seat == view.seat and view.low is not None:
        where = f" on {bet_words(size, view.low)}"
    return f"{has} placed the {size}-wide token{where}. This bet is sealed until the check"


def _racks(scene: _Scene) -> Iterator[str]:
    table, cast = scene.table, scene.cast
    for seat, rack in enumerate(scene.view.racks):
        cards = "hidden" if rack is None else rack_words(rack)
        yield sentence(f"{cast.whose(seat)} rack: {cards}")
    for rack in table.neutral_racks:
        yield f"Neutral rack: {rack_words(rack)}."


def _rounds(scene: _Scene) -> list[str]:
    return [
        f"Round {number}. {_round(scene.cast, checked)}"
        for number, checked in enumerate(scene.table.rounds, start=1)
    ]


def _round(cast: Cast, checked: Round) -> str:
    """Return what everyone heard and saw in a round, in short sentences."""
    shown = dice_words(checked.dice)
    kept = checked.thrown == checked.dice
    turned = f"the throw of {dice_words(checked.thrown)} was settled on {shown}"
    told = [f"the dice were {shown}" if kept else turned]
    for seat, (bet, verdict) in enumerate(zip(checked.bets, checked.verdicts, strict=True)):
        sums = bet_words(bet.size, bet.low)
        told.append(f"{cast.whose(seat)} bet on {sums} was {VERDICTS[verdict]}")
    told += [
        f"{cast.who(card.seat)} gave up the {card.colour.label} {card.number}"
        for card in checked.discards
    ]
    return " ".join(map(sentence, told))


def _result(scene: _Scene) -> list[str]:
    """Return the scores and where the points came from; nothing before the end."""
    result, reveal = outcome(scene.table), scene.table.reveal
    if result is None or reveal is None:
        return []
    texts: list[str] = []
    for seat in reversed(scene.table.track):
        who, whose = scene.cast.who(seat), scene.cast.whose(seat)
        named = guesses_words(reveal.guesses[seat])
        texts += [
            sentence(f"{who} ended on {result.scores[seat]}"),
            sentence(f"{whose} points: {_sources(result.breakdown[seat])}"),
            sentence(f"{whose} guesses: {named}"),
        ]
    return texts


def _sources(items: Sequence[ScoreItem]) -> str:
    return listing(
        [
            f"{item.points} {'in' if isinstance(item.source, BetSource) else 'for'} {item.label}"
            for item in items
        ]
    )


# Everything that only the seat knows or can do


def _known(view: View | SpectatorView) -> list[str]:
    """Return what a seat can know about its hidden cards, and what it has sealed itself."""
    if isinstance(view, SpectatorView) or view.table.stage is OVER:
        return []
    mine = beliefs(view)
    hands = "Only one hand is possible" if mine.hands == 1 else f"{mine.hands} hands are possible"
    cards = [
        f"Your {colour.label} card is {numbers_words(mine.candidates(colour))}."
        for colour in mine.rules.colours
    ]
    return [f"{hands} for you.", *cards, *_sealed(view)]


def _sealed(view: View | SpectatorView) -> list[str]:
    """Return the final guesses that a seat has sealed."""
    if isinstance(view, SpectatorView) or view.table.stage is OVER or not view.guesses:
        return []
    return [f"Your guesses so far, sealed until the end: {guesses_words(view.guesses)}."]


def _possible(view: View | SpectatorView) -> list[str]:
    """Return what a seat can do now, with the lines to type."""
    if isinstance(view, SpectatorView) or view.table.stage is OVER:
        return []
    forms = choices(view.table, view.seat)
    if forms:
        return [f"{form.prompt} {_to_type(view, form)}" for form in forms]
    chance = seats_to_act(view.table) == NATURE_ACTS
    return ["Nothing now: chance decides." if chance else "Nothing now: wait for the others."]


def _to_type(view: View, form: Choice) -> str:
    """Return how to type an action of a choice, without the seat."""
    options = [option.value for option in form.picks[-1].options]
    match view.table.stage:
        case Stage.SETTLE:
            return f'Type "settle" and three colours, such as "settle {_settled(form)}".'
        case Stage.TAKE:
            return f'Type "take SIZE", where SIZE is {listing(options, "or")}.'
        case Stage.PLACE:
            lows = span(int(options[0]), int(options[-1]))
            return f'Type "place LOW", where LOW, the lowest of these sums, is {lows}.'
        case Stage.EXCHANGE:
            return f'Type "exchange COLOUR", where COLOUR is {listing(options, "or")}.'
        case _:
            guess = f"guess {form.picks[0].options[0].value}"
            return (
                f'Type "{guess} NUMBERS", such as "{guess} 1 4", or "{guess} {NOTHING}" for none.'
            )


def _settled(form: Choice) -> str:
    """Return the first colours of a form for the dice, which keep as many dice as possible."""
    dice = as_dice(Colour[pick.options[0].value.upper()] for pick in form.picks)
    return " ".join(colour.label for colour in dice)
