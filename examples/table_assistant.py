"""An assistant for Think Str8! on a real table: type what you see and hear, it fills your sheet.

Seats are counted clockwise from 0, colours stand in the order of the sheet. These are the lines:

    table 2 0                     two players; you are seat 0
    racks 134627 240531 351742    the cards of the other seats, then those of the neutral racks
    dice blue green red           the dice as they were settled; prints the best bet of each size
    bets 3 9 7 4                  the size and the lowest number of each seat's bet
    told too_low hit              what each seat was told; prints your sheet
    gave 0 yellow 5               you gave up your yellow card, and it was a 5
    gave 1 blue 1 6               seat 1 gave up its blue 1 and drew the blue 6
    undo                          forget the last line
"""

import sys
from collections.abc import Iterable, Iterator
from random import Random

from attrs import evolve, frozen

from thinkstr8 import ThinkStr8Error, new_game
from thinkstr8 import think_str8 as game
from thinkstr8.games.think_str8 import Bet, Colour, Dice, Discard, Rack, Round, Rules, Verdict, View


@frozen
class Notes:
    """What has been typed so far; a new line makes new notes, so undoing is going back."""

    rules: Rules
    you: int
    racks: tuple[Rack, ...] = ()
    dice: Dice | None = None
    bets: tuple[Bet, ...] = ()
    rounds: tuple[Round, ...] = ()

    def view(self) -> View:
        """Return your view: any opening, with what you know about cards in place of its own."""
        opening = game.view(new_game(game, self.rules, Random(0)), self.you)
        others = self.rules.players - 1
        cards = [card for entry in self.rounds for card in entry.discards]
        gone = tuple(tuple(c.number for c in cards if c.colour is colour) for colour in Colour)
        board = evolve(
            opening.table.board,
            neutral_racks=self.racks[others:],
            discards=gone,
            piles=tuple(3 - len(one) for one in gone),
            rounds=self.rounds,
        )
        stage = game.Stage.TAKE if self.dice else game.Stage.ROLL
        table = evolve(opening.table, board=board, stage=stage, dice=self.dice)
        racks = (*self.racks[: self.you], None, *self.racks[self.you : others])
        return evolve(opening, table=table, racks=racks)

    def plus(self, line: str) -> "Notes":
        """Return the notes with one more line."""
        word, *words = line.split()
        match word:
            case "table":
                return Notes(Rules(int(words[0])), int(words[1]))
            case "racks" if len(words) == 3:
                return evolve(self, racks=tuple(tuple(map(int, rack)) for rack in words))
            case "dice":
                first, second, third = sorted(Colour[name.upper()] for name in words)
                return evolve(self, dice=(first, second, third))
            case "bets" if len(words) == 2 * self.rules.players:
                pairs = zip(map(int, words[::2]), map(int, words[1::2]), strict=True)
                return evolve(self, bets=tuple(Bet(size, low) for size, low in pairs))
            case "told" if self.dice and self.bets and len(words) == self.rules.players:
                entry = Round(self.dice, 0, self.bets, tuple(map(Verdict, words)))
                return evolve(self, rounds=(*self.rounds, entry), dice=None, bets=())
            case "gave":
                return self.exchanged(int(words[0]), Colour[words[1].upper()], words[2:])
            case _:
                raise ValueError("That does not fit here.")

    def exchanged(self, seat: int, colour: Colour, numbers: list[str]) -> "Notes":
        """Return the notes after an exchange; the new card is seen unless it is yours."""
        *before, last = self.rounds
        card = Discard(seat, colour, int(numbers[0]))
        rounds = (*before, evolve(last, discards=(*last.discards, card)))
        if seat == self.you:
            return evolve(self, rounds=rounds)
        racks = [list(rack) for rack in self.racks]
        racks[seat - (seat > self.you)][colour] = int(numbers[1])
        return evolve(self, rounds=rounds, racks=tuple(map(tuple, racks)))


def answer(notes: Notes, line: str) -> Iterator[str]:
    """Yield what there is to say after a line."""
    if not notes.racks or line.startswith("bets"):
        return
    view = notes.view()
    mine = game.beliefs(view)
    if line.startswith("dice") and notes.dice:
        for size in notes.rules.sizes:
            best = mine.best_range(notes.dice, size)
            yield f"size {size}: from {best.low}, {float(best.odds):.0%}"
    else:
        yield f"{game.sheet(view).text()}\n{mine.hands} hands are possible."


def main(lines: Iterable[str]) -> None:
    """Read lines until there are no more, and answer each."""
    notes = [Notes(Rules(players=2), you=0)]
    for line in filter(None, map(str.strip, lines)):
        if line == "undo":
            notes = notes[:-1] or notes
            continue
        try:
            told = notes[-1].plus(line)
            for text in answer(told, line):
                print(text)
            notes.append(told)
        except (ThinkStr8Error, ValueError, KeyError, IndexError) as error:
            print(f"I cannot use {line!r}: {error}")


if __name__ == "__main__":
    main(sys.stdin)
