"""What the terminal shows: boards in a frame, seats in their colours, refusals. Plain text where there is no terminal."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any

import msgspec

from highcamp.drawing.palette import SEATS, TOKENS
from highcamp.engine.refusal import Refused

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

_CAPTION = 72  # longer ones do not fit a line across the screen
_MARKS = "".join(seat.mark for seat in SEATS)
_SEAT = re.compile(rf"\b[Ss]eat (\d+)\b|[{_MARKS}]")


def console() -> Console:
    """The screen. Made anew each time: it costs nothing and follows whatever standard output is now."""
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False)


def say_json(answer: Any) -> None:
    """Print an answer for programs, on one line."""
    print(msgspec.json.format(msgspec.json.encode(answer), indent=0).decode())


def say_refusal(refusal: Refused, game: str | None) -> None:
    """Say on standard error what was refused, where, what to do, and which rule it is about."""
    lines = [f"highcamp: {refusal.text}"]
    if refusal.where:
        lines.append(f"  where: {refusal.where}")
    if refusal.fix:
        lines.append(f"  to do: {refusal.fix}")
    if refusal.rule and game:
        lines.append(f"  rule:  highcamp rules {game} {refusal.rule}")
    print("\n".join(lines), file=sys.stderr)


def in_seat_colours(words: str) -> Text:
    """A line in which every seat that is named or whose mark is shown has its colour."""
    from rich.text import Text

    text = Text(words)
    for found in _SEAT.finditer(words):
        seat = int(found[1]) - 1 if found[1] else _MARKS.index(found[0])
        text.stylize(f"bold {seat_colour(seat)}", *found.span())
    return text


def seat_colour(seat: int) -> str:
    """A seat's colour, halfway between light and dark: a terminal does not say which of them it is."""
    token = TOKENS[SEATS[seat % len(SEATS)].colour]
    light, dark = bytes.fromhex(token.light[1:]), bytes.fromhex(token.dark[1:])
    return "#" + bytes((a + b) // 2 for a, b in zip(light, dark, strict=True)).hex()


def framed(board: str, title: str) -> RenderableType:
    """A board as text, between two lines: it may be as wide as the screen."""
    from rich.console import Group
    from rich.rule import Rule

    drawn = in_seat_colours(board.rstrip("\n"))
    drawn.no_wrap = True
    drawn.overflow = "ignore"
    return Group(Rule(title, align="left", style="dim"), drawn, Rule(style="dim"))


def caption(words: str) -> RenderableType:
    """Something that nobody must miss: a line across the screen with the words in it."""
    from rich.rule import Rule

    text = in_seat_colours(words if len(words) <= _CAPTION else f"━━ {words}")
    text.stylize("bold")
    return Rule(text, characters="━", style="yellow") if len(words) <= _CAPTION else text
