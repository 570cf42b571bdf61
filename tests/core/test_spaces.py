"""Spaces, sections and fields: what they refuse, and that they survive pickling."""

import pickle

import pytest

from thinkstr8 import numer
from thinkstr8.core import Field, QuestionError, Section, WrongKindError, encoded
from thinkstr8.core.caches import Briefly, ByIdentity, Growing, Recalled


def test_a_field_needs_a_possible_value() -> None:
    with pytest.raises(QuestionError, match=r"The field score needs low <= high, not 3 and 2\."):
        Field("score", 0, (), 3, 2, "")


def test_a_field_refuses_what_it_cannot_read() -> None:
    field = Field("score", 1, (2,), 0, 9, "")
    with pytest.raises(QuestionError, match="ends at byte 3, but the observation has only 2 bytes"):
        field.read(b"12")
    with pytest.raises(WrongKindError, match="An observation must be bytes, not '123'"):
        field.read("123")  # type: ignore[arg-type]  # on purpose


@pytest.mark.parametrize("name", ["name", "start", "size", "meaning"])
def test_parts_of_the_wrong_class_are_refused(name: str) -> None:
    parts: dict[str, object] = {"name": "bid", "start": 0, "size": 6, "meaning": "Bid."}
    with pytest.raises(WrongKindError):
        Section(**{**parts, name: 2.5})  # type: ignore[arg-type]  # on purpose
    field: dict[str, object] = {**parts, "offset": 0, "shape": (), "low": 0, "high": 1}
    del field["start"], field["size"]
    if name in field:
        with pytest.raises(WrongKindError):
            Field(**{**field, name: 2.5})  # type: ignore[arg-type]  # on purpose


def test_spaces_survive_pickling() -> None:
    state = numer.example(numer.Stage.WRITE)
    rules, table, mine = state.table.rules, state.table, numer.view(state, 1)
    actions, observations = numer.action_space(rules), numer.observation_space(rules)
    mask, observation = actions.mask(table, 0), observations.encode(mine)
    again = pickle.loads(pickle.dumps(actions))  # noqa: S301  # our own
    assert again == actions
    assert again.mask(table, 0) == mask
    other = pickle.loads(pickle.dumps(observations))  # noqa: S301  # our own
    assert other == observations
    assert other.encode(mine) == observation


def test_games_without_encodings_are_refused() -> None:
    from examples import lowest_bid  # noqa: PLC0415

    with pytest.raises(WrongKindError, match="lowest_bid has no function action_space"):
        encoded(lowest_bid)
    with pytest.raises(WrongKindError, match="Expected a game such as"):
        encoded(3)  # type: ignore[arg-type]  # on purpose
    assert encoded(numer) is numer


def test_a_cache_by_identity_asks_once_for_each_object() -> None:
    asked: list[tuple[int, ...]] = []

    def total(numbers: tuple[int, ...]) -> int:
        asked.append(numbers)
        return sum(numbers)

    cached = ByIdentity(total, most=2)
    keys = [(1, number) for number in range(4)]
    assert [cached.of(key) for key in keys + keys[-1:]] == [1, 2, 3, 4, 4]
    assert asked == keys
    again = pickle.loads(pickle.dumps(ByIdentity(sum)))  # noqa: S301  # our own
    assert again.of(keys[3]) == 4


def test_a_brief_cache_asks_once_for_what_returns_soon() -> None:
    asked: list[tuple[int, ...]] = []

    def total(numbers: tuple[int, ...]) -> int:
        asked.append(numbers)
        return sum(numbers)

    cached = Briefly(total)
    keys = [(1, number) for number in range(3000)]
    for key in keys:
        assert [cached.of(key), cached.of(key)] == [sum(key)] * 2
    assert asked == keys
    again = pickle.loads(pickle.dumps(Briefly(sum)))  # noqa: S301  # our own
    assert again.of(keys[3]) == 4


@pytest.mark.parametrize(("games", "most"), [(5, 1024), (300, 1024), (300, 64)])
def test_a_brief_cache_keeps_more_if_many_games_need_it(games: int, most: int) -> None:
    """Each game asks twice for each of its values, and the other games ask in between."""
    asked = 0

    def first(numbers: tuple[int, ...]) -> int:
        nonlocal asked
        asked += 1
        return numbers[0]

    cached = Briefly(first, most)
    for value in range(40):
        if value == 30:
            asked = 0
        keys = [(game, value) for game in range(games)]
        for _ in range(2):
            assert [cached.of(key) for key in keys] == [*range(games)]
    asks = 10 * games
    assert asked == asks * 2 if games > most else asks <= asked < 1.4 * asks


def test_a_growing_value_is_kept_for_many_games() -> None:
    steps = 0

    def counted(total: int, place: int, entry: tuple[int, int]) -> int:
        nonlocal steps
        steps += 1
        return total + place * entry[1]

    summed = Growing(0, counted)
    logs: list[tuple[tuple[int, int], ...]] = [()] * 300
    for value in range(40):
        if value == 30:
            steps = 0
        logs = [(*log, (game, value)) for game, log in enumerate(logs)]
        assert {summed(log) for log in logs} == {sum(n * n for n in range(value + 1))}
    assert steps < 2 * 10 * 300


def test_a_recalled_value_is_made_once() -> None:
    asked: list[str] = []

    def length(word: str) -> int:
        asked.append(word)
        return len(word)

    lengths = Recalled(length, most=2)
    assert [lengths[word] for word in ("a", "bb", "a", "ccc", "a")] == [1, 2, 1, 3, 1]
    assert asked == ["a", "bb", "ccc", "a"]
    again = pickle.loads(pickle.dumps(Recalled(len)))  # noqa: S301  # our own
    assert again["four"] == 4


def test_a_growing_value_costs_one_step_for_an_entry_more() -> None:
    steps: list[tuple[int, str]] = []

    def longer(before: str, place: int, entry: str) -> str:
        steps.append((place, entry))
        return f"{before}{place}{entry};"

    spelled = Growing("", longer, most=4)
    log = ("a", "b", "c")
    assert spelled(()) == ""
    assert spelled(log) == "0a;1b;2c;"
    assert spelled((*log, "d")) == "0a;1b;2c;3d;"
    assert steps == [(0, "a"), (1, "b"), (2, "c"), (3, "d")]
    assert spelled(("x", "c")) == "0x;1c;"  # another log with the same last entry
    assert spelled(log) == "0a;1b;2c;"
    again = pickle.loads(pickle.dumps(Growing(0, _total)))  # noqa: S301  # our own
    assert again((5, 6)) == 6


def _total(total: int, place: int, number: int) -> int:
    return total + place * number
