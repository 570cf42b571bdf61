"""The statistics of searches, kept and written next to the actions of a record."""

from random import Random

import pytest

from thinkstr8 import WrongKindError, numer, play, ten
from thinkstr8.core import AnyRecord, RecordError
from thinkstr8.files import format_record, parse_record
from thinkstr8.search import ActionStats, SearchLog, ismcts, search_remarks

RULES = numer.Rules(2)


def searched() -> tuple[SearchLog[numer.State, numer.Action, numer.View], AnyRecord]:
    log = SearchLog(ismcts(numer, iterations=6))
    return log, play(numer, RULES, [log, numer.bots.careful], Random(8))


def test_a_log_plays_like_its_searcher_and_keeps_every_search() -> None:
    log, record = searched()
    bare = play(numer, RULES, [log.searcher, numer.bots.careful], Random(8))
    assert record == bare
    choices = [
        numer.view(state, 0)
        for state, action in zip(record.replay(), record.actions, strict=False)
        if action.seat == 0 and len(numer.legal_actions(state.table, 0)) > 1
    ]
    assert [*log.searches] == choices
    assert {sum(each.visits for each in found) for found in log.searches.values()} == {6}
    assert log.name == "ismcts:6"


def test_remarks_stand_under_the_actions_that_were_searched() -> None:
    log, record = searched()
    notes = search_remarks(record, log.searches)
    assert {record.actions[number].seat for number in notes} == {0}
    assert len(notes) == len(log.searches)
    text = format_record(record, notes=notes)
    assert parse_record(text, numer) == record
    lines = text.splitlines()
    for number, remarks in notes.items():
        line = numer.format_action(record.actions[number])
        assert f"# {remarks[0]}" in lines
        assert remarks[0].startswith(line)
        assert len(remarks) <= 4


def test_notes_come_after_the_remarks_of_the_game() -> None:
    _, record = searched()
    plain, noted = (
        format_record(record, notes=notes).splitlines() for notes in (None, {1: ["mine", "too"]})
    )
    at = noted.index("# mine")
    assert noted[:at] + noted[at + 2 :] == plain
    assert noted[at + 1] == "# too"
    bare = format_record(record, remarks=False, notes={0: ["mine"]}).splitlines()
    assert bare[bare.index("# mine") - 1] == numer.format_action(record.actions[0])


@pytest.mark.parametrize(
    ("notes", "error", "complaint"),
    [
        (["mine"], WrongKindError, "Notes must be a dict of lists of str, not"),
        ({0: "mine"}, WrongKindError, "The notes about an action must be a list of str, not"),
        ({0: [3]}, WrongKindError, "A note must be a str"),
        ({0: ["two\nlines"]}, RecordError, "A note must not have the control"),
        ({10**6: ["mine"]}, RecordError, "Notes must be about actions 0 to"),
        ({"0": ["mine"]}, WrongKindError, "The number of an action must be an int"),
    ],
)
def test_notes_that_do_not_fit_are_refused(
    notes: dict[int, list[str]], error: type[Exception], complaint: str
) -> None:
    _, record = searched()
    with pytest.raises(error, match=complaint):
        format_record(record, notes=notes)


def test_only_a_searcher_can_be_logged() -> None:
    with pytest.raises(WrongKindError, match="A SearchLog needs a Searcher, not"):
        SearchLog(ten.bots.random)  # type: ignore[arg-type]  # wrong on purpose


def test_a_record_without_searches_has_no_remarks() -> None:
    _, record = searched()
    other = {numer.view(numer.example(numer.Stage.WRITE), 1): (_stats(),)}
    assert search_remarks(record, other) == {}


def _stats() -> ActionStats[numer.Action]:
    return ActionStats(numer.Write(1, 5), 1, 0.5, 0.0)
