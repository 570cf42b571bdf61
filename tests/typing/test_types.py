"""What the types forbid, mypy forbids: each program in `rejected` fails where it should."""

import re
from pathlib import Path

import pytest
from mypy import api

ROOT = Path(__file__).parents[2]
REJECTED = Path(__file__).parent / "rejected"

EXPECTED = {
    "state_for_table.py": [
        r'6: error: Argument 1 to "legal_actions" has incompatible type "State"; expected "Table"',
        r'7: error: Argument 1 to "refusal" has incompatible type "State"; expected "Table"',
        r'8: error: Argument 1 to "seats_to_act" has incompatible type "State"; expected "Table"',
        r'9: error: Argument 1 to "outcome" has incompatible type "State"; expected "Table"',
    ],
    "bot_with_state.py": [r'12: error: List item . has .* type "Callable\[\[State, Random\]'] * 2,
    "changed_table.py": [
        r'6: error: Property "stage" defined in "Table" is read-only',
        r"7: error: Unsupported target for indexed assignment",
    ],
    "not_a_game.py": [r'7: error: Argument 1 to "new_game" has incompatible type'],
}


@pytest.fixture(scope="module")
def complaints(tmp_path_factory: pytest.TempPathFactory) -> str:
    cache = tmp_path_factory.mktemp("mypy")
    files = [str(REJECTED / name) for name in EXPECTED]
    config = str(ROOT / "pyproject.toml")
    output, errors, _ = api.run([*files, "--config-file", config, "--cache-dir", str(cache)])
    assert not errors
    return output


@pytest.mark.xdist_group("mypy")
@pytest.mark.parametrize("name", EXPECTED)
def test_mypy_rejects(name: str, complaints: str) -> None:
    lines = [line for line in complaints.splitlines() if name in line and ": error:" in line]
    assert len(lines) == len(EXPECTED[name])
    for line, expected in zip(lines, EXPECTED[name], strict=True):
        assert re.search(expected, line)


def test_every_rejected_program_is_tried() -> None:
    assert {path.name for path in REJECTED.glob("*.py")} == set(EXPECTED)
