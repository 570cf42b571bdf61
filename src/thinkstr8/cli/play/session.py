"""A game that a person plays against bots, kept in a file after every action.

Belongs here: what both front ends share: acting, taking back, letting bots act, hints, saving.
Does not belong here: showing anything, rules.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Self, cast

from attrs import evolve

from thinkstr8.cli.play import menus, saving
from thinkstr8.cli.play.menus import Menu
from thinkstr8.cli.play.settings import (
    PlayError,
    Setting,
    begun,
    setting_of,
    tagged,
    untagged,
)
from thinkstr8.core import AnyGame, AnyRules, AnyView, Seat
from thinkstr8.core.errors import IllegalActionError
from thinkstr8.core.game import game_name
from thinkstr8.files import format_record
from thinkstr8.front.hints import Hints, hints_about
from thinkstr8.front.line_ups import NAMES
from thinkstr8.front.notebook import Notebook, notebook_of, sheet_view
from thinkstr8.front.results import Result, result_lines, results, rules_of_next
from thinkstr8.match import AnyMatch, Match

_BETWEEN: Final = "; "


class Session:
    """A running game of one person.

    Attributes:
        setting: who sits where, the seed, and the level of hints.
        match: the game so far.
        path: the file that keeps it.
        decided: lines that the person has decided on and not handed in yet.
        notebook: the person's own notes; None if the game has no sheet to write on.
        fault: why the latest state could not be saved; empty if it was.
    """

    def __init__(
        self,
        setting: Setting,
        match: AnyMatch,
        path: Path,
        *,
        decided: Sequence[str] = (),
        notes: str = "",
    ) -> None:
        self.setting = setting
        self.match = match
        self.path = path
        self.decided = tuple(decided)
        self.notebook = notebook_of(match.game, match.rules, notes)
        self.fault = ""
        self._see()

    # Beginning and keeping

    @classmethod
    def begin(cls, game: AnyGame, setting: Setting, rules: AnyRules | None = None) -> Self:
        """Return a new game, kept in a new file.

        Raises:
            BotError: there is no such bot.
            InvalidRulesError: the game cannot have so many players.
            PlayError: there is no folder for games.
        """
        session = cls(setting, begun(game, setting, rules), saving.new_path(game_name(game)))
        session.save()
        return session

    @classmethod
    def resume(cls, path: Path, *, bots: Sequence[str] = (), hints: Hints | None = None) -> Self:
        """Return the game that a file keeps, exactly as it was.

        Args:
            path: the file.
            bots: other bots for the other seats; empty for the same ones.
            hints: another level of hints; None for the same one.

        Raises:
            BotError: there is no such bot.
            PlayError: the file cannot be read, or has no game that can be continued.
            RecordError: the record breaks a rule.
        """
        record = saving.read_only_record(path)
        setting = setting_of(record)
        if bots:
            seats = len(setting.bots)
            setting = evolve(setting, bots=tuple(bots) * seats if len(bots) == 1 else tuple(bots))
            if len(setting.bots) != seats:
                raise PlayError(f"This game has {seats} bots, not {len(bots)}.")
        if hints is not None:
            setting = evolve(setting, hints=hints)
        names = record.names or NAMES[: record.rules.players]
        match: AnyMatch = Match.resume(untagged(record), setting.players(record.game, names))
        decided = record.tags.get("decided", "")
        return cls(
            setting,
            match,
            path,
            decided=decided.split(_BETWEEN) if decided else (),
            notes=record.tags.get("notes", ""),
        )

    def save(self) -> None:
        """Keep the game in its file; if that fails, `fault` says why."""
        tags = dict(self.setting.tags)
        if self.decided:
            tags["decided"] = _BETWEEN.join(self.decided)
        if self.notebook is not None:
            tags["notes"] = self.notebook.tag
        record = tagged(self.match.record, tags)
        try:
            saving.write(self.path, f"{format_record(record, remarks=self.match.is_over)}\n")
            self.fault = ""
        except OSError as error:
            self.fault = f"The game could not be saved in {self.path}: {error.strerror}."

    # Looking

    @property
    def game(self) -> AnyGame:
        """The module of the game."""
        return self.match.game

    @property
    def seat(self) -> Seat:
        """The seat of the person."""
        return self.setting.seat

    @property
    def view(self) -> AnyView:
        """Everything that the person may know."""
        return cast("AnyView", self.match.view(self.seat))

    @property
    def is_asked(self) -> bool:
        """Whether the game waits for the person: bots that may act as well go first."""
        return bool(self.match.acting) and self.match.acting == self.match.people_to_act

    @property
    def is_reviewing(self) -> bool:
        """Whether everything is decided, and only handing it in is left."""
        try:
            return bool(self.decided) and self._closes(self.decided[0])
        except IllegalActionError:
            return False  # an earlier decision is being changed

    @property
    def menu(self) -> Menu:
        """Everything that the person can choose now."""
        if self.is_reviewing:
            return menus.review(self._labels())
        return menus.menu_for(self.game, self.match.table, self.seat, self.match.names)

    def _labels(self) -> list[str]:
        """Return in words what the person has decided since it could last be taken back."""
        actions = list(self.match.record.actions)[self._since() :]
        last = [self.match.act(self.seat, line) for line in self.decided[:1]]
        actions += [after.record.actions[-1] for after in last]
        names, you = self.match.names, self.seat
        return [menus.label_of(self.game, action, names, you) for action in actions]

    def _since(self) -> int:
        """Return the number of actions before those that the person can take back."""
        match = self.match
        while match.undo_refusal(self.seat) is None:
            match = match.undo(self.seat)
        return match.number

    # Acting

    def act(self, line: str) -> None:
        """Act, and then act as the person had already decided; keep back what would close it all.

        If the last of several decisions would make all of them final, it is only kept in mind, so
        that the person can change each of them until they are handed in.

        Raises:
            IllegalActionError: the line is not allowed, or not readable.
        """
        lines = (line, *self.decided)
        if not self._closes(line):
            self._go(self.match.act(self.seat, line))
            lines = self._acted(lines[1:])
        self.decided = lines
        self.save()

    def _acted(self, lines: tuple[str, ...]) -> tuple[str, ...]:
        """Act as decided before, and return the lines that only handing in is left for."""
        while lines:
            try:
                if self._closes(lines[0]):
                    return lines
                self._go(self.match.act(self.seat, lines[0]))
            except IllegalActionError:
                return ()  # what was decided later no longer fits
            lines = lines[1:]
        return ()

    def _closes(self, line: str) -> bool:
        """Return whether a line would end what the person can take back now.

        Raises:
            IllegalActionError: the line is not allowed, or not readable.
        """
        after = self.match.act(self.seat, line)
        return (
            self.match.undo_refusal(self.seat) is None and after.undo_refusal(self.seat) is not None
        )

    def hand_in(self) -> None:
        """Act as decided, for good."""
        for line in self.decided:
            self._go(self.match.act(self.seat, line))
        self.decided = ()
        self.save()

    def reopen(self, number: int) -> None:
        """Go back to an earlier decision, and keep the later ones in mind."""
        for _ in range(number - 1):
            latest = self.match.record.actions[-1]
            self.decided = (self.game.format_action(latest), *self.decided)
            self.match = self.match.undo(self.seat)
        self.decided = self.decided[1:]
        self._see()
        self.save()

    def undo(self) -> None:
        """Take back the latest decision.

        Raises:
            IllegalActionError: it cannot be taken back; the refusal says why.
        """
        if self.is_reviewing:
            self.decided = ()
        else:
            self._go(self.match.undo(self.seat))
            self.decided = ()
        self.save()

    def undo_refusal(self) -> str:
        """Return why nothing can be taken back; empty if something can."""
        refusal = None if self.is_reviewing else self.match.undo_refusal(self.seat)
        return "" if refusal is None else refusal.message

    def following(self) -> AnyMatch:
        """Return the match after nature or one bot has acted; nothing changes yet.

        Raises:
            BotFailedError: the bot failed.
        """
        rng = self.setting.rng(self.match.number)
        return next(self.match.steps(rng))

    def follow(self, match: AnyMatch) -> None:
        """Go on with the match after nature or one bot has acted."""
        self._go(match)
        self.save()

    def step(self) -> None:
        """Let nature or one bot act.

        Raises:
            BotFailedError: the bot failed; nothing has changed.
        """
        self.follow(self.following())

    def _go(self, match: AnyMatch) -> None:
        self.match = match
        self._see()

    def _see(self) -> None:
        if self.notebook is not None:
            self.notebook = self.notebook.seen(sheet_view(self.view))

    # Notes and hints

    def note(self, text: str) -> str:
        """Write on the person's sheet, and return a sentence if the text says nothing readable."""
        if self.notebook is None:
            return "This game has no sheet to write on."
        after = self.notebook.after(text)
        if isinstance(after, str):
            return after
        self.keep(after)
        return ""

    def keep(self, notebook: Notebook) -> None:
        """Keep other notes."""
        self.notebook = notebook
        self._see()
        self.save()

    def set_hints(self, hints: Hints) -> None:
        """Set the level of hints."""
        self.setting = evolve(self.setting, hints=hints)
        self.save()

    def hints(self) -> list[str]:
        """Return the help that the person wants, in sentences."""
        level = self.setting.hints
        if level is Hints.OFF:
            return ["Hints are off."]
        if level is Hints.SHEET and self.notebook is None:
            return ["This game has no sheet: its hints begin at the next level, the odds."]
        found = hints_about(self.game, self.view, self.notebook, level)
        return [*found] or ["There is nothing to hint at now."]

    def sheet(self) -> list[str]:
        """Return the person's sheet as lines of text, with the perfect one if hints allow it."""
        if self.notebook is None:
            return self.account(brief=self.setting.hints is Hints.OFF)
        lines = self.notebook.notes.text().splitlines()
        if self.setting.hints is not Hints.OFF:
            perfect = self.game.sheet(sheet_view(self.view))  # type: ignore[attr-defined]  # it has notes
            lines += ["", *perfect.text().splitlines()]
        return lines

    def account(self, *, brief: bool = True) -> list[str]:
        """Return everything that the person knows, as lines of text."""
        describe = cast("Callable[..., str] | None", getattr(self.game, "describe", None))
        if describe is None:
            return list(self.match.log(self.seat))
        return describe(self.view, self.match.names, brief=brief).splitlines()

    def now(self) -> list[str]:
        """Return the part of the account that says how things stand."""
        parts = "\n".join(self.account()).split("\n\n")
        return next((part.splitlines()[1:] for part in parts if part.startswith("Now")), [])

    # The end

    def results(self) -> tuple[Result, ...]:
        """Return the points of each side, and where they came from; nothing before the end."""
        return results(self.match)

    def result(self) -> list[str]:
        """Return where every point came from, in lines of text; nothing before the end."""
        return [*result_lines(self.match)]

    def again(self) -> Self:
        """Return a new game with the same players and another seed."""
        rules = rules_of_next(self.game, self.match.table)
        seed = str(self.setting.rng("again").randrange(10**6))
        return self.begin(self.game, evolve(self.setting, seed=seed), rules)
