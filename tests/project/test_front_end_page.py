"""The how-to leads through everything that a front end needs, in little code."""

from doctest import DocTestParser
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "how-to" / "front-end.md").read_text(encoding="utf-8")
GAMES = sorted((ROOT / "docs" / "games").glob("*.md"))
CODE = [example.source for example in DocTestParser().get_examples(PAGE)]

USED = (
    *("Match.new", ".steps(", ".settled(", ".people_to_act", ".view(", ".log(", ".reports("),
    *("view_picture(", "describe(", "choices(", "describe_action(", "news(", "to_json("),
    *(".act(", ".undo(", ".undo_refusal(", "Match.resume(", "BotFailedError"),
)
"""What the code of the page uses."""


def test_the_page_uses_everything() -> None:
    code = "".join(CODE)
    assert [use for use in USED if use not in code] == []


def test_the_page_has_at_most_80_lines_of_code() -> None:
    assert sum(len(source.splitlines()) for source in CODE) <= 80


def test_every_game_has_a_page_of_log_to_which_the_page_links() -> None:
    assert len(GAMES) == 3
    for path in GAMES:
        log = path.read_text(encoding="utf-8").partition("## The log\n")[2]
        (whole, ending) = (each for each in DocTestParser().get_examples(log) if each.want)
        assert len(whole.want.splitlines()) >= 20
        assert "The scores: you have" in ending.want.splitlines()[-1]
        assert f"../games/{path.name}#the-log" in PAGE
