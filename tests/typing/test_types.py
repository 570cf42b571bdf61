"""What the types forbid, both checkers forbid; what is right, both accept."""

import re
import runpy
from pathlib import Path

import pytest

from helpers.checkers import CHECKERS, Reports

HERE = Path(__file__).parent
ACCEPTED = sorted((HERE / "accepted").glob("*.py"))

_NOT_A_TABLE = (
    r'Argument 1 to "{verb}" has incompatible type "State"; expected "Table"',
    r'"State" cannot be assigned to parameter "table" of type "Table" in function "{verb}"',
)
REJECTED: dict[str, dict[int, tuple[str, ...]]] = {
    "state_for_table.py": {
        line: tuple(text.format(verb=verb) for text in _NOT_A_TABLE)
        for line, verb in enumerate(("legal_actions", "refusal", "seats_to_act", "outcome"), 6)
    },
    "bot_with_state.py": {
        12: (
            r'List item . has .* type "Callable\[\[State, Random\]',
            r'"View" is not assignable to "State"',
        ),
    },
    "bot_of_another_game.py": {
        9: (
            r'Cannot infer value of type parameter "Its(Action|View)T" of "new"',
            r'"list\[Computer\[View, Action\]\]" cannot be assigned to parameter "players"',
        ),
    },
    "changed_table.py": {
        6: (r'Property "stage" defined in "Table" is read-only', r'Attribute "stage" is read-only'),
        7: (r"Unsupported target for indexed assignment", r'"__setitem__" method not defined'),
    },
    "forgotten_action.py": {
        13: (r'incompatible type "Pass"; expected "Never"', r'Type "Pass" is not assignable'),
    },
    "not_a_game.py": {
        7: (r'Argument 1 to "new_game" has incompatible type', r'"deal" is not present'),
    },
}
"""For each program the lines that are wrong, and what mypy and pyright say of them."""


@pytest.mark.parametrize("path", ACCEPTED, ids=lambda path: path.name)
@pytest.mark.parametrize("checker", CHECKERS)
def test_what_is_right_is_accepted(checker: str, path: Path, reports: Reports) -> None:
    assert reports.about(checker, path) == []


@pytest.mark.parametrize("path", ACCEPTED, ids=lambda path: path.name)
def test_what_is_accepted_runs(path: Path) -> None:
    runpy.run_path(str(path))


@pytest.mark.parametrize("name", REJECTED)
@pytest.mark.parametrize("checker", CHECKERS)
def test_what_is_wrong_is_rejected(checker: str, name: str, reports: Reports) -> None:
    found = reports.about(checker, HERE / "rejected" / name)
    expected = {line: texts[CHECKERS.index(checker)] for line, texts in REJECTED[name].items()}
    assert {each.line for each in found} == expected.keys()
    for each in found:
        assert re.search(expected[each.line], each.text)


def test_every_rejected_program_is_tried() -> None:
    assert {path.name for path in (HERE / "rejected").glob("*.py")} == REJECTED.keys()
