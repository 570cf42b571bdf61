"""TEN in which a card of the market costs one more than its number."""

from helpers.changes import played
from thinkstr8 import ten
from thinkstr8.games.ten import STANDARD_DECK, Copies, NumberCard, Rules, Stage, Table


def require_prices(table: Table) -> None:
    """Check that who buys is asked the new price, and what may be bought follows from it."""
    (seat,) = ten.seats_to_act(table)
    affordable = ten.means(table, seat)
    assert all(card.number < affordable for card in ten.buyable(table, seat))
    for card in table.market:
        refusal = ten.refusal(table, ten.Buy(seat, card))
        if refusal is not None and refusal.code is ten.Code.TOO_EXPENSIVE:
            assert refusal.details["price"] == card.number + 1
            assert affordable <= card.number


def main() -> None:
    deck = tuple(Copies(copies.card, 1, 1, 1) for copies in STANDARD_DECK)  # for short games
    for rules in (
        Rules(players=3, deck=deck),
        Rules(players=2, deck=deck, fiasco=True),
        Rules(players=1, deck=deck, solo=7),
    ):
        bots = [ten.bots.careful, *[ten.bots.random] * (rules.players - 1)]
        tables = [state.table for state in played(ten, rules, bots)]
        purchases = [table.purchase for table in tables if table.purchase is not None]
        assert purchases
        for purchase in purchases:
            if isinstance(purchase.card, NumberCard):
                assert purchase.price == purchase.card.number + 1
        for table in tables:
            if table.stage is Stage.BUY:
                require_prices(table)


if __name__ == "__main__":
    main()
