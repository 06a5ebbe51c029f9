"""Columns in plain text, for the terminal and for the ear. Our own letters take one column each; those of a player's name may
take two.
"""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Iterable, Sequence

WIDTH = 80
_FILL = "\0"  # behind a letter that takes two columns
_NARROW = re.compile("[\0-\u0377\u2010-\u2060\u2190-\u2319\u2500-\u25fc]*")  # nearly all that we write, told apart at once


def columns(words: str) -> int:
    """How many columns of a terminal they take."""
    return len(_spread(words))


def shortened(words: str, most: int) -> str:
    """The words, or as much of them as fits into so many columns."""
    if columns(words) <= most:
        return words
    kept = len(words)
    while columns(words[:kept]) >= most:
        kept -= 1
    return words[:kept].rstrip() + "…"


def wrapped(words: str, indent: int = 0, width: int = WIDTH) -> list[str]:
    """Words in lines; all but the first are indented."""
    if columns(words) <= width:
        return [words]
    spread = _spread(words)
    room = width - 1 if _FILL in spread else width  # a long word may be broken between a letter and its second column
    lines = textwrap.wrap(spread, room, subsequent_indent=" " * indent, break_long_words=True, break_on_hyphens=False)
    return [line.replace(_FILL, "") for line in lines]


def beside(*blocks: Sequence[str], gap: int = 2) -> list[str]:
    """Blocks of lines next to each other, their tops in line."""
    widths = [max(map(columns, block), default=0) for block in blocks]
    rows = max(map(len, blocks), default=0)
    joined = []
    for row in range(rows):
        cells = [block[row] if row < len(block) else "" for block in blocks]
        padded = [cell + " " * (width - columns(cell)) for cell, width in zip(cells, widths, strict=True)]
        joined.append((" " * gap).join(padded).rstrip())
    return joined


def table(rows: Iterable[Sequence[str]], gap: int = 2) -> list[str]:
    """Rows of cells, each column as wide as its widest cell."""
    rows = [list(row) for row in rows]
    if not rows:
        return []
    return beside(*([row[place] for row in rows] for place in range(len(rows[0]))), gap=gap)


def _spread(words: str) -> str:
    """The words as a text that is as long as they are wide."""
    if _NARROW.fullmatch(words):
        return words
    return "".join(letter + _FILL if unicodedata.east_asian_width(letter) in "WF" else letter for letter in words)
