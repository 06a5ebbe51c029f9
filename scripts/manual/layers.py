"""The picture of the layers, from the very contract that ``make lint`` holds them to, with what each package says it is."""

from __future__ import annotations

import ast
import tomllib
from html import escape

from highcamp.drawing.paint import Theme, themed
from highcamp.drawing.palette import TOKENS
from manual.page import HERE

_WIDE, _HIGH, _GAP, _EDGE = 760, 58, 12, 8
_FONT = "IBM Plex Sans, Segoe UI, Roboto, Helvetica, Arial, sans-serif"


def layers() -> list[list[str]]:
    """The packages from the top down, those that stand side by side together."""
    contracts = tomllib.loads((HERE / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    rows = next(one["layers"] for one in contracts if one.get("containers") == ["highcamp"])
    return [[name.strip() for name in row.split("|")] for row in rows]


def picture(theme: Theme) -> str:
    """The layers as SVG, in the colours of a theme."""
    colour = {name: token.light for name, token in TOKENS.items()}
    rows = layers()
    height = len(rows) * (_HIGH + _GAP) - _GAP + 2 * _EDGE
    boxes = []
    for number, names in enumerate(rows):
        width = (_WIDE - 2 * _EDGE - _GAP * (len(names) - 1)) / len(names)
        y = _EDGE + number * (_HIGH + _GAP)
        for place, name in enumerate(names):
            x = _EDGE + place * (width + _GAP)
            boxes.append(
                f'<rect x="{x:g}" y="{y}" width="{width:g}" height="{_HIGH}" rx="8" fill="{colour["card"]}" '
                f'stroke="{colour["line"]}" stroke-width="1.5"/>'
            )
            boxes.append(_words(name, x + width / 2, y + 25, 17, colour["ink"], 600))
            boxes.append(_words(_short(name, width), x + width / 2, y + 45, 12.5, colour["mute"], 400))
    title = "The layers of Highcamp: each imports only from those below it"
    drawn = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {height}" role="img" aria-label="{title}">'
        f"<title>{title}</title>{''.join(boxes)}</svg>"
    )
    return themed(drawn, theme)


def _words(text: str, x: float, y: float, size: float, fill: str, weight: int) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="{_FONT}" font-size="{size}" font-weight="{weight}" fill="{fill}" '
        f'text-anchor="middle">{escape(text)}</text>'
    )


def _short(name: str, width: float) -> str:
    """What a package says it is, as much of it as there is room for."""
    said = ast.get_docstring(ast.parse((HERE / "src" / "highcamp" / name / "__init__.py").read_text("utf-8"))) or ""
    first = said.partition("\n")[0].replace("``", "").rstrip(".")
    for end in (". ", ": ", ", ", " "):
        while len(first) > width / 6.3 and end in first:
            first = first.rpartition(end)[0].rstrip(",:;.")
    return first
