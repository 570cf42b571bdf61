"""The pages run in a folder of their own, so that what their programs write does not stay."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _somewhere_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
