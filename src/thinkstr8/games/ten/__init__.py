"""TEN: draw cards without exceeding ten, buy from the market, bid for wild cards, build runs.

Two to five players, or one against an automaton. Number cards raise the total of the row, currency
cards lower it. A player who stops in time takes either the numbers or the money. A player who busts
feeds the market. Wild cards are auctioned as soon as they appear. When the deck is empty, the
longest run of consecutive numbers in each of the four colours scores.
"""

from typing import Final

from thinkstr8.games.ten import bots, events
from thinkstr8.games.ten.actions import (
    Action,
    Bid,
    Buy,
    Claim,
    Draw,
    Pass,
    Pay,
    Reveal,
    Skip,
    TakeBust,
)
from thinkstr8.games.ten.advice import advise
from thinkstr8.games.ten.choices import choices
from thinkstr8.games.ten.components import (
    BustCause,
    Card,
    Coin,
    Colour,
    ColourWild,
    CurrencyCard,
    FullWild,
    NumberCard,
    NumberWild,
    Piece,
    Reward,
    RowCard,
    Wild,
)
from thinkstr8.games.ten.consistency import check_position
from thinkstr8.games.ten.dealing import (
    Dealing,
    FirstChosen,
    begin_dealing,
    chance,
    deal,
    draw_chance,
    setup,
)
from thinkstr8.games.ten.descriptions import describe
from thinkstr8.games.ten.disclosures import News, news, reveals
from thinkstr8.games.ten.encoding import action_space, nature_space, observation_space
from thinkstr8.games.ten.estimates import estimate
from thinkstr8.games.ten.ladder import next_rules, rank_title
from thinkstr8.games.ten.layouts import Layout, Run, Slot
from thinkstr8.games.ten.legality import Code, legal_actions, refusal, seats_to_act
from thinkstr8.games.ten.notation import format_action, parse_action, tidy_action
from thinkstr8.games.ten.pictures import view_picture
from thinkstr8.games.ten.positions import example
from thinkstr8.games.ten.questions import (
    BustOdds,
    auction_means,
    best_layout,
    best_points,
    bust_cause,
    bust_odds,
    buyable,
    gain,
    layout,
    least_bid,
    left_in_deck,
    means,
    price,
    row_currency,
    row_total,
)
from thinkstr8.games.ten.refusals import describe_refusal
from thinkstr8.games.ten.remarks import remarks
from thinkstr8.games.ten.rules import STANDARD_DECK, THRESHOLDS, Copies, Rules
from thinkstr8.games.ten.scoring import Outcome, RunSource, ScoreItem, outcome
from thinkstr8.games.ten.sequences import retrace
from thinkstr8.games.ten.state import Auction, Deal, Player, Purchase, Stage, State, Table
from thinkstr8.games.ten.summaries import summary
from thinkstr8.games.ten.transitions import apply
from thinkstr8.games.ten.valuation import STANDARD_VALUATION, StopOrDraw, Valuation, stop_or_draw
from thinkstr8.games.ten.views import SpectatorView, View, determinize, view
from thinkstr8.games.ten.words import describe_action, narrate, narrate_result

FURTHER_VALUES: Final = (Layout, BustOdds, StopOrDraw, Valuation)
"""The values with a JSON form that no verb takes or returns: hints for people."""

HINTS: Final = ("bust_odds", "stop_or_draw")
"""The functions that compute something for one seat; the conformance kit asks them."""

__all__ = [
    "STANDARD_DECK",
    "STANDARD_VALUATION",
    "THRESHOLDS",
    "Action",
    "Auction",
    "Bid",
    "BustCause",
    "BustOdds",
    "Buy",
    "Card",
    "Claim",
    "Code",
    "Coin",
    "Colour",
    "ColourWild",
    "Copies",
    "CurrencyCard",
    "Deal",
    "Dealing",
    "Draw",
    "FirstChosen",
    "FullWild",
    "Layout",
    "News",
    "NumberCard",
    "NumberWild",
    "Outcome",
    "Pass",
    "Pay",
    "Piece",
    "Player",
    "Purchase",
    "Reveal",
    "Reward",
    "RowCard",
    "Rules",
    "Run",
    "RunSource",
    "ScoreItem",
    "Skip",
    "Slot",
    "SpectatorView",
    "Stage",
    "State",
    "StopOrDraw",
    "Table",
    "TakeBust",
    "Valuation",
    "View",
    "Wild",
    "action_space",
    "advise",
    "apply",
    "auction_means",
    "begin_dealing",
    "best_layout",
    "best_points",
    "bots",
    "bust_cause",
    "bust_odds",
    "buyable",
    "chance",
    "check_position",
    "choices",
    "deal",
    "describe",
    "describe_action",
    "describe_refusal",
    "determinize",
    "draw_chance",
    "estimate",
    "events",
    "example",
    "format_action",
    "gain",
    "layout",
    "least_bid",
    "left_in_deck",
    "legal_actions",
    "means",
    "narrate",
    "narrate_result",
    "nature_space",
    "news",
    "next_rules",
    "observation_space",
    "outcome",
    "parse_action",
    "price",
    "rank_title",
    "refusal",
    "remarks",
    "retrace",
    "reveals",
    "row_currency",
    "row_total",
    "seats_to_act",
    "setup",
    "stop_or_draw",
    "summary",
    "tidy_action",
    "view",
    "view_picture",
]
