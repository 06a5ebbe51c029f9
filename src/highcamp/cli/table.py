"""A game at the terminal: whose turn it is, what is told to whom, and how it ends."""

from __future__ import annotations

import shlex
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from highcamp.cli.prompt import Left, Prompt
from highcamp.cli.saves import Saves
from highcamp.cli.screen import caption, console, framed, in_seat_colours
from highcamp.cli.story import tell_event
from highcamp.drawing.marks import seat_mark, seat_name
from highcamp.engine.chance import Dealer
from highcamp.engine.record import Record
from highcamp.engine.refusal import Refused
from highcamp.engine.rng import Rng

if TYPE_CHECKING:
    from highcamp.bots.bot import Bot


class Table:
    """One game being played here. A seat is a person's (None) or a bot's."""

    def __init__(self, record: Record, bots: list[Bot | None], dealer: Dealer, saves: Saves, pace: float) -> None:
        self.record = record
        self.bots = bots
        self.dealer = dealer
        self.saves = saves
        self.pace = pace
        self.screen = console()
        self.people = [seat for seat, bot in enumerate(bots) if bot is None]
        # Several people at one screen must not see each other's hands: then each is told only what they may know.
        self.curtained = record.game.facts.hidden and len(self.people) > 1
        self.eyes: int | None = self.people[0] if len(self.people) == 1 else None
        self._told: dict[int | None, int] = {}
        self._warned = False

    # -- playing --

    def play(self) -> None:
        """Play until the game is over or the players leave. Whatever happens, the game is kept."""
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401  # importing it is what gives input() its arrow keys
        self._greet()
        try:
            while not self.record.state.over:
                self._step()
            self._finish()
        except (Left, EOFError):
            self._leave()
        except KeyboardInterrupt:
            self._leave()
            raise

    def _step(self) -> None:
        state = self.record.state
        if state.is_chance:
            self.record.deal(self.dealer)
            self.tell()
            return
        seat = state.to_act[0]
        bot = self.bots[seat]
        if bot is None:
            self._hand_screen_to(seat)
            self.keep()
            Prompt(self, seat).ask()
        else:
            self._ask_bot(bot, seat)

    def _ask_bot(self, bot: Bot, seat: int) -> None:
        from highcamp.bots.bot import ask

        if not self.people and self.record.events and self.record.events[-1].actor != seat:
            self.show(None)
        self.record.play(seat, ask(bot, self.record.state, seat, self.chance_for(seat)))
        self.tell()
        time.sleep(self.pace)  # so that a person can follow what the bot did

    def chance_for(self, seat: int) -> Rng:
        """Random numbers for a bot that thinks for this seat now."""
        seed = self.dealer.seed
        return Rng.fresh() if seed is None else Rng.keyed(seed, "bot", seat, len(self.record.events))

    # -- showing --

    def name(self, seat: int) -> str:
        """A seat as people call it."""
        bot = self.bots[seat]
        who = bot.name if bot is not None else "you" if len(self.people) == 1 else ""
        called = f"{seat_name(seat)} {seat_mark(seat)}"
        return f"{called} ({who})" if who else called

    def show(self, seat: int | None) -> None:
        """The board, as the seat sees it."""
        self.screen.print(framed(self.record.state, seat, f"Move {len(self.record.events)}"))

    def tell(self) -> None:
        """Tell whoever looks at the screen what has happened since they were last told."""
        looker = self.eyes if self.curtained else None
        events = self.record.events
        for event in events[self._told.get(looker, 0) :]:
            tell_event(self.screen, event, self.eyes)
        self._told[looker] = len(events)

    def untell(self) -> None:
        """Some events are gone: what comes in their place has not been told."""
        for looker, told in self._told.items():
            self._told[looker] = min(told, len(self.record.events))

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
            self.read(f"Pass the screen to seat {seat + 1}, then press Enter. ")
        self.eyes = seat
        self.tell()

    def _greet(self) -> None:
        names = ", ".join(self.name(seat) for seat in range(len(self.bots)))
        self.screen.print(in_seat_colours(f"{self.record.game.title}: {names}."))
        if self.people:
            self.screen.print("Type a move or its number; help lists what else you can do.")
        if self.record.events:
            self._told = dict.fromkeys([None, *self.people], len(self.record.events))
            self.screen.print(f"The game goes on after move {len(self.record.events)}.")

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
        elif self._warned:
            self.screen.print("The game is not kept.", style="yellow")
        else:
            self.screen.print("Nobody has moved, so there is nothing to keep.")

    def _finish(self) -> None:
        state = self.record.state
        self.show(self.eyes if len(self.people) == 1 else None)
        self.screen.print(caption(self._result()))
        for row in sorted(state.standing(self.eyes), key=lambda row: row.place):
            counted = any(part.points not in (0, 1) for part in row.parts)  # columns won need no number, scores do
            parts = ", ".join(f"{part.points:+g} {part.why}" if counted else part.why for part in row.parts if part.points)
            points = f"{row.points:g}" + (f" ({parts})" if parts else "")
            place = "" if self.record.game.facts.cooperative else f"{row.place}. "
            self.screen.print(in_seat_colours(f"  {place}{self.name(row.seat)}: {points}"))
        if self.keep():
            self.screen.print("See it again with:")
            self.screen.print(f"highcamp replay {shlex.quote(str(self.saves.path))}", soft_wrap=True)

    def _result(self) -> str:
        returns = self.record.state.returns()
        best = max(returns)
        if self.record.game.facts.cooperative:
            return "You win together!" if best > 0 else "You lose together."
        winners = [seat for seat, share in enumerate(returns) if share == best]
        if winners == self.people:
            return "You win!" if len(winners) == 1 else "You win together!"
        names = [self.name(seat) for seat in winners]
        return f"{names[0]} wins the game!" if len(names) == 1 else f"{' and '.join(names)} share the win."
