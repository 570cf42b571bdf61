"""How deep the property tests go, and which tests one worker runs, one after the other."""

import signal
from typing import Final

import pytest
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]  # it has no types

from helpers.depth import THOROUGH

settings.register_profile("standard", deadline=None, max_examples=25, derandomize=True)
settings.register_profile("thorough", deadline=None, max_examples=1000)
settings.load_profile("thorough" if THOROUGH else "standard")

# A shell that starts the tests in the background lets them ignore Ctrl-C, and all their processes.
signal.signal(signal.SIGINT, signal.default_int_handler)

TOGETHER: Final = (
    "tests/batch/",  # what is compiled is compiled once
    "tests/typing/",  # each type checker runs once
    "tests/project/test_package.py",  # both archives are built once
    "tests/project/test_reference_site.py",  # the documentation is built once
    "tests/arena/test_isolated.py::test_bots_end_with_the_arena_however_that_ends",
)
"""The beginnings of the names of tests that belong together.

Their fixtures take long, or they look for processes of the same name.
"""


def unit_of(test: str) -> str:
    """Return the unit of work that a test belongs to: with its parameters, or with its folder."""
    found = (beginning for beginning in TOGETHER if test.startswith(beginning))
    return next(found, test.partition("[")[0])


class _Units(LoadScopeScheduling):  # type: ignore[misc]  # it has no types
    """Hands out units of work, the largest first, so that no worker waits long at the end."""

    def _split_scope(self, nodeid: str) -> str:
        return unit_of(nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> LoadScopeScheduling:
    """Return what hands the tests out to several workers."""
    return _Units(config, log)
