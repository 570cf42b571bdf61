"""The short page on speed says nothing that the runs do not show."""

import re
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "docs" / "explanation"
SHORT, RUNS = (
    (FOLDER / name).read_text(encoding="utf-8") for name in ("speed.md", "speed-runs.md")
)
FIGURE = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d\d(?!\d|\.)|\d+ %")


def test_every_figure_of_the_short_page_is_one_of_a_run() -> None:
    rounded = {"74,000": "74,002", "195,000": "194,683"}
    shown = FIGURE.findall(SHORT)
    assert len(shown) > 30
    runs = {*FIGURE.findall(RUNS)}
    assert {rounded.get(figure, figure) for figure in shown} - runs == set()


def test_both_pages_say_the_machine_and_the_day() -> None:
    for said in ("AMD EPYC", "CPython 3.11.7", "thinkstr8 0.1.0", "16 November 2026"):
        assert said in SHORT
        assert said in RUNS
