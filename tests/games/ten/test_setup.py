"""What a game of TEN begins with: the deck, the tokens, the first player, the rules themselves."""

import re
from collections.abc import Callable
from random import Random
from typing import Final

import pytest

from helpers.ten import BLUE, after, card, cards, player, position
from thinkstr8 import Bot, play, ten
from thinkstr8.core import (
    InvalidDealError,
    InvalidRulesError,
    MalformedActionError,
    WrongKindError,
)
from thinkstr8.core.checks import describe, with_class
from thinkstr8.games.ten import (
    STANDARD_DECK,
    THRESHOLDS,
    Action,
    Colour,
    ColourWild,
    Copies,
    CurrencyCard,
    Deal,
    Draw,
    FullWild,
    NumberCard,
    NumberWild,
    Pass,
    Player,
    Rules,
    Skip,
    Stage,
    View,
    deal,
    example,
    left_in_deck,
    legal_actions,
    seats_to_act,
    setup,
)
from thinkstr8.games.ten.components import CARDS, MOST_PLAYERS
from thinkstr8.games.ten.rules import MOST_TOKENS

CURRENCY_TOKENS_IN_THE_BOX: Final = 50
BUST_TOKENS_IN_THE_BOX: Final = 15


def opening(players: int) -> dict[object, int]:
    return dict(setup(Rules(players), Deal(0)).table.deck)


@pytest.mark.parametrize(
    ("players", "numbers", "currency", "wilds"),
    [(2, 60, 18, 14), (3, 72, 22, 14), (4, 84, 27, 18), (5, 84, 27, 18)],
)
def test_t2_the_deck_by_player_count(players: int, numbers: int, currency: int, wilds: int) -> None:
    deck = opening(players)
    assert sum(count for card, count in deck.items() if isinstance(card, NumberCard)) == numbers
    assert sum(count for card, count in deck.items() if isinstance(card, CurrencyCard)) == currency
    assert sum(deck.values()) == numbers + currency + wilds == Rules(players).size


@pytest.mark.parametrize(
    ("players", "copies"),
    [
        (2, [2, 2, 2, 2, 2, 2, 1, 1, 1]),
        (3, [3, 3, 3, 2, 2, 2, 1, 1, 1]),
        (4, [3, 3, 3, 3, 3, 3, 1, 1, 1]),
        (5, [3, 3, 3, 3, 3, 3, 1, 1, 1]),
    ],
)
def test_t2_number_cards(players: int, copies: list[int]) -> None:
    deck = opening(players)
    for colour in Colour:
        assert [deck[NumberCard(colour, number)] for number in range(1, 10)] == copies


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_t2_low_numbers_are_more_frequent_than_high_ones_for_any_number_of_players(
    players: int,
) -> None:
    deck = opening(players)
    for colour in Colour:
        copies = [deck[NumberCard(colour, number)] for number in range(1, 10)]
        assert copies == sorted(copies, reverse=True)
        assert sum(copies[:3]) >= sum(copies[3:6]) > sum(copies[6:])


@pytest.mark.parametrize(
    ("players", "copies"),
    [(2, [6, 4, 4, 2, 2]), (3, [7, 5, 5, 3, 2]), (4, [9, 6, 6, 3, 3]), (5, [9, 6, 6, 3, 3])],
)
def test_t2_currency_cards(players: int, copies: list[int]) -> None:
    deck = opening(players)
    assert [deck[CurrencyCard(value)] for value in range(1, 6)] == copies


def test_t2_wild_cards() -> None:
    for players, colour_wilds in ((2, 1), (3, 1), (4, 2), (5, 2)):
        deck = opening(players)
        assert [deck[NumberWild(number)] for number in range(1, 10)] == [1] * 9
        assert [deck[ColourWild(colour)] for colour in Colour] == [colour_wilds] * 4
        assert deck[FullWild()] == 1


def test_t2_a_card_of_a_small_game_is_in_every_larger_one() -> None:
    """With fewer players cards are taken out, and never others put in."""
    for copies in STANDARD_DECK:
        assert 1 <= copies.two <= copies.three <= copies.four


@pytest.mark.parametrize("threshold", THRESHOLDS)
def test_t2_the_solo_game_uses_the_deck_for_two(threshold: int) -> None:
    assert Rules(1, solo=threshold).counts == Rules(2).counts
    assert Rules(1, solo=threshold).size == 92


def test_a_deck_of_ones_own_replaces_the_standard_one() -> None:
    rules = Rules(3, deck=(Copies(card("pink 9"), 1, 2, 3), Copies(card("wild any"), 0, 4, 0)))
    table = setup(rules, Deal(0)).table
    assert table.deck == ((card("pink 9"), 2), (card("wild any"), 4))
    assert left_in_deck(table, card("pink 9")) == 2
    assert left_in_deck(table, card("blue 1")) == 0


def daredevil(view: View, rng: Random) -> Action:
    """Return a draw whenever there is a card to draw; never a bid or a purchase."""
    actions = legal_actions(view.table, view.seat)
    wanted = [action for action in actions if isinstance(action, Draw | Pass | Skip)]
    return wanted[0] if wanted else rng.choice(actions)


def most_in_use(bot: Bot[View, Action], games: int, count: Callable[[Player], int]) -> int:
    """Return how many tokens lay in front of all players together at most."""
    return max(
        sum(map(count, state.table.players))
        for seed in range(games)
        for state in play(ten, Rules(MOST_PLAYERS), [bot] * MOST_PLAYERS, Random(seed)).replay()
    )


def test_t1_five_players_never_need_more_than_the_fifty_currency_tokens_of_the_box() -> None:
    """Nobody holds more than ten. And there is not one too many: they do come to hold all."""
    assert MOST_PLAYERS * MOST_TOKENS == CURRENCY_TOKENS_IN_THE_BOX
    needed = most_in_use(ten.bots.random, 20, lambda each: each.tokens)
    assert needed == CURRENCY_TOKENS_IN_THE_BOX


def test_t1_bust_tokens_beyond_those_of_the_box_are_given_out() -> None:
    """The rulebook takes a coin for a bust token that is missing."""
    assert most_in_use(daredevil, 5, lambda each: each.busts) > BUST_TOKENS_IN_THE_BOX


def test_t1_the_bank_never_runs_out() -> None:
    rich = (player(tokens=10, busts=3),) * 5
    state = position(Stage.REVEAL, players=rich, row="blue 9", deck="blue 2, blue 1")
    assert sum(each.busts for each in state.table.players) == BUST_TOKENS_IN_THE_BOX
    busted = after(state, "reveal blue 2")
    assert busted.table.players[0] == player(tokens=10, busts=4)


def test_everybody_starts_with_five_tokens_and_nothing_else() -> None:
    for rules in (*map(Rules, (2, 3, 4, 5)), Rules(1, solo=6)):
        table = setup(rules, Deal(0)).table
        assert table.players == (player(tokens=5),) * rules.sides
        assert (table.row, table.market, table.discards) == ((), (), ())


def named(value: object) -> str:
    return re.escape(with_class(value))


def test_the_first_player_is_part_of_the_deal() -> None:
    for first in range(4):
        table = setup(Rules(4), Deal(first)).table
        assert (table.active, seats_to_act(table)) == (first, (first,))
    assert {deal(Rules(4), Random(seed)).first for seed in range(40)} == {0, 1, 2, 3}


def test_in_the_solo_game_you_begin() -> None:
    assert {deal(Rules(1, solo=4), Random(seed)).first for seed in range(10)} == {0}
    with pytest.raises(InvalidDealError, match="first seat must be 0 to 0, not 1"):
        setup(Rules(1, solo=4), Deal(1))


@pytest.mark.parametrize("first", [-1, 3, 10**30])
def test_a_first_player_who_is_not_there(first: int) -> None:
    with pytest.raises(InvalidDealError, match="first seat must be 0 to 2, not "):
        setup(Rules(3), Deal(first))


@pytest.mark.parametrize("first", [True, 1.0, "0", None])
def test_the_first_player_is_an_int(first: object) -> None:
    with pytest.raises(InvalidDealError, match=rf"must be an int, not {named(first)}\.$"):
        setup(Rules(3), Deal(first))  # type: ignore[arg-type]  # that is the test


def test_a_deal_of_something_else() -> None:
    with pytest.raises(WrongKindError, match=r"Expected a Deal of TEN, not \(0,\) \(a tuple\)"):
        setup(Rules(3), (0,))  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize("players", [0, 6, -2])
def test_a_number_of_players_that_cannot_play(players: int) -> None:
    with pytest.raises(InvalidRulesError, match=f"2 to 5 players, or for 1 .*, not {players}"):
        Rules(players)


@pytest.mark.parametrize("players", [2.0, True, "2", None])
def test_the_number_of_players_is_an_int(players: object) -> None:
    with pytest.raises(
        InvalidRulesError, match=rf"^Rules.players must be an int, not {named(players)}"
    ):
        Rules(players)  # type: ignore[arg-type]  # that is the test


def test_one_player_needs_a_threshold_and_only_one_may_have_it() -> None:
    with pytest.raises(InvalidRulesError, match="One player needs solo"):
        Rules(1)
    with pytest.raises(InvalidRulesError, match="solo game is for one player, not 2"):
        Rules(2, solo=5)


@pytest.mark.parametrize("solo", [3, 11])
def test_thresholds_run_from_four_to_ten(solo: int) -> None:
    with pytest.raises(InvalidRulesError, match=f"must be 4 to 10, not {solo}"):
        Rules(1, solo=solo)


@pytest.mark.parametrize("solo", [True, 4.0, "4"])
def test_a_threshold_is_an_int(solo: object) -> None:
    with pytest.raises(InvalidRulesError, match=rf"solo must be an int or None, not {named(solo)}"):
        Rules(1, solo=solo)  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize("fiasco", [0, 1, None, "yes"])
def test_fiasco_is_a_bool(fiasco: object) -> None:
    with pytest.raises(InvalidRulesError, match="fiasco must be True or False"):
        Rules(2, fiasco=fiasco)  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize("count", [-1, 1001, 1 << 20000], ids=describe)
def test_a_deck_with_too_few_or_too_many_copies(count: int) -> None:
    for counts in ((count, 1, 1), (1, count, 1), (1, 1, count)):
        with pytest.raises(InvalidRulesError, match="0 to 1000 copies of the blue 1"):
            Rules(2, deck=(Copies(card("blue 1"), *counts),))


@pytest.mark.parametrize("count", [True, 1.0, None, "1"])
def test_a_count_of_copies_is_an_int(count: object) -> None:
    message = rf"^The copies of the blue 1 must be an int, not {named(count)}"
    for counts in ((count, 1, 1), (1, count, 1), (1, 1, count)):
        with pytest.raises(InvalidRulesError, match=message):
            Rules(2, deck=(Copies(card("blue 1"), *counts),))


@pytest.mark.parametrize("unknown", ["blue 1", None, 7, Colour.BLUE, (Colour.BLUE, 1)])
def test_a_deck_with_an_unknown_card(unknown: object) -> None:
    with pytest.raises(InvalidRulesError, match=r"Copies\.card must be a card of TEN, not "):
        Rules(2, deck=(Copies(unknown, 1, 1, 1),))  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize("deck", [[], {}, None, "deck", ((card("blue 1"), 1),)])
def test_a_deck_that_is_no_tuple_of_copies(deck: object) -> None:
    with pytest.raises(InvalidRulesError, match="must be a tuple of Copies"):
        Rules(2, deck=deck)  # type: ignore[arg-type]  # that is the test


def test_a_deck_that_lists_a_card_twice() -> None:
    with pytest.raises(InvalidRulesError, match="lists the blue 1 twice"):
        Rules(2, deck=(Copies(card("blue 1"), 1, 1, 1),) * 2)


def test_a_deck_that_is_empty_for_these_players() -> None:
    deck = (Copies(card("blue 1"), 0, 1, 1),)
    with pytest.raises(InvalidRulesError, match="empty for this number of players"):
        Rules(2, deck=deck)
    with pytest.raises(InvalidRulesError, match="empty"):
        Rules(2, deck=())
    assert Rules(3, deck=deck).size == 1


def test_a_deck_of_absurd_size() -> None:
    deck = tuple(Copies(each, 1, 1, 500) for each in cards("blue 1, blue 2, blue 3"))
    with pytest.raises(InvalidRulesError, match="at most 1000 cards, not 1500"):
        Rules(2, deck=deck)


def test_the_standard_deck_lists_every_card_once() -> None:
    assert [copies.card for copies in STANDARD_DECK] == list(CARDS)


def test_equal_rules_are_equal_and_options_are_named() -> None:
    assert Rules(2) == Rules(2, deck=STANDARD_DECK)
    assert hash(Rules(2)) == hash(Rules(2))
    assert Rules(2) != Rules(2, fiasco=True)
    assert repr(Rules(2)) == "Rules(players=2, deck=<55 different cards>, fiasco=False, solo=None)"
    with pytest.raises(TypeError):
        Rules(2, STANDARD_DECK)  # type: ignore[call-arg]  # that is the test


def test_every_card_knows_its_place() -> None:
    assert [each.index for each in CARDS] == list(range(55))
    assert len(set(CARDS)) == 55
    assert NumberCard(BLUE, 7) == card("blue 7")
    assert len({NumberCard(BLUE, 7), NumberWild(7), CurrencyCard(5), NumberWild(5)}) == 4


@pytest.mark.parametrize(
    ("kind", "values", "message"),
    [
        (NumberCard, (BLUE, 0), "NumberCard.number must be 1 to 9, not 0"),
        (NumberCard, (BLUE, 10), "NumberCard.number must be 1 to 9"),
        (NumberCard, (BLUE, True), "NumberCard.number must be 1 to 9"),
        (NumberCard, (0, 1), "NumberCard.colour must be a Colour"),
        (CurrencyCard, (6,), "CurrencyCard.value must be 1 to 5"),
        (CurrencyCard, ("3",), "CurrencyCard.value must be 1 to 5"),
        (NumberWild, (10**40,), "NumberWild.number must be 1 to 9"),
        (ColourWild, ("blue",), "ColourWild.colour must be a Colour"),
    ],
)
def test_cards_that_do_not_exist(kind: type, values: tuple[object, ...], message: str) -> None:
    with pytest.raises(MalformedActionError, match=message):
        kind(*values)


def test_what_is_printed_shows_cards() -> None:
    table = example(Stage.BUY).table
    assert repr(table.players[2]) == "Player(tokens=6, busts=0, numbers=<blue 3>, wilds=())"
    assert repr(table.players[0]).count("<no cards>") == 1
    shown = repr(table.piles)
    assert "market=<green 2, green 4, orange 9, pink 1>, discards=<currency 1>" in shown
    assert f"deck=<{table.piles.left} cards>" in shown
