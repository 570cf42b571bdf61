"""Playing any game: setting it up, letting nature act, letting bots play it to the end.

Belongs here: loops over the verbs of a `Game`.
Does not belong here: code that looks inside a table or a view.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import cast

from thinkstr8.core.chances import sample
from thinkstr8.core.checks import require_bot, require_random
from thinkstr8.core.errors import (
    BotError,
    Code,
    Details,
    IllegalActionError,
    NotToActError,
    Refusal,
    WrongKindError,
)
from thinkstr8.core.game import (
    NATURE_ACTS,
    ActionT,
    AnyAction,
    Bot,
    DealT,
    Game,
    RulesT,
    Seat,
    StateT,
    TableT,
    ViewT,
    game_name,
    require_game,
    table_of,
)
from thinkstr8.core.plain import is_whole
from thinkstr8.core.record import Record, Result
from thinkstr8.core.sources import separate
from thinkstr8.core.wording import describe, with_class


def new_game(
    game: Game[StateT, ActionT, ViewT, TableT, RulesT], rules: RulesT, rng: Random
) -> StateT:
    """Return the opening state of a random deal, before nature acts: see `advance`.

    The deal is not kept. To record the game, call `deal` and `setup` yourself.

    >>> from random import Random
    >>> from thinkstr8 import think_str8
    >>> state = new_game(think_str8, think_str8.Rules(3), Random(8))
    >>> state.table.stage, state.table.round
    (<Stage.ROLL: 'roll'>, 1)

    Raises:
        WrongKindError: an argument is not a game, its rules or a `Random`.
    """
    require_game(game)
    require_random(rng)
    return game.setup(rules, game.deal(rules, rng))


def nature_of(game: Game[StateT, ActionT]) -> Callable[[StateT, Random], ActionT]:
    """Return the function that chooses for nature, as a bot chooses for a seat.

    It draws what `sample(game.chance(state), rng)` would draw from the same random numbers. A game
    with many outcomes may have a faster function, `draw_chance(state, rng)`, which draws one
    outcome without listing the odds of all. If so, that function is returned.

    >>> from random import Random
    >>> from thinkstr8 import sample, ten
    >>> state = ten.example(ten.Stage.REVEAL)
    >>> nature = nature_of(ten)
    >>> nature(state, Random(8)) == sample(ten.chance(state), Random(8))
    True

    The returned function raises `NotToActError` if nature is not to act.

    Raises:
        WrongKindError: `game` is not a game.
    """
    require_game(game)
    draw = getattr(game, "draw_chance", None)
    if draw is not None:
        return cast("Callable[[StateT, Random], ActionT]", draw)

    def draw_listed(state: StateT, rng: Random) -> ActionT:
        return sample(game.chance(state), rng)

    return draw_listed


def unfold(
    game: Game[StateT, ActionT], state: StateT, rng: Random
) -> Iterator[tuple[ActionT, StateT]]:
    """Yield nature's actions until a player must act or the game is over, each with its state.

    Nature acts only as far as you iterate. Keep the actions for a record of the game. A front end
    can show the events of each state.

    >>> from random import Random
    >>> from thinkstr8 import think_str8
    >>> rules, rng = think_str8.Rules(3), Random(8)
    >>> opening = think_str8.setup(rules, think_str8.deal(rules, rng))
    >>> for action, state in unfold(think_str8, opening, rng):
    ...     print(think_str8.format_action(action), state.table.stage)
    roll blue green yellow settle

    Raises:
        WrongKindError: an argument is not a game, its state or a `Random`.
    """
    nature = nature_of(game)
    require_random(rng)
    table_of(game, state)  # refuses a wrong state now, not at the first iteration
    return _unfolded(game, state, nature, rng)


def _unfolded(
    game: Game[StateT, ActionT],
    state: StateT,
    nature: Callable[[StateT, Random], ActionT],
    rng: Random,
) -> Iterator[tuple[ActionT, StateT]]:
    while game.seats_to_act(state.table) == NATURE_ACTS:
        action = nature(state, rng)
        state = game.apply(state, action)
        yield action, state


def advance(game: Game[StateT], state: StateT, rng: Random) -> StateT:
    """Return the state in which a player must act, or the game is over, after nature has acted.

    Nature's actions and the events in between are not kept. `unfold` yields them.

    >>> from random import Random
    >>> from thinkstr8 import think_str8
    >>> state = new_game(think_str8, think_str8.Rules(3), Random(8))
    >>> state = advance(think_str8, state, Random(8))
    >>> think_str8.seats_to_act(state.table) == (state.table.roller,)
    True

    Raises:
        WrongKindError: an argument is not a game, its state or a `Random`.
    """
    for _, after in unfold(game, state, rng):
        state = after
    return state


def play(
    game: Game[StateT, ActionT, ViewT, TableT, RulesT, DealT],
    rules: RulesT,
    bots: Sequence[Bot[ViewT, ActionT]],
    rng: Random,
) -> Record[StateT, ActionT, ViewT, TableT, RulesT, DealT]:
    """Play one game between bots, one per seat, and return its record.

    Every bot gets its own `Random`, and nature gets another. So a bot cannot change the dice by
    drawing more numbers. It cannot compute the dice from its own `Random` either, however many
    games it has seen, because a one-way function derives all of them from one number that `rng`
    draws. A bot can still guess the seed of `rng` and check the guess against its own `Random`; it
    finds a small seed quickly. If you do not trust the bots, use a seed that nobody can guess:
    `Random(secrets.randbits(128))`. Code in your process can also inspect that process, so play
    bots that you do not trust in processes of their own.

    >>> from random import Random
    >>> from thinkstr8 import think_str8
    >>> bots = [think_str8.bots.random, think_str8.bots.careful]
    >>> record = play(think_str8, think_str8.Rules(2), bots, Random(8))
    >>> record.final.table.stage
    <Stage.OVER: 'over'>

    Raises:
        BotError: the number of bots is not the number of seats.
        IllegalActionError: a bot chose an illegal action. A note names its seat and the number that
            the action would have had in the record.
        WrongKindError: an argument is of the wrong class, or a bot chose something that is not an
            action of the game. In that case the error has the same note.
    """
    require_game(game)
    require_random(rng)
    _require_bots(bots)
    nature, *sources = separate(rng, len(bots) + 1)
    deal = game.deal(rules, nature)
    if len(bots) != rules.players:
        raise BotError(
            f"{game_name(game)} for {rules.players} needs {rules.players} bots, not {len(bots)}."
        )

    def choose(seat: Seat, view: ViewT) -> ActionT:
        return bots[seat](view, sources[seat])

    state = game.setup(rules, deal)
    actions: list[ActionT] = []
    for action, after in playthrough(game, state, choose, nature):
        actions.append(action)
        state = after
    result = Result.of(game.outcome(table_of(game, state)))
    return Record(game, rules, deal, tuple(actions), result=result)


def _require_bots(bots: object) -> None:
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise WrongKindError(
            f"Expected a list of bots, each a function of a view and rng, not {with_class(bots)}."
        )
    for bot in bots:
        require_bot(bot)


def playthrough(
    game: Game[StateT, ActionT, ViewT],
    state: StateT,
    choose: Callable[[Seat, ViewT], ActionT],
    rng: Random,
) -> Iterator[tuple[ActionT, StateT]]:
    """Yield every action up to the end of a game, nature's included, and the state after it.

    If several seats may act, they are asked in order. No seat sees what the others have sealed.

    >>> from random import Random
    >>> from thinkstr8 import numer
    >>> opening = numer.setup(numer.Rules(2), numer.Deal())
    >>> steps = playthrough(numer, opening, lambda seat, view: numer.Write(seat, 444), Random(8))
    >>> action, state = next(steps)
    >>> action, state.table.written
    (Write(seat=0, number=444), (True, False))

    Args:
        game: the module with the verbs.
        state: the state to start from.
        choose: the function that chooses an action for every seat.
        rng: the `Random` that nature's outcomes are drawn from.

    Raises:
        IllegalActionError: `choose` returned an illegal action. A note names the seat and the
            number of actions before it.
        WrongKindError: an argument is of the wrong class, or `choose` returned something that is
            not an action of the game. In that case the error has the same note.
    """
    nature = nature_of(game)
    require_random(rng)
    if not callable(choose):
        raise WrongKindError(
            f"Expected a function of a seat and its view, not {with_class(choose)}."
        )
    table_of(game, state)  # refuses a wrong state now, not at the first iteration
    return _played(game, state, choose, nature, rng)


def _played(
    game: Game[StateT, ActionT, ViewT],
    state: StateT,
    choose: Callable[[Seat, ViewT], ActionT],
    nature: Callable[[StateT, Random], ActionT],
    rng: Random,
) -> Iterator[tuple[ActionT, StateT]]:
    number = 0
    while acting := game.seats_to_act(state.table):
        if acting == NATURE_ACTS:
            action = nature(state, rng)
            state = game.apply(state, action)
        else:
            seat = acting[0]
            action = choose(seat, game.view(state, seat))
            try:
                require_own(action, seat)
                state = game.apply(state, action)
            except (IllegalActionError, WrongKindError) as error:
                error.add_note(f"The bot of seat {seat} chose it as action {number}.")
                raise
        yield action, state
        number += 1


def random_action(game: Game[StateT, ActionT], state: StateT, rng: Random) -> ActionT:
    """Return a random action of a random seat that may act, or one of nature's outcomes.

    >>> from random import Random
    >>> from thinkstr8 import numer
    >>> random_action(numer, numer.example(numer.Stage.WRITE), Random(8))
    Write(seat=0, number=380)

    Raises:
        NotToActError: the game is over.
        WrongKindError: an argument is not a game, its state or a `Random`.
    """
    require_game(game)
    require_random(rng)
    table = table_of(game, state)
    acting = game.seats_to_act(table)
    if not acting:
        raise NotToActError("The game is over: there is no action to choose.")
    if acting == NATURE_ACTS:
        return nature_of(game)(state, rng)
    return rng.choice(game.legal_actions(table, rng.choice(acting)))


def require_own(action: AnyAction, seat: Seat) -> None:
    """Check that a bot did not choose an action of another seat.

    Raises:
        IllegalActionError: the action is of another seat.
    """
    try:
        other: object = getattr(action, "seat", seat)
    except Exception:  # noqa: BLE001  # a foreign property may raise anything
        return  # not an action: the game refuses it
    if is_whole(other) and other != seat:
        raise IllegalActionError(
            Refusal(
                Code.NOT_YOUR_SEAT,
                f"The bot of seat {seat} chose an action of seat {describe(other)}.",
                Details(seat=seat, given=other),
            )
        )
