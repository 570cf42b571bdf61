"""An assistant for Think Str8! at a real table: type what you see, and it fills in your sheet.

Seats count clockwise from 0. The cards of a rack are in the order of the sheet. Type these lines:

    table 2 0                     two players; you are seat 0
    table 2 0 no grey             the same without the grey cards: a rack has five cards
    racks 134627 240531 351742    the cards of the other seats, then those of the neutral racks
    dice red blue green           the settled dice, in any order; prints the best bet of each size
    bets 3 9 7 4                  the size and the lowest number of each seat's bet
    told too_low hit              the verdict on each seat's bet; prints your sheet
    gave 0 yellow 5               you gave up your yellow card, and it was a 5
    gave 1 blue 1 6               seat 1 gave up its blue 1 and drew the blue 6
    undo, help                    forget the last line; print these lines
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
    """Everything typed so far. A line makes new notes, so `undo` goes back to the previous ones."""

    rules: Rules
    you: int
    racks: tuple[Rack, ...] = ()
    dice: Dice | None = None
    bets: tuple[Bet, ...] = ()
    rounds: tuple[Round, ...] = ()

    def view(self) -> View:
        """Return your view: some opening with what you know put in, as if every throw was kept."""
        opening = game.view(new_game(game, self.rules, Random(0)), self.you)
        others, colours = self.rules.players - 1, self.rules.colours
        cards = [card for entry in self.rounds for card in entry.discards]
        gone = tuple(tuple(c.number for c in cards if c.colour is colour) for colour in colours)
        for colour in colours:
            seen = [*(rack[colour] for rack in self.racks), *gone[colour]]
            if not {*seen} <= {*range(8)}:
                raise ValueError(f"The {colour.label} cards are 0 to 7, once each.")
            if twice := [number for number in seen if seen.count(number) > 1]:
                where = "on a rack" if twice[0] in seen[: len(self.racks)] else "given up"
                raise ValueError(f"The {colour.label} {twice[0]} is already {where}.")
        board = evolve(
            opening.table.board,
            neutral_racks=self.racks[others:],
            discards=gone,
            piles=tuple(3 - len(one) for one in gone),
            rounds=self.rounds,
        )
        stage = game.Stage.TAKE if self.dice else game.Stage.ROLL
        table = evolve(opening.table, board=board, stage=stage, dice=self.dice, thrown=self.dice)
        racks = (*self.racks[: self.you], None, *self.racks[self.you : others])
        return evolve(opening, table=table, racks=racks)

    def plus(self, line: str) -> "Notes":
        """Return the notes with one more line."""
        match line.split():
            case ["table", players, you, *variant] if variant in ([], ["no", "grey"]):
                rules = Rules(int(players), grey=not variant)
                return Notes(rules, seat_of(you, rules))
            case ["racks", *racks] if len(racks) == 3:
                if {*map(len, racks)} != {len(self.rules.colours)}:
                    raise ValueError(f"A rack has {len(self.rules.colours)} cards in this game.")
                return evolve(self, racks=tuple(tuple(map(int, rack)) for rack in racks))
            case ["dice", *names] if len(names) == 3:
                first, second, third = sorted(self.colour(name) for name in names)
                return evolve(self, dice=(first, second, third))
            case ["bets", *words] if len(words) == 2 * self.rules.players:
                pairs = zip(map(int, words[::2]), map(int, words[1::2]), strict=True)
                return evolve(self, bets=tuple(Bet(size, low) for size, low in pairs))
            case ["told", *told] if self.dice and self.bets and len(told) == self.rules.players:
                entry = Round(self.dice, self.dice, 0, self.bets, tuple(map(Verdict, told)))
                return evolve(self, rounds=(*self.rounds, entry), dice=None, bets=())
            case ["gave", seat, name, *numbers] if self.racks and self.rounds:
                giver = seat_of(seat, self.rules)
                return self.exchanged(giver, self.colour(name), [*map(int, numbers)])
            case _:
                raise ValueError("This line is unknown, incomplete or too early.")

    def colour(self, name: str) -> Colour:
        """Return a colour in play by its name; in the variant without grey, no die stays grey."""
        colours = {colour.label: colour for colour in self.rules.colours}
        if name not in colours:
            raise ValueError(f"The colours are {', '.join(colours)}.")
        return colours[name]

    def exchanged(self, seat: int, colour: Colour, numbers: list[int]) -> "Notes":
        """Return the notes after an exchange; you see the new card unless it is yours."""
        if len(numbers) != (1 if seat == self.you else 2):
            raise ValueError("Type the card that was given up, and the new one unless it is yours.")
        *before, last = self.rounds
        card = Discard(seat, colour, numbers[0])
        rounds = (*before, evolve(last, discards=(*last.discards, card)))
        if seat == self.you:
            return evolve(self, rounds=rounds)
        racks = [list(rack) for rack in self.racks]
        racks[seat - (seat > self.you)][colour] = numbers[1]
        return evolve(self, rounds=rounds, racks=tuple(map(tuple, racks)))


def seat_of(text: str, rules: Rules) -> int:
    """Return the seat that a text names."""
    if int(text) not in range(rules.players):
        raise ValueError(f"The seats are 0 to {rules.players - 1}.")
    return int(text)


def answer(notes: Notes, line: str) -> Iterator[str]:
    """Yield the answer to a line: the best bets or your sheet."""
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
    """Read all lines, and print the answer to each."""
    notes = [Notes(Rules(players=2), you=0)]
    for line in filter(None, map(str.strip, lines)):
        if line == "undo":
            notes = notes[:-1] or notes
            continue
        if line == "help":
            print(__doc__)
            continue
        try:
            told = notes[-1].plus(line)
            sys.stdout.writelines(f"{text}\n" for text in answer(told, line))
            notes.append(told)
        except (ThinkStr8Error, ValueError) as error:
            print(f"I cannot use {line!r}: {error}")


if __name__ == "__main__":
    main(sys.stdin)
