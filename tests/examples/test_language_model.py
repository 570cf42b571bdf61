"""The bot over a language model: right, unreadable, illegal and hopeless answers of a script."""

import re
from pathlib import Path
from random import Random
from textwrap import indent

import pytest

from examples import language_model
from examples.language_model import GaveUpError, LanguageModel, readable_lines
from helpers.games import VARIANTS, name_of
from thinkstr8 import GAMES, AnyGame, Bot, numer, play, ten, think_str8
from thinkstr8.arena import Series, run
from thinkstr8.core import AnyRules
from thinkstr8.files import format_record, parse_record
from thinkstr8.games.think_str8 import Action, Rules, Stage, TakeToken, View
from thinkstr8.match import BotFailedError, Computer, Match, Person
from thinkstr8.testing import check_bot

ROOT = Path(__file__).parents[2]
TAKE = think_str8.view(think_str8.example(Stage.TAKE), 1)


def parrot(prompt: str) -> str:
    """Answer with the example in the prompt."""
    return prompt.splitlines()[-1]


class Script:
    """A model with written answers, which repeats the last one and keeps the prompts."""

    def __init__(self, *answers: str) -> None:
        self.answers = answers
        self.prompts: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        return self.answers[min(len(self.prompts), len(self.answers)) - 1]


def asked(script: Script) -> tuple[Action, int, int]:
    """Return what a bot decides, and its counts of unreadable and illegal answers."""
    bot = LanguageModel(think_str8, script)
    return bot(TAKE, Random(8)), bot.unreadable, bot.illegal


def test_the_prompt_has_the_rules_the_view_and_how_to_write_an_action() -> None:
    script = Script("take 5")
    assert asked(script) == (TakeToken(1, 5), 0, 0)
    (prompt,) = script.prompts
    assert think_str8.summary(TAKE.table.rules) in prompt
    start, rules, *others = think_str8.describe(TAKE).split("\n\n")
    assert rules.startswith("The rules:\nA game has 9 rounds.")
    assert "\n\n".join((start, *others)) in prompt
    assert rules not in prompt  # the summary has all of them
    assert 'Type "take SIZE"' in prompt
    assert prompt.endswith("on the last line, for example:\ntake 1 1\n")


@pytest.mark.parametrize(
    "answer",
    [
        *("take 1 5", "TAKE 5", "5", "`take 5`", "**take 5**", "> take 5.", '"take 5"'),
        *("take 5\n\n", "Size 3 is tempting:\ntake 3\nBut no.\n\ntake 5\n```"),
        *("Answer: take 5", "**Action:** take 5", "My final answer is `take 5`.", "ANSWER: 5"),
        *("1. take 5", "2) `take 5`", "- take 5", "* **take 5**", "3. Answer: take 5 (best)"),
        *("“take 5”", "«take 5».", "take 5 (smallest)", "I choose `take 5`.", "I choose take 5"),
        '{"type": "TakeToken", "seat": 1, "size": 5}',
    ],
)
def test_a_right_answer_is_read_however_it_is_dressed(answer: str) -> None:
    assert asked(Script(answer)) == (TakeToken(1, 5), 0, 0)


def test_after_an_unreadable_answer_the_model_reads_what_would_be_right() -> None:
    script = Script("Let me think about it.", "", "take 5")
    assert asked(script) == (TakeToken(1, 5), 2, 0)
    first, second, third = script.prompts
    assert second.removeprefix(first).splitlines()[1:3] == [
        "Your last line was: Let me think about it.",
        "Expected a token's size, not 'let'. For example: take 1",
    ]
    assert third.startswith(second)


@pytest.mark.parametrize(
    "answer",
    [
        *(
            "take 5 or take 3",
            "take 5, take 3",
            "take 5 (or take 3)",
            "take 5 (or 3)",
            "3. 5",
            "- 5",
        ),
        *("take 5 (unless you take more)", "Not take 3: take 5", "I choose not to take 5"),
        *("1. take 5\n2. take 3", "- take 5\n- take 5\n- take 3", "1. take 9\n2. take 5"),
        *("* take 5\n* take 3", "Never: take 5", "I will not `take 5`"),
    ],
)
def test_nobody_guesses_between_two_actions(answer: str) -> None:
    script = Script(answer, "take 7")
    assert asked(script) == (TakeToken(1, 7), 1, 0)
    last = answer.splitlines()[-1]
    assert (
        script.prompts[1]
        .removeprefix(script.prompts[0])
        .startswith(f"\nYour last line was: {last}\n")
    )


@pytest.mark.parametrize(
    "answer", ["- take 5\n- take 5", "1. Think.\n2. take 5", "take 3\n- take 5"]
)
def test_a_list_with_one_action_is_read(answer: str) -> None:
    assert asked(Script(answer)) == (TakeToken(1, 5), 0, 0)


def test_a_remark_that_could_be_an_action_of_ten_is_not_cut_away() -> None:
    record = play(ten, ten.Rules(2), [ten.bots.careful] * 2, Random(8))
    options = (ten.Draw(0), ten.Claim(0, ten.Reward.NUMBERS), ten.Claim(0, ten.Reward.CURRENCY))
    views = record.as_seen_by(0)
    view = next(view for view in views if ten.legal_actions(view.table, 0) == options)
    claims = Script("draw (or claim numbers)", "draw (risky)")
    bot = LanguageModel(ten, claims)
    assert bot(view, Random(8)) == ten.Draw(view.seat)
    assert (bot.unreadable, len(claims.prompts)) == (1, 2)


@pytest.mark.parametrize("answer", [None, 3, b"take 5"])
def test_a_model_must_answer_with_text(answer: str) -> None:
    bot = LanguageModel(think_str8, lambda prompt: answer)
    with pytest.raises(TypeError, match=f"^complete must return a str, not {answer!r}\\.$"):
        bot(TAKE, Random(8))


def test_after_an_illegal_answer_the_model_reads_why_it_is_refused() -> None:
    script = Script("take 9", "take 0 5", "take 5")
    assert asked(script) == (TakeToken(1, 5), 0, 2)
    assert "There is no token of that size: the sizes are" in script.prompts[1]
    assert "You act for seat 1, but this is an action of seat 0." in script.prompts[2]


def test_a_model_that_is_never_right_ends_with_the_library_s_sentence() -> None:
    script = Script("take 9", "What?")
    bot = LanguageModel(think_str8, script, tries=4)
    with pytest.raises(GaveUpError, match=r"^No legal action in 4 tries\. .* For example: take 1$"):
        bot(TAKE, Random(8))
    assert (len(script.prompts), bot.unreadable, bot.illegal, bot.given_up) == (4, 3, 1, 1)
    with pytest.raises(GaveUpError, match="It was never asked"):
        LanguageModel(think_str8, script, tries=0)(TAKE, Random(8))


def test_the_fallback_decides_for_a_model_that_is_never_right() -> None:
    bot = LanguageModel(think_str8, lambda prompt: "What?", think_str8.bots.careful, tries=2)
    bots: list[Bot[View, Action]] = [bot, think_str8.bots.random]
    record = play(think_str8, Rules(2), bots, Random(8))
    decisions = sum(action.seat == 0 for action in record.actions)
    assert (bot.given_up, bot.unreadable) == (decisions, 2 * decisions)
    careful = [think_str8.bots.careful, think_str8.bots.random]
    assert record == play(think_str8, Rules(2), careful, Random(8))


def test_a_long_answer_does_not_make_the_next_prompt_long() -> None:
    script = Script("x" * 1_000_000, "take 5")
    assert asked(script) == (TakeToken(1, 5), 1, 0)
    assert len(script.prompts[1]) < len(script.prompts[0]) + 300


def test_the_last_line_with_letters_counts() -> None:
    assert readable_lines("") == readable_lines("\n ** \n```") == [""]
    assert readable_lines("a\n\n`b`.\n\n") == ["a", "`b`."]
    assert readable_lines("guess 0 blue -") == ["guess 0 blue -"]


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_its_games_are_ordinary_records(variant: tuple[AnyGame, AnyRules]) -> None:
    game, rules = variant
    bot = LanguageModel(game, parrot)
    record = play(game, rules, [bot] * rules.players, Random(8))
    assert record.result is not None
    assert (bot.unreadable, bot.illegal, bot.given_up) == (0, 0, 0)
    assert parse_record(format_record(record), GAMES) == record


def test_it_plays_in_a_match_and_in_a_series() -> None:
    bot = LanguageModel(numer, parrot)
    rules = numer.Rules(2)
    series = Series(numer, rules, {"model": bot, "careful": numer.bots.careful}, deals=1, seed=8)
    assert len(run(series).games) == 2
    match = Match.new(numer, rules, [Person("Ada"), Computer("Ben", bot)], Random(8))
    assert match.settled(Random(8)).people_to_act == (0,)
    mute = Computer("Ben", LanguageModel(numer, lambda prompt: ""))
    with pytest.raises(BotFailedError, match="Ben, the bot of seat 1, failed: it raised GaveUp"):
        Match.new(numer, rules, [Person("Ada"), mute], Random(8)).settled(Random(8))


def test_the_page_plugs_in_a_model_as_the_program_says() -> None:
    page = (ROOT / "docs" / "how-to" / "language-model.md").read_text(encoding="utf-8")
    (lines,) = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    assert indent(lines, "    ") in str(language_model.__doc__)


def test_it_keeps_the_promises_of_bots() -> None:
    assert check_bot(numer, LanguageModel(numer, parrot), numer.Rules(3), games=1)
