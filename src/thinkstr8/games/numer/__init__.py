"""Numer: everyone writes a number in secret; high numbers score, but low ones eliminate them.

Two rounds of five turns. In every turn all players secretly write a three-digit number with the
digits still open on their board. A number that shares a digit with any lower number is eliminated.
An accepted number scores its first digit, and the highest one also scores a bonus, but its digits
are crossed out for the rest of the round. Nothing is left to chance.
"""

from typing import Final

from thinkstr8.games.numer import bots, events, policies
from thinkstr8.games.numer.actions import Action, Write
from thinkstr8.games.numer.advice import advise
from thinkstr8.games.numer.checking import TurnResult, Verdict
from thinkstr8.games.numer.choices import choices
from thinkstr8.games.numer.components import Digits, PlayerColour, colour_of
from thinkstr8.games.numer.consistency import check_position
from thinkstr8.games.numer.dealing import Dealing, begin_dealing, chance, deal, setup
from thinkstr8.games.numer.descriptions import describe
from thinkstr8.games.numer.disclosures import News, NumberSealed, news, reveals
from thinkstr8.games.numer.encoding import action_space, nature_space, observation_space
from thinkstr8.games.numer.estimates import estimate
from thinkstr8.games.numer.legality import Code, legal_actions, refusal, seats_to_act
from thinkstr8.games.numer.notation import format_action, parse_action, tidy_action
from thinkstr8.games.numer.pictures import view_picture
from thinkstr8.games.numer.positions import example
from thinkstr8.games.numer.questions import Behaviour, survival_odds
from thinkstr8.games.numer.refusals import describe_refusal
from thinkstr8.games.numer.remarks import remarks
from thinkstr8.games.numer.responses import BestResponse, best_response
from thinkstr8.games.numer.rules import STANDARD_BONUSES, Rules
from thinkstr8.games.numer.scoring import (
    CrossedOutSource,
    Outcome,
    Part,
    ScoreItem,
    TurnSource,
    outcome,
)
from thinkstr8.games.numer.sequences import retrace
from thinkstr8.games.numer.state import Deal, Stage, State, Table
from thinkstr8.games.numer.summaries import summary
from thinkstr8.games.numer.transitions import apply
from thinkstr8.games.numer.views import SpectatorView, View, determinize, view
from thinkstr8.games.numer.words import describe_action, narrate, narrate_result

FURTHER_VALUES: Final = (News,)
"""The values with a JSON form that no verb takes or returns: news for one seat."""

__all__ = [
    "STANDARD_BONUSES",
    "Action",
    "Behaviour",
    "BestResponse",
    "Code",
    "CrossedOutSource",
    "Deal",
    "Dealing",
    "Digits",
    "News",
    "NumberSealed",
    "Outcome",
    "Part",
    "PlayerColour",
    "Rules",
    "ScoreItem",
    "SpectatorView",
    "Stage",
    "State",
    "Table",
    "TurnResult",
    "TurnSource",
    "Verdict",
    "View",
    "Write",
    "action_space",
    "advise",
    "apply",
    "begin_dealing",
    "best_response",
    "bots",
    "chance",
    "check_position",
    "choices",
    "colour_of",
    "deal",
    "describe",
    "describe_action",
    "describe_refusal",
    "determinize",
    "estimate",
    "events",
    "example",
    "format_action",
    "legal_actions",
    "narrate",
    "narrate_result",
    "nature_space",
    "news",
    "observation_space",
    "outcome",
    "parse_action",
    "policies",
    "refusal",
    "remarks",
    "retrace",
    "reveals",
    "seats_to_act",
    "setup",
    "summary",
    "survival_odds",
    "tidy_action",
    "view",
    "view_picture",
]
