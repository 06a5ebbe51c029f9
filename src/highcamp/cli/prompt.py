"""A person at the prompt: moves, and everything else one may type there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from highcamp.cli.rules import show
from highcamp.cli.story import tell_game
from highcamp.engine import handbook
from highcamp.engine.phrases import playing
from highcamp.engine.refusal import Refused

if TYPE_CHECKING:
    from highcamp.cli.table import Table


_SHORT = {"?": "help", "q": "quit", "exit": "quit"}


class Left(Exception):
    """The players leave the table."""


class Prompt:
    """One decision of one seat. ``ask`` returns when the table has changed."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.state = table.record.state
        self.game = table.record.game
        self.screen = table.screen
        self.moves = self.state.legal(seat)
        self.texts = [self.game.say(move, self.state) for move in self.moves]
        # Where a move itself is written as a number, the numbers of the list are written #1, #2.
        self.sign = "#" if any(text.isdigit() for text in self.texts) else ""

    def ask(self) -> None:
        """Ask until a move is made or taken back."""
        self.board("")
        while not self.answer(self.table.read(f"Seat {self.seat + 1}> ")):
            pass

    def answer(self, line: str) -> bool:
        """Do what a line says; whether the table has changed by it."""
        if not line and len(self.moves) > 1:
            return self.list_moves()
        move = self.moves[0] if not line else self.find(line)
        if move is not None:
            self.table.record.play(self.seat, move)
            self.table.tell()
            return True
        word, _, rest = line.partition(" ")
        command = self.COMMANDS.get(_SHORT.get(word.lower(), word.lower()))
        try:
            return command[0](self, rest.strip()) if command else self.why(line)
        except Refused as refusal:
            return self.refuse(refusal)

    def find(self, line: str) -> int | None:
        """The legal move that a line names, by its notation or its number in the list."""
        number = line.removeprefix("#") if line.startswith("#") or not self.sign else ""
        if number.isdecimal() and 1 <= int(number) <= len(self.moves):
            return self.moves[int(number) - 1]
        try:
            move = self.game.parse(line, self.state)
        except Refused:
            return None
        return move if move in self.moves else None

    def list_moves(self) -> bool:
        """The legal moves with their numbers; a mark on those that cannot be taken back."""
        from rich.columns import Columns
        from rich.text import Text

        final = [self.is_final(move) for move in self.moves]
        entries = [
            Text.assemble((f"{self.sign}{number}", "bold"), f" {text}", (" !" if last else "", "yellow"))
            for number, (text, last) in enumerate(zip(self.texts, final, strict=True), 1)
        ]
        if any(final):
            entries.append(Text("! cannot be taken back", style="dim"))
        self.screen.print(Columns(entries, padding=(0, 3)))
        return False

    def is_final(self, move: int) -> bool:
        """Whether a move cannot be taken back at this table, where bots answer at once and a passed screen does not return."""
        # Asked of an imagined world: in the true one, who follows could tell what others hold.
        world = self.state.imagine(self.seat, self.table.chance_for(self.seat))
        if self.game.is_final(world, self.seat, move):
            return True
        world.apply(move, self.seat)
        following = world.to_act[:1]
        return following != (self.seat,) and (self.table.curtained or following == () or following[0] not in self.table.people)

    def refuse(self, refusal: Refused) -> bool:
        """Say why not, and where the rule stands."""
        self.screen.print(f"No: {refusal}", style="yellow")
        if refusal.rule:
            self.screen.print(f"The rule: type rules {refusal.rule}", style="dim")
        return False

    # -- commands: each gets the rest of its line and says whether the table has changed --

    def why(self, words: str) -> bool:
        """Say whether a move is possible, and if not, why."""
        if not words:
            raise Refused("no-move", "Which move?", fix="Write for instance: why " + self.texts[0])
        move = self.find(words)
        if move is None:
            move = self.game.parse(words, self.state)
            refusal = self.state.why_not(self.seat, move)
            if refusal is not None:
                return self.refuse(refusal)
        self.screen.print(f"{self.game.say(move, self.state)} is possible now.")
        return False

    def undo(self, words: str) -> bool:
        """Take the last move back, as far as the undo horizon allows."""
        record = self.table.record
        last = record.events[-1].actor if record.events else self.seat
        # Without secrets, whoever sits at the screen may take back the last move made there.
        mover = last if last in self.table.people and not self.table.curtained else self.seat
        gone = record.undo(mover)
        self.table.untell()
        self.screen.print(f"Taken back: {self.game.say(gone.move, gone.before)}.")
        return True

    def hint(self, words: str) -> bool:
        """Ask the strongest bot, which knows no more than this seat."""
        from highcamp.bots import naming

        bot, rng = naming.strongest(self.game), self.table.chance_for(self.seat)
        advice = bot.advise(self.state.imagine(self.seat, rng), self.seat, rng)
        self.screen.print(f"{bot.name} would {playing(self.game.say(advice.move, self.state))}: {advice.why}")
        return False

    def save(self, words: str) -> bool:
        """Save the game to a file."""
        if not words:
            raise Refused("no-file", "Save to which file?", fix="Write for instance: save evening.jsonl")
        self.table.saves.save(self.table.record, Path(words))
        self.screen.print(f"Saved to {words}.")
        return False

    def log(self, words: str) -> bool:
        """Tell all that has happened, as this seat saw it."""
        tell_game(self.screen, self.table.record.events, self.seat)
        return False

    def board(self, words: str) -> bool:
        """Show the board and the moves."""
        self.table.show(self.seat)
        return self.list_moves()

    def rules(self, words: str) -> bool:
        """Show a heading of the rules, or list the headings."""
        text = handbook.read(self.game)
        if words:
            show(handbook.find(text, words).text)
        else:
            self.screen.print("Headings: " + ", ".join(section.name for section in handbook.sections(text)))
        return False

    def help(self, words: str) -> bool:
        """List the commands."""
        self.screen.print("Type a move as it is listed, or its number. Enter alone makes the only move. Also:")
        for name, (_, argument, about) in self.COMMANDS.items():
            self.screen.print(f"  {name + ' ' + argument:<15} {about}")
        return False

    def quit(self, words: str) -> bool:
        """Leave the table, offering to save."""
        if self.table.keep():
            name = self.table.read(f"Save as (Enter keeps it as {self.table.saves.path.name}): ")
            if name:
                self.save(name)
        raise Left

    COMMANDS: ClassVar[dict[str, tuple[Callable[[Prompt, str], bool], str, str]]] = {
        "undo": (undo, "", "take your last move back"),
        "why": (why, "MOVE", "why a move is not possible"),
        "hint": (hint, "", "what the strongest bot would do, and why"),
        "board": (board, "", "the board and the moves again"),
        "log": (log, "", "all that has happened"),
        "rules": (rules, "[HEADING]", "read a rule, or list the headings"),
        "save": (save, "FILE", "save the game to a file"),
        "help": (help, "", "this list"),
        "quit": (quit, "", "leave the table; the game is kept"),
    }
