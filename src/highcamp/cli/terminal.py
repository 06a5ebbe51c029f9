"""A table at the terminal: the same table that stands in a browser, its log in memory and in the file where the game is kept.

Whoever sits at the screen holds all the people's seats. Bots think here and now; a curtain falls between two people who must
not see each other's hands.
"""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from highcamp.cli.beats import Beats
from highcamp.cli.coach import Coach
from highcamp.cli.pace import Pace
from highcamp.cli.prompt import Left, Prompt
from highcamp.cli.saves import Saves
from highcamp.cli.screen import caption, console, heading, in_seat_colours, plot, sheet, spelled
from highcamp.cli.window import Window
from highcamp.drawing.marks import seat_mark
from highcamp.engine.chance import Dealer
from highcamp.engine.record import Record
from highcamp.engine.refusal import Refused
from highcamp.engine.rng import Rng
from highcamp.engine.words import Reader
from highcamp.table.drafts import draft_answer, draft_beginning, draft_move, draft_picks, draft_proposal, draft_undo, draft_way
from highcamp.table.ending import tale
from highcamp.table.entry import Entry
from highcamp.table.frame import Frame, frame
from highcamp.table.live import Table
from highcamp.table.replay import chairs, entries
from highcamp.table.setting import Chair, Setting
from highcamp.table.story import Story, StoryLine
from highcamp.table.viewer import Viewer

if TYPE_CHECKING:
    from highcamp.cli.seats import Player


class Terminal:
    """One table being played at here. A seat is a person's (None) or a bot's."""

    def __init__(
        self, record: Record, bots: list[Player | None], dealer: Dealer, saves: Saves, pace: Pace, *, coach: bool = False
    ) -> None:
        self.bots = bots
        self.dealer = dealer
        self.saves = saves
        self.screen = console()
        self.window = Window(self.screen)
        self.people = tuple(seat for seat, bot in enumerate(bots) if bot is None)
        self.beats = Beats(self.screen, pace, self.people)
        self.table = _table(record, bots, coach)
        self.coach = Coach() if coach else None
        # Several people at one screen must not see each other's hands: then each is told only what they may know.
        self.curtained = record.game.facts.hidden and len(self.people) > 1
        self.eyes: int | None = self.people[0] if len(self.people) == 1 else None
        self._stories: dict[int | None, Story] = {}
        self.under = ""  # the heading of the latest line that was printed
        self._warned = False

    @property
    def record(self) -> Record:
        """The game so far."""
        return self.table.record

    # -- playing --

    def play(self) -> None:
        """Play until the game is over or the players leave. Whatever happens, the game is kept."""
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401  # importing it is what gives input() its arrow keys
        self._greet()
        try:
            if not self.table.seq:
                self.table.read(draft_beginning(self.table, self.dealer, _now()))
                self._skip()  # what was dealt lies on the table
            while not self.table.state.over:
                self._step()
            for seat, player in enumerate(self.bots):
                if player is not None:
                    player.bot.see_end(self.table.state, seat)
            self._finish()
        except (Left, EOFError):
            self._leave()
        except (KeyboardInterrupt, Refused):  # refused: a part of the players' own has stopped the game
            self._leave()
            raise

    def _step(self) -> None:
        seat = self.table.state.acting()[0]
        bot = self.bots[seat]
        if bot is None:
            self._hand_screen_to(seat)
            self.keep()
            Prompt(self, seat).ask()
        else:
            self._ask_bot(bot, seat)

    def _ask_bot(self, player: Player, seat: int) -> None:
        from highcamp.bots.bot import ask

        if not self.people and self.record.events and self.record.events[-1].actor != seat:
            self.show(self.frame())
        move = ask(player.bot, self.table.state, seat, self.chance_for(seat))
        self.add(draft_move(self.table, seat, None, move, self.dealer, _now(), by=player.name))

    def move(self, seat: int, *moves: int) -> None:
        """A person moves, or picks one of a set, or several at once."""
        if len(moves) == 1:
            self.add(draft_move(self.table, seat, None, moves[0], self.dealer, _now()))
        else:
            self.add(draft_picks(self.table, seat, None, moves, self.dealer, _now()))

    def go(self, seat: int, moves: Sequence[int]) -> None:
        """A person makes several moves by one choice."""
        self.add(draft_way(self.table, seat, None, moves, self.dealer, _now()))

    def undo(self, seat: int) -> None:
        """A person takes back what the frame offers to take back."""
        self.add(draft_undo(self.table, seat, None, _now()))

    def go_back(self, seat: int) -> None:
        """A person goes back to before its latest move, and the others at the screen agree."""
        self.add(draft_proposal(self.table, seat, _now()))
        for other in self.people:
            if self.table.proposal is not None and other != seat:
                self.add(draft_answer(self.table, other, True, _now()))

    def add(self, entry: Entry) -> None:
        """Write an entry into the log, and tell whoever looks what came of it."""
        self.table.read(entry)
        self.tell()

    def chance_for(self, seat: int) -> Rng:
        """Random numbers for a bot that thinks for this seat now."""
        seed = self.dealer.seed
        return Rng.fresh() if seed is None else Rng.keyed(seed, "bot", seat, len(self.record.events))

    # -- showing --

    def frame(self) -> Frame:
        """The table as whoever is at the screen sees it."""
        viewer = Viewer(seats=self.people, asked=self.eyes)
        return frame(self.table, viewer, self.story)

    def story(self, seat: int | None) -> Story:
        """All that the seat was told."""
        return self._stories.setdefault(seat, Story(seat))

    def label(self, seat: int) -> str:
        """A player with mark, and which bot it is."""
        bot = self.bots[seat]
        marked = f"{self.name(seat)} {seat_mark(seat)}"
        return marked if bot is None else f"{marked} ({bot.name})"

    def name(self, seat: int) -> str:
        """What a player is called at this screen."""
        return "You" if self.people == (seat,) else self.table.name(seat)

    def reader(self, looker: int | None) -> Reader:
        """Who reads the screen: the only person here, the one it was passed to, or all who sit before it."""
        return self.table.reader(looker if self.curtained or len(self.people) == 1 else None)

    def show(self, shown: Frame) -> None:
        """The board."""
        self.window.show(self.table.game.text(shown.view, names=shown.names()), f"Move {len(self.record.events)}")

    def tell(self) -> None:
        """Show whoever looks at the screen what has happened since they looked last."""
        looker = self.eyes if self.curtained or len(self.people) == 1 else None
        following = self.table.state.acting()[:1]
        if self.curtained and following and following[0] in self.people and following[0] != looker:
            return  # who passes the screen on sees it later
        self.beats.show(self._seen_by(looker))

    def _seen_by(self, looker: int | None) -> Frame:
        """The table as one of the people sees it, or (None) as everybody may, whoever has to act."""
        return frame(self.table, Viewer(seats=() if looker is None else (looker,)), self.story)

    def print(self, told: StoryLine, looker: int | None, before: str) -> None:
        """Print a line of the log, as the looker reads it; a new heading stands above it."""
        reader = self.reader(looker)
        if told.heading and told.heading != self.under:
            self.under = told.heading
            self.screen.print(heading(told.heading))
        self.screen.print(
            caption(told.words, reader, self.screen.width) if told.caption else spelled(told.words, reader, before)
        )

    def read(self, question: str) -> str:
        """A line from whoever sits there."""
        line = input(question)
        if not sys.stdin.isatty():
            self.screen.print(line)  # so that the transcript of a piped game can be read
        return line.strip()

    def _hand_screen_to(self, seat: int) -> None:
        if seat != self.eyes and self.curtained:
            if self.screen.is_terminal:
                self.screen.clear()
                self.screen.file.write("\x1b[3J")  # what has scrolled away, too
            self.read(f"Pass the screen to {self.name(seat)}, then press Enter. ")
        self.eyes = seat
        self.tell()

    def _greet(self) -> None:
        names = ", ".join(self.label(seat) for seat in range(len(self.bots)))
        self.screen.print(in_seat_colours(f"{self.table.game.title}: {names}."))
        if self.people:
            self.screen.print("Type what stands before a move; help lists what else you can do.")
        events = self.record.events
        if events:
            self._skip()
            self.screen.print(f"The game goes on after move {len(events)}.")

    def _skip(self) -> None:
        """Take all that has happened for known to everybody."""
        for looker in (None, *self.people):
            self.beats.skip(self._seen_by(looker))

    # -- ending --

    def keep(self) -> bool:
        """Keep the game in its file; a folder that cannot be written is worth one warning, not the game."""
        try:
            self.saves.keep(self.record)
        except Refused as refusal:
            if not self._warned:
                self.screen.print(f"The game cannot be kept: {refusal}", style="yellow")
            self._warned = True
            return False
        return self.saves.path.exists()

    def _leave(self) -> None:
        kept = self.keep()
        self.screen.print()
        if kept:
            self.screen.print("The game is kept. Go on with:")
            self.screen.print(self.saves.how_to_resume(), soft_wrap=True)
            self.screen.print("All games that you left: highcamp play --kept", style="dim")
        elif self._warned:
            self.screen.print("The game is not kept.", style="yellow")
        else:
            self.screen.print("Nobody has moved, so there is nothing to keep.")

    def _finish(self) -> None:
        together = self.table.game.facts.cooperative and self.people
        eyes = self.people[0] if len(self.people) == 1 or together else None
        self.eyes = eyes
        shown = self.frame()
        self.show(shown)
        self.screen.print(caption(shown.result_parts, shown.reader, self.screen.width))
        if shown.why_parts:
            self.screen.print(spelled(shown.why_parts, shown.reader))
        for row in sorted(shown.seats, key=lambda row: (row.place, row.seat)):
            counted = any(points not in (0, 1) for points, _ in row.parts)  # columns won need no number, scores do
            parts = ", ".join(f"{points:+g} {why}" if counted else why for points, why in row.parts if points)
            points = f"{row.points:g}" + (f" ({parts})" if parts else "")
            place = "" if self.record.game.facts.cooperative else f"{row.place}. "
            self.screen.print(in_seat_colours(f"  {place}{self.label(row.seat)}: {points}"))
        for told in shown.sheet_parts:
            self.screen.print(sheet(told, shown.reader))
        told_tale = tale(self.table)
        for one in told_tale.plots if told_tale else ():
            self.screen.print(plot(one, shown.reader))
        if self.keep():
            self.screen.print("See it again with:")
            self.screen.print(f"highcamp replay {shlex.quote(str(self.saves.path))}", soft_wrap=True)


def _table(record: Record, bots: list[Player | None], coach: bool) -> Table:
    """The table at which all of the record has happened."""
    sitting = tuple(Chair(bot=bot.name) if bot else chair for bot, chair in zip(bots, chairs(record), strict=True))
    table = Table(
        "",
        Setting(header=record.header(), chairs=sitting, coach=coach),
        Record(record.start, record.players, from_position=record.from_position),
    )
    if record.events:
        for entry in entries(record, _now()):
            table.read(entry)
    if coach:  # whoever sits at this screen has seen that it was switched on
        table.wish_coach = set(table.people)
    return table


def _now() -> int:
    return time.time_ns() // 1_000_000
