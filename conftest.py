"""What pytest leaves out where a library is missing.

OpenSpiel has no packages for Windows; Numba and PyArrow have none for the newest Python at first.
"""

from importlib.util import find_spec
from typing import Final

_NEEDED: Final = {
    "pyspiel": [
        "docs/how-to/openspiel.md",
        "docs/reference/api/adapters/openspiel.md",
        "docs/tutorials/training.md",
        "src/thinkstr8/adapters/openspiel",
        "tests/adapters/openspiel",
    ],
    "pyarrow": [
        "docs/how-to/datasets.md",
        "src/thinkstr8/adapters/parquet.py",
        "tests/adapters/test_parquet.py",
    ],
    "numba": [
        "docs/how-to/batches.md",
        "docs/how-to/gymnasium.md",
        "docs/how-to/pettingzoo.md",
        "src/thinkstr8/adapters/gymnasium/batched.py",
        "src/thinkstr8/adapters/pettingzoo/batched.py",
        "src/thinkstr8/adapters/pettingzoo/forms.py",
        "src/thinkstr8/batch",
        "tests/adapters/gymnasium/test_batched.py",
        "tests/adapters/pettingzoo/test_batched.py",
        "tests/batch",
        "tests/search/test_rollouts.py",
    ],
}
"""What needs each library."""

collect_ignore = [
    path for library, paths in _NEEDED.items() if not find_spec(library) for path in paths
]


def pytest_report_header() -> list[str]:
    """Say what is left out."""
    return [
        f"left out, because {library} is not installed: {', '.join(paths)}"
        for library, paths in _NEEDED.items()
        if not find_spec(library)
    ]
