"""Records as text and as JSON: lossless, readable in bulk, refused when they break a rule."""

import io
import json
import pickle
from collections.abc import Iterator
from random import Random

import pytest
from attrs import evolve
from hypothesis import given

from helpers.games import VARIANTS, few, name_of, random_record, records
from thinkstr8 import (
    GAMES,
    AnyGame,
    AnyRecord,
    RecordError,
    WrongKindError,
    numer,
    play,
    ten,
    think_str8,
)
from thinkstr8.core import JsonError, Result, Tags
from thinkstr8.core.game import AnyRules
from thinkstr8.files import (
    format_record,
    parse_record,
    read_records,
    record_from_json,
    record_to_json,
    write_records,
)

NAMED = play(numer, numer.Rules(2), [numer.bots.random] * 2, Random(8))
NAMED = evolve(NAMED, names=("Ada", "Ben"), tags=Tags(date="2026-11-14", event="Club night"))
TEXT = format_record(NAMED)


@few
@given(records())
def test_both_forms_are_lossless(record: AnyRecord) -> None:
    for remarks in (True, False):
        text = format_record(record, remarks=remarks)
        assert parse_record(text, GAMES) == record
        assert format_record(parse_record(text, GAMES), remarks=remarks) == text
    text = record_to_json(record)
    assert record_from_json(text, GAMES) == record
    assert record_to_json(record_from_json(text.encode(), GAMES)) == text
    assert pickle.loads(pickle.dumps(record)) == record  # noqa: S301  # our own bytes


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_a_record_that_was_read_is_the_game_that_was_played(
    variant: tuple[AnyGame, AnyRules],
) -> None:
    record = random_record(*variant, seed=8)
    back = parse_record(format_record(record), record.game)
    assert list(back.replay()) == list(record.replay())
    assert back.result is not None
    assert back.result == Result.of(record.game.outcome(record.final.table))


def test_the_text_form_is_what_the_documents_say() -> None:
    assert TEXT.splitlines()[:10] == [
        "thinkstr8 record 1",
        "game: numer",
        f"library: {NAMED.library}",
        'rules: {"players":2}',
        "deal: {}",
        "seat 0: Ada",
        "seat 1: Ben",
        "tag date: 2026-11-14",
        "tag event: Club night",
        "result: scores 77 58, winners 0",
    ]
    assert TEXT.splitlines()[10] == ""
    actions = [line for line in TEXT.splitlines()[11:] if not line.startswith("#")]
    assert actions == [numer.format_action(action) for action in NAMED.actions]


def test_rules_are_written_without_what_goes_without_saying() -> None:
    rules = ten.Rules(3, fiasco=True)
    record = random_record(ten, rules, seed=1)
    assert 'rules: {"players":3,"fiasco":true}\n' in format_record(record)


def test_remarks_and_line_ends_of_other_systems_are_skipped() -> None:
    changed = TEXT.replace("game: numer\n", "# A remark\ngame: numer\n").replace("\n", "\r\n")
    assert parse_record(changed, numer) == NAMED


# What is refused


def without(start: str) -> str:
    return "\n".join(line for line in TEXT.split("\n") if not line.startswith(start))


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "Expected thinkstr8 record 1"),
        (TEXT.replace("record 1", "record 2"), 1, "This library reads version 1, not 2."),
        (without("game"), 2, "Expected 'game: …', not 'library: "),
        (TEXT.replace("game: numer", "game: chess"), 2, "Expected a record of numer, not of 'che"),
        (without("library"), 3, "Expected 'library: …'"),
        (TEXT.replace("library: ", "library: ?"), 10, "library must be a version, not '?"),
        (without("rules"), 4, "Expected 'rules: …'"),
        (TEXT.replace('"players":2', '"players":9'), 4, "rules, $: Numer is played by "),
        (TEXT.replace('"players":2', '"players":2,"x":1'), 4, "there is no field 'x' in Rules"),
        (TEXT.replace('{"players":2}', "[]"), 4, "rules, $: expected an object"),
        (TEXT.replace('{"players":2}', "{"), 4, "rules, $: line 1, column 2: Expecting"),
        (without("deal"), 5, "Expected 'deal: …'"),
        (TEXT.replace("deal: {}", 'deal: {"x":1}'), 5, "deal, $: there is no field 'x' in a Deal"),
        (without("seat 0"), 6, "Expected 'seat 0: …', each once, not 'seat 1: Ben'"),
        (without("seat 1"), 9, "2 seats need 2 names or none, not 1"),
        (TEXT.replace("seat 1: Ben", "seat 1: "), 10, "name of seat 1 must be a line of text"),
        (TEXT.replace("tag event", "tag date"), 9, "Expected 'tag NAME: …', each once"),
        (TEXT.replace("tag event: ", "tag event "), 9, "Expected 'tag NAME: …'"),
        (
            TEXT.replace("tag event", "tag Event"),
            10,
            "A tag's name must be a word in lowercase",
        ),
        (TEXT.replace("scores 77 58", "scores 77 many"), 10, "Expected 'scores …, winners …'"),
        (TEXT.replace("\n\n", "\n", 1), 12, "Expected an empty line before the actions"),
        (TEXT.replace("write 0", "wrote 0", 1), 13, "'wrote 0 "),
        (TEXT + "\nwrite 0 123\n", None, "Expected the end, or the next record, not 'write 0 123'"),
        (TEXT + "\n" + TEXT, None, "Expected one record, but another follows"),
        (TEXT + "write 0 123\n" * 30, None, "A game has at most 20 actions"),
        (
            "".join(f"tag a{n}: x\n" for n in range(200)).join(
                TEXT.split("tag date: 2026-11-14\n")
            ),
            None,
            "A record has at most 100 tags.",
        ),
    ],
)
def test_text_that_is_no_record_is_refused_with_its_line(
    text: str, line: int | None, reason: str
) -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(text, numer)
    assert reason in caught.value.reason
    assert caught.value.line is not None
    if line is not None:
        assert caught.value.line == line


def test_only_text_is_read() -> None:
    with pytest.raises(WrongKindError, match=r"^The text of a record must be a str, not b'thinks"):
        parse_record(b"thinkstr8 record 1", numer)  # type: ignore[call-overload]  # that is the test


@pytest.mark.parametrize(
    ("change", "path", "reason"),
    [
        ({"form": "chess"}, "$.form", "expected 'thinkstr8 record'"),
        ({"version": 2}, "$.version", "this library reads version 1, not 2"),
        ({"version": True}, "$.version", "this library reads version 1, not true"),
        ({"game": 1}, "$.game", "expected the name of a game"),
        ({"rules": {}}, "$.rules", "the field 'bonuses' of Rules is missing"),
        ({"names": "ab"}, "$.names", "expected an array, not 'ab'"),
        ({"names": ["Ada"]}, "$", "2 seats need 2 names or none, not 1"),
        ({"tags": {"date": 1}}, "$.tags.date", "expected a string, not 1"),
        ({"result": {"scores": [1]}}, "$.result", "the field 'winners' of a Result is missing"),
        ({"actions": ["write 0 1"]}, "$.actions[0]", "'write 0 1', column 9: expected"),
        ({"actions": ["write 0 123"] * 21}, "$.actions", "expected at most 20 actions, not 21"),
        ({"extra": 1}, "$", "there is no field 'extra' in a record"),
        ({"library": "…"}, "$", "library must be a version"),
    ],
)
def test_json_that_is_no_record_is_refused_with_its_path(
    change: dict[str, object], path: str, reason: str
) -> None:
    text = json.dumps(json.loads(record_to_json(NAMED)) | change)
    with pytest.raises(JsonError) as caught:
        record_from_json(text, numer)
    assert caught.value.path == path
    assert reason in caught.value.reason


def test_json_of_another_game_is_refused() -> None:
    with pytest.raises(RecordError, match="Expected a record of ten, not of 'numer'"):
        record_from_json(record_to_json(NAMED), ten)
    with pytest.raises(JsonError, match=r"\$\.form"):
        record_from_json("[]", ten)


def test_a_record_that_breaks_a_rule_is_refused_with_the_action_and_the_reason() -> None:
    record = play(think_str8, think_str8.Rules(2), [think_str8.bots.random] * 2, Random(8))
    actions = (*record.actions[:57], think_str8.TakeToken(0, 99), *record.actions[58:])
    bad = parse_record(format_record(evolve(record, actions=actions), remarks=False), think_str8)
    with pytest.raises(RecordError, match=r"action 57: take 0 99: ") as caught:
        bad.final  # noqa: B018  # replaying is the test
    assert caught.value.number == 57
    with pytest.raises(RecordError, match="action 57"):
        format_record(bad)


def test_a_record_with_another_result_is_refused() -> None:
    with pytest.raises(RecordError, match=r"says Result\(scores=\(0, 0\).*but the game ended with"):
        evolve(NAMED, result=Result((0, 0), (0,))).final  # noqa: B018  # replaying is the test
    with pytest.raises(RecordError, match="has a result, but the game is not over"):
        evolve(NAMED, actions=NAMED.actions[:-1]).final  # noqa: B018  # replaying is the test


def test_a_record_whose_deal_does_not_fit_is_refused() -> None:
    record = play(think_str8, think_str8.Rules(2), [think_str8.bots.random] * 2, Random(8))
    wrong = evolve(record, rules=think_str8.Rules(2, grey=False))
    with pytest.raises(RecordError, match="Rack 0 must have 5 cards"):
        wrong.final  # noqa: B018  # replaying is the test


@pytest.mark.parametrize(
    "names",
    [
        ("Ada",),
        ("Ada", ""),
        ("Ada", " Ben"),
        ("Ada", "B\nen"),
        ("Ada", "B" * 201),
        ("Ada", "\ud800"),
    ],
)
def test_names_must_fit_the_seats_and_a_line(names: tuple[str, ...]) -> None:
    with pytest.raises(RecordError, match=r"The name of seat 1|2 seats need 2 names or none"):
        evolve(NAMED, names=names)


@pytest.mark.parametrize("names", [("Ada", 1), ["Ada", "Ben"], "AB", None])
def test_names_are_a_tuple_of_str(names: tuple[str, ...]) -> None:
    with pytest.raises(
        WrongKindError, match=r"^The names must be a tuple of str, (not|but item 1 is) "
    ):
        evolve(NAMED, names=names)


@pytest.mark.parametrize("text", [1, None, b"x"])
def test_the_text_of_a_tag_is_a_str(text: str) -> None:
    with pytest.raises(WrongKindError, match=r"^The tag note must be a str, not "):
        Tags(note=text)


@pytest.mark.parametrize("text", ["", " x", "x\u2028y", "x" * 201])
def test_tags_must_fit_a_line(text: str) -> None:
    with pytest.raises(RecordError, match="The tag note "):
        Tags(note=text)
    with pytest.raises(RecordError, match="A tag's name must be a word in lowercase letters"):
        Tags(**{"two words": "x"})


def test_names_in_any_script_come_back() -> None:
    record = evolve(NAMED, names=("Zoë 🎲", "Łukasz: der #1"), tags=Tags(note="# no remark: a: b"))
    assert parse_record(format_record(record), numer) == record
    assert record_from_json(record_to_json(record), numer) == record


# Files with many games


def file_of(*records: AnyRecord, json: bool = False) -> io.StringIO:
    file = io.StringIO()
    assert write_records(records, file, json=json) == len(records)
    file.seek(0)
    return file


def test_a_file_must_be_open_for_text() -> None:
    with pytest.raises(WrongKindError, match=r"^Expected a file that is open for text, not <_io"):
        write_records([NAMED], io.BytesIO())  # type: ignore[arg-type]  # untyped callers
    with pytest.raises(WrongKindError, match=r"^A line of text must be a str, not b'thinkstr8"):
        list(read_records(io.BytesIO(TEXT.encode()), numer))  # type: ignore[arg-type]  # likewise
    with pytest.raises(WrongKindError, match=r"^Expected lines of text, such as an open file, not"):
        read_records(TEXT, numer)


def test_many_games_of_all_kinds_in_both_forms_come_back_in_order() -> None:
    many = [random_record(*variant, seed=3) for variant in VARIANTS]
    half = len(many) // 2
    file = io.StringIO(file_of(*many[:half]).read() + file_of(*many[half:], json=True).read())
    assert list(read_records(file, GAMES)) == many


def test_reading_is_lazy() -> None:
    def lines() -> Iterator[str]:
        yield from TEXT.splitlines(keepends=True)
        yield "thinkstr8 record 1\n"
        raise AssertionError("read too far")

    assert next(iter(read_records(lines(), numer))) == NAMED


def test_one_bad_game_is_reported_with_its_position_and_skipped_on_request() -> None:
    bad = TEXT.replace("write 0", "wrote 0", 1)
    broken_json = record_to_json(NAMED).replace('"version":1', '"version":7')
    file = io.StringIO("\n".join([TEXT, bad, TEXT, broken_json, record_to_json(NAMED), "junk"]))
    with pytest.raises(RecordError, match=r"game 1, line \d+, action 0: 'wrote 0 ") as caught:
        list(read_records(file, numer))
    assert caught.value.game == 1
    assert caught.value.line == len(TEXT.splitlines()) + 1 + 13
    file.seek(0)
    errors: list[RecordError] = []
    assert list(read_records(file, numer, on_error=errors.append)) == [NAMED] * 3
    assert [error.game for error in errors] == [1, 3, 5]
    assert "$.version" in errors[1].reason
    assert str(pickle.loads(pickle.dumps(errors[0]))) == str(errors[0])  # noqa: S301  # our own


@pytest.mark.parametrize("lines", [1, 2, 3, 4, 5, 10])
def test_a_game_that_breaks_off_does_not_take_the_next_one_with_it(lines: int) -> None:
    start = "\n".join(TEXT.splitlines()[:lines])
    errors: list[RecordError] = []
    file = io.StringIO(f"{start}\n{TEXT}")
    assert list(read_records(file, numer, on_error=errors.append)) == [NAMED]
    assert [error.line for error in errors] == [lines + 1]
    assert "but the next record begins" in errors[0].reason


def test_an_empty_file_has_no_games() -> None:
    assert list(read_records([], GAMES)) == []
    assert list(read_records(["\n", "# nothing\n", "\n"], GAMES)) == []


def test_json_files_have_one_line_per_game() -> None:
    record = random_record(numer, numer.Rules(2), seed=8)
    assert file_of(record, record, json=True).read().count("\n") == 2


def test_a_tag_may_have_any_name() -> None:
    record = evolve(NAMED, tags=Tags(self="me", facts="many"))
    assert parse_record(format_record(record), numer) == record
    assert record_from_json(record_to_json(record), numer) == record
    assert [*read_records(io.StringIO(format_record(record)), GAMES)] == [record]


@pytest.mark.parametrize(
    ("part", "value", "message"),
    [
        ("actions", [], "The actions of a record must be a tuple, not [] (a list)."),
        ("tags", {"a": "b"}, "The tags of a record must be Tags, not {'a': 'b'} (a dict)."),
        (
            "result",
            (1, 2),
            "The result of a record must be a Result or None, not (1, 2) (a tuple).",
        ),
        ("library", 1, "The library of a record must be a str, not 1 (an int)."),
    ],
)
def test_the_parts_of_a_record_are_what_they_should_be(
    part: str, value: object, message: str
) -> None:
    with pytest.raises(WrongKindError) as caught:
        evolve(NAMED, **{part: value})  # type: ignore[arg-type]  # untyped callers
    assert str(caught.value) == message


@pytest.mark.parametrize("scores", [(True, 2), (1.0, 2), [1, 2], "12", None])
def test_scores_and_winners_of_a_result_are_ints(scores: tuple[int, ...]) -> None:
    with pytest.raises(
        WrongKindError, match=r"^The scores must be a tuple of int, (not|but item 0 is) "
    ):
        Result(scores, (0,))
    with pytest.raises(
        WrongKindError, match=r"^The winners must be a tuple of int, (not|but item 0 is) "
    ):
        Result((1, 2), scores)


@pytest.mark.parametrize("scores", [(), (10**9, 2)])
def test_scores_of_a_result_are_not_huge(scores: tuple[int, ...]) -> None:
    with pytest.raises(RecordError, match="Scores are ints of at most 9 digits, not "):
        Result(scores, (0,))


@pytest.mark.parametrize("winners", [(), (2,), (-1,)])
def test_winners_of_a_result_are_seats(winners: tuple[int, ...]) -> None:
    with pytest.raises(RecordError, match="Winners are seats with a score, not "):
        Result((1, 2), winners)


def test_a_result_of_no_actions_names_no_action() -> None:
    empty = evolve(NAMED, actions=())
    with pytest.raises(RecordError, match=r"^The record has a result, but the game is not over"):
        _ = empty.final
