"""What the terminal shows: lines, captions and sheets, seats in their colours, refusals; plain text if there is no terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import msgspec

from highcamp.drawing.palette import SEATS, TOKENS
from highcamp.drawing.plots.plain import text
from highcamp.engine.facts import Sheet
from highcamp.engine.odds import Chance, Prospect
from highcamp.engine.plots import Plot
from highcamp.engine.refusal import Refused
from highcamp.engine.words import Reader, Words

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

_MARGINS = 8  # columns of a line across the screen that are left for the line itself
_BAR = 8  # letters of a chance
_MARKS = [seat.mark for seat in SEATS]


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


def spelled(words: Words, reader: Reader, before: str = "") -> Text:
    """A line for whoever reads it, each player in its seat's colour."""
    from rich.text import Text

    pieces = reader.spell(words)
    return Text.assemble(before, *((text, "" if seat is None else f"bold {seat_colour(seat)}") for text, seat in pieces))


def in_seat_colours(drawn: str) -> Text:
    """What is drawn in letters, each seat's mark in its colour."""
    from rich.text import Text

    text = Text(drawn)
    for place, letter in enumerate(drawn):
        if letter in _MARKS:
            text.stylize(f"bold {seat_colour(_MARKS.index(letter))}", place, place + 1)
    return text


def seat_colour(seat: int) -> str:
    """A seat's colour, halfway between light and dark: a terminal does not say which of them it is."""
    token = TOKENS[SEATS[seat % len(SEATS)].colour]
    light, dark = bytes.fromhex(token.light[1:]), bytes.fromhex(token.dark[1:])
    return "#" + bytes((a + b) // 2 for a, b in zip(light, dark, strict=True)).hex()


def heading(words: str) -> Text:
    """Where a new stretch of the log begins."""
    from rich.text import Text

    return Text(words, style="bold underline")


def caption(words: Words, reader: Reader, width: int) -> RenderableType:
    """Something that nobody must miss: a line across a screen of this width with the words in it, if they fit."""
    from rich.rule import Rule

    text = spelled(words, reader)
    fits = text.cell_len <= width - _MARGINS
    text = text if fits else spelled(words, reader, "━━ ")
    text.stylize("bold")
    return Rule(text, characters="━", style="yellow") if fits else text


def plot(told: Plot, reader: Reader) -> RenderableType:
    """A plot in letters, under its heading."""
    from rich.console import Group
    from rich.rule import Rule

    title, *rows = text(told, reader)
    return Group(Rule(title, align="left", style="dim"), *(in_seat_colours(row) for row in rows))


def sheet(told: Sheet, reader: Reader) -> RenderableType:
    """A table that tells how a game or a part of it went: heading, sentences, rows, sentences."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Group
    from rich.rule import Rule
    from rich.table import Table

    rows = Table(box=SIMPLE_HEAD, pad_edge=False)
    for heading in told.columns:
        rows.add_column(spelled(heading, reader), overflow="fold")
    for row in told.rows:
        rows.add_row(*(spelled(cell, reader) for cell in row))
    above, below = ([spelled(words, reader) for words in several] for several in (told.above, told.below))
    return Group(Rule(told.title, align="left", style="dim"), *above, rows, *below)


def prospect(told: Prospect, reader: Reader) -> RenderableType:
    """Chances, as a table: each in percent with its interval, behind a bar; below it what was assumed."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Group
    from rich.rule import Rule
    from rich.table import Table
    from rich.text import Text

    rows, noted = Table(box=SIMPLE_HEAD, pad_edge=False), any(row.note for row in told.rows)
    rows.add_column("", overflow="fold")
    for heading in (*told.columns, *([""] if noted else [])):
        rows.add_column(heading, overflow="fold")
    for row in told.rows:
        cells = [Text("–", style="dim") if chance is None else _chance(chance) for chance in row.chances]
        rows.add_row(spelled(row.what, reader), *cells, *([spelled(row.note, reader)] if noted else []))
    return Group(Rule(reader.text(told.title), align="left", style="dim"), rows, spelled(told.assuming, reader))


def _chance(chance: Chance) -> Text:
    from rich.text import Text

    full = round(_BAR * chance.chance)
    bar = Text.assemble(("━" * full, "green"), ("─" * (_BAR - full), "dim"))
    return Text.assemble(bar, f" {chance.share}", (f" ({chance.span})" if chance.span else "", "dim"))
