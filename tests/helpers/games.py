"""All games and variants at once, for what every game must be able to do."""

from random import Random
from typing import Final

from attrs import evolve
from hypothesis import settings
from hypothesis import strategies as st

from helpers import numer as numer_positions
from helpers import str8 as str8_positions
from helpers import ten as ten_positions
from helpers.depth import depth
from thinkstr8 import AnyGame, numer, play, ten, think_str8
from thinkstr8.core import AnyRecord
from thinkstr8.core.game import AnyAction, AnyRules, AnyState, AnyView
from thinkstr8.testing import reachable_states

CUSTOM_DECK: Final = (
    ten.Copies(ten.NumberCard(ten.Colour.PINK, 9), 2, 2, 2),
    ten.Copies(ten.CurrencyCard(5), 3, 3, 3),
    ten.Copies(ten.FullWild(), 1, 1, 1),
)

few = settings(max_examples=depth(12, 300))
"""For properties that go through a whole game each time."""

VARIANTS: Final[tuple[tuple[AnyGame, AnyRules], ...]] = (
    *((think_str8, rules) for rules in str8_positions.VARIANTS),
    *((ten, rules) for rules in ten_positions.VARIANTS),
    (ten, ten.Rules(3, deck=CUSTOM_DECK)),
    *((numer, rules) for rules in numer_positions.VARIANTS),
)
"""Every variant of every game."""

SOME_VARIANTS: Final[tuple[tuple[AnyGame, AnyRules], ...]] = (
    *((think_str8, rules) for rules in str8_positions.SOME_VARIANTS),
    *((ten, rules) for rules in ten_positions.SOME_VARIANTS),
    (ten, ten.Rules(3, deck=CUSTOM_DECK)),
    *((numer, rules) for rules in numer_positions.SOME_VARIANTS),
)
"""Every game, number of players and option at least once, for what takes long."""


SMALL: Final[tuple[tuple[AnyGame, AnyRules], ...]] = (
    (
        think_str8,
        think_str8.Rules(
            2,
            grey=False,
            rounds=1,
            colours=(think_str8.Colour.BLUE,),
            tokens=(think_str8.Token(1, 3), think_str8.Token(2, 1)),
        ),
    ),
    (numer, numer.Rules(2, digits=2, rounds=1, bonuses=(2, 3))),
)
"""The games for solvers: Think Str8! with one colour, and Numer with two digits."""


def name_of(variant: tuple[AnyGame, AnyRules]) -> str:
    game, rules = variant
    return f"{game.__name__.rpartition('.')[2]} {rules}"


def positions() -> st.SearchStrategy[tuple[AnyGame, AnyState]]:
    """Draw a game and a state that random play reaches."""
    return st.sampled_from(VARIANTS).flatmap(
        lambda variant: st.tuples(st.just(variant[0]), reachable_states(*variant))
    )


def random_record(game: AnyGame, rules: AnyRules, seed: int) -> AnyRecord:
    """Play a game at random."""

    def bot(view: AnyView, rng: Random) -> AnyAction:
        choices: tuple[AnyAction, ...] = game.legal_actions(view.table, view.seat)
        return rng.choice(choices)

    return play(game, rules, [bot] * rules.players, Random(seed))


def records() -> st.SearchStrategy[AnyRecord]:
    """Draw a record of a game that was played to its end or broken off."""
    return st.builds(
        _cut,
        st.sampled_from(VARIANTS),
        st.integers(0, 2**32 - 1),
        st.floats(0, 1),
        st.booleans(),
    )


def _cut(variant: tuple[AnyGame, AnyRules], seed: int, share: float, whole: bool) -> AnyRecord:  # noqa: FBT001  # drawn
    record = random_record(*variant, seed)
    if whole:
        return record
    actions = record.actions[: int(share * len(record.actions))]
    return evolve(record, actions=actions, result=None)
