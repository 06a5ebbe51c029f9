"""A small SVG writer on f-strings. A drawing is text; what comes from outside is escaped here and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from highcamp.drawing.paint import painted
from highcamp.engine.mode import Mode

Anchor = Literal["start", "middle", "end"]

_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
# What needs an entity, and what XML cannot hold at all.
_SPECIAL = re.compile("[&<>\"']|[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def esc(words: str) -> str:
    """Words as they must stand in an element or in an attribute."""
    return _SPECIAL.sub(lambda found: _ENTITIES.get(found[0], ""), words)


def num(value: float) -> str:
    """A number, short: at most one decimal, and none where none is needed."""
    return str(value) if isinstance(value, int) else f"{round(value, 1):.8g}"


def points(corners: Iterable[tuple[float, float]]) -> str:
    """Corners as the data of a path, not closed."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in corners)


def path(d: str, cls: str) -> str:
    """A path."""
    return f'<path class="{cls}" d="{d}"/>'


def rect(x: float, y: float, width: float, height: float, cls: str, round_by: float = 0) -> str:
    """A rectangle, its corners rounded or not."""
    corner = f' rx="{num(round_by)}"' if round_by else ""
    return f'<rect class="{cls}" x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}"{corner}/>'


def text(x: float, y: float, words: str, size: float = 26, cls: str = "", anchor: Anchor = "start", squeezed: float = 0) -> str:
    """A line of text; ``y`` is its baseline. It may be squeezed into a width."""
    aside = "" if anchor == "start" else f' text-anchor="{anchor}"'
    if squeezed:
        aside += f' textLength="{num(squeezed)}" lengthAdjust="spacingAndGlyphs"'
    style = f' class="{cls}"' if cls else ""
    return f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}"{aside}{style}>{esc(words)}</text>'


def move_to(x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """The transform attribute that puts something drawn around the origin into its place."""
    turned = f" rotate({num(turn)})" if turn else ""
    scaled = f" scale({round(scale, 3):g})" if scale != 1 else ""
    return f'transform="translate({num(x)} {num(y)}){turned}{scaled}"'


def use(name: str, x: float, y: float, scale: float = 1, cls: str = "", turn: float = 0, id: str = "") -> str:
    """One of the defined shapes, put into its place. Give pieces an id that stays theirs, so that they glide."""
    own = f' id="{id}"' if id else ""
    style = f' class="{cls}"' if cls else ""
    return f'<use href="#{name}"{own}{style} {move_to(x, y, scale, turn)}/>'


def group(content: str, cls: str, place: str = "", id: str = "") -> str:
    """Several things as one; ``place`` is what ``move_to`` gave."""
    own = f' id="{id}"' if id else ""
    where = f" {place}" if place else ""
    return f'<g{own} class="{cls}"{where}>{content}</g>'


def scaled(body: str, scale: float) -> str:
    """What is drawn in units of its own, in those of the picture that shows it."""
    return f'<g transform="scale({scale:.5g})">{body}</g>' if scale != 1 else body


def document(
    body: str,
    *,
    size: tuple[int, int],
    kind: str,
    title: str,
    desc: str,
    defs: str = "",
    mode: Mode = "play",
) -> str:
    """A whole board.

    In a page it carries only classes, for the page's stylesheet; alone it carries its colours (see ``paint``) and is one
    picture. In a page it is a group, because its choices are buttons and a picture hides what is in it from a screen reader.
    """
    width, height = size
    classes = f"board {kind}"
    role, extra = "group", ""
    if mode == "alone":
        role, extra = "img", f' width="{width * 3 // 4}" height="{height * 3 // 4}"'
        body = rect(-2, -2, width + 4, height + 4, "f-paper") + body  # over the edge, because that size is rounded
    drawing = (
        f'<svg viewBox="0 0 {width} {height}"{extra} preserveAspectRatio="xMidYMid" '
        f'class="{classes}" role="{role}" aria-labelledby="board-title" aria-describedby="board-desc">'
        f'<title id="board-title">{esc(title)}</title><desc id="board-desc">{esc(desc)}</desc>'
        f"<defs>{defs}</defs>{body}</svg>"
    )
    if mode == "alone":
        drawing = painted(drawing)
    return drawing.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)


def pinned(body: str, *, size: tuple[int, int], kind: str, title: str) -> str:
    """What a page pins below a board, the hand of whoever looks. The shapes that it uses are those that the board defines."""
    width, height = size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" preserveAspectRatio="xMidYMid" '
        f'class="board hand {kind}" role="group" aria-label="{esc(title)}">{body}</svg>'
    )


def hit(x: float, y: float, width: float, height: float) -> str:
    """Where something can be pressed beside what is drawn of it: a thumb is larger than a place of a mountain."""
    return rect(x, y, width, height, "hit")
