"""The window in which boards are shown. One that is too narrow is told of, and breaks lines: nothing is cut off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from highcamp.cli.screen import in_seat_colours
from highcamp.drawing.plain import WIDTH, columns

if TYPE_CHECKING:
    from rich.console import Console


class Window:
    """Boards between two lines across the screen."""

    def __init__(self, screen: Console) -> None:
        self.screen = screen
        self._narrow = 0  # the width that was last found to be too little

    def show(self, board: str, title: str) -> None:
        """A board as text, which may be as wide as the window."""
        from rich.rule import Rule

        drawn = board.rstrip("\n")
        self.screen.print(Rule(title, align="left", style="dim"))
        self.screen.print(in_seat_colours(drawn), soft_wrap=True)
        self.screen.print(Rule(style="dim"))
        self._measure(max(map(columns, drawn.split("\n"))))

    def _measure(self, board: int) -> None:
        """Say it once for every width that is too little."""
        width = self.screen.width
        if width >= WIDTH:
            self._narrow = 0
        elif board > width != self._narrow:
            self._narrow = width
            told = f"This window is {width} columns wide and the board {board}, so its lines are broken."
            self.screen.print(f"{told} Make it {WIDTH} columns wide.", style="yellow")
