"""The decisions in records, one by one, for programs that learn from games.

Belongs here: what a seat knew, could do and did, and how the game ended, as values and as JSON
lines.
Does not belong here: ids and observations (each game's encoding), tables in files of other formats
(adapters).
"""

from base64 import b64encode
from collections.abc import Iterable, Iterator
from typing import Final, Generic, TextIO

from attrs import field

from thinkstr8.core.errors import WrongKindError
from thinkstr8.core.game import (
    NATURE,
    ActionT,
    DealT,
    Game,
    Outcome,
    RulesT,
    Seat,
    StateT,
    TableT,
    ViewT,
    game_name,
    require_game,
)
from thinkstr8.core.plain import require_bool, require_int, require_tuple_of
from thinkstr8.core.record import Record, require_record
from thinkstr8.core.spaces import encoded
from thinkstr8.core.values import frozen
from thinkstr8.core.wording import with_class
from thinkstr8.files.codec import to_data
from thinkstr8.files.json_text import write_json
from thinkstr8.files.text_files import require_text_file, write_line

FORM: Final = "thinkstr8 decision"
"""The name of the form, which every line states."""

VERSION: Final = 1
"""The version of the form."""


@frozen
class Decision(Generic[StateT, ActionT, ViewT]):
    """One decision of a recorded game: what the seat knew, could do and did, and how it ended.

    Attributes:
        game: the module with the verbs.
        record: the number of the record, from 0.
        number: the number of the action in the record, from 0.
        seat: the seat that decided.
        view: all that the seat knew.
        observation: the view as signed bytes.
        legal_ids: the ids of all actions that were legal.
        action: the action that was chosen.
        action_id: the id of that action.
        scores: the final score of every seat; empty if the game was not finished.
        share: the seat's share of the victory, 1/n for each of n winners; None if the game was not
            finished.

    Raises:
        WrongKindError: a part is of the wrong class.
    """

    game: Game[StateT, ActionT, ViewT] = field(repr=game_name)
    record: int
    number: int
    seat: Seat
    view: ViewT = field(repr=False)
    observation: bytes = field(repr=False)
    legal_ids: tuple[int, ...] = field(repr=lambda ids: f"<{len(ids)} ids>")
    action: ActionT
    action_id: int
    scores: tuple[int, ...]
    share: float | None

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        require_game(self.game)
        for name in ("record", "number", "seat", "action_id"):
            require_int(f"The {name} of a decision", getattr(self, name))
        for name, value in (("legal_ids", self.legal_ids), ("scores", self.scores)):
            require_tuple_of(f"The {name} of a decision", int, value)
        if type(self.observation) is not bytes:
            raise WrongKindError(
                f"An observation must be bytes, not {with_class(self.observation)}."
            )
        if not isinstance(self.share, int | float | None):
            raise WrongKindError(f"A share must be a number or None, not {with_class(self.share)}.")


def decisions(
    records: Iterable[Record[StateT, ActionT, ViewT, TableT, RulesT, DealT]],
    *,
    skip_forced: bool = False,
) -> Iterator[Decision[StateT, ActionT, ViewT]]:
    """Return an iterator over the decisions of all seats in some records, in their order.

    >>> from random import Random
    >>> from thinkstr8 import numer, play
    >>> record = play(numer, numer.Rules(2), [numer.bots.random] * 2, Random(8))
    >>> first = next(decisions([record]))
    >>> first.seat, first.action, first.action_id, len(first.legal_ids), first.scores
    (0, Write(seat=0, number=841), 841, 1000, (77, 58))

    Args:
        records: the records, from a list or a generator; a game needs ids and observations.
        skip_forced: whether to leave out decisions with only one legal action.

    Raises:
        RecordError: a record cannot be replayed; raised during the iteration.
        WrongKindError: an argument is of the wrong class, or a game has no ids or observations.
    """
    if not isinstance(records, Iterable):
        raise WrongKindError(f"Expected a list of records, not {with_class(records)}.")
    require_bool("skip_forced", skip_forced)
    return _decisions(records, skip_forced=skip_forced)


def _decisions(
    records: Iterable[Record[StateT, ActionT, ViewT, TableT, RulesT, DealT]], *, skip_forced: bool
) -> Iterator[Decision[StateT, ActionT, ViewT]]:
    for count, record in enumerate(records):
        require_record(record)
        game = encoded(record.game)
        ids, observations = game.action_space(record.rules), game.observation_space(record.rules)
        states = tuple(record.replay())
        outcome = game.outcome(states[-1].table)
        for number, (state, action) in enumerate(zip(states, record.actions, strict=False)):
            seat = action.seat
            if seat == NATURE:
                continue
            legal = ids.legal_ids(state.table, seat)
            if skip_forced and len(legal) == 1:
                continue
            view = game.view(state, seat)
            yield Decision(
                game=record.game,
                record=count,
                number=number,
                seat=seat,
                view=view,
                observation=observations.encode(view),
                legal_ids=legal,
                action=action,
                action_id=ids.encode(action),
                scores=() if outcome is None else outcome.scores,
                share=None if outcome is None else _share(outcome, seat),
            )


def _share(outcome: Outcome, seat: Seat) -> float:
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def decision_to_json(decision: Decision) -> str:
    """Return the JSON of a decision, on one line.

    The view has its usual JSON, the action is a line of the game's notation, and the observation is
    in Base64.

    Raises:
        WrongKindError: the value is not a decision.
    """
    if not isinstance(decision, Decision):
        raise WrongKindError(f"Expected a Decision, not {with_class(decision)}.")
    game = decision.game
    return write_json(
        {
            "form": FORM,
            "version": VERSION,
            "game": game_name(game),
            "record": decision.record,
            "number": decision.number,
            "seat": decision.seat,
            "view": to_data(game, decision.view),
            "observation": b64encode(decision.observation).decode(),
            "legal_ids": list(decision.legal_ids),
            "action": game.format_action(decision.action),
            "action_id": decision.action_id,
            "scores": list(decision.scores),
            "share": decision.share,
        }
    )


def write_decisions(records: Iterable[Record], file: TextIO, *, skip_forced: bool = False) -> int:
    """Write the decisions of some records to a file as lines of JSON, and return their number.

    >>> import io
    >>> from random import Random
    >>> from thinkstr8 import numer, play
    >>> record = play(numer, numer.Rules(2), [numer.bots.random] * 2, Random(8))
    >>> write_decisions([record], io.StringIO())
    20

    Args:
        records: the records, from a list or a generator; a game needs ids and observations.
        file: a file that is open for text, or anything else with `write`.
        skip_forced: whether to leave out decisions with only one legal action.

    Raises:
        RecordError: a record cannot be replayed.
        WrongKindError: an argument is of the wrong class, or a game has no ids or observations.
    """
    found = decisions(records, skip_forced=skip_forced)
    require_text_file(file)
    count = 0
    for decision in found:
        write_line(file, decision_to_json(decision))
        count += 1
    return count
