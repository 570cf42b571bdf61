"""The page on notation is right: its grammars are those of the parsers, and its examples parse."""

import re
from pathlib import Path
from random import Random

import pytest

from thinkstr8 import GAMES
from thinkstr8.core import AnyGame, NotationError, play

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "notation.md").read_text()
TITLES = {"think_str8": "Think Str8!", "ten": "TEN", "numer": "Numer"}
RULES = {"think_str8": [2, 4], "ten": [2, 5], "numer": [2, 5]}
SPACELESS = {"number", "numeral"}

every_game = pytest.mark.parametrize("name", GAMES)


def blocks(title: str) -> list[str]:
    """Return the text blocks of a section."""
    section = PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]
    return re.findall(r"```text\n(.*?)```", section, re.DOTALL)


def rules_of(title: str) -> dict[str, str]:
    text = re.sub(r"\(\*.*?\*\)", "", blocks(title)[0])
    found = [rule.partition("=") for rule in text.split(";") if rule.strip()]
    return {name.strip(): body.strip() for name, _, body in found}


def pattern(rules: dict[str, str], name: str) -> str:
    """Turn a rule of a grammar into a regular expression."""
    space = "" if name in SPACELESS else " "
    found = ""
    for part in re.findall(r'"[^"]*"|\w+|[,|(){}]', rules[name]):
        if part[0] == '"':
            found += re.escape(part[1:-1])
        elif part[0].isalpha():
            found += pattern(rules, part)
        else:
            found += {",": space, "{": "(?:", "}": ")*", "(": "(?:"}.get(part, part)
    return f"(?:{found})"


def grammar(name: str) -> re.Pattern[str]:
    return re.compile(pattern(rules_of("Rules for all games") | rules_of(TITLES[name]), "action"))


def is_action(game: AnyGame, text: str) -> bool:
    try:
        game.parse_action(text)
    except NotationError:
        return False
    return True


def played(name: str) -> list[str]:
    """Return the lines of a few random games, each once."""
    game = GAMES[name]
    lines: set[str] = set()
    for players in RULES[name]:
        bots = [game.bots.random] * players  # type: ignore[attr-defined]  # ours all have some
        record = play(game, game.Rules(players), bots, Random(8))  # type: ignore[attr-defined]  # as have rules
        lines.update(map(game.format_action, record.actions))
    return sorted(lines)


@every_game
def test_the_grammar_names_every_verb(name: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAMES[name].parse_action("")
    verbs = re.findall(r"[a-z]+", caught.value.expected.removeprefix("one of "))
    assert rules_of(TITLES[name])["action"].split(" | ") == verbs
    for verb in verbs:
        assert rules_of(TITLES[name])[verb].startswith(f'"{verb}", ')


@every_game
def test_the_examples_parse_and_show_every_verb(name: str) -> None:
    game, lines = GAMES[name], blocks(TITLES[name])[1].splitlines()
    assert [game.format_action(game.parse_action(line)) for line in lines] == lines
    assert all(grammar(name).fullmatch(line) for line in lines)
    verbs = {line.split()[0] for line in lines}
    assert verbs == set(rules_of(TITLES[name])["action"].split(" | "))


@every_game
def test_the_grammar_fits_every_line_of_random_games(name: str) -> None:
    wanted = grammar(name)
    lines = played(name)
    assert len(lines) > 20
    assert [line for line in lines if not wanted.fullmatch(line)] == []


@every_game
def test_the_grammar_and_the_parser_agree_on_lines_with_another_word(name: str) -> None:
    game, wanted = GAMES[name], grammar(name)
    lines = played(name) + blocks(TITLES[name])[1].splitlines()
    words = {word for line in lines for word in line.split()}
    others = sorted(words | {"x", "01", "10", "-3", "-0", "٣"})
    rng = Random(8)
    seen = set()
    for _ in range(3000):
        parts = rng.choice(lines).split()
        place = rng.randrange(len(parts) + 1)
        parts[place : place + rng.randrange(2)] = rng.choices(others, k=rng.randrange(2))
        text = " ".join(parts)
        fits = wanted.fullmatch(text) is not None
        seen.add(fits)
        if fits and not is_action(game, text):
            assert parts[0] in ("roll", "settle", "guess")  # only an order is not in the grammar
        else:
            assert fits == is_action(game, text)
    assert seen == {False, True}
