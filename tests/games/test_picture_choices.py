"""The pieces of a picture that can be chosen lead to legal actions, as the seat's choices say."""

from collections.abc import Callable, Iterator, Mapping
from typing import cast, get_args
from xml.etree import ElementTree as ET

from hypothesis import given

from helpers.browsing import optional
from helpers.games import positions
from helpers.svg import NAMESPACE, parsed
from thinkstr8 import GAMES, AnyGame
from thinkstr8.core import Choice, Layout
from thinkstr8.core.game import AnyState, AnyTable


def pieces(svg: str) -> Iterator[Mapping[str, str]]:
    """Give the data of each piece that can be chosen, without the prefix."""
    for group in parsed(svg).iter(f"{NAMESPACE}g"):
        if "choice" in (group.get("class") or "").split():
            yield data_of(group)


def data_of(group: ET.Element) -> Mapping[str, str]:
    return {
        name.removeprefix("data-"): value
        for name, value in group.attrib.items()
        if name.startswith("data-")
    }


def offers(choice: Choice, piece: Mapping[str, str]) -> bool:
    """Return whether a piece is an option of a choice: of a pick that its name is, or ends in."""
    return choice.verb == piece["verb"] and any(
        f" {pick.name}".endswith(f" {piece['pick']}")
        and piece["value"] in [option.value for option in pick.options]
        for pick in choice.picks
    )


@given(positions())
def test_every_piece_that_can_be_chosen_is_part_of_a_legal_action(
    position: tuple[AnyGame, AnyState],
) -> None:
    game, state = position
    table = state.table
    for seat in range(table.rules.players):
        choices = choices_of(game)(table, seat)
        legal = game.legal_actions(table, seat)
        for layout in get_args(Layout):
            svg = optional(game, "view_picture")(game.view(state, seat), layout=layout)
            for piece in pieces(svg):
                if "action" in piece:
                    assert game.parse_action(piece["action"]) in legal
                else:
                    assert any(offers(choice, piece) for choice in choices), piece


@given(positions())
def test_both_layouts_offer_the_same_pieces(position: tuple[AnyGame, AnyState]) -> None:
    game, state = position
    for seat in (*range(state.table.rules.players), None):
        wide, narrow = (
            sorted(
                sorted(piece.items())
                for piece in pieces(
                    optional(game, "view_picture")(game.view(state, seat), layout=layout)
                )
            )
            for layout in get_args(Layout)
        )
        assert wide == narrow
        assert wide == [] or seat in game.seats_to_act(state.table)


def choices_of(game: AnyGame) -> Callable[[AnyTable, int], tuple[Choice, ...]]:
    return cast("Callable[[AnyTable, int], tuple[Choice, ...]]", vars(game)["choices"])


def test_every_game_has_pictures_and_choices() -> None:
    for game in GAMES.values():
        assert {"view_picture", "choices"} <= {*vars(game)}
