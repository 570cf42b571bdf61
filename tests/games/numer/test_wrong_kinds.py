"""A value of the wrong class is refused as that, in every argument of every public function."""

from fractions import Fraction
from random import Random

from helpers.wrong_kinds import WRONG, Calls, complaints, public_functions
from thinkstr8 import numer, ten
from thinkstr8.core import DARK, Code, Refusal
from thinkstr8.front.line_ups import bots_of
from thinkstr8.games.numer import bots

STATE = numer.example(numer.Stage.WRITE)
TABLE = STATE.table
VIEW = numer.view(STATE, 0)
WRITE = numer.Write(0, 7)
OTHER_STATE = ten.example(ten.Stage.DRAW)
RNG = Random(8)
NAMES = ("Ada", "Ben", "Cleo")

REFUSED = Refusal(Code.GAME_OVER, "The game is over.")

CALLS: Calls = {
    numer.deal: [{"rules": numer.Rules(2), "rng": RNG}],
    numer.begin_dealing: [{"rules": numer.Rules(2)}],
    numer.setup: [{"rules": numer.Rules(2), "deal": numer.Deal()}],
    numer.seats_to_act: [{"table": TABLE}],
    numer.legal_actions: [{"table": TABLE, "seat": 0}],
    numer.refusal: [{"table": TABLE, "action": WRITE}],
    numer.chance: [{"state": STATE}],
    numer.apply: [{"state": STATE, "action": WRITE}],
    numer.view: [{"state": STATE, "seat": 0}],
    numer.determinize: [{"view": VIEW, "rng": RNG}],
    numer.outcome: [{"table": TABLE}],
    numer.format_action: [{"action": WRITE}],
    numer.parse_action: [{"text": "write 0 007"}],
    numer.tidy_action: [{"text": "write 0 7"}],
    numer.news: [{"before": VIEW, "after": numer.view(numer.apply(STATE, WRITE), 0)}],
    numer.reveals: [{"events": TABLE.events}],
    numer.choices: [{"table": TABLE, "seat": 0}],
    numer.describe_action: [{"action": WRITE, "names": NAMES, "you": 0}],
    numer.describe_refusal: [{"refusal": REFUSED, "names": NAMES, "you": 0}],
    numer.narrate: [{"events": (*TABLE.events, numer.NumberSealed(7)), "names": NAMES, "you": 0}],
    numer.narrate_result: [{"table": TABLE, "names": NAMES, "you": 0}],
    numer.describe: [{"view": VIEW, "names": NAMES, "log": ("Ada begins.",), "brief": False}],
    numer.remarks: [{"table": TABLE}],
    numer.summary: [{"rules": numer.Rules(2), "width": 44}],
    numer.advise: [{"view": VIEW}],
    numer.action_space: [{"rules": numer.Rules(2)}],
    numer.nature_space: [{"rules": numer.Rules(2)}],
    numer.observation_space: [{"rules": numer.Rules(2), "history": True}],
    numer.example: [{"stage": numer.Stage.WRITE}],
    numer.survival_odds: [
        {"table": TABLE, "seat": 0, "number": 7, "behaviours": {1: {444: Fraction(1)}}}
    ],
    numer.colour_of: [{"seat": 0}],
    numer.view_picture: [
        {
            "view": VIEW,
            "names": NAMES,
            "colours": (*numer.PlayerColour,)[:3],
            "layout": "narrow",
            "palette": DARK,
        }
    ],
    numer.estimate: [{"state": STATE}],
    numer.check_position: [{"position": each} for each in (TABLE, STATE, VIEW)],
    numer.retrace: [{"before": VIEW, "after": numer.view(numer.apply(STATE, WRITE), 0)}],
    bots.random: [{"view": VIEW, "rng": RNG}],
    bots.careful: [{"view": VIEW, "rng": RNG}],
    bots.expert: [{"view": VIEW, "rng": RNG}],
    numer.best_response: [
        {"policies": numer.policies.careful, "foresight": True},
        {"policies": {1: numer.policies.careful}},
    ],
}

OTHERS = (
    OTHER_STATE,
    OTHER_STATE.table,
    ten.view(OTHER_STATE, 0),
    ten.Draw(0),
    ten.Rules(2),
    ten.Stage.DRAW,
    ten.Deal(0),
    object(),
    1.0,
    True,
)
"""Values of another game, and of no game."""


def test_a_value_of_the_wrong_class_is_refused_everywhere() -> None:
    allowed = {
        "view.seat": None,  # a spectator
        "parse_action.text": ten.Stage.DRAW,  # a str
        "tidy_action.text": ten.Stage.DRAW,  # likewise
        "describe_action.names": None,  # their numbers
        "describe_action.you": None,  # nobody
        "describe_refusal.names": None,  # their numbers
        "describe_refusal.you": None,  # nobody
        "narrate.names": None,  # their numbers
        "narrate.you": None,  # nobody
        "narrate_result.names": None,  # their numbers
        "narrate_result.you": None,  # nobody
        "describe.names": None,  # their numbers
        "view_picture.names": None,  # their numbers
        "view_picture.colours": None,  # those of their seats
        "colour_of.seat": 3,  # a seat
    }
    assert [*complaints(CALLS, (*WRONG, *OTHERS), allowed)] == []


def test_a_position_of_another_class_of_this_game_is_refused_where_one_is_meant() -> None:
    calls = {function: CALLS[function] for function in CALLS if function != numer.check_position}
    assert [*complaints(calls, (STATE, TABLE, VIEW, WRITE, numer.Rules(2)))] == []


def test_no_public_function_is_missing() -> None:
    assert public_functions(numer) | {*bots_of(numer).values()} == {*CALLS}
