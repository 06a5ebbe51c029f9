"""What every plot is drawn on: its measures, words that fit, a legend, marks and weaves, and the document around it all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import ceil, floor
from typing import Final, Literal, NamedTuple

from highcamp.drawing.fitting import cut, width, wrap
from highcamp.drawing.marks import SEAT_MARKS, WEAVES
from highcamp.drawing.names import SLACK, Names
from highcamp.drawing.paint import painted
from highcamp.drawing.svg import esc, group, move_to, num, path, rect, text
from highcamp.engine.facts import Sheet
from highcamp.engine.mode import Mode
from highcamp.engine.plots import INK
from highcamp.engine.words import Words

PlotForm = Literal["wide", "narrow"]

SIZE: Final = 14
"""Of letters; smaller ones are not read on a phone."""
LINE: Final = 19
"""From one line of words to the next."""
GAP: Final = 10
ACROSS: Final[dict[PlotForm, int]] = {"wide": 720, "narrow": 360}
_DASHES: Final = ("", "9 5", "2 5", "12 4 2 4", "6 3 2 3 2 3", "5 5")  # of lines, by look
_SWATCH: Final = 14


class Paper(NamedTuple):
    """What a plot is drawn for: how wide, under which id, and what seats are called."""

    form: PlotForm
    id: str
    names: Names
    link: Callable[[int], str] | None = None

    @property
    def across(self) -> int:
        """How wide it is."""
        return ACROSS[self.form]

    def said(self, words: Words) -> str:
        """Words for whoever looks; a name alone as it stands on a panel."""
        return self.names.reader.text(words)

    def fitted(self, words: Words, room: float, *, bold: bool = False) -> str:
        """Words for which there is so much room; names have letters of all kinds, so there is some to spare."""
        spelled = self.said(words)
        return cut(spelled, SIZE, room if isinstance(words, str) else room / SLACK, bold)

    def lines(self, words: Words, room: float, most: int, *, bold: bool = False) -> list[str]:
        """The same in several lines."""
        return wrap(self.said(words), SIZE, room if isinstance(words, str) else room / SLACK, most, bold)


class Scale(NamedTuple):
    """Where a value stands."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """The place of a value; one outside the limits stands at them."""
        within = min(max(value, self.low), self.high)
        return self.start + (within - self.low) * (self.end - self.start) / (self.high - self.low)


def ticks(low: float, high: float, most: int) -> list[float]:
    """Round numbers from the first at or below the low end to the first at or above the high one, so many at most."""
    if high <= low:
        high = low + 1
    size = 10.0**-6
    while True:
        for factor in (1, 2, 5):
            step = size * factor
            first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
            if last - first < most:
                return [round(number * step, 6) for number in range(first, last + 1)]
        size *= 10


# -- looks --


def look_class(look: int) -> str:
    """The class whose colour is that of the look."""
    return f"seat-{look}" if look != INK else "ink-look"


def paints(look: int) -> tuple[str, str]:
    """The classes that fill and stroke in a look."""
    return ("f-seat", "s-seat") if look != INK else ("f-ink", "s-ink")


def dashes(look: int) -> str:
    """How the line of a look is broken, as an attribute."""
    broken = _DASHES[look % len(_DASHES)] if look != INK else ""
    return f' stroke-dasharray="{broken}"' if broken else ""


def mark(look: int, x: float, y: float, size: float = 11) -> str:
    """The mark of a look, standing out from what is below it."""
    fill, _ = paints(look)
    shape = SEAT_MARKS[look % len(SEAT_MARKS)] if look != INK else SEAT_MARKS[0]
    return f'<path class="{look_class(look)} {fill} s-card" stroke-width="3" {move_to(x, y, size / 22)} d="{shape}"/>'


def weave(paper: Paper, number: int) -> str:
    """The pattern of a weave, to be filled with."""
    return f"url(#{paper.id}-weave-{number})"


def weaves(paper: Paper, numbers: Iterable[int]) -> str:
    """The weaves that a plot uses. They have ids of their own: those of a board may not be shown, and would be missing."""
    return "".join(
        f'<pattern id="{paper.id}-weave-{number}" width="{size}" height="{size}" patternUnits="userSpaceOnUse">'
        f"{path(d, 'f-card')}</pattern>"
        for number in sorted(set(numbers))
        for size, d in (WEAVES[number % len(WEAVES)],)
    )


def woven(paper: Paper, number: int, shape: str) -> str:
    """A shape (an element without its fill) covered with a weave, faint."""
    return shape.replace(" ", f' fill="{weave(paper, number)}" opacity=".45" ', 1)


# -- words --


class Entry(NamedTuple):
    """A line of a legend: a small picture around the origin, so wide, and what it means."""

    picture: str
    words: Words
    wide: float = _SWATCH


def legend(paper: Paper, entries: Sequence[Entry], y: float) -> tuple[str, float]:
    """A legend from ``y`` downwards, as many entries in a row as there is room for, and where it ends. A long one has lines of
    its own.
    """
    x, drawn, room = 0.0, [], paper.across
    for entry in entries:
        lines = paper.lines(entry.words, room - entry.wide - 6, 2) or [""]
        widest = max(width(line, SIZE) for line in lines)
        needed = room if len(lines) > 1 else entry.wide + 6 + widest * (1 if isinstance(entry.words, str) else SLACK)
        if x and x + needed > room:
            x, y = 0.0, y + LINE + 3
        drawn.append(group(entry.picture, "key", move_to(x + entry.wide / 2, y + LINE / 2)))
        drawn += [text(x + entry.wide + 6, y + LINE * nth - 5, line, SIZE) for nth, line in enumerate(lines, 1)]
        x, y = x + needed + 16, y + LINE * (len(lines) - 1)
    return "".join(drawn), y + (LINE + 3 if entries else 0)


def swatch(paper: Paper, paint: str, number: int) -> str:
    """A small piece of what a part of a bar is filled with."""
    half = _SWATCH / 2
    cloth = f'<rect x="{num(-half)}" y="{num(-half)}" width="{_SWATCH}" height="{_SWATCH}" rx="3"/>'
    return cloth.replace("<rect", f'<rect class="{paint}"', 1) + woven(paper, number, cloth)


def paragraph(paper: Paper, words: Words, y: float, *, most: int = 3, cls: str = "f-mute") -> tuple[str, float]:
    """Words in lines from ``y`` downwards, and where they end."""
    lines = paper.lines(words, paper.across, most, bold="bold" in cls)
    drawn = "".join(text(0, y + LINE * number + LINE - 5, one, SIZE, cls) for number, one in enumerate(lines))
    return drawn, y + LINE * len(lines)


def told(paper: Paper, sheet: Sheet) -> str:
    """A table in words: one sentence a row."""
    sentences = []
    for row in sheet.rows:
        first = paper.said(row[0])
        cells = [
            f"{paper.said(column)} {paper.said(cell)}".strip()
            for column, cell in zip(sheet.columns[1:], row[1:], strict=False)
            if cell
        ]
        sentences.append(f"{first}: {', '.join(cells)}." if first else f"{', '.join(cells)}.")
    return " ".join([*sentences, *(paper.said(words) for words in sheet.below)])


# -- the whole --


def document(
    paper: Paper,
    body: str,
    *,
    high: float,
    title: Words,
    sheet: Sheet,
    defs: str = "",
    mode: Mode = "watch",
    pressed: bool = False,
) -> str:
    """A whole plot. One with places to press is a group, because a picture hides what is in it from a screen reader."""
    role, extra = ("group" if pressed else "img"), ""
    tall = int(-(-high // 1))
    if mode == "alone":
        extra = f' width="{paper.across + 2 * GAP}" height="{tall + 2 * GAP}"'
        body = rect(-GAP, -GAP, paper.across + 2 * GAP, tall + 2 * GAP, "f-card") + body
    edge = GAP if mode == "alone" else 0
    drawing = (
        f'<svg viewBox="{-edge} {-edge} {paper.across + 2 * edge} {tall + 2 * edge}"{extra} '
        f'class="plot {paper.form}" role="{role}" aria-labelledby="{paper.id}-title" aria-describedby="{paper.id}-desc">'
        f'<title id="{paper.id}-title">{esc(paper.said(title))}</title>'
        f'<desc id="{paper.id}-desc">{esc(told(paper, sheet))}</desc><defs>{defs}</defs>{body}</svg>'
    )
    drawing = painted(drawing) if mode == "alone" else drawing
    return drawing.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
