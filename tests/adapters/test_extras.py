"""Without its extra, an adapter says what to install."""

import subprocess
import sys


def test_a_sentence_says_what_to_install() -> None:
    program = """
import sys
from importlib import import_module
for name, needed in [("gymnasium",) * 2, ("openspiel", "pyspiel"), ("pettingzoo",) * 2]:
    sys.modules[needed] = None
    try:
        import_module(f"thinkstr8.adapters.{name}")
    except ModuleNotFoundError as error:
        print(error)
"""
    done = subprocess.run(  # noqa: S603  # this Python
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    install = "pip install 'thinkstr8"
    assert done.stdout.splitlines() == [
        f"The environments of Gymnasium need gymnasium: {install}[gymnasium]'",
        f"The games of OpenSpiel need pyspiel: {install}[openspiel]'",
        f"The environments of PettingZoo need pettingzoo: {install}[pettingzoo]'",
    ]
