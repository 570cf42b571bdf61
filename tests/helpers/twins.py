"""Records of games that a seat could not tell apart."""

from collections.abc import Iterator
from random import Random
from typing import cast

from attrs import evolve

from helpers import numer as numer_positions
from helpers import str8 as str8_positions
from thinkstr8 import AnyRecord, numer, think_str8
from thinkstr8.core.game import Seat
from thinkstr8.games.think_str8 import DrawCard, GuessCard, PlaceToken, Stage


def twin_record(record: AnyRecord, seat: Seat | None, rng: Random) -> AnyRecord:
    """Return the record of another game with the same views, but other secrets."""
    state = record.final
    if isinstance(state, numer.State):
        return _numer_twin(record, numer_positions.twin(state, seat, rng))
    if isinstance(state, think_str8.State):
        return _str8_twin(record, str8_positions.twin(state, seat, rng))
    return record  # TEN has no secrets


def _numer_twin(record: AnyRecord, twin: numer.State) -> AnyRecord:
    count = sum(twin.table.written)
    kept, sealed = record.actions[: len(record.actions) - count], record.actions[-count:]
    if not count:
        return record
    others = [numer.Write(action.seat, cast(int, twin.sealed[action.seat])) for action in sealed]
    return evolve(record, actions=(*kept, *others))


def _str8_twin(record: AnyRecord, twin: think_str8.State) -> AnyRecord:
    """Go back from the other hands to the cards that must have been dealt and drawn."""
    racks = [list(rack) for rack in twin.racks]
    drawn: list[int] = []
    for entry in reversed(twin.table.rounds):
        for discard in reversed(entry.discards):
            drawn.append(racks[discard.seat][discard.colour])
            racks[discard.seat][discard.colour] = discard.number
    deal = think_str8.Deal(
        (*(tuple(rack) for rack in racks), *twin.table.neutral_racks),
        cast(think_str8.Deal, record.deal).stack,
    )
    return evolve(record, deal=deal, actions=tuple(_actions(record, twin, drawn)))


def _actions(
    record: AnyRecord, twin: think_str8.State, drawn: list[int]
) -> Iterator[think_str8.Action]:
    last_roll = max(
        (index for index, action in enumerate(record.actions) if action.seat < 0), default=0
    )
    for index, action in enumerate(record.actions):
        match action:
            case DrawCard(colour, _):
                yield DrawCard(colour, drawn.pop())
            case PlaceToken(seat, low) if twin.table.stage is Stage.PLACE and index > last_roll:
                other = twin.lows[seat]
                yield PlaceToken(seat, low if other is None else other)
            case GuessCard(seat, colour, _):
                yield GuessCard(seat, colour, twin.guesses[seat][colour])
            case _:
                yield cast(think_str8.Action, action)
