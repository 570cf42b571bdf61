"""A bot over any language model: `python examples/language_model.py` plays a game with a parrot.

The bot needs one function from a prompt to an answer. With a client library, that is two lines:

    client = openai.OpenAI()
    complete = lambda prompt: client.responses.create(model="...", input=prompt).output_text
"""

import re
from collections.abc import Callable, Collection
from random import Random
from typing import Generic, Protocol, cast

from thinkstr8 import Bot, Game, Refusal, play, think_str8
from thinkstr8.core import Code
from thinkstr8.core.game import ActionT, AnyRules, AnyView, StateT, ViewT
from thinkstr8.files import read_action

PROMPT = """\
You play a game. These are its rules:

{rules}

You are in seat {seat}. This is all that you know:

{view}

Think first if you like. Then write one action alone on the last line, for example:
{example}
"""
RETRY = """
Your last line was: {line}
{refused}
Write one action alone on the last line.
"""

MARKS = " \t`*_\"'.>“”„«»\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}"
ITEM = re.compile(r"(?:\(?[0-9]{1,2}[.)]|[-+•*])\s+(?=[^\w\s]*[^\W\d])")
LABEL = re.compile(
    r"(?:I (?:choose|pick|play)"
    r"|(?:my |the )?(?:final |next )?(?:action|answer|choice|move)(?: is)?)"
    r"(?:[*_]*\s*:[*_]*\s*|\s+)",
    re.IGNORECASE,
)
REMARK = re.compile(r"(.*\S)\s*\(([^()0-9]*)\)")


class Words(Protocol):
    """The optional functions of a game that a prompt consists of."""

    def summary(self, rules: AnyRules) -> str:
        """Return the rules on one screen."""
        ...

    def describe(self, view: AnyView) -> str:
        """Return all that a seat knows, and what it can do."""
        ...


class GaveUpError(RuntimeError):
    """The model did not answer with a legal action."""


class LanguageModel(Generic[StateT, ActionT, ViewT]):
    """A bot that asks a model, and asks again if the answer is not a legal action.

    Attributes:
        unreadable: the number of answers that were not an action.
        illegal: the number of answers that were an action, but not a legal one.
        given_up: the number of decisions without a legal answer.
    """

    def __init__(
        self,
        game: Game[StateT, ActionT, ViewT],
        complete: Callable[[str], str],
        fallback: Bot[ViewT, ActionT] | None = None,
        tries: int = 3,
    ) -> None:
        """Play a game with a model. After the last try the fallback decides; without one, raise."""
        self.game, self.complete, self.fallback, self.tries = game, complete, fallback, tries
        self.unreadable = self.illegal = self.given_up = 0

    def __call__(self, view: ViewT, rng: Random) -> ActionT:
        """Return the action of the model, or of the fallback."""
        prompt, refused = self.prompt(view), "It was never asked."
        for _ in range(self.tries):
            answer: object = self.complete(prompt)
            if not isinstance(answer, str):
                raise TypeError(f"complete must return a str, not {answer!r}.")
            found = self.read(view, answer)
            if not isinstance(found, Refusal):
                return found
            refused = found.message
            if found.code is Code.UNREADABLE:
                self.unreadable += 1
            else:
                self.illegal += 1
            line = readable_lines(answer)[-1]
            prompt += RETRY.format(line=line[:80], refused=refused)
        self.given_up += 1
        if self.fallback is None:
            raise GaveUpError(f"No legal action in {self.tries} tries. {refused}")
        return self.fallback(view, rng)

    def read(self, view: ViewT, answer: str) -> ActionT | Refusal:
        """Return the action on the last line of an answer, or why it is none.

        The line may be quoted, be an item of a list, have a label before it or a remark behind it.
        Everything else on it must be the action. Nobody guesses which of several is meant.
        """
        lines = readable_lines(answer)
        readings = [self._reading(view, lines[-1])]
        while lines and ITEM.match(lines[-1]):
            readings.append(self._reading(view, lines.pop()))
        found = readings[0]
        if len({*filter(is_readable, readings)}) > 1:
            found = Refusal(Code.UNREADABLE, "Your last lines are a list of different actions.")
        return found

    def _reading(self, view: ViewT, line: str) -> ActionT | Refusal:
        """Return the action on a line, or why it is none."""
        table, seat = view.table, view.seat
        found: ActionT | Refusal = read_action(self.game, table, seat, line.strip(MARKS))
        if not is_readable(found):
            options = self.game.legal_actions(table, seat)
            verbs = {self.game.format_action(action).split()[0] for action in options}
            found = read_action(self.game, table, seat, bare(line, verbs))
        return found

    def prompt(self, view: ViewT) -> str:
        """Return the rules, all that the seat knows, what it can do, and how to write it."""
        words = cast("Words", self.game)
        return PROMPT.format(
            rules=words.summary(view.table.rules),
            seat=view.seat,
            view=without_rules(words.describe(view)),
            example=self.game.format_action(self.game.legal_actions(view.table, view.seat)[0]),
        )


def readable_lines(answer: str) -> list[str]:
    """Return the lines of an answer that have more than markup, as the model wrote them."""
    return [line.strip() for line in answer.splitlines() if line.strip(MARKS)] or [""]


def bare(line: str, verbs: Collection[str]) -> str:
    """Return a line without quotes and markup, and without a number, a label or a remark.

    A remark stays if it could be another action: if it has a digit or one of the verbs.
    """
    before = None
    while line != before:
        before, line = line, line.strip(MARKS)
        for prefix in (ITEM, LABEL):
            if found := prefix.match(line):
                line = line[found.end() :]
        remark = REMARK.fullmatch(line)
        if remark and not {*remark[2].casefold().split()} & {*verbs}:
            line = remark[1]
    return line


def is_readable(found: object) -> bool:
    """Return whether a line is an action, legal or not."""
    return not isinstance(found, Refusal) or found.code is not Code.UNREADABLE


def without_rules(description: str) -> str:
    """Return a description without its short form of the rules."""
    parts = description.split("\n\n")
    return "\n\n".join(part for part in parts if not part.startswith("The rules:"))


def main() -> None:
    """Play a game with a parrot, which repeats the last line of the prompt: the example."""
    parrot = LanguageModel(think_str8, lambda prompt: prompt.splitlines()[-1])
    careful = think_str8.bots.careful
    record = play(think_str8, think_str8.Rules(players=2), (parrot, careful), Random(8))
    print(record.result)
    print(f"unreadable: {parrot.unreadable}, illegal: {parrot.illegal}")


if __name__ == "__main__":
    main()
