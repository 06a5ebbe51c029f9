"""A person at the prompt: moves, and everything else one may type there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from highcamp.cli.rules import show
from highcamp.cli.screen import spelled
from highcamp.engine import handbook
from highcamp.engine.refusal import Refused
from highcamp.table import advice
from highcamp.table.frame import Move, OfferedWay, Pick

if TYPE_CHECKING:
    from highcamp.cli.terminal import Terminal


_SHORT = {"?": "help", "q": "quit", "exit": "quit"}


class Left(Exception):
    """The players leave the table."""


class Prompt:
    """One decision of one seat. ``ask`` returns when the table has changed."""

    def __init__(self, terminal: Terminal, seat: int) -> None:
        self.terminal = terminal
        self.seat = seat
        self.frame = terminal.frame()
        self.state = terminal.table.state
        self.game = terminal.table.game
        self.screen = terminal.screen
        # What can be typed, in the order of the list: moves, and of a set that is picked in any order also the other picks.
        self.offers: list[Move | Pick] = [*self.frame.moves, *(pick for pick in self.frame.picks if not pick.chosen)]
        self.chosen = [pick for pick in self.frame.picks if pick.chosen]
        # Where a move is a number itself, all are listed as they are written; else a number would mean two things.
        self.numbered = not any(one.text.isdigit() for one in self.offers)
        self.warned = set[tuple[int, ...]]()  # what was typed once and has to be typed again

    def ask(self) -> None:
        """Ask until a move is made or taken back."""
        coach = self.terminal.coach
        if coach is not None:
            coach.begin(self.terminal.table, self.seat, self.terminal.chance_for(self.seat))
        self.board("")
        while not self.answer(self.terminal.read(f"{self.terminal.name(self.seat)}> ")):
            pass

    def answer(self, line: str) -> bool:
        """Do what a line says; whether the table has changed by it."""
        forced = next((way for way in self.frame.ways if way.forced), None)
        if not line and forced is not None:
            self.terminal.go(self.seat, forced.moves)
            return True
        if not line and len(self.offers) > 1:
            return self.list_moves()
        moves = [self.offers[0].move] if not line else self.find(line)
        way = self.find_way(line)
        word, _, rest = line.partition(" ")
        command = self.COMMANDS.get(_SHORT.get(word.lower(), word.lower()))
        try:
            if moves:
                return self.make(tuple(moves))
            if way is not None and self.doubted(way.moves):
                return False
            if way is not None:
                self.terminal.go(self.seat, way.moves)
                return True
            return command[0](self, rest.strip()) if command else self.why(line)
        except Refused as refusal:
            return self.refuse(refusal)

    def make(self, moves: tuple[int, ...]) -> bool:
        """Make the moves; what costs more than people would expect has to be typed twice."""
        warnings = [one.warning for one in self.offers if one.warning and one.move in moves]
        if warnings and moves not in self.warned:
            self.warned.add(moves)
            self.screen.print(f"{' '.join(warnings)} Type it again if you mean it.", style="yellow")
            return False
        if not warnings and self.doubted(moves):
            return False
        self.terminal.move(self.seat, *moves)
        return True

    def doubted(self, moves: tuple[int, ...]) -> bool:
        """Whether the coach asks, once for each decision, if these moves are meant."""
        coach = self.terminal.coach
        text = coach.doubt(self.terminal.table, self.seat, moves) if coach is not None else ""
        if text:
            self.screen.print(f"{text} Type it again if you mean it.", style="yellow")
        return bool(text)

    def find(self, line: str) -> list[int]:
        """The moves that a line names, each by its notation, its words or its number in the list: one, or with commas between
        them a set; none if it names anything else.
        """
        found = [self.find_one(words.strip()) for words in line.split(",")]
        if None in found and len(found) > 1:  # a notation may have commas of its own
            found = [self.find_one(line)]
        return [move for move in found if move is not None] if None not in found else []

    def find_one(self, words: str) -> int | None:
        """The move of the list, or the pick, that these words name."""
        place = self.place(words)
        if 0 <= place < len(self.offers):
            return self.offers[place].move
        offered = [one.move for one in (*self.offers, *self.chosen) if one.offer.casefold() == words.casefold()]
        if offered:
            return offered[0]
        try:
            move = self.game.parse(words, self.state)
        except Refused:
            return None
        return move if any(move == one.move for one in (*self.offers, *self.chosen)) else None

    def find_way(self, words: str) -> OfferedWay | None:
        """The way that a number or these words name: several moves at once."""
        place = self.place(words) - len(self.offers)
        if 0 <= place < len(self.frame.ways):
            return self.frame.ways[place]
        return next((way for way in self.frame.ways if way.offer.casefold() == words.casefold()), None)

    def place(self, words: str) -> int:
        """The place in the list that a number names, counted from 0; -1 for what is no such number."""
        number = words.removeprefix("#") if words.startswith("#") or self.numbered else ""
        return int(number) - 1 if number.isdecimal() else -1

    def list_moves(self) -> bool:
        """What can be typed, and what it does; a mark on what cannot be taken back."""
        from rich.columns import Columns
        from rich.text import Text

        final = [isinstance(one, Move) and self.is_final(one) for one in self.offers]
        cells = [
            Text.assemble((str(number) if self.numbered else one.text, "bold"), f" {one.offer}", (" !" * last, "yellow"))
            for number, (one, last) in enumerate(zip(self.offers, final, strict=True), 1)
        ]
        if any(final):
            cells.append(Text("! cannot be taken back", style="dim"))
        self.screen.print(Columns(cells, padding=(0, 3)))
        if self.chosen:
            chosen = ", ".join(pick.offer for pick in self.chosen)
            self.screen.print(f"Chosen: {chosen}; what is typed again is put back.", style="dim")
        if self.frame.ways and self.frame.ways[0].forced:
            self.screen.print(f"Enter alone: {self.frame.ways[0].offer}. Nothing else can be chosen.", style="dim")
        elif self.frame.ways:
            first, last = len(self.offers) + 1, len(self.offers) + len(self.frame.ways)
            self.screen.print(f"{first} to {last} do several of these at once: type more to see them.", style="dim")
        return False

    def is_final(self, move: Move) -> bool:
        """Whether a move cannot be taken back at this table, where bots answer at once and a passed screen does not return."""
        if move.final:
            return True
        # Asked of an imagined world: in the true one, who follows could tell what others hold.
        world = self.state.imagine(self.seat, self.terminal.chance_for(self.seat))
        world.apply(move.move, self.seat)
        following = world.to_act[:1]
        away = following == () or following[0] not in self.terminal.people
        return following != (self.seat,) and (self.terminal.curtained or away)

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
            raise Refused("no-move", "Which move?", fix="Write for instance: why " + self.offers[0].text)
        told = advice.reason(self.terminal.table, self.seat, self.find_one(words), words)
        if told.refusal is not None:
            return self.refuse(told.refusal)
        self.screen.print(told.words)
        return False

    def more(self, words: str) -> bool:
        """What is several moves by one choice."""
        from rich.columns import Columns
        from rich.text import Text

        first = len(self.offers) + 1
        cells = [Text.assemble((str(number), "bold"), f" {way.offer}") for number, way in enumerate(self.frame.ways, first)]
        self.screen.print(Columns(cells, padding=(0, 3)) if cells else "There is nothing that would be several moves at once.")
        return False

    def undo(self, words: str) -> bool:
        """Take the last move back, by the rule of every table."""
        seat = self.seat if self.frame.undo_seat is None else self.frame.undo_seat
        try:
            self.terminal.undo(seat)
        except Refused as refusal:
            if refusal.code not in ("horizon", "opened"):
                raise
            raise Refused(refusal.code, refusal.text, fix="Type back to go back over it.") from None
        self.screen.print(f"Taken back: {self.frame.undo}.")
        return True

    def back(self, words: str) -> bool:
        """Go back to before the seat's last move, over chance and the others' moves: whoever is at the screen agrees."""
        self.terminal.go_back(self.seat)
        self.screen.print(f"Back to after move {len(self.terminal.record.events)}.")
        return True

    def hint(self, words: str) -> bool:
        """Ask the best bot, which knows no more than this seat."""
        table = self.terminal.table
        told = advice.hint(table, self.seat, advice.think(table, self.seat, self.terminal.chance_for(self.seat)))
        self.screen.print(f"{told.would}: {told.why}")
        return False

    def odds(self, words: str) -> bool:
        """Tell how likely things are, as far as this seat can know."""
        from highcamp.cli.screen import prospect

        told = advice.work_out(self.terminal.table, self.seat)
        for one in told:
            self.screen.print(prospect(one, self.frame.reader))
        if not told:
            self.screen.print("Nothing that is open now turns on chance.")
        return False

    def save(self, words: str) -> bool:
        """Save the game to a file."""
        if not words:
            raise Refused("no-file", "Save to which file?", fix="Write for instance: save evening.jsonl")
        self.terminal.saves.save(self.terminal.record, Path(words))
        self.screen.print(f"Saved to {words}.")
        return False

    def log(self, words: str) -> bool:
        """Tell all that has happened, as this seat saw it."""
        self.terminal.under = ""
        for number, told in enumerate(self.terminal.story(self.frame.seat).read(self.terminal.record.events), 1):
            self.terminal.print(told, self.frame.seat, f"{number:>4}  ")
        return False

    def board(self, words: str) -> bool:
        """Show the board and the moves."""
        self.terminal.show(self.frame)
        if self.frame.coach is not None and self.frame.coach.says:
            self.screen.print(spelled(self.frame.coach.parts, self.frame.reader, "Coach: "))
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
        self.screen.print(
            "Type what stands before a move, or the move in its words. Enter alone makes the only move or set. Also:"
        )
        for name, (_, argument, about) in self.COMMANDS.items():
            self.screen.print(f"  {name + ' ' + argument:<15} {about}")
        return False

    def quit(self, words: str) -> bool:
        """Leave the table, offering to save."""
        if self.terminal.keep():
            name = self.terminal.read(f"Save as (Enter keeps it as {self.terminal.saves.path.name}): ")
            if name:
                self.save(name)
        raise Left

    COMMANDS: ClassVar[dict[str, tuple[Callable[[Prompt, str], bool], str, str]]] = {
        "undo": (undo, "", "take your last move back"),
        "back": (back, "", "go back to before your last move, whatever came since"),
        "why": (why, "MOVE", "why a move is not possible"),
        "hint": (hint, "", "what the best bot would do, and why"),
        "odds": (odds, "", "how likely things are, as far as you can know"),
        "board": (board, "", "the board and the moves again"),
        "more": (more, "", "what does several of the moves at once"),
        "log": (log, "", "all that has happened"),
        "rules": (rules, "[HEADING]", "read a rule, or list the headings"),
        "save": (save, "FILE", "save the game to a file"),
        "help": (help, "", "this list"),
        "quit": (quit, "", "leave the table; the game is kept"),
    }
