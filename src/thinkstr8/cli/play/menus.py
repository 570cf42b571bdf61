"""What a person can choose now, as a list with a key for each entry.

Belongs here: lists made from a game's choices, and reading what a person typed.
Does not belong here: what is legal, and every word about a choice: both come from the game.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import count
from typing import Final, TypeAlias, cast

from attrs import evolve

from thinkstr8.core import AnyAction, AnyGame, AnyTable, Choice, Option, Pick, Seat, Wording
from thinkstr8.core.choices import NOTHING
from thinkstr8.core.values import frozen
from thinkstr8.core.wording import describe
from thinkstr8.kit.phrases import listing, sentence, span

_LISTED: Final = 40
"""The number of actions up to which they are listed instead of picked part by part."""


@frozen
class Act:
    """Choosing an entry acts.

    Attributes:
        line: the line of notation.
    """

    line: str


@frozen
class HandIn:
    """Choosing an entry hands in everything that has been decided."""


@frozen
class Reopen:
    """Choosing an entry goes back to an earlier decision.

    Attributes:
        number: the number of decisions to take back.
    """

    number: int


Deed: TypeAlias = "Act | HandIn | Reopen | Menu"
"""What choosing an entry does: something, or it opens another list."""


@frozen
class Entry:
    """One line of a list.

    Attributes:
        key: what to type.
        label: what a person reads.
        deed: what choosing it does; None for a part of a form.
    """

    key: str
    label: str
    deed: "Deed | None" = None


@frozen
class Menu:
    """A list of what a person can choose.

    Attributes:
        prompt: how to choose, in one sentence.
        entries: the entries, in order.
        form: the choice whose fields are filled in, if there are several; None for a simple list.
        picked: the values of the fields that are filled in.
    """

    prompt: str
    entries: tuple[Entry, ...]
    form: Choice | None = None
    picked: tuple[tuple[str, ...], ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        """What can be typed."""
        return tuple(entry.key for entry in self.entries)

    @property
    def fields(self) -> tuple[Pick, ...]:
        """The fields of the form that are not filled in."""
        return () if self.form is None else self.form.picks[len(self.picked) :]

    def read(self, text: str) -> "Deed | str":
        """Return what a typed text does, or a sentence that says what would be right."""
        words = text.replace(",", " ").split()
        if self.form is not None:
            return _filled(self, words)
        if len(words) == 1:
            for entry in self.entries:
                if entry.key == words[0] and entry.deed is not None:
                    return entry.deed
        return self._complaint(text.strip())

    def _complaint(self, text: str) -> str:
        return f"{describe(text)} is not one of the choices: type {_range(self.keys)}."


def menu_for(game: AnyGame, table: AnyTable, seat: Seat, names: Sequence[str]) -> Menu:
    """Return everything that a seat can choose now."""
    offer = cast("Callable[..., tuple[Choice, ...]] | None", getattr(game, "choices", None))
    actions = cast("tuple[AnyAction, ...]", game.legal_actions(table, seat))
    forms = [*offer(table, seat)] if offer else []
    if len(forms) > 1:
        return _several(forms)
    form = next(iter(forms), None)
    if form is None or (len(_open(form)) != 1 and len(actions) <= _LISTED):
        prompt = "Choose an action." if form is None else form.prompt
        labels = [label_of(game, action, names, seat) for action in actions]
        lines = map(game.format_action, actions)
        return _listed(prompt, zip(labels, map(Act, lines), strict=True))
    return _of_form(form)


def review(decided: Sequence[str]) -> Menu:
    """Return the list of decisions that are not handed in: hand them in, or change one."""
    entries = [("Hand in", cast("Deed", HandIn()))]
    entries += [
        (f"Change: {label}", Reopen(len(decided) - place)) for place, label in enumerate(decided)
    ]
    return _listed("All is decided. Hand it in, or change something.", entries)


def label_of(game: AnyGame, action: AnyAction, names: Sequence[str], you: Seat | None) -> str:
    """Return a few words for an action."""
    words = cast("Callable[..., Wording] | None", getattr(game, "describe_action", None))
    return words(action, names, you=you).label if words else game.format_action(action)


def _listed(prompt: str, entries: Iterable[tuple[str, Deed]]) -> Menu:
    """Return a simple list, numbered from 1."""
    numbered = enumerate(entries, start=1)
    return Menu(prompt, tuple(Entry(str(at), label, deed) for at, (label, deed) in numbered))


def _several(forms: Sequence[Choice]) -> Menu:
    """Return one list of several choices and their options.

    If the options of one choice are numbers, they are chosen by these numbers. The other entries
    get the numbers that are left, from 0.
    """
    first, *others = dict.fromkeys(form.prompt for form in forms)
    prompt = " ".join([first, *(f"Or {other[0].lower()}{other[1:]}" for other in others)])
    found = [entry for form in forms for entry in _entries(form)]
    values = [value for value, _, _ in found if value is not None]
    if not values or not all(value.isdecimal() for value in values):
        return _listed(prompt, [(label, deed) for _, label, deed in found])
    left = (key for key in map(str, count()) if key not in values)
    return Menu(
        prompt,
        tuple(
            Entry(next(left) if value is None else value, label, deed)
            for value, label, deed in found
        ),
    )


def _entries(form: Choice) -> list[tuple[str | None, str, Deed]]:
    """Return the value, the label and the deed of each entry of one of several choices."""
    if not form.picks:
        return [(None, form.label, Act(form.line()))]
    if len(form.picks) == 1 and form.picks[0].most == 1:
        return [
            (option.value, option.label, Act(form.line([option.value])))
            for option in form.picks[0].options
        ]
    if not _open(form):
        values = [[option.value for option in pick.options] for pick in form.picks]
        return [(None, form.label, Act(form.line(*values)))]
    return [(None, form.label, _of_form(form))]


def _open(form: Choice) -> list[Pick]:
    """Return the fields of a form in which there is something to pick."""
    return [pick for pick in form.picks if not _is_fixed(pick)]


def _is_fixed(pick: Pick) -> bool:
    return pick.least == len(pick.options)


def _of_form(form: Choice, picked: tuple[tuple[str, ...], ...] = ()) -> Menu:
    """Return the list for the next open field of a form."""
    while _is_fixed(form.picks[len(picked)]):
        picked += (tuple(option.value for option in form.picks[len(picked)].options),)
    pick = form.picks[len(picked)]
    if len(form.picks) == len(picked) + 1 and not picked and pick.most == 1:
        return _single(form, pick)
    prompt = form.prompt if not picked or len(_open(form)) == 1 else _next(form, picked)
    entries = _numbered(pick.options)
    if pick.least == 0:
        entries += (Entry(NOTHING, "none"),)
    return Menu(prompt, entries, form, picked)


def _next(form: Choice, picked: tuple[tuple[str, ...], ...]) -> str:
    """Return how to fill in the next field, and what the fields before it have."""
    labels = [
        option.label
        for pick, values in zip(form.picks, picked, strict=False)
        for option in pick.options
        if option.value in values and not _is_fixed(pick)
    ]
    return f"{sentence(form.picks[len(picked)].prompt[:-1])} So far: {', '.join(labels)}."


def _single(form: Choice, pick: Pick) -> Menu:
    """Return the list of a form with one field."""
    numbered = _numbered(pick.options)
    return Menu(
        form.prompt,
        tuple(
            evolve(entry, deed=Act(form.line([option.value])))
            for entry, option in zip(numbered, pick.options, strict=True)
        ),
    )


def _numbered(options: Sequence[Option]) -> tuple[Entry, ...]:
    """Return the entries of a field; options that are numbers are chosen by these numbers."""
    if all(option.value.isdecimal() for option in options):
        return tuple(Entry(option.value, option.label) for option in options)
    return tuple(Entry(str(at), option.label) for at, option in enumerate(options, start=1))


# Filling in a form


def _filled(menu: Menu, words: Sequence[str]) -> "Deed | str":
    """Return the form after the typed words, or a sentence that says what would be right."""
    form, picked = cast("Choice", menu.form), menu.picked
    words = _spread(menu, words)
    while words:
        pick = form.picks[len(picked)]
        if pick.most > 1 or pick.least == 0:
            chosen, words = (() if [*words] == [NOTHING] else tuple(words)), ()
        else:
            chosen, words = (words[0],), words[1:]
        keys = {entry.key: at for at, entry in enumerate(_numbered(pick.options))}
        wrong = next((word for word in chosen if word not in keys), None)
        if wrong is not None:
            return f"{describe(wrong)} is not one of the choices: type {_range([*keys])}."
        if not pick.least <= len(chosen) <= pick.most or len({*chosen}) < len(chosen):
            return f"{pick.prompt} Name each only once."
        values = [pick.options[keys[word]].value for word in chosen]
        picked += (tuple(sorted(values, key=[each.value for each in pick.options].index)),)
        if len(picked) == len(form.picks):
            return Act(form.line(*picked)) if not words else menu.prompt
    return _of_form(form, picked)


def _spread(menu: Menu, words: Sequence[str]) -> Sequence[str]:
    """Return the digits of one word as words of their own, if they are several keys."""
    if len(words) == 1 and words[0] not in menu.keys and words[0].isdecimal():
        return [*words[0]]
    return words


def _range(keys: Sequence[str]) -> str:
    """Return keys in words, such as `1 to 5` or `0, 3 or 4`.

    >>> _range(["1", "2", "3"]), _range(["0", "3", "-"])
    ('1 to 3', '0, 3 or -')
    """
    numbers = [int(key) for key in keys if key.isdecimal()]
    if len(numbers) == len(keys) > 2 and numbers == [*range(numbers[0], numbers[0] + len(keys))]:
        return span(numbers[0], numbers[-1])
    return listing(keys, "or")
