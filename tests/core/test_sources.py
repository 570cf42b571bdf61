"""What a bot can learn about nature's numbers from its own source: nothing, but for a guess."""

from random import Random

from typing_extensions import override

from thinkstr8 import numer, play
from thinkstr8.core.sources import separate


class Noting(Random):
    """A source that notes what it draws."""

    drawn: list[int]

    @override
    def getrandbits(self, k: int, /) -> int:
        if not hasattr(self, "drawn"):
            self.drawn = []
        self.drawn.append(super().getrandbits(k))
        return self.drawn[-1]


def test_a_small_seed_is_not_found_from_a_bots_source_as_it_was() -> None:
    """The sources were seeded with numbers that `rng` drew, so 1,000 seeds took no time to try."""
    sources: list[object] = []

    def bot(view: numer.View, rng: Random) -> numer.Action:
        sources.append(rng.getstate())
        return numer.bots.random(view, rng)

    play(numer, numer.Rules(2), [bot, bot], Random(8))
    drawn = Random(8)
    guesses = [Random(drawn.getrandbits(64)).getstate() for _ in range(3)]
    assert sources[0] not in guesses
    assert sources[1] not in guesses


def test_no_number_that_the_caller_draws_reaches_a_source() -> None:
    """Enough numbers of one `Random` give away all that follow, however it was seeded."""
    rng = Noting(8)
    for _ in range(400):
        sources = separate(rng, 3)
        (number,) = rng.drawn
        rng.drawn.clear()
        words = {number >> shift & 0xFFFFFFFF for shift in range(0, 256, 32)}
        for source in sources:
            state = source.getstate()[1]
            assert not words & {*state}
            assert state != Random(number).getstate()[1]


def test_sources_differ_from_each_other_and_from_game_to_game() -> None:
    rng = Random(8)
    drawn = [source.getrandbits(64) for _ in range(50) for source in separate(rng, 6)]
    assert len({*drawn}) == len(drawn)


def test_the_same_seed_gives_the_same_sources_for_any_number_of_them() -> None:
    for count in range(1, 7):
        drawn = [source.random() for source in separate(Random(8), count)]
        assert drawn == [source.random() for source in separate(Random(8), 6)][:count]
