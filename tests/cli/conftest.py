"""What all tests of the commands have in common."""

import os

import pytest


@pytest.fixture(autouse=True)
def _no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write games without waiting until the disk has them: half the time of whole games is that.

    Commands in processes of their own wait as ever.
    """
    monkeypatch.setattr(os, "fsync", lambda _: None)
