"""Think Str8!: you see every card but your own, bet on sums of yours, and deduce your hand.

Two to four players, six colours, the numbers 0 to 7. Each round three dice show colours, and each
player bets on the sum of their own cards of these colours. A narrower range earns more points. The
other players see the cards and say whether a bet is right, too high or too low. Players who missed
exchange a card. After the last round all players guess their cards.
"""

from typing import Final

from thinkstr8.games.think_str8 import bots, events, models, reasons
from thinkstr8.games.think_str8.actions import (
    Action,
    DrawCard,
    ExchangeCard,
    GuessCard,
    PlaceToken,
    RollDice,
    SettleDice,
    TakeToken,
)
from thinkstr8.games.think_str8.advice import advise
from thinkstr8.games.think_str8.beliefs import Beliefs, BeliefSummary, RangeOdds, beliefs
from thinkstr8.games.think_str8.choices import choices
from thinkstr8.games.think_str8.comparing import Comparison, compare
from thinkstr8.games.think_str8.components import (
    STANDARD_TOKENS,
    Colour,
    Dice,
    Numbers,
    Rack,
    Token,
)
from thinkstr8.games.think_str8.consistency import check_position
from thinkstr8.games.think_str8.dealing import (
    CardDealt,
    Dealing,
    Dealt,
    MarkerStacked,
    begin_dealing,
    chance,
    deal,
    draw_chance,
    setup,
)
from thinkstr8.games.think_str8.descriptions import describe
from thinkstr8.games.think_str8.differences import (
    BoxDifference,
    DiceDifference,
    Difference,
    GuessDifference,
    NumberDifference,
    SumsDifference,
)
from thinkstr8.games.think_str8.disclosures import (
    BetSealed,
    CardSeen,
    GuessSealed,
    News,
    news,
    reveals,
)
from thinkstr8.games.think_str8.encoding import action_space, nature_space, observation_space
from thinkstr8.games.think_str8.endgame import WinningGuesses, winning_guesses
from thinkstr8.games.think_str8.evidence import Contribution, Evidence, Model
from thinkstr8.games.think_str8.hands import Clue, Hands
from thinkstr8.games.think_str8.legality import Code, legal_actions, refusal, seats_to_act
from thinkstr8.games.think_str8.notation import format_action, parse_action, tidy_action
from thinkstr8.games.think_str8.notes import Notes
from thinkstr8.games.think_str8.pictures import view_picture
from thinkstr8.games.think_str8.positions import example
from thinkstr8.games.think_str8.questions import (
    BetValue,
    GuessValue,
    best_guesses,
    bet_values,
    guess_points,
    guess_values,
)
from thinkstr8.games.think_str8.refusals import describe_refusal
from thinkstr8.games.think_str8.remarks import remarks
from thinkstr8.games.think_str8.rules import GuessOrder, Rules, Verdict
from thinkstr8.games.think_str8.scoring import (
    BetSource,
    GuessSource,
    Outcome,
    ScoreItem,
    outcome,
)
from thinkstr8.games.think_str8.sequences import retrace
from thinkstr8.games.think_str8.sheet import (
    Sheet,
    SheetRound,
    blacken_seen,
    cross_excluded,
    fill_lines,
    sheet,
)
from thinkstr8.games.think_str8.sheet_parts import Mark, NotesLine, SumRange
from thinkstr8.games.think_str8.sheet_pictures import sheet_picture
from thinkstr8.games.think_str8.state import (
    Bet,
    Board,
    Deal,
    Discard,
    Finale,
    FinalReveal,
    Markers,
    Round,
    Stage,
    State,
    Table,
)
from thinkstr8.games.think_str8.story import Decision, decisions
from thinkstr8.games.think_str8.summaries import summary
from thinkstr8.games.think_str8.transitions import apply
from thinkstr8.games.think_str8.views import SpectatorView, View, determinize, view
from thinkstr8.games.think_str8.words import describe_action, narrate, narrate_result

FURTHER_VALUES: Final = (
    News,
    Notes,
    Sheet,
    Comparison,
    BeliefSummary,
    RangeOdds,
    BetValue,
    GuessValue,
    WinningGuesses,
)
"""The values with a JSON form that no verb takes or returns: news, notes and hints for people."""

HINTS: Final = (
    "sheet",
    "sheet_picture",
    "beliefs",
    "bet_values",
    "best_guesses",
    "winning_guesses",
)
"""The functions that compute something for one seat; the conformance kit asks them."""

__all__ = [
    "STANDARD_TOKENS",
    "Action",
    "BeliefSummary",
    "Beliefs",
    "Bet",
    "BetSealed",
    "BetSource",
    "BetValue",
    "Board",
    "BoxDifference",
    "CardDealt",
    "CardSeen",
    "Clue",
    "Code",
    "Colour",
    "Comparison",
    "Contribution",
    "Deal",
    "Dealing",
    "Dealt",
    "Decision",
    "Dice",
    "DiceDifference",
    "Difference",
    "Discard",
    "DrawCard",
    "Evidence",
    "ExchangeCard",
    "FinalReveal",
    "Finale",
    "GuessCard",
    "GuessDifference",
    "GuessOrder",
    "GuessSealed",
    "GuessSource",
    "GuessValue",
    "Hands",
    "Mark",
    "MarkerStacked",
    "Markers",
    "Model",
    "News",
    "Notes",
    "NotesLine",
    "NumberDifference",
    "Numbers",
    "Outcome",
    "PlaceToken",
    "Rack",
    "RangeOdds",
    "RollDice",
    "Round",
    "Rules",
    "ScoreItem",
    "SettleDice",
    "Sheet",
    "SheetRound",
    "SpectatorView",
    "Stage",
    "State",
    "SumRange",
    "SumsDifference",
    "Table",
    "TakeToken",
    "Token",
    "Verdict",
    "View",
    "WinningGuesses",
    "action_space",
    "advise",
    "apply",
    "begin_dealing",
    "beliefs",
    "best_guesses",
    "bet_values",
    "blacken_seen",
    "bots",
    "chance",
    "check_position",
    "choices",
    "compare",
    "cross_excluded",
    "deal",
    "decisions",
    "describe",
    "describe_action",
    "describe_refusal",
    "determinize",
    "draw_chance",
    "events",
    "example",
    "fill_lines",
    "format_action",
    "guess_points",
    "guess_values",
    "legal_actions",
    "models",
    "narrate",
    "narrate_result",
    "nature_space",
    "news",
    "observation_space",
    "outcome",
    "parse_action",
    "reasons",
    "refusal",
    "remarks",
    "retrace",
    "reveals",
    "seats_to_act",
    "setup",
    "sheet",
    "sheet_picture",
    "summary",
    "tidy_action",
    "view",
    "view_picture",
    "winning_guesses",
]
