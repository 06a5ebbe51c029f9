"""Lessons at the terminal: a step's words, its board, what is asked, and what is answered to whatever is typed."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Any

from highcamp.cli.rules import show
from highcamp.cli.screen import console
from highcamp.cli.window import Window
from highcamp.drawing.names import YOU
from highcamp.engine import handbook
from highcamp.engine.game import Game
from highcamp.engine.refusal import Refused
from highcamp.lessons.form import Lessons, Step
from highcamp.lessons.walk import Offered, Walk

_HELP = "Type what stands before a move. Also: next leaves a step out, rules HEADING reads a rule, board shows it again, quit."


class Left(Exception):
    """Whoever learns has had enough for today."""


class Lesson:
    """The steps of a game, one after the other."""

    def __init__(self, game: Game[Any, Any], lessons: Lessons) -> None:
        self.game = game
        self.lessons = lessons
        self.screen = console()
        self.window = Window(self.screen)

    def walk(self, first: Step) -> bool:
        """Go through the steps from this one on; whether a game is wanted at the end."""
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401  # importing it is what gives input() its arrow keys
        step: Step | None = first
        self.screen.print(_HELP, style="dim")
        try:
            while step is not None:
                self._take(step)
                step = self.lessons.after(step)
            return self._close(first)
        except (Left, EOFError):
            if step is not None:
                self.screen.print(f"Go on with: highcamp learn {self.game.name} {step.name}")
            return False

    def _close(self, first: Step) -> bool:
        """Whether a game is wanted."""
        if first.further:
            self.screen.print("That was all.")
            return False
        further = next((step for step in self.lessons.steps if step.further), None)
        self.screen.print(self.lessons.game.text)
        if further is not None:
            self.screen.print(f"To know more: highcamp learn {self.game.name} {further.name}", style="dim")
        self._read("Enter plays; quit leaves. ")
        return True

    def _take(self, step: Step) -> None:
        """One step, until it is done or left out."""
        row = [other for other in self.lessons.steps if other.further == step.further]
        walk = Walk(self.game, self.lessons, step)
        title = f"{row.index(step) + 1} of {len(row)}: {step.title}"
        self.screen.print()
        self.screen.print(title, style="bold underline")
        self.screen.print(step.text)
        while walk.ask is not None:
            self._show(walk, title)
            self.screen.print(walk.ask.do, style="bold")
            if not self._ask(walk):
                return
        self._show(walk, title)
        self._read("Enter goes on. ")

    def _ask(self, walk: Walk) -> bool:
        """Ask until something right is typed; False if the step is left out."""
        offers = walk.offers()
        numbered = not any(offered.said.isdigit() for offered in offers)  # else a number would mean two things
        self._list(offers, numbered)
        while True:
            line = self._read("You> ")
            word, _, rest = line.partition(" ")
            if word == "next":
                return False
            try:
                if word == "rules":
                    show(handbook.find(handbook.read(self.game), rest).text)
                elif word == "board" or not line:
                    self._show(walk, walk.step.title)
                    self._list(offers, numbered)
                elif self._answer(walk, self._find(walk, offers, line, numbered)):
                    return True
            except Refused as refusal:
                self.screen.print(f"No: {refusal}", style="yellow")

    def _find(self, walk: Walk, offers: list[Offered], line: str, numbered: bool) -> int:
        """The move that a line names: by its number in the list, its words or its notation."""
        number = line.removeprefix("#")
        if (numbered or line.startswith("#")) and number.isdecimal() and 0 < int(number) <= len(offers):
            return offers[int(number) - 1].move
        named = [offered.move for offered in offers if line.casefold() in (offered.words.casefold(), offered.said.casefold())]
        return named[0] if named else walk.parse(line)

    def _answer(self, walk: Walk, move: int) -> bool:
        """Say what is answered to a move; whether it was right."""
        answered = walk.answer(move)
        for told in answered.told:
            self.screen.print(told)
        self.screen.print(f"{answered.verdict} {answered.text}", style="green" if answered.right else "yellow")
        if answered.rule:
            self.screen.print(f"The rule: type rules {answered.rule}", style="dim")
        return answered.right

    def _show(self, walk: Walk, title: str) -> None:
        names = [YOU if seat == walk.seat else name for seat, name in enumerate(walk.names)]
        self.window.show(self.game.text(walk.state.view(walk.seat), names=names), title)

    def _list(self, offers: list[Offered], numbered: bool) -> None:
        from rich.columns import Columns
        from rich.text import Text

        cells = [
            Text.assemble((str(number) if numbered else offered.said, "bold"), f" {offered.words}")
            for number, offered in enumerate(offers, 1)
        ]
        self.screen.print(Columns(cells, padding=(0, 3)))

    def _read(self, question: str) -> str:
        """A line from whoever learns."""
        line = input(question).strip()
        if not sys.stdin.isatty():
            self.screen.print(line)  # so that a transcript can be read
        if line in ("quit", "q", "exit"):
            raise Left
        return line
