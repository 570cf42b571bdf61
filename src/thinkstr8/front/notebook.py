"""The notes of a person, for games that have a sheet to write on.

Belongs here: writing on the sheet with short commands, and keeping it in the tag of a record.
Does not belong here: what a sheet is, what a perfect one would say (the game).
"""

from typing import Final

from attrs import evolve

from thinkstr8.core import AnyGame, AnyView
from thinkstr8.core.values import frozen
from thinkstr8.core.wording import describe
from thinkstr8.games import think_str8
from thinkstr8.games.think_str8 import Colour, Mark, Notes, Rules, View
from thinkstr8.kit.phrases import listing, some

_SIGNS: Final = {Mark.OPEN: ".", Mark.SEEN: "#", Mark.EXCLUDED: "x"}
_SHOWN: Final = 5

COMMANDS: Final = ("cross", "black", "erase", "wipe")
"""The words that begin a command for the sheet."""

HELP: Final = (
    "cross blue 7: cross out a number on your sheet.",
    "black blue 7: black it out. erase blue 7: leave it open again.",
    "wipe blue: erase all crosses of a colour.",
)
"""The commands in sentences."""


@frozen
class Notebook:
    """The sheet of a person. What everyone can see is filled in; the conclusions are the person's.

    Attributes:
        notes: the content of the sheet.
    """

    notes: Notes

    def seen(self, view: View) -> "Notebook":
        """Return the notebook with everything filled in that the person has seen.

        The lines are written anew, so nothing stays in them that was taken back.
        """
        notes = evolve(Notes.blank(view.table.rules), marks=self.notes.marks)
        return Notebook(think_str8.fill_lines(think_str8.blacken_seen(notes, view), view))

    def toggled(self, colour: Colour, number: int) -> "Notebook":
        """Return the notebook with a number crossed out, or open again if it was marked."""
        is_open = self.notes.marks[colour][number] is Mark.OPEN
        change = self.notes.cross if is_open else self.notes.erase
        return Notebook(change(colour, number))

    def after(self, text: str) -> "Notebook | str":
        """Return the notebook after a command, or a sentence that says what would be right."""
        verb, *words = text.casefold().replace(",", " ").split()
        colours = {colour.label: colour for colour in self.notes.colours}
        number = words[1] if len(words) > 1 else "0"
        if not words or words[0] not in colours or len(words) > 2 or number not in "01234567":
            example = "wipe blue" if verb == "wipe" else f"{verb} blue 7"
            return (
                f"{describe(text.strip())} does not name a card: type {listing([*colours], 'or')}"
                f"{'' if verb == 'wipe' else ' and a number from 0 to 7'}, such as {example}."
            )
        colour = colours[words[0]]
        if verb == "wipe":
            return Notebook(self.notes.exchange(colour))
        if len(words) == 1:
            return f"Which {colour.label} number? Type, for example, {verb} {colour.label} 7."
        change = {
            "cross": self.notes.cross,
            "black": self.notes.blacken,
            "erase": self.notes.erase,
        }[verb]
        return Notebook(change(colour, int(number)))

    def compared(self, view: View) -> list[str]:
        """Return the differences from the sheet of a perfect note-taker, in sentences."""
        found = think_str8.compare(self.notes, view)
        if found.is_perfect:
            return ["Your sheet has every mark that follows, and no other."]
        texts = [each.text for each in (*found.unfounded, *found.missing)]
        counts = [
            f"lacks {some(len(found.missing), 'mark')}" if found.missing else "",
            f"has {some(len(found.unfounded), 'mark')} too many" if found.unfounded else "",
        ]
        count = f"Your sheet {listing(list(filter(None, counts)))}."
        more = [f"... and {len(texts) - _SHOWN} more."] if len(texts) > _SHOWN else []
        return [count, *texts[:_SHOWN], *more]

    def perfect(self, view: View) -> Notes:
        """Return the notes of a perfect note-taker."""
        return think_str8.sheet(view).notes

    @property
    def tag(self) -> str:
        """The boxes in signs, as the text of a tag."""
        return " ".join("".join(_SIGNS[mark] for mark in marks) for marks in self.notes.marks)

    @classmethod
    def kept(cls, tag: str, rules: Rules) -> "Notebook":
        """Return the notebook that a tag keeps; a blank one if the tag does not fit the rules."""
        blank = Notes.blank(rules)
        marks = {sign: mark for mark, sign in _SIGNS.items()}
        columns = tag.split()
        if [len(column) for column in columns] != [len(each) for each in blank.marks]:
            return cls(blank)
        return cls(
            evolve(
                blank,
                marks=tuple(
                    tuple(marks.get(sign, Mark.OPEN) for sign in column) for column in columns
                ),
            )
        )


def notebook_of(game: AnyGame, rules: object, tag: str) -> Notebook | None:
    """Return the notebook of a game; None if the game has no sheet to write on."""
    if game is not think_str8 or not isinstance(rules, Rules):
        return None
    return Notebook.kept(tag, rules)


def sheet_view(view: AnyView) -> View:
    """Return a view as one of the game that has a sheet.

    Raises:
        TypeError: it is one of another game.
    """
    if not isinstance(view, View):
        raise TypeError(view)
    return view
