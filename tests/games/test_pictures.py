"""Pictures of all games: the names that they refuse."""

import pytest

from helpers.browsing import optional
from helpers.games import random_record
from thinkstr8 import GAMES, think_str8
from thinkstr8.core import QuestionError
from thinkstr8.front.line_ups import rules_for


@pytest.mark.parametrize("name", ["", " ", "\t"])
@pytest.mark.parametrize("output", ["describe", "view_picture"])
@pytest.mark.parametrize("game", GAMES)
def test_a_name_is_not_empty(game: str, output: str, name: str) -> None:
    rules = rules_for(GAMES[game], 3)
    state = next(random_record(GAMES[game], rules, 8).replay())
    with pytest.raises(QuestionError, match=r"^A name must not be empty\.$"):
        optional(GAMES[game], output)(GAMES[game].view(state, 0), [name, "Ben", "Cleo"])


def test_a_name_on_a_sheet_is_not_empty() -> None:
    sheet = think_str8.sheet(think_str8.view(think_str8.example(think_str8.Stage.GUESS), 0))
    for name in ("", " "):
        with pytest.raises(QuestionError, match=r"^A name must not be empty\.$"):
            think_str8.sheet_picture(sheet, name)
