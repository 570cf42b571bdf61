"""The page on the bot protocol: its dialogue is what is said, and its words are the code's."""

import re
from pathlib import Path

from attrs import fields_dict

from helpers.dialogues import documented_dialogue
from thinkstr8 import __version__
from thinkstr8.arena import Fault
from thinkstr8.arena.isolation.confinement import MOST_OUTPUT
from thinkstr8.arena.protocol.fields import Blame, Want
from thinkstr8.arena.protocol.messages import (
    MOST_BYTES,
    Answer,
    Decide,
    End,
    Failed,
    Greeting,
    Hello,
    NewGame,
    Ready,
)
from thinkstr8.files.json_text import MOST_CHARACTERS

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "bot-protocol.md").read_text()
FROM_ARENA = {"hello": Hello, "game": NewGame, "decide": Decide, "end": End}
FROM_BOT = {"hello": Greeting, "ready": Ready, "answer": Answer, "failed": Failed}


def section(title: str, text: str = PAGE, mark: str = "##") -> str:
    return text.split(f"\n{mark} {title}\n")[1].split(f"\n{mark} ", maxsplit=1)[0]


def test_the_dialogue_is_what_is_said_byte_for_byte() -> None:
    blocks = re.findall(r"```text\n(.*?)```", section("A whole game"), re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    expected = [line.replace("VERSION", __version__) for line in documented_dialogue()]
    assert lines == expected


def test_every_message_has_its_fields_on_the_page() -> None:
    for title, messages in (
        ("What the arena sends", FROM_ARENA),
        ("What a bot answers", FROM_BOT),
    ):
        part = section(title)
        assert re.findall(r"^### (\w+)$", part, re.MULTILINE) == [*messages]
        for name, kind in messages.items():
            terms = re.findall(
                r"^((?:`\w+`(?:, )?)+)\n: ", section(name, part, "###"), re.MULTILINE
            )
            fields = [field for term in terms for field in re.findall(r"\w+", term)]
            assert sorted(fields) == sorted(fields_dict(kind)), name


def test_the_numbers_and_words_are_those_of_the_code() -> None:
    assert f"at most {MOST_BYTES:,} bytes" in PAGE
    assert f"at most {MOST_CHARACTERS:,}" in PAGE
    assert f"up to {MOST_OUTPUT // 2**20} MiB" in PAGE
    faults = re.findall(r"^\| `(\w+)` \|", section("What loses a game"), re.MULTILINE)
    assert faults == [*Fault]
    for want in Want:
        assert f'`"{want}"`' in PAGE
    for blame in Blame:
        assert f'`"{blame}"`' in PAGE
